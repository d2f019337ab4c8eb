"""The verbs, prices and events that need more than their phrase; every other one is filled from its operands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.things import PLAYERS, UNIT
from gesso.games.react.wording.things import WAYS, way
from gesso.lang.ast import (
    NP,
    ChooseThing,
    Count,
    Draw,
    Each,
    Has,
    Me,
    Node,
    Pick,
    PlayerHas,
    PlayerReaches,
    RandomPick,
    SelfRef,
    ThatMuch,
    kept_as_list,
)
from gesso.lang.ast.players import EachPlayer, ThePlayer
from gesso.lang.nodes import NodeSpec, Operand, Role
from gesso.wording.clauses import number_of, say_choose, say_draw, say_has, say_player_has, say_player_reaches
from gesso.wording.descriptions import describe, described, owned, trails
from gesso.wording.operands import (
    ACTOR,
    EXACT,
    SPREAD,
    SUBJECT,
    Manner,
    anchor,
    anchor_of_all,
    counted,
    every_one,
    operand,
    pieces,
    place,
    several,
    tally,
    that_many,
)
from gesso.wording.owners import held_in_hand
from gesso.wording.phrasebook import Contract
from gesso.wording.plain_phrases import DOER, Deed, Plain
from gesso.wording.references import mention_place, player, refer
from gesso.wording.render_context import PLACE_OF, THING, Mood, NamedThing, Render, RenderContext

PHRASES = {
    **{f"named.{way}": "" for way in WAYS},
    "move.line": "units count direction? tally?",
    "move.by": "units count direction? tally?",
    "move.several": "units count direction? tally?",
    "move_toward.line": "units count way tally?",
    "move_toward.by": "units count way tally?",
    "move_toward.several": "units count way tally?",
    "jump_toward.told": "unit way",
    "jump_toward.may": "unit way",
    "way.nearer": "what",
    "way.away": "what",
    "way.going_nearer": "what",
    "way.going_away": "what",
    "place.inside": "what where tally?",
    "place.on": "what where tally?",
    "summon.line": "what where",
    "roll.mine": "what tally?",
    "gain.mine": "what tally?",
    "progress.may": "",
    "take_turn.may": "",
    "lose.may": "",
    "plays.told": "unit what",
    "plays.may": "unit what",
    "plays.in_order": "what",
    "gain.card": "what pile tally?",
    "gain.deck": "what tally?",
    "surplus.me": "what rival",
    "surplus.enemy": "what who",
    "surplus.every_me": "n what rival",
    "surplus.every_enemy": "n what who",
    "return.hand": "what",
    "return.pile": "what pile",
    "return.top": "what",
    "return.bottom": "what",
    "return.same_order": "what",
    "has_in_pile.cards": "what pile",
    "chain_has.line": "what",
    "chain_has.none": "what",
    "discard.look": "what",
    "discard.blind": "what",
    "negate.chain": "what",
    "negate.line": "what",
    "carry_out.line": "what",
    "carry_out.lying": "what pile",
    "choose.look": "what",
    "choose.blind": "what",
    "player_has.taken_me": "what",
    "player_has.taken_other": "who what",
    "player_reaches.taken_me": "what",
    "player_reaches.taken_other": "who what",
    "move.to": "what place? to",
    "deal.line": "n to tally?",
    "deal.that": "to",
    "remove.line": "what place?",
    "lose_some.line": "what tally?",
    "cost.spend": "what place?",
    "cost.spend_unit": "what place?",
    "cost.discard": "what",
    "the.summoned": "what",
    "the.summoned_singly": "ordinal what",
    "the.summoned_first": "what",
    "the.summoned_last": "what",
    "leaves.ban_own.one": "actor its~",
    "leaves.ban_own.many": "actor",
    **{f"was.{mood}": "actor change by?" for mood in ("fact", "prospect", "ban")},
    **{f"deals_damage.{mood}": "doer to?" for mood in ("fact_me", "fact_other", "prospect", "ban")},
    **{f"change.{change}": "" for change in ("damaged", "removed", "summoned", "placed", "exhausted", "refreshed")},
    **{f"deals_more.{form}": "doer n sign to?" for form in ("one", "many")},
    "deals_more.me": "n sign to?",
    **{f"moves_more.{form}": "actor count sign" for form in ("one", "many")},
    **{f"has_keyword.{form}": "actor what" for form in ("one", "many", "none_one", "none_many")},
    **{f"sign.{sign}": "" for sign in ("more", "less", "more_far", "less_far")},
    "reaches.count": "actor its~ ordinal what",
    "reaches.none": "actor its~ what",
    "reaches.hold": "actor what",
    "reaches.hold_no": "actor what",
    **{f"whose.{whose}": "" for whose in ("my", "each", "enemy", "their", "its")},
}
_SUPPLY = {"card": "draw", "frame": "draw", "dice": "roll", "counter": "gain"}


class _Leaves(Plain):
    """Word *Cannot leave its zone*, if any zone is meant."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        if not isinstance(node, r.Leaves) or mood is not Mood.BAN or not _is_any(node.zone):
            return super().__call__(context, node, mood)
        actor = operand(context, node.actor, ACTOR)
        if isinstance(node.actor, Each):
            return context.book("leaves.ban_own.many", actor=actor)
        words = context.book("leaves.ban_own.one", actor=actor, its=_its(context, node.actor))
        mention_place(context, node.actor, "zone")
        return words


