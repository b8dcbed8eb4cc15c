"""What all tests share: the profiles of Hypothesis, and the fuzzing that runs only when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import profiles

if TYPE_CHECKING:
    import pytest

profiles.load()


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker of the fuzzing known."""
    config.addinivalue_line("markers", "fuzz: long fuzzing of the readers; runs with `pytest -m fuzz`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the fuzzing unless markers are chosen on the command line."""
    if config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker("fuzz")]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
