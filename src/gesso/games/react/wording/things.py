"""Re;ACT's things in words, and what follows a noun: *with 2 Scales*, *adjacent to it*, *within 2 of your Artist*."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.things import ARTIST, KINDS_OF_CARD, UNIT, astray
from gesso.games.react.model import Artist, Piece, UnitKeyword
from gesso.lang.ast import NP, Node, Other, Pick, TheTarget, walk
from gesso.lang.ast.players import EachPlayer, ThePlayer
from gesso.wording.descriptions import carried, describe, none_of, owned
from gesso.wording.operands import anchor, measure
from gesso.wording.owners import Side, without_owner
from gesso.wording.phrasebook import Name, Nouns, Phrasebook
from gesso.wording.references import key_of, locative, place_of, refer
from gesso.wording.render_context import (
    PERSON,
    PLACE,
    SELF,
    THING,
    Case,
    Key,
    Mood,
    Reference,
    RenderContext,
    SelfReference,
)
from gesso.wording.template import Inflected, reworded

HEADS: Mapping[str, bool] = {
    **dict.fromkeys(("unit", "artist", "summon", "zone"), True),
    **dict.fromkeys(("card", *KINDS_OF_CARD, "damage"), False),
}
"""The head nouns, and whether a zone holds a single one."""
THE_ARTIST = "the artist"
"""What the Artist is called whose texts these are, beside their pieces; no id has a blank."""
FRIENDLY, ENEMY = "friendly", "enemy"
HAND = frozenset({"card", "frame"})
"""Types of things that a player holds in hand."""
_ADJECTIVES = f"{FRIENDLY} {ENEMY} exhausted refreshed hidden empty ascended adjacent diagonal"
WAYS = ("direction", "same_direction", "opposite_direction")
"""Phrases for a direction: one that was chosen, that of the event, the opposite of either."""
PHRASES = {
    **{f"noun.{head}.{number}": "" for head in HEADS for number in ("one", "many")},
    "who.owner": "whose",
    "who.each_player": "",
    "who.a_player": "",
    "who.the_player": "",
    "self.artist": "artist",
    "self.proper": "artist",
    "self.piece": "piece",
    **{f"pile.{whose}_{place}": "" for whose in ("my", "their") for place in ("deck", "discard")},
    **{f"pile.enemy_{place}": "who" for place in ("deck", "discard")},
    "pile.top_one": "pile",
    "pile.top_many": "n pile",
    "card_below.name": "",
    "my_artist.name": "",
    "enemy_artist.name": "",
    "enemy_artist.own": "",
    "enemy_artist.other": "who",
    "the.zone_of": "whose",
    "taken.line": "what artist",
    "noun.die.one": "name",
    "noun.die.many": "name",
    **{f"adjective.{word}": "" for word in _ADJECTIVES.split()},
    "filter.with": "what",
    "filter.without": "what",
    "filter.keyword": "what",
    "filter.no_keyword": "what",
    **{f"that_keyword.{form}": "what" for form in ("one", "many", "none_one", "none_many")},
    "filter.also": "first next",
    "filter.inside": "place",
    "filter.of_place": "place",
    "filter.adjacent": "what",
    "filter.diagonal": "what",
    "filter.within": "n what",
    "filter.nearest": "what",
    "filter.exactly_from": "n what",
    "filter.in_row": "whose",
    "filter.in_row_of_any": "what",
    "filter.in_column": "whose",
    "filter.in_column_of_any": "what",
    "filter.at_edge": "",
    "filter.in_corner": "",
    "filter.between": "start end",
    "filter.among": "place",
    "filter.on": "what",
    "filter.there": "",
    "filter.on_card": "what",
    **{f"filter.in_{way}": "start?" for way in WAYS},
    "filter.start": "what",
    "that.clause": "what",
    "that.is.one": "place",
    "that.is.many": "place",
    "that.has.one": "what",
    "that.has.many": "what",
    "that.both": "first second",
}
FAMILIES: Mapping[str, tuple[str, ...]] = {**dict.fromkeys(UNIT - ARTIST, (THING,)), "zone": (THING, PLACE)}
"""What one thing of a type answers to: pieces, cards and Artists never become *it*."""
COMPETING: Mapping[str, tuple[str, ...]] = {"artist": (THING, PERSON)}
"""What a reader could take for one thing of a type."""
COMPETING_EVENTS: Mapping[str, tuple[str, ...]] = dict.fromkeys(("token", "tile", "frame"), (THING,))
"""What a reader could take for one piece to which something happens."""

FILTERS: tuple[type[Node], ...] = (
    r.With,
    r.Adjacent,
    r.Diagonal,
    r.Within,
    r.ExactlyFrom,
    r.InRow,
    r.InColumn,
    r.AtEdge,
    r.InCorner,
    r.Between,
    r.In,
    r.On,
    r.InDirection,
    r.Nearest,
)


def nouns_of(program: ArtistProgram, book: Phrasebook) -> Nouns:
    """Return the printed names in an Artist's texts."""
    pieces = {piece.id: piece_name(piece, book) for piece in program.artist.pieces}
    words = {keyword.id: keyword_name(keyword) for keyword in program.artist.keywords}
    noun = program.artist.noun
    return Nouns(book, HEADS, {**pieces, **words, THE_ARTIST: Name(noun, noun, single=True)}, program.words)


