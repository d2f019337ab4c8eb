"""Which cards of a file differ from an earlier text of it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from gesso.editing.structure import end_of
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, Span, read_tree


def cards_in(node: Node) -> Iterator[tuple[str, Span, str]]:
    """Yield what has an id below the top of a tree: the id, its place, and the text without its indentation."""
    inside = [pair.value for pair in node] if isinstance(node, MappingNode) else []
    inside += [*node] if isinstance(node, SequenceNode) else []
    for each in inside:
        id = each.get("id") if isinstance(each, MappingNode) else None
        if isinstance(id, Scalar):
            text = each.span.source.text[each.span.start : end_of(each)]
            yield id.text, id.span, textwrap.dedent(" " * (each.span.column - 1) + text)
        else:
            yield from cards_in(each)


def changed_cards(node: Node, earlier: str) -> tuple[tuple[Span, bool], ...]:
    """Return the places of the cards that an earlier text has otherwise or not at all, and whether they are new.

    Args:
        node: The tree of the text as it is.
        earlier: The text as it was.
    """
    before = read_tree(SourceFile(node.span.path, earlier)).node
    known = {} if before is None else {id: text for id, _, text in cards_in(before)}
    return tuple((span, id not in known) for id, span, text in cards_in(node) if known.get(id) != text)
