"""What a game hands to its reference pages: its words in chapters, and a sample entry that every example is set into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gesso.dsl.language import Language
from gesso.dsl.syntax import Node
from gesso.dsl.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Manual:
    """The parts of a game's reference.

    `chapters` lists the entries of the vocabulary in reading order, by the name of their chapter. `inflections` are terms
    that are forms of another term and count as no headword. `sample` and `illustrations` are names of resources: a
    whole entry that checks clean, with lines `# here: PLACE`, and the examples set there, one for each node class.
    `lines` gives the lines of an example as they stand in the sample, by its place. `family` says sorts in words,
    `sorts` lists every sort with what it is.
    """

    language: Language
    vocabulary: Vocabulary
    chapters: Mapping[str, Sequence[type[Node]]]
    inflections: Mapping[str, str]
    sample: str
    illustrations: str
    lines: Callable[[str, Sequence[str]], list[str]]
    family: Callable[[frozenset[str]], str]
    sorts: Mapping[str, str]
