"""Sentences below the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.dead_code import UNREACHABLE
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.lang.ast import Lose
from gesso.lang.ast import ChooseOf, If, Node


def check_reachability(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """The first sentence in each block that stands below one which always ends the game."""
    for text in survey.texts:
        for block in text.blocks:
            for node, after in pairwise(block):
                if _ends(node):
                    yield Diagnostic(
                        UNREACHABLE,
                        "nothing after `lose` is ever reached",
                        after.span,
                        "drop it, or put `lose` under an `if`",
                        (Related(node.span, "the game ends here"),),
                    )
                    break


def _ends(node: Node) -> bool:
    match node:
        case Lose():
            return True
        case If(then=then, otherwise=otherwise):
            return otherwise is not None and any(map(_ends, then)) and any(map(_ends, otherwise))
        case ChooseOf(count=count, options=options):
            return not count.up_to and count.n > 0 and all(any(map(_ends, option)) for option in options)
        case _:
            return False
