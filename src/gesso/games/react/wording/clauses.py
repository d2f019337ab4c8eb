"""Simple sentences: one phrase per verb, in the moods that it is said in."""

from __future__ import annotations

from typing import assert_never, cast

from gesso.games.react.lang.ast import (
    ChooseDirection,
    Deal,
    Descend,
    Exhaust,
    Hide,
    Jump,
    Lose,
    Move,
    MoveTo,
    Place,
    Plays,
    Progress,
    Refresh,
    Remove,
    Summon,
    Swap,
)
from gesso.games.react.wording.ability_text import AbilityText
from gesso.games.react.wording.descriptions import trails
from gesso.games.react.wording.operands import counted, operand, place, tally
from gesso.games.react.wording.references import Case, families_of_sort, player
from gesso.lang.ast import ChooseThing, Count, Draw, Each, Node, Noun, Pick, TheBound
from gesso.wording import Mood

PHRASES = {
    "deal.line": "n to tally?",
    "move.line": "units count way? tally?",
    "move.by": "units count way? tally?",
    "move.to": "what zone",
    "move.way": "",
    "jump.told": "unit way?",
    "jump.may": "unit way?",
    "swap.line": "unit other",
    "place.inside": "what where tally?",
    "place.on": "what where tally?",
    "remove.line": "what",
    "summon.line": "what where",
    "exhaust.line": "units",
    "refresh.line": "units",
    "draw.mine": "what tally?",
    "draw.theirs": "who what tally?",
    "draw.have": "who what tally?",
    "roll.mine": "what tally?",
    "gain.mine": "what tally?",
    "choose.mine": "what",
    "choose.theirs": "who what",
    "choose.have": "who what",
    "choose_direction.mine": "",
    "choose_direction.theirs": "who",
    "choose_direction.have": "who",
    "progress.mine": "",
    "progress.may": "",
    "progress.theirs": "who",
    "progress.have": "who",
    "lose.mine": "",
    "lose.may": "",
    "lose.theirs": "who",
    "lose.have": "who",
    "descend.line": "",
    "hide.line": "",
    "plays.told": "unit what",
    "plays.may": "unit what",
    "plays.in_order": "what",
}

Clause = (
    Deal
    | Move
    | MoveTo
    | Jump
    | Swap
    | Place
    | Remove
    | Summon
    | Exhaust
    | Refresh
    | Draw
    | ChooseThing
    | ChooseDirection
    | Progress
    | Lose
    | Descend
    | Hide
    | Plays
)

_SUPPLY = {"card": "draw", "frame": "draw", "dice": "roll", "counter": "gain"}


def clause(telling: AbilityText, node: Node, mood: Mood) -> str:
    """A simple sentence, without capital and full stop."""
    said = _clause(telling, cast(Clause, node), mood)
    if isinstance(node, Move | MoveTo | Jump | Swap | Plays):
        # Where a unit stands is another zone from here on.
        telling.discourse.forget(lambda key: key[0] == "zone of")
    return said


