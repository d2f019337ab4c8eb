"""Assemble the programs of an entry from its texts: card effects, plain texts, passives."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from gesso.codegen.conditions import CONDITIONS, PLAYERS
from gesso.codegen.costs import PAYMENTS, TESTS, cost_lines, on_one_line, pay, payable
from gesso.codegen.ir import ME, Comment, Constant, Local, Value
from gesso.codegen.lowering import (
    NOTHING,
    SELF,
    TARGET,
    Context,
    DurationItem,
    Durations,
    GameLowering,
    Payment,
    TextBuilder,
)
from gesso.codegen.passives import (
    EVENTS,
    OWN,
    Listener,
    durations_of,
    event_pattern,
    facts_of,
    forgettable,
    known,
    listeners,
)
from gesso.codegen.plugin_module import Check, GeneratedProgram
from gesso.codegen.sentences import SENTENCES, body, first_line, slots_that_may_be_empty
from gesso.data_classes import dataclass
from gesso.lang.ast import Node, Noun, PayTarget, amount_in, walk
from gesso.source import Span

NOT_KEPT = Constant("NOT_KEPT")
NO_SLOTS: Mapping[int, Value] = MappingProxyType({})


class SharedLowering(GameLowering):
    """The lowering from which games derive: it has the tables of all games, and a game replaces those that it extends."""

    frame = MappingProxyType({"me": "ME"})
    sentences = SENTENCES
    conditions = CONDITIONS
    players = PLAYERS
    tests = TESTS
    payments = PAYMENTS
    events = EVENTS


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text of an entry."""

    entry: str
    id: str
    title: str
    span: Span
    slots: Sequence[str]
    """Words of its slots."""
    at: Context
    """How the game sees the entry. Slots, nullable slots and the name of a limit are filled in here."""
    observed: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Facts for the rules."""

    def begun(self, *nodes: Node) -> TextBuilder:
        """Return a builder for the text; what these nodes pick may turn out to be nothing."""
        at = replace(self.at, nullable_slots=slots_that_may_be_empty(nodes), limit=f"{self.entry}/{self.id}")
        return TextBuilder(at, self.slots, observed=self.observed)

    def finished(self, text: TextBuilder, **more: Any) -> GeneratedProgram:
        """Return the program of a text that is built. `more` are fields of the program."""
        facts = {**self.facts, "clauses": tuple(text.clauses)} if self.observed else self.facts
        path, line = self.span.source.path, self.span.line
        lines = tuple(text.lines)
        return GeneratedProgram(self.id, self.title, path, line, slots=text.slots, lines=lines, facts=facts, **more)


def card_program(source: SourceText, cost: Sequence[Node], effect: Sequence[Node]) -> GeneratedProgram:
    """Return the program of a played card: a cost that is tested and paid, then the effect."""
    text = source.begun(*cost, *effect)
    pay(cost, text)
    start, over = text.blocks.label(), text.blocks.label()
    text.blocks.begin(start)
    if any(isinstance(price, PayTarget) for price in cost[1:]):
        # A passive that acted between two prices may have left nothing to target.
        text.blocks.says(Comment("nothing happens without a target"))
        text.blocks.leave(TARGET.is_(NOTHING), over)
        text.blocks.split()
    text.blocks.says(Comment(), begins=False)
    body(effect, text, text.at)
    facts, again = _carried(cost, effect, text, start, over)
    text.blocks.begin(over)
    blocks, numbers = text.blocks.finish()
    if again is not None:
        facts["again"] = numbers[again]
    source = replace(source, facts={**source.facts, **facts})
    test = payable(cost, text.at)
    arguments = (ME, SELF)
    price_words = "; ".join(on_one_line(price, text.at.game) for price in cost)
    check = test and Check(arguments, test, f"can it be paid: {price_words}")
    lines = cost_lines(cost, text.at, blocks, arguments) if source.observed else ()
    return source.finished(text, blocks=blocks, entry=numbers[start], payable=check, cost=lines)


def _carried(
    cost: Sequence[Node], effect: Sequence[Node], text: TextBuilder, start: int, over: int
) -> tuple[dict[str, Any], int | None]:
    """Return the facts about an effect that another text carries out, and the label of the block where that begins.

    Nothing of the cost is paid, but what it fixes, such as a target, is chosen then.
    """
    game = text.at.game
    needs_cost = game.needs_cost(cost, effect)
    if needs_cost is None:
        return {}, None
    fixing = [price for price in cost if type(price) in game.mentioned_as]
    named = any(isinstance(part, Noun) and part.ids for part in walk(*fixing, *effect))
    facts: dict[str, Any] = {} if named else {"free": True}
    if needs_cost:
        return {**facts, "needs_cost": True}, None
    if not fixing:
        return facts, None
    again = text.blocks.label()
    text.blocks.go(over)
    text.blocks.begin(again)
    payment = Payment(text, order_sensitive=False)
    for price in fixing:
        text.blocks.says(Comment(f"carried out again: {on_one_line(price, game)}"))
        game.payments(price, payment)
        # A block reads the target as it was when it began.
        text.blocks.split()
    if any(isinstance(price, PayTarget) for price in fixing):
        text.blocks.leave(TARGET.is_(NOTHING), over)
    text.blocks.go(start)
    return facts, again


def plain_program(source: SourceText, sentences: Sequence[Node]) -> GeneratedProgram:
    """Return the program of sentences alone."""
    text = source.begun(*sentences)
    body(sentences, text, text.at)
    blocks, _ = text.blocks.finish()
    return source.finished(text, blocks=blocks)


Lower = Callable[[SourceText, Sequence[Node]], GeneratedProgram]
LowerItem = Callable[[SourceText, DurationItem, Mapping[int, Value]], Iterator[GeneratedProgram]]
"""Yields the programs of a passive that a sentence puts in force, and of what it puts in force in turn."""


def with_durations(
    source: SourceText, sentences: Sequence[Node], lower: Lower, item: LowerItem | None = None
) -> Iterator[GeneratedProgram]:
    """Yield a program of sentences, then the programs of what they put in force."""
    durations = durations_of(source.id, sentences, source.at)
    yield lower(duration_source(source, durations), sentences)
    yield from duration_programs(source, durations, item or _lasting)


def duration_source(source: SourceText, durations: Durations) -> SourceText:
    """Return a text that puts these passives in force."""
    ids = tuple(item.id for items in durations.values() for item in items)
    facts = {**source.facts, "gains": ids} if ids else source.facts
    return replace(source, at=replace(source.at, durations=durations), facts=facts)


def duration_programs(source: SourceText, durations: Durations, lower: LowerItem) -> Iterator[GeneratedProgram]:
    """Yield the programs of what a text puts in force, in the order of the text."""
    for item in (item for items in durations.values() for item in items):
        facts = facts_of(item, source.slots, source.at)
        item_source = replace(source, id=item.id, span=item.node.span, facts=facts)
        yield from lower(item_source, item, known(item, source.slots, source.at))


def _lasting(source: SourceText, item: DurationItem, slots: Mapping[int, Value]) -> Iterator[GeneratedProgram]:
    (listener,) = listeners((item.node,), item.conditions)
    nullable_slots = forgettable(item, source.at)
    # What a keyword's text has put in force stays so, even if the thing loses the keyword.
    source = replace(source, at=replace(source.at, keyword=""))

    def lower(source: SourceText, body: Sequence[Node]) -> GeneratedProgram:
        return listener_program(source, listener, arguments=(OWN,), known=slots, nullable_slots=nullable_slots)

    yield from with_durations(source, listener.body, lower)


def passive_programs(source: SourceText, items: Sequence[Node]) -> Iterator[GeneratedProgram]:
    """Yield the items of a passive, numbered if there are several, each at its own line."""
    all_listeners = list(listeners(items))
    for number, listener in enumerate(all_listeners, start=1):
        id = f"{source.id}/{number}" if len(all_listeners) > 1 else source.id
        yield from with_durations(replace(source, id=id, span=listener.node.span), listener.body, _Listening(listener))


@dataclass(frozen=True, slots=True)
class _Listening:
    listener: Listener

    def __call__(self, source: SourceText, body: Sequence[Node]) -> GeneratedProgram:
        return listener_program(source, self.listener, arguments=(SELF,) if source.at.keyword else ())


def listener_program(
    source: SourceText,
    listener: Listener,
    *,
    arguments: Sequence[Local] = (),
    known: Mapping[int, Value] = NO_SLOTS,
    nullable_slots: frozenset[int] = frozenset(),
) -> GeneratedProgram:
    """Return the program of one item of a passive.

    Args:
        arguments: Arguments of its test besides the event.
        known: Slots that were filled before it.
        nullable_slots: Those of them that may be empty by now.
    """
    text = source.begun(*listener.body)
    text.at = replace(text.at, nullable_slots=text.at.nullable_slots | nullable_slots)
    at = replace(text.at, testing=True, nullable_slots=nullable_slots, slots={**text.at.slots, **known})
    event, test = event_pattern(listener, at)
    third = {}
    if event.third:
        text.at = replace(text.at, nullable_slots=text.at.nullable_slots | {event.third})
        implicit = text.at.game.implicit_locals[event.third]
        if any(implicit.mentioned_by(part, text.at) for part in walk(*listener.body)):
            third = {implicit.word: Constant(implicit.place)}
    meant = amount_in(listener.body[0]) if listener.body else None
    amount = {"amount": text.position(meant.slot)} if meant is not None and meant.of == "event" else {}
    limit = {"limit": at.limit} if listener.once else {}
    adds = listener.event.adds()
    more = {} if adds is None else {"adds": adds}
    body(listener.body, text, text.at)
    blocks, _ = text.blocks.finish()
    heard = {name: text.position(slot) for name, (slot, _) in event.heard.items() if listener.body}
    source = replace(
        source,
        facts={
            "mood": listener.mood,
            "event": event.event,
            **event.facts,
            **limit,
            **heard,
            **amount,
            **third,
            **more,
            **source.facts,
        },
    )
    return source.finished(
        text,
        blocks=blocks if listener.body else (),
        match=Check((ME, *event.values, *arguments), test, first_line(listener.node, text.at)),
        binds=tuple(text.position(slot) if slot >= 0 else NOT_KEPT for slot in event.slots),
    )
