"""Re;ACT's nodes written back into the language: one spelling function per class, beside those of the core."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.diagnostics.english import article
from gesso.games.react.lang.ast import (
    Adjacent,
    Ascends,
    ChooseDirection,
    Deal,
    Descend,
    Descends,
    Diagonal,
    EnemyArtist,
    Enters,
    Exhaust,
    Hidden,
    Hide,
    In,
    InDirection,
    Jump,
    Leaves,
    Lose,
    Move,
    MoveTo,
    MyArtist,
    On,
    OwnerOf,
    PayDirection,
    PayExhaust,
    PaySpend,
    Place,
    Plays,
    PlaysCard,
    Progress,
    Progresses,
    Reaches,
    Refresh,
    Remove,
    StateSpot,
    Summon,
    Swap,
    TurnEnds,
    TurnStarts,
    Was,
    With,
    Within,
    ZoneOf,
)
from gesso.lang.ast import Node, Opponent
from gesso.lang.unparser import CORE_SPELLERS, Say, Speller

_WAY = " in the direction"
_TURNS = {"my": "my turn", "each": "each turn", "enemy": "the enemy turn"}


def _way(directed: bool) -> str:
    return _WAY if directed else ""


def _place(node: Place, say: Say) -> str:
    noun = say.noun(node.noun, plural=node.count.n != 1)
    return f"place {say(node.count)} {noun} {'on' if node.on else 'in'} {say(node.where)}{say.tally(node.tally)}"


def _move(node: Move, say: Say) -> str:
    return f"move {say(node.units)} {say(node.count)}{_way(node.directed)}{say.tally(node.tally)}"


def _summon(node: Summon, say: Say) -> str:
    return f"summon {article(say.noun(node.noun))} in {say(node.zone)}"


SPELLERS: Mapping[type[Node], Speller] = {
    **CORE_SPELLERS,
    # players and things
    Opponent: lambda node, say: "the enemy",
    OwnerOf: lambda node, say: f"the owner of {say(node.of)}",
    MyArtist: lambda node, say: "my artist",
    EnemyArtist: lambda node, say: "the enemy artist",
    ZoneOf: lambda node, say: f"the zone of {say(node.of)}",
    # filters
    With: lambda node, say: f"with {say.owned(node.amount, node.least, node.np)}",
    Adjacent: lambda node, say: f"adjacent to {say(node.of)}",
    Diagonal: lambda node, say: f"diagonal to {say(node.of)}",
    Within: lambda node, say: f"within {node.n} of {say(node.of)}",
    In: lambda node, say: f"in {say(node.of)}",
    On: lambda node, say: f"on {say(node.of)}",
    InDirection: lambda node, say: "in the direction",
    # conditions
    Hidden: lambda node, say: "hidden",
    StateSpot: lambda node, say: say(node.spot),
    # prices
    PayExhaust: lambda node, say: f"exhaust {say(node.thing)}",
    PayDirection: lambda node, say: "choose a direction",
    PaySpend: lambda node, say: f"spend {say(node.pick)}",
    # sentences
    Deal: lambda node, say: f"deal {node.n} damage to {say(node.to)}{say.tally(node.tally)}",
    Move: _move,
    MoveTo: lambda node, say: f"move {say(node.what)} to {say(node.to)}",
    Jump: lambda node, say: f"jump {say(node.unit)}{_way(node.directed)}",
    Swap: lambda node, say: f"swap {say(node.unit)} with {say(node.other)}",
    Place: _place,
    Remove: lambda node, say: f"remove {say(node.what)}",
    Summon: _summon,
    Exhaust: lambda node, say: f"exhaust {say(node.units)}",
    Refresh: lambda node, say: f"refresh {say(node.units)}",
    ChooseDirection: lambda node, say: f"{say.order(node.who, 'choose', 'chooses')} a direction",
    Progress: lambda node, say: say.order(node.who, "progress", "progresses"),
    Lose: lambda node, say: say.order(node.who, "lose", "loses"),
    Descend: lambda node, say: "descend",
    Hide: lambda node, say: "hide a card",
    Plays: lambda node, say: f"{say(node.unit)} plays {say(node.what)}",
    # events
    Enters: lambda node, say: f"{say(node.actor)} {say.verb('enter', 'enters')} {say(node.zone)}",
    Leaves: lambda node, say: f"{say(node.actor)} {say.verb('leave', 'leaves')} {say(node.zone)}",
    Was: lambda node, say: f"{say(node.actor)} {say.verb('be', 'is')} {node.change}",
    Reaches: lambda node, say: f"{say(node.actor)} has {say(node.owned)}",
    Ascends: lambda node, say: f"{say(node.actor)} {say.verb('ascend', 'ascends')}",
    Descends: lambda node, say: f"{say(node.actor)} {say.verb('descend', 'descends')}",
    TurnStarts: lambda node, say: f"{_TURNS[node.whose]} starts",
    TurnEnds: lambda node, say: f"{_TURNS[node.whose]} ends",
    # deeds
    PlaysCard: lambda node, say: f"{say.verb('play', 'plays')} {say(node.pick)}",
    Progresses: lambda node, say: say.verb("progress", "progresses"),
}
