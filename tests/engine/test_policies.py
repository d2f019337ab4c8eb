"""What a game may say of stack, triggers, standing effects and matches beyond the plain case, on a toy game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from engine.toy import (
    AFTER_ROUND,
    BID,
    HEADER,
    KINDS,
    ORDER,
    PLAY,
    POWER,
    SCORED,
    START,
    Toy,
    ToyRules,
    bid,
    passes,
    trigger,
)

from gesso.engine import EndlessGame, Game, IllegalChoice, Kernel, Log, Program, replay
from gesso.engine.durations import ALWAYS
from gesso.engine.stack import GUARD
from gesso.engine.vm import END, PROGRAM, match, procedure, table


def in_window(*extra: Program, on: tuple[tuple[int, str], ...] = ()) -> Toy:
    """A toy game in its first window, where seat 0 may open."""
    g = ToyRules(*extra, on=on).begin(1)
    bid(g, 3, 0)
    return g


# ---------------------------------------------------------------- several owe


def test_pending_holds_only_what_is_still_owed() -> None:
    """So whoever drives a game may always answer the first pending question."""
    g = ToyRules().begin(1)
    assert [ask[0] for ask in g.pending] == [0, 1]
    g.apply(2, 1)
    assert [ask[0] for ask in g.pending] == [0] and g.hand == [list(START), list(START)]
    with pytest.raises(IllegalChoice):
        g.apply(3, 1)
    g.apply(1, 0)
    assert g.said == [12], "the answers come in the order of seats"


def test_the_log_does_not_tell_who_was_faster() -> None:
    """Two orders of answering give one log, which replays."""
    logs = []
    for seats in ((0, 1), (1, 0)):
        game = Game.begin(ToyRules(), seed=3)
        for seat in seats:
            game.apply(f"bid {1 + seat}", seat)
        logs.append(game.log)
    assert logs[0].choices == logs[1].choices == ("0 bid 1", "1 bid 2")
    assert replay(ToyRules(), Log.parse(logs[1].text())).hash() == logs[0].hash


def test_nobody_learns_an_answer_or_its_alternatives_before_the_last_is_in() -> None:
    """Not from the view, not from the log, and not from the error about another choice."""
    rules = ToyRules()
    game = Game.begin(rules, seed=3)
    before = game.log
    game.apply("bid 2", 0)
    assert game.log == before
    assert game.view(1)["owed"] == [{"player": 1, "kind": "bid"}] and game.view(0)["options"] == []
    with pytest.raises(IllegalChoice, match=r"player 1 owes bid \(a game\)\.$"):
        game.apply("bid 9", 0)
    both = Game.begin(rules, seed=3)
    with pytest.raises(IllegalChoice) as caught:
        both.apply("bid 9", 0)
    assert "player 1 owes bid (a game)." in str(caught.value), "of the other only that something is owed"
    again = Game.from_json(rules, game.to_json())
    again.apply("bid 1", 1)
    game.apply("bid 1", 1)
    assert again.log == game.log and again == game


# ---------------------------------------------------------------- stack and triggers


def test_a_window_asks_who_goes_first_and_then_the_other_until_both_pass() -> None:
    """Either may open, and even who has nothing but a pass is asked."""
    g = in_window()
    assert g.pending == ((0, PLAY, [0, 1, 2]),)
    g.apply(0)
    assert g.pending[0][0] == 1
    g.apply(1)
    assert g.pending[0][:2] == (0, PLAY), "the other answers first"
    passes(g, 2)
    assert g.score == [0, 1] and g.pending[0][0] == 0, "after the stack the window begins anew"


def test_links_resolve_last_in_first_out_and_a_negated_one_does_nothing() -> None:
    """The answer resolves first; the link below is dropped, and still counts as gone."""
    g = in_window()
    g.apply(1)
    g.apply(2)
    passes(g, 2)
    assert g.said == [30, 21, -2, -1] and g.score == [0, 0]


def test_a_stack_that_grows_without_end_is_reported() -> None:
    """Nothing limits it but what links cost; so a guard does."""
    g = in_window()
    g.hand = [[3] * GUARD, [3] * GUARD]
    g.apply(0)
    with pytest.raises(EndlessGame, match="costs nothing"):
        for _ in range(GUARD + 1):
            g.apply(3)


def test_triggers_wait_for_the_end_of_the_stack_and_form_one_of_their_own() -> None:
    """The first player's go in first, so the other's resolve first; and they may be answered."""
    hears = trigger("hears")
    g = in_window(hears, on=((0, "hears"), (1, "hears")))
    g.apply(1)
    passes(g, 2)
    assert not g.queue and [link[3] for link in g.links] == [0, 1], "laid as soon as the stack was empty"
    assert g.pending[0][0] == 0, "the rival of who has the top link is asked first"
    passes(g, 2)
    assert [said for said in g.said if said > 100] == [201, 101]


def test_a_player_orders_own_triggers_unless_they_are_alike() -> None:
    """Different texts are asked about; equal ones with equal values are not."""
    g = in_window(trigger("one"), trigger("two"), on=((0, "one"), (0, "two"), (1, "one"), (1, "one")))
    g.apply(1)
    passes(g, 2)
    assert g.pending == ((0, ORDER, [0, 1]),)
    g.apply(1)
    assert [g.code.programs[link[0]].id for link in g.links] == ["two", "one", "one", "one"]


# ---------------------------------------------------------------- standing effects


def standing(*extra: Program) -> tuple[Toy, ToyRules]:
    """A toy game in its first window, with the rules that number its texts."""
    rules = ToyRules(*extra)
    g = rules.begin(1)
    bid(g, 3, 0)
    return g, rules


def test_a_standing_trigger_has_the_values_bound_when_it_was_made() -> None:
    """Its frame holds what was captured, beside what the event brings."""
    tells = trigger("tells", mood="when", event=SCORED, captures=(HEADER + 1,))
    g, rules = standing(tells)
    g.apply_until(rules.numbers["tells"], 1, 7, ALWAYS, (42,))
    g.gain(0, 5)
    assert [frame[HEADER : HEADER + 2] for frame in g.queue] == [[5, 42]]


@pytest.mark.parametrize("until", [AFTER_ROUND, ALWAYS])
def test_a_standing_effect_ends_as_it_says(until: int) -> None:
    """With a step, or not at all."""
    bans = Program(
        "bans", "bans", (), match=lambda g, me, a, b, c, own: a == own[4], facts={"mood": "cannot", "event": SCORED}
    )
    g, rules = standing(bans)
    g.apply_until(rules.numbers["bans"], 0, 7, until, (1,))
    assert g.banned(SCORED, 1) and not g.banned(SCORED, 0)
    g.expire(AFTER_ROUND + 1)
    assert g.banned(SCORED, 1), "another step"
    g.expire(AFTER_ROUND)
    assert g.banned(SCORED, 1) == (until == ALWAYS)


def test_a_standing_effect_is_in_force_while_its_condition_holds() -> None:
    """It sleeps and wakes with the condition; a value is a sum over those in force."""
    facts = {"mood": "value", "event": POWER, "while": lambda g, me, own: g.score[me] > 0}
    adds = Program("adds", "adds", (), value=lambda g, player, own: own[4], facts=facts)
    g, rules = standing(adds)
    for number in (2, 3):
        g.apply_until(rules.numbers["adds"], 0, 7, ALWAYS, (number,))
    assert g.value(POWER, 0) == 0
    g.score[0] = 1
    assert g.value(POWER, 0) == 5


def test_a_standing_replacement_does_not_replace_what_it_does_itself() -> None:
    """Once its own text runs, the event goes its way."""
    instead = trigger("instead", mood="would", event=SCORED)
    g, rules = standing(instead)
    g.apply_until(rules.numbers["instead"], 0, 7, ALWAYS)
    assert g.prevented(SCORED, 0, 3) and len(g.pending_triggers) == 1
    g.flush()
    assert not g.queue and g.frames[-1][PROGRAM] == rules.numbers["instead"], (
        "it runs at once, where triggers would wait"
    )
    assert not g.prevented(SCORED, 0, 3)


# ---------------------------------------------------------------- rounds and matches


def play_game(g: Toy, winner: int) -> None:
    """One game, won by a seat or (2) drawn."""
    bid(g, 0, 3)
    if winner < 2:
        passes(g, winner)
        g.apply(1)
        passes(g, 2)
    passes(g, 2)
    if g.pending[0][1] == KINDS.index("keep"):
        g.apply(g.pending[0][2][0])
    while g.result < 0 and g.pending[0][1] != BID:
        g.apply(g.pending[0][2][0])


def test_a_row_of_a_table_may_jump_back_by_name() -> None:
    """Equal bids are laid again."""
    g = ToyRules().begin(1)
    bid(g, 1, 1)
    assert [ask[1] for ask in g.pending] == [BID, BID] and g.hand[0] == [1, 2, 3]


def test_a_match_goes_on_until_somebody_has_won_enough_and_plays_draws_again() -> None:
    """One state, one log; what lay on the table of a game is gone in the next."""
    g = ToyRules().begin(1)
    for winner, wins in ((0, [1, 0]), (2, [1, 0]), (1, [1, 1])):
        play_game(g, winner)
        assert g.wins == wins and g.result == -1 and g.hand == [list(START), list(START)] and not g.links
    play_game(g, 0)
    assert g.result == 0 and g.played == 4


def test_a_match_with_a_bound_can_be_drawn() -> None:
    """After so many games whoever has won more wins, or nobody does."""
    g = ToyRules().begin(1)
    for _ in range(5):
        play_game(g, 2)
    assert g.result == g.DRAWN


def test_a_lead_need_not_win_a_match_with_a_bound() -> None:
    """After the last game the lead counts, or so many wins are needed."""
    for lead_wins, result in ((True, 1), (False, Kernel.DRAWN)):
        steps = match("match", "m", lambda g: None, to_win=2, at_most=1, lead_wins=lead_wins)
        g = ToyRules().begin(1)
        g.outcome, g.played, g.wins = 1, 0, [0, 0]
        steps.blocks[1](g, g.frames[0])
        assert g.result == result


def test_steps_have_to_be_numbered_in_order() -> None:
    """A name that stands at the wrong place would run another step."""
    with pytest.raises(ValueError, match="numbered"):
        procedure("p", "p", {1: lambda g, f: END, 0: lambda g, f: END})
    assert table("t", "t", [("a", lambda g, f: None), ("b", lambda g, f: "a")]).facts["rows"] == {"a": 0, "b": 1}


# ---------------------------------------------------------------- as a whole


def test_what_a_seat_sees_follows_from_the_table_of_zones() -> None:
    """All to the owner, a number or nothing to the rival."""
    g = ToyRules().begin(1)
    mine, theirs = ToyRules().view(g, 0)["players"]
    assert mine == {"score": 0, "hand": list(START), "plans": [0]} and theirs == {"score": 0, "hand": 4}


@pytest.mark.parametrize("seed", range(8))
def test_any_moment_of_a_random_match_can_be_copied_saved_and_replayed(seed: int) -> None:
    """With several owing, queues, standing effects and games behind it."""
    rules = ToyRules(trigger("one"), trigger("two"), on=((0, "one"), (0, "two"), (1, "one")))
    game, random = Game.begin(rules, seed=seed), Random(seed)
    while game.result is None:
        saved, copied = Game.from_json(rules, game.to_json()), game.copy()
        assert saved == copied == game and saved.hash() == game.hash()
        decision: Any = random.choice(list(game.pending.values()))
        option = random.choice(decision.accepted)
        for each in (saved, copied, game):
            each.apply(option, decision.player)
        assert saved.pending == copied.pending == game.pending and saved.log == game.log
    assert replay(rules, Log.parse(game.log.text())).hash() == game.hash()
