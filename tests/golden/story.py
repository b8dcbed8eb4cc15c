"""Golden games as text, one turn a line: written from a replay, and read back for the next replay.

A line has the number of the round, the player, the actions of the turn in their text form, and behind the arrow what
has changed: cards in hand, route, houses, tiles, carriage, score, the sizes of supply and discards, shuffles; and from
how many legal actions each action was chosen.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from attrs import asdict, evolve, frozen

from thurn_taxis import (
    FIRST_EDITION,
    RIO_GRANDE,
    Record,
    Ruleset,
    State,
    legal_actions,
    parse_action,
    replay,
    scores,
    winner,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ("Anna", "Bert", "Cleo", "Dora")
EDITIONS = {"rio-grande": RIO_GRANDE, "first-edition": FIRST_EDITION}
BETWEEN = " · "
ARROW = "  →  "


@frozen
class Turn:
    """One turn of a game.

    Attributes:
        number: The number of the round, from 1 on.
        seat: Whose turn it was.
        first: The index of its first action.
        end: The index after its last action.
    """

    number: int
    seat: int
    first: int
    end: int


@frozen
class Game:
    """A recorded game with all its states: `states[n]` is the one before action `n`."""

    record: Record
    states: tuple[State, ...]

    @classmethod
    def of(cls, record: Record) -> Game:
        """Replay a record."""
        return cls(record, replay(record))

    @property
    def last(self) -> State:
        """The state after the last action."""
        return self.states[-1]

    @property
    def turns(self) -> Iterator[Turn]:
        """The turns in order."""
        number = 0
        for seat, indices in groupby(range(len(self.record.actions)), lambda index: self.states[index].turn.seat):
            played = list(indices)
            number += seat == 0
            yield Turn(number, seat, played[0], played[-1] + 1)


def write(game: Game) -> str:
    """Return a game as text."""
    record = game.record
    lines = [
        f"rules    {_rules_text(record.rules)}",
        f"players  {' '.join(record.players)}",
        f"seed     {record.seed}",
        "",
    ]
    for turn in game.turns:
        actions = BETWEEN.join(map(str, record.actions[turn.first : turn.end]))
        lines.append(f"{turn.number:>3} {record.players[turn.seat]}: {actions}{ARROW}{_changes(game, turn)}")
    lines.append("")
    if game.last.ended_by is not None:
        lines.append(f"end      triggered by {record.players[game.last.ended_by]}")
    for name, score in zip(record.players, scores(game.last), strict=True):
        tiles = " ".join(str(tile.points) for tile in score.tiles) or "none"
        lines.append(f"score    {name} {score.total}: carriage {score.carriage}, tiles {tiles}, houses {score.houses}")
    best = winner(game.last)
    lines.append(f"winner   {'nobody yet' if best is None else record.players[best]}")
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """Return the game that a text tells; what stands behind the arrows is not read."""
    head, turns, _ = text.split("\n\n")
    facts = dict(line.split(maxsplit=1) for line in head.splitlines())
    actions = [
        parse_action(action)
        for line in turns.splitlines()
        for action in line.partition(ARROW)[0].partition(": ")[2].split(BETWEEN)
    ]
    return Record(
        players=tuple(facts["players"].split()),
        seed=int(facts["seed"]),
        rules=_rules_of(facts["rules"]),
        actions=tuple(actions),
    )


def _rules_text(rules: Ruleset) -> str:
    """Return the edition with the options that differ from it."""
    name = "first-edition" if rules.all_provinces == FIRST_EDITION.all_provinces else "rio-grande"
    chosen, edition = asdict(rules), asdict(EDITIONS[name])
    return " ".join([name, *(f"{option}={value}" for option, value in chosen.items() if value != edition[option])])


def _rules_of(text: str) -> Ruleset:
    """Return the rules that a text names."""
    edition, *options = text.split()
    chosen: dict[str, Any] = dict(option.split("=") for option in options)
    return evolve(EDITIONS[edition], **chosen)


def _changes(game: Game, turn: Turn) -> str:
    """Return what a turn has changed, and how much choice there was in it."""
    before, after = game.states[turn.first], game.states[turn.end]
    old, new = before.players[turn.seat], after.players[turn.seat]
    parts = [f"hand {len(old.hand)}→{len(new.hand)}"]
    if new.route:
        parts.append("route " + "-".join(map(str, new.route)))
    if new.houses != old.houses:
        parts.append("houses " + " ".join(f"+{city}" for city in sorted(new.houses - old.houses)))
    parts += [f"tile {tile.stack} {tile.points}" for tile in new.tiles[len(old.tiles) :]]
    if new.carriage != old.carriage:
        parts.append(f"carriage {old.carriage}→{new.carriage}")
    was, now = scores(before)[turn.seat].total, scores(after)[turn.seat].total
    if was != now:
        parts.append(f"score {was}→{now}")
    parts.append(f"supply {len(after.supply.cards)} discards {len(after.supply.discards)}")
    for one, other in pairwise(game.states[turn.first : turn.end + 1]):
        if one.supply.shuffles != other.supply.shuffles:
            parts.append(f"shuffle {other.supply.shuffles}")
    chosen_from = (len(legal_actions(state)) for state in game.states[turn.first : turn.end])
    parts.append("of " + " ".join(map(str, chosen_from)))
    return BETWEEN.join(parts)
