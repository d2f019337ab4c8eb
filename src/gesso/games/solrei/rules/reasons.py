"""Why an ability cannot be activated now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gesso.engine.payment import most, payable
from gesso.engine.plugin import Program
from gesso.engine.reasons import COST, COST_TOGETHER, CostLine, FailedLine, Reason, cost_lines, failed, failed_lines
from gesso.engine.ruleset import asking
from gesso.engine.vm import PROGRAM
from gesso.games.solrei.rules.codec import ANY_FACE, ARTS, AUGMENTED, BROKEN, EXHAUSTED, FIRST_ART
from gesso.games.solrei.rules.events import ACTIVATES, DISCARDS, EXHAUSTS, HARVESTS, PLAY
from gesso.games.solrei.rules.linking import Play
from gesso.games.solrei.rules.needs import CostOption
from gesso.games.solrei.rules.options import own_plays
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import NO_STEP

LYING = {EXHAUSTED: ("art-exhausted", "U2"), AUGMENTED: ("art-augmented", "Q46"), BROKEN: ("art-broken", "U4")}
"""Kind and rule of the reason why an Art with this face cannot be used."""


def obstacles(show: Show, player: int, option: int) -> Iterator[Reason]:
    """Yield why this cannot be activated now; nothing if it can."""
    play = own_plays(show, player)[option]
    program = show.code.programs[play.program]

    def reason(kind: str, rule: str, cost: FailedLine | None = None, **parts: str) -> Reason:
        return Reason(kind, rule, play.word, program.title, cost, parts)

    yield from _moment(show, player, play, reason)
    code = -1
    if play.art >= 0:
        place = show.place_of[player * ARTS + play.art]
        code = FIRST_ART + place
        if show.face[place] in LYING:
            yield reason(*LYING[show.face[place]])
    bans = [(ACTIVATES, code)]
    closed = not show.open_ways(player, play, code)
    ways = play.ways if closed else (play.always,)
    bans += [(HARVESTS, -1)] if any(way.harvest for way in ways) else []
    turns = dict.fromkeys(show.turned_by_use(play, way, code) for way in ways) if closed else ()
    bans += [(deed, code) for deed in turns if deed >= 0]
    lines = list(failed_lines(show, program, player, code))
    unpaid = list(_needs(show, player, play.always, program))
    if closed and len(ways) > 1 and not lines and not unpaid:
        unpaid = _alternatives(program)
    for title in dict.fromkeys(_forbidding(show, player, bans)):
        yield reason("banned", "U7", by=title)
    if unpaid:
        for title in dict.fromkeys(_forbidding(show, player, _payments(show, player, ways))):
            yield reason("kept-back", "U7", by=title)
    for line in lines:
        yield reason(COST, "I6", line)
    for kind, cost_line in unpaid:
        yield reason(kind, "I5", cost_line)
    if not lines and play.met is not None and not play.met(show, player, code):
        yield reason(COST, "I6")


def _moment(show: Show, player: int, play: Play, reason: Callable[..., Reason]) -> Iterator[Reason]:
    """Yield what the step and the Exchange have against it."""
    if show.result >= 0:
        yield reason("game-over", "A1")
        return
    table = show.rules.table
    now = None if show.step == NO_STEP else table.steps[show.step]
    if now is None or now.id not in play.timing:
        steps = ", ".join(step.name for step in table.steps if step.id in play.timing)
        yield reason("wrong-step", "U1", steps=steps, step=now.name if now else "")
    owed = {who: kind for who, kind, _ in show.pending}
    if owed.get(player) == PLAY:
        return
    exchange = show.code.procedures["exchange"]
    if player in owed:
        yield reason("answer-first", "X8", asks=asking(show)[0])
    elif PLAY not in owed.values() and any(frame[PROGRAM] == exchange for frame in show.frames):
        yield reason("resolving", "X5")
    else:
        yield reason("waiting", "X11")


def _forbidding(show: Show, player: int, deeds: list[tuple[int, int]]) -> Iterator[str]:
    """Yield the titles of what forbids any of these events to the player."""
    for event, thing in deeds:
        number = show.forbidding(event, player, thing)
        if number >= 0:
            yield show.code.programs[number].title


def _payments(show: Show, player: int, ways: Sequence[CostOption]) -> list[tuple[int, int]]:
    """Return what the player would do to pay, with each thing that there is."""
    deeds = dict.fromkeys(need.act for way in ways for need in way.needs)
    payments = [(deed, thing) for deed in deeds if deed != DISCARDS for thing in show.turnable(player, ANY_FACE)]
    if DISCARDS in deeds:
        payments += [(DISCARDS, card) for card in show.hand_cards(player)]
        payments += [(EXHAUSTS, card) for card in show.damage_cards(player)]
    return payments


def _alternatives(program: Program) -> list[tuple[str, FailedLine | None]]:
    """Return the lines that let the player pick, if no pick can be paid with the rest."""
    lines = [line for line in cost_lines(program) if line.asks == "alternatives"]
    return [(COST, failed(program, line, None)) for line in lines] or [(COST, None)]


def _needs(show: Show, player: int, always: CostOption, program: Program) -> Iterator[tuple[str, FailedLine | None]]:
    """Yield the lines that the player cannot pay: the first that fails together with those before it, and later ones
    that fail alone."""
    lines: list[CostLine | None] = [line for line in cost_lines(program) if line.asks == "held"]
    asked = zip(program.facts["needs"], lines or [None] * len(program.facts["needs"]))
    paid, plan, before = 0, always.needs, True
    for (verb, number, words, _), line in asked:
        if verb == "harvest":
            have = len(show.under[player])
            if have < always.harvest:
                yield COST, _short(program, line, have, number)
            continue
        if verb == "counters":
            have = show.held(player, words)
            if have < dict(always.counters)[words]:
                yield COST, _short(program, line, have, number)
            continue
        if words == "self":
            continue
        alone, together = plan[paid : paid + 1], plan[: paid + 1]
        paid += 1
        if not payable(show, player, alone):
            before = False
            yield COST, _short(program, line, most(show, player, alone), number)
        elif before and not payable(show, player, together):
            before = False
            yield COST_TOGETHER, _short(program, line, most(show, player, together), number)


def _short(program: Program, line: CostLine | None, available: int, needed: int) -> FailedLine | None:
    return None if line is None else failed(program, line, available, needed)
