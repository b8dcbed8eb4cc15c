"""What the tests of the command line share: the command in this process, and logs to try it on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import frozen

from thurn_taxis.cli.run import run

if TYPE_CHECKING:
    from collections.abc import Callable

CHECKOUT = Path(__file__).parents[2]


@frozen
class Answer:
    """What a command answers: its exit code and what it writes."""

    code: int
    out: str
    err: str


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Return the command as a function of its arguments."""

    def answer(*arguments: object) -> Answer:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        written = capsys.readouterr()
        return Answer(code, written.out, written.err)

    return answer


@pytest.fixture(scope="session")
def examples() -> Path:
    """Return the folder of the recorded games that come with the library."""
    return CHECKOUT / "examples" / "games"


@pytest.fixture(scope="session")
def shared_games() -> Path:
    """Return the folder of the sample games beside the checkout, where there is one."""
    games = CHECKOUT.parent / "shared" / "games"
    if not games.is_dir():
        pytest.skip("there are no sample games beside the checkout")
    return games
