"""Targets, directions and choices that a card asks for and never uses."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.binding import UNUSED_CHOICE, UNUSED_TARGET
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.codes.names import UNUSED_DIRECTION
from gesso.games.react.lang import ast as r
from gesso.lang.ast import ChooseThing, Node, PayTarget, TheBound, TheTarget
from gesso.lang.traversal import every


def check_unused_values(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """`target` and `choose a direction` with nothing after them that speaks of it."""
    for effect in survey.program.effects:
        nodes = tuple(every((*effect.cost, *effect.body)))
        for price in effect.cost:
            if isinstance(price, PayTarget) and not any(isinstance(node, TheTarget) for node in nodes):
                yield Diagnostic(
                    UNUSED_TARGET,
                    "the cost asks for a target and the effect never uses it",
                    price.span,
                    "use `the target` in the effect, or drop this line",
                )
    for text in survey.texts:
        directed = any(map(_directed, text.all))
        if text.kind == "cost" and text.effect is not None:
            directed = directed or any(map(_directed, every(text.effect.body)))
        for node in text.all:
            if isinstance(node, r.PayDirection | r.ChooseDirection) and not directed:
                yield Diagnostic(
                    UNUSED_DIRECTION,
                    "a direction is chosen and nothing uses it",
                    node.span,
                    "write `in the direction` where it counts, or drop this line",
                )


def check_unused_choices(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """`choose a ...` of which no later line speaks."""
    for text in survey.texts:
        used = {node.slot for node in text.all if isinstance(node, TheBound)}
        for node in text.all:
            if isinstance(node, ChooseThing) and node.pick.slot not in used and node.pick.np.noun.type:
                word = node.pick.np.noun.word
                hint = f"say `the {word}` in a later line, or drop this one"
                yield Diagnostic(UNUSED_CHOICE, "nothing comes of this choice", node.span, hint)


def _directed(node: Node) -> bool:
    return isinstance(node, r.InDirection) or bool(getattr(node, "directed", False))
