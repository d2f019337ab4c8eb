"""What one edit may do in a text of Re;ACT."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from wording.mutations import Edits

from gesso.games.react.lang import ast as react
from gesso.games.react.lang.things import PLAYERS
from gesso.lang import ast as core
from gesso.lang.ast import Node
from gesso.lang.ast.players import EachPlayer
from gesso.source import Span


def _special(node: Node) -> Iterator[Node]:
    match node:
        case react.Enters(actor=actor, zone=zone):
            yield react.Leaves(actor, zone, span=node.span)
        case react.Leaves(actor=actor, zone=zone):
            yield react.Enters(actor, zone, span=node.span)
        case react.TurnStarts() | react.TurnEnds():
            for other in ("my", "each", "enemy"):
                yield react.TurnStarts(other, span=node.span)
                yield react.TurnEnds(other, span=node.span)
        case react.Was(change="damaged", by=by) if by is not None:
            yield react.DealsDamage(by, node.actor, span=node.span)
        case react.DealsDamage(doer=doer, to=to) if to is not None:
            yield react.Was(to, "damaged", doer, span=node.span)
            yield react.DealsDamage(doer, None, span=node.span)
        case react.DealsMore(doer=doer, n=n, sign=sign):
            yield replace(node, sign="less" if sign == "more" else "more")
            yield replace(node, to=None)
            yield replace(node, to=react.MyArtist(span=node.span))
            if not isinstance(doer, PLAYERS):
                yield react.MovesMore(doer, n, sign, span=node.span)
                yield core.Ban(react.DealsDamage(doer, None, span=node.span), span=node.span)
        case react.MovesMore(actor=actor, n=n, sign=sign):
            yield react.MovesMore(actor, n, "less" if sign == "more" else "more", span=node.span)
            yield react.DealsMore(actor, n, sign, None, span=node.span)
            yield core.Ban(react.Moves(actor, span=node.span), span=node.span)
        case react.HasKeyword(actor=actor, taken=taken):
            yield replace(node, taken=not taken)
            yield core.Ban(react.Moves(actor, span=node.span), span=node.span)
        case react.With(amount="" | "no" as amount, np=core.NP(noun=core.Noun(type="keyword"))):
            yield replace(node, amount="no" if amount == "" else "")
        case core.Owned(amount="" | "no" as amount, noun=core.Noun(type="keyword")):
            yield replace(node, amount="no" if amount == "" else "")
        case core.Ban(event=react.Moves(actor=actor)):
            yield core.Ban(react.Leaves(actor, _any_zone(node.span), span=node.span), span=node.span)
            yield react.MovesMore(actor, 1, "less", span=node.span)
        case react.Pile(whose=whose, place=place, top=top) if top:
            yield react.Pile(whose, place, top + 1, span=node.span)
            yield react.Pile("their" if whose == "my" else "my", place, top, span=node.span)
        case core.Does(player=player, deed=react.DiscardsCard()):
            yield core.Does(player, core.DrawsCard(span=node.span), span=node.span)
        case react.Surplus(n=n, np=np, player=who):
            own, opponent = core.Me(span=node.span), core.Opponent(span=node.span)
            yield react.Surplus(n + 1, np, who, span=node.span)
            yield react.Surplus(n, np, opponent if isinstance(who, core.Me) else own, span=node.span)
            yield core.EveryN(2, np, span=node.span)
        case react.LookAt(cards=cards) | react.Reveal(cards=cards):
            seen: Callable[..., Node] = react.Reveal if isinstance(node, react.LookAt) else react.LookAt
            yield seen(cards, span=node.span)
        case react.CarryOut(what=what):
            yield react.Negate(what, span=node.span)
        case react.Return(what=what, bottom=bottom):
            yield react.Return(what, not bottom, span=node.span)
            yield react.Discard(None, what, span=node.span)
        case react.Pile(whose=whose, place=place):
            yield react.Pile(whose, "discard" if place == "deck" else "deck", span=node.span)
            if whose != "their":
                yield react.Pile("enemy" if whose == "my" else "my", place, span=node.span)
        case react.HasInPile(player=player, owned=owned):
            yield core.PlayerHas(player, owned, span=node.span)
        case react.ThisTurnEnds():
            yield react.MyTurnStarts(span=node.span)
        case react.MyTurnStarts():
            yield react.ThisTurnEnds(span=node.span)
        case react.PayExhaust() | react.PaySpend():
            direction = react.PayDirection(span=node.span)
            yield core.PayOnce(span=node.span)
            yield core.PayOneOf(1, ((node,), (direction,)), span=node.span)
            yield core.PayOneOf(1, ((direction,), (node, direction)), span=node.span)
        case react.Adjacent(of=of):
            yield react.Diagonal(of, span=node.span)
            yield react.Within(1, of, span=node.span)
            yield react.InRow(of, span=node.span)
        case react.Within(n=n, of=of):
            yield react.ExactlyFrom(n, of, span=node.span)
        case react.InRow(of=of):
            yield react.InColumn(of, span=node.span)
            yield react.AtEdge(span=node.span)
        case react.AtEdge():
            yield react.InCorner(span=node.span)
        case react.Between(start=start):
            yield react.InRow(start, span=node.span)
        case _ if isinstance(node, REACT.references) and not isinstance(node, react.ZoneOf):
            yield react.ZoneOf(node, span=node.span)
        case _:
            pass


def _any_zone(span: Span) -> Node:
    zone = core.Noun("zone", "zone", (), span=span)
    return core.Pick("a", 1, core.NP((), zone, (), span=span), span=span)


def _who(span: Span) -> Iterator[Node]:
    yield core.Opponent(span=span)
    yield react.OwnerOf(react.MyArtist(span=span), span=span)
    yield EachPlayer(span=span)


def _things(span: Span) -> Iterator[Node]:
    yield from (made(span=span) for made in (core.SelfRef, core.TheTarget, react.MyArtist, react.EnemyArtist))


REACT = Edits(
    sentences=(
        core.Draw,
        core.ChooseThing,
        core.If,
        core.ForEach,
        core.May,
        core.ChooseOf,
        core.Until,
        react.Deal,
        react.Heal,
        react.Move,
        react.MoveTo,
        react.MoveToward,
        react.Jump,
        react.JumpToward,
        react.Swap,
        react.Place,
        react.Remove,
        react.Summon,
        react.Exhaust,
        react.Refresh,
        react.ChooseDirection,
        react.RandomDirection,
        react.Progress,
        react.TakeTurn,
        react.Lose,
        react.LoseSome,
        react.Gain,
        react.Discard,
        react.Negate,
        react.Descend,
        react.Hide,
        react.Plays,
        react.LookAt,
        react.Reveal,
        react.Return,
        react.CarryOut,
    ),
    filters=(
        react.With,
        react.Adjacent,
        react.Diagonal,
        react.Within,
        react.ExactlyFrom,
        react.InRow,
        react.InColumn,
        react.AtEdge,
        react.InCorner,
        react.Between,
        react.In,
        react.On,
        react.InDirection,
        react.Nearest,
    ),
    references=(
        core.SelfRef,
        core.TheTarget,
        core.TheBound,
        react.MyArtist,
        react.EnemyArtist,
        react.Pile,
        react.ZoneOf,
        react.CardBelow,
    ),
    conditions=(
        core.Is,
        core.Has,
        core.PlayerHas,
        core.PlayerHasMore,
        react.HasInPile,
        core.Done,
        react.Hidden,
        react.ChainHas,
    ),
    events=(
        core.Does,
        core.PlayerReaches,
        react.Enters,
        react.Leaves,
        react.Moves,
        react.Was,
        react.DealsDamage,
        react.Reaches,
        react.Ascends,
        react.Descends,
        react.TurnStarts,
        react.TurnEnds,
    ),
    items=(
        core.Trigger,
        core.Replacement,
        core.StandingIf,
        core.Ban,
        react.DealsMore,
        react.MovesMore,
        react.HasKeyword,
    ),
    prices=(
        core.PayTarget,
        core.PayIf,
        core.PayOnce,
        core.PayOneOf,
        react.PayExhaust,
        react.PayDirection,
        react.PaySpend,
    ),
    adjectives=("friendly", "enemy", "exhausted", "refreshed", "hidden", "empty"),
    words={"change": ("damaged", "removed", "summoned", "placed", "exhausted", "refreshed")},
    special=_special,
    who=_who,
    things=_things,
    clause=lambda span: react.Descend(span=span),
)
