"""Several clauses as one sentence: *exhaust it, then draw 1 card*, *you may ...*, *if you do, ...*; and sentences
that differ in one word as one: *draw a guard, a herald or a page from the pile*."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gesso.lang.ast import ChooseOf, Done, ForEach, If, May, Node, Until
from gesso.wording.outline import RenderedBlock
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
    "and.more": "first next",
    "and.both": "first second",
    "or.both": "first second",
}
# With more clauses a reader loses count, and a list is clearer.
MOST_IN_A_BREATH = 3


def is_plain(context: RenderContext, block: Sequence[Node]) -> bool:
    """Return whether a block holds nothing but clauses."""
    compound = (If, ForEach, May, ChooseOf, Until, *context.game.compounds)
    return not any(isinstance(node, compound) for node in block)


def inline(context: RenderContext, block: Sequence[Node]) -> bool:
    """Return whether a block fits in one sentence: plain clauses, with at most one *may* or *if so* at its end."""
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
    """Join the clauses of an inline block: *a, b, then c*.

    Args:
        going_on: Whether the first clause already has its subject.
        first: Words of the first clause, if they are known already.
    """
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
    """Word *You may ...* before plain clauses."""
    who = player(context, node.who)
    outer, context.chooser = context.chooser, node.who
    body = series(context, node.body, Mood.MAY, going_on=True)
    context.chooser = outer
    return context.book("may.line", who=who, body=body)


def each_then(context: RenderContext, node: ForEach) -> str:
    """Word *Deal 1 damage to each guard, then remove all coins from it*: a loop whose first clause is about the thing
    itself.

    Empty for any other loop. A single clause worded so would mean all things at once.
    """
    if not 1 < len(node.body) <= MOST_IN_A_BREATH or not is_plain(context, node.body):
        return ""
    before = context.discourse.copy()
    context.each = node
    first = context.render(node.body[0])
    if context.each is not None:
        context.each, context.discourse = None, before
        return ""
    words = series(context, node.body, Mood.TOLD, first=first)
    context.discourse.forget(lambda key: key[:2] == ("slot", node.slot))
    return words


def condition(context: RenderContext, node: Node, before: Node | None = None) -> str:
    """Word what follows *if*; *so* and *do* refer to the statement `before`."""
    return context.book(_done(context, before)) if isinstance(node, Done) else context.render(node)


def _done(context: RenderContext, before: Node | None) -> str:
    """Return *you do* for what the player of the text does, *they do* for another; a thing does not *do*."""
    if before is None or isinstance(before, If | ForEach | ChooseOf | Until) or type(before) in context.game.acting:
        return "if.done"
    return "if.done_mine" if getattr(before, "who", None) is None else "if.done_theirs"


_WORD = re.compile(r"(?:\*\*[^*]*\*\*|[^\s*])+")
"""A strong run is one word: *2 coins*."""


@dataclass(frozen=True, slots=True)
class ParallelRun:
    """Sentences that differ in one word: how they begin, the word with the one before it, and how they end."""

    lead: str
    differing: tuple[str, ...]
    rest: str


def parallel_run(sentences: Sequence[str]) -> ParallelRun | None:
    """Return the one word in which sentences differ; None if they differ in more, or not at all.

    All have the same number of words, so each can be recovered from the joined sentence.
    """
    words = [_WORD.findall(sentence_words) for sentence_words in sentences]
    if len(words) < 2 or len({len(sentence_words) for sentence_words in words}) > 1:
        return None
    different = [at for at, column in enumerate(zip(*words)) if len(set(column)) > 1]
    if not different or different[-1] - different[0] > 1 or len(set(sentences)) < len(sentences):
        return None
    # Its article goes with a noun: *a guard or a herald*; a sentence begins with its verb in any case.
    first, last = different[0], different[-1] + 1
    first -= 1 if first == different[-1] and first > 1 else 0
    differing = tuple(" ".join(sentence_words[first:last]) for sentence_words in words)
    if not first or any("," in sentence_words for sentence_words in differing):
        return None
    return ParallelRun(" ".join(words[0][:first]), differing, " ".join(words[0][last:]))


def listed(book: Callable[..., str], words: Sequence[str], last: str = "and") -> str:
    """Join words: *A, b and c*; with `or` as the last, *a, b or c*."""
    *more, end = words
    text = ""
    for word in more:
        text = book("and.more", first=text, next=word) if text else word
    return book(f"{last}.both", first=text, second=end) if text else end


def either(book: Callable[..., str], run: ParallelRun) -> str:
    """Join alternatives: *draw a guard or a page from the pile*."""
    return " ".join(filter(None, (run.lead, listed(book, run.differing, "or"), run.rest)))


def by_runs(book: Callable[..., str], options: Sequence[RenderedBlock]) -> tuple[RenderedBlock, ...]:
    """Return the options of a choice; neighbours that are single sentences and differ in one word become one."""
    merged: list[RenderedBlock] = []
    run: list[str] = []
    for option in options:
        single = option[0] if len(option) == 1 and isinstance(option[0], str) else ""
        longer = parallel_run([*run, single]) if run and single else None
        if longer is None:
            run = [single] if single else []
            merged.append(option)
        else:
            run.append(single)
            merged[-1] = (either(book, longer),)
    return tuple(merged)
