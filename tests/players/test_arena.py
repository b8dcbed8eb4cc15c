"""Laws of tournaments: fair, repeatable, resumable, and never stopped by a player."""

from __future__ import annotations

import csv
import json
import re
import tracemalloc
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from multiprocessing import active_children, get_context
from time import sleep
from typing import TYPE_CHECKING, NoReturn, ParamSpec, TypeVar

import pytest

from thurn_taxis import DataError, Record, verify
from thurn_taxis.arena import (
    GameResult,
    Interval,
    Standings,
    Tournament,
    play_match,
    read_results,
    run_games,
    write_csv,
    write_parquet,
)
from thurn_taxis.arena.ratings import ratings
from thurn_taxis.players import purposeful, random_player

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from thurn_taxis import Action, View

P = ParamSpec("P")
T = TypeVar("T")

PAIR = Tournament(players=("purposeful", "random"), games=6)


def liar(view: View, legal: tuple[Action, ...], rng: Random) -> Action:  # noqa: ARG001 - a player's arguments
    """Return no action at all."""
    return "draw Atlantis"  # type: ignore[return-value]


def crasher(view: View, legal: tuple[Action, ...], rng: Random) -> Action:  # noqa: ARG001 - a player's arguments
    """Raise an error."""
    raise RuntimeError("out of ideas")


class TestSchedule:
    """Which games there are."""

    def test_seats_rotate(self) -> None:
        """Everybody plays each seed from every seat before the next seed comes."""
        matches = list(Tournament(players=("a", "b", "c"), games=6, seed=40))
        assert [(40, "abc"), (40, "bca"), (40, "cab"), (41, "abc"), (41, "bca"), (41, "cab")] == [
            (match.seed, "".join(match.players)) for match in matches
        ]

    def test_every_combination_has_its_table(self) -> None:
        """With more players than seats each combination plays each seed."""
        matches = Tournament(players=("a", "b", "c"), seats=2, games=6)
        assert (("a", "b"), ("a", "c"), ("b", "c")) == matches.tables
        assert Counter({"ab": 1, "ba": 1, "ac": 1, "ca": 1, "bc": 1, "cb": 1}) == Counter(
            "".join(match.players) for match in matches
        )

    @pytest.mark.parametrize(
        ("names", "seats", "expected"),
        [
            ("aaaa", 4, ["aaaa"]),
            ("abab", 4, ["abab", "baba"]),
            ("aab", 3, ["aab", "aba", "baa"]),
            ("aab", 2, ["aa", "ab", "ba"]),
        ],
    )
    def test_no_game_is_there_twice(self, names: str, seats: int, expected: list[str]) -> None:
        """Where players of one name sit at a table, each seating plays each seed once, or games would be the same."""
        tournament = Tournament(players=tuple(names), seats=seats, games=2 * len(expected))
        assert [(seed, seating) for seed in (0, 1) for seating in expected] == [
            (match.seed, "".join(match.players)) for match in tournament
        ]

    @pytest.mark.parametrize(
        ("names", "seats", "games", "reason"),
        [
            (("random",), 1, 1, "seats: a game has 2 to 4 players, not 1"),
            (("random",) * 5, 5, 1, "seats: a game has 2 to 4 players, not 5"),
            (("random",) * 2, 3, 1, "players: 2 players for 3 seats"),
            (("random",) * 2, 2, 0, "games: a tournament has at least one game"),
            ("random", 2, 1, "players: the players are a list of names"),
        ],
    )
    def test_no_tournament(self, names: tuple[str, ...], seats: int, games: int, reason: str) -> None:
        """A tournament without games is refused."""
        with pytest.raises(DataError, match=reason):
            Tournament(players=names, seats=seats, games=games)

    def test_a_name_is_checked_before_any_game(self, tmp_path: Path) -> None:
        """A name that nobody has stops a run before it begins, and leaves no log."""
        log = tmp_path / "log.jsonl"
        with pytest.raises(DataError, match="no player 'nobody'"):
            run_games(Tournament(players=("random", "nobody")), log=log)
        assert not log.exists()


