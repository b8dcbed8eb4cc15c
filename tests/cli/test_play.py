"""`thurn-taxis play`: games by scripted input, what is printed for whom, and that nothing is lost."""

from __future__ import annotations

import re
from itertools import chain, islice
from pathlib import Path
from random import Random
from string import Formatter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final
from unittest.mock import Mock

import pytest
from attrs import evolve, frozen

from thurn_taxis import (
    ACTIONS,
    City,
    Draw,
    Phase,
    Record,
    Stack,
    from_json,
    legal_actions,
    new_game,
    redacted,
    replay,
    scores,
    to_json,
    verify,
    view,
    view_actions,
    why_not,
    with_deals,
)
from thurn_taxis.cli.output import OutputGoneError
from thurn_taxis.cli.play import texts
from thurn_taxis.cli.play.commands import Command
from thurn_taxis.cli.play.seating import OPPONENTS
from thurn_taxis.cli.run import run
from thurn_taxis.events import GameOver, StepDue, TurnPassed
from thurn_taxis.players import noisy, play_game, purposeful
from thurn_taxis.previews import previews
from thurn_taxis.rulebook import RULES
from thurn_taxis.secrecy import leaks, scrambled_record
from thurn_taxis.sentences import reason, sentence
from thurn_taxis.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from thurn_taxis import Event, State
    from thurn_taxis.sentences import Language

KEPT: Final = "thurn-taxis-play.json"
INTERRUPTED: Final = 130
NAMES: Final = ("Anna", "Bert", "Cleo", "Dora")
LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")

GAME: Final = play_game([noisy(purposeful, 0.05)] * 3, names=NAMES[:3], seed=7)
"""A game in which every phase occurs, and cards are drawn unseen."""

STATES: Final = replay(GAME)

SECRETIVE_GAME: Final = play_game([noisy(purposeful, 0.2)] * 3, names=NAMES[:3], seed=5)
"""A game in which many cards are drawn unseen, and kept."""

SCRAMBLING: Final = 1
"""The seed by which everything hidden is scrambled."""


@frozen
class Played:
    """What came of some lines: the exit code and what was printed."""

    code: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """What was printed, however the lines are broken."""
        return " ".join(self.out.split())

    def answer(self, line: str) -> str:
        """Return what was printed after a line was typed, up to the next question, however the lines are broken."""
        *_, behind = self.out.partition(f"> {line}\n")
        return " ".join(re.split(r"^[^ \n]+> |press Enter: ", behind, flags=re.MULTILINE)[0].split())


def read(path: Path | str = KEPT) -> Record:
    """Return the recorded game in a file."""
    return from_json(Path(path).read_bytes(), Record)


def written(record: Record, path: str = "game.json") -> str:
    """Write a game to a file and return the name of the file."""
    Path(path).write_text(to_json(record), encoding="utf-8")
    return path


def until(at: int, record: Record = GAME) -> Record:
    """Return the first actions of a game."""
    return evolve(record, actions=record.actions[:at], result=None)


def first(wanted: Callable[[State], bool]) -> int:
    """Return how many actions of the game lead to the first wanted position."""
    return next(at for at, state in enumerate(STATES) if wanted(state))


def typed_by_all(record: Record) -> Iterator[str]:
    """Yield what several people type in a game: Enter when the keyboard is passed on, then their actions."""
    seat = None
    for state, action in zip(replay(record), record.actions, strict=False):
        if state.turn.seat != seat:
            yield ""
        seat = state.turn.seat
        yield str(action)


def with_secrets(phase: Phase) -> Record:
    """Return a game up to the last position of a phase in which scrambling gives the others other cards."""
    states = replay(SECRETIVE_GAME)
    for at in reversed(range(len(states))):
        if states[at].turn.phase is phase:
            record = until(at, SECRETIVE_GAME)
            other = replay(scrambled_record(record, states[at].turn.seat, SCRAMBLING))[-1]
            if [player.hand for player in other.players] != [player.hand for player in states[at].players]:
                return record
    raise AssertionError(phase)


class Typist:
    """The standard input: somebody who types the given lines, and then nothing more."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.lines = iter(lines)

    def isatty(self) -> bool:
        """Return whether this is a terminal."""
        return False

    def readline(self, size: int) -> str:
        """Return the next part of what is typed, up to the end of a line and no longer than asked for."""
        line = next(self.lines, None)
        if line is None:
            return ""
        self.lines = chain([line[size:]] if len(line) >= size else [], self.lines)
        return line[:size] if len(line) >= size else f"{line}\n"


def a_person() -> Iterator[str]:
    """Yield what somebody in seat 0 types who plays like the purposeful player: numbers, and words.

    What the person knows comes from the file that the game is kept in: it has to be up to date whenever a question
    is asked.
    """
    while True:
        seen = view(replay(read())[-1], 0)
        legal = view_actions(seen)
        action = purposeful(seen, legal, Random(0))  # noqa: S311 - a game needs no secrets
        yield str(legal.index(action) + 1) if len(legal) % 2 else str(action).upper()


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Played]:
    """Return the command as a function of what is typed and of its arguments, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def played(typed: Iterable[str] | Typist, *arguments: object) -> Played:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", typed if isinstance(typed, Typist) else Typist(typed))
        code = run(["play", *map(str, arguments)])
        printed = capsys.readouterr()
        return Played(code, printed.out, printed.err)

    return played


