"""How the picture looks: two palettes, the style sheet made from them, and the four kinds of building."""

from __future__ import annotations

from typing import Final, Literal

from attrs import frozen

from thurn_taxis import Province

Theme = Literal["auto", "light", "dark"]

FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif"


@frozen
class Palette:
    """The colours of a theme.

    Attributes:
        paper: The ground of the picture.
        panel: The ground of plates, panels and cards.
        edge: Fine lines around them.
        ink: Text.
        faint: Text that stays behind, and empty spaces.
        road: The inside of a road.
        kerb: The edges of a road.
        casing: What parts routes and houses from the ground.
        provinces: The colour of each province, indexed by `Province`.
        seats: The colour of each seat.
    """

    paper: str
    panel: str
    edge: str
    ink: str
    faint: str
    road: str
    kerb: str
    casing: str
    provinces: tuple[str, ...]
    seats: tuple[str, ...]


LIGHT: Final = Palette(
    paper="#f4efe4",
    panel="#fffdf7",
    edge="#b9ab91",
    ink="#2b2620",
    faint="#75695a",
    road="#fff8e6",
    kerb="#8d7552",
    casing="#ffffff",
    provinces=(
        "#dcadcb",
        "#f0e0b4",
        "#f3c083",
        "#8fbf9c",
        "#cbcac4",
        "#eb9f92",
        "#acd7ec",
        "#9caee0",
        "#c6dea2",
    ),
    seats=("#0b62b0", "#d2480a", "#f0bc00", "#26211d"),
)
DARK: Final = Palette(
    paper="#16181c",
    panel="#23262c",
    edge="#4b4f58",
    ink="#f0ebe0",
    faint="#a9a395",
    road="#cdbb94",
    kerb="#1b1712",
    casing="#f4efe4",
    provinces=(
        "#6e3d5d",
        "#6d613c",
        "#865829",
        "#2b5a3f",
        "#54575d",
        "#843b33",
        "#2c6180",
        "#384a88",
        "#4f6d31",
    ),
    seats=("#2f8be0", "#e8611f", "#f5c518", "#0c0b0a"),
)

BUILDINGS: Final = (
    "M-5.5 0V-6.5L0-12L5.5-6.5V0Z",  # a house with a gable
    "M-5 0V-11.5H-2.6V-9.5H-1.2V-11.5H1.2V-9.5H2.6V-11.5H5V0Z",  # a tower with battlements
    "M-5.5 0V-5.5A5.5 5.5 0 0 1 5.5-5.5V0Z",  # a dome
    "M-6.5 0L0-12.5L6.5 0Z",  # a tent
)
"""The building of each seat, standing on the origin: players can be told apart without seeing colours."""


def style_sheet(theme: Theme, name: str) -> str:
    """Return the rules of a theme for the picture with a class name; the page around it is not touched.

    Args:
        theme: The theme; `auto` follows the reader's system.
        name: The class of the picture.
    """
    rules = _rules(DARK if theme == "dark" else LIGHT, name)
    if theme == "auto":
        rules += f"@media(prefers-color-scheme:dark){{{_rules(DARK, name)}}}"
    return rules


def _rules(palette: Palette, name: str) -> str:
    shapes = {
        "text": f"font-family:{FONT};fill:{palette.ink}",
        ".paper": f"fill:{palette.paper}",
        ".panel": f"fill:{palette.panel};stroke:{palette.edge}",
        ".panel.due": f"stroke:{palette.ink};stroke-width:2",
        ".faint": f"fill:{palette.faint}",
        ".name": "opacity:0.66",
        ".space": f"fill:none;stroke:{palette.faint};stroke-dasharray:4 3",
        ".back": f"fill:{palette.faint};stroke:{palette.edge}",
        ".reverse": f"fill:{palette.panel}",
        ".kerb": f"stroke:{palette.kerb};stroke-width:5;stroke-linecap:round",
        ".road": f"stroke:{palette.road};stroke-width:2.6;stroke-linecap:round",
        ".casing": f"stroke:{palette.casing};stroke-width:8.4;stroke-linecap:round",
        ".line": "stroke-width:5.6;stroke-linecap:round",
        ".building": f"stroke:{palette.casing};stroke-width:1.3;stroke-linejoin:round;paint-order:stroke",
        ".ring": "fill:none;stroke-width:2.4",
    }
    for province, colour in zip(Province, palette.provinces, strict=True):
        shapes[f".p{int(province)}"] = f"fill:{colour}"
    for seat, colour in enumerate(palette.seats):
        shapes[f".s{seat}"] = f"fill:{colour}"
        shapes[f".l{seat}"] = f"stroke:{colour}"
    return "".join(f".{name} {selector}{{{rule}}}" for selector, rule in shapes.items())
