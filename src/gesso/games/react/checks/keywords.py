"""Checks of keywords: where their words may stand, who gives them, and what their texts say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.fixes import branch_less
from gesso.games.react import codes
from gesso.games.react.checks.texts import ArtistTexts
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import KeywordProgram
from gesso.games.react.lang.things import KEYWORD
from gesso.lang.ast import NP, Has, Node, Noun, Owned, PlayerHas, PlayerReaches, SelfRef, StandingIf
from gesso.lang.nodes import walk


def check_keywords(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report keywords that are counted, that a player has, or that an event waits for."""
    for _text, node in entry.nodes():
        match node:
            case r.With(amount=amount, np=np) if np.noun.type in KEYWORD and amount not in ("", "no"):
                yield _counted(np.noun, node, "with")
            case Has(owned=owned) if owned.noun.type in KEYWORD and owned.amount not in ("", "no"):
                yield _counted(owned.noun, owned, "has")
            case PlayerHas(owned=owned) | PlayerReaches(owned=owned) if owned.noun.type in KEYWORD:
                message = "units have keywords, and players do not"
                hint = f"write `a unit has {owned.noun.word}`, or `each golem has {owned.noun.word}`"
                yield Diagnostic(codes.KEYWORD_WHERE, message, owned.span, hint)
            case r.Reaches(owned=owned) if owned.noun.type in KEYWORD:
                message = "no event tells that a unit has come to have a keyword"
                hint = f"ask for it when something else happens: `when my turn starts if a unit has {owned.noun.word}`"
                yield Diagnostic(codes.KEYWORD_WHERE, message, owned.span, hint)
            case r.Surplus(np=np) if np.noun.type in KEYWORD:
                message = "units have keywords, and players do not"
                yield Diagnostic(codes.KEYWORD_WHERE, message, np.span, f"count `unit with {np.noun.word}`")


def _counted(noun: Noun, node: Node, before: str) -> Diagnostic:
    message = f"a unit has `{noun.word}` or has it not, and never several"
    return Diagnostic(
        codes.KEYWORD_WHERE, message, node.span, f"write `{before} {noun.word}` or `{before} no {noun.word}`"
    )


def check_keyword_circles(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report lines that give or take a keyword and ask for one, or that stand in a keyword's text."""
    for text in entry.texts:
        for node in text.all:
            if isinstance(node, StandingIf):
                asked = [part for part in walk(node.condition) if _names_keyword(part)]
                if asked and any(isinstance(part, r.HasKeyword) for part in walk(*node.items)):
                    yield _circle(asked[0])
            if isinstance(node, r.HasKeyword):
                if isinstance(text.program, KeywordProgram):
                    message = "a keyword gives no keyword and takes none"
                    hint = "write this line into a passive"
                    yield Diagnostic(codes.KEYWORD_CIRCLE, message, node.span, hint)
                asked = [part for part in walk(node.actor) if _names_keyword(part)]
                if asked:
                    yield _circle(asked[0])


def _names_keyword(node: Node) -> bool:
    return isinstance(node, NP | Owned) and node.noun.type in KEYWORD


def _circle(asked: Node) -> Diagnostic:
    message = "who has a keyword cannot depend on who has one"
    return Diagnostic(
        codes.KEYWORD_CIRCLE, message, asked.span, "describe the units by something else, such as a token"
    )


def check_unused_keywords(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report keywords that no text gives to any unit."""
    if not entry.complete:
        return
    given = {node.noun.word for _, node in entry.nodes() if isinstance(node, r.HasKeyword) and not node.taken}
    for keyword in entry.artist.keywords:
        if keyword.id not in given:
            message = f"`{keyword.id}` is declared, and no text gives it to a unit"
            hint = f"write `each golem has {keyword.id}` into a passive or below `until`, or drop it"
            # Without its only keyword, the key above it would hold nothing.
            fixes = branch_less(keyword.span) if len(entry.artist.keywords) > 1 else ()
            yield Diagnostic(codes.KEYWORD_NEVER_GIVEN, message, keyword.span, hint, fixes=fixes)


def check_keyword_texts(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report keywords whose text never names the unit that has them."""
    for keyword in entry.program.keywords:
        if not _names_bearer(keyword.items):
            message = (
                f"the text of `{keyword.model.id}` never says `this unit`, so it does not matter which unit has it"
            )
            hint = "say what happens to `this unit`, or make it a passive"
            yield Diagnostic(codes.KEYWORD_WITHOUT_THIS, message, keyword.model.span, hint)


def _names_bearer(items: Sequence[Node]) -> bool:
    return any(isinstance(part, SelfRef | r.InDirection) for part in walk(*items))
