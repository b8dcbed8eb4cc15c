"""Information-set Monte-Carlo tree search: plays on from guesses of what is hidden, and remembers what went well.

The tree is one of information sets, seen from one seat (Cowling, Powley and Whitehouse 2012): a node stands for the
actions that led to it, whatever the hidden cards are, and each iteration goes through it with another guess. Three
things make it strong with few iterations:

- The planner's worths are where the search begins: an action that it thinks little of has to show in playouts that it
  is better, and one that it thinks nothing of is not tried.
- A playout is short: quick players finish the turn and play some rounds more, and the planner's worth of the position
  stands for the rest of the game.
- The actions at the root are tried on the same guesses, so that they are compared on the same luck.
"""

from __future__ import annotations

from math import exp, log, sqrt
from sys import float_info
from time import thread_time
from typing import TYPE_CHECKING, Final

from attrs import define, field, frozen

from thurn_taxis import Action, DataError, apply, guess, is_over, legal_actions, scores, view, winner
from thurn_taxis.players.building import length_tiles
from thurn_taxis.players.places import bits
from thurn_taxis.players.planning import Planner
from thurn_taxis.players.prospects import Outlook, Stand, turns_to_end
from thurn_taxis.players.purpose import purposeful
from thurn_taxis.players.simple import Chooser

if TYPE_CHECKING:
    from random import Random

    from thurn_taxis import State, View

_SEED_BITS: Final = 53


@define
class _Node:
    """What is known after some actions.

    Attributes:
        worths: The actions that are worth a look, with the planner's worths; `None` before it was asked.
        visits: How often the search came by.
        total: The sum of what the player who came here got from it.
        children: The nodes after each action.
    """

    worths: dict[Action, float] | None = None
    visits: int = 0
    total: float = 0.0
    children: dict[Action, _Node] = field(factory=dict)


