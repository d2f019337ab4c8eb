"""French as it is printed: what stands before a vowel, short pronouns, agreement, and figures that keep their words."""

from __future__ import annotations

import pytest
from games.react.wording.roster import sample, sample_passive

from gesso.games.react.wording.locale import phrasebook
from gesso.wording.template import Inflected

TEXTS = [
    # A thing that is clear is said by a short pronoun, which stands before the verb after *may*.
    ("exhaust a unit\nmay refresh the unit", "Épuisez une unité. Vous pouvez la redresser."),
    ("refresh a unit\nmay exhaust the unit", "Redressez une unité. Vous pouvez l'épuiser."),
    ("exhaust a unit\nmove the unit 1", "Épuisez une unité. Déplacez-la de 1 zone."),
    ("exhaust a unit\ndeal 1 damage to the unit", "Épuisez une unité. Infligez-lui 1 dégât."),
    ("exhaust a unit\nmay deal 1 damage to the unit", "Épuisez une unité. Vous pouvez lui infliger 1 dégât."),
    # A subject goes by *il* or *elle*; a player who has just been named, by *il*.
    ("choose a unit\njump the unit", "Choisissez une unité. Elle saute."),
    (
        "choose a sealbrush-spirit\nif the sealbrush-spirit is exhausted\n  refresh the sealbrush-spirit",
        "Choisissez un Esprit. S'il est épuisé, redressez-le.",
    ),
    (
        "the enemy discards 1 card\nif done\n  the enemy may draw 1 card",
        "Votre adversaire défausse 1 carte. S'il le fait, il peut piocher 1 carte.",
    ),
    (
        "the enemy discards 1 card\nif done\n  exhaust a unit\n  the enemy draws 1 card",
        "Votre adversaire défausse 1 carte. S'il le fait, épuisez une unité, puis votre adversaire pioche 1 carte.",
    ),
    # What holds stands before a comma, so that the distance is not that of what is held.
    (
        "exhaust a unit with 2 ink within 2 of my artist",
        "Épuisez une unité qui a 2 Encres ou plus, à 2 pas ou moins de votre Artiste.",
    ),
    ("exhaust each unit in a zone with no units", "Épuisez chaque unité située dans une zone sans unité."),
    ("swap my artist with a unit", "Échangez les places de votre Artiste et d'une unité."),
    (
        "move up to 2 units within 2 of my artist 1 nearer to self",
        "Déplacez de 1 zone jusqu'à 2 unités à 2 pas ou moins de votre Artiste, en les rapprochant de la Calligraphe.",
    ),
    (
        "exhaust a unit\nmay jump the unit away from my artist",
        "Épuisez une unité. Vous pouvez la faire sauter en l'éloignant de votre Artiste.",
    ),
    (
        "choose a direction\nmove my artist 1 in the opposite direction\nthe enemy takes another turn",
        "Choisissez une direction. Déplacez votre Artiste de 1 zone dans la direction opposée. Votre adversaire joue un autre tour"
        " après le sien.",
    ),
    ("exhaust a unit nearest to my artist", "Épuisez une unité parmi les plus proches de votre Artiste."),
    (
        "choose 1 of\n  draw 1 card\nor\n  exhaust a unit",
        "Choisissez l'un de ces effets\u00a0:\n• Piochez 1 carte.\n• Épuisez une unité.",
    ),
    (
        "choose 2 units\nfor each unit\n  for each unit\n    exhaust the unit",
        "Choisissez 2 unités. Pour chaque unité, pour chaque unité, épuisez la deuxième unité nommée seule.",
    ),
    (
        "if I have 2 cards\n  draw 1 card\notherwise\n  discard 2 cards\nif done\n  draw 1 card",
        "Si vous avez 2 cartes ou plus en main, piochez 1 carte. Sinon, défaussez 2 cartes. Dans chaque cas, si cela a lieu, même en"
        " partie, piochez 1 carte.",
    ),
    (
        "if I have 3 cards in my discard\n  draw 1 card for each card in the enemy deck",
        "Si vous avez 3 cartes ou plus dans votre défausse, piochez 1 carte pour chaque carte dans la pioche de votre adversaire.",
    ),
    (
        "if the enemy has no reaction in their discard\n  gain 1 intention in my discard",
        "Si votre adversaire n'a aucune Réaction dans sa défausse, reprenez en main 1 Intention de votre défausse.",
    ),
    (
        "each player discards each card\nif each player has 2 damage\n  each player progresses",
        "Chaque joueur défausse chaque carte dans sa main. Si l'Artiste de chaque joueur a subi 2 dégâts ou plus,"
        " chaque joueur fait progresser son Chef-d'œuvre.",
    ),
    (
        "draw 1 card for each more card the enemy has\ndraw 1 card for each more damage I have",
        "Piochez 1 carte pour chaque carte en main que votre adversaire a de plus que vous. Piochez 1 carte pour chaque dégât que"
        " vous avez de plus que votre adversaire.",
    ),
    (
        "look at the top 3 cards of my deck\ngain 1 card in the top 3 cards of my deck",
        "Regardez les 3 cartes du dessus de votre pioche. Prenez en main 1 carte parmi les 3 cartes du dessus de votre pioche.",
    ),
    (
        "may return the top card of my deck to the bottom of my deck",
        "Vous pouvez mettre la carte du dessus de votre pioche sous votre pioche.",
    ),
    (
        "return 1 card to the top of my deck\nthe enemy discards the top 2 cards of their deck",
        "Mettez 1 carte de votre main sur votre pioche. Votre adversaire défausse les 2 cartes du dessus de sa pioche.",
    ),
    ("carry out the card below", "Appliquez l'effet de la carte du dessous."),
    (
        "may carry out 1 intention in my discard\nif done\n  discard 1 card",
        "Vous pouvez appliquer l'effet de 1 Intention dans votre défausse. Si vous le faites, défaussez 1 carte.",
    ),
    ("carry out a random card in my discard", "Appliquez l'effet d'une carte au hasard dans votre défausse."),
    (
        "if the chain has exactly 3 cards\n  draw 1 card",
        "Si la Chaîne de Réaction compte exactement 3 cartes, piochez 1 carte.",
    ),
    ("negate the card below", "Annulez la carte du dessous."),
    ("heal 2 damage from my artist", "Soignez 2 dégâts de votre Artiste."),
    ("may heal 1 damage from my artist", "Vous pouvez soigner 1 dégât de votre Artiste."),
    (
        "exhaust each unit in the row of my artist\nexhaust a unit exactly 2 from my artist",
        "Épuisez chaque unité dans la rangée de votre Artiste. Épuisez une unité à exactement 2 pas de votre Artiste.",
    ),
    (
        "exhaust each unit between my artist and an enemy unit\nmove my artist to a zone in a corner",
        "Épuisez chaque unité entre votre Artiste et une unité adverse. Déplacez votre Artiste vers une zone dans un coin.",
    ),
    ("exhaust a unit\nplace 1 ink on the unit", "Épuisez une unité. Placez 1 Encre sur elle."),
    ("exhaust a unit\nremove 1 ink on the unit", "Épuisez une unité. Retirez-lui 1 Encre."),
    ("exhaust a unit\nmay remove 2 ink on the unit", "Épuisez une unité. Vous pouvez lui retirer 2 Encres."),
    # What words agree with, and what grows together.
    ("refresh each exhausted friendly unit", "Redressez chaque unité alliée épuisée."),
    ("move an exhausted sealbrush-spirit 1", "Déplacez un Esprit épuisé de 1 zone."),
    ("exhaust a unit within 1 of an enemy unit", "Épuisez une unité à 1 pas ou moins d'une unité adverse."),
    # Of a longer description, how far it goes is said first.
    (
        "move each unit within 2 of a sealbrush-spirit 1",
        "Déplacez de 1 zone chaque unité à 2 pas ou moins d'un Esprit.",
    ),
    ("move each unit with ink up to 2", "Déplacez chaque unité encrée de\u00a00\u00a0à 2 zones."),
    # What is in a place that has been named.
    (
        "choose a zone\nexhaust each unit in the zone",
        "Choisissez une zone. Épuisez chaque unité qui s'y trouve.",
    ),
    (
        "choose a zone\nexhaust up to 2 units in the zone",
        "Choisissez une zone. Épuisez jusqu'à 2 unités qui s'y trouvent.",
    ),
    # As many as one likes: *jusqu'à*; how far something goes is said with *de*, and the two grow together.
    ("draw up to 2 cards", "Piochez jusqu'à 2 cartes."),
    ("exhaust up to 2 units", "Épuisez jusqu'à 2 unités."),
    ("move up to 2 units up to 2", "Déplacez jusqu'à 2 unités de\u00a00\u00a0à 2 zones."),
    # Where each of several gets its own, they are picked first.
    ("place 1 ink on up to 2 units", "Choisissez jusqu'à 2 unités et placez 1 Encre sur chacune."),
    ("may place 1 ink on 2 units", "Vous pouvez choisir 2 unités et placer 1 Encre sur chacune."),
    ("deal 1 damage to 2 random units", "Choisissez 2 unités au hasard et infligez 1 dégât à chacune."),
    (
        "summon a sealbrush-spirit in 2 empty zones\nsummon a sealbrush-spirit in 3 empty zones",
        "Choisissez 2 zones vides et invoquez un Esprit dans chacune. Choisissez 3 zones vides et invoquez un Esprit dans "
        "chacune.",
    ),
    (
        "choose 2 units\nplace 1 ink on the units",
        "Choisissez 2 unités. Placez 1 Encre sur chacune de ces unités.",
    ),
]


