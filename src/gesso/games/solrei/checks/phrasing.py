"""Sentences and conditions that have a keyword."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic, Edit, Fix, Related
from gesso.diagnostics.fixes import line_less, rewritten
from gesso.games.solrei.checks.texts import SetUpTexts
from gesso.games.solrei.codes import SAY_CRISIS, SAY_GRAPPLE
from gesso.games.solrei.lang import ast as s
from gesso.lang.ast import Does, Me, Node, Opponent, PlayerHas


def check_keywords(entry: SetUpTexts, _: object) -> Iterator[Diagnostic]:
    """Counts of the own Damage that are a Crisis, and two bans that are a Grapple."""
    for text in entry.texts:
        for node in text.all:
            match node:
                case PlayerHas(player=Me(), owned=owned) if (
                    owned.noun.type == "damage" and not owned.adjectives and owned.least > 0
                ):
                    message = "counting the own Damage has a keyword"
                    word = f"crisis {owned.least}"
                    fixes = rewritten(node.span, word, safe=True)
                    yield Diagnostic(SAY_CRISIS, message, node.span, f"write `{word}`", fixes=fixes)
                case _:
                    pass
        for block in text.blocks:
            gains = next((node for node in block if _no_damage(node)), None)
            acts = next((node for node in block if _no_ability(node)), None)
            if gains is not None and acts is not None:
                first, second = sorted((gains, acts), key=lambda node: node.span.start)
                message = "these two sentences have a keyword"
                related = (Related(first.span, "the first of them"),)
                rest = line_less(second.span)
                edits = (Edit(first.span, "grapple"), *(rest[0].edits if rest else ()))
                fixes = (Fix("write `grapple`", edits, safe=True),) if rest else ()
                yield Diagnostic(SAY_GRAPPLE, message, second.span, "write `grapple` instead of both", related, fixes)


def _no_damage(node: Node) -> bool:
    match node:
        case s.Forbid(event=Does(player=Me(), deed=s.Gains(stat="damage"))):
            return True
        case _:
            return False


def _no_ability(node: Node) -> bool:
    match node:
        case s.Forbid(event=Does(player=Opponent(), deed=s.Activates(pick=pick))):
            return pick.np.noun.type == "ability" and not pick.np.adjectives
        case _:
            return False
