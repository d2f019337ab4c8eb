"""An independent reader of English finds in each printed text exactly what its program means, and nothing besides."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from games.react.roster import ARTISTS
from games.react.wording.meanings import fault, invented, lexicon, meaning, put
from games.react.wording.roster import Text, sample, sample_passive, texts
from soak import PART, PARTS, SOAK
from wording.reader.react import readings

COMPOSED = 7_000 if SOAK else 400
INVENTED = 25_000 if SOAK else 1_000
SENTENCES = (
    "draw 1 card",
    "the enemy draws 2 cards",
    "discard 1 card",
    "the enemy discards 1 card",
    "draw 1 card for each golem",
    "exhaust an enemy unit",
    "exhaust each friendly unit",
    "refresh a golem",
    "refresh each exhausted unit",
    "the enemy may exhaust a friendly unit",
    "deal 1 damage to an enemy unit within 2 of my artist",
    "deal 1 damage to each enemy unit adjacent to a golem",
    "exhaust the enemy artist",
    "move my artist up to 2",
    "move a chip 1",
    "swap my artist with a golem",
    "remove a chip",
    "summon a chip in a zone adjacent to a golem",
    "choose a unit\nexhaust the unit",
    "choose a golem\nsummon a golem in a zone adjacent to the golem\nrefresh the golem",
    "choose a unit\nthe owner of the unit draws 1 card",
    "choose a unit\nthe owner of the unit may exhaust the unit",
    "the enemy chooses a golem\nmove the golem 1",
    "may draw 1 card",
    "the enemy may discard 1 card",
    "for each golem\n  move the golem 1",
    "for each golem\n  exhaust the golem\n  refresh the golem",
    "refresh a golem\nif done\n  draw 1 card",
)
BLOCKS = (
    "{0}\n{1}",
    "choose 1 of\n  {0}\nor\n  {1}",
    "the enemy chooses 1 of\n  {0}\nor\n  {1}",
    "choose a unit\nthe owner of the unit chooses 1 of\n  {0}\nor\n  {1}",
    "for each enemy unit\n  {0}\n  {1}",
    "for each golem\n  exhaust the golem\n  {0}\n  {1}",
    "may\n  {0}\n  {1}",
    "choose a golem\nif the golem is exhausted\n  {0}\notherwise\n  {1}",
    "{0}\nif done\n  {1}",
)
"""What can be made of two sentences."""


def composed(form: str, one: str, other: str) -> Text | None:
    """Return the text of two sentences put together; None where it does not check."""
    lines = []
    for line in form.split("\n"):
        margin = line[: len(line) - len(line.lstrip())]
        lines += [margin + part for part in line.strip().format(one, other).split("\n")]
    try:
        return sample("\n".join(lines), id="sculptor", unit=None)
    except AssertionError:
        return None


ACTED = 8_000 if SOAK else 60
LEADS = (
    "the owner of the unit may",
    "the enemy may",
    "choose a summon\nthe owner of the unit may",
    "the owner of the unit chooses 1 of",
    "the enemy chooses 1 of",
    "if the owner of the unit has 2 cards",
    "if the enemy has 2 cards",
    "the owner of the unit draws 1 card\nif done",
    "the enemy discards 1 card\nif done",
)
DEEDS = (
    "draw 1 card",
    "the enemy draws 1 card",
    "the owner of the unit draws 1 card",
    "the owner of the unit discards 1 card",
    "move my artist 1",
    "move the enemy artist 1",
    "exhaust the unit",
    "refresh a friendly unit",
    "exhaust an enemy unit",
    "the enemy chooses a golem",
    "the owner of the unit chooses a golem",
    "the owner of the unit may discard 1 card",
    "may discard 1 card",
    "the enemy may draw 1 card",
    "if I have 2 cards\n  draw 1 card",
    "if the enemy has 2 cards\n  draw 1 card",
    "if the owner of the unit has 2 cards\n  draw 1 card",
    "progress",
    "the enemy progresses",
    "jump the unit",
    "jump my artist",
)
"""Everything that a player, the other one or the owner of a unit does or has."""


def acted(lead: str, *deeds: str) -> Text | None:
    """Return the text of what one of the players may do, chooses or has before what either does; None if it does not check."""
    between = "\nor\n" if lead.endswith(" of") else "\n"
    lines = between.join("\n".join(f"  {line}" for line in deed.split("\n")) for deed in deeds)
    return put("golem", f"choose a unit\n{lead}\n{lines}")


@pytest.mark.slow
def test_whoever_acts_has_one_reading() -> None:
    ways = [*product(LEADS, DEEDS, DEEDS)]
    chosen = Random(2).sample(ways, min(ACTED, len(ways)))[PART - 1 :: PARTS]
    found = [text for way in chosen if (text := acted(*way)) is not None]
    assert len(found) > len(chosen) / 2
    assert not [*filter(None, map(fault, found))]


@pytest.mark.parametrize("id", ARTISTS)
def test_every_text_has_one_reading(id: str) -> None:
    assert not [*filter(None, map(fault, texts(id)))]


@pytest.mark.slow
def test_two_sentences_put_together_have_one_reading() -> None:
    ways = [*product(BLOCKS, SENTENCES, SENTENCES)]
    chosen = Random(1).sample(ways, min(COMPOSED, len(ways)))[PART - 1 :: PARTS]
    found = [text for way in chosen if (text := composed(*way)) is not None]
    assert len(found) > len(chosen) / 2
    assert not [*filter(None, map(fault, found))]


@pytest.mark.slow
def test_texts_of_any_shape_have_one_reading() -> None:
    found = [text for number in range(PART - 1, INVENTED, PARTS) if (text := invented(number)) is not None]
    assert len(found) > INVENTED / PARTS / 2
    assert not [*filter(None, map(fault, found))]


MENDED = [
    ("the enemy chooses 1 of\n  jump self\nor\n  draw 1 card",
     "Your opponent chooses 1 of these:\n• You have this Golem jump.\n• You draw 1 card."),
    ("the enemy draws 1 card\nif self is exhausted\n  the enemy discards 1 card\n  jump self",
     "Your opponent draws 1 card. If this Golem is exhausted, your opponent discards 1 card, then you have it jump."),
    ("swap my artist with a chip\nexhaust a golem adjacent to the chip",
     "Swap your Artist with a Chip. Exhaust a Golem adjacent to that Chip."),
    ("for each chip\n  move the chip 1\n  exhaust each other chip",
     "For each Chip, move it 1 zone, then exhaust each other Chip."),
    ("exhaust another golem in the zone of self", "Exhaust a Golem other than this Golem in its zone."),
    ("the enemy may the enemy progresses", "Your opponent may progress their Masterpiece."),
    ("refresh each chip\nexhaust an enemy unit adjacent to self",
     "Refresh each Chip. Exhaust an enemy unit adjacent to this Golem."),
    ("choose a chip\nchoose 1 of\n  exhaust a unit adjacent to self\nor\n  draw 1 card",
     "Choose a Chip.\nChoose 1 of these:\n• Exhaust a unit adjacent to this Golem.\n• Draw 1 card."),
    ("move an enemy unit adjacent to self to a zone adjacent to self",
     "Move an adjacent enemy unit to a zone adjacent to this Golem."),
    ("deal 1 damage to each enemy unit adjacent to self for each unit adjacent to self",
     "Deal 1 damage to each adjacent enemy unit for each unit adjacent to this Golem."),
    ("may\n  move each enemy unit 1 nearer to self\n  refresh a chip within 2 of self",
     "You may move each enemy unit 1 zone nearer to this Golem, then refresh a Chip within 2 of this Golem."),
    ("for each exhausted chip\n  jump the chip\n  refresh the chip", "Each exhausted Chip jumps, then refresh it."),
    ("exhaust 2 units adjacent to self\nrefresh a unit adjacent to self",
     "Exhaust 2 adjacent units. Refresh an adjacent unit."),
    ("may\n  exhaust 2 units adjacent to self\n  refresh a unit adjacent to self",
     "You may exhaust 2 adjacent units, then refresh a unit adjacent to this Golem."),
    ("choose an artist\nrefresh my artist\nexhaust the artist",
     "Choose an Artist. Refresh your Artist. Exhaust the chosen Artist."),
    ("refresh my artist\nchoose an artist\nchoose an artist\nexhaust the artist",
     "Refresh your Artist. Choose an Artist. Choose an Artist. Exhaust the last chosen Artist."),
    ("choose a zone\nif no chip in the zone is within 2 of the zone\n  draw 1 card",
     "Choose a zone. If no Chip there is within 2 of it, draw 1 card."),
    ("if I have 2 cards\n  draw 1 card\notherwise\n  move my artist 1\nif done\n  exhaust self",
     "If you have 2 or more cards in hand, draw 1 card. Otherwise, move your Artist 1 zone. "
     "In each case, if that happens, even in part, exhaust this Golem."),
    ("choose a zone\nuntil my turn starts\n  self cannot leave a zone\nsummon a chip in the zone",
     "Choose a zone. Until your next turn starts, this Golem cannot leave its zone. Summon a Chip in the chosen zone."),
    ("choose 2 chips\nfor each chip\n  for each chip\n    exhaust the chip",
     "Choose 2 Chips. For each Chip, for each Chip, exhaust the second singly named Chip."),
    ("exhaust a golem adjacent to the enemy artist\nuntil my turn starts\n  when self is exhausted\n    draw 1 card\n"
     "  when a chip adjacent to self is exhausted\n    draw 1 card",
     "Exhaust a Golem adjacent to the enemy Artist.\nUntil your next turn starts:\n• When this Golem is exhausted, draw 1 card.\n"
     "• When a Chip adjacent to this Golem is exhausted, draw 1 card."),
    ("for each zone adjacent to my artist\n  until the turn ends\n    if my artist is exhausted\n"
     "      I cannot deal damage to an enemy unit adjacent to my artist",
     "For each zone adjacent to your Artist, until this turn is over:\n"
     "• While your Artist is exhausted, you cannot deal damage to an enemy unit adjacent to your Artist."),
    ("return the top 2 cards of my deck to the bottom of my deck\nif done\n  draw 1 card",
     "Put the top 2 cards of your deck on the bottom of your deck, in the same order. "
     "If that happens, even in part, draw 1 card."),
    ("gain 1 card in the top 2 cards of my deck\nif done\n  exhaust self",
     "Take 1 card from among the top 2 cards of your deck into your hand. If you do, exhaust this Golem."),
    ("choose a zone\ndeal 1 damage to another zone with a golem nearest to the zone",
     "Choose a zone. Deal 1 damage to another zone with a Golem and nearest to that zone."),
    ("deal 1 damage to a zone with 2 golems nearest to the enemy artist",
     "Deal 1 damage to a zone with 2 or more Golems and nearest to the enemy Artist."),
    ("the enemy may refresh a friendly chip\nremove a random friendly chip\ndraw 1 card for each chip in the zone of the chip",
     "Your opponent may refresh one of your Chips. Remove a random friendly Chip. "
     "Draw 1 card for each Chip in the second Chip's zone."),
    ("may\n  exhaust 2 chips\n  move self to a zone adjacent to self",
     "You may exhaust 2 Chips, then move this Golem to a zone adjacent to it."),
    ("choose 2 chips\nif no golem is within 2 of the chips\n  move my artist to a zone adjacent to my artist",
     "Choose 2 Chips. If no Golem is within 2 of those Chips, move your Artist to a zone adjacent to your Artist."),
    ("until my turn starts\n  if the enemy artist is exhausted\n    self cannot enter a zone adjacent to self",
     "Until your next turn starts:\n• While the enemy Artist is exhausted, this Golem cannot enter a zone adjacent to this Golem."),
]  # fmt: skip
"""Programs whose words read in two ways once, and their words now."""


@pytest.mark.parametrize(("program", "words"), MENDED)
def test_words_are_mended(program: str, words: str) -> None:
    text = sample(program, id="sculptor", unit="golem")
    assert text.printed().strip() == words
    assert not fault(text)


OTHERS = [
    ("choose a chip\nexhaust another unit", "Choose a Chip. Exhaust another unit."),
    ("choose a chip\nexhaust another summon", "Choose a Chip. Exhaust another Summon."),
    ("choose a unit\nexhaust another chip", "Choose a unit. Exhaust a Chip other than this Chip."),
    ("choose an enemy unit\nexhaust my artist\nexhaust another unit",
     "Choose an enemy unit. Exhaust your Artist. Exhaust a unit other than that unit."),
    ("choose an enemy unit within 2 of my artist\nexhaust another enemy unit",
     "Choose an enemy unit within 2 of your Artist. Exhaust another enemy unit."),
    ("choose a unit\nmove each other unit within 2 of self 1",
     "Choose a unit. Move each unit within 2 of this Chip other than that unit by 1 zone."),
    ("choose a unit\nmove each other unit adjacent to self 1",
     "Choose a unit. Move each other unit adjacent to this Chip by 1 zone."),
    ("choose a zone\nmove self to the zone of my artist\nsummon a golem in another zone",
     "Choose a zone. Move this Chip to your Artist's zone. Summon a Golem in a zone other than the chosen zone."),
    ("exhaust my artist\nswap self with another unit", "Exhaust your Artist. Swap this Chip with another unit."),
    ("for each chip\n  exhaust each other unit", "For each Chip, exhaust each other unit."),
    ("choose a chip\nmay\n  choose a unit\nexhaust another unit within 2 of a golem",
     "Choose a Chip. You may choose a unit. Exhaust a unit other than that Chip within 2 of a Golem."),
    ("may\n  choose a chip\nexhaust another unit", "You may choose a Chip. Exhaust a unit other than this Chip."),
]  # fmt: skip
"""What `another` leaves out, and its words: whatever else a reader could leave out, they say what it is."""


@pytest.mark.parametrize(("program", "words"), OTHERS)
def test_another_leaves_out_what_the_words_say(program: str, words: str) -> None:
    text = sample(program, id="sculptor", unit="chip")
    assert text.printed().strip() == words
    assert not fault(text)


READ_IN_TWO = [
    ("choose an artist\nrefresh my artist\nexhaust the artist",
     "Choose an Artist. Refresh your Artist. Exhaust that Artist."),
    ("choose an enemy unit\nexhaust my artist\nexhaust another unit",
     "Choose an enemy unit. Exhaust your Artist. Exhaust another unit."),
    ("choose a unit\nmove each other unit within 2 of self 1",
     "Choose a unit. Move each other unit within 2 of this Golem by 1 zone."),
    ("move an enemy unit adjacent to self to a zone adjacent to self", "Move an adjacent enemy unit to an adjacent zone."),
    ("deal 1 damage to each enemy unit adjacent to self for each unit adjacent to self",
     "Deal 1 damage to each adjacent enemy unit for each adjacent unit."),
    ("may\n  move each enemy unit 1 nearer to self\n  refresh a chip within 2 of self",
     "You may move each enemy unit 1 zone nearer to this Golem, then refresh a Chip within 2 of it."),
    ("choose a chip\nchoose a unit\nif the unit is a chip\n  exhaust the chip",
     "Choose a Chip. Choose a unit. If that unit is a Chip, exhaust the chosen Chip."),
    ("choose 2 chips\nchoose a chip\nchoose a chip\nexhaust the chip",
     "Choose 2 Chips. Choose a Chip. Choose a Chip. Exhaust the second Chip."),
]  # fmt: skip
"""Programs and words that have a second reading."""


@pytest.mark.parametrize(("program", "words"), READ_IN_TWO)
def test_the_reader_finds_a_second_reading(program: str, words: str) -> None:
    text = sample(program, id="sculptor", unit="golem")
    found = readings(f"\n{words}", lexicon(text.whole.artist, "golem"))
    assert {meaning(text)} < found


def test_who_speaks_in_a_bar_is_no_artist_that_is_named() -> None:
    text = sample("refresh the artist", cost="exhaust an artist within 2 of self", id="sculptor", unit="artist")
    assert text.printed() == "EXHAUST AN ARTIST WITHIN 2 OF ME\nRefresh that Artist."
    assert not fault(text)


def test_what_there_is_none_of_is_worded_once() -> None:
    """Worded twice, its place was *there* the second time."""
    text = sample(
        "the enemy may exhaust each unit in a zone with no enemy artist in the target",
        cost="target a zone",
        id="sculptor",
    )
    assert text.printed().endswith("in a zone with none of their Artists that are in the target zone.")
    assert not fault(text)


def test_a_zone_of_two_alternatives_counts_once() -> None:
    cost = "choose 1 of\n  if no chip is in the zone of the enemy artist\nor\n  if 2 chips are in the zone of the enemy artist"
    body = (
        "summon a chip in a random zone adjacent to the enemy artist\nmove the enemy artist up to 2 away from the zone"
    )
    text = sample(body, cost=cost, id="sculptor", unit="golem")
    assert text.printed().endswith("away from the second zone.")
    assert not fault(text)


def test_a_move_in_one_option_makes_no_second_zone_in_another_one() -> None:
    body = (
        "exhaust each unit in the zone of self\nthe enemy chooses 2 of\n  move a chip 1\nor\n  exhaust a unit in the zone of self\n"
        "or\n  summon a chip in a zone\nsummon a golem in a zone diagonal to the enemy artist\nif done\n  summon a chip in the zone"
    )
    text = sample(body, id="sculptor", unit="golem")
    assert text.printed().endswith("If you do, summon a Chip in the third zone.")
    assert not fault(text)


def test_a_zone_with_two_names_counts_once() -> None:
    cost = "exhaust a unit within 2 of the zone of my artist in the zone of self"
    body = (
        "summon a chip in a random zone adjacent to the enemy artist\nmove the enemy artist up to 2 away from the zone"
    )
    text = sample(body, cost=cost, id="sculptor", unit="artist")
    assert text.printed().startswith("EXHAUST A UNIT WITHIN 2 OF YOUR ARTIST'S ZONE AND IN MY ZONE\n")
    assert text.printed().endswith("away from the second zone.")
    assert not fault(text)


def test_a_piece_that_is_counted_could_be_it() -> None:
    body = "deal 1 damage to the target for each frame in the target\nexhaust a unit within 2 of the target"
    text = sample(body, cost="target a zone", id="animator")
    assert text.printed().endswith("for each Frame there. Exhaust a unit within 2 of that zone.")
    assert not fault(text)


def test_what_another_item_names_is_not_meant() -> None:
    text = sample_passive(
        "when a friendly unit leaves a zone\n  until the turn ends\n    each enemy unit in a zone cannot move\n"
        "    when a unit nearest to the zone is damaged\n      draw 1 card",
        id="sculptor",
    )
    assert text.printed().endswith("– When a unit nearest to that zone is damaged, draw 1 card.")
    assert not fault(text)


def test_a_bar_has_me_for_no_subject() -> None:
    text = sample("draw 1 card", cost="if self is exhausted\nexhaust a chip", id="sculptor", unit="golem")
    assert text.printed().startswith("ONLY IF THIS GOLEM IS EXHAUSTED · EXHAUST A CHIP\n")
    assert not fault(text)


def test_a_piece_to_which_something_happens_could_be_it() -> None:
    text = sample_passive("when a frame is removed\n  move a toon 1\n  jump the toon", id="animator")
    assert text.printed() == "When a Frame is removed, move a Toon 1 zone, then that Toon jumps."
    assert not fault(text)


def test_what_was_summoned_can_be_measured_from() -> None:
    text = put(
        "golem",
        "exhaust a chip\nsummon a chip in the zone of self\nuntil the turn ends\n  if the chip has 2 outlines\n"
        "    each chip adjacent to the chip cannot be refreshed",
    )
    assert text is not None
    assert text.printed().endswith(
        "• While the summoned Chip has 2 or more Outlines, adjacent Chips cannot be refreshed."
    )
    assert not fault(text)


def test_a_loop_told_by_its_first_noun_is_no_loop_of_another_one() -> None:
    body = (
        "for each toon\n  the toon plays each frame in the zone of the toon\n"
        "  exhaust a unit in the row of the toon exactly 1 from the zone of the toon"
    )
    text = sample(body, id="animator")
    assert text.printed().strip().endswith("then exhaust a unit in that Toon's row and exactly 1 from its zone.")
    assert not fault(text)


def test_frames_that_lie_anywhere_are_in_no_hand() -> None:
    text = sample("for each toon\n  the toon plays each frame", id="animator")
    assert text.printed().strip() == "For each Toon, it plays all Frames, in order."
    assert not fault(text)


def test_what_happens_at_a_moment_hangs_on_its_condition() -> None:
    text = sample_passive("when my turn ends if I have a chip\n  may draw 1 card\n  refresh each chip", id="sculptor")
    assert text.printed().startswith("At the end of your turn, if you have a Chip, do this:\n")
    assert not fault(text)


NEAR_WHAT = """When a Chip is exhausted, do this:
• If the enemy Artist is exhausted, exhaust a unit adjacent to the enemy Artist.
• Choose 1 of these:
– Exhaust an Artist.
– Draw 1 card."""


def test_a_list_goes_on_with_what_its_lead_names() -> None:
    text = sample_passive(
        "when a chip is exhausted\n  if the enemy artist is exhausted\n    exhaust a unit adjacent to the enemy artist\n"
        "  choose 1 of\n    exhaust an artist\n  or\n    draw 1 card",
        id="sculptor",
    )
    assert text.printed() == NEAR_WHAT
    assert not fault(text)
    bare = NEAR_WHAT.replace("unit adjacent to the enemy Artist", "adjacent unit").replace("a adj", "an adj")
    assert {meaning(text)} < readings(f"\n{bare}", lexicon(text.whole.artist, None), passive=True)


def test_a_frame_in_a_zone_is_in_no_hand() -> None:
    text = sample("discard 1 card", cost="target a zone with a frame", id="animator")
    assert text.printed().startswith("TARGET A ZONE WITH A FRAME\n")
    assert not fault(text)


OLD = [
    ("03", "choose 1 of\n  deal 1 damage to each enemy unit adjacent to my artist\nor\n  deal 1 damage to each enemy unit adjacent to a golem",
     "Deal 1 damage to each enemy unit adjacent to your Artist or a Golem."),
    ("09", "choose 1 of\n  the enemy draws 1 card\nor\n  the enemy discards 1 card",
     "Your opponent draws or opponent discards 1 card."),
    ("12", "for each enemy unit\n  exhaust the unit\n  draw 1 card", "Exhaust each enemy unit, then draw 1 card."),
    ("18", "choose a unit\nthe owner of the unit chooses 1 of\n  exhaust the unit\nor\n  discard 1 card",
     "Choose a unit.\nIts owner chooses 1 of these:\n• Exhaust that unit.\n• Discard 1 card."),
    ("26", "the enemy discards 2 cards\nif done\n  draw 1 card", "Your opponent discards 2 cards. If they do, draw 1 card."),
    ("28", "choose a golem\nsummon a golem in a zone adjacent to the golem\nexhaust the golem",
     "Choose a Golem. Summon a Golem in a zone adjacent to it. Exhaust that Golem."),
    ("32", "choose a golem\nswap the golem with my artist\nexhaust my artist\nmove the golem 1",
     "Choose a Golem. Swap it with your Artist. Exhaust your Artist. Move it 1 zone."),
    ("33", "for each golem\n  swap my artist with the golem\n  draw 1 card",
     "Swap your Artist with each Golem, then draw 1 card."),
    ("34", "for each enemy unit adjacent to my artist\n  exhaust the unit\n  move my artist 1",
     "Exhaust each enemy unit adjacent to your Artist, then move your Artist 1 zone."),
]  # fmt: skip
"""Words that were printed once, and programs for which they were: a rules lawyer read them otherwise."""


@pytest.mark.parametrize(("case", "program", "words"), OLD, ids=[case for case, *_ in OLD])
def test_the_reader_finds_faults_in_old_words(case: str, program: str, words: str) -> None:
    text = sample(program, id="sculptor", unit=None)
    found = readings(f"\n{words}", lexicon(text.whole.artist, None))
    assert found != {meaning(text)}
    assert found or case == "09", "only that is no English"
