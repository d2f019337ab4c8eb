"""References to fixed things and players: *the Warden*, then *her*; *the target card*, then *it*, *there*, *that
card*."""

from gesso.lang.ast import Me, Node, Opponent, SelfRef, TheBound, TheTarget
from gesso.wording.render_context import PERSON, PLACE, PLACE_OF, SELF, THING, Case, Key, RenderContext
from gesso.wording.template import reworded

PRONOUN = "it"
"""Marks a thing worded by its pronoun, in either case: phrases may then take another form (*déplacez-le*)."""
PHRASES = {
    "who.me": "",
    "who.opponent": "",
    "self.me": "",
    "self.my": "",
    "the_target.name": "what",
    "the.possessive": "owner",
    "it.object": "",
    "it.possessive": "",
    "it.plural": "",
    "the.that": "what",
    "the.those": "what",
    "the.earlier": "what",
    "where.in": "place",
    "where.there": "",
}


def key_of(context: RenderContext, node: Node) -> Key | None:
    """Return the key under which a fixed thing is remembered; None for a description."""
    match node:
        case SelfRef():
            return SELF
        case TheTarget():
            return ("target",)
        case TheBound(slot=slot):
            return ("slot", slot)
        case _:
            reference = context.game.references.get(type(node))
            return None if reference is None else reference.key(context, node)


def place_of(context: RenderContext, thing: Node) -> Key:
    """Return the key of the place where a fixed thing is."""
    return (PLACE_OF, *(key_of(context, thing) or ()))


def families(context: RenderContext, node: Node) -> tuple[str, ...]:
    """Return the words that a fixed thing answers to."""
    match node:
        case SelfRef():
            return (PERSON,) if context.bearer.person else (THING,)
        case TheTarget(type=type_):
            return context.game.families.get(type_, ())
        case TheBound(noun=noun, many=many, slot=slot):
            return () if context.several(slot, many) else context.game.families.get(noun.type, ())
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
            return context.book("who.opponent")
        case _:
            return context.game.players[type(node)](context, node)


def refer(context: RenderContext, node: Node, case: Case = Case.OBJECT, *, exact: bool = False) -> str:
    """Word a fixed thing, as briefly as is clear, and remember it; `exact` rules out a pronoun."""
    key = key_of(context, node)
    assert key is not None, f"{type(node).__name__} is not a fixed thing"
    words = _words(context, node, key, case, exact)
    context.discourse.mention(key, *families(context, node))
    return words


def locative(context: RenderContext, node: Node) -> str:
    """Word *in* a fixed place: *there* if that is clear."""
    key = key_of(context, node)
    assert key is not None, f"{type(node).__name__} is not a fixed thing"
    discourse = context.discourse
    if isinstance(node, TheTarget):
        near = discourse.alone(key, PLACE)
    else:
        near = PLACE in families(context, node) and discourse.latest(key, PLACE)
    if near:
        discourse.mention(key, *families(context, node))
        return context.book("where.there")
    return context.book("where.in", place=refer(context, node))


def _words(context: RenderContext, node: Node, key: Key, case: Case, exact: bool) -> str:
    book, discourse = context.book, context.discourse
    match node:
        case SelfRef():
            return _self(context, case, exact)
        case TheTarget(type=type_):
            if not exact and (discourse.alone(key, THING) or discourse.latest_here(key, THING)):
                return _it(context, case, context.nouns.head(type_).one)
            name = context.nouns.head(type_).one
            near = discourse.alone(key, PLACE)
            return cased(context, book("the.that" if near else "the_target.name", what=name), case)
        case TheBound():
            return _bound(context, node, key, case, exact)
        case _:
            return cased(context, context.game.references[type(node)].words(context, node), case)


def _self(context: RenderContext, case: Case, exact: bool) -> str:
    if context.paying:
        return context.book("self.my" if case is Case.POSSESSIVE else "self.me")
    if context.bearer.person:
        if not exact and goes_by_pronoun(context, SELF, case):
            return pronoun(context, case)
    elif not exact and context.discourse.alone(SELF, THING):
        return _it(context, case, context.bearer.words)
    return cased(context, context.bearer.words, case)


def _bound(context: RenderContext, node: TheBound, key: Key, case: Case, exact: bool) -> str:
    book, discourse = context.book, context.discourse
    name = context.nouns.of(node.noun)
    if context.several(node.slot, node.many):
        return cased(context, book("the.those", what=name.many), case)
    answers = families(context, node)
    if THING in answers and not exact and (discourse.alone(key, THING) or discourse.latest_here(key, THING)):
        return _it(context, case, name.one)
    # Another place may have been named since; *that place* could then mean that one.
    earlier = PLACE in answers and discourse.rival(key, PLACE)
    return cased(context, book("the.earlier" if earlier else "the.that", what=name.one), case)


def _it(context: RenderContext, case: Case, name: str) -> str:
    """Return the pronoun of a thing with this name."""
    key = "it.possessive" if case is Case.POSSESSIVE else "it.object"
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
