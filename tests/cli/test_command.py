"""The command itself: how it starts, ends and writes, whatever is at the other end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError
from io import StringIO
from typing import TYPE_CHECKING

import pytest
import typer

from thurn_taxis.cli.output import prepare_streams
from thurn_taxis.cli.run import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Answer

COMMAND = (sys.executable, "-m", "thurn_taxis")


def started(*arguments: object, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Return the command as it ran in a process of its own."""
    return subprocess.run(  # noqa: S603 - our own command
        [*COMMAND, *map(str, arguments)],
        env={**os.environ, **variables},
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_version(command: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    """The version is that of the package which is installed."""
    monkeypatch.setattr("thurn_taxis.cli.app.version", {"thurn-taxis": "1.2.3"}.__getitem__)
    answer = command("--version")
    assert answer.out == "thurn-taxis 1.2.3\n"
    assert answer.code == 0


def test_no_version(command: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from a checkout that is not installed, it has no version, and says so."""

    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("thurn_taxis.cli.app.version", missing)
    answer = command("--version")
    assert answer.out == "thurn-taxis, not installed as a package\n"
    assert answer.code == 0


def test_no_command(command: Callable[..., Answer]) -> None:
    """Without a command there is the help, which names all commands; the exit code is 2."""
    answer = command()
    for name in ("demo", "play", "validate", "simulate", "show"):
        assert f"│ {name} " in answer.out
    assert answer.code == 2


@pytest.mark.parametrize("name", ["demo", "play", "validate", "simulate", "show"])
def test_help(command: Callable[..., Answer], name: str) -> None:
    """Every command explains itself."""
    answer = command(name, "--help")
    assert f"Usage: thurn-taxis {name} [OPTIONS]" in answer.out
    assert answer.code == 0


def test_an_unknown_command(command: Callable[..., Answer]) -> None:
    """A command that there is not is wrong usage; control characters in it do no harm."""
    answer = command("conquer\x1b[31m")
    assert answer.err.startswith("thurn-taxis: No such command 'conquer\\x1b[31m'")
    assert answer.err.endswith("\nTry 'thurn-taxis --help' for help.\n")
    assert answer.code == 2


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_the_extra(missing: str) -> None:
    """Without Typer or Rich the command says in one line what to install."""
    code = f"import sys; sys.modules[{missing!r}] = None; from thurn_taxis.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)  # noqa: S603 - the text above
    assert done.stderr.count("\n") == 1
    assert "pip install 'thurn-taxis[cli]'" in done.stderr
    assert done.stdout == ""
    assert done.returncode == 2


def test_the_package_does_without_the_command_line() -> None:
    """The library imports neither Typer nor Rich, nor does the module of the command before it runs."""
    code = "import sys, thurn_taxis.__main__; print(*{'typer', 'rich', 'thurn_taxis.cli'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)  # noqa: S603 - the text above
    assert done.stdout == "\n"


def test_a_process_of_its_own(examples: Path) -> None:
    """Started as a program, the command has its exit code and its output."""
    done = started("validate", examples / "good" / "a-tie.json", examples / "bad" / "no-road.json")
    assert done.stdout.count(b"\n") == 2
    assert done.stderr == b""
    assert done.returncode == 1


INTERRUPTED_IMPORT = """
import sys
class Interrupted:
    def find_spec(self, name, *_):
        if name == "thurn_taxis.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from thurn_taxis.__main__ import main
main()
"""
"""The command, with Ctrl-C in the middle of its import."""


def _heed_ctrl_c() -> None:
    """Make the command heed Ctrl-C, also where the tests run in the background and do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c(tmp_path: Path) -> None:
    """Ctrl-C ends a simulation at once with exit code 130, without a traceback and without unfinished files."""
    process = subprocess.Popen(  # noqa: S603 - our own command
        [*COMMAND, "simulate", "--games", "100000", "--players", "2", "--out", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=_heed_ctrl_c,  # noqa: PLW1509 - no threads run here
    )
    for _ in range(600):
        if any(tmp_path.iterdir()):
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert out == b""
    assert b"Traceback" not in err
    assert process.returncode == 130
    assert {path.suffix for path in tmp_path.iterdir()} == {".json"}


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, typer.Abort])
def test_every_interruption_has_one_exit_code(
    command: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, interruption: type[BaseException]
) -> None:
    """However Typer hands Ctrl-C on, which differs between its versions, the command ends silently with 130."""

    def interrupted(*_: object) -> int:
        raise interruption

    monkeypatch.setattr("thurn_taxis.cli.app.show", interrupted)
    answer = command("show", "log.json")
    assert (130, "", "") == (answer.code, answer.out, answer.err)


def test_ctrl_c_while_the_command_is_imported() -> None:
    """Ctrl-C ends the command silently with 130 while its libraries are still being imported, too."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED_IMPORT], capture_output=True, check=False)  # noqa: S603 - the text above
    assert (130, b"", b"") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("arguments", [("--json",), ()])
def test_a_reader_that_goes(examples: Path, arguments: tuple[str, ...]) -> None:
    """When nobody reads on, as behind `| head -1`, the command ends silently."""
    many = [str(examples)] * 200
    process = subprocess.Popen(  # noqa: S603 - our own command
        [*COMMAND, "validate", *arguments, *many], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=30) == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")  # noqa: PTH110 - a device
def test_a_full_disk(examples: Path) -> None:
    """Output that cannot be written is an error, told in one line."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        done = subprocess.run(  # noqa: S603 - our own command
            [*COMMAND, "validate", str(examples)], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.stderr == b"thurn-taxis: the output cannot be written: No space left on device\n"
    assert done.returncode == 1


@pytest.mark.parametrize("closed", ["1", "2"])
@pytest.mark.parametrize(("folder", "code"), [("good", 0), ("bad", 1)])
def test_a_closed_stream(examples: Path, closed: str, folder: str, code: int) -> None:
    """Without standard output or error the exit code is what it is with them."""
    script = f'exec "$0" "$@" {closed}>&-'
    done = subprocess.run(  # noqa: S603 - our own command
        ["/bin/sh", "-c", script, *COMMAND, "validate", str(examples / folder)], capture_output=True, check=False
    )
    assert done.stderr == b""
    assert done.returncode == code


def test_a_stream_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that encodes nothing, as a notebook or an editor puts in the place of a file, is written to as it is."""
    stream = StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert run(["--help"]) == 0
    assert "Usage: thurn-taxis" in stream.getvalue()


def test_only_what_is_written_is_spelled_out() -> None:
    """Where a letter is lacking another is written; bytes that are no letters are no letters all the same."""
    prepare_streams()
    assert b"Nurnberg" == "Nürnberg".encode("ascii", str(sys.stdout.errors))
    with pytest.raises(UnicodeDecodeError):
        b"N\xfcrnberg".decode("ascii", str(sys.stdout.errors))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_other_encodings(examples: Path, encoding: str) -> None:
    """Letters that the terminal does not have are replaced; the table keeps its form."""
    path = examples / "good" / "four-players.json"
    done = started("show", path, "--at", 200, PYTHONIOENCODING=encoding, PYTHONUTF8="0", NO_COLOR="1")
    shown = done.stdout.decode(encoding)
    assert done.returncode == 0
    assert ("Nurnberg" if encoding == "ascii" else "Nürnberg") in shown
    tables = [line for line in shown.splitlines() if line[:1] in "|+│┏┡├└┃"]
    assert len(tables) > 10
    assert len({len(line) for line in tables}) <= 2


def test_the_plain_locale(tmp_path: Path) -> None:
    """With LANG=C city names with umlauts do no harm."""
    variables = {"LC_ALL": "C", "LANG": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = started("demo", "--seed", 3, "--out", tmp_path / "nowhere" / "\udcff", **variables)
    assert b"Nurnberg" in done.stdout
    assert b"Traceback" not in done.stderr


def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    """A file whose name is not in the encoding of the system has its line, with the odd byte escaped."""
    folder = os.fsencode(tmp_path)
    with open(os.path.join(folder, b"\xff.json"), "wb") as file:  # noqa: PTH123, PTH118 - Path has no names of bytes
        file.write(b"{}")
    done = started("validate", tmp_path)
    assert b"\\udcff.json: format: " in done.stdout
    assert done.returncode == 1
    assert b'\\udcff.json", "ok": false' in started("validate", "--json", tmp_path).stdout
