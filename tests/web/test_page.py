"""The page in a real browser: played by clicks and keys, searched for everything that it must not know."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from examples.web.store import Game, Store

from thurn_taxis import City, Record, replay, to_data, view
from thurn_taxis.secrecy import scrambled_record
from web.seats import KEYS, a_table, sit
from web.seats import told as told_to

pytest.importorskip("websockets", reason="websockets is not installed: it is in the dependency group `web`")
pytest.importorskip("playwright", reason="playwright is not installed: it is in the dependency group `browser`")

from playwright.sync_api import expect, sync_playwright

from web.browsing import CHROMIUM, FLAGS, Visitor, new_game
from web.serving import SECRETS, Server, ask

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this computer")

NAME = "<i onclick=alert()>B</i>"
"""A name that would be markup, if a name could be."""
CITIES = {str(city) for city in City}
OPEN = re.compile(
    r"view\.(players\[\d\]\.(route|houses)|display|discards|turn\.groups)\b.*"
    r"|happened\[\d+\]\.events\[\d+\]\.(city|route|cards)\b.*|happened\[\d+\]\.events\[\d+\]\.turn\.groups.*"
    r"|previews\[\d+\]\.houses\b.*"
)
"""Where cities may stand in a message without being a secret: what lies open, and what happened openly."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return the browser, started once."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


def _visit(browser: Browser, url: str, **options: Any) -> Visitor:  # noqa: ANN401 - the options of a context
    """Open a page in a browser of its own, which knows nothing of the others."""
    options = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", "reduced_motion": "reduce"} | options
    context = browser.new_context(**options)
    context.set_default_timeout(8000)
    return Visitor(context, url)


def _game(server: Server, visitor: Visitor) -> Game:
    """Return the game of a page as it is on disk."""
    store = Store(server.database)
    game = store.game(visitor.told["game"])
    store.close()
    assert game is not None
    return game


