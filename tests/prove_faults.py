"""Proof that the tests can fail: deliberate faults, and the tests that catch them.

`faults.toml` has the faults. Each is a change to a copy of the package: a text that stands once in it, and what takes
its place. The tests that are named for it have to pass with the package as it is and to fail with the fault; and
every test of the files in `PROVEN` has to be named for some fault. Run as a program:

    python tests/prove_faults.py            all faults, on all cores, some minutes
    python tests/prove_faults.py carrier    the faults with this word in what is wrong with them
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Iterable

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "thurn_taxis"

PROVEN = (
    "golden",
    "machine",
    "perft",
    "pictures",
    "players",
    "properties",
    "test_architecture.py",
    "test_root.py",
    "test_rulebook.py",
    "test_tables.py",
)
"""The files and folders of which every test is named for some fault, unless it is exempt.

The rules by example, in `rules`, are proven by mutation testing.
"""

EXEMPT = (
    # It has its faults within: players, front ends and leaks that the checks of the testing module have to see.
    "properties/test_testing_module.py",
    # Tests of the tests' own tools, which no fault of the package can make fail:
    "golden/test_golden.py::test_there_is_one_game_for_each_claim",  # compares files with claims
    "golden/test_golden.py::test_the_event_is_not_in_every_game",  # that the claims say something
    "machine/test_wooden_table.py::test_recorded_games_can_be_played_on_the_wooden_table",  # the wooden table alone
    "perft/test_perft.py::test_counts_are_those_of_the_wooden_table",  # compares counts in a file with the wooden table
    "properties/test_secrecy.py::TestGuesses::test_the_test_of_fairness_is_no_rubber_stamp",  # the chi-squared test
    "test_tables.py::test_the_piles_are_as_named",  # where `tables` lays cards that are named
)
"""The beginnings of the names of tests that need no fault, with the reasons."""

SECONDS = 600
"""How long the tests of one fault may take; a fault may make a game endless."""


class Change(TypedDict):
    """A change to the package: a text that stands once in it, and the text that takes its place."""

    old: str
    new: str


class Fault(TypedDict):
    """A deliberate fault: what is wrong with it, its changes, and the tests that catch it."""

    what: str
    change: list[Change]
    tests: list[str]


def faults() -> list[Fault]:
    """Return the deliberate faults."""
    found: list[Fault] = tomllib.loads((TESTS / "faults.toml").read_text(encoding="utf-8"))["fault"]
    return found


def copy_with(fault: Fault, folder: Path) -> None:
    """Copy the package into a folder, with a fault in it."""
    package = folder / SOURCE.name
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    for change in fault["change"]:
        places = [path for path in package.rglob("*.py") if change["old"] in path.read_text(encoding="utf-8")]
        texts = [path.read_text(encoding="utf-8") for path in places]
        times = sum(text.count(change["old"]) for text in texts)
        if times != 1:
            raise LookupError(f"this stands {times} times in the package:\n{change['old']}")
        places[0].write_text(texts[0].replace(change["old"], change["new"]), encoding="utf-8")


def pytest(folder: Path, *arguments: str, seconds: int | None = None) -> str:
    """Run pytest with the package that is in a folder, and return what it writes."""
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_PROFILE": "faults",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    ran = subprocess.run(  # noqa: S603 - our code
        command, env=environment, cwd=TESTS, capture_output=True, text=True, check=False, timeout=seconds
    )
    if ran.returncode not in {0, 1}:
        raise RuntimeError(ran.stdout + ran.stderr)
    return ran.stdout


def named(text: str) -> set[str]:
    """Return the tests that pytest names at the beginning or end of lines, without their parameters."""
    found = re.findall(r"^(?:FAILED |ERROR )?(?:tests/)?([\w/]+\.py::[\w:]+)", text, re.MULTILINE)
    return set(found)


def failing(folder: Path, tests: Iterable[str], seconds: int | None = None) -> set[str]:
    """Return those of the tests that fail with the package that is in a folder."""
    told = pytest(folder, "-rf", "--tb=no", *tests, seconds=seconds)
    return named("\n".join(re.findall(r"^FAILED .*$", told, re.MULTILINE)))


def escapes(fault: Fault) -> list[str]:
    """Return what is wrong with a fault: a text that does not stand once in the package, tests that do not fail."""
    with TemporaryDirectory() as folder:
        try:
            copy_with(fault, Path(folder))
            caught = failing(Path(folder), fault["tests"], SECONDS)
        except (LookupError, subprocess.TimeoutExpired) as error:
            return [f"{fault['what']}: {error}"]
    return [f"does not catch that {fault['what']}: {test}" for test in fault["tests"] if test not in caught]


def main(words: list[str]) -> int:
    """Prove the faults with one of the words in them, or all; return how many tests did not do what they have to."""
    chosen = [fault for fault in faults() if not words or any(word in fault["what"] for word in words)]
    tests = sorted({test for fault in chosen for test in fault["tests"]})
    wrong = [f"fails without a fault: {test}" for test in sorted(failing(SOURCE.parent, tests))]
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        for fault, escaped in zip(chosen, executor.map(escapes, chosen), strict=True):
            sys.stdout.write(f"{len(fault['tests']) - len(escaped)} of {len(fault['tests'])}: {fault['what']}\n")
            sys.stdout.flush()
            wrong += escaped
    if not words:
        there = named(pytest(SOURCE.parent, "--collect-only", *PROVEN))
        unproven = sorted(test for test in there - set(tests) if not test.startswith(EXEMPT))
        wrong += [f"is named for no fault: {test}" for test in unproven]
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    sys.stdout.write(f"{len(chosen)} faults, {len(tests)} tests, {len(wrong)} wrong\n")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
