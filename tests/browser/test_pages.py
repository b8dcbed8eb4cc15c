"""A real browser opens every page: light and dark, desktop and phone; nothing complains or comes from elsewhere.

It needs the dependency groups docs and browser, and Chromium (`/usr/bin/chromium`, or the path in `CHROMIUM`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from thurn_taxis import new_game
from thurn_taxis.svg import board_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

playwright = pytest.importorskip("playwright.sync_api", reason="browsers are driven by the dependency group browser")
pytest.importorskip("mkdocs", reason="the site is built with the dependency group docs")

ROOT = Path(__file__).parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync")

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium")


class Handler(SimpleHTTPRequestHandler):
    """Serve files without talking about it."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base class has it
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """Build and serve the site; give its address and its pages."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"})  # noqa: S603 - our own command
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    pages = sorted(path.parent.relative_to(folder).as_posix() for path in folder.rglob("index.html"))
    yield f"http://127.0.0.1:{server.server_port}/", pages
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start a browser for all tests."""
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield running
        running.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390], ids=["desktop", "phone"])
def test_every_page_opens(browser: Any, site: tuple[str, list[str]], scheme: str, width: int) -> None:  # noqa: ANN401 - what Playwright gives
    """Each page opens without a message on the console, from this host alone, in its theme, and fits the width."""
    address, pages = site
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
    page = context.new_page()
    said: list[str] = []
    loaded: list[str] = []
    page.on("console", lambda message: said.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"{page.url}: {error}"))
    page.on("request", lambda request: loaded.append(request.url))
    page.on("response", lambda response: said.extend([response.url] * (response.status >= 400)))
    for name in pages:
        page.goto(f"{address}{'' if name == '.' else name + '/'}")
        expected = "default" if scheme == "light" else "slate"
        assert expected == page.locator("body").get_attribute("data-md-color-scheme"), name
        assert width >= page.evaluate("document.documentElement.scrollWidth"), f"{name} is wider than the screen"
    assert not said
    assert not [url for url in loaded if not url.startswith((address, "data:", "blob:"))]
    assert len(pages) > 40
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_follow_the_theme(browser: Any, site: tuple[str, list[str]], scheme: str) -> None:  # noqa: ANN401 - as above
    """Of the two images of a picture exactly that of the theme is shown, and it has been drawn."""
    address, _ = site
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(address)
    shown = [image for image in page.locator("img.board").all() if image.is_visible()]
    assert len(shown) == 1
    assert f"-{scheme}.svg" in str(shown[0].get_attribute("src"))
    assert shown[0].evaluate("image => image.decode().then(() => image.naturalWidth)") == 600
    context.close()


def test_the_turn_is_drawn(browser: Any, site: tuple[str, list[str]]) -> None:  # noqa: ANN401 - as above
    """The diagram of the turn is drawn in the browser, where Mermaid could be had; its text is there otherwise."""
    address, _ = site
    page = browser.new_page()
    page.goto(f"{address}rules/turn/")
    if page.locator("script[src*=mermaid]").count():
        page.wait_for_selector("div.mermaid", timeout=20_000)
        box = page.locator("div.mermaid").bounding_box()
        assert box["height"] > 300
    else:
        assert "flowchart TD" in page.content()
    page.close()


def test_search_finds(browser: Any, site: tuple[str, list[str]]) -> None:  # noqa: ANN401 - as above
    """The search works without a server: a word of the game leads to its page."""
    address, _ = site
    page = browser.new_page()
    page.goto(address)
    page.locator("input.md-search__input").fill("cartwright")
    page.wait_for_selector(".md-search-result__link")
    hrefs = [str(link.get_attribute("href")) for link in page.locator(".md-search-result__link").all()]
    assert any("closing" in href or "turn" in href or "glossary" in href for href in hrefs)
    page.close()


def test_copying_leaves_out_the_prompts(browser: Any, site: tuple[str, list[str]]) -> None:  # noqa: ANN401 - as above
    """The button beside an example copies what is to be typed: no prompts and no output."""
    address, _ = site
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{address}tutorial/play-a-game/")
    block = page.locator(".highlight", has_text="for action in legal_actions").first
    block.hover()
    block.locator("button").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.rstrip() == "for action in legal_actions(state):\n    print(action)"
    context.close()


def test_the_picture_in_a_page(browser: Any) -> None:  # noqa: ANN401 - as above
    """A picture in another page follows the reader's theme, leaves the page alone and stays within its width."""
    pictures = [board_svg(new_game(2, seed=1)), board_svg(new_game(3, seed=1), theme="dark")]
    for scheme, grounds in (("light", ["rgb(244, 239, 228)", "rgb(22, 24, 28)"]), ("dark", ["rgb(22, 24, 28)"] * 2)):
        context = browser.new_context(color_scheme=scheme, viewport={"width": 390, "height": 800})
        page = context.new_page()
        page.set_content("<body style='margin:0'><p class='paper'>text</p>" + "".join(pictures))
        fills = [ground.evaluate("rect => getComputedStyle(rect).fill") for ground in page.locator("rect.paper").all()]
        assert grounds == fills
        assert page.locator("p.paper").evaluate("text => getComputedStyle(text).fill") == "rgb(0, 0, 0)"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        context.close()
