"""What a proof shows: entries, their cards, the faces and words of those, and the lines of the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from gesso.printing.layout.text_fit import TextFit

_FEW = 4
SourcePart = Literal["key", "value", "comment"]


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file: its number, the blanks before it, and its parts, in which the keys stand out."""

    number: int
    indent: int
    parts: tuple[tuple[str, SourcePart], ...]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Some lines of a file."""

    path: str
    lines: tuple[SourceLine, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A text in one locale: what stands above it, its kind and cost, and its paragraphs with the marks of strong runs."""

    heading: str
    head: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProofText:
    """A text by its id, as it reads in each locale of its entry; None where one does not have it."""

    id: str
    said: tuple[Said | None, ...]


@dataclass(frozen=True, slots=True)
class ProofFace:
    """A face of a proof."""

    id: str
    picture: Path | None
    """Its PNG file in the first locale, in the cache; None for a face that could not be drawn."""
    fits: Mapping[str, tuple[TextFit, ...]]
    """How its texts fit, by locale."""
    problems: tuple[str, ...] = ()
    others: tuple[tuple[str, Path], ...] = ()
    """Its pictures in further locales in which it is drawn and looks different."""

    @property
    def is_short(self) -> bool:
        """Whether nothing but single lines stands on it."""
        return not any(fit.running for fits in self.fits.values() for fit in fits)


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card by its id, with all its texts and faces, its lines in the file and those of translations of its words; or,
    without an id, what an entry has beside its cards."""

    id: str
    texts: tuple[ProofText, ...]
    faces: tuple[ProofFace, ...]
    source: tuple[SourceLine, ...]
    translations: tuple[Excerpt, ...] = ()


@dataclass(frozen=True, slots=True)
class ProofEntry:
    """An entry with its cards in the order of its file, `path`."""

    id: str
    game: str
    name: str
    path: str
    locales: tuple[str, ...]
    cards: tuple[ProofCard, ...]

    @property
    def faces(self) -> tuple[ProofFace, ...]:
        return tuple(face for card in self.cards for face in card.faces)


@dataclass(frozen=True, slots=True)
class Proof:
    """Some entries of a project, and why others are left out, by id."""

    project: str
    entries: tuple[ProofEntry, ...]
    left_out: Mapping[str, str]

    @property
    def name(self) -> str:
        """The names of a few entries; of many, or none, the project's."""
        names = [entry.name for entry in self.entries]
        return ", ".join(names) if 0 < len(names) <= _FEW else self.project