class TestRepeatable:
    """The same games, whatever plays them."""

    def test_any_executor_gives_the_same_log(self, tmp_path: Path) -> None:
        """One process, two processes and threads in batches write the same file, byte for byte, and count the same."""
        logs = [tmp_path / name for name in ("one", "two", "threads")]
        standings = [run_games(PAIR, log=logs[0]), run_games(PAIR, log=logs[1], workers=2)]
        with ThreadPoolExecutor(3) as executor:
            standings.append(run_games(PAIR, log=logs[2], executor=executor, batch=4))
        assert standings[0] == standings[1] == standings[2]
        assert len({log.read_bytes() for log in logs}) == 1

    def test_a_pool_of_processes_that_is_handed_in(self, tmp_path: Path) -> None:
        """Processes of one's own give the same log as a single one, and go on running for the next tournament."""
        logs = [tmp_path / name for name in ("one", "pool", "pool again")]
        run_games(PAIR, log=logs[0])
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
            for log in logs[1:]:
                run_games(PAIR, log=log, executor=executor, batch=2)
        assert len({log.read_bytes() for log in logs}) == 1

    def test_only_so_many_games_are_under_way(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """However many games there are, few of them are handed to the executor ahead of the one whose turn it is."""
        monkeypatch.setattr("thurn_taxis.arena.run._AHEAD", 2)
        handed = Counter[str]()

        class Counting(ThreadPoolExecutor):
            def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
                handed["tasks"] += 1
                return super().submit(task, *args, **kwargs)

        under_way: list[int] = []
        with Counting(2) as executor:
            run_games(PAIR, executor=executor, each=lambda result: under_way.append(handed["tasks"] - result.number))
        assert [2, 2, 2, 2, 2, 1] == under_way

    def test_the_order_of_results_does_not_matter(self) -> None:
        """Standings are the same in whatever order the results are added."""
        faulty = Tournament(players=("crasher", "purposeful", "random"), games=6)
        results = [play_match(match) for match in PAIR]
        results += [play_match(match, {"crasher": crasher}) for match in faulty]
        forwards, backwards = Standings(), Standings()
        for result in results:
            forwards.add(result)
        for result in reversed(results):
            backwards.add(result)
        assert forwards == backwards
        assert forwards.ratings() == backwards.ratings()

    def test_records_are_kept_when_asked_for(self, tmp_path: Path) -> None:
        """A tournament that keeps records logs games that verify, with the result that was counted."""
        log = tmp_path / "log.jsonl"
        run_games(Tournament(players=("purposeful", "random"), games=2, keeps_records=True), log=log)
        for result in read_results(log):
            assert isinstance(result.record, Record)
            assert verify(result.record).ok
            assert result.record.result is not None
            assert (result.winner, tuple(parts.total for parts in result.parts)) == (
                result.record.result.winner,
                result.record.result.scores,
            )


class TestResume:
    """A killed run goes on where it was."""

    @pytest.mark.parametrize("share", [0.0, 0.05, 0.3, 0.5, 0.99, 1.0])
    def test_a_log_cut_anywhere_is_completed(self, tmp_path: Path, share: float) -> None:
        """Wherever a run was killed, going on makes the log of an uninterrupted run; no game is counted twice."""
        log = tmp_path / "log.jsonl"
        whole = run_games(PAIR, log=log)
        text = log.read_bytes()
        log.write_bytes(text[: int(len(text) * share)])
        seen: list[GameResult] = []
        again = run_games(PAIR, log=log, each=seen.append)
        assert text == log.read_bytes()
        assert whole == again
        assert list(range(PAIR.games)) == [result.number for result in seen]

    def test_a_torn_line_is_no_result(self, tmp_path: Path) -> None:
        """Reading the log of a killed run ends before the line that was cut, and leaves the file as it is."""
        log = tmp_path / "log.jsonl"
        run_games(PAIR, log=log)
        results = list(read_results(log))
        log.write_bytes(log.read_bytes()[:-1])
        torn = log.read_bytes()
        assert results[:-1] == list(read_results(log))
        assert torn == log.read_bytes()

    def test_a_worker_is_killed(self, tmp_path: Path) -> None:
        """When a process of the pool is killed, an error says so; the log holds whole games, and a new run goes on."""
        tournament = Tournament(players=("purposeful", "purposeful"), games=150)  # more than are under way at a time
        logs = [tmp_path / name for name in ("whole", "killed")]
        whole = run_games(tournament, log=logs[0])

        def kill_a_worker(result: GameResult) -> None:
            if result.number == 0:
                active_children()[0].kill()

        with pytest.raises(BrokenProcessPool, match="terminated abruptly"):
            run_games(tournament, log=logs[1], workers=2, each=kill_a_worker)
        left = logs[1].read_bytes()
        assert left.endswith(b"\n")
        assert 1 <= len(list(read_results(logs[1]))) < tournament.games
        assert logs[0].read_bytes().startswith(left)
        assert whole == run_games(tournament, log=logs[1], workers=2)
        assert logs[0].read_bytes() == logs[1].read_bytes()

    @pytest.mark.parametrize(("broken", "expected"), [("a process is gone", BrokenProcessPool), (False, OSError)])
    def test_the_pool_closes_while_a_game_is_handed_to_it(
        self, monkeypatch: pytest.MonkeyPatch, broken: object, expected: type[Exception]
    ) -> None:
        """A pool that broke tells the same whenever it is noticed; other faults of the system stay what they are."""

        class Closing(ProcessPoolExecutor):
            def submit(self, _: Callable[P, T], /, *_args: P.args, **_kwargs: P.kwargs) -> NoReturn:
                monkeypatch.setattr(self, "_broken", broken)
                raise OSError("handle is closed")

        monkeypatch.setattr("thurn_taxis.arena.pool.ProcessPoolExecutor", Closing)
        with pytest.raises(expected) as caught:
            run_games(PAIR, workers=2)
        assert expected is type(caught.value)

    @pytest.mark.parametrize("place", [0, 1])
    def test_a_worker_is_killed_when_all_is_done(self, place: int) -> None:
        """A process that is killed while it waits for another game keeps nobody from ending, though it waits locked."""
        tournament = Tournament(players=("purposeful", "random"), games=2)

        def kill_a_worker(result: GameResult) -> None:
            if result.number == tournament.games - 1:
                sleep(0.2)  # until both wait
                sorted(active_children(), key=lambda process: process.pid or 0)[place].kill()

        assert run_games(tournament) == run_games(tournament, workers=2, each=kill_a_worker)

    def test_only_what_is_missing_is_played(self, tmp_path: Path) -> None:
        """Games in the log are not played again: here nobody could play them, and a longer run only plays the rest."""
        log = tmp_path / "log.jsonl"
        calls = Counter[str]()

        def counting(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
            calls["made"] += 1
            return purposeful(view, legal, rng)

        players = {"counting": counting}
        run_games(Tournament(players=("counting", "random"), games=2), log=log, own=players)
        first = calls["made"]
        run_games(Tournament(players=("counting", "random"), games=2), log=log, own=players)
        assert first == calls["made"]
        assert run_games(Tournament(players=("counting", "random"), games=3), log=log, own=players).games == 3
        assert first < calls["made"]

    def test_a_line_that_stands_twice_counts_once(self, tmp_path: Path) -> None:
        """A game that stands in the log twice is counted once."""
        log = tmp_path / "log.jsonl"
        whole = run_games(PAIR, log=log)
        head, first, *others = log.read_text(encoding="utf-8").splitlines(keepends=True)
        log.write_text("".join([head, first, first, *others]), encoding="utf-8")
        assert whole == run_games(PAIR, log=log)

    def test_the_log_of_another_tournament_is_refused(self, tmp_path: Path) -> None:
        """A log is only continued by the tournament that it is of."""
        log = tmp_path / "log.jsonl"
        run_games(Tournament(players=("random", "random"), games=1, seed=3), log=log)
        with pytest.raises(DataError, match="the log is of another tournament, with seed 3 instead of 4"):
            run_games(Tournament(players=("random", "random"), games=1, seed=4), log=log)

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (lambda lines: [lines[0], "{}\n", *lines[2:]], "log.jsonl:2: ended_by: it is missing"),
            (lambda lines: [lines[0], "not json\n", *lines[2:]], "log.jsonl:2: this line is no JSON"),
            (lambda lines: [lines[0], *lines[2:]], "log.jsonl:2: game 0 should be here, not game 1"),
            (lambda lines: ["{}\n", *lines[1:]], "log.jsonl:1: this is no log of format 'thurn-taxis-arena'"),
        ],
    )
    def test_a_damaged_log_is_refused(self, tmp_path: Path, change: object, reason: str) -> None:
        """A line in the middle that cannot be read is said, with its place, and not passed over."""
        log = tmp_path / "log.jsonl"
        run_games(PAIR, log=log)
        lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
        log.write_text("".join(change(lines)), encoding="utf-8")  # type: ignore[operator]
        with pytest.raises(DataError, match=reason):
            run_games(PAIR, log=log)


