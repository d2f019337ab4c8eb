"""Cards and choices by their printed names, from the words that name them in logs."""

import re
from collections.abc import Callable, Iterable

_SUITS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
_RANKS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
_CARD = re.compile(rf"\b({'|'.join(_SUITS)})-(\w+)\b")
_WHOLE = {
    "stop": "done",
    "take": "let it come",
    "deck": "the top card of the deck",
    "none": "ready nothing",
    "draw": "draw a card",
    "filter": "the others",
    "enough": "enough: the others go on top",
}


def cards_in_words(words: str) -> str:
    """Words with each Action card by suit and rank: `discard heart-king` is *discard ♥K*."""
    return _CARD.sub(lambda found: f"{_SUITS[found[1]]}{_RANKS.get(found[2], found[2])}", words)


def card_list(cards: Iterable[str]) -> str:
    """Action cards, one after the other."""
    return " ".join(map(cards_in_words, cards))


def option_in_words(words: str, title: Callable[[str], str | None]) -> str:
    """A choice: `exhaust comet-lunge` is *exhaust Comet Lunge*. `title` is the printed name behind an id, if it is one."""
    if words in _WHOLE:
        return _WHOLE[words]
    deed, _, thing = words.rpartition(" ")
    if deed == "damage":
        return f"{cards_in_words(thing)} in Damage"
    named = title(thing)
    return f"{deed} {named}".strip() if named else cards_in_words(words)
