"""A browser at the page: it clicks like a person, and keeps everything that it receives."""

from __future__ import annotations

import json
import shutil
from http import HTTPStatus
from random import Random
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from thurn_taxis import View, from_data, view_actions
from thurn_taxis.players import purposeful

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, ConsoleMessage, Response, WebSocket

    from thurn_taxis import Action

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
"""Where the browser of this computer is; it is not downloaded."""
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A quiet browser: it looks for nothing but what the page asks for."""


class Visitor:
    """A page in a browser.

    Attributes:
        page: The page.
        frames: Every message that the page has received, oldest first.
        requests: The address of everything that it has asked for.
        complaints: What the browser has said: errors of scripts, and what the policy of the page has blocked.
    """

    def __init__(self, context: BrowserContext, url: str) -> None:
        """Open a page."""
        self.page = context.new_page()
        self.frames: list[str] = []
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._responses: list[Response] = []
        self._bodies: list[bytes] = []
        self._chance = Random(0)  # noqa: S311 - a game needs no secrets
        self.page.on("websocket", self._listen)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("response", self._keep)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(url)

    def _keep(self, response: Response) -> None:
        self._responses.append(response)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def told(self) -> dict[str, Any]:
        """What the page was told last of its game."""
        messages = (json.loads(frame) for frame in reversed(self.frames))
        nothing: dict[str, Any] = {"number": -1, "branch": -1, "legal": [], "result": None}
        table: dict[str, Any] = next((message for message in messages if message["kind"] == "table"), nothing)
        return table

    def bodies(self) -> list[bytes]:
        """Return the body of everything that was fetched."""
        self._bodies += [response.body() for response in self._responses if response.status == HTTPStatus.OK]
        self._responses.clear()
        return self._bodies

    def reload(self) -> None:
        """Load the page again."""
        self.bodies()
        self.page.reload()

    @property
    def my_turn(self) -> bool:
        """Whether the seat of the page has to do something."""
        told = self.told
        return bool(told["legal"]) and told["result"] is None

    def choice(self) -> Action:
        """Return what the purposeful player would do with what this page knows."""
        seen = from_data(self.told["view"], View)
        return purposeful(seen, view_actions(seen), self._chance)

    def click(self, action: str) -> None:
        """Do something as a person does: by a click on a card, a city, a way of closing or a button."""
        kind, _, city = action.partition(" ")
        page = self.page
        if kind == "house":
            page.locator(f'[data-key="city-{city}"]').click()
        elif kind == "close":
            page.locator(f'.way[data-actions^="{action}"]').first.click()
        elif kind in {"start", "left", "right", "discard"}:
            if kind == "start" and self.told["view"]["players"][self.told["seat"]]["route"]:
                page.locator('[data-key="give-up"]').click()
            fits = {f"left {city}", f"right {city}"} <= set(self.told["legal"])
            mirrored = len(self.told["view"]["players"][self.told["seat"]]["route"]) == 1
            page.locator(f'#hand [data-card="{city}"]').first.click()
            if kind in {"left", "right"} and fits and not mirrored:
                page.locator(f'#route [data-action="{action}"]').click()
        else:
            page.locator(f'[data-action="{action}"]').first.click()

    def wait_for(self, number: int, branch: int = 0) -> None:
        """Wait until the page has been told of a number of actions, and of something taken back so many times."""
        self._wait(lambda: (self.told["branch"], self.told["number"]) >= (branch, number))

    def wait_for_frames(self, count: int) -> None:
        """Wait until the page has received so many messages."""
        self._wait(lambda: len(self.frames) >= count)

    def _wait(self, arrived: Callable[[], bool]) -> None:
        for _ in range(1000):
            if self.frames and arrived():
                return
            self.page.wait_for_timeout(5)
        raise TimeoutError(f"the page was told last: {self.frames[-1:]}")

    def status(self, text: str) -> None:
        """See that the page says something in its head."""
        expect(self.page.locator("#status")).to_contain_text(text)

    def hint(self, text: str) -> None:
        """See that the page says something in its line for remarks."""
        expect(self.page.locator("#hint")).to_contain_text(text)


def new_game(host: Visitor, *seats: tuple[str, str], name: str = "Anna") -> list[str]:
    """Set up a game in the lobby, for the host and others, and return the links for those who are invited.

    Args:
        host: The browser in which it is done.
        seats: For each other seat who plays (`person`, or `built-in:` and the name of a player), and the name.
        name: The name of the host.
    """
    page = host.page
    page.locator('[name="name-0"]').fill(name)
    for seat, (who, called) in enumerate(seats, 1):
        page.locator(f'[name="who-{seat}"]').select_option(who)
        page.locator(f'[name="name-{seat}"]').fill(called)
    page.locator('[data-key="begin"]').click()
    expect(page.locator("#table")).to_be_visible()
    links = [page.get_by_label(called, exact=True).input_value() for who, called in seats if who == "person"]
    if links:
        page.locator('[data-key="close-dialog"]').click()
    return links
