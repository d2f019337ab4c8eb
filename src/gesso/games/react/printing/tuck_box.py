"""The box for the cards of an Artist."""

from collections.abc import Collection

from gesso.games.react.model import Artist, Table
from gesso.games.react.printing.components import ability_art, look_of, reference_art, short_title
from gesso.games.react.wording import RulesText
from gesso.printing.component import Component
from gesso.printing.faces.look import GESSO, INK, card_code
from gesso.printing.kit.tuck_boxes import BOX_TEMPLATE, box_values


def tuck_box(
    artist: Artist, table: Table, words: RulesText, cards: Collection[Component], *, sleeved: bool = False
) -> Component:
    """A net: the Artist in front, the last ability behind, with what opponents are told of it."""
    last = artist.abilities[-1] if artist.abilities else None
    net = look_of(artist, words).order(
        BOX_TEMPLATE,
        f"{card_code(artist.id, table.artists)}-BOX",
        artist.span,
        **box_values(cards, words.book, words.kit("box_sheet"), sleeved=sleeved),
        name=artist.noun,
        label=words.term("artist"),
        game=short_title(table),
        second=words.kit("title"),
        text=artist.opponent,
        band=INK,
        letters=GESSO,
        title_font="sofia-sans-extra-condensed/900",
        sign=artist.sigil,
        grain=1,
        front={**reference_art(artist), "emblem": ""},
        behind={**(ability_art(artist, len(artist.abilities) - 1) if last else reference_art(artist)), "emblem": ""},
    )
    return Component(net, None, 1, "boxes", words.kit("boxes_counted"), outlined=True)
