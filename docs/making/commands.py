"""The command line on the pages, from the program itself."""

from __future__ import annotations

from typing import Any

from typer.main import get_command

from making.tables import table
from thurn_taxis.cli.app import app


def commands(_: str, _root: str) -> str:
    """Return every command with its arguments and options."""
    return "\n".join(_command(name, command) for name, command in get_command(app).commands.items())  # type: ignore[attr-defined] # a group


def _command(name: str, command: Any) -> str:  # noqa: ANN401 - what Typer makes
    rows = [
        (" ".join(f"`{text}`" for text in _spelled(one)), one.help or "", _default(one))
        for one in command.params
        if one.name != "help"
    ]
    arguments = " ".join(one.name.upper() for one in command.params if one.param_type_name == "argument")
    title = f"thurn-taxis {name} {arguments}".strip()
    return f"## {name}\n\n`{title}`\n\n{command.help}\n\n{table(('option', 'meaning', 'default'), rows)}"


def _spelled(one: Any) -> list[str]:  # noqa: ANN401 - as above
    """Return how an option or an argument is written."""
    return [one.name.upper()] if one.param_type_name == "argument" else [*one.opts, *one.secondary_opts]


def _default(one: Any) -> str:  # noqa: ANN401 - as above
    if one.required:
        return "required"
    is_said = isinstance(one.default, str | int | float) and not isinstance(one.default, bool)
    return f"`{one.default}`" if is_said else ""
