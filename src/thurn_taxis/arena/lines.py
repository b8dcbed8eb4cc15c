"""The lines of a log, as plain data: which tournament it is of, and how each game went.

Whatever a line holds when it is read: it is a result that the tournament can have, or an error says what is wrong.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, fields

from thurn_taxis import RIO_GRANDE, DataError, Record, from_data, to_data
from thurn_taxis.arena.results import ENDINGS, Fault, GameResult, Parts
from thurn_taxis.arena.schedule import MAX_ROUNDS, Tournament

if TYPE_CHECKING:
    from thurn_taxis import Ruleset
    from thurn_taxis.arena.schedule import Match

FORMAT: Final = "thurn-taxis-arena"
VERSION: Final = 1

_KINDS: Final = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "an object"}


def line(data: dict[str, Any]) -> str:
    """Return data as a line of the log."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def head_to_data(tournament: Tournament) -> dict[str, Any]:
    """Return the first line of the log of a tournament as plain data; the number of games is not in it."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": list(tournament.players),
        "seats": tournament.seats,
        "seed": tournament.seed,
        "rules": to_data(_rules_holder(tournament.rules))["rules"],
        "max_rounds": tournament.max_rounds,
        "keeps_records": tournament.keeps_records,
    }


def head_from_data(data: object) -> Tournament:
    """Return the tournament that the first line of a log names, with a single game.

    Args:
        data: What the line holds, which can be anything.

    Raises:
        DataError: It is not the first line of a log.
    """
    if type(data) is not dict or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise DataError("", f"this is no log of format {FORMAT!r}, version {VERSION}")
    data = {"max_rounds": MAX_ROUNDS} | data  # logs of version 0.1.0 do not name it
    _expect_keys(data, {"format", "version", "players", "seats", "seed", "rules", "max_rounds", "keeps_records"})
    holder = to_data(_rules_holder(RIO_GRANDE)) | {"rules": data["rules"]}
    return Tournament(
        players=tuple(_part(data, "players", list)),
        games=1,
        seats=_part(data, "seats", int),
        seed=_part(data, "seed", int),
        rules=from_data(holder, Record).rules,
        max_rounds=_part(data, "max_rounds", int),
        keeps_records=_part(data, "keeps_records", bool),
    )


def _rules_holder(rules: Ruleset) -> Record:
    """Return a record that bears rules: they are written and read as in the log of a game."""
    return Record(players=("", ""), seed=0, rules=rules)


def result_to_data(result: GameResult) -> dict[str, Any]:
    """Return a result as plain data, its keys in the order of the fields; what is missing is left out."""
    data = asdict(result, recurse=False)
    data["parts"] = [asdict(parts) for parts in result.parts]
    data["fault"] = result.fault and asdict(result.fault)
    data["record"] = result.record and to_data(result.record)
    return {key: value for key, value in data.items() if value is not None or key == "winner"}


def result_from_data(data: object, tournament: Tournament) -> GameResult:
    """Return the result that plain data stands for.

    Args:
        data: What a line holds, which can be anything.
        tournament: The tournament that the game is of; how many games it has does not matter.

    Raises:
        DataError: It is not a result of this tournament.
    """
    if type(data) is not dict:
        raise DataError("", f"this is no result of a game: expected {_KINDS[dict]}, not {data!r:.40}")
    optional = {"fault"} & data.keys() | ({"record"} if tournament.keeps_records else set())
    _expect_keys(data, {key.name for key in fields(GameResult)} - {"fault", "record"} | optional)
    number = _number(data, "number", 0)
    match = tournament.match(number)
    _expect(data, "seed", match.seed)
    _expect(data, "players", list(match.players))
    seats = len(match.players)
    ending = _part(data, "ending", str)
    if ending not in ENDINGS:
        raise DataError("ending", f"expected one of {', '.join(ENDINGS)}, not {ending!r:.40}")
    return GameResult(
        number=number,
        seed=match.seed,
        players=match.players,
        winner=None if data["winner"] is None else _number(data, "winner", 0, seats - 1),
        parts=_parts(_part(data, "parts", list), seats),
        rounds=_number(data, "rounds", 1),
        ending=ending,
        ended_by=_number(data, "ended_by", 0, seats - 1),
        fault=_fault(data, match),
        record=_record(data, match) if match.keeps_record else None,
    )


def _parts(data: list[Any], seats: int) -> tuple[Parts, ...]:
    """Return the points of all seats."""
    if len(data) != seats:
        raise DataError("parts", f"{len(data)} parts for {seats} seats")
    found = []
    for seat, parts in enumerate(data):
        place = f"parts[{seat}]."
        _expect_keys(parts, {key.name for key in fields(Parts)}, place)
        found.append(Parts(**{key: _part(parts, key, int, place) for key in parts}))
    return tuple(found)


def _fault(data: dict[str, Any], match: Match) -> Fault | None:
    """Return the fault; there is one if the game ended by it, of the player that ended it."""
    if data["ending"] != "fault":
        if "fault" in data:
            raise DataError("fault", f"there is none in a game that ended by {data['ending']}")
        return None
    fault = _part(data, "fault", dict)
    _expect_keys(fault, {key.name for key in fields(Fault)}, "fault.")
    _expect(fault, "seat", data["ended_by"], "fault.")
    _expect(fault, "player", match.players[data["ended_by"]], "fault.")
    return Fault(fault["seat"], fault["player"], _part(fault, "reason", str, "fault."))


def _record(data: dict[str, Any], match: Match) -> Record:
    """Return the actions of the game, with its players, seed and rules."""
    try:
        record = from_data(data["record"], Record)
    except DataError as error:
        raise DataError(f"record{'.' * bool(error.path)}{error.path}", error.reason, error.rule) from None
    if (record.players, record.seed, record.rules) != (match.players, match.seed, match.rules):
        raise DataError("record", "it is the record of another game")
    return record


def _expect_keys(data: object, keys: set[str], place: str = "") -> None:
    """See that data is an object with these keys and no other."""
    if type(data) is not dict:
        raise DataError(place.removesuffix("."), f"expected {_KINDS[dict]}, not {data!r:.40}")
    for key in sorted(keys - data.keys()):
        raise DataError(f"{place}{key}", "it is missing")
    for key in data.keys() - keys:
        raise DataError(place.removesuffix("."), f"unknown key {key!r:.40}")


def _part(data: dict[str, Any], key: str, kind: type, place: str = "") -> Any:  # noqa: ANN401 - it is of the kind
    """Return what stands under a key, which has to be of a kind."""
    if type(data.get(key)) is not kind:
        raise DataError(f"{place}{key}", f"expected {_KINDS[kind]}, not {data.get(key)!r:.40}")
    return data[key]


def _number(data: dict[str, Any], key: str, least: int, most: int | None = None) -> int:
    """Return the whole number that stands under a key, within its limits."""
    number: int = _part(data, key, int)
    if number < least or (most is not None and number > most):
        limits = f"{least} or more" if most is None else f"{least} to {most}"
        raise DataError(key, f"expected {limits}, not {number}")
    return number


def _expect(data: dict[str, Any], key: str, value: object, place: str = "") -> None:
    """See that under a key stands a certain value."""
    if type(data.get(key)) is not type(value) or data[key] != value:
        raise DataError(f"{place}{key}", f"expected {value!r}, as the tournament has it, not {data.get(key)!r:.40}")
