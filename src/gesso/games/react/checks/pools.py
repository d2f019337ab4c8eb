"""Figures against what is declared: pools, limits in a place, the hand."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.phrases import ids_of
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.dead_code import THRESHOLD_OVER_POOL
from gesso.diagnostics.english import article, counted
from gesso.games.react.checks.artist_texts import ArtistContext, ArtistTexts, holds
from gesso.games.react.codes.dead_code import OVER_LIMIT, OVER_POOL
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.types import UNIT
from gesso.games.react.model import Artist, Piece
from gesso.lang.ast import AtLeast, Draw, Has, Node, Noun, Owned, Pick, PlayerHas, PlayerReaches


def check_pools(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Sentences and prices that take more at once than there are, or put more into a place than fit."""
    hand = context.table.hand_limit
    artist = entry.artist
    for text in entry.texts:
        for node in text.all:
            match node:
                case r.Place(noun=noun, count=count, where=where):
                    over = _over_pool(artist, noun, count.n, node)
                    if over is None:
                        over = _over_place(artist, noun, count.n, node, where)
                    if over is not None:
                        yield over
                case Draw(noun=noun, count=count, who=None) if noun.type == "card" and count.n > hand:
                    message = f"a hand holds {hand} cards, and this draws {count.n}"
                    yield Diagnostic(OVER_LIMIT, message, node.span, f"draw {hand} at most")
                case Draw(noun=noun, count=count) | r.PaySpend(pick=Pick(n=count, np=noun)):
                    figure, named = _figure(count), _noun(noun)
                    if named.type == "card" and isinstance(node, r.PaySpend) and figure > hand:
                        message = f"a hand holds {hand} cards, and this spends {figure}"
                        yield Diagnostic(OVER_POOL, message, node.span, f"spend {hand} at most")
                    over = _over_pool(artist, named, figure, node)
                    if over is not None:
                        yield over
                case _:
                    pass


def check_totals(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Blocks whose sentences together bring more of a piece than there is; a block that also removes some is left alone."""
    for text in entry.texts:
        for block in text.blocks:
            brought: dict[tuple[str, ...], int] = {}
            removed = {ids_of(node.what) for node in block if isinstance(node, r.Remove)}
            for node in block:
                match node:
                    case r.Place(noun=noun, count=count) if not count.up_to:
                        n = count.n
                    case r.Summon(noun=noun):
                        n = 1
                    case _:
                        continue
                before, pool = brought.get(noun.ids, 0), holds(noun.ids, entry.artist)
                brought[noun.ids] = before + n
                if before and n <= pool < brought[noun.ids] and noun.ids and noun.ids not in removed:
                    message = f"there {'is' if pool == 1 else 'are'} only {counted(pool, noun.word)}; these lines bring {brought[noun.ids]}"
                    yield Diagnostic(OVER_POOL, message, node.span, "drop this line, or raise `count`")


def check_thresholds(entry: ArtistTexts, context: ArtistContext) -> Iterator[Diagnostic]:
    """Conditions, filters and events that ask for more than there can ever be."""
    artist = entry.artist
    for text in entry.texts:
        for node in text.all:
            match node:
                case Has(owned=owned) | r.Reaches(owned=owned):
                    yield from _threshold(artist, owned.noun, owned.least, owned, in_place=True)
                case r.With(np=np, least=least):
                    yield from _threshold(artist, np.noun, least, node, in_place=True)
                case PlayerHas(owned=owned) | PlayerReaches(owned=owned):
                    yield from _threshold(artist, owned.noun, owned.least, owned, in_place=False)
                    yield from _hand(owned, context.table.hand_limit)
                case AtLeast(n=n, np=np):
                    yield from _threshold(artist, np.noun, n, node, in_place=False)
                case _:
                    pass


def _threshold(artist: Artist, noun: Noun, least: int, node: Node, *, in_place: bool) -> Iterator[Diagnostic]:
    if in_place and noun.type in UNIT and least > 1:
        message = "a zone has room for one unit"
        yield Diagnostic(THRESHOLD_OVER_POOL, message, node.span, f"write `with {article(noun.word)}`")
        return
    if not noun.ids:
        return
    pool = holds(noun.ids, artist)
    if least > pool:
        message = f"there are {counted(pool, noun.word, mass=_mass(artist, noun))}; this asks for {least}"
        yield Diagnostic(
            THRESHOLD_OVER_POOL, message, node.span, f"ask for {pool} at most", _declared(artist, noun, "declared here")
        )
        return
    room = _room(artist, noun)
    if in_place and room is not None and least > room:
        message = (
            f"only {counted(room, noun.word, mass=_mass(artist, noun))} can lie in one place; this asks for {least}"
        )
        yield Diagnostic(
            THRESHOLD_OVER_POOL, message, node.span, f"ask for {room} at most", _declared(artist, noun, "the limit")
        )


def _hand(owned: Owned, limit: int) -> Iterator[Diagnostic]:
    if owned.noun.type == "card" and owned.least > limit:
        message = f"a hand holds {limit} cards; this asks for {owned.least}"
        yield Diagnostic(THRESHOLD_OVER_POOL, message, owned.span, f"ask for {limit} at most")


def _over_pool(artist: Artist, noun: Noun, n: int, node: Node) -> Diagnostic | None:
    if not noun.ids:
        return None
    pool = holds(noun.ids, artist)
    if n <= pool:
        return None
    verb = {"Place": "places", "Draw": "draws", "PaySpend": "spends"}[type(node).__name__]
    message = f"there are only {counted(pool, noun.word, mass=_mass(artist, noun))}; this {verb} {n}"
    return Diagnostic(OVER_POOL, message, node.span, f"take {pool} at most", _declared(artist, noun, "declared here"))


def _over_place(artist: Artist, noun: Noun, n: int, node: Node, where: Node) -> Diagnostic | None:
    room = _room(artist, noun)
    if room is None or n <= room:
        return None
    place = "on a unit" if getattr(node, "on", False) else "in a zone"
    verb = "fits" if room == 1 else "fit"
    message = f"only {counted(room, noun.word, mass=_mass(artist, noun))} {verb} {place}; this places {n}"
    several = ids_of(where) == () and isinstance(where, Pick) and where.quantifier == "a"
    hint = f"write `place {room} {noun.word} in {n} zones ...`" if several and not getattr(node, "on", False) else ""
    return Diagnostic(OVER_LIMIT, message, node.span, hint, _declared(artist, noun, "the limit"))


def _room(artist: Artist, noun: Noun) -> int | None:
    """How many of these fit into one place, or None for any number; a zone takes one tile (K4)."""
    if noun.type == "tile":
        return 1
    if noun.type not in {"token", "frame"}:
        return None
    limits = [piece.limit for piece in _pieces(artist, noun)]
    return None if not limits or None in limits else max(limit for limit in limits if limit is not None)


def _pieces(artist: Artist, noun: Noun) -> list[Piece]:
    return [piece for piece in artist.pieces if piece.id in noun.ids]


def _mass(artist: Artist, noun: Noun) -> bool:
    return any(piece.mass for piece in _pieces(artist, noun))


def _declared(artist: Artist, noun: Noun, word: str) -> tuple[Related, ...]:
    return tuple(Related(piece.span, word) for piece in _pieces(artist, noun)[:1])


def _figure(count: object) -> int:
    return count if isinstance(count, int) else int(getattr(count, "n", 0))


def _noun(named: object) -> Noun:
    noun = getattr(named, "noun", named)
    assert isinstance(noun, Noun)
    return noun
