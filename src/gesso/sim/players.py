"""Bots: programs on a seat, each of which gets what its seat sees, and worlds that look the same from there.

```python
class Careful:                                  # a bot of one's own
    def __init__(self, seed: int) -> None: ...

    def choose(self, view, decision, texts, worlds):
        options = decision.options
        world = next(worlds(1))                 # a game that could be this one
        return max(options, key=lambda option: self.tried(world.copy(), decision.player, option))
```

A player never gets the game. A world is dealt anew: nothing hidden in it is as it is in the game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.engine import AnyRuleset, Decision, EndlessGame, Generator, IllegalChoice, Kernel, PluginFault
from gesso.engine.ruleset import Chance, Deal, Policy
from gesso.engine.vm import Choose

View = Mapping[str, Any]
"""What a player may know, as `Game.view` gives it."""
RANDOM = "random"
"""Name of the bot that every game has."""
GREEDY = "greedy"
"""Name of the bot that a game offers first, if it has bots of its own."""
_ROUNDS, _WORLDS, _DEPTH = 3, 2, 12


class World:
    """A game that could be the one that is played, as far as a seat can tell. It can be played on and copied."""

    __slots__ = ("_rules", "_state")

    def __init__(self, rules: AnyRuleset, state: Kernel) -> None:
        self._rules = rules
        self._state = state

    def copy(self) -> World:
        return World(self._rules, self._rules.copy(self._state))

    @property
    def pending(self) -> tuple[tuple[int, str, tuple[int, ...]], ...]:
        """Return who owes which kind of choice among which options; empty when the game is over."""
        kinds = self._rules.kinds
        return tuple((who, kinds[kind], tuple(options)) for who, kind, options in self._state.pending if who >= 0)

    @property
    def result(self) -> int | None:
        """Return the seat that has won, 2 for a draw, None while the game runs."""
        return None if self._state.result < 0 else self._state.result

    def apply(self, option: int, seat: int) -> None:
        """Answer for a seat and go on to the next decision. Raises IllegalChoice, GameOver or EndlessGame."""
        self._state.apply(option, seat)

    def worth(self, seat: int) -> float:
        """Return how good the world is for a seat, from 0 for lost to 1 for won."""
        return self._rules.evaluate(self._state, seat)

    def view(self, seat: int) -> View:
        """Return what a seat would see of this world."""
        return self._rules.view(self._state, seat)


Worlds = Callable[[int], Iterator[World]]
"""Deals so many worlds, one after the other."""


class Player(Protocol):
    """A person or a program on one seat."""

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...], worlds: Worlds) -> int:
        """Return one of `decision.options`; `texts` are their words in the same order."""


Maker: TypeAlias = Callable[[int], Player]
"""Makes a player for one game from a seed, which all its chance comes from."""
Bots: TypeAlias = tuple[str | Maker, str | Maker]
"""Who plays: a name or a maker for each of two players."""


class RandomPlayer:
    """Takes any option, each equally likely. The same seed makes the same choices of the same options."""

    def __init__(self, seed: int) -> None:
        self._chance = Generator(seed)

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...], worlds: Worlds) -> int:
        return decision.options[self._chance.below(len(decision.options))]


class PolicyPlayer:
    """A game's own way to play, on a seat."""

    def __init__(self, rules: AnyRuleset, policy: Policy, seed: int) -> None:
        self._kinds = rules.kinds
        self._policy = policy
        self._chance = Random(seed).random

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...], worlds: Worlds) -> int:
        def deal(_: Chance) -> Kernel:
            # What deals worlds for this seat has a chance of its own.
            return next(worlds(1))._state

        kind = self._kinds.index(decision.kind)
        return self._policy(deal, decision.player, kind, decision.options, self._chance)


def policy_of(rules: AnyRuleset, name: str) -> Policy | None:
    """Return the game's bot of this name, None for the random one. Raises RequestError for an unknown name."""
    if name != RANDOM and name not in rules.policies:
        known = ", ".join((RANDOM, *rules.policies))
        raise RequestError(f"{rules.game} has no bot `{name}`", f"choose from {known}")
    return rules.policies.get(name)


