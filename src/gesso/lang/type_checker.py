"""Types: what each operand may name, read off the vocabulary, and everything that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from gesso.lang.ast import NP, Is, Node, Owned
from gesso.lang.node_specs import Operand, Vocabulary, Word

SortOf = Callable[[Node], tuple[str, bool]]
"""What sort of thing a node names, and whether it names several; the sort is empty where nobody knows."""


@dataclass(frozen=True, slots=True)
class WrongOperand:
    """`value`, of a `sort` that `operand` of `node` does not take; `several` where only the number is wrong."""

    node: Node
    word: Word
    operand: Operand
    value: Node
    sort: str
    several: bool


@dataclass(frozen=True, slots=True)
class WrongDescription:
    """A filter (`word`) or an adjective that describes a thing of a `sort` of which it can never be true."""

    node: Node
    described: Node
    sort: str
    adjective: str
    word: Word | None


def misfits(nodes: Iterable[Node], words: Vocabulary, sort_of: SortOf) -> Iterator[WrongOperand | WrongDescription]:
    """Everything among `nodes` that is of the wrong sort or number, in reading order, one fault for each operand."""
    for node in nodes:
        word = words.words.get(type(node))
        if word is not None:
            for operand in word.operands:
                value = getattr(node, operand.field)
                if isinstance(value, Node) and (operand.wants or operand.one):
                    yield from _operand(node, word, operand, value, sort_of)
        match node:
            case NP(adjectives=adjectives, noun=noun, filters=filters):
                yield from _adjectives(node, adjectives, noun.sort, words)
                for item in filters:
                    yield from _filter(item, node, noun.sort, words)
            case Owned(adjectives=adjectives, noun=noun):
                yield from _adjectives(node, adjectives, noun.sort, words)
            case Is(subject=subject, state=state):
                spot = getattr(state, "spot", None)
                if isinstance(spot, Node):
                    yield from _filter(spot, subject, sort_of(subject)[0], words)
            case _:
                pass


def _operand(node: Node, word: Word, operand: Operand, value: Node, sort_of: SortOf) -> Iterator[WrongOperand]:
    sort, several = sort_of(value)
    if not sort:
        return
    if operand.wants and sort not in operand.wants and sort not in operand.stands_in:
        yield WrongOperand(node, word, operand, value, sort, False)
    elif operand.one and several:
        yield WrongOperand(node, word, operand, value, sort, True)


def _adjectives(node: Node, adjectives: tuple[str, ...], sort: str, words: Vocabulary) -> Iterator[WrongDescription]:
    for adjective in adjectives:
        term = words.terms.get(adjective)
        if sort and term is not None and sort not in term.carriers:
            yield WrongDescription(node, node, sort, adjective, None)


def _filter(item: Node, described: Node, sort: str, words: Vocabulary) -> Iterator[WrongDescription]:
    word = words.words.get(type(item))
    if sort and word is not None and word.carriers and sort not in word.carriers:
        yield WrongDescription(item, described, sort, "", word)
