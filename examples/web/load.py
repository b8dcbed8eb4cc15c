"""Load: many games at once against a running server on this computer, `python -m examples.web.load`.

Each game has two seats with a connection of their own; the purposeful player plays both. Any error, refusal or wrong
position ends the run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import time
from contextlib import AsyncExitStack
from random import Random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from attrs import define, field
from websockets.asyncio.client import connect

from thurn_taxis import View, from_data, view_actions
from thurn_taxis.players import purposeful

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.asyncio.client import ClientConnection

_HERE: Final = frozenset({"127.0.0.1", "localhost", "::1"})
_PLAYERS: Final = 2
_AT_ONCE: Final = 50
"""How many connections are being opened at the same time."""
_PATIENCE: Final = 60.0
"""How many seconds a message may take to come."""


@define
class Load:
    """What is to be done, and what has been done.

    Attributes:
        url: The address of the socket.
        actions: How many actions of each game are played; `None` for all of them.
        waits: How many seconds each action took until its seat was told of it.
        finished: How many games came to their end.
    """

    url: str
    actions: int | None
    waits: list[float] = field(factory=list)
    finished: int = 0
    door: asyncio.Semaphore = field(factory=lambda: asyncio.Semaphore(_AT_ONCE))

    async def play_game(self, number: int) -> None:
        """Set up a game and play both of its seats."""
        invitations = [secrets.token_hex(16) for _ in range(_PLAYERS)]
        players = [{"name": f"Player {seat}", "invitation": secret} for seat, secret in enumerate(invitations)]
        async with AsyncExitStack() as stack:
            async with self.door:
                doors = [connect(self.url, proxy=None, compression=None) for _ in invitations]
                sockets = [await stack.enter_async_context(door) for door in doors]
            await _send(sockets[0], kind="create", players=players)
            created = await _receive(sockets[0], "created")
            seats = [
                self.play_seat(socket, created["game"], seat, invitation, Random(f"{number}/{seat}"))
                for seat, (socket, invitation) in enumerate(zip(sockets, invitations, strict=True))
            ]
            await asyncio.gather(*seats)

    async def play_seat(self, socket: ClientConnection, game: str, seat: int, invitation: str, rng: Random) -> None:
        """Sit down at a seat and play until the game, or what is wanted of it, is over."""
        key = secrets.token_hex(16)
        await _send(socket, kind="sit", game=game, key=key, invitation=invitation, language="en")
        sent, number = time.perf_counter(), -1
        while True:
            told = await _receive(socket, "table", "presence")
            if told["kind"] == "presence":
                continue
            if told["seat"] != seat or (told["number"] not in {number, number + 1} and number >= 0):
                raise ValueError(f"seat {seat} is told of seat {told['seat']} after {told['number']} actions")
            if told["last_by"] == seat and told["number"] == number + 1:
                self.waits.append(time.perf_counter() - sent)
            number = told["number"]
            if told["result"] is not None:
                self.finished += seat == 0
                return
            if self.actions is not None and number >= self.actions:
                return
            if told["view"]["turn"]["seat"] == seat:
                seen = from_data(told["view"], View)
                action = purposeful(seen, view_actions(seen), rng)
                sent = time.perf_counter()
                await _send(socket, kind="play", actions=[str(action)], number=number, branch=0)


async def _send(socket: ClientConnection, **message: object) -> None:
    await socket.send(json.dumps(message))


async def _receive(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the next message, which has to be of one of some kinds."""
    message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), _PATIENCE))
    if message["kind"] not in kinds:
        raise ValueError(f"the server says {message}")
    return message


async def run(url: str, games: int, actions: int | None) -> Load:
    """Play games at once.

    Args:
        url: The address of the socket.
        games: How many games.
        actions: How many actions of each; `None` for all of them.

    Returns:
        What has been done.

    Raises:
        ExceptionGroup: Something went wrong in a game; all are ended then.
    """
    load = Load(url, actions)
    async with asyncio.TaskGroup() as group:
        for number in range(games):
            group.create_task(load.play_game(number))
    return load


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, and print how long it took."""
    parser = argparse.ArgumentParser(prog="python -m examples.web.load", description="Play many games at once.")
    parser.add_argument("--url", default="ws://127.0.0.1:8000/socket", help="the socket of a server on this computer")
    parser.add_argument("--games", default=200, type=int, help="how many games (default: 200)")
    parser.add_argument("--actions", type=int, help="how many actions of each game (default: all)")
    options = parser.parse_args(arguments)
    if urlsplit(options.url).hostname not in _HERE:
        parser.error("the load is meant for a server on this computer only")
    started = time.perf_counter()
    load = asyncio.run(run(options.url, options.games, options.actions))
    seconds = time.perf_counter() - started
    waits = sorted(load.waits)
    print(f"{options.games} games at once, {load.finished} to their end, without an error")
    print(f"{len(waits)} actions in {seconds:.1f} s: {len(waits) / seconds:.0f} actions/s")
    for share in (0.5, 0.95, 1.0):
        print(
            f"  {share:4.0%} of the actions were answered within {waits[int(share * (len(waits) - 1))] * 1000:.0f} ms"
        )


if __name__ == "__main__":
    main()
