"""The printed pieces of Re;ACT: the cards and sheets of an Artist, and kits for a table."""

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.printing.components import entry_prints
from gesso.games.react.printing.kit import kit
from gesso.games.react.wording import DEFAULT_LOCALE, rules_text
from gesso.printing.component import EntryPrints

__all__ = ["extras", "kit", "prints"]


def prints(program: ArtistProgram, table: Table, locale: str = DEFAULT_LOCALE) -> EntryPrints:
    """Return the prints of an Artist. Raises `LocaleError` for an unknown locale."""
    return entry_prints(program.artist, table, rules_text(program, locale))


def extras(_table: Table, locale: str = DEFAULT_LOCALE) -> dict[str, EntryPrints]:
    """Return no prints: Re;ACT has nothing to print without an Artist."""
    return {}
