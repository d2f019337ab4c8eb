"""A picture as pale lines, for sheets that save ink."""

from PIL import Image, ImageChops, ImageFilter

_SMOOTH = 1.6
_FAINT = 22
"""Levels up to which a change is grain, and no edge."""
_STRENGTH = 1.4
_DARKEST = 158
"""No line is darker than this: what is printed over them has to be read."""


def pale_edges(image: Image.Image) -> Image.Image:
    """Grey lines on white where an RGB picture changes, none of them darker than level 158."""
    smooth = image.filter(ImageFilter.GaussianBlur(_SMOOTH))
    change = ImageChops.subtract(smooth.filter(ImageFilter.MaxFilter(3)), smooth.filter(ImageFilter.MinFilter(3)))
    red, green, blue = change.split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    lines = strongest.point(lambda level: 255 - min(255 - _DARKEST, max(0.0, (level - _FAINT) * _STRENGTH)))
    return lines.convert("RGB")
