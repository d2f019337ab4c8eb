"""A designer's own picture: opened with care, cropped to fill the canvas."""

from __future__ import annotations

import warnings
from pathlib import Path

from PIL import Image, ImageOps

from gesso.diagnostics.codes.printing import PICTURE_TOO_LARGE, PICTURE_UNREADABLE
from gesso.printing.errors import FaceError, Problem

FORMATS = ("PNG", "JPEG", "WEBP")
MAX_PIXELS = 40_000_000

_PAPER = "#F5F0E6"


def open_picture(path: Path) -> Image.Image:
    """The picture of a file as RGB, turned upright; what is clear becomes paper.

    Only PNG, JPEG and WebP are read. Raises `FaceError` for anything else, for a damaged file, and for one of more
    than 40 million pixels, which is refused before it is unpacked.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path, formats=FORMATS) as picture:
                if picture.width * picture.height > MAX_PIXELS:
                    raise _too_large(path, f"{picture.width} x {picture.height}")
                picture.load()
                return _flat(ImageOps.exif_transpose(picture))
    except Image.DecompressionBombError as error:
        raise _too_large(path, "far too many") from error
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as error:
        raise FaceError(
            Problem(
                PICTURE_UNREADABLE,
                f"the picture `{path.name}` cannot be read",
                "save it again as PNG, JPEG or WebP, or remove it",
            )
        ) from error


def fit_picture(picture: Image.Image, width: int, height: int, focus: tuple[int, int, int, int]) -> Image.Image:
    """The picture scaled to cover width x height px, its middle as near to the middle of the focus box as it can be."""
    scale = max(width / picture.width, height / picture.height)
    wide, tall = max(width, round(picture.width * scale)), max(height, round(picture.height * scale))
    across = _offset(wide, width, (focus[0] + focus[2]) / 2)
    down = _offset(tall, height, (focus[1] + focus[3]) / 2)
    box = (across / scale, down / scale, (across + width) / scale, (down + height) / scale)
    inside = (max(box[0], 0), max(box[1], 0), min(box[2], picture.width), min(box[3], picture.height))
    return picture.resize((width, height), Image.Resampling.LANCZOS, box=inside, reducing_gap=2.0)


def _offset(full: int, shown: int, middle: float) -> float:
    return min(max(full / 2 - middle, 0.0), float(full - shown))


def _flat(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I;16"):
        picture = picture.convert("I").point(lambda level: level * (1 / 256)).convert("L")
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        paper = Image.new("RGB", picture.size, _PAPER)
        paper.paste(clear, (0, 0), clear)
        return paper
    return picture.convert("RGB")


def _too_large(path: Path, pixels: str) -> FaceError:
    return FaceError(
        Problem(
            PICTURE_TOO_LARGE,
            f"the picture `{path.name}` has {pixels} pixels; 40 million are the most",
            "make it smaller: a card needs 825 x 1125",
        )
    )
