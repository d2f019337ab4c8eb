"""A game's art is found by its names, in every process."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from gesso.art import MARKS, ArtLibrary, MotifPackage

LIBRARY = ArtLibrary(module=__name__, motifs=MotifPackage("art", "plain"), sigils={"dot": MARKS["disc"]})


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


def test_another_process_is_sent_the_name_of_a_library_and_finds_the_library() -> None:
    from gesso.games.react.motifs import LIBRARY as OF_A_GAME

    sent = pickle.dumps(OF_A_GAME)
    assert len(sent) < 200 and pickle.loads(sent) is OF_A_GAME


def test_the_sources_of_a_library_are_all_files_beside_it() -> None:
    from gesso.games.react import motifs

    assert set(motifs.LIBRARY.sources()) == set(Path(motifs.__file__).parent.glob("*.py"))
