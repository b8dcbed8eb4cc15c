"""The files of the page: complete in both languages, and safe by what they do not use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from examples.web.board import board_facts, colours
from examples.web.telling import _TEXTS

PAGE = Path(__file__).parents[2] / "examples" / "web" / "page"
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(PAGE.glob("*.js"))}
ENTRY = re.compile(r'^  "?([\w -]+)"?: \[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)",?\s*\],$', re.MULTILINE)
TEXTS = {key: (english, german) for key, english, german in ENTRY.findall(SCRIPTS["texts.js"])}
USED = {key for script in SCRIPTS.values() for key in re.findall(r'\bt\("([^"]+)"', script)}


def _words(text: str) -> set[str]:
    """Return the words that are filled into a text."""
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("texts", [*TEXTS.values(), *_TEXTS.values()], ids=[*TEXTS, *_TEXTS])
def test_each_text_stands_in_both_languages(texts: tuple[str, str]) -> None:
    """No text is empty, and both languages fill in the same words."""
    english, german = texts
    assert "" not in texts
    assert _words(english) == _words(german)


def test_each_text_that_is_used_is_there() -> None:
    """The page asks for no text that is missing."""
    assert len(TEXTS) == SCRIPTS["texts.js"].count(": [")
    assert set() == USED - set(TEXTS)


@pytest.mark.parametrize(
    "word", ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "import("]
)
def test_text_never_becomes_markup_or_program(word: str) -> None:
    """The scripts use nothing that turns a text into something else."""
    assert [] == [name for name, script in SCRIPTS.items() if word in script]


@pytest.mark.parametrize("path", sorted(PAGE.iterdir()), ids=lambda path: path.name)
def test_no_file_is_large_or_asks_for_another_site(path: Path) -> None:
    """The page is small enough to be read, and names no other site."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 300
    assert {"http://www.w3.org/2000/svg"} >= set(re.findall(r"""https?://[^\s"'>]+""", text))


def test_the_facts_of_the_board_are_the_librarys() -> None:
    """The page gets 22 cities, 45 roads, nine provinces and ten stacks, each with its place and colour."""
    facts = board_facts()
    assert [22, 45, 9, 10] == [len(facts[name]) for name in ("cities", "roads", "provinces", "stacks")]
    assert all(f"--province-{place}:#" in colours() for place in range(9))
    assert all(f"--seat-{seat}:#" in colours() for seat in range(len(facts["buildings"])))
