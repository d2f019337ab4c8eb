"""A designer's own picture: any of three formats, nothing hostile, cropped to the canvas."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from gesso.printing.faces.document import FaceError
from gesso.printing.paint import encode_png
from gesso.printing.paint.pictures import MOST_PROFILE_BYTES, fit_picture, open_picture, picture_size, profile_fault
from gesso.resources import home

FOCUS = (38, 163, 787, 600)


def code(path: Path) -> str:
    with pytest.raises(FaceError) as caught:
        open_picture(path)
    return caught.value.problem.code.code


@pytest.mark.threat("I1")
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_three_formats_are_read_whatever_the_file_is_called(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (60, 90), "#D5342B").save(path, kind)
    picture = open_picture(path)
    assert picture.mode == "RGB" and picture.size == (60, 90)


@pytest.mark.parametrize("mode", ["L", "LA", "P", "RGBA", "CMYK", "1", "I;16"])
def test_every_colour_mode_becomes_rgb(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "a"
    Image.new(mode, (8, 8)).save(path, "JPEG" if mode == "CMYK" else "PNG")
    assert open_picture(path).mode == "RGB"


def test_what_is_clear_becomes_paper(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(path)
    assert open_picture(path).getpixel((0, 0)) == (0xF5, 0xF0, 0xE6)


def test_a_photograph_is_turned_upright(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    path = tmp_path / "a.jpg"
    Image.new("RGB", (60, 90)).save(path, exif=exif)
    assert open_picture(path).size == (90, 60)


def test_a_picture_cut_short_is_refused(tmp_path: Path) -> None:
    whole = io.BytesIO()
    Image.effect_noise((90, 90), 90).convert("RGB").save(whole, "PNG")
    path = tmp_path / "a.png"
    for share in (0, 20, 60, 500, len(whole.getvalue()) // 2):
        path.write_bytes(whole.getvalue()[:share])
        assert code(path) == "GS711"


@pytest.mark.threat("I1")
@pytest.mark.parametrize(
    "content",
    [
        b"<html>not found</html>",
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
        b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
        b"BM" + bytes(60),
        b"\x00" * 200,
        b"RIFF\xff\xff\xff\xffWEBPVP8 ",
    ],
    ids=["html", "eps", "gif", "bmp", "zeros", "webp"],
)
def test_what_is_no_picture_of_three_formats_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(content)
    assert code(path) == "GS711"


def test_a_missing_file_or_a_folder_is_refused(tmp_path: Path) -> None:
    assert code(tmp_path / "nothing.png") == "GS711"
    assert code(tmp_path) == "GS711"


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes whose head promises a picture of any size."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))

    head = struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = chunk(b"IDAT", zlib.compress(bytes(1000)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + rows + chunk(b"IEND", b"")


@pytest.mark.threat("I2")
@pytest.mark.parametrize("size", [(6400, 6400), (9000, 9000), (20000, 20000), (60000, 60000), (2**31 - 1, 1)])
def test_a_huge_picture_is_refused_before_it_is_unpacked(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(bomb(*size))
    assert code(path) == "GS712"


@pytest.mark.threat("X4")
def test_a_jpeg_that_paints_over_itself_for_ever_is_refused(tmp_path: Path) -> None:
    """A scan costs a decoder a walk over the whole picture, and the file a few bytes."""
    path, file = tmp_path / "a.jpg", io.BytesIO()
    Image.new("RGB", (64, 64), "#D5342B").save(file, "JPEG", progressive=True)
    sound = file.getvalue()
    first = sound.index(b"\xff\xda")
    scan = sound[first : sound.index(b"\xff\xda", first + 2)]
    path.write_bytes(sound)
    assert open_picture(path).size == (64, 64)
    path.write_bytes(sound[:first] + scan * 200 + sound[first:])
    assert code(path) == "GS711"
    with pytest.raises(FaceError, match="scans"):
        picture_size(path)


@pytest.mark.parametrize("size", [(825, 1125), (400, 400), (3000, 500), (500, 3000), (1, 1)])
def test_a_picture_covers_the_canvas(size: tuple[int, int]) -> None:
    fitted = fit_picture(Image.new("RGB", size, "#123456"), 825, 1125, FOCUS)
    assert fitted.size == (825, 1125)
    assert fitted.getcolors() == [(825 * 1125, (0x12, 0x34, 0x56))]


def test_a_wide_picture_keeps_its_middle_at_the_middle_of_the_focus() -> None:
    wide = Image.new("RGB", (3000, 1125), "#FFFFFF")
    wide.paste("#000000", (1450, 0, 1550, 1125))
    dark = fit_picture(wide, 825, 1125, FOCUS).convert("L").point([255] * 128 + [0] * 128).getbbox()
    assert dark is not None and abs((dark[0] + dark[2]) / 2 - (FOCUS[0] + FOCUS[2]) / 2) <= 1


@pytest.mark.threat("I3")
def test_what_a_camera_has_noted_is_not_printed_along(tmp_path: Path) -> None:
    """Where and when a picture was taken stays with its owner."""
    picture = Image.new("RGB", (40, 60), "#804020")
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    picture.save(tmp_path / "art.jpg", exif=exif, comment=b"taken at home")
    assert b"taken at home" in (tmp_path / "art.jpg").read_bytes()
    opened = open_picture(tmp_path / "art.jpg")
    assert b"taken at home" not in encode_png(opened, dpi=300, notes={})


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("suffix", ["png", "jpg", "webp"])
def test_the_size_of_a_picture_is_that_of_what_is_opened(suffix: str, turn: int, tmp_path: Path) -> None:
    exif, path = Image.Exif(), tmp_path / f"a.{suffix}"
    exif[0x0112] = turn
    Image.new("RGB", (60, 90)).save(path, exif=exif)
    assert picture_size(path) == open_picture(path).size
    with pytest.raises(FaceError):
        picture_size(tmp_path / "none.png")


def s15(number: float) -> bytes:
    return struct.pack(">i", round(number * 65536))


def profile(space: bytes, kind: bytes, tags: dict[bytes, bytes]) -> bytes:
    """An ICC profile of version 2 with these tags."""
    at, table, data = 128 + 4 + 12 * len(tags), b"", b""
    for name, content in tags.items():
        content += b"\0" * (-len(content) % 4)
        table += name + struct.pack(">II", at + len(data), len(content))
        data += content
    head = struct.pack(">I4sI4s4s4s12s4s", at + len(data), b"lcms", 0x02100000, kind, space, b"XYZ ", b"", b"acsp")
    head += b"\0" * 28 + s15(0.9642) + s15(1.0) + s15(0.8249)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + data


def xyz(*values: float) -> bytes:
    return b"XYZ \0\0\0\0" + b"".join(map(s15, values))


GAMMA = b"curv\0\0\0\0\0\0\0\1" + struct.pack(">H", round(2.2 * 256))
WHITE = {b"desc": b"desc\0\0\0\0\0\0\0\2x\0" + b"\0" * 80, b"wtpt": xyz(0.9642, 1.0, 0.8249)}
WIDE = profile(
    b"RGB ",
    b"mntr",
    {
        **WHITE,
        b"rXYZ": xyz(0.60974, 0.31111, 0.01947),
        b"gXYZ": xyz(0.20528, 0.62567, 0.06087),
        b"bXYZ": xyz(0.14919, 0.06322, 0.74457),
        b"rTRC": GAMMA,
        b"gTRC": GAMMA,
        b"bTRC": GAMMA,
    },
)
"""The primaries and the curve of Adobe RGB (1998)."""
GREY = profile(b"GRAY", b"mntr", {**WHITE, b"kTRC": b"curv\0\0\0\0\0\0\0\1\1\0"})
"""Grey levels in proportion to light."""


def colour(path: Path) -> tuple[int, ...]:
    pixel = open_picture(path).getpixel((1, 1))
    assert isinstance(pixel, tuple)
    return pixel


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_colours_are_converted_by_the_profile_of_the_file(tmp_path: Path, kind: str, mode: str) -> None:
    path = tmp_path / "a"
    Image.new(mode, (4, 4), (200, 100, 60)).save(path, kind, icc_profile=WIDE, lossless=True)
    assert colour(path) == pytest.approx((227, 100, 55), abs=1)


def test_a_palette_is_converted_with_its_clear_colour(tmp_path: Path) -> None:
    path = tmp_path / "a"
    picture = Image.new("P", (4, 4), 1)
    picture.putpalette([0, 0, 0, 200, 100, 60])
    picture.putpixel((0, 0), 0)
    picture.save(path, "PNG", icc_profile=WIDE, transparency=0)
    assert colour(path) == pytest.approx((227, 100, 55), abs=1)
    assert open_picture(path).getpixel((0, 0)) == (0xF5, 0xF0, 0xE6)


@pytest.mark.parametrize(("mode", "level"), [("L", 55), ("LA", (55, 255)), ("I;16", 55 << 8)])
def test_greys_are_converted_by_their_profile(tmp_path: Path, mode: str, level: object) -> None:
    path = tmp_path / "a"
    Image.new(mode, (4, 4), level).save(path, "PNG", icc_profile=GREY)  # type: ignore[arg-type]
    assert colour(path) == pytest.approx((127, 127, 127), abs=3)


def test_ink_is_converted_by_its_profile(tmp_path: Path) -> None:
    ink = (home() / "templates" / "press" / "coated-240.icc").read_bytes()
    path, plain = tmp_path / "a", tmp_path / "b"
    Image.new("CMYK", (8, 8), (0, 220, 220, 0)).save(path, "JPEG", quality=100, icc_profile=ink)
    Image.new("CMYK", (8, 8), (0, 220, 220, 0)).save(plain, "JPEG", quality=100)
    red, green, blue = colour(path)
    assert red > 170 and green < 110 and blue < 110 and colour(path) != colour(plain)


@pytest.mark.parametrize("broken", [b"", b"x", WIDE[:200], GREY], ids=len)
def test_a_profile_that_does_not_fit_is_left_alone(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "a"
    Image.new("RGB", (4, 4), (200, 100, 60)).save(path, "PNG", icc_profile=broken)
    assert colour(path) == (200, 100, 60)
    assert bool(profile_fault(path)) == bool(broken), "what is not used is said"


@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_a_profile_of_many_megabytes_is_not_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a"
    bomb = WIDE + bytes(MOST_PROFILE_BYTES)
    Image.new("RGB", (4, 4), (200, 100, 60)).save(path, kind, icc_profile=bomb, quality=100, lossless=True)
    assert colour(path) == pytest.approx((200, 100, 60), abs=2)
    assert profile_fault(path) == "it has 4.0 MB, and 4 are the most"


def test_a_profile_that_is_used_has_no_fault(tmp_path: Path) -> None:
    for name, profile in (("wide", WIDE), ("none", None)):
        Image.new("RGB", (4, 4)).save(tmp_path / name, "PNG", icc_profile=profile)
        assert profile_fault(tmp_path / name) == ""


def test_a_damaged_chunk_of_a_profile_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a"
    Image.new("RGB", (4, 4), (200, 100, 60)).save(path, "PNG", icc_profile=WIDE)
    content = bytearray(path.read_bytes())
    start = content.index(b"iCCP") + 4
    length = int.from_bytes(content[start - 8 : start - 4], "big")
    content[start + 20 : start + length] = bytes(length - 20)
    content[start + length : start + length + 4] = zlib.crc32(content[start - 4 : start + length]).to_bytes(4, "big")
    path.write_bytes(content)
    assert colour(path) == (200, 100, 60) and profile_fault(path)
