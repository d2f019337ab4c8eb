"""A `may` inside what another player may do: whose choice it is must be said again."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.binding import WHOSE_MAY
from gesso.lang.ast import May
from gesso.lang.traversal import every


def check_whose_may(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every `may` without a subject below another player's `may`."""
    for text in entry.texts:
        for node in text.all:
            if not isinstance(node, May) or not isinstance(node.who, entry.facts.others):
                continue
            for inner in every(node.body):
                if isinstance(inner, May) and inner.who is None:
                    message = "this `may` is the other player's too, and does not say so"
                    hint = f"write `{entry.facts.other_may}`, or whoever it is"
                    yield Diagnostic(WHOSE_MAY, message, inner.span, hint)
