"""Nodes that need no function: the phrase that a node's spec names, filled from its operands by their role.

A placeholder of such a phrase has the name of its field. These phrases exist:

- a sentence: `line`; if its subject is a thing, `told` and `may`;
- what a player does: `mine`, `theirs` and `have` (*have your opponent draw*);
- an event: one for each mood.
"""

from collections.abc import Iterator
from dataclasses import fields

from gesso.lang.ast import Count, Me, Node
from gesso.lang.nodes import NodeSpec, Operand, Role
from gesso.wording.operands import ACTOR, BANNED, OBJECT, SUBJECT, Manner, figure, operand, pieces, tally
from gesso.wording.phrasebook import Contract
from gesso.wording.references import player
from gesso.wording.render_context import Mood, RenderContext

DOER = "who"
"""The field that holds the player who does it, None for the player of the text."""
_HOLDER = "player"
"""The field that holds the player that something is true of."""
_DOING = ("mine", "theirs", "have")
_EVENT = (Mood.FACT, Mood.PROSPECT, Mood.BAN)


class Plain:
    """Words a node by its phrase.

    `manners` are for things that are not worded the usual way, by field; `moods` are those an event can have.
    """

    def __init__(self, *moods: Mood, **manners: Manner) -> None:
        self._moods = moods or _EVENT
        self._manners = manners

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        spec = context.game.specs[type(node)]
        by_field = {operand.field: operand for operand in spec.operands}
        values: dict[str, str] = {}
        form = self._form(spec, mood)
        before = context.acting(getattr(node, DOER, None))
        for item in fields(node):
            value = getattr(node, item.name)
            if item.name == DOER and DOER in by_field:
                phrase, doer = doing(context, spec.phrase, value, mood)
                values |= doer
                form = phrase.rpartition(".")[2]
            elif item.name in by_field:
                values |= self._operand(context, spec, by_field[item.name], node)
            elif isinstance(value, Count) and "noun" not in by_field:
                values[item.name] = figure(context, value)
        context.subject = before
        subject = next(iter(values.values()), "")
        values |= context.agreeing_with(subject, lambda: _written(context, node))
        return context.book(spec.phrase if "." in spec.phrase else f"{spec.phrase}.{form}", **values)

    def _operand(self, context: RenderContext, spec: NodeSpec, declared: Operand, node: Node) -> dict[str, str]:
        value = getattr(node, declared.field)
        match declared.role:
            case Role.THING:
                return {declared.field: operand(context, value, self._manner(spec, declared.field))}
            case Role.PHRASE:
                return {declared.field: tally(context, value)}
            case Role.FLAG:
                return {declared.uses: context.book(f"named.{declared.uses}") if value else ""}
            case Role.NAME:
                return {declared.field: pieces(context, node.count, value)}  # type: ignore[attr-defined]
            case Role.PART:
                return {declared.field: context.render(value)}
            case _:
                raise TypeError(f"{type(node).__name__}.{declared.field} has sentences: it needs a function")

    def _manner(self, spec: NodeSpec, field: str) -> Manner:
        # The first thing of an event does it, or it happens to it.
        usual = ACTOR if is_event(spec) and spec.operands[0].field == field else OBJECT
        return self._manners.get(field, usual)

    def _form(self, spec: NodeSpec, mood: Mood) -> str:
        return mood.value if is_event(spec) or SUBJECT in self._manners.values() else "line"

    def contract(self, spec: NodeSpec) -> Contract:
        holes = " ".join(_holes(spec))
        named = {f"named.{operand.uses}": "" for operand in spec.operands if operand.role is Role.FLAG}
        if "." in spec.phrase:
            return {spec.phrase: holes, **named}
        if any(operand.field == DOER for operand in spec.operands):
            others = f"{DOER} {holes}".strip()
            return named | {f"{spec.phrase}.{form}": holes if form == "mine" else others for form in _DOING}
        if is_event(spec):
            return named | {f"{spec.phrase}.{mood.value}": holes for mood in self._moods}
        forms = ("told", "may") if SUBJECT in self._manners.values() else ("line",)
        return named | {f"{spec.phrase}.{form}": holes for form in forms}


class Deed(Plain):
    """Words what a player does as an event: `fact_me` and `fact_other`, `prospect`, `ban`. `whose` means *your* or
    *their*."""

    def __init__(self, *, whose: bool = False, **manners: Manner) -> None:
        super().__init__(**manners)
        self._whose = whose

    def phrase(self, context: RenderContext, who: Node, deed: Node, mood: Mood) -> str:
        """Word the event that a player does this."""
        spec = context.game.specs[type(deed)]
        mine = isinstance(who, Me)
        values = {DOER: player(context, who)}
        before = context.acting(who)
        manner = BANNED if mood is Mood.BAN else OBJECT
        for part in spec.operands:
            values[part.field] = operand(context, getattr(deed, part.field), manner)
        context.subject = before
        values |= _written(context, deed)
        if self._whose:
            values["whose"] = context.book("whose.my" if mine else "whose.their")
        form = mood.value if mood is not Mood.FACT else "fact_me" if mine else "fact_other"
        return context.book(f"{spec.phrase}.{form}", **values)

    def contract(self, spec: NodeSpec) -> Contract:
        holes = " ".join((DOER, *_holes(spec), *(("whose",) if self._whose else ())))
        return {f"{spec.phrase}.{form}": holes for form in ("fact_me", "fact_other", "prospect", "ban")}


class OfPlayer(Plain):
    """Words what is true of a player: `me` and `other`."""

    def __call__(self, context: RenderContext, node: Node, mood: Mood) -> str:
        who: Node = getattr(node, _HOLDER)
        values = _written(context, node)
        phrase = context.game.specs[type(node)].phrase
        if isinstance(who, Me):
            return context.book(f"{phrase}.me", **values)
        return context.book(f"{phrase}.other", who=player(context, who), **values)

    def contract(self, spec: NodeSpec) -> Contract:
        holes = " ".join(hole for hole in _holes(spec) if hole != _HOLDER)
        return {f"{spec.phrase}.me": holes, f"{spec.phrase}.other": f"{DOER} {holes}".strip()}


PLAIN = Plain()


def is_event(spec: NodeSpec) -> bool:
    """Return whether a node is an event, which passives listen to."""
    return spec.texts == ("passive",)


def doing(context: RenderContext, phrase: str, who: Node | None, mood: Mood) -> tuple[str, dict[str, str]]:
    """Return the phrase for a player's deed, and the player unless that is the player of the text."""
    if who is None or (mood is Mood.MAY and who == context.chooser):
        return f"{phrase}.mine", {}
    return f"{phrase}.{'have' if mood is Mood.MAY else 'theirs'}", {DOER: player(context, who)}


def _written(context: RenderContext, node: Node) -> dict[str, str]:
    words: dict[str, str] = {}
    for item in fields(node):
        value = getattr(node, item.name)
        if isinstance(value, str):
            words[item.name] = context.book(f"{item.name}.{value}")
        elif isinstance(value, int) and item.name != "slot":
            words[item.name] = str(value)
    return words


def _holes(spec: NodeSpec) -> Iterator[str]:
    operands = {operand.field: operand for operand in spec.operands}
    for item in fields(spec.node):
        declared = operands.get(item.name)
        if item.name in ("span", "slot", DOER) or (item.name == "count" and "noun" in operands):
            continue
        if declared is None:
            yield item.name
        elif declared.role is Role.FLAG:
            yield f"{declared.uses}?"
        else:
            yield f"{declared.field}?" if declared.role is Role.PHRASE else declared.field
