"""Every rule is cited by a test, and every rule that the library names is in the rulebook."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rulebook import RULEBOOK
from thurn_taxis import Objection

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src" / "thurn_taxis"

A_RULE_ID = r"\b[STDRCEHV][1-9]\b"


def cited() -> dict[str, list[str]]:
    """Return the test classes of each rule id: those whose docstring begins with it, such as `D5: ...`."""
    classes: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                rule, colon, _ = (ast.get_docstring(node) or "").partition(":")
                if colon and any(
                    isinstance(part, ast.FunctionDef) and part.name.startswith("test") for part in node.body
                ):
                    classes.setdefault(rule, []).append(node.name)
    return classes


@pytest.mark.parametrize("rule", RULEBOOK)
def test_every_rule_is_cited(rule: str) -> None:
    """For each rule there is a class of tests that bears its id in the docstring and in its name."""
    names = cited().get(rule, [])
    assert names, f"no test class cites {rule}: {RULEBOOK[rule]}"
    assert all(name.startswith(f"Test{rule}") for name in names), names


def test_only_rules_are_cited() -> None:
    """No class of tests cites a rule that does not exist."""
    assert set() == set(cited()) - set(RULEBOOK)


@pytest.mark.parametrize("objection", Objection, ids=lambda objection: objection.name)
def test_every_objection_names_a_rule(objection: Objection) -> None:
    """The rule id of an objection is in the rulebook."""
    assert objection.rule in RULEBOOK


def test_the_sources_name_rules_only() -> None:
    """Whatever looks like a rule id in the library is one."""
    named = {rule for path in SOURCE.rglob("*.py") for rule in re.findall(A_RULE_ID, path.read_text(encoding="utf-8"))}
    assert set() == named - set(RULEBOOK)


def test_the_list_is_that_of_the_rulebook() -> None:
    """The list of the tests has the ids of the rulebook in its order, where that lies next to the checkout."""
    rulebook = HERE.parents[2] / "shared" / "RULES.md"
    if not rulebook.exists():
        pytest.skip("the rulebook is not here")
    ids = re.findall(r"^- \*\*([STDRCEHV]\d)\*\*", rulebook.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert ids == list(RULEBOOK)
