"""Word the sentences that every game shares (series, *if*, *for each*, *may*, choices among blocks) and the items of a
passive.

A block of a few plain clauses is one sentence (*exhaust it, then draw 1 card*); any other becomes a list, so that its
parts can be seen.
"""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from gesso.lang.ast import Ban, ChooseOf, ForEach, If, May, Node, Replacement, StandingIf, Trigger, Until, walk
from gesso.wording.compound_sentences import (
    MOST_IN_A_BREATH,
    by_runs,
    condition,
    each_then,
    either,
    inline,
    is_plain,
    listed,
    may,
    parallel_run,
    series,
)
from gesso.wording.operands import figure, loop, several
from gesso.wording.outline import BulletList, RenderedBlock
from gesso.wording.references import player
from gesso.wording.render_context import Mood, RenderContext
from gesso.wording.template import Inflected

PHRASES = {
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
    """Return the options of a choice among blocks, below the words that ask for it."""
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
    context.discourse = before
    context.alternative()
    match node.items, rendered:
        case (Ban(),), ((str(ban),),):
            return context.book("until.line", moment=moment, body=ban)
    return BulletList(context.book("until.list", moment=moment), rendered)


def render_passive(context: RenderContext, nodes: Sequence[Node]) -> tuple[RenderedBlock, ...]:
    """Return every item of a passive by itself: each is a paragraph, or a list."""
    parts: list[RenderedBlock] = []
    for node in nodes:
        context.alternative()
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
