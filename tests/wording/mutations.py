"""Programs one edit away from another, in any game: every field of every node, and every way a block can be cut differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from gesso.lang import ast as core
from gesso.lang.ast import NP, Each, If, May, Node, Noun, Owned, Pick, TheBound, walk
from gesso.source import Span

Family = tuple[type[Node], ...]


_KEPT = frozenset(
    ["span", "slot", "word", "type", "ids", "face", "quantifier", "inline", "amount", "least", "than", "of_event"]
)
"""Fields that say nothing by themselves."""


@dataclass(frozen=True)
class Edits:
    """What one edit may do in a game: its nodes by family, and what may stand in a field.

    `words` are the values of a field that holds one of a few words; `special` gives what else may stand for a node;
    `who` are subjects, `things` fixed things, `clause` a sentence for an *otherwise*; each is made at a span.
    """

    sentences: Family
    filters: Family
    references: Family
    conditions: Family
    events: Family
    items: Family
    prices: Family
    adjectives: tuple[str, ...]
    words: Mapping[str, tuple[str | None, ...]]
    special: Callable[[Node], Iterator[Node]]
    who: Callable[[Span], Iterator[Node]]
    things: Callable[[Span], Iterator[Node]]
    clause: Callable[[Span], Node]

    @property
    def families(self) -> tuple[Family, ...]:
        """All of them: a node may stand for another of its family."""
        return (
            self.sentences,
            self.filters,
            self.references,
            self.conditions,
            self.events,
            self.items,
            self.prices,
        )


@dataclass(frozen=True)
class Pool:
    """Nodes of some texts by family: what an edit may put in another's place."""

    edits: Edits
    nodes: Mapping[Family, tuple[Node, ...]]
    nouns: tuple[Noun, ...]
    phrases: tuple[NP, ...]

    @classmethod
    def of(cls, edits: Edits, roots: Sequence[Node]) -> Pool:
        """All that the given nodes hold, each once, without what an earlier line picked."""
        found: dict[Family, dict[Node, None]] = {family: {} for family in edits.families}
        nouns: dict[Noun, None] = {}
        phrases: dict[NP, None] = {}
        for root in roots:
            for node in walk(root):
                if isinstance(node, Noun):
                    nouns[node] = None
                elif isinstance(node, NP) and not _bound(node):
                    phrases[node] = None
                for family in edits.families:
                    if isinstance(node, family) and not _bound(node):
                        found[family][node] = None
        return cls(edits, {family: tuple(held) for family, held in found.items()}, tuple(nouns), tuple(phrases))

    def like(self, node: Node) -> Iterator[Node]:
        """Everything that may stand where `node` stands."""
        for family in self.edits.families:
            if isinstance(node, family):
                yield from (other for other in self.nodes[family] if other != node)


def mutants(nodes: tuple[Node, ...], pool: Pool) -> Iterator[tuple[Node, ...]]:
    """Every text one edit away."""
    yield from _blocks(nodes, pool)
    for at, node in enumerate(nodes):
        for other in _node(node, pool):
            yield (*nodes[:at], other, *nodes[at + 1 :])


def _gained(node: Any) -> Any:
    what, np = node.what, node.what.np
    if np.noun.type == "counter" and not (np.adjectives or np.filters):
        return ("gains", meaning(np.noun), what.n, what.quantifier == "up to", meaning(node.tally))
    return ("gain", meaning(what), meaning(node.tally))


def _offered(options: Sequence[tuple[Node, ...]]) -> Iterator[tuple[Node, ...]]:
    """The blocks that one of them all is chosen of, also where an option is a choice of one itself."""
    for option in options:
        match option:
            case (core.ChooseOf(who=None, count=core.Count(n=1, up_to=False), options=inner),):
                yield from _offered(inner)
            case _:
                yield option


