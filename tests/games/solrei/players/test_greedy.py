"""The bot that spares its hand: it plays better than chance."""

from __future__ import annotations

from random import Random

import pytest
from games.solrei import roster
from games.solrei.lowering.plugins import plugins

from gesso.engine import Log, replay
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.sim.players import bot_named, chooser
from gesso.sim.session import Session

PAIRS = [("ashley", "bram"), ("sable", "corvin"), ("perdita", "halder")]


def rules_of(pair: tuple[str, str]) -> ShowRuleset:
    return ShowRuleset(roster.table(), plugins(), pair)


def between(pair: tuple[str, str], bots: tuple[str, str], seed: int) -> Session:
    """A Show between two bots, played to its end."""
    rules = rules_of(pair)
    seats = (bot_named(rules, bots[0], seed), bot_named(rules, bots[1], seed + 1))
    session = Session(rules, seats, seed=seed, humans=frozenset())
    while session.result is None:
        session.step()
    return session


@pytest.mark.slow
def test_it_beats_random_choices() -> None:
    won = 0
    for seed, pair in enumerate(PAIRS):
        won += between(pair, ("greedy", "random"), seed).game.state.result == 0
        won += between(pair, ("random", "greedy"), seed).game.state.result == 1
    assert won >= 5, f"{won} of 6"


@pytest.mark.slow
def test_its_acts_are_decided_by_damage_or_the_deck_and_not_by_an_empty_hand() -> None:
    """Under random choices four of five Acts end because somebody has nothing to place."""
    empty, acts = 0, 0
    for seed, pair in enumerate(PAIRS):
        rules = rules_of(pair)
        show = rules.begin(seed)
        choose = chooser(rules, ("greedy", "greedy"), seed, Random(seed).random)
        while show.result < 0:
            played, hands = show.played, [show.hand_size(0), show.hand_size(1)]
            who, kind, options = show.pending[0]
            show.apply(choose(show, who, kind, options) if len(options) > 1 else options[0], who)
            if show.played > played or show.result >= 0:
                acts += 1
                empty += 0 in hands
    assert empty * 2 < acts, f"{empty} of {acts}"


@pytest.mark.slow
def test_a_run_of_lone_passes_is_one_line_of_a_log_and_replays() -> None:
    session = between(("ashley", "bram"), ("greedy", "random"), 4)
    log = session.log
    runs = [line for line in log.choices if " pass x" in line]
    assert runs
    assert max(int(line.rpartition("x")[2]) for line in runs) > 2
    assert len(log.choices) < len(session.said)
    again = replay(rules_of(("ashley", "bram")), Log.parse(log.text()))
    assert (again.hash(), again.log) == (log.hash, log)
