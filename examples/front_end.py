"""The core of a front end: what each seat sees, what it can do, what happened, what a choice brings, and going back.

The table keeps one record. Everything that it hands out is made for one seat, and holds nothing that this seat cannot
know: a server can send it as it is (`to_json` writes views and events).

Run it with: python examples/front_end.py
"""

from __future__ import annotations

from attrs import define

from thurn_taxis import (
    Action,
    Event,
    IllegalAction,
    Preview,
    Record,
    StaleAction,
    State,
    View,
    apply_to,
    guess,
    parse_action,
    redacted,
    replay,
    undo,
    view,
    view_actions,
)
from thurn_taxis.events import StepDue, events
from thurn_taxis.previews import previews
from thurn_taxis.sentences import refusal, sentence


@define
class Table:
    """A table with a game on it.

    Attributes:
        record: The game so far; whoever stores it stores everything.
    """

    record: Record

    @property
    def state(self) -> State:
        """The present position: for the table only, it tells everybody's cards."""
        return replay(self.record)[-1]

    def sees(self, seat: int) -> View:
        """Return what a seat may know."""
        return view(self.state, seat)

    def can_do(self, seat: int) -> tuple[Action, ...]:
        """Return what a seat can do now."""
        return view_actions(self.sees(seat))

    def ways_of_closing(self, seat: int) -> tuple[Preview, ...]:
        """Return what closing the route would bring; the guess knows no more than the seat."""
        return previews(guess(self.sees(seat), 0)) if self.can_do(seat) else ()

    def play(self, seat: int, text: str, number: int) -> dict[int, list[str]]:
        """Carry out what somebody has chosen, and return what each seat is told of it.

        Args:
            seat: Who has chosen.
            text: The action as it was typed or sent.
            number: How many actions the game had when it was chosen.

        Raises:
            PermissionError: It is not the turn of that seat.
            NotationError: The text is no action.
            StaleAction: The game has gone on since.
            IllegalAction: The rules do not allow the action.
        """
        before = self.state
        if seat != before.turn.seat:
            raise PermissionError("it is not your turn")
        action = parse_action(text)
        self.record = apply_to(self.record, action, number)
        happened = events(before, action, self.state)
        return {other: self._told(redacted(happened, other)) for other in range(len(self.record.players))}

    def take_back(self) -> str:
        """Take back the last action, and return what came of it."""
        undone = undo(self.record)
        if undone.barrier is not None:
            return refusal(undone.barrier, self.record.players)
        self.record = undone.record
        return f"Taken back: {', '.join(map(str, undone.taken_back))}."

    def _told(self, seen: tuple[Event, ...]) -> list[str]:
        return [sentence(event, self.record.players) for event in seen if not isinstance(event, StepDue)]


def main() -> None:
    """Play the beginning of a game, with all that can go wrong."""
    table = Table(Record(players=("Anna", "Bert"), seed=1))
    print("Anna can", ", ".join(map(str, table.can_do(0))))

    told = table.play(0, "draw supply", number=0)
    print("Anna is told:", *told[0])
    print("Bert is told:", *told[1])
    print("Bert sees", table.sees(1).players[0].hand_size, "card in the hand of Anna, and not which one")

    for seat, text, number in ((1, "draw supply", 1), (0, "draw supply", 0), (0, "left Ulm", 1)):
        try:
            table.play(seat, text, number)
        except (StaleAction, IllegalAction) as refused:
            print(refusal(refused, table.record.players))
        except PermissionError as refused:
            print(f"{table.record.players[seat]}: {refused}")

    print(table.take_back())
    table.play(0, "draw supply", number=1)
    table.play(0, str(table.can_do(0)[0]), number=2)
    print(table.take_back())

    while not table.ways_of_closing(table.state.turn.seat):
        table.play(table.state.turn.seat, str(table.can_do(table.state.turn.seat)[-1]), len(table.record.actions))
    seat = table.state.turn.seat
    for way in table.ways_of_closing(seat):
        print(f"{table.record.players[seat]} can {', then '.join(map(str, way.actions))}: {way.points:+d} points")


if __name__ == "__main__":
    main()
