"""Sentences that leave everything as it is."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import NO_CHANGE
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.lang import ast as r
from gesso.lang.ast import Each, Node, Pick


def check_idle_sentences(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Exhausting what is exhausted, refreshing what is refreshed, moving a unit to its own zone."""
    for text in survey.texts:
        for node in text.all:
            fault = _fault(node)
            if fault is not None:
                message, hint = fault
                yield Diagnostic(NO_CHANGE, message, node.span, hint)


def _fault(node: Node) -> tuple[str, str] | None:
    match node:
        case r.Exhaust(units=Pick(np=np) | Each(np=np)) if "exhausted" in np.adjectives:
            return "an exhausted unit stays as it is", "write `refreshed`, or leave the word out"
        case r.Refresh(units=Pick(np=np) | Each(np=np)) if "refreshed" in np.adjectives:
            return "a refreshed unit stays as it is", "write `exhausted`, or leave the word out"
        case r.MoveTo(what=what, to=r.ZoneOf(of=of)) if what == of and not isinstance(what, Pick | Each):
            return "it is in that zone already", "name another zone"
        case _:
            return None
