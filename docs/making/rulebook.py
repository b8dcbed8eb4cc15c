"""The rules on the pages, from the rulebook that the package carries."""

from __future__ import annotations

from thurn_taxis.rulebook import CHAPTERS, RULES, Rule

PAGES = {
    "S": "set-up",
    "T": "turn",
    "D": "drawing",
    "R": "route",
    "C": "closing",
    "E": "end",
    "H": "hidden",
    "V": "variants",
}
"""The page of each chapter."""


def place_of(name: str) -> str:
    """Return where a rule stands: its page within the rules, and its place there."""
    return f"{PAGES[name[0]]}.md#{name}"


def rule(name: str, _: str) -> str:
    """Return the heading of a rule, what it says, and where it is in the code."""
    told = RULES[name]
    links = ", ".join(f"[`{code.rpartition('.')[2]}`][thurn_taxis.{code}]" for code in told.code)
    reading = f'\n!!! question "Left open by the printed rules"\n    {told.reading}\n' if told.reading else ""
    return f"### {name} · {told.title} {{ #{name} }}\n\n> {told.text}\n{reading}\nIn the code: {links}.\n"


def rules(_: str, _root: str) -> str:
    """Return the list of all rules by chapter, each with its place."""
    lines = []
    for letter, heading in CHAPTERS.items():
        lines.append(f"\n## [{letter} · {heading}]({PAGES[letter]}.md)\n")
        lines += [f"- [**{name}**]({place_of(name)}) {told.title}" for name, told in RULES.items() if name[0] == letter]
    return "\n".join(lines) + "\n"


def open_points(_: str, _root: str) -> str:
    """Return everything that the printed rules leave open, with the reading that is taken."""
    return "\n".join(_open_point(told) for told in RULES.values() if told.reading)


def _open_point(told: Rule) -> str:
    return f"## [{told.id} · {told.title}]({place_of(told.id)})\n\n> {told.text}\n\n{told.reading}\n"
