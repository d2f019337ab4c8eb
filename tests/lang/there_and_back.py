"""The printer and the parser undo each other, in the language of any game."""

from __future__ import annotations

import textwrap
from collections import Counter

from hypothesis import HealthCheck, assume, given, settings
from hypothesis.strategies import SearchStrategy
from lang.texts import Text
from soak import played

from gesso.lang.ast import Node, walk
from gesso.lang.language import Language, Start
from gesso.lang.parser import parse
from gesso.lang.unparser import unparse
from gesso.source import SourceFile


def check_programs(language: Language, programs: SearchStrategy[tuple[str, tuple[Node, ...]]], few: int) -> None:
    """parse(print(p)) == p for random programs, so many or as many as the long run asks for, which hold every class of
    node."""
    seen: Counter[type[Node]] = Counter()

    @settings(
        max_examples=played(few),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(programs)
    def there_and_back(program: tuple[Start, tuple[Node, ...]]) -> None:
        start, nodes = program
        text = unparse(language, nodes)
        # A sentence of over a hundred words is refused before it is parsed (GS221).
        assume(all(len(line.split()) <= 100 for line in text.splitlines()))
        parsed = parse(language, start, SourceFile("printed", text).whole)
        assert parsed.nodes == nodes, text
        seen.update(type(below) for node in nodes for below in walk(node))

    there_and_back()
    assert set(seen) == set(language.nodes), {made.__name__ for made in set(language.nodes) - set(seen)}


def check_text(language: Language, text: Text) -> None:
    """A text in the printer's own layout comes back letter by letter."""
    nodes = parse(language, text.start, text.span).nodes
    assert nodes is not None
    assert unparse(language, nodes) == textwrap.dedent(text.span.text)
