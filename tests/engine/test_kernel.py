"""The machine under every game, run on a toy game of its own: two players show a hand at once."""

from __future__ import annotations

from typing import Any

import pytest

from gesso.engine import EndlessGame, GameOver, IllegalChoice, PluginFault, Program, RunningText
from gesso.engine.vm import Code, Generator, Kernel, below, ring_of, word

ROCK, PAPER, SCISSORS = range(3)


class Hands(Kernel, whole=True):
    """Rock, paper, scissors: both choose before either is seen."""

    rounds: int


def _ask(g: Any, f: list[Any]) -> int:
    g.ask_all(((0, 0, [ROCK, PAPER, SCISSORS]), (1, 0, [ROCK, PAPER, SCISSORS])))
    return 1


def _show(g: Any, f: list[Any]) -> int:
    first, second = f[2]
    g.rounds += 1
    if first == second:
        return 0
    g.finish(0 if (first - second) % 3 == 1 else 1)
    return -1


def _spin(g: Any, f: list[Any]) -> int:
    return 0


def _pile(g: Any, f: list[Any]) -> int:
    g.push(g.code.blank[0][:])
    return 0


def _break(g: Any, f: list[Any]) -> int:
    raise ZeroDivisionError("a fault in a card")


def begin(*blocks: Any) -> Hands:
    """A game of these blocks, run to its first decision."""
    state = Hands()
    state.rounds = 0
    program = Program(id="show", title="Showing Hands", blocks=blocks, source="hands.yaml", line=12)
    state.start(Code((program,), 4, {"show": 0}), 1, "show")
    state.run()
    return state


def test_both_players_owe_a_choice_at_once() -> None:
    """Two decisions are pending, and the game goes on only when the last answer is in."""
    state = begin(_ask, _show)
    assert [ask[0] for ask in state.pending] == [0, 1]
    state.apply(PAPER, 0)
    assert state.result == -1 and [ask[0] for ask in state.pending] == [1], "the second answer is still owed"
    state.apply(ROCK, 1)
    assert state.result == 0, "paper beats rock"


def test_a_second_answer_of_the_same_player_is_refused() -> None:
    """Nobody may change an answer that has been given."""
    state = begin(_ask, _show)
    state.apply(PAPER, 0)
    with pytest.raises(IllegalChoice):
        state.apply(ROCK, 0)
    state.apply(PAPER, 1)
    assert state.rounds == 1 and len(state.pending) == 2, "a draw is played again"


def test_a_choice_after_the_end_is_refused() -> None:
    """The end of a game is final."""
    state = begin(_ask, _show)
    state.apply(PAPER, 0)
    state.apply(ROCK, 1)
    with pytest.raises(GameOver):
        state.apply(ROCK, 0)


def test_an_effect_without_end_is_stopped() -> None:
    """Blocks that never ask run into the stated cap, not for ever."""
    with pytest.raises(EndlessGame, match=r"hands\.yaml:12"):
        begin(_spin)


def test_effects_that_pile_up_without_end_are_stopped() -> None:
    """A ring of triggers runs into the stated cap of frames."""
    with pytest.raises(EndlessGame, match="sets itself off for ever"):
        begin(_pile)


def test_an_endless_ring_names_its_texts_in_order_and_what_began_it() -> None:
    """Texts that ran before the ring are no part of it, and neither is what comes by once in its middle."""
    start, one, two, three = (RunningText(title, 0, "a.yaml", 1) for title in ["start", "one", "two", "three"])
    theirs = RunningText("one", 1, "a.yaml", 1)
    assert ring_of([start, *[one, two, three] * 9]) == ((one, two, three), start)
    assert ring_of([*[one, theirs] * 9, one]) == ((one, theirs), None)
    assert ring_of([start, two, *[one] * 9]) == ((one,), two)
    assert ring_of([]) == ((), None)


def test_a_fault_in_a_plug_in_names_the_card_and_its_line() -> None:
    """The author of a card learns where the fault came from."""
    with pytest.raises(PluginFault, match=r"Showing Hands \(hands.yaml:12\), block 0: ZeroDivisionError"):
        begin(_break)


def test_the_generator_gives_the_published_stream() -> None:
    """SplitMix64 of seed 0, as its reference implementation prints it."""
    assert [word(0, n) for n in (1, 2, 3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 1000])
def test_numbers_stay_below_their_bound(bound: int) -> None:
    """Every number of a small bound is reached, none beyond it."""
    seen = {below(9, counter, bound) for counter in range(20 * bound)}
    assert seen <= set(range(bound)) and len(seen) > bound * 0.9


def test_two_streams_of_one_seed_agree() -> None:
    """A bot of the same seed makes the same choices."""
    a, b = Generator(5), Generator(5)
    assert [a.below(10) for _ in range(50)] == [b.below(10) for _ in range(50)]
