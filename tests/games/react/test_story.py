"""The events of a duel tell all of it: they give its positions, name what took effect, and tell a seat no secret."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from games.react.retelling import Retelling, position
from games.react.test_soak import game, ids, pairings
from sim.told_games import check_told_is_plain, go_on, unreadable, untold, with_other_secrets
from soak import duels

from gesso.engine import Game
from gesso.games.react.rules.duel import RecordedDuel
from gesso.games.react.rules.events import EVENT_KINDS
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.story import SENTENCES, narrator
from gesso.project.pairing import Programs
from gesso.sim.narration import Line, Narrator, narrate

pytestmark = pytest.mark.parametrize("players", duels(ids(), 4), ids=" against ".join)


@cache
def played(players: tuple[str, str]) -> Game:
    """A random game with its story."""
    told = Game.begin(pairings(False)(players), seed=3, record=True)
    go_on(told, Random(4))
    return told


@cache
def heard(players: tuple[str, str], viewer: int | None = None) -> tuple[Line, ...]:
    """What is told of it to a seat, or to who sees everything."""
    end = played(players)
    return tuple(narrate(end.events, _narrator(end), viewer))


def test_events_lead_from_the_first_position_to_the_last(players: tuple[str, str]) -> None:
    """Nothing happens untold."""
    end = played(players)
    assert isinstance(end.rules, DuelRuleset)
    rules = end.rules.rules
    told = Retelling(rules, RecordedDuel.empty(rules, 3, end.state.code).to_data())
    for event in end.events:
        told.happen(event)
    now = position(end.state.to_data())
    assert told.at == now, [name for name in now if told.at[name] != now[name]]


def test_a_told_game_is_the_game(players: tuple[str, str]) -> None:
    check_told_is_plain(pairings(False)(players), seed=8)


def test_every_clause_that_takes_effect_has_an_event(players: tuple[str, str]) -> None:
    told, counted = (Game.begin(pairings(observed)(players), seed=5, record=not observed) for observed in (False, True))
    go_on(told, Random(6), counted)
    assert not untold(told, counted)


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_story_of_a_seat_keeps_secrets(players: tuple[str, str], viewer: int) -> None:
    """Whatever the other has drawn or laid face down, the story of this seat is the same."""
    end = played(players)
    others = with_other_secrets(end.events, EVENT_KINDS, viewer)
    assert tuple(narrate(others, _narrator(end), viewer)) == heard(players, viewer)
    assert others != list(end.events)


def test_every_line_reads(players: tuple[str, str]) -> None:
    for viewer in (None, 0, 1):
        assert not unreadable(heard(players, viewer))


def test_every_event_is_declared(players: tuple[str, str]) -> None:
    for event in played(players).events:
        assert len(EVENT_KINDS[event.kind].values) == len(event.values), event
    assert set(SENTENCES) <= set(EVENT_KINDS)


def _narrator(end: Game) -> Narrator:
    assert isinstance(end.rules, DuelRuleset)
    return narrator(end.rules, Programs(game()))
