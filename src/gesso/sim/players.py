"""Players: whoever answers decisions, what they see of the table, and whose a thing is in their words."""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from gesso.diagnostics import RequestError
from gesso.engine import Decision, Game, Generator, Ruleset
from gesso.engine.ruleset import Bot

View = Mapping[str, Any]
"""What a player may know, as `Game.view` gives it."""


class Player(Protocol):
    """Somebody, or something, on one seat."""

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        """One of `decision.options`; `texts` are their words in the same order."""


class RandomPlayer:
    """Takes any option, each as likely as any other. The same seed makes the same choices of the same options."""

    def __init__(self, seed: int) -> None:
        self._chance = Generator(seed)

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        return decision.options[self._chance.below(len(decision.options))]


RANDOM = "random"
"""The name of the bot that every game has."""


def bot_of(rules: Ruleset, name: str) -> Bot | None:
    """The game's bot of this name, None for the random one. Raises `RequestError` for a name that no bot has."""
    if name != RANDOM and name not in rules.bots:
        known = ", ".join((RANDOM, *rules.bots))
        raise RequestError(f"{rules.game} has no bot `{name}`", f"choose from {known}")
    return rules.bots.get(name)


class BotPlayer:
    """A game's own bot on a seat. It is handed the game, and trusted to go by what its seat knows."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self._bot = bot
        self._chance = Random(seed).random

    def choose_in(self, game: Game, decision: Decision) -> int:
        """One of `decision.options`."""
        kind = game.rules.kinds.index(decision.kind)
        return self._bot(game.state, decision.player, kind, decision.options, self._chance)


def bot_player(rules: Ruleset, name: str, seed: int) -> RandomPlayer | BotPlayer:
    """A bot by its name, ready to play; the same seed makes the same choices. Raises `RequestError`."""
    bot = bot_of(rules, name)
    return RandomPlayer(seed) if bot is None else BotPlayer(bot, seed)


Paint = Callable[[str, str], str]
"""Gives a text a tone: `first`, `second` (a seat's own), `strong`, `dim`, `alarm`."""


class Display(Protocol):
    """How the table looks to one seat. It reads views only, so that it cannot show what is hidden."""

    def table(self, view: View, *, width: int, paint: Paint) -> list[list[str]]:
        """The table in parts, each of lines of at most `width` columns (tones not counted); always as many parts."""

    def card(self, words: str, *, width: int) -> list[str]:
        """The printed text of what an option or a name means; nothing where it means no card."""

    def player(self, seat: int) -> str:
        """What a seat's player is called."""

    def question(self, view: View, decision: Decision, *, width: int) -> list[str]:
        """What is asked of whom, in lines; the options follow."""

    def gloss(self, kind: str, words: str) -> str:
        """What is said beside an option; empty for nothing."""

    def overheard(self, view: View, decision: Decision, words: str) -> str:
        """What the other player, who sees this now, learns of a choice."""


_SEAT = re.compile(r"\b[01]:")


def without_seat(text: str) -> str:
    """Words without their seats: `swap 0:guard-1` is `swap guard-1`."""
    return _SEAT.sub("", text)


def seat_and_name(text: str) -> tuple[int | None, str]:
    """`0:guard-1` as 0 and `guard-1`; None where no seat is written."""
    return (int(text[0]), text[2:]) if text[:2] in ("0:", "1:") else (None, text)
