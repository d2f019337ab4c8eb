"""Pictures packed as JPEG: as coarsely as they stay like what was painted."""

import io
from collections.abc import Sequence
from math import inf, log10

from PIL import Image, ImageChops, ImageStat

Box = tuple[int, int, int, int]
_WHITE_LEVEL = 255
LIKENESS = 39.0
"""Decibels (PSNR) by which a packed picture must be like the painted one, also where its art is in sight."""
_COARSEST, _FINEST = 8.0, 2.0
"""Steps in which the levels of a picture are kept. By 8 the mean of a block is a whole level: a slow fade shows no bands."""
_MIDDLING, _HEAVY = 5.0, 0.17
"""Steps that most art takes; the bytes for a pixel that are much in these."""
_FINEST_DETAIL = 1.6
_CHROMA = 1.2
"""How much coarser the finest detail of a block is kept than its mean, and colour than brightness. Tables that are as even
as these are the smallest at a likeness; those of the standard keep what an eye sees from afar, and give up grain."""
_FALL = 14.0
"""Decibels that a picture full of detail gains from steps ten times as fine; where another is found, that is reckoned with."""
_LEAST_FALL = 8.0
_LEAST_CHANGE, _SPARE = 0.98, 0.03


def encode_jpeg(image: Image.Image, *, dpi: int, seen: Sequence[Box] = ()) -> bytes:
    """An RGB picture as a JPEG file with all of its colour, in the coarsest steps by which all of it is like enough, and
    so is each of the boxes (left, top, right, bottom in px) in which its art is `seen`."""
    step, finer, before, fall = _COARSEST, 1.0, 0.0, _FALL
    while step > _FINEST:
        lack = LIKENESS - least_likeness(image, _shown(image, step), seen)
        if lack <= 0:
            break
        if before:
            fall = max(_LEAST_FALL, (before - lack) / -log10(finer))
        finer, before = min(_LEAST_CHANGE, 10 ** (-(lack + _SPARE) / fall)), lack
        step *= finer
    return _packed(image, max(step, _FINEST), dpi=dpi)


def is_heavy(image: Image.Image) -> bool:
    """Whether an RGB picture is so full of detail that a JPEG of it takes much room."""
    content = io.BytesIO()
    image.save(content, "JPEG", qtables=_tables(_MIDDLING), subsampling=0)
    return content.tell() > _HEAVY * image.width * image.height


def shown_middling(image: Image.Image) -> Image.Image:
    """What is seen of an RGB picture as a JPEG like most."""
    return _shown(image, _MIDDLING)


def likeness(first: Image.Image, second: Image.Image) -> float:
    """How alike two RGB pictures of one size are, in decibels (PSNR)."""
    return _decibels(ImageChops.difference(first, second))


def least_likeness(painted: Image.Image, shown: Image.Image, seen: Sequence[Box]) -> float:
    """How alike two pictures are, at worst: as a whole and in each of some boxes, in decibels."""
    difference = ImageChops.difference(painted, shown)
    right, bottom = painted.size
    inside = [(max(box[0], 0), max(box[1], 0), min(box[2], right), min(box[3], bottom)) for box in seen]
    parts = [difference.crop(box) for box in inside if box[0] < box[2] and box[1] < box[3]]
    return min(map(_decibels, (difference, *parts)))


def _decibels(difference: Image.Image) -> float:
    squares = sum(ImageStat.Stat(difference).sum2)
    mean = squares / (3 * difference.width * difference.height)
    return 10 * log10(_WHITE_LEVEL**2 / mean) if mean else inf


def _shown(image: Image.Image, step: float) -> Image.Image:
    """What is seen of a picture in these steps; how tightly its bytes are packed has no say in that."""
    content = io.BytesIO()
    image.save(content, "JPEG", qtables=_tables(step), subsampling=0)
    with Image.open(content, formats=("JPEG",)) as shown:
        shown.load()
        return shown


def _packed(image: Image.Image, step: float, *, dpi: int) -> bytes:
    content = io.BytesIO()
    image.save(content, "JPEG", qtables=_tables(step), subsampling=0, optimize=True, progressive=True, dpi=(dpi, dpi))
    return content.getvalue()


def _tables(step: float) -> list[list[int]]:
    """The steps of the 64 frequencies of a block, of brightness and of colour: from its mean to its finest detail."""
    rise = (_FINEST_DETAIL - 1) / 14
    growth = [1 + rise * (across + down) for down in range(8) for across in range(8)]
    return [[round(step * share * each) for each in growth] for share in (1.0, _CHROMA)]
