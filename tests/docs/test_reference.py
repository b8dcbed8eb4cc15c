"""The reference lists exactly the public names, each once."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import thurn_taxis

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
CHAPTERS = REFERENCE / "rules.md"
"""The chapters as code, to be read: no public names."""


def listed() -> list[str]:
    """Return the dotted names that the pages show."""
    pages = sorted(page for page in REFERENCE.glob("*.md") if page != CHAPTERS)
    return [
        name for page in pages for name in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_nothing_is_listed_twice() -> None:
    """Each name has one place."""
    names = listed()
    assert sorted(set(names)) == sorted(names)


def test_the_root_is_listed_exactly() -> None:
    """What can be imported from the root is listed, and nothing else as if it could."""
    names = {name.removeprefix("thurn_taxis.") for name in listed()}
    assert set(thurn_taxis.__all__) == {name for name in names if "." not in name}


@pytest.mark.parametrize("module", ["svg", "players", "arena", "testing", "secrecy", "events", "sentences"])
def test_other_modules_are_listed_exactly(module: str) -> None:
    """Of a module with public names of its own, all are listed that the root does not have."""
    if module == "testing":
        pytest.importorskip("hypothesis")
    public = set(import_module(f"thurn_taxis.{module}").__all__) - set(thurn_taxis.__all__)
    prefix = f"thurn_taxis.{module}."
    assert public == {name.removeprefix(prefix) for name in listed() if name.startswith(prefix)}


@pytest.mark.parametrize("name", listed())
def test_no_module_bears_a_listed_name(name: str) -> None:
    """A page that lists a name shows what can be imported by it, not a module that is called the same."""
    path = Path(str(thurn_taxis.__file__)).parent.joinpath(*name.split(".")[1:])
    assert not path.with_suffix(".py").exists()
    assert not path.is_dir()


@pytest.mark.parametrize("name", listed())
def test_listed_names_exist(name: str) -> None:
    """Each listed name can be imported from where the page says."""
    module, _, attribute = name.rpartition(".")
    if module == "thurn_taxis.testing":
        pytest.importorskip("hypothesis")
    assert hasattr(import_module(module), attribute)
