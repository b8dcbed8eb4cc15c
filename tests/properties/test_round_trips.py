"""What is written can be read, and what is read can be written: nothing is lost, and one thing has one text."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

from dumps.write import FOLDER
from policies import dice, one_of
from positions import crammed_states
from profiles import share
from thurn_taxis import (
    ACTIONS,
    Action,
    NotationError,
    Record,
    Ruleset,
    State,
    View,
    apply,
    format_action,
    from_data,
    from_json,
    legal_actions,
    new_game,
    parse_action,
    replay,
    to_data,
    to_json,
    verify,
    with_deals,
)
from thurn_taxis.testing import actions, moves, played_states, records, rulesets, seeds, views

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

VALUES = (
    played_states() | crammed_states() | played_states(seeded=False) | views() | actions() | records()
)  # each kind of document
LETTERS_WITH_DOTS = "äöüÄÖÜ"


def written_out(text: str) -> str:
    """Return the text with `ae` for `ä` and so on."""
    return text.translate({ord(letter): unicodedata.normalize("NFD", letter)[0] + "e" for letter in LETTERS_WITH_DOTS})


def left_out(text: str) -> str:
    """Return the text with `a` for `ä` and so on."""
    return text.translate({ord(letter): unicodedata.normalize("NFD", letter)[0] for letter in LETTERS_WITH_DOTS})


UMLAUTS: tuple[Callable[[str], str], ...] = (
    str,
    written_out,
    left_out,
    lambda text: unicodedata.normalize("NFD", text),
)
CASES: tuple[Callable[[str], str], ...] = (str, str.upper, str.lower, str.title, str.swapcase)


@given(VALUES)
def test_json_is_a_fixpoint(value: State | View | Record | Action) -> None:
    """Every value comes back equal from its JSON text, and the text comes back the same, to the last byte."""
    text = to_json(value)
    back = from_json(text)
    assert value == back
    assert type(value) is type(back)
    assert text == to_json(back)
    assert back == from_json(text.encode()) == from_json(to_json(value, indent=2))


@given(VALUES)
def test_data_are_plain_and_a_fixpoint(value: State | View | Record | Action) -> None:
    """The data of a value are what JSON has: reading them as text and as data is the same."""
    data = to_data(value)
    assert repr(data) == repr(json.loads(json.dumps(data)))
    assert value == from_data(data)
    assert data == to_data(from_data(data))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.json")), ids=lambda path: f"{path.parent.name} {path.stem}")
def test_what_was_saved_once_can_be_read_ever_after(path: Path) -> None:
    """A document that any version of the library wrote is read, and is written as it was or as a fixpoint."""
    text = path.read_text(encoding="utf-8")
    value = from_json(text)
    assert value == from_json(to_json(value))
    assert json.loads(text) == to_data(value)


def shuffled_keys(data: Any, order: int) -> Any:  # noqa: ANN401 - JSON data
    """Return the data with the keys of every object in another order."""
    if isinstance(data, dict):
        keys = sorted(data, key=lambda key: crc32(f"{order}{key}".encode()))
        return {key: shuffled_keys(data[key], order) for key in keys}
    return [shuffled_keys(item, order) for item in data] if isinstance(data, list) else data


@given(VALUES, st.integers(0, 9))
def test_the_order_of_keys_does_not_matter(value: State | View | Record | Action, order: int) -> None:
    """Objects may have their keys in any order, and are written in one."""
    back = from_json(json.dumps(shuffled_keys(to_data(value), order)))
    assert to_json(value) == to_json(back)


@given(played_states(), st.randoms(use_true_random=False))
def test_the_order_of_hands_and_houses_does_not_matter(state: State, chance: Any) -> None:  # noqa: ANN401 - a Random
    """Cards of a hand and houses may be named in any order, and are written in that of the map."""
    data = to_data(state)
    for player in data["players"]:
        chance.shuffle(player["hand"])
        chance.shuffle(player["houses"])
    assert state == from_data(data)
    assert to_json(state) == to_json(from_data(data))


def near(state: State) -> list[State]:
    """Return positions that differ from one in a single small thing, or in none."""
    supply, turn = state.supply, state.turn
    return [
        evolve(state),
        evolve(state, players=state.players[::-1]),
        evolve(state, ended_by=0 if state.ended_by is None else None),
        evolve(state, rules=evolve(state.rules, abandon="stuck" if state.rules.abandon == "free" else "free")),
        evolve(state, stacks=((), *state.stacks[1:])),
        evolve(state, turn=evolve(turn, last=not turn.last)),
        evolve(state, turn=evolve(turn, official=None)),
        evolve(state, supply=evolve(supply, shuffles=supply.shuffles + 1)),
        evolve(state, supply=evolve(supply, seed=None)),
        evolve(state, supply=evolve(supply, display=supply.display[::-1])),
        evolve(state, supply=evolve(supply, cards=supply.cards[::-1])),
        evolve(state, supply=evolve(supply, discards=supply.discards[::-1])),
    ]


@given(moves())
def test_equal_states_have_equal_texts(move: tuple[State, Action]) -> None:
    """Two positions are equal exactly when their texts are, and then their hashes are too."""
    state, action = move
    one = apply(state, action)
    for other in (state, *(apply(state, other) for other in legal_actions(state)), *near(one)):
        assert (one == other) == (to_json(one) == to_json(other))
        assert one != other or hash(one) == hash(other)


@given(rulesets())
def test_rules_are_kept(rules: Ruleset) -> None:
    """All 32 combinations of the options come back from a document."""
    state = new_game(2, seed=0, rules=rules)
    assert rules == from_json(to_json(state), State).rules


@given(played_states(), seeds())
def test_a_restored_game_goes_on_identically(state: State, seed: int) -> None:
    """A game that was saved and restored goes on exactly as the one that was not, for the next 20 actions."""
    restored = from_json(to_json(state), State)
    rng = dice(seed)
    for _ in range(20):
        legal = legal_actions(state)
        assert legal == legal_actions(restored)
        if not legal:
            break
        action = one_of(legal, rng)
        state, restored = apply(state, action), apply(restored, parse_action(str(action)))
        assert state == restored


@share(0.5)
@given(records())
def test_a_log_replays_as_the_game_went(record: Record) -> None:
    """A log that was written and read is good and gives the same positions."""
    back = from_json(to_json(record), Record)
    verdict = verify(back)
    assert (True, record.actions, None) == (verdict.ok, verdict.actions, verdict.at)
    assert replay(record) == replay(back)


@share(0.3)
@given(records())
def test_deals_stand_for_the_seed(record: Record) -> None:
    """A game replays from its deals alone as from its seed, and deals that have been written out stay as they are."""
    if record.seed is None:
        return
    dealt = with_deals(record)
    assert dealt == with_deals(dealt)
    positions = replay(evolve(dealt, seed=None))
    with_seed = tuple(evolve(state, supply=evolve(state.supply, seed=record.seed)) for state in positions)
    assert replay(record) == with_seed


@pytest.mark.parametrize("spelled", UMLAUTS)
@pytest.mark.parametrize("cased", CASES)
def test_every_accepted_spelling_is_read(cased: Callable[[str], str], spelled: Callable[[str], str]) -> None:
    """Each action is read in any case, with any white space, with its umlauts composed or not, written or left out."""
    for action in ACTIONS:
        text = spelled(cased(format_action(action)))
        for variant in (text, f"\t{text}\n", text.replace(" ", "   ")):
            assert action == parse_action(variant)


@given(st.sampled_from(ACTIONS), st.sampled_from(UMLAUTS), st.sampled_from(CASES), st.sampled_from(("", " ")))
def test_strict_reading_takes_one_text_alone(
    action: Action, spelled: Callable[[str], str], cased: Callable[[str], str], space: str
) -> None:
    """With `strict` the text that is written is read, and no other spelling of it."""
    written = format_action(action)
    text = cased(spelled(written)) + space
    assert action == parse_action(written, strict=True)
    if text != written:
        with pytest.raises(NotationError):
            parse_action(text, strict=True)


@share(3)
@given(
    st.text(max_size=30)
    | st.builds("{}{}".format, actions(), st.text(max_size=3))
    | actions().map(lambda a: str(a)[1:])
)
@example("")
@example("draw")
@example("pass now")
def test_nothing_else_is_an_action(text: str) -> None:
    """A text is read as an action when it is one of its documented spellings, and refused with a reason otherwise."""
    folded = " ".join(unicodedata.normalize("NFC", text).casefold().split())
    meant = [action for action in ACTIONS if folded in {spelled(str(action).casefold()) for spelled in UMLAUTS[:3]}]
    if meant:
        assert meant == [parse_action(text)]
    else:
        with pytest.raises(NotationError) as refused:
            parse_action(text)
        assert text == refused.value.text
        assert refused.value.reason in str(refused.value)


def test_every_action_has_a_text_of_its_own() -> None:
    """All actions have different texts, and each text gives back the very object of `ACTIONS`."""
    assert len(ACTIONS) == len(set(map(format_action, ACTIONS)))
    for action in ACTIONS:
        assert action is parse_action(format_action(action))
