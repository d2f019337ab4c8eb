"""Sentences as blocks. A sentence whose pick found nothing is skipped, like any impossible step; a `may` that could
do nothing is not asked."""

from collections.abc import Sequence

from gesso.codegen.conditions import condition, could_happen, player
from gesso.codegen.ir import (
    FRAME,
    ME,
    Constant,
    Number,
    String,
    Value,
    all_of,
    call,
    listed,
    negated,
    operation,
    perform,
    tupled,
)
from gesso.codegen.lowering import ANSWER, DONE, NO, NOTHING, YES, Context, Lowerings, TextBuilder, at_line, in_frame
from gesso.codegen.passives import value_of
from gesso.lang.ast import (
    ChooseOf,
    ChooseThing,
    Done,
    ForEach,
    If,
    May,
    Node,
    Prevent,
    TheBound,
    Until,
    amount_in,
    walk,
)

SENTENCES: Lowerings[[TextBuilder, Context, int], None] = Lowerings("this sentence cannot be carried out")
"""Each function adds its blocks to the text; the label is where to go if the sentence turns out to be impossible."""
COMPOUND = (If, May, ChooseOf, ForEach)
RESOLVED, FAILED, SKIPPED = Constant("RESOLVED"), Constant("FAILED"), Constant("SKIPPED")


def body(sentences: Sequence[Node], text: TextBuilder, at: Context) -> None:
    """Lower sentences in printed order."""
    for sentence, after in zip(sentences, (*sentences[1:], None)):
        compound = isinstance(sentence, COMPOUND)
        done_matters = isinstance(after, If) and isinstance(after.condition, Done)
        before = text.blocks.says(text.comment(sentence))
        if compound and done_matters:
            # It is done when any sentence in it was.
            total = text.local("done")
            text.keep(total, NO)
            text.done_totals.append(total)
            at.game.sentences(sentence, text, at, text.blocks.label())
            text.done_totals.pop()
            text.keep(in_frame(DONE), total)
        elif compound:
            at.game.sentences(sentence, text, at, text.blocks.label())
        else:
            if done_matters or text.done_totals:
                text.keep(in_frame(DONE), NO)
            _simple(sentence, text, at, _amount_meant(sentence, after))
        if text.done_totals and (done_matters or not compound):
            text.keep(text.done_totals[-1], in_frame(DONE), "|")
        text.blocks.says(before, begins=False)


def _amount_meant(sentence: Node, after: Node | None) -> int:
    """Return the slot for the amount that a sentence leaves; -1 if the next one does not mean it."""
    meant, own = amount_in(after), amount_in(sentence)
    return meant.slot if meant is not None and meant.of == "line" and own is None else -1


def first_line(node: Node, at: Context) -> str:
    """Return a sentence as the text has it, without its block."""
    return at.game.unparse(node).partition("\n")[0]


def guard(node: Node, skip: int, text: TextBuilder, at: Context) -> None:
    """Skip a sentence about a pick that found nothing."""
    for missing in at.missing(node):
        text.blocks.leave(missing, skip)


def slots_that_may_be_empty(nodes: Sequence[Node]) -> frozenset[int]:
    """Return the slots that sentences and prices fill by picking or making: they may have found nothing."""
    filled = (part for root in nodes for part in walk(root) if not isinstance(part, ForEach | TheBound))
    return frozenset(slot for part in filled if (slot := getattr(part, "slot", -1)) >= 0)


def _simple(node: Node, text: TextBuilder, at: Context, amount: int = -1) -> None:
    blocks, after = text.blocks, text.blocks.label()
    if amount >= 0:
        before = text.local("before")
        text.keep(at.slots[amount], 0)
        text.keep(before, at.game.amount_of(node, at))
    skipped, clause = (blocks.label(), _clause(node, text)) if text.observed else (after, -1)
    if text.observed:
        text.keep(in_frame(DONE), NO)
        blocks.add(perform("enter", FRAME, clause))
    guard(node, skipped, text, at)
    text.only_chooses = False
    at.game.sentences(node, text, at, skipped)
    if amount >= 0:
        text.keep(at.slots[amount], before.minus(at.game.amount_of(node, at)))
    blocks.split()
    if text.observed:
        _mark(clause, RESOLVED if text.only_chooses else in_frame(DONE), text)
        blocks.go(after)
        blocks.begin(skipped)
        _mark(clause, SKIPPED, text)
    blocks.begin(after)


def _clause(node: Node, text: TextBuilder) -> int:
    text.clauses.append(at_line(node))
    return len(text.clauses) - 1


def _mark(clause: int, outcome: Value, text: TextBuilder) -> None:
    if text.observed:
        text.blocks.add(perform("mark", FRAME, clause, outcome))


