"""Single texts on the card of an Art, compiled and played in the set-up of Ashley against that of Bram."""

from __future__ import annotations

from dataclasses import replace

from games.solrei import roster
from games.solrei.lowering.plugins import plugins
from games.solrei.rules.cards_by_hand import Laid

from gesso.engine.plugin import Plugin, Program, plugin_from_text
from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.lang.resolver import CODES, TableSymbols
from gesso.games.solrei.lowering import generate
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.lang.programs import TextResolver
from gesso.schema.access import EffectText
from gesso.source import SourceFile

ART = "kindled-edge"


def program(text: str, *, cost: str = "", augment: bool = False, timing: str = "open") -> SetUpProgram:
    """Ashley's set-up with this text on Kindled Edge."""
    reader = TextResolver(SOLREI, VOCABULARY, TableSymbols(roster.table(), roster.COUNTERS), CODES)
    source = EffectText("passive" if augment else "effect", SourceFile("made-up.yaml", text).whole)
    paid = EffectText("cost", SourceFile("made-up.yaml", cost).whole) if cost else None
    found = reader.read(source, cost=paid, has_self=True)
    assert found is not None and not reader.diagnostics, reader.diagnostics
    whole = roster.program("ashley")
    whole = replace(whole, set_up=replace(whole.set_up, pieces=roster.COUNTERS))
    (own,) = whole.of_card(ART)
    new = replace(
        own, use="augment" if augment else "ability", timing=(timing,), cost=found.cost, body=found.body,
        slots=found.slots, text=source,
    )  # fmt: skip
    return replace(whole, texts=tuple(new if item is own else item for item in whole.texts))


def plugin(text: str, *, cost: str = "", augment: bool = False, timing: str = "open", observed: bool = False) -> Plugin:
    """The same, generated and loaded."""
    made = program(text, cost=cost, augment=augment, timing=timing)
    return plugin_from_text(generate(made, observed=observed), "<made-up>")


def programs(plugin: Plugin) -> dict[str, Program]:
    """The programs of Kindled Edge by id."""
    return {item.id: item for item in plugin.programs if ART in item.id}


def table(text: str, *, cost: str = "", augment: bool = False, timing: str = "open") -> Laid:
    """A Show of Ashley on Offense with this text on a ready Kindled Edge; Bram's Arts are ready too."""
    made = plugin(text, cost=cost, augment=augment, timing=timing)
    laid = Laid(ShowRuleset(roster.table(), {**plugins(), "ashley": made}, ("ashley", "bram")))
    laid.until(timing)
    laid.ready(0, ART).ready(1, "deep-roots", "turn-the-soil", "thorn-answer", "harvest-home")
    return laid.lay(0, hand=["diamond-9", "heart-3", "club-king"], up=["diamond-2"]).lay(1, hand=["spade-4", "club-7"])
