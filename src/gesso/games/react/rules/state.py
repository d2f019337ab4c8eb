"""The state of a duel: integers and small lists, which can be copied, compared, hashed and saved at any moment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, ClassVar, Final

from gesso.engine.choices import Choices
from gesso.engine.durations import NUMBER, PLAYER, UNTIL, ListeningDurations
from gesso.engine.events import Sums
from gesso.engine.plugin import Frame
from gesso.engine.stack import Stacked
from gesso.engine.state import PerSeat, Shared, Sparse
from gesso.engine.triggers import AtOnce
from gesso.engine.vm import PROGRAM, Code
from gesso.games.react.rules.codec import CARDS, OWNER_AND_KIND, PLACES, SHIFT
from gesso.games.react.rules.events import CARRIES, EVENTS, THIS_TURN, UNIT
from gesso.games.react.rules.linking import LinkedArtist, LinkedDuel

OFF_FIELD: Final = -1
"""Position of a unit in its pool."""
GONE: Final = -2
"""Position of a unit that is out of the game."""


class DuelState(ListeningDurations, Sums, AtOnce, Choices, Stacked):
    """Everything on the table.

    Below, z is a zone, u a unit, p a player, k a kind of the player's pieces, c a card of the deck.
    """

    SAVED_AS: ClassVar[dict[str, str]] = {"links": "chain"}
    rules: Shared[LinkedDuel]
    artists: Shared[tuple[LinkedArtist, LinkedArtist]]
    turns: int
    """Number of turns that have begun."""
    more_turns: Sparse[tuple[int, ...]]
    """The players for whom another turn waits after their own, in rising order."""
    another: Sparse[tuple[int, ...]]
    """The turn player, if a text gave this turn; empty in every other turn."""
    board: list[int]
    """`board[z]`: the unit in a zone, or -1."""
    pos: list[int]
    """`pos[u]`: the zone of a unit, `OFF_FIELD` or `GONE`."""
    last: list[int]
    """`last[u]`: the zone where a unit stood last."""
    exhausted: list[int]
    """`exhausted[u]`: 0 or 1."""
    tok: PerSeat[list[list[int]]]
    """`tok[p][k][place]`: number of pieces in a zone or on a unit."""
    pool: PerSeat[list[int]]
    """`pool[p][k]`: number of pieces left."""
    supply: PerSeat[list[int]]
    """`supply[p][k]`: number held beside the field, for counters and drawn frames."""
    faces: PerSeat[list[int]]
    """`faces[p][f]`: number of ready dice that show a face."""
    strips: list[tuple[int, ...]]
    """`strips[z]`: kind codes of the frames in a zone, in the order laid."""
    tile: list[int]
    """`tile[z]`: kind code of the tile in a zone, or -1."""
    hand: PerSeat[list[int]]
    """`hand[p][c]`: number of copies in the hand."""
    held: list[int]
    """`held[p]`: number of cards held, with the one that lies face down."""
    deck: PerSeat[list[int]]
    """`deck[p]`: the deck, drawn from its end."""
    seen: list[int]
    """`seen[p]`: how many of the top cards of the own deck the player has looked at."""
    shown: list[int]
    """`shown[p]`: how many of the top cards of that player's deck both players know."""
    sunk: list[int]
    """`sunk[p]`: how many of the bottom cards of the own deck the player knows."""
    discard: PerSeat[list[int]]
    """`discard[p]`: the discard pile; new cards go to its end."""
    masterpiece: list[int]
    """`masterpiece[s]`: the card in a slot, one of `PANELS`, or -1."""
    damage: list[int]
    ascended: list[int]
    form: list[int]
    laid: list[int]
    """`laid[p]`: bits of the ability cards that lie on the chain."""
    hidden: list[int]
    """`hidden[s]`: what lies face down on a slot of the chain (`face_down`), or -1."""

    def lay_out(self, rules: LinkedDuel) -> None:
        """Lay the table out: Artists on their starting zones, everything else in its pool, decks shuffled."""
        table = rules.table
        size = len(rules.field.zones)
        self.rules = rules
        self.pending_triggers = []
        self.turn, self.turns = 0, 0
        self.more_turns, self.another = (), ()
        self.board = [-1] * size
        self.pos = [-1] * len(rules.units)
        self.last = [-1] * len(rules.units)
        self.exhausted = [0] * len(rules.units)
        for player, start in enumerate((table.first_start, table.second_start)):
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
        self.seen, self.shown, self.sunk = [0, 0], [0, 0], [0, 0]
        self.discard = [[], []]
        for deck in self.deck:
            self.shuffle(deck)
        for player, kinds in enumerate(rules.kinds):
            for kind in kinds:
                for _ in range(kind.ready):
                    self.faces[player][kind.sides[self.random(len(kind.sides))]] += 1
        self.masterpiece = [-1] * table.masterpiece_slots
        self.damage = [0, 0]
        self.ascended = [0, 0]
        self.form = [0, 0]
        self.links = []
        self.laid = [0, 0]
        self.hidden = [-1] * table.chain_slots
        self.lasting = []
        self.select_listeners()

    def select_listeners(self) -> None:
        """Select the Artists and the passives in force, whose order depends on whose turn it is (RB T8).

        Passives with a duration come after printed ones.
        """
        first, second = self.form
        self.artists = (self.rules.forms[0][first], self.rules.forms[1][second])
        key = (first, second, self.turn)
        self.on = self.rules.on[key]
        self.replacements = self.rules.replacements[key]
        self.bans = self.rules.bans[key]
        self.sums = self.rules.sums[key]
        if self.lasting:
            self.on = self.with_durations(self.on, "when", EVENTS)
            self.replacements = self.with_durations(self.replacements, "would", EVENTS)
            self.bans = self.with_durations(self.bans, "cannot", EVENTS)
            self.sums = self.with_durations(self.sums, "adds", EVENTS)

    def bearer_place(self) -> int:
        return UNIT

    def doing_unit(self) -> int:
        """Return the unit whose text is carried out now; -1 for a text of no unit, or if the rules do something."""
        frame = self.doing_text()
        unit: int = -1 if frame is None else frame[UNIT]
        return unit

    def carries(self, me: int, keyword: str, unit: int) -> bool:
        """Return whether a unit on the field has a keyword of a player: taking it beats giving it."""
        if self.pos[unit] < 0:
            return False
        programs, has = self.code.programs, False
        for giver, number, match, _, _, _ in self.sums[CARRIES]:
            facts = programs[number].facts
            if giver == me and facts["keyword"] == keyword and match(self, me, unit, -1, 0):
                if facts["adds"] < 0:
                    return False
                has = True
        return has

    def unused_by(self, me: int, limit: str, unit: int) -> bool:
        """Return whether a unit has not reached the limit of a keyword's text."""
        return self.unused(me, _limit_of(limit, unit))

    def limit_of(self, frame: Frame) -> str:
        limit = super().limit_of(frame)
        return _limit_of(limit, frame[UNIT]) if frame[PROGRAM] in self.rules.carried else limit

    def flush(self) -> None:
        """Let the triggers of one keyword act row by row, in the order of the units that have it."""
        frames = self.pending_triggers
        if len(frames) > 1 and self.rules.carried:
            runs = [(number, list(run)) for number, run in groupby(frames, lambda frame: frame[PROGRAM])]
            for number, run in runs:
                if number in self.rules.carried:
                    run.sort(key=lambda frame: self.last[frame[UNIT]])
            frames[:] = [frame for _, run in runs for frame in run]
        super().flush()

    def put_in_force(self, player: int, frame: Frame, item: str, kept: Sequence[Any], end: int) -> int:
        """Put a passive in force until this turn ends (`THIS_TURN`) or that player's turn starts."""
        number = self.rules.items[frame[PROGRAM], item]
        self.apply_until(end, number, player, frame[UNIT], kept)
        if self.records:
            self.record("lasts", player, number, int(end != THIS_TURN))
        return 1

    def expire(self, end: int) -> None:
        if self.records:
            for record in self.lasting:
                if record[UNTIL] == end:
                    self.record("lasts-no-more", record[PLAYER], record[NUMBER])
        super().expire(end)

    @property
    def chain(self) -> list[Frame]:
        return self.links

    def restore(self, data: dict[str, Any], rules: LinkedDuel, code: Code | None = None) -> None:
        """Take over what `to_data` gave, for the same pairing."""
        self.rules = rules
        self.code = code or rules.code
        self.blocks = self.code.blocks
        self.take_over(data)
        self.select_listeners()

    def lose(self, player: int) -> int:
        if self.result < 0:
            self.finish(1 - player)
        return 1

    # ------------------------------------------------------------ queries of plug-ins, which change nothing
    def pieces_in(self, me: int, kinds: tuple[int, ...], places: Sequence[int]) -> list[int]:
        info = self.rules.kinds[me]
        if info[kinds[0]].sort == "frame":
            strips, codes = self.strips, [info[kind].code for kind in kinds]
            return [code << SHIFT | PLACES[place] for place in places for code in strips[place] if code in codes]
        pool, tok = self.pool[me], self.tok[me]
        lying = [(info[kind].code << SHIFT, tok[kind]) for kind in kinds if pool[kind] != info[kind].count]
        if not lying:
            return []
        return [code | PLACES[place] for place in places for code, counts in lying for _ in range(counts[place])]

    def summoned(self, me: int, kinds: tuple[int, ...]) -> int:
        pos = self.pos
        return sum(pos[unit] >= 0 for kind in kinds for unit in self.rules.kinds[me][kind].units)

    def is_summon(self, code: int) -> bool:
        owner, kind = OWNER_AND_KIND[code]
        return kind < CARDS and self.rules.kinds[owner][kind].sort == "summon"

    def standing(self, units: Sequence[int]) -> list[int]:
        pos = self.pos
        return [pos[unit] for unit in units if pos[unit] >= 0]

    def stood(self, units: Sequence[int]) -> list[int]:
        """Return the zones in which units stand, or last stood (Q22)."""
        last = self.last
        return [last[unit] for unit in units]

    def around(self, table: tuple[tuple[int, ...], ...], zones: Sequence[int]) -> list[int]:
        near: set[int] = set()
        for zone in zones:
            near.update(table[zone])
        return sorted(near)

    def between(self, start: int, ends: Sequence[int]) -> list[int]:
        """Return the zones between one zone and any of others."""
        field = self.rules.field
        return sorted({zone for end in ends for zone in field.between(start, end)})

    def in_rows(self, units: Sequence[int]) -> Sequence[int]:
        """Return units in the order of their zones, row by row (Q5, Q6)."""
        return sorted(units, key=self.pos.__getitem__) if len(units) > 1 else units

    def nearest(self, zones: Sequence[int], goal: int) -> list[int]:
        """Return the zones from which the way to the goal is shortest; none without a goal."""
        if goal < 0 or not zones:
            return []
        distance = self.rules.field.distance[goal]
        least = min(distance[zone] for zone in zones)
        return [zone for zone in zones if distance[zone] == least]

    def nearest_units(self, units: Sequence[int], goal: int) -> list[int]:
        near = self.nearest(self.standing(units), goal)
        return [unit for unit in units if self.pos[unit] in near]

    def cards_in_hand(self, player: int) -> list[int]:
        return [card for card, number in enumerate(self.hand[player]) for _ in range(number)]


def _limit_of(limit: str, unit: int) -> str:
    """Return the name of the limit of one unit that has a keyword."""
    return f"{limit} {unit}"
