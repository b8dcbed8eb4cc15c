"""Corrupted logs: good records with one thing changed, judged by the library and by the wooden table.

Whatever is changed, the verdict names the place of the first entry that is impossible on the wooden table; or the
changed log is legal on the wooden table, too, and the verdict says so.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from golden.claims import CLAIMS
from golden.rewrite import path_of
from golden.story import read
from policies import dice, one_of
from profiles import share
from side_by_side import CITY_NAMED, OPTIONS, as_data, ruleset
from thurn_taxis import ACTIONS, Call, City, Record, Result, replay, result_of, verify, with_deals
from wooden_table import ALL_TEXTS, WoodenTable, WrongDealError, all_cards, shuffle_by_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from thurn_taxis import Action
    from wooden_table import Shuffle

    Corruption = Callable[[Record, Random], Record]

ROTTEN_TEXTS = ("", "draw", "draw Atlantis", "close", "start supply", "pass pass", "right", "house Baden", "Ulm", "7")


# Good records: the golden games, with a seed, with deals, or with both, and with their results.


@cache
def good_record(name: str, form: str) -> Record:
    """Return a golden game as a record.

    Args:
        name: The name of the golden game.
        form: What its cards come from: `seed`, `deals` or `both`.
    """
    record = read(path_of(name).read_text(encoding="utf-8"))
    record = evolve(record, result=result_of(replay(record)[-1]))
    if form == "seed":
        return record
    record = with_deals(record)
    return evolve(record, seed=None) if form == "deals" else record


# The judge.


def shuffle_of(record: Record) -> Shuffle:
    """Return the shuffle of a record: its deals, which its seed must agree with, or its seed."""
    by_seed = None if record.seed is None else shuffle_by_seed(record.seed)

    def shuffle(cards: list[str], number: int) -> list[str]:
        if not record.deals:
            assert by_seed is not None
            return by_seed(cards, number)
        deal = [str(card) for card in record.deals[number]] if number < len(record.deals) else []
        if sorted(deal) != sorted(cards) or (by_seed is not None and deal != by_seed(cards, number)):
            raise WrongDealError(number)
        return deal

    return shuffle


def judged_on_the_wooden_table(record: Record) -> tuple[int | str | None, int, WoodenTable | None]:
    """Return the place of the first fault, the number of good actions before it, and the table as it lies then."""
    if not 2 <= len(record.players) <= 4:
        return "players", 0, None
    options = next(options for options in OPTIONS if ruleset(options) == record.rules)
    try:
        table = WoodenTable(len(record.players), shuffle_of(record), options)
    except WrongDealError:
        return "deals[0]", 0, None
    for index, action in enumerate(record.actions):
        text = str(action)
        if text not in ALL_TEXTS or not table.legal(text):
            return index, index, table
        try:
            table.play(text)
        except WrongDealError as fault:
            return f"deals[{fault.number}]", index, None
    if len(record.deals) > table.shuffles:
        return f"deals[{table.shuffles}]", len(record.actions), table
    claimed = record.result
    if claimed is not None and (list(claimed.scores), claimed.winner) != (table.scores(), table.winner()):
        return "result", len(record.actions), table
    return None, len(record.actions), table


# What can be done to the actions.


def with_actions(record: Record, actions: Sequence[Action | str]) -> Record:
    """Return a record with other actions."""
    return evolve(record, actions=tuple(actions))


def place_in(things: Sequence[object], rng: Random) -> int:
    """Return a place in a row of things."""
    return one_of(range(len(things)), rng)


def neighbours_swapped(record: Record, rng: Random) -> Record:
    """Two actions that follow each other change places."""
    actions, place = list(record.actions), place_in(record.actions[1:], rng)
    actions[place : place + 2] = reversed(actions[place : place + 2])
    return with_actions(record, actions)


def actions_swapped(record: Record, rng: Random) -> Record:
    """Two actions change places."""
    actions, one, other = list(record.actions), place_in(record.actions, rng), place_in(record.actions, rng)
    actions[one], actions[other] = actions[other], actions[one]
    return with_actions(record, actions)


def action_dropped(record: Record, rng: Random) -> Record:
    """An action is missing."""
    place = place_in(record.actions, rng)
    return with_actions(record, [*record.actions[:place], *record.actions[place + 1 :]])


def action_repeated(record: Record, rng: Random) -> Record:
    """An action stands there twice."""
    place = place_in(record.actions, rng)
    return with_actions(record, [*record.actions[: place + 1], *record.actions[place:]])


def action_renamed(record: Record, rng: Random) -> Record:
    """Another action stands in the place of one."""
    place = place_in(record.actions, rng)
    return with_actions(record, [*record.actions[:place], one_of(ACTIONS, rng), *record.actions[place + 1 :]])


def city_renamed(record: Record, rng: Random) -> Record:
    """An action, each kind as often as the others, names another city or province or official."""
    kind = one_of(sorted({type(action) for action in record.actions}, key=repr), rng)
    place = one_of([place for place, action in enumerate(record.actions) if type(action) is kind], rng)
    alike = [action for action in ACTIONS if type(action) is kind]
    return with_actions(record, [*record.actions[:place], one_of(alike, rng), *record.actions[place + 1 :]])


def official_called(record: Record, rng: Random) -> Record:
    """An official is called once more."""
    calls = [action for action in ACTIONS if isinstance(action, Call)]
    place = place_in(record.actions, rng)
    return with_actions(record, [*record.actions[:place], one_of(calls, rng), *record.actions[place:]])


def text_rotten(record: Record, rng: Random) -> Record:
    """A text that is no action stands in the place of one."""
    place = place_in(record.actions, rng)
    return with_actions(record, [*record.actions[:place], one_of(ROTTEN_TEXTS, rng), *record.actions[place + 1 :]])


def action_reseated(record: Record, rng: Random) -> Record:
    """An action is moved elsewhere, mostly into another player's turn."""
    actions = list(record.actions)
    action = actions.pop(place_in(actions, rng))
    actions.insert(place_in(actions, rng), action)
    return with_actions(record, actions)


