"""Names find what they mean, picks find their slots, and each word takes certain types of things."""

from __future__ import annotations

import pytest
from games.solrei.lang.resolving import mismatched, resolved

from gesso.games.solrei.lang.ast import StepStarts
from gesso.lang.ast import Each, Owned, Pick, TheBound, TheTarget
from gesso.lang.language import Start
from gesso.lang.nodes import walk
from gesso.lang.programs import Slot
from gesso.lang.resolver import DescriptionMismatch


def test_cost_and_effect_share_the_numbers_of_their_slots() -> None:
    """What a cost picks is spoken of in the effect, under the word of the pick."""
    text, problems = resolved(
        "for each rival augmented art\n  exhaust the art\nif the diamond is red\n  draw 1 card",
        cost="discard 1 diamond\nexhaust up to 2 damage",
    )
    assert text is not None and not problems
    assert text.slots == (Slot("diamond", "card", True), Slot("damage", "damage", True), Slot("art", "art", False))
    assert [node.slot for node in walk(*text.body) if isinstance(node, TheBound)] == [2, 0]


def test_a_gained_passive_speaks_of_what_the_effect_picked() -> None:
    """Its slots go on where those of the effect end."""
    text, problems = resolved("choose 1 rival art\ngain\n  when the rival readies an art\n    exhaust the art")
    assert text is not None and not problems
    assert [slot.word for slot in text.slots] == ["art", "art"]
    assert [node.slot for node in walk(*text.body) if isinstance(node, TheBound)] == [1]


def test_what_a_ban_names_binds_nothing() -> None:
    """It only describes."""
    text, _ = resolved("the rival cannot activate an art")
    assert text is not None and text.slots == ()
    assert [node.slot for node in walk(*text.body) if isinstance(node, Pick)] == [-1]


@pytest.mark.parametrize(("picked", "type_"), [("a rival ability", "ability"), ("a rival art", "art")])
def test_the_target_has_the_type_of_what_was_targeted(picked: str, type_: str) -> None:
    """So that an Art can be exhausted and an ability negated, and neither the other way."""
    text, problems = resolved("ready the target", cost=f"target {picked}")
    assert text is not None and not problems
    assert [node.type for node in walk(*text.body) if isinstance(node, TheTarget)] == [type_]


@pytest.mark.parametrize(
    ("name", "type_"),
    [
        ("blade", "skill"),
        ("duelist", "type"),
        ("ashley", "muse"),
        ("ember-school", "advantage"),
        ("kindled-edge", "art"),
        ("showdown", "step"),
    ],
)
def test_a_name_of_any_file_has_a_type(name: str, type_: str) -> None:
    """Skills, Types, Muses, Advantages, Arts and steps are named as they are declared."""
    text, problems = resolved(f"if I have {name}\n  draw 1 card")
    assert text is not None and not problems
    (noun,) = [node.noun for node in walk(*text.body) if isinstance(node, Owned)]
    assert (noun.type, noun.ids) == (type_, (name,))


def test_a_step_is_named_in_an_event() -> None:
    text, problems = resolved("when the charge-phase starts\n  draw 1 card", start="passive")
    assert text is not None and not problems
    assert [node.step.type for node in walk(*text.body) if isinstance(node, StepStarts)] == ["step"]


def test_an_art_by_name_is_an_art() -> None:
    """It can be picked, and is bound under its name."""
    text, problems = resolved("exhaust each rival kindled-edge")
    assert text is not None and not problems
    assert [node.np.noun.ids for node in walk(*text.body) if isinstance(node, Each)] == [("kindled-edge",)]
    assert not mismatched("exhaust each rival kindled-edge")


