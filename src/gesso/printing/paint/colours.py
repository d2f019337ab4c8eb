"""Colours of a designer's own picture, converted to sRGB by the profile that is embedded in its file."""

from __future__ import annotations

import io

from PIL import Image, ImageCms

_SPACES = {"RGB ": "RGB", "GRAY": "L", "CMYK": "CMYK"}
"""The colour space that a profile names, and the mode of its pixels."""
_KINDS = {"1": "L", "L": "L", "LA": "L", "P": "RGB", "PA": "RGB", "RGB": "RGB", "RGBA": "RGB", "CMYK": "CMYK"}
"""By mode of a picture, that of its colours without transparency."""
MOST_PROFILE_BYTES = 4_000_000
_STANDARD = "srgb"


def to_srgb(picture: Image.Image) -> Image.Image:
    """Return the picture in sRGB, with its transparency.

    A picture without a profile stays as it is, and so does one whose profile cannot be read or is for other colours:
    programs that draw pictures do the same.
    """
    profile = _profile_of(picture)
    kind = _KINDS.get(picture.mode)
    if profile is None or kind is None:
        return picture
    try:
        space = _SPACES.get(str(profile.profile.xcolor_space))
        if space != kind or (kind == "RGB" and _STANDARD in (profile.profile.profile_description or "").lower()):
            return picture
        clear = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
        shape = picture.convert("RGBA").getchannel("A") if clear else None
        # Relative colorimetric with black point compensation is what image editors take.
        converted = ImageCms.profileToProfile(
            picture.convert(kind),
            profile,
            ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")),
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            outputMode="RGB",
            flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except (ImageCms.PyCMSError, OSError, ValueError):
        return picture
    assert converted is not None, "a new picture is made"
    if shape is not None:
        converted.putalpha(shape)
    converted.info = {}
    return converted


def _profile_of(picture: Image.Image) -> ImageCms.ImageCmsProfile | None:
    content = picture.info.get("icc_profile")
    if not isinstance(content, bytes) or not 0 < len(content) <= MOST_PROFILE_BYTES:
        return None
    try:
        return ImageCms.ImageCmsProfile(io.BytesIO(content))
    except (ImageCms.PyCMSError, OSError):
        return None