def _is_any(zone: Node) -> bool:
    return isinstance(zone, Pick) and zone.quantifier == "a" and not (zone.np.filters or zone.np.adjectives)


def _reaches(context: RenderContext, node: r.Reaches, mood: Mood) -> str:
    book, what = context.book, node.owned
    actor = operand(context, node.actor, ACTOR)
    np = described(what)
    if what.adjectives and what.amount == "no":
        return book("reaches.hold_no", actor=actor, what=context.grammar.indefinite(describe(context, np, 1).words))
    if what.adjectives or what.amount in ("exactly", "fewer"):
        held = owned(context, what.amount, what.n, np, many=False)
        return book("reaches.hold", actor=actor, what=held)
    name = context.nouns.of(what.noun)
    its = _its(context, node.actor)
    if what.amount == "no":
        return book("reaches.none", actor=actor, its=its, what=name.one)
    ordinal = context.phrases.agreed(context.grammar.ordinal(what.n), name.one)
    return book("reaches.count", actor=actor, its=its, ordinal=ordinal, what=name.one)


def _its(context: RenderContext, actor: Node) -> str:
    own = isinstance(actor, r.MyArtist) or (isinstance(actor, SelfRef) and context.bearer.person)
    if own and context.pronouns is not None:
        return context.pronouns.possessive
    return context.book("whose.their" if isinstance(actor, r.EnemyArtist) else "whose.its")


def _was(context: RenderContext, node: r.Was, mood: Mood) -> str:
    """Word a change: *a Golem is exhausted*, *your Artist is damaged by a Summon*."""
    actor = operand(context, node.actor, ACTOR)
    change = context.agreeing_with(actor, lambda: context.book(f"change.{node.change}"))
    by = "" if node.by is None else _doer(context, node.by, EXACT)
    return context.book(f"was.{mood.value}", actor=actor, change=change, by=by)


def _deals_damage(context: RenderContext, node: r.DealsDamage, mood: Mood) -> str:
    """Word dealing damage as an event: *a Golem deals damage to an enemy unit*."""
    doer = _doer(context, node.doer, ACTOR)
    before = context.acting(node.doer if isinstance(node.doer, PLAYERS) else None)
    to = "" if node.to is None else operand(context, node.to, EXACT)
    context.subject = before
    form = mood.value if mood is not Mood.FACT else "fact_me" if isinstance(node.doer, Me) else "fact_other"
    return context.book(f"deals_damage.{form}", doer=doer, to=to)


