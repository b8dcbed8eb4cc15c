"""For mutation testing alone (`nox -s mutation`): lets the tests meet the mutants of what runs on import.

The codec tells its converter on import how everything is read and written, all spellings of names included. A mutant is
switched on later, in a process that has imported everything, so nothing would be seen of it. This plugin
imports the codec anew before each test that reads or writes documents.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

from thurn_taxis.formats import codec

if TYPE_CHECKING:
    import pytest

_READING: Final = frozenset({"test_documents.py", "test_round_trips.py", "test_hostile_data.py"})


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Prepare anew what is prepared on import."""
    if item.path.name in _READING:
        importlib.reload(codec)
