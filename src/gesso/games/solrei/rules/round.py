"""The round as rows of named steps, in the order and with the windows of the game file (R1, R3, H1-H5, X7, Q38,
Q43)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gesso.engine.plugin import Frame, Program
from gesso.engine.vm import ANSWER, END, ME, Row, procedure, table
from gesso.games.solrei.model import Step, Table
from gesso.games.solrei.rules.codec import CARD_BITS, CHARGES, EXHAUSTED, codes_of
from gesso.games.solrei.rules.events import CHARGES_UP, PLACE, READIES, READY_ONE, REST, ROUND_ENDS, ROUND_STARTS
from gesso.games.solrei.rules.linking import step_starts
from gesso.games.solrei.rules.state import BY_HAND, NO_STEP, UNPLACED

if TYPE_CHECKING:
    from gesso.games.solrei.rules.show import Show


NONE: Final = -1
"""The option that readies nothing, or draws instead."""
ASK, DO = range(2)

BEGIN, READY_FIRST, DRAW, BONUS, TELL, REST_NOW = range(6)
Rows = Sequence[tuple[str, Row]]
FIRST_END = step_starts(0) + 1
"""The event of the end of the first step."""
ROUND = "round"
"""The row to which the last one jumps back."""


def _readiable(g: Show, player: int) -> Sequence[int]:
    """Return the player's Arts and Damage that can be readied."""
    return g.allowed(READIES, player, g.turnable(player, EXHAUSTED))


def _ask_ready(g: Show, f: Frame) -> int:
    arts = [thing for thing in _readiable(g, f[ME]) if thing in g.arts_of(f[ME])]
    g.ask(f, f[ME], READY_ONE, [NONE, *arts])
    return DO


def _do_ready(g: Show, f: Frame) -> int:
    if f[ANSWER] >= 0:
        g.ready(f[ME], (f[ANSWER],))
    return END


READYING = procedure("ready", "the Start of the round", {ASK: _ask_ready, DO: _do_ready})


def _begin_charging(g: Show, f: Frame) -> int:
    player = f[ME]
    card = g.action[player]
    if not CHARGES >> card & 1:
        # A defender who played no Charge card readies one or draws one (H3); Offense gets nothing (H4).
        if player == g.turn:
            return END
        g.ask(f, player, REST, [NONE, *_readiable(g, player)])
        return REST_NOW
    if not g.begin_charge(player):
        return END
    g.ask(f, player, READY_ONE, _readiable(g, player))
    return READY_FIRST


def _ready_on_defence(g: Show, f: Frame) -> int:
    if f[ANSWER] >= 0:
        g.ready(f[ME], (f[ANSWER],))
    return DRAW


def _draw_charged(g: Show, f: Frame) -> int:
    g.draw(f[ME], 1)
    return BONUS


def _bonus(g: Show, f: Frame) -> int:
    """Push the Muse's bonus, if the card has one of its suits (H2)."""
    player = f[ME]
    build = g.rules.builds[player]
    if build.charge_suits >> g.action[player] & 1:
        frame = g.code.blank[build.bonus][:]
        frame[ME] = player
        g.push(frame)
    return TELL


def _tell(g: Show, f: Frame) -> int:
    g.fire(CHARGES_UP, f[ME])
    g.flush()
    return END


def _rest(g: Show, f: Frame) -> int:
    if f[ANSWER] == NONE:
        g.draw(f[ME], 1)
    else:
        g.ready(f[ME], (f[ANSWER],))
    return END


CHARGING = procedure(
    "charge",
    "the Charge phase",
    {
        BEGIN: _begin_charging,
        READY_FIRST: _ready_on_defence,
        DRAW: _draw_charged,
        BONUS: _bonus,
        TELL: _tell,
        REST_NOW: _rest,
    },
)


def round_rows(rules: Table) -> list[tuple[str, Row]]:
    """Return the rows of a round. The row of a step has its name, and begins it."""
    rows: list[tuple[str, Row]] = []
    points = [step.id for step in rules.steps if step.each_point]
    for number, step in enumerate(rules.steps):
        following = rules.steps[number + 1].id if number + 1 < len(rules.steps) else ROUND
        first, act = _acts(step)
        opens = step.window != "after"
        rows += [*first, (step.id, _begin(number, step, following, opens)), *act]
        if not opens:
            rows.append((f"{step.id} window", _window(number)))
        if points and step.id == points[-1]:
            rows.append(("points", _more_points(points[0])))
    return [*rows, ("again", lambda g, f: ROUND)]


