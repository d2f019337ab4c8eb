"""Find a position in which something can be played: by chance, in ordinary games.

The engine itself offers what may be played, so nothing here knows the words of a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from gesso.diagnostics.suggestions import fold
from gesso.engine import AnyRuleset, EndlessGame, Game, PluginFault
from gesso.engine.options import without_seat
from gesso.sim.simulation import Place, game_seed

PLAY = "play"
"""The kind of decision in which a player plays something, in every game that has it."""
GAMES = 240
"""Games that are played before the search is given up."""
_LONGEST = 1_500
"""Decisions of one game."""
_ENOUGH = 40
"""Positions to choose the best from."""
_IN_A_GAME = 5
"""Positions that one game may give."""
_TRIALS = 3
"""How often a position is tried out."""
_SOON = 30
"""Choices within which the effect of what is played must show."""
_SAMPLES = 60
"""Positions in which a player could not play it, to ask why."""


@dataclass(frozen=True, slots=True)
class Position:
    """A game that stands where a player may play something."""

    seed: int
    choices: tuple[tuple[int, int], ...]
    """Seats with the options that they took."""
    number: int
    """Which game of the search, from 1."""
    effective: int
    """How many clauses of what is played took effect in a trial."""

    def game(self, rules: AnyRuleset) -> Game:
        """Return the game, played again by rules of the same players."""
        game = Game.begin(rules, seed=self.seed)
        for player, option in self.choices:
            game.apply(option, player)
        return game


def find_position(
    rules: AnyRuleset, names: Sequence[str], clauses: Callable[[Place], bool], *, seat: int, seed: int
) -> Position | None:
    """Return a position in which this seat may play what has one of these names; None if chance leads to none.

    Of many positions it is one in which most of its clauses take effect, and of these the one after the fewest choices.
    The same seed finds the same position.

    Args:
        rules: Observed rules.
        clauses: Tells the clauses of what is played from all others.
    """
    best: Position | None = None
    found = 0
    for number in range(GAMES):
        own_seed = game_seed(seed, number)
        for choices, effective in _ways_to(rules, names, clauses, seat, own_seed):
            found += 1
            if best is None or (-effective, len(choices)) < (-best.effective, len(best.choices)):
                best = Position(own_seed, choices, number + 1, effective)
        if found >= _ENOUGH:
            break
    return best


def hindered_positions(rules: AnyRuleset, *, seat: int, seed: int) -> Iterator[Game]:
    """Yield positions in which this seat may play something, from the middle of some games."""
    for number in range(_SAMPLES):
        chance = Random(game_seed(seed, number))
        game = Game.begin(rules, seed=game_seed(seed, number))
        wait = chance.randrange(1, 20)
        for _ in range(_LONGEST):
            decision = game.decision
            if decision is None:
                break
            if decision.player == seat and decision.kind == PLAY:
                wait -= 1
                if not wait:
                    yield game
                    break
            try:
                game.apply(chance.choice(decision.options), decision.player)
            except (EndlessGame, PluginFault):
                break


def _ways_to(
    rules: AnyRuleset, names: Sequence[str], clauses: Callable[[Place], bool], seat: int, seed: int
) -> Iterator[tuple[tuple[tuple[int, int], ...], int]]:
    """Play one game at random; yield the choices up to positions that are looked for, with what a trial shows."""
    chance = Random(seed).random
    state = rules.begin(seed)
    kinds = rules.kinds
    choices: list[tuple[int, int]] = []
    found = 0
    for _ in range(_LONGEST):
        if state.result >= 0 or found == _IN_A_GAME:
            return
        player, kind, options = state.pending[0]
        if player == seat and kinds[kind] == PLAY:
            played = _played(rules, state, seat, kind, options, names)
            if played:
                found += 1
                yield tuple(choices), max(_effective(rules, state, option, seat, clauses) for option in played)
        option = options[int(chance() * len(options))]
        choices.append((player, option))
        try:
            state.apply(option, player)
        except (EndlessGame, PluginFault):
            return


def _effective(rules: AnyRuleset, state: Any, option: int, seat: int, clauses: Callable[[Place], bool]) -> int:
    """Play something on a copy of the game, and return how many of its clauses took effect soon after."""
    best = 0
    for trial in range(_TRIALS):
        chance = Random(trial).random
        table = rules.copy(state)
        before = rules.outcomes(table)
        try:
            table.apply(option, seat)
            for _ in range(_SOON):
                if table.result >= 0:
                    break
                player, _, options = table.pending[0]
                table.apply(options[int(chance() * len(options))], player)
        except (EndlessGame, PluginFault):
            continue
        after = rules.outcomes(table)
        gained = (place for place, counts in after.items() if counts[0] > before.get(place, (0, 0, 0))[0])
        best = max(best, sum(map(clauses, gained)))
    return best


def _played(
    rules: AnyRuleset, state: Any, seat: int, kind: int, options: Sequence[int], names: Sequence[str]
) -> list[int]:
    """Return the options that play what has one of these names, by their words or by the names that they have now."""
    called = [option for option in options if is_called(rules.describe(state, seat, kind, option), names)]
    if called:
        return called
    # The other side of a card that was turned over has a name of its own.
    meant = {play for name, play in rules.plays(state, seat) if is_called(name, names)}
    return [option for option in options if option in meant]


@cache
def _folded(name: str) -> str:
    return fold(name)


def is_called(words: str, names: Sequence[str]) -> bool:
    """Return whether words name one of these plays: `name`, or with a letter, `name a`."""
    play = _folded(without_seat(words).partition(" by ")[0])
    return any(play == _folded(name) or play.startswith(f"{_folded(name)} ") for name in names)
