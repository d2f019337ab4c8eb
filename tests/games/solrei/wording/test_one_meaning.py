"""An independent reader of English finds in each printed text exactly what its program means, and nothing besides."""

from __future__ import annotations

from random import Random

import pytest
from games.solrei.roster import FILES
from games.solrei.wording.meanings import NAMES, composed, composition, fault, invented, meaning
from games.solrei.wording.texts import sample, sample_augment, texts
from soak import PART, PARTS, SOAK
from wording.reader.solrei import readings

INVENTED = 25_000 if SOAK else 900
COMPOSED = 50_000 if SOAK else 1_000


@pytest.mark.parametrize("id", FILES)
def test_every_card_has_one_reading(id: str) -> None:
    assert not [*filter(None, map(fault, texts(id)))]


@pytest.mark.slow
def test_texts_of_any_shape_have_one_reading() -> None:
    found = [text for number in range(PART - 1, INVENTED, PARTS) if (text := invented(number)) is not None]
    assert len(found) > INVENTED / PARTS / 2
    assert not [*filter(None, map(fault, found))]


@pytest.mark.slow
def test_two_sentences_put_together_have_one_reading() -> None:
    """Each verb and subject after each other, in each kind of block."""
    ways = [*composed()]
    chosen = Random(1).sample(ways, min(COMPOSED, len(ways)))[PART - 1 :: PARTS]
    found = [text for way in chosen if (text := composition(*way)) is not None]
    assert len(found) > len(chosen) / 2
    assert not [*filter(None, map(fault, found))]


OLD = [
    ("01", "choose 1 of\n  the rival cannot swap\nor\n  the rival cannot harvest\nor\n  the rival cannot cultivate",
     "Your rival cannot swap, cannot harvest or cannot cultivate this round."),
    ("02", "choose 1 of\n  gain 1 power for each ready art\nor\n  gain 1 power for each broken art",
     "Gain 1 Power for each ready or each broken Art."),
    ("04", "choose 1 of\n  the rival discards 1 card\nor\n  the rival draws 1 card",
     "Your rival discards 1 card or draws 1."),
    ("05", "choose 1 of\n  the rival exhausts 1 art\nor\n  the rival breaks 1 art",
     "Your rival exhausts or rival breaks 1 Art."),
    ("06", "choose 1 of\n  if the rival has 3 cards\n    draw 1 card\nor\n  if the rival has 5 cards\n    draw 1 card",
     "If your rival has 3 or has 5 or more cards in hand, draw 1."),
    ("07", "choose 1 of\n  exhaust up to 2 arts\nor\n  exhaust up to 3 arts", "Exhaust up to 2 Arts or to 3 Arts."),
    ("08", "choose 1 of\n  gain\n    gain 1 power\nor\n  gain\n    gain 1 damage",
     "This round, gain “You have +1 Power.” or have +1 Damage.”"),
    ("10", "for each art\n  exhaust the art\n  gain 1 power", "Exhaust each Art, then gain 1 Power."),
    ("11", "when I win the round\n  draw 1 card\n  for each rival art\n    exhaust the art\n    gain 1 damage",
     "Augment. When you win the round, draw 1. Exhaust each rival Art, then gain 1 Damage."),
    ("13", "for each rival art\n  the rival exhausts the art\n  draw 1 card",
     "Your rival exhausts each Art of yours, then draw 1."),
    ("14", "the rival chooses a rival art\nexhaust the art", "Your rival chooses a rival Art. Exhaust that Art."),
    ("15", "the rival cannot exhaust an art", "Augment. Your rival cannot exhaust an Art."),
    ("16", "when the rival negates an ability\n  draw 1 card",
     "Augment. When your rival negates an ability, draw 1."),
    ("19", "when I win the round\n  the rival chooses 1 of\n    draw 1 card\n  or\n    discard 1 card",
     "Augment. When you win the round, your rival chooses 1 of these:\n• Draw 1.\n• Discard 1 card."),
    ("20", "if the rival has 3 cards\n  the rival draws 1 card\n  gain 1 power\n  the rival gains 1 power",
     "If your rival has 3 or more cards in hand, your rival draws 1, gain 1 Power, then your rival gains 1 Power."),
    ("21", "the rival may\n  draw 1 card\n  the rival discards 1 card",
     "Your rival may draw 1, then have your rival discard 1 card."),
    ("23", "may\n  the rival cannot swap\n  discard 1 card",
     "You may your rival cannot swap this round, then discard 1 card."),
    ("24", "if I have more cards\n  draw 1 card", "If you have more cards in hand than your opponent, draw 1."),
    ("25", "the rival cannot swap\nif done\n  draw 1 card", "Your rival cannot swap this round. If you do, draw 1."),
    ("26", "exhaust 2 arts\nif done\n  draw 1 card", "Exhaust 2 Arts. If you do, draw 1."),
    ("27", "gain\n  when the rival plays a charge\n    gain\n      when I win the round\n        gain 1 damage",
     "This round, gain “When your rival plays a Charge, this round, gain “When you win the round, gain 1 Damage.””."),
    ("29", "if 1 art is ready\n  draw 1 card", "If 1 or more Art is ready, draw 1."),
    ("30", "when I would take damage\n  may discard 1 card",
     "Augment. When you would take Damage, instead you may discard 1 card."),
    ("36", "choose 1 of\n  the rival may discard 1 card\nor\n  the rival may discard 1 heart",
     "Your rival may discard 1 card or discard 1 Heart."),
    ("owner of a tally", "gain 1 power for each ready art", "Gain 1 Power for each ready Art."),
    ("who draws", "the rival may\n  discard 1 card\n  if I am on offense\n    draw 1 card",
     "Your rival may do this:\n• Discard 1 card.\n• If you are on Offense, draw 1."),
    ("in a breath", "if I am on offense\n  the rival discards 1 card\n  draw 1 card",
     "If you are on Offense, your rival discards 1 card, then draw 1."),
    ("second sentence", "when I win the round\n  the rival may draw 1 card\n  draw 1 card",
     "Augment. When you win the round, your rival may draw 1. Draw 1."),
    ("otherwise of two", "if crisis 2\n  swap\n  if done\n    draw 1 card\notherwise\n  check 1",
     "If you are in Crisis 2, swap, and if you do, draw 1. Otherwise, check 1."),
    ("that of either", "if I won the round\n  draw 2 cards\notherwise\n  gain 2 power\nif done\n  ready self",
     "If you won the round, draw 2. Otherwise, gain 2 Power. If that happens, even in part, ready this Art."),
]  # fmt: skip
"""Words that were printed once, and the programs that they were printed for: a rules lawyer read them otherwise."""
OLD_BARS = [
    ("17", "target an ability\nspend 1 rei", "TARGET AN ABILITY · ◇A"),
    ("31", "choose 1 of\n  if I am on offense\nor\n  spend 1 rei", "ONLY IF YOU ARE ON OFFENSE OR ◇A"),
]


