"""What is done when something is typed: an action is carried out or refused, a command answered."""

from __future__ import annotations

import os
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from rich.text import Text

from thurn_taxis import ACTIONS, IllegalAction, NotationError, guess, parse_action, redacted, undo, view, view_actions
from thurn_taxis import why_not as objection_to
from thurn_taxis.cli.logs import is_same_file, write_log
from thurn_taxis.cli.output import Refusal, plain
from thurn_taxis.cli.play.commands import NO, WORDS, YES, Command, Typed, folded
from thurn_taxis.cli.play.files import good_game, place_of, reserved
from thurn_taxis.cli.play.handbook import show_help
from thurn_taxis.sentences import refusal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from thurn_taxis import Action, View
    from thurn_taxis.cli.play.evening import Evening


def carry_out(evening: Evening, typed: Typed) -> None:
    """Carry out the action that was typed, or say why not."""
    seen = _seen(evening)
    legal = view_actions(seen)
    if typed.number is not None and not 1 <= typed.number <= len(legal):
        evening.screen.say("no such number", number=typed.number, last=len(legal))
        return
    action = legal[typed.number - 1] if typed.number is not None else _understood(evening, typed.text)
    if action is None:
        return
    refused = _refused(seen, action)
    if refused is not None:
        _say_refusal(evening, refused)
        return
    evening.turn_to(evening.game.after(action))
    if not evening.hands_over:  # otherwise it is told on the screen that the next one sees too
        evening.screen.told(redacted(evening.game.steps[-1].events, seen.seat))


def _seen(evening: Evening) -> View:
    """Return what the person at the keyboard sees; all answers come from there, so that they tell no more."""
    state = evening.game.state
    return view(state, state.turn.seat)


def _understood(evening: Evening, text: str) -> Action | None:
    """Return the action that a text stands for; where it is none, say so."""
    try:
        return parse_action(text)
    except NotationError as error:
        reason = f": {plain(error.reason, 100)}" if evening.voice.language == "en" else ""
        evening.screen.say("not understood", text=plain(text, 60), reason=reason)
    texts = [*map(str, view_actions(_seen(evening))), *map(str, ACTIONS), *WORDS]
    spelled = {folded(other): other for other in reversed(texts)}
    for close in get_close_matches(folded(text)[:80], list(spelled), n=1, cutoff=0.7):
        evening.screen.say("did you mean", text=spelled[close])
    return None


def _refused(seen: View, action: Action) -> IllegalAction | None:
    """Return why the rules do not allow an action, or `None`."""
    looks_like = guess(seen, 0)
    objection = objection_to(looks_like, action)
    return None if objection is None else IllegalAction(looks_like, action, objection)


def _say_refusal(evening: Evening, refused: IllegalAction) -> None:
    """Say who cannot do what and why, in the game's words, and which rule it is."""
    rule = refused.objection.rule
    evening.console.print(Text(f"{refusal(refused, evening.seating.names, evening.voice.language)} [{rule}]", "red"))
    evening.screen.say("rule hint", "dim", rule=rule, command=evening.voice.command(Command.HELP))


def _help(evening: Evening, rest: str) -> None:
    show_help(evening.screen, rest)


def _table(evening: Evening, _: str) -> None:
    evening.screen.table(_seen(evening))
    evening.new_actions = True


def _map(evening: Evening, _: str) -> None:
    evening.screen.map(_seen(evening))


def _news(evening: Evening, _: str) -> None:
    seat = evening.game.state.turn.seat
    evening.screen.news(redacted(evening.game.news_for(seat), seat), seat)


def _preview(evening: Evening, _: str) -> None:
    evening.screen.previews(_seen(evening))


def _why(evening: Evening, rest: str) -> None:
    """Say why something cannot be done now, or that it can."""
    if not rest:
        evening.screen.say("why not what", command=evening.voice.command(Command.WHY))
        return
    action = _understood(evening, rest)
    if action is None:
        return
    refused = _refused(_seen(evening), action)
    if refused is None:
        evening.screen.say("legal", action=action)
    else:
        _say_refusal(evening, refused)


