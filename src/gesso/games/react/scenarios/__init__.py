"""Re;ACT's side of scenarios: a table that sets positions up, looks at them and shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from gesso.diagnostics.english import plural
from gesso.engine.choices import slug
from gesso.engine.vm import PC
from gesso.games.react.model import Artist
from gesso.games.react.rules.duel import END_PHASE, MAIN, PLAY_OR_END, START_OF_TURN, Duel
from gesso.games.react.rules.options import unit_name
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.rules.view import HAND
from gesso.games.react.scenarios import lexicon
from gesso.games.react.scenarios.board import Legend, draw, free_letter, piece_word, unused_letters, zone_of
from gesso.games.react.scenarios.keys import (
    KEYS,
    NOTHING,
    RECORDED,
    RECORDED_EXPECTATIONS,
    beside_line,
    chain_lines,
    masterpiece_line,
    retire,
)
from gesso.games.react.scenarios.lexicon import Names
from gesso.sim.players import View
from gesso.sim.scenarios import Answer, Scenario, ScenarioAdapter, ScenarioError, ScenarioWord, fold, reader
from gesso.sim.scenarios.adapter import Shown, Written
from gesso.sim.scenarios.expectations import UNKNOWN
from gesso.sim.scenarios.keys import KeyTable, card_words
from gesso.source import read_text

_BESIDE = ("counter", "dice", "frame")


def key_hint(key: str, artists: Mapping[str, Artist | None]) -> str:
    """Return where a scenario says something of a piece of this name, or of an Artist; empty for other words."""
    for artist in artists.values():
        if artist is None:
            continue
        if fold(key) in map(fold, (artist.id, artist.name, artist.noun)):
            return f"the thing comes first, then its owner: `damage: {{{artist.id}: 1}}`"
        for piece in artist.pieces:
            if fold(key) in map(fold, (piece.id, plural(piece.id), piece.display, *piece.faces)):
                if piece.kind in _BESIDE:
                    return f"put things beside the field under `beside`: `beside: {{{key}: 2}}`"
                words = f"2 {piece.id}" if piece.kind == "token" else piece.id
                return f"put things on the field under their zone: `board: {{c3: {words}}}`"
    return ""


BEGINNINGS = {"main": MAIN, "turn": START_OF_TURN, "end": END_PHASE}
"""The steps of the game at which a story may begin."""


class DuelTable(KeyTable[Duel]):
    """What a scenario says and finds on the table of one duel."""

    keys = KEYS
    recorded = RECORDED
    recorded_expectations = RECORDED_EXPECTATIONS
    at_set_up = ("deck",)
    set_up_of = "a game"
    forgotten = ("turns", "last")  # the number of the turn after the first, and where units once stood
    choices = lexicon.CHOICES

    def __init__(self, rules: DuelRuleset, scenario: Scenario) -> None:
        self.names = Names(rules)
        super().__init__(scenario, self.names.seats)
        self.legend: Legend = Legend(self.names, scenario.shared.get("legend"), scenario.node.get("legend"))
        self.to_come: dict[tuple[int, int], int] = {}
        """Summons that never return and are still in their pools, by owner and kind."""

    def card(self, word: ScenarioWord, seat: int) -> int:
        return self.names.card(word, seat)

    def card_word(self, seat: int, card: int) -> str:
        return self.names.rules.card_words[seat][card]

    def has_cards(self, seat: int) -> bool:
        return self.names.rules.has_deck[seat]

    def deck(self, state: Duel, seat: int) -> list[int]:
        return state.deck[seat]

    def position(self) -> Duel:
        duel = self.names.ruleset.empty(self.scenario.seed)
        begin = "main" if self.scenario.begin is None else self.scenario.begin.text
        report = self.read(duel, set_up=begin == "set-up")
        if begin != "set-up":
            if self.scenario.node.get("board") is None:
                retire(self, duel)
            duel.turns = 2
            duel.chance = duel.chance if self.scenario.chance is None else self.scenario.chance
            duel.frames[-1][PC] = BEGINNINGS[begin]
        if report:
            raise ScenarioError(*report)
        duel.select_listeners()
        duel.run()
        return duel

    forced = staticmethod(lexicon.forced)
    resolving = staticmethod(lexicon.resolving)
    passing = staticmethod(lexicon.passing)
    reached = staticmethod(lexicon.reached)

    def settling(self, state: Duel) -> Answer | None:
        return lexicon.settling(state)

    def sight(self, view: View, key: str, subject: ScenarioWord) -> Shown:
        if key == "face_down":
            return self._face_down(view, subject)
        seat = self.seat(subject)
        player = view["players"][seat]
        cards = [slug(name) for name, number in player.get("cards", {}).items() for _ in range(number)]
        shown = cards if key == "hand" and "cards" in player else player[key]
        return Shown(shown, lambda word: self.card_word(seat, self.card(word, seat)))

    def _face_down(self, view: View, slot: ScenarioWord) -> Shown:
        lying = {str(card["slot"]): slug(card.get("card", UNKNOWN)) for card in view["hidden"]}

        def name(word: ScenarioWord) -> str:
            if word.text == NOTHING:
                return NOTHING
            seat, card = self.names.card_of_either(word)
            return self.card_word(seat, card)

        return Shown(lying.get(slot.text, NOTHING), name)

    def write(self, start: Duel, end: Duel, *, set_up: bool) -> Written | None:
        if not set_up and not _at_rest(start):
            return None
        letters = _letters((start, end))
        table = copy(self)
        table.legend = Legend(self.names, read_text(reader.flow(letters), path="a legend").node)
        story = table.recorded_story(start, end, {"begin": "set-up"} if set_up else None)
        return Written({"legend": letters, **story.position}, story.expected)

    def show(self, state: Duel, *, drawn: bool = True) -> str:
        duel = state
        board, used = draw(duel, self.legend)
        lines = board if drawn else []
        lines.append("   ".join(f"{letter} {meaning}" for letter, meaning in used.items()))
        chain = " | ".join(f"{slot} {line}" for slot, line in enumerate(chain_lines(duel), start=1))
        lines.append(f"chain: {chain or 'empty'}")
        lines.append(f"Masterpiece: {masterpiece_line(duel, self.legend)}")
        for seat in (0, 1):
            hand = ", ".join(card_words(HAND, self, duel, seat) or ())
            marks = " (ascended)" if duel.ascended[seat] else ""
            who = f"{' *' if duel.turn == seat else '  '}{self.names.seats.player(seat)}{marks}"
            ready = beside_line(duel, seat)
            beside = f", beside: {ready}" if ready else ""
            lines.append(f"{who}: {duel.damage[seat]} damage, hand: {hand or 'none'}{beside}")
        return "\n".join(lines)


def _at_rest(duel: Duel) -> bool:
    """Return whether nothing resolves, no text has a duration and none gave a turn, all of which no position can say."""
    given = duel.lasting or duel.more_turns or duel.another
    return duel.result < 0 and not given and len(duel.frames) == 1 and duel.frames[0][PC] == PLAY_OR_END


def _letters(duels: Sequence[Duel]) -> dict[str, str]:
    """Return a letter for each unit and each kind of piece on the field, and for both Artists."""
    letters: dict[str, str] = {}
    for duel in duels:
        for unit in duel.rules.units:
            name = unit_name(duel, unit)
            if (duel.pos[unit] >= 0 or unit < 2) and name not in letters.values():
                letters[free_letter(name[2:].upper(), letters)] = name
        for zone in duel.rules.field.zones:
            for code in zone_of(duel, zone).pieces:
                word = piece_word(duel, *code)
                if word not in letters.values():
                    letters[free_letter(word.rpartition(":")[2].lower(), letters)] = word
    return letters


ADAPTER = ScenarioAdapter("react/scenarios", DuelTable, unused_letters, key_hint)
