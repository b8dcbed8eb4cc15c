"""The site as it is built: without a warning, and with every link, anchor and file in its place."""

from __future__ import annotations

import os
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

pytest.importorskip("mkdocs", reason="the site is built with the dependency group docs")

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site and return its folder; a warning is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr
    return folder


class Found(HTMLParser):
    """What a page has: anchors, links, and files that it loads by itself."""

    def __init__(self) -> None:
        """Begin with nothing found."""
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag has."""
        named = dict(attrs)
        self.anchors |= {str(named[key]) for key in ("id", "name") if named.get(key)}
        if tag == "a" and named.get("href"):
            self.links.append(str(named["href"]))
        elif tag in {"script", "img", "iframe", "source"} and named.get("src"):
            self.loads.append(str(named["src"]))
        elif tag == "link" and named.get("href") and named.get("rel") not in {"canonical", "prev", "next"}:
            self.loads.append(str(named["href"]))


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Found]:
    """Return what is found on each page."""
    found = {}
    for path in sorted(site.rglob("*.html")):
        found[path] = Found()
        found[path].feed(path.read_text(encoding="utf-8"))
    return found


def target(site: Path, page: Path, link: str) -> Path:
    """Return the file that a link within the site leads to."""
    path = unquote(urlsplit(link).path)
    there = site / path.lstrip("/") if path.startswith("/") else page.parent / path
    there = there.resolve()
    return there / "index.html" if there.is_dir() else there


def test_links_lead_somewhere(site: Path, pages: dict[Path, Found]) -> None:
    """Every link within the site leads to a file that is there, and to a place on it that is there."""
    broken = []
    for page, found in pages.items():
        for link in found.links:
            if urlsplit(link).scheme or link.startswith("//"):
                continue
            bare, anchor = urldefrag(link)
            there = target(site, page, bare) if bare else page
            missing = not there.exists() or (anchor and there in pages and unquote(anchor) not in pages[there].anchors)
            if missing:
                broken.append(f"{page.relative_to(site)}: {link}")
    assert not broken
    assert sum(len(found.links) for found in pages.values()) > 1000


def test_nothing_comes_from_elsewhere(site: Path, pages: dict[Path, Found]) -> None:
    """Every script, style and image of a page is a file of the site."""
    for page, found in pages.items():
        for source in found.loads:
            assert not urlsplit(source).netloc, f"{page.relative_to(site)}: {source}"
            if not source.startswith("data:"):
                assert target(site, page, source).exists(), f"{page.relative_to(site)}: {source}"


def test_markers_are_filled(site: Path) -> None:
    """No marker is left on a page, and no other page than the one with the diagram loads the script for it."""
    with_script = []
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "{{ " not in text, path
        if "mermaid.min.js" in text:
            with_script.append(path.relative_to(site).as_posix())
    assert with_script in ([], ["rules/turn/index.html"])


def test_pages_are_titled(pages: dict[Path, Found], site: Path) -> None:
    """Each page has one first heading, and images have words in place of them."""
    for path in pages:
        text = path.read_text(encoding="utf-8")
        if path.name != "404.html":
            assert text.count("<h1") == 1, path.relative_to(site)
        for image in text.split("<img ")[1:]:
            assert 'alt="' in image.partition(">")[0], path.relative_to(site)
