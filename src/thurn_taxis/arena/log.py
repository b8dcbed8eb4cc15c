"""Results as JSON Lines: a line that says which tournament it is, then one line for each game.

A run can be killed at any moment, so the last line may be there only in part. Such a line is no game: it is cut off
before the run goes on. Any other line that cannot be read is an error, because results would be lost silently.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, Final

from attrs import asdict

from thurn_taxis import DataError, Record, Ruleset, from_data, to_data
from thurn_taxis.arena.results import Fault, GameResult, Parts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from thurn_taxis.arena.schedule import Tournament

FORMAT: Final = "thurn-taxis-arena"
VERSION: Final = 1


def result_to_data(result: GameResult) -> dict[str, Any]:
    """Return a result as plain data, its keys in the order of the fields; what is missing is left out."""
    data = asdict(result, recurse=False)
    data["parts"] = [asdict(parts) for parts in result.parts]
    data["fault"] = result.fault and asdict(result.fault)
    data["record"] = result.record and to_data(result.record)
    return {key: value for key, value in data.items() if value is not None or key == "winner"}


def result_from_data(data: Any) -> GameResult:  # noqa: ANN401 - what a line holds can be anything
    """Return the result that plain data stands for.

    Raises:
        DataError: The data is no result.
    """
    try:
        fault, record = data.pop("fault", None), data.pop("record", None)
        return GameResult(
            **{
                **data,
                "players": tuple(data["players"]),
                "parts": tuple(Parts(**parts) for parts in data["parts"]),
                "fault": fault and Fault(**fault),
                "record": record and from_data(record, Record),
            }
        )
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise DataError("", f"this is no result of a game: {error}") from None


def head(tournament: Tournament) -> dict[str, Any]:
    """Return the first line of the log of a tournament, as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": list(tournament.players),
        "seats": tournament.seats,
        "seed": tournament.seed,
        "rules": _rules_to_data(tournament.rules),
        "keeps_records": tournament.keeps_records,
    }


def _rules_to_data(rules: Ruleset) -> Any:  # noqa: ANN401 - a name or an object, as in the log of a game
    return to_data(Record(players=("", ""), seed=0, rules=rules))["rules"]


def line(data: dict[str, Any]) -> str:
    """Return data as a line of the log."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_results(path: Path) -> Iterator[GameResult]:
    """Yield the results in a log, one by one.

    A game that stands there again is passed over, and so is a last line that is there only in part.

    Args:
        path: The log.

    Raises:
        DataError: A line is no result; the error names the line.
        OSError: The file cannot be read.
    """
    with path.open(encoding="utf-8", newline="\n") as file:
        _read_head(path, file)
        yield from _results(path, file)


def _read_head(path: Path, file: IO[str]) -> dict[str, Any]:
    first = file.readline()
    data = _read(path, 1, first) if first.endswith("\n") else None
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise DataError(f"{path.name}:1", f"this is no log of format {FORMAT!r}, version {VERSION}")
    return data


def _results(path: Path, file: IO[str]) -> Iterator[GameResult]:
    """Yield the results; games are written in order, so what is counted twice or missing shows without a memory."""
    expected = 0
    for number, text in enumerate(iter(file.readline, ""), 2):
        if not text.endswith("\n"):
            return
        try:
            result = result_from_data(_read(path, number, text))
        except DataError as error:
            raise DataError(f"{path.name}:{number}", error.reason) from None
        if result.number > expected:
            raise DataError(f"{path.name}:{number}", f"game {expected} should be here, not game {result.number}")
        if result.number == expected:
            expected += 1
            yield result


def _read(path: Path, number: int, text: str) -> Any:  # noqa: ANN401 - what a line holds can be anything
    try:
        return json.loads(text)
    except ValueError:
        raise DataError(f"{path.name}:{number}", "this line is no JSON") from None


@contextmanager
def open_log(path: Path, tournament: Tournament) -> Iterator[tuple[IO[str], Iterator[GameResult]]]:
    """Open a log to go on with it, or begin a new one; a last line that is there only in part is cut off.

    Args:
        path: The log.
        tournament: The tournament that it is for.

    Yields:
        The file, at its end, and the results that it held before, those of the tournament's games only; they are to be
        read to their end before the file is written to.

    Raises:
        DataError: The log is of another tournament, or a line is no result.
        OSError: The file cannot be read or written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    _cut_off_half_a_line(path)
    if path.stat().st_size == 0:
        path.write_text(line(head(tournament)), encoding="utf-8", newline="\n")
    with path.open(encoding="utf-8", newline="\n") as file:
        found, wanted = _read_head(path, file), head(tournament)
    for key, value in wanted.items():
        if found.get(key) != value:
            reason = f"the log is of another tournament, with {key} {found.get(key)!r} instead of {value!r}"
            raise DataError(f"{path.name}:1", reason)
    with path.open("a", encoding="utf-8", newline="\n") as file:
        yield file, islice(read_results(path), tournament.games)


def _cut_off_half_a_line(path: Path) -> None:
    """Cut off what stands after the last end of a line, reading from the end."""
    block = 1 << 16
    with path.open("rb+") as file:
        end = file.seek(0, 2)
        while end:
            start = max(0, end - block)
            file.seek(start)
            place = file.read(end - start).rfind(b"\n")
            if place >= 0:
                file.truncate(start + place + 1)
                return
            end = start
        file.truncate(0)
