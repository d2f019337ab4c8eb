"""What a game hands to its reference pages: its words, and a sample entry that every example is set into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gesso.lang.language import Language
from gesso.lang.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Manual:
    """The parts of a game's reference.

    `roles` says of each chapter of the vocabulary what its headwords do; keywords may stand in chapters of their own.
    `inflections` are words that are forms of another one without looking so. `probes` are sentences of which one may follow any event. `sample` names a resource: an entry that
    checks clean, with lines `# here: PLACE` where examples are set; `lines` gives an example as it stands in the entry,
    by its place. `family` says types in words, `types` what each of them is.
    """

    language: Language
    vocabulary: Vocabulary
    roles: Mapping[str, str]
    inflections: Mapping[str, str]
    probes: Sequence[str]
    sample: str
    lines: Callable[[str, Sequence[str]], list[str]]
    family: Callable[[frozenset[str]], str]
    types: Mapping[str, str]
