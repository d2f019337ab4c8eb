"""Random Shows: invariants at every decision, nothing told to who may not know it, plain data at every moment, logs that replay."""

from __future__ import annotations

import json
from random import Random

import pytest
from games.solrei.rules.invariants import check_invariants
from games.solrei.rules.made_up import FREE, pairing
from soak import games

from gesso.engine import Game, IllegalChoice, Log, replay
from gesso.engine.vm import PC, PROGRAM, Ask
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show

PAIRS = (("ada", "bea"), ("bea", "bea"), (FREE, "bea"), (FREE, FREE))


def play(rules: ShowRuleset, seed: int, look: float = 0.0) -> Show:
    """A random Show with its invariants checked; a share of its decisions is looked at from both seats."""
    random = Random(seed)
    show = rules.begin(seed)
    while show.result < 0:
        check_invariants(show)
        if random.random() < look:
            check_what_is_told(rules, show, random)
        who, kind, options = random.choice(show.pending)
        told = [rules.describe(show, who, kind, option) for option in options]
        assert len(set(told)) == len(told), f"two options read alike: {told}"
        pointed = [tuple(rules.referent(show, who, kind, option).items()) for option in options]
        assert len(set(pointed)) == len(pointed), f"two options point at the same: {pointed}"
        show.apply(random.choice(options), who)
    return show


def check_what_is_told(rules: ShowRuleset, show: Show, random: Random) -> None:
    """Nothing that a seat is shown, asked or told depends on what it cannot know."""
    for seat in (0, 1):
        other = rules.resample(show, seat, random.random)
        assert rules.view(other, seat) == rules.view(show, seat)
        assert refusal(rules, other, seat) == refusal(rules, show, seat)
        for who, kind, options in show.pending:
            assert rules.prompt(other, who) == rules.prompt(show, who)
            if who != seat:
                continue
            assert options_again(other, seat) == list(options), "what may be answered tells of what is hidden"
            words = [rules.describe(show, who, kind, option) for option in options]
            assert [rules.describe(other, who, kind, option) for option in options] == words
            pointed = [rules.referent(show, who, kind, option) for option in options]
            assert [rules.referent(other, who, kind, option) for option in options] == pointed


ASKING = {"window": 1, "exchange": 0, "charge": 0}
"""The step that asks, by the procedure that is asking, where it is not the one before the step that takes the answer."""


def options_again(show: Show, seat: int) -> list[int]:
    """The options of a question, worked out again on the table as it lies."""
    copy = show.copy()
    frame = copy.frames[-1]
    copy.pending = ()
    copy.answers = ()
    asking = ASKING.get(copy.code.programs[frame[PROGRAM]].id, frame[PC] - 1)
    copy.blocks[frame[PROGRAM]][asking](copy, frame)
    asked: tuple[Ask, ...] = copy.pending
    return next(list(options) for who, _, options in asked if who == seat)


def refusal(rules: ShowRuleset, show: Show, seat: int) -> str:
    """What somebody is told who tries what is not possible."""
    with pytest.raises(IllegalChoice) as found:
        Game(rules, show, 0).apply("nonsense", seat)
    return str(found.value)


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: "-".join("free" if "+" in word else word for word in pair))
def test_random_shows_keep_to_the_invariants_and_tell_nothing(pair: tuple[str, str]) -> None:
    """Every one ends; in every state all cards are there, and nobody learns what is hidden."""
    rules = pairing(*pair)
    for seed in range(games(2)):
        show = play(rules, seed, look=0.1)
        assert show.result in (0, 1, 2)
        assert max(show.wins) <= rules.rules.table.acts_to_win and show.played <= rules.rules.table.acts_at_most


def test_any_moment_can_be_copied_saved_and_replayed() -> None:
    """Whoever answers first: the log reads the same and replays to the same state."""
    rules, random = pairing(), Random(5)
    game = Game.begin(rules, seed=5)
    for number in range(600):
        if game.result is not None:
            break
        if number % 20 == 0:
            saved = json.loads(json.dumps(game.rules.save(game.state)))
            assert rules.restore(saved) == game.state
            assert Game.from_json(rules, game.to_json()) == game
            before = game.hash()
            copy = game.copy()
            who = next(iter(copy.pending))
            copy.apply(copy.pending[who].options[0], who)
            assert game.hash() == before, "a copy is independent"
        who, decision = random.choice(list(game.pending.items()))
        game.apply(random.choice(decision.options), who)
    log = Log.parse(game.log.text())
    assert replay(rules, log).state == game.state


def test_R4_who_places_first_is_not_told() -> None:
    """Two orders of placing give one log and one state."""
    rules, games = pairing(), []
    for order in ((0, 1), (1, 0)):
        game = Game.begin(rules, seed=3)
        while len(game.pending) < 2:
            game.apply(next(iter(game.pending.values())).options[0])
        for seat in order:
            game.apply(game.pending[seat].options[-1], seat)
        games.append(game)
    assert games[0].log.text() == games[1].log.text() and games[0].state == games[1].state
