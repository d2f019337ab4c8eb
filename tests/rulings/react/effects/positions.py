"""Positions dealt at random, every one of them balanced: what is on the field is not in the pools."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gesso.games.react.lang.ast import Hidden
from gesso.games.react.lang.program import EffectProgram
from gesso.games.react.rules.codec import PANELS
from gesso.games.react.rules.duel import MAIN, Duel
from gesso.games.react.rules.events import EVENTS
from gesso.games.react.rules.linking import PieceKind
from gesso.lang.ast import walk

DEAF = ((),) * len(EVENTS)
"""Nothing listens while a position is dealt."""


@dataclass(frozen=True, slots=True)
class Focus:
    """The effect that the stories are about; its player has seat 0. `form` is 1 for an Artist who takes another's place."""

    effect: EffectProgram
    form: int

    @property
    def foretold(self) -> bool:
        """Does the effect ask whether its card lay face down?"""
        return any(isinstance(node, Hidden) for part in self.effect.body for node in walk(part))

    @property
    def intention(self) -> bool:
        return self.effect.model.kind == "intention"


def deal(duel: Duel, focus: Focus, chance: Random) -> None:
    """Lay out a position in which the effect has a chance, and run to its first decision."""
    rules = duel.rules
    duel.on = duel.replacements = duel.bans = DEAF
    duel.form[0] = focus.form
    zones = list(rules.field.zones)
    for seat in (0, 1):
        duel.relocate(seat, chance.choice(zones))
    for owner, kinds in enumerate(rules.kinds):
        for number, kind in enumerate(kinds):
            _bring(duel, owner, number, kind, chance, sure=owner == 0 and kind.id == focus.effect.unit)
    for owner, kinds in enumerate(rules.kinds):
        for number, kind in enumerate(kinds):
            _lay(duel, owner, number, kind, chance)
    duel.exhaust([unit for unit in rules.units if duel.pos[unit] >= 0 and chance.random() < 0.25])
    _hands(duel, focus, chance)
    _masterpiece(duel, focus, chance)
    duel.damage[:] = [chance.randrange(3), chance.randrange(3)]
    duel.turn = 0 if focus.intention or chance.random() < 0.5 else 1
    duel.turns = 2
    duel.frames[-1][1] = MAIN
    duel.select_listeners()
    duel.run()


def _bring(duel: Duel, owner: int, number: int, kind: PieceKind, chance: Random, *, sure: bool) -> None:
    """Summons to the field; those that move with their Artist stand at its corners."""
    if kind.sort != "summon":
        return
    field = duel.rules.field
    rigid = duel.rules.rigid[kind.units[0]]
    places = field.diagonal[duel.pos[owner]] if rigid else field.zones
    crowd = chance.choice((0.0, 0.3, 0.8))
    for copy, unit in enumerate(kind.units):
        free = [zone for zone in places if duel.board[zone] < 0]
        if free and (chance.random() < crowd or (sure and not copy)):
            duel.summon(owner, number, [chance.choice(free)])
        elif not kind.returns and duel.pos[unit] == -1:
            duel.pos[unit] = -2
            duel.pool[owner][number] -= 1


def _lay(duel: Duel, owner: int, number: int, kind: PieceKind, chance: Random) -> None:
    """Tokens, tiles, frames, dice, counters: a few, and now and then all there are."""
    rules = duel.rules
    many = kind.count if chance.random() < 0.3 else chance.randrange(4)
    if kind.sort in ("dice", "counter"):
        duel.gain(owner, number, chance.randrange(kind.limit + 1) if kind.limit else many)
        return
    if kind.sort == "summon":
        return
    if kind.sort == "frame":
        duel.draw_frames(owner, (number,), many)
    places = [u for u in rules.units if duel.pos[u] >= 0] if kind.on_units else list(rules.field.zones)
    for _ in range(many):
        if kind.sort != "frame" or chance.random() < 0.5:
            duel.place(owner, number, [chance.choice(places)])


def _hands(duel: Duel, focus: Focus, chance: Random) -> None:
    """Hands of every size, the card of the effect among them; it may lie face down where it asks whether it did."""
    limit = duel.rules.table.hand_limit
    if focus.effect.side == "deck":
        ids = [program.id for program in duel.rules.code.programs]
        card = next(
            info.card for info in duel.rules.plays[0].values() if info.hand and ids[info.program] == focus.effect.id
        )
        duel.deck[0].remove(card)
        duel.held[0] += 1
        if focus.foretold and chance.random() < 0.5:
            duel.hidden[chance.choice(duel.free_slots())] = card
        else:
            duel.hand[0][card] += 1
    for seat in (0, 1):
        wanted = limit if chance.random() < 0.4 else chance.randrange(limit)
        duel.draw(seat, max(wanted - duel.held[seat], 0))


def _masterpiece(duel: Duel, focus: Focus, chance: Random) -> None:
    """A Masterpiece Zone in any stage; nobody has a complete one who would have ascended by it."""
    table = duel.rules.table
    cards = [panel for panels in PANELS for panel in panels[: table.masterpiece_cards]]
    slots = table.masterpiece_slots
    laid = chance.sample(cards, chance.choice((0, 2, 4, slots)))
    duel.masterpiece = chance.sample([*laid, *[-1] * (slots - len(laid))], slots)
    duel.ascended[0] = int(focus.effect.side == "ascended")
    duel.ascended[1] = int(duel.rules.forms[1][0].ascends and chance.random() < 0.3)
    for seat in (0, 1):
        if duel.complete(seat) and not duel.ascended[seat]:
            duel.masterpiece = [-1] * slots
