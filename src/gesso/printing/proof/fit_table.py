"""The table of all texts of an entry's faces: how large each is set and how full its room is, the worst first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gesso.printing.layout.text_fit import TextFit
from gesso.printing.proof.parts import ProofFace

SMALL = 8.4
"""Type under so many points is marked."""
FULL = 0.95
"""A text that takes more of its room than this is marked."""
_SHRUNK = 3
"""The first rank of what can be left as it is."""


@dataclass(frozen=True, slots=True)
class FitRow:
    """A text in one locale, with the faces on which it stands set in the same way."""

    locale: str
    faces: tuple[str, ...]
    fit: TextFit

    @property
    def marks(self) -> tuple[str, ...]:
        """What an editor should look at, in words."""
        return tuple(_marks(self.fit))

    @property
    def is_bad(self) -> bool:
        """Whether it does not fit, or is small or full because it had to be."""
        return self.rank[0] < _SHRUNK

    @property
    def rank(self) -> tuple[int, float, float]:
        """Lower is worse: what does not fit, what was made small, what is full, what was made smaller, what is small by
        the template."""
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
    yield from fit.savings


def fit_rows(faces: Iterable[ProofFace]) -> tuple[FitRow, ...]:
    """A row for each text, the worst first."""
    found: dict[tuple[str, TextFit], list[str]] = {}
    for face in faces:
        for locale, fits in face.fits.items():
            for fit in fits:
                at = found.setdefault((locale, fit), [])
                if face.id not in at:
                    at.append(face.id)
    rows = (FitRow(locale, tuple(ids), fit) for (locale, fit), ids in found.items())
    return tuple(sorted(rows, key=lambda row: row.rank))
