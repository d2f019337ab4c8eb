"""What is in force for a while is a part of the state: copied, saved, seen by both, and not to be said by a position."""

from __future__ import annotations

from games.react.test_until import FREEZE, WATCH, bench, play
from sim.recordings import bare_table

from gesso.engine import Game
from gesso.games.react.rules.duel import Duel
from gesso.games.react.scenarios import ADAPTER


def test_it_is_copied_saved_and_restored_in_the_middle() -> None:
    found = bench(*FREEZE, *WATCH, "choose 1 of", "  draw 1 beat", "or", "  move my artist 1")
    golem = found.stand("golem", "d4", player=1)
    play(found, "1:golem-red")
    assert found.owed == "mode" and len(found.duel.lasting) == 2
    copy = found.duel.copy()
    restored = Duel.empty(found.duel.rules, 1)
    restored.restore(found.duel.to_data(), found.duel.rules)
    assert copy == found.duel == restored and restored.to_data() == found.duel.to_data()
    again = Game.from_json(found.game.rules, found.game.to_json())
    assert again.hash() == found.game.hash()
    for duel in (copy, restored, again.state):
        assert isinstance(duel, Duel)
        duel.exhausted[golem] = 1
        assert duel.refresh([golem]) == 0
        duel.remove_units([golem])
    assert found.duel.lasting[0][-1] == golem, "what is done to a copy is not done to this one"


def test_without_it_nothing_of_it_is_saved() -> None:
    found = bench("draw 1 beat")
    assert "lasting" not in found.duel.to_data()


def test_both_players_see_what_is_in_force_and_until_when() -> None:
    found = bench(*FREEZE, *WATCH)
    found.stand("golem", "d4", player=1)
    play(found, "1:golem-red")
    views = [found.game.view(seat)["lasting"] for seat in (0, 1)]
    assert (
        views[0]
        == views[1]
        == [
            {"player": 0, "title": "Chip", "until": "turn-starts"},
            {"player": 0, "title": "Chip", "until": "turn-ends"},
        ]
    )


def test_a_limit_in_it_holds_for_each_turn() -> None:
    found = bench("until my turn starts", "  once each turn when a scale is placed", "    place 1 ink on my artist")
    play(found)
    for _ in range(2):
        found.duel.place(0, found.kind("scale"), [found.zone("a1")])
        found.duel.run()
    assert found.lying("ink", 0) == 1


def test_a_position_cannot_say_what_is_in_force() -> None:
    """So no scenario is written that begins there."""
    found = bench(*WATCH)
    table, _ = bare_table(found.game.rules, ADAPTER)
    play(found)
    assert found.owed == "play" and table.write(found.duel, found.duel, set_up=False) is None
