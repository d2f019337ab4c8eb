"""A proof: each entry's printed faces beside the lines of its file, and a table of how well every text fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

from gesso.data_classes import dataclass
from gesso.printing.layout.composer import TextFit

_FEW = 4
SourcePart = Literal["key", "value", "comment"]
SMALL = 8.4
"""Type under this many points is marked."""
FULL = 0.95
"""A text that takes more than this share of its room is marked."""
_SHRUNK = 3
"""The first rank that needs no attention."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file."""

    number: int
    indent: int
    """The number of blanks before it."""
    parts: tuple[tuple[str, SourcePart], ...]
    """Its text in parts; keys stand out."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Some lines of a file."""

    path: str
    lines: tuple[SourceLine, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A text in one locale."""

    heading: str
    head: str
    """Its kind and cost."""
    paragraphs: tuple[str, ...]
    """With the marks of strong runs."""


@dataclass(frozen=True, slots=True)
class ProofText:
    """A text of a card, as it reads in each locale of its entry."""

    id: str
    said: tuple[Said | None, ...]
    """None for a locale that does not have it."""


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
        """Whether it has nothing but single lines."""
        return not any(fit.running for fits in self.fits.values() for fit in fits)


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card with all its texts, faces and lines; without an id, what an entry has besides its cards."""

    id: str
    texts: tuple[ProofText, ...]
    faces: tuple[ProofFace, ...]
    source: tuple[SourceLine, ...]
    """Its lines in the card file."""
    translations: tuple[Excerpt, ...] = ()
    """The lines of translations of its words."""


@dataclass(frozen=True, slots=True)
class ProofEntry:
    """An entry with its cards in the order of its file."""

    id: str
    game: str
    name: str
    path: str
    """The path of its file."""
    locales: tuple[str, ...]
    cards: tuple[ProofCard, ...]

    @property
    def faces(self) -> tuple[ProofFace, ...]:
        return tuple(face for card in self.cards for face in card.faces)


@dataclass(frozen=True, slots=True)
class Proof:
    """Some entries of a project."""

    project: str
    entries: tuple[ProofEntry, ...]
    left_out: Mapping[str, str]
    """Why other entries are left out, by id."""

    @property
    def name(self) -> str:
        """The names of a few entries; the project's if there are many or none."""
        names = [entry.name for entry in self.entries]
        return ", ".join(names) if 0 < len(names) <= _FEW else self.project


@dataclass(frozen=True, slots=True)
class FitRow:
    """A text in one locale, with the faces that set it in the same way."""

    locale: str
    faces: tuple[str, ...]
    fit: TextFit

    @property
    def marks(self) -> tuple[str, ...]:
        """Return what an editor should look at, in words."""
        return tuple(_marks(self.fit))

    @property
    def is_bad(self) -> bool:
        """Whether it does not fit, or is small or full because it had to be."""
        return self.rank[0] < _SHRUNK

    @property
    def rank(self) -> tuple[int, float, float]:
        """Return a rank that is lower the worse a text fits.

        The order: it does not fit, it was made small, it is full, it was made smaller, its template sets it small.
        """
        fit = self.fit
        small, full = fit.size < SMALL, fit.fullness > FULL
        grounds = (fit.overflows, fit.shrunk and small, full, fit.shrunk, small, True)
        return grounds.index(True), fit.size, -fit.fullness


def _marks(fit: TextFit) -> Iterator[str]:
    if fit.overflows:
        yield "does not fit"
    elif fit.fullness > FULL:
        yield f"over {FULL:.0%} full".replace("%", " %")
    if fit.size < SMALL:
        yield f"under {SMALL:g} pt"
    if fit.size < fit.asked:
        yield "smaller"
    yield from fit.shrink_steps


def fit_rows(faces: Iterable[ProofFace]) -> tuple[FitRow, ...]:
    """Return a row for each text, the worst first."""
    faces_by_fit: dict[tuple[str, TextFit], list[str]] = {}
    for face in faces:
        for locale, fits in face.fits.items():
            for fit in fits:
                at = faces_by_fit.setdefault((locale, fit), [])
                if face.id not in at:
                    at.append(face.id)
    rows = (FitRow(locale, tuple(ids), fit) for (locale, fit), ids in faces_by_fit.items())
    return tuple(sorted(rows, key=lambda row: row.rank))
