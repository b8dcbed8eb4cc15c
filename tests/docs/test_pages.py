"""Everything on the pages runs: examples in Python and on the command line, documents, notebooks."""

from __future__ import annotations

import re
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NAMES = sorted(
    page.relative_to(ROOT).as_posix()
    for page in [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("examples/**/*.md")]
    if "node_modules" not in page.parts
)


@pytest.fixture
def rewrite(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module beside the pages, which the type checker does not see
    """Return the module that writes the pages anew."""
    monkeypatch.syspath_prepend(str(DOCS))
    return import_module("making.rewrite")


@pytest.mark.parametrize("name", NAMES)
def test_examples_show_what_the_page_says(name: str, rewrite: Any) -> None:  # noqa: ANN401 - as above
    """The blocks of a page run, one after the other with the names of those before, and show what the page says."""
    assert (ROOT / name).read_text(encoding="utf-8") == rewrite.shown(ROOT / name), "run python docs/making/rewrite.py"


def test_a_wrong_example_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose example shows something else is not the page as it should be."""
    monkeypatch.syspath_prepend(str(DOCS))
    run = import_module("making.examples").run
    good = "```python\n>>> 1 + 1\n2\n>>> int('x')\nTraceback (most recent call last):\n...\nValueError: ...\n```\n"
    assert good == run(good, "a page")
    assert good == run(good.replace("\n2\n", "\n3\n"), "a page")
    with pytest.raises(KeyError, match="cobol"):
        run("```cobol\nSTOP RUN.\n```\n", "a page")
    with pytest.raises(ValueError, match="fails"):
        run("```console\n$ thurn-taxis frobnicate\n```\n", "a page")


def test_lines_fit_the_page() -> None:
    """No example has lines that a page would have to scroll far for."""
    for name in NAMES:
        text = (ROOT / name).read_text(encoding="utf-8")
        for code in re.findall(r"^(?:>>>|\.\.\.) .*", text, re.MULTILINE):
            assert len(code) <= 90, f"{name}: {code}"


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore")  # the kernel's own libraries warn of themselves
def test_notebooks_show_what_they_say(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each notebook runs from top to bottom and shows what is stored in it."""
    pytest.importorskip("nbclient", reason="notebooks are run with the dependency group docs")
    monkeypatch.syspath_prepend(str(DOCS))
    copy = Path(shutil.copy(path, tmp_path))
    shown = import_module("making.notebooks").executed(copy)
    assert path.read_text(encoding="utf-8") == shown, "run python docs/making/rewrite.py"
