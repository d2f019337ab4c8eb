"""Operations that have to wait for choices: calls of procedures, and the steps of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gesso.engine.choices import STOP, pick_procedure
from gesso.engine.plugin import Frame
from gesso.engine.vm import END, procedure
from gesso.games.react.rules.codec import ANY_DIRECTION, OWNER_AND_KIND, goal_and_away, kind_code_of, toward
from gesso.games.react.rules.events import (
    ANSWER,
    CHOOSE_CARD,
    CHOOSE_DIRECTION,
    CHOOSE_KIND,
    DONE,
    FIRST_LOCAL,
    HELD_CARD,
    HIDE_SLOT,
    ME,
    MOVES,
    PC,
    PROGRESS,
    PROGRESSES,
    UNIT,
)
from gesso.games.react.rules.movement import Movement

if TYPE_CHECKING:
    from gesso.games.react.rules.duel import Duel
ANYWHERE = (0, 1, 2, 3)

# ---------------------------------------------------------------- move
UNITS, INDEX, NUMBER, MADE, UP_TO, WAY, CHOOSER = range(FIRST_LOCAL, FIRST_LOCAL + 7)
NEXT_STEP, STEP = range(2)
# ---------------------------------------------------------------- jump
JUMPER, JUMP_CHOOSER = range(FIRST_LOCAL, FIRST_LOCAL + 2)
ASK_WAY, GO = range(2)
# ---------------------------------------------------------------- progress
ASK_PROGRESS, PROGRESS_NOW = range(2)
# ---------------------------------------------------------------- hide
HIDING = FIRST_LOCAL
ASK_CARD, ASK_SLOT, LAY_DOWN = range(3)
# ---------------------------------------------------------------- place
PIECES, PLACES, EACH, PLACE_UP_TO, PLACER, LEFT_HERE = range(FIRST_LOCAL, FIRST_LOCAL + 6)
ASK_PIECE, LAY = range(2)
# ---------------------------------------------------------------- frames
CODES, NEXT_CODE = range(FIRST_LOCAL, FIRST_LOCAL + 2)
LIFT, RUN = range(2)


class Operations(Movement):
    """Operations of this kind.

    Each is the last thing that a block does before it returns. The asking frame learns in `DONE` whether anything
    changed.
    """

    def move(self, units: Sequence[int], number: int, up_to: int, direction: int, player: int) -> None:
        """Move each unit a number of steps; without a direction (-1) the player chooses each step's (RB M8).

        In a direction the front-most unit moves first (Q4), otherwise units move row by row. A rigid body moves once
        (Q34). What passives add is settled as the sentence begins (Q45).
        """
        pos = self.pos
        if len(units) == 1:
            if direction >= 0 and not up_to and number == 1 and not self.sums[MOVES]:
                frame = self.frames[-1]
                frame[DONE] = self.step(units[0], direction)
                return
        elif direction >= 0:
            rank = self.rules.field.rank[direction]
            units = sorted(units, key=lambda unit: rank[pos[unit]])
        else:
            units = sorted(units, key=pos.__getitem__)
        self.frames[-1][DONE] = 0
        bodies = tuple(self.distinct_bodies(units))
        self.call("move", bodies, 0, self._steps(bodies, number), 0, up_to, direction, player)

    def move_toward(self, units: Sequence[int], number: int, up_to: int, goal: int, away: int, player: int) -> None:
        """Move each unit a number of steps nearer to a zone, the nearest first, or away from it, the farthest first."""
        self.frames[-1][DONE] = 0
        if goal >= 0:
            pos, distance = self.pos, self.rules.field.distance[goal]
            sign = -1 if away else 1
            units = sorted((unit for unit in units if pos[unit] >= 0), key=lambda u: (sign * distance[pos[u]], pos[u]))
            bodies = tuple(self.distinct_bodies(units))
            self.call("move", bodies, 0, self._steps(bodies, number), 0, up_to, toward(goal, away), player)

    def _steps(self, units: Sequence[int], number: int) -> int | tuple[int, ...]:
        """Return how many steps units make: one figure, or one for each unit if passives may add to it."""
        if not self.sums[MOVES] or number <= 0:
            return number
        return tuple(self.sum_up(MOVES, number, unit, self.pos[unit]) for unit in units)

    def jump_toward(self, unit: int, goal: int, away: int, player: int) -> None:
        """Jump nearer to a zone or away from it; without such a direction nothing happens."""
        self.frames[-1][DONE] = 0
        here = self.pos[unit]
        ways = self.rules.field.ways(here, goal, away) if here >= 0 and goal >= 0 else []
        if ways:
            frame = self.call("jump", unit, player)
            frame[PC] = GO
            self.ask(frame, player, CHOOSE_DIRECTION, ways)

    def jump_asking(self, unit: int, player: int) -> None:
        self.frames[-1][DONE] = 0
        if self.pos[unit] >= 0:
            self.call("jump", unit, player)

    def progress_asking(self, player: int) -> None:
        """Let the player progress the Masterpiece (RB P12), unless a passive forbids or replaces it."""
        self.frames[-1][DONE] = 0
        if not ((self.bans[PROGRESSES] or self.replacements[PROGRESSES]) and self.prevented(PROGRESSES, player)):
            self.call("progress", me=player)
        elif self.pending_triggers:
            self.flush()

    def look_for(self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int) -> None:
        """Ask for cards of a hand like `pick_many`, even without a choice, because the player sees that hand."""
        if options:
            self.call("pick", slot, player, kind, tuple(options), min(number, len(options)), up_to, ())
        else:
            self.frames[-1][slot] = []

    def look_for_one(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask for one card of a hand, like `ask`."""
        if options:
            self.ask_player(player, kind, list(dict.fromkeys(options)))
        else:
            frame[ANSWER] = -1

    def hide_asking(self, player: int) -> None:
        self.frames[-1][DONE] = 0
        self.call("hide", me=player)

    def place_asking(
        self, me: int, kinds: tuple[int, ...], places: Sequence[int], number: int, up_to: int, player: int
    ) -> None:
        self.frames[-1][DONE] = 0
        self.call("place", kinds, tuple(places), number, up_to, player, -1, me=me)

    def play_frames(self, unit: int, codes: Sequence[int], me: int) -> None:
        """Let a unit carry out frames in the order in which they lie; each goes back to the bag."""
        self.frames[-1][DONE] = 0
        self.call("frames", tuple(codes), 0, me=me)[UNIT] = unit