class TestFaults:
    """A player that cannot play loses, and the run goes on."""

    @pytest.mark.parametrize(
        ("name", "reason"),
        [("liar", "cannot play 'draw Atlantis'.*NOT_AN_ACTION"), ("crasher", "RuntimeError: out of ideas")],
    )
    def test_a_fault_loses_by_name(self, name: str, reason: str) -> None:
        """The player at fault loses with its name and the reason, the other one wins, and all games are played."""
        results: list[GameResult] = []
        own = {"liar": liar, "crasher": crasher}
        standings = run_games(Tournament(players=(name, "random"), games=4), own=own, each=results.append)
        assert (4, 0, 4) == (standings.of(name).games, standings.of(name).wins, standings.of(name).faults)
        assert standings.of("random").wins == 4
        for result in results:
            assert result.fault is not None
            assert (name, result.fault.seat) == (result.fault.player, result.ended_by)
            assert 1 - result.fault.seat == result.winner
        number, text = standings.of(name).reasons[0]
        assert number == 0
        assert re.search(reason, text)

    def test_of_more_than_two_nobody_wins(self) -> None:
        """In a game of three the fault of one makes nobody the winner; in the ratings the others have beaten it."""
        standings = run_games(Tournament(players=("liar", "random", "purposeful"), games=3), own={"liar": liar})
        assert Counter({None: 3}) == standings.seats
        assert list(standings.ratings())[-1] == "liar"


