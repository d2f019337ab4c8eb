"""What a build makes, and what it spares itself."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest
from printing.pipeline.shop import Workshop, codes, components

from gesso.printing.pipeline.runs import TextFile


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def test_where_one_card_cannot_be_laid_out_none_is_drawn(shop: Workshop) -> None:
    told: list[tuple[str, int, int]] = []
    one, two = components("one", "x" * 200)
    printed = shop.build(one, two, progress=lambda *step: told.append(step))
    assert codes(printed) == ["GS703"] and printed.drawn == 0
    assert not told and not list((shop.root / ".gesso").rglob("*.png"))


def test_a_text_file_is_made_only_where_none_of_its_key_lies(shop: Workshop) -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return f"x = {key}\n"

    for key in ("1", "1", "2"):
        shop.text = TextFile(key, partial(make, key))
        shop.build(*components("one"))
    assert made == ["1", "2"]
    assert shop.files()["plugin.py"] == b"x = 2\n"
    (shop.out / "plugin.py").write_text("mine")
    shop.build(*components("one"))
    assert shop.files()["plugin.py"] == b"x = 2\n"


def test_files_with_kept_faces_are_those_of_a_build_from_nothing(shop: Workshop) -> None:
    """The new name brings letters that no other face has, and the old one takes some away."""
    shop.build(*components("one", "Quiz"))
    again = components("one", "Ärger")
    assert shop.build(*again).drawn == 1
    kept = shop.files()
    shutil.rmtree(shop.root / ".gesso")
    shutil.rmtree(shop.root / "build")
    assert shop.build(*again).drawn == 3
    assert "sheets/a4.pdf" in kept and shop.files() == kept


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_rubbish_in_the_place_of_all_that_was_drawn_is_drawn_again_and_counted(shop: Workshop, workers: int) -> None:
    """Each entry and each kind of file that is made of it finds out by itself."""
    pieces = components("one", "two", "three", "four")
    assert shop.build(*pieces, workers=workers).drawn == 5
    before = shop.files()
    for file in (shop.root / ".gesso").rglob("*"):
        if file.is_file():
            file.write_bytes(b"rubbish" * 100)
    shutil.rmtree(shop.root / "build")
    again = shop.build(*components("one", "two", "three", "four"), *components("five"), workers=workers)
    assert again.drawn == 6, "what was drawn again counts as drawn, and the new face once"
    assert {name: shop.files()[name] for name in before if name.startswith("faces/")} == {
        name: content for name, content in before.items() if name.startswith("faces/")
    }