@pytest.mark.parametrize(("case", "program", "words"), OLD, ids=[case for case, *_ in OLD])
def test_the_reader_finds_faults_in_old_words(case: str, program: str, words: str) -> None:
    passive = words.startswith("Augment.")
    text = sample_augment(program) if passive else sample(program)
    assert readings("\n" + words, NAMES, passive=passive) != {meaning(text)}


@pytest.mark.parametrize(("case", "cost", "bar"), OLD_BARS, ids=[case for case, *_ in OLD_BARS])
def test_the_reader_finds_faults_in_old_bars(case: str, cost: str, bar: str) -> None:
    assert readings(f"{bar}\nDraw 1.", NAMES, passive=False) != {meaning(sample("draw 1 card", cost))}


READ_OTHERWISE = {"01", "02", "04", "10", "11", "13", "14", "15", "16", "19", "20", "21", "25", "26", "30", "36"}


@pytest.mark.parametrize(("case", "program", "words"), [old for old in OLD if old[0] in READ_OTHERWISE])
def test_old_words_that_are_english_are_read(case: str, program: str, words: str) -> None:
    """A fault is not that the reader knows too little English."""
    assert readings("\n" + words, NAMES, passive=words.startswith("Augment."))


def test_every_two_of_a_kind_compete_for_a_pronoun() -> None:
    text = sample("may exhaust self\ngain 1 power for each 2 rival spades\nif done\n  ready self")
    assert text.printed().strip().endswith("If that happens, even in part, ready this Art.")
    assert not fault(text)


def test_another_leaves_out_what_carries_the_text_only_in_words() -> None:
    text = sample("choose an art\nexhaust self\nexhaust another art")
    assert text.printed().strip().endswith("Exhaust one of your Arts other than that Art.")
    assert not fault(text)


def test_what_carries_the_text_is_not_counted() -> None:
    """*The second Art* could be counted with or without *this Art*."""
    text = sample("choose an art\nexhaust the art", "exhaust self\nexhaust a broken art")
    assert text.printed().endswith("Choose one of your Arts. Exhaust the second other Art.")
    assert not fault(text)


def test_whoever_makes_an_exchange_does_it() -> None:
    text = sample("the rival may\n  swap power\n  if done\n    ready 1 art\n  draw 1 card")
    assert "• They exchange your Power with your rival's.\n• If they do, they ready 1 of their Arts." in text.printed()
    assert not fault(text)


def test_nobody_breaks_a_counter() -> None:
    text = sample("exhaust self\ngain 1 power for each rival mark\nthe rival breaks self")
    assert text.printed().strip().endswith("Your rival breaks it.")
    assert not fault(text)
