"""Whether a player can be trusted with a seat."""

from __future__ import annotations

import random
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import frozen

from thurn_taxis import (
    RIO_GRANDE,
    Action,
    DataError,
    Ruleset,
    View,
    apply,
    guess,
    is_over,
    legal_actions,
    new_game,
    to_json,
    view,
)
from thurn_taxis.players import as_chooser, noisy, purposeful

if TYPE_CHECKING:
    from thurn_taxis import State
    from thurn_taxis.players import AnyPlayer, Chooser

_PLACES: Final = ((2, 0), (3, 1), (4, 2), (2, 1), (3, 2), (4, 3), (3, 0), (4, 1), (4, 0))
"""The numbers of players, each with every seat, so that the first few games differ in both."""


def check_player(
    player: AnyPlayer, *, games: int = 9, seed: int = 0, rules: Ruleset = RIO_GRANDE, longest: int = 2000
) -> None:
    """Let a player play some games and see that it keeps to what a player is.

    It returns a legal action. It depends on nothing but what it is given: asked again about an equal view, with a
    source of chance in an equal state, it answers the same and leaves the source in an equal state, whatever the
    global `random` is. It changes neither what it is given nor the global `random`. It is never shown a `State`.

    The player sits at one seat among purposeful ones: in nine games once at each seat of 2, 3 and 4 players.

    What is the same both times cannot be seen: that an answer depends on the hash of a text in this process, on the
    clock in whole seconds or on the frames of the call.

    Args:
        player: The player, called as `player(view, legal, rng)` or as `player.choose(view, legal, rng)`.
        games: How many games it plays, 1 or more.
        seed: The seed of the first game; the others follow it.
        rules: The rules to play by.
        longest: After so many actions, 1 or more, a game is left, since no player is asked to bring it to an end.

    Raises:
        AssertionError: The player does something else, or a game is left before it was asked anything; the message says
            where. An error that the player raises itself comes through, with a note that says the same.
        DataError: It is no player, the seed or the rules are none, or nothing would be played.

    Example:
        >>> from thurn_taxis.players import random_player
        >>> check_player(random_player, games=2)
        >>> check_player(lambda view, legal, rng: None)
        Traceback (most recent call last):
        AssertionError: action 0 of the game with seed 0, seat 0: None is not one of the legal actions
    """
    chooser = as_chooser(player)
    for name, count in (("games", games), ("longest", longest)):
        if type(count) is not int or count < 1:
            raise DataError(name, f"it is a whole number from 1 on, not {count!r:.20}")
    if not isinstance(rules, Ruleset):
        raise DataError("rules", f"{rules!r:.40} is no Ruleset")
    new_game(2, seed=seed)  # or it is said what a seed is
    for game in range(games):
        seats, own = _PLACES[game % len(_PLACES)]
        _play(chooser, own, new_game(seats, seed=seed + game, rules=rules), longest)


def _play(player: Chooser, own: int, state: State, longest: int) -> None:
    """Let a player play one game, at one seat among purposeful players, and see that it keeps to what a player is."""
    seed, others = state.supply.seed, noisy(purposeful, 0.1)
    chances = [Random(f"{seed}/{place}") for place in range(len(state.players))]  # noqa: S311 - a game needs no secrets
    asked = False
    for number in range(longest):
        if is_over(state):
            break
        seat = state.turn.seat
        if seat == own:
            where = f"action {number} of the game with seed {seed}, seat {seat}"
            action, asked = _asked_twice(player, state, chances[seat], where), True
        else:
            action = others(view(state, seat), legal_actions(state), chances[seat])
        state = apply(state, action)
    if not asked:
        raise AssertionError(f"the game with seed {seed} is left before seat {own} is asked (longest={longest})")


def _asked_twice(player: Chooser, state: State, rng: Random, where: str) -> Action:
    """Return the player's action, after seeing that it is legal and that asking again changes nothing."""
    seat, legal = state.turn.seat, legal_actions(state)
    shown = view(state, seat)
    again = Random()  # noqa: S311 - a game needs no secrets
    again.setstate(rng.getstate())
    action = _Question(shown, legal, where).asked(player, rng, 1)
    if not any(type(action) is type(other) and action == other for other in legal):
        raise AssertionError(f"{where}: {_shown(action)} is not one of the legal actions")
    # The second time everything is a copy, what is hidden has been dealt anew, and the global chance is another one.
    imagined = guess(shown, 1)
    second = _Question(view(imagined, seat), legal_actions(imagined), where).asked(player, again, 2)
    if type(second) is not type(action) or second != action:
        raise AssertionError(f"{where}: {action} the first time, {_shown(second)} when asked again about the same")
    if again.getstate() != rng.getstate():
        raise AssertionError(f"{where}: asked again about the same, it takes more or less from its source of chance")
    return action


def _shown(answer: object) -> str:
    """Return an answer as text, whatever it is."""
    try:
        return f"{answer!r:.200}"
    except Exception:  # noqa: BLE001 - it is no action of ours, and its own code can do anything
        return f"an object of {type(answer).__name__}, which cannot be shown,"


@frozen
class _Question:
    """What a player is shown, and where in which game.

    Attributes:
        shown: What its seat sees.
        legal: The legal actions.
        where: The place, for the message of a failure.
    """

    shown: View
    legal: tuple[Action, ...]
    where: str

    def asked(self, player: Chooser, rng: Random, chance: int) -> Action:
        """Return the player's answer, after seeing that it changed nothing but its source of chance.

        Args:
            player: The player.
            rng: Its source of chance.
            chance: What the global chance is set to for the time being.
        """
        before = self._told()
        kept = random.getstate()
        random.seed(chance)
        expected = random.getstate()
        try:
            action = player(self.shown, self.legal, rng)
        except BaseException as error:
            error.add_note(f"{self.where}: the player raised this")
            raise
        finally:
            touched = random.getstate() != expected
            random.setstate(kept)
        if touched:
            raise AssertionError(f"{self.where}: the player uses or sets the global random")
        if self._told() != before:
            raise AssertionError(f"{self.where}: the player changed what it was shown")
        return action

    def _told(self) -> tuple[str, list[str]]:
        """Return everything that is shown, as text."""
        return to_json(self.shown), [*map(str, self.legal)]
