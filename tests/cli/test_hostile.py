"""Files that mean harm: each is refused in one line, with exit code 1, without a traceback and in little memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Answer

LARGEST = 4 * 2**20
LOG: dict[str, Any] = {
    "format": "thurn-taxis-log",
    "version": 1,
    "rules": "rio-grande",
    "players": ["A", "B"],
    "seed": 1,
}


def log(**changes: object) -> bytes:
    """Return the text of a log without actions, changed."""
    return json.dumps(LOG | {"actions": []} | changes).encode()


HOSTILE: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "the text is not JSON: Expecting value at line 1, column 1"),
    "truncated": (log()[:-9], "the text is not JSON"),
    "nested too deeply": (b"[" * 10_000, "the text is nested too deeply"),
    "nested objects": (b'{"a":' * 10_000, "the text is nested too deeply"),
    "NaN": (log(seed=float("nan")), "seed: expected a whole number, not the number NaN"),
    "infinity": (log(seed=float("inf")), "seed: expected a whole number, not the number Infinity"),
    "1e400": (log(seed=7).replace(b"7", b"1e400"), "seed: expected a whole number, not the number 1e400"),
    "a huge integer": (log(seed=7).replace(b"7", b"9" * 100_000), "seed: expected a whole number"),
    "a seed out of range": (log(seed=2**53), "seed: a seed is a whole number from 0 to 2^53 - 1"),
    "a duplicate key": (log()[:-1] + b', "seed": 2}', "the key 'seed' stands twice"),
    "a number as text": (log(seed="1"), "seed: expected a whole number, not the text '1'"),
    "an object as list": (log(players={"0": "A"}), "players: expected a list, not an object"),
    "a number for a name": (log(players=["A", 2]), "players[1]: expected a text, not the number 2"),
    "a list as document": (b"[]", "expected an object, not a list"),
    "a number as document": (b"7", "expected an object, not the number 7"),
    "an unknown key": (log(bonus=1), "unknown key 'bonus'"),
    "an unknown version": (log(version=2), "version: unknown version: the number 2"),
    "an unknown format": (log(format="chess"), "format: unknown format: the text 'chess'"),
    "an unknown edition": (log(rules="chess"), "rules: unknown edition 'chess'"),
    "an unknown city": (log(deals=[["Atlantis"]]), "deals[0][0]: unknown city 'Atlantis'"),
    "UTF-16": (log().decode().encode("utf-16"), "the text is not UTF-8"),
    "Latin-1": (log(players=["7", "B"]).replace(b"7", b"\xfc"), "the text is not UTF-8"),
    "half a surrogate pair": (log(players=["\ud800", "B"]), "players[0]: the text has half of a surrogate pair in it"),
    "binary": (bytes(range(256)) * 50, "the text is not UTF-8"),
    "zeros": (bytes(1000), "the text is not JSON"),
    "no deal": (log(seed=None), "a log needs deals, or a seed, or both"),
    "more than the largest text": (b" " * (LARGEST + 1), f"the file is larger than {LARGEST} bytes"),
}
"""Texts of files, and what the line says of them."""


@pytest.mark.parametrize("name", HOSTILE)
def test_one_line(command: Callable[..., Answer], tmp_path: Path, name: str) -> None:
    """A file that is no log has one line with the reason, and the exit code 1; with `--json` too."""
    text, reason = HOSTILE[name]
    file = tmp_path / "log.json"
    file.write_bytes(text)
    answer = command("validate", file)
    assert answer.out.startswith(f"{file}: ")
    assert reason in answer.out
    assert answer.out.count("\n") == 1
    assert len(answer.out) < len(str(file)) + 400
    assert answer.err == ""
    assert answer.code == 1
    line = json.loads(command("validate", "--json", file).out)
    assert (line["ok"], line["code"]) == (False, "DATA")


@pytest.mark.parametrize("name", ["empty", "binary", "nested too deeply", "more than the largest text"])
def test_show_refuses_too(command: Callable[..., Answer], tmp_path: Path, name: str) -> None:
    """What is no log cannot be shown: one line on the standard error, and the exit code 1."""
    text, reason = HOSTILE[name]
    file = tmp_path / "log.json"
    file.write_bytes(text)
    answer = command("show", file)
    assert answer.err.startswith(f"thurn-taxis: {file} is no log: ")
    assert reason in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""
    assert answer.code == 1


MEASURED = """
import re, sys
from thurn_taxis.cli.run import run
code = run(sys.argv[1:])
with open("/proc/self/status") as status:
    sys.stderr.write(re.search("VmHWM: *([0-9]+) kB", status.read().replace(chr(9), " "))[1])
sys.exit(code)
"""
"""The command, and behind it the most memory that it has had, in KiB; `ru_maxrss` would be that of this process."""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell how much memory was used")
def test_memory_is_bounded(tmp_path: Path) -> None:
    """Neither 100 MB of brackets nor 10 million actions take much memory, nor the largest texts that are read."""
    files = {
        "a.json": b"[" * 100_000_000,
        "b.json": log(actions=["pass"] * 10_000_000),
        "c.json": b"[" * LARGEST,
        "d.json": b"[" + b"[]," * (LARGEST // 3 - 1) + b"7]",
        "e.json": log(actions=["pass"] * (LARGEST // 8 - 100)),
    }
    for name, text in files.items():
        (tmp_path / name).write_bytes(text)
    with (tmp_path / "f.json").open("wb") as ten_gigabytes:
        ten_gigabytes.truncate(10 * 2**30)
    command = [sys.executable, "-c", MEASURED, "validate", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, check=False, text=True, timeout=60)  # noqa: S603 - the text above
    for file in tmp_path.iterdir():
        file.unlink()
    too_large = f"the file is larger than {LARGEST} bytes, more than the log of any game [DATA]"
    assert [
        too_large,
        too_large,
        "the text is nested too deeply [DATA]",
        "expected an object, not a list [DATA]",
        "action 0: A cannot play pass: 2 cards have to be drawn now [WRONG_PHASE, T1]",
        too_large,
    ] == [line.split(".json: ")[1] for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert int(done.stderr) < 250_000