def _deals_more(context: RenderContext, node: r.DealsMore, mood: Mood) -> str:
    """Word what is added to damage: *Golems deal 1 more damage*."""
    doer = _doer(context, node.doer, ACTOR)
    before = context.acting(node.doer if isinstance(node.doer, PLAYERS) else None)
    to = "" if node.to is None else operand(context, node.to, EXACT)
    context.subject = before
    form = "me" if isinstance(node.doer, Me) else _number(context, node.doer)
    sign = context.book(f"sign.{node.sign}")
    return context.book(f"deals_more.{form}", doer=doer, n=str(node.n), sign=sign, to=to)


def _moves_more(context: RenderContext, node: r.MovesMore, mood: Mood) -> str:
    """Word what is added to a move: *your Artist moves 1 zone farther*."""
    form = _number(context, node.actor)
    count = counted(context, node.n, False, context.nouns.head("zone").number(node.n))
    actor = operand(context, node.actor, ACTOR)
    return context.book(f"moves_more.{form}", actor=actor, count=count, sign=context.book(f"sign.{node.sign}_far"))


def _number(context: RenderContext, actor: Node) -> str:
    return "many" if isinstance(actor, Each) else number_of(context, actor)


def _has_keyword(context: RenderContext, node: r.HasKeyword, mood: Mood) -> str:
    """Word what gives or takes a keyword: *Golems have Armored*."""
    form = ("none_" if node.taken else "") + _number(context, node.actor)
    actor = operand(context, node.actor, ACTOR)
    return context.book(f"has_keyword.{form}", actor=actor, what=context.nouns.of(node.noun).one)


def _has(context: RenderContext, node: Has, mood: Mood) -> str:
    """Word what a thing has, which may be a keyword: *it does not have Armored*."""
    owned_noun = node.owned.noun
    if owned_noun.type != "keyword":
        return say_has(context, node, mood)
    subject = operand(context, node.subject, SUBJECT)
    form = ("none_" if node.owned.amount == "no" else "") + number_of(context, node.subject)
    return context.book(f"has_keyword.{form}", actor=subject, what=context.nouns.of(owned_noun).one)


def _doer(context: RenderContext, doer: Node, manner: Manner) -> str:
    return (
        player(context, doer) if isinstance(doer, (*PLAYERS, EachPlayer, ThePlayer)) else operand(context, doer, manner)
    )


EVENTS: Mapping[type[Node], Render] = {
    r.Leaves: _Leaves(),
    r.Was: _was,
    r.DealsDamage: _deals_damage,
    r.DealsMore: _deals_more,
    r.Moves: Plain(Mood.BAN),
    r.MovesMore: _moves_more,
    r.HasKeyword: _has_keyword,
    r.Reaches: _reaches,
    r.Ascends: Plain(Mood.FACT, Mood.PROSPECT),
    r.Descends: Plain(Mood.FACT, Mood.PROSPECT),
    r.TurnStarts: Plain(Mood.FACT, Mood.MOMENT),
    r.TurnEnds: Plain(Mood.FACT, Mood.MOMENT),
    r.PlaysCard: Deed(),
    r.DiscardsCard: Deed(),
    r.Progresses: Deed(whose=True),
}


def forget_zones(context: RenderContext) -> None:
    """Note that a unit has moved, so that its zone is another one."""
    context.discourse.forget(lambda key: key[0] == PLACE_OF)


def spend(context: RenderContext, node: r.PaySpend, mood: Mood) -> str:
    """Word a price: *spend 1 Ink from a friendly unit*, or *discard 1 card*."""
    if node.pick.np.noun.type == "card":
        return context.book("cost.discard", what=operand(context, node.pick))
    what, place = _taken_from(
        context, replace(node.pick, quantifier="exact") if node.pick.quantifier == "a" else node.pick
    )
    if node.pick.np.noun.type in ("token", "tile", "frame"):
        _compete(context, node.pick)
    phrase = "cost.spend_unit" if node.pick.np.noun.type in UNIT else "cost.spend"
    return context.book(phrase, what=what, place=place)


