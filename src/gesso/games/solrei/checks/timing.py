"""The steps in which each part of a text may take effect, and sentences and conditions that come too early or late."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from gesso.checks.entry_texts import Report, items_in_force
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import OVER_BEFORE
from gesso.diagnostics.suggestions import correction
from gesso.games.solrei import codes
from gesso.games.solrei.checks.texts import CardText, SetUpContext, SetUpTexts
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.model import Table
from gesso.lang.ast import Ban, Does, Node, Replacement, StandingIf, Trigger, Until
from gesso.lang.nodes import children, walk

Moments = frozenset[int]
"""Numbers of steps, from 0."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The steps of a round by what the rules do in them, as numbers; those from first to last point repeat."""

    place: int
    reveal: int
    settle: int
    first_point: int
    take: int
    last_point: int
    charge: int
    clear: int
    last: int


def clock_of(table: Table) -> Clock | None:
    """Return the round of a table; None if it is not whole, which the checks of the game file report."""
    points = [number for number, step in enumerate(table.steps) if step.each_point]
    if not points:
        return None
    clock = Clock(
        place=table.place_of("place-action-cards"),
        reveal=table.place_of("reveal"),
        settle=table.place_of("settle-round"),
        first_point=points[0],
        take=table.place_of("apply-point"),
        last_point=points[-1],
        charge=table.place_of("charge"),
        clear=table.place_of("clear-action-cards"),
        last=len(table.steps) - 1,
    )
    numbers = (clock.place, clock.reveal, clock.settle, clock.first_point, clock.last_point, clock.charge, clock.clear)
    return clock if numbers[0] >= 0 and list(numbers) == sorted(numbers) else None


def timed(text: CardText, table: Table, clock: Clock) -> Iterator[tuple[Node, Moments | None]]:
    """Yield every node with the steps in which it may take effect; None for any step."""
    yield from _inside(text.nodes, _moments_of_text(text, table, clock), table, clock)


def _moments_of_text(text: CardText, table: Table, clock: Clock) -> Moments | None:
    if text.program.use == "charge":
        return frozenset({clock.charge})
    steps = frozenset(table.step(id) for id in text.program.timing)
    # An augment is activated in these steps, and works afterwards; a step that is none is reported as that.
    return None if text.kind == "passive" or not steps or -1 in steps else steps


def _inside(
    nodes: Iterable[Node], moments: Moments | None, table: Table, clock: Clock
) -> Iterator[tuple[Node, Moments | None]]:
    for node in nodes:
        yield node, moments
        match node:
            case Trigger(event=event) | Replacement(event=event):
                then = _moments_of_event(event, table, clock)
            case s.GainAbility() | Until() | StandingIf():
                then = None
            case _:
                then = moments
        yield from _inside(children(node), then, table, clock)


def _moments_of_event(event: Node, table: Table, clock: Clock) -> Moments | None:
    """Return the steps in which the block of a trigger may run: those of the window after the event."""
    match event:
        case s.RoundStarts():
            steps = range(1)
        case s.RoundEnds():
            steps = range(clock.last, clock.last + 1)
        case s.StepStarts(step=step):
            at = table.step(step.word)
            steps = range(at, at + 1)
        case s.StepEnds(step=step):
            at = table.step(step.word)
            # What waits for the end of the last step runs in the next round.
            steps = range(at, at + 2) if at < clock.last else range(1)
        case Does(deed=s.WinsRound() | s.LosesRound()):
            steps = range(clock.settle + 1, clock.settle + 2)
        case Does(deed=s.Plays()):
            # After the reveal, a Swap plays a card, which counts for something until players have charged (Q51).
            steps = range(clock.reveal, clock.clear + 1)
        case Does(deed=s.TakesDamage()):
            steps = range(clock.take, clock.last_point + 1)
        case Does(deed=s.BlocksDamage()):
            steps = range(clock.first_point, clock.last_point + 1)
        case Does(deed=s.Charges()):
            steps = range(clock.charge, clock.charge + 1)
        case _:
            return None
    return frozenset(chain(steps)) if steps and steps[0] >= 0 else None


