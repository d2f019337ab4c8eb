"""One event in three moods: *enters* (a trigger), *would enter* (a replacement), *cannot enter* (a ban)."""

from __future__ import annotations

from gesso.games.react.lang.ast import (
    Ascends,
    Descends,
    EnemyArtist,
    Enters,
    Leaves,
    MyArtist,
    PlaysCard,
    Progresses,
    Reaches,
    TurnEnds,
    TurnStarts,
    Was,
)
from gesso.games.react.wording.ability_text import AbilityText
from gesso.games.react.wording.descriptions import describe, owned
from gesso.games.react.wording.operands import operand, plural
from gesso.games.react.wording.references import Case, player
from gesso.lang.ast import (
    NP,
    Ban,
    Does,
    DrawsCard,
    Each,
    Me,
    Node,
    Owned,
    Pick,
    PlayerReaches,
    Replacement,
    SelfRef,
    Trigger,
)

_MOODS = ("fact", "prospect", "ban")

PHRASES = {
    **{f"enters.{mood}": "actor zone" for mood in _MOODS},
    **{f"leaves.{mood}": "actor zone" for mood in _MOODS},
    "leaves.ban_own.one": "actor its",
    "leaves.ban_own.many": "actor",
    **{f"was.{mood}": "actor change" for mood in _MOODS},
    **{f"change.{change}": "" for change in ("damaged", "removed", "summoned", "placed", "exhausted", "refreshed")},
    "reaches.count": "actor its ordinal what",
    "reaches.none": "actor its what",
    "reaches.hold": "actor what",
    "reaches.hold_no": "actor what",
    "player_reaches.me": "what",
    "player_reaches.other": "who what",
    "player_reaches.left": "what",
    **{f"{verb}.{mood}": "actor" for verb in ("ascends", "descends") for mood in ("fact", "prospect")},
    **{f"turn_{moment}.{whose}": "" for moment in ("starts", "ends") for whose in ("my", "each", "enemy")},
    **{f"draws.{mood}": "who" for mood in ("fact_me", "fact_other", "prospect", "ban")},
    **{f"plays_card.{mood}": "who what" for mood in ("fact_me", "fact_other", "prospect", "ban")},
    **{f"progresses.{mood}": "who whose" for mood in ("fact_me", "fact_other", "prospect", "ban")},
    "whose.my": "",
    "whose.their": "",
    "whose.its": "",
}


def event(telling: AbilityText, node: Node, container: Trigger | Replacement | Ban) -> str:
    """What follows *when*, or the whole of a ban."""
    mood = _mood(container)
    book = telling.book
    match node:
        case Enters(actor=actor, zone=zone):
            who = _actor(telling, actor)
            return book(f"enters.{mood}", actor=who, zone=operand(telling, zone))
        case Leaves(actor=actor, zone=zone):
            return _leaves(telling, actor, zone, mood)
        case Was(actor=actor, change=change):
            return book(f"was.{mood}", actor=_actor(telling, actor), change=book(f"change.{change}"))
        case Reaches(actor=actor, owned=what):
            return _reaches(telling, actor, what)
        case PlayerReaches(player=who, owned=what):
            return _player_reaches(telling, who, what)
        case Ascends(actor=actor):
            return book(f"ascends.{mood}", actor=_actor(telling, actor))
        case Descends(actor=actor):
            return book(f"descends.{mood}", actor=_actor(telling, actor))
        case TurnStarts(whose=whose):
            return book(f"turn_starts.{whose}")
        case TurnEnds(whose=whose):
            return book(f"turn_ends.{whose}")
        case Does(player=who, deed=deed):
            return _does(telling, who, deed, mood)
        case _:
            raise TypeError(f"{type(node).__name__} is no event")


def _mood(container: Trigger | Replacement | Ban) -> str:
    match container:
        case Trigger():
            return "fact"
        case Replacement():
            return "prospect"
        case Ban():
            return "ban"


def _actor(telling: AbilityText, actor: Node) -> str:
    if isinstance(actor, Each):
        return plural(telling, actor.np)
    return operand(telling, actor, Case.SUBJECT)


def _leaves(telling: AbilityText, actor: Node, zone: Node, mood: str) -> str:
    who = _actor(telling, actor)
    any_zone = isinstance(zone, Pick) and zone.quantifier == "a" and not zone.np.filters
    if mood == "ban" and any_zone:
        if isinstance(actor, Each):
            return telling.book("leaves.ban_own.many", actor=who)
        return telling.book("leaves.ban_own.one", actor=who, its=_its(telling, actor))
    return telling.book(f"leaves.{mood}", actor=who, zone=operand(telling, zone))


def _reaches(telling: AbilityText, actor: Node, what: Owned) -> str:
    book = telling.book
    who = _actor(telling, actor)
    name = telling.names.of(what.noun)
    if what.adjectives:
        held_no = what.amount == "no"
        np = NP(what.adjectives, what.noun, (), span=what.span)
        if held_no:
            return book("reaches.hold_no", actor=who, what=book.grammar.indefinite(describe(telling, np, 1).words))
        return book("reaches.hold", actor=who, what=owned(telling, what, many=False))
    its = _its(telling, actor)
    if what.amount == "no":
        return book("reaches.none", actor=who, its=its, what=name.one)
    return book("reaches.count", actor=who, its=its, ordinal=book.grammar.ordinal(what.least), what=name.one)


def _player_reaches(telling: AbilityText, who: Node, what: Owned) -> str:
    none = what.amount == "no"
    said = owned(telling, what, many=True)
    if none:
        said = telling.book("player_reaches.left", what=said)
    if what.noun.type in ("card", "frame"):
        said = telling.book("player_has.in_hand", what=said)
    verb = "player_has" if none else "player_reaches"
    if isinstance(who, Me):
        return telling.book(f"{verb}.me", what=said)
    return telling.book(f"{verb}.other", who=player(telling, who), what=said)


def _does(telling: AbilityText, who: Node, deed: Node, mood: str) -> str:
    mine = isinstance(who, Me)
    manner = ("fact_me" if mine else "fact_other") if mood == "fact" else mood
    said = player(telling, who)
    match deed:
        case DrawsCard():
            return telling.book(f"draws.{manner}", who=said)
        case PlaysCard(pick=pick):
            return telling.book(f"plays_card.{manner}", who=said, what=operand(telling, pick))
        case Progresses():
            whose = telling.book("whose.my" if mine else "whose.their")
            return telling.book(f"progresses.{manner}", who=said, whose=whose)
        case _:
            raise TypeError(f"{type(deed).__name__} is no deed")


def _its(telling: AbilityText, actor: Node) -> str:
    match actor:
        case SelfRef() if telling.unit == "artist":
            return telling.artist.pronouns.possessive
        case MyArtist():
            return telling.artist.pronouns.possessive
        case EnemyArtist():
            return telling.book("whose.their")
        case _:
            return telling.book("whose.its")
