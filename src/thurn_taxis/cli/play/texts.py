"""What `play` says itself, in one place: English and German side by side, in the order of `LANGUAGES`.

What happened and why something is refused is said by `thurn_taxis.sentences`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from thurn_taxis.cli.play.commands import Command
from thurn_taxis.sentences import LANGUAGES, Language
from thurn_taxis.sentences.texts import STACKS, Texts

if TYPE_CHECKING:
    from thurn_taxis import Stack

TEXTS: Final[dict[str, Texts]] = {
    "begins": (
        "Thurn and Taxis, {rules}: {names}. Type help for help.",
        "Thurn und Taxis, {rules}: {names}. Mit hilfe gibt es Hilfe.",
    ),
    "kept while playing": (
        "The whole game is kept in {path} after every action. The file holds everybody's cards: do not look into it.",
        "Das ganze Spiel liegt nach jeder Aktion in {path}. In der Datei stehen die Karten aller: nicht hineinsehen.",
    ),
    "turn": ("Round {round}: the turn of {name}", "Runde {round}: {name} ist am Zug"),
    "last turn": (", the last one", ", zum letzten Mal"),
    "news": ("Since your last turn:", "Seit deinem letzten Zug:"),
    "no news": ("Nothing has happened since your last turn.", "Seit deinem letzten Zug ist nichts geschehen."),
    "thinking": ("{name} is thinking", "{name} überlegt"),
    "hand over": ("Pass the keyboard to {name}.", "Gib die Tastatur an {name} weiter."),
    "press enter": ("{name}, press Enter: ", "{name}, drück die Eingabetaste: "),
    "not now": (
        "The cards are covered: press Enter first. Now only help, undo, save, load and quit can be typed.",
        "Die Karten sind verdeckt: erst Eingabetaste drücken. Sonst gibt es nur hilfe, zurück, speichern, laden, ende.",
    ),
    "display": ("Display", "Auslage"),
    "supply": ("Supply", "Stapel"),
    "supply and discards": ("{supply} cards, {discards} discarded", "{supply} Karten, {discards} abgeworfen"),
    "stacks": ("Bonus tiles", "Plättchen"),
    "no carriage": ("no carriage", "keine Kutsche"),
    "carriage": ("carriage {carriage}", "Kutsche {carriage}"),
    "houses left": ("{houses} houses left", "noch {houses} Häuser"),
    "house left": ("1 house left", "noch 1 Haus"),
    "points": ("points so far: {points}", "Punkte bisher: {points}"),
    "points and tile": (
        "points so far: {points} and 1 tile face down",
        "Punkte bisher: {points} und 1 verdecktes Plättchen",
    ),
    "points and tiles": (
        "points so far: {points} and {tiles} tiles face down",
        "Punkte bisher: {points} und {tiles} verdeckte Plättchen",
    ),
    "hand": ("hand", "Hand"),
    "route": ("route", "Route"),
    "houses": ("houses", "Häuser"),
    "tiles": ("tiles", "Plättchen"),
    "own hand": ("Your hand", "Deine Hand"),
    "own route": ("Your route", "Deine Route"),
    "card": ("1 card", "1 Karte"),
    "cards": ("{cards} cards", "{cards} Karten"),
    "too narrow": (
        "The map needs {width} columns; this terminal has {columns}.",
        "Die Karte braucht {width} Spalten; dieses Terminal hat {columns}.",
    ),
    "no preview": ("There is no route to be closed now.", "Jetzt ist keine Route abzuschließen."),
    "preview": ("Type", "Eingeben"),
    "gains": ("Gains", "Gewinn"),
    "gain": ("Points", "Punkte"),
    "no other gain": (" (as another way)", " (wie eine andere Art)"),
    "no new house": ("no new house", "kein neues Haus"),
    "new houses": ("houses in {cities}", "Häuser in {cities}"),
    "new house": ("a house in {cities}", "ein Haus in {cities}"),
    "new tiles": ("tiles {tiles}", "Plättchen {tiles}"),
    "triggers": ("triggers the end", "löst das Ende aus"),
    "more previews": ("The best {shown} of {all} ways.", "Die besten {shown} von {all} Möglichkeiten."),
    "no such number": (
        "There is no action {number}: they are numbered from 1 to {last}.",
        "Es gibt keine Aktion {number}: sie tragen die Nummern 1 bis {last}.",
    ),
    "not understood": (
        "'{text}' is neither an action nor a command{reason}.",
        "'{text}' ist weder eine Aktion noch ein Befehl{reason}.",
    ),
    "did you mean": ("Did you mean {text}?", "Meintest du {text}?"),
    "rule hint": ("Rule {rule}: type {command} {rule}.", "Regel {rule}: mehr mit {command} {rule}."),
    "why not what": (
        "Type the action behind it, such as {command} left Ulm.",
        "Die Aktion gehört dahinter, etwa {command} left Ulm.",
    ),
    "legal": ("{action} is allowed now.", "{action} ist jetzt erlaubt."),
    "no such rule": (
        "There is no rule {name}. The rules are {rules}.",
        "Es gibt keine Regel {name}. Die Regeln sind {rules}.",
    ),
    "reading": ("How it is read here: {reading}", "Auslegung: {reading}"),
    "only in English": ("", "(Die Regeln liegen nur auf Englisch vor.)"),
    "nothing to take back": (
        "Nobody at this keyboard has done anything that could be taken back.",
        "Niemand an dieser Tastatur hat etwas getan, das zurückzunehmen wäre.",
    ),
    "taken back": ("{name} takes back: {actions}.", "{name} nimmt zurück: {actions}."),
    "saved": (
        "The whole game is in {path}: the cards of all hands and the supply are in it too.",
        "Das ganze Spiel ist in {path}: auch die Karten aller Hände und der Stapel stehen darin.",
    ),
    "go on with": ("Go on with: {command}", "Weiter geht es mit: {command}"),
    "overwrite": (
        "{path} is there already. Overwrite it? (yes/no) ",
        "{path} gibt es schon. Überschreiben? (ja/nein) ",
    ),
    "not saved": ("Not saved.", "Nicht gespeichert."),
    "cannot": ("{reason}.", "Das geht nicht: {reason}."),
    "load what": ("Type the file behind it: load FILE.", "Die Datei gehört dahinter: laden DATEI."),
    "stays": ("The game that was on the table stays in {path}.", "Das bisherige Spiel bleibt in {path}."),
    "quit": (
        "The game is kept in {path}. Press Enter to leave it there, type another file, or no to throw it away: ",
        "Das Spiel liegt in {path}. Eingabetaste: es bleibt dort; oder eine andere Datei; oder nein: wegwerfen. ",
    ),
    "thrown away": ("The game is thrown away.", "Das Spiel ist weggeworfen."),
    "interrupted": ("The game is kept in {path}.", "Das Spiel liegt in {path}."),
    "not kept": ("The game could not be kept: {reason}.", "Das Spiel konnte nicht gesichert werden: {reason}."),
    "sheet carriage": ("Carriage", "Kutsche"),
    "sheet tiles": ("Tiles", "Plättchen"),
    "sheet houses": ("Houses", "Häuser"),
    "sheet points": ("Points", "Punkte"),
    "help actions": (
        "An action is typed by its number or in words, in upper or lower case, with or without umlauts:",
        "Eine Aktion wird mit ihrer Nummer oder in Worten eingegeben, groß oder klein, mit oder ohne Umlaute:",
    ),
    "help commands": ("Besides the actions there are:", "Außer den Aktionen gibt es:"),
}

ACTION_HELP: Final[tuple[tuple[str, Texts], ...]] = (
    (
        "draw Ulm, draw supply",
        (
            "take this card of the display, or the top one of the supply",
            "diese Karte der Auslage nehmen, oder die oberste des Nachziehstapels",
        ),
    ),
    (
        "start Ulm",
        (
            "begin a route with a card of the hand; an old one is abandoned",
            "mit einer Handkarte eine Route beginnen; eine alte wird aufgegeben",
        ),
    ),
    (
        "left Ulm, right Ulm",
        ("add a card at this end of the route", "eine Karte am linken oder rechten Ende der Route anlegen"),
    ),
    (
        "administrator, postmaster, carrier, cartwright",
        ("call the official", "Amtmann, Postmeister, Postillion oder Wagner rufen"),
    ),
    (
        "close each, close Baiern",
        (
            "close the route: a house in each province, or in the cities of one",
            "die Route abschließen: ein Haus in jeder Provinz, oder in den Städten von einer",
        ),
    ),
    ("house Ulm", ("choose a city for a house", "eine Stadt für ein Haus wählen")),
    ("discard Ulm", ("discard a card of the hand", "eine Handkarte abwerfen")),
    (
        "pass",
        (
            "do without: end the turn, or decline the cartwright or a house",
            "verzichten: den Zug beenden, oder auf Wagner oder Haus verzichten",
        ),
    ),
)
"""How actions are typed, and what they do."""

COMMAND_HELP: Final[dict[Command, tuple[Texts, Texts, Texts]]] = {
    Command.HELP: (
        ("help", "hilfe"),
        (" [RULE]", " [REGEL]"),
        ("this list; a rule such as R3; with rules all of them", "diese Liste; eine Regel wie R3; mit regeln alle"),
    ),
    Command.TABLE: (
        ("table", "tisch"),
        ("", ""),
        ("everything that lies on the table", "alles, was auf dem Tisch liegt"),
    ),
    Command.MAP: (("map", "karte"), ("", ""), ("the map with the houses of all", "die Landkarte mit allen Häusern")),
    Command.NEWS: (
        ("news", "neues"),
        ("", ""),
        ("what has happened since your last turn", "was seit deinem letzten Zug geschehen ist"),
    ),
    Command.PREVIEW: (
        ("preview", "vorschau"),
        ("", ""),
        ("every way of closing the route, and what it brings", "alle Arten, die Route abzuschließen, mit Ertrag"),
    ),
    Command.WHY: (
        ("why not", "warum nicht"),
        (" ACTION", " AKTION"),
        ("why something is not allowed now", "warum etwas jetzt nicht erlaubt ist"),
    ),
    Command.UNDO: (
        ("undo", "zurück"),
        ("", ""),
        (
            "take back your last action, unless a hidden card has been seen since",
            "die letzte Aktion zurücknehmen, wenn seither keine verdeckte Karte zu sehen war",
        ),
    ),
    Command.SAVE: (
        ("save", "speichern"),
        (" [FILE]", " [DATEI]"),
        ("write the whole game to a file", "das ganze Spiel in eine Datei schreiben"),
    ),
    Command.LOAD: (
        ("load", "laden"),
        (" FILE", " DATEI"),
        ("go on with the game in a file", "mit dem Spiel aus einer Datei weitermachen"),
    ),
    Command.QUIT: (
        ("quit", "ende"),
        ("", ""),
        ("leave, as with Ctrl-D or Ctrl-C", "aufhören, wie mit Strg-D oder Strg-C"),
    ),
}
"""How a command is called, what stands behind it, and what it does."""


@frozen
class Voice:
    """Who says all this, in one language.

    Attributes:
        language: The language.
    """

    language: Language

    def __call__(self, key: str, **words: object) -> str:
        """Return a text with its words filled in."""
        return self.of(TEXTS[key]).format_map(words)

    def of(self, texts: Texts) -> str:
        """Return which of two texts is in this language."""
        return texts[LANGUAGES.index(self.language)]

    def stack(self, stack: Stack) -> str:
        """Return the name of a stack of bonus tiles."""
        return str(stack) if self.language == "en" else STACKS.get(stack, str(stack))

    def command(self, command: Command) -> str:
        """Return how a command is called."""
        return self.of(COMMAND_HELP[command][0])

    def cards(self, number: int) -> str:
        """Return a number of cards."""
        return self("card" if number == 1 else "cards", cards=number)

    def houses_left(self, number: int) -> str:
        """Return how many houses are left."""
        return self("house left" if number == 1 else "houses left", houses=number)