def meaning(value: Any) -> Any:
    """What a program says, without what is only its layout: filter order, `may` on a line, nested `if`, `1` for `a`,
    `draw` for `gain`, `this unit` for `self`, a choice of one within a choice of one, a player who may do something named
    again as its doer."""
    match value:
        case May(who=who, body=body):
            doers = tuple(_without_doer(node) if who and getattr(node, "who", None) == who else node for node in body)
            return ("May", meaning(who), meaning(doers))
        case Owned(amount=amount, n=n, adjectives=adjectives, noun=noun):
            asked = amount if amount in ("no", "exactly", "fewer") else ""
            return ("Owned", asked, n, frozenset(adjectives), meaning(noun))
        case NP(adjectives=adjectives, noun=noun, filters=filters):
            return ("NP", frozenset(adjectives), meaning(noun), frozenset(meaning(item) for item in filters))
        case core.SelfRef():
            return ("SelfRef",)
        case core.AtLeast(n=1, np=np):
            return meaning(Pick("a", 1, np, span=value.span))
        case core.RandomPick(n=1, np=np):
            return ("RandomPick", meaning(np), value.slot)
        case core.Draw(who=None, noun=Noun(type="counter") as noun, count=count, tally=tally):
            return ("gains", meaning(noun), count.n, count.up_to, meaning(tally))
        case Node(spec=spec) if spec.phrase == "gain.mine":
            return _gained(value)
        case core.ChooseOf(who=None, count=core.Count(n=1, up_to=False), options=options):
            return ("ChooseOf", tuple(meaning(option) for option in _offered(options)))
        case Pick(n=1, quantifier="n", np=np):
            return meaning(Pick("a", 1, np, value.slot, span=value.span))
        case TheBound(noun=noun, slot=slot):
            return ("TheBound", meaning(noun), slot)
        case If(otherwise=None, then=(If(otherwise=None) as inner,)) if not isinstance(inner.condition, core.Done):
            said = meaning(inner)
            return ("If", (meaning(value.condition), *said[1]), *said[2:])
        case If(condition=condition, then=then, otherwise=otherwise):
            return ("If", (meaning(condition),), meaning(then), meaning(otherwise))
        case core.StandingIf(items=(core.StandingIf() as inner,)):
            said = meaning(inner)
            return ("StandingIf", (meaning(value.condition), *said[1]), *said[2:])
        case core.StandingIf(condition=condition, items=items):
            return ("StandingIf", (meaning(condition),), meaning(items))
        case Node():
            shown = {field.name: getattr(value, field.name) for field in fields(value) if field.name != "span"}
            if "amount" in shown:
                shown["amount"] = shown["amount"] == "no"
            parts = tuple(map(meaning, shown.values()))
            return (type(value).__name__, *parts)
        case tuple():
            return tuple(meaning(item) for item in value)
        case _:
            return value


def _without_doer(node: Any) -> Node:
    bare: Node = replace(node, who=None)
    return bare


def _node(node: Node, pool: Pool) -> Iterator[Node]:
    yield from pool.like(node)
    yield from _special(node)
    yield from pool.edits.special(node)
    if isinstance(node, pool.edits.references):
        yield from (TheBound(noun, span=node.span) for noun in pool.nouns)
        yield from (thing for thing in pool.edits.things(node.span) if type(thing) is not type(node))
    for field in fields(node):
        if field.name in _KEPT or (field.name == "opposite" and not getattr(node, "directed", True)):
            continue
        value = getattr(node, field.name)
        if field.name in pool.edits.words:
            yield from _worded(node, field.name, pool.edits.words[field.name])
            continue
        for other in _value(node, field.name, value, pool):
            yield replace(node, **{field.name: other})


def _worded(node: Node, name: str, words: Sequence[Any]) -> Iterator[Node]:
    yield from (replace(node, **{name: word}) for word in words if word != getattr(node, name))


def _value(node: Node, name: str, value: Any, pool: Pool) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case Noun():
            yield from (noun for noun in pool.nouns if noun != value and bool(noun.ids) == bool(value.ids))
        case Node():
            yield from _node(value, pool)
        case tuple() if name == "adjectives":
            for word in pool.edits.adjectives:
                yield tuple(item for item in value if item != word) if word in value else (*value, word)
        case tuple() if name == "filters":
            yield from _filters(value, pool)
        case tuple() if name == "options":
            yield from _options(value, pool)
        case tuple() if name == "items":
            for at, item in enumerate(value):
                yield from ((*value[:at], other, *value[at + 1 :]) for other in _node(item, pool))
        case tuple():
            yield from mutants(value, pool)
        case None if name == "otherwise":
            yield (pool.edits.clause(node.span),)
        case None if name == "who":
            yield from pool.edits.who(node.span)
        case None if name == "tally":
            yield from (*pool.phrases, *(core.EveryN(2, np, span=node.span) for np in pool.phrases))
        case None if name == "by":
            yield from pool.edits.who(node.span)
            yield from pool.edits.things(node.span)
        case None if name == "condition":
            yield from pool.nodes[pool.edits.conditions]
        case _:
            pass
    if (value is not None and name in ("otherwise", "who", "tally", "by")) or (
        name == "condition" and isinstance(node, core.Trigger | core.Replacement)
    ):
        yield None


