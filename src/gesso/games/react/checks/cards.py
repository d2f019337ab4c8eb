"""Cards of hands and piles, and cards on the chain: which of them a text may mean, and how it tells them apart."""

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.binding import MISFIT, ONE_WANTED
from gesso.diagnostics.codes.effects.dead_code import NO_INSTEAD
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.checks.facts import ArtistText
from gesso.games.react.codes import held_things
from gesso.games.react.lang import ast as r
from gesso.lang.ast import NP, ChooseThing, Does, Each, May, Node, Other, Owned, Pick, Replacement, TheBound
from gesso.lang.traversal import every


def check_cards(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Cards of a hand or deck that are described, and played cards described by anything but sides and the slot before."""
    told_apart: set[int] = set()
    for _, node in entry.nodes():
        match node:
            case r.PlaysCard(pick=pick) | r.Negate(what=Pick() as pick):
                told_apart.update(id(below) for below in every((node,)))
                if pick.quantifier != "a":
                    message = "cards are played one at a time, and negated so"
                    yield Diagnostic(ONE_WANTED, message, pick.span, "write `a card`")
                for item in every((pick.np,)):
                    if isinstance(item, r.On) and not isinstance(item.of, Pick):
                        message = "a played card lies on the card in the slot before it"
                        yield Diagnostic(MISFIT, message, item.span, "write `on a card`, or `on an enemy card`")
            case Replacement(event=Does(deed=r.PlaysCard()) as event):
                message = "nothing can happen instead of a card being played"
                yield Diagnostic(NO_INSTEAD, message, event.span, "write `plays`, or forbid it with `cannot play`")
            case r.Discard(who=who, what=Pick(np=np) | Each(np=np)) if np.adjectives == ("enemy",) and who is None:
                told_apart.add(id(np))
            case ChooseThing(who=None, pick=Pick(np=np)) if np.adjectives == ("enemy",):
                told_apart.add(id(np))
            case r.Gain(what=Pick(np=NP(adjectives=(), filters=(r.In(of=r.MyDiscard()),)) as np)):
                told_apart.add(id(np))
    tallies = {id(tally) for _, node in entry.nodes() if isinstance(tally := getattr(node, "tally", None), NP)}
    for _, node in entry.nodes():
        if not isinstance(node, NP | Owned) or node.noun.type != "card" or id(node) in told_apart:
            continue
        if id(node) in tallies and isinstance(node, NP) and node.adjectives == ("enemy",) and not node.filters:
            continue
        filters = node.filters if isinstance(node, NP) else ()
        if node.adjectives or not all(isinstance(item, Other) for item in filters):
            message = "cards are told apart only where one is played"
            yield Diagnostic(MISFIT, message, node.span, "write `card` alone")


def check_piles_and_hands(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Cards that are gained from nowhere, pieces in a pile, and cards of a hand where one of the chain is meant."""
    for text, node in entry.nodes():
        match node:
            case r.Gain(what=Pick(np=np)) if np.noun.type == "card" and not np.filters:
                hint = "write `draw 1 card`, or `gain 1 card in my discard`"
                yield Diagnostic(held_things.GAIN_WHAT, "cards are drawn, or taken from the pile", node.what.span, hint)
            case NP(noun=noun, filters=filters) if noun.type not in ("", "card"):
                for item in filters:
                    if isinstance(item, r.In) and isinstance(item.of, r.MyDiscard):
                        message = f"only cards lie in the discard pile, and `{noun.word}` is none"
                        yield Diagnostic(
                            held_things.PILE_WHERE, message, item.span, "write `gain 1 card in my discard`"
                        )
            case ChooseThing(who=who, pick=Pick(np=np) as pick) if who is not None and np.noun.type == "card":
                message = "who picks a card of a hand sees that hand: only you pick here"
                hint = "write `choose 1 enemy card`, or let them discard: `the enemy discards 1 card`"
                yield Diagnostic(held_things.DISCARD_CARDS, message, pick.span, hint)
            case May(who=who, body=body) if isinstance(who, entry.facts.others):
                for inner in every(body):
                    what = (
                        getattr(inner, "pick", None) if isinstance(inner, ChooseThing) else getattr(inner, "what", None)
                    )
                    if isinstance(what, Pick) and what.np.noun.type == "card" and "enemy" in what.np.adjectives:
                        message = "what the other player may do is done to that player's own cards"
                        yield Diagnostic(held_things.DISCARD_CARDS, message, what.span, "write `discard 1 card`")
            case r.Negate(what=what):
                yield from _negated(text, node, what)
            case r.Discard(what=TheBound(noun=noun, slot=slot) as what) if noun.type == "card" and slot in _played(
                text
            ):
                message = "this card lies on the chain: it goes to its pile when it has resolved"
                yield Diagnostic(held_things.DISCARD_CARDS, message, what.span, "write `negate the card`")


def _negated(text: ArtistText, node: r.Negate, what: Node) -> Iterator[Diagnostic]:
    if isinstance(what, TheBound) and what.noun.type == "card" and what.slot >= 0 and what.slot not in _played(text):
        message = "this card is in a hand, and only cards on the chain are negated"
        yield Diagnostic(held_things.NOTHING_BELOW, message, what.span, "write `discard the card`")
    elif isinstance(what, Pick) and text.effect is not None and text.effect.model.kind == "intention":
        message = "an Intention opens the chain: when it resolves, no card lies below"
        yield Diagnostic(held_things.NOTHING_BELOW, message, node.span, "make it a Reaction")


def _played(text: ArtistText) -> frozenset[int]:
    """The slots that events fill with the card that was played."""
    return frozenset(node.pick.slot for node in text.all if isinstance(node, r.PlaysCard))
