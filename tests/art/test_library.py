"""A game's art is found by its names, in every process."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import gesso_art.painting
import gesso_art.react
from gesso.art import MARKS, PLAIN_MOTIF, ArtLibrary, MotifPackage, art_of

LIBRARY = ArtLibrary(motifs=MotifPackage("art", "plain"), sigils={"dot": MARKS["disc"]})


def test_a_motif_is_the_constant_of_the_module_with_its_name() -> None:
    assert LIBRARY.motifs["plain"].name == "plain"
    assert tuple(LIBRARY.motifs) == ("plain",) and len(LIBRARY.motifs) == 1
    assert "test_library" not in LIBRARY.motifs


@pytest.mark.parametrize("name", ["oil", "__init__", "os"])
def test_nothing_but_the_named_motifs_is_ever_loaded(name: str) -> None:
    with pytest.raises(KeyError):
        LIBRARY.motifs[name]


def test_a_shape_is_a_mark_or_a_sigil() -> None:
    assert LIBRARY.shape("disc") == LIBRARY.shape("dot") != LIBRARY.shape("star")
    with pytest.raises(KeyError, match="oil"):
        LIBRARY.shape("oil")


def test_another_process_is_sent_the_id_of_the_game_and_finds_the_library() -> None:
    library = art_of("react")
    sent = pickle.dumps(library)
    assert len(sent) < 200 and pickle.loads(sent) is library


def test_what_a_library_was_given_is_sent_along() -> None:
    library = art_of("react").with_sigils({"a.svg": MARKS["disc"]}).with_plain_motifs(["oils"])
    found = pickle.loads(pickle.dumps(library))
    assert found.sigils["a.svg"] == MARKS["disc"] and found.motifs["oils"] is PLAIN_MOTIF


def test_the_sources_of_a_library_are_all_files_of_its_pack_and_of_what_it_paints_with() -> None:
    folders = [Path(folder) for package in (gesso_art.react, gesso_art.painting) for folder in package.__path__]
    files = {file for folder in folders for file in folder.rglob("*") if file.is_file()}
    assert set(art_of("react").sources()) == {file for file in files if file.parent.name != "__pycache__"}
