"""What a browser may ask for is read strictly, whatever it sends."""

from __future__ import annotations

import json
from typing import Any

import pytest
from examples.web.messages import LARGEST, LONGEST_NAME, Create, MalformedMessage, Play, Sit, Speak, Undo, read
from examples.web.store import Chair

from thurn_taxis import FIRST_EDITION, Close, Draw

INVITATION = "0123456789abcdef0123456789abcdef"
CREATE = {
    "kind": "create",
    "players": [{"name": "Anna", "invitation": INVITATION}, {"name": "B", "built_in": "purposeful"}],
}
SIT = {"kind": "sit", "game": "g1", "key": INVITATION, "invitation": None, "language": "de"}
PLAY = {"kind": "play", "actions": ["draw supply"], "number": 0, "branch": 0}
UNDO = {"kind": "undo", "number": 1, "branch": 0}
SPEAK = {"kind": "language", "language": "en"}


@pytest.mark.parametrize(
    ("message", "request_"),
    [
        pytest.param(SIT, Sit("g1", INVITATION, None, "de"), id="sit down"),
        pytest.param(PLAY, Play((Draw(None),), 0, 0), id="play"),
        pytest.param(
            PLAY | {"actions": ["close each", "draw supply"]}, Play((Close(None), Draw(None)), 0, 0), id="more"
        ),
        pytest.param(UNDO, Undo(1, 0), id="take back"),
        pytest.param(SPEAK, Speak("en"), id="another language"),
    ],
)
def test_a_good_message_is_understood(message: dict[str, Any], request_: object) -> None:
    """What our page sends becomes a request."""
    assert request_ == read(json.dumps(message))


def test_a_new_game_is_understood() -> None:
    """A new game has names, rules, and for each seat a built-in player or the hash of an invitation."""
    request = read(json.dumps(CREATE | {"rules": "first-edition"}))
    assert isinstance(request, Create)
    assert (("Anna", "B"), FIRST_EDITION) == (request.players, request.rules)
    assert (Chair.reserved(INVITATION), Chair(built_in="purposeful")) == request.chairs
    assert INVITATION not in repr(request)


def _seat(**changes: object) -> dict[str, Any]:
    """Return a new game whose first seat is another one."""
    return CREATE | {"players": [CREATE["players"][0] | changes, CREATE["players"][1]]}  # type: ignore[operator]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(None, id="no text"),
        pytest.param("", id="nothing"),
        pytest.param("{", id="no JSON"),
        pytest.param("[" * LARGEST, id="deeper than JSON can be"),
        pytest.param(" " * (LARGEST + 1), id="too long"),
        pytest.param("[]", id="no object"),
        pytest.param("null", id="null"),
        pytest.param('{"kind": "undo", "number": NaN, "branch": 0}', id="NaN"),
        pytest.param('{"kind": "undo", "number": ' + "9" * 4000 + ', "branch": 0}', id="a huge number"),
        *(
            pytest.param(json.dumps(message), id=name)
            for name, message in {
                "no kind": {},
                "unknown kind": {"kind": "cheat"},
                "kind of a wrong type": {"kind": ["sit"]},
                "unknown key": UNDO | {"seat": 1},
                "seat in a play": PLAY | {"seat": 1},
                "number as a text": UNDO | {"number": "1"},
                "number as a fraction": UNDO | {"number": 1.0},
                "number as a truth": UNDO | {"number": True},
                "negative number": UNDO | {"number": -1},
                "missing number": {"kind": "undo", "branch": 0},
                "unknown language": SPEAK | {"language": "fr"},
                "no action": PLAY | {"actions": []},
                "too many actions": PLAY | {"actions": ["pass"] * 25},
                "a text that is no action": PLAY | {"actions": ["win"]},
                "an action in another spelling": PLAY | {"actions": ["DRAW supply"]},
                "an action of a wrong type": PLAY | {"actions": [["pass"]]},
                "no game": SIT | {"game": None},
                "a game that is a path": SIT | {"game": "../g"},
                "a short key": SIT | {"key": "1"},
                "a key of a wrong type": SIT | {"key": 5},
                "an invitation without a key": SIT | {"key": None, "invitation": INVITATION},
                "no players": CREATE | {"players": []},
                "one player": CREATE | {"players": CREATE["players"][:1]},
                "five players": CREATE | {"players": [{"name": str(n), "invitation": INVITATION} for n in range(5)]},
                "no person": CREATE | {"players": [{"name": name, "built_in": "random"} for name in "AB"]},
                "equal names": CREATE
                | {"players": [{"name": name, "invitation": INVITATION} for name in ("Anna", "ANNA")]},
                "a player that is no object": CREATE | {"players": ["Anna", "Bert"]},
                "an empty name": _seat(name="  "),
                "a long name": _seat(name="A" * (LONGEST_NAME + 1)),
                "a name that turns the text around": _seat(name="A\N{RIGHT-TO-LEFT OVERRIDE}B"),
                "a name with a control character": _seat(name="A\0B"),
                "a built-in player and an invitation": _seat(built_in="random"),
                "neither": _seat(invitation=None),
                "an unknown built-in player": {
                    **CREATE,
                    "players": [{"name": "A", "built_in": "x"}, *CREATE["players"]],
                },
                "unknown rules": CREATE | {"rules": "chess"},
                "an unknown variant": CREATE | {"rules": {"placement": "nowhere"}},
            }.items()
        ),
    ],
)
def test_a_malformed_message_is_refused(text: str | None) -> None:
    """Anything else is refused with a reason, and with nothing but that."""
    with pytest.raises(MalformedMessage) as fault:
        read(text)
    assert 0 < len(str(fault.value)) < 200