def turns_swapped(record: Record, rng: Random) -> Record:
    """Two players play each other's turn."""
    states = replay(evolve(record, result=None))[:-1]
    seats = groupby(zip(record.actions, states, strict=True), lambda pair: pair[1].turn.seat)
    turns = [[action for action, _ in played] for _, played in seats]
    place = place_in(turns[1:], rng)
    turns[place : place + 2] = reversed(turns[place : place + 2])
    return with_actions(record, [action for turn in turns for action in turn])


def cut_short(record: Record, rng: Random) -> Record:
    """The record ends earlier, and says nothing of the result."""
    return evolve(record, actions=record.actions[: place_in(record.actions, rng)], result=None)


def cut_short_with_its_deals(record: Record, rng: Random) -> Record:
    """The record ends earlier, without the deals that came later, and with the result so far."""
    short = cut_short(record, rng)
    end = replay(evolve(short, deals=(), seed=good_seed(record)))[-1]
    return evolve(short, deals=short.deals[: end.supply.shuffles], result=result_of(end))


def played_on(record: Record, rng: Random) -> Record:
    """An action follows after the end."""
    return with_actions(record, [*record.actions, one_of(ACTIONS, rng)])


def good_seed(record: Record) -> int:
    """Return the seed from which a record, perhaps without one, was made."""
    for name in CLAIMS:
        original = good_record(name, "seed")
        if (original.actions, len(original.players)) == (record.actions, len(record.players)):
            assert original.seed is not None
            return original.seed
    raise ValueError(record)


# What can be done to the deals.


def with_deal(record: Record, change: Callable[[list[City]], None], rng: Random) -> Record:
    """Return a record with one deal changed."""
    place = place_in(record.deals, rng)
    deal = list(record.deals[place])
    change(deal)
    return evolve(record, deals=(*record.deals[:place], tuple(deal), *record.deals[place + 1 :]))


def cards_swapped(record: Record, rng: Random) -> Record:
    """Two cards of a deal change places."""

    def change(deal: list[City]) -> None:
        one, other = place_in(deal, rng), place_in(deal, rng)
        deal[one], deal[other] = deal[other], deal[one]

    return with_deal(record, change, rng)


def card_dropped(record: Record, rng: Random) -> Record:
    """A card of a deal is missing."""
    return with_deal(record, lambda deal: deal.__delitem__(place_in(deal, rng)), rng)


