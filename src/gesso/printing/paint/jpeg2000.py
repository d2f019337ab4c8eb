"""Pictures packed as JPEG 2000: smaller by a quarter than as JPEG where they are full of detail, and slower to pack and show."""

import io
from collections.abc import Sequence

# Without its name, the first picture of that format would load the readers of all formats.
from PIL import Image, Jpeg2KImagePlugin  # noqa: F401

from gesso.printing.paint.jpeg import LIKENESS, Box, least_likeness, likeness, shown_middling

_NEAR, _SPARE = 0.3, 0.12
"""Decibels by which a picture may be more like than it has to be; by which it is aimed over."""
_LAG = 1.06
"""How much farther the art lags behind the whole picture than it does in a JPEG."""
_TURNS = 5


def encode_jpeg2000(image: Image.Image, *, seen: Sequence[Box] = ()) -> bytes:
    """An RGB picture as a JP2 file, as small as all of it is like enough, and so is each of the boxes (left, top, right,
    bottom in px) in which its art is `seen`."""
    middling = shown_middling(image)
    lag = likeness(image, middling) - least_likeness(image, middling, seen) if seen else 0.0
    aim = LIKENESS + _LAG * lag + _SPARE
    best = b""
    for _ in range(_TURNS):
        content = _packed(image, aim)
        with Image.open(io.BytesIO(content), formats=("JPEG2000",)) as shown:
            over = least_likeness(image, shown.convert("RGB"), seen) - LIKENESS
        if over >= 0 and (not best or len(content) < len(best)):
            best = content
        if 0 <= over <= _NEAR:
            break
        aim += _NEAR / 2 - over
    return best or _packed(image, None)


def _packed(image: Image.Image, likeness: float | None) -> bytes:
    """A JP2 file of this likeness (dB) to the picture; None for one without loss."""
    content = io.BytesIO()
    if likeness is None:
        image.save(content, "JPEG2000", irreversible=False)
    else:
        image.save(content, "JPEG2000", irreversible=True, mct=1, quality_mode="dB", quality_layers=[likeness])
    return content.getvalue()
