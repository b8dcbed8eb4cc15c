"""Built-in players: plain callables that see a `View`, never the state.

A player is anything that can be called as `player(view, legal, rng)` and returns one of the legal actions, or an object
with a method `choose(view, legal, rng)` that does.

- `random_player` takes any of them.
- `purposeful` builds routes for the next carriage and for new houses, as somebody does who has read the rulebook with
  care. `noisy` leaves a share of another player's decisions to chance.
- `planner` plans its turn: routes towards tiles, carriages and the end of the game.
- `Ismcts` plays on from guesses of what is hidden, as often as its budget allows.

`player` finds a player by its name, such as `ismcts:500`, also one that another package has added; `play_game` lets
players play a whole game and returns its record. `as_chooser` makes either form of a player one that can be called, and
`reason_of` says what a player did wrong.
"""

from thurn_taxis.players.faults import kind_of, reason_of
from thurn_taxis.players.games import play_game
from thurn_taxis.players.names import player, player_names
from thurn_taxis.players.planning import Planner, planner
from thurn_taxis.players.prospects import Weights
from thurn_taxis.players.purpose import purposeful
from thurn_taxis.players.search import Ismcts
from thurn_taxis.players.simple import AnyPlayer, Chooser, SupportsChoose, as_chooser, noisy, random_player

__all__ = [
    "AnyPlayer",
    "Chooser",
    "Ismcts",
    "Planner",
    "SupportsChoose",
    "Weights",
    "as_chooser",
    "kind_of",
    "noisy",
    "planner",
    "play_game",
    "player",
    "player_names",
    "purposeful",
    "random_player",
    "reason_of",
]
