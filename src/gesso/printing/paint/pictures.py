"""The picture behind a face: painted once and cached under its content's key, or a designer's own file."""

from __future__ import annotations

import hashlib
import io
import warnings
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import ExifTags, Image, ImageChops, ImageFilter, ImageOps

from gesso.art import ArtLibrary, ArtRequest, art_key, paint_art
from gesso.art.complete_pictures import is_whole
from gesso.art.ground import strongest_within
from gesso.data_classes import dataclass
from gesso.diagnostics.codes import PICTURE_TOO_LARGE, PICTURE_UNREADABLE
from gesso.files import file_bytes, mark_used, open_file, write_cached
from gesso.printing.faces.document import FaceError
from gesso.printing.faces.drawing_items import Art, Box, WindowArt
from gesso.printing.paint.canvas import Canvas

if TYPE_CHECKING:
    from PIL import ImageCms

_SPACES = {"RGB ": "RGB", "GRAY": "L", "CMYK": "CMYK"}
"""The colour space that a profile names, and the mode of its pixels."""
_KINDS = {"1": "L", "L": "L", "LA": "L", "P": "RGB", "PA": "RGB", "RGB": "RGB", "RGBA": "RGB", "CMYK": "CMYK"}
"""By mode of a picture, that of its colours without transparency."""
MOST_PROFILE_BYTES = 4_000_000
_STANDARD = "srgb"


def to_srgb(picture: Image.Image) -> Image.Image:
    """Return the picture in sRGB, with its transparency.

    A picture without a profile stays as it is, and so does one whose profile cannot be used: programs that draw pictures
    do the same, and `profile_fault` says why.
    """
    way = _way_to_srgb(picture)
    if way is None or isinstance(way, str):
        return picture
    from PIL import ImageCms

    clear = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    shape = picture.convert("RGBA").getchannel("A") if clear else None
    try:
        converted = ImageCms.applyTransform(picture.convert(_KINDS[picture.mode]), way)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return picture
    assert converted is not None, "a new picture is made"
    if shape is not None:
        converted.putalpha(shape)
    converted.info = {}
    return converted


