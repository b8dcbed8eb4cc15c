"""A plain wooden table: the whole game as a naive, mutable model, written from the rulebook for the tests alone.

It shares no code with the library, not even the map, and knows cities by their printed names. Where the library has a
table of the turn, this has long functions; where the library precomputes, this counts again. It is slow and obvious on
purpose: when the two disagree, read the rulebook, and then this file, to see who is wrong.

The comments cite the rules (`D2`, `C4` …) that the lines below them follow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Shuffle = Callable[[list[str], int], list[str]]

# ----------------------------------------------------------------------------------------------------------------------
# The facts of the printed game.

PROVINCES = {
    "Baden": ["Mannheim", "Carlsruhe", "Freiburg"],
    "Baiern": ["Würzburg", "Nürnberg", "Regensburg", "Ingolstadt", "Augsburg", "Passau", "München", "Kempten"],
    "Böhmen": ["Pilsen", "Budweis"],
    "Hohenzollern": ["Sigmaringen"],
    "Polen": ["Lodz"],
    "Salzburg": ["Salzburg", "Linz"],
    "Schweiz": ["Basel", "Zürich"],
    "Tyrol": ["Innsbruck"],
    "Württemberg": ["Stuttgart", "Ulm"],
}
CITIES = [city for cities in PROVINCES.values() for city in cities]

# Each road once, at the city that comes first in the alphabet.
ROADS = {
    "Augsburg": "Ingolstadt Innsbruck Kempten München Ulm",
    "Basel": "Freiburg Zürich",
    "Budweis": "Linz Pilsen",
    "Carlsruhe": "Freiburg Mannheim Stuttgart",
    "Freiburg": "Sigmaringen Zürich",
    "Ingolstadt": "München Nürnberg Regensburg Stuttgart Ulm",
    "Innsbruck": "Kempten München Salzburg",
    "Kempten": "Sigmaringen Ulm Zürich",
    "Linz": "Passau Salzburg",
    "Lodz": "Pilsen",
    "Mannheim": "Stuttgart Würzburg",
    "München": "Passau Regensburg Salzburg",
    "Nürnberg": "Pilsen Regensburg Stuttgart Würzburg",
    "Passau": "Regensburg Salzburg",
    "Pilsen": "Regensburg",
    "Sigmaringen": "Stuttgart Ulm Zürich",
    "Stuttgart": "Ulm Würzburg",
}

STACKS = {
    "route of 5": [2, 1],
    "route of 6": [3, 2, 1],
    "route of 7": [4, 3, 2, 1],
    "all provinces": [6, 5, 4, 3],
    "Baden": [3, 2, 1],
    "Württemberg/Hohenzollern": [3, 2, 1],
    "Schweiz/Tyrol": [3, 2, 1],
    "Böhmen/Salzburg": [4, 3, 2],
    "Baiern": [5, 4, 3, 2],
    "game end": [1],
}
STACKS_OF_PROVINCES = ["Baden", "Württemberg/Hohenzollern", "Schweiz/Tyrol", "Böhmen/Salzburg", "Baiern"]
POINTS_ON_CARRIAGES = {0: 0, 3: 2, 4: 3, 5: 5, 6: 7, 7: 10}
NEXT_CARRIAGE = {0: 3, 3: 4, 4: 5, 5: 6, 6: 7}

DEFAULT_OPTIONS = {
    "all_provinces": "all",  # V1: or "outside-baiern"
    "length_fallback": "any",  # V2: or "over-seven"
    "placement": "full",  # V3: or "free"
    "last_round": "finish",  # V4: or "one-more-turn"
    "abandon": "free",  # V5: or "stuck"
}

ALL_TEXTS = [
    *[f"draw {city}" for city in CITIES],
    "draw supply",
    "administrator",
    "postmaster",
    "carrier",
    "cartwright",
    *[f"start {city}" for city in CITIES],
    *[f"left {city}" for city in CITIES],
    *[f"right {city}" for city in CITIES],
    "close each",
    *[f"close {province}" for province in PROVINCES],
    *[f"house {city}" for city in CITIES],
    *[f"discard {city}" for city in CITIES],
    "pass",
]


def joined(one: str, other: str) -> bool:
    """Say whether a road joins two cities."""
    return other in ROADS.get(one, "").split() or one in ROADS.get(other, "").split()


def province_of(city: str) -> str:
    """Return the province of a city."""
    for province, cities in PROVINCES.items():
        if city in cities:
            return province
    raise ValueError(city)


def all_cards() -> list[str]:
    """Return the 66 cards in city order (S2)."""
    return [city for city in CITIES for _ in range(3)]


# ----------------------------------------------------------------------------------------------------------------------
# Chance. A table is given a function that is handed the sorted cards and the number of the shuffle.


class WrongDealError(Exception):
    """Cards are to be shuffled, and the deal for it is missing or has other cards.

    Attributes:
        number: The number of the deal.
    """

    def __init__(self, number: int) -> None:
        """Bear the number."""
        super().__init__(number)
        self.number = number


def mix(number: int) -> int:
    """Return what SplitMix64 puts out for its inner number."""
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB % 2**64
    return number ^ (number >> 31)


def shuffle_by_seed(seed: int) -> Shuffle:
    """Return the shuffle of the design document for a seed."""

    def shuffle(cards: list[str], number: int) -> list[str]:
        cards = list(cards)
        inner = mix((seed + number * 2**53) % 2**64)
        for last in range(len(cards) - 1, 0, -1):
            inner = (inner + 0x9E3779B97F4A7C15) % 2**64
            chosen = (mix(inner) // 2**32) * (last + 1) // 2**32
            cards[last], cards[chosen] = cards[chosen], cards[last]
        return cards

    return shuffle


def shuffle_by_deals(deals: Sequence[Sequence[str]]) -> Shuffle:
    """Return a shuffle that hands out the given deals, each of which must have the cards that are to be shuffled."""

    def shuffle(cards: list[str], number: int) -> list[str]:
        if number >= len(deals) or sorted(deals[number]) != sorted(cards):
            raise WrongDealError(number)
        return list(deals[number])

    return shuffle


# ----------------------------------------------------------------------------------------------------------------------


class WoodenTable:
    """The table with everything on it."""

    def __init__(self, seats: int, shuffle: Shuffle, options: dict[str, str] | None = None) -> None:
        """Set the game up (S1 to S4).

        Args:
            seats: How many play.
            shuffle: Puts sorted cards in order; it is also told how many shuffles there have been before.
            options: Options of the rules that differ from the default.
        """
        self.shuffle = shuffle
        self.options = DEFAULT_OPTIONS | (options or {})
        self.shuffles = 0
        self.players: list[dict[str, Any]] = [
            {"hand": [], "route": [], "houses": [], "carriage": 0, "tiles": []} for _ in range(seats)
        ]
        self.supply: list[str] = []
        self.discards: list[str] = all_cards()
        self.display: list[str | None] = [None] * 6
        self.stacks = {name: list(points) for name, points in STACKS.items()}
        self.ended_by: int | None = None
        self.last = False  # whether the end had been triggered before this turn began
        self.fill_display()
        self.begin_turn(0)

    # ------------------------------------------------------------------------------------------------------ cards

    def put_on_supply(self) -> None:
        """Shuffle the discards; they become the supply (D3)."""
        cards = sorted(self.discards, key=CITIES.index)
        self.discards = []
        self.supply = self.shuffle(cards, self.shuffles)
        self.shuffles += 1

    def take_from_supply(self) -> str | None:
        """Return the top card of the supply, after a shuffle if need be (D3); `None` if there is none."""
        if not self.supply and self.discards:
            self.put_on_supply()
        return self.supply.pop(0) if self.supply else None

    def fill_display(self) -> None:
        """Fill the empty spaces of the display from left to right (D2)."""
        for space in range(6):
            if self.display[space] is None:
                self.display[space] = self.take_from_supply()

    def something_can_be_drawn(self) -> bool:
        """Say whether there is a card in the display, the supply or the discards (D7)."""
        return any(card is not None for card in self.display) or bool(self.supply) or bool(self.discards)

    # ------------------------------------------------------------------------------------------------------- turns

    @property
    def me(self) -> dict[str, Any]:
        """The player whose turn it is."""
        return self.players[self.seat]

    def begin_turn(self, seat: int) -> None:
        """Let the turn of a player begin."""
        self.seat = seat
        self.last = self.ended_by is not None
        self.official: str | None = None
        self.due = 0
        self.groups: list[list[str]] = []
        if self.something_can_be_drawn():
            self.phase = "draw"
            self.due = 1
            # D5
            if self.me["hand"] == []:
                self.due = 2
                self.official = "postmaster"
        elif self.me["hand"] != []:
            # D7
            self.phase = "play"
        else:
            self.phase = "close"

    def end_turn(self) -> None:
        """End the turn, and the game when it was the last (E2, V4)."""
        if self.options["last_round"] == "finish":
            over = self.ended_by is not None and self.seat == len(self.players) - 1
        else:
            over = self.last and self.seat == self.ended_by
        if over:
            # The seat stays; nobody helps any more.
            self.phase, self.official = "over", None
            return
        # D2, D7: the cards that this turn has brought to the discards come into the display before the next turn.
        self.fill_display()
        self.begin_turn((self.seat + 1) % len(self.players))

    def trigger_end(self) -> None:
        """Take the tile of the game end, if nobody has it (E1)."""
        if self.ended_by is None:
            self.ended_by = self.seat
            self.win_tile("game end")

    def win_tile(self, name: str) -> None:
        """Take the top tile of a stack, if there is one."""
        if self.stacks[name]:
            self.me["tiles"].append([name, self.stacks[name].pop(0)])

    # ------------------------------------------------------------------------------------------- what can be done

    def fitting(self, card: str, end: str) -> bool:
        """Say whether a card can be added at the left or right end of the route (R3, R4)."""
        route = self.me["route"]
        if not route or card in route:
            return False
        return joined(card, route[0] if end == "left" else route[-1])

    def some_card_fits(self) -> bool:
        """Say whether any card of the hand can be added at any end of the route."""
        return any(self.fitting(card, end) for card in self.me["hand"] for end in ("left", "right"))

    def legal(self, text: str) -> bool:  # noqa: C901, PLR0912 - the whole rulebook in one place, to be read once
        """Say whether an action is allowed now."""
        word, _, what = text.partition(" ")
        hand, route = self.me["hand"], self.me["route"]
        if self.phase == "over":
            return False
        if self.phase == "draw":
            if text == "draw supply":
                return bool(self.supply) or bool(self.discards)
            if word == "draw":
                return what in self.display
            # D6, T2, D5: before the first card, and with nobody else helping.
            return text == "administrator" and self.official is None
        if self.phase == "play":
            if text == "postmaster":
                # D4, T2, D7
                return self.official is None and self.something_can_be_drawn()
            if word == "start" and what in hand:
                # R6
                if self.official == "carrier":
                    return False
                # R2, R5, V5
                return not route or self.options["abandon"] == "free" or not self.some_card_fits()
            return word in ("left", "right") and what in hand and self.fitting(what, word)
        if self.phase == "close":
            if text == "carrier":
                # R6, T2
                return self.official is None and self.some_card_fits()
            if word == "close":
                # C1, C2
                return len(route) >= 3 and (what == "each" or what in [province_of(city) for city in route])
            return text == "pass"
        if self.phase == "houses":
            if self.options["placement"] == "free":
                # V3
                return text == "pass" or (word == "house" and what in self.groups[0])
            if self.houses_suffice():
                return word == "house" and what in self.groups[0]
            # C3: fewer houses left than places.
            return word == "house" and any(what in group for group in self.groups)
        if self.phase == "carriage":
            # C6
            return text in ("cartwright", "pass")
        # C7
        return word == "discard" and what in hand

    def legal_texts(self) -> list[str]:
        """Return the texts of all actions that are allowed now."""
        return [text for text in ALL_TEXTS if self.legal(text)]

    # ------------------------------------------------------------------------------------------------- doing it

    def play(self, text: str) -> None:  # noqa: C901, PLR0912 - one branch for each kind of action
        """Do what the text says.

        Args:
            text: An action, such as `draw Ulm`.

        Raises:
            ValueError: The action is not allowed now.
        """
        if not self.legal(text):
            raise ValueError(text)
        word, _, what = text.partition(" ")
        phase_before = self.phase
        if word == "draw":
            self.draw(what)
        elif text == "administrator":
            self.call_administrator()
        elif text == "postmaster":
            self.official, self.phase, self.due = "postmaster", "draw", 1
        elif text == "carrier":
            self.official, self.phase = "carrier", "play"
        elif word in ("start", "left", "right"):
            self.play_card(word, what)
        elif word == "close":
            self.close(what)
        elif word == "house":
            self.choose_house(what)
        elif word == "discard":
            self.discard_from_hand(what)
        elif phase_before == "close":
            self.end_turn()
        elif phase_before == "houses":
            del self.groups[0]
            self.go_on_with_houses()
        else:
            # C6: `cartwright`, or `pass` in its stead.
            if text == "cartwright":
                self.official = "cartwright"
                self.take_carriage()
            self.clear_route()
        # D2, D7; E2: after the end nothing moves any more.
        if self.phase != "over":
            self.fill_display()

    def call_administrator(self) -> None:
        """Discard the display and lay out new cards (D6)."""
        self.official = "administrator"
        self.discards += [card for card in self.display if card is not None]
        self.display = [None] * 6

    def draw(self, what: str) -> None:
        """Take a card into hand (D1)."""
        if what == "supply":
            card = self.take_from_supply()
        else:
            card = what
            self.display[self.display.index(what)] = None
            self.fill_display()
        self.me["hand"].append(card)
        self.me["hand"].sort(key=CITIES.index)
        self.due -= 1
        # D7: a second card that is not there is not drawn.
        if not self.something_can_be_drawn():
            self.due = 0
        if self.due == 0:
            self.phase = "play"

    def play_card(self, word: str, card: str) -> None:
        """Lay a card from the hand on the table (R1 to R6)."""
        self.me["hand"].remove(card)
        if word == "start":
            self.discards += self.me["route"]
            self.me["route"] = [card]
        elif word == "left":
            self.me["route"].insert(0, card)
        else:
            self.me["route"].append(card)
        self.phase = "close"

    def discard_from_hand(self, card: str) -> None:
        """Discard a card that is too many (C7)."""
        self.me["hand"].remove(card)
        self.discards.append(card)
        if len(self.me["hand"]) <= 3:
            self.end_turn()

    # ---------------------------------------------------------------------------------------------------- closing

    def houses_left(self) -> int:
        """Return how many of the 20 houses the player still has."""
        return 20 - len(self.me["houses"])

    def houses_suffice(self) -> bool:
        """Say whether there is a house for each group of cities."""
        return len(self.groups) <= self.houses_left()

    def close(self, what: str) -> None:
        """Close the route and see where houses go (C1, C2, C3)."""
        open_cities = [city for city in self.me["route"] if city not in self.me["houses"]]
        if what == "each":
            provinces: list[str] = []
            for city in open_cities:
                if province_of(city) not in provinces:
                    provinces.append(province_of(city))
            self.groups = [[city for city in open_cities if province_of(city) == name] for name in provinces]
        else:
            self.groups = [[city] for city in open_cities if province_of(city) == what]
        if self.options["placement"] == "full" and self.houses_suffice():
            for group in list(self.groups):
                if len(group) == 1:
                    self.groups.remove(group)
                    self.build(group[0])
        self.go_on_with_houses()

    def choose_house(self, city: str) -> None:
        """Place a house where the player wants it."""
        for group in list(self.groups):
            if city in group:
                self.groups.remove(group)
        self.build(city)
        self.go_on_with_houses()

    def build(self, city: str) -> None:
        """Place one house, which may be the last (E1)."""
        self.me["houses"].append(city)
        self.me["houses"].sort(key=CITIES.index)
        if self.houses_left() == 0:
            self.trigger_end()

    def go_on_with_houses(self) -> None:
        """Ask for the next house, or go on with the closing when there is none to place."""
        if self.groups and self.houses_left() > 0:
            self.phase = "houses"
            return
        self.groups = []
        self.hand_out_tiles()
        length, carriage = len(self.me["route"]), self.me["carriage"]
        wanted = NEXT_CARRIAGE.get(carriage)
        if wanted is not None and length >= wanted:
            # C5
            self.take_carriage()
        elif wanted is not None and wanted - length in (1, 2) and self.official is None:
            # C6
            self.phase = "carriage"
            return
        self.clear_route()

    def hand_out_tiles(self) -> None:
        """Hand out the tiles that the closed route wins (C4)."""
        length, houses = len(self.me["route"]), self.me["houses"]
        already = [name for name, _ in self.me["tiles"]]
        if length >= 5:
            stacks = [f"route of {number}" for number in range(min(length, 7), 4, -1)]
            # V2
            if self.options["length_fallback"] == "over-seven" and length <= 7:
                stacks = stacks[:1]
            for name in stacks:
                if self.stacks[name]:
                    self.win_tile(name)
                    break
        for name in STACKS_OF_PROVINCES:
            cities = [city for province in name.split("/") for city in PROVINCES[province]]
            if name not in already and all(city in houses for city in cities):
                self.win_tile(name)
        visited = {province_of(city) for city in houses}
        asked = set(PROVINCES)
        # V1
        if self.options["all_provinces"] == "outside-baiern":
            asked.remove("Baiern")
        if "all provinces" not in already and asked <= visited:
            self.win_tile("all provinces")

    def take_carriage(self) -> None:
        """Take the next carriage (C5), which may end the game (E1)."""
        self.me["carriage"] = NEXT_CARRIAGE[self.me["carriage"]]
        if self.me["carriage"] == 7:
            self.trigger_end()

    def clear_route(self) -> None:
        """Discard the closed route and see whether the hand is too large (C7)."""
        self.discards += self.me["route"]
        self.me["route"] = []
        if len(self.me["hand"]) > 3:
            self.phase = "discard"
        else:
            self.end_turn()

    # ----------------------------------------------------------------------------------------------------- the end

    def scores(self) -> list[int]:
        """Return the points of each player so far (E3)."""
        points = []
        for player in self.players:
            carriage = POINTS_ON_CARRIAGES[player["carriage"]]
            tiles = sum(value for _, value in player["tiles"])
            points.append(carriage + tiles - (20 - len(player["houses"])))
        return points

    def winner(self) -> int | None:
        """Return who has won, `None` before the end (E4)."""
        if self.phase != "over" or self.ended_by is None:
            return None
        points = self.scores()
        seat = self.ended_by
        while points[seat] != max(points):
            seat = (seat + 1) % len(self.players)
        return seat

    def as_data(self) -> dict[str, Any]:
        """Return the whole table in the terms of the JSON contract, and `last` for V4."""
        return {
            "players": [
                {
                    "hand": list(player["hand"]),
                    "route": list(player["route"]),
                    "houses": list(player["houses"]),
                    "carriage": player["carriage"],
                    "tiles": [{"stack": name, "points": points} for name, points in player["tiles"]],
                }
                for player in self.players
            ],
            "display": list(self.display),
            "supply": list(self.supply),
            "discards": list(self.discards),
            "stacks": {name: list(points) for name, points in self.stacks.items()},
            "turn": {
                "seat": self.seat,
                "phase": self.phase,
                "official": self.official,
                "due": self.due,
                "groups": [list(group) for group in self.groups],
                "last": self.last,
            },
            "ended_by": self.ended_by,
            "shuffles": self.shuffles,
        }
