"""Types: what each operand may name, from the vocabulary, and everything that does not fit."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from gesso.lang.ast import NP, Is, Node, Owned
from gesso.lang.nodes import NodeSpec, Operand
from gesso.lang.vocabulary import Vocabulary

TypeOf = Callable[[Node], tuple[str, bool]]
"""Returns the type of thing a node names (empty if unknown), and whether it names several."""


@dataclass(frozen=True, slots=True)
class OperandMismatch:
    """A value of a type that an operand does not take."""

    node: Node
    word: NodeSpec
    operand: Operand
    value: Node
    type: str
    several: bool
    """Whether only the number is wrong."""


@dataclass(frozen=True, slots=True)
class DescriptionMismatch:
    """A filter (`word`) or an adjective that can never be true of the type that it describes."""

    node: Node
    described: Node
    type: str
    adjective: str
    word: NodeSpec | None


Mismatch = OperandMismatch | DescriptionMismatch


def mismatches(nodes: Iterable[Node], words: Vocabulary, type_of: TypeOf) -> Iterator[Mismatch]:
    """Yield everything among `nodes` of the wrong type or number, in reading order, one fault for each operand."""
    for node in nodes:
        word = words.words.get(type(node))
        if word is not None:
            for operand in word.operands:
                value = getattr(node, operand.field)
                if isinstance(value, Node) and (operand.wants or operand.one):
                    yield from _operand(node, word, operand, value, type_of)
        match node:
            case NP(adjectives=adjectives, noun=noun, filters=filters):
                yield from _adjectives(node, adjectives, noun.type, words)
                for item in filters:
                    yield from _filter(item, node, noun.type, words)
            case Owned(adjectives=adjectives, noun=noun):
                yield from _adjectives(node, adjectives, noun.type, words)
            case Is(subject=subject, state=state):
                for operand in state.spec.operands:
                    if operand.of_subject:
                        yield from _filter(getattr(state, operand.field), subject, type_of(subject)[0], words)


def _operand(node: Node, word: NodeSpec, operand: Operand, value: Node, type_of: TypeOf) -> Iterator[OperandMismatch]:
    type_, several = type_of(value)
    if not type_:
        return
    if operand.wants and type_ not in operand.wants and type_ not in operand.stands_in:
        yield OperandMismatch(node, word, operand, value, type_, False)
    elif operand.one and several:
        yield OperandMismatch(node, word, operand, value, type_, True)


def _adjectives(node: Node, adjectives: Iterable[str], type_: str, words: Vocabulary) -> Iterator[DescriptionMismatch]:
    for adjective in adjectives:
        term = words.keywords.get(adjective)
        if type_ and term is not None and type_ not in term.carriers:
            yield DescriptionMismatch(node, node, type_, adjective, None)


def _filter(item: Node, described: Node, type_: str, words: Vocabulary) -> Iterator[DescriptionMismatch]:
    word = words.words.get(type(item))
    if type_ and word is not None and word.carriers and type_ not in word.carriers:
        yield DescriptionMismatch(item, described, type_, "", word)
