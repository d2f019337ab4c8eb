"""Random play of every game with recorded events against play without; and the narration of a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from benchmarks.roster import game, games, pairings, pairs
from benchmarks.yardstick import ROOT, processor
from gesso.engine import AnyRuleset, Game
from gesso.project.project import open_project
from gesso.tasks.play import story

ROUNDS = 5
MOST = 400
PAIRINGS = 6
"""Pairings of each game, spread over all of them."""


def run() -> Iterator[str]:
    """Print for each game the decisions per second with and without events, in alternating rounds, and the time to narrate."""
    for id in games():
        if game(id).definition.story.module:
            yield from _game(id)


def _game(id: str) -> Iterator[str]:
    every = pairs(id)
    rules = [pairings(id)(pair) for pair in every[:: max(1, len(every) // PAIRINGS)]]
    rates: dict[bool, list[float]] = {False: [], True: []}
    for round in range(ROUNDS):
        for told, found in rates.items():
            start = process_time()
            decisions = sum(_play(rule, round, told) for rule in rules)
            found.append(decisions / (process_time() - start))
    plain, told_rate = max(rates[False]), max(rates[True])
    yield f"story {id}: {told_rate:,.0f} decisions/s told, {plain:,.0f} untold: {told_rate / plain:.2f}"
    played = _whole(rules[0])
    project = open_project(ROOT)
    seconds = processor(lambda: story(project, played, 0))
    lines = len(story(project, played, 0))
    yield f"story {id}: {lines} lines of a game in {seconds * 1000:.1f} ms"


def _play(rules: AnyRuleset, seed: int, record: bool) -> int:
    state, chance = rules.begin(seed, record=record), Random(seed).random
    for decisions in range(MOST):
        if state.result >= 0:
            return decisions
        who, _, options = state.pending[0]
        state.apply(options[int(chance() * len(options))], who)
    return MOST


def _whole(rules: AnyRuleset) -> Game:
    game, chance = Game.begin(rules, seed=1, record=True), Random(1)
    while game.decision is not None:
        game.apply(chance.choice(game.decision.options), game.decision.player)
    return game
