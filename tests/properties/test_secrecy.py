"""Laws of secrecy: what a seat cannot know changes nothing that it is told, and its guesses are fair (H1, H2)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import sqrt
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from played import NAMES, games, record_of
from tables import a_player, a_state, cities
from thurn_taxis import (
    City,
    DataError,
    Discard,
    Draw,
    Extend,
    Official,
    Phase,
    Record,
    SeenRecord,
    Start,
    apply,
    from_data,
    from_json,
    guess,
    known_hands,
    legal_actions,
    parse_action,
    replay,
    scores,
    seen_views,
    to_data,
    to_json,
    verify,
    view,
    view_actions,
    view_record,
    with_deals,
)
from thurn_taxis.events import CardTaken, SupplyShuffled, redacted
from thurn_taxis.formats.possible import check_possible
from thurn_taxis.secrecy import (
    check_secrecy,
    check_view_secrecy,
    everything_told,
    leaks,
    scrambled,
    scrambled_record,
    view_leaks,
)
from thurn_taxis.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from thurn_taxis import State

STATES = [step.after for steps in games() for step in steps][::6]
"""Every sixth position of some games: about three thousand."""


def seats(state: State) -> tuple[int | None, ...]:
    """Return the spectator and every seat."""
    return (None, *range(len(state.players)))


def unfinished() -> list[Record]:
    """Return records that end somewhere in the middle of a game, where much is hidden."""
    return [record_of(played[: len(played) * (3 + number % 5) // 8]) for number, played in enumerate(games())]


def told_of_view(state: State, seat: int | None) -> str:
    """Return what this library tells a seat of a position."""
    seen = view(state, seat)
    return to_json(seen) + ", ".join(map(str, view_actions(seen)))


class TestNoLeak:
    """Scrambling what a seat cannot know changes not one byte."""

    def test_of_views(self) -> None:
        """The view of every seat, and what it can do there, is the same when everything hidden is another."""
        for number, state in enumerate(STATES):
            assert not view_leaks(state, told_of_view, seeds=(number,))

    def test_of_games(self) -> None:
        """The redacted log, every view, every event and the known hands are the same for all games that look alike."""
        for record in unfinished()[::2]:
            assert not leaks(record, seeds=(7,))

    def test_of_finished_games(self) -> None:
        """At the end of a game the last hands and the supply stay hidden."""
        for played in games()[::14]:
            check_secrecy(record_of(played), seeds=(1,))

    def test_of_sizes(self) -> None:
        """Not even the length of what is told depends on what is hidden."""
        for record in unfinished()[::6]:
            for seat in range(len(record.players)):
                lengths = {len(to_json(view_record(scrambled_record(record, seat, seed), seat))) for seed in range(4)}
                assert {len(to_json(view_record(record, seat)))} == lengths

    def test_of_where_the_cards_come_from(self) -> None:
        """A redacted record does not tell whether the game has a seed, deals, or both (H2)."""
        for record in unfinished()[::6]:
            full = with_deals(record)
            for other in (full, evolve(full, seed=None)):
                assert view_record(record, 0) == view_record(other, 0)

    def test_of_keys(self) -> None:
        """Nothing in a redacted log is called a seed, a deal or a hand."""

        def keys(data: object) -> set[str]:
            if isinstance(data, dict):
                return set(data).union(*map(keys, data.values()))
            return set().union(*map(keys, data)) if isinstance(data, list) else set()

        found = set().union(*(keys(to_data(view_record(record, 0))) for record in unfinished()[::6]))
        assert not {"seed", "deals", "hand", "hands", "supply"} & found


class TestScrambling:
    """The scrambled games are possible, look alike, and differ wherever they can."""

    def test_scrambled_positions_are_possible(self) -> None:
        """Every invariant of positions holds after scrambling."""
        for number, state in enumerate(STATES[::3]):
            for seat in seats(state):
                check_possible(scrambled(state, seat, number))

    def test_scrambled_positions_differ(self) -> None:
        """Where more than one other order of the hidden cards exists, nearly always another one lies there."""
        same = 0
        for number, state in enumerate(STATES):
            other = scrambled(state, 0, number)
            several_places = len([cards for cards in hidden_from_the_first(state) if cards]) > 1
            same += several_places and hidden_from_the_first(state) == hidden_from_the_first(other)
            assert state.players[0] == other.players[0]
        assert same < len(STATES) / 100

    def test_scrambled_values_of_tiles(self) -> None:
        """The values of tiles before others are exchanged, of two from one stack the first won stays the higher."""
        bert = a_player(houses="Linz", carriage=5, tiles="route of 5:2")
        clara = a_player(houses="Lodz", carriage=5, tiles="route of 5:1")
        state = a_state(hand="Ulm", others=[bert, clara])
        values = {
            tuple(tile.points for player in scrambled(state, 0, seed).players[1:] for tile in player.tiles)
            for seed in range(20)
        }
        assert {(2, 1), (1, 2)} == values
        assert state.players[1].tiles == scrambled(state, 1, 5).players[1].tiles

    def test_the_called_carrier_stays_possible(self) -> None:
        """Who has called the carrier holds a card that fits after scrambling too (R6)."""
        state = a_state(hand="Ulm Lodz", route="Stuttgart", phase="play", official="carrier")
        for seed in range(50):
            assert legal_actions(scrambled(state, 1, seed))

    def test_the_called_carrier_stays_possible_where_hardly_any_card_fits(self) -> None:
        """With one card among all the hidden ones that fits, the position stays possible and still looks the same."""
        state = a_state(
            hand="Pilsen", route="Lodz", phase="play", official="carrier", others=[a_player(hand="Pilsen Pilsen")]
        )
        for seed in range(30):
            other = scrambled(state, 1, seed)
            check_possible(other)
            assert view(state, 1) == view(other, 1)

    def test_scrambled_records_are_good(self) -> None:
        """A scrambled record has the same actions and keeps to the rules, with all its cards in deals."""
        for record in unfinished()[::4]:
            for seat in (None, 0, 1):
                other = scrambled_record(record, seat, 3)
                assert (record.actions, record.players, None) == (other.actions, other.players, other.seed)
                assert verify(other).ok

    def test_scrambled_records_differ(self) -> None:
        """Unless nothing is hidden, another order of cards is found for a record; often other hands, too."""
        other_hands = other_deals = 0
        records = unfinished()
        for record in records:
            other = scrambled_record(record, 0, 3)
            other_deals += other.deals != with_deals(record).deals
            hands = [[player.hand for player in replay(one)[-1].players[1:]] for one in (record, other)]
            other_hands += hands[0] != hands[1]
        assert other_deals > len(records) * 0.8
        assert other_hands > len(records) * 0.3

    @pytest.mark.parametrize("seed", [-1, 2**53, "1", None])
    def test_a_seed_is_needed(self, seed: object) -> None:
        """Both kinds of scrambling refuse what is no seed."""
        record = unfinished()[0]
        with pytest.raises(DataError):
            scrambled(STATES[0], 0, -1 if seed is None else seed)  # type: ignore[arg-type]
        with pytest.raises(DataError):
            scrambled_record(record, 0, -1 if seed is None else seed)  # type: ignore[arg-type]


def hidden_from_the_first(state: State) -> list[tuple[City, ...]]:
    """Return the supply and the hands of all but the first seat."""
    return [state.supply.cards, *(player.hand for player in state.players[1:])]


def last(record: Record) -> State:
    """Return the position at the end of a record."""
    return replay(record)[-1]


BABBLERS: dict[str, Callable[[Record, int | None], object]] = {
    "the whole log": lambda record, _: to_json(record),
    "the deals": lambda record, _: record.deals,
    "the next card": lambda record, _: last(record).supply.cards[:1],
    "the composition of the supply": lambda record, _: sorted(last(record).supply.cards),
    "how many Ulm are in the supply": lambda record, _: last(record).supply.cards.count(City.ULM),
    "the hands": lambda record, _: [player.hand for player in last(record).players],
    "the last card of each hand": lambda record, _: [player.hand[-1:] for player in last(record).players],
    "the length of the names in hands": lambda record, _: [
        sum(len(str(city)) for city in player.hand) for player in last(record).players
    ],
    "events as they are": lambda record, _: [step.events for step in steps(record)],
    "the view of the next seat": lambda record, seat: view(
        last(record), 0 if seat is None else (seat + 1) % len(record.players)
    ),
    "the legal actions of whoever has the turn": lambda record, _: legal_actions(last(record)),
}  # fmt: skip
"""Programs that tell too much."""


@pytest.mark.parametrize("name", BABBLERS)
def test_leaks_are_found(name: str) -> None:
    """A program that tells too much, if only a number, is caught; and the message names the rule."""
    cut = [record_of(played[:place]) for played in games()[6:12] for place in range(20, 60)]
    playing = [record for record in cut if last(record).turn.phase is Phase.PLAY][:40]
    found = [leak for record in playing for leak in leaks(record, BABBLERS[name], seeds=range(2))]
    assert found
    assert str(found[0]).endswith("[H2]")


def test_a_leak_fails_a_test() -> None:
    """`check_secrecy` raises for a program that tells too much, and says who learned what."""
    record = Record(players=NAMES[:2], seed=1, actions=(Draw(None),))
    with pytest.raises(AssertionError, match=r"seat 1 can tell apart what should look alike"):
        check_secrecy(record, lambda record, seat: last(record).players[0].hand if seat == 1 else None)


@pytest.mark.parametrize(
    "told",
    [
        lambda state, _: state.supply.seed,
        lambda state, _: state.supply.cards[:1],
        lambda state, _: [player.tiles for player in state.players],
    ],
    ids=["the seed", "the next card", "the values of tiles"],
)
def test_leaks_of_positions_are_found(told: Callable[[State, int | None], object]) -> None:
    """What one position hides from somebody is found when it is told."""
    winners = [a_player(houses="Linz", carriage=5, tiles=f"route of 5:{points}") for points in (2, 1)]
    state = a_state(hand="Ulm", seed=5, others=winners)
    assert {leak.seat for leak in view_leaks(state, told, seeds=range(9))} >= {None, 0}


WINNERS = a_state(
    hand="Ulm",
    seed=5,
    others=[a_player(houses="Linz", carriage=5, tiles=f"route of 5:{points}") for points in (2, 1)],
)
"""A position in which two players have won tiles of the same kind."""


def test_a_leak_of_a_position_fails_a_test() -> None:
    """`check_view_secrecy` raises for a program that tells too much, says who learned what, and accepts views."""
    check_view_secrecy(WINNERS, lambda state, seat: to_json(view(state, seat)))
    with pytest.raises(AssertionError, match=r"^seat 2 can tell apart what should look alike \(scrambled by seed 0\)"):
        check_view_secrecy(WINNERS, lambda state, seat: state.supply.seed if seat == 2 else None)


def test_scores_that_are_told_are_found() -> None:
    """That a program shows everybody's score, with the face-down tiles in it, is found in a position (H2)."""
    with pytest.raises(AssertionError, match=r"^a spectator can tell apart"):
        check_view_secrecy(WINNERS, lambda state, _: [score.total for score in scores(state)])