@pytest.fixture
def without_map(play: Callable[..., Played], monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - it comes after
    """Make the terminal too narrow for the map, which takes most of the time of a game."""
    monkeypatch.setenv("COLUMNS", "70")


@pytest.mark.usefixtures("without_map")
class TestWholeGames:
    """Games from the first card to the score sheet."""

    @pytest.mark.parametrize(("players", "language", "seed"), [(2, "en", 1), (4, "de", 3)])
    def test_several_people(self, play: Callable[..., Played], players: int, language: str, seed: int) -> None:
        """What people type at one keyboard is the game that is kept, with its result, and the winner is named."""
        record = play_game([noisy(purposeful, 0.1)] * players, names=NAMES[:players], seed=seed)
        played = play(typed_by_all(record), "--humans", players, "--seed", seed, "--language", language)
        result = record.result
        assert result is not None
        assert result.winner is not None
        assert with_deals(record) == read()
        won = {"en": "wins.", "de": "gewinnt."}[language]
        points = ", ".join(map("{} {}".format, record.players, result.scores))
        assert f"{points}. {record.players[result.winner]} {won}" in played.words
        assert (played.code, played.err) == (0, "")

    @pytest.mark.parametrize("opponents", [("purposeful",), ("random", "purposeful")], ids=" ".join)
    def test_one_person(self, play: Callable[..., Played], opponents: tuple[str, ...]) -> None:
        """The built-in players take what they take with the same cards and the same chance anywhere else."""
        chosen = [argument for name in opponents for argument in ("--opponent", name)]
        played = play(a_person(), "--seed", 4, *chosen)
        assert (played.code, played.err) == (0, "")
        record = read()
        assert record.result is not None
        assert verify(record).ok
        choosers = [OPPONENTS[name] for name in ("purposeful", *opponents, opponents[-1])]
        for number, (state, action) in enumerate(zip(replay(record), record.actions, strict=False)):
            seat = state.turn.seat
            if seat:
                chance = Random(f"4/{seat}/{number}")  # noqa: S311 - a game needs no secrets
                assert action == choosers[seat](view(state, seat), legal_actions(state), chance)

    def test_left_and_taken_up_again(self, play: Callable[..., Played]) -> None:
        """A game that is left and taken up goes on as if nobody had left: the built-in players do the same."""
        assert play(a_person(), "--seed", 5).code == 0
        expected = read()
        Path(KEPT).unlink()
        code, times = play(islice(a_person(), 40), "--seed", 5).code, 0
        while code == INTERRUPTED:
            times += 1
            code = play(islice(a_person(), 40), "--load", KEPT, "--out", KEPT).code
        assert code == 0
        assert expected == read()
        assert times > 1

    def test_a_score_sheet(self, play: Callable[..., Played]) -> None:
        """At the end the parts of all scores are open, also for a game that was over when it was loaded."""
        played = play([], "--load", written(GAME))
        for seat, score in enumerate(scores(STATES[-1])):
            row = next(line for line in played.out.splitlines() if line.startswith(f"│ {seat + 1} {NAMES[seat]}"))
            cells = [cell.strip() for cell in row.strip("│").split("│")]
            assert [str(score.carriage), str(score.houses), str(score.total)] == [cells[1], *cells[3:]]
            assert all(f"{tile.stack} ({tile.points})".split()[-1] in played.out for tile in score.tiles)
        assert played.code == 0

    def test_cards_are_shuffled_without_a_seed(self, play: Callable[..., Played]) -> None:
        """A game that was dealt card by card goes on: where cards have to be shuffled they are, and it is good."""
        dealt = evolve(with_deals(GAME), seed=None)
        at = first(lambda state: state.supply.shuffles == 2) - 1
        record = evolve(until(at, dealt), deals=dealt.deals[:1])
        played = play(["", str(GAME.actions[at])], "--load", written(record), "--humans", 3)
        assert played.code == INTERRUPTED
        assert 2 == len(read().deals)
        assert GAME.actions[: at + 1] == read().actions
        assert verify(read()).ok


class TestWhatIsShown:
    """What there is to see at the beginning of a turn, and on demand."""

    def test_the_table(self, play: Callable[..., Played]) -> None:
        """Display, piles, tiles, own hand, routes and points so far are there; of the others' hands the size."""
        at = first(lambda state: bool(state.supply.discards) and all(player.tiles for player in state.players))
        state = STATES[at]
        played = play([""], "--load", written(until(at)), "--humans", 3)
        words = played.words
        assert f"Display {', '.join(map(str, state.supply.display))}" in words
        assert f"Supply {len(state.supply.cards)} cards, {len(state.supply.discards)} discarded" in words
        for stack in Stack:
            assert f"{stack}: {' '.join(map(str, state.stacks[stack])) or '-'}" in words
        for seat, other in enumerate(state.players):
            left = f"{state.rules.houses - len(other.houses)} houses left, points so far: "
            score = scores(state)[seat]
            if seat == state.turn.seat:
                points = f"{score.total} hand {', '.join(map(str, other.hand))}"
                tiles = ", ".join(f"{tile.stack} ({tile.points})" for tile in other.tiles)
            else:
                number = len(other.tiles)
                face_down = f"{number} tile{'s' if number > 1 else ''} face down"
                cards = f"{len(other.hand)} card{'' if len(other.hand) == 1 else 's'}"
                points = f"{score.carriage + score.houses} and {face_down} hand {cards}"
                tiles = ", ".join(f"{tile.stack} (?)" for tile in other.tiles)
            route = " - ".join(map(str, other.route)) or "-"
            assert f"{left}{points} route {route} tiles {tiles}" in words

    def test_the_map(self, play: Callable[..., Played]) -> None:
        """The map shows the houses of all, as the numbers of the players."""
        state = STATES[-2]
        played = play(["", "map"], "--load", written(until(len(GAME.actions) - 1)), "--humans", 3)
        shown = played.out.partition("> map\n")[2]
        for city in City:
            numbers = "".join(str(seat + 1) for seat, other in enumerate(state.players) if city in other.houses)
            assert re.search(rf"{city} {numbers}(?!\d)", shown)

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("people", [1, 3])
    def test_what_the_others_did(self, play: Callable[..., Played], language: Language, people: int) -> None:
        """At the beginning of a turn there is, in sentences, what has happened since; unseen cards are not named."""
        done = steps(GAME)
        drawn = next(
            at for at, step in enumerate(done) if at > 20 and step.action == Draw(None) and step.before.turn.seat
        )
        at = next(at for at in range(drawn, len(done)) if done[at].before.turn.seat == 0)
        last = max(at for at in range(drawn) if done[at].before.turn.seat == 0)
        told: list[Event] = [event for step in done[last:at] for event in redacted(step.events, 0)]
        passed = next(place for place, event in enumerate(told) if isinstance(event, TurnPassed))
        silent = (StepDue, TurnPassed, GameOver)
        expected = [sentence(event, NAMES, language) for event in told[passed:] if not isinstance(event, silent)]
        played = play([""], "--load", written(until(at)), "--humans", people, "--language", language)
        heading = {"en": "Since your last turn: ", "de": "Seit deinem letzten Zug: "}[language]
        assert heading + " ".join(expected) in played.words
        assert {"en": "draws a card from the supply.", "de": "zieht eine Karte vom Nachziehstapel."}[language] in (
            " ".join(expected)
        )

    def test_actions_are_numbered(self, play: Callable[..., Played]) -> None:
        """All legal actions are listed in their order, and the number of one is as good as its text."""
        for at in range(30):
            legal = legal_actions(STATES[at])
            number = legal.index(GAME.actions[at]) + 1
            Path(KEPT).unlink(missing_ok=True)
            played = play(["", str(number)], "--load", written(until(at)), "--humans", 3)
            before, *_ = re.split(r"^\w+> ", played.out, flags=re.MULTILINE)
            listed = re.findall(
                r"(\d+) ([a-z]+(?: [A-ZÄÖÜa-z][a-zäöü]+)?)(?: \(.*?\))?(?: {2,}|\s*$)", before, re.MULTILINE
            )
            shown = {text: int(number) for number, text in listed}
            for place, action in enumerate(legal, start=1):
                assert place == shown[str(action)]
            assert GAME.actions[: at + 1] == read().actions

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_previews(self, play: Callable[..., Played], language: Language) -> None:
        """Where a route can be closed, every way is shown with its gain; elsewhere it is said that there is none."""
        at = first(lambda state: len(previews(state)) > 3 and any(way.tiles for way in previews(state)))
        record = written(until(at))
        word = {"en": "preview", "de": "vorschau"}[language]
        played = play(["", word], "--load", record, "--humans", 3, "--language", language)
        rows = [
            [cell.strip() for cell in line.split("│")[1:-1]] for line in played.out.splitlines() if line.startswith("│")
        ]
        for way in previews(STATES[at]):
            assert f"{way.points:+d}" in [cells[2] for cells in rows if cells[0].startswith(str(way.actions[0]))]
        none = {"en": "There is no route to be closed now.", "de": "Jetzt ist keine Route abzuschließen."}[language]
        assert none not in played.words
        start = play(["", word], "--seed", 1, "--humans", 2, "--language", language)
        assert none == start.answer(word)

    def test_the_best_previews(self, play: Callable[..., Played]) -> None:
        """Of very many ways the best are shown, and how many there are; carriages and the end are told too."""
        rules = evolve(GAME.rules, placement="free")
        game = play_game([noisy(purposeful, 0.1)] * 2, seed=2, rules=rules)
        found = max(enumerate(replay(game)), key=lambda place: len(previews(place[1])))
        ways = previews(found[1])
        played = play(["", "preview"], "--load", written(until(found[0], game)), "--humans", 2)
        assert f"The best 20 of {len(ways)} ways." in played.words
        best = max(ways, key=lambda way: way.points)
        assert f"{best.points:+d}" in played.out.partition("> preview\n")[2].splitlines()[3]

    def test_everything_that_a_way_can_bring(self, play: Callable[..., Played]) -> None:
        """A way that places no house, that wins a carriage, and one that triggers the end: each is told."""
        for wanted, expected in (
            (lambda way: not way.houses, "no new house"),
            (lambda way: way.carriage == 3, "carriage 3"),
            (lambda way: way.triggers_end, "triggers the end"),
        ):
            at = next(at for at, state in enumerate(STATES) if any(map(wanted, previews(state))))
            Path(KEPT).unlink(missing_ok=True)
            assert expected in play(["", "preview"], "--load", written(until(at)), "--humans", 3).answer("preview")

    @pytest.mark.parametrize("columns", [20, 60, 80, 120])
    def test_every_width(self, play: Callable[..., Played], monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
        """No line is wider than the terminal, but for the questions and the command that goes on with the game."""
        monkeypatch.setenv("COLUMNS", str(columns))
        at = first(lambda state: state.turn.phase is Phase.CLOSE and bool(previews(state)))
        typed = ["", "preview", "table", "map", "news", "help", "help rules", "help C4", "left Ulm", "nonsense", "undo"]
        played = play(typed, "--load", written(until(at)), "--humans", 3)
        questions = re.compile(r"^\w+> |press Enter|^Go on with")
        assert columns >= max(len(line) for line in played.out.splitlines() if not questions.search(line))
        assert ("The map needs 79 columns" in played.words) is (columns < 79)


class TestSeveralPeople:
    """Who sits at the keyboard sees his own cards, and nobody else's."""

    def test_only_names_before_enter(self, play: Callable[..., Played]) -> None:
        """Before the next one has pressed Enter there are no cards to be seen, whatever is typed but for the help."""
        at = first(lambda state: bool(state.player.hand) and state.turn.phase is Phase.DRAW)
        played = play(
            ["table", "map", "news", "preview", "1", "draw supply", "why not pass"],
            "--load",
            written(until(at)),
            "--humans",
            3,
        )
        name = NAMES[STATES[at].turn.seat]
        assert f"Pass the keyboard to {name}. {name}, press Enter: table The cards are covered" in played.words
        assert 7 == played.words.count("The cards are covered: press Enter first.")
        assert "Your hand" not in played.out
        assert until(at).actions == read().actions

    def test_help_before_enter(self, play: Callable[..., Played]) -> None:
        """Help shows no cards, so it can be read at any time."""
        played = play(["help D1"], "--seed", 1, "--humans", 2)
        assert RULES["D1"].text in played.words
        assert "Your hand" not in played.out

    def test_a_slip_at_the_end_of_a_turn(self, play: Callable[..., Played]) -> None:
        """A turn that was ended by a slip is taken back before the next one has pressed Enter, or after that."""
        at = first(lambda state: state.turn.seat == 1) - 1
        name, following = NAMES[0], NAMES[1]
        for typed in (["", "pass", "undo"], ["", "pass", "", "undo"]):
            Path(KEPT).unlink(missing_ok=True)
            played = play(typed, "--load", written(until(at)), "--humans", 3)
            assert f"Pass the keyboard to {following}." in played.words
            assert f"{name} takes back: pass. Pass the keyboard to {name}." in played.words
            assert until(at).actions == read().actions

    def test_the_last_action_is_told_to_both(self, play: Callable[..., Played]) -> None:
        """What the end of a turn has brought is told on the screen that is free of cards, as everybody sees it."""
        at = first(lambda state: state.turn.seat == 1) - 1
        played = play(["", "pass"], "--load", written(until(at)), "--humans", 3)
        told = redacted(steps(GAME)[at].events, None)
        expected = " ".join(sentence(event, NAMES) for event in told if not isinstance(event, StepDue))
        assert f"{expected} Pass the keyboard to Bert." in played.words

    @pytest.mark.parametrize("phase", list(Phase)[:-1], ids=str)
    def test_secrets(self, play: Callable[..., Played], phase: Phase) -> None:
        """Whatever is asked for, not a letter printed for a seat depends on what the seat cannot know (H2).

        All that is hidden from the seat is scrambled; every action is tried, every command used.
        """
        game = with_secrets(phase)
        asked = ["", "table", "map", "news", "preview", *(f"why not {action}" for action in ACTIONS)]
        legal = legal_actions(replay(game)[-1])
        refused = [str(action) for action in ACTIONS if action not in legal]

        def told(record: Record, seat: int | None) -> str:
            Path(KEPT).unlink(missing_ok=True)
            state = replay(record)[-1]
            if seat not in {None, state.turn.seat}:
                return ""
            typed = [*asked, *refused, "undo"] if seat is not None else ["table", "news", "undo"]
            return play(typed, "--load", written(record), "--humans", 3).out

        assert () == leaks(game, told, seeds=[SCRAMBLING])

    def test_secrets_would_be_seen(self, play: Callable[..., Played], capsys: pytest.CaptureFixture[str]) -> None:
        """The comparison notices a table that shows all hands."""
        play([])

        def told(record: Record, seat: int | None) -> str:  # noqa: ARG001 - it shows everybody the same
            run(["show", written(record)])
            return capsys.readouterr().out

        assert leaks(with_secrets(Phase.PLAY), told, seeds=[SCRAMBLING])

    def test_the_seed_is_a_secret(self, play: Callable[..., Played], monkeypatch: pytest.MonkeyPatch) -> None:
        """A seed that nobody has asked for is not printed: all cards could be worked out from it."""
        monkeypatch.setattr("thurn_taxis.cli.app.randbelow", {2**53: 123456789}.__getitem__)
        played = play(["", "table", "save", "quit", ""], "--humans", 2)
        assert 123456789 == read().seed
        assert "123456789" not in played.out


class TestActions:
    """What is typed to play."""

    def test_spellings(self, play: Callable[..., Played]) -> None:
        """Case, spaces and the spelling of umlauts do not matter."""
        state = new_game(2, seed=21)
        assert City.MUENCHEN in state.supply.display
        for text in ("draw München", "DRAW MUENCHEN", "  draw   munchen "):
            Path(KEPT).unlink(missing_ok=True)
            play([text], "--players", 2, "--seed", 21)
            assert (Draw(City.MUENCHEN),) == read().actions

    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ("0", "There is no action 0: they are numbered from 1 to 6."),
            ("7", "There is no action 7: they are numbered from 1 to 6."),
            ("9" * 5000, f"'{'9' * 57}...' is neither an action nor a command: it has 4096 characters."),
            ("-1", "'-1' is neither an action nor a command: no action begins with '-1'."),
            ("draw Atlantis", "'draw Atlantis' is neither an action nor a command: unknown city 'Atlantis'."),
            (
                "drw ulm",
                "'drw ulm' is neither an action nor a command: no action begins with 'drw'. Did you mean draw Ulm?",
            ),
            ("hlep", "'hlep' is neither an action nor a command: no action begins with 'hlep'. Did you mean help?"),
            ("\x1b[31m", "'\\x1b[31m' is neither an action nor a command: no action begins with '\\x1b[31m'."),
            ("pass", "Anna cannot play pass: 2 cards have to be drawn now. [T1] Rule T1: type help T1."),
            ("draw ulm", "Anna cannot play draw Ulm: no card of Ulm lies in the display. [D1] Rule D1: type help D1."),
            (
                "why not draw ulm",
                "Anna cannot play draw Ulm: no card of Ulm lies in the display. [D1] Rule D1: type help D1.",
            ),
            ("why draw supply", "draw supply is allowed now."),
            ("why not", "Type the action behind it, such as why not left Ulm."),
            ("why not conquer", "'conquer' is neither an action nor a command: no action begins with 'conquer'."),
            ("undo", "Nobody at this keyboard has done anything that could be taken back."),
            ("load", "Type the file behind it: load FILE."),
            ("load nowhere.json", "nowhere.json cannot be read: no such file or directory."),
            ("load .", "'.' is no name of a file."),
            (
                "save ~nobody-of-this-name/game",
                "~nobody-of-this-name/game cannot be found: nobody knows this home folder.",
            ),
            ("save a\0b", "'a\\x00b' is no name of a file."),
            ("help X9", f"There is no rule X9. The rules are {', '.join(RULES)}."),
        ],
    )
    def test_what_cannot_be_done(self, play: Callable[..., Played], typed: str, expected: str) -> None:
        """What cannot be done is refused with the reason, and the game is as it was."""
        played = play([typed], "--players", 2, "--seed", 21)
        assert expected in played.words
        assert () == read().actions
        assert played.code == INTERRUPTED

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_reasons(self, play: Callable[..., Played], language: Language) -> None:
        """Every refused action is answered by the reason that the library gives, and by the rule."""
        at = first(lambda state: state.turn.seat == 2 and len(state.player.route) > 2)
        state = STATES[at]
        objections = {action: why_not(state, action) for action in ACTIONS}
        refused = {action: objection for action, objection in objections.items() if objection is not None}
        typed = ["", *map(str, refused)]
        words = play(typed, "--load", written(until(at)), "--humans", 3, "--language", language).words
        for action, objection in refused.items():
            assert f"{reason(state, action, objection, language)}. [{objection.rule}]" in words

    def test_a_script_is_shown(self, play: Callable[..., Played], monkeypatch: pytest.MonkeyPatch) -> None:
        """What a script types stands behind the questions, as it does on a terminal, which shows it by itself."""
        assert "Anna> draw supply\n" in play(["draw supply"], "--seed", 1).out
        monkeypatch.setattr(Typist, "isatty", lambda _: True)
        assert "Anna>   Anna draws" in play(["draw supply"], "--seed", 1).out

    def test_an_empty_line(self, play: Callable[..., Played]) -> None:
        """An empty line lists the actions again."""
        played = play([""], "--seed", 1)
        assert 2 == played.out.count("Anna has to draw 2 cards.")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_undo(self, play: Callable[..., Played], language: Language) -> None:
        """A card that was played is taken back, one that was drawn is not, and the reason is told."""
        typed = ["draw supply", "draw supply", "1", "undo", "undo", "2", "undo"]
        played = play(typed, "--seed", 1, "--language", language)
        expected = {
            "en": ("Anna takes back: start", "draw supply cannot be taken back: a card was drawn unseen."),
            "de": ("Anna nimmt zurück: start", "„draw supply“ kann nicht zurückgenommen werden: eine Karte wurde"),
        }[language]
        assert 2 == played.words.count(expected[0])
        assert 1 == played.words.count(expected[1])
        assert (Draw(None), Draw(None)) == read().actions

    def test_undo_behind_built_in_players(self, play: Callable[..., Played]) -> None:
        """When built-in players have drawn cards since, the last action of a person stays, and the reason is told."""
        played = play(["draw supply", "draw supply", "1", "pass", "undo"], "--seed", 1)
        assert re.search(r"> undo draw \w+ cannot be taken back: a card was turned up in the display\.", played.words)
        assert 4 < len(read().actions)