def keyword_name(keyword: UnitKeyword) -> Name:
    """Return the printed name of a keyword, which is never counted."""
    name = reworded(keyword.name, f"**{keyword.name}**")
    return Name(name, name, mass=True, single=True)


def piece_name(piece: Piece, book: Phrasebook) -> Name:
    """Return the printed name of a piece."""
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


def bearer_of(unit: str | None, artist: Artist, nouns: Nouns, book: Phrasebook) -> SelfReference:
    """Return what `self` is: `artist`, a summon's id, `unit` on a frame, or None on a card of no unit."""
    if unit == "artist":
        proper = artist.name == artist.noun
        words = book("self.proper" if proper else "self.artist", artist=artist.noun)
        return SelfReference(words, True, True, nouns.head("artist").one, ("my_artist.name",))
    name = nouns.head("unit") if unit in (None, "unit") else nouns.declared(unit)
    return SelfReference(book("self.piece", piece=name.one), False, unit is not None, name.one)


def damage_taken(context: RenderContext, np: NP) -> str:
    """Word the damage of an Artist, as it is counted: *damage that the enemy Artist has taken*."""
    artist = r.EnemyArtist(span=np.span) if ENEMY in np.adjectives else r.MyArtist(span=np.span)
    words = describe(context, replace(np, adjectives=without_owner(context, np.adjectives)), 1).words
    context.discourse.something(*context.families("artist"))
    return context.book("taken.line", what=words, artist=REFERENCES[type(artist)].words(context, artist))


def owner_of(context: RenderContext, np: NP, *, counted: bool) -> Side | None:
    """Return whose the described things are; None for units of either player, and what only one of them has.

    Cards are picked from the hand of whoever acts, but counted in that of the player of the text.
    """
    if np.noun.type == "damage":
        return None
    if ENEMY in np.adjectives:
        return Side.THEIRS
    if FRIENDLY in np.adjectives:
        return Side.MINE
    if np.noun.type in HAND and all(isinstance(item, Other) for item in np.filters):
        return Side.MINE if counted else context.holder
    return None


def could_be_left_out(context: RenderContext, np: NP, keys: Collection[Key]) -> bool:
    """Return whether *another unit* could also leave out an Artist, or what carries the text, that the words name.

    They name it before, or measure from it. What is adjacent to it is another one anyway. *Another zone* could leave out
    the zone of a unit.
    """
    noun = np.noun
    if noun.type == "zone":
        return context.discourse.seen_place(keys)
    if noun.type not in UNIT:
        return False
    any_artist, any_summon = not noun.ids and noun.type != "summon", not noun.ids and noun.type != "artist"
    fixed: set[Key] = set()
    if ENEMY not in np.adjectives:
        names = {context.nouns.declared(id).one for id in noun.ids}
        alike = any_artist if context.bearer.person else any_summon or context.bearer.noun in names
        fixed |= {("my_artist.name",)} if any_artist else set()
        fixed |= {SELF} if alike else set()
    if FRIENDLY not in np.adjectives and any_artist:
        fixed.add(("enemy_artist.name",))
    beside = [item for item in np.filters if not isinstance(item, r.Adjacent | r.Diagonal | Other)]
    named = {key_of(context, part) for part in walk(*beside)}
    return any(context.discourse.seen(key) or key in named for key in fixed.difference(keys))


def owner(context: RenderContext, node: r.OwnerOf) -> str:
    """Word the owner of a unit: *that unit's owner*."""
    whose = refer(context, node.of, Case.POSSESSIVE)
    context.discourse.something(PERSON)
    return context.book("who.owner", whose=whose)


def each_player(context: RenderContext, node: EachPlayer) -> str:
    """Word both players: *each player*."""
    context.discourse.something(PERSON)
    return context.book("who.each_player")


def a_player(context: RenderContext, node: Pick) -> str:
    """Word the subject of an event that may be either player."""
    context.discourse.something(PERSON)
    return context.book("who.a_player")


def the_player(context: RenderContext, node: ThePlayer) -> str:
    """Word the player whom an event is about: *that player*."""
    context.discourse.something(PERSON)
    return context.book("who.the_player")


OF_EVENT: Mapping[type[Node], Callable[[RenderContext, Any], str]] = {Pick: a_player, ThePlayer: the_player}
"""Words for the players of an event."""


