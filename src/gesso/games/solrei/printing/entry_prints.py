"""Everything that is printed: of a file its components, of the game its Action deck and the mat."""

from collections.abc import Mapping

from gesso.art import art_of
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table
from gesso.games.solrei.printing.action_deck import action_deck
from gesso.games.solrei.printing.back_and_mat import back_of, mat_of
from gesso.games.solrei.printing.components import components, picture_names
from gesso.games.solrei.printing.look import palette_problems
from gesso.games.solrei.wording import rules_text
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE, phrasebook
from gesso.printing.component import CARD_PAPERS, Component, EntryPrints
from gesso.wording.kit_words import sheet_words


def prints(program: SetUpProgram, table: Table, locale: str = DEFAULT_LOCALE) -> EntryPrints:
    """Everything of a file that is printed, in one locale. Raises `LocaleError` for a locale that is not there."""
    set_up = program.set_up
    return EntryPrints(
        title=f"{table.name}   {set_up.name}",
        components=components(program, table, rules_text(program, locale)),
        picture_names=picture_names(set_up),
        span=set_up.span,
        diagnostics=tuple(palette_problems(set_up)),
        art=art_of("solrei"),
        credit=set_up.credit,
        language=locale,
        words=sheet_words(phrasebook(locale)),
    )


def extras(table: Table, locale: str = DEFAULT_LOCALE) -> Mapping[str, EntryPrints]:
    """The Action deck, and the mat that a player's cards lie on. Raises `LocaleError` for a locale that is not there."""
    book = phrasebook(locale)

    def of(name: str, components: tuple[Component, ...], papers: tuple[str, ...]) -> EntryPrints:
        pictures = frozenset(str(piece.front.values["picture"]) for piece in components)
        title = f"{table.name}   {book(f'face.{name}')}"
        return EntryPrints(
            title,
            components,
            pictures,
            table.span,
            art=art_of("solrei"),
            papers=papers,
            language=locale,
            words=sheet_words(book),
        )

    deck = tuple(action_deck(table, book, back_of(table, book, sideways=False)))
    mat = (Component(mat_of(table, book), None, 1),)
    return {"deck": of("deck", deck, CARD_PAPERS), "mat": of("mat", mat, ("a3",))}
