"""What `help` prints: the commands, and the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from thurn_taxis.cli.output import plain
from thurn_taxis.cli.play.commands import folded
from thurn_taxis.cli.play.texts import ACTION_HELP, COMMAND_HELP
from thurn_taxis.rulebook import RULES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.cli.play.screen import Screen

_ALL_RULES: Final = frozenset({"rules", "regeln"})


def show_help(screen: Screen, about: str) -> None:
    """Print the help.

    Args:
        screen: Where to print.
        about: What stands behind `help`: the id of a rule, `rules` for all of them, or nothing.
    """
    rule = RULES.get(about.upper())
    if not about:
        _show_overview(screen)
    elif folded(about) in _ALL_RULES:
        _show(screen, ((rule.id, rule.title) for rule in RULES.values()))
    elif rule is None:
        screen.say("no such rule", name=plain(about, 40), rules=", ".join(RULES))
        return
    else:
        screen.console.print(Text(f"{rule.id} {rule.title} ({rule.chapter})", "bold"))
        screen.console.print(Text(rule.text))
        if rule.reading:
            screen.say("reading", "dim", reading=rule.reading)
    if about and screen.voice("only in English"):
        screen.say("only in English", "dim")


def _show_overview(screen: Screen) -> None:
    """Print how actions are typed, and the commands."""
    of = screen.voice.of
    screen.say("help actions")
    _show(screen, ((typed, of(meaning)) for typed, meaning in ACTION_HELP))
    screen.say("help commands")
    _show(screen, ((of(word) + of(rest), of(meaning)) for word, rest, meaning in COMMAND_HELP.values()))


def _show(screen: Screen, rows: Iterable[tuple[str, str]]) -> None:
    """Print what can be typed, and beside it what it means."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="bold", max_width=30)
    table.add_column(overflow="fold")
    for typed, meaning in rows:
        table.add_row(typed, meaning)
    screen.console.print(Padding(table, (0, 0, 0, 2)))
