"""The events that need more than their phrase: *leaves*, *receives its third Scale*; and the deeds of players."""

from collections.abc import Mapping

from gesso.games.react.lang import ast as r
from gesso.lang.ast import Each, Node, Pick, SelfRef
from gesso.wording.descriptions import describe, described, owned
from gesso.wording.operands import ACTOR, operand
from gesso.wording.plain_phrases import Deed, Plain
from gesso.wording.render_context import Mood, Render, RenderContext

PHRASES = {
    "leaves.ban_own.one": "actor its~",
    "leaves.ban_own.many": "actor",
    **{f"change.{change}": "" for change in ("damaged", "removed", "summoned", "placed", "exhausted", "refreshed")},
    "reaches.count": "actor its~ ordinal what",
    "reaches.none": "actor its~ what",
    "reaches.hold": "actor what",
    "reaches.hold_no": "actor what",
    **{f"whose.{whose}": "" for whose in ("my", "each", "enemy", "their", "its")},
}


class _Leaves(Plain):
    """*Cannot leave its zone*, where any zone is meant."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        if not isinstance(node, r.Leaves) or mood is not Mood.BAN or not _is_any(node.zone):
            return super().__call__(context, node, mood)
        actor = operand(context, node.actor, ACTOR)
        if isinstance(node.actor, Each):
            return context.book("leaves.ban_own.many", actor=actor)
        return context.book("leaves.ban_own.one", actor=actor, its=_its(context, node.actor))


def _is_any(zone: Node) -> bool:
    return isinstance(zone, Pick) and zone.quantifier == "a" and not (zone.np.filters or zone.np.adjectives)


def _reaches(context: RenderContext, node: r.Reaches, mood: Mood) -> str:
    book, what = context.book, node.owned
    actor = operand(context, node.actor, ACTOR)
    np = described(what)
    if what.adjectives and what.amount == "no":
        return book("reaches.hold_no", actor=actor, what=context.grammar.indefinite(describe(context, np, 1).words))
    if what.adjectives:
        held = owned(context, what.amount, what.least, np, many=False)
        return book("reaches.hold", actor=actor, what=held)
    name = context.nouns.of(what.noun)
    its = _its(context, node.actor)
    if what.amount == "no":
        return book("reaches.none", actor=actor, its=its, what=name.one)
    ordinal = context.phrases.agreed(context.grammar.ordinal(what.least), name.one)
    return book("reaches.count", actor=actor, its=its, ordinal=ordinal, what=name.one)


def _its(context: RenderContext, actor: Node) -> str:
    own = isinstance(actor, r.MyArtist) or (isinstance(actor, SelfRef) and context.bearer.person)
    if own and context.pronouns is not None:
        return context.pronouns.possessive
    return context.book("whose.their" if isinstance(actor, r.EnemyArtist) else "whose.its")


EVENTS: Mapping[type[Node], Render] = {
    r.Leaves: _Leaves(),
    r.Reaches: _reaches,
    r.Ascends: Plain(Mood.FACT, Mood.PROSPECT),
    r.Descends: Plain(Mood.FACT, Mood.PROSPECT),
    r.TurnStarts: Plain(Mood.FACT, Mood.MOMENT),
    r.TurnEnds: Plain(Mood.FACT, Mood.MOMENT),
    r.PlaysCard: Deed(),
    r.Progresses: Deed(whose=True),
}