def _clause(telling: AbilityText, node: Clause, mood: Mood) -> str:
    book = telling.book
    match node:
        case Deal(n=n, to=to, tally=each):
            return book("deal.line", n=str(n), to=operand(telling, to, spread=True), tally=tally(telling, each))
        case Move():
            return _move(telling, node)
        case MoveTo(what=what, to=to):
            return book("move.to", what=operand(telling, what, exact=True), zone=operand(telling, to, spread=True))
        case Jump(unit=unit, directed=directed):
            said = operand(telling, unit, Case.SUBJECT)
            return book(f"jump.{mood.value}", unit=said, way=_way(telling, directed))
        case Swap(unit=unit, other=other):
            first = operand(telling, unit)
            return book("swap.line", unit=first, other=operand(telling, other))
        case Place():
            return _place(telling, node)
        case Remove(what=what):
            return book("remove.line", what=operand(telling, what, exact=True))
        case Summon(noun=noun, zone=zone, slot=slot):
            name = telling.names.of(noun)
            where = place(telling, zone)
            telling.discourse.mention(("slot", slot), *families_of_sort("summon"))
            return book("summon.line", what=book.grammar.indefinite(name.one), where=where)
        case Exhaust(units=units):
            return book("exhaust.line", units=operand(telling, units))
        case Refresh(units=units):
            return book("refresh.line", units=operand(telling, units))
        case Draw():
            return _draw(telling, node, mood)
        case ChooseThing(who=who, pick=pick):
            phrase, doer = _doer(telling, "choose", who, mood)
            return book(phrase, **doer, what=operand(telling, pick))
        case ChooseDirection(who=who):
            phrase, doer = _doer(telling, "choose_direction", who, mood)
            return book(phrase, **doer)
        case Progress(who=who):
            if who is None and telling.chooser is not None:
                return book("progress.may")
            phrase, doer = _doer(telling, "progress", who, mood)
            return book(phrase, **doer)
        case Lose(who=who):
            if who is None and mood is Mood.MAY:
                return book("lose.may")
            phrase, doer = _doer(telling, "lose", who, mood)
            return book(phrase, **doer)
        case Descend():
            return book("descend.line")
        case Hide():
            return book("hide.line")
        case Plays(unit=unit, what=what):
            return _plays(telling, unit, what, mood)
        case _:
            assert_never(node)


def _doer(telling: AbilityText, verb: str, who: Node | None, mood: Mood) -> tuple[str, dict[str, str]]:
    """The phrase for a player's deed, and who does it where that is not the player of the text."""
    if who is None:
        return f"{verb}.mine", {}
    manner = "have" if mood is Mood.MAY else "theirs"
    return f"{verb}.{manner}", {"who": player(telling, who)}


def _move(telling: AbilityText, node: Move) -> str:
    # *Move each unit within 2 of a Speaker 1* would run two figures together.
    by = _many(node.units) or (isinstance(node.units, Pick | Each) and trails(telling, node.units.np))
    units = operand(telling, node.units)
    count = telling.book("figure.up_to" if node.count.up_to else "figure.exact", n=str(node.count.n))
    return telling.book(
        "move.by" if by else "move.line",
        units=units,
        count=count,
        way=_way(telling, node.directed),
        tally=tally(telling, node.tally),
    )


def _place(telling: AbilityText, node: Place) -> str:
    what = _pieces(telling, node.count, node.noun)
    if node.on:
        where = operand(telling, node.where, spread=True)
        return telling.book("place.on", what=what, where=where, tally=tally(telling, node.tally))
    return telling.book("place.inside", what=what, where=place(telling, node.where), tally=tally(telling, node.tally))


def _draw(telling: AbilityText, node: Draw, mood: Mood) -> str:
    phrase, doer = _doer(telling, _SUPPLY.get(node.noun.type, "draw"), node.who if not node.noun.ids else None, mood)
    what = _pieces(telling, node.count, node.noun)
    return telling.book(phrase, **doer, what=what, tally=tally(telling, node.tally))


def _plays(telling: AbilityText, unit: Node, what: Node, mood: Mood) -> str:
    said = operand(telling, unit, Case.SUBJECT)
    played = operand(telling, what)
    if isinstance(what, Each) or _many(what):
        played = telling.book("plays.in_order", what=played)
    return telling.book(f"plays.{mood.value}", unit=said, what=played)


def _pieces(telling: AbilityText, count: Count, noun: Noun) -> str:
    return counted(telling, count.n, count.up_to, telling.names.of(noun).number(count.n))


def _way(telling: AbilityText, directed: bool) -> str:
    return telling.book("move.way") if directed else ""


def _many(node: Node) -> bool:
    match node:
        case Pick(n=n):
            return n > 1
        case TheBound(many=many):
            return many
        case _:
            return False
