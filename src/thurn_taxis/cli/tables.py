"""The table of a game as Rich shows it: cities in the colours of their provinces, players in theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.table import Column, Table
from rich.text import Text

from thurn_taxis import City, Record, Stack, board_graph, scores, to_data, winner
from thurn_taxis.arena.match import way_of_ending
from thurn_taxis.cli.output import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis import Ruleset, Score, State, Tile

_SHADES: Final = {
    "violet red": "medium_violet_red",
    "beige": "tan",
    "orange": "dark_orange",
    "dark green": "green4",
    "grey": "grey58",
    "red": "red3",
    "sky blue": "deep_sky_blue1",
    "royal blue": "royal_blue1",
    "light green": "chartreuse3",
}
"""The terminal's colour for each colour that is printed on the board."""

_PLAYER_STYLES: Final = ("bold bright_red", "bold bright_blue", "bold bright_yellow", "bold bright_green")
_LONGEST_NAME: Final = 24


def city_style(city: City) -> str:
    """Return the colour of a city's province."""
    return _SHADES[board_graph().nodes[city]["colour"]]


def city_text(city: City) -> Text:
    """Return the name of a city in the colour of its province."""
    return Text().append(str(city), city_style(city))


def cities_text(cities: Iterable[City | None], between: str = ", ") -> Text:
    """Return cities in one text; an empty space is a dash, and no cities at all are one too."""
    texts = [Text().append("-", "dim") if city is None else city_text(city) for city in cities]
    return Text(between).join(texts) if texts else Text().append("-", "dim")


def route_text(route: Iterable[City]) -> Text:
    """Return a route from its left to its right end."""
    return cities_text(route, " - ")


def player_style(seat: int) -> str:
    """Return the style of the player in a seat."""
    return _PLAYER_STYLES[seat]


def player_text(record: Record, seat: int) -> Text:
    """Return the number and the name of a player in the colour of the seat."""
    return Text().append(f"{seat + 1} {plain(record.players[seat], _LONGEST_NAME)}", player_style(seat))


def rules_text(rules: Ruleset) -> str:
    """Return rules as a log has them: the edition, and the options that differ."""
    written = to_data(Record(players=(), seed=0, rules=rules))["rules"]
    if isinstance(written, str):
        return written
    return ", ".join(value if key == "edition" else f"{key}={value}" for key, value in written.items())


def tiles_text(tiles: Iterable[Tile]) -> Text:
    """Return bonus tiles with their points."""
    return Text(", ".join(f"{tile.stack} {tile.points}" for tile in tiles) or "-")


def score_sheet(record: Record, state: State) -> Table:
    """Return the score sheet with its parts (E3)."""
    carriage, houses, points = (Column(name, justify="right") for name in ("Carriage", "Houses", "Points"))
    table = Table("", carriage, Column("Tiles", overflow="fold"), houses, points)
    for seat, score in enumerate(scores(state)):
        table.add_row(
            player_text(record, seat),
            str(score.carriage),
            _tiles_sum(score),
            str(score.houses),
            Text(str(score.total), "bold"),
        )
    return table


def _tiles_sum(score: Score) -> Text:
    """Return the tiles of a score, with their sum if there are several."""
    text = tiles_text(score.tiles)
    return text.append(f" = {sum(tile.points for tile in score.tiles)}") if len(score.tiles) > 1 else text


def seats_table(record: Record, state: State) -> Table:
    """Return what lies in front of the players, a column for each."""
    names = (Column(player_text(record, seat), overflow="fold") for seat in range(len(state.players)))
    table = Table("", *names, show_lines=True)
    table.add_row("Hand", *(cities_text(player.hand) for player in state.players))
    table.add_row("Route", *(route_text(player.route) for player in state.players))
    table.add_row("Houses", *(_houses_text(state, seat) for seat in range(len(state.players))))
    return table


def _houses_text(state: State, seat: int) -> Text:
    """Return the cities with a house of a player, and how many houses are left."""
    houses = state.players[seat].houses
    text = cities_text(sorted(houses)) if houses else Text()
    return text.append(f" ({state.rules.houses - len(houses)} left)" if houses else f"{state.rules.houses} left", "dim")


def stacks_text(state: State) -> Text:
    """Return the bonus tiles that are left in each stack, the top first."""
    left = ((stack, state.stacks[stack]) for stack in Stack)
    return Text("; ".join(f"{stack} {' '.join(map(str, points)) or '-'}" for stack, points in left))


def outcome_text(record: Record, state: State) -> Text:
    """Return who has won, with how many points, and who triggered the end (E1, E4); nothing before the end."""
    victor, ended_by = winner(state), state.ended_by
    if victor is None or ended_by is None:
        return Text()
    totals = [score.total for score in scores(state)]
    tied = ", the tie being decided by the game end tile" if totals.count(totals[victor]) > 1 else ""
    text = player_text(record, victor).append(f" has won with {totals[victor]} points{tied}")
    text = text.append(" and") if ended_by == victor else text.append("; ").append(player_text(record, ended_by))
    return text.append(f" triggered the end: {way_text(way_of_ending(state), state.rules)}.")


def way_text(ending: str, rules: Ruleset) -> str:
    """Return how a game has ended, one of `ENDINGS`, as it is shown."""
    carriage = f"carriage {rules.carriages[-1]}"
    ways = {"carriage": carriage, "houses": "no house left", "carriage and houses": f"{carriage} and no house left"}
    return ways.get(ending, ending)
