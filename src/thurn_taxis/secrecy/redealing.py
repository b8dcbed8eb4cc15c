"""Where the cards of a recorded game lay when they were dealt, and other deals that look the same from one seat."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from attrs import Factory, define

from thurn_taxis.board import City
from thurn_taxis.events.kinds import CardPlayed, CardsDiscarded, CardTaken, Event, Origin, SpaceRefilled, SupplyShuffled
from thurn_taxis.game import replay
from thurn_taxis.steps import steps
from thurn_taxis.supply import shuffled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from thurn_taxis.record import Record

Slot = tuple[int, int]
"""The place of a card in the deals: which deal, and how many cards lay above it."""

Deals = tuple[tuple[City, ...], ...]


@define
class Followed:
    """A game followed card by card, with what one seat does not see of it.

    Attributes:
        seat: The seat, or `None` for a spectator.
        deals: Every deal so far, top card first.
        top: How many cards of the last deal are gone.
        hands: The cards of each hand, and where those that were drawn unseen had lain.
        gone: How many cards have left each hand.
        in_a_row: Where the cards lay that another seat has drawn unseen from one deal without playing one in between.
    """

    seat: int | None
    deals: Deals
    top: int
    hands: tuple[list[tuple[City, Slot | None]], ...]
    gone: list[int]
    in_a_row: dict[tuple[int, int, int], list[Slot]] = Factory(lambda: defaultdict(list))

    def follow(self, event: Event) -> None:
        """Take notice of what happened next."""
        match event:
            case SupplyShuffled(_, tuple() as order):
                self.deals += (order,)
                self.top = 0
            case SpaceRefilled():
                self.top += 1
            case CardTaken(taker, City() as city, None):
                slot = (len(self.deals) - 1, self.top)
                self.top += 1
                self.hands[taker].append((city, slot))
                if taker != self.seat:
                    self.in_a_row[taker, slot[0], self.gone[taker]].append(slot)
            case CardTaken(taker, City() as city):
                self.hands[taker].append((city, None))
            case CardPlayed(player, city):
                self._leave_hand(player, city)
            case CardsDiscarded(player, cards, Origin.HAND):
                for city in cards:
                    self._leave_hand(player, city)

    def _leave_hand(self, player: int, city: City) -> None:
        """Take a card out of a hand: one that everybody has seen before one of the same city that nobody has."""
        slots = [slot for card, slot in self.hands[player] if card is city]
        self.hands[player].remove((city, None if None in slots else slots[0]))
        self.gone[player] += 1

    def dealt_anew(self, seed: int, attempt: int) -> Deals:
        """Return the deals with the cards that the seat has not seen in another order.

        Args:
            seed: What the order comes from.
            attempt: Which of the orders of this seed.
        """
        decks = [list(deal) for deal in self.deals]
        groups = (*self._unseen(), *self.in_a_row.values())
        for nth, slots in enumerate(groups, start=attempt * len(groups)):
            cards = shuffled([decks[deal][place] for deal, place in slots], seed, nth)
            for (deal, place), card in zip(slots, cards, strict=True):
                decks[deal][place] = card
        return tuple(map(tuple, decks))

    def _unseen(self) -> Iterator[list[Slot]]:
        """Return for each deal where the cards lay that the seat has still not seen."""
        held = [
            slot for seat, hand in enumerate(self.hands) if seat != self.seat for _, slot in hand if slot is not None
        ]
        last = len(self.deals) - 1
        for deal in range(last + 1):
            left = range(self.top, len(self.deals[deal])) if deal == last else ()
            yield [*sorted(slot for slot in held if slot[0] == deal), *((deal, place) for place in left)]


def followed(record: Record, seat: int | None) -> Followed:
    """Return a recorded game followed to its end.

    Args:
        record: A good record; it may be unfinished.
        seat: The seat whose knowledge is asked, or `None` for a spectator.

    Raises:
        ThurnTaxisError: The record is not good, as in `replay`.
    """
    done = steps(record)
    first = (done[0].before if done else replay(record)[0]).supply
    cards = tuple(card for card in first.display if card is not None) + first.cards
    hands: tuple[list[tuple[City, Slot | None]], ...] = tuple([] for _ in record.players)
    game = Followed(seat, (cards,), len(first.display), hands, [0] * len(hands))
    for step in done:
        for event in step.events:
            game.follow(event)
    return game
