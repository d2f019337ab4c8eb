"""Targets and choices that a card asks for and never uses."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.binding import UNUSED_CHOICE, UNUSED_TARGET
from gesso.lang.ast import ChooseThing, PayTarget, TheBound, TheTarget
from gesso.lang.traversal import every


def check_unused_targets(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """`target a ...` in a cost, and nothing after it that speaks of the target."""
    for text in entry.texts:
        if text.kind != "cost" or any(isinstance(node, TheTarget) for node in (*text.all, *every(text.pays_for))):
            continue
        for price in text.nodes:
            if isinstance(price, PayTarget):
                message = "the cost asks for a target and the effect never uses it"
                hint = "use `the target` in the effect, or drop this line"
                yield Diagnostic(UNUSED_TARGET, message, price.span, hint)


def check_unused_choices(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """`choose a ...` of which no later line speaks."""
    for text in entry.texts:
        used = {node.slot for node in text.all if isinstance(node, TheBound)}
        for node in text.all:
            if isinstance(node, ChooseThing) and node.pick.slot not in used and node.pick.np.noun.type:
                word = node.pick.np.noun.word
                hint = f"say `the {word}` in a later line, or drop this one"
                yield Diagnostic(UNUSED_CHOICE, "nothing comes of this choice", node.span, hint)
