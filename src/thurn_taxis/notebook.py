"""How notebooks show states, views and records: the one place where the core asks an adapter for something.

The picture is imported when it is asked for and not before, so that the rules do not depend on it.
"""

from __future__ import annotations

from typing import Any


def picture(shown: Any) -> str:  # noqa: ANN401 - a state, a view or a record, all of which stand below this module
    """Return the SVG picture of a state, a view or a record."""
    from thurn_taxis.svg import board_svg  # noqa: PLC0415 - only who looks at a picture pays for drawing

    return board_svg(shown)