def card_repeated(record: Record, rng: Random) -> Record:
    """A card of a deal stands there twice."""

    def change(deal: list[City]) -> None:
        place = place_in(deal, rng)
        deal.insert(place, deal[place])

    return with_deal(record, change, rng)


def card_renamed(record: Record, rng: Random) -> Record:
    """A card of a deal is of another city."""
    return with_deal(record, lambda deal: deal.__setitem__(place_in(deal, rng), one_of(tuple(City), rng)), rng)


def deals_swapped(record: Record, rng: Random) -> Record:
    """Two deals change places."""
    deals, one, other = list(record.deals), place_in(record.deals, rng), place_in(record.deals, rng)
    deals[one], deals[other] = deals[other], deals[one]
    return evolve(record, deals=tuple(deals))


def deal_dropped(record: Record, rng: Random) -> Record:
    """A deal is missing."""
    place = place_in(record.deals, rng)
    return evolve(record, deals=(*record.deals[:place], *record.deals[place + 1 :]))


def deal_repeated(record: Record, rng: Random) -> Record:
    """A deal stands there twice."""
    place = place_in(record.deals, rng)
    return evolve(record, deals=(*record.deals[: place + 1], *record.deals[place:]))


def deal_added(record: Record, rng: Random) -> Record:
    """A deal that nobody asks for stands at the end."""
    cards = tuple(CITY_NAMED[card] for card in all_cards()[: 1 + place_in(all_cards(), rng)])
    return evolve(record, deals=(*record.deals, cards))


# What can be done to the result and to the rest.


def score_changed(record: Record, rng: Random) -> Record:
    """Somebody is said to have other points."""
    scores = list(result_in(record).scores)
    scores[place_in(scores, rng)] += one_of((-3, -1, 1, 10), rng)
    return evolve(record, result=evolve(result_in(record), scores=tuple(scores)))


def scores_reseated(record: Record, rng: Random) -> Record:
    """Two players are said to have each other's points."""
    scores = list(result_in(record).scores)
    one, other = place_in(scores, rng), place_in(scores, rng)
    scores[one], scores[other] = scores[other], scores[one]
    return evolve(record, result=evolve(result_in(record), scores=tuple(scores)))


def score_dropped(record: Record, rng: Random) -> Record:
    """The points of somebody are missing."""
    scores = list(result_in(record).scores)
    del scores[place_in(scores, rng)]
    return evolve(record, result=evolve(result_in(record), scores=tuple(scores)))


def score_repeated(record: Record, rng: Random) -> Record:
    """The points of somebody stand there twice."""
    scores = list(result_in(record).scores)
    scores.append(one_of(scores, rng))
    return evolve(record, result=evolve(result_in(record), scores=tuple(scores)))


def winner_reseated(record: Record, rng: Random) -> Record:
    """Somebody else is said to have won, or nobody."""
    return evolve(record, result=evolve(result_in(record), winner=one_of((None, 0, 1, 2, 3, 4, -1), rng)))


def result_of_another_moment(record: Record, rng: Random) -> Record:
    """The record ends earlier, and still claims the result of the end."""
    return evolve(cut_short(record, rng), result=record.result)


def player_added(record: Record, _rng: Random) -> Record:
    """One more player is said to have played."""
    return evolve(record, players=(*record.players, "Emil"))


def player_dropped(record: Record, _rng: Random) -> Record:
    """One player less is said to have played."""
    return evolve(record, players=record.players[:-1])


def players_reseated(record: Record, _rng: Random) -> Record:
    """The names stand in another order, which no rule is against."""
    return evolve(record, players=record.players[::-1])


def rules_changed(record: Record, rng: Random) -> Record:
    """The game is said to have been played by other rules."""
    return evolve(record, rules=ruleset(one_of(OPTIONS, rng)))


def seed_changed(record: Record, rng: Random) -> Record:
    """The record has another seed, or one that it did not need."""
    return evolve(record, seed=one_of(range(2000), rng))


def result_in(record: Record) -> Result:
    """Return the result that a record claims."""
    assert record.result is not None
    return record.result


