"""What a game hands to its reference pages: its words in chapters, and a sample entry that every example is set into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gesso.lang.ast import Node
from gesso.lang.language import Language
from gesso.lang.node_specs import Vocabulary


@dataclass(frozen=True, slots=True)
class Moods:
    """One event in its three moods, as a passive says it; an empty mood has no words."""

    what: str
    fact: str
    prospect: str = ""
    ban: str = ""


@dataclass(frozen=True, slots=True)
class Manual:
    """The parts of a game's reference.

    `chapters` lists the entries of the vocabulary in reading order, by the name of their chapter; `roles` the headwords,
    by what they do. `probes` are sentences of which one may follow any event. `inflections` are terms that are forms of another one, which is the headword. `sample` and
    `illustrations` name resources: an entry that checks clean, with lines `# here: PLACE`, and the examples that are
    set there, one for each node class; `lines` gives an example as it stands in the entry, by its place. `family` says
    types in words, `types` what each of them is.
    """

    language: Language
    vocabulary: Vocabulary
    chapters: Mapping[str, Sequence[type[Node]]]
    roles: Mapping[str, Sequence[str]]
    inflections: Mapping[str, str]
    events: Sequence[Moods]
    probes: Sequence[str]
    sample: str
    illustrations: str
    lines: Callable[[str, Sequence[str]], list[str]]
    family: Callable[[frozenset[str]], str]
    types: Mapping[str, str]
