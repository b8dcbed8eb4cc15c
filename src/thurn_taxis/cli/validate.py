"""`thurn-taxis validate`: one line for each log, good or bad."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from attrs import asdict, frozen
from rich.text import Text

from thurn_taxis import DataError, verify
from thurn_taxis.cli.logs import find_logs, read_log, why_unreadable
from thurn_taxis.cli.output import messages, output, plain, progress, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_DATA: Final = "DATA"
_LONGEST_PATH: Final = 4096
_PLACE: Final = re.compile(r"actions\[(?P<index>\d+)\]|(?P<deal>deals\[\d+\])|(?P<result>result)\b")


@frozen
class Report:
    """What is said of one log; the keys of `--json`, in their order.

    Attributes:
        file: The file.
        ok: Whether it is a good log.
        at: Where the first fault is: the index of an action, `deals[k]`, `result`, or `None` for elsewhere or nowhere.
        player: The name of the player whose turn it is there, or `None`.
        action: The action or text at the fault, or `None`.
        code: The stable code of the fault, or `None`; `UNREADABLE` for a file that cannot be read.
        rule: The id of the rule that it is against, or `None`.
        message: The fault in a sentence, or `None`.
    """

    file: str
    ok: bool
    at: int | str | None = None
    player: str | None = None
    action: str | None = None
    code: str | None = None
    rule: str | None = None
    message: str | None = None

    def line(self) -> Text:
        """Return the line that is printed."""
        line = Text(plain(self.file, _LONGEST_PATH)).append(": ")
        if self.ok:
            return line.append("ok", "green")
        place = f"action {self.at}" if isinstance(self.at, int) else self.at
        who = f"{plain(self.player, 40)}: " if self.player is not None and self.code == "NOTATION" else ""
        codes = ", ".join(code for code in (self.code, self.rule) if code)
        if place is not None and self.code != _DATA:  # what is wrong with a document has its full path in the message
            line.append(f"{place}: ", "bold")
        return line.append(f"{who}{plain(self.message or '')} ", "red").append(f"[{codes}]")


def validate(paths: Sequence[Path], *, as_json: bool) -> int:
    """Validate logs and say of each, in one line, whether it is good.

    Args:
        paths: Files and folders.
        as_json: Whether the lines are JSON objects.

    Returns:
        The exit code: 0 when all logs are good, otherwise 1.

    Raises:
        Refusal: A folder has no logs.
    """
    logs = find_logs(paths)
    console = output()
    good = 0
    with progress(console, "validating", len(logs)) as advance:
        for path in logs:
            report = report_on(path)
            good += report.ok
            say(Text(json.dumps(asdict(report))) if as_json else report.line(), console)
            advance()
    if messages().is_terminal and len(logs) > 1:
        say(f"{len(logs)} logs, {good} of them good", messages())
    return 0 if good == len(logs) else 1


def report_on(path: Path) -> Report:
    """Return what is to be said of the log in a file."""
    file = str(path)
    try:
        verdict = verify(read_log(path))
    except OSError as error:
        return Report(file, ok=False, code="UNREADABLE", message=f"it cannot be read: {why_unreadable(error)}")
    except DataError as error:
        at = place_of(error.path)
        return Report(file, ok=False, at=at, code=_DATA, rule=error.rule, message=_with_path(error))
    if verdict.ok:
        return Report(file, ok=True)
    at = verdict.at if isinstance(verdict.at, int) else place_of(str(verdict.at))
    message = verdict.message
    if isinstance(verdict.error, DataError):
        message = verdict.error.reason if at is not None else _with_path(verdict.error)
    return Report(
        file,
        ok=False,
        at=at,
        player=verdict.player,
        action=None if verdict.action is None else str(verdict.action),
        code=verdict.code,
        rule=verdict.rule,
        message=message,
    )


def _with_path(error: DataError) -> str:
    """Return where in a document an error is, and what is wrong."""
    return f"{error.path}: {error.reason}" if error.path else error.reason


def place_of(path: str) -> int | str | None:
    """Return the place that a path in a log lies in: an action, a deal, the result, or none of these."""
    found = _PLACE.match(path)
    if found is None:
        return None
    return int(found["index"]) if found["index"] else found["deal"] or found["result"]