def remove(context: RenderContext, node: r.Remove, mood: Mood) -> str:
    """Word removing: *remove 2 Scales from it*, *remove all Wards*."""
    what, place = _taken_from(context, node.what)
    _compete(context, node.what)
    return context.book("remove.line", what=what, place=place)


def move_to(context: RenderContext, node: r.MoveTo, mood: Mood) -> str:
    """Word moving to a place: *move 1 Scale from it to an adjacent zone*."""
    what, place = _taken_from(context, node.what)
    words = context.book("move.to", what=what, place=place, to=operand(context, node.to, SPREAD))
    forget_zones(context)
    _compete(context, node.what)
    return words


def _compete(context: RenderContext, what: Node) -> None:
    """Note a single piece: a reader could take a later *it* for it."""
    if isinstance(what, Pick) and what.n == 1:
        context.discourse.something(THING)


def _taken_from(context: RenderContext, what: Node) -> tuple[str, str]:
    """Return the words for what is taken away, and for its place; the place is empty if the first words name it."""
    if not isinstance(what, Pick | Each):
        return operand(context, what, EXACT), ""
    match what.np.filters:
        case (r.On(of=of) | r.In(of=of),):
            bare = replace(what.np, filters=())
            if isinstance(what, Each):
                return every_one(context, replace(what, np=bare)), anchor_of_all(context, of)
            return operand(context, replace(what, np=bare), EXACT), anchor(context, of)
    return every_one(context, what) if isinstance(what, Each) else operand(context, what, EXACT), ""


class _Moving(Plain):
    """Word a verb after which the zone of a unit is another one."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        words = super().__call__(context, node, mood)
        forget_zones(context)
        return words


class _Jump(_Moving):
    """Word *jumps in the opposite direction*."""

    def _operand(self, context: RenderContext, spec: NodeSpec, declared: Operand, node: Node) -> dict[str, str]:
        if declared.role is Role.FLAG and isinstance(node, r.Jump) and node.directed:
            return {declared.uses: context.book(f"named.{way(node)}")}
        return super()._operand(context, spec, declared, node)

    def contract(self, spec: NodeSpec) -> Contract:
        return {f"{spec.phrase}.{form}": "unit direction?" for form in ("told", "may")}


def _is_chooser(context: RenderContext, who: Node | None, mood: Mood) -> bool:
    """Return whether the words before a verb have named who does it: *your opponent may ...*."""
    return who is None or (mood is Mood.MAY and who == context.chooser)


class _OfTheirOwn(Plain):
    """A phrase that says *your*; another player who may do it does so with what is their own."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        who, phrase = getattr(node, DOER), context.game.specs[type(node)].phrase
        chooses = context.chooser is not None and _is_chooser(context, who, mood)
        return context.book(f"{phrase}.may") if chooses else super().__call__(context, node, mood)


