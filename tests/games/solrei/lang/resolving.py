"""Single texts of SolRei, resolved against the names of a small table."""

from __future__ import annotations

from dataclasses import dataclass

from games.solrei.roster import COUNTERS

from gesso.checks.entry_texts import TextFacts
from gesso.diagnostics import Diagnostic
from gesso.games.solrei.lang import ast as solrei
from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.games.solrei.lang.resolver import CODES, TableSymbols
from gesso.games.solrei.model import CardName, Step, Table
from gesso.lang.ast import Node, SelfRef
from gesso.lang.language import Start
from gesso.lang.programs import ResolvedText, TextResolver
from gesso.lang.resolver import DescriptionMismatch, OperandMismatch, mismatches
from gesso.schema.access import EffectText
from gesso.source import SourceFile, Span

NOWHERE = Span(SourceFile("table", ""), 0, 0)
NAMES = (
    CardName("blade", "skill", "Blade"),
    CardName("duelist", "type", "Duelist"),
    CardName("ashley", "muse", "Ashley"),
    CardName("ember-school", "advantage", "Ember School"),
    CardName("kindled-edge", "art", "Kindled Edge"),
)
STEPS = ("start-of-round", "open", "before-showdown", "showdown", "charge-phase", "reset")
TABLE = Table(
    name="SolRei",
    suits={"spade": "black", "heart": "red", "diamond": "red", "club": "black"},
    attacks=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    charges=("jack", "queen", "king", "ace"),
    hand_start=5,
    mulligans=1,
    arts=4,
    damage_to_lose=7,
    offense_gains=1,
    filter_pay=2,
    filter_get=1,
    acts_to_win=2,
    acts_at_most=5,
    steps=tuple(Step(id, id, "alone", NOWHERE) for id in STEPS),
    types={"duelist": "Duelist"},
    skills={"blade": "Blade"},
    art_types={"strike": "Strike"},
    muses=("ashley",),
    loose=(),
    span=NOWHERE,
    names={name.id: name for name in NAMES},
)


@dataclass(frozen=True)
class Checked(TextFacts):
    """A text with the types of the game's own nodes."""

    def type_of(self, node: Node) -> tuple[str, bool]:
        if isinstance(node, solrei.MyCard | solrei.RivalCard | solrei.MyLastCard | solrei.RivalLastCard):
            return "action-card", False
        return ("art", False) if isinstance(node, SelfRef) else super().type_of(node)


def resolved(
    text: str, *, cost: str = "", start: Start = "effect", art: bool = True
) -> tuple[ResolvedText | None, list[Diagnostic]]:
    """A text with its cost, and what resolution found; on an Art unless told otherwise."""
    reader = TextResolver(SOLREI, VOCABULARY, TableSymbols(TABLE, COUNTERS), CODES)
    paid = EffectText("cost", SourceFile("cost", cost).whole) if cost else None
    found = reader.read(EffectText(start, SourceFile("text", text).whole), cost=paid, has_self=art)
    return found, reader.diagnostics


def mismatched(text: str, *, cost: str = "", start: Start = "effect") -> list[OperandMismatch | DescriptionMismatch]:
    """What of a text is of the wrong type."""
    found, problems = resolved(text, cost=cost, start=start)
    assert found is not None, problems
    checked = Checked("passive" if start == "passive" else "effect", "", (*found.cost, *found.body))
    return list(mismatches(checked.all, VOCABULARY, checked.type_of))
