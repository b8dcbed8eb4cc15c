"""Documents of every kind, kept for each version, so that what was saved once can be read ever after.

`PYTHONPATH=tests python -m dumps.write` writes those of the present version: for a release, and for a change of the
formats before it. Those of older versions are never written again.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from attrs import evolve

from policies import dice
from thurn_taxis import Draw, Record, Ruleset, new_game, result_of, to_data, view, view_record, with_deals
from thurn_taxis.events import events
from thurn_taxis.testing import TABLES
from thurn_taxis.testing.seated import play_on

FOLDER = Path(__file__).parent


@cache
def documents() -> dict[str, dict[str, Any]]:
    """Return real documents of every kind, with positions of every phase."""
    found: dict[str, dict[str, Any]] = {"action": to_data(Draw(None))}
    first = new_game(3, seed=5)
    moves = list(play_on(first, TABLES[1].player, dice(4)))
    for _, state in moves[60:]:
        found.setdefault(f"state, {state.turn.phase}", to_data(state))
    late = moves[-20][1]
    found["state, last round"] = to_data(late)
    found["view of a seat"] = to_data(view(late, 1))
    found["view of a spectator"] = to_data(view(late, None))
    names = ("Anna", "Bert", "Cleo")
    actions = tuple(action for action, _ in moves)
    record = Record(players=names, actions=actions, seed=5, result=result_of(moves[-1][1]))
    found["log"] = to_data(with_deals(record))
    found["log of a seat"] = to_data(view_record(evolve(record, actions=actions[:40], result=None), 1))
    states = [first, *(state for _, state in moves)]
    told = {
        type(event): event
        for (action, after), before in zip(moves, states, strict=False)
        for event in events(before, action, after)
    }
    found["events"] = to_data(tuple(told.values()))
    rules = Ruleset(placement="free", abandon="stuck")
    *_, (_, free) = (
        move for move in play_on(new_game(2, seed=1, rules=rules), TABLES[3].player, dice(2)) if move[1].turn.groups
    )
    found["state, free placement"] = to_data(free)
    *_, (_, bare) = (move for move in play_on(first, TABLES[6].player, dice(1)) if None in move[1].supply.display)
    found["state, no cards"] = to_data(bare) | {"seed": None}
    return found


def main() -> None:
    """Write the documents of the present version."""
    folder = FOLDER / version("thurn-taxis")
    folder.mkdir(exist_ok=True)
    for name, data in documents().items():
        text = json.dumps(data, ensure_ascii=False, indent=1)
        (folder / f"{name.replace(', ', '-').replace(' ', '-')}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