class TestHelp:
    """The commands and the rules."""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_rule(self, play: Callable[..., Played], language: Language) -> None:
        """Each rule is there with its title, its sentence and how it is read, in capitals or not."""
        word = {"en": "help", "de": "hilfe"}[language]
        played = play([f"{word} {name.lower()}" for name in RULES], "--seed", 1, "--language", language)
        for rule in RULES.values():
            answer = played.answer(f"{word} {rule.id.lower()}")
            assert answer.startswith(f"{rule.id} {rule.title} ({rule.chapter}) {rule.text}")
            assert rule.reading in answer
            assert ("(Die Regeln liegen nur auf Englisch vor.)" in answer) is (language == "de")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_overview(self, play: Callable[..., Played], language: Language) -> None:
        """The help names every command and every kind of action; `help rules` names every rule."""
        words = {"en": ("help", "help rules"), "de": ("hilfe", "hilfe regeln")}[language]
        played = play(words, "--seed", 1, "--language", language)
        overview, rules = map(played.answer, words)
        for command in Command:
            assert texts.Voice(language).command(command) in overview
        for kind in {str(action).partition(" ")[0] for action in ACTIONS}:
            assert kind in overview
        for rule in RULES.values():
            assert f"{rule.id} {rule.title}" in rules

    def test_words_for_commands(self) -> None:
        """Each command is called in both languages as the help calls it, and no word begins an action."""
        for command in Command:
            for language in LANGUAGES:
                assert texts.Voice(language).command(command).split()[0] in command.value
        verbs = {str(action).partition(" ")[0] for action in ACTIONS}
        assert set() == verbs & {word for command in Command for word in command.value}

    def test_texts_in_both_languages(self) -> None:
        """Each text is there in both languages with the same words to be filled in, and each is used."""
        source = "".join(path.read_text(encoding="utf-8") for path in Path(texts.__file__).parent.glob("*.py"))
        for key, both in texts.TEXTS.items():
            names = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in both]
            assert names[0] == names[1]
            used = f'"{key}"' in source.replace(f'    "{key}": (', "")
            assert used or key in {f"sheet {name}" for name in ("carriage", "houses", "points")}


