"""The table to look at: as an SVG picture, and as plain text where no picture can be shown.

`board_svg` draws the map, the houses, the routes, the display, the stacks and what each player has, from a `State`, a
`View` or a `Record`, or the empty board. Whoever gets the picture of a view sees what that seat sees and no more.
`board_text` writes the same in Unicode text of 80 columns.

    >>> from thurn_taxis import new_game, view
    >>> from thurn_taxis.svg import board_svg, board_text
    >>> picture = board_svg(view(new_game(3, seed=1), 0), theme="light", names=["Anna", "Bert", "Carl"])
    >>> picture[:4], picture[-6:]
    ('<svg', '</svg>')
"""

from thurn_taxis.svg.picture import board_svg
from thurn_taxis.svg.text import board_text

__all__ = ["board_svg", "board_text"]
