"""What is taken away, and where from: *remove 2 Scales from it*, *move 1 Scale from it to an adjacent zone*."""

from dataclasses import replace

from gesso.games.react.lang import ast as r
from gesso.lang.ast import Each, Node, Pick
from gesso.wording.discourse import PLACE_OF
from gesso.wording.operands import EXACT, SPREAD, anchor, anchor_of_all, every_one, operand
from gesso.wording.render_context import Mood, RenderContext

PHRASES = {
    "move.to": "what place? to",
    "remove.line": "what place?",
    "cost.spend": "what place?",
    "cost.discard": "what",
}


def forget_zones(context: RenderContext) -> None:
    """A unit has moved: the zone where it stands is another one."""
    context.discourse.forget(lambda key: key[0] == PLACE_OF)


def spend(context: RenderContext, node: r.PaySpend, mood: Mood) -> str:
    """*Spend 1 Ink from a friendly unit*; a card is discarded."""
    if node.pick.np.noun.type == "card":
        return context.book("cost.discard", what=operand(context, node.pick))
    what, place = _taken_from(
        context, replace(node.pick, quantifier="exact") if node.pick.quantifier == "a" else node.pick
    )
    return context.book("cost.spend", what=what, place=place)


def remove(context: RenderContext, node: r.Remove, mood: Mood) -> str:
    """*Remove 2 Scales from it*, *remove all Wards*."""
    what, place = _taken_from(context, node.what)
    return context.book("remove.line", what=what, place=place)


def move_to(context: RenderContext, node: r.MoveTo, mood: Mood) -> str:
    """*Move 1 Scale from it to an adjacent zone*."""
    what, place = _taken_from(context, node.what)
    words = context.book("move.to", what=what, place=place, to=operand(context, node.to, SPREAD))
    forget_zones(context)
    return words


def _taken_from(context: RenderContext, what: Node) -> tuple[str, str]:
    """Pieces or Summons that are taken away, and where from; empty where that is said otherwise."""
    if not isinstance(what, Pick | Each):
        return operand(context, what, EXACT), ""
    match what.np.filters:
        case (r.On(of=of) | r.In(of=of),):
            bare = replace(what.np, filters=())
            if isinstance(what, Each):
                return every_one(context, replace(what, np=bare)), anchor_of_all(context, of)
            return operand(context, replace(what, np=bare), EXACT), anchor(context, of)
    return every_one(context, what) if isinstance(what, Each) else operand(context, what, EXACT), ""
