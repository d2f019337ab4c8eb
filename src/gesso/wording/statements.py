"""Word the sentences that every game shares (series, *if*, *for each*, *may*, choices among blocks) and the items of a
passive.

A block of a few plain clauses is one sentence (*exhaust it, then draw 1 card*); any other becomes a list, so that its parts
can be seen. `merging` decides which sentences become one: *draw a guard, a herald or a page from the pile*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from gesso.lang.ast import (
    Ban,
    ChooseOf,
    Count,
    Does,
    Done,
    Each,
    ForEach,
    If,
    May,
    Me,
    Node,
    Opponent,
    Other,
    Pick,
    Prevent,
    Replacement,
    StandingIf,
    TheBound,
    Trigger,
    Until,
    children,
    walk,
)
from gesso.lang.ast.players import EachPlayer
from gesso.wording.descriptions import listed
from gesso.wording.merging import by_runs, either, mergeable, merged_run, parallel_run
from gesso.wording.operands import figure, loop, several
from gesso.wording.outline import BulletList, RenderedBlock
from gesso.wording.owners import Side, side_of
from gesso.wording.references import player
from gesso.wording.render_context import SELF, Mood, RenderContext
from gesso.wording.template import Inflected

# With more clauses a reader loses count, and a list is clearer.
MOST_IN_A_BREATH = 3

_COMPOUND = (If, ForEach, May, ChooseOf, Until)


def is_plain(context: RenderContext, block: Sequence[Node]) -> bool:
    """Return whether a block holds nothing but clauses that somebody carries out."""
    compound = (*_COMPOUND, *context.game.compounds, *context.game.standing)
    return not any(isinstance(node, compound) for node in block)


def addresses_reader(context: RenderContext, node: Node) -> bool:
    """Return whether the player of the text, or the one who may, carries a clause out: it names no other player."""
    return getattr(node, "who", None) is None and not isinstance(node, tuple(context.game.standing))


def clause(context: RenderContext, node: Node, mood: Mood = Mood.TOLD, doer: Side | None = None) -> str:
    """Word a clause; the words say that `doer` does it if it has no subject and the mood does not tell."""
    doer = doer or context.doer
    if doer is None or mood is not Mood.TOLD or not addresses_reader(context, node):
        return context.render(node, mood)
    return _done_by(context, doer, context.render(node, Mood.MAY))


def _done_by(context: RenderContext, doer: Side, body: str) -> str:
    """Return words in the mood after *may* with their doer: *you draw 1*, *they draw 1*."""
    return context.book("doer.me" if doer is Side.MINE else "doer.other", body=body)


def inline(context: RenderContext, block: Sequence[Node]) -> bool:
    """Return whether a block fits in one sentence: plain clauses, with at most one *may* or *if so* at its end."""
    last = block[-1]
    if len(block) > MOST_IN_A_BREATH:
        return False
    if len(block) == 1 and isinstance(last, tuple(context.game.standing)):
        return True
    if is_plain(context, block):
        return True
    if not is_plain(context, block[:-1]):
        return False
    if isinstance(last, May):
        return len(last.body) == 1 and may_in_a_breath(context, last)
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
    words, doer = first, None
    for at, node in enumerate(block):
        if at == 0 and first:
            continue
        if at or not going_on:
            context.discourse.clause()
        said = may(context, node) if isinstance(node, May) else clause(context, node, mood, doer)
        # After *your rival draws 1*, only *you gain 1 Power* is the reader's; what the rival may do, *they* do.
        doer = context.doer or Side.MINE if getattr(node, "who", None) is not None else doer
        if at == 0:
            words = said
        elif at == len(block) - 1 and done is None:
            words = context.book("series.last", first=words, last=said)
        else:
            words = context.book("series.more", first=words, next=said)
    if done is not None:
        so = condition(context, done.condition, block[-1])
        with context.having(again=_goes_on_with_opponent(context, done, block[-1])):
            then = series(context, done.then, mood)
        words = context.book("series.if_done", first=words, done=so, then=then)
    return words


def may(context: RenderContext, node: May) -> str:
    """Word *You may ...* before plain clauses."""
    who = _who_may(context, node)
    with context.having(chooser=node.who or context.chooser):
        body = series(context, node.body, Mood.MAY, going_on=True)
    return context.book("may.line", who=who, body=body)


def _who_may(context: RenderContext, node: May) -> str:
    return context.book("who.they") if node.who is None and context.chooser is not None else player(context, node.who)


def may_in_a_breath(context: RenderContext, node: May) -> bool:
    """Return whether what a player may do fits in one sentence.

    After *you may have your rival discard 1 card*, a further verb would be the rival's.
    """
    if not is_plain(context, node.body) or len(node.body) > MOST_IN_A_BREATH:
        return False
    chooser = node.who or context.chooser
    others = [getattr(deed, "who", None) not in (None, chooser) for deed in node.body]
    return others == sorted(others)


def _list_of_may(context: RenderContext, node: May) -> BulletList:
    lead = context.book("may.list", who=_who_may(context, node))
    state = {} if node.who is None else {"chooser": node.who, "doer": side_of(node.who)}
    with context.having(**state):
        return BulletList(lead, items(context, node.body))


def each_then(context: RenderContext, node: ForEach) -> str:
    """Word *Deal 1 damage to each guard, then remove all coins from it*: a loop whose clauses are all about the thing
    itself.

    Empty for any other loop. A single clause worded so would mean all things at once; and what is not about the thing
    would be done once for all (*exhaust each guard, then draw 1 card*).
    """
    if not 1 < len(node.body) <= MOST_IN_A_BREATH or not is_plain(context, node.body) or context.doer:
        return ""
    if getattr(node.body[0], "who", None) is not None:
        return ""
    if not all(any(isinstance(part, TheBound) and part.slot == node.slot for part in walk(deed)) for deed in node.body):
        return ""
    if any(isinstance(part, Other) for part in walk(*node.body)):
        # *Each other guard* of a loop that the words do not tell would be none.
        return ""
    word = context.nouns.of(node.np.noun).one
    if any(thing.word == word and thing.key != SELF for thing in context.discourse.named):
        # Beside others of its word the thing would be *the current guard*, and no loop has been told.
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
    """Return *you do* for what the player of the text does, *they do* for another; a thing does not *do*.

    Of what can happen in part, any part is enough.
    """
    if before is None or isinstance(before, If | ForEach | ChooseOf | Until):
        return "if.any"
    if any(_in_part(node) for node in _deeds(before)):
        return "if.any"
    if type(before) in context.game.done_by_things:
        return "if.done"
    if before is not None and any(isinstance(part, EachPlayer) for part in walk(before)):
        # One of them may have done it alone.
        return "if.any"
    return "if.done_mine" if (getattr(before, "who", None) or context.chooser) is None else "if.done_theirs"


def _goes_on_with_opponent(context: RenderContext, node: If, before: Node | None) -> bool:
    """Return whether *if they do* speaks of the opponent, and what follows begins with what the opponent does."""
    if not isinstance(node.condition, Done) or _done(context, before) != "if.done_theirs":
        return False
    who, first = getattr(before, "who", None) or context.chooser, getattr(node.then[0], "who", None)
    return isinstance(who, Opponent) and isinstance(first, Opponent) and inline(context, node.then)


def _deeds(node: Node) -> Iterator[Node]:
    """Yield a sentence, or all that a player may do."""
    if isinstance(node, May):
        for deed in node.body:
            yield from _deeds(deed)
    else:
        yield node


def _in_part(node: Node) -> bool:
    """Return whether a sentence can change less than it says."""
    if getattr(node, "tally", None) is not None or getattr(node, "n", 1) > 1:
        return True
    if any(getattr(part, "top", 0) > 1 for part in children(node)):
        # *The top 2 cards*, of which one may be left.
        return True
    parts = walk(node)
    return any(
        isinstance(part, Each)
        or (isinstance(part, Count) and part.n > 1 and not part.up_to)
        or (isinstance(part, Pick) and part.n > 1 and part.quantifier != "up to")
        for part in parts
    )


PHRASES = {
    "series.more": "first next",
    "series.last": "first last",
    "series.if_done": "first done then",
    **{f"if.{done}": "" for done in ("done", "done_mine", "done_theirs", "any")},
    "doer.me": "body",
    "doer.other": "body",
    "who.they": "",
    "may.line": "who body",
    "and.more": "first next",
    "and.both": "first second",
    "or.both": "first second",
    "if.line": "condition body",
    "if.list": "condition",
    "if.and": "first second",
    "otherwise.line": "body",
    "otherwise.list": "",
    "each_case.line": "body",
    "for_each.line": "what body",
    "for_each.list": "what",
    "may.list": "who",
    "choose_of.single": "",
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
    "instead.may": "when body",
    "prevent.event": "when",
    "prevent.damage": "when",
    "while.line": "condition body",
    "while.list": "condition",
    "while.and": "first second",
}


def render_block(context: RenderContext, nodes: Sequence[Node], *, opens: bool = True) -> RenderedBlock:
    """Return the statements of a block; `opens` says that the first one begins a sentence."""
    parts: list[str | BulletList] = []
    before: Node | None = None
    at = 0
    while at < len(nodes):
        end = _end_of_kind(context, nodes, at)
        statements: list[str | BulletList] = []
        for node in nodes[at:end]:
            statements.extend(statement(context, node, before, opens=opens))
            before, opens = node, True
        parts.extend(_gathered(context, statements) if end - at > 1 else statements)
        at = end
    return tuple(parts)


def _end_of_kind(context: RenderContext, nodes: Sequence[Node], start: int) -> int:
    """Return where the sentences end that are told as one: *summon a guard and a page, each in an empty field*.

    What follows them must not ask whether the last was done, nor mean the place of one.
    """
    end = start + 1
    while end < len(nodes) and _goes_with_each(context, nodes[start : end + 1]):
        end += 1
    if end == start + 1:
        return end
    places = {part.slot for part in walk(*nodes[start:end]) if isinstance(part, Pick)}
    asked = end < len(nodes) and any(isinstance(part, Done) for part in walk(nodes[end]))
    meant = any(isinstance(part, TheBound) and part.slot in places for part in walk(*nodes[end:]))
    return start + 1 if asked or meant else end


def _goes_with_each(context: RenderContext, nodes: Sequence[Node]) -> bool:
    """Return whether sentences of this kind become one: *place a coin and a crown, each in an empty field*.

    If there are several places, each gets a sentence of its own.
    """
    if any(type(node) not in context.game.mergeable or any(several(part) for part in walk(node)) for node in nodes):
        return False
    return mergeable(context.game, nodes)


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
    if opens:
        context.discourse.sentence()
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
            return (may(context, node),) if may_in_a_breath(context, node) else (_list_of_may(context, node),)
        case ChooseOf():
            return (_choose(context, node),)
        case Until():
            return (_until(context, node),)
        case _:
            context.discourse.clause()
            compound = context.game.compounds.get(type(node))
            if compound is None:
                return (clause(context, node),)
            with context.having(opens=opens):
                return compound(context, node)


@contextmanager
def _under_lead(context: RenderContext) -> Iterator[None]:
    """Count what the sentence has named so far to each sentence of the list that it leads into."""
    before, context.discourse.lead = context.discourse.lead, context.discourse.named_in_sentence
    yield
    context.discourse.lead = before


def items(context: RenderContext, block: Sequence[Node]) -> tuple[RenderedBlock, ...]:
    """Return the statements of a block as the items of a list."""
    with _under_lead(context):
        return tuple(statement(context, node, before) for node, before in zip(block, (None, *block[:-1]), strict=True))


def _if(context: RenderContext, node: If, before: Node | None) -> RenderedBlock:
    context.discourse.clause()
    words = condition(context, node.condition, before)
    then = node.then
    # `if` inside `if` means *and*; with an *otherwise* it does not.
    # After *that happens, even in part*, an *and* would be lost.
    in_part = isinstance(node.condition, Done) and _done(context, before) == "if.any"
    joins = node.otherwise is None and not in_part
    while joins and len(then) == 1 and isinstance(then[0], If) and then[0].otherwise is None:
        words = context.book("if.and", first=words, second=condition(context, then[0].condition))
        then = then[0].then
    with context.having(again=then is node.then and _goes_on_with_opponent(context, node, before)):
        outline = _with_block(context, then, "if", {"condition": words}, alternative=node.otherwise is not None)
    if isinstance(node.condition, Done) and isinstance(before, If) and before.otherwise is not None:
        # *That* alone could be what is otherwise.
        outline = (_after(context, "each_case.line", outline[0]), *outline[1:])
    if node.otherwise is None:
        return outline
    if len(node.otherwise) == 1 and isinstance(node.otherwise[0], If):
        first, *rest = _if(context, node.otherwise[0], None)
        return (*outline, _after(context, "otherwise.line", first), *rest)
    return (*outline, *_with_block(context, node.otherwise, "otherwise", {}))


def _after(context: RenderContext, phrase: str, part: str | BulletList, **values: str) -> str | BulletList:
    """Put a sentence, or the lead of a list, after the words of a phrase."""
    if isinstance(part, str):
        return context.book(phrase, body=part, **values)
    return BulletList(context.book(phrase, body=part.lead, **values), part.items)


def _with_block(
    context: RenderContext, block: Sequence[Node], phrase: str, values: dict[str, str], *, alternative: bool = False
) -> RenderedBlock:
    """Word a block after its lead; `alternative` if an *otherwise* follows it."""
    # After *..., and if you do, draw 1*, an *otherwise* could go with either *if*.
    if inline(context, block) and not (alternative and isinstance(block[-1], If)):
        return (context.book(f"{phrase}.line", body=series(context, block, Mood.TOLD), **values),)
    # An *otherwise* after it, or inside it, would go with another *if* than a reader thinks.
    ifs = [part for part in walk(*block) if isinstance(part, If)]
    if len(block) == 1 and not (ifs and alternative) and all(part.otherwise is None for part in ifs):
        (only,) = statement(context, block[0], opens=False)
        return (_after(context, f"{phrase}.line", only, **values),)
    return (BulletList(context.book(f"{phrase}.list", **values), items(context, block)),)


def _choose(context: RenderContext, node: ChooseOf) -> str | BulletList:
    """Word a choice among sentences.

    If all can be told as one it is a sentence: of a single one, or of several of a kind that goes with *each*. Any
    other is a list; in a single choice, neighbours that can be told as one become one item.
    """
    listing = choices(context, node)
    one = (node.count.n, node.count.up_to) == (1, False)
    run = merged_run(context.game, node.options, listing.items) if node.who is None else None
    if run is None:
        merged = by_runs(context.book, context.game, node.options, listing.items) if one and node.who is None else None
        return listing if merged is None else BulletList(listing.lead, merged)
    if one:
        return either(context.book, run)
    words = listed(context.book, run.differing, "or")
    if not run.rest or not _goes_with_each(context, [option[0] for option in node.options]):
        return listing
    line = context.book("each.line", lead=run.lead, what=words, rest=run.rest)
    return context.book("choose_of.alike", count=figure(context, node.count), each=line)


def choices(context: RenderContext, node: ChooseOf) -> BulletList:
    """Return the options of a choice among blocks, without the words above them.

    Under another player they name who does them: whoever picks an option does not act in it.
    """
    context.discourse.clause()
    count, doer = _how_many(context, node.count), context.doer
    if node.who is not None:
        lead = context.book("choose_of.theirs", who=player(context, node.who), count=count)
        doer = doer or Side.MINE
    elif doer is not None:
        with context.having(mood=Mood.MAY):
            lead = context.book("choose_of.mine", count=count)
        lead = _done_by(context, doer, lead)
    else:
        lead = context.book("choose_of.mine", count=count)
    with context.having(doer=doer), _under_lead(context):
        return BulletList(lead, _options(context, node))


def _how_many(context: RenderContext, count: Count) -> str:
    """Return how many of some effects somebody chooses."""
    single = count.n == 1 and not count.up_to
    return context.book("choose_of.single") if single else figure(context, count)


def _options(context: RenderContext, node: ChooseOf) -> tuple[RenderedBlock, ...]:
    """Return the options of a choice; what one mentions, no other can mean."""
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
    return tuple(options)


def _until(context: RenderContext, node: Until) -> str | BulletList:
    """Word one ban or sum in the line; everything else is a list, so that nobody takes the next sentence for a part of it."""
    context.discourse.clause()
    moment = context.render(node.moment)
    before = context.discourse.copy()
    # What is in force is the text's player's, whoever let it begin.
    with context.having(doer=context.doer if context.chooser is None else Side.MINE), _under_lead(context):
        rendered = render_passive(context, node.items)
    before.merge(context.discourse)
    context.discourse = before
    context.alternative()
    match node.items, rendered:
        case (item,), ((str(line),),) if isinstance(item, Ban) or item.adds() is not None:
            return context.book("until.line", moment=moment, body=line)
    return BulletList(context.book("until.list", moment=moment), rendered)


def render_passive(context: RenderContext, nodes: Sequence[Node]) -> tuple[RenderedBlock, ...]:
    """Return every item of a passive by itself: each is a paragraph, or a list."""
    parts: list[RenderedBlock] = []
    above, topic = context.discourse.named, context.discourse.topic
    named = [*above]
    # Whoever chose that they are in force does not act in them.
    with context.having(chooser=None):
        for node in nodes:
            context.alternative()
            if topic != context.home:
                # What an item before this one is about does not count here, but what stands above all of them could.
                context.discourse.topic = None
            context.discourse.recall(above)
            parts.append(_item(context, node))
            named += [thing for thing in context.discourse.named if thing not in above]
    context.discourse.recall(named)
    return tuple(parts)


def _item(context: RenderContext, node: Node, *, opens: bool = True) -> RenderedBlock:
    """Return one item of a passive; `opens` says that it begins a sentence."""
    if opens:
        context.discourse.sentence()
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
    flows = isinstance(first, str) and all(isinstance(part, str) for part in rest)
    if rest and node.condition is not None and _at_moment(context, node):
        # After *at the end of your turn, if ...*, another sentence could be without the *if*.
        flows = False
    if isinstance(first, str) and flows and (not context.game.used_with_passives or _leans_on_first(node.body)):
        return (context.book("when.line", when=when, body=first), *rest)
    if isinstance(first, BulletList) and isinstance(node.body[0], ChooseOf) and not rest:
        return (_after(context, "when.line", first, when=when),)
    context.discourse = before
    return (BulletList(context.book("when.list", when=when), items(context, node.body)),)


def _leans_on_first(body: Sequence[Node]) -> bool:
    """Return whether each sentence after the first means something that one before it names, so that nobody takes it for
    a new one of the text."""
    named: set[int] = set()
    for at, node in enumerate(body):
        parts = [*walk(node)]
        # *Another Art* may also be other than the one that carries the text.
        apart = {id(thing) for part in parts if isinstance(part, Other) for thing in part.than}
        if at and not any(
            isinstance(part, Done) or (isinstance(part, TheBound) and part.slot in named and id(part) not in apart)
            for part in parts
        ):
            return False
        named |= {slot for part in parts if (slot := getattr(part, "slot", -1)) >= 0}
    return True


def _replacement(context: RenderContext, node: Replacement) -> RenderedBlock:
    when = _when(context, node)
    # After *when your rival would swap*, a bare *draw 1 instead* could be the rival's.
    others = isinstance(node.event, Does) and not isinstance(node.event.player, Me)
    with context.having(doer=Side.MINE if others else context.doer):
        return _instead(context, node, when)


def _instead(context: RenderContext, node: Replacement, when: str) -> RenderedBlock:
    if isinstance(node.body[0], Prevent):
        phrase = "prevent.damage" if context.game.is_damage(node.event) else "prevent.event"
        return (context.book(phrase, when=when),)
    if not inline(context, node.body):
        if len(node.body) == 1 and isinstance(node.body[0], ChooseOf):
            return (_after(context, "instead.after", _choose(context, node.body[0]), when=when),)
        return (BulletList(context.book("instead.list", when=when), items(context, node.body)),)
    # Whoever declines what they may do instead has still not let the event happen.
    phrase = "instead.after" if len(node.body) == 1 else "instead.before"
    phrase = "instead.may" if isinstance(node.body[0], May) else phrase
    return (context.book(phrase, when=when, body=series(context, node.body, Mood.TOLD)),)


def _standing(context: RenderContext, node: StandingIf) -> RenderedBlock:
    inner = node.items
    with context.having(goes_on=True):
        words = condition(context, node.condition)
        while len(inner) == 1 and isinstance(inner[0], StandingIf):
            words = context.book("while.and", first=words, second=condition(context, inner[0].condition))
            inner = inner[0].items
    if len(inner) == 1:
        before = context.discourse.copy()
        first, *rest = _item(context, inner[0], opens=False)
        if isinstance(first, str):
            return (context.book("while.line", condition=words, body=first), *rest)
        # It is worded anew as an item, before which nothing of it has been named.
        context.discourse = before
    with _under_lead(context):
        rendered = tuple(_item(context, item) for item in inner)
    return (BulletList(context.book("while.list", condition=words), rendered),)
