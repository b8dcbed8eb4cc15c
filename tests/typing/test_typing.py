"""The types that users see: what has to be accepted, and what has to be refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent

AN_IGNORE = re.compile(r" +# type: ignore\[(?P<code>[a-z-]+)\]$")
AN_ERROR = re.compile(r"^refused\.py:(?P<line>\d+): error: .* \[(?P<code>[a-z-]+)\]$")


def test_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker accepts the one file, and refuses exactly the marked lines of the other, each for its reason."""
    refused = (HERE / "refused.py").read_text(encoding="utf-8").splitlines()
    marked = [(number, AN_IGNORE.search(line)) for number, line in enumerate(refused, start=1)]
    expected = [(number, mark["code"]) for number, mark in marked if mark]
    (tmp_path / "accepted.py").write_text((HERE / "accepted.py").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "refused.py").write_text("\n".join(AN_IGNORE.sub("", line) for line in refused), encoding="utf-8")
    mypy = pytest.importorskip("mypy.api")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MYPYPATH", str(HERE.parents[1] / "src"))
    shown, failed, _ = mypy.run(["--strict", "--config-file=", "--cache-dir=cache", "accepted.py", "refused.py"])
    assert "" == failed
    errors = [(line, AN_ERROR.match(line)) for line in shown.splitlines() if ": error: " in line]
    assert [] == [line for line, error in errors if not error]
    assert expected == sorted({(int(error["line"]), error["code"]) for _, error in errors if error})
