"""What is to be played, as the command line says it."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from thurn_taxis import Ruleset
from thurn_taxis.sentences import Language


@frozen(kw_only=True)
class Invitation:
    """What is to be played.

    Attributes:
        names: The names of the players in seat order; those of a loaded game come with it.
        humans: How many people there are at the keyboard.
        opponents: The built-in players for the other seats, in order; the last one for all that follow.
        seed: The seed of a new game.
        rules: The rules of a new game.
        load: The file of a game to go on with, or `None` for a new one.
        out: The file that the game is kept in, or a folder for it; `None` for the current folder.
        language: What is spoken.
    """

    names: tuple[str, ...]
    humans: int
    opponents: tuple[str, ...]
    seed: int
    rules: Ruleset
    load: Path | None
    out: Path | None
    language: Language