def _special(node: Node) -> Iterator[Node]:
    match node:
        case Pick(np=np, n=n):
            yield Each(np, span=node.span)
            yield from (core.RandomPick(q, m, np, span=node.span) for q, m in (("a", 1), ("n", max(n, 2))))
            yield from (Pick(q, m, np, span=node.span) for q, m in (("a", 1), ("n", n + 1), ("up to", n), ("up to", 2)))
        case Each(np=np):
            yield Pick("a", 1, np, span=node.span)
            yield Pick("up to", 2, np, span=node.span)
        case core.PlayerHas(player=player, owned=Owned(adjectives=adjectives, noun=noun)):
            yield core.PlayerHasMore(player, NP(adjectives, noun, (), span=node.span), span=node.span)
        case core.NoneOf(np=np):
            yield Pick("a", 1, np, span=node.span)
            yield core.AtLeast(2, np, span=node.span)
            yield core.Exactly(2, np, span=node.span)
            yield core.FewerThan(2, np, span=node.span)
        case core.Counted(np=np, n=n):
            yield from (kind(n, np, span=node.span) for kind in (core.AtLeast, core.Exactly, core.FewerThan))
        case core.Trigger(event=event, condition=condition, body=body, once=once):
            yield core.Replacement(event, condition, body, once, span=node.span)
            yield replace(node, once=not once)
        case core.Replacement(event=event, condition=condition, body=body, once=once):
            if not isinstance(body[0], core.Prevent):
                yield core.Trigger(event, condition, body, once, span=node.span)
                yield replace(node, body=(core.Prevent(span=node.span),))
            yield replace(node, once=not once)
        case If(condition=condition, then=then, otherwise=otherwise) if otherwise is not None:
            yield If(condition, otherwise, then, span=node.span)
        case _ if any(field.name == "amount" for field in fields(node)):
            for amount, n in (("no", 0), ("a", 1), ("n", 2), ("n", 3), ("exactly", 2), ("fewer", 2), ("fewer", 3)):
                yield replace(node, amount=amount, n=n)  # type: ignore[call-arg]
        case _:
            pass


def _filters(value: tuple[Node, ...], pool: Pool) -> Iterator[tuple[Node, ...]]:
    if value and not isinstance(value[0], core.Other):
        yield (core.Other((), span=value[0].span), *value)
    for at, item in enumerate(value):
        yield (*value[:at], *value[at + 1 :])
        yield from ((*value[:at], other, *value[at + 1 :]) for other in _node(item, pool))
    for other in pool.nodes[pool.edits.filters]:
        yield (*value, other)
        yield (other, *value)


def _options(value: tuple[tuple[Node, ...], ...], pool: Pool) -> Iterator[tuple[tuple[Node, ...], ...]]:
    if len(value) > 2:
        yield value[:-1]
        yield (*value[:-2], (*value[-2], *value[-1]))
    yield (value[1], value[0], *value[2:])
    for at, option in enumerate(value):
        yield from ((*value[:at], other, *value[at + 1 :]) for other in mutants(option, pool))


def _blocks(nodes: tuple[Node, ...], pool: Pool) -> Iterator[tuple[Node, ...]]:
    """Sentences left out, swapped, wrapped, and moved over the edge of a block."""
    if not nodes or not isinstance(nodes[0], pool.edits.sentences):
        if len(nodes) > 1:
            yield from ((*nodes[:at], *nodes[at + 1 :]) for at in range(len(nodes)))
        return
    conditions = pool.nodes[pool.edits.conditions]
    for at, node in enumerate(nodes):
        before, after = nodes[:at], nodes[at + 1 :]
        if len(nodes) > 1:
            yield (*before, *after)
        if after:
            yield (*before, after[0], node, *after[1:])
        for end in range(at + 1, len(nodes) + 1):
            block = nodes[at:end]
            yield (*before, May(None, block, end == at + 1, span=node.span), *nodes[end:])
            yield from ((*before, If(said, block, None, span=node.span), *nodes[end:]) for said in conditions)
            yield from (
                (*before, core.ForEach(np, block, span=node.span), *nodes[end:])
                for np in pool.phrases[:3]
                if np.noun.word != "card"
            )
        body = _body(node)
        if body is None:
            continue
        inner, put = body
        yield (*before, *inner, *after)
        if len(inner) > 1:
            yield (*before, put(inner[:-1]), inner[-1], *after)
        if after:
            yield (*before, put((*inner, after[0])), *after[1:])


def _body(node: Node) -> tuple[tuple[Node, ...], Callable[[tuple[Node, ...]], Node]] | None:
    match node:
        case May():
            return node.body, lambda block: replace(node, body=block)
        case core.ForEach():
            return node.body, lambda block: replace(node, body=block)
        case If(otherwise=None):
            return node.then, lambda block: replace(node, then=block)
        case If(otherwise=otherwise) if otherwise is not None:
            return otherwise, lambda block: replace(node, otherwise=block)
        case _:
            return None


def _bound(node: Node) -> bool:
    return any(isinstance(inner, TheBound) for inner in walk(node))