def tell_seat_1(game: State | Record, seat: int | None) -> object:
    """Tell the second seat everything and the others nothing."""
    return game if seat == 1 else None


def test_seeds_that_come_one_by_one_are_used_for_every_seat() -> None:
    """Seeds from an iterator, which can be gone through only once, find what a range of them finds."""
    record = Record(players=NAMES[:2], seed=1, actions=(Draw(None),))
    assert leaks(record, tell_seat_1, seeds=range(2)) == leaks(record, tell_seat_1, seeds=iter(range(2)))
    assert [(1, 0), (1, 1)] == [
        (leak.seat, leak.seed) for leak in view_leaks(WINNERS, tell_seat_1, seeds=iter(range(2)))
    ]
    with pytest.raises(AssertionError, match=r"^seat 1 "):
        check_secrecy(record, tell_seat_1, seeds=iter(range(2)))
    with pytest.raises(AssertionError, match=r"^seat 1 "):
        check_view_secrecy(WINNERS, tell_seat_1, seeds=iter(range(2)))


def test_without_seeds_nothing_would_be_proved() -> None:
    """No seeds at all are refused: nothing would be scrambled, and every program would pass."""
    record = Record(players=NAMES[:2], seed=1)
    for check in (
        lambda: leaks(record, seeds=()),
        lambda: check_secrecy(record, seeds=iter(())),
        lambda: view_leaks(WINNERS, tell_seat_1, seeds=[]),
        lambda: check_view_secrecy(WINNERS, tell_seat_1, seeds=range(0)),
    ):
        with pytest.raises(DataError, match=r"^seeds: without a seed nothing is scrambled"):
            check()
    with pytest.raises(DataError, match=r"^seeds: seeds are several, such as range\(3\), not 3$"):
        leaks(record, seeds=3)  # type: ignore[arg-type] # that is the fault


