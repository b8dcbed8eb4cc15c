"""Built-in players: plain callables that see a `View`, never the state.

A player is anything that can be called as `player(view, legal, rng)` and returns one of the legal actions.
`random_player` takes any of them; `purposeful` builds routes for the next carriage and for new houses, as somebody does
who has read the rulebook with care; `noisy` mixes the two. `play_game` lets players play a whole game and returns its
record.
"""

from thurn_taxis.players.games import play_game
from thurn_taxis.players.purpose import purposeful
from thurn_taxis.players.simple import Chooser, noisy, random_player

__all__ = ["Chooser", "noisy", "play_game", "purposeful", "random_player"]
