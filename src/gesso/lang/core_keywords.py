"""The words that every game shares and that make no node of their own, as the reference explains them."""

from __future__ import annotations

from gesso.lang.node_specs import Keyword

CORE_TERMS: tuple[Keyword, ...] = (
    Keyword("a", ("a", "an"), "One, picked by the player; in a condition or filter: any such.", "a card"),
    Keyword("each", ("each",), "All that fit.", "each card"),
    Keyword("up", ("up",), "In `up to n`: from none to n.", "up to 2"),
    Keyword("to", ("to",), "Before what is reached or aimed at, and in `up to n`.", "up to 2"),
    Keyword("no", ("no",), "None, in conditions and after `with`.", "I have no card"),
    Keyword("the", ("the",), "What an earlier line picked, or one of the fixed things.", "the target"),
    Keyword("self", ("self",), "What carries the text.", "self"),
    Keyword("I", ("I",), "The player of the text.", "I have a card"),
    Keyword("my", ("my",), "Belonging to the player of the text.", "my turn"),
    Keyword("card", ("card", "cards"), "A card in a hand or in play.", "draw 1 card"),
    Keyword("target", ("target",), "The one thing a cost aims at.", "the target"),
    Keyword("of", ("of",), "Before what something belongs to, and in `choose n of`.", "choose 1 of"),
    Keyword("on", ("on",), "Lying on.", "on a card"),
    Keyword("with", ("with",), "Carrying or holding.", "with 2 cards"),
    Keyword("if", ("if",), "Begins a condition.", "if done"),
    Keyword("otherwise", ("otherwise",), "What happens where the condition does not hold.", "otherwise"),
    Keyword("when", ("when",), "Begins a trigger or a replacement.", "when my turn starts"),
    Keyword(
        "would", ("would",), "Makes a trigger a replacement: the block happens instead.", "when I would draw a card"
    ),
    Keyword("cannot", ("cannot",), "Makes a ban.", "the enemy cannot draw a card"),
    Keyword("may", ("may",), "The player takes it or leaves it.", "may draw 1 card"),
    Keyword("for", ("for",), "In `for each`.", "for each card"),
    Keyword("or", ("or",), "Between the blocks of `choose n of`.", "or"),
    Keyword("done", ("done",), "Whether the sentence before changed anything.", "if done"),
    Keyword("is", ("is", "are", "am"), "Begins a state, a place or a kind.", "self is exhausted"),
    Keyword("has", ("has", "have"), "Begins what something carries or holds.", "I have 2 cards"),
    Keyword("draw", ("draw", "draws"), "Takes from one's own supply.", "draw 1 card"),
    Keyword("choose", ("choose", "chooses"), "Picks.", "choose a card"),
    Keyword("starts", ("starts",), "Of a turn: its beginning.", "when my turn starts"),
    Keyword("ends", ("ends",), "Of a turn: its end.", "when my turn ends"),
)