def test_everything_told_is_told() -> None:
    """The text that stands for all that the library tells has the redacted log, the views and the events in it."""
    record = unfinished()[0]
    told = everything_told(record, 0)
    assert to_json(view_record(record, 0)) in told
    for step in steps(record):
        assert to_json(view(step.after, 0)) in told
        assert to_json(redacted(step.events, 0)) in told


class TestSeenRecord:
    """A redacted record holds what the seat has seen: enough for every one of its views."""

    def test_every_view_can_be_seen_again(self) -> None:
        """The views of a redacted record are those that the seat had, one after the other (H1)."""
        for record in unfinished()[::4]:
            states = replay(record)
            for seat in seats(states[0]):
                assert tuple(view(state, seat) for state in states) == seen_views(view_record(record, seat))

    def test_own_draws_are_there_and_those_of_others_are_not(self) -> None:
        """Of an unseen draw only who drew knows the card (H2)."""
        for record in unfinished()[::5]:
            for seat in range(len(record.players)):
                told = [event for action in view_record(record, seat).actions for event in action.events]
                unseen = [event for event in told if isinstance(event, CardTaken) and event.space is None]
                assert all((event.city is not None) is (event.seat == seat) for event in unseen)
                assert all(event.order is None for event in told if isinstance(event, SupplyShuffled))

    def test_a_record_without_actions(self) -> None:
        """Before the first action the display is all that has been seen."""
        record = Record(players=NAMES[:2], seed=1)
        display = replay(record)[0].supply.display
        seen = view_record(record, 0)
        assert (display, ()) == (seen.display, seen.actions)

    def test_actions_as_text_are_read(self) -> None:
        """A record may hold the text of an action; what was seen of it is the same."""
        record = unfinished()[3]
        texts = evolve(record, actions=tuple(map(str, record.actions)))
        assert view_record(record, 1) == view_record(texts, 1)

    @pytest.mark.parametrize("seat", [-1, 2, True, "0"])
    def test_there_is_no_such_seat(self, seat: object) -> None:
        """A seat that does not exist has seen nothing."""
        with pytest.raises(DataError, match="there is no seat"):
            view_record(Record(players=NAMES[:2], seed=1), seat)  # type: ignore[arg-type]


