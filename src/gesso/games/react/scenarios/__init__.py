"""Re;ACT's side of scenarios: boards drawn as text, positions set up in the state, the table looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gesso.diagnostics.english import plural
from gesso.engine import Kernel
from gesso.engine.options import slug
from gesso.games.react.model import Artist
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.scenarios import lexicon
from gesso.games.react.scenarios.board import Legend, draw, unused_letters
from gesso.games.react.scenarios.expectations import LOOKS, beside_line, chain_lines, masterpiece_line
from gesso.games.react.scenarios.lexicon import Names
from gesso.games.react.scenarios.position import set_up
from gesso.games.react.scenarios.writer import FORGOTTEN, write
from gesso.sim.players import View
from gesso.sim.scenarios import Difference, Scenario, ScenarioAdapter, ScenarioWord, fold
from gesso.sim.scenarios.adapter import Shown, Written, alike
from gesso.sim.scenarios.expectations import UNKNOWN
from gesso.source import Pair

_BESIDE = ("counter", "dice", "frame")

NOTHING = "nothing"
"""What lies face down on a slot where no card does."""


def key_hint(key: str, artists: Mapping[str, Artist | None]) -> str:
    """Where a scenario says something of a piece of this name, or of an Artist; empty for other words."""
    for artist in artists.values():
        if artist is None:
            continue
        if fold(key) in map(fold, (artist.id, artist.name, artist.noun)):
            return f"what is looked at comes first, then whose: `damage: {{{artist.id}: 1}}`"
        for piece in artist.pieces:
            if fold(key) in map(fold, (piece.id, plural(piece.id), piece.display, *piece.faces)):
                if piece.kind in _BESIDE:
                    return f"what lies beside the field is said under `beside`: `beside: {{{key}: 2}}`"
                what = f"2 {piece.id}" if piece.kind == "token" else piece.id
                return f"what is on the field is said by its zone: `board: {{c3: {what}}}`"
    return ""


class DuelTable:
    """What a scenario says and finds on the table of one duel."""

    def __init__(self, rules: DuelRuleset, scenario: Scenario) -> None:
        self.scenario = scenario
        self.names = Names(rules)
        self.legend = Legend(self.names, scenario.shared.get("legend"), scenario.node.get("legend"))

    def position(self) -> Kernel:
        return set_up(self.names, self.legend, self.scenario)

    def seat(self, player: ScenarioWord) -> int:
        return self.names.seats.seat(player)

    def player(self, seat: int) -> str:
        return self.names.seats.player(seat)

    ways_to_say = staticmethod(lexicon.CHOICES.ways_to_say)
    forced = staticmethod(lexicon.forced)
    resolving = staticmethod(lexicon.resolving)
    passing = staticmethod(lexicon.passing)
    reached = staticmethod(lexicon.reached)

    def meaning(self, state: Any, player: int, word: ScenarioWord) -> None:
        lexicon.CHOICES.check(state, word)

    def differences(self, state: Any, expected: Pair) -> Iterator[Difference]:
        yield from LOOKS[expected.name](state, self.names, self.legend, expected)

    def sight(self, view: View, key: str, of: ScenarioWord) -> Shown:
        if key == "face_down":
            return self._face_down(view, of)
        seat = self.seat(of)
        player = view["players"][seat]
        cards = [slug(name) for name, number in player.get("cards", {}).items() for _ in range(number)]
        shown = cards if key == "hand" and "cards" in player else player[key]
        return Shown(shown, lambda word: slug(self.names.rules.names[seat][self.names.card(word, seat)]))

    def _face_down(self, view: View, slot: ScenarioWord) -> Shown:
        lying = {str(card["slot"]): slug(card.get("card", UNKNOWN)) for card in view["hidden"]}

        def name(word: ScenarioWord) -> str:
            if word.text == NOTHING:
                return NOTHING
            seat, card = self.names.card_of_either(word)
            return slug(self.names.rules.names[seat][card])

        return Shown(lying.get(slot.text, NOTHING), name)

    def write(self, start: Any, end: Any, *, set_up: bool) -> Written | None:
        return write(self.names, start, end, set_up=set_up)

    def alike(self, state: Any, other: Any) -> bool:
        return alike(state, other, FORGOTTEN)

    def show(self, state: Any, *, drawn: bool = True) -> str:
        duel: Duel = state
        board, used = draw(duel, self.legend)
        lines = board if drawn else []
        lines.append("   ".join(f"{letter} {meaning}" for letter, meaning in used.items()))
        chain = " | ".join(f"{slot} {line}" for slot, line in enumerate(chain_lines(duel), start=1))
        lines.append(f"chain: {chain or 'empty'}")
        lines.append(f"Masterpiece: {masterpiece_line(duel, self.legend)}")
        for seat in (0, 1):
            hand = ", ".join(slug(duel.rules.names[seat][card]) for card in duel.cards_in_hand(seat))
            marks = " (ascended)" if duel.ascended[seat] else ""
            who = f"{' *' if duel.turn == seat else '  '}{self.names.seats.player(seat)}{marks}"
            ready = beside_line(duel, seat)
            beside = f", beside: {ready}" if ready else ""
            lines.append(f"{who}: {duel.damage[seat]} damage, hand: {hand or 'none'}{beside}")
        return "\n".join(lines)


ADAPTER = ScenarioAdapter("react/scenarios", DuelTable, unused_letters, key_hint)
