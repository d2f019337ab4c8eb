"""Fixed things: *the Calligrapher*, then *her*; *the target zone*, then *it*, *there*, *that zone*; *that unit*."""

from __future__ import annotations

from enum import Enum

from gesso.games.react.lang.ast import EnemyArtist, MyArtist, OwnerOf, ZoneOf
from gesso.games.react.lang.types import UNIT
from gesso.games.react.wording.ability_text import PERSON, PLACE, SELF, THING, AbilityText
from gesso.lang.ast import Me, Node, Opponent, SelfRef, TheBound, TheTarget
from gesso.wording import Key

PHRASES = {
    "who.me": "",
    "who.opponent": "",
    "who.owner": "whose",
    "self.artist": "artist",
    "self.proper": "artist",
    "self.piece": "piece",
    "self.me": "",
    "self.my": "",
    "my_artist.name": "",
    "enemy_artist.name": "",
    "the_target.name": "",
    "the.possessive": "owner",
    "it.object": "",
    "it.possessive": "",
    "it.plural": "",
    "the.that": "what",
    "the.those": "what",
    "the.earlier": "what",
    "the.zone_of": "whose",
    "place.in": "zone",
    "place.there": "",
}


class Case(Enum):
    """The part a thing plays in its clause."""

    SUBJECT = "subject"
    OBJECT = "object"
    POSSESSIVE = "possessive"


def key_of(node: Node) -> Key | None:
    """The key under which a fixed thing is remembered; None for a description."""
    match node:
        case SelfRef():
            return SELF
        case MyArtist():
            return ("my artist",)
        case EnemyArtist():
            return ("enemy artist",)
        case TheTarget():
            return ("target",)
        case TheBound(slot=slot):
            return ("slot", slot)
        case ZoneOf(of=of):
            return ("zone of", *(key_of(of) or ()))
        case _:
            return None


def families(telling: AbilityText, node: Node) -> tuple[str, ...]:
    """The words that a fixed thing answers to."""
    match node:
        case SelfRef():
            return (PERSON,) if telling.unit == "artist" else (THING,)
        case MyArtist() | EnemyArtist():
            return (PERSON,)
        case TheTarget() | ZoneOf():
            return (THING, PLACE)
        case TheBound(noun=noun, many=many, slot=slot):
            return () if many and telling.picked.get(slot, 2) > 1 else families_of_sort(noun.type)
        case _:
            return ()


def families_of_sort(type_: str) -> tuple[str, ...]:
    """The words that one thing of a type answers to: pieces and cards never become *it*."""
    if type_ in UNIT:
        return (THING,)
    return (THING, PLACE) if type_ == "zone" else ()


def player(telling: AbilityText, node: Node | None) -> str:
    """A player as a subject."""
    match node:
        case None | Me():
            return telling.book("who.me")
        case Opponent():
            telling.discourse.something(PERSON)
            return telling.book("who.opponent")
        case OwnerOf(of=of):
            whose = refer(telling, of, Case.POSSESSIVE)
            telling.discourse.something(PERSON)
            return telling.book("who.owner", whose=whose)
        case _:
            raise TypeError(f"{type(node).__name__} is no player")


def refer(telling: AbilityText, node: Node, case: Case = Case.OBJECT, *, exact: bool = False) -> str:
    """A fixed thing, as briefly as stays clear, and remembered; `exact` rules out a pronoun."""
    key = key_of(node)
    assert key is not None, f"{type(node).__name__} is no fixed thing"
    said = _say(telling, node, key, case, exact)
    telling.discourse.mention(key, *families(telling, node))
    return said


def locative(telling: AbilityText, node: Node) -> str:
    """*In* a fixed zone: *there* where that is clear."""
    key = key_of(node)
    assert key is not None, f"{type(node).__name__} is no fixed thing"
    discourse = telling.discourse
    if isinstance(node, TheTarget):
        near = discourse.alone(key, PLACE)
    else:
        near = PLACE in families(telling, node) and discourse.latest(key, PLACE)
    if near:
        discourse.mention(key, *families(telling, node))
        return telling.book("place.there")
    return telling.book("place.in", zone=refer(telling, node))


def _say(telling: AbilityText, node: Node, key: Key, case: Case, exact: bool) -> str:
    book, discourse = telling.book, telling.discourse
    match node:
        case SelfRef():
            return _self(telling, case, exact)
        case MyArtist():
            if not exact and discourse.here(key) and _goes_by_pronoun(telling, key, case):
                return _pronoun(telling, case)
            return _cased(telling, book("my_artist.name"), case)
        case EnemyArtist():
            return _cased(telling, book("enemy_artist.name"), case)
        case TheTarget():
            if not exact and discourse.alone(key, THING):
                return _it(telling, case)
            name = telling.names.head("zone").one
            near = discourse.alone(key, PLACE)
            return _cased(telling, book("the.that", what=name) if near else book("the_target.name"), case)
        case TheBound():
            return _bound(telling, node, key, case, exact)
        case ZoneOf(of=of):
            return _cased(telling, book("the.zone_of", whose=refer(telling, of, Case.POSSESSIVE)), case)
        case _:
            raise TypeError(f"{type(node).__name__} is no fixed thing")


def _self(telling: AbilityText, case: Case, exact: bool) -> str:
    book = telling.book
    if telling.paying:
        return book("self.my" if case is Case.POSSESSIVE else "self.me")
    artist = telling.artist
    if telling.unit == "artist":
        if not exact and _goes_by_pronoun(telling, SELF, case):
            return _pronoun(telling, case)
        proper = artist.name == artist.noun
        return _cased(telling, book("self.proper" if proper else "self.artist", artist=artist.noun), case)
    if not exact and telling.discourse.alone(SELF, THING):
        return _it(telling, case)
    unit = telling.unit or "unit"
    name = telling.names.head(unit) if unit == "unit" else telling.names.piece(unit)
    return _cased(telling, book("self.piece", piece=name.one), case)


def _bound(telling: AbilityText, node: TheBound, key: Key, case: Case, exact: bool) -> str:
    book, discourse = telling.book, telling.discourse
    name = telling.names.of(node.noun)
    kinds = families(telling, node)
    if node.many and telling.picked.get(node.slot, 2) > 1:
        return _cased(telling, book("the.those", what=name.many), case)
    if THING in kinds and not exact and (discourse.alone(key, THING) or discourse.latest_here(key, THING)):
        return _it(telling, case)
    # Another zone may have been named since; *that zone* would then be taken for it.
    if PLACE in kinds and discourse.rival(key, PLACE):
        return _cased(telling, book("the.earlier", what=name.one), case)
    return _cased(telling, book("the.that", what=name.one), case)


def _it(telling: AbilityText, case: Case) -> str:
    return telling.book("it.possessive" if case is Case.POSSESSIVE else "it.object")


def _goes_by_pronoun(telling: AbilityText, key: Key, case: Case) -> bool:
    """Whether an Artist's own pronoun is clear. *Them* never is, beside pieces; a subject keeps its noun and its verb."""
    several = telling.artist.pronouns.object == telling.book("it.plural")
    return case is not Case.SUBJECT and not several and telling.discourse.alone(key, PERSON)


def _pronoun(telling: AbilityText, case: Case) -> str:
    pronouns = telling.artist.pronouns
    return pronouns.possessive if case is Case.POSSESSIVE else pronouns.object


def _cased(telling: AbilityText, name: str, case: Case) -> str:
    return telling.book("the.possessive", owner=name) if case is Case.POSSESSIVE else name
