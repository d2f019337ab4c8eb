"""Things of one Artist that go by the same name, and a second card of one summon."""

from collections.abc import Iterable, Iterator

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.suggestions import fold
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.codes import whole_artist
from gesso.source import Span


def check_names(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Cards printed with one name, and pieces with one adjective."""
    artist = entry.artist
    cards = [(card.normal.name, card.span) for card in artist.abilities]
    cards += [(card.name, card.span) for card in artist.deck or ()]
    yield from _twice(cards, "two cards are called `{}`", "give one of them another name")
    if artist.inherits is not None:
        return
    adjectives = [(piece.adjective, piece.span) for piece in artist.pieces if piece.adjective]
    yield from _twice(adjectives, "two pieces have the adjective `{}`", "give one of them another")


def check_two_cards(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """A second ability card of one summon."""
    of = [(card.of, card.of_span) for card in entry.artist.abilities if card.of not in (None, "artist")]
    first: dict[str | None, Span] = {}
    for unit, span in of:
        if unit in first:
            message, hint = f"`{unit}` has an ability card already", "put the effects of both on one card"
            related = (Related(first[unit], "the first one"),)
            yield Diagnostic(whole_artist.TWO_CARDS, message, span, hint, related)
        first.setdefault(unit, span)


def _twice(names: Iterable[tuple[str, Span]], message: str, hint: str) -> Iterator[Diagnostic]:
    first: dict[str, Span] = {}
    for name, span in names:
        if fold(name) in first:
            related = (Related(first[fold(name)], "the first one"),)
            yield Diagnostic(whole_artist.SHARED_NAME, message.format(name), span, hint, related)
        first.setdefault(fold(name), span)
