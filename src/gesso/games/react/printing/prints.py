"""Re;ACT's printed matter, as the build asks for it."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.printing import SEAL_CONTRAST
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Artist, Table
from gesso.games.react.motifs import LIBRARY
from gesso.games.react.printing.components import components, picture_names
from gesso.games.react.printing.face_values import GESSO, INK, sign_on
from gesso.games.react.wording import DEFAULT_LOCALE, rules_text
from gesso.printing.component import EntryPrints

# Signs are large and stand on their own; letters are read (WCAG 2, 1.4.11 and 1.4.3).
_SIGN_CONTRAST = 3.0
_LETTER_CONTRAST = 4.5


def prints(program: ArtistProgram, table: Table, locale: str = DEFAULT_LOCALE) -> EntryPrints:
    """Everything of an Artist that is printed, in one locale. Raises `LocaleError` for a locale that is not there."""
    artist = program.artist
    return EntryPrints(
        title=f"{_short(table.name)}   {artist.noun}",
        components=components(artist, table, rules_text(program, locale)),
        art_names=picture_names(artist),
        art=LIBRARY,
        span=artist.span,
        diagnostics=tuple(_contrast(artist)),
    )


def _short(name: str) -> str:
    return name.split(" - ")[0]


def _contrast(artist: Artist) -> Iterator[Diagnostic]:
    """A sigil must stand out from the accent, and gesso letters from the deep colour."""
    from gesso.art import contrast, rgb

    accent, deep = artist.palette.accent, artist.palette.deep
    sign = contrast(rgb(sign_on(accent)), rgb(accent))
    if sign < _SIGN_CONTRAST:
        name = "ink" if sign_on(accent) == INK else "gesso"
        message = f"the sigil stands out from the accent {accent} by {sign:.1f} : 1 in {name}; it takes 3 : 1"
        yield Diagnostic(SEAL_CONTRAST, message, artist.span, hint="make the accent lighter or darker")
    letters = contrast(rgb(GESSO), rgb(deep))
    if letters < _LETTER_CONTRAST:
        message = f"letters stand out from the deep colour {deep} by {letters:.1f} : 1; it takes 4.5 : 1"
        yield Diagnostic(SEAL_CONTRAST, message, artist.span, hint="make the deep colour darker")
