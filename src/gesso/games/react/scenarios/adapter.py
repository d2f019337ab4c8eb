"""A scenario's table: names, legend and state of one duel, for the frame that plays it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gesso.engine import Kernel, Ruleset
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.option_words import slug
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.scenarios import labels
from gesso.games.react.scenarios.drawing import draw
from gesso.games.react.scenarios.expectations import LOOKS, chain_lines, masterpiece_line
from gesso.games.react.scenarios.legend import Legend
from gesso.games.react.scenarios.names import Names
from gesso.games.react.scenarios.position import set_up
from gesso.sim.scenarios import AdapterTable, Answer, Difference, Scenario, Word
from gesso.source import Pair


class DuelTable:
    """What a scenario says and finds on the table of one duel."""

    def __init__(self, rules: DuelRuleset, scenario: Scenario) -> None:
        self.scenario = scenario
        self.names = Names(rules)
        self.legend = Legend(self.names, scenario.shared.get("legend"), scenario.node.get("legend"))

    def position(self) -> Kernel:
        return set_up(self.names, self.legend, self.scenario)

    def seat(self, player: Word) -> int:
        return self.names.seats.seat(player)

    def player(self, seat: int) -> str:
        return self.names.seats.player(seat)

    def ways_to_say(self, state: Any, player: int, kind: int, option: int) -> tuple[str, ...]:
        return labels.ways_to_say(state, player, kind, option)

    def meaning(self, state: Any, player: int, word: Word) -> None:
        labels.check_meaning(state, player, word)

    def forced(self, state: Any) -> Answer | None:
        return labels.forced(state)

    def resolving(self, state: Any) -> Answer | None:
        return labels.resolving(state)

    def passing(self, state: Any) -> Answer | None:
        return labels.passing(state)

    def reached(self, state: Any, step: Word) -> bool:
        return labels.reached(state, step)

    def differences(self, state: Any, expected: Pair) -> Iterator[Difference]:
        yield from LOOKS[expected.name](state, self.names, self.legend, expected)

    def show(self, state: Any, *, drawn: bool = True) -> str:
        duel: Duel = state
        lines, used = draw(duel, self.legend)
        if not drawn:
            lines = []
        key = [f"{letter} {meaning}" for letter, meaning in used.items()]
        lines.append("   ".join(key))
        chain = " | ".join(f"{slot} {line}" for slot, line in enumerate(chain_lines(duel), start=1))
        lines.append(f"chain: {chain or 'empty'}")
        lines.append(f"Masterpiece: {masterpiece_line(duel, self.legend)}")
        for seat in (0, 1):
            hand = ", ".join(slug(duel.rules.names[seat][card]) for card in duel.cards_in_hand(seat))
            marks = " (ascended)" if duel.ascended[seat] else ""
            turn = " *" if duel.turn == seat else "  "
            lines.append(
                f"{turn}{self.names.seats.player(seat)}{marks}: {duel.damage[seat]} damage, hand: {hand or 'none'}"
            )
        return "\n".join(lines)


class DuelAdapter:
    """Re;ACT's side of scenarios."""

    schema = "react/scenarios"

    def table(self, rules: Ruleset, scenario: Scenario) -> AdapterTable:
        assert isinstance(rules, DuelRuleset)
        return DuelTable(rules, scenario)


ADAPTER = DuelAdapter()