class TestSums:
    """What is counted."""

    def test_an_interval_of_a_share(self) -> None:
        """Wilson's interval of 8 of 10 is 0.49 to 0.94, and never leaves 0 to 1."""
        interval = Interval.of_share(8, 10)
        assert (0.49, 0.943) == (round(interval.low, 3), round(interval.high, 3))
        assert Interval.of_share(0, 5).low == 0.0
        assert Interval.of_share(5, 5).high == 1.0

    def test_ratings_are_strengths(self) -> None:
        """Who wins ten of eleven games is about ten times as strong: 400 points more."""
        found = ratings({("a", "b"): 11_000}, {"a": 10_000, "b": 1_000})
        assert pytest.approx(400, abs=2) == found["a"][0] - found["b"][0]
        assert pytest.approx(0, abs=1e-6) == found["a"][0] + found["b"][0]

    def test_ratings_of_four(self) -> None:
        """At a table of four the one who wins two of five games is twice as strong as each of the others."""
        found = ratings({("a", "b", "c", "d"): 50_000}, {"a": 20_000, "b": 10_000, "c": 10_000, "d": 10_000})
        assert pytest.approx(120.4, abs=1) == found["a"][0] - found["b"][0]

    def test_progress_is_told(self) -> None:
        """After each game the number of games done is told, with the number of all."""
        told: list[tuple[int, int]] = []
        run_games(PAIR, progress=lambda done, games: told.append((done, games)))
        assert [(done, 6) for done in range(1, 7)] == told

    def test_tables(self, tmp_path: Path) -> None:
        """CSV and Parquet have one row for each seat of each game, with the points that were counted."""
        log = tmp_path / "log.jsonl"
        run_games(PAIR, log=log)
        write_csv(read_results(log), tmp_path / "games.csv")
        with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert PAIR.games * 2 == len(rows)
        assert [parts.total for result in read_results(log) for parts in result.parts] == [
            int(row["points"]) for row in rows
        ]
        parquet = import_module("pyarrow.parquet")
        write_parquet(read_results(log), tmp_path / "games.parquet")
        table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
        assert [{**row, "won": str(int(row["won"])), "triggered": str(int(row["triggered"]))} for row in table] == [
            {
                key: type(table[0][key])(value) if key not in {"won", "triggered"} else value
                for key, value in row.items()
            }
            for row in rows
        ]

    @pytest.mark.parametrize(
        ("games", "at_once", "groups"), [(0, 4, []), (6, 4, [4, 4, 4]), (6, 8, [8, 4]), (6, 100, [12])]
    )
    def test_a_large_table_is_written_in_groups(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int, at_once: int, groups: list[int]
    ) -> None:
        """Whenever so many rows have come together they are written, and the last ones at the end: none is lost."""
        monkeypatch.setattr("thurn_taxis.arena.tables._ROWS_OF_A_GROUP", at_once)
        results = [play_match(match) for match in islice(PAIR, games)]
        write_parquet(results, tmp_path / "games.parquet")
        table = import_module("pyarrow.parquet").ParquetFile(tmp_path / "games.parquet")
        found = [table.metadata.row_group(place).num_rows for place in range(table.num_row_groups)]
        assert groups == found
        seats = [(result.number, player) for result in results for player in result.players]
        assert seats == [(row["game"], row["player"]) for row in table.read().to_pylist()]

    def test_memory_does_not_grow(self, tmp_path: Path) -> None:
        """What a run holds does not grow with its games: twice as many results leave the sums as large as they were."""
        log = tmp_path / "log.jsonl"
        run_games(Tournament(players=("purposeful", "random"), games=2), log=log)
        head, *lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
        sizes = []
        for games in (1000, 4000):
            many = [json.dumps({**json.loads(lines[n % 2]), "number": n, "seed": n // 2}) + "\n" for n in range(games)]
            log.write_text(head + "".join(many), encoding="utf-8")
            del many
            tracemalloc.start()
            run_games(Tournament(players=("purposeful", "random"), games=games), log=log)
            sizes.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        assert sizes[1] < 1.2 * sizes[0] + 50_000


def test_a_match_is_played_as_by_hand() -> None:
    """The arena plays a game exactly as `play_game` does with the same players and seed."""
    from thurn_taxis.players import play_game  # noqa: PLC0415 - only this test compares the two

    match = Tournament(players=("purposeful", "random"), seed=9, games=1, keeps_records=True).match(0)
    by_hand = play_game([purposeful, random_player], names=("purposeful", "random"), seed=9)
    assert by_hand == play_match(match).record
