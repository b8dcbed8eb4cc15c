"""What the pages do not say themselves: pictures, diagrams and tables, made from the package when the site is built.

A line of a page that consists of `{{ name }}` or `{{ name argument }}` is replaced by what the function of that name in
`MAKERS` returns; so a fact that stands in the code is never typed again. Whole pages that repeat files of the
repository (changelog, contributing, licence) and the pictures are added to the site as files.
"""

# ruff: noqa: INP001 - a hook of MkDocs, no package; what it is made with lies beside it
from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent))

from making import commands, mermaid, pictures, rulebook, tables
from mkdocs.structure.files import File, Files

if TYPE_CHECKING:
    from collections.abc import Callable

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
MARKER = re.compile(r"^\{\{ ([a-z-]+)(?: ([^}]+))? \}\}$", re.MULTILINE)

SESSION = re.compile(r"^( *```)python(\n *>>> )", re.MULTILINE)
"""A block with prompts: highlighted as a session, so that prompts and output can be left out when it is copied."""


def file_of_the_repository(name: str, _: str) -> str:
    """Return a file of the repository as a page, with its links pointing to the pages of the site."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for old, new in (
        (r"\]\(docs/([^)]*)\)", r"](\1)"),
        (r"\]\(CHANGELOG\.md\)", "](changelog.md)"),
        (r"\]\(CONTRIBUTING\.md\)", "](contributing.md)"),
        (r"\]\(LICENSE\)", "](licence.md)"),
        (r"\[([^]]*)\]\(examples[^)]*\)", r"\1 (the folder `examples`)"),
    ):
        text = re.sub(old, new, text)
    return text


def home(name: str, root: str) -> str:
    """Return the first page: the readme, with a picture of a game in progress before its first section."""
    opening, line, rest = file_of_the_repository(name, root).partition("\n## ")
    return f"{opening}\n{pictures.picture('game', root)}\n{line}{rest}"


MAKERS: dict[str, Callable[[str, str], str]] = {
    "actions": tables.actions,
    "cities": tables.cities,
    "commands": commands.commands,
    "constants": tables.constants,
    "file": file_of_the_repository,
    "home": home,
    "keys": tables.keys,
    "objections": tables.objections,
    "open-points": rulebook.open_points,
    "options": tables.options,
    "picture": pictures.picture,
    "rule": rulebook.rule,
    "rules": rulebook.rules,
    "schemas": tables.schemas,
    "shuffles": tables.shuffles,
    "stacks": tables.stacks,
    "turn-diagram": mermaid.turn_diagram,
    "turn-table": tables.turn,
    "words": tables.words,
}
"""What a marker is replaced by: each maker takes the argument and the way to the root of the site."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add what is made to the files of the site."""
    made: dict[str, str | bytes] = {
        "changelog.md": "{{ file CHANGELOG.md }}",
        "contributing.md": "{{ file CONTRIBUTING.md }}",
        "licence.md": "# Licence\n\n{{ file LICENSE }}\n" + mermaid.licence_note(),
        **pictures.files(),
        **mermaid.files(),
    }
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 - as MkDocs calls it
    """Replace the markers of a page."""
    return filled(markdown, page.file.src_uri)


def filled(markdown: str, name: str) -> str:
    """Return the text of a page with its markers replaced.

    Args:
        markdown: The text.
        name: The file name of the page within the pages.

    Raises:
        KeyError: A marker has no maker.
    """
    root = "../" * name.count("/")
    text = MARKER.sub(lambda match: MAKERS[match[1]](match[2] or "", root), markdown)
    return SESSION.sub(r"\1pycon\2", text)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001 - as MkDocs calls it
    """Load the script for diagrams on the pages that have one, and nowhere else."""
    if 'class="mermaid"' not in output:
        return output
    path = "../" * page.url.count("/") + mermaid.SCRIPT
    return output.replace("</head>", f'<script src="{path}"></script></head>', 1)
