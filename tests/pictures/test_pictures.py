"""The table to look at: what the picture and the text show, and that everybody can read them."""

from __future__ import annotations

import pickle
import re
from itertools import combinations
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree as ET

import pytest

from tables import a_state
from thurn_taxis import (
    City,
    House,
    Official,
    Record,
    Ruleset,
    State,
    View,
    board_graph,
    new_game,
    replay,
    view,
    why_not,
    winner,
)
from thurn_taxis.players import play_game, purposeful
from thurn_taxis.svg import board_svg, board_text
from thurn_taxis.svg.board import drawn_map
from thurn_taxis.svg.land import PLACES
from thurn_taxis.svg.look import BUILDINGS, DARK, LIGHT, Palette
from thurn_taxis.svg.pieces import width_of
from thurn_taxis.svg.table import Table, headline, remark, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAMES = ("Anna", "Bert", "Carl", "Dora")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def record() -> Record:
    """Return a game of four players to its end."""
    return play_game([purposeful] * 4, names=NAMES, seed=5)


@pytest.fixture(scope="module")
def states(record: Record) -> tuple[State, ...]:
    """Return some positions of the game, the first and the last among them."""
    every = replay(record)
    return (*every[::37], every[-1])


def parsed(svg: str) -> ET.Element:
    """Return the root element of a picture."""
    return ET.fromstring(svg)  # noqa: S314 - our own text


def described(svg: str) -> str:
    """Return the text alternative of a picture."""
    return parsed(svg).findtext(f"{SVG}desc") or ""


def test_every_position_has_a_picture(states: tuple[State, ...]) -> None:
    """Every position is drawn as well-formed SVG that is an image with a title and a description."""
    for state in states:
        picture = parsed(board_svg(state, theme="light"))
        title, description = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
        assert title is not None
        assert description is not None
        assert picture.attrib["role"] == "img"
        assert f"{title.attrib['id']} {description.attrib['id']}" == picture.attrib["aria-labelledby"]
        assert headline(table(state)) == title.text


def table(state: State, names: Sequence[str] | None = None) -> Table:
    """Return what lies on the table in a position."""
    lies = table_of(state, names)
    assert lies is not None
    return lies


def test_equal_positions_have_equal_pictures(states: tuple[State, ...]) -> None:
    """The picture is a function of what it shows, and of nothing else."""
    again = pickle.loads(pickle.dumps(states[3]))  # noqa: S301 - our own data
    assert board_svg(states[3]) == board_svg(again)
    assert board_svg(states[3]) != board_svg(states[4])


def test_all_houses_and_routes_are_drawn(states: tuple[State, ...]) -> None:
    """The map has one building for each house and one line for each step of a route."""
    for state in states:
        drawn = drawn_map(table(state).seats)
        for seat, player in enumerate(state.players):
            assert len(player.houses) == drawn.count(f'class="building s{seat}"')
            assert max(0, len(player.route) - 1) == drawn.count(f'class="line l{seat}"')
            assert len(player.route) == drawn.count(f'class="ring l{seat}"')


def test_the_description_says_what_is_drawn(record: Record, states: tuple[State, ...]) -> None:
    """Who cannot see the picture reads everything that it shows."""
    words = described(board_svg(record))
    for name, player in zip(NAMES, states[-1].players, strict=True):
        houses = ", ".join(str(city) for city in City if city in player.houses)
        hand = ", ".join(map(str, player.hand))
        assert re.search(f"{name}: [^.]*houses in {houses}; [^.]*hand {hand};", words)
    for city in states[-1].supply.display:
        assert str(city) in words.partition("Display: ")[2].partition(".")[0]


def test_a_view_shows_no_hand_of_others(states: tuple[State, ...]) -> None:
    """The picture of a view has the own cards, and only the number of those of the others."""
    state = next(state for state in states if all(player.hand for player in state.players))
    words = described(board_svg(view(state, 1)))
    own = ", ".join(map(str, state.players[1].hand))
    assert re.search(f"Seat 1: [^.]*hand {own};", words)
    for seat in (0, 2, 3):
        size = len(state.players[seat].hand)
        assert re.search(rf"Seat {seat}: [^.]*hand {size} cards?;", words)


def test_hidden_tiles_do_not_count(states: tuple[State, ...]) -> None:
    """The points of others are shown without their hidden tiles, and how many there are."""
    seat = next(seat for seat, player in enumerate(states[-1].players) if player.tiles)
    other = (seat + 1) % 4
    assert f"Seat {seat}: " in described(board_svg(view(states[-1], other)))
    assert re.search(rf"Seat {seat}: \S+ points? and \d hidden tiles?;", described(board_svg(view(states[-1], other))))
    assert not re.search(rf"Seat {seat}: [^;]* hidden", described(board_svg(view(states[-1], seat))))


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_picture_stands_alone(states: tuple[State, ...], theme: str) -> None:
    """A picture loads nothing, and its style rules are for itself only, so that it does not touch the page around."""
    svg = board_svg(states[2], theme=theme)  # type: ignore[arg-type] # one of the three themes
    name = parsed(svg).attrib["class"]
    style = parsed(svg).findtext(f"{SVG}style") or ""
    rules = re.sub(r"@media\(prefers-color-scheme:dark\)\{(.*)\}$", r"\1", style)
    assert not re.findall(r"https?:[^\"']*|url\(", svg.replace(f'xmlns="{SVG[1:-1]}"', ""))
    assert {f".{name}"} == {selector.split()[0] for selector in re.findall(r"([^{}]+)\{", rules)}
    assert ("prefers-color-scheme" in style) is (theme == "auto")


