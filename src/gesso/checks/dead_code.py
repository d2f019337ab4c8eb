"""Sentences that are never reached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gesso.checks.checked_text import EntryTexts
from gesso.checks.language_facts import LanguageFacts
from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.dead_code import UNREACHABLE
from gesso.lang.ast import ChooseOf, If, Node


def check_dead_code(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """The first sentence in each block that stands below one which always ends the game."""
    facts = entry.facts
    for text in entry.texts:
        for block in text.blocks:
            for node, after in pairwise(block):
                ending = _ending(node, facts)
                if ending is not None:
                    word = facts.endings[type(ending)]
                    yield Diagnostic(
                        UNREACHABLE,
                        f"nothing after `{word}` is ever reached",
                        after.span,
                        f"drop it, or put `{word}` under an `if`",
                        (Related(node.span, "the game ends here"),),
                    )
                    break


def _ending(node: Node, facts: LanguageFacts) -> Node | None:
    """The sentence by which `node` ends the game on every path, where it does."""
    paths: tuple[tuple[Node, ...], ...] = ()
    match node:
        case If(then=then, otherwise=otherwise):
            paths = () if otherwise is None else (then, otherwise)
        case ChooseOf(count=count, options=options) if not count.up_to and count.n > 0:
            paths = options
        case _:
            return node if type(node) in facts.endings else None
    ends = [_first_ending(path, facts) for path in paths]
    return ends[0] if ends and None not in ends else None


def _first_ending(block: tuple[Node, ...], facts: LanguageFacts) -> Node | None:
    return next((end for node in block if (end := _ending(node, facts)) is not None), None)
