"""Laws about players that do what no player should: the game has its result, and the run goes on."""

from __future__ import annotations

import pickle
import sys
import threading
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from attrs import define, field

from thurn_taxis import DataError, IllegalAction, Ruleset, replay, verify
from thurn_taxis.arena import Tournament, play_match, run_games
from thurn_taxis.arena.match import player_for_seat
from thurn_taxis.players import as_chooser, kind_of, noisy, play_game, purposeful, random_player, reason_of
from thurn_taxis.players.faults import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from thurn_taxis import Action, View
    from thurn_taxis.arena import GameResult
    from thurn_taxis.players import Chooser


class Speechless(Exception):  # noqa: N818 - it is nothing but its lack of words
    """An error whose message is an error."""

    def __str__(self) -> str:
        """Raise the same again."""
        raise self


class Nameless(type):
    """A kind of classes that do not tell their name."""

    @property
    def __name__(cls) -> NoReturn:  # type: ignore[override] # that is the fault
        """Raise an error."""
        raise LookupError


class Unspeakable(Speechless, metaclass=Nameless):
    """An error of which nothing can be told."""


class Thing:
    """No action, and nothing that could be shown."""

    def __repr__(self) -> str:
        """Raise an error."""
        raise RuntimeError


class InterruptedWords(Exception):  # noqa: N818 - it stands for Ctrl-C at a bad moment
    """An error during whose message somebody presses Ctrl-C."""

    def __str__(self) -> str:
        """Raise what Ctrl-C raises."""
        raise KeyboardInterrupt


def raising(error: BaseException) -> Chooser:
    """Return a player that raises an error."""

    def player(_view: View, _legal: tuple[Action, ...], _rng: Random) -> NoReturn:
        raise error

    return player


def returning(answer: object) -> Chooser:
    """Return a player that answers with anything."""

    def player(_view: View, _legal: tuple[Action, ...], _rng: Random) -> Action:
        return answer  # type: ignore[return-value] # that is the fault

    return player


