"""The rulebook in short: each rule with its id, a title, what it says, and where it is in the code.

The ids are cited by objections, errors, tests and the documentation. The text itself is in `rulebook.toml`.

    >>> from thurn_taxis.rulebook import RULES
    >>> RULES["R2"].text
    'Who has no route begins one with any card of the hand.'
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from attrs import frozen

CHAPTERS: Final[dict[str, str]] = {
    "S": "Set-up",
    "T": "A turn",
    "D": "Drawing",
    "R": "The route",
    "C": "Closing a route",
    "E": "The end",
    "H": "What players see",
    "V": "Variants",
}
"""The chapters by the letter of their rules."""


@frozen
class Rule:
    """A rule of the game.

    Attributes:
        id: Its id, such as `C4`.
        title: What it is about, in a few words.
        text: What it says.
        code: The functions and classes that carry it out, as `module.name` within this package.
        reading: What the printed rules leave open here, and how it is read; empty when they are clear.
    """

    id: str
    title: str
    text: str
    code: tuple[str, ...]
    reading: str

    @property
    def chapter(self) -> str:
        """The heading of its chapter."""
        return CHAPTERS[self.id[0]]


def _read() -> dict[str, Rule]:
    """Return the rules as the text file has them, each paragraph in one line."""
    told = tomllib.loads((files("thurn_taxis") / "rulebook.toml").read_text(encoding="utf-8"))
    return {
        name: Rule(
            name,
            rule["title"],
            " ".join(rule["text"].split()),
            tuple(rule["code"]),
            " ".join(rule.get("reading", "").split()),
        )
        for name, rule in told.items()
    }


RULES: Final[dict[str, Rule]] = _read()
"""The rules by their ids, in the order of the rulebook."""
