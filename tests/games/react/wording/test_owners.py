"""The words name the owner that the program means, whoever is the subject: `friendly` is the text's player's."""

from __future__ import annotations

from itertools import product

import pytest
from games.react.wording.roster import sample, sample_passive
from wording.owner_words import owner_said

from gesso.games.react.lang.language import VOCABULARY
from gesso.lang.ast import walk
from gesso.lang.nodes import Role

OWNERS = {"friendly": "mine", "enemy": "theirs"}
VERBS = (
    "exhaust {}",
    "refresh {}",
    "deal 1 damage to {}",
    "move {} 1",
    "move {} 1 nearer to my artist",
    "move {} to a zone",
    "swap my artist with {}",
    "remove 1 ink on {}",
    "place 1 ink on {}",
    "place 1 ink on a unit adjacent to {}",
    "summon a sealbrush-spirit in a zone adjacent to {}",
)
UNITS = ("a {} unit", "a {} summon")
SUBJECTS = ("{}", "the enemy may {}", "choose a unit\nthe owner of the unit may {}")


@pytest.mark.parametrize(("verb", "subject"), list(product(VERBS, SUBJECTS)))
def test_a_verb_names_the_owner_of_its_unit(verb: str, subject: str) -> None:
    for unit, adjective in product(UNITS, OWNERS):
        source = subject.format(verb.format(unit.format(adjective)))
        if "swap" in verb or "nearer" in verb:
            # The Artist in it is the player's own, so it is left out of the words that are looked at.
            words = sample(source).printed().replace("your Artist", "X").replace("the Calligrapher", "X")
        else:
            words = sample(source).printed()
        assert owner_said(words) == OWNERS[adjective], source
        if subject != "{}":
            assert adjective not in words, "the word is seen from another player than the subject"


def test_every_verb_that_takes_any_unit_is_among_them() -> None:
    """But for those that name one thing by an earlier line, as a jump does."""
    told = {type(node).__name__ for verb in VERBS for node in walk(*sample(verb.format("a friendly unit")).body)}
    takes = {
        spec.node.__name__
        for spec in VOCABULARY.words.values()
        if spec.chapter == "board" and any(item.role is Role.THING and "unit" in item.wants for item in spec.operands)
    }
    assert takes - {"Jump", "JumpToward", "Plays"} <= told


READ = [
    (
        "the enemy may\n  draw 1 card\n  if exactly 2 enemy units are exhausted\n    the enemy draws 1 card",
        "Your opponent may do this:\n• They draw 1 card.\n• If exactly 2 of their units are exhausted, your opponent draws 1 card.",
    ),
    (
        "the enemy may\n  draw 1 card\n  if fewer than 2 enemy units are exhausted\n    the enemy draws 1 card",
        "Your opponent may do this:\n• They draw 1 card.\n• If fewer than 2 of their units are exhausted, your opponent draws 1 card.",
    ),
    ("the enemy may exhaust each enemy unit", "Your opponent may exhaust each of their units."),
    ("the enemy may exhaust up to 2 friendly units", "Your opponent may exhaust up to 2 of your units."),
    ("the enemy chooses an enemy unit\nexhaust the unit", "Your opponent chooses one of their units. Exhaust it."),
    ("the enemy may exhaust the enemy artist", "Your opponent may exhaust their Artist."),
    ("the enemy may exhaust my artist", "Your opponent may exhaust your Artist."),
    ("the enemy may deal 1 damage to the zone of the enemy artist", "Your opponent may deal 1 damage to their Artist's zone."),
    ("choose a unit\nthe owner of the unit may exhaust the enemy artist", "Choose a unit. Its owner may exhaust your opponent's Artist."),
    ("choose a unit\nthe owner of the unit draws 1 card for each enemy unit", "Choose a unit. Its owner draws 1 card for each of your opponent's units."),
    ("the enemy draws 1 card for each enemy unit", "Your opponent draws 1 card for each of their units."),
    ("the enemy draws 1 card for each 2 friendly units", "Your opponent draws 1 card for every 2 of your units."),
    ("the enemy draws 1 card for each card", "Your opponent draws 1 card for each card in your hand."),
    ("the enemy draws 1 card for each enemy card", "Your opponent draws 1 card for each card in their hand."),
    ("the enemy draws 1 card for each enemy damage", "Your opponent draws 1 card for each damage that their Artist has taken."),
    ("draw 1 card for each enemy card", "Draw 1 card for each card in your opponent's hand."),
    ("discard each card", "Discard each card in your hand."),
    ("the enemy discards each card", "Your opponent discards each card in their hand."),
    ("the enemy may deal 1 damage to a zone with no enemy units", "Your opponent may deal 1 damage to a zone with none of their units."),
    ("if 1 sealbrush-spirit is exhausted\n  draw 1 card", "If 1 or more Spirits are exhausted, draw 1 card."),
    ("if 1 enemy unit has 2 ink\n  draw 1 card", "If 1 or more enemy units have 2 or more Ink, draw 1 card."),
    ("if I have more cards\n  draw 1 card", "If you have more cards in hand than your opponent, draw 1 card."),
]  # fmt: skip


@pytest.mark.parametrize(("source", "printed"), READ)
def test_the_owner_is_said_as_a_person_would(source: str, printed: str) -> None:
    assert sample(source).printed().strip() == printed


def test_a_card_played_on_one_of_the_same_player_is_said_as_that() -> None:
    source = "when the enemy plays a card on an enemy card\n  draw 1 card"
    printed = "When your opponent plays a card directly after one of their cards, draw 1 card."
    assert sample_passive(source).printed() == printed


FRENCH = [
    ("the enemy may exhaust a friendly unit", "Votre adversaire peut épuiser une de vos unités."),
    ("the enemy may exhaust each enemy unit", "Votre adversaire peut épuiser chacune de ses unités."),
    ("the enemy may exhaust the enemy artist", "Votre adversaire peut épuiser son Artiste."),
    ("choose a unit\nthe owner of the unit may exhaust an enemy unit", "Choisissez une unité. Son propriétaire peut épuiser une des unités de votre adversaire."),
    ("discard each enemy card", "Défaussez chaque carte dans la main de votre adversaire."),
    ("if 2 enemy units are exhausted\n  draw 1 card", "Si au moins 2 unités adverses sont épuisées, piochez 1 carte."),
]  # fmt: skip


@pytest.mark.parametrize(("source", "printed"), FRENCH)
def test_the_owner_is_said_in_french(source: str, printed: str) -> None:
    assert sample(source, locale="fr").printed().strip() == printed
