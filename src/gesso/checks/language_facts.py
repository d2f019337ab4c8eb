"""What a game says about its language, for the checks that every game shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gesso.checks.checked_text import CheckedText
from gesso.diagnostics import Code
from gesso.lang.ast import Is, Node
from gesso.lang.node_specs import Vocabulary
from gesso.lang.type_checker import DescriptionMismatch, OperandMismatch

Report = tuple[Code, str, str]
"""What is wrong: its code, a message, a hint."""


@dataclass(frozen=True, slots=True)
class LanguageFacts:
    """The facts by which one game's language differs from another's.

    Words: `endings` are the sentences that end the game; `opposites` are adjectives that exclude each other;
    `carriers` are the types that an adjective after `is` may be said of, `a_type` and `family` say types in words, and
    `wider` gives the type that stands for several (a card for an ability card).
    Spelling: nouns of the types `takes_article` stand after `a`, all others after a figure in the fields `counted_in`;
    `article_rule` and `figure_rule` say so. Another player is named by nodes of `others`; `other_may` is how their `may` begins.
    Functions, each of a node of the game: `zero` hints at what to write instead of a figure 0, `idle` gives message and
    hint for a sentence that changes nothing, `settled` the truth of a condition and why it is known (None: it is open),
    `operand` a better report than the general one (None: there is none; without a message it takes the general one's),
    `description` and `adjective` the report of a filter or adjective that is never true of such a thing (None: another
    check reports it).
    """

    vocabulary: Vocabulary
    endings: tuple[type[Node], ...]
    opposites: tuple[tuple[str, str], ...]
    carriers: Mapping[str, frozenset[str]]
    wider: Mapping[str, str]
    a_type: Callable[[str], str]
    family: Callable[[frozenset[str]], str]
    takes_article: frozenset[str]
    counted_in: Mapping[type[Node], str]
    article_rule: str
    figure_rule: str
    others: tuple[type[Node], ...]
    other_may: str
    repeatable_noun: str
    zero: Callable[[Node], str]
    idle: Callable[[Node], tuple[str, str] | None]
    settled: Callable[[Is, CheckedText], tuple[bool, str] | None]
    operand: Callable[[OperandMismatch], Report | None]
    description: Callable[[DescriptionMismatch], Report | None]
    adjective: Callable[[str, str, Node], Report]

    def comparable(self, left: str, right: str) -> bool:
        """May a thing of one type be one of the other, or both be of the wider type?"""
        return left == right or self.wider.get(left, left) == self.wider.get(right, right)
