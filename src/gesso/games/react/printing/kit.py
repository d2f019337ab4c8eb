"""All that two Artists and the table need, as pages: counts come from the card files, nothing is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.motifs import LIBRARY
from gesso.games.react.printing.components import entry_prints, look_of, short_title
from gesso.games.react.printing.kit_pieces import ArtistPieces, table_pieces
from gesso.games.react.printing.rules_pages import rules_pages
from gesso.games.react.wording import DEFAULT_LOCALE, RulesText, rules_text
from gesso.printing.component import EntryPrints
from gesso.printing.kit.sections import Kit, Section


def kit(programs: Sequence[ArtistProgram], table: Table, locale: str = DEFAULT_LOCALE) -> Kit:
    """The kit of some Artists, in one locale. Raises `LocaleError` for a locale that is not there."""
    words = [rules_text(program, locale) for program in programs]
    say = words[0].kit
    return Kit(
        name=say("name", artists=say("against").join(program.artist.noun for program in programs)),
        sources=(
            *(_source(program, table, text) for program, text in zip(programs, words)),
            _shared(programs, table, words[0]),
        ),
        sections=(
            Section("rules", say("rules"), say("rules_note"), say("plain"), "duplex", whole=True),
            Section("cards", say("cards"), say("cards_note"), say("card_stock"), "duplex"),
            Section("units", say("units"), say("units_note"), say("card_stock"), "single", say("units_advice")),
            Section("tiles", say("tiles"), say("tiles_note"), say("card_stock"), "single"),
            Section("dice", say("dice"), say("dice_note"), say("light_card"), "single", say("dice_advice")),
            Section("board", say("board"), say("board_note"), say("light_card"), "single"),
            Section("tokens", say("tokens"), say("tokens_note"), say("light_card"), "folded", say("tokens_advice")),
        ),
        seals=tuple(ArtistPieces(program.artist, table, text).seal() for program, text in zip(programs, words)),
    )


def _source(program: ArtistProgram, table: Table, words: RulesText) -> EntryPrints:
    prints = entry_prints(program.artist, table, words)
    pieces = ArtistPieces(program.artist, table, words).all()
    return replace(prints, components=(*prints.components, *pieces))


def _shared(programs: Sequence[ArtistProgram], table: Table, words: RulesText) -> EntryPrints:
    artists = [program.artist for program in programs]
    rules = rules_pages(table, look_of(artists[0], words), short_title(table), words.locale)
    components = (*rules, *table_pieces(artists, table, words))
    return EntryPrints(short_title(table), components, frozenset(), table.span, art=LIBRARY)