class _Lose(Plain):
    """Word *You may lose the game*: the subject comes before *may*."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        chooses = isinstance(node, r.Lose) and mood is Mood.MAY and _is_chooser(context, node.who, mood)
        return context.book("lose.may") if chooses else super().__call__(context, node, mood)


def _move(context: RenderContext, node: r.Move, mood: Mood) -> str:
    words = context.book(
        f"move.{_by(context, node.units)}",
        units=operand(context, node.units),
        count=_distance(context, node.count),
        direction=context.book(f"named.{way(node)}") if node.directed else "",
        tally=tally(context, node.tally),
    )
    forget_zones(context)
    return words


def _distance(context: RenderContext, count: Count) -> str:
    """Word a distance: *up to 2 zones*."""
    return counted(context, count.n, count.up_to, context.nouns.head("zone").number(count.n))


def _by(context: RenderContext, units: Node) -> str:
    """Return the form of the phrase for what moves how far: `by` where words follow the noun, `several` or `line`.

    *Move each unit within 2 of a Speaker 1* would put two numbers side by side.
    """
    if isinstance(units, Pick | Each) and trails(context, units.np):
        return "by"
    return "several" if several(units) else "line"


def _move_toward(context: RenderContext, node: r.MoveToward, mood: Mood) -> str:
    form, units = _by(context, node.units), operand(context, node.units)
    words = context.book(
        f"move_toward.{form}",
        units=units,
        count=_distance(context, node.count),
        way=_way(context, node, units),
        tally=tally(context, node.tally),
    )
    forget_zones(context)
    return words


def _jump_toward(context: RenderContext, node: r.JumpToward, mood: Mood) -> str:
    unit = operand(context, node.unit, SUBJECT)
    # After *may* a player has the unit jump: it is moved, as in other sentences.
    way = _way(context, node, unit, going=mood is not Mood.MAY)
    words = context.book(f"jump_toward.{'may' if mood is Mood.MAY else 'told'}", unit=unit, way=way)
    forget_zones(context)
    return words


def _way(context: RenderContext, node: r.MoveToward | r.JumpToward, moved: str, *, going: bool = False) -> str:
    """Word a way that agrees with what is moved; `going` if that is the subject."""
    what, way = anchor(context, node.of), "away" if node.away else "nearer"
    return context.agreeing_with(moved, lambda: context.book(f"way.{'going_' if going else ''}{way}", what=what))


def _place(context: RenderContext, node: r.Place, mood: Mood) -> str:
    what = pieces(context, node.count, node.noun, node.tally)
    where = operand(context, node.where, SPREAD) if node.on else place(context, node.where)
    phrase = "place.on" if node.on else "place.inside"
    words = context.book(phrase, what=what, where=where, tally=tally(context, node.tally))
    if node.count.n == 1:
        # As in `_compete`.
        context.discourse.something(THING)
    return words


def _summon(context: RenderContext, node: r.Summon, mood: Mood) -> str:
    name, many = context.nouns.of(node.noun), kept_as_list(node.zone)
    summoned = NamedThing(name.one, ("slot", node.slot), "the.summoned", many, each=many, noun=node.noun)
    context.discourse.name(summoned)
    where = place(context, node.zone)
    summoned.open = False
    if many:
        context.discourse.something(THING)
    else:
        context.discourse.mention(("slot", node.slot), *context.families("summon"))
    what = context.grammar.indefinite(name.one)
    return context.book("summon.line", what=what, where=where)


def _draw(context: RenderContext, node: Draw, mood: Mood) -> str:
    if not node.noun.ids:
        return say_draw(context, node, mood)
    verb = _SUPPLY.get(node.noun.type, "draw")
    what = pieces(context, node.count, node.noun, node.tally)
    return context.book(f"{verb}.mine", what=what, tally=tally(context, node.tally))


def _player_has(context: RenderContext, node: PlayerHas, mood: Mood) -> str:
    return (
        _taken(context, "player_has", node) if node.owned.noun.type == "damage" else say_player_has(context, node, mood)
    )


def _has_in_pile(context: RenderContext, node: r.HasInPile, mood: Mood) -> str:
    """Word *You have 3 or more cards in your discard pile*."""
    of = node.owned
    words = context.holding(node.player, lambda: owned(context, of.amount, of.n, described(of), many=True))
    what = context.book("has_in_pile.cards", what=words, pile=refer(context, node.pile))
    if isinstance(node.player, Me):
        return context.book("player_has.me", what=what)
    return context.book("player_has.other", who=player(context, node.player), what=what)


def _chain_has(context: RenderContext, node: r.ChainHas, mood: Mood) -> str:
    """Word *the React Chain has 3 or more cards*."""
    of = node.owned
    # What a player has is not said to be in a hand.
    words = context.holding(Me(span=node.span), lambda: owned(context, of.amount, of.n, described(of), many=True))
    return context.book("chain_has.none" if of.amount == "no" else "chain_has.line", what=words)


def _player_reaches(context: RenderContext, node: PlayerReaches, mood: Mood) -> str:
    if node.owned.noun.type == "damage":
        return _taken(context, "player_reaches", node)
    return say_player_reaches(context, node, mood)


def _taken(context: RenderContext, phrase: str, node: PlayerHas | PlayerReaches) -> str:
    """Word damage that an Artist has: *your Artist has taken 2 or more damage*."""
    of = node.owned
    or_more = "reached" if phrase == "player_reaches" else "least"
    what = owned(context, of.amount, of.n, described(of), many=True, or_more=or_more)
    context.discourse.something(*context.families("artist"))
    if isinstance(node.player, Me):
        return context.book(f"{phrase}.taken_me", what=what)
    return context.book(f"{phrase}.taken_other", who=player(context, node.player), what=what)


def _gain(context: RenderContext, node: r.Gain, mood: Mood) -> str:
    """Word gaining: *take 1 card from your discard pile into your hand*."""
    filters, np = node.what.np.filters, node.what.np
    if isinstance(node.tally, ThatMuch) and np.noun.type != "card":
        return context.book("gain.mine", what=that_many(context, np), tally="")
    pile = r.in_pile(np)
    if np.noun.type != "card" or len(filters) != 1 or pile is None:
        return Plain()(context, node, mood)
    bare = replace(np, filters=())
    amounted = isinstance(node.tally, ThatMuch)
    if pile.top:
        what = that_many(context, np) if amounted else operand(context, node.what)
        return context.book("gain.deck", what=what, tally=tally(context, node.tally))
    what = that_many(context, bare) if amounted else operand(context, replace(node.what, np=bare))
    taken_from = refer(context, pile)
    return context.book("gain.card", what=what, pile=taken_from, tally=tally(context, node.tally))


def _deal(context: RenderContext, node: r.Deal, mood: Mood) -> str:
    """Word damage: *deal 2 damage to it*, *deal that much damage to it*."""
    if not isinstance(node.tally, ThatMuch):
        return Plain(to=SPREAD)(context, node, mood)
    return context.book("deal.that", to=operand(context, node.to, SPREAD))


def _lose_some(context: RenderContext, node: r.LoseSome, mood: Mood) -> str:
    """Word losing: *lose 2 Beats*, *lose all Beats*."""
    if isinstance(node.tally, ThatMuch) and isinstance(node.what, Pick):
        return context.book("lose_some.line", what=that_many(context, node.what.np), tally="")
    if not isinstance(node.what, Each):
        return Plain()(context, node, mood)
    return context.book("lose_some.line", what=every_one(context, node.what), tally="")


def _negate(context: RenderContext, node: r.Negate, mood: Mood) -> str:
    """Word negating: *negate an enemy card on the React Chain*, *negate that card*."""
    what = operand(context, node.what)
    return context.book("negate.chain" if isinstance(node.what, Pick) else "negate.line", what=what)


def _carry_out(context: RenderContext, node: r.CarryOut, mood: Mood) -> str:
    """Word *carry out the effect of 1 Intention in your discard pile*, *... of the card below*."""
    match node.what:
        case Pick(np=NP(filters=(r.In(of=r.Pile() as pile),)) as np):
            what = operand(context, replace(node.what, np=replace(np, filters=())))
            return context.book("carry_out.lying", what=what, pile=refer(context, pile))
        case what:
            return context.book("carry_out.line", what=operand(context, what))


class _Discard(Plain):
    """The phrase of discarding, with cards of the other player's hand: *look at your opponent's hand and discard 1 card
    from it*, *discard 1 random card from your opponent's hand*."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        taken = ""
        if isinstance(node, r.Discard) and node.who is None:
            taken = _from_their_hand(context, "discard", node.what)
        return taken or super().__call__(context, node, mood)


