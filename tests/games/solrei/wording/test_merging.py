"""What is told as one sentence: only what one verb of the reader does to this or that, and nothing that would then say more,
less or something of somebody else."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest
from games.solrei.roster import FILES
from games.solrei.wording.edits import SOLREI
from games.solrei.wording.texts import sample, sample_augment, texts
from soak import SOAK
from wording.mutations import Pool, mutants

from gesso.lang.ast import ChooseOf, Count, ForEach, Node, walk
from gesso.lang.nodes import SENTENCES

PAIRS = 5_000 if SOAK else 60
"""Of each class."""
TOLD_APART = re.compile(
    r"cannot|\beach\b|for every|\bif\b|\bwhen\b|\bwhile\b|until|up to|“|your rival|or more|\bmay\b", re.I
)
"""What no merged sentence has: *or* in it would be read as *and*, or as somebody else's choice."""


def sentences() -> list[Node]:
    """Return every sentence of the files and all sentences one edit away, each once."""
    nodes = [node for id in FILES for text in texts(id) for node in (*text.cost, *text.body)]
    pool = Pool.of(SOLREI, nodes)
    found: dict[Node, None] = {}
    for id in FILES:
        for text in texts(id):
            for body in [text.body, *mutants(text.body, pool)]:
                found.update((node, None) for node in body if set(node.spec.texts) == set(SENTENCES))
    return [*found]


def said(program: str) -> str:
    return sample(program).printed().strip()


@pytest.mark.slow
def test_what_is_merged_is_one_deed_of_the_reader() -> None:
    """Choices between two sentences of one class, chosen at random."""
    chance, pool, kinds = random.Random(1), sentences(), dict[type[Node], list[Node]]()
    for node in pool:
        kinds.setdefault(type(node), []).append(node)
    found = [[*combinations(nodes[:400], 2)] for nodes in kinds.values()]
    pairs = [pair for each in found for pair in chance.sample(each, min(PAIRS, len(each)))]
    merged, base = 0, sample("draw 1 card")
    for first, second in pairs:
        span = first.span
        choice = ChooseOf(None, Count(1, False, span=span), ((first,), (second,)), span=span)
        text = base.saying((), (choice,))
        if text is None or "•" in (printed := text.printed()):
            continue
        merged += 1
        assert not TOLD_APART.search(printed), printed
        assert not any(isinstance(node, ForEach) for node in walk(choice)), printed
    assert merged > 5


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("choose 1 of\n  draw 1 card\nor\n  draw 2 cards", "Draw 1 or 2."),
        ("choose 1 of\n  gain 1 power\nor\n  gain 1 damage", "Gain 1 Power or 1 Damage."),
        ("choose 1 of\n  ready 1 art\nor\n  ready 1 damage", "Ready 1 Art or 1 Damage card."),
        ("choose 1 of\n  exhaust 1 art\nor\n  exhaust 2 arts", "Exhaust 1 Art or 2 Arts."),
        ("choose 1 of\n  discard a heart\nor\n  discard a spade", "Discard a Heart or a Spade."),
    ],
)
def test_what_one_verb_does_to_this_or_that_is_one_sentence(program: str, printed: str) -> None:
    assert said(program) == printed