def _way_to_srgb(picture: Image.Image) -> ImageCms.ImageCmsTransform | str | None:
    """Return how the colours of a picture become sRGB, or why its profile cannot be used; None if they are sRGB."""
    kind = _KINDS.get(picture.mode)
    if "icc_profile" not in picture.info or kind is None:
        return None
    content = picture.info["icc_profile"]
    if not content:
        return "it is damaged"
    if len(content) > MOST_PROFILE_BYTES:
        return f"it has {len(content) / 1e6:.1f} MB, and {MOST_PROFILE_BYTES / 1e6:.0f} are the most"
    from PIL import ImageCms

    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(content))
        space = str(profile.profile.xcolor_space)
        if _SPACES.get(space) != kind:
            return f"it is for {space.strip() or 'no'} colours, and the picture is {kind}"
        if kind == "RGB" and _STANDARD in (profile.profile.profile_description or "").lower():
            return None
        # Relative colorimetric with black point compensation is what image editors take.
        return ImageCms.buildTransform(
            profile,
            ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")),
            kind,
            "RGB",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except (ImageCms.PyCMSError, OSError, ValueError):
        return "it cannot be read"


def profile_fault(path: Path) -> str:
    """Return why the colour profile of a picture cannot be used; empty if it can, or if there is none.

    Raises `FaceError` for a file that is no picture.
    """
    with _begun(path) as picture:
        way = _way_to_srgb(picture)
    return way if isinstance(way, str) else ""


ART_SUFFIX = ".ppm"
"""Cached art is not compressed: it is read back twenty times as fast, and old art is pruned."""
_CHECK_BYTES = 4
FORMATS = ("PNG", "JPEG", "WEBP")
MAX_PIXELS = 40_000_000
_MOST_SCANS = 100
"""A progressive JPEG has some ten. A decoder goes over the whole picture for each, however little it holds."""
_SCAN = b"\xff\xda"
_LYING = (5, 6, 7, 8)
"""Exif orientations by which a picture's width is its height."""
_PAPER = "#F5F0E6"
_SMOOTH = 1.6
_FAINT = 13
"""Changes up to this level are grain, not edges."""
_STRENGTH = 2.4
_DARKEST = 158
"""The darkest level of a line: what is printed over lines has to be legible."""
_COARSE, _NEAR, _SURROUND = 8, 0.6, 0.2
"""For shade: the factor by which a picture is made smaller, the blur of a place in it, and that of what surrounds the place as a
share of the shorter side."""
_SHADE_FROM, _SHADE_STRENGTH, _DEEPEST = 8, 0.6, 22
"""By how many levels a place has to be darker than what surrounds it, how much of the rest is its shade, and the most."""
_STEP = 7
"""The quantization step of all 64 frequencies of a block, in brightness and in colour.

Equal steps keep the grain of a painting, which the tables of the JPEG standard give up first: for the same quality
those need over a fifth more bytes. With steps of 7 a packed face reaches 39 dB (PSNR) or more, measured on 114 shipped
faces, and a slow fade shows no bands.
"""


def _check(packed: bytes) -> bytes:
    """Return what stands behind a painted picture in the cache: a damaged one would show in every face painted on it."""
    return zlib.crc32(packed).to_bytes(_CHECK_BYTES, "big")


@dataclass(frozen=True, slots=True)
class ArtCache:
    """The art of a game, painted once and cached."""

    library: ArtLibrary
    folder: Path | None = None
    """Of painted pictures; None caches none."""
    custom: Mapping[str, Path] = field(default_factory=dict)
    """The designer's own pictures by name."""
    _last: dict[str, Image.Image] = field(default_factory=dict, repr=False, compare=False)

    def key(self, art: Art, canvas: Canvas) -> str:
        """Return the cache key of the whole picture: it changes with anything that changes a pixel."""
        path = self.custom.get(art.picture)
        request = self.request(art, canvas)
        if path is None:
            coarse = _coarseness(art)
            return art_key(request) + (f"-{coarse}" if coarse > 1 else "")
        content = hashlib.blake2b(file_bytes(path), digest_size=16)
        content.update(f"sRGB {request.width_px} {request.height_px} {request.focus}".encode())
        return content.hexdigest()

    def panel(self, art: Art, canvas: Canvas) -> Image.Image:
        """Return the part of the picture behind this face or in its window; the caller may draw on it."""
        key = self.key(art, canvas)
        whole = self._last.get(key)
        if whole is None:
            whole = self.whole(art, canvas)
            self._last.clear()
            self._last[key] = whole
        if _lies(art):
            return whole.transpose(Image.Transpose.ROTATE_270)
        if art.panels == 1:
            return whole.copy()
        left = art.panel * canvas.trim_width
        return whole.crop((left, 0, left + canvas.width, canvas.height))

    def whole(self, art: Art, canvas: Canvas) -> Image.Image:
        path = self.folder / f"{self.key(art, canvas)}{ART_SUFFIX}" if self.folder else None
        if path is not None and path.is_file():
            try:
                content = file_bytes(path, 4 * MAX_PIXELS)
                body, check = content[:-_CHECK_BYTES], content[-_CHECK_BYTES:]
                # Read back only the format that is written here: other formats can do much more than hold pixels.
                with Image.open(io.BytesIO(body), formats=("PPM",)) as kept:
                    if check == _check(body):
                        mark_used(path)
                        return kept.convert("RGB")
            except (OSError, ValueError, Image.DecompressionBombError):
                pass  # A damaged copy is painted anew.
        request = self.request(art, canvas)
        custom = self.custom.get(art.picture)
        if custom is not None:
            picture = fit_picture(open_picture(custom), request.width_px, request.height_px, request.focus)
        else:
            picture = _paint(request, _coarseness(art))
        if path is not None:
            packed = io.BytesIO()
            picture.save(packed, "PPM")
            write_cached(path, packed.getvalue() + _check(packed.getvalue()))
        return picture

    def request(self, art: Art, canvas: Canvas) -> ArtRequest:
        more = (art.panels - 1) * canvas.trim_width
        edges = window_of(art, canvas)
        left, top, right, bottom = (canvas.whole(edge) - edges[at % 2] for at, edge in enumerate(art.focus))
        width, height = edges[2] - edges[0] + more, edges[3] - edges[1]
        focus = (left, top, right + more, bottom)
        if _lies(art):
            # It is painted upright: what is at the right when it lies is above then.
            focus = (top, width - right, bottom, width - left)
            width, height = height, width
        return ArtRequest(
            motif=self.library.motifs[art.motif],
            palette=art.palette,
            seed=art.seed,
            composition=art.composition,
            width_px=width,
            height_px=height,
            focus=focus,
            grain=art.grain,
            panels=art.panels,
            emblem=art.emblem if isinstance(art, WindowArt) else "",
            mirrored=art.mirrored,
        )


def _lies(art: Art) -> bool:
    return isinstance(art, WindowArt) and art.turned


def _coarseness(art: Art) -> int:
    return art.coarse if isinstance(art, WindowArt) else 1


def _paint(request: ArtRequest, coarse: int) -> Image.Image:
    if coarse == 1:
        return paint_art(request)
    left, top, right, bottom = (edge // coarse for edge in request.focus)
    width, height = request.width_px, request.height_px
    small = replace(request, width_px=width // coarse, height_px=height // coarse, focus=(left, top, right, bottom))
    return paint_art(small).resize((width, height), Image.Resampling.BICUBIC)


def window_of(art: Art, canvas: Canvas) -> tuple[int, int, int, int]:
    """Return where the picture lies on the canvas (left, top, right, bottom): all over it, or in its window."""
    if not isinstance(art, WindowArt):
        return 0, 0, canvas.width, canvas.height
    return box_on(art.window, canvas)


def box_on(box: Box, canvas: Canvas) -> tuple[int, int, int, int]:
    """Return a box of a face on the canvas, in whole pixels."""
    left, top, right, bottom = map(canvas.whole, box)
    return left, top, right, bottom


def open_picture(path: Path) -> Image.Image:
    """Return the picture of a file in sRGB, turned upright, with paper for what is transparent.

    Colours are converted by the profile in the file; without one they are taken for sRGB.

    Only PNG, JPEG and WebP are read. Raises `FaceError` for anything else, for a file that is damaged or lacks rows, and for
    more than 40 million pixels, which are refused before they are unpacked.
    """
    with _begun(path) as picture:
        picture.load()
        if not is_whole(file_bytes(path), picture):
            hint = "save it again: its file has been cut, or was not copied to the end"
            raise FaceError(PICTURE_UNREADABLE, f"the picture `{path.name}` has not all of its rows", hint)
        return _flat(ImageOps.exif_transpose(picture))


def picture_size(path: Path) -> tuple[int, int]:
    """Return width and height in pixels of what `open_picture` gives.

    The file is unpacked only if its orientation does not stand at its beginning. Raises `FaceError` for a file that
    cannot be read so far, and for too many pixels.
    """
    with _begun(path) as picture:
        lies = picture.getexif().get(ExifTags.Base.Orientation) in _LYING
        return (picture.height, picture.width) if lies else (picture.width, picture.height)


@contextmanager
def _begun(path: Path) -> Iterator[Image.Image]:
    """Open a picture and read no more of it than its size."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with open_file(path) as file, Image.open(file, formats=FORMATS) as picture:
                if picture.width * picture.height > MAX_PIXELS:
                    raise _too_large(path, f"{picture.width} x {picture.height}")
                if picture.format == "JPEG" and (scans := file_bytes(path).count(_SCAN)) > _MOST_SCANS:
                    message = f"the picture `{path.name}` is made of {scans} scans; {_MOST_SCANS} are the most"
                    raise FaceError(PICTURE_UNREADABLE, message, "save it again as a JPEG")
                yield picture
    except Image.DecompressionBombError as error:
        raise _too_large(path, "far too many") from error
    except FaceError:
        raise
    except Exception as error:
        # Decoders raise whatever a damaged file leads them to.
        hint = "save it again as PNG, JPEG or WebP, or remove it"
        raise FaceError(PICTURE_UNREADABLE, f"the picture `{path.name}` cannot be read", hint) from error


def fit_picture(picture: Image.Image, width: int, height: int, focus: tuple[int, int, int, int]) -> Image.Image:
    """Return the picture scaled to cover width x height px, its middle as near as possible to the middle of the focus
    box."""
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
        profile = picture.info.get("icc_profile")
        picture = picture.convert("I").point(lambda level: level * (1 / 256)).convert("L")
        picture.info["icc_profile"] = profile
    picture = to_srgb(picture)
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        paper = Image.new("RGB", picture.size, _PAPER)
        paper.paste(clear, (0, 0), clear)
        return paper
    return picture.convert("RGB")


def _too_large(path: Path, pixels: str) -> FaceError:
    message = f"the picture `{path.name}` has {pixels} pixels; 40 million are the most"
    return FaceError(PICTURE_TOO_LARGE, message, "make it smaller: a card needs 825 x 1125")


def pale_edges(image: Image.Image) -> Image.Image:
    """Return grey lines on white where an RGB picture changes, none darker than level 158.

    A pale shade lies where it is darker than its surroundings, so that a figure stands out from many lines.
    """
    smooth = image.filter(ImageFilter.GaussianBlur(_SMOOTH))
    change = ImageChops.subtract(strongest_within(1, smooth), strongest_within(1, smooth, ImageChops.darker))
    red, green, blue = change.split()
    strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    lines = strongest.point(lambda level: 255 - min(255 - _DARKEST, max(0.0, (level - _FAINT) * _STRENGTH)))
    return ImageChops.darker(lines, _shade(smooth)).convert("RGB")


def _shade(image: Image.Image) -> Image.Image:
    small = image.convert("L").resize(tuple(max(1, side // _COARSE) for side in image.size), Image.Resampling.BOX)
    around = small.filter(ImageFilter.GaussianBlur(_SURROUND * min(small.size)))
    darker = ImageChops.subtract(around, small.filter(ImageFilter.GaussianBlur(_NEAR)))
    shade = darker.point(lambda level: 255 - min(_DEEPEST, max(0.0, (level - _SHADE_FROM) * _SHADE_STRENGTH)))
    return shade.resize(image.size, Image.Resampling.BICUBIC)


def encode_jpeg(image: Image.Image, *, dpi: int) -> bytes:
    """Return an RGB picture as a JPEG file with all of its colour.

    It is not progressive: the same pixels in several scans save 4 % of the bytes, and take more than twice the time.
    """
    content = io.BytesIO()
    tables = [[_STEP] * 64] * 2
    image.save(content, "JPEG", qtables=tables, subsampling=0, optimize=True, dpi=(dpi, dpi))
    return content.getvalue()
