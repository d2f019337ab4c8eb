"""What a build makes, and what it spares itself."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest
from PIL.Image import Image
from printing.pipeline.shop import PAINTED, Workshop, codes, components, order
from printing.setting import DISPLAY

from gesso.printing.component import Component
from gesso.printing.drawing_items import Face
from gesso.printing.pipeline import TextFile, grounds
from gesso.printing.pipeline.grounds import Ground


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


NAMED = PAINTED.replace(
    "</face>",
    f"""<text x="5" baseline="12" font="{DISPLAY}/900" size="12" colour="#FFFFFF" max-width="50">{{{{ card.name }}}}</text>
</face>""",
)


def _painted(name: str, seed: int) -> Component:
    return Component(order("P-1", name=name, seed=seed, y=80, picture=""), None, 1)


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The faces of which a ground is packed, as that happens."""
    told: list[str] = []
    pack = grounds.packed_ground

    def packed_ground(picture: Image, face: Face, ground: Ground) -> bytes:
        told.append(face.id)
        return pack(picture, face, ground)

    monkeypatch.setattr(grounds, "packed_ground", packed_ground)
    return told


def test_another_name_over_the_same_picture_packs_no_picture_again(
    shop: Workshop, packed: list[str], tmp_path: Path
) -> None:
    shop.template("painted", NAMED)
    shop.build(_painted("one", 5))
    assert packed == ["P-1"]
    again = shop.build(_painted("two", 5))
    assert again.drawn == 1 and packed == ["P-1"], "the picture behind the name is the one it was"
    fresh = Workshop(tmp_path / "fresh")
    fresh.template("painted", NAMED)
    fresh.build(_painted("two", 5))
    assert shop.files() == fresh.files()
    shop.build(_painted("two", 6))
    assert len(packed) == 3, "another picture is packed"


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


def test_rubbish_in_the_place_of_a_packed_picture_is_not_printed(shop: Workshop, packed: list[str]) -> None:
    shop.template("painted", NAMED)
    shop.build(_painted("one", 5))
    before = shop.files()
    art, faces = (shop.root / ".gesso" / "cache" / name for name in ("art", "faces"))
    (kept,) = art.glob("*.jpg")
    kept.write_bytes(b"rubbish")
    for file in faces.iterdir():
        file.unlink()
    shop.build(_painted("one", 5))
    assert shop.files() == before and packed == ["P-1", "P-1"]
    assert kept.read_bytes() != b"rubbish"
