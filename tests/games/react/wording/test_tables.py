"""The Calligrapher and the Dancer, card by card, as they are meant to read."""

from __future__ import annotations

import pytest
from games.react.roster import program
from games.react.wording.roster import sample, text

CALLIGRAPHER = {
    "passive/1": "At the start of your turn, you may place 1 Ink on a unit within 2 of your Artist.",
    "calligrapher-strokes/1": ("EXHAUST ME\nSummon a Spirit in an adjacent zone. Place 1 Ink on an adjacent unit."),
    "calligrapher-strokes/2": "EXHAUST ME\nProgress your Masterpiece. Move the Calligrapher 1 zone.",
    "calligrapher-strokes/a1": (
        "EXHAUST ME\n"
        "Place 1 Ink on each enemy unit within 2 of the Calligrapher. "
        "Deal 1 damage to each inked enemy unit. Move each inked enemy unit 1 zone. "
        "Deal 1 damage to each inked enemy unit adjacent to a friendly Summon. "
        "Remove all Ink from enemy units. Descend."
    ),
    "calligrapher-strokes/a2": "EXHAUST ME\nSwap the Calligrapher with an inked unit.",
    "sealbrush-spirit-card/1": "EXHAUST ME\nMove this Spirit up to 2 zones. Place 1 Ink on it.",
    "sealbrush-spirit-card/2": (
        "EXHAUST ME · TARGET AN ADJACENT ZONE\nIf this Spirit is inked, deal 1 damage to the target zone."
    ),
    "sheathing-respite/1": "SPEND 1 INK FROM A FRIENDLY UNIT\nDraw 1 card. Move your Artist 1 zone.",
    "flowing-ink/1": ("CHOOSE A DIRECTION\nPlace 1 Ink on a unit. Move each inked unit 1 zone in that direction."),
    "spilled-well/1": (
        "TARGET A ZONE WITHIN 3 OF YOUR ARTIST\n"
        "Place 1 Ink on each unit in the target zone. Place 1 Ink on each unit adjacent to that zone. Draw 1 card."
    ),
    "downstroke/1": (
        "TARGET A ZONE ADJACENT TO A FRIENDLY UNIT\n"
        "If an inked unit is in the target zone, deal 1 damage to that zone. Otherwise, place 1 Ink on a unit there."
    ),
    "mirrored-hand/1": (
        "\nSwap your Artist with a friendly inked unit. If you do, place 1 Ink on a unit adjacent to your Artist."
    ),
}

DANCER = {
    "passive/1": "When your Artist leaves a zone, place 1 Scale there.",
    "passive/2": (
        "When a zone receives its third Scale, summon a Fish there. If you do, remove 3 Scales from that zone."
    ),
    "dancer-steps/1": (
        "EXHAUST ME · TARGET A ZONE WITHIN 2 OF ME\n"
        "If the target zone has 2 or more Scales, deal 1 damage to it, then remove 2 Scales from it. "
        "Otherwise, place 1 Scale there."
    ),
    "dancer-steps/2": "EXHAUST ME\nProgress your Masterpiece. Move the Dancer 1 zone.",
    "dancer-steps/a1": (
        "EXHAUST ME\n"
        "Move the Dancer up to 3 zones. Place 1 Scale in each adjacent zone. "
        "Deal 1 damage to each zone with a Scale. Deal 1 damage to each enemy unit adjacent to a Fish. "
        "Remove all Scales. Descend."
    ),
    "dancer-steps/a2": "EXHAUST ME\nThe Dancer jumps.",
    "dancing-fish-card/1": "EXHAUST ME\nMove this Fish up to 2 zones. Place 1 Scale in an adjacent zone.",
    "dancing-fish-card/2": (
        "EXHAUST ME · TARGET AN ADJACENT ZONE\nDeal 1 damage to the target zone. Remove this Fish."
    ),
    "pivoting-step/1": "\nSwap your Artist with an adjacent unit.",
    "long-entrance/1": "\nMove your Artist up to 3 zones. You may exhaust an adjacent unit.",
    "leap-over/1": ("CHOOSE A DIRECTION\nYour Artist jumps in that direction. Place 1 Scale in your Artist's zone."),
    "scattered-light/1": (
        "TARGET A ZONE WITH A SCALE\nDeal 1 damage to the target zone. Move 1 Scale from it to an adjacent zone."
    ),
}

ROWS = [
    (id, of, said) for id, table in (("calligrapher", CALLIGRAPHER), ("dancer", DANCER)) for of, said in table.items()
]


@pytest.mark.parametrize(("id", "of", "said"), ROWS, ids=[row[1] for row in ROWS])
def test_a_card_reads_as_meant(id: str, of: str, said: str) -> None:
    assert text(id, of).printed() == said


@pytest.mark.parametrize(("id", "table"), [("calligrapher", CALLIGRAPHER), ("dancer", DANCER)])
def test_no_text_of_theirs_is_left_out(id: str, table: dict[str, str]) -> None:
    whole = program(id)
    assert set(table) == {effect.id for effect in whole.effects} | {passive.id for passive in whole.passives}


def test_the_strong_runs_are_figures_with_their_noun_and_keywords() -> None:
    assert text("calligrapher", "flowing-ink/1").marked() == (
        "CHOOSE A DIRECTION\nPlace **1 Ink** on a unit. **Move** each **inked** unit **1 zone** in that direction."
    )
    assert text("dancer", "passive/2").marked() == (
        "When a zone receives its **third Scale**, **summon** a Fish there. If you do, remove **3 Scales** from "
        "that zone."
    )


@pytest.mark.parametrize(
    ("body", "printed"),
    [
        (
            "summon a tiger in an empty zone\nsummon a crane in an empty zone",
            "Summon a Tiger and a Crane, each in an empty zone.",
        ),
        (
            "summon a tiger in a zone adjacent to a tiger\nsummon a tiger in a zone adjacent to a crane",
            "Summon a Tiger in a zone adjacent to a Tiger. Summon a Tiger in a zone adjacent to a Crane.",
        ),
    ],
    ids=["that say who comes", "that say where"],
)
def test_sentences_that_differ_in_one_noun_are_one_if_something_follows_it(body: str, printed: str) -> None:
    """*each* stands before what both have in common, so two that differ at their end stay two."""
    assert sample(body, id="tattooist").printed().strip() == printed
