"""The golden games: each shows what its name says, and is what the library plays today."""

from __future__ import annotations

import pytest

from golden.claims import CLAIMS
from golden.rewrite import FOLDER, path_of
from golden.story import Game, read, write
from side_by_side import OPTIONS, as_data, ruleset
from thurn_taxis import is_over, scores, verify, winner
from wooden_table import WoodenTable, shuffle_by_seed


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    """Return all golden games, replayed from their texts."""
    return {name: Game.of(read(path_of(name).read_text(encoding="utf-8"))) for name in CLAIMS}


def test_there_is_one_game_for_each_claim() -> None:
    """Each claim has its game, and each game its claim."""
    assert sorted(CLAIMS) == sorted(path.stem for path in FOLDER.iterdir())


@pytest.mark.parametrize("name", CLAIMS)
def test_the_game_shows_the_event(name: str, games: dict[str, Game]) -> None:
    """The event that gives a game its name happens in the replay."""
    assert CLAIMS[name].shows(games[name]), CLAIMS[name].shows.__doc__


@pytest.mark.parametrize("name", CLAIMS)
def test_the_event_is_not_in_every_game(name: str, games: dict[str, Game]) -> None:
    """Another golden game does without the event, so that the claim says something."""
    assert not all(CLAIMS[name].shows(game) for game in games.values())


@pytest.mark.parametrize("name", CLAIMS)
def test_the_game_is_played_as_it_is_written(name: str, games: dict[str, Game]) -> None:
    """The replay of a golden game, told anew, is the text that was reviewed; it is a finished and good game."""
    game = games[name]
    assert path_of(name).read_text(encoding="utf-8").splitlines() == write(game).splitlines()
    assert (is_over(game.last), verify(game.record).ok) == (True, True)


@pytest.mark.parametrize("name", CLAIMS)
def test_the_game_is_the_same_on_the_wooden_table(name: str, games: dict[str, Game]) -> None:
    """The wooden table plays a golden game to the same end."""
    game = games[name]
    record = game.record
    assert record.seed is not None
    options = next(options for options in OPTIONS if ruleset(options) == record.rules)
    table = WoodenTable(len(record.players), shuffle_by_seed(record.seed), options)
    for action in record.actions:
        table.play(str(action))
    assert table.as_data() == as_data(game.last)
    assert (table.scores(), table.winner()) == ([score.total for score in scores(game.last)], winner(game.last))
