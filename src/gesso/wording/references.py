"""References to fixed things and players: *the Warden*, then *her*; *the target card*, then *it*, *there*, *that
card*."""

from gesso.lang.ast import Me, Node, Opponent, SelfRef, TheBound, TheTarget
from gesso.wording.owners import Side
from gesso.wording.phrasebook import Name
from gesso.wording.render_context import (
    PERSON,
    PLACE,
    PLACE_OF,
    SELF,
    TARGET,
    THING,
    Apart,
    Case,
    Key,
    NamedThing,
    RenderContext,
)
from gesso.wording.template import reworded

PRONOUN = "it"
"""Marks a thing worded by its pronoun, in either case: phrases may then take another form (*déplacez-le*)."""
PHRASES = {
    "who.me": "",
    "who.opponent": "",
    "who.again": "",
    "self.me": "",
    "self.my": "",
    "the_target.name": "what",
    "the.possessive": "owner",
    "it.subject": "",
    "it.object": "",
    "it.possessive": "",
    "it.plural": "",
    "the.that": "what",
    "the.those": "what",
    "the.chosen": "what",
    "the.current": "what",
    "the.ordinal": "ordinal what",
    "the.named": "ordinal what",
    "the.several_named": "ordinal what",
    "the.chosen_singly": "ordinal what",
    "the.named_singly": "ordinal what",
    "the.affected": "what",
    **{f"the.{several}chosen_{place}": "what" for several in ("", "several_") for place in ("first", "last")},
    "where.in": "place",
    "where.there": "",
}


def key_of(context: RenderContext, node: Node) -> Key | None:
    """Return the key under which a fixed thing is remembered; None for a description."""
    match node:
        case SelfRef():
            return SELF
        case TheTarget():
            return TARGET
        case TheBound(slot=slot):
            return ("slot", slot)
        case _:
            reference = context.game.references.get(type(node))
            return None if reference is None else reference.key(context, node)


def place_of(context: RenderContext, thing: Node) -> Key:
    """Return the key of the place where a fixed thing is."""
    return (PLACE_OF, *(key_of(context, thing) or ()))


def mention_place(context: RenderContext, thing: Node, noun: str) -> None:
    """Note that words that name a fixed thing also name the place where it is: *it cannot leave its field*."""
    key = place_of(context, thing)
    context.discourse.mention(key, *context.families(noun))
    context.discourse.name(NamedThing(context.nouns.head(noun).one, context.bearer.counted(key), open=False))


def families(context: RenderContext, node: Node) -> tuple[str, ...]:
    """Return the families of words that a reader could take for a fixed thing."""
    match node:
        case SelfRef():
            return (PERSON, THING) if context.bearer.person else (THING,)
        case TheTarget(type=type_):
            return context.families(type_)
        case TheBound(noun=noun, many=many, slot=slot):
            return () if context.several(slot, many) else context.families(noun.type)
        case _:
            reference = context.game.references.get(type(node))
            return () if reference is None else reference.families


def player(context: RenderContext, node: Node | None) -> str:
    """Word a player as a subject; None is the player of the text."""
    match node:
        case None | Me():
            return context.book("who.me")
        case Opponent():
            context.discourse.something(PERSON)
            again, context.again = context.again, False
            return context.book("who.again" if again else "who.opponent")
        case _:
            return context.game.players[type(node)](context, node)


def refer(context: RenderContext, node: Node, case: Case = Case.OBJECT, *, exact: bool = False) -> str:
    """Word a fixed thing, as briefly as is clear, and remember it; `exact` rules out a pronoun."""
    key = key_of(context, node)
    assert key is not None, f"{type(node).__name__} is not a fixed thing"
    words = _words(context, node, key, case, exact)
    context.discourse.mention(key, *families(context, node))
    if isinstance(node, TheBound) and context.several(node.slot, node.many) and context.families(node.noun.type):
        context.discourse.near()
    if noun := _noun(context, node, case):
        person = PERSON in families(context, node)
        context.discourse.name(NamedThing(noun, context.bearer.counted(key), open=False, person=person))
    return words


def locative(context: RenderContext, node: Node, phrase: str = "where.in") -> str:
    """Word *in* a fixed place: *there* if that is clear; `phrase` is another one for *in* it."""
    key = key_of(context, node)
    assert key is not None, f"{type(node).__name__} is not a fixed thing"
    if context.discourse.alone(key, PLACE):
        context.discourse.mention(key, *families(context, node))
        return context.book("where.there")
    return context.book(phrase, place=refer(context, node))


def _noun(context: RenderContext, node: Node, case: Case) -> str:
    """Return the noun in the words for a fixed thing that has a name of its own; empty if there is none."""
    match node:
        case SelfRef():
            # In a bar it may speak of itself as *me*.
            speaks = _speaks(context, case) and context.bearer.words != context.book("self.me")
            return "" if speaks else context.bearer.noun
        case TheTarget(type=type_):
            return context.nouns.head(type_).one
        case TheBound():
            return ""
        case _:
            noun = context.game.references[type(node)].noun
            return context.nouns.head(noun).one if noun else ""


