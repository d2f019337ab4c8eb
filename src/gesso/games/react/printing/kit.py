"""All that two Artists and the table need, as pages: counts come from the card files, nothing is typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gesso.art import Palette, contrast, rgb
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Artist, Table
from gesso.games.react.printing.components import entry_prints, look_of
from gesso.games.react.wording import DEFAULT_LOCALE, RulesText, rules_text
from gesso.printing.card_codes import card_code
from gesso.printing.component import Component, EntryPrints, FaceOrder
from gesso.printing.kit.sections import Kit, Section
from gesso.printing.look import GESSO, INK


def kit(programs: Sequence[ArtistProgram], table: Table, locale: str = DEFAULT_LOCALE) -> Kit:
    """The kit of some Artists, in one locale. Raises `LocaleError` for a locale that is not there."""
    words = [rules_text(program, locale) for program in programs]
    say = words[0].kit
    return Kit(
        name=say("name", artists=say("against").join(program.artist.noun for program in programs)),
        sources=tuple(_source(program, table, text) for program, text in zip(programs, words)),
        sections=(
            Section("cards", say("cards"), say("cards_note"), say("card_stock"), "duplex"),
            Section("reference", say("reference"), say("reference_note"), say("card_stock"), "single"),
            Section("tokens", say("tokens"), say("tokens_note"), say("light_card"), "folded", say("tokens_advice")),
        ),
        seals=tuple(_seal(program.artist, table, text) for program, text in zip(programs, words)),
    )


def _source(program: ArtistProgram, table: Table, words: RulesText) -> EntryPrints:
    prints = entry_prints(program.artist, table, words)
    seal = Component(_seal(program.artist, table, words), None, 1, "seals")
    return replace(prints, components=(*prints.components, *_tokens(program.artist, table, words), seal))


def _seal(artist: Artist, table: Table, words: RulesText) -> FaceOrder:
    code = card_code(artist.id, table.artists)
    return look_of(artist, words).order("react/kit-seal", f"{code}-SEAL", artist.span)


def _tokens(artist: Artist, table: Table, words: RulesText) -> Iterator[Component]:
    code, look = card_code(artist.id, table.artists), look_of(artist, words)
    for piece in artist.pieces:
        if piece.kind == "token":
            values = {"mark": piece.sigil or artist.sigil, "mark_colour": _mark_on(artist.palette)}
            id = f"{code}-T-{piece.id.upper()}"
            front = look.order("react/token", id, piece.span, **values, back=False)
            back = look.order("react/token", f"{id}-BACK", piece.span, **values, back=True)
            yield Component(front, back, piece.count, "tokens")


def _mark_on(palette: Palette) -> str:
    """The colour of the palette, ink or gesso that stands out most from the light one."""
    return max((palette.deep, INK, GESSO), key=lambda colour: contrast(rgb(colour), rgb(palette.light)))
