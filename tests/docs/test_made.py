"""What the pages are made with says what the code says."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from thurn_taxis import ACTIONS, Objection, Pass, Phase, shuffled
from thurn_taxis.rulebook import CHAPTERS, RULES
from thurn_taxis.rules.turn import TURN
from thurn_taxis.ruleset import OPTIONS

DOCS = Path(__file__).parents[2] / "docs"
MARKER = re.compile(r"^\{\{ ([a-z-]+)(?: ([^}]+))? \}\}$", re.MULTILINE)


@pytest.fixture
def making(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - modules beside the pages, which the type checker does not see
    """Return a function that imports a module of what the pages are made with."""
    monkeypatch.syspath_prepend(str(DOCS))
    return lambda name: import_module(f"making.{name}")


def markers() -> list[tuple[str, str, str]]:
    """Return the page, the name and the argument of each marker."""
    return [
        (page.relative_to(DOCS).as_posix(), name, argument)
        for page in sorted(DOCS.rglob("*.md"))
        for name, argument in MARKER.findall(page.read_text(encoding="utf-8"))
    ]


def test_every_rule_has_its_place(making: Any) -> None:  # noqa: ANN401 - as above
    """Each rule is told on the page of its chapter, and nowhere else."""
    pages = making("rulebook").PAGES
    told = [(page, argument) for page, name, argument in markers() if name == "rule"]
    assert [(f"rules/{pages[rule[0]]}.md", rule) for rule in RULES] == sorted(
        told, key=lambda pair: list(RULES).index(pair[1])
    )
    assert set(CHAPTERS) == set(pages)


def test_the_diagram_is_the_table(making: Any) -> None:  # noqa: ANN401 - as above
    """The diagram has an arrow for each phase that can follow what can be done in another, and no other arrow."""
    text = making("mermaid").diagram()
    arrows = re.findall(r"^  (\w+) -{2,3}>? ?(?:> )?(\w+)", text, re.MULTILINE)
    begins = next(row.leads_to for row in TURN[Phase.CLOSE] if row.kind is Pass)
    from_begin = {end for start, end in re.findall(r"^  (begin|next) -\.?->? ?(?:-> )?(\w+)$", text, re.MULTILINE)}
    assert {f"phase_{phase.name.lower()}" for phase in begins} == from_begin
    for phase, rows in TURN.items():
        boxes = {box for start, box in arrows if start == f"phase_{phase.name.lower()}"}
        drawn = {end for start, end in arrows if start in boxes}
        followed = {to for row in rows for to in row.leads_to}
        if set(begins) <= followed:
            own = {
                to for row in rows for to in row.leads_to if not set(begins) <= set(row.leads_to) or to not in begins
            }
            assert drawn == {f"phase_{to.name.lower()}" for to in own} | {"next"}
        else:
            assert drawn == {f"phase_{to.name.lower()}" for to in followed}
        for row in rows:
            assert row.name in text


def test_the_tables_are_whole(making: Any) -> None:  # noqa: ANN401 - as above
    """The tables have a row for each objection, option, kind of action and row of the turn."""
    tables = making("tables")
    for one in Objection:
        assert f"| `{one.code}` |" in tables.objections("", "")
    for option in OPTIONS:
        assert f"| `{option}` |" in tables.options("", "")
    for kind in {type(action) for action in ACTIONS}:
        assert f"[`{kind.__name__}`]" in tables.actions("", "")
    assert sum(len(rows) for rows in TURN.values()) + 2 == len(tables.turn("", "").splitlines())


def test_the_shuffles_are_ours(making: Any) -> None:  # noqa: ANN401 - as above
    """The test vectors are what the function gives."""
    rows = re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \| `\[(.*)\]` \|$", making("tables").shuffles("", ""), re.MULTILINE)
    assert len(rows) >= 5
    for count, seed, nth, shown in rows:
        assert list(shuffled(range(int(count)), int(seed), int(nth))) == [int(number) for number in shown.split(", ")]


def test_open_points_are_on_their_page(making: Any) -> None:  # noqa: ANN401 - as above
    """The page of open points has every rule that the printed rules leave open, with the reading."""
    page = making("rulebook").open_points("", "")
    assert [rule for rule, told in RULES.items() if told.reading] == re.findall(r"^## \[(\w\d)", page, re.MULTILINE)


def test_pictures_have_words(making: Any) -> None:  # noqa: ANN401 - as above
    """Each picture on a page is there in light and dark, and says in words what it shows."""
    pictures = making("pictures")
    used = {argument for _, name, argument in markers() if name == "picture"} | {"game"}
    assert used <= set(pictures.PICTURES)
    for name in used:
        text = pictures.picture(name, "../")
        assert re.findall(r"#only-(light|dark)", text) == ["light", "dark"]
        assert len(re.match(r"!\[([^]]*)\]", text)[1]) > 50  # type: ignore[index] # it begins so