@frozen
class Ismcts:
    """The search as a player. With a number of iterations a seed decides everything; with seconds it does not.

    Attributes:
        iterations: Iterations for a decision, at most.
        seconds: Seconds of computing for a decision, at most; `None` for no limit.
        rounds: Rounds that a playout goes on after the turn.
        width: How many points less than the best an action may be worth, by the planner, to be tried.
        trust: How many playouts the planner's worth counts for.
        curiosity: How much more often actions are tried that were tried seldom.
        scale: The lead, in points, that makes winning 2.7 times as likely as losing.
        prior: The planner that the search begins with.
        playout: Who plays on for this seat in playouts.
        others: Who plays on for the other seats.

    Raises:
        DataError: A number makes no sense, such as no iterations or no seconds, or somebody is no player.
    """

    iterations: int = 1_000_000
    seconds: float | None = None
    rounds: int = 1
    width: float = 2.0
    trust: float = 15.0
    curiosity: float = 0.1
    scale: float = 5.0
    prior: Planner = field(factory=Planner)
    playout: Chooser = field(factory=lambda: Planner(is_quick=True))
    others: Chooser = purposeful

    def __attrs_post_init__(self) -> None:
        """Refuse what no search can be made with."""
        for name, least in (("iterations", 1), ("rounds", 0)):
            number = getattr(self, name)
            if type(number) is not int or number < least:
                raise DataError(name, f"it takes a whole number from {least} on, not {number!r:.40}")
        for name in ("width", "curiosity"):
            if not _is_number(getattr(self, name)) or getattr(self, name) < 0:
                raise DataError(name, f"it takes a number from 0 on, not {getattr(self, name)!r:.40}")
        for name in ("seconds", "trust", "scale"):
            number = getattr(self, name)
            if not (name == "seconds" and number is None) and not (_is_number(number) and number > 0):
                raise DataError(name, f"it takes a number above 0, not {number!r:.40}")
        if not isinstance(self.prior, Planner):
            raise DataError("prior", f"the search begins with a Planner, not {self.prior!r:.40}")
        for name in ("playout", "others"):
            if not callable(getattr(self, name)):
                raise DataError(name, f"it takes a player that can be called, not {getattr(self, name)!r:.40}")

    def __call__(self, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        """Take the action that did best.

        Args:
            view: What the seat sees; it has to be the seat whose turn it is.
            legal: The legal actions.
            rng: The source of chance for guesses and playouts.
        """
        if len(legal) == 1:
            return legal[0]
        root = _Node(self._worth_a_look(view, legal))
        if root.worths is None or len(root.worths) == 1:
            return next(iter(root.worths or legal))
        return _Search(self, view, rng).best(root, root.worths)

    def _worth_a_look(self, view: View, legal: tuple[Action, ...]) -> dict[Action, float]:
        """Return the actions that are tried, with the planner's worths."""
        worths = self.prior.worths(view, legal)
        least = max(worths) - self.width
        return {action: worth for action, worth in zip(legal, worths, strict=True) if worth >= least}


def _is_number(number: object) -> bool:
    """Return whether something is a number, and neither infinite nor none at all."""
    return isinstance(number, (int, float)) and not isinstance(number, bool) and abs(number) <= float_info.max


class _Search:
    """One search, for one decision."""

    def __init__(self, player: Ismcts, seen: View, rng: Random) -> None:
        self.player = player
        self.seen = seen
        self.rng = rng
        self.seat = seen.turn.seat
        self.guesses: list[State] = []

    def best(self, root: _Node, worths: dict[Action, float]) -> Action:
        """Iterate until the budget is used up, and return the action that promises most then."""
        seconds = self.player.seconds
        stop = None if seconds is None else thread_time() + seconds
        for _ in range(self.player.iterations):
            self._iterate(root)
            if stop is not None and thread_time() >= stop:
                break
        promises = self._promises(root, worths)
        return max(promises, key=promises.__getitem__)

    def _guess(self, number: int) -> State:
        """Return a guess by its number; each action at the root meets the same ones in the same order."""
        while len(self.guesses) <= number:
            self.guesses.append(guess(self.seen, self.rng.getrandbits(_SEED_BITS)))
        return self.guesses[number]

    def _iterate(self, root: _Node) -> None:
        """Go down the tree with a guess, add a node, play on from there, and remember how it went."""
        action = self._choice(root, root.worths or {})
        node = root.children[action]
        state = apply(self._guess(node.visits), action)
        path = [(self.seat, root), (self.seat, node)]
        while not is_over(state):
            seat, legal = state.turn.seat, legal_actions(state)
            if len(legal) == 1:
                state = apply(state, legal[0])
                continue
            is_new = node.worths is None
            if node.worths is None:
                node.worths = self.player._worth_a_look(view(state, seat), legal)  # noqa: SLF001 - the same module
            known = {action: worth for action, worth in node.worths.items() if action in legal}
            if is_new or not known or seat != self.seat:
                break
            action = self._choice(node, known)
            node = node.children[action]
            path.append((seat, node))
            state = apply(state, action)
        values = self._values(self._played_on(state))
        for seat, passed in path:
            passed.visits += 1
            passed.total += values[seat]

    def _promises(self, node: _Node, worths: dict[Action, float]) -> dict[Action, float]:
        """Return what each action promises: the planner's worth and what playouts have shown, weighed."""
        trust, scale = self.player.trust, 4 * self.player.scale
        start = (node.total / node.visits if node.visits else 0.5) - max(worths.values()) / scale
        promises = {}
        for action, worth in worths.items():
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = _Node()
            promises[action] = (child.total + trust * (start + worth / scale)) / (child.visits + trust)
        return promises

    def _choice(self, node: _Node, worths: dict[Action, float]) -> Action:
        """Return the action that promises most, or was tried too seldom to know (UCB)."""
        bonus = self.player.curiosity * sqrt(log(node.visits + 1))
        promises = self._promises(node, worths)
        return max(promises, key=lambda action: promises[action] + bonus / sqrt(node.children[action].visits + 1))

    def _played_on(self, state: State) -> State:
        """Return the state some rounds after the turn of the seat that searches, or after the end."""
        left = self.player.rounds
        while not is_over(state):
            seat, legal = state.turn.seat, legal_actions(state)
            if len(legal) == 1:
                action = legal[0]
            else:
                chooser = self.player.playout if seat == self.seat else self.player.others
                action = chooser(view(state, seat), legal, self.rng)
            state = apply(state, action)
            if state.turn.seat != seat == self.seat:
                left -= 1
                if left < 0:
                    break
        return state

    def _values(self, state: State) -> list[float]:
        """Return each seat's chance of winning, as far as it can be told."""
        if is_over(state):
            won = winner(state)
            points = [float(score.total) for score in scores(state)]
            return [0.5 * value + 0.5 * (seat == won) for seat, value in enumerate(_chances(points, self.player.scale))]
        return _chances(expected_points(state, self.player.prior), self.player.scale)


def _chances(points: list[float], scale: float) -> list[float]:
    """Return the chance of each seat to have more than the best other one, by its lead."""
    chances = []
    for seat, own in enumerate(points):
        lead = own - max(other for place, other in enumerate(points) if place != seat)
        chances.append(1 / (1 + exp(-lead / scale)))
    return chances


def expected_points(state: State, planner: Planner) -> list[float]:
    """Return the points that each seat can expect, by the planner's worth of its position.

    Args:
        state: A position between two turns.
        planner: The planner whose weights are taken.
    """
    rules, weights = state.rules, planner.weights
    stands = [Stand.of(player, state.stacks, rules) for player in state.players]
    turns = [
        turns_to_end(
            stand.carriages,
            stand.houses.bit_count(),
            len(stand.route) + 0.5 * min(stand.size, rules.hand_limit),
            weights.pace,
            rules,
        )
        for stand in stands
    ]
    tiles, display = length_tiles(state.stacks, rules), bits(state.supply.display)
    points = []
    for seat, stand in enumerate(stands):
        others = min(time for place, time in enumerate(turns) if place != seat)
        outlook = Outlook.of(weights, rules, stand.carriages, tiles, others, turns[seat], display)
        points.append(stand.score(rules) + outlook.worth(stand))
    return points
