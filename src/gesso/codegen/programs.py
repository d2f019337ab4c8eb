"""The programs of an entry from its texts: what is played from a card, what is simply carried out, what listens."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from gesso.codegen.costs import cost_lines, on_one_line, pay, payable
from gesso.codegen.ir import ME, Constant, Local, Said, Value
from gesso.codegen.lowering import NOTHING, SELF, TARGET, Context, SetUpItem, SetUps, Text
from gesso.codegen.passives import OWN, Listener, event_pattern, facts_of, forgettable, known, listeners, set_up_by
from gesso.codegen.plugin_module import Check, GeneratedProgram
from gesso.codegen.sentences import body, first_line, slots_that_may_be_empty
from gesso.lang.ast import Node, PayTarget
from gesso.source import Span

NOT_KEPT = Constant("NOT_KEPT")
NO_SLOTS: Mapping[int, Value] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text of an entry: where it stands, the words of its slots, and what the rules have to know of it. `at` is how
    the game sees the entry; slots, what may be empty and the name of a limit are filled in here."""

    entry: str
    id: str
    title: str
    span: Span
    slots: Sequence[str]
    at: Context
    observed: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)

    def begun(self, *nodes: Node) -> Text:
        at = replace(self.at, loose=slots_that_may_be_empty(nodes), limit=f"{self.entry}/{self.id}")
        return Text(at, self.slots, observed=self.observed)

    def finished(self, text: Text, **more: Any) -> GeneratedProgram:
        facts = {**self.facts, "clauses": tuple(text.clauses)} if self.observed else self.facts
        path, line = self.span.source.path, self.span.line
        lines = tuple(text.lines)
        return GeneratedProgram(self.id, self.title, path, line, slots=text.slots, lines=lines, facts=facts, **more)


def played(source: SourceText, cost: Sequence[Node], effect: Sequence[Node]) -> GeneratedProgram:
    """What is played: a cost that is tested and paid, then the effect."""
    text = source.begun(*cost, *effect)
    pay(cost, text)
    start, over = text.blocks.label(), text.blocks.label()
    text.blocks.begin(start)
    if any(isinstance(price, PayTarget) for price in cost[1:]):
        # A passive that cut in between the prices may have left nothing to target.
        text.blocks.says(Said("nothing happens without a target"))
        text.blocks.leave(TARGET.is_(NOTHING), over)
        text.blocks.split()
    text.blocks.says(Said(), begins=False)
    body(effect, text, text.at)
    text.blocks.begin(over)
    blocks, numbers = text.blocks.finish()
    test = payable(cost, text.at)
    told = (ME, SELF)
    said = "; ".join(on_one_line(price, text.at.game) for price in cost)
    check = test and Check(told, test, f"can it be paid: {said}")
    lines = cost_lines(cost, text.at, blocks, told) if source.observed else ()
    return source.finished(text, blocks=blocks, entry=numbers[start], payable=check, cost=lines)


def carried_out(source: SourceText, sentences: Sequence[Node]) -> GeneratedProgram:
    """Sentences alone."""
    text = source.begun(*sentences)
    body(sentences, text, text.at)
    blocks, _ = text.blocks.finish()
    return source.finished(text, blocks=blocks)


Lower = Callable[[SourceText, Sequence[Node]], GeneratedProgram]
LowerItem = Callable[[SourceText, SetUpItem, Mapping[int, Value]], Iterator[GeneratedProgram]]
"""The programs of a passive that a sentence puts in force, and of what it does so in its turn."""


def with_set_ups(
    source: SourceText, sentences: Sequence[Node], lower: Lower, item: LowerItem | None = None
) -> Iterator[GeneratedProgram]:
    """A program of sentences, then the programs of what they put in force."""
    set_ups = set_up_by(source.id, sentences, source.at)
    yield lower(setting_up(source, set_ups), sentences)
    yield from set_up_programs(source, set_ups, item or _lasting)


def setting_up(source: SourceText, set_ups: SetUps) -> SourceText:
    """A text that puts these passives in force."""
    ids = tuple(item.id for items in set_ups.values() for item in items)
    facts = {**source.facts, "gains": ids} if ids else source.facts
    return replace(source, at=replace(source.at, set_ups=set_ups), facts=facts)


def set_up_programs(source: SourceText, set_ups: SetUps, lower: LowerItem) -> Iterator[GeneratedProgram]:
    """The programs of what a text puts in force, in the order of the text."""
    for item in (item for items in set_ups.values() for item in items):
        facts = facts_of(item, source.slots, source.at)
        own = replace(source, id=item.id, span=item.node.span, facts=facts)
        yield from lower(own, item, known(item, source.slots, source.at))


def _lasting(source: SourceText, item: SetUpItem, slots: Mapping[int, Value]) -> Iterator[GeneratedProgram]:
    (listener,) = listeners((item.node,), item.conditions)
    loose = forgettable(item, source.at)

    def lower(source: SourceText, body: Sequence[Node]) -> GeneratedProgram:
        return listener_program(source, listener, told=(OWN,), known=slots, loose=loose)

    yield from with_set_ups(source, listener.body, lower)


def listening(source: SourceText, items: Sequence[Node]) -> Iterator[GeneratedProgram]:
    """The items of a passive, numbered where there are several, each at its own line."""
    found = list(listeners(items))
    for number, listener in enumerate(found, start=1):
        id = f"{source.id}/{number}" if len(found) > 1 else source.id
        yield from with_set_ups(replace(source, id=id, span=listener.node.span), listener.body, _Listening(listener))


@dataclass(frozen=True, slots=True)
class _Listening:
    listener: Listener

    def __call__(self, source: SourceText, body: Sequence[Node]) -> GeneratedProgram:
        return listener_program(source, self.listener)


def listener_program(
    source: SourceText,
    listener: Listener,
    *,
    told: Sequence[Local] = (),
    known: Mapping[int, Value] = NO_SLOTS,
    loose: frozenset[int] = frozenset(),
) -> GeneratedProgram:
    """One item of a passive. Its test is `told` more than the event; `known` are slots that were filled before it, of which
    those that are `loose` may be empty by now."""
    text = source.begun(*listener.body)
    text.at = replace(text.at, loose=text.at.loose | loose)
    at = replace(text.at, testing=True, loose=loose, slots={**text.at.slots, **known})
    event, test = event_pattern(listener, at)
    limit = {"limit": at.limit} if listener.once else {}
    body(listener.body, text, text.at)
    blocks, _ = text.blocks.finish()
    source = replace(source, facts={"mood": listener.mood, "event": event.event, **limit, **source.facts})
    return source.finished(
        text,
        blocks=() if listener.mood == "cannot" else blocks,
        match=Check((ME, *event.values, *told), test, first_line(listener.node, text.at)),
        binds=tuple(text.position(slot) if slot >= 0 else NOT_KEPT for slot in event.slots),
    )
