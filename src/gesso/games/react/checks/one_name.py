"""Things of one Artist that go by the same name, and a second card of one summon."""

import re
from collections.abc import Iterable, Iterator

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.english import plural
from gesso.diagnostics.suggestions import fold
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.checks.mass_nouns import MASS_NOUNS
from gesso.games.react.codes import whole_artist
from gesso.source import Span

_SEVERAL = re.compile(r"[a-z]{2}(?<![aiosu])s$")
"""How ids end that name several; not *compass*, *lotus*, *iris*, *chaos*, *atlas*."""
_SHORT_IES = len("pies")


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


def check_mass_names(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Pieces with the name of a substance, of which several would be printed as several."""
    for piece in entry.artist.pieces if entry.artist.inherits is None else ():
        name = piece.short or piece.display
        counted_out = piece.kind in ("token", "counter") and piece.plural is None and not piece.mass
        if counted_out and name.split()[-1].lower() in MASS_NOUNS:
            message = f"2 of `{piece.id}` are printed as *2 {plural(name)}*"
            hint = f"write `mass: true` for *2 {name}*, or `plural: {plural(name)}` if that is meant"
            yield Diagnostic(whole_artist.MASS_NAME, message, piece.span, hint)


def check_plural_names(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Pieces named as several of which there are several, so that the name of one is needed."""
    for piece in entry.artist.pieces if entry.artist.inherits is None else ():
        told = (
            piece.plural is not None or piece.mass or piece.short is not None or fold(piece.display) != fold(piece.id)
        )
        if told or piece.count == 1 or not _SEVERAL.search(piece.id):
            continue
        one = _one_of(piece.id)
        message = f"`{piece.id}` looks like the name of several, and one of it would be called `a {piece.id}`"
        hint = f"call it `{one}`: texts say `2 {piece.id}` then; or add `plural: ...` if that is the name of one"
        yield Diagnostic(whole_artist.PLURAL_NAME, message, piece.span, hint)


def _one_of(several: str) -> str:
    """The name of one, where rules make it."""
    if several.endswith("ies") and len(several) > _SHORT_IES:
        return f"{several[:-3]}y"
    return several[:-2] if plural(several[:-2]) == several else several[:-1]


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
