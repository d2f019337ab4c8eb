"""One spelling for one meaning: articles, figures, the line of `may`."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.entries import ARTICLE, FIGURE, MAY_BLOCK
from gesso.diagnostics.english import article
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.types import UNIT, ZONE
from gesso.lang.ast import NP, AtLeast, ChooseOf, ChooseThing, ForEach, If, May, Node, Pick

_TAKES_ARTICLE = UNIT | ZONE


def check_style(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Every phrase that has a plainer spelling; none of these changes what the text means."""
    for text in survey.texts:
        for node in text.all:
            yield from _figures(node)
            if isinstance(node, May) and not node.inline and len(node.body) == 1 and _simple(node.body[0]):
                message = "one sentence stays on the line of `may`"
                yield Diagnostic(MAY_BLOCK, message, node.span, f"write `may {node.body[0].span.text}`")


def _figures(node: Node) -> Iterator[Diagnostic]:
    match node:
        case Pick(quantifier="n", n=1, np=np, slot=slot) if slot >= 0 and np.noun.type in _TAKES_ARTICLE:
            yield _article(node, np)
        case AtLeast(n=1, np=np) if np.noun.type in _TAKES_ARTICLE:
            yield _article(node, np)
        case r.Remove(what=Pick() as pick) | r.MoveTo(what=Pick() as pick) | r.PaySpend(pick=pick):
            yield from _figure(pick)
        case ChooseThing(pick=pick) | r.Plays(what=Pick() as pick):
            yield from _figure(pick)
        case _:
            pass


def _article(node: Node, np: NP) -> Diagnostic:
    words = " ".join((*np.adjectives, np.noun.word))
    return Diagnostic(ARTICLE, "units and zones take `a`, not a figure 1", node.span, f"write `{article(words)}`")


def _figure(pick: Pick) -> Iterator[Diagnostic]:
    type_ = pick.np.noun.type
    if pick.quantifier == "a" and type_ and type_ not in _TAKES_ARTICLE:
        message = "pieces and cards take a figure"
        yield Diagnostic(FIGURE, message, pick.span, f"write `1 {pick.np.noun.word}`")


def _simple(node: Node) -> bool:
    return not isinstance(node, If | ForEach | May | ChooseOf)
