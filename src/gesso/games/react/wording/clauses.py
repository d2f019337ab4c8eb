"""The verbs that need more than their phrase; every other one is filled from its operands."""

from collections.abc import Mapping

from gesso.games.react.lang import ast as r
from gesso.lang.ast import Draw, Each, Node, Pick
from gesso.wording.clauses import say_draw
from gesso.wording.descriptions import trails
from gesso.wording.discourse import PLACE_OF
from gesso.wording.operands import EXACT, SPREAD, SUBJECT, figure, operand, pieces, place, several, tally
from gesso.wording.plain_phrases import Plain
from gesso.wording.render_context import Mood, Render, RenderContext

PHRASES = {
    "move.line": "units count direction? tally?",
    "move.by": "units count direction? tally?",
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
    "cost.spend": "what",
    "cost.discard": "what",
}
_SUPPLY = {"card": "draw", "frame": "draw", "dice": "roll", "counter": "gain"}


class _Moving(Plain):
    """A verb after which the zone where a unit stands is another one."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        words = super().__call__(context, node, mood)
        _forget_zones(context)
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


def _forget_zones(context: RenderContext) -> None:
    context.discourse.forget(lambda key: key[0] == PLACE_OF)


def _move(context: RenderContext, node: r.Move, mood: Mood) -> str:
    # *Move each unit within 2 of a Speaker 1* would run two figures together.
    by = several(node.units) or (isinstance(node.units, Pick | Each) and trails(context, node.units.np))
    words = context.book(
        "move.by" if by else "move.line",
        units=operand(context, node.units),
        count=figure(context, node.count),
        direction=context.book("named.direction") if node.directed else "",
        tally=tally(context, node.tally),
    )
    _forget_zones(context)
    return words


def _place(context: RenderContext, node: r.Place, mood: Mood) -> str:
    what = pieces(context, node.count, node.noun)
    where = operand(context, node.where, SPREAD) if node.on else place(context, node.where)
    phrase = "place.on" if node.on else "place.inside"
    return context.book(phrase, what=what, where=where, tally=tally(context, node.tally))


def _summon(context: RenderContext, node: r.Summon, mood: Mood) -> str:
    where = place(context, node.zone)
    context.discourse.mention(("slot", node.slot), *context.game.families["summon"])
    what = context.book.grammar.indefinite(context.nouns.of(node.noun).one)
    return context.book("summon.line", what=what, where=where)


def _draw(context: RenderContext, node: Draw, mood: Mood) -> str:
    if not node.noun.ids:
        return say_draw(context, node, mood)
    verb = _SUPPLY.get(node.noun.type, "draw")
    what = pieces(context, node.count, node.noun)
    return context.book(f"{verb}.mine", what=what, tally=tally(context, node.tally))


def _plays(context: RenderContext, node: r.Plays, mood: Mood) -> str:
    unit = operand(context, node.unit, SUBJECT)
    what = operand(context, node.what)
    if isinstance(node.what, Each) or several(node.what):
        what = context.book("plays.in_order", what=what)
    _forget_zones(context)
    return context.book(f"plays.{mood.value}", unit=unit, what=what)


def _spend(context: RenderContext, node: r.PaySpend, mood: Mood) -> str:
    card = node.pick.np.noun.type == "card"
    return context.book("cost.discard" if card else "cost.spend", what=operand(context, node.pick))


CLAUSES: Mapping[type[Node], Render] = {
    r.Deal: Plain(to=SPREAD),
    r.Move: _move,
    r.MoveTo: _Moving(what=EXACT, to=SPREAD),
    r.Jump: _Moving(unit=SUBJECT),
    r.Swap: _Moving(),
    r.Place: _place,
    r.Remove: Plain(what=EXACT),
    r.Summon: _summon,
    Draw: _draw,
    r.Progress: _Progress(),
    r.Lose: _Lose(),
    r.Plays: _plays,
    r.PaySpend: _spend,
}
