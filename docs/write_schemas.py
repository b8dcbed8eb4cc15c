# ruff: noqa: INP001 - a script beside the pages, no package
"""Write the JSON Schemas and the TypeScript types anew: into the package, and beside the pages of the documentation.

Run `python docs/write_schemas.py` after a change of the documents; a test sees that the files are up to date.
"""

from __future__ import annotations

import json
from pathlib import Path

from thurn_taxis.schema import DOCUMENTS, json_schema
from thurn_taxis.typescript import typescript_types

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "src" / "thurn_taxis" / "schemas", ROOT / "docs" / "schemas")


def schema_files() -> dict[str, str]:
    """Return the text of each file by its name."""
    texts = {f"{name}.json": json.dumps(json_schema(name), ensure_ascii=False, indent=2) + "\n" for name in DOCUMENTS}
    return texts | {"thurn-taxis.d.ts": typescript_types()}


if __name__ == "__main__":
    for folder in FOLDERS:
        for name, text in schema_files().items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
