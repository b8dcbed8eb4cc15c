"""The examples in docstrings run."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

import thurn_taxis

if TYPE_CHECKING:
    from types import ModuleType

NEEDS = {"thurn_taxis.cli": "typer", "thurn_taxis.__main__": "typer", "thurn_taxis.testing": "hypothesis"}
"""What some modules need that the package does not bring."""


def modules() -> list[str]:
    """Return the names of all modules of the package."""
    found = pkgutil.walk_packages(thurn_taxis.__path__, "thurn_taxis.")
    return ["thurn_taxis", *(module.name for module in found)]


def loaded(name: str) -> ModuleType:
    """Return a module; without what it needs the test is skipped."""
    for prefix, needed in NEEDS.items():
        if name.startswith(prefix):
            pytest.importorskip(needed)
    return import_module(name)


@pytest.mark.parametrize("name", modules())
def test_examples_run(name: str) -> None:
    """Each example in the docstrings of a module shows what it says."""
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for example in doctest.DocTestFinder(exclude_empty=True).find(loaded(name), name):
        runner.run(example, out=said.append)
    assert not said, "".join(said)


def test_there_are_examples() -> None:
    """The functions that everybody needs have an example that runs."""
    for function in (
        thurn_taxis.new_game,
        thurn_taxis.legal_actions,
        thurn_taxis.verify,
        thurn_taxis.view,
        thurn_taxis.parse_action,
        thurn_taxis.to_data,
        thurn_taxis.shuffled,
        thurn_taxis.board_graph,
    ):
        assert doctest.DocTestParser().get_examples(function.__doc__ or ""), function.__name__
