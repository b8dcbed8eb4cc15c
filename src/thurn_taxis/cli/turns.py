"""A game turn by turn, each told in a sentence."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from attrs import frozen
from rich.text import Text

from thurn_taxis import Action, Call, Close, Discard, Draw, Extend, Official, Start, State, is_over
from thurn_taxis.cli.tables import cities_text, city_text, route_text, tiles_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from thurn_taxis import City


@frozen
class Step:
    """An action with the position before and after it."""

    before: State
    action: Action
    after: State


Steps = tuple[Step, ...]


def turns(states: Sequence[State], actions: Iterable[Action]) -> Iterator[Steps]:
    """Yield the turns of a game that are finished, each as its steps.

    Args:
        states: All states of the game, as `replay` returns them.
        actions: Its actions.
    """
    steps: list[Step] = []
    for (before, after), action in zip(pairwise(states), actions, strict=True):
        steps.append(Step(before, action, after))
        if after.turn.seat != before.turn.seat or is_over(after):
            yield tuple(steps)
            steps = []


def rounds(states: Sequence[State], actions: Iterable[Action]) -> Iterator[tuple[Steps, ...]]:
    """Yield the rounds of a game, each as its turns.

    Args:
        states: All states of the game, as `replay` returns them.
        actions: Its actions.
    """
    players = len(states[0].players)
    for _, numbered in groupby(enumerate(turns(states, actions)), lambda turn: turn[0] // players):
        yield tuple(steps for _, steps in numbered)


def round_of(states: Sequence[State]) -> int:
    """Return the number of the round that the last of the states is in, counted from 1."""
    ended = sum(before.turn.seat != after.turn.seat for before, after in pairwise(states))
    return ended // len(states[-1].players) + 1


def sentence(steps: Steps) -> Text:
    """Return what happened in a turn as a sentence without its subject.

    Args:
        steps: The steps of the turn.
    """
    parts = [*_drawing(steps), *_playing(steps), *_closing(steps)]
    return Text(", ").join(parts or [Text("passes")]).append(".")


def _helps(steps: Steps, official: Official) -> bool:
    """Return whether an official has helped in the turn: he was called, or he was there when it began (D5)."""
    return Call(official) in [step.action for step in steps] or steps[0].before.turn.official is official


def _drawing(steps: Steps) -> Iterator[Text]:
    """Yield what was drawn, and with whose help (D1, D4 to D6)."""
    if _helps(steps, Official.ADMINISTRATOR):
        yield Text("has the display changed (administrator)")
    drawn = [_drawn(step) for step in steps if isinstance(step.action, Draw)]
    if drawn:
        helper = " (postmaster)" if _helps(steps, Official.POSTMASTER) else ""
        yield Text("draws ").append(Text(" and ").join(drawn)).append(helper)


def _drawn(step: Step) -> Text:
    """Return the card that was drawn, and whether it came from the supply."""
    hand, before = step.after.players[step.before.turn.seat].hand, step.before.player.hand
    card = next(city for city in hand if hand.count(city) > before.count(city))
    return city_text(card).append(" from the supply" if step.action == Draw(None) else "")


def _playing(steps: Steps) -> Iterator[Text]:
    """Yield which cards were played, and the route that they make (R1 to R6)."""
    added: list[City] = []
    route: tuple[City, ...] = ()
    for step in steps:
        match step.action:
            case Start(city):
                if step.before.player.route:
                    yield Text("abandons ").append(route_text(step.before.player.route))
                yield Text("starts with ").append(city_text(city))
            case Extend(city):
                added.append(city)
                route = step.after.players[step.before.turn.seat].route
            case _:
                pass
    if added:
        helper = " (postal carrier)" if _helps(steps, Official.CARRIER) else ""
        yield Text("adds ").append(cities_text(added, " and ")).append(helper).append(": ").append(route_text(route))


def _closing(steps: Steps) -> Iterator[Text]:
    """Yield what closing the route brought (C1 to C7, E1)."""
    seat = steps[0].before.turn.seat
    before, after = steps[0].before.players[seat], steps[-1].after.players[seat]
    if any(isinstance(step.action, Close) for step in steps):
        houses = sorted(after.houses - before.houses)
        yield Text("closes it: houses in ").append(cities_text(houses)) if houses else Text("closes it: no new house")
    tiles = after.tiles[len(before.tiles) :]
    if tiles:
        yield Text("wins ").append(tiles_text(tiles))
    if after.carriage != before.carriage:
        helper = " (cartwright)" if _helps(steps, Official.CARTWRIGHT) else ""
        yield Text(f"takes carriage {after.carriage}{helper}")
    discarded = [step.action.city for step in steps if isinstance(step.action, Discard)]
    if discarded:
        yield Text("discards ").append(cities_text(discarded, " and "))
    if steps[0].before.ended_by is None and steps[-1].after.ended_by is not None:
        yield Text("triggers the end", "bold")
