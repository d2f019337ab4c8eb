"""Everything of an Artist that is printed: its components, the values of their faces, and what they are numbered."""

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.printing.components import entry_prints
from gesso.games.react.printing.kit import kit
from gesso.games.react.wording import DEFAULT_LOCALE, rules_text
from gesso.printing.component import EntryPrints

__all__ = ["extras", "kit", "prints"]


def prints(program: ArtistProgram, table: Table, locale: str = DEFAULT_LOCALE) -> EntryPrints:
    """Everything of an Artist that is printed, in one locale. Raises `LocaleError` for a locale that is not there."""
    return entry_prints(program.artist, table, rules_text(program, locale))


def extras(_table: Table, locale: str = DEFAULT_LOCALE) -> dict[str, EntryPrints]:
    """Nothing is printed of the game itself."""
    return {}
