"""Entries of no game: sentences put together by hand, in a language of cards and places with one verb of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import MappingProxyType

from gesso.checks import TextFacts
from gesso.checks.consequences import Consequences, RepeatableEffect
from gesso.checks.entry_texts import LanguageFacts
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.english import alternatives, article
from gesso.lang.ast import NP, Count, Draw, Node, Noun, Pick
from gesso.lang.nodes import TextKind, node
from gesso.lang.vocabulary import Vocabulary
from gesso.source import SourceFile, Span

SOURCE = SourceFile("entry", "x" * 4000)
_places = iter(range(4000))


def here() -> Span:
    """A place of its own for each node, so that none covers another."""
    start = next(_places)
    return SOURCE.span(start, start + 1)


@node("give up", chapter="player")
class Give(Node):
    """The verb of this language: `give up`, which ends the game."""


class Facts(LanguageFacts):
    """The facts of this language."""

    vocabulary = Vocabulary(MappingProxyType({}), MappingProxyType({}))
    endings = MappingProxyType({Give: "give up"})
    opposites = (("ready", "spent"),)
    article_types = frozenset({"place"})

    def type_words(self, type_: str) -> str:
        return article(type_)

    def types_words(self, types: frozenset[str]) -> str:
        return alternatives([article(type_) for type_ in sorted(types)])


FACTS = Facts()


@dataclass(frozen=True)
class Entry:
    """An entry with its texts; the rest is what most languages have."""

    texts: tuple[TextFacts, ...]
    facts: LanguageFacts = FACTS
    complete: bool = True
    consequences: Consequences = field(default_factory=Consequences)
    repeatable_effects: tuple[RepeatableEffect, ...] = ()


def noun(word: str) -> Noun:
    return Noun(word, word, span=here())


def thing(word: str, *adjectives: str) -> NP:
    return NP(adjectives, noun(word), (), span=here())


def pick(quantifier: str, word: str, *adjectives: str, n: int = 1, slot: int = 0) -> Pick:
    return Pick(quantifier, n, thing(word, *adjectives), slot, span=here())


def draw(n: int = 1, word: str = "card") -> Draw:
    return Draw(None, Count(n, False, span=here()), noun(word), None, span=here())


def give_up() -> Give:
    return Give(span=here())


def text(*nodes: Node, kind: TextKind = "effect", title: str = "Text") -> TextFacts:
    return TextFacts(kind, title, nodes)


def found(
    check: Callable[[Entry, object], Iterable[Diagnostic]], *nodes: Node, kind: TextKind = "effect"
) -> list[Diagnostic]:
    """What a check reports of one text."""
    return list(check(Entry((text(*nodes, kind=kind),)), None))
