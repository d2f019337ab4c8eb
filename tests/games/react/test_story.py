"""The events of a duel tell all of it: they give its positions, name what took effect, and tell a seat no secret."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from games.react.retelling import Retelling, position
from games.react.test_soak import PAIRS, game, pairings

from gesso.engine import EndlessGame, Game
from gesso.engine.telling import Event
from gesso.games.react.rules.event_kinds import EVENT_KINDS
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.rules.told_duel import ToldDuel
from gesso.games.react.story import teller
from gesso.games.react.story.sentences import SENTENCES
from gesso.project.pairing import Programs
from gesso.sim.story import Teller, tell

pytestmark = pytest.mark.parametrize("players", PAIRS, ids=" against ".join)
MOST = 600


@cache
def played(players: tuple[str, str]) -> Game:
    """A random game with its story."""
    told = Game.begin(pairings(False)(players), seed=3, story=True)
    _go_on(told, Random(4))
    return told


def _go_on(told: Game, chance: Random, *others: Game) -> None:
    while told.decision is not None and len(told.log.choices) < MOST:
        decision = told.decision
        option = chance.choice(decision.options)
        try:
            for one in (told, *others):
                one.apply(option, decision.player)
        except EndlessGame:
            return


def test_events_lead_from_the_first_position_to_the_last(players: tuple[str, str]) -> None:
    """Nothing happens untold."""
    end = played(players)
    assert isinstance(end.rules, DuelRuleset)
    rules = end.rules.rules
    told = Retelling(rules, ToldDuel.empty(rules, 3, end.state.code).to_data())
    for event in end.events:
        told.happen(event)
    now = position(end.rules.save(end.state))
    assert told.at == now, [name for name in now if told.at[name] != now[name]]


def test_a_told_game_is_the_game(players: tuple[str, str]) -> None:
    """The same choices are offered and lead to the same state, also after saving and copying in the middle."""
    rules = pairings(False)(players)
    told, plain = Game.begin(rules, seed=8, story=True), Game.begin(rules, seed=8)
    chance = Random(9)
    for _ in range(5):
        for _ in range(30):
            if told.decision is None:
                break
            assert told.options() == plain.options()
            option = chance.choice(told.decision.options)
            for one in (told, plain):
                one.apply(option)
        assert told.hash() == plain.hash()
        assert told.log == plain.log
        told = Game.from_json(rules, plain.to_json(), story=True).copy()
    assert not plain.events


def test_every_clause_that_takes_effect_has_an_event(players: tuple[str, str]) -> None:
    told, counted = (Game.begin(pairings(observed)(players), seed=5, story=not observed) for observed in (False, True))
    _go_on(told, Random(6), counted)
    programs = told.state.code.programs
    lines = Counter(
        (programs[event.program].source, *programs[event.program].lines[event.line])
        for event in told.events
        if event.line >= 0
    )
    untold = [
        clause
        for clause, (resolved, _, _) in counted.rules.outcomes(counted.state).items()
        if resolved and not lines[clause] and not clause[2].startswith(("if ", "when", "otherwise", "cannot"))
    ]
    assert not untold, f"these took effect and nothing was told: {untold}"


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_story_of_a_seat_keeps_secrets(players: tuple[str, str], viewer: int) -> None:
    """Whatever the other has drawn or laid face down, the story of this seat is the same."""
    end = played(players)
    others = [_with_other_secrets(event) if event.seat != viewer else event for event in end.events]
    assert tell(others, _teller(end), viewer) == tell(end.events, _teller(end), viewer)
    assert others != list(end.events)


def _with_other_secrets(event: Event) -> Event:
    kind = EVENT_KINDS[event.kind]
    values = (0 if name in kind.secret else value for name, value in zip(kind.values, event.values))
    return event._replace(values=tuple(values))


def test_every_line_reads(players: tuple[str, str]) -> None:
    """No placeholder, no name of the program's own, no sentence without its stop."""
    end = played(players)
    for viewer in (None, 0, 1):
        for line in tell(end.events, _teller(end), viewer):
            assert not re.search(r"[{}\[\]_]|None|-1\b|\bself\b|  ", line.text), line.text
            assert line.text[0].isupper() or not line.text[0].isalpha(), line.text
            assert line.heads or not line.depth or line.text.endswith((".", "!", ":")), line.text


def test_every_event_is_declared(players: tuple[str, str]) -> None:
    for event in played(players).events:
        assert len(EVENT_KINDS[event.kind].values) == len(event.values), event
    assert set(SENTENCES) <= set(EVENT_KINDS)


def _teller(end: Game) -> Teller:
    return teller(end.rules, Programs(game()))