class TestFiles:
    """Saving, loading, and that nothing is lost."""

    def test_save_and_load(self, play: Callable[..., Played]) -> None:
        """A saved game is whole, that is said, and it can be gone on with where it was."""
        record = until(60)
        played = play(["", "save kept/one.json", "undo"], "--load", written(record), "--humans", 3)
        assert (
            "The whole game is in kept/one.json: the cards of all hands and the supply are in it too." in played.words
        )
        assert "Go on with: thurn-taxis play --load kept/one.json --humans 3\n" in played.out
        assert with_deals(record) == read("kept/one.json")
        name = NAMES[STATES[60].turn.seat]
        again = play(["load kept/one.json"], "--seed", 1, "--humans", 3)
        assert f"Pass the keyboard to {name}." in again.words
        assert with_deals(record) == read("thurn-taxis-play-3.json")
        assert () == read("thurn-taxis-play-2.json").actions

    def test_a_long_way_to_a_file_is_told_whole(self, play: Callable[..., Played]) -> None:
        """What is said about going on can be pasted, however long the name of the file is."""
        path = "/".join(["a-folder-in-a-folder"] * 15 + ["one.json"])
        played = play(["", f"save {path}"], "--load", written(until(60)), "--humans", 3)
        assert f"Go on with: thurn-taxis play --load {path} --humans 3\n" in played.out

    def test_load_covers_the_cards(self, play: Callable[..., Played]) -> None:
        """With several people nobody's cards of the loaded game are shown before that player has pressed Enter."""
        written(until(60))
        played = play(["", "load game.json"], "--seed", 1, "--humans", 3)
        assert played.words.count("Your hand") == 1
        assert "Pass the keyboard to" in played.answer("load game.json")

    def test_load_another_number_of_players(self, play: Callable[..., Played]) -> None:
        """The people stay, and built-in players come or go."""
        record = play_game([purposeful] * 4, names=("Ulla", "Veit", "Wim", "Xaver"), seed=1)
        written(until(0, record))
        played = play(["load game.json"], "--seed", 1, "--players", 2, "--opponent", "random")
        assert "rio-grande: Ulla, Veit (random), Wim (random), Xaver (random)." in played.words

    def test_going_on_later(self, play: Callable[..., Played]) -> None:
        """What is said about going on brings back the built-in players and the language."""
        arguments = ["--players", "4", "--opponent", "random", "--opponent", "purposeful", "--language", "de"]
        played = play([], "--seed", 1, *arguments)
        *_, command = played.out.strip().splitlines()
        options = "--opponent random --opponent purposeful --language de"
        assert f"Weiter geht es mit: thurn-taxis play --load {KEPT} {options}" == command

    @pytest.mark.parametrize(("answer", "overwritten"), [("yes", True), ("JA", True), ("no", False), ("", False)])
    def test_overwriting(self, play: Callable[..., Played], answer: str, overwritten: bool) -> None:  # noqa: FBT001
        """A file that is not of this evening is overwritten only after a question."""
        Path("notes.txt").write_text("buy cheese", encoding="utf-8")
        played = play(["save notes.txt", answer], "--seed", 1)
        assert f"notes.txt is there already. Overwrite it? (yes/no) {answer}\n" in played.out
        assert ("buy cheese" == Path("notes.txt").read_text(encoding="utf-8")) is not overwritten
        assert ("Not saved." in played.out) is not overwritten

    def test_own_files_are_overwritten_without_a_question(self, play: Callable[..., Played]) -> None:
        """The file that the game is kept in, and one that was just written, are written again."""
        played = play(["save", "save a.json", "draw supply", "save a.json"], "--seed", 1)
        assert "Overwrite" not in played.out
        assert (Draw(None),) == read("a.json").actions

    def test_an_unwritable_place(self, play: Callable[..., Played]) -> None:
        """Where nothing can be written the game goes on, and is kept where it was."""
        Path("folder").mkdir()
        played = play(["save folder", "draw supply"], "--seed", 1)
        assert "folder cannot be written: it is no regular file." == played.answer("save folder")
        assert (Draw(None),) == read().actions

    @pytest.mark.parametrize("log", ["no-road", "two-officials", "a-wrong-score", "a-card-lost-in-the-shuffle"])
    def test_a_bad_log(self, play: Callable[..., Played], examples: Path, log: str) -> None:
        """A log that is against the rules is not gone on with, neither at the start nor later."""
        path = examples / "bad" / f"{log}.json"
        played = play([f"load {path}"], "--seed", 1)
        assert f"{log}.json is bad at " in played.words
        assert () == read().actions
        started = play([], "--load", path)
        assert started.err.startswith(f"thurn-taxis: {path} is bad at ")
        assert (started.code, started.out) == (1, "")

    def test_no_log(self, play: Callable[..., Played]) -> None:
        """A file that is no log is named with what is wrong in it."""
        Path("notes.txt").write_text("[", encoding="utf-8")
        played = play([], "--load", "notes.txt")
        assert played.err.startswith("thurn-taxis: notes.txt is no log: the text is not JSON")
        assert (played.code, played.out) == (1, "")

    def test_nothing_is_overwritten(self, play: Callable[..., Played]) -> None:
        """Each game is kept in a file of its own; one that was asked for must be new, or the one that was loaded."""
        play(["draw supply"], "--seed", 1)
        play([], "--seed", 1)
        assert (Draw(None),) == read().actions
        assert () == read("thurn-taxis-play-2.json").actions
        refused = play([], "--seed", 1, "--out", KEPT)
        assert (refused.code, refused.err) == (2, f"thurn-taxis: {KEPT} is there already\n")
        Path("folder").mkdir()
        play([], "--seed", 1, "--out", "folder")
        assert () == read(f"folder/{KEPT}").actions
        play([], "--seed", 1, "--out", "new/game.json")
        assert () == read("new/game.json").actions
        play(["draw supply"], "--load", KEPT, "--out", KEPT)
        assert (Draw(None), Draw(None)) == read().actions

    def test_a_folder_that_is_closed(self, play: Callable[..., Played]) -> None:
        """When the game cannot be kept it does not begin."""
        Path("file").write_text("", encoding="utf-8")
        refused = play([], "--out", "file/game.json")
        assert refused.err.startswith("thurn-taxis: file/game.json cannot be written: ")
        assert (refused.code, refused.out) == (1, "")

    def test_the_file_vanishes(self, play: Callable[..., Played]) -> None:
        """When the game cannot be kept any more this is said, and play goes on."""

        def saboteur() -> Iterator[str]:
            Path(KEPT).unlink()
            Path(KEPT).mkdir()
            yield from ["draw supply", "draw supply"]

        played = play(saboteur(), "--seed", 1)
        assert f"The game could not be kept: {KEPT} cannot be written: it is no regular file." in played.words
        assert "The game is kept in" not in played.words
        assert played.code == INTERRUPTED

    @pytest.mark.parametrize("typed", [[], ["draw supply"], ["draw supply", "quit"], ["save a", "save b", "load a"]])
    def test_the_end_of_the_input(self, play: Callable[..., Played], typed: list[str]) -> None:
        """At the end of the input, wherever it comes, the game is kept and the exit code is 130."""
        played = play(typed, "--seed", 1)
        assert (played.code, played.err) == (INTERRUPTED, "")
        kept = re.findall(r"The game is kept in (\S+json)\.\n", played.out)[-1]
        assert read(kept).actions == ((Draw(None),) if "draw supply" in typed else ())

    def test_nobody_reads_any_more(self, play: Callable[..., Played]) -> None:
        """When the output is not read any more, what was typed before is kept all the same."""

        def typed() -> Iterator[str]:
            yield "draw supply"
            yield "2"
            raise OutputGoneError

        played = play(typed(), "--seed", 1)
        assert (played.code, played.err) == (141, "")
        assert 2 == len(read().actions)

    @pytest.mark.parametrize("standard_input", [None, "broken"])
    def test_no_input(
        self, play: Callable[..., Played], monkeypatch: pytest.MonkeyPatch, standard_input: str | None
    ) -> None:
        """Without a standard input, or when the terminal has gone, the game is kept as at the end of the input."""

        class Broken(Typist):
            def readline(self, size: int) -> str:
                raise OSError(size)

        monkeypatch.setattr("thurn_taxis.cli.play.keyboard.sys", SimpleNamespace(stdin=standard_input and Broken()))
        assert play([], "--seed", 1).code == INTERRUPTED
        assert () == read().actions

    @pytest.mark.parametrize(
        ("answer", "kept", "other"),
        [("", True, False), ("yes", True, False), ("no", False, False), ("nein", False, False), ("mine", False, True)],
    )
    def test_quit(self, play: Callable[..., Played], answer: str, kept: bool, other: bool) -> None:  # noqa: FBT001
        """Who leaves is asked what becomes of the game: it stays, goes into another file, or is thrown away."""
        played = play(["draw supply", "quit", answer], "--seed", 1)
        assert (Path(KEPT).exists(), Path("mine").exists()) == (kept, other)
        assert played.code == 0

    def test_quit_into_a_folder(self, play: Callable[..., Played]) -> None:
        """When the game cannot be saved where it was wished, nobody leaves."""
        Path("folder").mkdir()
        played = play(["quit", "folder", "draw supply"], "--seed", 1)
        assert "folder cannot be written: it is no regular file." in played.words
        assert (Draw(None),) == read().actions
        assert played.code == INTERRUPTED


