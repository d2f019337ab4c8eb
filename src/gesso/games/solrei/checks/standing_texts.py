"""What stands until Reset or as long as its card: what it can take along, and what it can hang on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gesso.checks import CheckContext
from gesso.diagnostics import Diagnostic
from gesso.games.solrei.checks.set_up_texts import SetUpTexts
from gesso.games.solrei.codes.named_things import GAINED_MANY, POWER_OF_POWER
from gesso.games.solrei.lang import ast as s
from gesso.lang.ast import Node, StandingIf, TheBound, Until, walk


def check_standing_texts(entry: SetUpTexts, _: CheckContext[object, object]) -> Iterator[Diagnostic]:
    """Gained passives that speak of several things at once, and Power that is added by how much there is."""
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, s.GainAbility | s.Forbid | Until):
                yield from _many(node)
        if text.kind == "passive":
            yield from _power_of_power(text.nodes)
        else:
            for node in text.all:
                if isinstance(node, s.GainAbility | Until):
                    yield from _power_of_power(node.items)


def _many(gaining: Node) -> Iterator[Diagnostic]:
    parts = tuple(walk(gaining))
    own = {getattr(part, "slot", -1) for part in parts if not isinstance(part, TheBound)}
    for part in parts:
        if isinstance(part, TheBound) and part.many and part.slot not in own:
            message = "what is gained remembers one thing, and these may be several"
            yield Diagnostic(GAINED_MANY, message, part.span, "pick one of them: `choose a rival art`")


def _power_of_power(items: Sequence[Node], around: tuple[Node, ...] = ()) -> Iterator[Diagnostic]:
    for item in items:
        match item:
            case StandingIf(condition=condition, items=inner):
                yield from _power_of_power(inner, (*around, condition))
            case s.StandingGain(stat="power") if any(map(_asks_for_power, around)):
                message = "Power is added here by how much Power there is, which this changes"
                hint = "ask for a suit or a position, or gain it once: `when the rival plays an attack with 8 power`"
                yield Diagnostic(POWER_OF_POWER, message, item.span, hint)
            case _:
                pass


def _asks_for_power(condition: Node) -> bool:
    """Does it ask for the Power of an Action card? That of other cards is their number."""
    parts = tuple(walk(condition))
    played = any(isinstance(part, s.MyCard | s.RivalCard | TheBound) for part in parts)
    asks = any(isinstance(part, s.HasPower | s.WithPower) for part in parts)
    return (played and asks) or any(isinstance(part, s.Leads) for part in parts)
