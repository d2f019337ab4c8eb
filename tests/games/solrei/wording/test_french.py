"""French as SolRei's cards print it: what is denied, and what is one of several that somebody has."""

from __future__ import annotations

import pytest
from games.solrei.wording.texts import sample, sample_augment

TEXTS = [
    # The rival's rival is you.
    ("the rival breaks 1 rival art", "Votre rival brise 1 de vos Arts."),
    ("the rival exhausts each rival augmented art", "Votre rival épuise chacun de vos Arts maintenus."),
    # After a subject and after *may*, a bare figure has its noun.
    ("the rival draws 2 cards", "Votre rival pioche 2 cartes."),
    ("the rival may draw 1 card", "Votre rival peut piocher 1 carte."),
    ("draw 2 cards", "Piochez 2."),
    ("gain 2 power", "Gagnez 2 Puissance."),
    ("gain 1 damage", "Ajoutez 1 Dégât."),
    ("may gain 2 damage", "Vous pouvez ajouter 2 Dégâts."),
    ("the rival breaks up to 2 rival arts", "Votre rival brise jusqu'à 2 de vos Arts."),
    ("the rival cannot play a red attack", "Cette manche, votre rival ne peut pas jouer d'Attaque rouge."),
]


@pytest.mark.parametrize(("body", "printed"), TEXTS)
def test_a_french_sentence_reads_as_an_editor_has_it(body: str, printed: str) -> None:
    assert sample(body, locale="fr").printed().strip() == printed


STANDING = [
    ("the rival cannot break a rival art", "Maintenez. Votre rival ne peut briser aucun de vos Arts."),
    ("the rival cannot negate a rival ability", "Maintenez. Votre rival ne peut annuler aucune de vos capacités."),
    ("the rival cannot ready an art", "Maintenez. Votre rival ne peut préparer aucun de ses Arts."),
]


@pytest.mark.parametrize(("body", "printed"), STANDING)
def test_a_french_ban_reads_as_an_editor_has_it(body: str, printed: str) -> None:
    assert sample_augment(body, locale="fr").printed().strip() == printed