class TestSeenLog:
    """A redacted record is a document of its own."""

    def test_round_trip(self) -> None:
        """A redacted record is read back as it was written, and its text is always the same."""
        for record in unfinished()[::14]:
            for seat in (None, 0, 1):
                seen = view_record(record, seat)
                assert seen == from_json(to_json(seen), SeenRecord)
                assert to_json(seen) == to_json(from_json(to_json(seen), SeenRecord))

    def test_the_text(self) -> None:
        """The document has the format `thurn-taxis-seen-log`, and for each action what was seen."""
        seen = view_record(Record(players=NAMES[:2], seed=1, actions=(Draw(None),)), 1)
        data = to_data(seen)
        keys = ["format", "version", "seat", "rules", "players", "display", "actions", "result"]
        assert keys == list(data)
        expected = {
            "action": "draw supply",
            "events": [
                {"event": "card taken", "seat": 0, "city": None, "space": None},
                {
                    "event": "step due",
                    "turn": {
                        "seat": 0,
                        "phase": "draw",
                        "official": "postmaster",
                        "due": 1,
                        "groups": [],
                        "last": False,
                    },
                },
            ],
        }
        assert [expected] == data["actions"]

    @pytest.mark.parametrize(
        ("change", "fault"),
        [
            ({"seat": 2}, "seat: there is no seat 2 in a game of 2"),
            ({"seat": 1}, "actions[0].events: something in it is hidden from the seat [H2]"),
            ({"players": ["Anna"]}, "players: the game is for 2 to 4 players, not 1 [S1]"),
            ({"display": ["Ulm"]}, "display: it has 1 spaces [S2]"),
            ({"display": ["Ulm"] * 6}, "display: there are 3 cards of Ulm [S2]"),
            ({"display": [None] * 6}, "display[0]: expected the name of a city, not null"),
            ({"seed": 1}, "unknown key 'seed'"),
            ({"actions": [{"action": "pass"}]}, "actions[0].events: the key is missing"),
            ({"actions": [{"action": "rain", "events": []}]}, "actions[0].action: 'rain' is not an action"),
            (
                {"actions": [{"action": "pass", "events": [{"event": "turn passed", "seat": 7, "following": 0}]}]},
                "actions[0].events[0]: there is no seat 7",
            ),
            (
                {"actions": [{"action": "draw supply", "events": [
                    {"event": "card taken", "seat": 0, "city": None, "space": None},
                ]}]},
                "actions[0].events[0]: the event hides a card that has to be known",
            ),
            (
                {"actions": [{"action": "draw supply", "events": [
                    {"event": "card taken", "seat": 1, "city": "Ulm", "space": None},
                ]}]},
                "actions[0].events: something in it is hidden from the seat [H2]",
            ),
            (
                {"actions": [{"action": "pass", "events": [{"event": "step due", "turn": {
                    "seat": 0, "phase": "discard", "official": None, "due": 0, "groups": [], "last": False,
                }}]}]},
                "actions[0].events: what follows is not possible: players[0].hand: no card has to be discarded [C7]",
            ),
        ],
        ids=range(13),
    )  # fmt: skip
    def test_faults_have_a_place(self, change: dict[str, object], fault: str) -> None:
        """What a seat cannot have seen, or what contradicts itself, is refused with its path."""
        data = to_data(view_record(Record(players=NAMES[:2], seed=1, actions=(Draw(None),)), 0))
        with pytest.raises(DataError) as error:
            from_data(data | change)
        assert str(error.value).startswith(fault)

    def test_a_log_is_no_redacted_log(self) -> None:
        """Who asks for a redacted record does not get a whole one."""
        text = to_json(Record(players=NAMES[:2], seed=1))
        with pytest.raises(DataError, match="expected a seen record, not a record"):
            from_json(text, SeenRecord)