def test_names_cannot_break_the_picture(states: tuple[State, ...]) -> None:
    """Whatever the players are called, the picture is well-formed and has no element of theirs."""
    hostile = ["<script>alert(1)</script>", '"&amp;', "]]>", "x" * 200]
    picture = parsed(board_svg(states[1], names=hostile))
    assert picture.find(f".//{SVG}script") is None
    assert hostile[0] in (picture.findtext(f"{SVG}desc") or "")


def test_wrong_arguments_are_refused(states: tuple[State, ...]) -> None:
    """A picture needs as many names as players, a known theme and some width."""
    with pytest.raises(ValueError, match="2 names for 4 players"):
        board_svg(states[0], names=["Anna", "Bert"])
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        board_svg(states[0], theme="sepia")  # type: ignore[arg-type] # what is refused
    with pytest.raises(ValueError, match="cannot be 0 wide"):
        board_svg(states[0], width=0)


def test_the_map_alone(states: tuple[State, ...]) -> None:
    """The map alone shows what is on it, and no more; its description still says everything."""
    whole, alone = board_svg(states[3]), board_svg(states[3], map_only=True)
    drawn = drawn_map(table(states[3]).seats)
    assert drawn in whole
    assert alone.endswith(f"{drawn}</svg>")
    assert described(whole) == described(alone)


def test_the_width_is_that_of_the_element(states: tuple[State, ...]) -> None:
    """The picture is as wide as asked for, and its height keeps the shape."""
    picture = parsed(board_svg(states[0], width=900))
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    assert picture.attrib["width"] == "900"
    assert abs(float(picture.attrib["height"]) - height * 900 / width) <= 0.5


def boxes() -> Iterator[tuple[City, float, float, float, float]]:
    """Yield each city with the box around its plate and the four houses that can stand on it."""
    for city, (x, y) in PLACES.items():
        half = max(width_of(str(city), 11.5) / 2 + 5, 2 * 13)
        yield city, x - half, y - 8.5 - 12.5, x + half, y + 8.5


def test_cities_do_not_overlap() -> None:
    """No plate or house of a city covers those of another, and all are inside the picture."""
    for (one, left, top, right, bottom), (other, left2, top2, right2, bottom2) in combinations(boxes(), 2):
        assert left > right2 or left2 > right or top > bottom2 or top2 > bottom, (one, other)
    assert all(left >= 0 and top >= 0 and right <= 600 and bottom <= 440 for _, left, top, right, bottom in boxes())


def test_roads_pass_by_other_cities() -> None:
    """No road runs under the plate of a city that it does not lead to."""
    for start, end in board_graph().edges:
        (x, y), (x2, y2) = PLACES[start], PLACES[end]
        for city, (cx, cy) in PLACES.items():
            if city not in {start, end}:
                half = width_of(str(city), 11.5) / 2 + 5
                points = [(x + (x2 - x) * step / 200, y + (y2 - y) * step / 200) for step in range(201)]
                assert not any(abs(px - cx) < half and abs(py - cy) < 8.5 for px, py in points), (start, end, city)


