"""The nouns, descriptions, numbers, players, fixed things and picks of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, ClassVar

from gesso.data_classes import dataclass
from gesso.lang.nodes import DIGEST_NEUTRAL, SENTENCES, Node, node, part, phrase
from gesso.source import SourceFile, Span

if TYPE_CHECKING:
    from lark import Token

    from gesso.lang.nodes import Parts
    from gesso.lang.unparser import Unparser


# ---------------------------------------------------------------- words
@node(
    chapter="picking",
    rules=(),
    shown="a declared name or a head noun",
    unparse=lambda noun, unparser: unparser.noun(noun),
)
class Noun(Node):
    """A noun: a head noun of the language, or a name that the file declares."""

    word: str
    """The singular head noun, or the name as declared."""
    type: str = ""
    """The type of the things that it names. Resolution fills it."""
    ids: tuple[str, ...] = ()
    """The declared pieces: several for a group, none for a head noun. Resolution fills it."""
    face: str = ""
    """The face of a die, if the noun names one. Resolution fills it."""


def noun(token: Token, source: SourceFile) -> Noun:
    """Return the noun of a token: a head noun in the singular, or a name as written."""
    start, end = token.start_pos or 0, token.end_pos or 0
    return Noun(str(token) if token.type == "NAME" else token.type.lower(), span=Span(source, start, end))


def described(words: Sequence[Token], filters: tuple[Node, ...], span: Span) -> NP:
    """Return a description from its words (adjectives, then a noun) and its filters."""
    *adjectives, last = words
    return NP(tuple(str(word) for word in adjectives), noun(last, span.source), filters, span=span)


def amount(part: tuple[str, int] | None) -> tuple[str, int]:
    """Return how what something has is counted, and the figure. Without a word, one or more fit."""
    return part or ("", 1)


def _np(parts: Parts, span: Span) -> NP:
    *words, filters = parts
    return described(words, filters, span)


def _owned(parts: Parts, span: Span) -> Owned:
    bare = described(parts[1:], (), span)
    return Owned(*amount(parts[0]), bare.adjectives, bare.noun, span=span)


@node(
    chapter="picking",
    shown="adjectives noun filters",
    phrase="",
    build=_np,
    unparse=lambda np, unparser: unparser.np(np),
)
class NP(Node):
    """A description: adjectives, a noun and filters."""

    adjectives: tuple[str, ...]
    noun: Noun
    filters: tuple[Node, ...] = part()


def _other_np(parts: Parts, span: Span) -> NP:
    other, *words, filters = parts
    return without(described(words, filters, span), other)


@node(
    chapter="picking",
    rules=("other_np",),
    headword="other",
    shown="another ... / each other ... / n other ... / no other ...",
    carriers="told_apart",
    phrase="",
    build=_other_np,
    unparse=lambda other, unparser: "other",
)
class Other(Node):
    """Leaves out what an earlier line picked under that noun or a narrower one, and a target of that noun. If there is
    neither, it leaves out `self`."""

    than: tuple[Node, ...] = part()
    """What is left out. Resolution fills it."""


def without(np: NP, word: Token) -> NP:
    """Return the same description with an `other` filter, for the word `other` or `another`."""
    start, end = word.start_pos or 0, word.end_pos or 0
    other = Other((), span=Span(np.span.source, start, end))
    return NP(np.adjectives, np.noun, (other, *np.filters), span=np.span)


@node(
    "{n} {np}",
    chapter="picking",
    rules=("every_n",),
    headword="for each",
    texts=SENTENCES,
    shown="for each n ...",
    phrase="counted.every",
)
class EveryN(Node):
    """At the end of a sentence: counts once for every n things that fit, rounded down."""

    n: int
    np: NP = phrase(describes=True)


@node(
    chapter="picking",
    shown="kind / n kind / exactly n kind / fewer than n kind / no kind",
    phrase="counted",
    build=_owned,
    unparse=lambda owned, unparser: unparser.owned(
        owned.amount, owned.n, NP(owned.adjectives, owned.noun, (), span=owned.span)
    ),
)
class Owned(Node):
    """What something has: some of a kind, n or more, exactly n, fewer than n, or none."""

    amount: str
    """How it is counted: `""`, `"a"`, `"no"`, `"n"`, `"exactly"` or `"fewer"`."""
    n: int
    """The figure; 1 without one, 0 for `no`."""
    adjectives: tuple[str, ...]
    noun: Noun


@node("[up_to: up to] {n}", chapter="picking", texts=SENTENCES, shown="n / up to n", phrase="counted")
class Count(Node):
    """That number, or any number up to it."""

    n: int
    up_to: bool


# ---------------------------------------------------------------- players
@node("I", chapter="fixed", phrase="who.me")
class Me(Node):
    """The player whose text it is."""


@node("the OPPONENT", chapter="fixed", texts=SENTENCES, phrase="who.opponent")
class Opponent(Node):
    """The other player."""


# ---------------------------------------------------------------- things
@node(
    "self",
    chapter="fixed",
    rules=("self_ref",),
    phrase="self",
    unparse=lambda ref, unparser: "self" if ref.noun is None else f"this {unparser.noun(ref.noun)}",
)
class SelfRef(Node):
    """The thing that carries the text."""

    noun: Noun | None = field(default=None, compare=False, metadata={DIGEST_NEUTRAL: True})
    """What the text calls it, in `this golem`; a game may leave that out of its grammar."""


@node("the target", chapter="fixed")
class TheTarget(Node):
    """The thing that the cost targeted."""

    type: str = field(default="", compare=False)
    """Resolution fills it."""


@node(
    "the {noun}",
    chapter="fixed",
    shown="the <noun>",
    phrase="the",
    unparse=lambda bound, unparser: f"the {unparser.noun(bound.noun, plural=bound.many)}",
)
class TheBound(Node):
    """The thing that was picked last under that noun."""

    noun: Noun
    slot: int = -1
    """The place of the pick. Resolution fills it."""
    many: bool = False
    """True if several things were picked. Resolution fills it."""


def _pick(parts: Parts, span: Span) -> Pick:
    match parts:
        case [int(n), np]:
            return Pick("n", n, np, span=span)
        case [word, np] if word.type == "ANOTHER":
            return Pick("a", 1, without(np, word), span=span)
        case [_, np]:
            return Pick("a", 1, np, span=span)
        case [_, _, n, np]:
            return Pick("up to", n, np, span=span)
    raise ValueError(parts)


@node(
    chapter="picking",
    rules=("one", "another", "some", "upto"),
    headword="a",
    shown="a ... / n ... / up to n ...",
    phrase="counted",
    build=_pick,
    unparse=lambda pick, unparser: unparser.pick(pick.quantifier, pick.n, pick.np),
)
class Pick(Node):
    """The player picks one thing, n things, or up to n things."""

    quantifier: str
    """`"a"`, `"n"` or `"up to"`."""
    n: int
    np: NP
    slot: int = -1
    """The place that keeps the pick."""


def _random_pick(parts: Parts, span: Span) -> RandomPick:
    first, _, np = parts
    return RandomPick("n", first, np, span=span) if isinstance(first, int) else RandomPick("a", 1, np, span=span)


def _unparse_random(pick: RandomPick, unparser: Unparser) -> str:
    many = pick.quantifier == "n"
    return f"{pick.n if many else 'a'} random {unparser.np(pick.np, plural=many and pick.n != 1)}"


@node(
    chapter="picking",
    rules=("one_random", "some_random"),
    headword="random",
    shown="a random ... / n random ...",
    phrase="random",
    build=_random_pick,
    unparse=_unparse_random,
)
class RandomPick(Pick):
    """Chance picks. Everything that fits is equally likely."""


@node("each {np}", chapter="picking", phrase="counted.each")
class Each(Node):
    """Everything that fits, without a choice."""

    np: NP


@node("no {np}", chapter="picking", phrase="counted.no")
class NoneOf(Node):
    """In a condition: none that fits."""

    np: NP


@dataclass(frozen=True, slots=True)
class Counted(Node):
    """In a condition: a number of things that fit."""

    amount: ClassVar[str]
    """How they are counted, as in `Owned`."""
    n: int
    np: NP


@node("{n} {np}", chapter="picking", phrase="counted.least")
class AtLeast(Counted):
    """In a condition: n or more that fit."""

    amount: ClassVar[str] = "n"


@node("exactly {n} {np}", chapter="picking", rules=("exactly_of",), phrase="counted.exactly")
class Exactly(Counted):
    """In a condition: n that fit, and no more."""

    amount: ClassVar[str] = "exactly"


@node("fewer than {n} {np}", chapter="picking", rules=("fewer_of",), phrase="counted.fewer")
class FewerThan(Counted):
    """In a condition: fewer than n that fit, or none."""

    amount: ClassVar[str] = "fewer"


def fits_count(amount: str, n: int, number: int) -> bool:
    """Return whether a number of things is what an `Owned` asks for."""
    match amount:
        case "no":
            return number == 0
        case "exactly":
            return number == n
        case "fewer":
            return number < n
        case _:
            return number >= max(n, 1)


def kept_as_list(node: Node) -> bool:
    """Return whether an operand's things are kept as a list, even if there is only one."""
    match node:
        case Pick(quantifier=quantifier):
            return quantifier != "a"
        case TheBound(many=many):
            return many
        case _:
            return isinstance(node, Each)
