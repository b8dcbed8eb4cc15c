"""Laws of the logs of tournaments: nothing that is no log is touched, and nothing wrong in a log is counted."""

from __future__ import annotations

import csv
import errno
import json
import os
import subprocess
import sys
import warnings
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from attrs import evolve

from thurn_taxis import FIRST_EDITION, RIO_GRANDE, DataError
from thurn_taxis.arena import GameResult, Tournament, read_results, run_games, write_csv, write_parquet
from thurn_taxis.arena import log as log_module
from thurn_taxis.arena.tables import rows
from thurn_taxis.players import purposeful

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from random import Random

    from thurn_taxis import Action, View

PAIR = Tournament(players=("purposeful", "random"), games=4)
KEPT = Tournament(players=("purposeful", "faulty"), games=4, rules=FIRST_EDITION, keeps_records=True)


def faulty(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Play well from the second seat, and nothing at all from the first."""
    if view.seat == 0:
        raise ValueError("no idea")
    return purposeful(view, legal, rng)


def played(path: Path, tournament: Tournament = PAIR) -> list[str]:
    """Play a tournament with a log, and return its lines."""
    run_games(tournament, log=path, own={"faulty": faulty})
    return path.read_text(encoding="utf-8").splitlines(keepends=True)


HEAD = b'{"format":"thurn-taxis-arena","version":1,"players":["purposeful","random"],"seats":2,"seed":0,'
NO_LOGS = {
    "half a line": b"my precious diary",
    "a brace": b"{",
    "the beginning of any document": b'{"format":"thurn-taxis-',
    "a line and a half": b"line one\nline two no newline",
    "the log of a game": b'{"format": "thurn-taxis-log"}',
    "no UTF-8": b"\xff\xfel\x00i\x00n\x00e\x00\n\x00",
    "the head of another tournament": HEAD.replace(b'"seed":0', b'"seed":1'),
    "an endless line": b"[" * (4 * 2**20 + 1),
    "nested too deep": b"[" * 100_000 + b"\n",
    "another version": HEAD.replace(b'"version":1', b'"version":2') + b'"rules":"rio-grande"}\n',
    "rules that nobody knows": HEAD + b'"rules":"chess","max_rounds":10000,"keeps_records":false}\n',
    "a key that nobody knows": HEAD + b'"rules":"rio-grande","max_rounds":10000,"keeps_records":false,"x":1}\n',
    "a tournament of nobody": HEAD.replace(b'["purposeful","random"]', b"[]")
    + b'"rules":"rio-grande","max_rounds":10000,"keeps_records":false}\n',
}
"""What stands in files that are no logs of `PAIR`."""


class TestFiles:
    """Files are whole or untouched."""

    @pytest.mark.parametrize("content", NO_LOGS.values(), ids=NO_LOGS)
    def test_a_file_that_is_no_log_is_left_as_it_is(self, tmp_path: Path, content: bytes) -> None:
        """Whatever stands in a file that is no log of the tournament: it is refused, with its name, and stays there."""
        file = tmp_path / "file"
        file.write_bytes(content)
        with pytest.raises(DataError, match=r"^file:1: "):
            run_games(PAIR, log=file)
        assert content == file.read_bytes()

    @pytest.mark.parametrize("size", [0, 29, 60, len(HEAD)])
    def test_a_head_that_was_cut_is_written_again(self, tmp_path: Path, size: int) -> None:
        """A run that was killed while it wrote the first line of its log can begin again."""
        cut, whole = tmp_path / "cut", tmp_path / "whole"
        cut.write_bytes(HEAD[:size])
        played(whole)
        played(cut)
        assert whole.read_bytes() == cut.read_bytes()

    def test_only_regular_files_are_logs(self, tmp_path: Path) -> None:
        """A folder or a broken link is no log."""
        (tmp_path / "link").symlink_to(tmp_path / "nowhere")
        for place in (tmp_path, tmp_path / "link"):
            with pytest.raises(DataError, match="this is no log of a tournament: it is no regular file"):
                run_games(PAIR, log=place)
        assert not (tmp_path / "nowhere").exists()

    def test_two_runs_do_not_write_one_log(self, tmp_path: Path) -> None:
        """While a run writes a log another one is refused, and afterwards the log can be gone on with."""
        fcntl = pytest.importorskip("fcntl")
        log = tmp_path / "log"
        lines = played(log)
        hold = f"import fcntl; f = open({str(log)!r}, 'rb+'); fcntl.flock(f, fcntl.LOCK_EX); print(flush=True); input()"
        other = subprocess.Popen([sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our code
        with other:
            assert other.stdout is not None
            assert b"\n" == other.stdout.readline()
            with pytest.raises(DataError, match="log: another run is writing this log"):
                run_games(PAIR, log=log)
            other.communicate(b"\n")
        assert fcntl
        assert lines == played(log)

    def test_one_process_does_not_write_a_log_twice(self, tmp_path: Path) -> None:
        """Within a process too a log has one run at a time, though it is read meanwhile."""
        log = tmp_path / "log"
        told = []

        def again(result: GameResult) -> None:
            assert [result] == list(read_results(log))[result.number :]
            with pytest.raises(DataError, match="log: another run is writing this log") as refused:
                run_games(PAIR, log=log)
            told.append(refused.value.path)

        run_games(PAIR, log=log, each=again)
        assert ["log"] * PAIR.games == told
        assert PAIR.games == run_games(PAIR, log=log).games

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
    def test_a_forked_process_does_not_hold_a_log(self, tmp_path: Path) -> None:
        """When a run is over its log can be gone on with, though processes live on that were forked meanwhile."""
        log = tmp_path / "log"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # forking beside threads
            with ProcessPoolExecutor(1, mp_context=get_context("fork")) as executor:
                run_games(PAIR, log=log, executor=executor)
                assert PAIR.games + 1 == run_games(evolve(PAIR, games=PAIR.games + 1), log=log).games
                assert 1 == len(active_children())

    def test_what_is_let_go_is_not_written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A forked process that would still write to a log writes nowhere."""
        log = tmp_path / "log"
        log.write_bytes(b"precious")
        with log.open("rb+") as file:
            monkeypatch.setattr(log_module, "_OPEN", {file})
            log_module._let_go()  # noqa: SLF001 - what a forked process does first
            file.write(b"nonsense")
        assert b"precious" == log.read_bytes()

    @pytest.mark.parametrize("number", [None, errno.ENOLCK, errno.ENOTSUP, errno.EIO])
    def test_where_there_are_no_locks(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int | None
    ) -> None:
        """A system or file system without locks keeps nobody from playing; other faults of the system are told."""

        class Broken:
            LOCK_EX = LOCK_NB = 0

            def flock(self, *_: object) -> NoReturn:
                raise OSError(number, "no lock")

        monkeypatch.setattr(log_module, "fcntl", number and Broken())
        if number == errno.EIO:
            with pytest.raises(OSError, match="no lock"):
                played(tmp_path / "log")
        else:
            assert 1 + PAIR.games == len(played(tmp_path / "log"))

    def test_a_log_that_is_read_only_to_a_part_is_not_cut(self, tmp_path: Path) -> None:
        """Half a line at the end of a log stays there when no game is missing."""
        log = tmp_path / "log"
        played(log)
        log.write_bytes(log.read_bytes() + b'{"number":4,')
        before = log.read_bytes()
        run_games(PAIR, log=log)
        assert before == log.read_bytes()

    @pytest.mark.parametrize("write", [write_csv, write_parquet])
    def test_a_table_is_whole_or_not_there(
        self, tmp_path: Path, write: Callable[[Iterator[GameResult], Path], None]
    ) -> None:
        """A table that cannot be written to its end leaves the old file and nothing else."""
        log, table = tmp_path / "log", tmp_path / "table"
        lines = played(log)
        log.write_text("".join([*lines, "damage\n"]), encoding="utf-8")
        table.write_bytes(b"precious")
        with pytest.raises(DataError, match="log:6: this line is no JSON"):
            write(read_results(log), table)
        assert b"precious" == table.read_bytes()
        assert [log, table] == sorted(tmp_path.iterdir())

    def test_a_table_takes_the_place_of_what_a_link_leads_to(self, tmp_path: Path) -> None:
        """A link stays a link, its file is written, and keeps its permissions; folders are made."""
        log, table, link = tmp_path / "log", tmp_path / "new" / "table", tmp_path / "link"
        played(log)
        write_csv(read_results(log), table)
        text = table.read_text(encoding="utf-8")
        table.write_text("old", encoding="utf-8")
        table.chmod(0o640)
        link.symlink_to(table)
        write_csv(read_results(log), link)
        assert (True, text, 0o640) == (
            link.is_symlink(),
            table.read_text(encoding="utf-8"),
            table.stat().st_mode & 0o777,
        )
        assert 1 + 2 * PAIR.games == len(list(csv.reader(text.splitlines())))


class TestUnfinished:
    """Games that were left because they did not end."""

    def test_nobody_has_won_lost_or_ended_it(self, tmp_path: Path) -> None:
        """An unfinished game counts for nobody: all are rated alike, nobody has triggered an end or made a fault."""
        log = tmp_path / "log"
        tournament = Tournament(players=("purposeful", "random", "planner"), games=3, max_rounds=2)
        standings = run_games(tournament, log=log)
        assert dict.fromkeys(tournament.players, 0) == {
            name: round(rating, 9) for name, (rating, _) in standings.ratings().items()
        }
        for standing in standings.players.values():
            assert (3, 0, 0, 0) == (standing.games, standing.wins, standing.faults, standing.triggers)
        assert {"unfinished": 3} == standings.endings
        assert not any(row[-2] or row[-1] for result in read_results(log) for row in rows(result))
        assert standings == run_games(tournament, log=log)


class TestReading:
    """What a line holds is a result that the tournament can have."""

    @pytest.mark.parametrize("tournament", [PAIR, KEPT], ids=["games", "records and faults"])
    def test_good_results_are_read_as_they_were(self, tmp_path: Path, tournament: Tournament) -> None:
        """Reading a log gives the results that were played, faults and records among them."""
        seen: list[GameResult] = []
        run_games(tournament, log=tmp_path / "log", own={"faulty": faulty}, each=seen.append)
        assert seen == list(read_results(tmp_path / "log"))
        assert (tournament is KEPT) == any(result.fault for result in seen)

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"number": "1"}, "number: expected a whole number, not '1'"),
            ({"number": 1.0}, "number: expected a whole number, not 1.0"),
            ({"number": None}, "number: expected a whole number, not None"),
            ({"number": -1}, "number: expected 0 or more, not -1"),
            ({"number": 2}, "game 1 should be here, not game 2|seed: expected 1"),
            ({"seed": 7}, "seed: expected 0, as the tournament has it, not 7"),
            ({"seed": False}, "seed: expected 0, as the tournament has it, not False"),
            ({"winner": 2}, "winner: expected 0 to 1, not 2"),
            ({"winner": -1}, "winner: expected 0 to 1, not -1"),
            ({"winner": True}, "winner: expected a whole number, not True"),
            ({"ended_by": 9}, "ended_by: expected 0 to 1, not 9"),
            ({"ended_by": None}, "ended_by: expected a whole number, not None"),
            (
                {"players": ["purposeful", "random"]},
                "players: expected .'random', 'purposeful'., as the",
            ),
            ({"players": "ab"}, "players: expected"),
            ({"parts": []}, "parts: 0 parts for 2 seats"),
            ({"parts": "ab"}, "parts: expected a list, not 'ab'"),
            ({"parts": [0, 0]}, r"parts\[0\]: expected an object, not 0"),
            (
                {"parts": [{"carriage": 0, "tiles": 0, "houses": "x"}] * 2},
                r"parts\[0\].houses: expected a whole number, not 'x'",
            ),
            (
                {"parts": [{"carriage": 0, "tiles": 0, "houses": 0, "x": 0}] * 2},
                r"parts\[0\]: unknown key 'x'",
            ),
            ({"rounds": [1]}, r"rounds: expected a whole number, not \[1\]"),
            ({"rounds": 0}, "rounds: expected 1 or more, not 0"),
            ({"ending": "rain"}, "ending: expected one of carriage, houses, .*, not 'rain'"),
            ({"ending": ["carriage"]}, "ending: expected a text"),
            ({"ending": "fault"}, "fault: expected an object, not None"),
            (
                {"fault": {"seat": 0, "player": "random", "reason": "x"}},
                "fault: there is none in a game that ended by carriage",
            ),
            (
                {"ending": "fault", "ended_by": 0, "fault": {"seat": 0, "player": "random"}},
                "fault.reason: it is missing",
            ),
            (
                {"ending": "fault", "ended_by": 0, "fault": {"seat": 0, "player": "random", "reason": 1}},
                "fault.reason: expected a text, not 1",
            ),
            (
                {"ending": "fault", "ended_by": 0, "fault": {"seat": 1, "player": "random", "reason": "x"}},
                "fault.seat: expected 0, as the tournament has it, not 1",
            ),
            (
                {"ending": "fault", "ended_by": 0, "fault": {"seat": 0, "player": "x", "reason": "x"}},
                "fault.player: expected 'random', as the tournament has it, not 'x'",
            ),
            ({"record": {}}, "unknown key 'record'"),
            ({"remark": 1}, "unknown key 'remark'"),
        ],
    )
    def test_a_result_that_cannot_be_is_refused(self, tmp_path: Path, change: dict[str, Any], reason: str) -> None:
        """A line with something that no game of the tournament can have is refused with its place, before a game."""
        log = tmp_path / "log"
        head, first, second, *_ = played(log)
        log.write_text(head + first + json.dumps({**json.loads(second), **change}) + "\n", encoding="utf-8")
        before = log.read_bytes()
        for read in (lambda: run_games(PAIR, log=log), lambda: list(read_results(log))):
            with pytest.raises(DataError, match=f"^log:3: ({reason})"):
                read()
        assert before == log.read_bytes()

    @pytest.mark.parametrize("text", [b"[" * 100_000, b"\xff", b"[]", b"7", b"nul"])
    def test_a_line_that_is_no_object_is_refused(self, tmp_path: Path, text: bytes) -> None:
        """A line of other data, of data nested without an end, or of no text, is refused with its place."""
        log = tmp_path / "log"
        played(log)
        log.write_bytes(log.read_bytes() + text + b"\n")
        with pytest.raises(DataError, match=r"^log:6: this (line )?is no "):
            list(read_results(log))

    def test_an_endless_line_is_refused(self, tmp_path: Path) -> None:
        """A line that is longer than that of any game is not read to its end."""
        log = tmp_path / "log"
        played(log)
        log.write_bytes(log.read_bytes() + b" " * (4 * 2**20 + 1))
        with pytest.raises(DataError, match=r"^log:6: this line is longer than"):
            list(read_results(log))

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (lambda _: {}, "record.format: "),
            (lambda record: record | {"seed": 1}, "record: it is the record of another game"),
            (lambda record: record | {"players": ["a", "b"]}, "record: it is the record of another game"),
            (lambda record: record | {"actions": 7}, "record.actions: "),
        ],
    )
    def test_a_wrong_record_is_refused(
        self, tmp_path: Path, change: Callable[[dict[str, Any]], dict[str, Any]], reason: str
    ) -> None:
        """The actions in a line are those of its game, and a log that keeps them has them for each game."""
        log = tmp_path / "log"
        head, first, *_ = played(log, KEPT)
        data = json.loads(first)
        log.write_text(head + json.dumps(data | {"record": change(data["record"])}) + "\n", encoding="utf-8")
        with pytest.raises(DataError, match=f"^log:2: ({reason})"):
            list(read_results(log))
        del data["record"]
        log.write_text(head + json.dumps(data) + "\n", encoding="utf-8")
        with pytest.raises(DataError, match=r"^log:2: record: it is missing"):
            list(read_results(log))

    def test_logs_of_the_first_version_are_read(self, tmp_path: Path) -> None:
        """A log that does not name the largest number of rounds is one with the usual number, and is gone on with."""
        log = tmp_path / "log"
        lines = played(log)
        old = lines[0].replace(',"max_rounds":10000', "")
        log.write_text(old + "".join(lines[1:-1]), encoding="utf-8")
        assert [old, *lines[1:]] == played(log)
        assert len(old) < len(lines[0])

    def test_rules_of_a_log(self, tmp_path: Path) -> None:
        """A log of one edition is not gone on with under another."""
        log = tmp_path / "log"
        played(log, KEPT)
        other = Tournament(players=KEPT.players, games=4, rules=RIO_GRANDE, keeps_records=True)
        with pytest.raises(DataError, match=r"^log:1: the log is of another tournament, with rules 'first-edition'"):
            run_games(other, log=log, own={"faulty": faulty})
