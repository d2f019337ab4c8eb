"""The picture on the cover of a kit."""

from collections.abc import Mapping, Sequence

from gesso.games.react.model import Artist, Table
from gesso.games.react.printing.components import look_of, reference_art, short_title
from gesso.games.react.wording import RulesText
from gesso.printing.component import Component
from gesso.printing.faces.look import sign_on


def cover_picture(artists: Sequence[Artist], table: Table, words: RulesText) -> Component:
    """A part of the picture for each Artist, with the game's sign between the first two."""
    look = look_of(artists[0], words)
    order = look.order(
        "react/cover",
        "REACT-COVER",
        table.span,
        game=short_title(table),
        title=words.kit("title"),
        subtitle=words.kit("subtitle"),
        artists=shown_artists(artists, words),
    )
    return Component(order, None, 1, "cover")


def shown_artists(artists: Sequence[Artist], words: RulesText) -> tuple[Mapping[str, object], ...]:
    """The names, colours, signs and pictures of some Artists."""
    return tuple(
        {
            **look_of(artist, words).order("", "", artist.span, **reference_art(artist)).values,
            "name": artist.noun,
            "sigil": artist.sigil,
            "sigil_colour": sign_on(artist.palette.accent),
        }
        for artist in artists
    )
