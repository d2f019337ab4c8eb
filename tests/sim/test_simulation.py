"""Many games: the same seed gives the same games, whoever plays them, and what is given up can be looked at."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from sim.roster import game as project
from sim.roster import pairings

from gesso.engine import Decision, Game, Log, replay
from gesso.project.pairing import Pairings
from gesso.sim.players import RandomPlayer, View, Worlds, worlds_of
from gesso.sim.session import Session
from gesso.sim.simulation import Played, Result, Tally, Work, cover, game_seed, simulate

PAIR = ("calligrapher", "dancer")


def played(games: int = 70, **options: object) -> Result:
    return simulate(pairings(), PAIR, games=games, **{"seed": 7, **options})  # type: ignore[arg-type]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games() -> None:
    assert played().games == played().games
    assert played().games != played(seed=8).games


@pytest.mark.slow
def test_more_games_begin_with_the_same_ones() -> None:
    assert played(40).games == played(70).games[:40]


@pytest.mark.slow
def test_any_number_of_processes_plays_the_same_games() -> None:
    assert played(jobs=2).games == played().games
    assert played(jobs=3).games == played().games


@pytest.mark.slow
def test_any_number_of_processes_counts_the_same_clauses() -> None:
    observed = Pairings(project(), observed=True)
    alone = cover(observed, [PAIR], games=40, seed=7)
    assert cover(observed, [PAIR], games=40, seed=7, jobs=2) == alone
    assert sum(clause.resolved for clause in alone) > 0


@pytest.mark.slow
def test_coverage_plays_the_games_in_which_one_begins_always() -> None:
    """Whoever begins, begins: what is counted differs from that of games in turn."""
    observed = Pairings(project(), observed=True)
    always, in_turn = (cover(observed, [PAIR], games=6, seed=7, first=first) for first in ("A", "alternate"))
    assert always != in_turn


def test_the_edge_is_had_by_whoever_the_rules_name() -> None:
    result = played(4)
    assert result.edge == "began"
    assert [game.edge for game in result.games] == [0, 1, 0, 1]


def test_a_process_that_starts_from_nothing_plays_the_same_games() -> None:
    """Where there is no fork, the pairings travel as the project's texts, and are linked anew."""
    import pickle

    work = pickle.loads(pickle.dumps(Work(pairings(), PAIR, 7, "alternate", 20_000)))
    assert tuple(work.play(range(8))) == played(8).games


def test_both_begin_in_turn_unless_one_is_to_begin_always() -> None:
    assert [game.seats for game in played(4).games] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [game.seats for game in played(4, first="A").games] == [(0, 1)] * 4


@pytest.mark.slow
def test_wins_are_counted_by_player_and_not_by_seat() -> None:
    result = played()
    assert sum(result.wins) + result.draws == 70
    for game in result.games[:10]:
        rules = pairings()(tuple(PAIR[seat] for seat in game.seats))
        state = rules.begin(game_seed(7, game.index))
        work = Work(pairings(), PAIR, 7, "alternate", 20_000)
        state.play_out(work.chooser(game.index), 20_000, Tally())
        assert game.winner == (None if state.result == state.DRAWN else game.seats[state.result])


def test_a_game_over_the_cap_is_given_up_and_its_log_replays() -> None:
    result = played(3, cap=40)
    assert (result.ended("capped"), result.decisions) == (3, 120)
    work = Work(pairings(), PAIR, 7, "alternate", 40)
    log = Log.parse(work.log(result.games[1]).text())
    assert log.players == ("dancer", "calligrapher")
    assert len(log.choices) == 40
    assert replay(pairings()(log.players), log).result is None


def test_a_whole_game_is_in_the_log_too() -> None:
    (game, *_) = played(1).games
    log = Work(pairings(), PAIR, 7, "alternate", 20_000).log(game)
    assert len(log.choices) == game.decisions
    assert replay(pairings()(log.players), log).result is not None


@pytest.mark.slow
def test_figures_add_up() -> None:
    result = played()
    assert result.length(0) <= result.length(0.5) <= result.length(1)
    assert result.choices < result.decisions
    low, high = result.interval(0)
    assert 0 <= low <= result.wins[0] / 70 <= high <= 1


@pytest.mark.parametrize(("wins", "interval"), [(0, (0.0, 0.278)), (5, (0.237, 0.763)), (10, (0.722, 1.0))])
def test_the_interval_is_wilsons(wins: int, interval: tuple[float, float]) -> None:
    game = Played(0, (0, 1), 1, "over", 10, 5)
    games = tuple(replace(game, index=n, winner=int(n >= wins)) for n in range(10))
    found = Result(PAIR, 1, games, 1.0).interval(0)
    assert [round(edge, 3) for edge in found] == list(interval)


# ---------------------------------------------------------------- players and sessions


def session(seed: int, *, humans: frozenset[int] = frozenset()) -> Session:
    players = (RandomPlayer(2), RandomPlayer(3))
    return Session(pairings()(PAIR), players, seed=seed, humans=humans)


def test_bots_play_a_game_to_its_end_and_the_log_replays() -> None:
    game = session(5)
    while game.result is None:
        game.step()
    assert replay(pairings()(PAIR), Log.parse(game.log.text())).result == game.result


def test_a_bot_sees_its_own_view_and_nothing_else() -> None:
    """Two games that differ only in what the bot cannot see get the same choice from the same bot."""
    rules = pairings()(PAIR)
    game = Game.begin(rules, seed=3)
    other = game.copy()
    state = other.state
    state.deck[0].reverse()  # type: ignore[attr-defined]
    decision = game.decision
    assert decision is not None
    assert game.view(0) == other.view(0)
    one, two = (
        RandomPlayer(9).choose(
            each.view(0), decision, each.options(), worlds_of(rules, each.state, 0, Random(1).random)
        )
        for each in (game, other)
    )
    assert one == two


def test_taking_back_goes_to_the_last_own_choice() -> None:
    game = session(5, humans=frozenset({0}))
    before: list[tuple[int, Game]] = []
    while len(before) < 6:
        decision = game.game.decision
        assert decision is not None
        if decision.player == 0 and len(decision.options) > 1:
            before.append((len(game.said), game.game.copy()))
        game.step()
    for length, point in reversed(before):
        assert game.take_back()
        assert (len(game.said), game.game) == (length, point)
    assert not game.take_back()


class Backwards:
    """A person who names the last of everything first."""

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...], worlds: Worlds) -> int:
        return decision.options[-1]


def test_a_person_names_sets_in_any_order_and_the_log_replays() -> None:
    """Of two zones the last one first; the rules ask for them in the order of the field."""
    rules = pairings()(("fortune-teller", "dancer"))
    game = Session(rules, (Backwards(), RandomPlayer(3)), seed=3, humans=frozenset({0}))
    while game.result is None:
        game.step()
    told = [f"{said.decision.player} {said.option.words}" for said in game.said]
    assert told != list(game.log.choices), "what was said went into the log in the order of the field"
    assert replay(rules, Log.parse(game.log.text())).result == game.result