def check_step_names(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report timings that are no steps of the round."""
    steps = [step.id for step in context.table.steps]
    for word in entry.timings:
        if word.id not in steps:
            hint, fixes = correction(word.id, steps, word.span, f"the steps are {', '.join(steps)}")
            message = f"`{word.id}` is not a step of the round"
            yield Diagnostic(codes.UNKNOWN_STEP, message, word.span, hint, fixes=fixes)


def check_timing(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report what is useless in all of its steps, and what would look at a hidden card in one of them."""
    clock = clock_of(context.table)
    if clock is None:
        return
    for text in entry.texts:
        for node, moments in timed(text, context.table, clock):
            if moments is None:
                continue
            report = _sentence(node, moments, clock, context.table) or _question(node, moments, clock, context.table)
            if report is not None:
                code, message, hint = report
                yield Diagnostic(code, message, node.span, hint)


def check_over_before(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Report what a sentence puts in force for this round though it cannot come any more in this round."""
    clock = clock_of(context.table)
    if clock is None:
        return
    for text in entry.texts:
        # A replacement runs in the middle of what it replaces, so its step may not be known.
        instead = {id(part) for node in text.all if isinstance(node, Replacement) for part in walk(*node.body)}
        for node, known in timed(text, context.table, clock):
            if id(node) not in instead:
                moments = frozenset(range(clock.last + 1)) if known is None else known
                for item in _in_force(node):
                    report = _too_late(item, moments, clock, context.table, charging=text.program.use == "charge")
                    if report is not None:
                        code, message, hint = report
                        yield Diagnostic(code, message, getattr(item, "event", item).span, hint)


def _in_force(sentence: Node) -> Iterator[Node]:
    match sentence:
        case s.GainAbility(items=items) | Until(items=items):
            yield from items_in_force(items)
        case s.Forbid():
            yield sentence
        case _:
            pass


def _too_late(item: Node, moments: Moments, clock: Clock, table: Table, *, charging: bool) -> Report | None:
    """Return the report of an item that comes too late in all of these steps.

    Args:
        charging: Whether the text is a Charge bonus, which runs while players charge.
    """
    settle = table.steps[clock.settle]
    match item:
        case s.StandingGain(stat=stat) if min(moments) > clock.settle:
            message = f"the round is settled in {settle.name}: what adds to {stat.capitalize()} counts only until then"
            code = codes.POWER_TOO_LATE if stat == "power" else codes.DAMAGE_TOO_LATE
            return code, message, f"make it happen in `{settle.id}` or before"
        case s.LowerWins() if min(moments) > clock.settle:
            message = f"the round is settled in {settle.name}: this comes after that"
            return codes.POWER_TOO_LATE, message, f"make it happen in `{settle.id}` or before"
        case Trigger(event=event) | Replacement(event=event) | Ban(event=event) | s.Forbid(event=event):
            in_time = _steps_before(event, clock, table, charging=charging)
            if in_time is None or moments & in_time:
                return None
            if not in_time:
                hint = "write it as a passive or an augment, which is still in force when it comes again"
            else:
                hint = f"make it happen in `{table.steps[max(in_time)].id}` or before"
            return OVER_BEFORE, "this comes too late: it does not happen any more in this round", hint
        case _:
            return None


def _steps_before(event: Node, clock: Clock, table: Table, *, charging: bool) -> Moments | None:
    """Return the steps in which a text still runs before an event of the same round; None if it may come at any time."""
    points = range(clock.first_point, clock.last_point + 1)

    def before(step: int, *, starting: bool = False) -> Moments:
        runs_first = not starting and table.steps[step].window != "after"
        steps = range(step + runs_first)
        # The steps of a point come again.
        return frozenset((*steps, *points)) if step in points else frozenset(steps)

    match event:
        case s.RoundStarts():
            return before(0)
        case s.RoundEnds():
            return before(clock.last, starting=True)
        case s.StepStarts(step=step):
            return before(table.step(step.word), starting=True)
        case s.StepEnds(step=step):
            at = table.step(step.word)
            return frozenset((*range(at + 1), *(points if at in points else ())))
        case Does(deed=s.WinsRound() | s.LosesRound()):
            return before(clock.settle)
        case Does(deed=s.TakesDamage() | s.BlocksDamage()):
            return frozenset(range(clock.last_point + 1))
        case Does(deed=s.Charges()):
            return before(clock.charge) | ({clock.charge} if charging else frozenset())
        case Does(deed=s.Swaps() | s.Plays()):
            return before(clock.clear)
        case _:
            return None


def _sentence(node: Node, moments: Moments, clock: Clock, table: Table) -> Report | None:
    """Return the report of a sentence that does nothing in any of its steps."""
    first, last = min(moments), max(moments)
    settle, charge = table.steps[clock.settle].name, table.steps[clock.charge].name
    before, point = table.steps[clock.first_point], table.steps[clock.last_point]
    match node:
        case s.Gain(stat="power") if first > clock.settle:
            message = f"the round is settled in {settle}: Power gained after that counts for nothing"
            return codes.POWER_TOO_LATE, message, f"gain it in `{table.steps[clock.settle].id}` or before"
        case s.LosePower() | s.SwapPower() | s.LowerWinsNow() if first > clock.settle:
            message = f"the round is settled in {settle}: Power counts for nothing after that"
            return codes.POWER_TOO_LATE, message, f"make it happen in `{table.steps[clock.settle].id}` or before"
        case s.SwapPower() if last < clock.reveal:
            reveal = table.steps[clock.reveal]
            message = f"the cards lie face down until {reveal.name}, so no Power is exchanged"
            return codes.NOT_REVEALED, message, f"make it happen in `{reveal.id}`, or shortly after"
        case s.Gain(stat="damage") | s.Retaliate() if first > clock.last_point:
            message = f"the last point is dealt with in {point.name}: this comes too late"
            return codes.DAMAGE_TOO_LATE, message, f"make it happen in `{point.id}` or before"
        case s.BlockDamage() | s.Counter() if first > clock.last_point:
            message = f"no point is waiting after {point.name}"
            return codes.BLOCK_TOO_LATE, message, f"make it happen in `{point.id}` or before"
        case s.Retaliate() if last < clock.first_point:
            message = f"nobody can have hurt you before {before.name}"
            return codes.RETALIATE_TOO_EARLY, message, f"the step after a point is taken is `{point.id}`"
        case s.Swap() if last <= clock.place or first > clock.clear:
            return codes.SWAP_WHEN, "a Swap finds no card here", f"make it happen after `{table.steps[clock.place].id}`"
        case s.Swap() if first >= clock.charge:
            message = f"a Swap changes nothing after {charge} has begun"
            return codes.SWAP_WHEN, message, f"make it happen before `{table.steps[clock.charge].id}`"
        case _:
            return None


def _question(node: Node, moments: Moments, clock: Clock, table: Table) -> Report | None:
    """Return the report of a condition without an answer, or with one that is still hidden."""
    last = max(moments)
    reveal = table.steps[clock.reveal]
    no_card = all(moment <= clock.place or moment > clock.clear for moment in moments)
    match node:
        case s.MyCard() | s.RivalCard() if no_card:
            return (
                codes.NO_CARD_YET,
                "no Action card lies there in this step",
                "ask in a later step, or an earlier one",
            )
        case s.RivalCard() if min(moments) < clock.reveal:
            message = f"the rival's card is hidden until {reveal.name}, but this would look at it"
            return codes.NOT_REVEALED, message, f"ask in `{reveal.id}` or later"
        case s.Leads() if last < clock.reveal or no_card:
            message = f"nobody leads before {reveal.name}" if last < clock.reveal else "nobody leads any more"
            return codes.NOT_SETTLED, message, f"ask in `{reveal.id}`, or shortly after"
        case s.WonRound() | s.LostRound() if last <= clock.settle:
            after = table.steps[clock.settle + 1]
            message = f"the round has no winner before {after.name}"
            return codes.NOT_SETTLED, message, f"ask in `{after.id}` or later"
        case _:
            return None
