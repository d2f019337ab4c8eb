"""The printed faces as pictures of a page's size: printed by `gesso build`, cut at the trim and made smaller once."""

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from PIL import Image

import gesso
from gesso.diagnostics import CheckError, has_errors
from gesso.files import write_atomically
from gesso.printing.cache import file_digest, prune_cache
from gesso.printing.faces.png import read_trim
from gesso.printing.paint import DPI
from gesso.project.project import ProjectModel
from tools.site.cards import EntryCards

WIDTH, WIDE = 400, 560
"""How many pixels an upright face is wide, and one that lies on its side: twice what it takes on a page."""
SOCIAL_SIZE = 1200, 630
_CHALK = "#faf7f0"
_MARGIN = 60
_QUALITY = 84
_MILLIMETRES = 25.4
_CACHE_BYTES = 200 << 20
_VERSION = 2
_SVG_SIZE = re.compile(r'<svg [^>]*width="(\d+)" height="(\d+)"')


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the site: the file, its place in the site, and its size in pixels."""

    file: Path
    place: str
    width: int
    height: int


Pictures = Mapping[tuple[str, str], Picture]
"""By entry and face."""


def pictures(project: ProjectModel, entries: Iterable[EntryCards], workers: int) -> Pictures:
    """Print the faces that changed, and make all pictures of these entries.

    Raises:
        CheckError: The project has errors.
        OutputError: A file cannot be written.
    """
    chosen = list(entries)
    folder = project.root / "build"
    files = [str(project.root / entry.file) for entry in chosen]
    printed = gesso.open(project.root, *files).build(folder, ("faces",), workers=workers)
    if has_errors(printed.diagnostics):
        raise CheckError(project.root.name, printed.diagnostics)
    cache = project.root / ".gesso" / "cache" / "site"
    found = {
        (entry.id, face.id): _picture(
            folder / entry.game / entry.id / "faces" / f"{face.id}.png",
            cache,
            f"faces/{entry.game}/{entry.id}/{face.id}.webp",
        )
        for entry in chosen
        for face in entry.faces
    }
    prune_cache([cache], {each.file for each in found.values()}, _CACHE_BYTES)
    return MappingProxyType(found)


def _picture(face: Path, cache: Path, place: str) -> Picture:
    file = cache / f"{file_digest(face)}-{_VERSION}.webp"
    if not file.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        write_atomically(file, webp(cut_face(face)))
    return picture_at(file, place)


def picture_at(file: Path, place: str) -> Picture:
    """Return the picture in a file, for a place in the site."""
    if file.suffix == ".svg":
        size = _SVG_SIZE.search(file.read_text(encoding="utf-8"))
        assert size is not None, "the drawings of the site say how large they are"
        return Picture(file, place, int(size[1]), int(size[2]))
    with Image.open(file) as kept:
        return Picture(file, place, *kept.size)


def cut_face(face: Path) -> Image.Image:
    """Return a printed face, cut at the trim, in the size of a page."""
    trim = read_trim(face)
    with Image.open(face) as whole:
        bleed = round(trim.bleed / _MILLIMETRES * DPI)
        cut = whole.convert("RGB").crop((bleed, bleed, whole.width - bleed, whole.height - bleed))
    width = WIDTH if cut.width <= cut.height else WIDE
    return resized(cut, width)


def resized(picture: Image.Image, width: int) -> Image.Image:
    """Return a picture in another width (pixels)."""
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)


def webp(picture: Image.Image) -> bytes:
    """Return a picture as a WebP file."""
    packed = io.BytesIO()
    picture.save(packed, "WEBP", quality=_QUALITY, method=4)
    return packed.getvalue()


def social_card(shown: Sequence[Picture], file: Path) -> None:
    """Write the picture with which a link to the site is shown: some faces in a row."""
    card = Image.new("RGB", SOCIAL_SIZE, _CHALK)
    height = SOCIAL_SIZE[1] - 2 * _MARGIN
    faces: list[Image.Image] = []
    for picture in shown:
        with Image.open(picture.file) as face:
            faces.append(face.convert("RGB").resize((round(face.width * height / face.height), height)))
    gap = (SOCIAL_SIZE[0] - sum(face.width for face in faces)) // (len(faces) + 1)
    at = gap
    for fitted in faces:
        card.paste(fitted, (at, _MARGIN))
        at += fitted.width + gap
    # Services that show links take JPEG, and some refuse a picture of more than 300 KB.
    card.save(file, "JPEG", quality=_QUALITY, optimize=True, progressive=True, subsampling=0)
