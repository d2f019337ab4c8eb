"""How messages and hints name what a sentence is about."""

from __future__ import annotations

from gesso.lang.ast import AtLeast, Each, Node, NoneOf, Noun, Pick, SelfRef


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