@SENTENCES.of(ChooseThing)
def choose_thing(node: ChooseThing, text: TextBuilder, at: Context, skip: int) -> None:
    text.pick(node.pick, at.by(player(node.who, at)) if node.who is not None else at, skip)
    text.only_chooses = True


@SENTENCES.of(Prevent)
def prevent(node: Prevent, text: TextBuilder, at: Context, skip: int) -> None:
    # The event has been replaced already. That counts as carried out, though nothing changes.
    text.only_chooses = True


@SENTENCES.of(If)
def if_(node: If, text: TextBuilder, at: Context, skip: int) -> None:
    blocks = text.blocks
    yes, no, after = blocks.label(), blocks.label(), blocks.label()
    blocks.branch(condition(node.condition, at), yes, no)
    clause = _clause(node, text)
    blocks.begin(yes)
    _mark(clause, RESOLVED, text)
    body(node.then, text, at)
    blocks.go(after)
    blocks.begin(no)
    _mark(clause, FAILED, text)
    body(node.otherwise or (), text, at)
    blocks.begin(after)


@SENTENCES.of(May)
def may(node: May, text: TextBuilder, at: Context, skip: int) -> None:
    blocks = text.blocks
    yes, no, idle, after = (blocks.label() for _ in range(4))
    chooser = player(node.who, at)
    inner = at.acted_by(chooser) if node.who is not None else at
    if node.who is not None:
        guard(node.who, after, text, at)
    tests = could_happen(node.body, inner)
    if tests:
        blocks.leave(all_of(map(negated, tests)), idle)
    text.ask(chooser, Constant("MAY"), Constant("YES_OR_NO"))
    blocks.branch(in_frame(ANSWER).is_(YES), yes, no)
    clause = _clause(node, text)
    blocks.begin(yes)
    _mark(clause, RESOLVED, text)
    body(node.body, text, inner)
    blocks.go(after)
    if tests:
        blocks.begin(idle)
        blocks.add(perform("not_asked", FRAME, chooser))
        _mark(clause, SKIPPED, text)
        blocks.go(after)
    blocks.begin(no)
    _mark(clause, FAILED, text)
    blocks.begin(after)


@SENTENCES.of(ChooseOf)
def choose_of(node: ChooseOf, text: TextBuilder, at: Context, skip: int) -> None:
    """Ask for blocks. Whoever chooses them does not act in them: their sentences have their own subjects."""
    chooser = player(node.who, at)
    after = text.blocks.label()
    if node.who is not None:
        guard(node.who, after, text, at)
    modes = listed(*range(len(node.options)))
    one = node.count.n == 1 and not node.count.up_to
    if one:
        text.ask(chooser, Constant("MODE"), modes)
        place = text.local("option")
        text.keep(place, in_frame(ANSWER))
    else:
        place = text.local("options")
        text.pick_many(place, chooser, Constant("MODE"), modes, node.count)
    for number, option in enumerate(node.options):
        yes, no = text.blocks.label(), text.blocks.label()
        text.blocks.branch(place.is_(number) if one else Number(number).among(place), yes, no)
        text.blocks.begin(yes)
        body(option, text, at)
        text.blocks.go(after if one else no)
        text.blocks.begin(no)
    text.blocks.begin(after)


@SENTENCES.of(Until)
def until(node: Until, text: TextBuilder, at: Context, skip: int) -> None:
    put_in_force(node, text, at, "put_in_force", ME, at.game.moments(node.moment, at))


def put_in_force(node: Node, text: TextBuilder, at: Context, name: str, player: Value, *more: Value) -> None:
    """Perform an operation for each passive of a sentence, which belongs to the player from now on, with what it
    captures."""
    for item in at.durations[node]:
        kept = tupled(*(value_of(slot, at) for slot in item.captured))
        text.keep(in_frame(DONE), operation(name, player, FRAME, String(item.id), kept, *more))


@SENTENCES.of(ForEach)
def for_each(node: ForEach, text: TextBuilder, at: Context, skip: int) -> None:
    things, index = text.local(f"each {node.np.noun.type}"), text.local("index")
    current = text.slot(node.slot, node.np.noun.type)
    loop, after = text.blocks.label(), text.blocks.label()
    guard(node.np, after, text, at)
    text.keep(things, at.game.ordered_matches(node.np, at))
    text.keep(index, 0)
    text.blocks.begin(loop)
    text.blocks.leave(index.at_least(call("len", things)), after)
    text.keep(current, things[index])
    text.keep(index, 1, "+")
    # Findings of an earlier round do not count in this one.
    bound = {part.slot for inner in node.body for part in walk(inner) if isinstance(part, TheBound)}
    for slot in sorted(slots_that_may_be_empty(node.body) & bound):
        text.keep(at.slots[slot], NOTHING)
    body(node.body, text, at)
    text.blocks.go(loop)
    text.blocks.begin(after)