@pytest.mark.parametrize(("body", "printed"), TEXTS)
def test_a_french_sentence_reads_as_an_editor_has_it(body: str, printed: str) -> None:
    assert sample(body, locale="fr").printed().strip() == printed


PASSIVES = [
    ("my artist cannot be damaged", "Votre Artiste ne peut pas subir de dégâts."),
    ("when the enemy discards a card\n  draw 1 card", "Quand votre adversaire défausse une carte, piochez 1 carte."),
    # Of any of a kind, what is denied has another article.
    ("the enemy cannot play a card", "Votre adversaire ne peut pas jouer de carte."),
    # An Artist is of the gender of their name; the other one is called so that it does not matter.
    ("my artist cannot be exhausted", "Votre Artiste ne peut pas être épuisée."),
    (
        "if my artist is ascended\n  the enemy artist cannot be damaged",
        "Tant que votre Artiste est en Ascension, l'Artiste adverse ne peut pas subir de dégâts.",
    ),
    (
        "when a sealbrush-spirit with ink would be damaged\n  remove 1 ink on the sealbrush-spirit",
        "Quand un Esprit encré devrait subir des dégâts, retirez-lui 1 Encre à la place.",
    ),
    (
        "once each turn when a sealbrush-spirit is damaged if I have a sealbrush-spirit\n  draw 1 card",
        "La première fois à chaque tour qu'un Esprit subit des dégâts et que vous avez un Esprit, piochez 1 carte.",
    ),
    # Who does it: damage comes *d'une unité*, all else is done *par une unité*.
    (
        "when my artist is damaged by a summon\n  exhaust the summon",
        "Quand votre Artiste subit des dégâts d'une Invocation, épuisez cette Invocation.",
    ),
    (
        "when a sealbrush-spirit would be exhausted by the enemy\n  draw 1 card",
        "Quand un Esprit devrait être épuisé par votre adversaire, piochez 1 carte à la place.",
    ),
    (
        "each sealbrush-spirit cannot be removed by the enemy artist",
        "Les Esprits ne peuvent pas être retirés par l'Artiste adverse.",
    ),
    (
        "when a sealbrush-spirit deals damage to the enemy artist\n  draw 1 card",
        "Quand un Esprit inflige des dégâts à l'Artiste adverse, piochez 1 carte.",
    ),
    (
        "when I would deal damage to an enemy unit\n  draw 1 card",
        "Quand vous devriez infliger des dégâts à une unité adverse, piochez 1 carte à la place.",
    ),
    (
        "each enemy unit with ink cannot deal damage to my artist",
        "Les unités adverses encrées ne peuvent pas infliger de dégâts à votre Artiste.",
    ),
    (
        "when my artist is damaged\n  deal that much damage to an enemy unit",
        "Quand votre Artiste subit des dégâts, infligez autant de dégâts à une unité adverse.",
    ),
    (
        "when I play a hidden reaction on an enemy intention\n  draw 1 card",
        "Quand vous jouez une Réaction face cachée juste après une Intention adverse, piochez 1 carte.",
    ),
    (
        "when a player plays an intention if the player has 2 cards\n  the player discards 1 card",
        "Quand un joueur joue une Intention et que ce joueur a 2 cartes ou plus en main, ce joueur défausse 1 carte.",
    ),
    (
        "when the enemy plays an intention\n  negate the intention",
        "Quand votre adversaire joue une Intention, annulez cette Intention.",
    ),
    (
        "when my turn starts\n  remove up to 3 ink\n  draw that many cards",
        "Au début de votre tour, retirez jusqu'à 3 Encres, puis piochez autant de cartes.",
    ),
    ("the enemy cannot deal damage", "Votre adversaire ne peut pas infliger de dégâts."),
    # Standing sums, and what cannot move.
    ("each sealbrush-spirit cannot move", "Les Esprits ne peuvent pas se déplacer."),
    ("my artist cannot move", "Votre Artiste ne peut pas se déplacer."),
    ("each sealbrush-spirit deals 1 more damage", "Les Esprits infligent 1 dégât de plus."),
    ("the enemy deals 2 less damage to my artist", "Votre adversaire inflige 2 dégâts de moins à votre Artiste."),
    ("I deal 1 more damage to an enemy unit", "Vous infligez 1 dégât de plus à une unité adverse."),
    # Keywords.
    ("each sealbrush-spirit has swift", "Les Esprits ont Vivacité."),
    ("my artist has no swift", "Votre Artiste n'a pas Vivacité."),
    (
        "when a unit with no swift is exhausted if my artist has swift\n  draw 1 card",
        "Quand une unité sans Vivacité est épuisée et que votre Artiste a Vivacité, piochez 1 carte.",
    ),
    ("my artist moves 1 more", "Votre Artiste se déplace de 1 zone de plus."),
    ("each enemy unit with ink moves 2 less", "Les unités adverses encrées se déplacent de 2 zones de moins."),
    ("each sealbrush-spirit cannot leave a zone", "Les Esprits ne peuvent pas quitter leur zone."),
]