def _undo(evening: Evening, _: str) -> None:
    """Take back the last action of somebody at the keyboard, unless something hidden has been shown since."""
    game = evening.game
    last = game.last_of(evening.seating.is_human)
    if last is None:
        evening.screen.say("nothing to take back")
        return
    undone = undo(game.record, last)
    if undone.barrier is not None:
        evening.screen.console.print(
            Text(refusal(undone.barrier, evening.seating.names, evening.voice.language), "red")
        )
        return
    name = evening.seating.names[game.steps[last].before.turn.seat]
    evening.turn_to(game.shortened(undone.record))
    evening.remark = evening.voice("taken back", name=name, actions=", ".join(map(str, undone.taken_back)))


def _save(evening: Evening, rest: str) -> None:
    try:
        _saved(evening, place_of(rest) if rest else evening.kept)
    except Refusal as refused:
        evening.screen.say("cannot", reason=plain(refused.reason))


def _saved(evening: Evening, path: Path) -> bool:
    """Write the game to a file, asking before another file is overwritten; return whether it was written.

    Raises:
        Refusal: It cannot be written.
    """
    is_file = os.path.isfile(path)  # noqa: PTH113 - Path.is_file can raise
    if is_file and not any(is_same_file(path, other) for other in (*evening.written, evening.kept)):
        answer = evening.line(evening.voice("overwrite", path=plain(str(path))))
        if folded(answer) not in YES:
            evening.screen.say("not saved")
            return False
    write_log(path, evening.game.record)
    evening.written.add(path)
    evening.screen.say("saved", path=plain(str(path)))
    evening.console.print(Text(evening.going_on(path)), soft_wrap=True)
    return True


def _load(evening: Evening, rest: str) -> None:
    """Go on with the game in a file; the one on the table stays where it is kept."""
    if not rest:
        evening.screen.say("load what")
        return
    try:
        record = good_game(place_of(rest))
        evening.keep()
        old, kept = evening.kept, reserved(evening.kept.parent)
    except Refusal as refused:
        evening.screen.say("cannot", reason=plain(refused.reason))
        return
    evening.take_up(record, kept)
    kept_in = evening.voice("kept while playing", path=plain(str(kept)))
    stays = evening.voice("stays", path=plain(str(old)))
    evening.remark = f"{stays} {evening.opening()} {kept_in}"


def _quit(evening: Evening, _: str) -> None:
    """Leave, after asking what becomes of the game."""
    answer = evening.line(evening.voice("quit", path=plain(str(evening.kept)))).strip()
    path = evening.kept
    try:
        if folded(answer) in NO:
            _thrown_away(evening)
            evening.screen.say("thrown away")
            evening.left = True
            return
        path = path if not answer or folded(answer) in YES else place_of(answer)
        evening.left = _saved(evening, path)
    except Refusal as refused:
        evening.screen.say("cannot", reason=plain(refused.reason))
    if evening.left and not is_same_file(path, evening.kept):
        _thrown_away(evening)


def _thrown_away(evening: Evening) -> None:
    """Leave things as they were before this evening: the file of the game is gone, or holds again what lay there."""
    if evening.found is not None:
        write_log(evening.kept, evening.found)
    else:
        with suppress(OSError):
            evening.kept.unlink()


ANSWERS: Final[dict[Command, Callable[[Evening, str], None]]] = {
    Command.HELP: _help,
    Command.TABLE: _table,
    Command.MAP: _map,
    Command.NEWS: _news,
    Command.PREVIEW: _preview,
    Command.WHY: _why,
    Command.UNDO: _undo,
    Command.SAVE: _save,
    Command.LOAD: _load,
    Command.QUIT: _quit,
}
"""What is done for each command."""
