"""What is printed for a seat: made from its view and from what it sees of events, and from nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen
from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from thurn_taxis import Call, Close, Pass, Stack, View, guess, scores
from thurn_taxis.cli.map import WIDTH, board_map
from thurn_taxis.cli.play.texts import Voice
from thurn_taxis.cli.tables import cities_text, city_text, player_style, route_text
from thurn_taxis.events import GameOver, StepDue, TurnPassed
from thurn_taxis.previews import previews
from thurn_taxis.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from thurn_taxis import Action, Event, Preview, SeenPlayer

_BESIDE: Final = 38
"""The columns that the table needs beside the map; with fewer it stands below."""

_MOST_PREVIEWS: Final = 20


@frozen
class Screen:
    """The screen of those who sit at the keyboard.

    Attributes:
        console: Where everything is printed.
        voice: The language.
        names: The names of the players in seat order, harmless ones.
    """

    console: Console
    voice: Voice
    names: tuple[str, ...]

    def say(self, key: str, style: str = "", **words: object) -> None:
        """Print a text of `play`."""
        self.console.print(Text(self.voice(key, **words), style))

    def turn(self, view: View, number: int) -> None:
        """Print the heading of a turn."""
        name = self.names[view.turn.seat]
        heading = self.voice("turn", round=number, name=name) + (self.voice("last turn") if view.turn.last else "")
        self.console.print()
        self.console.rule(Text(heading, player_style(view.turn.seat)), characters="-", align="left")

    def news(self, events: Iterable[Event], seat: int) -> None:
        """Print what has happened since the last turn of a seat, a paragraph for each player.

        Args:
            events: The events, as the seat sees them.
            seat: The seat whose turn it is now.
        """
        acting = seat
        paragraphs: list[tuple[int, list[str]]] = []
        for event in events:
            acting = event.following if isinstance(event, TurnPassed) else getattr(event, "seat", acting)
            if not isinstance(event, StepDue | TurnPassed | GameOver):
                if not paragraphs or paragraphs[-1][0] != acting:
                    paragraphs.append((acting, []))
                paragraphs[-1][1].append(self._sentence(event))
        self.say("news" if paragraphs else "no news", "bold")
        for player, told in paragraphs:
            style = player_style(player).removeprefix("bold ")
            self.console.print(_indented(Text(" ".join(told), style)))

    def told(self, events: Iterable[Event]) -> None:
        """Print events as they happen, as the seat sees them."""
        told = [self._sentence(event) for event in events if not isinstance(event, StepDue | GameOver)]
        self.console.print(_indented(Text(" ".join(told))))

    def _name(self, seat: int) -> Text:
        return Text().append(f"{seat + 1} {self.names[seat]}", player_style(seat))

    def _sentence(self, event: Event) -> str:
        return sentence(event, self.names, self.voice.language)

    def map(self, view: View) -> None:
        """Print the map."""
        if self.console.width < WIDTH:
            self.say("too narrow", width=WIDTH, columns=self.console.width)
        else:
            self.console.print(_map_of(view))

    def table(self, view: View) -> None:
        """Print all that lies on the table: beside the map where there is room, otherwise below it."""
        width = self.console.width
        if width < WIDTH:
            self.console.print(self._pieces(view, with_houses=True))
        elif width < WIDTH + _BESIDE:
            self.console.print(_map_of(view))
            self.console.print(self._pieces(view))
        else:
            beside = Table.grid(padding=(0, 2, 0, 0))
            beside.add_column(width=WIDTH)
            beside.add_column(ratio=1)
            beside.add_row(_map_of(view), self._pieces(view))
            self.console.print(beside)

    def _pieces(self, view: View, *, with_houses: bool = False) -> RenderableType:
        """Return the piles, the stacks and what lies in front of each player; his houses where there is no map."""
        piles = Table.grid(padding=(0, 2, 0, 0))
        piles.add_column(style="dim", no_wrap=True)
        piles.add_column(overflow="fold")
        counts = {"supply": view.supply_size, "discards": len(view.discards)}
        stacks = (f"{self.voice.stack(stack)}: {' '.join(map(str, view.stacks[stack])) or '-'}" for stack in Stack)
        piles.add_row(self.voice("display"), cities_text(view.display))
        piles.add_row(self.voice("supply"), self.voice("supply and discards", **counts))
        piles.add_row(self.voice("stacks"), "; ".join(stacks))
        return Group(
            piles,
            *(part for seat in range(len(self.names)) for part in self._player(view, seat, with_houses=with_houses)),
        )

    def _player(self, view: View, seat: int, *, with_houses: bool) -> tuple[RenderableType, ...]:
        """Return what lies in front of a player, under his name."""
        player = view.players[seat]
        left = view.rules.houses - len(player.houses)
        carriage = self.voice("carriage", carriage=player.carriage) if player.carriage else self.voice("no carriage")
        facts = (carriage, self.voice.houses_left(left), self._points(view, seat))
        heading = self._name(seat).append(f"  {', '.join(facts)}")
        parts = Table.grid(padding=(0, 1, 0, 0))
        parts.add_column(style="dim", no_wrap=True)
        parts.add_column(overflow="fold")
        if player.hand is None:
            parts.add_row(self.voice("hand"), self.voice.cards(player.hand_size))
        else:
            parts.add_row(self.voice("hand"), cities_text(player.hand))
        parts.add_row(self.voice("route"), route_text(player.route))
        if with_houses:
            parts.add_row(self.voice("houses"), cities_text(sorted(player.houses)))
        if player.tiles:
            parts.add_row(self.voice("tiles"), self._tiles(player))
        return heading, _indented(parts)

    def _tiles(self, player: SeenPlayer) -> str:
        """Return the tiles of a player: of those that lie face down the kind."""
        tiles = ((self.voice.stack(tile.stack), tile.points) for tile in player.tiles)
        return ", ".join(f"{stack} ({'?' if points is None else points})" for stack, points in tiles)

    def _points(self, view: View, seat: int) -> str:
        """Return the points so far, without those of tiles that lie face down (H2)."""
        score, tiles = scores(guess(view, 0))[seat], view.players[seat].tiles
        hidden = sum(tile.points is None for tile in tiles)
        points = score.carriage + score.houses + sum(tile.points or 0 for tile in tiles)
        key = "points" if not hidden else "points and tile" if hidden == 1 else "points and tiles"
        return self.voice(key, points=points, tiles=hidden)

    def actions(self, view: View, legal: Sequence[Action]) -> None:
        """Print the hand, the route, what is due and what can be done, with numbers."""
        player = view.player
        own = Table.grid(padding=(0, 2, 0, 0))
        own.add_row(Text(self.voice("own hand"), "dim"), cities_text(player.hand or ()))
        own.add_row(Text(self.voice("own route"), "dim"), route_text(player.route))
        gains = self._gains(view, legal)
        numbered = [
            Text().append(f"{number:>2} ", "dim").append(_action_text(action)).append(gains.get(action, ""), "dim")
            for number, action in enumerate(legal, start=1)
        ]
        self.console.print()
        self.console.print(own)
        self.console.print(Text(self._sentence(StepDue(view.turn)), "bold"))
        self.console.print(Columns(numbered, padding=(0, 2), column_first=True))

    def _gains(self, view: View, legal: Sequence[Action]) -> dict[Action, str]:
        """Return the points that can be won by each action that closes a route."""
        found: dict[Action, list[int]] = {}
        for way in previews(guess(view, 0)):
            found.setdefault(way.actions[0], []).append(way.points)
        told = {
            action: f" ({min(points):+d})" if min(points) == max(points) else f" ({min(points):+d} .. {max(points):+d})"
            for action, points in found.items()
        }
        same = {action: self.voice("no other gain") for action in legal if isinstance(action, Close)} if found else {}
        return same | told

    def previews(self, view: View) -> None:
        """Print every way of closing the route and what it brings, the best first."""
        ways = sorted(previews(guess(view, 0)), key=lambda way: -way.points)
        if not ways:
            self.say("no preview")
            return
        table = Table(self.voice("preview"), self.voice("gains"), self.voice("gain"))
        for way in ways[:_MOST_PREVIEWS]:
            table.add_row(", ".join(map(str, way.actions)), self._gain(way), f"{way.points:+d}")
        self.console.print(table)
        if len(ways) > _MOST_PREVIEWS:
            self.say("more previews", shown=_MOST_PREVIEWS, all=len(ways))

    def end(self, over: GameOver) -> None:
        """Print the score sheet and who has won; the tiles are turned up now."""
        carriage, houses, points = (
            Column(self.voice(f"sheet {name}"), justify="right") for name in ("carriage", "houses", "points")
        )
        sheet = Table("", carriage, Column(self.voice("sheet tiles"), overflow="fold"), houses, points)
        for seat, score in enumerate(over.scores):
            tiles = ", ".join(f"{self.voice.stack(tile.stack)} ({tile.points})" for tile in score.tiles) or "-"
            total = Text(str(score.total), "bold")
            sheet.add_row(self._name(seat), str(score.carriage), tiles, str(score.houses), total)
        self.console.print(sheet)
        self.console.print(Text(self._sentence(over), "bold"))

    def _gain(self, way: Preview) -> Text:
        """Return what a way of closing brings."""
        cities = ", ".join(map(str, way.houses))
        tiles = ", ".join(f"{self.voice.stack(tile.stack)} ({tile.points})" for tile in way.tiles)
        parts = [self.voice("new houses" if len(way.houses) > 1 else "new house", cities=cities)]
        if not way.houses:
            parts = [self.voice("no new house")]
        if way.tiles:
            parts.append(self.voice("new tiles", tiles=tiles))
        if way.carriage is not None:
            parts.append(self.voice("carriage", carriage=way.carriage))
        if way.triggers_end:
            parts.append(self.voice("triggers"))
        return Text("; ".join(parts))


def _indented(content: RenderableType) -> Padding:
    return Padding(content, (0, 0, 0, 2), expand=False)


def _map_of(view: View) -> Text:
    return board_map(view, view.player.route)


def _action_text(action: Action) -> Text:
    """Return an action as it is typed, with its city in the colour of its province."""
    verb, _, name = str(action).partition(" ")
    city = None if isinstance(action, Call | Close | Pass) else action.city
    if city is None:
        return Text(str(action))
    return Text(f"{verb} ").append(city_text(city)) if name else Text(verb)
