"""The blocks on the pages: they are run, and shown as they should look; so they can be compared, and rewritten.

Each language has a function that takes a block, the names that the blocks before have left, and the place; it returns
the block as it should be. Where the page shows `...` for what does not matter, that stays.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
import traceback
from typing import TYPE_CHECKING, Any

from thurn_taxis import from_data

if TYPE_CHECKING:
    from collections.abc import Callable

Names = dict[str, Any]

FENCE = re.compile(r"^( *)(`{3,})(\w*)([^\n]*)\n(.*?)^\1\2 *$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ thurn-taxis (.*)\n((?:(?!\$ ).*\n?)*)", re.MULTILINE)
_SAME = doctest.OutputChecker()
_WRONG_USAGE = 2


def python(code: str, names: Names, place: str) -> str:
    """Run a block of Python: as a session when it has prompts, as a program otherwise."""
    if ">>> " not in code:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, place, "exec"), names)  # noqa: S102 - the pages are ours
        return code
    parts = doctest.DocTestParser().parse(code, place)
    return "".join(part if isinstance(part, str) else _example(part, names, place) for part in parts)


def _example(example: doctest.Example, names: Names, place: str) -> str:
    """Run one example and return it with what it shows."""
    shown, raised = io.StringIO(), None
    with contextlib.redirect_stdout(shown):
        try:
            exec(compile(example.source, place, "single"), names)  # noqa: S102 - the pages are ours
        except Exception as error:  # noqa: BLE001 - whatever is raised is shown
            raised = "".join(traceback.format_exception_only(error))
    first, *more = example.source.rstrip("\n").split("\n")
    lines = [f">>> {first}", *(f"... {line}".rstrip() for line in more)]
    source = textwrap.indent("\n".join(lines) + "\n", " " * example.indent)
    if raised is None:
        same = _SAME.check_output(example.want, shown.getvalue(), doctest.ELLIPSIS)
        output = example.want if same else shown.getvalue()
    else:
        same = example.exc_msg is not None and _SAME.check_output(example.exc_msg, raised, doctest.ELLIPSIS)
        output = example.want if same else f"Traceback (most recent call last):\n...\n{raised}"
    return source + textwrap.indent(output, " " * example.indent)


def console(text: str, _: Names, place: str) -> str:
    """Run the lines that begin with `$ thurn-taxis`; where something is shown below them, it is what they show."""

    def shown(match: re.Match[str]) -> str:
        environment = os.environ | {"COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-m", "thurn_taxis", *match[1].split()]
        ran = subprocess.run(  # noqa: S603 - the pages are ours
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False, encoding="utf-8"
        )
        said = "".join(f"{line.rstrip()}\n" for line in (ran.stdout + ran.stderr).splitlines())
        if "Traceback" in said or ran.returncode == _WRONG_USAGE:
            raise ValueError(f"{place}: thurn-taxis {match[1]} fails:\n{said}")
        same = _SAME.check_output(match[2], said, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        return match[0] if same or not match[2].strip() else f"$ thurn-taxis {match[1]}\n{said}"

    return COMMAND.sub(shown, text)


def document(text: str, _: Names, __: str) -> str:
    """Read a document; one that names its format has to be one that the library reads."""
    data = json.loads(text)
    if "format" in data:
        from_data(data)
    return text


def javascript(text: str, _: Names, place: str) -> str:
    """Run a program with Node, where it is there; it throws when something is wrong."""
    node = shutil.which("node")
    if node is not None:
        ran = subprocess.run([node, "--input-type=module", "-e", text], capture_output=True, text=True, check=False)  # noqa: S603 - the pages are ours
        if ran.returncode:
            raise ValueError(f"{place}: {ran.stderr}")
    return text


RUNNERS: dict[str, Callable[[str, Names, str], str]] = {
    "python": python,
    "console": console,
    "json": document,
    "javascript": javascript,
    "text": lambda text, _, __: text,
    "": lambda text, _, __: text,
}
"""What is done with a block of each language; a language without a runner is not allowed on a page."""


def run(page: str, place: str) -> str:
    """Run the blocks of a page in order and return the page as it should look.

    Args:
        page: The text of the page.
        place: What to call it in errors.

    Raises:
        KeyError: There is a block in a language that has no runner.
    """
    names: Names = {"__name__": "page"}

    def block(match: re.Match[str]) -> str:
        indent, ticks, language, more, content = match.groups()
        line = page.count("\n", 0, match.start()) + 1
        made = RUNNERS[language](textwrap.dedent(content), names, f"{place}, line {line}")
        return f"{indent}{ticks}{language}{more}\n{textwrap.indent(made, indent)}{indent}{ticks}"

    return FENCE.sub(block, page)
