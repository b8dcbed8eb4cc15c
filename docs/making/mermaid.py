"""The diagram of the turn, from the table of the turn; and the script that draws it, which comes with the site.

The script is Mermaid (MIT licence), taken from its npm package when the site is built, and checked. Where there is
neither npm nor a copy in `.cache`, the page shows the text of the diagram instead.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tarfile
from functools import cache
from pathlib import Path

from thurn_taxis import Pass, Phase
from thurn_taxis.rules.turn import TURN

VERSION = "11.16.0"
SCRIPT = "assets/mermaid/mermaid.min.js"
_SHA256 = "74d7c46dabca328c2294733910a8aa1ed0c37451776e8d5295da38a2b758fb9b"
_CACHE = Path(__file__).parents[2] / ".cache" / f"mermaid-{VERSION}"

_NEXT = next(row.leads_to for row in TURN[Phase.CLOSE] if row.kind is Pass)
"""The phases in which a turn, or the end of the game, can begin."""


@cache
def files() -> dict[str, str | bytes]:
    """Return the script and its licence as files of the site, or nothing where they cannot be had."""
    script, licence = _CACHE / "mermaid.min.js", _CACHE / "LICENSE"
    if not (script.exists() and licence.exists()):
        _fetch()
    if not (script.exists() and licence.exists()):
        return {}
    content = script.read_bytes()
    if hashlib.sha256(content).hexdigest() != _SHA256:
        raise ValueError(f"{script} is not the script of Mermaid {VERSION}")
    return {SCRIPT: content, "assets/mermaid/LICENSE.txt": licence.read_bytes()}


def _fetch() -> None:
    """Take the script and its licence out of the npm package, if npm is there."""
    npm = shutil.which("npm")
    if npm is None:
        return
    _CACHE.mkdir(parents=True, exist_ok=True)
    command = [npm, "pack", f"mermaid@{VERSION}", "--silent", "--pack-destination", str(_CACHE)]
    if subprocess.run(command, check=False, capture_output=True).returncode != 0:  # noqa: S603 - our own command
        return
    with tarfile.open(_CACHE / f"mermaid-{VERSION}.tgz") as package:
        for member in ("dist/mermaid.min.js", "LICENSE"):
            content = package.extractfile(f"package/{member}")
            if content is not None:
                (_CACHE / Path(member).name).write_bytes(content.read())


def turn_diagram(_: str, __: str) -> str:
    """Return the diagram of the turn: an arrow for each kind of action, from its phase to those that can follow."""
    language = "mermaid" if files() else "text"
    return f"```{language}\n{diagram()}```\n"


def diagram() -> str:
    """Return the diagram as Mermaid text.

    What can be done in a phase stands in boxes, those of one phase with the same consequences in one box. What leads to
    the next turn has one arrow for all its beginnings, which are shown once, at the top.
    """
    lines = ['%%{init: {"flowchart": {"nodeSpacing": 26, "rankSpacing": 30, "padding": 10}}}%%', "flowchart TD"]
    lines += ['  begin(["a turn begins"]):::turn', '  next(["the next turn begins"]):::turn']
    lines += [f'  {_id(phase)}(["{phase}"]):::phase' for phase in Phase]
    lines += [f"  begin {'-.->' if phase else '-->'} {_id(phase)}" for phase in _NEXT if phase is not Phase.OVER]
    for phase, rows in TURN.items():
        boxes: dict[tuple[str, ...], list[str]] = {}
        for row in rows:
            boxes.setdefault(_targets(row.leads_to), []).append(row.name)
        for number, (targets, names) in enumerate(boxes.items()):
            box = f"{phase.name.lower()}_{number}"
            lines.append(f'  {_id(phase)} --- {box}["{"<br>".join(names)}"]')
            lines += [f"  {box} --> {target}" for target in targets]
    lines.append(f"  next -.-> {_id(Phase.OVER)}")
    lines.append("  classDef phase stroke-width:3px,font-weight:bold")
    lines.append("  classDef turn stroke-dasharray:5 4")
    return "\n".join(lines) + "\n"


def _targets(phases: tuple[Phase, ...]) -> tuple[str, ...]:
    """Return the ids of what can follow; the beginnings of the next turn are one."""
    turns = set(_NEXT) <= set(phases)
    return tuple(_id(phase) for phase in phases if not (turns and phase in _NEXT)) + ("next",) * turns


def _id(phase: Phase) -> str:
    return f"phase_{phase.name.lower()}"


def licence_note() -> str:
    """Return what the page of the licence says of the scripts that come with the site."""
    return (
        "\n## What comes with this site\n\n"
        "The pages are built with MkDocs and Material for MkDocs (both under permissive licences), which bring"
        " their own scripts and icons.\n"
        + (
            f"The diagram of the turn is drawn by Mermaid {VERSION}, MIT licence, whose"
            " [text](assets/mermaid/LICENSE.txt) lies beside the script.\n"
            if files()
            else ""
        )
    )
