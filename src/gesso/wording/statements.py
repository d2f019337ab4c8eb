"""Word the sentences that every game shares (series, *if*, *for each*, *may*, choices among blocks) and the items of a
passive.

A block of a few plain clauses is one sentence (*exhaust it, then draw 1 card*); any other becomes a list, so that its parts
can be seen. Sentences that differ in one word become one: *draw a guard, a herald or a page from the pile*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from gesso.lang.ast import Ban, ChooseOf, Done, ForEach, If, May, Node, Replacement, StandingIf, Trigger, Until, walk
from gesso.wording.operands import figure, loop, several
from gesso.wording.outline import BulletList, RenderedBlock
from gesso.wording.references import player
from gesso.wording.render_context import Mood, RenderContext
from gesso.wording.template import Inflected

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
    """Word the condition after *if*; *so* and *do* refer to the statement `before`."""
    return context.book(_done(context, before)) if isinstance(node, Done) else context.render(node)


def _done(context: RenderContext, before: Node | None) -> str:
    """Return *you do* for what the player of the text does, *they do* for another; a thing does not *do*."""
    if (
        before is None
        or isinstance(before, If | ForEach | ChooseOf | Until)
        or type(before) in context.game.done_by_things
    ):
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
    """Return the word in which sentences differ; None if they differ in more, or not at all.

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
    "if.line": "condition body",
    "if.list": "condition",
    "if.and": "first second",
    "otherwise.line": "body",
    "otherwise.list": "",
    "for_each.line": "what body",
    "for_each.list": "what",
    "may.list": "who",
    "choose_of.mine": "count",
    "choose_of.theirs": "who count",
    "choose_of.alike": "count each",
    "list.lead": "",
    "each.line": "lead what rest",
    "until.line": "moment body",
    "until.list": "moment",
    "when.each": "event",
    "when.and": "first second",
    "when.if": "when condition",
    "when.once": "event",
    "when.line": "when body",
    "when.list": "when",
    "instead.after": "when body",
    "instead.before": "when body",
    "instead.list": "when",
    "while.line": "condition body",
    "while.list": "condition",
    "while.and": "first second",
}


def render_block(context: RenderContext, nodes: Sequence[Node], *, opens: bool = True) -> RenderedBlock:
    """Return the statements of a block; `opens` says that the first one begins a sentence."""
    parts: list[str | BulletList] = []
    before: Node | None = None
    for is_gathered, group in groupby(nodes, partial(_goes_with_each, context)):
        statements: list[str | BulletList] = []
        for node in group:
            statements.extend(statement(context, node, before, opens=opens))
            before, opens = node, True
        parts.extend(_gathered(context, statements) if is_gathered else statements)
    return tuple(parts)


def _goes_with_each(context: RenderContext, node: Node) -> bool:
    """Return whether several of this kind become one: *place a coin and a crown, each in an empty field*.

    If there are several places, each gets a sentence of its own.
    """
    return type(node) in context.game.mergeable and not any(several(part) for part in walk(node))


def _gathered(context: RenderContext, sentences: Sequence[str | BulletList]) -> Sequence[str | BulletList]:
    """Merge sentences of one kind in a row that differ in one word."""
    lines = [part for part in sentences if isinstance(part, str)]
    run = parallel_run(lines)
    if run is None or not run.rest:
        return sentences
    words = Inflected(listed(context.book, run.differing), context.grammar.together(lines))
    return (context.book("each.line", lead=run.lead, what=words, rest=run.rest),)


def statement(context: RenderContext, node: Node, before: Node | None = None, *, opens: bool = True) -> RenderedBlock:
    """Return one statement.

    Args:
        before: The statement that an *if so* asks about.
        opens: Whether it begins a sentence.
    """
    match node:
        case If():
            return _if(context, node, before)
        case ForEach():
            context.discourse.clause()
            if opens and (sentence := each_then(context, node)):
                return (sentence,)
            subject = loop(context, node.np, node.slot)
            outline = _with_block(context, node.body, "for_each", {"what": subject})
            context.discourse.forget(lambda key: key[:2] == ("slot", node.slot))
            return outline
        case May():
            context.discourse.clause()
            if is_plain(context, node.body) and len(node.body) <= MOST_IN_A_BREATH:
                return (may(context, node),)
            lead = context.book("may.list", who=player(context, node.who))
            outer, context.chooser = context.chooser, node.who
            listed = items(context, node.body)
            context.chooser = outer
            return (BulletList(lead, listed),)
        case ChooseOf():
            return (_choose(context, node),)
        case Until():
            return (_until(context, node),)
        case _:
            context.discourse.clause()
            compound = context.game.compounds.get(type(node))
            return (context.render(node),) if compound is None else compound(context, node)


