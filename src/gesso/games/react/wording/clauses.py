"""The verbs that need more than their phrase; every other one is filled from its operands."""

from collections.abc import Mapping
from dataclasses import replace

from gesso.games.react.lang import ast as r
from gesso.games.react.wording import taking
from gesso.games.react.wording.taking import forget_zones
from gesso.lang.ast import (
    ChooseThing,
    Count,
    Draw,
    Each,
    Me,
    Node,
    Pick,
    PlayerHas,
    PlayerReaches,
    RandomPick,
    kept_as_list,
)
from gesso.wording.clauses import say_choose, say_draw, say_player_has, say_player_reaches
from gesso.wording.descriptions import described, owned, trails
from gesso.wording.operands import (
    SPREAD,
    SUBJECT,
    anchor,
    counted,
    operand,
    pieces,
    place,
    several,
    tally,
)
from gesso.wording.plain_phrases import Plain
from gesso.wording.references import player, refer
from gesso.wording.render_context import THING, Mood, Render, RenderContext

PHRASES = {
    "move.line": "units count direction? tally?",
    "move.by": "units count direction? tally?",
    "move_toward.line": "units count way tally?",
    "move_toward.by": "units count way tally?",
    "jump_toward.told": "unit way",
    "jump_toward.may": "unit way",
    "way.nearer": "what",
    "way.away": "what",
    "place.inside": "what where tally?",
    "place.on": "what where tally?",
    "summon.line": "what where",
    "roll.mine": "what tally?",
    "gain.mine": "what tally?",
    "progress.may": "",
    "lose.may": "",
    "plays.told": "unit what",
    "plays.may": "unit what",
    "plays.in_order": "what",
    "gain.card": "what pile tally?",
    "discard.look": "what",
    "discard.blind": "what",
    "negate.chain": "what",
    "negate.line": "what",
    "choose.look": "what",
    "choose.blind": "what",
    "player_has.taken_me": "what",
    "player_has.taken_other": "who what",
    "player_reaches.taken_me": "what",
    "player_reaches.taken_other": "who what",
}
_SUPPLY = {"card": "draw", "frame": "draw", "dice": "roll", "counter": "gain"}


class _Moving(Plain):
    """A verb after which the zone where a unit stands is another one."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        words = super().__call__(context, node, mood)
        forget_zones(context)
        return words


class _Progress(Plain):
    """*Your opponent may progress their Masterpiece*: not yours."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        chooses = isinstance(node, r.Progress) and node.who is None and context.chooser is not None
        return context.book("progress.may") if chooses else super().__call__(context, node, mood)