def _choose(context: RenderContext, node: ChooseThing, mood: Mood) -> str:
    taken = _from_their_hand(context, "choose", node.pick) if node.who is None else ""
    return taken or say_choose(context, node, mood)


def _from_their_hand(context: RenderContext, verb: str, what: Node) -> str:
    """Word picking from the enemy's hand, by looking at it or at random; empty for any other pick."""
    if not isinstance(what, Pick) or what.np.noun.type != "card" or what.np.adjectives != ("enemy",):
        return ""
    how = "blind" if isinstance(what, RandomPick) else "look"
    return context.book(f"{verb}.{how}", what=operand(context, replace(what, np=replace(what.np, adjectives=()))))


def surplus(context: RenderContext, node: r.Surplus) -> str:
    """Word *for each more card in hand that you have than your opponent*."""
    words = context.holding(node.player, lambda: describe(context, node.np, node.n).words)
    if held_in_hand(context, node.np.noun, node.np.adjectives):
        words = context.book("player_has.in_hand", what=words)
    every, figures = ("", {}) if node.n == 1 else ("every_", {"n": str(node.n)})
    if isinstance(node.player, Me):
        return context.book(f"surplus.{every}me", what=words, rival=context.book("who.opponent"), **figures)
    return context.book(f"surplus.{every}enemy", what=words, who=player(context, node.player), **figures)