class _MyArtist(Reference):
    """The player's own Artist, named by a phrase that agrees with the gender of the Artist's name."""

    def words(self, context: RenderContext, node: r.MyArtist) -> str:
        return reworded(context.nouns.declared(THE_ARTIST).one, super().words(context, node))


class _EnemyArtist(Reference):
    """The other player's Artist: *the enemy Artist*; where that player is the subject, *their Artist*."""

    def words(self, context: RenderContext, node: r.EnemyArtist) -> str:
        match context.viewpoint:
            case Side.MINE:
                return super().words(context, node)
            case Side.THEIRS:
                return context.book("enemy_artist.own")
            case _:
                return context.book("enemy_artist.other", who=context.book("who.opponent"))


class _ZoneOf(Reference):
    """Words the zone of a unit. Each unit's zone is another thing."""

    def key(self, context: RenderContext, node: r.ZoneOf) -> Key:
        return place_of(context, node.of)

    def words(self, context: RenderContext, node: r.ZoneOf) -> str:
        # The words name a zone: nothing agrees with the unit whose zone it is.
        return reworded(
            context.nouns.head("zone").one,
            context.book(self.phrase, whose=refer(context, node.of, Case.POSSESSIVE)),
            "zone_of",
        )


class _Pile(Reference):
    """A place of cards. Each is another thing."""

    def key(self, context: RenderContext, node: r.Pile) -> Key:
        return (self.phrase, node.whose, node.place, str(node.top))

    def words(self, context: RenderContext, node: r.Pile) -> str:
        who = {"who": context.book("who.opponent")} if node.whose == "enemy" else {}
        place = context.book(f"pile.{node.whose}_{node.place}", **who)
        if not node.top:
            return place
        one = node.top == 1
        return (
            context.book("pile.top_one", pile=place)
            if one
            else context.book("pile.top_many", n=str(node.top), pile=place)
        )


REFERENCES: Mapping[type[Node], Reference] = {
    r.Pile: _Pile("pile"),
    r.MyArtist: _MyArtist("my_artist.name", (PERSON, THING), "artist"),
    r.EnemyArtist: _EnemyArtist("enemy_artist.name", (PERSON, THING), "artist"),
    r.CardBelow: Reference("card_below.name", (THING,), "card"),
    r.ZoneOf: _ZoneOf("the.zone_of", (THING, PLACE), "zone"),
}


def _neighbour(context: RenderContext, item: r.Adjacent | r.Diagonal) -> str:
    topic = context.discourse.topic
    if topic is None or key_of(context, item.of) != topic:
        return ""
    # *Move an adjacent unit to an adjacent zone*: adjacent to what?
    if not context.discourse.first_here(topic, THING, PLACE):
        return ""
    # Of a sentence that names no zone, a reader measures from the Artist.
    if isinstance(item.of, TheTarget) and not context.discourse.here(topic):
        return ""
    return context.book("adjective.adjacent" if isinstance(item, r.Adjacent) else "adjective.diagonal")


def short_filter(context: RenderContext, item: Node) -> str:
    """Return a filter as an adjective; empty if that is impossible here."""
    match item:
        case r.Adjacent() | r.Diagonal():
            return _neighbour(context, item)
        case r.With(amount=amount, n=n, np=np):
            return carried(context, amount, n, np)
        case _:
            return ""


def join_filters(context: RenderContext, np: NP, items: list[Node], n: int) -> str:
    """Word filters of a description in full, after its noun in the number of `n`."""
    name = context.nouns.of(np.noun)
    ordered = sorted(items, key=lambda item: not _is_holding(item))
    nearest = _is_nearest_of_those(np, ordered)
    if nearest:
        ordered.sort(key=lambda item: isinstance(item, r.With | r.Nearest) + isinstance(item, r.Nearest))
    if any(astray(context.path, ordered, lambda noun: context.nouns.of(noun).rides)):
        return context.book("that.clause", what=_predicates(context, ordered, name, n))
    words = ""
    before: Node | None = None
    for item in ordered:
        phrase = _filter(context, item, name, behind_noun=True)
        if before is None:
            words = phrase
        elif nearest and isinstance(item, r.Nearest):
            words = context.book("and.both", first=words, second=phrase)
        elif isinstance(before, r.With) and not isinstance(item, r.With) and before.amount != "no":
            words = context.book("filter.also", first=words, next=phrase)
        else:
            words = context.book("and.both", first=words, second=phrase)
        before = item
    return words


def _is_nearest_of_those(np: NP, items: list[Node]) -> bool:
    """Return whether *the nearest zone with a Golem* would be another one than *the zone with the nearest Golem*."""
    held = [item for item in items if isinstance(item, r.With) and item.amount != "no" and item.np.noun.type in UNIT]
    if not held or not any(isinstance(item, r.Nearest) for item in items):
        return False
    one = held[0].n == 1 and held[0].amount not in ("exactly", "fewer") and not held[0].np.filters
    return not one or len(np.filters) > 2 or bool(np.adjectives)


