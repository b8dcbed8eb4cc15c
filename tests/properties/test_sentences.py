"""Laws of the sentences: everything that happens or is refused can be said in each language."""

from __future__ import annotations

import re
import string

import pytest

from played import NAMES, games
from tables import a_state
from thurn_taxis import (
    ACTIONS,
    Barrier,
    City,
    IllegalAction,
    Objection,
    Official,
    Reveal,
    StaleAction,
    apply,
    parse_action,
    why_not,
)
from thurn_taxis.errors import explain
from thurn_taxis.events import HouseBuilt, events, redacted
from thurn_taxis.sentences import LANGUAGES, Language, reason, refusal, sentence
from thurn_taxis.sentences.texts import EVENTS, FRAMES, OFFICIALS, REASONS, REVEALS

SOME_STEPS = [step for steps in games() for step in steps][::7]
"""Every seventh step of some games: whatever is rare is still among them."""

REFUSALS = (
    (
        "right Linz",
        "Anna cannot play right Linz: no road joins Linz to Ulm, the right end of the route.",
        "Anna kann „right Linz“ nicht spielen: keine Straße verbindet Linz mit Ulm, dem rechten Ende der Route.",
    ),
    (
        "pass",
        "Anna cannot play pass: a card has to be played now.",
        "Anna kann „pass“ nicht spielen: jetzt muss eine Karte gespielt werden.",
    ),
    (
        "carrier",
        "Anna cannot play carrier: a card has to be played now.",
        "Anna kann „carrier“ nicht spielen: jetzt muss eine Karte gespielt werden.",
    ),
    (
        "postmaster",
        "Anna cannot play postmaster: the administrator has helped in this turn already, and only one official can.",
        "Anna kann „postmaster“ nicht spielen: der Amtmann hat in diesem Zug schon geholfen, und nur einer darf es.",
    ),
)


def places_of(text: str) -> frozenset[str]:
    """Return the names of the places in a text."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def shape_of(text: str) -> re.Pattern[str]:
    """Return what the sentences of a text look like."""
    return re.compile(".+".join(re.escape(fixed) for fixed, _, _, _ in string.Formatter().parse(text)))


def sentences(language: Language) -> set[str]:
    """Return all sentences of some games, as told to the players and to a spectator."""
    said = set()
    for step in SOME_STEPS:
        told = events(*step)
        names = NAMES[: len(step.before.players)]
        said |= {sentence(event, names, language) for event in (*told, *redacted(told, None))}
    return said


class TestSentences:
    """Every event and every objection has a sentence in each language."""

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_event_has_a_sentence(self, language: Language) -> None:
        """No event of any game, redacted or not, is without a whole sentence."""
        said = sentences(language)
        assert not [one for one in said if not one[0].isupper() or not one.endswith(".") or "None" in one or "{" in one]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_text_is_used(self, language: Language) -> None:
        """There is no text that no event has."""
        said = sentences(language)
        shapes = {key: shape_of(texts[LANGUAGES.index(language)]) for key, texts in EVENTS.items()}
        assert not [key for key, shape in shapes.items() if not any(map(shape.fullmatch, said))]

    def test_the_languages_speak_of_the_same(self) -> None:
        """The texts of one thing name the same places of it in every language."""
        for texts in (*EVENTS.values(), *FRAMES.values()):
            assert len(LANGUAGES) == len(texts)
            assert len(set(map(places_of, texts))) == 1

    def test_every_objection_has_a_german_reason(self) -> None:
        """German has a reason for each objection, with the places of the English one."""
        assert set(Objection) == set(REASONS)
        assert {objection: places_of(objection.template) for objection in Objection} == {
            objection: places_of(text) for objection, text in REASONS.items()
        }

    def test_every_official_and_every_reveal_has_a_name(self) -> None:
        """The words that stand in sentences exist in every language."""
        assert set(Official) == set(OFFICIALS)
        assert set(Reveal) == set(REVEALS)

    def test_refusals_of_played_positions(self) -> None:
        """Whatever is refused in a game has a whole reason in both languages, and the English one is `explain`."""
        met = set()
        positions = [step.before for step in SOME_STEPS[::4]]
        for state in (*positions, games()[0][-1].after):
            for action in ACTIONS:
                objection = why_not(state, action)
                if objection is None:
                    continue
                met.add(objection)
                german = reason(state, action, objection, "de")
                assert explain(state, action, objection) == reason(state, action, objection)
                assert "None" not in german
                assert "{" not in german
        assert set(Objection) - {Objection.NOT_AN_ACTION, Objection.NO_SUPPLY, Objection.NOTHING_TO_DRAW} <= met

    @pytest.mark.parametrize(("action", "english", "german"), REFUSALS)
    def test_a_refusal_names_the_player(self, action: str, english: str, german: str) -> None:
        """A refusal says who cannot do what, and why."""
        state = a_state(hand="Linz", route="Stuttgart Ulm", phase="play", official="administrator")
        with pytest.raises(IllegalAction) as error:
            apply(state, parse_action(action))
        assert english == refusal(error.value, ["Anna", "Bert"])
        assert german == refusal(error.value, ["Anna", "Bert"], "de")

    def test_a_stale_action_and_a_barrier_are_refused_in_words(self) -> None:
        """What came too late and what cannot be taken back is said in both languages."""
        stale = StaleAction(parse_action("pass"), 3, 4)
        barrier = Barrier(2, parse_action("draw supply"), Reveal.BLIND_DRAW)
        expected = [
            "The game is no longer where pass was chosen.",
            "Das Spiel ist nicht mehr dort, wo „pass“ gewählt wurde.",
            "draw supply cannot be taken back: a card was drawn unseen.",
            "„draw supply“ kann nicht zurückgenommen werden: eine Karte wurde verdeckt gezogen.",
        ]
        assert expected == [
            refusal(refused, ["Anna"], language) for refused in (stale, barrier) for language in LANGUAGES
        ]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_names_are_taken_as_they_are(self, language: Language) -> None:
        """A name with braces in it is a name like any other."""
        assert sentence(HouseBuilt(0, City.ULM), ["{city}"], language).startswith("{city} ")
