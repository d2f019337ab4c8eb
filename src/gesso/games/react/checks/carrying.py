"""Carrying out the effect of another card, and the card below on the React Chain."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import ONE_WANTED
from gesso.diagnostics.english import article
from gesso.games.react import codes
from gesso.games.react.checks.texts import ArtistText, ArtistTexts
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import needs_cost
from gesso.games.react.lang.things import KINDS_OF_CARD
from gesso.lang.ast import NP, May, Node, Pick, Until
from gesso.lang.nodes import walk

_WHAT = "write `carry out the card below`, or `carry out 1 intention in my discard`"


def check_carrying(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Report `carry out` outside the effects of cards, and what cannot be carried out."""
    for text in entry.texts:
        lasting = {id(part) for node in text.all if isinstance(node, Until) for part in walk(*node.items)}
        theirs = {
            id(part)
            for node in text.all
            if isinstance(node, May) and isinstance(node.who, entry.facts.other_players)
            for part in walk(*node.body)
        }
        for node in text.all:
            if isinstance(node, r.CarryOut):
                if text.effect is None or id(node) in lasting:
                    message = (
                        "only the effect of a card carries out another: a passive could set itself off without an end"
                    )
                    yield Diagnostic(
                        codes.CARRY_OUT, message, node.span, "put it on a card of the deck, or an ability card"
                    )
                elif id(node) in theirs:
                    message = "only the player of this card carries something out with it"
                    yield Diagnostic(codes.CARRY_OUT, message, node.span, "write `may` without the other player")
                else:
                    yield from _carried(entry, text, node.what)
            elif isinstance(node, r.CardBelow):
                yield from _below(text, node, lasting=id(node) in lasting)


def _carried(entry: ArtistTexts, text: ArtistText, what: Node) -> Iterator[Diagnostic]:
    if isinstance(what, r.CardBelow):
        return
    if not isinstance(what, Pick) or not _in_my_discard(what.np):
        message = "only the card below and cards in your own discard pile are carried out"
        yield Diagnostic(codes.CARRY_OUT, message, what.span, _WHAT)
    elif what.n > 1 or what.quantifier == "up to":
        yield Diagnostic(
            ONE_WANTED, "one card at a time is carried out", what.span, f"write `1 {what.np.noun.word} in my discard`"
        )
    elif (found := _candidates(entry, text, what.np.noun.word)) and not any(found):
        kind = what.np.noun.word if what.np.noun.word in KINDS_OF_CARD else "effect"
        message = (
            f"no other card of the deck has {article(kind)} that is carried out: each is about what its cost takes"
        )
        yield Diagnostic(codes.CARRY_OUT, message, what.span, "name cards of another kind")


def _in_my_discard(np: NP) -> bool:
    match np:
        case NP(adjectives=(), filters=(r.In(of=r.Pile(whose="my", place="discard")),)):
            return True
    return False


def _candidates(entry: ArtistTexts, text: ArtistText, word: str) -> list[bool]:
    """Return for each effect of this kind on another card of the deck whether it can be carried out."""
    return [
        not needs_cost(effect.cost, effect.body)
        for effect in entry.program.effects
        if effect.side == "deck"
        and (text.effect is None or effect.card != text.effect.card)
        and word in ("card", effect.model.kind)
    ]


def _below(text: ArtistText, node: r.CardBelow, *, lasting: bool) -> Iterator[Diagnostic]:
    if lasting or text.effect is None:
        message = "this text is on no card of the chain, so no card lies below"
        yield Diagnostic(codes.NOTHING_BELOW, message, node.span, "an event picks one: `when the enemy plays a card`")
    elif text.effect.model.kind == "intention":
        message = "an Intention opens the chain: when it resolves, no card lies below"
        yield Diagnostic(codes.NOTHING_BELOW, message, node.span, "make it a Reaction")
    elif not any(part.what is node for part in text.all if isinstance(part, r.CarryOut | r.Negate)):
        message = "the card below lies on the chain until it has resolved: it is only negated or carried out"
        yield Diagnostic(codes.NOTHING_BELOW, message, node.span, "write `negate the card below`")
