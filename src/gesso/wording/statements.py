"""The sentences that every game shares: series, *if*, *for each*, *may* and choices among blocks.

A block that is a few plain clauses is said in one sentence (*deal 1 damage to it, then draw 1 card*); any other becomes a
list, so that what belongs to it can be seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from gesso.lang.ast import ChooseOf, Count, Done, ForEach, If, May, Node
from gesso.wording.outline import Listing, Outline
from gesso.wording.render_context import Mood, RenderContext

PHRASES = {
    "series.more": "first next",
    "series.last": "first last",
    "series.if_done": "first done then",
    "and.both": "first second",
    "if.line": "condition body",
    "if.list": "condition",
    "if.done": "",
    "if.done_may": "",
    "otherwise.line": "body",
    "otherwise.list": "",
    "for_each.line": "what body",
    "for_each.list": "what",
    "may.line": "who body",
    "may.list": "who",
    "choose_of.mine": "count",
    "choose_of.theirs": "who count",
    "list.lead": "",
    "figure.exact": "n",
    "figure.up_to": "n",
}

# Beyond this a reader loses count, and a list is clearer.
MOST_IN_A_BREATH = 3


def tell(voice: RenderContext, nodes: Sequence[Node]) -> Outline:
    """The statements of a block, one after the other."""
    told: list[str | Listing] = []
    before: Node | None = None
    for node in nodes:
        told.extend(statement(voice, node, before))
        before = node
    return tuple(told)


def statement(voice: RenderContext, node: Node, before: Node | None = None) -> Outline:
    """One statement; `before` is the one that an *if so* asks about."""
    match node:
        case If():
            return _if(voice, node, before)
        case ForEach():
            voice.discourse.clause()
            what = voice.loop(node.np, node.slot)
            told = _with_block(voice, node.body, "for_each", {"what": what})
            voice.discourse.forget(lambda key: key[:2] == ("slot", node.slot))
            return told
        case May():
            voice.discourse.clause()
            if _plain(node.body) and len(node.body) <= MOST_IN_A_BREATH:
                return (may(voice, node),)
            lead = voice.book("may.list", who=voice.player(node.who))
            outer, voice.chooser = voice.chooser, node.who
            listed = items(voice, node.body)
            voice.chooser = outer
            return (Listing(lead, listed),)
        case ChooseOf():
            return (_choose(voice, node),)
        case _:
            voice.discourse.clause()
            return (voice.clause(node, Mood.TOLD),)


def may(voice: RenderContext, node: May) -> str:
    """*You may ...* over plain clauses."""
    who = voice.player(node.who)
    outer, voice.chooser = voice.chooser, node.who
    body = series(voice, node.body, Mood.MAY, going_on=True)
    voice.chooser = outer
    return voice.book("may.line", who=who, body=body)


def inline(block: Sequence[Node]) -> bool:
    """Whether a block can be said within one sentence: plain clauses, with at most one *may* or *if so* at its end."""
    last = block[-1]
    if len(block) > MOST_IN_A_BREATH:
        return False
    if _plain(block):
        return True
    if not _plain(block[:-1]):
        return False
    if isinstance(last, May):
        return len(last.body) == 1 and _plain(last.body)
    return (
        len(block) > 1
        and isinstance(last, If)
        and isinstance(last.condition, Done)
        and last.otherwise is None
        and _plain(last.then)
    )


def series(voice: RenderContext, block: Sequence[Node], mood: Mood, *, going_on: bool = False) -> str:
    """The clauses of an inline block in one breath: *a, b, then c*. `going_on` says that the first has its subject."""
    done: If | None = None
    if isinstance(block[-1], If):
        done, block = block[-1], block[:-1]
    said = ""
    for at, node in enumerate(block):
        if at or not going_on:
            voice.discourse.clause()
        clause = may(voice, node) if isinstance(node, May) else voice.clause(node, mood)
        if at == 0:
            said = clause
        elif at == len(block) - 1 and done is None:
            said = voice.book("series.last", first=said, last=clause)
        else:
            said = voice.book("series.more", first=said, next=clause)
    if done is not None:
        so = voice.book("if.done")
        said = voice.book("series.if_done", first=said, done=so, then=series(voice, done.then, mood))
    return said


def items(voice: RenderContext, block: Sequence[Node]) -> tuple[Outline, ...]:
    """The statements of a block as the items of a list."""
    return tuple(statement(voice, node, before) for node, before in zip(block, (None, *block[:-1]), strict=True))


def figure(voice: RenderContext, count: Count) -> str:
    """`2` or `up to 2`."""
    return voice.book("figure.up_to" if count.up_to else "figure.exact", n=str(count.n))


def condition(voice: RenderContext, node: Node, before: Node | None = None) -> str:
    """What follows *if*, where `before` is the statement that *so* points at."""
    if isinstance(node, Done):
        mine = isinstance(before, May) and before.who is None
        return voice.book("if.done_may" if mine else "if.done")
    return voice.condition(node)


def _if(voice: RenderContext, node: If, before: Node | None) -> Outline:
    voice.discourse.clause()
    said = condition(voice, node.condition, before)
    then = node.then
    # `if` in `if` is how the language says *and*; with an *otherwise* the two are not the same.
    while node.otherwise is None and len(then) == 1 and isinstance(then[0], If) and then[0].otherwise is None:
        said = voice.book("and.both", first=said, second=condition(voice, then[0].condition))
        then = then[0].then
    told = _with_block(voice, then, "if", {"condition": said})
    if node.otherwise is None:
        return told
    if len(node.otherwise) == 1 and isinstance(node.otherwise[0], If):
        first, *rest = _if(voice, node.otherwise[0], None)
        return (*told, _prefixed(voice, first), *rest)
    return (*told, *_with_block(voice, node.otherwise, "otherwise", {}))


def _prefixed(voice: RenderContext, first: str | Listing) -> str | Listing:
    if isinstance(first, str):
        return voice.book("otherwise.line", body=first)
    return Listing(voice.book("otherwise.line", body=first.lead), first.items)


def _with_block(voice: RenderContext, block: Sequence[Node], phrase: str, values: dict[str, str]) -> Outline:
    if inline(block):
        return (voice.book(f"{phrase}.line", body=series(voice, block, Mood.TOLD), **values),)
    if len(block) == 1 and isinstance(block[0], ChooseOf):
        chosen = _choose(voice, block[0])
        return (Listing(voice.book(f"{phrase}.line", body=chosen.lead, **values), chosen.items),)
    return (Listing(voice.book(f"{phrase}.list", **values), items(voice, block)),)


def _choose(voice: RenderContext, node: ChooseOf) -> Listing:
    voice.discourse.clause()
    count = figure(voice, node.count)
    if node.who is None:
        lead = voice.book("choose_of.mine", count=count)
    else:
        lead = voice.book("choose_of.theirs", who=voice.player(node.who), count=count)
    told: list[Outline] = []
    common = voice.discourse
    heard = [common]
    for option in node.options:
        voice.discourse = common.copy()
        voice.alternative()
        said = tell(voice, option)
        if any(isinstance(part, Listing) for part in said) and len(said) > 1:
            voice.discourse = common.copy()
            voice.alternative()
            said = (Listing(voice.book("list.lead"), items(voice, option)),)
        heard.append(voice.discourse)
        told.append(said)
    for other in heard[1:]:
        common.merge(other)
    voice.discourse = common
    voice.alternative()
    return Listing(lead, tuple(told))


def _plain(block: Sequence[Node]) -> bool:
    return not any(isinstance(node, If | ForEach | May | ChooseOf) for node in block)