class TestWhoPlays:
    """Names, people and built-in players."""

    def test_names_are_harmless(self, play: Callable[..., Played]) -> None:
        """Markup and escape sequences in names are shown as they are, and long names are cut."""
        names = f"[red]A[/red],B\x1b[2J,{'x' * 1000}"
        played = play(["", "table", "pass", "why not left Ulm"], "--humans", 3, "--names", names)
        assert "\x1b" not in played.out
        assert "[red]A[/red] cannot play left Ulm" in played.words
        assert "2 B\\x1b[2J no carriage" in played.words
        assert "x" * 25 not in played.out
        assert tuple(names.split(",")) == read().players

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            ((), "Anna, Bert (purposeful), Cleo (purposeful)"),
            (("--players", 2), "Anna, Bert (purposeful)"),
            (("--humans", 2), "Anna, Bert"),
            (("--humans", 2, "--players", 3), "Anna, Bert, Cleo (purposeful)"),
            (("--names", "Cleo, Eva"), "Cleo, Eva (purposeful), Anna (purposeful)"),
            (("--opponent", "random"), "Anna, Bert (random), Cleo (random)"),
            (("--opponent", "random", "--opponent", "purposeful"), "Anna, Bert (random), Cleo (purposeful)"),
        ],
    )
    def test_seats(self, play: Callable[..., Played], arguments: tuple[object, ...], expected: str) -> None:
        """The people sit first, then the built-in players; who is not named has a usual name."""
        assert f"Thurn and Taxis, rio-grande: {expected}. Type help" in play([], *arguments).words

    def test_rules(self, play: Callable[..., Played]) -> None:
        """The rules are chosen as for the demo, and the game is kept with them."""
        played = play([], "--rules", "first-edition", "--option", "placement=free")
        assert "Thurn and Taxis, rio-grande, all_provinces=outside-baiern, placement=free: Anna" in played.words
        assert ("outside-baiern", "free") == (read().rules.all_provinces, read().rules.placement)

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (("--humans", 3, "--players", 2), "there are seats for 2 players only"),
            (("--names", "A,B,C,D"), "there are 4 names for 3 players"),
            (("--names", "A,A"), "each player needs a name, and no two the same"),
            (("--names", "A,,B"), "each player needs a name, and no two the same"),
            (("--names", "\udcff"), "a name has a byte in it that is no letter"),
            (("--opponent", "grandmaster"), "there is no player 'grandmaster'"),
            (("--load", "x.json", "--seed", 1), "a recorded game brings its players, its seed and its rules along"),
            (("--load", "x.json", "--names", "A"), "a recorded game brings its players, its seed and its rules along"),
            (("--rules", "chess"), "expected 'rio-grande' or 'first-edition', not the text 'chess'"),
            (("--option", "placement"), "expected NAME=VALUE"),
            (("--language", "fr"), "'fr' is not one of"),
        ],
    )
    def test_wrong_usage(self, play: Callable[..., Played], arguments: tuple[object, ...], expected: str) -> None:
        """What cannot be is refused in one line before anything begins, with exit code 2 and without a file."""
        refused = play([], *arguments)
        assert expected in refused.err
        assert (refused.code, refused.out, list(Path().iterdir())) == (2, "", [])

    @pytest.mark.parametrize("fault", ["raises", "exits", "cheats"])
    def test_a_player_that_fails(
        self, play: Callable[..., Played], monkeypatch: pytest.MonkeyPatch, fault: str
    ) -> None:
        """A built-in player that fails ends the game, which is kept; the reason tells nothing of its cards."""

        def failing(*_: object) -> object:
            if fault == "raises":
                raise ValueError("my hand is Ulm")
            if fault == "exits":
                raise SystemExit("my hand is Ulm")
            return ACTIONS[-1]

        monkeypatch.setitem(OPPONENTS, "purposeful", failing)
        played = play(["draw supply", "draw supply", "1", "pass"], "--seed", 1)
        objection = "IllegalAction: something else is due in this phase [WRONG_PHASE, T1]"
        error = {"raises": "ValueError", "exits": "SystemExit", "cheats": objection}[fault]
        assert f"thurn-taxis: Bert has failed ({error}); the game is kept in {KEPT}\n" == played.err
        assert 4 == len(read().actions)
        assert played.code == 1

    def test_ctrl_c_while_a_player_thinks(self, play: Callable[..., Played], monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C while a built-in player thinks is no fault of the player: the game is kept, as at any other time."""
        player = Mock(side_effect=KeyboardInterrupt)
        monkeypatch.setitem(OPPONENTS, "purposeful", player)
        played = play(["draw supply", "draw supply", "1", "pass"], "--seed", 1)
        assert (130, "") == (played.code, played.err)
        assert 4 == len(read().actions)
