"""Players: whoever answers decisions, and what they see."""

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from gesso.diagnostics import RequestError
from gesso.engine import AnyRuleset, Decision, Game, Generator
from gesso.engine.ruleset import Bot

View = Mapping[str, Any]
"""What a player may know, as `Game.view` gives it."""


class Player(Protocol):
    """A person or a program on one seat."""

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        """Return one of `decision.options`; `texts` are their words in the same order."""


class RandomPlayer:
    """Takes any option, each equally likely. The same seed makes the same choices of the same options."""

    def __init__(self, seed: int) -> None:
        self._chance = Generator(seed)

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        return decision.options[self._chance.below(len(decision.options))]


RANDOM = "random"
"""Name of the bot that every game has."""


def bot_of(rules: AnyRuleset, name: str) -> Bot | None:
    """Return the game's bot of this name, None for the random one. Raises RequestError for an unknown name."""
    if name != RANDOM and name not in rules.bots:
        known = ", ".join((RANDOM, *rules.bots))
        raise RequestError(f"{rules.game} has no bot `{name}`", f"choose from {known}")
    return rules.bots.get(name)


class BotPlayer:
    """A game's own bot on a seat. It gets the whole game, and is trusted to use only what its seat knows."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self._bot = bot
        self._chance = Random(seed).random

    def choose_in(self, game: Game, decision: Decision) -> int:
        """Return one of `decision.options`."""
        kind = game.rules.kinds.index(decision.kind)
        return self._bot(game.state, decision.player, kind, decision.options, self._chance)


def bot_player(rules: AnyRuleset, name: str, seed: int) -> RandomPlayer | BotPlayer:
    """Return a bot by its name, ready to play; the same seed makes the same choices. Raises RequestError."""
    bot = bot_of(rules, name)
    return RandomPlayer(seed) if bot is None else BotPlayer(bot, seed)
