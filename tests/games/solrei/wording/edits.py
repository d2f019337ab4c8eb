"""What one edit may do in a text of SolRei."""

from __future__ import annotations

from collections.abc import Iterator

from wording.mutations import Edits

from gesso.games.solrei.lang import ast as solrei
from gesso.games.solrei.lang import costs, events, sentences, things
from gesso.lang import ast as core
from gesso.lang.ast import Node
from gesso.lang.nodes import nodes_in
from gesso.source import Span


def _special(node: Node) -> Iterator[Node]:
    match node:
        case solrei.WonRound(player=player):
            yield solrei.LostRound(player, span=node.span)
            yield solrei.WonLastRound(player, span=node.span)
        case solrei.InDiscard(whose=whose):
            yield solrei.InDiscard("rival" if whose == "my" else "my", span=node.span)
        case solrei.HasInDiscard(player=player, owned=owned):
            yield core.PlayerHas(player, owned, span=node.span)
        case solrei.HasPower(subject=subject, n=n):
            for made in (solrei.HasPower, solrei.HasExactlyPower, solrei.HasBelowPower):
                if made is not type(node):
                    yield made(subject, n, span=node.span)
        case solrei.Gain(who=who, stat=stat, tally=core.ThatMuch() as much):
            yield solrei.Gain(who, 1, "damage" if stat == "power" else "power", much, span=node.span)
            yield solrei.Gain(who, 2, stat, None, span=node.span)
        case solrei.Gain(who=who, n=n, stat="power", tally=tally):
            yield solrei.LosePower(who, n, tally, span=node.span)
        case solrei.LosePower(who=who, n=n, tally=tally):
            yield solrei.Gain(who, n, "power", tally, span=node.span)
        case solrei.Discards(pick=pick):
            yield solrei.Plays(pick, span=node.span)
        case solrei.Readies(pick=pick):
            yield solrei.Exhausts(pick, span=node.span)
        case solrei.BlockDamage(who=who, n=n, tally=tally):
            yield solrei.Counter(who, n, tally, span=node.span)
            yield solrei.Retaliate(who, n, tally, span=node.span)
        case solrei.PayDiscard() | solrei.PayRei():
            harvest = solrei.PayHarvest(1, span=node.span)
            yield core.PayOneOf(1, ((node,), (harvest,)), span=node.span)
            yield core.PayOneOf(1, ((harvest,), (node, harvest)), span=node.span)
        case _:
            pass


def _who(span: Span) -> Iterator[Node]:
    yield core.Opponent(span=span)


def _things(span: Span) -> Iterator[Node]:
    yield from (
        made(span=span)
        for made in (
            core.SelfRef,
            core.TheTarget,
            solrei.MyCard,
            solrei.RivalCard,
            solrei.MyLastCard,
            solrei.RivalLastCard,
        )
    )


_DEEDS = tuple(nodes_in((events,)))
_SENTENCES = tuple(node for node in nodes_in((sentences,)) if node not in (solrei.StandingGain, solrei.LowerWins))
SOLREI = Edits(
    sentences=(core.Draw, core.ChooseThing, core.If, core.ForEach, core.May, core.ChooseOf, *_SENTENCES),
    filters=(solrei.WithPower, solrei.WithExactlyPower, solrei.WithBelowPower, solrei.InDiscard),
    references=(
        core.SelfRef,
        core.TheTarget,
        core.TheBound,
        solrei.MyCard,
        solrei.RivalCard,
        solrei.MyLastCard,
        solrei.RivalLastCard,
    ),
    conditions=(core.Is, core.PlayerHas, core.PlayerHasMore, core.Done, *nodes_in((things,))),
    events=(core.Does, core.PlayerReaches, core.DrawsCard, *_DEEDS),
    items=(core.Trigger, core.Replacement, core.StandingIf, core.Ban, solrei.StandingGain, solrei.LowerWins),
    prices=(core.PayTarget, core.PayIf, core.PayOnce, core.PayOneOf, *nodes_in((costs,))),
    adjectives=("rival", "ready", "exhausted", "broken", "augmented", "cultivated", "red", "black"),
    words={
        "stat": ("power", "damage"),
        "side": ("offense", "defense"),
        "suit": (None, "spade", "heart", "diamond", "club", "red", "black"),
    },
    special=_special,
    who=_who,
    things=_things,
    clause=lambda span: solrei.Grapple(None, span=span),
)
