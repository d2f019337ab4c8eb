"""The style that all cards of an entry share: colours, motif, sign, and the letters before their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, combinations, count

from gesso.art import Palette, contrast, rgb
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import SEAL_CONTRAST
from gesso.printing.component import FaceSpec
from gesso.source import Span
from gesso.source.source_file import found_near

INK = "#14161B"
GESSO = "#F5F0E6"
# Large signs need less contrast than letters (WCAG 2, 1.4.11 and 1.4.3).
_SIGN_CONTRAST = 3.0
_LETTER_CONTRAST = 4.5


@dataclass(frozen=True, slots=True)
class Style:
    """The style of an entry's cards."""

    palette: Palette
    motif: str
    """The name of a motif."""
    sigil: str
    """The name of a sign."""
    credit: str
    """Whom the art is credited to."""

    def face(self, template: str, id: str, span: Span, /, **values: object) -> FaceSpec:
        """Return the spec of a face in this style; `values` are those of its template."""
        signs = {"motif": self.motif, "sigil": self.sigil, "sigil_colour": sign_on(self.palette.accent)}
        look = {**asdict(self.palette), **signs, "credit": self.credit}
        return FaceSpec(id, template, {**look, "id": id, **values}, span)

    def problems(self, span: Span) -> Iterator[Diagnostic]:
        """Yield contrasts that are too low: of the sigil on the accent, and of gesso letters on the deep colour."""
        accent, deep = self.palette.accent, self.palette.deep
        sign = contrast(rgb(sign_on(accent)), rgb(accent))
        if sign < _SIGN_CONTRAST:
            name = "ink" if sign_on(accent) == INK else "gesso"
            message = f"the sigil stands out from the accent {accent} by {sign:.1f} : 1 in {name}; it takes 3 : 1"
            yield Diagnostic(SEAL_CONTRAST, message, found_near(span, accent), hint="make the accent lighter or darker")
        letters = contrast(rgb(GESSO), rgb(deep))
        if letters < _LETTER_CONTRAST:
            message = f"letters stand out from the deep colour {deep} by {letters:.1f} : 1; it takes 4.5 : 1"
            yield Diagnostic(SEAL_CONTRAST, message, found_near(span, deep), hint="make the deep colour darker")


def sign_on(colour: str) -> str:
    """Return ink or gesso, whichever stands out more on a colour."""
    return max((INK, GESSO), key=lambda sign: contrast(rgb(sign), rgb(colour)))


def chosen_composition(named: int | None, turn: int) -> int:
    """Return which composition a picture shows, from 0: the one that its file names from 1, else the next in turn."""
    return turn if named is None else named - 1


def card_code(entry: str, entries: Sequence[str]) -> str:
    """Return the code of an entry among those of a game, by id: three letters, such as `CAL`.

    It is the first three letters of the id. If an earlier entry in the list has them, it is the first letter and two
    later ones, in order; after all of those, the first three with a number. So a new entry at the end of the list
    changes no printed card. An entry that is not in the list comes after it.
    """
    taken: set[str] = set()
    for id in (*entries, entry):
        code = next(code for code in _codes(id) if code not in taken)
        if id == entry:
            return code
        taken.add(code)
    raise AssertionError("the entry itself is the last to be asked")


def _codes(id: str) -> Iterator[str]:
    letters = id.replace("-", "").upper()
    pairs = combinations(letters[1:], 2) if len(letters) > 3 else ()
    head = letters[:3]
    return chain((head,), (letters[0] + "".join(pair) for pair in pairs), (f"{head}{n}" for n in count(2)))
