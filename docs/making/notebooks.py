"""The notebooks, executed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
from nbclient import NotebookClient

if TYPE_CHECKING:
    from pathlib import Path

_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def executed(path: Path) -> str:
    """Return the text of a notebook after all its cells have been run in order, with nothing that differs each time."""
    notebook = nbformat.read(path, as_version=4)
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
    NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False).execute(cwd=str(path.parent))
    notebook.metadata = nbformat.from_dict(_METADATA)
    return nbformat.writes(notebook) + "\n"
