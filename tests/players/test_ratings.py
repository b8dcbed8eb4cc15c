"""Laws of ratings: the likeliest strengths, however lopsided the results, with errors that are as large as they say."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from math import exp, log, log10, sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from thurn_taxis.arena import Standings
from thurn_taxis.arena.ratings import ratings

Results = tuple[dict[tuple[str, ...], int], dict[str, int]]

UNIT = 400 / log(10)

GAMES = [0, 1, 10, 1_000, 100_000, 1_000_000]


def played(strengths: dict[str, int], seats: int, games: int, chance: Random) -> Results:
    """Return the results at tables where the model holds, each choice of players having played so many games."""
    tables: dict[tuple[str, ...], int] = dict.fromkeys(combinations(strengths, seats), games)
    wins = dict.fromkeys(strengths, 0)
    for table in tables:
        for winner in chance.choices(table, [strengths[name] for name in table], k=games):
            wins[winner] += 1
    return tables, wins


def lopsided(number: int) -> Results:
    """Return a few results with very different numbers of games, some of them at a table of ten."""
    chance = Random(number)  # noqa: S311 - results need no secrets
    names = "abcdefghij"
    tables, wins = Counter[tuple[str, ...]](), Counter[str]()
    for _ in range(chance.randint(1, 10)):
        table = chance.choices(names, k=chance.choice([2, 3, 4, 10]))
        games = 10 ** chance.randint(0, 6)
        tables[tuple(sorted(table))] += games
        wins[chance.choice(table)] += games
    return tables, wins


class TestMaximum:
    """Which strengths are found."""

    @pytest.mark.parametrize("games", GAMES)
    def test_a_chain_of_three(self, games: int) -> None:
        """When a always beats b, and b always c, then b is in the middle, and a is stronger by a factor of n + 1."""
        found = ratings({("a", "b"): games, ("b", "c"): games}, {"a": games, "b": games})
        expected = 400 * log10(games + 1)
        assert pytest.approx((expected, 0.0, -expected), abs=1e-3) == tuple(found[name][0] for name in "abc")
        assert pytest.approx(found["c"][1], rel=1e-6) == found["a"][1]

    @pytest.mark.parametrize("games", GAMES)
    def test_who_always_wins(self, games: int) -> None:
        """When a always beats b, the slope of the likelihood is 0 at its strength s: n (s + 1) = (s - 1) (s² + 1)."""
        rating, _ = ratings({("a", "b"): games}, {"a": games})["a"]
        strength = 10 ** (rating / 400)
        expected = games * (strength + 1)
        assert pytest.approx(expected, rel=1e-6, abs=1e-6) == (strength - 1) * (strength**2 + 1)

    @pytest.mark.parametrize("number", range(100))
    def test_wins_are_as_many_as_the_strengths_say(self, number: int) -> None:
        """With the likeliest strengths everybody is expected to win as often as he did, one win and loss added."""
        tables, wins = lopsided(number)
        found = {name: rating / UNIT for name, (rating, _) in ratings(tables, wins).items()}
        low, high = -50.0, 50.0  # where the player of strength 1 is among them: all together win half of these games
        for _ in range(100):
            middle = (low + high) / 2
            is_too_much = sum(1 / (1 + exp(-middle - known)) for known in found.values()) > len(found) / 2
            low, high = (low, middle) if is_too_much else (middle, high)
        expected = {name: 2 / (1 + exp(-low - known)) for name, known in found.items()}
        for table, games in tables.items():
            total = sum(exp(found[name]) for name in table)
            for name in table:
                expected[name] += games * exp(found[name]) / total
        assert pytest.approx(expected, rel=1e-6, abs=1e-4) == {name: wins[name] + 1 for name in found}

    def test_a_table_that_has_a_player_twice(self) -> None:
        """Who has two of three seats and wins two of three games is as strong as the other."""
        found = ratings({("a", "a", "b"): 300}, {"a": 200, "b": 100})
        assert pytest.approx((0.0, 0.0), abs=1e-9) == (found["a"][0], found["b"][0])

    def test_nobody_and_one(self) -> None:
        """Without games there are no ratings; who only plays against himself has the mean, which is known."""
        assert {} == ratings({}, {})
        assert {"a": (0.0, 0.0)} == ratings({("a", "a"): 5}, {"a": 5})

    def test_it_is_said_that_no_maximum_was_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Strengths that are not the likeliest ones are not given out for them."""
        monkeypatch.setattr("thurn_taxis.arena.ratings._STEPS", 2)
        with pytest.raises(ArithmeticError, match="no ratings were found in 2 steps"):
            ratings({("a", "b"): 1000}, {"a": 1000})


