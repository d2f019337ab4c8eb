"""A picture whose file was cut is not printed with black or grey in place of its last rows."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from gesso.art.complete_pictures import is_whole
from gesso.art.sign_files import ShapeFileError, traced_shape
from gesso.printing.faces.document import FaceError
from gesso.printing.paint.pictures import open_picture

SIZE = (370, 251)


def picture() -> Image.Image:
    chance = Random(1)
    return Image.frombytes("RGB", SIZE, bytes(chance.randrange(256) for _ in range(3 * SIZE[0] * SIZE[1])))


def saved(mode: str, form: str, **how: Any) -> bytes:
    content = io.BytesIO()
    shown = picture().convert("L").convert("I;16") if mode == "I;16" else picture().convert(mode)
    shown.save(content, form, **how)
    return content.getvalue()


def whole(data: bytes) -> bool:
    """Whether the decoder and we find nothing missing; the decoder finds some cuts itself."""
    with Image.open(io.BytesIO(data)) as opened:
        try:
            opened.load()
        except OSError:
            return False
        return is_whole(data, opened)


def png_of_rows(data: bytes, kept: float) -> bytes:
    """The file with a part of its rows, in a stream that ends as it should."""
    at, rows, head = 8, b"", data[:8]
    while at < len(data):
        length, kind = struct.unpack_from(">L4s", data, at)
        if kind == b"IDAT":
            rows += data[at + 8 : at + 8 + length]
        elif kind != b"IEND":
            head += data[at : at + 12 + length]
        at += 12 + length
    plain = zlib.decompress(rows)
    body = b"IDAT" + zlib.compress(plain[: int(len(plain) * kept)])
    return head + b"".join(
        struct.pack(">L", len(each) - 4) + each + struct.pack(">L", zlib.crc32(each)) for each in (body, b"IEND")
    )


@pytest.mark.threat("I5")
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
def test_every_kind_of_png_is_whole_with_all_rows_and_not_with_fewer(mode: str) -> None:
    data = saved(mode, "PNG")
    assert whole(data) and whole(png_of_rows(data, 1))
    for kept in (0.27, 0.95, 0.99):
        assert not whole(png_of_rows(data, kept))


def test_an_interlaced_png_has_the_rows_of_all_passes() -> None:
    """Pillow reads these, and writes none."""
    passes = b""
    for left, top, across, down in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):  # fmt: skip
        for _ in range(top, SIZE[1], down):
            passes += b"\0" + bytes(len(range(left, SIZE[0], across)))
    head = b"IHDR" + struct.pack(">LLBBBBB", *SIZE, 8, 0, 0, 0, 1)

    def png(rows: bytes) -> bytes:
        chunks = (head, b"IDAT" + zlib.compress(rows), b"IEND")
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">L", len(each) - 4) + each + struct.pack(">L", zlib.crc32(each)) for each in chunks
        )

    assert whole(png(passes)) and not whole(png(passes[:-1]))


@pytest.mark.threat("I5")
@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
@pytest.mark.parametrize(
    "how", [{}, {"progressive": True}, {"subsampling": 0, "quality": 100}, {"restart_marker_rows": 1}]
)
def test_a_jpeg_that_was_cut_is_told_from_a_whole_one(mode: str, how: dict[str, Any]) -> None:
    """Its decoder makes up the rest and says nothing if the file ends with the mark of an end."""
    data = saved(mode, "JPEG", **how)
    assert whole(data) and whole(data + b"notes of a camera")
    for kept in (0.6, 0.9):
        assert not whole(data[: int(len(data) * kept)] + b"\xff\xd9")


@pytest.mark.threat("I5")
def test_a_cut_picture_is_a_problem_that_names_it(tmp_path: Path) -> None:
    for name, data in (
        ("one.png", png_of_rows(saved("RGB", "PNG"), 0.5)),
        ("two.jpg", saved("RGB", "JPEG")[:-9000] + b"\xff\xd9"),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(FaceError, match=rf"`{name}` (has not all of its rows|cannot be read)"):
            open_picture(tmp_path / name)
    big = io.BytesIO()
    picture().resize((300, 300)).save(big, "PNG")
    with pytest.raises(ShapeFileError, match=r"rows|read"):
        traced_shape(png_of_rows(big.getvalue(), 0.5))
