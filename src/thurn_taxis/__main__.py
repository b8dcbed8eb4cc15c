"""The command `thurn-taxis`, also started by `python -m thurn_taxis`."""

from __future__ import annotations

import sys
from importlib.util import find_spec

_EXTRA = ("typer", "rich")
_INSTALL = "thurn-taxis: the command line needs Typer and Rich, install them with: pip install 'thurn-taxis[cli]'"


def main() -> None:
    """Run the command line and leave with its exit code; without the extra `[cli]` say what to install.

    Raises:
        SystemExit: Always, with the exit code.
    """
    if not all(map(find_spec, _EXTRA)):
        sys.exit(_missing())
    try:
        from thurn_taxis.cli.run import run  # noqa: PLC0415 - Typer and Rich are imported only when the command runs

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


def _missing() -> int:
    """Say what to install; return the exit code."""
    sys.stderr.write(f"{_INSTALL}\n")
    return 2


if __name__ == "__main__":
    main()
