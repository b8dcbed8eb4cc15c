"""The order of the modules: values below, rules above, languages outside; and what may stand where."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import thurn_taxis

ROOT = thurn_taxis.__name__
SOURCE = Path(thurn_taxis.__file__).parent

CORE = (
    "notebook",
    "rulebook",
    "words",
    "board",
    "ruleset",
    "state",
    "actions",
    "errors",
    "supply",
    "notation",
    "record",
    "rules.drawing",
    "rules.routes",
    "rules.ending",
    "rules.closing",
    "rules.officials",
    "rules.scoring",
    "rules.turn",
    "game",
    "views",
    "events.kinds",
    "events.telling",
    "events.table",
    "events.rebuilding",
    "events",
    "steps",
    "previews",
    "history",
    "memory",
    "formats.strict",
    "formats.possible",
    "formats.documents",
    "formats.codec",
    "formats.schema",
    "formats.typescript",
    "secrecy.redealing",
    "secrecy.scrambling",
    "secrecy.checking",
    "secrecy",
    "sentences.texts",
    "sentences.writing",
    "sentences",
)
"""The core; each module imports only those that stand above it."""

FOR_FRONT_ENDS = {"events", "history", "memory", "previews", "rulebook", "secrecy", "sentences", "steps"}
"""Modules of the core that users import by their own names, adapters as well."""

WHEN_ASKED = {"notebook": {"svg"}}
"""What a module of the core imports inside a function: the picture for notebooks, and nothing else."""

BORROWS = {"__main__": {"cli"}, "cli": {"arena", "players", "svg"}, "testing": {"players"}, "arena": {"players"}}
"""What an adapter may import of others: the built-in players, which the others let play, and the picture to show."""

CHANCE_AND_CLOCKS = {"random", "secrets", "uuid", "os", "time", "datetime"}

NO_NUMBERS_OF_THE_RULEBOOK = {0, 1, -1}


def name_of(path: Path) -> str:
    """Return the name of a module within the package, such as `rules.turn`; a package bears the name of its folder."""
    return ".".join(part for part in path.relative_to(SOURCE).with_suffix("").parts if part != "__init__")


MODULES = {name_of(path): path for path in sorted(SOURCE.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}
ADAPTERS = [name for name in MODULES if name not in {"", "rules", *CORE}]


def imports(tree: ast.AST) -> set[str]:
    """Return the full names of the modules that a tree imports, those for the type checker included."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            module = str(node.module)
            within = module.removeprefix(ROOT).removeprefix(".")
            for alias in node.names:
                is_module = module.startswith(ROOT) and f"{within}.{alias.name}".removeprefix(".") in MODULES
                found.add(f"{module}.{alias.name}" if is_module else module)
    return found


def imported(name: str) -> set[str]:
    """Return the modules of this package that a module imports; the package root is the empty name."""
    return {
        module.removeprefix(ROOT).removeprefix(".")
        for module in imports(TREES[name])
        if module == ROOT or module.startswith(f"{ROOT}.")
    }


def unit(name: str) -> str:
    """Return the adapter that a module belongs to."""
    return name.partition(".")[0]


@pytest.mark.parametrize("name", CORE)
def test_the_core_imports_upwards(name: str) -> None:
    """A module of the core imports only what stands above it, and neither the root nor an adapter."""
    assert WHEN_ASKED.get(name, set()) == imported(name) - set(CORE[: CORE.index(name)])


@pytest.mark.parametrize("name", WHEN_ASKED)
def test_pictures_only_when_asked(name: str) -> None:
    """What the core imports from an adapter it imports inside a function, not when it is imported itself."""
    outside = [node for node in TREES[name].body if not isinstance(node, ast.FunctionDef)]
    assert all(ROOT not in module for node in outside for module in imports(node))


@pytest.mark.parametrize("name", ADAPTERS)
def test_adapters_stand_outside(name: str) -> None:
    """An adapter imports the package root, what is public besides, its own modules and what it may borrow."""
    allowed = {"", unit(name)} | FOR_FRONT_ENDS | BORROWS.get(unit(name), set())
    assert set() == {module for module in imported(name) if unit(module) not in allowed}


@pytest.mark.parametrize("name", CORE)
def test_no_chance_and_no_clock(name: str) -> None:
    """The core takes chance from the seed alone: it imports no random numbers, no clock and nothing of the system."""
    assert set() == {module.partition(".")[0] for module in imports(TREES[name])} & CHANCE_AND_CLOCKS


@pytest.mark.parametrize("name", MODULES, ids=lambda name: name or "the root")
def test_cattrs_only_in_the_codec(name: str) -> None:
    """One module knows how values become data."""
    uses = any(module.partition(".")[0] in {"cattr", "cattrs"} for module in imports(TREES[name]))
    assert uses is (name == "formats.codec")


def test_networkx_only_in_the_graph() -> None:
    """The graph library is imported where the graph is built, and for the type checker."""
    tree = TREES["board"]
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "board_graph"]
    inside_or_typing = [*inside, *(node for node in tree.body if isinstance(node, ast.If))]
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Import) and "networkx" in imports(node)]
    assert uses
    assert all(any(use in ast.walk(place) for place in inside_or_typing) for use in uses)
    assert [] == [name for name in MODULES if name != "board" and "networkx" in imports(TREES[name])]


def test_importing_the_package_is_light() -> None:
    """Importing the package imports neither networkx nor an adapter's libraries."""
    heavy = {"networkx", "typer", "rich", "hypothesis"}
    code = f"import sys, {ROOT}; print(*sorted({heavy} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)  # noqa: S603 - our own code
    assert "" == shown.stdout.strip()


@pytest.mark.parametrize("name", MODULES, ids=lambda name: name or "the root")
def test_modules_are_short(name: str) -> None:
    """No module has more than 300 lines."""
    assert len(MODULES[name].read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("name", [name for name in CORE if name.startswith("rules.")])
def test_no_number_of_the_rulebook_in_the_rules(name: str) -> None:
    """The numbers of the game come from the rule set or the board: the chapters count by ones and compare with none."""
    numbers = {
        node.value
        for node in ast.walk(TREES[name])
        if isinstance(node, ast.Constant) and type(node.value) in {int, float}
    }
    assert set() == numbers - NO_NUMBERS_OF_THE_RULEBOOK
