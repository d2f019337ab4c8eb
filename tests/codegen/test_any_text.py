"""Whatever the checks let through can be generated, compiled, loaded and played."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from games.react.invariants import broken
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lang.drawn_programs import Drawn, try_programs
from lang.strategies import programs
from oracle.workshop import PLACES, filled, invent, is_sound, program_of, sound, table
from soak import SOAK, games

from gesso.engine.errors import EndlessGame
from gesso.engine.plugin import plugin_from_text
from gesso.engine.vm import Generator
from gesso.games.react.lang.language import REACT
from gesso.games.react.lowering import generate
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.lang.language import Start
from gesso.lang.unparser import unparse

OURS = {"dancing-fish": "chip", "gold": "beat", "omen-2": "ward", "upper": "line"}
PLACE = {"effect": "chip", "cost": "chip", "passive": "passive-1"}


def plays(text: str, choices: int = 60) -> None:
    """Generate, load and play the Artist of a file against itself."""
    plugin = plugin_from_text(generate(program_of(text)), "<any text>")
    rules = DuelRuleset(table(), {"tester": plugin}, "tester", "tester").rules
    chance = Generator(7)
    try:
        duel = Duel.begin(rules, seed=7)
        for _ in range(choices):
            assert broken(duel) == []
            if duel.result >= 0:
                break
            options = duel.pending[0][2]
            duel.apply(options[chance.below(len(options))])
    except EndlessGame:
        # Only a check over the whole Artist can tell that a passive sets itself off for ever.
        pass


@pytest.mark.slow
@settings(max_examples=games(6, 12), derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False))
def test_invented_texts_play(random: Random) -> None:
    """Texts of the right types, one in each place of an Artist."""
    texts = {place: invent(place, random) for place in PLACES}
    plays(filled(sound(texts)))


@pytest.mark.slow
def test_texts_of_any_shape_play() -> None:
    """Programs of every shape that the grammar has: most make no sense and are refused, the others play."""
    sound: Counter[Start] = Counter()

    def check(program: Drawn) -> None:
        start, nodes = program
        written = unparse(REACT, nodes)
        for theirs, ours in OURS.items():
            written = re.sub(rf"(?<![\w-]){theirs}(?![\w-])", ours, written)
        text = written if start == "passive" else in_effect(start, written)
        if is_sound(PLACE[start], text):
            sound[start] += 1
            plays(filled({PLACE[start]: text}))

    try_programs("react", programs, 120, check)
    # One of thirty is sound; which ones come among a few depends on what else a process has loaded.
    assert sound["effect"] and sound["cost"] if SOAK else sound.total(), sound


def in_effect(start: Start, written: str) -> str:
    """A cost, or an effect that has a target and a direction to speak of, as the keys of a file."""
    lines = ["  " + line for line in written.splitlines()]
    if start == "cost":
        return "\n".join(["cost: |", *lines, "effect: |", "  draw 1 card"])
    return "\n".join(["cost: |", "  target a zone", "  choose a direction", "effect: |", *lines])
