"""A server in a process of its own, as a user starts it: it can be killed and started again."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

ROOT = Path(__file__).parents[2]
SECRETS = tuple(f"{letter * 8}-an-invitation" for letter in "abcd")
"""Invitations of the seats of games that are made here."""


class Server:
    """A server with its database; warnings in it are errors."""

    def __init__(self, database: Path, *, pace: float = 0) -> None:
        """Choose a port that is free."""
        self.database = database
        self.pace = pace
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None
        self._said = ""

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def socket_url(self) -> str:
        """The address of the socket."""
        return f"ws://127.0.0.1:{self.port}/socket"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = ["--port", str(self.port), "--database", str(self.database), "--pace", str(self.pace)]
        command = [sys.executable, "-W", "error", "-m", "examples.web", *options]
        self._process = subprocess.Popen(  # noqa: S603 - our own server
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except ConnectionRefusedError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """Kill the server without a warning, as the end of the power would."""
        assert self._process is not None
        self._process.kill()
        self._listen()

    def stop(self) -> str:
        """Stop the server and return what it has said besides its greeting."""
        assert self._process is not None
        self._process.terminate()
        self._listen()
        return self._said

    def _listen(self) -> None:
        """Wait for the end of the server, and keep what it has said after its greeting."""
        assert self._process is not None
        said, _ = self._process.communicate(timeout=10)
        self._said += said.partition("\n")[2]

    @contextmanager
    def connect(self, **options: Any) -> Iterator[ClientConnection]:  # noqa: ANN401 - the options of `connect`
        """Open a connection to the socket."""
        with connect(self.socket_url, proxy=None, compression=None, **options) as connection:
            yield connection

    def new_game(self, *, names: tuple[str, ...] = ("Anna", "Bert")) -> str:
        """Set up a game for people, whose invitations are `SECRETS`, and return its name."""
        players = [{"name": name, "invitation": secret} for name, secret in zip(names, SECRETS, strict=False)]
        with self.connect() as connection:
            game: str = ask(connection, kind="create", players=players)["game"]
        return game

    @contextmanager
    def sit(self, game: str, seat: int) -> Iterator[ClientConnection]:
        """Open a connection that has sat down at a seat; its key is the invitation spelled backwards."""
        key, invitation = SECRETS[seat][::-1], SECRETS[seat]
        with self.connect() as connection:
            send(connection, kind="sit", game=game, key=key, invitation=invitation, language="en")
            yield connection


def send(connection: ClientConnection, **message: object) -> None:
    """Send a message."""
    connection.send(json.dumps(message))


def receive(connection: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the next message that is not about who is there; it must be of one of some kinds, if any are given."""
    while True:
        message: dict[str, Any] = json.loads(connection.recv(timeout=10))
        if message["kind"] != "presence":
            assert not kinds or message["kind"] in kinds, message
            return message


def ask(connection: ClientConnection, **message: object) -> dict[str, Any]:
    """Send a message and return the answer."""
    send(connection, **message)
    return receive(connection)