def _begin(number: int, step: Step, following: str, opens: bool) -> Row:
    """End the step before and begin this one, perhaps with its window.

    After a blocked point the step that applies it is left out (G7).
    """
    starts, applies, draws = step_starts(number), step.does == "apply-point", step.does == "draw"

    def begin(g: Show, f: Frame) -> str | None:
        if applies and g.blocked:
            return following
        _end_step(g)
        g.enter_step(number)
        if g.standing or g.on[starts]:
            g.fire(starts, -1)
        if draws:
            g.fire(ROUND_ENDS, -1)
        if g.pending_triggers:
            g.flush()
        if opens and (g.queue or not g.rules.skippable[number]):
            g.call("window", 0, 0)
        return None

    return begin


def _end_step(g: Show) -> None:
    """End the step before anything of the next one happens."""
    if g.step != NO_STEP:
        ends = FIRST_END + 2 * g.step
        if g.standing or g.on[ends]:
            g.fire(ends, -1)


def _window(number: int) -> Row:
    def window(g: Show, f: Frame) -> None:
        if g.queue or not g.rules.skippable[number]:
            g.call("window", 0, 0)

    return window


def _more_points(first: str) -> Row:
    """Repeat the steps while points wait (G2, Q15); without any point they are held once (Q16)."""
    return lambda g, f: first if g.next_receiver() >= 0 else None


# ---------------------------------------------------------------- acts of the rules in a step


def _change_positions(g: Show, f: Frame) -> None:
    """Let both players change position, but not in the first round (R2, Q1)."""
    _end_step(g)
    g.change_positions()


def _ready_first(g: Show, f: Frame) -> None:
    """Let the defender ready an Art (R3, Q2, Q42)."""
    g.call("ready", me=1 - g.turn)


def _round_starts(g: Show, f: Frame) -> None:
    g.fire(ROUND_STARTS, -1)
    g.flush()


def _ask_placing(g: Show, f: Frame) -> None:
    """Ask both for a card at once, unseen.

    A player without a card loses; if neither has one, nobody does (R4, Q5, A9, A10).
    """
    placeable = [g.placeable(seat) for seat in (0, 1)]
    if all(placeable):
        g.ask_all(tuple((seat, PLACE, codes_of(seat, cards)) for seat, cards in enumerate(placeable)))
    elif any(placeable):
        g.lose_act(0 if placeable[1] else 1, BY_HAND)
    else:
        g.end_act(g.DRAWN, UNPLACED)


def _place(g: Show, f: Frame) -> None:
    for seat, code in enumerate(f[ANSWER]):
        g.place(seat, code & CARD_BITS)


def _reveal(g: Show, f: Frame) -> None:
    """Turn up both Action cards at one moment (W2, Q51)."""
    g.reveal()
    g.flush()


def _settle(g: Show, f: Frame) -> None:
    g.settle()


def _choose_block(g: Show, f: Frame) -> None:
    g.begin_point()
    if g.receiver >= 0:
        g.call("block", me=g.receiver)


def _apply_point(g: Show, f: Frame) -> None:
    if g.receiver >= 0:
        g.call("take", me=g.receiver)


def _charge_first(g: Show, f: Frame) -> None:
    g.call("charge", me=g.turn)


def _charge_second(g: Show, f: Frame) -> None:
    g.call("charge", me=1 - g.turn)


def _clear(g: Show, f: Frame) -> None:
    """Discard the Action cards, and end gained Power and Damage (R5, Q9). Texts stand until the round is over (Q66)."""
    g.clear_action_cards()


def _draw(g: Show, f: Frame) -> None:
    """Let both draw at once; an empty deck gives nothing (R6, R7)."""
    for seat in (g.turn, 1 - g.turn):
        g.draw_now(seat, 1)
    g.flush()


_ACTS: dict[str, Rows] = {
    "change-positions": (("ready", _ready_first), ("round starts", _round_starts)),
    "place-action-cards": (("ask placing", _ask_placing), ("place", _place)),
    "reveal": (("reveal", _reveal),),
    "settle-round": (("settle", _settle),),
    "choose-block": (("block", _choose_block),),
    "apply-point": (("take", _apply_point),),
    "charge": (("charge first", _charge_first), ("charge second", _charge_second)),
    "clear-action-cards": (("clear", _clear),),
    "draw": (("draw", _draw),),
}


def _acts(step: Step) -> tuple[Rows, Rows]:
    """Return what the rules do before a step begins and in it."""
    before: Rows = ((ROUND, _change_positions),) if step.does == "change-positions" else ()
    return before, _ACTS[step.does] if step.does else ()


def act_program(rules: Table, opening: Rows) -> Program:
    """Return the program of an Act: its opening, then rounds until somebody loses."""
    return table("act", "the Act", [*opening, *round_rows(rules)])