def _ask_to_pick(g: Duel, f: Frame, player: int, kind: int, options: list[int]) -> None:
    if kind == HELD_CARD:
        g.ask_player(player, kind, options)
    else:
        g.ask(f, player, kind, options)


PICK = pick_procedure("pick", "picking", _ask_to_pick, masked=(HELD_CARD,), facts={"any_order": True})


def _next_step(g: Duel, f: Frame) -> int:
    units, index = f[UNITS], f[INDEX]
    if index >= len(units):
        return END
    number = f[NUMBER] if isinstance(f[NUMBER], int) else f[NUMBER][index]
    if f[MADE] >= number or g.pos[units[index]] < 0:
        f[INDEX], f[MADE] = index + 1, 0
        return NEXT_STEP
    way = f[WAY]
    if way < ANY_DIRECTION:
        ways = g.rules.field.ways(g.pos[units[index]], *goal_and_away(way))
        if not ways:
            f[INDEX], f[MADE] = index + 1, 0
            return NEXT_STEP
        g.ask(f, f[CHOOSER], CHOOSE_DIRECTION, [*ways, STOP] if f[UP_TO] else ways)
    elif f[UP_TO]:
        g.ask(f, f[CHOOSER], CHOOSE_DIRECTION, [way, STOP] if way >= 0 else [*ANYWHERE, STOP])
    elif way >= 0:
        f[ANSWER] = way
    else:
        g.ask(f, f[CHOOSER], CHOOSE_DIRECTION, list(ANYWHERE))
    return STEP


def _step(g: Duel, f: Frame) -> int:
    if f[ANSWER] == STOP:
        f[INDEX], f[MADE] = f[INDEX] + 1, 0
        return NEXT_STEP
    f[MADE] += 1
    # A step may push triggers on top, so find the frame that asked first.
    parent = g.frames[-2]
    if g.step(f[UNITS][f[INDEX]], f[ANSWER]):
        parent[DONE] = 1
    return NEXT_STEP


