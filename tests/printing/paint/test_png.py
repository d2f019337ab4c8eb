"""The PNG writer writes what any reader reads."""

from __future__ import annotations

import io
import sys

import pytest
from PIL import Image

from gesso.printing.faces.png import Trim, read_png_stream, read_trim
from gesso.printing.paint import encode_png


def noisy(width: int, height: int) -> Image.Image:
    data = bytes((x * x + 7 * x // 3) % 251 for x in range(width * height * 3))
    return Image.frombytes("RGB", (width, height), data)


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (33, 20), (90, 200)])
@pytest.mark.parametrize("missing", ["", "isal"])
def test_pixels_resolution_and_notes_come_back(
    size: tuple[int, int], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing:
        monkeypatch.setitem(sys.modules, missing, None)
    image = noisy(*size)
    png = encode_png(image, dpi=300, notes={"Trim": "63.5 88.9 3.175"})
    with Image.open(io.BytesIO(png)) as read:
        read.load()
        assert read.mode == "RGB" and read.tobytes() == image.tobytes()
        assert round(read.info["dpi"][0]) == 300
        assert read.info["Trim"] == "63.5 88.9 3.175"


def test_a_png_says_where_it_is_to_be_cut(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "a.png"
    path.write_bytes(encode_png(noisy(9, 9), dpi=300, notes={"Trim": "63.5 88.9 3.175"}))
    assert read_trim(path) == Trim(63.5, 88.9, 3.175)
    path.write_bytes(encode_png(noisy(9, 9), dpi=300, notes={}))
    with pytest.raises(ValueError, match="does not say"):
        read_trim(path)


def test_a_flipped_bit_is_refused() -> None:
    png = encode_png(noisy(9, 9), dpi=300, notes={"Trim": "63.5 88.9 3.175"})
    for bit in range(8 * len(png)):
        wrong = bytearray(png)
        wrong[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ValueError, match=r"not|early|damaged"):
            read_png_stream(bytes(wrong))


def test_only_rgb_is_written() -> None:
    with pytest.raises(ValueError, match="not RGB"):
        encode_png(Image.new("L", (3, 3)), dpi=300, notes={})


def test_the_stream_of_another_file_is_refused() -> None:
    png = encode_png(noisy(9, 9), dpi=300, notes={})
    assert read_png_stream(png).width == 9
    grey = io.BytesIO()
    Image.new("L", (3, 3)).save(grey, "PNG")
    for wrong in (b"", b"GIF89a", png[:40], png[:-20], grey.getvalue()):
        with pytest.raises(ValueError, match=r"not|early"):
            read_png_stream(wrong)