@pytest.mark.parametrize(("body", "printed"), PASSIVES)
def test_a_french_passive_reads_as_an_editor_has_it(body: str, printed: str) -> None:
    assert sample_passive(body, locale="fr").printed().strip() == printed


def test_things_named_together_are_feminine_where_all_of_them_are() -> None:
    both = "summon a tiger in an empty zone\nsummon a crane in an empty zone"
    said = sample(both, id="tattooist", locale="fr").printed().strip()
    assert said == "Invoquez un Tigre et une Grue, chacun dans une zone vide."

    french = phrasebook("fr")
    bows, swords = Inflected("un Arc", "masculine"), Inflected("une Épée", "feminine")
    assert (french.grammar.together([swords, swords]), french.grammar.together([bows, swords])) == ("feminine", "")
    each = french("each.line", lead="invoquez", what=Inflected("une Épée et une Grue", "feminine"), rest="à côté")
    assert each == "invoquez une Épée et une Grue, chacune à côté"


def test_this_is_never_that() -> None:
    """*Cet Esprit* is both *this Spirit* and *that Spirit*, so a Spirit's text says *l'Esprit choisi* of another one."""
    text = sample("exhaust another sealbrush-spirit\nmove the sealbrush-spirit 1", unit="sealbrush-spirit", locale="fr")
    assert text.printed() == "\nÉpuisez un Esprit autre que cet Esprit. Déplacez l'Esprit choisi de 1 zone."
