"""Passives that a sentence puts in force for a while."""

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts, nodes_of
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import UNTIL_IN_UNTIL
from gesso.lang.ast import Until
from gesso.lang.nodes import every


def check_until_in_until(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every `until` in the block of another one."""
    for _text, outer in nodes_of(entry, Until):
        for inner in every(outer.items):
            if isinstance(inner, Until):
                message = "this stands in the block of another `until`"
                hint = "put both into one block, or let this one follow the other"
                yield Diagnostic(UNTIL_IN_UNTIL, message, inner.moment.span, hint)
