"""The pictures on the pages: positions of games that are played when the site is built."""

from __future__ import annotations

import re
from functools import cache
from html import unescape

from thurn_taxis import Record, State, apply, new_game, parse_action, replay, view
from thurn_taxis.players import play_game, purposeful
from thurn_taxis.svg import board_svg

NAMES = ("Anna", "Bert", "Carl", "Dora")


@cache
def game() -> Record:
    """Return the game that most pictures are from."""
    return play_game([purposeful] * 4, names=NAMES, seed=5)


@cache
def states() -> tuple[State, ...]:
    """Return the positions of that game."""
    return replay(game())


def played(seed: int, actions: str, players: int = 2) -> State:
    """Return the position after some actions of a game."""
    state = new_game(players, seed=seed)
    for text in actions.split(", "):
        state = apply(state, parse_action(text))
    return state


def drawn(name: str, theme: str) -> str:
    """Return a picture of a name in a theme."""
    middle = states()[len(states()) * 2 // 3]
    match name:
        case "board":
            return board_svg(None, theme=theme, title="The board")  # type: ignore[arg-type] # light or dark
        case "game":
            return board_svg(middle, theme=theme, names=NAMES)  # type: ignore[arg-type] # as above
        case "map":
            return board_svg(middle, theme=theme, names=NAMES, map_only=True)  # type: ignore[arg-type] # as above
        case "houses":
            asked = [state for state in states() if state.turn.groups][-1]
            return board_svg(asked, theme=theme, names=NAMES, map_only=True)  # type: ignore[arg-type] # as above
        case "view":
            return board_svg(view(middle, 1), theme=theme, names=NAMES)  # type: ignore[arg-type] # as above
        case "end":
            return board_svg(game(), theme=theme)  # type: ignore[arg-type] # as above
        case _:
            raise KeyError(name)


PICTURES = ("board", "game", "map", "houses", "view", "end")


def files() -> dict[str, str | bytes]:
    """Return the files of all pictures, light and dark."""
    return {f"pictures/{name}-{theme}.svg": drawn(name, theme) for name in PICTURES for theme in ("light", "dark")}


def picture(name: str, root: str) -> str:
    """Return the two images of a picture, of which the theme of the page shows one, with what they show in words."""
    svg = drawn(name, "light")
    words = unescape(re.search(r"<desc[^>]*>(.*?)</desc>", svg, re.DOTALL)[1])  # type: ignore[index] # every picture has one
    alternative = words.replace('"', "'").replace("[", "(").replace("]", ")")
    return "\n".join(
        f'![{alternative}]({root}pictures/{name}-{theme}.svg#only-{theme}){{ .board loading="lazy" }}'
        for theme in ("light", "dark")
    )
