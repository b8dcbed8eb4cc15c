"""Start the server: `python -m examples.web`."""

from __future__ import annotations

import argparse
from pathlib import Path

import uvicorn

from .application import application

_LARGEST_FRAME = 1 << 16
"""Frames above this size, in bytes, end the connection; those above `messages.LARGEST` get an error."""


def main() -> None:
    """Read the command line and serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m examples.web", description="Play Thurn and Taxis in the browser.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this computer only)")
    parser.add_argument("--port", default=8000, type=int, help="the port to listen on (default: 8000)")
    parser.add_argument(
        "--database",
        default=Path(__file__).parent / "games.sqlite3",
        type=Path,
        help="the file with the games (default: games.sqlite3 next to this program)",
    )
    parser.add_argument(
        "--pace", default=0.9, type=float, help="seconds that a built-in player waits before each action (default: 0.9)"
    )
    options = parser.parse_args()
    try:
        app = application(options.database, options.pace)
    except ValueError as fault:
        parser.error(str(fault))
    print(f"Open http://{options.host}:{options.port}/ in a browser; Ctrl-C ends the server, and no game is lost.")
    uvicorn.run(
        app,
        host=options.host,
        port=options.port,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
    )


if __name__ == "__main__":
    main()