OF_ACTIONS: tuple[Corruption, ...] = (
    neighbours_swapped,
    actions_swapped,
    action_dropped,
    action_repeated,
    action_renamed,
    city_renamed,
    official_called,
    text_rotten,
    action_reseated,
    turns_swapped,
    played_on,
)
OF_DEALS: tuple[Corruption, ...] = (
    cards_swapped,
    card_dropped,
    card_repeated,
    card_renamed,
    deals_swapped,
    deal_dropped,
    deal_repeated,
    deal_added,
)
OF_THE_REST: tuple[Corruption, ...] = (
    score_changed,
    scores_reseated,
    score_dropped,
    score_repeated,
    winner_reseated,
    result_of_another_moment,
    player_added,
    player_dropped,
    rules_changed,
    seed_changed,
)
OF_ACTIONS_AND_THE_REST = (*OF_ACTIONS, cut_short, *OF_THE_REST)
HARMLESS: tuple[Corruption, ...] = (cut_short_with_its_deals, players_reseated)

NAMES_OF_GAMES = st.sampled_from(sorted(CLAIMS))
FORMS = st.sampled_from(["seed", "deals", "both"])
DICE = st.integers(0, 10**6)


def assert_judged_alike(record: Record) -> int | str | None:
    """Assert that the library names the place that the wooden table names, and return it."""
    place, good, table = judged_on_the_wooden_table(record)
    verdict = verify(record)
    assert (place, place is None) == (verdict.at, verdict.ok), verdict
    assert tuple(map(str, record.actions[:good])) == tuple(map(str, verdict.actions))
    if table is not None:
        assert verdict.state is not None
        assert table.as_data() == as_data(verdict.state)
    if isinstance(place, int):
        assert table is not None
        assert (record.actions[place], record.players[table.seat]) == (verdict.action, verdict.player)
    return place


@pytest.mark.parametrize("corruption", OF_ACTIONS_AND_THE_REST, ids=lambda corruption: corruption.__name__)
@share(1)
@given(name=NAMES_OF_GAMES, form=FORMS, seed=DICE)
def test_corrupted_logs_are_judged_as_on_the_wooden_table(
    corruption: Corruption, name: str, form: str, seed: int
) -> None:
    """The verdict on a changed log names the first entry that is impossible on the wooden table, or none."""
    assert_judged_alike(corruption(good_record(name, form), dice(seed)))


@pytest.mark.parametrize("corruption", OF_DEALS, ids=lambda corruption: corruption.__name__)
@share(1)
@given(name=NAMES_OF_GAMES, form=st.sampled_from(["deals", "both"]), seed=DICE)
def test_corrupted_deals_are_judged_as_on_the_wooden_table(
    corruption: Corruption, name: str, form: str, seed: int
) -> None:
    """The verdict on a log with changed deals names the first deal or action that is impossible, or none (S2, D3)."""
    assert_judged_alike(corruption(good_record(name, form), dice(seed)))


@pytest.mark.parametrize("corruption", HARMLESS, ids=lambda corruption: corruption.__name__)
@share(1)
@given(name=NAMES_OF_GAMES, form=FORMS, seed=DICE)
def test_harmless_changes_are_good(corruption: Corruption, name: str, form: str, seed: int) -> None:
    """A game that ends earlier, with the deals and the result so far, is good; so is one with the names reseated."""
    assert assert_judged_alike(corruption(good_record(name, form), dice(seed))) is None


@pytest.mark.parametrize("form", ["seed", "deals", "both"])
@pytest.mark.parametrize("name", CLAIMS)
def test_the_uncorrupted_logs_are_good(name: str, form: str) -> None:
    """The records that the corruptions start from are good, on both."""
    assert assert_judged_alike(good_record(name, form)) is None


@pytest.mark.parametrize(
    "corruption", [*OF_ACTIONS, *OF_DEALS, *OF_THE_REST], ids=lambda corruption: corruption.__name__
)
def test_every_corruption_is_found_somewhere(corruption: Corruption) -> None:
    """Each way of corruption makes bad logs, and the verdict names actions, deals or the result as it should."""
    places = Counter(
        type(assert_judged_alike(corruption(good_record(name, "deals"), dice(seed))))
        for seed, name in enumerate(sorted(CLAIMS)[:8])
    )
    assert places[int] + places[str] > 0
