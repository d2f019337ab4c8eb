"""The kinds of words in effect texts, for colours: also in texts that nobody can read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from gesso.data_classes import dataclass
from gesso.editing.place import OpenFile, TextPlace, read_text, texts_of
from gesso.games import AnyGame as AnyDefinition
from gesso.lang.ast import Node, Noun
from gesso.lang.language import FIGURE, NAME, terminals
from gesso.lang.listing import headwords
from gesso.lang.nodes import FixedWord, walk
from gesso.source import Span

TokenKind = Literal["verb", "keyword", "noun", "name", "number", "modifier", "comment", "unknown"]
_PART = re.compile(r"#[^\n]*|[^\s#]+")
_CHAPTERS: Mapping[str, TokenKind] = {
    **dict.fromkeys(("blocks", "passives", "conditions"), "keyword"),
    **dict.fromkeys(("picking", "fixed", "filters", "states"), "modifier"),
    "things": "noun",
}
"""What the words of a chapter are; those of all others are verbs."""


@dataclass(frozen=True, slots=True)
class TextToken:
    """A word of an effect text, or a comment."""

    span: Span
    kind: TokenKind
    declares: bool = False
    """Whether later words can refer to it: `a unit`, but not `the unit`."""


def tokens(file: OpenFile, start: int = 0, end: int | None = None) -> tuple[TextToken, ...]:
    """Return the words of the effect texts of a file that touch a range, in its order."""
    texts = (
        text for text in texts_of(file) if start <= text.content.end and (end is None or text.content.start <= end)
    )
    return tuple(token for text in texts for token in _in_text(file, text))


def _in_text(file: OpenFile, text: TextPlace) -> Iterator[TextToken]:
    game = file.game
    if game is None or not game.definition.language:
        return
    sorts, vocabulary = _sorts(game.definition), terminals(game.definition.language())
    reading = read_text(file, text)
    nodes = tuple(walk(*reading.nodes)) if reading is not None else ()
    nouns = {node.span.start: node.word for node in nodes if isinstance(node, Noun)}
    # `exhausted` and `exhaust` are one headword; where a sentence begins with it, it is the verb.
    verbs = {node.span.start for node in nodes if _begins_with_verb(node)}
    before = ""
    for match in _PART.finditer(text.content.text):
        start = text.content.start + match.start()
        span = file.source.span(start, start + len(match[0]))
        terminal = "" if match[0].startswith("#") else vocabulary.terminal(match[0])
        if match[0].startswith("#"):
            kind: TokenKind = "comment"
        elif terminal == NAME and (reading is None or nouns.get(start) is not None):
            kind = "name"
        elif terminal == FIGURE:
            kind = "number"
        elif not terminal or terminal == NAME:
            kind = "unknown"
        elif start in verbs:
            kind = "verb"
        else:
            is_noun = nouns.get(start) == vocabulary.plain(terminal)
            kind = "noun" if is_noun else sorts.get(match[0], "modifier")
        picked = before in ("a", "an", "each") or before.isdecimal()
        yield TextToken(span, kind, kind in ("noun", "name") and picked)
        before = match[0]


def _begins_with_verb(node: Node) -> bool:
    first = next(iter(node.spec.form.parts), None)
    return isinstance(first, FixedWord) and _CHAPTERS.get(node.spec.chapter, "verb") == "verb"


@cache
def _sorts(definition: AnyDefinition) -> Mapping[str, TokenKind]:
    """Return the kinds of the words of a game, by spelling, as its manual has them in chapters."""
    if not definition.manual:
        return {}
    words = headwords(definition.manual())
    return {form: _CHAPTERS.get(word.chapter, "verb") for word in words for form in word.forms}
