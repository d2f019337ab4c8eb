"""Sentences and conditions in steps of the round that come too early or too late for them."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.suggestions import correction
from gesso.games.solrei.checks.moments import Clock, Moments, clock_of, timed
from gesso.games.solrei.checks.set_up_texts import SetUpContext, SetUpTexts
from gesso.games.solrei.codes import named_things, timing
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.model import Table
from gesso.lang.ast import Node

Found = tuple[Code, str, str]


def check_step_names(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """Timings that are no steps of the round."""
    steps = [step.id for step in context.table.steps]
    for word in entry.timings:
        if word.id not in steps:
            hint, fixes = correction(word.id, steps, word.span, f"the steps are {', '.join(steps)}")
            message = f"`{word.id}` is no step of the round"
            yield Diagnostic(named_things.UNKNOWN_STEP, message, word.span, hint, fixes=fixes)


def check_timing(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """What is of no use in any of its steps, and what would look at a hidden card in one of them."""
    clock = clock_of(context.table)
    if clock is None:
        return
    for text in entry.texts:
        for node, moments in timed(text, context.table, clock):
            if moments is None:
                continue
            found = _sentence(node, moments, clock, context.table) or _question(node, moments, clock, context.table)
            if found is not None:
                code, message, hint = found
                yield Diagnostic(code, message, node.span, hint)


def _sentence(node: Node, moments: Moments, clock: Clock, table: Table) -> Found | None:
    """A sentence that does nothing in any of its steps."""
    first, last = min(moments), max(moments)
    settle, charge = table.steps[clock.settle].name, table.steps[clock.charge].name
    before, point = table.steps[clock.first_point], table.steps[clock.last_point]
    match node:
        case s.Gain(stat="power") if first > clock.settle:
            message = f"the round is settled in {settle}: Power gained after that counts for nothing"
            return timing.POWER_TOO_LATE, message, f"let it be gained in `{table.steps[clock.settle].id}` or before"
        case s.Gain(stat="damage") | s.Retaliate() if first > clock.last_point:
            message = f"the last point is dealt with in {point.name}: this comes too late"
            return timing.DAMAGE_TOO_LATE, message, f"let it happen in `{point.id}` or before"
        case s.BlockDamage() | s.Counter() if first > clock.last_point:
            message = f"no point is waiting after {point.name}"
            return timing.BLOCK_TOO_LATE, message, f"let it happen in `{point.id}` or before"
        case s.Retaliate() if last < clock.first_point:
            message = f"nobody can have hurt you before {before.name}"
            return timing.RETALIATE_TOO_EARLY, message, f"the step after a point is taken is `{point.id}`"
        case s.Swap() if last <= clock.place or first > clock.clear:
            return timing.SWAP_WHEN, "a Swap finds no card here", f"let it happen after `{table.steps[clock.place].id}`"
        case s.Swap() if first >= clock.charge:
            message = f"after {charge} has begun a Swap changes nothing"
            return timing.SWAP_WHEN, message, f"let it happen before `{table.steps[clock.charge].id}`"
        case _:
            return None


def _question(node: Node, moments: Moments, clock: Clock, table: Table) -> Found | None:
    """A condition without an answer, or with one that is still hidden."""
    last = max(moments)
    reveal = table.steps[clock.reveal]
    no_card = all(moment <= clock.place or moment > clock.clear for moment in moments)
    match node:
        case s.MyCard() | s.RivalCard() if no_card:
            return (
                timing.NO_CARD_YET,
                "no Action card lies there in this step",
                "ask in a later step, or an earlier one",
            )
        case s.RivalCard() if min(moments) < clock.reveal:
            message = f"the rival's card is hidden until {reveal.name}, and this would look at it"
            return timing.NOT_REVEALED, message, f"ask in `{reveal.id}` or later"
        case s.Leads() if last < clock.reveal or no_card:
            message = f"nobody leads before {reveal.name}" if last < clock.reveal else "nobody leads any more"
            return timing.NOT_SETTLED, message, f"ask in `{reveal.id}`, or shortly after"
        case s.WonRound() | s.LostRound() if last <= clock.settle:
            after = table.steps[clock.settle + 1]
            message = f"the round has no winner before {after.name}"
            return timing.NOT_SETTLED, message, f"ask in `{after.id}` or later"
        case _:
            return None
