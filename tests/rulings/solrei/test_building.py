"""What may be brought to a Show (B, Q4, Q33, Q40)."""

from __future__ import annotations

import pytest
from games.solrei import roster
from rulings.solrei.bench import pairing, show_of, staged

from gesso.engine import PluginError


def refusal(word: str) -> str:
    """Why a build may not be played."""
    with pytest.raises(PluginError) as found:
        pairing((word, "bea"))
    return str(found.value)


@pytest.mark.rule("B1")
def test_a_set_up_has_one_advantage_and_four_arts_of_different_names() -> None:
    assert "a build has 4 Arts" in refusal("ada+bare-stage+push,press,sow")
    assert "two Arts are called Push" in refusal("ada+bare-stage+push,push,sow,fetch")
    assert "is not a Muse" in refusal("questions")


@pytest.mark.rule("B2", "B6")
def test_a_muse_alone_is_its_default_set_up() -> None:
    build = pairing(("ada", "bea")).rules.builds[0]
    assert build.choice.arcade and build.art_ids == ("ada-one", "ada-two", "ada-three", "ada-four")
    assert all(build.meets)


@pytest.mark.rule("B3", "Q33", "B6")
def test_an_advantage_needs_its_requirement_and_an_art_does_not() -> None:
    assert "does not meet the requirement of Library" in refusal("ada+library+push,press,sow,fetch")
    free = pairing(("ada+bare-stage+foreign,outsider,finale,push", "bea")).rules.builds[0]
    assert free.meets == (False, False, True, True), "a skill, a Type, a Muse, nothing"


@pytest.mark.rule("B5", "Q33", "K21")
def test_a_signature_move_of_another_muse_cannot_be_brought() -> None:
    with pytest.raises(PluginError, match="Signature Move that is not Bea's"):
        pairing(("ada", "bea+bare-stage+finale,push,press,sow"))


@pytest.mark.rule("Q4")
def test_a_show_has_two_players() -> None:
    show = show_of(staged(("ada", "bea"), "begin: set-up"))
    assert len(show.rules.builds) == len(show.hand) == len(show.wins) == 2


@pytest.mark.rule("Q40")
def test_ashleys_alignment_is_the_diamond() -> None:
    muse = roster.set_ups()["ashley"].muse
    assert muse is not None and muse.alignment == "diamond"


@pytest.mark.rule("A2")
def test_both_decks_are_shuffled_for_every_act() -> None:
    first, second = (show_of(staged(("ada", "bea"), f"begin: set-up\nseed: {seed}")) for seed in (1, 2))
    decks = {tuple(deck) for show in (first, second) for deck in show.deck}
    assert len(decks) == 4 and all(sorted(deck) == list(range(52)) for deck in decks)