def _return(context: RenderContext, node: r.Return, mood: Mood) -> str:
    """Word *put 1 card from your hand on top of your deck*."""
    where = "bottom" if node.bottom else "top"
    if isinstance(node.what, Pick) and ((pile := r.in_pile(node.what.np)) is None or not pile.top):
        if pile is None:
            what = context.book("return.hand", what=operand(context, node.what))
        else:
            what = operand(context, replace(node.what, np=replace(node.what.np, filters=())))
            what = context.book("return.pile", what=what, pile=refer(context, pile))
        return context.book(f"return.{where}", what=what)
    several_at_once = isinstance(node.what, r.Pile) and node.what.top > 1
    return context.book(f"return.{'same_order' if several_at_once else where}", what=operand(context, node.what))


def _plays(context: RenderContext, node: r.Plays, mood: Mood) -> str:
    unit = operand(context, node.unit, SUBJECT)
    if isinstance(node.what, Each) and not node.what.np.filters:
        # They lie anywhere: *each Frame* by itself would be those in a hand.
        what = every_one(context, node.what)
    else:
        what = operand(context, node.what)
    if isinstance(node.what, Each) or several(node.what):
        what = context.book("plays.in_order", what=what)
    forget_zones(context)
    _compete(context, node.what)
    return context.book(f"plays.{mood.value}", unit=unit, what=what)


CLAUSES: Mapping[type[Node], Render] = {
    r.Deal: _deal,
    r.Heal: Plain(of=SPREAD),
    r.Move: _move,
    r.MoveToward: _move_toward,
    r.MoveTo: move_to,
    r.Jump: _Jump(unit=SUBJECT),
    r.JumpToward: _jump_toward,
    r.Swap: _Moving(),
    r.Place: _place,
    r.Remove: remove,
    r.Summon: _summon,
    Draw: _draw,
    Has: _has,
    PlayerHas: _player_has,
    r.HasInPile: _has_in_pile,
    r.ChainHas: _chain_has,
    PlayerReaches: _player_reaches,
    r.Progress: _OfTheirOwn(),
    r.TakeTurn: _OfTheirOwn(),
    r.Lose: _Lose(),
    r.Gain: _gain,
    r.LoseSome: _lose_some,
    r.Discard: _Discard(),
    r.Return: _return,
    r.Negate: _negate,
    r.CarryOut: _carry_out,
    ChooseThing: _choose,
    r.Plays: _plays,
    r.PaySpend: spend,
}
