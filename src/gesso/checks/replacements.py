"""Replacements that bring about what they stand in for."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.checked_text import CheckedText, EntryTexts
from gesso.checks.consequences import ANYTHING, Consequences
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import REPLACE_BY_ITSELF
from gesso.lang.ast import Replacement


def check_replacements(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every `would` whose block always does the same deed to the same thing."""
    for text in entry.texts:
        for node in text.all:
            kind = _repeated(node, text, entry.consequences) if isinstance(node, Replacement) else None
            if isinstance(node, Replacement) and kind is not None:
                what, does = entry.consequences.verbs[kind]
                message = f"the replacement for {what} {does}"
                hint = "let the block do something else, or use `when` without `would`"
                yield Diagnostic(REPLACE_BY_ITSELF, message, node.event.span, hint)


def _repeated(node: Replacement, text: CheckedText, known: Consequences) -> str | None:
    deeds = tuple(known.causes(node.body, text.picked))
    for event in known.awaited(node.event):
        if event.kind not in known.verbs:
            continue
        if event.thing.type == ANYTHING.type:  # a deed of a player, to nothing
            if any(deed.kind == event.kind and deed.thing.may_be(event.thing, known.wider) for deed in deeds):
                return event.kind
        elif any(known.repeats(sentence, event.kind, text.picked) for sentence in node.body):
            return event.kind
    return None