def changing(change: Callable[[View], None]) -> Chooser:
    """Return a player that changes what it is shown, and takes a legal action."""

    def player(view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
        change(view)
        return legal[0]

    return player


def patient(_view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
    """Never close a route: take the last action, which leads nowhere."""
    return legal[-1]


def against_random(player: Chooser, **options: object) -> GameResult:
    """Return the result of a game of a player against chance, the player sitting first."""
    tournament = Tournament(players=("hostile", "random"), games=1, **options)  # type: ignore[arg-type]
    return play_match(tournament.match(0), {"hostile": player})


class TestFaults:
    """Whatever a player does, it loses with a reason in one short line."""

    @pytest.mark.parametrize(
        ("player", "reason"),
        [
            (raising(SystemExit()), "SystemExit"),
            (raising(SystemExit(3)), "SystemExit: 3"),
            (raising(GeneratorExit()), "GeneratorExit"),
            (raising(RuntimeError("out\nof   ideas")), "RuntimeError: out of ideas"),
            (raising(RuntimeError("\ud800 and ü")), "RuntimeError: \\ud800 and ü"),
            (raising(Speechless()), "Speechless"),
            (raising(Unspeakable()), "an error that cannot be told"),
            (returning(Thing()), "IllegalAction: this is not an action of the game [NOT_AN_ACTION, T1]"),
        ],
    )
    def test_the_reason_is_told(self, player: Chooser, reason: str) -> None:
        """The player at fault loses, with what it did as the reason."""
        result = against_random(player)
        assert result.fault is not None
        assert (0, reason) == (result.fault.seat, result.fault.reason)
        assert (1, "fault", 0) == (result.winner, result.ending, result.ended_by)

    def test_the_seat_is_changed(self) -> None:
        """A player that says of the turn that it is somebody else's is at fault itself, if it is nobody's."""
        changed: list[tuple[object, int]] = []

        def change(view: View) -> None:
            changed.append((view.turn, view.turn.seat))
            object.__setattr__(view.turn, "seat", -1)

        try:
            result = against_random(changing(change))
        finally:
            for turn, seat in reversed(changed):
                object.__setattr__(turn, "seat", seat)
        assert result.fault is not None
        assert (0, 1, "fault") == (result.fault.seat, result.winner, result.ending)

    @pytest.mark.parametrize("message", ["ü" * 10**6, "\ud800" * 10**6, "x" * LONGEST, "a " * 10**6])
    def test_the_reason_is_short(self, message: str) -> None:
        """However long a message is, the reason is not, and it can be written down."""
        reason = reason_of(ValueError(message))
        assert LONGEST == len(reason)
        assert reason.endswith("...")
        assert reason == reason.encode("utf-8").decode("utf-8")

    def test_a_reason_is_the_same_in_every_process(self) -> None:
        """Where an object lies in memory is not told: it is another place in each process."""
        played = against_random(returning(object()))
        assert played.fault is not None
        assert "<object object>" in played.fault.reason
        assert "0x" not in played.fault.reason + reason_of(ValueError(f"{object()} at {object()}"))

    def test_a_reason_is_never_empty(self) -> None:
        """An error that usually speaks for itself is named where it has nothing to say."""
        assert "ValueError" == reason_of(ValueError(), ValueError)
        assert "too low" == reason_of(ValueError("too low"), ValueError)

    def test_the_kind_has_no_word_of_the_player(self) -> None:
        """The kind of an error is its name, and the objection of the rules where there is one: no card is told."""
        assert "ValueError" == kind_of(ValueError("my hand is Ulm"))
        with pytest.raises(IllegalAction) as caught:
            play_game([returning("my hand is Ulm"), random_player], seed=1)
        assert "IllegalAction: this is not an action of the game [NOT_AN_ACTION, T1]" == kind_of(caught.value)

    @pytest.mark.parametrize("error", [KeyboardInterrupt(), InterruptedWords()])
    def test_a_person_may_interrupt(self, error: BaseException) -> None:
        """Ctrl-C ends the run, whatever is done at that moment."""
        with pytest.raises(KeyboardInterrupt):
            against_random(raising(error))

    def test_a_run_goes_on(self, tmp_path: Path) -> None:
        """A player that exits loses all its games; the others are played, and the log can be read again."""
        log = tmp_path / "log.jsonl"
        tournament = Tournament(players=("exits", "random", "purposeful"), seats=2, games=6)
        own = {"exits": raising(SystemExit("\ud800"))}
        standings = run_games(tournament, own=own, log=log)
        assert (6, 4, 4) == (standings.games, standings.of("exits").games, standings.of("exits").faults)
        assert standings == run_games(tournament, own=own, log=log)

    def test_points_that_cannot_be_counted_any_more(self) -> None:
        """A player that spoils what the points come from loses like any other; there are no points, and no record."""

        def spoil(view: View) -> None:
            object.__setattr__(view.rules, "house_penalty", None)
            raise RuntimeError

        result = against_random(changing(spoil), rules=Ruleset(), keeps_records=True)
        assert (1, "fault", None) == (result.winner, result.ending, result.record)
        assert [0, 0] == [parts.total for parts in result.parts]


class TestEndless:
    """Games that nobody ends."""

    def test_a_game_is_left_after_so_many_rounds(self) -> None:
        """A game that is not over after the most rounds is left: no winner, no fault, the points so far."""
        result = against_random(patient, max_rounds=50, keeps_records=True)
        assert (50, "unfinished", None, 0, None) == (
            result.rounds,
            result.ending,
            result.winner,
            result.ended_by,
            result.fault,
        )
        assert result.record is not None
        assert verify(result.record).ok
        states = replay(result.record)
        assert 0 == states[-1].turn.seat
        assert 50 == sum(before.turn.seat > after.turn.seat for before, after in pairwise(states))
        assert result.record.result is not None
        assert tuple(parts.total for parts in result.parts) == result.record.result.scores

    def test_a_game_may_use_all_its_rounds(self) -> None:
        """A game that ends in the last of its rounds has ended; with one round less it is unfinished."""
        pair = ("purposeful", "random")
        whole = play_match(Tournament(players=pair, games=1).match(0))
        assert whole == play_match(Tournament(players=pair, games=1, max_rounds=whole.rounds).match(0))
        less = play_match(Tournament(players=pair, games=1, max_rounds=whole.rounds - 1).match(0))
        assert ("unfinished", whole.rounds - 1) == (less.ending, less.rounds)


@define
class Forgetful:
    """A player that takes the actions in turn, and counts what it was asked; it can be pickled."""

    asked: int = 0

    def choose(self, _view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
        """Take the next one."""
        self.asked += 1
        return legal[self.asked % len(legal)]


@define
class Locked(Forgetful):
    """A player that cannot be copied."""

    lock: object = field(factory=threading.Lock)


class Exiting(Forgetful):
    """A player whose copying ends the program."""

    def __deepcopy__(self, memo: object) -> NoReturn:
        """End the program."""
        sys.exit("copied")


class Interrupted(Forgetful):
    """A player during whose copying somebody presses Ctrl-C."""

    def __deepcopy__(self, memo: object) -> NoReturn:
        """Raise what Ctrl-C raises."""
        raise KeyboardInterrupt


class TestMemory:
    """Players that remember something."""

    def test_each_game_and_seat_has_its_own(self) -> None:
        """The results are the same in whatever order the games are played, and the player handed in stays new."""
        own = {"forgetful": Forgetful(), "other": Forgetful()}
        tournament = Tournament(players=("forgetful", "other", "forgetful"), games=6, max_rounds=20)
        forwards = [play_match(match, own) for match in tournament]
        backwards = [play_match(match, own) for match in reversed(list(tournament))]
        assert forwards == backwards[::-1]
        assert {"forgetful": Forgetful(), "other": Forgetful()} == own

    def test_each_seat_has_its_own(self) -> None:
        """Two seats of one name do not share a memory: they play as two players of two names do."""
        alone = Tournament(players=("one", "one"), games=1, max_rounds=20, keeps_records=True).match(0)
        both = Tournament(players=("one", "two"), games=1, max_rounds=20, keeps_records=True).match(0)
        results = play_match(alone, {"one": Forgetful()}), play_match(both, {"one": Forgetful(), "two": Forgetful()})
        actions = [result.record.actions for result in results if result.record is not None]
        assert 2 == len(actions)
        assert actions[0] == actions[1]

    @pytest.mark.parametrize(
        ("player", "reason"),
        [
            (Locked(), "player: 'own' cannot be copied for each game: TypeError: cannot pickle '_thread.lock' object"),
            (Exiting(), "player: 'own' cannot be copied for each game: SystemExit: copied"),
            (None, "player: 'own': a player can be called or has a method choose, unlike an object of NoneType"),
            (Forgetful, "player: 'own': a player is an object, not a class such as Forgetful"),
        ],
    )
    def test_no_player_for_a_seat(self, player: Forgetful | None, reason: str) -> None:
        """What cannot be copied, or is no player, is refused by name, with the reason."""
        match = Tournament(players=("own", "random"), games=1).match(0)
        with pytest.raises(DataError) as caught:
            play_match(match, {"own": player})  # type: ignore[dict-item] # that is the fault
        assert reason == str(caught.value)

    def test_a_person_may_interrupt_the_copying(self) -> None:
        """Ctrl-C while a player is copied ends the run."""
        with pytest.raises(KeyboardInterrupt):
            player_for_seat("own", {"own": Interrupted()})


class Purposeful:
    """A player that can choose, and cannot be called."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        """Do as the purposeful player does."""
        return purposeful(view, legal, rng)


class TestForms:
    """What a player is."""

    def test_an_object_plays_as_its_method_does(self) -> None:
        """An object with a method `choose` is a player everywhere, and can be pickled; so can its noisy form."""
        expected = play_game([purposeful, random_player], seed=1)
        assert expected == play_game([Purposeful(), random_player], seed=1)
        assert expected == play_game([as_chooser(Purposeful()), random_player], seed=1)
        again = pickle.loads(pickle.dumps(noisy(Purposeful(), 0.1)))  # noqa: S301 - our own data
        assert play_game([noisy(purposeful, 0.1), random_player], seed=1) == play_game([again, random_player], seed=1)

    def test_what_can_be_called_is_a_player_as_it_is(self) -> None:
        """A callable is its own chooser."""
        assert purposeful is as_chooser(purposeful)

    @pytest.mark.parametrize("thing", [None, "random", 7, (), Thing(), Forgetful])
    def test_everything_else_is_none(self, thing: Chooser) -> None:
        """What can neither be called nor choose is refused, and so is a class, which would be called to make one."""
        with pytest.raises(DataError, match=r"^player: a player (can be called or has a method choose|is an object)"):
            play_game([random_player, thing], seed=1)

    @pytest.mark.parametrize("error", [RuntimeError("boom"), SystemExit("boom")])
    def test_one_that_fails_when_it_is_asked_is_none(self, error: BaseException) -> None:
        """An object that raises something in place of its method is refused with that; Ctrl-C comes through."""

        class Choosy:
            @property
            def choose(self) -> Chooser:
                raise error

        choosy: Any = Choosy()
        with pytest.raises(DataError, match=r"^player: what it says of its method choose: (Runtime|System)E.*: boom"):
            as_chooser(choosy)
        with pytest.raises(DataError, match=r"^player: 'choosy': what it says of its method choose"):
            run_games(Tournament(players=("choosy", "random")), own={"choosy": choosy})
        error = KeyboardInterrupt()
        with pytest.raises(KeyboardInterrupt):
            as_chooser(choosy)

    @pytest.mark.parametrize("share", [7, -0.1, float("nan"), "0.5", None, True])
    def test_a_share_is_a_number_from_0_to_1(self, share: float) -> None:
        """Any other share of decisions is refused when the player is made."""
        with pytest.raises(DataError, match=r"^share: a share is a number from 0 to 1, not"):
            noisy(purposeful, share)


class TestArguments:
    """What a tournament may be."""

    @pytest.mark.parametrize(
        ("field_name", "value", "reason"),
        [
            ("games", 2.5, "expected a whole number, not 2.5"),
            ("games", "3", "expected a whole number, not '3'"),
            ("games", True, "expected a whole number, not True"),
            ("seats", "2", "expected a whole number, not '2'"),
            ("seed", "x", "expected a whole number, not 'x'"),
            ("seed", -1, "a seed is a whole number from 0 to 2^53 - 1"),
            ("seed", 2**53, "a seed is a whole number from 0 to 2^53 - 1"),
            ("seed", 2**53 - 1, "there are not so many seeds from 9007199254740991 on as the games need"),
            ("players", (1, 2), "the players are a list of names"),
            ("players", {"random": 2}, "the players are a list of names"),
            ("players", ("random", "\ud800"), "a name has a byte in it that is no letter"),
            ("rules", None, "expected a Ruleset, not None"),
            ("keeps_records", 1, "expected True or False, not 1"),
            ("max_rounds", 0, "a game has at least one round"),
            ("max_rounds", 1.5, "expected a whole number, not 1.5"),
        ],
    )
    def test_wrong_arguments_are_refused(self, field_name: str, value: object, reason: str) -> None:
        """An argument that cannot be is refused at once, with its name."""
        arguments = {"players": ("random", "purposeful"), "games": 3, field_name: value}
        with pytest.raises(DataError) as caught:
            Tournament(**arguments)  # type: ignore[arg-type] # that is the fault
        assert f"{field_name}: {reason}" == str(caught.value)

    def test_the_last_seed_can_be_played(self) -> None:
        """A tournament may use up the seeds to the last one."""
        matches = list(Tournament(players=("random", "purposeful"), games=4, seed=2**53 - 2))
        assert [2**53 - 2, 2**53 - 2, 2**53 - 1, 2**53 - 1] == [match.seed for match in matches]

    def test_seatings_are_made_once(self) -> None:
        """Equal tournaments share their seatings: they are not made anew for each game."""
        names = tuple(map(str, range(9)))
        assert (
            Tournament(players=names, seats=4).seatings is Tournament(players=names, seats=4, seed=7, games=5).seatings
        )