def items(context: RenderContext, block: Sequence[Node]) -> tuple[RenderedBlock, ...]:
    """Return the statements of a block as the items of a list."""
    return tuple(statement(context, node, before) for node, before in zip(block, (None, *block[:-1]), strict=True))


def _if(context: RenderContext, node: If, before: Node | None) -> RenderedBlock:
    context.discourse.clause()
    words = condition(context, node.condition, before)
    then = node.then
    # `if` inside `if` means *and*; with an *otherwise* it does not.
    while node.otherwise is None and len(then) == 1 and isinstance(then[0], If) and then[0].otherwise is None:
        words = context.book("if.and", first=words, second=condition(context, then[0].condition))
        then = then[0].then
    outline = _with_block(context, then, "if", {"condition": words})
    if node.otherwise is None:
        return outline
    if len(node.otherwise) == 1 and isinstance(node.otherwise[0], If):
        first, *rest = _if(context, node.otherwise[0], None)
        return (*outline, _prefixed(context, first), *rest)
    return (*outline, *_with_block(context, node.otherwise, "otherwise", {}))


def _prefixed(context: RenderContext, first: str | BulletList) -> str | BulletList:
    if isinstance(first, str):
        return context.book("otherwise.line", body=first)
    return BulletList(context.book("otherwise.line", body=first.lead), first.items)


def _with_block(context: RenderContext, block: Sequence[Node], phrase: str, values: dict[str, str]) -> RenderedBlock:
    if inline(context, block):
        return (context.book(f"{phrase}.line", body=series(context, block, Mood.TOLD), **values),)
    if len(block) == 1 and isinstance(block[0], ChooseOf):
        chosen = _choose(context, block[0])
        if isinstance(chosen, str):
            return (context.book(f"{phrase}.line", body=chosen, **values),)
        return (BulletList(context.book(f"{phrase}.line", body=chosen.lead, **values), chosen.items),)
    return (BulletList(context.book(f"{phrase}.list", **values), items(context, block)),)


def _choose(context: RenderContext, node: ChooseOf) -> str | BulletList:
    """Word a choice among sentences.

    If they differ in one word it is a sentence: of a single one, or of several of a kind that goes with *each*. Any
    other is a list; in a single choice, neighbours that differ in one word become one item.
    """
    listing = choices(context, node)
    one = (node.count.n, node.count.up_to) == (1, False)
    options = [item[0] for item in listing.items if len(item) == 1 and isinstance(item[0], str)]
    run = parallel_run(options) if node.who is None and len(options) == len(listing.items) else None
    if run is None:
        return BulletList(listing.lead, by_runs(context.book, listing.items)) if one and node.who is None else listing
    if one:
        return either(context.book, run)
    words = listed(context.book, run.differing, "or")
    if not run.rest or not all(_goes_with_each(context, option[0]) for option in node.options):
        return listing
    line = context.book("each.line", lead=run.lead, what=words, rest=run.rest)
    return context.book("choose_of.alike", count=figure(context, node.count), each=line)


def choices(context: RenderContext, node: ChooseOf) -> BulletList:
    """Return the options of a choice among blocks, without the words above them."""
    context.discourse.clause()
    count = figure(context, node.count)
    if node.who is None:
        lead = context.book("choose_of.mine", count=count)
    else:
        lead = context.book("choose_of.theirs", who=player(context, node.who), count=count)
    options: list[RenderedBlock] = []
    common = context.discourse
    heard = [common]
    for option in node.options:
        context.discourse = common.copy()
        context.alternative()
        outline = render_block(context, option)
        if any(isinstance(part, BulletList) for part in outline) and len(outline) > 1:
            context.discourse = common.copy()
            context.alternative()
            outline = (BulletList(context.book("list.lead"), items(context, option)),)
        heard.append(context.discourse)
        options.append(outline)
    for other in heard[1:]:
        common.merge(other)
    context.discourse = common
    context.alternative()
    return BulletList(lead, tuple(options))


