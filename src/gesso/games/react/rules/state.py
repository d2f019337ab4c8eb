"""The state of a duel: integers and small lists. It can be copied, compared, hashed and saved at any moment."""

from __future__ import annotations

from typing import Any, Self

from gesso.engine.vm import Frame, Kernel
from gesso.games.react.rules.linking import Listener, Rules


class DuelState(Kernel):
    """Everything on the table.

    `board[z]` is the unit in a zone or -1; `pos[u]` a unit's zone, -1 in its pool, -2 out of the game; `last[u]` where it last
    stood; `exhausted[u]` 0 or 1. Per player p and own kind k: `tok[p][k][place]` counts pieces per zone or per unit, `pool[p][k]` what is
    left, `supply[p][k]` what is held off the field (counters, drawn frames); `faces[p][f]` counts ready dice by face.
    `strips[z]` are the frames of a zone in the order laid, as kind codes. `tile[z]` is the tile of a zone, as a kind code, or -1 (`codec`).
    `hand[p][c]` counts cards by kind, `held[p]` all of them with the hidden one; `deck[p]` is drawn from its end; `discard[p]` grows.
    `masterpiece[s]` is one of `PANELS` or -1. `hidden[s]` is what lies face down on a slot of the chain (`face_down`), or -1.
    `chain` holds the frames of the cards played, `laid[p]` the bits of the ability cards among them.
    """

    __slots__ = (
        "ascended",
        "bans",
        "board",
        "chain",
        "damage",
        "deck",
        "discard",
        "exhausted",
        "faces",
        "form",
        "hand",
        "held",
        "hidden",
        "instead",
        "laid",
        "last",
        "masterpiece",
        "on",
        "pending_triggers",
        "pool",
        "pos",
        "rules",
        "strips",
        "supply",
        "tile",
        "tok",
        "turn",
        "turns",
    )  # fmt: skip

    rules: Rules
    on: tuple[tuple[Listener, ...], ...]
    instead: tuple[tuple[Listener, ...], ...]
    bans: tuple[tuple[Listener, ...], ...]
    pending_triggers: list[Frame]
    turn: int
    turns: int
    board: list[int]
    pos: list[int]
    last: list[int]
    exhausted: list[int]
    tok: list[list[list[int]]]
    pool: list[list[int]]
    supply: list[list[int]]
    faces: list[list[int]]
    strips: list[tuple[int, ...]]
    tile: list[int]
    hand: list[list[int]]
    held: list[int]
    deck: list[list[int]]
    discard: list[list[int]]
    masterpiece: list[int]
    damage: list[int]
    ascended: list[int]
    form: list[int]
    chain: list[Frame]
    laid: list[int]
    hidden: list[int]

    def lay_out(self, rules: Rules) -> None:
        """The table before set-up: Artists on their starting zones, everything else in its pool, decks shuffled."""
        table = rules.table
        size = len(rules.field.zones)
        self.rules = rules
        self.pending_triggers = []
        self.turn, self.turns = 0, 0
        self.board = [-1] * size
        self.pos = [-1] * len(rules.units)
        self.last = [-1] * len(rules.units)
        self.exhausted = [0] * len(rules.units)
        for player, start in enumerate((table["first_start"], table["second_start"])):
            zone = rules.field.zone(*start)
            self.board[zone] = player
            self.pos[player] = zone
            self.last[player] = zone
        self.tok = [
            [
                [0] * (len(rules.units) if k.on_units else size if k.sort in ("token", "tile", "frame") else 0)
                for k in kinds
            ]
            for kinds in rules.kinds
        ]
        self.pool = [[k.count for k in kinds] for kinds in rules.kinds]
        self.supply = [[k.start for k in kinds] for kinds in rules.kinds]
        self.faces = [[0] * len(faces) for faces in rules.faces]
        framed = any(k.sort == "frame" for kinds in rules.kinds for k in kinds)
        self.strips = [()] * size if framed else []
        self.tile = [-1] * size if any(k.sort == "tile" for kinds in rules.kinds for k in kinds) else []
        self.hand = [[0] * len(names) for names in rules.names]
        self.held = [0, 0]
        self.deck = [list(cards) for cards in rules.deck]
        self.discard = [[], []]
        for deck in self.deck:
            self.shuffle(deck)
        for player, kinds in enumerate(rules.kinds):
            for kind in kinds:
                for _ in range(kind.ready):
                    self.faces[player][kind.sides[self.random(len(kind.sides))]] += 1
        self.masterpiece = [-1] * table["masterpiece_slots"]
        self.damage = [0, 0]
        self.ascended = [0, 0]
        self.form = [0, 0]
        self.chain = []
        self.laid = [0, 0]
        self.hidden = [-1] * table["chain_slots"]
        self.select_listeners()

    def select_listeners(self) -> None:
        """Point at the passives in force: they depend on whose turn it is (RB T8) and on who the Artists are."""
        key = (self.form[0], self.form[1], self.turn)
        self.on = self.rules.on[key]
        self.instead = self.rules.instead[key]
        self.bans = self.rules.bans[key]

    def copy(self) -> Self:
        """An independent state: nothing done to one is seen by the other."""
        new = type(self).__new__(type(self))
        new.code = self.code
        new.blocks = self.blocks
        new.rules = self.rules
        new.on = self.on
        new.instead = self.instead
        new.bans = self.bans
        new.seed = self.seed
        new.chance = self.chance
        new.result = self.result
        new.pending = self.pending
        new.answers = self.answers
        new.turn = self.turn
        new.turns = self.turns
        new.pending_triggers = []
        new.frames = [frame[:] for frame in self.frames]
        new.chain = [frame[:] for frame in self.chain]
        new.board = self.board[:]
        new.pos = self.pos[:]
        new.last = self.last[:]
        new.exhausted = self.exhausted[:]
        a, b = self.tok
        new.tok = [[counts[:] for counts in a], [counts[:] for counts in b]]
        a, b = self.pool  # type: ignore[assignment]
        new.pool = [a[:], b[:]]  # type: ignore[list-item]
        a, b = self.supply  # type: ignore[assignment]
        new.supply = [a[:], b[:]]  # type: ignore[list-item]
        a, b = self.faces  # type: ignore[assignment]
        new.faces = [a[:], b[:]]  # type: ignore[list-item]
        new.strips = self.strips[:]
        new.tile = self.tile[:]
        a, b = self.hand  # type: ignore[assignment]
        new.hand = [a[:], b[:]]  # type: ignore[list-item]
        new.held = self.held[:]
        a, b = self.deck  # type: ignore[assignment]
        new.deck = [a[:], b[:]]  # type: ignore[list-item]
        a, b = self.discard  # type: ignore[assignment]
        new.discard = [a[:], b[:]]  # type: ignore[list-item]
        new.masterpiece = self.masterpiece[:]
        new.damage = self.damage[:]
        new.ascended = self.ascended[:]
        new.form = self.form[:]
        new.laid = self.laid[:]
        new.hidden = self.hidden[:]
        return new

    def to_data(self) -> dict[str, Any]:
        """The whole state as JSON data, at any moment; `from_data` restores it."""
        return {name: _plain(getattr(self, name)) for name in SAVED}

    def restore(self, data: dict[str, Any], rules: Rules) -> None:
        """Take over what `to_data` gave, for the same pairing."""
        self.rules = rules
        self.code = rules.code
        self.blocks = rules.code.blocks
        self.pending_triggers = []
        for name in SAVED:
            setattr(self, name, _thaw(data[name]))
        self.pending = tuple((who, kind, list(options)) for who, kind, options in data["pending"])
        self.answers = tuple(data["answers"])
        self.strips = [tuple(strip) for strip in data["strips"]]
        self.select_listeners()

    def key(self) -> tuple[Any, ...]:
        """What two equal states have in common."""
        return tuple(_frozen(getattr(self, name)) for name in SAVED)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DuelState):
            return NotImplemented
        return self.rules is other.rules and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


SAVED = (
    "seed", "chance", "result", "turn", "turns", "pending", "answers", "frames", "chain", "board", "pos", "last", "exhausted", "tok",
    "pool", "supply", "faces", "strips", "tile", "hand", "held", "deck", "discard", "masterpiece", "damage", "ascended", "form", "laid", "hidden",
)  # fmt: skip
"""The slots that make up the state; the rest is derived from them or shared."""


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _thaw(value: Any) -> Any:
    return [_thaw(item) for item in value] if isinstance(value, list) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value
