"""From parse tree to nodes: one function per rule of the core grammar, and the fold that calls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gesso.lang.ast import (
    NP,
    AtLeast,
    Ban,
    ChooseOf,
    ChooseThing,
    Count,
    Does,
    Done,
    Draw,
    DrawsCard,
    Each,
    ForEach,
    Has,
    If,
    Is,
    May,
    Me,
    Node,
    NoneOf,
    Noun,
    Opponent,
    Owned,
    PayIf,
    PayTarget,
    Pick,
    PlayerHas,
    PlayerReaches,
    Replacement,
    SelfRef,
    StandingIf,
    StateAdjective,
    StateKind,
    TheBound,
    TheTarget,
    Trigger,
)
from gesso.source import SourceFile, Span

if TYPE_CHECKING:
    from lark import Token, Tree

# What a rule's parts have become: tokens, nodes, tuples of nodes, None for an optional part that is not written.
Parts = list[Any]
Builder = Callable[[Parts, Span], Any]

MAX_DIGITS = 3


class FigureTooLarge(Exception):
    """A figure with more digits than any card has use for."""


def fold(tree: Tree[Token], builders: Mapping[str, Builder], source: SourceFile) -> Any:
    """What `builders` make of a parse tree, from the leaves up; without recursion, so no text can exhaust the stack.

    Raises `FigureTooLarge` for a figure of more than `MAX_DIGITS` digits.
    """
    from lark import Token

    open_trees = [_Open(tree)]
    while True:
        top = open_trees[-1]
        for child in top.rest:
            if child is None:
                top.parts.append(None)
            elif isinstance(child, Token):
                top.add(child, child.start_pos or 0, child.end_pos or 0)
            else:
                open_trees.append(_Open(child))
                break
        else:
            value = builders[top.rule](top.parts, Span(source, max(top.start, 0), top.end))
            open_trees.pop()
            if not open_trees:
                return value
            open_trees[-1].add(value, top.start, top.end)


class _Open:
    """A subtree whose children are still being built, and the stretch of text they have covered so far."""

    __slots__ = ("end", "parts", "rest", "rule", "start")

    def __init__(self, tree: Tree[Token]) -> None:
        self.rule = tree.data
        self.rest: Any = iter(tree.children)
        self.parts: Parts = []
        self.start = -1
        self.end = 0

    def add(self, part: Any, start: int, end: int) -> None:
        self.parts.append(part)
        if start >= 0:
            self.end = end
            if self.start < 0:
                self.start = start


# ---------------------------------------------------------------- shared by the rules of every game


def figure(token: Token) -> int:
    """The number that a figure says."""
    if len(token) > MAX_DIGITS:
        raise FigureTooLarge
    return int(token)


def noun(token: Token, source: SourceFile) -> Noun:
    """The noun of a token: a head noun in the singular, a name as written."""
    word = str(token) if token.type == "NAME" else token.type.lower()
    return Noun(word, span=_place(token, source))


def described(words: Sequence[Token], source: SourceFile) -> NP:
    """Adjectives and a noun with nothing after them."""
    *adjectives, last = words
    span = Span(source, _place(words[0], source).start, _place(last, source).end)
    return NP(tuple(str(word) for word in adjectives), noun(last, source), (), span=span)


def any_such(parts: Parts, source: SourceFile) -> Node:
    """The last part: a fixed thing, or the description after an `a`, which then means any such."""
    last: Node = parts[-1]
    if isinstance(last, NP):
        return Pick("a", 1, last, span=Span(source, parts[-2].start_pos, last.span.end))
    return last


def _place(token: Token, source: SourceFile) -> Span:
    return Span(source, token.start_pos or 0, token.end_pos or 0)


def every(parts: Parts, span: Span) -> tuple[Any, ...]:
    """A rule that is a list."""
    return tuple(parts)


def last(parts: Parts, span: Span) -> Any:
    """A rule that passes on its last part."""
    return parts[-1]


# ---------------------------------------------------------------- the core's rules


def _np(parts: Parts, span: Span) -> NP:
    *words, filters = parts
    bare = described(words, span.source)
    return NP(bare.adjectives, bare.noun, filters, span=span)


def _owned(parts: Parts, span: Span) -> Owned:
    amount, *words = parts
    kind, least = amount or ("", 1)
    bare = described(words, span.source)
    return Owned(kind, least, bare.adjectives, bare.noun, span=span)


def _if(parts: Parts, span: Span) -> If:
    _, condition, then, _, otherwise = parts
    return If(condition, then, otherwise, span=span)


def _choose_of(parts: Parts, span: Span) -> ChooseOf:
    who, _, count, _, *rest = parts
    return ChooseOf(who, count, tuple(rest[::2]), span=span)


def _draw_card(parts: Parts, span: Span) -> Draw:
    who, _, count, card, tally = parts
    return Draw(who, count, noun(card, span.source), tally, span=span)


CORE: Mapping[str, Builder] = {
    # texts and blocks
    "effect": every,
    "cost": every,
    "passive": every,
    "block": every,
    "items": every,
    # prices
    "pay_target": lambda parts, span: PayTarget(parts[1], span=span),
    "pay_if": lambda parts, span: PayIf(parts[1], span=span),
    # passives
    "trigger": lambda parts, span: Trigger(parts[1], parts[3], parts[4], span=span),
    "replacement": lambda parts, span: Replacement(parts[1], parts[3], parts[4], span=span),
    "standing_if": lambda parts, span: StandingIf(parts[1], parts[2], span=span),
    "standing": lambda parts, span: Ban(parts[0], span=span),
    # sentences
    "if_stmt": _if,
    "for_each": lambda parts, span: ForEach(parts[2], parts[3], span=span),
    "may_one": lambda parts, span: May(parts[0], (parts[2],), True, span=span),
    "may_block": lambda parts, span: May(parts[0], parts[2], False, span=span),
    "choose_of": _choose_of,
    "draw_card": _draw_card,
    "choose_thing": lambda parts, span: ChooseThing(parts[0], parts[2], span=span),
    "tally": last,
    "exactly": lambda parts, span: Count(figure(parts[0]), False, span=span),
    "up_to": lambda parts, span: Count(figure(parts[2]), True, span=span),
    # players and things
    "player": last,
    "me": lambda parts, span: Me(span=span),
    "opponent": lambda parts, span: Opponent(span=span),
    "one": lambda parts, span: Pick("a", 1, parts[1], span=span),
    "some": lambda parts, span: Pick("n", figure(parts[0]), parts[1], span=span),
    "upto": lambda parts, span: Pick("up to", figure(parts[2]), parts[3], span=span),
    "all_of": lambda parts, span: Each(parts[1], span=span),
    "none": lambda parts, span: NoneOf(parts[1], span=span),
    "least_of": lambda parts, span: AtLeast(figure(parts[0]), parts[1], span=span),
    "self_ref": lambda parts, span: SelfRef(span=span),
    "the_target": lambda parts, span: TheTarget(span=span),
    "the_bound": lambda parts, span: TheBound(noun(parts[1], span.source), span=span),
    "np": _np,
    "owned": _owned,
    "any_": lambda parts, span: ("a", 1),
    "none_": lambda parts, span: ("no", 0),
    "least": lambda parts, span: ("n", figure(parts[0])),
    # conditions
    "done": lambda parts, span: Done(span=span),
    "is_": lambda parts, span: Is(parts[0], parts[2], span=span),
    "has": lambda parts, span: Has(parts[0], parts[2], span=span),
    "player_has": lambda parts, span: PlayerHas(parts[0], parts[2], span=span),
    "state_adj": lambda parts, span: StateAdjective(str(parts[0]), span=span),
    "state_kind": lambda parts, span: StateKind(parts[1], span=span),
    # events
    "does": lambda parts, span: Does(parts[0], parts[-1], span=span),
    "player_reaches": lambda parts, span: PlayerReaches(parts[0], parts[2], span=span),
    "draws": lambda parts, span: DrawsCard(span=span),
}
