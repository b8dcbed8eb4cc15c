"""All texts of sentences, in one place: English and German.

Each text stands once for each language, side by side, in the order of `LANGUAGES`. The English reasons of objections
stand in `errors`, next to their rule ids.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from thurn_taxis.board import Stack
from thurn_taxis.errors import Objection
from thurn_taxis.history import Reveal
from thurn_taxis.state import Official

Language = Literal["en", "de"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""The languages, in the order in which each text is given below."""

Texts = tuple[str, str]

EVENTS: Final[dict[str, Texts]] = {
    "official called": ("The {official} helps {name}.", "Der {official} hilft {name}."),
    "card taken from the display": (
        "{name} takes {city} from the display.",
        "{name} nimmt {city} aus der Auslage.",
    ),
    "card taken from the supply": ("{name} draws {city} from the supply.", "{name} zieht {city} vom Nachziehstapel."),
    "card taken unseen": ("{name} draws a card from the supply.", "{name} zieht eine Karte vom Nachziehstapel."),
    "supply shuffled": (
        "The discards are shuffled and become the supply ({cards}).",
        "Der Ablagestapel wird gemischt und zum Nachziehstapel ({cards}).",
    ),
    "space refilled": ("{city} is turned up on space {space}.", "{city} wird auf Platz {space} aufgedeckt."),
    "route abandoned": ("{name} abandons the route {route}.", "{name} gibt die Route {route} auf."),
    "card played as the first": ("{name} starts a route with {city}.", "{name} beginnt eine Route mit {city}."),
    "card played left": ("{name} adds {city} at the left end.", "{name} legt {city} am linken Ende an."),
    "card played right": ("{name} adds {city} at the right end.", "{name} legt {city} am rechten Ende an."),
    "route closed for each province": (
        "{name} closes the route {route}, for a house in each province.",
        "{name} schließt die Route {route} ab, für ein Haus in jeder Provinz.",
    ),
    "route closed for one province": (
        "{name} closes the route {route}, for its cities in {province}.",
        "{name} schließt die Route {route} ab, für ihre Städte der Provinz {province}.",
    ),
    "house built": ("{name} places a house in {city}.", "{name} setzt ein Haus in {city}."),
    "tile won": ("{name} wins the tile {stack} ({points}).", "{name} erhält das Plättchen {stack} ({points})."),
    "carriage taken": ("{name} takes carriage {carriage}.", "{name} nimmt Kutsche {carriage}."),
    "display discarded": ("The display is discarded: {list}.", "Die Auslage wird abgeworfen: {list}."),
    "route discarded": ("The closed route is discarded.", "Die abgeschlossene Route wird abgelegt."),
    "hand discarded": ("{name} discards {list}.", "{name} wirft {list} ab."),
    "end triggered": ("{name} triggers the end of the game.", "{name} löst das Ende des Spiels aus."),
    "turn passed": (
        "The turn of {name} is over, and that of {following} begins.",
        "Der Zug von {name} ist zu Ende, und der von {following} beginnt.",
    ),
    "step due: draw": ("{name} has to draw {cards}.", "{name} muss {cards} ziehen."),
    "step due: play": ("{name} has to play a card.", "{name} muss eine Karte spielen."),
    "step due: close": (
        "{name} can close a route that is long enough, or end the turn.",
        "{name} kann eine Route abschließen, die lang genug ist, oder den Zug beenden.",
    ),
    "step due: houses": ("{name} chooses a city for a house.", "{name} wählt eine Stadt für ein Haus."),
    "step due: carriage": (
        "{name} can call the cartwright, or do without him.",
        "{name} kann den Wagner rufen oder auf ihn verzichten.",
    ),
    "step due: discard": (
        "{name} has to discard a card, as the hand has too many.",
        "{name} muss eine Karte abwerfen, denn auf der Hand sind zu viele.",
    ),
    "game over": ("The game is over: {scores}. {name} wins.", "Das Spiel ist zu Ende: {scores}. {name} gewinnt."),
}
"""What is said of each event, by its kind and what else decides how it is said."""

