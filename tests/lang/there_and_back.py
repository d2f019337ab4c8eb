"""The printer and the parser undo each other, in the language of any game."""

from __future__ import annotations

import textwrap
from collections import Counter

from hypothesis.strategies import SearchStrategy
from lang.drawn_programs import Drawn, try_programs
from lang.texts import Text
from soak import SOAK

from gesso.lang.ast import Node, walk
from gesso.lang.language import Language
from gesso.lang.parser import parse
from gesso.lang.unparser import unparse
from gesso.source import SourceFile


def check_programs(name: str, language: Language, programs: SearchStrategy[Drawn], few: int) -> None:
    """parse(print(p)) == p for random programs, so many or as many as the long run asks for. Those of the long run hold
    every class of node, those of the gate nine in ten; it reads and prints the others in the texts of the cards and in
    the examples of words."""
    seen: Counter[type[Node]] = Counter()

    def there_and_back(program: Drawn) -> None:
        start, nodes = program
        text = unparse(language, nodes)
        # A sentence of over a hundred words is refused before it is parsed (GS221).
        if any(len(line.split()) > 100 for line in text.splitlines()):
            return
        parsed = parse(language, start, SourceFile("printed", text).whole)
        assert parsed.nodes == nodes, text
        seen.update(type(below) for node in nodes for below in walk(node))

    try_programs(name, programs, few, there_and_back)
    missing = {made.__name__ for made in set(language.nodes) - set(seen)}
    assert len(missing) <= (0 if SOAK else len(language.nodes) // 10), missing


def check_text(language: Language, text: Text) -> None:
    """A text in the printer's own layout comes back letter by letter."""
    nodes = parse(language, text.start, text.span).nodes
    assert nodes is not None
    assert unparse(language, nodes) == textwrap.dedent(text.span.text)