def _ask_way(g: Duel, f: Frame) -> int:
    g.ask(f, f[JUMP_CHOOSER], CHOOSE_DIRECTION, list(ANYWHERE))
    return GO


def _jump(g: Duel, f: Frame) -> int:
    parent = g.frames[-2]
    parent[DONE] = g.jump(f[JUMPER], f[ANSWER])
    return END


def _ask_progress(g: Duel, f: Frame) -> int:
    g.ask(f, f[ME], PROGRESS, g.masterpiece_moves(f[ME]))
    return PROGRESS_NOW


def _progress(g: Duel, f: Frame) -> int:
    parent = g.frames[-2]
    parent[DONE] = g.progress(f[ME], f[ANSWER])
    return END


def _ask_card(g: Duel, f: Frame) -> int:
    g.ask_player(f[ME], CHOOSE_CARD, g.hideable(f[ME]) or [STOP])
    return ASK_SLOT


def _ask_slot(g: Duel, f: Frame) -> int:
    if f[ANSWER] == STOP:
        return END
    f[HIDING] = f[ANSWER]
    g.ask(f, f[ME], HIDE_SLOT, g.free_slots())
    return LAY_DOWN


def _hide(g: Duel, f: Frame) -> int:
    g.lay_down(f[ME], f[HIDING], f[ANSWER])
    g.frames[-2][DONE] = 1
    return END


def _ask_piece(g: Duel, f: Frame) -> int:
    me, kinds, places = f[ME], f[PIECES], f[PLACES]
    if not places:
        return END
    if f[LEFT_HERE] < 0:
        f[LEFT_HERE] = f[EACH]
    stock = g.supply[me] if g.rules.kinds[me][kinds[0]].sort == "frame" else g.pool[me]
    options = [kind for kind in kinds if stock[kind]]
    if f[LEFT_HERE] == 0 or not options:
        f[PLACES], f[LEFT_HERE] = places[1:], -1
        return ASK_PIECE
    g.ask(f, f[PLACER], CHOOSE_KIND, [STOP, *options] if f[PLACE_UP_TO] else options)
    return LAY


def _place(g: Duel, f: Frame) -> int:
    if f[ANSWER] == STOP:
        f[LEFT_HERE] = 0
        return ASK_PIECE
    f[LEFT_HERE] -= 1
    parent = g.frames[-2]
    if g.place(f[ME], f[ANSWER], [f[PLACES][0]]):
        parent[DONE] = 1
    return ASK_PIECE


def _lift_frame(g: Duel, f: Frame) -> int:
    codes, index = f[CODES], f[NEXT_CODE]
    if index >= len(codes) or g.pos[f[UNIT]] < 0:
        return END
    f[NEXT_CODE] = index + 1
    parent = g.frames[-2]
    if not g.remove_pieces([codes[index]]):
        return LIFT
    parent[DONE] = 1
    return RUN


def _run_frame(g: Duel, f: Frame) -> int:
    owner, kind = OWNER_AND_KIND[kind_code_of(f[CODES][f[NEXT_CODE] - 1])]
    run = g.code.blank[g.rules.kinds[owner][kind].program][:]
    run[ME], run[UNIT] = f[ME], f[UNIT]
    g.push(run)
    return LIFT


MOVE = procedure("move", "moving", {NEXT_STEP: _next_step, STEP: _step}, slots=7)
JUMP = procedure("jump", "jumping", {ASK_WAY: _ask_way, GO: _jump}, slots=2)
PROGRESSING = procedure(
    "progress", "progressing the Masterpiece", {ASK_PROGRESS: _ask_progress, PROGRESS_NOW: _progress}
)
HIDE = procedure("hide", "hiding a card", {ASK_CARD: _ask_card, ASK_SLOT: _ask_slot, LAY_DOWN: _hide}, slots=1)
PLACE = procedure("place", "placing pieces", {ASK_PIECE: _ask_piece, LAY: _place}, slots=6)
FRAMES = procedure("frames", "playing frames", {LIFT: _lift_frame, RUN: _run_frame}, slots=2)
