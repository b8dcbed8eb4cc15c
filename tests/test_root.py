"""The names at the root of the package."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import thurn_taxis


def test_every_public_name_is_there() -> None:
    """Each name of `__all__` can be imported, those that come later too, and `dir` lists them."""
    missing = [name for name in thurn_taxis.__all__ if not hasattr(thurn_taxis, name)]
    assert [] == missing
    assert set(thurn_taxis.__all__) <= set(dir(thurn_taxis))


def test_the_root_imports_only_what_it_offers() -> None:
    """The imports of the root, with those of the type checker, are exactly `__all__`; the late ones are the table."""
    tree = ast.parse(Path(thurn_taxis.__file__).read_text(encoding="utf-8"))
    now = _imported(tree.body)
    later = next(_imported(node.body) for node in tree.body if isinstance(node, ast.If))
    assert set(thurn_taxis.__all__) == {name for _, name in now | later if name not in {"import_module", "Final"}} - {
        "TYPE_CHECKING"
    }
    assert later == {(f"thurn_taxis.{module}", name) for name, module in thurn_taxis._MODULE_OF.items()}  # noqa: SLF001


def _imported(body: list[ast.stmt]) -> set[tuple[str | None, str]]:
    """Return the names that statements import, with their modules."""
    return {(node.module, alias.name) for node in body if isinstance(node, ast.ImportFrom) for alias in node.names}


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A name that does not exist is refused as in any module."""
    with pytest.raises(AttributeError, match="module 'thurn_taxis' has no attribute 'expand'"):
        _ = thurn_taxis.expand


def test_playing_imports_neither_json_nor_graphs() -> None:
    """Who only plays does not wait for the import of cattrs, networkx or the drawing of boards."""
    program = (
        "import sys, thurn_taxis as game\n"
        "state = game.new_game(2, seed=1)\n"
        "game.apply(state, game.legal_actions(state)[0])\n"
        "print([name for name in ('cattrs', 'networkx', 'thurn_taxis.svg') if name in sys.modules])\n"
        "game.to_json(state), game.board_graph()\n"
        "print([name for name in ('cattrs', 'networkx', 'thurn_taxis.svg') if name in sys.modules])"
    )
    output = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)  # noqa: S603
    assert ["[]", "['cattrs', 'networkx']"] == output.stdout.splitlines()
