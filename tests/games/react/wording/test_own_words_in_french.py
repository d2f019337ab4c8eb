"""What French prints of the names that a designer gives: an Artist with names that articles, pronouns and plurals get wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli.laboratory import CASES, make_project
from games.react.wording.roster import translated_program

import gesso
from gesso.games.react.labels import PieceLabels
from gesso.games.react.wording.locale import phrasebook
from gesso.sim.table_words import TableWords
from gesso.tasks.text import transcripts

PRINTED = {
    # A pronoun of an owner is no pronoun of the owner's zone.
    "PA": "Quand un Hibou devrait être épuisé, infligez-lui 1 dégât à la place.",
    "PB": "Quand un Hibou devrait être épuisé, infligez 1 dégât à sa zone à la place.",
    "PC": "Quand un Hibou devrait être épuisé, retirez 1 Hache de sa zone à la place.",
    "E1": "Choisissez un Hibou. Si sa zone est adjacente à votre Artiste, piochez 1 carte.",
    # After *may* stands an infinitive.
    "PD": "Quand votre adversaire fait progresser son Chef-d'œuvre, vous pouvez faire progresser votre Chef-d'œuvre.",
    "PE": "La première fois à chaque tour qu'un Hamster est épuisé et que vous avez un Hibou, retirez 1 Hymne d'une zone"
    " parmi les plus proches de ce Hamster.",
    "PF": "Quand vous atteignez 3 Heures, épuisez chaque Hibou guetté.",
    # A zone contains, a unit has; *sans* needs no *aucun*.
    "PG": "Au début de votre tour, infligez 1 dégât à chaque zone qui contient un Hymne, puis placez 1 Hymne dans une zone"
    " sans Hymne.",
    "PH": "À la fin de votre tour, déplacez de\u00a00\u00a0à 2 zones chaque Hirondelle à 2 pas ou moins de votre Artiste,"
    " en l'éloignant de votre Artiste.",
    "PI": "Quand un Hibou est invoqué, retirez-lui 1 Œil.",
    "E2": "Invoquez un Hamster dans une zone adjacente à votre Artiste. Si vous le faites, placez 1 Œil sur ce Hamster,"
    " puis épuisez ce Hamster.",
    "E3": "Retirez 2 Arcs-en-ciel au hasard. Retirez tous les Coraux.",
    "E4": "Gagnez 2 Herbes. Perdez 1 Heure.",
    "E5": "Épuisez jusqu'à 2 Hirondelles. Déplacez ces Hirondelles de 1 zone.",
    "E6": "Infligez 1 dégât à chaque zone adjacente en diagonale à une Hirondelle.",
    "Ogresse": "Faites progresser votre Chef-d'œuvre. Déplacez l'Ogresse de 1 zone.",
}


def test_own_words_read_as_an_editor_has_them(tmp_path: Path) -> None:
    (tmp_path / "cards/react").mkdir(parents=True)
    home = make_project(tmp_path)
    shutil.copytree(CASES / "owler", home / "owler")
    game = home / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("artists: []", "artists: [owler]"), encoding="utf-8")
    (transcript,), _ = transcripts(gesso.open(tmp_path).model, ["owler"], locale="fr")
    printed = {passage.title: " ".join(passage.paragraphs).replace("**", "") for passage in transcript.passages}
    assert {title: printed[title] for title in PRINTED} == PRINTED


@pytest.mark.parametrize(
    ("locale", "piece", "counts"),
    [
        ("fr", "scale", {0: "0 Écaille", 1: "1 Écaille", 14: "14 Écailles"}),
        ("fr", "dancing-fish", {3: "3 Poissons"}),
        ("en", "scale", {0: "0 Scales", 1: "1 Scale", 14: "14 Scales"}),
    ],
)
def test_the_supply_counts_in_the_number_of_its_noun(locale: str, piece: str, counts: dict[int, str]) -> None:
    labels = PieceLabels([[translated_program("dancer", locale)]], TableWords(phrasebook(locale)))
    assert {n: labels.counted(piece, n) for n in counts} == counts
