"""The words that every game shares and that make no node of their own, as the reference explains them."""

from __future__ import annotations

from gesso.lang.node_specs import Term

CORE_TERMS: tuple[Term, ...] = (
    Term("a", ("a", "an"), "One, picked by the player; in a condition or filter: any such.", "a card"),
    Term("each", ("each",), "All that fit.", "each card"),
    Term("up", ("up",), "In `up to n`: from none to n.", "up to 2"),
    Term("to", ("to",), "Before what is reached or aimed at, and in `up to n`.", "up to 2"),
    Term("no", ("no",), "None, in conditions and after `with`.", "I have no card"),
    Term("the", ("the",), "What an earlier line picked, or one of the fixed things.", "the target"),
    Term("self", ("self",), "What carries the text.", "self"),
    Term("I", ("I",), "The player of the text.", "I have a card"),
    Term("my", ("my",), "Belonging to the player of the text.", "my turn"),
    Term("card", ("card", "cards"), "A card in a hand or in play.", "draw 1 card"),
    Term("target", ("target",), "The one thing a cost aims at.", "the target"),
    Term("of", ("of",), "Before what something belongs to, and in `choose n of`.", "choose 1 of"),
    Term("on", ("on",), "Lying on.", "on a card"),
    Term("with", ("with",), "Carrying or holding.", "with 2 cards"),
    Term("if", ("if",), "Begins a condition.", "if done"),
    Term("otherwise", ("otherwise",), "What happens where the condition does not hold.", "otherwise"),
    Term("when", ("when",), "Begins a trigger or a replacement.", "when my turn starts"),
    Term("would", ("would",), "Makes a trigger a replacement: the block happens instead.", "when I would draw a card"),
    Term("cannot", ("cannot",), "Makes a ban.", "the enemy cannot draw a card"),
    Term("may", ("may",), "The player takes it or leaves it.", "may draw 1 card"),
    Term("for", ("for",), "In `for each`.", "for each card"),
    Term("or", ("or",), "Between the blocks of `choose n of`.", "or"),
    Term("done", ("done",), "Whether the sentence before changed anything.", "if done"),
    Term("is", ("is", "are", "am"), "Begins a state, a place or a kind.", "self is exhausted"),
    Term("has", ("has", "have"), "Begins what something carries or holds.", "I have 2 cards"),
    Term("draw", ("draw", "draws"), "Takes from one's own supply.", "draw 1 card"),
    Term("choose", ("choose", "chooses"), "Picks.", "choose a card"),
    Term("starts", ("starts",), "Of a turn: its beginning.", "when my turn starts"),
    Term("ends", ("ends",), "Of a turn: its end.", "when my turn ends"),
)
