"""`thurn-taxis show`: the table of a recorded game at any point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve
from rich.text import Text

from thurn_taxis import DataError, legal_actions, replay, verify
from thurn_taxis.cli.logs import is_same_file, read_log, why_unreadable, write_text
from thurn_taxis.cli.map import WIDTH, board_map
from thurn_taxis.cli.output import Refusal, output, plain, say
from thurn_taxis.cli.tables import (
    cities_text,
    outcome_text,
    player_text,
    rules_text,
    score_sheet,
    seats_table,
    stacks_text,
)
from thurn_taxis.cli.turns import round_of
from thurn_taxis.svg import board_svg

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from thurn_taxis import Record, State


def show(path: Path, at: int | None, svg: Path | None = None) -> int:
    """Show the table of a recorded game.

    Args:
        path: The log.
        at: After how many actions; `None` for the end, or for the position before the first fault of a bad log.
        svg: The file for a picture, which is then drawn in place of the printed table.

    Returns:
        The exit code 0.

    Raises:
        Refusal: The log cannot be read, or is bad before the position; or it has fewer actions; or the picture cannot
            be written.
    """
    try:
        record = read_log(path)
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {why_unreadable(error)}") from None
    except DataError as error:
        raise Refusal(f"{path} is no log: {error}") from None
    if at is not None and at > len(record.actions):
        raise Refusal(f"{path} has only {len(record.actions)} actions", 2)
    verdict = verify(record if at is None else evolve(record, actions=record.actions[:at], result=None))
    done = len(verdict.actions)
    if svg is not None and is_same_file(svg, path):
        raise Refusal(f"{svg} is the log itself: name another file for the picture", 2)
    if verdict.state is not None and svg is not None:
        write_text(svg, f"{board_svg(verdict.state, names=[plain(name) for name in record.players])}\n")
        say(Text(f"The picture is in {plain(str(svg))}."))
    elif verdict.state is not None:
        _show_table(output(), evolve(record, actions=verdict.actions), verdict.state, len(record.actions))
    if not verdict.ok and (verdict.state is None or done != at):
        place = f"action {verdict.at}" if isinstance(verdict.at, int) else verdict.at
        codes = ", ".join(code for code in (verdict.code, verdict.rule) if code)
        raise Refusal(f"{path} is bad at {place}: {verdict.message} [{codes}]")
    return 0


def _show_table(console: Console, record: Record, state: State, length: int) -> None:
    """Print everything that lies on the table.

    Args:
        console: Where to print.
        record: The game up to this position.
        state: The position.
        length: How many actions the whole game has.
    """
    supply = state.supply
    states = replay(evolve(record, deals=record.deals[: supply.shuffles], result=None))
    done = len(record.actions)
    console.print(Text(f"{rules_text(record.rules)}; round {round_of(states)}; after {done} of {length} actions"))
    console.print(_whose_turn(record, state))
    console.print(Text("Display: ").append(cities_text(supply.display)))
    console.print(Text(f"Supply: {len(supply.cards)} cards; discards: {len(supply.discards)} cards"))
    console.print(Text("Bonus tiles: ").append(stacks_text(state)))
    if console.width >= WIDTH:
        console.print(board_map(state))
    console.print(seats_table(record, state))
    console.print(score_sheet(record, state))


def _whose_turn(record: Record, state: State) -> Text:
    """Return whose turn it is, what is due and how many actions are legal; or who has won."""
    turn = state.turn
    outcome = outcome_text(record, state)
    if outcome:
        return outcome
    due = f" ({turn.due} due)" if turn.due else ""
    helped = f"; the {turn.official} has helped" if turn.official is not None else ""
    legal = len(legal_actions(state))
    actions = f"; {legal} legal action{'' if legal == 1 else 's'}"
    return player_text(record, turn.seat).append(f" is at turn; phase {turn.phase}{due}{helped}{actions}")
