"""What a game says about its language, for the checks that every game shares, and how messages name a thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gesso.checks.checked_text import CheckedText
from gesso.diagnostics import Code
from gesso.diagnostics.codes import MISFIT
from gesso.lang.ast import AtLeast, ChooseThing, Each, Is, Node, NoneOf, Noun, Opponent, Pick, SelfRef
from gesso.lang.type_checker import DescriptionMismatch, OperandMismatch
from gesso.lang.vocabulary import Vocabulary

Report = tuple[Code, str, str]
"""What is wrong: its code, a message, a hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageFacts:
    """The facts by which one game's language differs from another's. Types: `a_type` and `family` say types in words,
    `wider` gives the type that stands for several, `carriers` what an adjective is said of where the vocabulary does
    not tell. Words: `endings` are the sentences that end the game, `opposites` adjectives that exclude each other.
    Another player is named by nodes of `others`, and `other_may` is how what they may do begins; a `repeatable_noun` is
    an effect that may be played again, and `price_hint` what to write where it costs nothing. Spelling: nouns of the
    types `takes_article` stand after `a` (`article_rule` says so), all others after a figure in the fields `counted_in`
    (`figure_rule`). Functions: `comes_once` tells an event that comes once in the period of a limit anyway, `takes_itself`
    a price that takes its own card out of use, `zero` hints at what to write instead of a figure 0, `idle` gives message
    and hint for a sentence that changes nothing, `state_of` the state into which a sentence or price brings one thing,
    `settled` the truth of a condition and why it is known; `operand` is a better report
    than the general one, whose message stands in for an empty one; `description` and `adjective` report a filter or
    adjective that is never true of such a thing. None: there is nothing to report, or to add."""

    vocabulary: Vocabulary
    a_type: Callable[[str], str]
    family: Callable[[frozenset[str]], str]
    wider: Mapping[str, str] = field(default_factory=dict)
    carriers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    endings: Mapping[type[Node], str] = field(default_factory=dict)
    opposites: tuple[tuple[str, str], ...] = ()
    others: tuple[type[Node], ...] = (Opponent,)
    other_may: str = "the opponent may"
    repeatable_noun: str = "effect"
    price_hint: str = "let it cost something"
    takes_article: frozenset[str] = frozenset()
    counted_in: Mapping[type[Node], str] = field(default_factory=lambda: {ChooseThing: "pick"})
    article_rule: str = "this noun takes `a`, not a figure 1"
    figure_rule: str = "this noun takes a figure"
    comes_once: Callable[[Node], bool] = lambda event: False
    takes_itself: Callable[[Node], bool] = lambda price: False
    zero: Callable[[Node], str] = lambda node: ""
    idle: Callable[[Node], tuple[str, str] | None] = lambda node: None
    state_of: Callable[[Node], tuple[str, Node] | None] = lambda node: None
    settled: Callable[[Is, CheckedText], tuple[bool, str] | None] = lambda node, text: None
    operand: Callable[[OperandMismatch], Report | None] = lambda mismatch: None
    description: Callable[[DescriptionMismatch, LanguageFacts], Report | None] = lambda mismatch, facts: facts.misfit(
        mismatch.adjective if mismatch.word is None else mismatch.word.headword, mismatch.type
    )
    adjective: Callable[[str, str, Node, LanguageFacts], Report] = lambda word, type_, node, facts: facts.misfit(
        word, type_
    )

    def misfit(self, word: str, type_: str) -> Report:
        """The general report of a filter or adjective that is never true of a thing of this type."""
        return MISFIT, f"`{word}` says nothing of {self.a_type(type_)}", ""

    def comparable(self, left: str, right: str) -> bool:
        """May a thing of one type be one of the other?"""
        return self.wider.get(left, left) == self.wider.get(right, right)

    def may_be(self, left: str, right: str) -> bool:
        """Is a thing of one type always or sometimes one of the other?"""
        return left == right or self.wider.get(left) == right or self.wider.get(right) == left

    def said_of(self, adjective: str) -> frozenset[str]:
        return self.carriers.get(adjective) or self.vocabulary.keywords[adjective].carriers


def said(value: object) -> str:
    """The noun that a thing or description names, as it is declared."""
    match value:
        case Noun(word=word):
            return word
        case SelfRef():
            return "self"
        case _:
            inner = getattr(value, "np", None) or getattr(value, "noun", None)
            return "it" if inner is None else said(inner)


def ids_of(value: object) -> tuple[str, ...]:
    """The declared things that a thing or description names."""
    if isinstance(value, Noun):
        return value.ids
    inner = getattr(value, "np", None) or getattr(value, "noun", None)
    return () if inner is None else ids_of(inner)


def fixed(node: Node) -> str:
    """A fixed thing as the file says it, or dots where the node is no fixed thing."""
    return "..." if isinstance(node, Pick | Each | NoneOf | AtLeast) else node.span.text
