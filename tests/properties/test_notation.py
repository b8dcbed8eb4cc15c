"""What the readers of texts and records say of a fault, word for word."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from tables import a_state
from thurn_taxis import (
    ACTIONS,
    City,
    DataError,
    NotationError,
    Pass,
    Record,
    Result,
    Stack,
    ThurnTaxisError,
    apply,
    new_game,
    parse_action,
    replay,
    shuffled,
    verify,
    why_not,
    with_deals,
)
from thurn_taxis.notation import parse_word, spellings
from thurn_taxis.players import play_game, purposeful

READ = [
    ("left München", "left München"),
    ("LEFT MÜNCHEN", "left München"),
    ("left Muenchen", "left München"),
    ("Left munchen", "left München"),
    ("left Mu\u0308nchen", "left München"),
    ("  left \t münchen\n", "left München"),
    ("draw SUPPLY", "draw supply"),
    ("close bohmen", "close Böhmen"),
    ("close boehmen", "close Böhmen"),
    ("house Salzburg", "house Salzburg"),
    ("Postmaster", "postmaster"),
]

REFUSED = [
    ("", "it is empty"),
    (" \n", "it is empty"),
    ("draw", "'draw' needs a city"),
    ("close", "'close' needs a province"),
    ("draw Atlantis", "unknown city 'Atlantis'"),
    ("left  Bad  Ulm ", "unknown city 'Bad  Ulm'"),
    ("close Ulm", "unknown province 'Ulm'"),
    ("start supply", "unknown city 'supply'"),
    ("pass on", "'pass' stands alone"),
    ("carrier Ulm", "'carrier' stands alone"),
    ("build Ulm", "no action begins with 'build'"),
    ("Ulm", "no action begins with 'ulm'"),
    ("draw Müenchen", "unknown city 'Müenchen'"),
    ("draw " + "U" * 76, "it has 81 characters"),
]


@pytest.mark.parametrize(("text", "canonical"), READ, ids=[repr(text) for text, _ in READ])
def test_tolerance(text: str, canonical: str) -> None:
    """Case, white space and the ways of writing an umlaut do not matter; `strict` takes only what is written."""
    assert canonical == str(parse_action(text))
    if text == canonical:
        assert canonical == str(parse_action(text, strict=True))
    else:
        with pytest.raises(NotationError) as caught:
            parse_action(text, strict=True)
        assert f"it is spelled {canonical!r}" == caught.value.reason


@pytest.mark.parametrize(("text", "reason"), REFUSED, ids=[ascii(text)[:30] for text, _ in REFUSED])
@pytest.mark.parametrize("strict", [False, True], ids=["tolerant", "strict"])
def test_what_is_wrong_with_a_text(text: str, reason: str, *, strict: bool) -> None:
    """A text that is no action is refused with the word that is not understood, and shown in part when it is long."""
    with pytest.raises(NotationError) as caught:
        parse_action(text, strict=strict)
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    assert (text, reason) == (caught.value.text, caught.value.reason)
    assert f"{shown!r} is not an action: {reason}" == str(caught.value)


def test_the_longest_text_that_is_looked_at() -> None:
    """A text of 80 characters is read, one of 81 is not."""
    with pytest.raises(NotationError, match="no action begins with 'jump'"):
        parse_action("jump".ljust(80))
    assert "pass" == str(parse_action("pass".ljust(80)))
    with pytest.raises(NotationError, match="it has 81 characters"):
        parse_action("pass".ljust(81))
    assert City.ULM is parse_word(spellings(City), "ulm".ljust(80))
    assert parse_word(spellings(City), "ulm".ljust(81)) is None


def test_every_spelling_of_a_word() -> None:
    """A name has as many spellings as its umlauts have ways of being written, all folded."""
    assert {
        "route of 5",
        "württemberg/hohenzollern",
        "wuerttemberg/hohenzollern",
        "wurttemberg/hohenzollern",
    } == set(spellings([Stack.ROUTE_OF_5, Stack.WUERTTEMBERG_HOHENZOLLERN]))


def test_every_action_is_found_by_its_text() -> None:
    """The reader gives the very object of `ACTIONS`."""
    assert all(parse_action(str(action)) is action for action in ACTIONS)


PLAYERS = ("Anna", "Bert")
DEAL = shuffled(new_game(2, seed=1).rules.cards, 1, 0)

PLACES = [
    (Record(players=PLAYERS, seed=1, actions=("draw supply", "pass")), "actions[1]", "WRONG_PHASE"),
    (Record(players=PLAYERS, seed=1, actions=("jump",)), "actions[0]", "NOTATION"),
    (Record(players=PLAYERS, deals=(DEAL, DEAL)), "deals[1]", "DEAL"),
    (Record(players=PLAYERS, deals=(DEAL[1:],)), "deals[0]", "DEAL"),
    (Record(players=PLAYERS), "seed", "DATA"),
    (Record(players=("Anna",), seed=1), "players", "DATA"),
    (Record(players=PLAYERS, seed=-1), "seed", "DATA"),
    (Record(players=PLAYERS, seed=1, result=Result((0, 0), None)), "result", "RESULT"),
]


@pytest.mark.parametrize(("record", "place", "code"), PLACES, ids=[f"{place} {code}" for _, place, code in PLACES])
def test_a_replay_says_where_the_fault_is(record: Record, place: str, code: str) -> None:
    """The error of a replay is the one of the verdict, and its note says where in the record it is."""
    with pytest.raises(ThurnTaxisError) as caught:
        replay(record)
    verdict = verify(record)
    assert [f"at {place} of the record"] == caught.value.__notes__
    assert (type(caught.value), code) == (type(verdict.error), verdict.code)
    assert place == (f"actions[{verdict.at}]" if isinstance(verdict.at, int) else verdict.at)
    assert isinstance(verdict.at, int) == (verdict.player is not None) == (verdict.action is not None)


def test_a_verdict_has_the_objection_of_the_rules() -> None:
    """An action that is not allowed has the objection that `why_not` gives, its code and rule, and who tried what."""
    verdict = verify(Record(players=PLAYERS, seed=1, actions=("draw supply", "pass")))
    assert verdict.state is not None
    objection = why_not(verdict.state, Pass())
    assert objection is not None
    assert (objection, objection.code, objection.rule) == (verdict.objection, verdict.code, verdict.rule)
    assert "Anna cannot play pass: a card has to be drawn now" == verdict.message


@pytest.mark.parametrize("record", [record for record, _, code in PLACES if code != "WRONG_PHASE"])
def test_other_faults_have_no_objection(record: Record) -> None:
    """A fault that is no illegal action is none that the rules object to."""
    verdict = verify(record)
    assert (False, None) == (verdict.ok, verdict.objection)


def test_a_good_record_has_no_fault() -> None:
    """The verdict on a good record names no place, no kind of fault, no rule, and says nothing."""
    verdict = verify(Record(players=PLAYERS, seed=1, actions=("draw supply",)))
    told = (verdict.at, verdict.error, verdict.objection, verdict.code, verdict.rule, verdict.message)
    assert verdict.ok
    assert (None,) * len(told) == told


RESULTS = [
    (Result((-20,), None), "1 scores are claimed for 2 players", "E3"),
    (Result((-20, -19), None), "Bert is said to have -19 points and has -20", "E3"),
    (Result((-20, -20), 0), "Anna is said to have won, but nobody yet has", "E4"),
    (Result((-20, -20), 1), "Bert is said to have won, but nobody yet has", "E4"),
    (Result((-20, -20), 2), "seat 2 is said to have won, but nobody yet has", "E4"),
    (Result((-20, -20), -1), "seat -1 is said to have won, but nobody yet has", "E4"),
]


@pytest.mark.parametrize(("result", "reason", "rule"), RESULTS, ids=[reason for _, reason, _ in RESULTS])
def test_what_is_wrong_with_a_result(result: Result, reason: str, rule: str) -> None:
    """A wrong result is named with the players and what they have, and with the rule that it is against."""
    verdict = verify(Record(players=PLAYERS, seed=1, result=result))
    assert (f"result: {reason} [{rule}]", rule) == (verdict.message, verdict.rule)


@pytest.mark.parametrize("seed", [-1, 2**53, 1.0, True, "1"], ids=repr)
def test_what_is_wrong_with_a_seed(seed: Any) -> None:  # noqa: ANN401 - anything at all
    """A seed is a whole number that every language with doubles can hold."""
    with pytest.raises(DataError) as caught:
        new_game(2, seed=seed)
    assert "seed: a seed is a whole number from 0 to 2^53 - 1" == str(caught.value)


DEALS = [
    (("Lodz", *(str(city) for city in DEAL[1:])), "a deal consists of cities"),
    (DEAL[1:], "cards in the deal: 65 instead of 66"),
    ((*DEAL, City.ULM), "cards in the deal: 67 instead of 66"),
    (
        tuple(City.BASEL if city is City.MUENCHEN else city for city in DEAL),
        "cards of München in the deal: 0 instead of 3",
    ),
    (
        tuple(City.MANNHEIM if city is City.CARLSRUHE else city for city in DEAL),
        "cards of Mannheim in the deal: 6 instead of 3",
    ),
]


@pytest.mark.parametrize(("deal", "reason"), DEALS, ids=[reason for _, reason in DEALS])
def test_what_is_wrong_with_a_deal(deal: tuple[City, ...], reason: str) -> None:
    """A deal of other cards is refused with the first city, in map order, that is wrong."""
    with pytest.raises(DataError) as caught:
        new_game(2, deal=deal)
    assert ("deal", reason, "S2") == (caught.value.path, caught.value.reason, caught.value.rule)


def test_a_deal_of_another_order_than_the_seed() -> None:
    """A game with a seed takes no other order of the cards."""
    with pytest.raises(DataError, match=r"^deal: shuffle 0 of seed 1 gives another order \[S2\]$"):
        new_game(2, seed=1, deal=DEAL[::-1])
    state = a_state(hand="Ulm", route="Basel", phase="play", seed=None)
    with pytest.raises(DataError, match=r"^deal: a deal was given, but the action shuffles no cards \[D3\]$"):
        apply(state, parse_action("start Ulm"), deal=DEAL)


GAME = with_deals(play_game([purposeful] * 3, seed=1))
FIRST, SECOND = GAME.deals

DEALS_OF_A_GAME = [
    ((), "seed", "seed: a game needs a seed or a deal [S2]"),
    ((FIRST[1:], SECOND), "deals[0]", "deals[0]: cards in the deal: 65 instead of 66 [S2]"),
    ((FIRST,), "deals[1]", "deals[1]: this deal is missing: cards have to be shuffled [D3]"),
    ((FIRST, SECOND[1:]), "deals[1]", "deals[1]: cards in the deal: 44 instead of 45 [D3]"),
    ((FIRST, SECOND, FIRST), "deals[2]", "deals[2]: no action has these cards shuffled [D3]"),
]


@pytest.mark.parametrize(("deals", "place", "message"), DEALS_OF_A_GAME, ids=[text for *_, text in DEALS_OF_A_GAME])
def test_what_is_wrong_with_the_deals_of_a_game(deals: tuple[tuple[City, ...], ...], place: str, message: str) -> None:
    """A deal that is missing, wrong or left over is named by its number, with the rule that wanted it."""
    verdict = verify(evolve(GAME, seed=None, deals=deals))
    assert (place, message) == (verdict.at, str(verdict.error))
    assert verify(evolve(GAME, seed=None)).ok
