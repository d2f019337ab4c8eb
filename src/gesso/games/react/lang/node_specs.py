"""The whole vocabulary of Re;ACT: the shared words with this game's types, and its own."""

from __future__ import annotations

from gesso.games.react.lang.event_specs import EVENTS
from gesso.games.react.lang.place_specs import PLACES, PRICES, STATES, THINGS
from gesso.games.react.lang.sentence_specs import SENTENCES
from gesso.games.react.lang.types import ANYTHING, CARD, ON_BOARD, SUPPLY, UNIT, ZONE
from gesso.lang.core_keywords import CORE_TERMS
from gesso.lang.core_sentences import CoreTypes, core_words
from gesso.lang.node_specs import Keyword, vocabulary

SORTS = CoreTypes(
    drawn=CARD | SUPPLY,
    chosen=UNIT | ZONE | ON_BOARD,
    counted=ANYTHING,
    looped=UNIT | ZONE | ON_BOARD,
    targeted=ZONE,
    asked=UNIT | ZONE,
)

TERMS: tuple[Keyword, ...] = (
    Keyword("unit", ("unit", "units"), "An Artist or a summon.", "each unit"),
    Keyword("artist", ("artist", "artists"), "The unit whose loss decides the game.", "my artist"),
    Keyword(
        "summon",
        ("summon", "summons", "summoned"),
        "A unit that is no Artist; also the verb that brings it.",
        "each summon",
    ),
    Keyword("zone", ("zone", "zones"), "A square of the board.", "a zone"),
    Keyword("friendly", ("friendly",), "Of the player of the text.", "each friendly unit", carriers=UNIT | CARD),
    Keyword(
        "enemy", ("enemy",), "Of the other player; `the enemy` is that player.", "each enemy unit", carriers=UNIT | CARD
    ),
    Keyword(
        "exhausted",
        ("exhausted", "exhaust"),
        "Turned, and so unable to pay with its exhaustion.",
        "an exhausted unit",
        carriers=UNIT,
    ),
    Keyword(
        "refreshed",
        ("refreshed", "refresh"),
        "Upright, and so able to pay with its exhaustion.",
        "a refreshed unit",
        carriers=UNIT,
    ),
    Keyword("hidden", ("hidden",), "That lay face down before it was played.", "a hidden card", carriers=CARD),
    Keyword(
        "ascended",
        ("ascended", "ascend", "ascends"),
        "With its ability card on the other side.",
        "my artist is ascended",
    ),
    Keyword("adjacent", ("adjacent",), "An orthogonal neighbour.", "adjacent to self"),
    Keyword("diagonal", ("diagonal",), "A corner neighbour.", "diagonal to self"),
    Keyword("within", ("within",), "At most so many steps away.", "within 2 of self"),
    Keyword("in", ("in",), "Lying or standing in.", "in the target"),
    Keyword("owner", ("owner",), "The player whose unit it is.", "the owner of the unit"),
    Keyword(
        "damage", ("damage", "damaged"), "What hurts an Artist and destroys a summon.", "deal 1 damage to the target"
    ),
    Keyword("direction", ("direction",), "One of the four ways over the board.", "choose a direction"),
    Keyword("turn", ("turn",), "A player's turn.", "when my turn starts"),
    Keyword("be", ("be",), "After `would` and `cannot`, before a participle.", "my artist cannot be damaged"),
    Keyword("deal", ("deal",), "Damages zones.", "deal 1 damage to the target"),
    Keyword("move", ("move",), "Moves units step by step, or a piece to a zone.", "move self 1"),
    Keyword("jump", ("jump",), "Moves over units.", "jump self"),
    Keyword("swap", ("swap",), "Trades zones.", "swap self with a unit"),
    Keyword("place", ("place", "placed"), "Puts tokens, tiles or frames on the board.", "place 1 scale in the target"),
    Keyword("remove", ("remove", "removed"), "Takes back to the pool.", "remove each omen"),
    Keyword("spend", ("spend",), "Gives up as a price.", "spend 1 ink on a friendly unit"),
    Keyword("progress", ("progress", "progresses"), "Takes one step of the Masterpiece.", "progress"),
    Keyword("descend", ("descend", "descends"), "Leaves the ascended side.", "descend"),
    Keyword("lose", ("lose", "loses"), "Loses the game.", "lose"),
    Keyword("hide", ("hide",), "Lays a Reaction face down on the chain.", "may hide a card"),
    Keyword("play", ("play", "plays"), "Plays a card, or carries out frames.", "the enemy plays a card"),
    Keyword(
        "enter", ("enter", "enters"), "Comes into a zone other than by being summoned.", "when a unit enters a zone"
    ),
    Keyword("leave", ("leave", "leaves"), "Goes from a zone.", "when my artist leaves a zone"),
)

_ALL_TERMS = (*CORE_TERMS, *TERMS)

VOCABULARY = vocabulary(
    (*core_words(SORTS), *THINGS, *PLACES, *STATES, *PRICES, *SENTENCES, *EVENTS),
    _ALL_TERMS,
    frozenset(form for term in _ALL_TERMS for form in term.forms),
)
