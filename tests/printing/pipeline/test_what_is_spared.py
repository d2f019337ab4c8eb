"""What a build makes, and what it spares itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from printing.pipeline.shop import Workshop, codes, components

from gesso.printing.pipeline import TextFile


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
