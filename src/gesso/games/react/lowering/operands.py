"""What a sentence acts on: picks that are asked for, lists of units, zones and pieces."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from gesso.codegen.blocks import Blocks
from gesso.codegen.templates import expr, list_of, stmts
from gesso.games.react.lang.program import Slot
from gesso.games.react.lowering.context import PROLOGUE, Context, frame_slot
from gesso.games.react.lowering.descriptions import LYING, UNITS, Describing, LoweringError
from gesso.games.react.model import Artist
from gesso.games.react.rules.events import CHOOSE_PIECE, HEADER, PICK_UNIT, SUPPLY_CARD, ZONE
from gesso.lang.ast import NP, Each, Node, Pick, TheBound


class Operands:
    """The blocks of one text, and how its operands get into them."""

    def __init__(self, artist: Artist, slots: Sequence[Slot], *, has_unit: bool, loose: frozenset[int]) -> None:
        self.blocks = Blocks(PROLOGUE)
        self._slots = len(slots)
        frame = {number: frame_slot(number) for number in range(len(slots))}
        self.context = Context(artist=artist, slots=frame, has_unit=has_unit, loose=loose)
        self.see = Describing(self.context)

    @property
    def slots(self) -> int:
        """How many locals the text needs, with those added here."""
        return self._slots

    def extra(self) -> int:
        """The position in the frame of a new local."""
        self._slots += 1
        return HEADER + self._slots - 1

    def seen(self, at: Context) -> Describing:
        """Descriptions as they read in this place; loop variables stay fresh over the whole text."""
        return Describing(at, self.see.names)

    def number(self, n: int, tally: NP | None, see: Describing) -> ast.expr:
        if tally is None:
            return ast.Constant(n)
        count = see.count(tally)
        return count if n == 1 else expr("N * C", N=n, C=count)

    def units(self, node: Node, at: Context, skip: int) -> ast.expr:
        """A list of units."""
        match node:
            case Each(np=np):
                return self.each(np, self.seen(at))
            case Pick(quantifier="a"):
                return list_of(self.pick(node, at, skip))
            case Pick():
                return self.pick(node, at, skip)
            case TheBound(many=True, slot=slot):
                return at.slot(slot)
        return list_of(self.seen(at).unit(node))

    def zones(self, node: Node, at: Context, skip: int) -> ast.expr:
        """A list of zones; units stand for those where they are."""
        see = self.seen(at)
        match node:
            case Each(np=NP(noun=noun) as np):
                listed = self.each(np, see)
                return listed if noun.type == "zone" else expr("g.standing(U)", U=listed)
            case Pick() | TheBound(many=True):
                listed = self.units(node, at, skip)
                return listed if type_of(node) == "zone" else expr("g.standing(U)", U=listed)
        return list_of(see.zone(node)) if see.is_zone(node) else expr("g.standing(U)", U=list_of(see.unit(node)))

    def one_zone(self, node: Node, at: Context, skip: int) -> ast.expr:
        return self.pick(node, at, skip) if isinstance(node, Pick) else self.seen(at).zone(node)

    def pieces(self, node: Node, at: Context, skip: int) -> ast.expr:
        """A list of pieces on the field."""
        match node:
            case Each(np=np):
                return self.seen(at).pieces(np)
            case Pick():
                return self.pick(node, at, skip)
            case TheBound(many=True, slot=slot):
                return at.slot(slot)
            case TheBound(slot=slot):
                return list_of(at.slot(slot))
        raise LoweringError(node, "these are no pieces")

    def each(self, np: NP, see: Describing) -> ast.expr:
        if np.noun.type in LYING:
            return see.pieces(np)
        return see.listed(np)

    def pick(self, node: Pick, at: Context, skip: int) -> ast.expr:
        """Ask for a pick; the expression holds what was picked, one thing for `a`, else a list."""
        see = self.seen(at)
        slot = HEADER + node.slot if node.slot >= 0 else self.extra()
        kind, options = asked(node.np, see)
        if node.quantifier == "a":
            self.blocks.add(stmts("g.ask(f, P, K, L)", P=at.chooser, K=kind, L=options))
            self.blocks.split()
            self.blocks.add(stmts("f[S] = f[2]", S=slot))
            self.blocks.leave(expr("f[S] < 0", S=slot), skip)
        else:
            up_to = int(node.quantifier == "up to")
            self.blocks.add(
                stmts("g.pick_many(S, P, K, L, N, U)", S=slot, P=at.chooser, K=kind, L=options, N=node.n, U=up_to)
            )
            self.blocks.split()
        return expr("f[S]", S=slot)


def asked(np: NP, see: Describing) -> tuple[int, ast.expr]:
    """The kind of decision that picks from a description, and its options."""
    type_ = np.noun.type
    if type_ == "zone":
        return ZONE, see.candidates(np)
    if type_ in UNITS:
        return PICK_UNIT, see.listed(np)
    if type_ == "card":
        return SUPPLY_CARD, expr("g.cards_in_hand(me)")
    if type_ in LYING:
        return CHOOSE_PIECE, see.pieces(np)
    raise LoweringError(np, f"a {np.noun.word} cannot be picked here")


def type_of(node: Node) -> str:
    """The type of an operand, as nouns have it."""
    match node:
        case Each(np=np) | Pick(np=np):
            return np.noun.type
        case TheBound(noun=noun):
            return noun.type
    return "unit"