@pytest.mark.parametrize(
    ("start", "cost", "text", "code", "message", "hint"),
    [
        (
            "effect",
            "",
            "if I have blaed\n  draw 1 card",
            "GS301",
            "`blaed` is not a Skill, Type, Muse, Advantage, Art, counter or step of the round",
            "did you mean `blade`?",
        ),
        (
            "effect",
            "",
            "gain 2 powers",
            "GS301",
            "`powers` is not a Skill, Type, Muse, Advantage, Art, counter or step of the round",
            "did you mean `power`?",
        ),
        (
            "effect",
            "",
            "gain 2 zeal",
            "GS301",
            "`zeal` is not a Skill, Type, Muse, Advantage, Art, counter or step of the round",
            "name something of the game, or declare a counter: `pieces: {zeal: {kind: counter, limit: 6}}`",
        ),
        (
            "passive",
            "",
            "when the before-shwdown starts\n  draw 1 card",
            "GS301",
            "`before-shwdown` is not a Skill, Type, Muse, Advantage, Art, counter or step of the round",
            "did you mean `before-showdown`?",
        ),
        (
            "effect",
            "",
            "exhaust the art",
            "GS320",
            "`the art`: no earlier line picked one",
            "pick first: `choose an art`",
        ),
        (
            "effect",
            "",
            "discard the card",
            "GS320",
            "`the card`: no earlier line picked one",
            "write `my card` or `the rival card` for what was played, or pick first: `discard 1 card`",
        ),
        (
            "effect",
            "discard 1 diamond",
            "if the card is red\n  draw 1 card",
            "GS320",
            "`the card`: no earlier line picked one; line 1 picked `1 diamond`",
            "write `the diamond`",
        ),
        (
            "effect",
            "target a rival ability",
            "negate the ability",
            "GS320",
            "`the ability`: no earlier line picked one",
            "add `target a rival ability` to the cost, and write `the target`",
        ),
        (
            "effect",
            "",
            "exhaust the blade",
            "GS320",
            "`the blade`: no earlier line picked one",
            "only Arts, Damage, cards and abilities are picked",
        ),
        (
            "effect",
            "",
            "negate the target",
            "GS317",
            "`the target` is used, but the cost targets nothing",
            "add `target a rival ability` or `target a rival art` to the cost",
        ),
    ],
)
def test_what_is_named_wrongly_is_reported_with_a_hint(
    start: Start, cost: str, text: str, code: str, message: str, hint: str
) -> None:
    """Near misses are offered among all names of the game."""
    _, (problem,) = resolved(text, cost=cost, start=start)
    assert (problem.code, problem.message, problem.hint) == (code, message, hint)


def test_only_an_art_is_self() -> None:
    """A Muse or an Advantage never turns over."""
    assert resolved("exhaust self")[1] == []
    (problem,) = resolved("exhaust self", art=False)[1]
    assert problem.message == "only an Art can be `self`: a Muse or an Advantage never turns over"
    assert problem.hint == "name the thing: `1 art`"


@pytest.mark.parametrize(
    ("start", "cost", "text", "type_"),
    [
        ("effect", "", "ready 1 card", "card"),
        ("effect", "", "discard 1 art", "art"),
        ("effect", "", "discard my card", "action-card"),
        ("effect", "", "choose 1 card", "card"),
        ("effect", "target a rival art", "negate the target", "art"),
        ("effect", "target a rival ability", "exhaust the target", "ability"),
        ("effect", "target a rival damage", "exhaust the target", "damage"),
        ("effect", "", "if self has 3 power\n  draw 1 card", "art"),
        ("passive", "", "when the blade starts\n  draw 1 card", "skill"),
        ("passive", "", "when I discard an art\n  draw 1 card", "art"),
    ],
)
def test_each_word_takes_certain_types(start: Start, cost: str, text: str, type_: str) -> None:
    """What an operand may name stands in its declaration."""
    assert mismatched(text, cost=cost, start=start)[0].type == type_


@pytest.mark.parametrize(
    ("text", "type_", "word"),
    [
        ("exhaust 1 red art", "art", "red"),
        ("discard 1 augmented card", "card", "augmented"),
        ("break 1 cultivated damage", "damage", "cultivated"),
        ("exhaust 1 damage with 2 power", "damage", ""),
    ],
)
def test_a_description_fits_its_noun(text: str, type_: str, word: str) -> None:
    """An Art has no colour, a card is never augmented, and only Action cards have Power."""
    (found,) = mismatched(text)
    assert isinstance(found, DescriptionMismatch)
    assert (found.type, found.adjective) == (type_, word)
