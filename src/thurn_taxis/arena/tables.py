"""Results as a table, one row for each seat of each game: CSV, and Parquet with the extra `[parquet]`.

A table that cannot be written to its end, whatever the reason, leaves the file as it was.
"""

from __future__ import annotations

import csv
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from thurn_taxis.arena.files import complete_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from thurn_taxis.arena.results import GameResult

COLUMNS: Final[dict[str, type]] = {
    "game": int,
    "seed": int,
    "seat": int,
    "player": str,
    "won": bool,
    "points": int,
    "carriage": int,
    "tiles": int,
    "houses": int,
    "rounds": int,
    "ending": str,
    "triggered": bool,
    "fault": str,
}
"""The columns with their types; `fault` is empty for seats that have none."""

_ROWS_OF_A_GROUP: Final = 1 << 14


def rows(result: GameResult) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a result, in seat order."""
    fault = result.fault
    for seat, (name, parts) in enumerate(zip(result.players, result.parts, strict=True)):
        yield (
            result.number,
            result.seed,
            seat,
            name,
            seat == result.winner,
            parts.total,
            parts.carriage,
            parts.tiles,
            parts.houses,
            result.rounds,
            result.ending,
            seat == result.triggered_by,
            fault.reason if fault is not None and seat == fault.seat else "",
        )


def write_csv(results: Iterable[GameResult], path: Path) -> None:
    """Write results as CSV, with a line of headings; truth is written as 1 and 0.

    Args:
        results: The results, such as `read_results(log)`.
        path: The file, which may not be the log itself; its folder is made if need be.

    Raises:
        DataError: A line of the log is no result.
        OSError: The file cannot be written.
    """
    with complete_file(path) as part, part.open("x", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for result in results:
            writer.writerows([int(cell) if isinstance(cell, bool) else cell for cell in row] for row in rows(result))


def write_parquet(results: Iterable[GameResult], path: Path) -> None:
    """Write results as Parquet, in groups of rows, so that memory does not grow with their number.

    Args:
        results: The results, such as `read_results(log)`.
        path: The file, as for `write_csv`.

    Raises:
        DataError: A line of the log is no result.
        ImportError: `pyarrow` is not installed; the extra `[parquet]` brings it along.
        OSError: The file cannot be written.
    """
    pa = import_module("pyarrow")  # an optional extra, imported when it is asked for
    parquet = import_module("pyarrow.parquet")

    kinds = {int: pa.int64(), bool: pa.bool_(), str: pa.string()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    with complete_file(path) as part, parquet.ParquetWriter(part, schema) as writer:
        group: list[tuple[Any, ...]] = []

        def flush() -> None:
            columns = [list(column) for column in zip(*group, strict=True)]
            writer.write_table(pa.table(dict(zip(COLUMNS, columns, strict=True)), schema=schema))
            group.clear()

        for result in results:
            group.extend(rows(result))
            if len(group) >= _ROWS_OF_A_GROUP:
                flush()
        if group:
            flush()
