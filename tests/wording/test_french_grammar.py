"""French as data: which words elide, plurals that follow no rule, and sentences after *you may*."""

from __future__ import annotations

import re

import pytest

from gesso.games.react.wording import locale as react
from gesso.games.solrei.wording import locale as solrei
from gesso.wording.phrasebook import Phrasebook, elisions_of
from gesso.wording.template import Inflected

FRENCH = react.phrasebook("fr")
MUTE = """
    Habit Habitude Haleine Haltère Hallucination Hameçon Harmonie Hélice Hélicoptère Hémisphère Herbe Herboriste Hérédité
    Héritage Hermine Héroïne Héroïsme Hésitation Heure Hexagone Hippocampe Hippopotame Hirondelle Histoire Histrion Hiver
    Homme Hommage Honneur Honoraire Hôpital Horizon Horloge Horreur Hortensia Hospice Hôte Hôtel Huile Huître Humeur Hydre
    Hyène Hymne Hypnose Ogresse Œil Île Usine Arc
"""
ASPIRATED = """
    Habanera Hache Haie Haillon Haine Hall Halle Hallebarde Halo Halte Hamac Hameau Hampe Hamster Hanche Handicap Hangar
    Hanneton Hareng Harem Hargne Haricot Harnais Harpe Harpie Harpon Hasard Hase Hâte Hausse Hauteur Havre Heaume Hérisson
    Hernie Héron Héraut Héros Herse Hêtre Heurt Heurtoir Hibou Hiérarchie Hobby Hochet Hockey Homard Honte Hoquet Horde
    Hotte Houblon Houe Houle Houppe Housse Houx Hublot Huche Huée Huguenot Huitième Hune Huppe Hurlement Hussard Hutte
    Onzième Ouistiti Uhlan Dé
"""
PLURALS = """
    Bail/Baux Bal/Bals Bateau/Bateaux Bijou/Bijoux Bleu/Bleus Bonhomme/Bonshommes Caillou/Cailloux Carnaval/Carnavals Cheval/Chevaux
    Chou/Choux Clou/Clous Corail/Coraux Croix/Croix Détail/Détails Émail/Émaux Festival/Festivals Feu/Feux
    Gentilhomme/Gentilshommes Hibou/Hiboux Joujou/Joujoux Journal/Journaux Landau/Landaus Nez/Nez Œil/Yeux Pneu/Pneus Pou/Poux
    Récital/Récitals Régal/Régals Soupirail/Soupiraux Travail/Travaux Trou/Trous Vantail/Vantaux Vitrail/Vitraux
"""


@pytest.mark.parametrize(("words", "article"), [(MUTE, "l'"), (ASPIRATED, "le ")], ids=["mute", "aspirated"])
def test_an_article_elides_before_a_mute_h_only(words: str, article: str) -> None:
    join = FRENCH.grammar.joints.joined
    wrong = [
        word for word in words.split() for form in (word, word.lower()) if join(f"le {form}") != f"{article}{form}"
    ]
    assert not wrong


def test_plurals_that_follow_no_rule_are_known() -> None:
    pairs = [pair.split("/") for pair in PLURALS.split()]
    wrong = {one: made for one, many in pairs if (made := FRENCH.grammar.plural(one)) != many}
    assert not wrong


def test_a_translation_says_whether_words_elide_before_its_name() -> None:
    names = [Inflected("Hilda", elides=False), Inflected("Yeuse noire", elides=True), Inflected("Arc"), "Zone"]
    book = FRENCH.knowing(elisions_of(names))
    join = book.grammar.joints.joined
    assert [join(f"de {name}") for name in names] == ["de Hilda", "d'Yeuse noire", "d'Arc", "de Zone"]
    assert join("la **Yeuse** et le **hilda**, pas le Hildas") == "l'**Yeuse** et le **hilda**, pas l'Hildas"
    assert FRENCH.grammar.joints.joined("de Hilda") == "d'Hilda"
    assert FRENCH.knowing({}) is FRENCH


def test_holders_are_told_apart_by_their_sort() -> None:
    zone, zones, unit = FRENCH("noun.zone.one"), FRENCH("noun.zone.many"), FRENCH("noun.unit.one")
    said = [
        str(FRENCH.said("filter.with", {"what": "1 Œuf"}, head=head))
        for head in (zone, zones, unit, Inflected("Hibou"))
    ]
    assert said == ["qui contient 1 Œuf", "qui contiennent 1 Œuf", "qui a 1 Œuf", "qui a 1 Œuf"]
    it = Inflected("elle", "feminine", said_by=frozenset({"it"}))
    zone_it = Inflected("elle", "feminine", said_by=frozenset({"it", "zone"}))
    assert FRENCH("remove.line", what="1 Œuf", place=zone_it) == "retirez-en 1 Œuf"
    assert FRENCH("remove.line", what="1 Œuf", place=it) == "retirez-lui 1 Œuf"
    assert FRENCH("place.on", what="1 Œuf", where=it, tally="") == "placez 1 Œuf sur elle"


@pytest.mark.parametrize("game", [react, solrei], ids=["react", "solrei"])
def test_no_phrase_commands_after_may(game: object) -> None:
    """*Vous pouvez faites progresser* is said by a phrase that has no form after *may*."""
    book: Phrasebook = game.phrasebook("fr")  # type: ignore[attr-defined]
    holes = {key: {name.rstrip("?~"): "X" for name in names.split()} for key, names in game.CONTRACT.items()}  # type: ignore[attr-defined]
    sentences = [
        key for key in book.phrases if key.rpartition(".")[2] in ("mine", "line", "by", "several", "to", "on", "inside")
    ]
    said = {key: book.said(key, holes[key], may=True) for key in sentences if key.partition(".")[0] != "story"}
    commanding = {
        key: words for key, words in said.items() if re.search(r"(?<!vous )\b(?!avez\b)\w+ez\b|\bfaites\b", words)
    }
    assert not commanding


@pytest.mark.parametrize(
    ("game", "key", "values"), [(solrei, "table.settled", "head winner"), (react, "play.length", "head n")]
)
def test_a_value_named_head_is_printed(game: object, key: str, values: str) -> None:
    words = game.phrasebook("fr")(key, **{name: name.upper() for name in values.split()})  # type: ignore[attr-defined]
    assert all(name.upper() in words for name in values.split())


def test_the_marks_of_rei_differ_from_each_other_and_from_court_cards() -> None:
    book = solrei.phrasebook("fr")
    letters = [book(f"rei.{suit}")[1:] for suit in ("spade", "heart", "diamond", "club", "red", "black", "any")]
    ranks = {str(book(f"table.card.{rank}")) for rank in ("jack", "queen", "king", "ace")} | {"K"}
    assert len(set(letters)) == len(letters)
    assert ranks.isdisjoint(letters)
