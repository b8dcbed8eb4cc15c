"""The tests that run only when they are asked for: long matches, and a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

MARKERS = {
    "strength": "long matches that measure the players; runs with `pytest -m strength tests/players`",
    "cluster": "a Dask cluster with workers that are killed; runs with `pytest -m cluster tests/players`",
}


def pytest_configure(config: pytest.Config) -> None:
    """Make the markers known."""
    for name, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave these tests out unless markers are chosen on the command line."""
    if config.option.markexpr:
        return
    left_out = [item for item in items if any(item.get_closest_marker(name) for name in MARKERS)]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)
