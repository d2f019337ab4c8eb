"""Scenarios from cards: each effect of the ten Artists is played until all that its tree promises has come about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from zlib import crc32

import pytest
from rulings.react.bench import TEN, program, table
from rulings.react.effects.conditions import NEVER, wanted
from rulings.react.effects.positions import Focus
from rulings.react.effects.stories import Notes, tell
from soak import SOAK

from gesso.engine import Plugin, plugin_from_text
from gesso.games.react.lang.program import EffectProgram
from gesso.games.react.lowering import generate
from gesso.games.react.rules.ruleset import DuelRuleset

OPPONENTS = ("dancer", "calligrapher", "animator", "tattooist", "fortune-teller", "dj", "sculptor", "tagger")
STORIES = 2000
"""So many stories are told at most before an effect is said to miss something."""
AT_LEAST = 48 if SOAK else 12
"""So many are told in any case; the long run tells more."""

EFFECTS = [(id, effect) for id in TEN for effect in program(id).effects]


@cache
def _plugins() -> Mapping[str, Plugin]:
    return {id: plugin_from_text(generate(program(id), observed=True), f"<observed plug-in of {id}>") for id in TEN}


@cache
def _rules(first: str, second: str) -> DuelRuleset:
    return DuelRuleset(table(), _plugins(), first, second, observed=True)


@pytest.mark.parametrize(("id", "effect"), EFFECTS, ids=[f"{id}: {effect.id}" for id, effect in EFFECTS])
def test_every_outcome_of_an_effect_happens(id: str, effect: EffectProgram) -> None:
    """Paid for and not, each branch, each failure, on a full chain, with its target gone or changed; and nothing breaks."""
    seat, form = ("painter", 1) if id == "nathaniel" else (id, 0)
    chance = Random(crc32(f"{id} {effect.id}".encode()))
    opponents = [other for other in OPPONENTS if other != seat]
    never = {ending for name, ending in NEVER if name == effect.id}
    missing = {condition for condition in wanted(effect) if not condition.endswith(tuple(never))}
    assert len(missing) == len(wanted(effect)) - len(never)
    for number in range(STORIES):
        rules = _rules(seat, opponents[number % len(opponents)])
        notes = Notes(rules, Focus(effect, form))
        tell(rules, notes, chance, replayed=number % 4 == 0)
        missing -= notes.found
        assert not [found for found in notes.found if found.endswith(tuple(never))], "it can come about after all"
        if not missing and number >= AT_LEAST:
            return
    assert not missing, f"in {STORIES} stories never: {'; '.join(sorted(missing))}"
