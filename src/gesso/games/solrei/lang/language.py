"""SolRei's effect language, put together: its grammar, its nodes and its vocabulary."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.solrei.lang import costs, events, sentences, things
from gesso.games.solrei.lang.things import ABILITY, ACTION_CARD, ART, CARD, COUNTER, TURNED
from gesso.lang import ast as core
from gesso.lang import ast as s
from gesso.lang.ast import alternatives, amounts, lasting
from gesso.lang.language import Language
from gesso.lang.nodes import GameUse, Moods, Node, nodes_in
from gesso.lang.vocabulary import CORE_KEYWORDS, Keyword, vocabulary

SOLREI = Language(
    id="solrei",
    grammars=("core.lark", "solrei.lark"),
    nodes=nodes_in((*core.CHAPTERS, amounts, costs, alternatives, sentences, lasting, things, events)),
    rules={**alternatives.RULES, **amounts.RULES, **costs.RULES},
)


FAMILIES: Mapping[str, frozenset[str]] = {
    "drawn": CARD,
    "chosen": TURNED,
    "counted": CARD | TURNED | COUNTER,
    "looped": TURNED,
    "targeted": ABILITY | ART,
    "asked": CARD | ACTION_CARD | TURNED,
    "compared": CARD | TURNED | COUNTER,
    "told_apart": TURNED,
}
"""The types of things that the shared words accept, by the name of the family in their declarations."""

KEYWORDS: tuple[Keyword, ...] = (
    Keyword("attack", "things", "A card with a number, which is its Power."),
    Keyword(
        "charge",
        "things",
        "A court card or an ace, which has no Power. Also the verb for what its player does in the Charge phase.",
    ),
    Keyword("spade", "things", "A card of this suit. Before `rei`: Rei of this suit."),
    Keyword("heart", "things", "A card of this suit. Before `rei`: Rei of this suit."),
    Keyword("diamond", "things", "A card of this suit. Before `rei`: Rei of this suit."),
    Keyword("club", "things", "A card of this suit. Before `rei`: Rei of this suit."),
    Keyword("damage", "things", "A card in a player's Damage. After `gain`: a point that the rival has to take."),
    Keyword("art", "things", "One of the four Arts of a player."),
    Keyword("ability", "things", "What lies in the Exchange, whether of an Art or of another card."),
    Keyword("power", "things", "The number that decides a round."),
    Keyword(
        "rei",
        "things",
        "What pays for abilities. A card from the hand or a ready Damage card makes one Rei of its suit.",
    ),
    Keyword("last", "things", "Of the round before: `my last card`, `I won the last round`."),
    Keyword("number", "things", "What an Attack is worth. Two Charges of one rank have one number."),
    Keyword("round", "things", "The time from the Start to the End, in which both players play one card."),
    Keyword(
        "rival",
        "fixed",
        "Belonging to the opponent of the sentence's subject. Without `rival`, a noun is the subject's own. `the rival` is that player.",
        carriers=CARD | TURNED | ABILITY | COUNTER,
    ),
    Keyword(
        "ready",
        "states",
        "Face up. A ready Art can be used, and a ready Damage card can be exhausted for Rei.",
        carriers=TURNED,
    ),
    Keyword("exhausted", "states", "Face down. It can be readied.", carriers=TURNED),
    Keyword("broken", "states", "Face down and sideways, for the rest of the Act.", carriers=TURNED),
    Keyword("augmented", "states", "Face up and sideways: its passives are in force.", carriers=ART),
    Keyword("cultivated", "states", "Lying face down under the Muse.", carriers=CARD),
    Keyword("red", "states", "Heart or diamond.", carriers=CARD | ACTION_CARD | {"damage"}),
    Keyword("black", "states", "Spade or club.", carriers=CARD | ACTION_CARD | {"damage"}),
    Keyword("in", "filters", "Before a discard pile: `in my discard`."),
    Keyword("their", "fixed", "The rival's, in `in their discard`."),
    Keyword("offense", "conditions", "The position in which winning the round gains Damage by itself."),
    Keyword("defense", "conditions", "The other position."),
    Keyword("activate", "events", "To use an ability."),
    Keyword("play", "events", "To lay an Action card, which the Showdown reveals."),
    Keyword("take", "events", "To get a point into the Damage."),
    Keyword("lower", "things", "In `lower power wins the round`: the Attack with less Power wins."),
    Keyword("much", "picking", "In `that much`, which is also `that many`."),
    Keyword(
        "that",
        "picking",
        "In `that much`: as many as the sentence before has taken. In `prevent that`: what would happen.",
    ),
    Keyword("win", "events", "To have more Power in the end."),
    Keyword("lose", "events", "To have less Power in the end. As a sentence: to give up counters or Power."),
)

USES: Mapping[type[Node], GameUse] = {
    # prices and sentences
    s.PayTarget: GameUse("exhaust the target", at="open", cost="target a rival art\nspend 2 rei", operations=("ask",)),
    s.PayIf: GameUse("gain 2 power", at="before-showdown", cost="if I am on offense"),
    s.PayOnce: GameUse("draw 1 card", at="open", cost="once each round\nspend 1 rei", operations=("use", "unused")),
    s.PayOneOf: GameUse(
        "draw 1 card",
        at="open",
        cost="choose 1 of\n  spend 2 red rei\nor\n  exhaust 1 art",
        operations=("ask_player", "open_ways", "commit"),
    ),
    s.Draw: GameUse("draw 2 cards\nthe rival draws 1 card", at="open", operations=("draw",)),
    s.ChooseThing: GameUse(
        "choose a rival art\nif the art is ready\n  exhaust the art", at="open", operations=("ask", "pick_many")
    ),
    s.If: GameUse("if my card is a charge\n  draw 1 card\notherwise\n  gain 2 power", at="showdown"),
    s.ForEach: GameUse("for each rival augmented art\n  exhaust the art\n  gain 1 power", at="open"),
    s.May: GameUse("may ready 1 damage\nthe rival may draw 1 card", at="open", operations=("ask",)),
    s.ChooseOf: GameUse(
        "choose 1 of\n  gain 2 power\nor\n  draw 1 card", at="before-showdown", operations=("ask", "pick_many")
    ),
    s.Until: GameUse(
        "choose a rival art\nuntil the round ends\n  when I win the round\n    exhaust the art",
        at="open",
        operations=("put_in_force",),
    ),
    # picking
    s.Pick: GameUse("exhaust 1 rival art\nready up to 2 damage", at="open", operations=("ask", "pick_many")),
    s.Each: GameUse("exhaust each rival augmented art\ngain 1 power for each broken damage", at="open"),
    s.RandomPick: GameUse("exhaust 1 random rival art\nthe rival discards 1 random card", at="open"),
    s.Other: GameUse("exhaust 1 rival art\nexhaust another rival art", at="open"),
    s.EveryN: GameUse("gain 1 power for each 2 cultivated cards", at="before-showdown"),
    s.ThatMuch: GameUse(
        "lose each fury\ngain that much power\nheal up to 2 damage\nthe rival draws that many cards",
        at="after-showdown",
    ),
    s.NoneOf: GameUse("if no rival art is ready\n  gain 2 power", at="before-showdown"),
    s.AtLeast: GameUse("if 2 rival arts are ready\n  gain 2 power", at="before-showdown"),
    s.Exactly: GameUse("if exactly 1 rival art is ready\n  gain 2 power", at="before-showdown"),
    s.FewerThan: GameUse("if fewer than 2 rival arts are ready\n  gain 2 power", at="before-showdown"),
    s.Count: GameUse("ready up to 2", at="open", cost="discard 1 card"),
    s.NP: GameUse("discard 1 black card\nexhaust 1 rival ready art", at="open"),
    s.Noun: GameUse("discard 1 diamond\nthe rival discards 1 club", at="open"),
    s.Owned: GameUse("if the rival has no augmented art\n  gain 1 power", at="before-showdown"),
    # fixed things
    s.SelfRef: GameUse("when I would take damage\n  exhaust self", at="augment"),
    s.TheTarget: GameUse("negate the target", at="before-showdown", cost="target a rival ability\nspend 2 rei"),
    s.TheBound: GameUse("when the rival readies an art\n  exhaust the art", at="passive"),
    s.Me: GameUse("if I have blade\n  gain 1 power", at="before-showdown"),
    s.Opponent: GameUse("the rival discards 1 card", at="open"),
    # conditions
    s.Is: GameUse("if my card is red\n  gain 2 power", at="showdown"),
    s.StateAdjective: GameUse("if my card is red\n  gain 2 power", at="showdown"),
    s.StateKind: GameUse("if the rival card is a spade\n  gain 2 power", at="showdown"),
    s.PlayerHas: GameUse(
        "if I have 3 cultivated cards\n  gain 1 power\nif I have blade\n  draw 1 card", at="before-showdown"
    ),
    s.PlayerHasMore: GameUse(
        "if the rival has more cards\n  gain 2 power\nif I have fewer damage\n  draw 1 card", at="before-showdown"
    ),
    s.Done: GameUse("swap\nif done\n  draw 1 card", at="before-showdown"),
    # passives and events
    s.Trigger: GameUse("when I win the round if I am on defense\n  ready 1 art", at="passive"),
    s.Replacement: GameUse("once each round when I would take damage\n  draw 1 card", at="augment"),
    s.Prevent: GameUse("once each round when I would take damage\n  prevent that", at="augment"),
    s.Ban: GameUse("the rival cannot swap", at="augment"),
    s.StandingIf: GameUse("if I am on defense\n  gain 1 power", at="passive"),
    s.PlayerReaches: GameUse(
        "when I have no card\n  draw 1 card",
        at="passive",
        moods=(Moods("a player's count becomes true", "I have no card"),),
    ),
    s.Does: GameUse("when I swap\n  gain 1 power", at="passive"),
    s.DrawsCard: GameUse(
        "when I draw a card\n  gain 1 power",
        at="passive",
        moods=(
            Moods(
                "a player draws a card", "I draw a card", "the rival would draw a card", "the rival cannot draw a card"
            ),
        ),
    ),
}

VOCABULARY = vocabulary(SOLREI.nodes, (*CORE_KEYWORDS, *KEYWORDS), FAMILIES, USES)