class _Lose(Plain):
    """*You may lose the game*: the subject stands before *may*."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        chooses = isinstance(node, r.Lose) and node.who is None and mood is Mood.MAY
        return context.book("lose.may") if chooses else super().__call__(context, node, mood)


def _move(context: RenderContext, node: r.Move, mood: Mood) -> str:
    words = context.book(
        "move.by" if _by(context, node.units) else "move.line",
        units=operand(context, node.units),
        count=_distance(context, node.count),
        direction=context.book("named.direction") if node.directed else "",
        tally=tally(context, node.tally),
    )
    forget_zones(context)
    return words


def _distance(context: RenderContext, count: Count) -> str:
    """*Up to 2 zones*."""
    return counted(context, count.n, count.up_to, context.nouns.head("zone").number(count.n))


def _by(context: RenderContext, units: Node) -> bool:
    """*Move each unit within 2 of a Speaker 1* would run two figures together."""
    return several(units) or (isinstance(units, Pick | Each) and trails(context, units.np))


def _move_toward(context: RenderContext, node: r.MoveToward, mood: Mood) -> str:
    words = context.book(
        "move_toward.by" if _by(context, node.units) else "move_toward.line",
        units=operand(context, node.units),
        count=_distance(context, node.count),
        way=_way(context, node),
        tally=tally(context, node.tally),
    )
    forget_zones(context)
    return words


def _jump_toward(context: RenderContext, node: r.JumpToward, mood: Mood) -> str:
    unit = operand(context, node.unit, SUBJECT)
    words = context.book(f"jump_toward.{'may' if mood is Mood.MAY else 'told'}", unit=unit, way=_way(context, node))
    forget_zones(context)
    return words


def _way(context: RenderContext, node: r.MoveToward | r.JumpToward) -> str:
    return context.book("way.away" if node.away else "way.nearer", what=anchor(context, node.of))


def _place(context: RenderContext, node: r.Place, mood: Mood) -> str:
    what = pieces(context, node.count, node.noun)
    where = operand(context, node.where, SPREAD) if node.on else place(context, node.where)
    phrase = "place.on" if node.on else "place.inside"
    words = context.book(phrase, what=what, where=where, tally=tally(context, node.tally))
    if node.count.n == 1:
        # A reader would take a later *it* for the piece as well.
        context.discourse.something(THING)
    return words


def _summon(context: RenderContext, node: r.Summon, mood: Mood) -> str:
    where = place(context, node.zone)
    if not kept_as_list(node.zone):
        context.discourse.mention(("slot", node.slot), *context.game.families["summon"])
    what = context.grammar.indefinite(context.nouns.of(node.noun).one)
    return context.book("summon.line", what=what, where=where)


def _draw(context: RenderContext, node: Draw, mood: Mood) -> str:
    if not node.noun.ids:
        return say_draw(context, node, mood)
    verb = _SUPPLY.get(node.noun.type, "draw")
    what = pieces(context, node.count, node.noun)
    return context.book(f"{verb}.mine", what=what, tally=tally(context, node.tally))


def _player_has(context: RenderContext, node: PlayerHas, mood: Mood) -> str:
    return (
        _taken(context, "player_has", node) if node.owned.noun.type == "damage" else say_player_has(context, node, mood)
    )


def _player_reaches(context: RenderContext, node: PlayerReaches, mood: Mood) -> str:
    if node.owned.noun.type == "damage":
        return _taken(context, "player_reaches", node)
    return say_player_reaches(context, node, mood)


def _taken(context: RenderContext, phrase: str, node: PlayerHas | PlayerReaches) -> str:
    """*Your Artist has taken 2 or more damage*."""
    of = node.owned
    what = owned(context, of.amount, of.least, described(of), many=True)
    if isinstance(node.player, Me):
        return context.book(f"{phrase}.taken_me", what=what)
    return context.book(f"{phrase}.taken_other", who=player(context, node.player), what=what)


def _gain(context: RenderContext, node: r.Gain, mood: Mood) -> str:
    """*Take 1 card from your discard pile into your hand*."""
    filters, np = node.what.np.filters, node.what.np
    if np.noun.type != "card" or len(filters) != 1 or filters[0] != r.In(r.MyDiscard(span=np.span), span=np.span):
        return Plain()(context, node, mood)
    what = operand(context, replace(node.what, np=replace(np, filters=())))
    pile = refer(context, r.MyDiscard(span=np.span))
    return context.book("gain.card", what=what, pile=pile, tally=tally(context, node.tally))


def _negate(context: RenderContext, node: r.Negate, mood: Mood) -> str:
    """*Negate an enemy card on the React Chain*, *negate that card*."""
    what = operand(context, node.what)
    return context.book("negate.chain" if isinstance(node.what, Pick) else "negate.line", what=what)


class _Discard(Plain):
    """*Look at your opponent's hand and discard 1 card from it*, *discard 1 random card from your opponent's hand*."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        taken = ""
        if isinstance(node, r.Discard) and node.who is None:
            taken = _from_their_hand(context, "discard", node.what)
        return taken or super().__call__(context, node, mood)


def _choose(context: RenderContext, node: ChooseThing, mood: Mood) -> str:
    taken = _from_their_hand(context, "choose", node.pick) if node.who is None else ""
    return taken or say_choose(context, node, mood)


def _from_their_hand(context: RenderContext, verb: str, what: Node) -> str:
    """That cards are picked from the enemy's hand, by looking at it or by chance; empty where something else is picked."""
    if not isinstance(what, Pick) or what.np.noun.type != "card" or what.np.adjectives != ("enemy",):
        return ""
    how = "blind" if isinstance(what, RandomPick) else "look"
    return context.book(f"{verb}.{how}", what=operand(context, replace(what, np=replace(what.np, adjectives=()))))


def _plays(context: RenderContext, node: r.Plays, mood: Mood) -> str:
    unit = operand(context, node.unit, SUBJECT)
    what = operand(context, node.what)
    if isinstance(node.what, Each) or several(node.what):
        what = context.book("plays.in_order", what=what)
    forget_zones(context)
    return context.book(f"plays.{mood.value}", unit=unit, what=what)


CLAUSES: Mapping[type[Node], Render] = {
    r.Deal: Plain(to=SPREAD),
    r.Move: _move,
    r.MoveToward: _move_toward,
    r.MoveTo: taking.move_to,
    r.Jump: _Moving(unit=SUBJECT),
    r.JumpToward: _jump_toward,
    r.Swap: _Moving(),
    r.Place: _place,
    r.Remove: taking.remove,
    r.Summon: _summon,
    Draw: _draw,
    PlayerHas: _player_has,
    PlayerReaches: _player_reaches,
    r.Progress: _Progress(),
    r.Lose: _Lose(),
    r.Gain: _gain,
    r.Discard: _Discard(),
    r.Negate: _negate,
    ChooseThing: _choose,
    r.Plays: _plays,
    r.PaySpend: taking.spend,
}
