"""Several clauses said as one sentence: *exhaust it, then draw 1 card*, *you may ...*, *if you do, ...*."""

from collections.abc import Sequence

from gesso.lang.ast import ChooseOf, Done, ForEach, If, May, Node, Until
from gesso.wording.references import player
from gesso.wording.render_context import Mood, RenderContext

PHRASES = {
    "series.more": "first next",
    "series.last": "first last",
    "series.if_done": "first done then",
    "if.done": "",
    "if.done_mine": "",
    "if.done_theirs": "",
    "may.line": "who body",
}
# Beyond this a reader loses count, and a list is clearer.
MOST_IN_A_BREATH = 3


def is_plain(context: RenderContext, block: Sequence[Node]) -> bool:
    """Whether a block holds nothing but clauses."""
    compound = (If, ForEach, May, ChooseOf, Until, *context.game.compounds)
    return not any(isinstance(node, compound) for node in block)


def inline(context: RenderContext, block: Sequence[Node]) -> bool:
    """Whether a block can be said within one sentence: plain clauses, with at most one *may* or *if so* at its end."""
    last = block[-1]
    if len(block) > MOST_IN_A_BREATH:
        return False
    if is_plain(context, block):
        return True
    if not is_plain(context, block[:-1]):
        return False
    if isinstance(last, May):
        return len(last.body) == 1 and is_plain(context, last.body)
    if isinstance(last, If) and isinstance(last.condition, Done) and last.otherwise is None:
        return len(block) > 1 and is_plain(context, last.then)
    return False


def series(
    context: RenderContext, block: Sequence[Node], mood: Mood, *, going_on: bool = False, first: str = ""
) -> str:
    """The clauses of an inline block in one breath: *a, b, then c*. `going_on` says that the first has its subject;
    `first` are its words where they have been found already."""
    done: If | None = None
    if isinstance(block[-1], If):
        done, block = block[-1], block[:-1]
    words = first
    for at, node in enumerate(block):
        if at == 0 and first:
            continue
        if at or not going_on:
            context.discourse.clause()
        clause = may(context, node) if isinstance(node, May) else context.render(node, mood)
        if at == 0:
            words = clause
        elif at == len(block) - 1 and done is None:
            words = context.book("series.last", first=words, last=clause)
        else:
            words = context.book("series.more", first=words, next=clause)
    if done is not None:
        so = condition(context, done.condition, block[-1])
        words = context.book("series.if_done", first=words, done=so, then=series(context, done.then, mood))
    return words


def may(context: RenderContext, node: May) -> str:
    """*You may ...* over plain clauses."""
    who = player(context, node.who)
    outer, context.chooser = context.chooser, node.who
    body = series(context, node.body, Mood.MAY, going_on=True)
    context.chooser = outer
    return context.book("may.line", who=who, body=body)


def each_then(context: RenderContext, node: ForEach) -> str:
    """*Deal 1 damage to each guard, then remove all coins from it*: a loop whose first clause is about the thing itself.
    Empty for any other; of a single clause this would be said of all at once."""
    if not 1 < len(node.body) <= MOST_IN_A_BREATH or not is_plain(context, node.body):
        return ""
    before = context.discourse.copy()
    context.each = node
    first = context.render(node.body[0])
    if context.each is not None:
        context.each, context.discourse = None, before
        return ""
    said = series(context, node.body, Mood.TOLD, first=first)
    context.discourse.forget(lambda key: key[:2] == ("slot", node.slot))
    return said


def condition(context: RenderContext, node: Node, before: Node | None = None) -> str:
    """What follows *if*, where `before` is the statement that *so* and *do* point at."""
    return context.book(_done(context, before)) if isinstance(node, Done) else context.render(node)


def _done(context: RenderContext, before: Node | None) -> str:
    """*You do* of what the player of the text does, *they do* of another; a thing does not *do*."""
    if before is None or isinstance(before, If | ForEach | ChooseOf | Until) or type(before) in context.game.acting:
        return "if.done"
    return "if.done_mine" if getattr(before, "who", None) is None else "if.done_theirs"
