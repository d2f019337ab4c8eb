"""Everything of an Artist that is printed: its components, the values of their faces, and what they are numbered."""

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.motifs import LIBRARY
from gesso.games.react.printing.components import components, look_of, picture_names, short_title
from gesso.games.react.wording import DEFAULT_LOCALE, rules_text
from gesso.printing.component import EntryPrints

__all__ = ["extras", "prints"]


def prints(program: ArtistProgram, table: Table, locale: str = DEFAULT_LOCALE) -> EntryPrints:
    """Everything of an Artist that is printed, in one locale. Raises `LocaleError` for a locale that is not there."""
    artist, words = program.artist, rules_text(program, locale)
    return EntryPrints(
        title=f"{short_title(table)}   {artist.noun}",
        components=components(artist, table, words),
        picture_names=picture_names(artist),
        span=artist.span,
        diagnostics=tuple(look_of(artist, words).problems(artist.span)),
        art=LIBRARY,
    )


def extras(_table: Table, locale: str = DEFAULT_LOCALE) -> dict[str, EntryPrints]:
    """Nothing is printed of the game itself."""
    return {}