REASONS: Final[dict[Objection, str]] = {
    Objection.GAME_OVER: "das Spiel ist zu Ende",
    Objection.NOT_AN_ACTION: "das ist keine Aktion des Spiels",
    Objection.WRONG_PHASE: "{need}",
    Objection.OFFICIAL_CALLED: "der {official} hat in diesem Zug schon geholfen, und nur einer darf es",
    Objection.NOT_IN_DISPLAY: "in der Auslage liegt keine Karte {city}",
    Objection.NO_SUPPLY: "Nachziehstapel und Ablagestapel sind leer",
    Objection.NOTHING_TO_DRAW: "es gibt keine Karte mehr, die gezogen werden könnte",
    Objection.POSTMASTER_MUST_HELP: "die Hand war leer, also hilft der Postmeister und sonst niemand",
    Objection.NOT_IN_HAND: "{city} ist nicht auf der Hand",
    Objection.NO_ROUTE: "es liegt noch keine Route aus, also muss eine Karte eine beginnen",
    Objection.NOT_ADJACENT: "keine Straße verbindet {city} mit {end}, dem {side} Ende der Route",
    Objection.ALREADY_IN_ROUTE: "{city} liegt schon in der Route",
    Objection.CARRIER_ADDS: "die zweite Karte, die der Postillion erlaubt, muss an die Route angelegt werden",
    Objection.NO_CARD_FITS: "keine Handkarte passt an ein Ende der Route",
    Objection.ROUTE_CAN_GROW: "eine Handkarte passt an die Route, also darf sie nicht aufgegeben werden",
    Objection.ROUTE_TOO_SHORT: "die Route hat {length}, und zum Abschließen braucht sie mindestens {shortest}",
    Objection.PROVINCE_NOT_IN_ROUTE: "die Route führt durch keine Stadt der Provinz {province}",
    Objection.NOT_IN_CLOSED_ROUTE: "{city} liegt nicht in der abgeschlossenen Route",
    Objection.NOT_ASKED_FOR: "in {city} ist jetzt kein Haus zu setzen",
    Objection.HOUSE_STANDS: "in {city} steht schon ein eigenes Haus",
    Objection.HOUSES_ARE_DUE: "alle Häuser, die die gewählte Art erlaubt, müssen gesetzt werden",
    Objection.NOT_IN_HAND_TO_DISCARD: "{city} ist nicht auf der Hand und kann nicht abgeworfen werden",
}
"""The reasons in German."""

NEEDS: Final = (
    "jetzt ist das Ziehen an der Reihe: {cards}",
    "jetzt muss eine Karte gespielt werden",
    "jetzt kann die Route abgeschlossen oder der Zug durch Passen beendet werden",
    "jetzt müssen die Häuser gesetzt werden",
    "jetzt kann der Wagner gerufen oder durch Passen auf ihn verzichtet werden",
    "jetzt müssen Karten abgeworfen werden, bis die Hand klein genug ist",
    "das Spiel ist zu Ende",
)
"""What each phase asks for in German, indexed by `Phase`."""

REVEALS: Final[dict[Reveal, Texts]] = {
    Reveal.BLIND_DRAW: (Reveal.BLIND_DRAW.printed, "eine Karte wurde verdeckt gezogen"),
    Reveal.REFILL: (Reveal.REFILL.printed, "eine Karte der Auslage wurde aufgedeckt"),
    Reveal.SHUFFLE: (Reveal.SHUFFLE.printed, "der Nachziehstapel wurde gemischt"),
}
"""Why an action cannot be taken back."""

FRAMES: Final[dict[str, Texts]] = {
    "illegal": ("{name} cannot play {action}: {reason}.", "{name} kann „{action}“ nicht spielen: {reason}."),
    "stale": (
        "The game is no longer where {action} was chosen.",
        "Das Spiel ist nicht mehr dort, wo „{action}“ gewählt wurde.",
    ),
    "barrier": (
        "{action} cannot be taken back: {reason}.",
        "„{action}“ kann nicht zurückgenommen werden: {reason}.",
    ),
}
"""What is said to an action that cannot be carried out."""

OFFICIALS: Final[dict[Official, Texts]] = {
    Official.ADMINISTRATOR: (Official.ADMINISTRATOR.printed, "Amtmann"),
    Official.POSTMASTER: (Official.POSTMASTER.printed, "Postmeister"),
    Official.CARRIER: (Official.CARRIER.printed, "Postillion"),
    Official.CARTWRIGHT: (Official.CARTWRIGHT.printed, "Wagner"),
}
"""The officials, without an article."""

STACKS: Final[dict[Stack, str]] = {
    Stack.ROUTE_OF_5: "Route aus 5 Karten",
    Stack.ROUTE_OF_6: "Route aus 6 Karten",
    Stack.ROUTE_OF_7: "Route aus 7 Karten",
    Stack.ALL_PROVINCES: "alle Provinzen",
    Stack.GAME_END: "Spielende",
}
"""The German names of those stacks that do not bear the names of places."""

COUNTS: Final[dict[str, tuple[Texts, Texts]]] = {
    "card": (("1 card", "1 Karte"), ("{} cards", "{} Karten")),
    "point": (("1 point", "1 Punkt"), ("{} points", "{} Punkte")),
}
"""One thing, and several of it."""

AND: Final[Texts] = (" and ", " und ")
"""What stands before the last item of a list."""

SIDES: Final[tuple[str, str]] = ("linken", "rechten")
"""The ends of a route in German, in the dative, indexed by `Side`."""

DASH: Final = " \N{EN DASH} "
"""What stands between the cities of a route."""
