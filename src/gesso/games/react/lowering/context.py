"""Where a text stands while it is lowered: what `self`, `the target` and `the <noun>` are in the code around it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gesso.codegen.templates import expr, name
from gesso.games.react.model import Artist, Piece
from gesso.games.react.rules.codec import KIND_CODES, OWNER
from gesso.games.react.rules.events import HEADER

PROLOGUE: Mapping[str, str] = {
    "me": "me = f[3]",
    "unit": "unit = f[4]",
    "target": "target = f[5]",
    "direction": "direction = f[6]",
    "rules": "rules = g.rules",
    "field": "field = rules.field",
    "owner": "owner = rules.unit_owner",
    "board": "board = g.board",
    "pos": "pos = g.pos",
    "last": "last = g.last",
    "exhausted": "exhausted = g.exhausted",
}
"""The variables a block may read, and how its head sets them."""

TEST_PROLOGUE: Mapping[str, str] = {
    key: PROLOGUE[key] for key in ("rules", "field", "owner", "board", "pos", "last", "exhausted")
}
"""The same for tests of costs and events, which get the player and the unit handed in."""


@dataclass(frozen=True, slots=True)
class Context:
    """How to name things in the code of one text.

    `slots` maps a slot to its expression (a frame's local in a block, a loop variable in a test); `chooser` is the player who
    makes the choices, `doer` the one who draws, progresses or loses where the sentence names nobody; `hidden` tells whether
    the card lay face down; `loose` are the slots whose pick may have found nothing (-1).
    """

    artist: Artist
    slots: Mapping[int, ast.expr]
    chooser: ast.expr = field(default_factory=lambda: name("me"))
    doer: ast.expr = field(default_factory=lambda: name("me"))
    hidden: ast.expr = field(default_factory=lambda: expr("f[8] == 1"))
    has_unit: bool = False
    loose: frozenset[int] = frozenset()

    def kind(self, id: str) -> int:
        """The number of a declared piece."""
        return next(number for number, piece in enumerate(self.artist.pieces) if piece.id == id)

    def kinds(self, ids: tuple[str, ...]) -> tuple[int, ...]:
        """The numbers of declared pieces."""
        return tuple(self.kind(id) for id in ids)

    def piece(self, id: str) -> Piece:
        """A declared piece."""
        return self.artist.pieces[self.kind(id)]

    def faces(self, id: str, face: str) -> list[int]:
        """The numbers of a die's faces: of the one named, or of all."""
        first = 0
        for piece in self.artist.pieces:
            distinct = list(dict.fromkeys(piece.faces))
            if piece.id == id:
                return [first + n for n, other in enumerate(distinct) if not face or other == face]
            first += len(distinct)
        raise LookupError(id)

    def by(self, chooser: ast.expr) -> Context:
        """The same place, with another player choosing."""
        return replace(self, chooser=chooser)

    def acted_by(self, player: ast.expr) -> Context:
        """The same place, inside what another player may do: that player chooses, draws, progresses, loses."""
        return replace(self, chooser=player, doer=player)

    def slot(self, number: int) -> ast.expr:
        """What a slot holds."""
        return self.slots[number]


def frame_slot(number: int) -> ast.expr:
    """A local value of the running frame."""
    return expr("f[N]", N=HEADER + number)


def code_of(kind: int) -> ast.expr:
    """A kind of the player's own as the rules number it across players."""
    return expr("me * N + K", N=OWNER, K=KIND_CODES[0][kind])


class Variables:
    """Fresh names for the loop variables of one expression."""

    def __init__(self) -> None:
        self._count = 0

    def fresh(self, letter: str) -> str:
        """`u1`, `z2`, ...: no two alike within one text."""
        self._count += 1
        return f"{letter}{self._count}"
