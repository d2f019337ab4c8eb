"""Re;ACT as the engine runs it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from gesso.engine.errors import PluginError
from gesso.engine.events import recording
from gesso.engine.plugin import Plugin
from gesso.engine.reasons import Reason
from gesso.engine.ruleset import Chance, DecisionContext, Policy, Ruleset, asking, decision_context
from gesso.engine.vm import Code
from gesso.games.react.model import Table
from gesso.games.react.players import greedy, position_worth
from gesso.games.react.rules import operations as o
from gesso.games.react.rules.duel import PROCEDURES, Duel, ObservedDuel, RecordedDuel
from gesso.games.react.rules.events import ME, PROGRAM, UNIT
from gesso.games.react.rules.linking import LinkedDuel
from gesso.games.react.rules.options import DECISIONS, OPTIONS, named_plays, obstacles, printed_name, unit_name
from gesso.games.react.rules.resample import resample
from gesso.games.react.rules.view import view


class DuelRuleset(Ruleset[Duel]):
    """A pairing of two Artists on a table, linked and ready to play."""

    game = "react"
    kinds = DECISIONS
    option_kinds = OPTIONS
    policies: Mapping[str, Policy] = {"greedy": greedy}

    def __init__(
        self, table: Table, plugins: Mapping[str, Plugin], first: str, second: str, *, observed: bool = False
    ) -> None:
        self._duel = ObservedDuel if observed else Duel
        self.players = (first, second)
        self.sides = sides = (_side(plugins, first), _side(plugins, second))
        self.contents = tuple("+".join(plugin.content for plugin in side) for side in sides)
        self.table_values = _of_play(table)
        self.rules = LinkedDuel(table, sides, PROCEDURES)

    def edge_holder(self, state: Duel) -> int | None:
        return 0

    @cached_property
    def _told(self) -> Code:
        return recording(self.rules.code)

    def begin(self, seed: int, *, record: bool = False) -> Duel:
        return RecordedDuel.begin(self.rules, seed, self._told) if record else self._duel.begin(self.rules, seed)

    def empty(self, seed: int) -> Duel:
        """Return a duel laid out for its set-up, not yet run."""
        return self._duel.empty(self.rules, seed)

    def restore(self, data: dict[str, Any], *, record: bool = False) -> Duel:
        duel = RecordedDuel() if record else self._duel()
        duel.prepare()
        duel.restore(data, self.rules, self._told if record else None)
        return duel

    def resample(self, state: Duel, seat: int, chance: Chance) -> Duel:
        return resample(self.apart(state), seat, chance)

    def evaluate(self, state: Duel, seat: int) -> float:
        return position_worth(state, seat)

    def view(self, state: Duel, player: int) -> dict[str, Any]:
        return view(state, player)

    def plays(self, state: Duel, player: int) -> Iterator[tuple[str, int]]:
        return named_plays(state, player)

    def called(self, state: Duel, player: int, play: int) -> tuple[str, str]:
        return printed_name(state, player, play)

    def obstacles(self, state: Duel, player: int, play: int) -> Iterator[Reason]:
        return obstacles(state, player, play)

    def decision_context(self, state: Duel) -> DecisionContext:
        return replace(decision_context(state), details=_details(state))

    def prompt(self, state: Duel, player: int) -> str:
        title, frame = asking(state)
        return f"{title}, {unit_name(state, frame[UNIT])}" if frame and frame[UNIT] > 1 else title


def _of_play(table: Table) -> dict[str, object]:
    """Return what the game file says of play, by its keys."""
    return {
        "board": {"rows": table.rows, "columns": table.columns, "wrap": table.wrap},
        "board/starts": {"first": table.first_start, "second": table.second_start},
        "chain": {"slots": table.chain_slots, "intention_slot": table.intention_slot},
        "masterpiece": {"slots": table.masterpiece_slots, "cards": table.masterpiece_cards},
        "hand": {"start": table.hand_start, "limit": table.hand_limit},
        "damage_to_lose": table.damage_to_lose,
        "first_turn": {"masterpiece": table.first_turn_masterpiece, "draw": table.first_turn_draw},
    }


def _details(duel: Duel) -> dict[str, str | int]:
    """Return the `unit` that moves or jumps, the unit or `zone` on which pieces are placed, and how many steps or
    pieces are `left`."""
    frame = duel.frames[-1]
    match duel.code.programs[frame[PROGRAM]].id:
        case o.MOVE.id:
            return {"unit": unit_name(duel, frame[o.UNITS][frame[o.INDEX]]), "left": frame[o.NUMBER] - frame[o.MADE]}
        case o.JUMP.id:
            return {"unit": unit_name(duel, frame[o.JUMPER])}
        case o.PLACE.id:
            place, kind = frame[o.PLACES][0], duel.rules.kinds[frame[ME]][frame[o.PIECES][0]]
            where = {"unit": unit_name(duel, place)} if kind.on_units else {"zone": duel.rules.field.name(place)}
            return {**where, "left": frame[o.LEFT_HERE]}
        case _:
            return {}


def ruleset(
    table: Table, plugins: Mapping[str, Plugin], players: Sequence[str], *, observed: bool = False
) -> DuelRuleset:
    """Return the rules of a duel between two Artists, by seat. Raises `PluginError` for an Artist without a plug-in."""
    first, second = players
    return DuelRuleset(table, plugins, first, second, observed=observed)


def _side(plugins: Mapping[str, Plugin], id: str) -> tuple[Plugin, ...]:
    side: list[Plugin] = []
    while id is not None and len(side) < 2:
        if id not in plugins:
            raise PluginError(f"there is no plug-in for `{id}`; known are {', '.join(sorted(plugins)) or 'none'}")
        side.append(plugins[id])
        id = plugins[id].data["becomes"]
    return tuple(side)
