"""Several things that are picked are a set: named in any order by a person, in one order by a program."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from engine.toy import ToyRules

from gesso.engine import Game, IllegalChoice, Program
from gesso.engine.choices import PICK, STOP
from gesso.engine.vm import Code

ITEMS = (3, 5, 7, 9)


class Picking(ToyRules):
    """Rules of a single question: pick `number` of the items, or up to so many; then a number is asked for."""

    def __init__(self, number: int, up_to: int) -> None:
        super().__init__()

        def ask(g: Any, f: list[Any]) -> int:
            g.pick_many(6, 0, 0, ITEMS, number, up_to)
            return 1

        def more(g: Any, f: list[Any]) -> int:
            g.ask_player(0, 1, [0, 1])
            return 2

        def end(g: Any, f: list[Any]) -> int:
            g.finish(0)
            return -1

        self.code = Code((Program("match", "m", (ask, more, end), slots=1), PICK), 6, {"match": 0, "pick": 1})

    def picked(self, game: Game) -> list[int]:
        return list(game.state.frames[0][6])


@pytest.mark.parametrize("order", list(permutations((5, 9))), ids=str)
def test_a_person_names_a_set_in_any_order(order: tuple[int, ...]) -> None:
    """The rules get it in the order listed, and the log replays as if it had been named so."""
    rules = Picking(2, 0)
    game = Game.begin(rules, seed=1)
    for member in order:
        decision = game.decision
        assert decision is not None and member in decision.accepted
        game.apply(member, any_order=True)
    assert rules.picked(game) == [5, 9] and game.log.choices == ("0 bid 5", "0 bid 9")


def test_a_program_that_keeps_to_the_order_is_asked_as_little_as_can_be() -> None:
    """After the third of four the fourth is forced; so each set is named once."""
    rules = Picking(2, 0)
    game = Game.begin(rules, seed=1)
    assert game.decision is not None and game.decision.options == (3, 5, 7)
    assert game.decision.accepted == ITEMS
    game.apply(7)
    assert rules.picked(game) == [7, 9]


def test_an_option_that_the_order_has_passed_is_accepted() -> None:
    """Whoever goes back is asked as a person is; nothing named before is lost."""
    rules = Picking(3, 1)
    game = Game.begin(rules, seed=1)
    game.apply(7)
    assert game.decision is not None
    assert game.decision.options == (STOP, 9) and game.decision.accepted == (STOP, 3, 5, 9)
    saved = Game.from_json(rules, game.to_json())
    for each in (game, saved, game.copy()):
        each.apply(3)
        assert each.decision is not None and each.decision.options == (STOP, 5, 9)
        each.apply("bid -1")
        assert rules.picked(each) == [3, 7] and each.log.choices == ("0 bid 3", "0 bid 7", "0 bid -1")


def test_the_last_may_come_first_where_the_order_could_not_begin_with_it() -> None:
    """The order listed has to leave enough behind; a person need not."""
    rules = Picking(2, 0)
    game = Game.begin(rules, seed=1)
    game.apply(9)
    assert game.decision is not None and game.decision.options == (3, 5, 7)
    with pytest.raises(IllegalChoice):
        game.apply(9)
    assert Game.from_json(rules, game.to_json()).decision == game.decision
    game.apply(5)
    assert rules.picked(game) == [5, 9]


def test_nothing_or_everything_may_be_named() -> None:
    """Stopping at once gives nothing; the last member that is there ends it."""
    rules = Picking(4, 1)
    none, everything = Game.begin(rules, seed=1), Game.begin(rules, seed=1)
    none.apply(STOP, any_order=True)
    for member in (9, 3, 7, 5):
        everything.apply(member, any_order=True)
    assert rules.picked(none) == [] and rules.picked(everything) == list(ITEMS)
    assert everything.decision is not None and everything.decision.kind == "play"
