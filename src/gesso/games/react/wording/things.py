"""Re;ACT's own things: pieces and their names, both Artists, the zone of a thing, its owner, and what carries a text."""

from collections.abc import Mapping
from dataclasses import replace

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.types import UNIT
from gesso.games.react.model import Artist, Piece
from gesso.lang.ast import NP, Node
from gesso.wording.descriptions import describe
from gesso.wording.discourse import Key
from gesso.wording.inflection import Inflected, reworded
from gesso.wording.phrasebook import Name, Nouns, Phrasebook
from gesso.wording.references import cased, place_of, refer
from gesso.wording.render_context import PERSON, PLACE, THING, Bearer, Case, Reference, RenderContext

HEADS: Mapping[str, bool] = {"unit": True, "artist": True, "summon": True, "zone": True, "card": False, "damage": False}
"""The head nouns, and whether a zone holds a single one."""
THE_ARTIST = "the artist"
"""What the Artist is called whose texts these are, beside their pieces; no id has a blank."""
PHRASES = {
    **{f"noun.{head}.{number}": "" for head in HEADS for number in ("one", "many")},
    "who.owner": "whose",
    "self.artist": "artist",
    "self.proper": "artist",
    "self.piece": "piece",
    "my_discard.name": "",
    "my_artist.name": "",
    "enemy_artist.name": "",
    "the.zone_of": "whose",
    "taken.mine": "what",
    "taken.theirs": "what",
    "noun.die.one": "name",
    "noun.die.many": "name",
}
FAMILIES: Mapping[str, tuple[str, ...]] = {**dict.fromkeys(UNIT, (THING,)), "zone": (THING, PLACE)}
"""What one thing of a type answers to: pieces and cards never become *it*."""


def nouns_of(program: ArtistProgram, book: Phrasebook) -> Nouns:
    """The printed names in an Artist's texts."""
    pieces = {piece.id: _piece(piece, book) for piece in program.artist.pieces}
    noun = program.artist.noun
    return Nouns(book, HEADS, {**pieces, THE_ARTIST: Name(noun, noun, single=True)}, program.words)


def _piece(piece: Piece, book: Phrasebook) -> Name:
    one = piece.short or piece.display
    if piece.mass and not (isinstance(one, Inflected) and one.many):
        many = one
    elif piece.plural is not None and piece.short is None and not isinstance(one, Inflected):
        told = piece.plural if piece.plural != piece.plural.lower() else piece.plural.replace("-", " ").title()
        many = book.plural(Inflected(one, many=told))
    else:
        many = book.plural(one)
    if piece.kind == "dice":
        one, many = book("noun.die.one", name=one), book("noun.die.many", name=one)
    single = piece.kind in ("tile", "summon") or piece.limit == 1
    return Name(one, many, piece.mass, piece.adjective or "", single, piece.lies == "on unit")


def bearer_of(unit: str | None, artist: Artist, nouns: Nouns, book: Phrasebook) -> Bearer:
    """What `self` is: `artist`, a summon's id, `unit` on a frame, or None on a card that no unit carries."""
    if unit == "artist":
        proper = artist.name == artist.noun
        return Bearer(book("self.proper" if proper else "self.artist", artist=artist.noun), True, True)
    name = nouns.head("unit") if unit in (None, "unit") else nouns.declared(unit)
    return Bearer(book("self.piece", piece=name.one), False, unit is not None)


def _my_artist(context: RenderContext, node: r.MyArtist, key: Key, case: Case, exact: bool) -> str:
    # Of one gender with the Artist's name: other words agree with it.
    words = context.book("my_artist.name")
    return cased(context, reworded(context.nouns.declared(THE_ARTIST).one, words), case)


def _my_discard(context: RenderContext, node: r.MyDiscard, key: Key, case: Case, exact: bool) -> str:
    return cased(context, context.book("my_discard.name"), case)


def _enemy_artist(context: RenderContext, node: r.EnemyArtist, key: Key, case: Case, exact: bool) -> str:
    return cased(context, context.book("enemy_artist.name"), case)


def _zone_of(context: RenderContext, node: r.ZoneOf, key: Key, case: Case, exact: bool) -> str:
    return cased(context, context.book("the.zone_of", whose=refer(context, node.of, Case.POSSESSIVE)), case)


def damage_taken(context: RenderContext, np: NP) -> str:
    """*Damage that the enemy Artist has taken*."""
    theirs = "enemy" in np.adjectives
    rest = tuple(word for word in np.adjectives if word != "enemy")
    words = describe(context, replace(np, adjectives=rest), 1).words
    return context.book("taken.theirs" if theirs else "taken.mine", what=words)


def owner(context: RenderContext, node: r.OwnerOf) -> str:
    """*That unit's owner*."""
    whose = refer(context, node.of, Case.POSSESSIVE)
    context.discourse.something(PERSON)
    return context.book("who.owner", whose=whose)


REFERENCES: Mapping[type[Node], Reference] = {
    r.MyDiscard: Reference(lambda context, node: ("my discard",), (), _my_discard),
    r.MyArtist: Reference(lambda context, node: ("my artist",), (PERSON,), _my_artist),
    r.EnemyArtist: Reference(lambda context, node: ("enemy artist",), (PERSON,), _enemy_artist),
    r.ZoneOf: Reference(lambda context, node: place_of(context, node.of), (THING, PLACE), _zone_of),
}