def _predicates(context: RenderContext, items: list[Node], name: Name, n: int) -> str:
    """Word *Is adjacent to it*, *both has no Murals and is within 2 of it*.

    Two verbs need *both*: *and* alone could join the words before the clause.
    """
    first, *rest = items
    number = "one" if n == 1 else "many"
    if isinstance(first, r.With) and first.np.noun.type == "keyword":
        form = f"none_{number}" if first.amount == "no" else number
        words = context.book(f"that_keyword.{form}", what=context.nouns.of(first.np.noun).one)
    elif isinstance(first, r.With):
        words = context.book(f"that.has.{number}", what=_held(context, first))
    else:
        words = context.book(f"that.is.{number}", place=_filter(context, first, name))
    return context.book("that.both", first=words, second=_predicates(context, rest, name, n)) if rest else words


def say_spot(context: RenderContext, node: r.StateSpot, mood: Mood) -> str:
    """Word a place after *is*: *adjacent to it*."""
    return _filter(context, node.spot, None)


def _filter(context: RenderContext, item: Node, name: Name | None, *, behind_noun: bool = False) -> str:
    book = context.book
    match item:
        case r.With(amount=amount, np=NP(noun=noun)) if noun.type == "keyword":
            return book("filter.no_keyword" if amount == "no" else "filter.keyword", what=context.nouns.of(noun).one)
        case r.With(amount="no", np=np):
            n = 1 if context.nouns.of(np.noun).single or not context.grammar.none_is_plural else 2
            with context.having(says_owner=None):
                return none_of(context, np, n, bare="filter.without", owned="filter.with")
        case r.With():
            return book("filter.with", what=_held(context, item))
        case r.Adjacent(of=of):
            return book("filter.adjacent", what=anchor(context, of))
        case r.Diagonal(of=of):
            return book("filter.diagonal", what=anchor(context, of))
        case r.Within(n=n, of=of):
            return book("filter.within", n=str(n), what=anchor(context, of))
        case r.Nearest(of=of):
            return book("filter.nearest", what=anchor(context, of))
        case r.ExactlyFrom(n=n, of=of):
            return book("filter.exactly_from", n=str(n), what=anchor(context, of))
        case r.InRow(of=of) | r.InColumn(of=of):
            return _in_line(context, "filter.in_row" if isinstance(item, r.InRow) else "filter.in_column", of)
        case r.AtEdge():
            return book("filter.at_edge")
        case r.InCorner():
            return book("filter.in_corner")
        case r.Between(start=one, of=of):
            return book("filter.between", start=anchor(context, one), end=anchor(context, of))
        case r.In(of=r.Pile() as pile):
            return book("filter.among" if pile.top else "where.in", place=refer(context, pile))
        case r.In(of=of):
            if key_of(context, of) is None:
                return book("filter.inside" if behind_noun else "where.in", place=anchor(context, of))
            fixed = locative(context, of, "filter.of_place" if behind_noun else "where.in")
            measure(context, of)
            return book("filter.there") if behind_noun and fixed == book("where.there") else fixed
        case r.On(of=of):
            card = name in [context.nouns.head(word) for word in ("card", *KINDS_OF_CARD)]
            return book("filter.on_card" if card else "filter.on", what=anchor(context, of))
        case r.InDirection():
            phrase = f"filter.in_{way(item)}"
            if context.bearer.topic:
                return book(phrase, start="")
            start = refer(context, r.MyArtist(span=item.span))
            return book(phrase, start=book("filter.start", what=start))
        case _:
            raise TypeError(f"{type(item).__name__} is not a filter")


def way(node: r.InDirection | r.Move | r.Jump) -> str:
    """Return the phrase for the direction that a node means: one that was chosen, that of the event, or the opposite."""
    return "opposite_direction" if node.opposite else "same_direction" if node.of_event else "direction"


def _in_line(context: RenderContext, phrase: str, of: Node) -> str:
    """Word *in her row*, *in the row of a Golem*."""
    if key_of(context, of) is None:
        return context.book(f"{phrase}_of_any", what=anchor(context, of))
    whose = refer(context, of, Case.POSSESSIVE)
    measure(context, of)
    return context.book(phrase, whose=whose)


def _held(context: RenderContext, item: r.With) -> str:
    # A Frame in a zone is in no hand.
    with context.having(says_owner=None):
        return owned(context, item.amount, item.n, item.np, many=False)


def _is_holding(item: Node) -> bool:
    return isinstance(item, r.With) and item.np.noun.type not in UNIT and bool(item.np.noun.ids)