def _places(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in a document with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _places(inner, f"{path}[{place}]")
    elif isinstance(value, str):
        yield path, value


def _secrets_of(visitor: Visitor) -> set[str]:
    """Return the keys and invitations that stand in the address of a page."""
    return set(re.findall(r"(?:key|invitation)=([0-9a-f]+)", visitor.page.url))


def test_a_whole_game_is_played_by_two_browsers(browser: Browser, server: Server, tmp_path: Path) -> None:
    """Two people play through the page to the end; the server is killed in the middle; nobody learns a secret."""
    anna = _visit(browser, server.url)
    [link] = new_game(anna, ("person", NAME))
    bert = _visit(browser, link, reduced_motion="no-preference")
    watcher = _visit(browser, f"{server.url}#game={anna.told['game']}")
    tabs = [watcher, bert, anna]
    for visitor in tabs:
        visitor.wait_for(0)
    while anna.told["result"] is None:
        player = next(visitor for visitor in reversed(tabs) if visitor.my_turn)
        number = player.told["number"] + 1
        player.click(str(player.choice()))
        for visitor in tabs:
            visitor.wait_for(number)
        if number > 40 and len(tabs) == 3:
            _kill_and_restart(server, tabs)
            tabs.append(Visitor(anna.page.context, anna.page.url))
            bert.reload()
    for visitor in tabs:
        expect(visitor.page.locator("dialog")).to_contain_text("has won!")
        assert [one for one in visitor.complaints if "WebSocket" not in one] == []
        assert [one for one in visitor.requests if not one.startswith(server.url)] == []
        assert NAME in visitor.page.locator("#players").inner_text()
    secrets = {*_secrets_of(anna), *_secrets_of(bert), *re.findall("invitation=(.+)", link)}
    assert 3 == len(secrets)
    for visitor, seat in zip(tabs, (None, 1, 0, 0), strict=True):
        _search(_game(server, anna), seat, visitor, secrets)
    for visitor, seat in zip(tabs[:3], (None, 1, 0), strict=True):
        _compare_with_another_deal(_game(server, anna), seat, visitor, tmp_path / f"scrambled-{seat}")


def _kill_and_restart(server: Server, tabs: list[Visitor]) -> None:
    """Kill the server; the pages wait for it, and go on where they were."""
    before = [(visitor.told["number"], visitor.told["view"]) for visitor in tabs]
    frames = [len(visitor.frames) for visitor in tabs]
    server.kill()
    for visitor in tabs:
        visitor.hint("The connection is lost")
    server.start()
    for visitor, seen in zip(tabs, frames, strict=True):
        expect(visitor.page.locator("#hint")).not_to_contain_text("The connection is lost")
        visitor.wait_for_frames(seen + 1)
    assert before == [(visitor.told["number"], visitor.told["view"]) for visitor in tabs]


def _tables(visitor: Visitor) -> list[dict[str, Any]]:
    """Return what a page was told of its game, oldest first."""
    return [message for message in map(json.loads, visitor.frames) if message["kind"] == "table"]


def _search(game: Game, seat: int | None, visitor: Visitor, secrets: set[str]) -> None:
    """Search all that a browser has received for what it must not know."""
    states = replay(game.record)
    for received in [*visitor.frames, *(body.decode() for body in visitor.bodies())]:
        assert [secret for secret in (*secrets, str(game.record.seed)) if secret in received] == []
    mine = rf"|view\.players\[{seat}\]\.hand.*" if seat is not None else ""
    known = re.compile(OPEN.pattern + mine)
    for message in _tables(visitor):
        assert message["view"] == to_data(view(states[message["number"]], seat))
        cities = [path for path, text in _places(message) if text in CITIES]
        assert [path for path in cities if not known.fullmatch(path)] == []


def _compare_with_another_deal(game: Game, seat: int | None, visitor: Visitor, path: Path) -> None:
    """See that a browser would have been told the same if everything that its seat cannot know had been different."""
    told = _tables(visitor)
    store = Store(path)
    for place, message in enumerate(told[:: len(told) // 8]):
        number = message["number"]
        record = Record(players=game.record.players, seed=game.record.seed, actions=game.record.actions[:number])
        other = a_table(store, scrambled_record(record, seat, seed=number), name=f"g{place}")
        expected = told_to(sit(other, seat))[0]
        for key in ("view", "due", "points", "legal", "reasons", "previews", "result", "last_by", "number", "seat"):
            assert expected[key] == message[key]
        assert message["happened"] == expected["happened"][len(expected["happened"]) - len(message["happened"]) :]
    store.close()


def test_a_wrong_key_shows_what_spectators_see(browser: Browser, server: Server) -> None:
    """Whoever has no right key watches: no hand, nothing to click, and a word about it."""
    game = server.new_game()
    visitor = _visit(browser, f"{server.url}#game={game}&key=a-key-that-opens-nothing")
    visitor.hint("This link opens no seat of the game")
    visitor.status("You are watching")
    expect(visitor.page.locator("#desk")).to_be_hidden()
    assert (None, []) == (visitor.told["seat"], visitor.told["legal"])
    visitor.page.locator('[data-key="supply"]').click(force=True)
    visitor.hint("Anna has to draw 2 cards.")
    assert 0 == visitor.told["number"]


def test_an_invitation_is_good_for_one_browser(browser: Browser, server: Server) -> None:
    """The first browser keeps the seat when it comes back; the second one watches."""
    game = server.new_game()
    link = f"{server.url}#game={game}&invitation={SECRETS[0]}"
    first = _visit(browser, link)
    first.status("Take 2 cards")
    second = _visit(browser, link)
    second.hint("Somebody has taken this seat")
    again = Visitor(first.page.context, link)
    again.status("Take 2 cards")
    assert SECRETS[0] not in first.page.url
    assert 0 == again.told["seat"]


def test_two_tabs_of_a_seat_stay_together(browser: Browser, server: Server) -> None:
    """What is done in one tab shows in the other, and a second click on the same offer does nothing."""
    game = server.new_game()
    one = _visit(browser, f"{server.url}#game={game}&invitation={SECRETS[0]}")
    one.status("Take 2 cards")
    other = Visitor(one.page.context, one.page.url)
    other.status("Take 2 cards")
    one.page.locator('[data-key="supply"]').evaluate("card => { card.click(); card.click(); }")
    other.status("Take a card")
    other.page.locator('[data-key="supply"]').click()
    one.status("Play a card")
    other.wait_for(2)
    assert 2 == one.told["number"] == other.told["number"]
    expect(one.page.locator("#hand .card")).to_have_count(2)


def test_a_refusal_is_explained_in_both_languages(browser: Browser, server: Server) -> None:
    """What cannot be done now can be pointed at and clicked, and says why it is refused, with the rule."""
    visitor = _visit(browser, server.url)
    new_game(visitor, ("person", "Bert"))
    visitor.page.locator('[data-key="official-administrator"]').click(force=True)
    visitor.hint("the hand was empty, so the postmaster helps and no other official can [D5]")
    visitor.page.locator('[data-key="language"]').click()
    visitor.status("Nimm 2 Karten")
    visitor.page.locator('[data-key="pass"]').hover()
    visitor.hint("jetzt ist das Ziehen an der Reihe: 2 Karten [T1]")
    visitor.page.locator('[data-key="undo"]').click(force=True)
    visitor.hint("Du kannst nur zurücknehmen, was du zuletzt getan hast.")
    assert "de" == visitor.page.locator("html").get_attribute("lang")


def test_a_turn_is_played_with_the_keyboard(browser: Browser, server: Server) -> None:
    """Cards, cities and buttons can be reached and used without a pointer, and the focus is not lost."""
    visitor = _visit(browser, server.url)
    new_game(visitor, ("person", "Bert"))
    page = visitor.page
    page.keyboard.press("1")
    visitor.wait_for(1)
    city = page.locator('#map .city[role="button"]').first
    city.focus()
    page.keyboard.press("Enter")
    visitor.wait_for(2)
    page.locator("#hand .card").first.focus()
    page.keyboard.press("Enter")
    visitor.wait_for(3)
    assert page.evaluate("document.activeElement.closest('#hand') !== null")
    page.keyboard.press("u")
    visitor.wait_for(2, branch=1)
    page.keyboard.press("1")
    visitor.wait_for(3, branch=1)
    page.keyboard.press("e")
    visitor.wait_for(4, branch=1)
    visitor.status("Bert has to draw 2 cards.")


def test_closing_is_previewed_on_the_map(browser: Browser, server: Server) -> None:
    """To point at a way of closing shows its houses on the map; to click it builds them, all at once."""
    visitor = _visit(browser, server.url)
    new_game(visitor, ("built-in:purposeful", "Lamoral"))
    while not visitor.told["previews"]:
        if visitor.my_turn:
            number = visitor.told["number"]
            visitor.click(str(visitor.choice()))
            visitor.wait_for(number + 1)
        else:
            visitor.page.wait_for_timeout(5)
    way = visitor.page.locator(".way").first
    houses = visitor.told["previews"][0]["houses"]
    way.hover()
    expect(visitor.page.locator("#map .ghost")).to_have_count(len(houses))
    number = visitor.told["number"]
    way.click()
    visitor.wait_for(number + 1)
    expect(visitor.page.locator('#map [data-key^="house-0-"]')).to_have_count(len(houses))
    built = visitor.told["view"]["players"][0]["houses"]
    assert (sorted(houses), []) == (sorted(built), visitor.complaints)


@pytest.mark.parametrize("width", [360, 820, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_every_screen(browser: Browser, server: Server, width: int, scheme: str) -> None:
    """Nothing stands beside the screen, every button has a name, and text can be told from its ground."""
    visitor = _visit(browser, server.url, viewport={"width": width, "height": 740}, color_scheme=scheme)
    new_game(visitor, ("built-in:purposeful", "Lamoral"), ("built-in:random", "Leonhard"), name="W" * 24)
    assert width == visitor.page.evaluate("document.documentElement.scrollWidth")
    nameless = """[...document.querySelectorAll("button, [role=button], input, select")]
        .filter(one => !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length)).length"""
    assert 0 == visitor.page.evaluate(nameless)
    style = "name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
    colours = {name: visitor.page.evaluate(style, f"--{name}") for name in _PAIRS_OF_COLOURS}
    assert _contrast("#000000", "#ffffff") == 21
    for name, grounds in _PAIRS_OF_COLOURS.items():
        for ground in grounds:
            other = colours.get(ground) or visitor.page.evaluate(style, f"--{ground}")
            assert _contrast(colours[name], other) >= 4.5, (name, ground)


_PAIRS_OF_COLOURS = {
    "ink": ("paper", "panel", *(f"province-{place}" for place in range(9))),
    "faint": ("paper", "panel"),
    "accent": ("paper", "panel", "on-accent"),
    "good": ("panel",),
}
"""Colours of text, with the grounds on which they stand."""


def _contrast(one: str, other: str) -> float:
    """Return how well two colours can be told apart, from 1 to 21 (WCAG)."""

    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return round((high + 0.05) / (low + 0.05), 2)


def test_a_forged_message_from_the_page_is_harmless(browser: Browser, server: Server) -> None:
    """A page whose player sends what he likes gets errors and refusals, and the game goes on for all."""
    game = server.new_game()
    anna = _visit(browser, f"{server.url}#game={game}&invitation={SECRETS[0]}")
    anna.status("Take 2 cards")
    forged = """async ([url, messages]) => {
        const socket = new WebSocket(url);
        await new Promise(done => socket.onopen = done);
        const answers = [];
        for (const message of messages) {
            const answer = new Promise(done => socket.onmessage = ({data}) => done(JSON.parse(data)));
            socket.send(message);
            answers.push((await answer).kind);
        }
        return answers;
    }"""
    for_another = {"kind": "play", "actions": ["draw supply"], "number": 0, "branch": 0, "seat": 0}
    messages = ["{", json.dumps(for_another), "[]", " " * 5000]
    assert ["error"] * 4 == anna.page.evaluate(forged, [server.socket_url, messages])
    with server.connect() as other:
        sat = ask(other, kind="sit", game=game, key=KEYS[0], invitation=SECRETS[0], language="en")
        assert (None, 0) == (sat["seat"], sat["number"])
    anna.page.locator('[data-key="supply"]').click()
    anna.status("Take a card")
