"""What is told and left where nothing can be written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from printing.pipeline.shop import Workshop, components

from gesso.printing.pipeline.output_files import OutputError


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def full_disk(*_args: object, **_kwargs: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_cache_that_cannot_be_made_is_not_moved_by_another_output(shop: Workshop) -> None:
    (shop.root / ".gesso").write_text("not a folder")
    with pytest.raises(OutputError) as caught:
        shop.build(*components("one"))
    assert str(caught.value) == f"{shop.root / '.gesso'} is in the way", "it names what is to be moved"
    assert caught.value.hint == "move it aside"


@pytest.mark.parametrize("there", [False, True])
def test_where_nothing_could_be_written_no_folder_is_left(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    if there:
        shop.out.mkdir(parents=True)
    shop.fail_to_write(monkeypatch, full_disk, "build")
    with pytest.raises(OutputError, match="disk is full"):
        shop.build(*components("one"))
    left = [path for path in (shop.root / "build", shop.out, shop.out / "faces") if path.exists()]
    assert left == ([shop.root / "build", shop.out] if there else []), "what was there before stays"