def brightness(colour: str) -> float:
    """Return the relative luminance of a colour, as the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_text_has_contrast(palette: Palette) -> None:
    """Text stands out by at least 4.5 to 1 on every ground that it is written on, in both themes."""
    pairs = [(palette.ink, ground) for ground in (palette.paper, palette.panel, *palette.provinces)]
    pairs += [(palette.faint, palette.paper), (palette.faint, palette.panel), (palette.panel, palette.faint)]
    assert not [(one, other) for one, other in pairs if contrast(one, other) < 4.5]


def test_seats_differ_without_colours() -> None:
    """Each seat has a colour and a building of its own, so that nobody needs to see colours."""
    assert len(set(BUILDINGS)) == len(set(LIGHT.seats)) == len(set(DARK.seats)) == 4


def test_the_empty_board() -> None:
    """Without a position the board alone is shown, in both forms."""
    assert "22 cities" in described(board_svg(None))
    assert all(str(city) in board_text(None) for city in City)


def test_text_shows_everything_in_80_columns(states: tuple[State, ...]) -> None:
    """The text names every city with its houses and everything that the players have, in lines of 80 characters."""
    for state in states:
        shown = board_text(state)
        assert max(map(len, shown.splitlines())) <= 80
        for city in City:
            owners = "".join(str(seat) for seat, player in enumerate(state.players) if city in player.houses)
            assert re.search(rf"{city}\[{owners}\]" if owners else rf"{city}(?: |$)", shown, re.MULTILINE)
        for seat, player in enumerate(state.players):
            assert f"\n{seat} seat {seat}: " in shown
            assert (f"carriage {player.carriage}," if player.carriage else "no carriage,") in shown


def test_text_shows_routes_on_the_roads() -> None:
    """A road on a route bears the number of the seat in place of dots."""
    state = new_game(2, seed=3)
    bare = board_text(state)
    player = state.players[0].with_cards((), (City.PASSAU, City.SALZBURG))
    routed = board_text(state.with_move(player, state.supply, state.turn))
    changed = [new for old, new in zip(_map_of(bare), _map_of(routed), strict=True) if old != new]
    assert {"0"} == set(changed)
    assert len(changed) > 2


def _map_of(shown: str) -> str:
    return "\n".join(line.ljust(80) for line in shown.partition("\n\n")[2].partition("\n\n")[0].splitlines())


def test_text_of_a_view_hides_hands(states: tuple[State, ...]) -> None:
    """The text of what a spectator sees has no card of any hand."""
    hands = [line.strip() for line in board_text(view(states[4], None)).splitlines() if " hand " in line]
    assert [f"hand {len(player.hand)} card" + "s" * (len(player.hand) != 1) for player in states[4].players] == hands


def test_notebooks_show_states_views_and_records(record: Record, states: tuple[State, ...]) -> None:
    """States, views and records show their picture in a notebook; a record shows its last good position."""
    shown: list[State | View | Record] = [states[1], view(states[1], 0), record]
    assert [board_svg(value) for value in shown] == [value._repr_svg_() for value in shown]
    assert board_svg(states[-1], names=NAMES) == board_svg(record)


def test_a_record_without_a_good_start_shows_the_board() -> None:
    """A record that cannot even begin shows the empty board, for it has no position."""
    assert board_svg(None) == board_svg(Record(players=("Anna",), seed=1))


@pytest.mark.parametrize("record_seed", range(3))
def test_the_headline_says_what_is_due(record_seed: int) -> None:
    """For every phase that a game comes to, the sentence names whose turn it is, or who has won."""
    game = play_game([purposeful] * 3, names=NAMES[:3], seed=record_seed)
    for state in replay(game):
        won = winner(state)
        assert headline(table(state, NAMES[:3])).startswith(f"{NAMES[state.turn.seat if won is None else won]} ")


def cities_named(state: State) -> list[City]:
    """Return the cities that the sentence of a position names."""
    return [city for city in City if re.search(rf"\b{city}\b", headline(table(state)))]


def cities_allowed(state: State) -> list[City]:
    """Return the cities that can get a house."""
    return [city for city in City if why_not(state, House(city)) is None]


def test_the_headline_asks_for_the_house_that_is_due() -> None:
    """Where a house is due, the sentence names exactly the cities that can get it."""
    game = play_game([purposeful] * 4, names=NAMES, seed=5)
    asked = [state for state in replay(game) if state.turn.groups]
    assert asked
    for state in asked:
        assert cities_allowed(state) == cities_named(state)


@pytest.mark.parametrize("placement", ["full", "free"])
def test_the_headline_asks_for_the_last_house(placement: Literal["full", "free"]) -> None:
    """With fewer houses left than places the sentence names all places (C3), or those of one group (V3)."""
    nineteen = " ".join(str(city) for city in City if city not in {City.ULM, City.AUGSBURG, City.MUENCHEN})
    state = a_state(
        hand="Lodz",
        route="Ulm Augsburg München",
        houses=nineteen,
        phase="houses",
        groups="Ulm | Augsburg München",
        rules=Ruleset(placement=placement),
    )
    assert cities_allowed(state) == cities_named(state)
    assert (3 if placement == "full" else 1) == len(cities_named(state))


def test_the_remark_says_who_helps_and_who_ends(states: tuple[State, ...]) -> None:
    """Beside the sentence stands which official helps and who has brought the end, until the game is over."""
    helped = next(state for state in states if state.turn.official is Official.POSTMASTER)
    assert remark(table(helped)) == "the postmaster helps"
    game = play_game([purposeful] * 4, names=NAMES, seed=5)
    last = next(state for state in replay(game) if state.ended_by == 0 and state.turn.official is None)
    assert remark(table(last, NAMES)) == "the end was triggered by Anna"
    assert not remark(table(states[-1]))


def test_the_headline_of_a_view_at_the_end(states: tuple[State, ...]) -> None:
    """A view does not tell who has won, since the points on others' tiles are hidden; the sentence says what it can."""
    lies = table_of(view(states[-1], 0), None)
    assert lies is not None
    assert headline(lies) == "The game is over"


@pytest.mark.parametrize("name", ["A\x1b[31m", "\x00", "\ufffe", "\ud800", "<b>&\"'", "日本"], ids=ascii)
def test_any_name_gives_a_picture(name: str) -> None:
    """A picture is well-formed XML whatever the players are called; what XML cannot hold is marked."""
    picture = board_svg(new_game(2, seed=1), names=[name, "Bert"])
    assert "svg" in ET.fromstring(picture.encode()).tag  # noqa: S314 - our own text
