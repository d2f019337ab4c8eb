"""What a game says about its words: one entry per node class, read by resolution, types, checks and reference pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Literal

from gesso.lang.ast import Node

TextKind = Literal["cost", "effect", "passive"]
EVERYWHERE: tuple[TextKind, ...] = ("cost", "effect", "passive")
SENTENCES: tuple[TextKind, ...] = ("effect", "passive")


class Role(Enum):
    """How a field of a node is read.

    THING is a reference or a description whose pick binds; NAME a noun; PHRASE a description of its own (`for each`);
    PART a node with an entry of its own (a condition, an event, a filter); FLAG a truth that uses a named value; BLOCK
    holds sentences and BLOCKS several such, each a scope.
    """

    THING = "thing"
    NAME = "name"
    PHRASE = "phrase"
    PART = "part"
    FLAG = "flag"
    BLOCK = "block"
    BLOCKS = "blocks"


@dataclass(frozen=True, slots=True)
class Operand:
    """One field of a node: how it is read, and what it may name.

    `wants` are the types accepted (empty: any); `stands_in` are types that are taken for one of `wants` (a unit for its
    zone); `one` refuses several things. `describes` means that picks below only describe and bind nothing; `binds`
    that the noun of a NAME or PHRASE goes to the node's own slot; `uses` names the value that a true FLAG reads.
    """

    field: str
    role: Role
    wants: frozenset[str] = frozenset()
    stands_in: frozenset[str] = frozenset()
    one: bool = False
    describes: bool = False
    binds: bool = False
    uses: str = ""


@dataclass(frozen=True, slots=True)
class NodeSpec:
    """One word of a language and the node it makes.

    `operands` stand in the order in which they are picked. `gives` and `needs` are values kept outside slots, such as
    the target of a cost. `encloses` ends the bindings of the node with the node. `carriers` are the types that a filter
    may describe. `texts` are the kinds of text in which it may stand and `where` says in words on which cards
    it makes sense (empty: on all). `phrase` names its printed words (a section of
    the phrase files, or one phrase of it) and `operations` what the rules do for it; either may be empty.
    """

    node: type[Node]
    headword: str
    form: str
    doc: str
    example: str
    operands: tuple[Operand, ...] = ()
    texts: tuple[TextKind, ...] = SENTENCES
    where: str = ""
    gives: str = ""
    needs: str = ""
    encloses: bool = False
    carriers: frozenset[str] = frozenset()
    phrase: str = ""
    operations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word that makes no node of its own: a head noun, an adjective, a participle, an article.

    `carriers` are the types an adjective may stand before; `forms` are its inflections, the headword first.
    """

    headword: str
    forms: tuple[str, ...]
    doc: str
    example: str
    carriers: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one game: entries by node class, terms by headword, and every reserved form."""

    words: Mapping[type[Node], NodeSpec]
    terms: Mapping[str, Keyword]
    reserved: frozenset[str]


def vocabulary(words: Iterable[NodeSpec], terms: Iterable[Keyword], reserved: frozenset[str]) -> Vocabulary:
    """Build a vocabulary; raises ValueError where two entries claim one node class or one term."""
    by_node: dict[type[Node], NodeSpec] = {}
    for word in words:
        if word.node in by_node:
            raise ValueError(f"two entries for {word.node.__name__}")
        by_node[word.node] = word
    by_headword: dict[str, Keyword] = {}
    for term in terms:
        if term.headword in by_headword:
            raise ValueError(f"two entries for {term.headword!r}")
        by_headword[term.headword] = term
    return Vocabulary(MappingProxyType(by_node), MappingProxyType(by_headword), reserved)
