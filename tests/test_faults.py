"""Laws of the deliberate faults, which take too long to be proven each time: they fit the package and the tests."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from prove_faults import SOURCE, TESTS, faults

if TYPE_CHECKING:
    from pathlib import Path

    from prove_faults import Fault

ALL = faults()


@cache
def text_of(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text(encoding="utf-8")


def test_each_fault_is_another_one() -> None:
    """No two faults are called the same."""
    names = [fault["what"] for fault in ALL]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("fault", ALL, ids=lambda fault: fault["what"])
def test_it_fits(fault: Fault) -> None:
    """Each text that a fault changes stands once in the package, and each test that is named for it is there."""
    for change in fault["change"]:
        places = [path for path in SOURCE.rglob("*.py") for _ in range(text_of(path).count(change["old"]))]
        assert 1 == len(places), change["old"]
        assert change["old"] != change["new"]
    for test in fault["tests"]:
        file, *names = test.split("::")
        for name in names:
            kinds = [f"class {name}", f"def {name}(", f"{name}: "] if name != "runTest" else [""]
            assert any(kind in text_of(TESTS / file) for kind in kinds), test
