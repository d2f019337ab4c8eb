"""Building, and what is open and what is hidden (B, V, Q33, Q35, Q41, Q65)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.solrei.rules.cards_by_hand import Laid, activated, art, rules, set_up, table
from games.solrei.rules.made_up import FREE, ada, bea, loose, pairing

from gesso.engine import PluginError
from gesso.games.solrei.model import CardName, files_of

GOOD = "ada+lamp+edge,open-hand,gaze,salt"


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("nobody", "no plug-in"),
        ("ada+lamp", "muse\\+advantage\\+art"),
        ("ada+lamp+edge,open-hand,gaze", "4 Arts; this one has 3 \\(B1\\)"),
        ("ada+lamp+edge,edge,open-hand,gaze", "two Arts are called Edge \\(B1\\)"),
        ("ada+garden+edge,open-hand,gaze,salt", "requirement of Garden \\(B3\\)"),
        ("ada+lamp+edge,open-hand,gaze,finale", "Finale is a Signature Move that is not Ada's \\(B5\\)"),
        ("ada+lamp+edge,open-hand,gaze,nothing", "`nothing` is not an Art"),
        ("ada+edge+edge,open-hand,gaze,salt", "`edge` is not an Advantage"),
        ("loose", "`loose` is not a Muse"),
        ("ada+lamp+", "4 Arts|not an Art"),
    ],
)
def test_B1_B3_B5_what_may_not_be_built_is_refused_with_the_reason(word: str, reason: str) -> None:
    """Whatever the word, it is a `PluginError`."""
    with pytest.raises(PluginError, match=reason):
        pairing(word, "bea")


def test_B2_B3_B4_B6_a_set_up_or_a_free_build_may_be_played() -> None:
    """Arts of any file; one whose requirement is missed may be brought."""
    free = pairing(GOOD, "bea").rules.builds[0]
    assert free.art_ids == ("edge", "open-hand", "gaze", "salt")
    assert free.meets == (True, True, True, False), "skill, none, skill, type"
    assert pairing().rules.builds[0].art_ids == ("edge", "answer", "lunge", "stance")


def test_the_files_of_a_build_are_those_of_its_cards() -> None:
    """So no more plug-ins are needed than those."""
    names = {"lamp": CardName("lamp", "advantage", "Lamp", "loose"), "edge": CardName("edge", "art", "Edge", "ada")}
    known = replace(table(), names=names)
    assert files_of(known, "ada+lamp+edge,unknown") == ("ada", "loose")
    assert files_of(known, "ada") == ("ada",)


def test_abilities_of_one_build_that_are_named_alike_are_numbered() -> None:
    """Cards of several files know nothing of one another, and no two options may read alike."""
    twice = (activated("same", "open", kind="ability"),)
    made = rules(set_up("ada", abilities=twice, arts=(art(activated("more/same", "open", kind="art")),)), bea())
    assert [play.word for play in made.rules.plays[0][1] if play.word.startswith("same")] == ["same", "same 2"]


def test_Q41_the_arts_lie_in_an_order_dealt_by_chance() -> None:
    """So the place tells nothing."""
    rows = {tuple(pairing().begin(seed).row[:4]) for seed in range(40)}
    assert len(rows) > 10


def test_V2_Q35_a_view_names_only_arts_that_have_been_ready() -> None:
    """Also when they lie face down again; the names of a published set-up are known, not their places."""
    laid = Laid(pairing()).ready(0, "edge")
    laid.g.exhaust(0, [laid.code(0, "edge")])
    arts = laid.rules.view(laid.g, 1)["players"][0]["arts"]
    assert [art["name"] for art in arts].count(None) == 3 and "edge" in [art["name"] for art in arts]
    assert None not in [art["name"] for art in laid.rules.view(laid.g, 0)["players"][0]["arts"]]


def test_V1_V3_V4_piles_and_numbers_are_open_and_hands_are_not() -> None:
    """What the rival sees of a player."""
    laid = Laid(pairing()).lay(
        0, hand=["heart-2", "heart-3"], up=["club-3"], down=["club-4"], broken=["club-5"], deck=["spade-2"]
    )
    seen = laid.rules.view(laid.g, 1)["players"][0]
    assert (seen["muse"], seen["advantage"], seen["hand"], seen["deck"]) == ("ada", "ada-school", 2, 1)
    assert seen["damage"] == {"ready": ["club-3"], "exhausted": ["club-4"], "broken": ["club-5"]}
    assert "cards" not in seen and "laid" not in seen and len(seen["discard"]) == 46


def test_Q65_a_condition_over_the_rivals_arts_tells_only_what_is_open() -> None:
    """In free building an Art is there for the rival once it has been seen."""
    laid = Laid(pairing(FREE, "bea")).ready(0)
    laid.g.known = 0
    assert laid.g.has_named(0, 0, "roots") and not laid.g.has_named(1, 0, "roots")
    laid.ready(0, "roots")
    assert laid.g.has_named(1, 0, "roots")
    assert laid.g.has_named(1, 0, "nerve") and laid.g.has_named(1, 0, "lamp") and not laid.g.has_named(1, 0, "masks")


def test_steps_in_which_neither_published_set_up_has_an_ability_are_not_asked() -> None:
    """In free building every step is asked, since the Arts are hidden."""
    arcade = rules(ada(), bea(), every_step=False)
    skippable = [step.id for step, silent in zip(table().steps, arcade.rules.skippable) if silent]
    assert skippable == ["start-of-round", "damage-application", "reset", "end-of-round"]
    assert not any(rules(ada(), bea(), loose(), words=(FREE, "bea"), every_step=False).rules.skippable)
