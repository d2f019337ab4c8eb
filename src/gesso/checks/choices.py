"""Choices that leave no choice."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import CHOOSE_ALL
from gesso.lang.ast import ChooseOf


def check_choices(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """`choose n of` with n blocks or fewer, and `choose up to n of` with fewer than n."""
    for text in entry.texts:
        for node in text.all:
            if not isinstance(node, ChooseOf):
                continue
            n, there = node.count.n, len(node.options)
            if n > there or (n == there and not node.count.up_to):
                how = f"{n} of {there} is no choice"
                hint = f"write `choose {there - 1} of`, `choose up to {there} of`, or the sentences one after the other"
                yield Diagnostic(CHOOSE_ALL, how, node.count.span, hint)
