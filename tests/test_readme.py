"""What the README of the tests says is there is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
README = (TESTS / "README.md").read_text(encoding="utf-8")

NAMED = sorted(set(re.findall(r"`([\w/]+\.py)((?:::\w+)*)`", README)))


def names_in(body: list[ast.stmt]) -> dict[str, list[ast.stmt]]:
    """Return the classes and functions that are defined in a body, with their own bodies."""
    return {node.name: node.body for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


@pytest.mark.parametrize(("file", "names"), NAMED, ids=lambda part: part or "the file")
def test_what_the_readme_names_exists(file: str, names: str) -> None:
    """Every file, class and test that the README names is there."""
    body = ast.parse((TESTS / file).read_text(encoding="utf-8")).body
    for name in filter(None, names.split("::")):
        there = names_in(body)
        assert name in there
        body = there[name]


def test_every_folder_is_described() -> None:
    """Every folder of tests stands in the README."""
    folders = {path.parent.name for path in TESTS.glob("*/test_*.py")}
    assert set() == {folder for folder in folders if f"`{folder}/`" not in README}
