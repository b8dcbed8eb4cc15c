"""What the tests of the web example share: the example on the path, a database of its own, a running server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from collections.abc import Iterator

    from examples.web.store import Store

    from web.serving import Server


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return a store of its own."""
    from examples.web.store import Store  # noqa: PLC0415 - importable from here on

    opened = Store(tmp_path / "games.sqlite3")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a running server, one for the tests of a file; it must not have complained of anything in the end."""
    for module in ("starlette", "uvicorn", "websockets"):
        pytest.importorskip(module, reason=f"{module} is not installed: it is in the dependency group `web`")
    from web.serving import Server  # noqa: PLC0415 - it needs what was just looked for

    running = Server(tmp_path_factory.mktemp("server") / "games.sqlite3")
    running.start()
    yield running
    assert running.stop() == ""