def dealt(first: str, actions: str) -> Record:
    """Return a record whose first cards and actions are given as text: six for the display, the rest for the supply."""
    cards = cities(first)
    rest = Counter(City) + Counter(City) + Counter(City) - Counter(cards)
    done = tuple(parse_action(part.strip()) for part in actions.split(","))
    return Record(players=NAMES[:2], deals=((*cards, *sorted(rest.elements())),), actions=done)


class TestKnownHands:
    """Who watches remembers every card that was taken openly, until one of its city is played."""

    FIRST = "Ulm Ulm Stuttgart Linz Lodz Pilsen  Basel Ulm Passau Lodz"

    @pytest.mark.parametrize(
        ("actions", "known", "law"),
        [
            ("draw Ulm, draw Stuttgart", "Stuttgart Ulm", "cards taken from the display are known"),
            ("draw Ulm, draw supply", "Ulm", "a card drawn unseen is not"),
            ("draw Ulm, draw Ulm, start Ulm", "Ulm", "who plays one of two known cards holds the other"),
            ("draw Ulm, draw supply, start Ulm", "", "who plays the known card holds none that is known"),
            ("draw Ulm, draw Basel, start Basel, pass, draw Linz", "Ulm", "the turn of another changes nothing"),
            ("draw supply, draw Ulm, start Basel", "Ulm", "who plays a card that nobody saw still holds the known one"),
            ("draw supply, draw supply, start Ulm", "", "nothing is known of unseen cards"),
        ],
        ids=lambda text: text if " " in text and "," not in text else "",
    )  # fmt: skip
    def test_what_is_known_of_another_hand(self, actions: str, known: str, law: str) -> None:
        """What is known of the first player, to the second and to spectators alike."""
        del law
        record = dealt(self.FIRST, actions)
        for seat in (1, None):
            assert tuple(sorted(cities(known))) == known_hands(record, seat)[0]

    def test_the_own_hand_is_known(self) -> None:
        """Of the own hand everything is known, unseen draws too."""
        for record in unfinished()[::3]:
            for seat, player in enumerate(last(record).players):
                assert player.hand == known_hands(record, seat)[seat]

    def test_what_is_known_is_there(self) -> None:
        """Every hand holds what is known of it; and it is what follows from the actions alone."""
        for record in unfinished():
            by_actions: list[Counter[City]] = [Counter() for _ in record.players]
            for step in steps(record):
                seat = step.before.turn.seat
                match step.action:
                    case Draw(City() as city):
                        by_actions[seat] += Counter((city,))
                    case Start(city) | Extend(city) | Discard(city):
                        by_actions[seat] -= Counter((city,))
            known = known_hands(record, None)
            assert tuple(tuple(sorted(hand.elements())) for hand in by_actions) == known
            for cards, player in zip(known, last(record).players, strict=True):
                assert not Counter(cards) - Counter(player.hand)

    def test_a_redacted_record_is_enough(self) -> None:
        """What a seat knows follows from what it has seen, and from nobody else's record."""
        record = unfinished()[4]
        assert known_hands(record, 1) == known_hands(view_record(record, 1), 1)
        with pytest.raises(DataError, match="this was seen by seat 1, not by seat 0"):
            known_hands(view_record(record, 1), 0)