def _until(context: RenderContext, node: Until) -> str | BulletList:
    """Word one ban in the line; everything else is a list, so that nobody takes the next sentence for a part of it."""
    context.discourse.clause()
    moment = context.render(node.moment)
    before = context.discourse.copy()
    rendered = render_passive(context, node.items)
    before.merge(context.discourse)
    context.discourse = before
    context.alternative()
    match node.items, rendered:
        case (Ban(),), ((str(ban),),):
            return context.book("until.line", moment=moment, body=ban)
    return BulletList(context.book("until.list", moment=moment), rendered)


def render_passive(context: RenderContext, nodes: Sequence[Node]) -> tuple[RenderedBlock, ...]:
    """Return every item of a passive by itself: each is a paragraph, or a list."""
    parts: list[RenderedBlock] = []
    above = context.discourse.named
    for node in nodes:
        context.alternative()
        context.discourse.recall(above)
        parts.append(_item(context, node))
    return tuple(parts)


def _item(context: RenderContext, node: Node) -> RenderedBlock:
    context.discourse.clause()
    match node:
        case Trigger():
            return _trigger(context, node)
        case Replacement():
            return _replacement(context, node)
        case Ban():
            return (context.render(node.event, Mood.BAN),)
        case StandingIf():
            return _standing(context, node)
        case _:
            return (context.render(node),)


def _when(context: RenderContext, node: Trigger | Replacement) -> str:
    """Word *when* an event happens, each time or the first time in a period; *at* a moment."""
    if _at_moment(context, node):
        when = context.render(node.event, Mood.MOMENT)
        return (
            when
            if node.condition is None
            else context.book("when.if", when=when, condition=context.render(node.condition))
        )
    event = context.render(node.event, Mood.FACT if isinstance(node, Trigger) else Mood.PROSPECT)
    if node.condition is not None:
        event = context.book("when.and", first=event, second=condition(context, node.condition))
    return context.book("when.once" if node.once else "when.each", event=event)


def _at_moment(context: RenderContext, node: Trigger | Replacement) -> bool:
    return type(node.event) in context.game.moments and not node.once


def _trigger(context: RenderContext, node: Trigger) -> RenderedBlock:
    when = _when(context, node)
    if _at_moment(context, node) and isinstance(node.body[0], If):
        # *At the end of each turn, if ...* asks at that moment, not when the effect is carried out.
        return (BulletList(context.book("when.list", when=when), items(context, node.body)),)
    if len(node.body) <= 2 and inline(context, node.body) and not isinstance(node.body[-1], If):
        return (context.book("when.line", when=when, body=series(context, node.body, Mood.TOLD)),)
    before = context.discourse.copy()
    first, *rest = render_block(context, node.body, opens=False)
    if isinstance(first, str) and all(isinstance(part, str) for part in rest[:-1]):
        return (context.book("when.line", when=when, body=first), *rest)
    if isinstance(first, BulletList) and isinstance(node.body[0], ChooseOf) and not rest:
        return (BulletList(context.book("when.line", when=when, body=first.lead), first.items),)
    context.discourse = before
    return (BulletList(context.book("when.list", when=when), items(context, node.body)),)


def _replacement(context: RenderContext, node: Replacement) -> RenderedBlock:
    when = _when(context, node)
    if not inline(context, node.body):
        if len(node.body) == 1 and isinstance(node.body[0], ChooseOf):
            (chosen,) = render_block(context, node.body)
            if isinstance(chosen, str):
                return (context.book("instead.after", when=when, body=chosen),)
            return (BulletList(context.book("instead.after", when=when, body=chosen.lead), chosen.items),)
        return (BulletList(context.book("instead.list", when=when), items(context, node.body)),)
    # *You may ... instead* would leave the replacement itself to the player, so only a plain deed goes before *instead*.
    after = len(node.body) == 1 and not isinstance(node.body[0], May)
    phrase = "instead.after" if after else "instead.before"
    return (context.book(phrase, when=when, body=series(context, node.body, Mood.TOLD)),)


def _standing(context: RenderContext, node: StandingIf) -> RenderedBlock:
    words = condition(context, node.condition)
    inner = node.items
    while len(inner) == 1 and isinstance(inner[0], StandingIf):
        words = context.book("while.and", first=words, second=condition(context, inner[0].condition))
        inner = inner[0].items
    if len(inner) == 1:
        first, *rest = _item(context, inner[0])
        if isinstance(first, str):
            return (context.book("while.line", condition=words, body=first), *rest)
    return (BulletList(context.book("while.list", condition=words), tuple(_item(context, item) for item in inner)),)
