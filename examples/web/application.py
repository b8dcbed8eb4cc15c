"""The web application: the page and its facts over HTTP, everything else over one WebSocket for each browser."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from .board import board_facts, colours
from .messages import Create, MalformedMessage, Play, Request, Sit, Speak, Undo, read
from .room import Room
from .store import Store
from .tables import REFUSALS, Table
from .telling import NotAllowed, text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request as HttpRequest
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from .guests import Guest

PAGE: Final = Path(__file__).parent / "page"
_TRY_AGAIN: Final = 1013

# Nothing is loaded from elsewhere, no script or style stands in the page itself, and text never becomes markup.
_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
}


def application(database: Path, pace: float = 0.0) -> Starlette:
    """Return the application.

    Args:
        database: Where the games are kept.
        pace: How many seconds a built-in player waits before each action.

    Raises:
        ValueError: The file is no database of this server.
    """
    store = Store(database)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        store.close()

    app = Starlette(
        routes=[
            Route("/board.json", _board),
            Route("/colours.css", _colours),
            WebSocketRoute("/socket", _socket),
            Mount("/", StaticFiles(directory=PAGE, html=True)),
        ],
        lifespan=lifespan,
    )
    app.state.room = Room(store, pace)
    app.add_middleware(_Headers)
    return app


class _Headers:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
            await send(message)

        await self.app(scope, receive, send_with_headers)


async def _board(_: HttpRequest) -> Response:
    return JSONResponse(board_facts())


async def _colours(_: HttpRequest) -> Response:
    return Response(colours(), media_type="text/css")


async def _socket(websocket: WebSocket) -> None:
    """Serve a browser for as long as it stays; pages of other sites are turned away."""
    origin = websocket.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != websocket.headers.get("host"):
        await websocket.close()
        return
    await websocket.accept()
    connection = _Connection(websocket, websocket.app.state.room)
    try:
        while (message := await websocket.receive())["type"] == "websocket.receive":
            await connection.answer(message.get("text"))
            await asyncio.sleep(0)  # whoever sends without a pause does not keep the others from being served
    except WebSocketDisconnect:
        pass
    finally:
        connection.close()


class _Connection:
    """A browser: what it sends is answered here, and what its table has for it is sent on."""

    def __init__(self, websocket: WebSocket, room: Room) -> None:
        self._websocket = websocket
        self._room = room
        self._place: tuple[Table, Guest] | None = None
        self._sender: asyncio.Task[None] | None = None

    async def answer(self, sent: str | None) -> None:
        """Do what a message asks for; a malformed one is answered with what is wrong with it."""
        try:
            await self._do(read(sent))
        except MalformedMessage as fault:
            await self._tell({"kind": "error", "text": str(fault)})

    async def _do(self, request: Request) -> None:
        match request, self._place:
            case Create(), _:
                await self._tell({"kind": "created", "game": self._room.create(request)})
            case Sit(), _:
                await self._sit_down(request)
            case _, None:
                raise MalformedMessage("sit down first")
            case (Play() | Undo(), (table, guest)):
                try:
                    if isinstance(request, Play):
                        table.play(guest.seat, request)
                    else:
                        table.take_back(guest.seat, request)
                except REFUSALS as why:
                    table.refuse(guest, why)
            case Speak(), (table, guest):
                guest.language = request.language
                table.tell_everything(guest)

    async def _sit_down(self, request: Sit) -> None:
        self.close()
        try:
            self._place = self._room.sit_down(request)
        except NotAllowed as why:
            await self._tell({"kind": "refused", "text": text(why.key, request.language), "rule": None})
        else:
            self._sender = asyncio.create_task(self._send_on(self._place[1]))

    async def _tell(self, document: dict[str, object]) -> None:
        await self._websocket.send_text(json.dumps(document, ensure_ascii=False))

    async def _send_on(self, guest: Guest) -> None:
        """Send what the table has for its guest; whoever does not keep up has to come again."""
        with suppress(WebSocketDisconnect):
            while (told := await guest.outbox.get()) is not None:
                await self._websocket.send_text(told)
            await self._websocket.close(code=_TRY_AGAIN)

    def close(self) -> None:
        """Leave the table."""
        if self._sender is not None:
            self._sender.cancel()
        if self._place is not None:
            self._room.leave(*self._place)
        self._place, self._sender = None, None
