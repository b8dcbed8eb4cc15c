"""Validate all recorded games in a folder, from a program of your own.

Run it with: python examples/validate_folder.py [FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path

from thurn_taxis import DataError, Record, from_json, verify

GAMES = Path(__file__).parent / "games"


def fault_of(path: Path) -> str | None:
    """Return what is wrong with a recorded game, or `None`.

    Args:
        path: The file. Whatever is in it, reading it gives a record or a `DataError`.
    """
    try:
        record = from_json(path.read_bytes(), Record)
    except DataError as error:
        return str(error)
    verdict = verify(record)
    if verdict.ok:
        return None
    return f"after {len(verdict.actions)} good actions: {verdict.message} ({verdict.code})"


def main() -> int:
    """Print a line for each recorded game; return 1 when one of them is bad."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    faults = {path: fault_of(path) for path in sorted(folder.rglob("*.json"))}
    for path, fault in faults.items():
        print(f"{path.relative_to(folder)}: {fault or 'good'}")
    return int(any(faults.values()))


if __name__ == "__main__":
    sys.exit(main())
