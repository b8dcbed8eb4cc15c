"""The rulebook that the package carries: it has every rule, and points to code that there is."""

from __future__ import annotations

from importlib import import_module

import pytest

from rulebook import RULEBOOK
from thurn_taxis import Objection
from thurn_taxis.rulebook import CHAPTERS, RULES


def test_every_rule_is_there() -> None:
    """The package tells exactly the rules that the tests have to cite, in the same order."""
    assert list(RULEBOOK) == list(RULES)
    assert list(CHAPTERS) == list(dict.fromkeys(rule[0] for rule in RULES))


@pytest.mark.parametrize("rule", RULES)
def test_rules_say_something_and_point_to_code(rule: str) -> None:
    """Each rule has a title, whole sentences, and names of code that exists."""
    told = RULES[rule]
    assert rule == told.id
    assert CHAPTERS[rule[0]] == told.chapter
    assert told.title
    assert told.text.endswith(".")
    assert told.reading.endswith(".") or not told.reading
    assert told.code
    for name in told.code:
        assert found(name) is not None


def found(name: str) -> object:
    """Return what a dotted name within the package stands for: the longest module, then its attributes."""
    parts = name.split(".")
    module = import_module(f"thurn_taxis.{parts[0]}")
    for place, part in enumerate(parts[1:], start=1):
        if not hasattr(module, part):
            return import_module("thurn_taxis." + ".".join(parts[: place + 1]))
        module = getattr(module, part)
    return module


def test_objections_cite_rules() -> None:
    """Every objection names a rule of the rulebook."""
    assert {objection.rule for objection in Objection} <= set(RULES)