def _words(context: RenderContext, node: Node, key: Key, case: Case, exact: bool) -> str:
    match node:
        case SelfRef():
            return _self(context, case, exact)
        case TheTarget(type=type_):
            return _target(context, type_, key, case, exact)
        case TheBound():
            return _bound(context, node, key, case, exact)
        case _:
            return cased(context, context.game.references[type(node)].words(context, node), case)


def _target(context: RenderContext, type_: str, key: Key, case: Case, exact: bool) -> str:
    name = context.nouns.head(type_).one
    if not exact and _is_it(context, type_, key):
        return _it(context, case, name)
    discourse = context.discourse
    near = discourse.alone(key, PLACE) and discourse.apart(key, name) == Apart()
    return cased(context, context.book("the.that" if near else "the_target.name", what=name), case)


def _is_it(context: RenderContext, type_: str, key: Key) -> bool:
    """Return whether *it* means a thing of a type: nothing else was named, or nothing else in the same clause."""
    if THING not in context.game.families.get(type_, ()):
        return False
    return context.discourse.alone(key, THING) or context.discourse.alone_here(key, THING)


def _self(context: RenderContext, case: Case, exact: bool) -> str:
    if _speaks(context, case):
        return context.book("self.my" if case is Case.POSSESSIVE else "self.me")
    if context.bearer.person:
        if not exact and goes_by_pronoun(context, SELF, case):
            return pronoun(context, case)
    elif not exact and context.discourse.alone(SELF, THING):
        return _it(context, case, context.bearer.words)
    return cased(context, context.bearer.words, case)


def _speaks(context: RenderContext, case: Case) -> bool:
    """Return whether the bearer names itself, as it does in a bar; *only if me is exhausted* would be no English."""
    return context.paying and case is not Case.SUBJECT


def _bound(context: RenderContext, node: TheBound, key: Key, case: Case, exact: bool) -> str:
    name = context.nouns.of(node.noun)
    many = context.several(node.slot, node.many)
    if not (many or exact) and _is_it(context, node.noun.type, key):
        return _it(context, case, name.one)
    return cased(context, _that(context, key, name, many), case)


def _that(context: RenderContext, key: Key, name: Name, many: bool) -> str:
    """Word *that guard*; among several of its word *the chosen guard* or *the second guard*."""
    mine = context.viewpoint is Side.MINE
    alike = context.grammar.this_is_that
    apart = context.discourse.apart(key, name.one, many=many, mine=mine, this_is_that=alike)
    what = name.many if many else name.one
    if apart.single:
        ordinal = context.phrases.agreed(context.grammar.ordinal(apart.at), what)
        return context.book(f"{apart.label}_singly", ordinal=ordinal, what=what)
    if apart.label:
        place = f"_{apart.place}" if apart.place else ""
        several = "several_" if place and many else ""
        return context.book(f"the.{several}{apart.label.removeprefix('the.')}{place}", what=what)
    if apart.adjective:
        what = _with_adjective(context, apart.adjective, what)
    elif apart.at:
        ordinal = context.phrases.agreed(context.grammar.ordinal(apart.at), what)
        if apart.other:
            other = context.agreeing_with(what, lambda: context.book("other.plain"))
            what = reworded(what, f"{other} {what}")
        if apart.plain:
            phrase = "the.ordinal"
        elif apart.beside_several:
            phrase = "the.named_singly"
        else:
            phrase = "the.several_named" if many else "the.named"
        return context.book(phrase, ordinal=ordinal, what=what)
    return context.book("the.those" if many else "the.that", what=what)


def _with_adjective(context: RenderContext, adjective: str, noun: str) -> str:
    word = context.agreeing_with(noun, lambda: context.book(f"adjective.{adjective}"))
    return reworded(noun, f"{noun} {word}" if context.grammar.adjectives_behind else f"{word} {noun}")


def _it(context: RenderContext, case: Case, name: str) -> str:
    """Return the pronoun of a thing with this name."""
    # *He* and *it* can be one word, so beside persons a thing is *the latter*.
    clear = case is Case.SUBJECT and not context.discourse.named_any(PERSON)
    key = "it.possessive" if case is Case.POSSESSIVE else "it.subject" if clear else "it.object"
    return reworded(name, context.agreeing_with(name, lambda: context.book(key)), PRONOUN)


def goes_by_pronoun(context: RenderContext, key: Key, case: Case) -> bool:
    """Return whether a person's own pronoun is clear.

    *Them* never is, beside things, and a subject keeps its noun. In languages whose things have genders, none is clear.
    """
    pronouns = context.pronouns
    if pronouns is None or context.grammar.inflects or pronouns.object == context.book("it.plural"):
        return False
    return case is not Case.SUBJECT and context.discourse.alone(key, PERSON)


def pronoun(context: RenderContext, case: Case) -> str:
    """Return the pronoun of the entry's person."""
    assert context.pronouns is not None
    return context.pronouns.possessive if case is Case.POSSESSIVE else context.pronouns.object


def cased(context: RenderContext, name: str, case: Case) -> str:
    """Return a name in its case."""
    return context.book("the.possessive", owner=name) if case is Case.POSSESSIVE else name
