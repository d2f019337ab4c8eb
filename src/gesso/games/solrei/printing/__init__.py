"""Everything of a file that is printed: its components, the values of their faces, and what they are numbered."""

from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table
from gesso.games.solrei.motifs import LIBRARY
from gesso.games.solrei.printing.components import components, picture_names
from gesso.games.solrei.printing.look import palette_problems
from gesso.games.solrei.wording import rules_text
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE
from gesso.printing.component import EntryPrints

__all__ = ["prints"]


def prints(program: SetUpProgram, table: Table, locale: str = DEFAULT_LOCALE) -> EntryPrints:
    """Everything of a file that is printed, in one locale. Raises `LocaleError` for a locale that is not there."""
    set_up = program.set_up
    return EntryPrints(
        title=f"{table.name}   {set_up.name}",
        components=components(program, table, rules_text(program, locale)),
        picture_names=picture_names(set_up),
        span=set_up.span,
        diagnostics=tuple(palette_problems(set_up)),
        art=LIBRARY,
    )
