"""Pictures as inks: by an ICC profile, and never with more ink than the press takes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageCms, ImageMath

_FULL = 255
_OUTPUT = "prtr"
MOST_BYTES = 16 << 20
"""Of a profile; those of presses have one or two million."""


class ProfileError(ValueError):
    """A file that is no profile of a press with four inks; its text is one line."""


def separated(picture: Image.Image, profile: Path, most_ink: int) -> Image.Image:
    """An sRGB picture as CMYK; no pixel has more than `most_ink` percent of all inks together. Raises `ProfileError`."""
    return limited(ImageCms.applyTransform(picture, _transform(profile)), most_ink)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def inks_of(colour: str, profile: Path, most_ink: int) -> tuple[float, float, float, float]:
    """The inks of a colour `#RRGGBB`, in shares of 1. Raises `ProfileError`."""
    cyan, magenta, yellow, black = separated(Image.new("RGB", (1, 1), colour), profile, most_ink).tobytes()
    return cyan / _FULL, magenta / _FULL, yellow / _FULL, black / _FULL


def limited(inks: Image.Image, most_ink: int) -> Image.Image:
    """A CMYK picture with less cyan, magenta and yellow, in equal shares, where there is too much of all."""
    limit = most_ink * _FULL // 100
    cyan, magenta, yellow, black = (band.convert("I") for band in inks.split())
    colour = ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"], c=cyan, m=magenta, y=yellow)
    over = ImageMath.lambda_eval(lambda a: a["max"](a["t"] + a["k"] - limit, 0), t=colour, k=black)
    if not over.getextrema()[1]:
        return inks
    # Rounded up, so that what is left is never over the limit.
    bands = [
        ImageMath.lambda_eval(
            lambda a: a["max"](a["band"] - (a["over"] * a["band"] + a["t"] - 1) / a["max"](a["t"], 1), 0),
            band=band,
            over=over,
            t=colour,
        ).convert("L")
        for band in (cyan, magenta, yellow)
    ]
    return Image.merge("CMYK", (*bands, inks.getchannel("K")))


def check_profile(file: Path) -> None:
    """Raises `ProfileError` for a file by which no picture can be separated."""
    _transform(file)


@lru_cache(maxsize=4)
def _transform(file: Path) -> ImageCms.ImageCmsTransform:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ProfileError(f"`{file.name}` is larger than {MOST_BYTES >> 20} MB")
        profile = ImageCms.getOpenProfile(str(file))
        found = profile.profile.xcolor_space.strip(), profile.profile.device_class.strip()
        if found != ("CMYK", _OUTPUT):
            raise ProfileError(f"`{file.name}` is no profile of a press with four inks")
        source = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        return ImageCms.buildTransform(source, profile, "RGB", "CMYK", ImageCms.Intent.PERCEPTUAL)
    except (ImageCms.PyCMSError, OSError) as error:
        raise ProfileError(f"`{file.name}` is no ICC profile that can be read") from error
