"""Re;ACT's effect language, put together: its grammar, its nodes and its vocabulary."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.react.lang import costs, events, piles, sentences, standing, things
from gesso.games.react.lang.things import ANYTHING, CARD, DAMAGE, ON_BOARD, PIECE, SUPPLY, TOP, UNIT, ZONE
from gesso.lang import ast as core
from gesso.lang import ast as s
from gesso.lang.ast import alternatives, amounts, lasting, players
from gesso.lang.language import Language
from gesso.lang.nodes import GameUse, Moods, Node, nodes_in
from gesso.lang.vocabulary import CORE_KEYWORDS, Keyword, vocabulary

REACT = Language(
    id="react",
    grammars=("core.lark", "react.lark"),
    nodes=nodes_in(
        (*core.CHAPTERS, amounts, players, costs, alternatives, sentences, lasting, standing, things, piles, events)
    ),
    rules={
        **alternatives.RULES,
        **amounts.RULES,
        **players.RULES,
        **things.RULES,
        **piles.RULES,
        **events.RULES,
        **standing.RULES,
    },
    without_self="my artist",
)


FAMILIES: Mapping[str, frozenset[str]] = {
    "drawn": CARD | SUPPLY,
    "chosen": UNIT | ZONE | ON_BOARD | CARD,
    "counted": ANYTHING,
    "looped": UNIT | ZONE | ON_BOARD,
    "targeted": ZONE,
    "asked": UNIT | ZONE | TOP,
    "compared": UNIT | CARD | PIECE | DAMAGE,
    "told_apart": UNIT | ZONE,
}
"""The types of things that the shared words accept, by the name of the family in their declarations."""
KEYWORDS: tuple[Keyword, ...] = (
    Keyword("unit", "things", "An Artist or a summon."),
    Keyword("artist", "things", "The unit whose loss decides the game."),
    Keyword("summon", "things", "A unit that is not an Artist. Also the verb that brings one."),
    Keyword("zone", "things", "One square of the field."),
    Keyword(
        "player",
        "fixed",
        "In `each player`: both. In `when a player ...`: either of them, whom `the player` then means.",
    ),
    Keyword("hand", "fixed", "The cards that a player holds. The other player knows only how many."),
    Keyword("deck", "fixed", "The cards that a player still draws. How many there are, both know."),
    Keyword(
        "top", "fixed", "In `the top 3 cards of my deck`: those that are drawn next. In `to the top of`: above all."
    ),
    Keyword("bottom", "fixed", "In `to the bottom of my deck`: below all other cards."),
    Keyword("chain", "fixed", "The React Chain: the cards that wait to resolve, and the one that resolves."),
    Keyword("below", "fixed", "In `the card below`: right below this one on the React Chain."),
    Keyword("out", "player", "In `carry out`."),
    Keyword("their", "fixed", "Of the player before the verb."),
    Keyword("intention", "things", "A card that opens the React Chain."),
    Keyword("reaction", "things", "A card that answers another one on the React Chain."),
    Keyword("friendly", "fixed", "Belonging to the player whose text it is.", carriers=UNIT | CARD | DAMAGE),
    Keyword(
        "enemy", "fixed", "Belonging to the other player. `the enemy` is that player.", carriers=UNIT | CARD | DAMAGE
    ),
    Keyword("owner", "fixed", "The player whose unit it is."),
    Keyword("exhausted", "states", "Turned, so it cannot pay by being exhausted.", carriers=UNIT),
    Keyword("refreshed", "states", "Upright, so it can pay by being exhausted.", carriers=UNIT),
    Keyword("hidden", "states", "Face down before it was played.", carriers=CARD),
    Keyword("empty", "states", "Without a unit. Pieces that lie there do not count.", carriers=ZONE),
    Keyword("ascended", "states", "With its Ability card on the ascended side."),
    Keyword(
        "that",
        "filters",
        "In `that is` and `that has`: the words after it describe the noun just before it, not an earlier one. In `prevent that`: what would happen.",
    ),
    Keyword("this", "fixed", "In `this golem`: the unit that carries the text, like `self`. The noun has to fit it."),
    Keyword("much", "picking", "In `that much`, which is also `that many`."),
    Keyword("nearer", "filters", "In `nearer to`: with a shorter way. In `nearest to`: with the shortest way."),
    Keyword("away", "filters", "In `away from`: with a longer way."),
    Keyword("from", "filters", "In `away from` and `exactly n from`."),
    Keyword("and", "filters", "In `between X and Y`."),
    Keyword("at", "filters", "In `at the edge`."),
    Keyword("by", "events", "Comes before the unit or the player whose text makes the change."),
    Keyword("in", "filters", "Lying or standing in a place."),
    Keyword(
        "damage",
        "things",
        "What an Artist takes and keeps until it is healed, and what destroys a summon. In a condition: what the Artist has taken.",
    ),
    Keyword("direction", "things", "One of the four directions on the field."),
    Keyword("opposite", "things", "In `the opposite direction`: the one that leads back."),
    Keyword("turn", "things", "A player's turn."),
    Keyword("play", "player", "A player plays a card, or a unit carries out frames."),
    Keyword("enter", "events", "To come into a zone. Being summoned does not count."),
    Keyword("leave", "events", "To go out of a zone."),
)
USES: Mapping[type[Node], GameUse] = {
    # prices and sentences
    s.PayTarget: GameUse(
        "deal 1 damage to the target",
        at="artist",
        cost="exhaust self\ntarget a zone within 2 of self",
        operations=("ask",),
    ),
    s.PayIf: GameUse("move my artist up to 3", cost="if I have 2 cards"),
    s.PayOnce: GameUse("draw 1 card", at="artist", cost="once each turn\nspend 1 beat", operations=("use", "unused")),
    s.PayOneOf: GameUse(
        "draw 1 card",
        at="artist",
        cost="exhaust self\nchoose 1 of\n  spend 2 beats\nor\n  spend 1 card",
        operations=("ask_price",),
    ),
    s.Draw: GameUse(
        "draw 1 card\ndraw 2 inspiration\ndraw 1 beat for each golem", operations=("draw", "draw_frames", "gain")
    ),
    s.ChooseThing: GameUse(
        "choose a unit\nplace 1 ink on the unit\nplace 1 omen on the unit", operations=("ask", "pick_many")
    ),
    s.If: GameUse(
        "if a unit with ink is in the target\n  deal 1 damage to the target\notherwise\n  draw 1 card",
        cost="target a zone",
    ),
    s.ForEach: GameUse("for each unit with ink\n  move the unit 1\n  place 1 scale in the zone of the unit"),
    s.May: GameUse("may draw 1 card\nthe enemy may move the enemy artist 1", operations=("ask",)),
    s.ChooseOf: GameUse("choose 1 of\n  draw 1 card\nor\n  move my artist up to 2", operations=("ask", "pick_many")),
    s.Until: GameUse(
        "choose an enemy unit\nuntil my turn starts\n  the unit cannot leave a zone\n  when the unit is damaged\n    draw 1 card",
        operations=("put_in_force",),
    ),
    # picking
    s.Pick: GameUse(
        "place 1 ink on a unit\nremove 2 scales in a zone adjacent to my artist\nmove up to 2 golems 1",
        operations=("ask", "pick_many"),
    ),
    s.Each: GameUse("exhaust each enemy unit with ink"),
    s.RandomPick: GameUse("exhaust a random enemy unit within 2 of my artist\nremove 2 random scales"),
    s.Other: GameUse(
        "exhaust a unit adjacent to self\ndeal 1 damage to another unit adjacent to self\n"
        "move each other friendly unit adjacent to self 1",
        at="artist",
        cost="exhaust self",
    ),
    s.EveryN: GameUse(
        "deal 1 damage to an enemy unit within 2 of my artist for each 3 beats\ndraw 1 card for each 2 golems"
    ),
    s.ThatMuch: GameUse(
        "when my artist is damaged\n  draw that many cards\nwhen my turn ends\n  lose each beat\n  draw that many cards",
        at="passive",
    ),
    s.NoneOf: GameUse("if no unit is adjacent to self\n  draw 1 card", at="artist", cost="exhaust self"),
    s.AtLeast: GameUse(
        "if 2 units are exhausted\n  draw 1 card\notherwise\n  if no unit is exhausted\n    exhaust an enemy unit"
    ),
    s.Exactly: GameUse("if exactly 2 units are exhausted\n  draw 1 card"),
    s.FewerThan: GameUse(
        "if fewer than 2 golems are adjacent to my artist\n  summon a golem in a zone adjacent to my artist",
    ),
    s.Count: GameUse("move my artist up to 2"),
    s.NP: GameUse(
        "swap my artist with an exhausted unit adjacent to a golem\n"
        "place 1 scale in each empty zone adjacent to a unit that has ink"
    ),
    s.Noun: GameUse("place 1 dash in a zone with no mural"),
    s.Owned: GameUse("if I have 3 cards\n  refresh a unit with no ink"),
    # fixed things
    s.SelfRef: GameUse("move self 1\nplace 1 ink on this golem", at="golem", cost="exhaust self"),
    s.TheTarget: GameUse("deal 1 damage to the target", cost="target a zone"),
    s.TheBound: GameUse("place 1 ink on a unit\nmove the unit 1"),
    s.Me: GameUse("if I have a card\n  draw 1 card"),
    s.Opponent: GameUse("the enemy draws 1 card"),
    players.EachPlayer: GameUse("each player draws 1 card\nif each player has 2 damage\n  each player discards 1 card"),
    players.ThePlayer: GameUse("when a player plays an intention\n  the player discards 1 card", at="passive"),
    # conditions
    s.Is: GameUse("if self is exhausted\n  refresh self", at="artist", kind="reaction"),
    s.StateAdjective: GameUse("if my artist is ascended\n  draw 1 card"),
    s.StateKind: GameUse("choose a unit\nif the unit is a summon\n  exhaust the unit"),
    s.Has: GameUse("if the target has 2 scales\n  remove 2 scales in the target\n  draw 1 card", cost="target a zone"),
    s.PlayerHas: GameUse(
        "if I have no golem\n  summon a golem in a zone adjacent to my artist\nif the enemy has 5 cards\n  draw 1 card\n"
        "if I have exactly 2 damage\n  refresh my artist\nif I have fewer than 3 cards\n  draw 1 card"
    ),
    s.PlayerHasMore: GameUse(
        "if the enemy has more cards\n  draw 1 card\nif I have fewer exhausted units\n  refresh my artist"
    ),
    s.Done: GameUse("move my artist up to 2\nif done\n  draw 1 card"),
    # passives and events
    s.Trigger: GameUse(
        "when my turn starts if I have 2 golems\n  draw 1 card\nonce each turn when a golem is damaged\n  draw 1 beat",
        at="passive",
    ),
    s.Replacement: GameUse("once each turn when I would draw a card\n  draw 1 inspiration", at="passive"),
    s.Prevent: GameUse("once each turn when my artist would be damaged\n  prevent that", at="passive"),
    s.Ban: GameUse("the enemy cannot draw a card", at="passive"),
    s.StandingIf: GameUse("if my artist is ascended\n  when my turn starts\n    draw 1 card", at="passive"),
    s.PlayerReaches: GameUse(
        "when I have no card\n  draw 1 card",
        at="passive",
        moods=(Moods("a player's count becomes true", "I have no beast"),),
    ),
    s.Does: GameUse("when I draw a card if my artist is exhausted\n  draw 1 beat", at="passive"),
    s.DrawsCard: GameUse(
        "when the enemy would draw a card\n  draw 1 inspiration",
        at="passive",
        moods=(
            Moods(
                "a player draws a card", "the enemy draws a card", "I would draw a card", "the enemy cannot draw a card"
            ),
        ),
    ),
}
VOCABULARY = vocabulary(REACT.nodes, (*CORE_KEYWORDS, *KEYWORDS), FAMILIES, USES)
