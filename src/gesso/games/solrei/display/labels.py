"""Cards and choices by their printed names, from the words that name them in logs."""

import re
from collections.abc import Callable, Iterable

from gesso.games.solrei.wording.table import DEEDS, FIXED
from gesso.sim.table_words import TableWords

_SUITS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
_RANKS = ("jack", "queen", "king", "ace")
_CARD = re.compile(rf"\b({'|'.join(_SUITS)})-(\w+)\b")
_ART = re.compile(r"(?:(\w+) )?art (\d)")


def cards_in_words(say: TableWords, words: str) -> str:
    """Words with each Action card by suit and rank: `heart-king` is *♥K*."""

    def card(found: re.Match[str]) -> str:
        return f"{_SUITS[found[1]]}{say(f'card.{found[2]}') if found[2] in _RANKS else found[2]}"

    return _CARD.sub(card, words)


def card_list(say: TableWords, cards: Iterable[str]) -> str:
    """Action cards, one after the other."""
    return " ".join(cards_in_words(say, card) for card in cards)


def option_in_words(say: TableWords, words: str, title: Callable[[str], str | None]) -> str:
    """A choice: `exhaust comet-lunge` is *exhaust Comet Lunge*. `title` is the printed name behind an id, if it is one."""
    if words in FIXED:
        return say(f"option.{words}")
    if art := _ART.fullmatch(words):
        named = say("option.art", n=art[2])
        return say(f"deed.{art[1]}", what=named) if art[1] in DEEDS else named
    deed, _, thing = words.rpartition(" ")
    phrase = deed.replace(" ", "_")
    named = title(thing) or cards_in_words(say, thing)
    if phrase in DEEDS:
        return say(f"deed.{phrase}", what=named)
    return f"{deed} {named}".strip()