@pytest.mark.parametrize(
    "program",
    [
        "choose 1 of\n  the rival draws 1 card\nor\n  the rival draws 2 cards",
        "choose 1 of\n  draw 1 card for each art\nor\n  draw 2 cards for each art",
        "choose 1 of\n  exhaust each art\nor\n  exhaust each damage",
        "choose 1 of\n  exhaust up to 2 arts\nor\n  exhaust up to 3 arts",
        "choose 1 of\n  the rival cannot swap\nor\n  the rival cannot charge",
        "choose 1 of\n  gain\n    gain 1 power\nor\n  gain\n    gain 1 damage",
        "choose 1 of\n  may draw 1 card\nor\n  may draw 2 cards",
        "choose 1 of\n  if I am on offense\n    draw 1 card\nor\n  if I am on defense\n    draw 1 card",
        "choose 1 of\n  ready 1 art\nor\n  exhaust 1 art",
    ],
)
def test_anything_else_is_a_list(program: str) -> None:
    assert said(program).startswith("Choose 1 of these:\n• ")


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("for each art\n  exhaust the art\n  gain 1 power", "For each of your Arts, exhaust that Art, then gain 1 Power."),
        ("for each rival art\n  the rival exhausts the art\n  draw 1 card",
         "For each rival Art, your rival exhausts that Art, then you draw 1."),
    ],
)  # fmt: skip
def test_what_a_loop_does_each_time_stays_inside_it(program: str, printed: str) -> None:
    assert said(program) == printed


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("the rival chooses 1 of\n  draw 1 card\nor\n  the rival discards 1 card",
         "Your rival chooses 1 of these:\n• You draw 1.\n• Your rival discards 1 card."),
        ("the rival chooses 1 of\n  choose 1 of\n    draw 1 card\n  or\n    swap\nor\n  swap",
         "Your rival chooses 1 of these:\n• You choose 1 of these:\n– You draw 1.\n– You swap.\n• You swap."),
        ("the rival may\n  discard 1 card\n  if I am on offense\n    draw 1 card",
         "Your rival may do this:\n• They discard 1 card.\n• If you are on Offense, they draw 1."),
        ("the rival may\n  discard 1 card\n  if done\n    draw 1 card",
         "Your rival may do this:\n• They discard 1 card.\n• If they do, they draw 1."),
        ("the rival may\n  draw 1 card\n  the rival discards 1 card", "Your rival may draw 1, then discard 1 card."),
        ("may\n  the rival discards 1 card\n  draw 1 card",
         "You may do this:\n• Your rival discards 1 card.\n• Draw 1."),
        ("if I am on offense\n  the rival draws 1 card\n  gain 1 power",
         "If you are on Offense, your rival draws 1, then you gain 1 Power."),
        ("may\n  the rival cannot swap\n  discard 1 card",
         "You may do this:\n• Your rival cannot swap this round.\n• Discard 1 card."),
        ("if I am on offense\n  the rival cannot swap", "If you are on Offense, your rival cannot swap this round."),
    ],
)  # fmt: skip
def test_the_doer_is_said_where_it_changes(program: str, printed: str) -> None:
    assert said(program) == printed


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("exhaust 1 art\nif done\n  draw 1 card", "Exhaust 1 Art. If you do, draw 1."),
        ("exhaust 2 arts\nif done\n  draw 1 card", "Exhaust 2 Arts. If that happens, even in part, draw 1."),
        ("exhaust up to 2 arts\nif done\n  draw 1 card", "Exhaust up to 2 Arts. If you do, draw 1."),
        ("the rival discards 1 card\nif done\n  draw 1 card", "Your rival discards 1 card. If they do, draw 1."),
        ("the rival discards 2 cards\nif done\n  draw 1 card",
         "Your rival discards 2 cards. If that happens, even in part, draw 1."),
        ("if I am on offense\n  draw 1 card\nif done\n  swap",
         "If you are on Offense, draw 1. If that happens, even in part, swap."),
    ],
)  # fmt: skip
def test_what_can_happen_in_part_says_that_a_part_is_enough(program: str, printed: str) -> None:
    assert said(program) == printed


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("the rival gains\n  when I win the round\n    draw 1 card\n  the rival cannot swap",
         "This round, your rival gains these abilities:\n• “When you win the round, draw 1.”\n• “Your rival cannot swap.”"),
        ("gain\n  when I win the round\n    choose 1 of\n      swap\n    or\n      draw 1 card",
         "This round, gain this ability:\n• “When you win the round, choose 1 of these:\n– Swap.\n– Draw 1.”"),
        ("gain\n  when the rival swaps\n    gain\n      when I win the round\n        draw 1 card",
         "This round, gain “When your rival swaps, gain this ability this round: ‘When you win the round, draw 1.’”"),
    ],
)  # fmt: skip
def test_an_ability_that_is_gained_stands_between_its_marks(program: str, printed: str) -> None:
    assert said(program) == printed


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("if I am on offense\n  for each rival art\n    exhaust the art\n    gain 1 power",
         "If you are on Offense, for each rival Art, exhaust that Art, then gain 1 Power."),
        ("if I won the round\n  gain\n    if I won the round\n      gain 1 power\n    the rival cannot swap",
         "If you won the round, gain these abilities this round:\n• “While you have won the round, you have +1 Power.”\n• “Your rival cannot swap.”"),
        ("if I am on offense\n  gain\n    gain 1 power", "If you are on Offense, gain this ability this round: “You have +1 Power.”"),
        ("if I am on offense\n  for each art\n    if I lead\n      draw 1 card\notherwise\n  swap",
         "If you are on Offense, do this:\n• For each of your Arts, if you lead, draw 1.\nOtherwise, swap."),
    ],
)  # fmt: skip
def test_a_block_of_one_sentence_is_no_list(program: str, printed: str) -> None:
    assert said(program) == printed


def test_a_second_sentence_of_a_trigger_is_not_taken_for_one_of_its_own() -> None:
    trigger = "when I win the round\n  the rival may draw 1 card\n  draw 1 card"
    assert sample_augment(trigger).printed().strip() == (
        "Augment. When you win the round, do this:\n• Your rival may draw 1.\n• Draw 1."
    )


def test_the_doer_of_what_replaces_another_players_deed_is_said() -> None:
    swaps = sample_augment("when the rival would charge\n  swap").printed().strip()
    assert swaps == "Augment. When your rival would charge, you swap instead."
    own = sample_augment("when I would charge\n  swap").printed().strip()
    assert own == "Augment. When you would charge, swap instead."


def test_the_doer_is_still_said_after_a_replacement() -> None:
    program = "the rival may\n  until the round ends\n    when I would charge\n      swap\n    when I win the round\n      draw 1 card"
    assert said(program) == (
        "Your rival may do this:\n• Until this round is over:\n– When you would charge, you swap instead.\n"
        "– When you win the round, you draw 1."
    )


def test_who_declines_has_still_replaced_the_event() -> None:
    replacement = "when I would take damage\n  may discard 1 card"
    assert sample_augment(replacement).printed().strip() == (
        "Augment. When you would take Damage, that does not happen; you may discard 1 card."
    )
