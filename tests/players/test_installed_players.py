"""Laws about players of other packages: whatever is wrong with one is told in one line that names it."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, EntryPoints
from typing import TYPE_CHECKING

import pytest

from thurn_taxis import DataError
from thurn_taxis.players import names, play_game, player, purposeful, random_player

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MODULE = """
import sys

from thurn_taxis.players import purposeful, random_player

class Careful:
    def choose(self, view, legal, rng):
        return purposeful(view, legal, rng)

careful = Careful()

def make_careful(parameter):
    return Careful()

def make_nothing(parameter):
    return None

def make_error(parameter):
    raise KeyError("weights")

def make_refusal(parameter):
    raise ValueError(f"the depth is a number,\\nnot {parameter}")

def make_exit(parameter):
    sys.exit("no licence")

def interrupt(parameter):
    raise KeyboardInterrupt
"""


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Return what installs a player `own`, given the value of its entry point."""
    (tmp_path / "own_package.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "exiting_package.py").write_text("import sys\nsys.exit()\n", encoding="utf-8")
    (tmp_path / "broken_package.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "own_package", raising=False)

    def installed(value: str) -> None:
        point = EntryPoint("own", value, names.GROUP)
        monkeypatch.setattr(names, "entry_points", lambda **chosen: EntryPoints([point]).select(**chosen))

    return installed


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("exiting_package:make", "SystemExit"),
        ("broken_package:make", "ZeroDivisionError: division by zero"),
        ("missing_package:make", "ModuleNotFoundError: No module named 'missing_package'"),
        ("own_package:missing", "AttributeError: module 'own_package' has no attribute 'missing'"),
        ("own_package:make_error", "KeyError: 'weights'"),
        ("own_package:make_refusal", "the depth is a number, not 7"),
        ("own_package:make_exit", "SystemExit: no licence"),
        (
            "own_package:random_player",
            "TypeError: random_player() missing 2 required positional arguments: 'legal' and",
        ),
        ("own_package:careful", "TypeError: 'Careful' object is not callable"),
        ("own_package:make_nothing", "a player can be called or has a method choose, unlike an object of NoneType"),
    ],
)
def test_what_is_wrong_is_told(install: Callable[[str], None], value: str, reason: str) -> None:
    """A player that cannot be had is refused in one line that names it, its entry point and the reason."""
    install(value)
    with pytest.raises(DataError) as caught:
        player("own:7")
    assert "player" == caught.value.path
    assert caught.value.reason.startswith(f"'own:7' (entry point '{value}'): {reason}")
    assert "\n" not in str(caught.value)


def test_the_package_is_named(install: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is known which package a player comes from, that is told too."""

    class Package:
        name = "own-package"

    install("missing_package:make")
    monkeypatch.setattr(EntryPoint, "dist", Package())
    with pytest.raises(DataError, match=r"'own' \(entry point 'missing_package:make' of own-package\): ModuleNotFound"):
        player("own")


def test_a_maker_may_return_an_object_that_chooses(install: Callable[[str], None]) -> None:
    """A maker returns a player in either form."""
    install("own_package:make_careful")
    assert play_game([purposeful, random_player], seed=1) == play_game([player("own"), random_player], seed=1)


def test_a_person_may_interrupt_the_making(install: Callable[[str], None]) -> None:
    """Ctrl-C while a player is made comes through."""
    install("own_package:interrupt")
    with pytest.raises(KeyboardInterrupt):
        player("own")
