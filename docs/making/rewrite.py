"""Write anew what repeats the code: schemas and types, what the examples on the pages show, and the notebooks.

Run `python docs/making/rewrite.py` after a change, and read the difference before you keep it. The tests see that
everything is up to date. The notebooks need the dependency group docs; without it they are left as they are.
"""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from making.examples import run
from thurn_taxis.formats.schema import DOCUMENTS, json_schema
from thurn_taxis.formats.typescript import typescript_types

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "src" / "thurn_taxis" / "formats" / "schemas", ROOT / "docs" / "schemas")
NOTEBOOKS = ROOT / "examples" / "notebooks"


def schema_files() -> dict[str, str]:
    """Return the text of each schema and of the types by the name of its file."""
    texts = {f"{name}.json": json.dumps(json_schema(name), ensure_ascii=False, indent=2) + "\n" for name in DOCUMENTS}
    return texts | {"thurn-taxis.d.ts": typescript_types()}


def pages() -> list[Path]:
    """Return all pages: those of the site, and those of the repository that the site repeats."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("examples/**/*.md")]
    return sorted(page for page in found if "node_modules" not in page.parts)


def shown(page: Path) -> str:
    """Return a page as it should look; its examples run in an empty folder where only the example games are."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("examples").symlink_to(ROOT / "examples")
        return run(page.read_text(encoding="utf-8"), page.relative_to(ROOT).as_posix())


def main() -> None:
    """Write everything that has changed, and say what."""
    changed = []
    made = {folder / name: text for folder in FOLDERS for name, text in schema_files().items()}
    made |= {page: shown(page) for page in pages()}
    if find_spec("nbclient"):
        from making.notebooks import executed  # noqa: PLC0415 - only where it can be had

        made |= {notebook: executed(notebook) for notebook in sorted(NOTEBOOKS.glob("*.ipynb"))}
    for path, text in made.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path.relative_to(ROOT).as_posix())
    sys.stdout.write("".join(f"{name}\n" for name in changed) or "everything is up to date\n")


if __name__ == "__main__":
    main()
