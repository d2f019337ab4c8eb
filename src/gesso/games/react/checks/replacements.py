"""Replacements that bring about what they stand in for."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import REPLACE_BY_ITSELF
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.checks.consequences import Deed, awaited, causes
from gesso.games.react.lang import ast as r
from gesso.lang.ast import Node, Replacement, TheBound

_VERBS = {
    "draws": ("drawing", "draws"),
    "progresses": ("progressing", "progresses"),
    "damaged": ("damage", "deals it"),
    "removed": ("removing", "removes it"),
    "exhausted": ("exhausting", "exhausts it"),
    "refreshed": ("refreshing", "refreshes it"),
    "descends": ("descending", "descends"),
}


def check_replacements(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Every `would` whose block always does the same deed to the same thing."""
    for text in survey.texts:
        for node in text.all:
            if not isinstance(node, Replacement):
                continue
            same = _again(node, tuple(causes(node.body, text.picked, survey.program.frames)))
            if same is not None:
                what, does = _VERBS[same]
                yield Diagnostic(
                    REPLACE_BY_ITSELF,
                    f"the replacement for {what} {does}",
                    node.event.span,
                    "let the block do something else, or use `when` without `would`",
                )


def _again(node: Replacement, deeds: tuple[Deed, ...]) -> str | None:
    for event in awaited(node.event):
        if event.kind in ("draws", "progresses", "descends"):
            if any(deed.kind == event.kind and deed.thing.may_be(event.thing) for deed in deeds):
                return event.kind
        elif event.kind in _VERBS and any(map(_same_thing, node.body)) and any(d.kind == event.kind for d in deeds):
            return event.kind
    return None


def _same_thing(sentence: Node) -> bool:
    """Is the sentence about the very thing that the event has picked?"""
    match sentence:
        case r.Deal(to=TheBound()) | r.Remove(what=TheBound()):
            return True
        case r.Exhaust(units=TheBound()) | r.Refresh(units=TheBound()):
            return True
        case _:
            return False