def best_bot(rules: AnyRuleset) -> str:
    """Return the name of the bot that a person meets if they ask for none."""
    return GREEDY if GREEDY in rules.policies else RANDOM


def bot_named(rules: AnyRuleset, name: str, seed: int) -> RandomPlayer | PolicyPlayer:
    """Return a bot by its name; the same seed makes the same choices. Raises RequestError."""
    policy = policy_of(rules, name)
    return RandomPlayer(seed) if policy is None else PolicyPlayer(rules, policy, seed)


def worlds_of(rules: AnyRuleset, state: Kernel, seat: int, chance: Chance) -> Worlds:
    """Return what deals worlds for a seat of a game."""
    plain: list[Kernel] = []

    def worlds(number: int) -> Iterator[World]:
        if not plain:
            # To part from a record takes ten times as long as a copy, so it is done once.
            plain.append(rules.apart(state) if state.records else state)
        return (World(rules, rules.resample(plain[0], seat, chance)) for _ in range(number))

    return worlds


def chooser(rules: AnyRuleset, bots: Sequence[str | Maker], seed: int, chance: Chance) -> Choose:
    """Return what answers for both seats, given by seat. Raises RequestError for an unknown name."""

    any_option = at_random(chance)
    first, second = (
        _by_name(rules, bot, chance, any_option)
        if isinstance(bot, str)
        else _by_player(rules, bot(2 * seed + seat), chance)
        for seat, bot in enumerate(bots)
    )
    if first is second:
        return first
    both = (first, second)
    return lambda state, seat, kind, options: both[seat](state, seat, kind, options)


def at_random(chance: Chance) -> Choose:
    """Return what takes any option, each equally likely."""
    return lambda state, seat, kind, options: options[int(chance() * len(options))]


def _by_name(rules: AnyRuleset, name: str, chance: Chance, any_option: Choose) -> Choose:
    policy = policy_of(rules, name)
    if policy is None:
        return any_option

    def choose(state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        # Once for all worlds, as `worlds_of` does.
        plain = rules.apart(state) if state.records else state

        def deal(chance: Chance) -> Any:
            return rules.resample(plain, seat, chance)

        return policy(deal, seat, kind, options, chance)

    return choose


def _by_player(rules: AnyRuleset, player: Player, chance: Chance) -> Choose:
    def choose(state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        listed, prompt = tuple(options), rules.prompt(state, seat)
        decision = Decision(seat, rules.kinds[kind], listed, prompt, listed)
        texts = tuple(rules.describe(state, seat, kind, option) for option in listed)
        option = player.choose(rules.view(state, seat), decision, texts, worlds_of(rules, state, seat, chance))
        if option not in listed:
            raise IllegalChoice(f"{type(player).__name__} chose {option!r}, which is not among {', '.join(texts)}")
        return option

    return choose


def look_ahead(
    deal: Deal, seat: int, options: Sequence[int], chance: Chance, worth: Callable[[Any, int], float]
) -> int:
    """Return the option after which random play from worlds like this one comes out best.

    Each round deals new worlds, tries in each of them all options that are left, and keeps the better half of these. All
    options of a world are followed by the same chance, so that luck favours none of them.
    """
    sums = dict.fromkeys(options, 0.0)
    left = list(sums)
    for _ in range(_ROUNDS):
        for _ in range(_WORLDS):
            world, luck = deal(chance), chance()
            for option in left:
                sums[option] += _tried(world.copy(), seat, option, Random(luck).random, worth)
        left.sort(key=sums.__getitem__, reverse=True)
        del left[max(2, math.ceil(len(left) / 2)) :]
    best = max(sums[option] for option in left)
    tied = [option for option in left if sums[option] == best]
    return tied[int(chance() * len(tied))]


@dataclass(slots=True)
class _Counts:
    decisions: int = 0
    choices: int = 0


def _tried(trial: Any, seat: int, option: int, chance: Chance, worth: Callable[[Any, int], float]) -> float:
    """Return the worth of a trial after an option and some random choices; 0 if it breaks off."""
    try:
        trial.apply(option, seat)
        trial.play_out(at_random(chance), _DEPTH, _Counts())
    except (EndlessGame, PluginFault):
        return 0.0
    return worth(trial, seat)
