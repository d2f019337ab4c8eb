"""What players see at a moment of a story, and that a game goes on after it was saved."""

from __future__ import annotations

from typing import Any

import pytest
from sim.roster import ROOT, SCENARIOS, pairings, play_scenario

from gesso.engine import Kernel
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.scenarios import ADAPTER
from gesso.sim.scenarios import FileOutcome, run_file

HIDDEN = """\
  - name: x
    hand: {dancer: [leap-over, leap-over], calligrapher: [flowing-ink]}
    face_down: {4: pivoting-step}
    expect: {sees: %s}
"""


def told(outcome: FileOutcome) -> list[str]:
    found = [*outcome.diagnostics, *(failure.diagnostic for each in outcome.outcomes for failure in each.failures)]
    return [f"{each.span.line}:{each.span.column} {each.message}" for each in found]


# ---------------------------------------------------------------- what players see


@pytest.mark.parametrize(
    "seen",
    [
        "{dancer: {hand: {dancer: [leap-over, leap-over], calligrapher: 1}}}",
        "{calligrapher: {hand: {calligrapher: [flowing-ink], dancer: 2}}}",
        "{calligrapher: {face_down: {4: unknown, 3: nothing}}, dancer: {face_down: {4: Pivoting Step}}}",
        "{calligrapher: {deck: {calligrapher: 29, dancer: 27}}}",
        "{second: {hand: {first: 1}}}",
    ],
)
def test_a_player_sees_what_the_rules_show(seen: str) -> None:
    assert told(play_scenario(HIDDEN % seen)) == []


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        ("{dancer: {hand: {dancer: 2}}}",
         "8:45 dancer should see `hand: dancer` as 2 hidden cards, but sees it as [leap-over, leap-over]"),
        ("{dancer: {hand: {calligrapher: [flowing-ink]}}}",
         "8:51 dancer should see `hand: calligrapher` as [flowing-ink], but sees it as 1 hidden card"),
        ("{calligrapher: {face_down: {4: pivoting-step}}}",
         "8:51 calligrapher should see `face_down: 4` as `pivoting-step`, but sees it as `unknown`"),
        ("{calligrapher: {face_down: {3: unknown}}}",
         "8:51 calligrapher should see `face_down: 3` as `unknown`, but sees it as `nothing`"),
        ("{dancer: {deck: {dancer: 3}}}",
         "8:45 dancer should see `deck: dancer` as 3 hidden cards, but sees it as 27 hidden cards"),
        ("{dancer: {hand: {dancer: [leap-ovr]}}}", "8:46 nothing called `leap-ovr` is a card of dancer"),
        ("{dancr: {hand: {dancer: 2}}}", "8:21 nothing called `dancr` plays here"),
        ("{dancer: {hnd: {dancer: 2}}}", "8:30 `hnd` is not a key of what a player sees"),
    ],
)  # fmt: skip
def test_a_player_who_sees_something_else_is_reported(seen: str, found: str) -> None:
    assert told(play_scenario(HIDDEN % seen)) == [found]


# ---------------------------------------------------------------- saving

STROKE = """\
  - name: a stroke into the air
    board: {c1: calligrapher, c2: spirit-blue, c5: dancer}
    hand: {dancer: [leap-over]}
    steps:
      - calligrapher: spirit-blue b
      - expect: {saved: true}
      - calligrapher: c3
      - resolve
    expect: {damage: {dancer: 0}, saved: true}
"""


def test_a_game_goes_on_after_it_was_saved_in_the_middle_of_an_effect() -> None:
    assert told(play_scenario(STROKE)) == []


@pytest.mark.parametrize(("lost", "where"), [("damage", "10:18"), ("plays", "11:23")])
def test_what_a_saved_game_has_lost_is_reported(lost: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, or where it makes a difference."""
    restore = DuelRuleset.restore

    def forgetful(self: DuelRuleset, data: dict[str, Any], *, record: bool = False) -> Kernel:
        duel = restore(self, data, record=record)
        assert isinstance(duel, Duel)
        if lost == "damage":
            duel.damage[1] += 1
        else:
            duel.artists = duel.artists[::-1]
        return duel

    monkeypatch.setattr(DuelRuleset, "restore", forgetful)
    (found,) = told(play_scenario(STROKE))
    assert found == f"{where} the game continues differently after it was saved and restored"


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_story_can_be_saved_before_every_choice(path: Any) -> None:
    outcome = run_file(path, ADAPTER, pairings(), root=ROOT, saving=True)
    assert outcome.passed, told(outcome)
