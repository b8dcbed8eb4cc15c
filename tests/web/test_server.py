"""The server over the network: what is malformed or forged, what a killed server has lost, and many games at once."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from examples.web.store import Store

from thurn_taxis import View, from_data, replay, to_data, view, view_actions
from thurn_taxis.players import purposeful

pytest.importorskip("websockets", reason="websockets is not installed: it is in the dependency group `web`")

from websockets.exceptions import InvalidStatus

from web.serving import ROOT, SECRETS, Server, ask, receive, send

GAMES = 200


def _get(server: Server, path: str) -> tuple[int, dict[str, str], bytes]:
    """Return the status, the headers and the body of a page."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", path)
    response = connection.getresponse()
    found = response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    connection.close()
    return found


@pytest.mark.parametrize("message", ["", "{", "[1]", '{"kind": "cheat"}', '{"kind": "play"}', b"\0\1", "x" * 60_000])
def test_a_malformed_message_gets_an_error_and_the_connection_goes_on(server: Server, message: str | bytes) -> None:
    """Whatever a browser sends, it is told what is wrong with it, and its next message is served."""
    game = server.new_game()
    with server.sit(game, 0) as connection:
        receive(connection, "table")
        connection.send(message)
        assert receive(connection)["kind"] == "error"
        assert ask(connection, kind="play", actions=["draw supply"], number=0, branch=0)["number"] == 1


def test_before_sitting_down_nothing_can_be_done(server: Server) -> None:
    """A connection that sits nowhere plays nowhere, and a game that does not exist is no place to sit."""
    with server.connect() as connection:
        assert ask(connection, kind="undo", number=0, branch=0)["text"] == "sit down first"
        answer = ask(connection, kind="sit", game="none", key=None, language="de")
        assert ("refused", "Dieses Spiel gibt es nicht.") == (answer["kind"], answer["text"])


def test_a_forged_message_plays_for_nobody_else(server: Server) -> None:
    """Neither a seat in the message, nor a guessed key, nor a used invitation opens the seat of another."""
    game = server.new_game()
    with server.sit(game, 0) as first, server.sit(game, 1) as second, server.connect() as forger:
        for connection in (first, second):
            receive(connection, "table")
        play = {"kind": "play", "actions": ["draw supply"], "number": 0, "branch": 0}
        assert ask(second, **play)["text"] == "It is the turn of Anna."
        assert ask(second, **play, seat=0)["kind"] == "error"
        guessed = "guessed-key-of-a-seat"
        for key, invitation in ((SECRETS[0], None), (guessed, None), (guessed, SECRETS[0])):
            sat = ask(forger, kind="sit", game=game, key=key, invitation=invitation, language="en")
            assert (None, []) == (sat["seat"], sat["legal"])
            assert sat["notice"] is not None
            assert ask(forger, **play)["text"] == "You are watching this game."


def test_two_connections_of_one_seat_see_the_same(server: Server) -> None:
    """Both are told of every action, and only the first of two clicks counts."""
    game = server.new_game()
    with server.sit(game, 0) as one, server.sit(game, 0) as other:
        assert receive(one, "table")["view"] == receive(other, "table")["view"]
        send(one, kind="play", actions=["draw supply"], number=0, branch=0)
        told = receive(other, "table")
        assert (receive(one, "table"), 1) == (told, told["number"])
        stale = ask(other, kind="play", actions=["draw supply"], number=0, branch=0)
        assert stale["text"] == "The game is no longer where draw supply was chosen."


def test_a_language_is_spoken_to_one_browser(server: Server) -> None:
    """Each browser has the language that it asks for, from the next message on."""
    game = server.new_game()
    with server.sit(game, 0) as one, server.sit(game, 1) as other:
        assert receive(one)["due"] == receive(other)["due"] == "Anna has to draw 2 cards."
        assert ask(one, kind="language", language="de")["due"] == "Anna muss 2 Karten ziehen."
        assert ask(other, kind="undo", number=0, branch=0)["text"].startswith("You can take back")


def test_a_killed_server_has_lost_nothing(server: Server) -> None:
    """What a seat was told before the server was killed is what it is told when the server is back."""
    game = server.new_game()
    told: dict[str, Any] = {}
    for actions in (3, 1, 2):
        with server.sit(game, 0) as connection:
            now = receive(connection, "table")
            if told:
                assert (told["view"], told["number"]) == (now["view"], now["number"])
            for _ in range(actions):
                if now["view"]["turn"]["seat"] == 0:
                    action = now["legal"][0]
                    now = ask(connection, kind="play", actions=[action], number=now["number"], branch=0)
            told = now
            server.kill()
        server.start()
    store = Store(server.database)
    kept = store.game(game)
    store.close()
    assert kept is not None
    assert told["view"] == to_data(view(replay(kept.record)[-1], 0))
    assert told["number"] == len(kept.record.actions) > 0


def test_a_page_of_another_site_is_turned_away(server: Server) -> None:
    """A browser says where a page comes from; pages from elsewhere get no connection."""
    with pytest.raises(InvalidStatus), server.connect(origin="http://example.com"):
        pass
    with server.connect(origin=server.url.rstrip("/")) as connection:
        assert ask(connection, kind="undo", number=0, branch=0)["kind"] == "error"


@pytest.mark.parametrize("path", ["/", "/main.js", "/look.css", "/colours.css", "/board.json", "/horn.svg", "/nothing"])
def test_every_answer_has_its_headers(server: Server, path: str) -> None:
    """The page may load nothing from elsewhere, and nothing of it is taken for something else."""
    status, headers, body = _get(server, path)
    assert status == (404 if path == "/nothing" else 200)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert b"http" not in body.replace(b"http://www.w3.org/2000/svg", b"").replace(b"/^http/", b"")


def test_only_the_page_is_served(server: Server) -> None:
    """The database and the program cannot be fetched."""
    for path in ("/../store.py", "/%2e%2e/store.py", "/..%2fstore.py", "/games.sqlite3", "/../games.sqlite3"):
        assert _get(server, path)[0] == 404


def test_two_hundred_games_at_once(server: Server) -> None:
    """So many games run side by side, each seat being told of each action, without an error."""
    command = [sys.executable, "-W", "error", "-m", "examples.web.load", "--url", server.socket_url]
    done = subprocess.run(  # noqa: S603 - our own program
        [*command, "--games", str(GAMES), "--actions", "8"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONHASHSEED": "0"},
    )
    assert (0, "") == (done.returncode, done.stderr)
    assert f"{GAMES * 8} actions" in done.stdout


def test_the_load_stays_on_this_computer() -> None:
    """The load script refuses every other server."""
    command = [sys.executable, "-m", "examples.web.load", "--url", "ws://example.com/socket"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert done.returncode == 2
    assert "on this computer only" in done.stderr


def test_a_whole_game_over_the_network(server: Server) -> None:
    """Two clients that know nothing but what they are told play a game to its end, and see the same result."""
    game = server.new_game()
    with server.sit(game, 0) as first, server.sit(game, 1) as second:
        told = [receive(first, "table"), receive(second, "table")]
        while told[0]["result"] is None:
            seat, number = told[0]["view"]["turn"]["seat"], told[0]["number"]
            seen = from_data(told[seat]["view"], View)
            action = purposeful(seen, view_actions(seen), Random(0))  # noqa: S311 - a game needs no secrets
            send((first, second)[seat], kind="play", actions=[str(action)], number=number, branch=0)
            told = [receive(first, "table"), receive(second, "table")]
    assert told[0]["result"] == told[1]["result"]
    assert [len(json.dumps(one)) < 20_000 for one in told] == [True, True]