class TestErrors:
    """How well ratings are known."""

    @pytest.mark.parametrize("players", [2, 3, 4, 9])
    def test_equal_players_in_pairs(self, players: int) -> None:
        """Of K equal players with n games for each pair a strength's variance is (1 - 1/K) / (nK/4 + 1/2)."""
        names = "abcdefghi"[:players]
        tables: dict[tuple[str, ...], int] = dict.fromkeys(combinations(names, 2), 200)
        found = ratings(tables, dict.fromkeys(names, 100 * (players - 1)))
        expected = UNIT * sqrt((1 - 1 / players) / (50 * players + 0.5))
        assert pytest.approx([0.0, expected] * players, abs=1e-9) == list(chain.from_iterable(found.values()))

    def test_equal_players_at_one_table(self) -> None:
        """Of K equal players with n games at one table a strength's variance is (1 - 1/K) / (n/K + 1/2)."""
        found = ratings({("a", "b", "c", "d"): 400}, dict.fromkeys("abcd", 100))
        expected = UNIT * sqrt(0.75 / 100.5)
        assert pytest.approx([0.0, expected] * 4, abs=1e-9) == list(chain.from_iterable(found.values()))

    @pytest.mark.parametrize("games", GAMES)
    def test_two_players_know_as_much_of_each_other(self, games: int) -> None:
        """With two players one rating is the other with the opposite sign, so their errors are equal."""
        found = ratings({("a", "b"): games}, {"a": games // 3, "b": games - games // 3})
        assert pytest.approx((-found["b"][0], found["b"][1])) == found["a"]

    @pytest.mark.parametrize(
        ("strengths", "seats"),
        [("11", 2), ("111", 2), ("1111", 2), ("14", 2), ("1248", 2), ("1124", 3), ("1248", 4)],
        ids=lambda value: f"{value} seats" if isinstance(value, int) else f"strengths {', '.join(value)}",
    )
    def test_intervals_hold_what_they_say(self, strengths: str, seats: int) -> None:
        """In 400 tournaments the 95 % intervals hold the true ratings, and errors are how far ratings scatter."""
        true = {name: int(strength) for name, strength in zip("abcd", strengths, strict=False)}
        mean = fmean(map(log10, true.values()))
        chance = Random(f"{strengths}/{seats}")  # noqa: S311 - results need no secrets
        off: dict[str, list[float]] = {name: [] for name in true}
        errors: dict[str, list[float]] = {name: [] for name in true}
        for _ in range(400):
            for name, (rating, error) in ratings(*played(true, seats, 200, chance)).items():
                off[name].append(rating - 400 * (log10(true[name]) - mean))
                errors[name].append(error)
        held = [abs(far) < 1.96 * error for name in true for far, error in zip(off[name], errors[name], strict=True)]
        assert pytest.approx(0.95, abs=0.03) == fmean(held)
        scatter = [pstdev(off[name]) for name in true]
        assert pytest.approx(scatter, rel=0.12) == [fmean(errors[name]) for name in true]

    def test_standings_show_the_same(self) -> None:
        """Standings give the interval of 1.96 errors to each side, the strongest first."""
        standings = Standings()
        standings.tables[("a", "b")] = 30
        standings.wins.update(a=10, b=20)
        found = ratings(standings.tables, standings.wins)
        shown = standings.ratings()
        assert ["b", "a"] == list(shown)
        rating, error = found["b"]
        interval = shown["b"][1]
        assert pytest.approx((rating, rating - 1.959964 * error, rating + 1.959964 * error)) == (
            shown["b"][0],
            interval.low,
            interval.high,
        )
