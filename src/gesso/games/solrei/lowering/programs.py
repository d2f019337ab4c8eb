"""The programs of one text: what is activated or carried out, what listens, and what either of them gains."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gesso.codegen.conditions import condition
from gesso.codegen.costs import cost_lines, on_one_line
from gesso.codegen.ir import ME, STATE, Constant, Either, Local, Number, Said, Value, all_of
from gesso.codegen.lowering import Context, SetUpItem
from gesso.codegen.passives import OWN, items_in, listeners
from gesso.codegen.plugin_module import Check, GeneratedProgram
from gesso.codegen.programs import SourceText, carried_out, listener_program, with_set_ups
from gesso.codegen.sentences import body, first_line
from gesso.games.solrei.lang.ast import StandingGain
from gesso.games.solrei.lang.program import TextProgram
from gesso.games.solrei.lowering.costs import needs, unpack
from gesso.games.solrei.lowering.paying import pay, ways_met
from gesso.games.solrei.lowering.things import ART, SELF_SLOT
from gesso.lang.ast import Ban, Node, PayIf, PayOnce, PayOneOf, PayTarget, plain_costs

LIVE_ART: Mapping[int, Value] = {SELF_SLOT: STATE.dot("live")[ME].plus(Constant("FIRST_ART"))}
"""Where the tests of an augment find their Art."""


@dataclass(frozen=True, slots=True)
class TextPrograms:
    """The programs of a text: the id of the one that is activated or carried out, and those of what listens while it is
    in force."""

    text: TextProgram
    play: str
    listening: tuple[str, ...]
    programs: tuple[GeneratedProgram, ...]


def programs_of(entry: str, text: TextProgram, at: Context, *, observed: bool) -> TextPrograms:
    """Lower one text of a file. What is activated has the id of its Art or ability; all other ids begin with a capital."""
    here = replace(at, has_self=text.kind == "art")
    words = [f"{slot.word}s" if slot.many else slot.word for slot in text.slots]
    source = SourceText(entry, text.id, text.title, text.text.span, words, here, observed)
    match text.use:
        case "ability" | "augment":
            played = [*_activated(text, source)]
        case "charge":
            played = [*with_set_ups(replace(source, id="Charge"), text.body, carried_out, _set_up)]
        case _:
            played = []
    listening: list[GeneratedProgram] = []
    if text.is_passive:
        found = list(items_in(text.body))
        for number, (item, conditions) in enumerate(found, start=1):
            id = f"{text.use.capitalize()}/{text.id}" + (f"/{number}" if len(found) > 1 else "")
            listening += _standing(replace(source, id=id, span=item.span), item, conditions, LIVE_ART)
    ids = tuple(program.id for program in listening if "/gains-" not in program.id)
    return TextPrograms(text, played[0].id if played else "", ids, (*played, *listening))


def _activated(text: TextProgram, source: SourceText) -> Iterator[GeneratedProgram]:
    augment = text.use == "augment"
    effect = () if augment else text.body

    def lower(source: SourceText, effect: Sequence[Node]) -> GeneratedProgram:
        lowered = source.begun(*text.cost, *effect)
        pay(text.cost, lowered)
        start, over = lowered.blocks.label(), lowered.blocks.label()
        lowered.blocks.begin(start)
        lowered.blocks.says(Said(), begins=False)
        unpack(text.cost, lowered)
        body(effect, lowered, lowered.at)
        lowered.blocks.begin(over)
        blocks, numbers = lowered.blocks.finish()
        facts: dict[str, Any] = {
            "kind": "augment" if augment else "art" if text.kind == "art" else "ability",
            "timing": text.timing,
            "needs": tuple(needs(text.cost, lowered)),
        }
        ways = [*plain_costs(text.cost)]
        if len(ways) > 1:
            facts["ways"] = tuple(tuple(needs(way, lowered)) for way in ways)
        test = ways_met(text.cost, lowered.at)
        says = "; ".join(
            on_one_line(price, lowered.at.game)
            for price in text.cost
            if isinstance(price, PayIf | PayOnce | PayTarget | PayOneOf)
        )
        told = (ME, ART)
        asks, type_ = ("in which ways", "int") if len(ways) > 1 else ("can it be activated", "bool")
        check = test and Check(told, test, f"{asks}: {says}", type_)
        lines = cost_lines(text.cost, lowered.at, blocks, told) if source.observed else ()
        source = replace(source, facts={**facts, **source.facts})
        # An augment has nothing to carry out: it goes on after its last block.
        entry = numbers[start] if effect else len(blocks)
        return source.finished(lowered, blocks=blocks, entry=entry, payable=check, cost=lines)

    yield from with_set_ups(source, effect, lower, _set_up)


def _set_up(source: SourceText, item: SetUpItem, slots: Mapping[int, Value]) -> Iterator[GeneratedProgram]:
    yield from _standing(source, item.node, item.conditions, slots, told=(OWN,))


def _standing(
    source: SourceText, item: Node, conditions: tuple[Node, ...], slots: Mapping[int, Value], told: Sequence[Local] = ()
) -> Iterator[GeneratedProgram]:
    """A trigger, a replacement, a ban or a standing value, and what it gains."""
    if isinstance(item, StandingGain):
        yield _observed_test(source, item, _value(source, item, conditions, slots, told))
        return
    (listener,) = listeners((item,), conditions)

    def lower(source: SourceText, body: Sequence[Node]) -> GeneratedProgram:
        program = listener_program(source, listener, told=told, known=slots)
        return _observed_test(source, item, program) if isinstance(item, Ban) else program

    yield from with_set_ups(source, listener.body, lower, _set_up)


def _value(
    source: SourceText,
    item: StandingGain,
    conditions: Sequence[Node],
    slots: Mapping[int, Value],
    told: Sequence[Local],
) -> GeneratedProgram:
    text = source.begun()
    at = replace(text.at, testing=True, slots={**text.at.slots, **slots})
    number = text.number(item.n, item.tally, at)
    if conditions:
        number = Either(all_of(condition(test, at) for test in conditions), number, Number(0))
    source = replace(source, facts={"mood": "value", "event": item.stat, **source.facts})
    return source.finished(text, blocks=(), value=Check((ME, *told), number, first_line(item, at), "int"))


def _observed_test(source: SourceText, item: Node, program: GeneratedProgram) -> GeneratedProgram:
    """What has no sentences is observed where it is asked: how often it forbade something, or added anything."""
    if not source.observed:
        return program
    clauses = ((item.span.line, first_line(item, source.at)),)
    return replace(program, facts={**program.facts, "clauses": clauses})
