"""A player of your own: what it needs is its view, the legal actions and a source of chance.

Run it with: python examples/own_player.py
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from thurn_taxis import Action, Call, City, Close, Draw, Extend, House, Start, View, board_graph
from thurn_taxis.players import play_game, random_player

if TYPE_CHECKING:
    from random import Random

ROADS = board_graph()
GAMES = 20


def neighbours(city: City, cities: tuple[City, ...]) -> int:
    """Return how many of the cities are joined to a city by a road."""
    return sum(ROADS.has_edge(city, other) for other in set(cities))


def neighbourly(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Take cards that are next to others, and close every route that is long enough for the next carriage.

    Args:
        view: What the seat sees: the own hand, the display, all routes and houses, but no hand of the others.
        legal: The actions to choose from.
        rng: The source of chance for this player, so that games can be repeated.
    """
    me = view.player
    cards = (me.hand or ()) + me.route
    long_enough = view.rules.next_carriage(me.carriage) or view.rules.shortest_route

    def worth(action: Action) -> float:
        match action:
            case House() | Extend():
                return 10
            case Close(province):
                return 9 + (province is None) if len(me.route) >= long_enough else -1
            case Draw(City() as city):
                return neighbours(city, cards) - 2 * cards.count(city)
            case Start(city):
                return neighbours(city, cards) - 10 * bool(me.route)
            case Call():
                return -5
            case _:
                return 0

    best = max(map(worth, legal))
    return rng.choice([action for action in legal if worth(action) == best])


def main() -> None:
    """Play some games against chance, from both seats in turn."""
    wins = 0
    for seed in range(GAMES):
        seat = seed % 2
        players = [random_player, random_player]
        players[seat] = neighbourly
        result = play_game(players, seed=seed).result
        wins += result is not None and result.winner == seat
    print(f"{wins} of {GAMES} games won")


if __name__ == "__main__":
    main()