def chances(outcomes: Iterable[Hashable]) -> dict[Hashable, float]:
    """Return the chance of each outcome, all of those listed being equally likely."""
    counts = Counter(outcomes)
    return {outcome: count / counts.total() for outcome, count in counts.items()}


def is_fair(found: Iterable[Hashable], expected: dict[Hashable, float]) -> bool:
    """Say whether outcomes occur as often as expected: a chi-squared test that a fair source fails once in 100000."""
    counts = Counter(found)
    total = counts.total()
    if not set(counts) <= set(expected):
        return False
    surprise = sum((counts[one] - total * chance) ** 2 / (total * chance) for one, chance in expected.items())
    freedom = len(expected) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 4.265 * sqrt(2 / (9 * freedom))) ** 3
    return surprise < limit


SEEDS = range(3000)


class TestGuesses:
    """A guess is any position that looks the same, and none is likelier than the others."""

    def test_guesses_look_the_same(self) -> None:
        """`view(guess(v, s), v.seat) == v`, whatever is remembered."""
        for number, record in enumerate(unfinished()[::2]):
            for seat in seats(last(record)):
                seen, known = view(last(record), seat), known_hands(record, seat)
                for guessed in (guess(seen, number), guess(seen, number, known)):
                    assert seen == view(guessed, seat)
                    check_possible(guessed)

    def test_guesses_hold_what_is_remembered(self) -> None:
        """No guess contradicts what is known of a hand."""
        for number, record in enumerate(unfinished()):
            known = known_hands(record, 0)
            for seed in range(number, number + 5):
                for cards, player in zip(known, guess(view(last(record), 0), seed, known).players, strict=True):
                    assert not Counter(cards) - Counter(player.hand)

    def test_remembering_nothing_changes_nothing(self) -> None:
        """Without known cards a guess is what it was before anybody remembered."""
        for state in STATES[::20]:
            seen = view(state, 0)
            assert guess(seen, 5) == guess(seen, 5, [()] * len(state.players))

    def test_all_hands_are_equally_likely(self) -> None:
        """Every hand that the hidden cards allow is guessed as often as there are ways to deal it."""
        state = a_state(hand="Ulm", others=[a_player(hand="Pilsen Basel")], supply="Lodz Lodz Linz", rest="discards")
        hands = (tuple(sorted(cards)) for cards in combinations(cities("Pilsen Basel Lodz Lodz Linz"), 2))
        found = [guess(view(state, 0), seed).players[1].hand for seed in SEEDS]
        assert is_fair(found, chances(hands))

    def test_all_orders_of_the_supply_are_equally_likely(self) -> None:
        """Every order of the hidden cards in the hand of another and in the supply is guessed equally often."""
        state = a_state(hand="Ulm", others=[a_player(hand="Pilsen")], supply="Basel Lodz Linz", rest="discards")
        guesses = [guess(view(state, 0), seed) for seed in SEEDS]
        found = [(*guessed.players[1].hand, *guessed.supply.cards) for guessed in guesses]
        assert is_fair(found, chances(permutations(cities("Basel Pilsen Lodz Linz"))))

    def test_what_is_remembered_leaves_the_rest_equally_likely(self) -> None:
        """Known cards stay, the others are dealt fairly around them."""
        state = a_state(
            hand="Ulm", others=[a_player(hand="Pilsen Basel Lodz")], supply="Lodz Linz Linz", rest="discards"
        )
        known = ((), cities("Lodz"))
        hands = (tuple(sorted((City.LODZ, *cards))) for cards in combinations(cities("Pilsen Basel Lodz Linz Linz"), 2))
        found = [guess(view(state, 0), seed, known).players[1].hand for seed in SEEDS]
        assert is_fair(found, chances(hands))

    def test_who_has_called_the_carrier_holds_a_card_that_fits(self) -> None:
        """All hands with a card for the carrier are equally likely, and no other is guessed (R6)."""
        state = a_state(
            hand="Ulm Lodz", route="Stuttgart", phase="play", official="carrier", supply="Carlsruhe Pilsen Linz",
            rest="discards", others=[a_player(hand="Basel")],
        )  # fmt: skip
        hidden = cities("Ulm Lodz Carlsruhe Pilsen Linz")
        fitting = [cards for cards in combinations(hidden, 2) if {City.ULM, City.CARLSRUHE} & set(cards)]
        found = [guess(view(state, 1), seed).players[0].hand for seed in SEEDS]
        assert Official.CARRIER is state.turn.official
        assert is_fair(found, chances(tuple(sorted(cards)) for cards in fitting))

    def test_nobody_has_called_the_carrier_without_a_card_that_fits(self) -> None:
        """A view in which every card that the carrier could add lies open elsewhere contradicts itself (R6)."""
        state = a_state(
            hand="Pilsen", route="Lodz", phase="play", official="carrier", discards="Ulm",
            others=[a_player(hand="Pilsen Pilsen")],
        )  # fmt: skip
        seen = view(state, 1)
        assert City.PILSEN in guess(seen, 1).player.hand
        with pytest.raises(DataError, match="no card that the player can hold fits the route for the carrier") as error:
            guess(evolve(seen, discards=(City.PILSEN,)), 1)
        assert ("turn.official", "R6") == (error.value.path, error.value.rule)

    def test_next_cards_follow_the_composition_and_not_the_order(self) -> None:
        """A search over many guesses draws each hidden card as often as it is there, whichever lies on top (H2)."""
        state = next(state for state in STATES if state.turn.phase is Phase.DRAW and state.supply.shuffles > 1)
        seat = state.turn.seat
        others = [player for place, player in enumerate(state.players) if place != seat]
        hidden = [*state.supply.cards, *(city for player in others for city in player.hand)]
        guesses = [guess(view(state, seat), seed) for seed in SEEDS]
        found = [apply(guessed, Draw(None)).players[seat].hand for guessed in guesses]
        assert is_fair(found, chances(tuple(sorted((*state.player.hand, card))) for card in hidden))

    def test_face_down_values_are_equally_likely(self) -> None:
        """The values of tiles that lie face down are guessed in every way that the stack allows (H2)."""
        winners = [a_player(houses="Linz", carriage=5, tiles=f"route of 7:{points}") for points in (4, 3, 2)]
        seen = view(a_state(hand="Ulm", others=winners), 0)
        found = [tuple(player.tiles[0].points for player in guess(seen, seed).players[1:]) for seed in SEEDS]
        assert is_fair(found, chances(permutations((4, 3, 2))))

    @pytest.mark.parametrize(
        ("known", "path", "why"),
        [
            ([()], "known", "there are 1 hands for 2 players"),
            ([(City.LODZ,), ()], "known[0]", "the own hand is another one"),
            ([(), cities("Lodz Pilsen Basel")], "known[1]", "the hand has 2 cards, not 3"),
            ([(), cities("Mannheim")], "known[1]", "all cards of Mannheim are elsewhere"),
            ([(), cities("Pilsen Pilsen")], "known[1]", "all cards of Pilsen are elsewhere"),
        ],
    )
    def test_what_cannot_be_remembered_is_refused(self, known: list[tuple[City, ...]], path: str, why: str) -> None:
        """What is said to be known has to fit the view (H1)."""
        state = a_state(hand="Ulm", others=[a_player(hand="Pilsen Basel")], supply="Lodz Lodz Linz", rest="discards")
        with pytest.raises(DataError) as error:
            guess(view(state, 0), 1, known)
        assert (path, why) == (error.value.path, error.value.reason)

    def test_the_test_of_fairness_is_no_rubber_stamp(self) -> None:
        """A source that prefers one of two outcomes a little, or shows a third, is not fair."""
        coin = chances("ab")
        assert is_fair("ab" * 1500, coin)
        assert not is_fair("a" * 1650 + "b" * 1350, coin)
        assert not is_fair("ab" * 1500 + "c", coin)


class TestViewActions:
    """A view is enough to know what one can do."""

    def test_they_are_the_legal_actions_of_whoever_has_the_turn(self) -> None:
        """For the seat that has the turn they are `legal_actions`, for all others there are none."""
        for state in STATES[::3]:
            for seat in seats(state):
                expected = legal_actions(state) if seat == state.turn.seat else ()
                assert expected == view_actions(view(state, seat))
