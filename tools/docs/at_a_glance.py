"""The picture of README: what a designer writes, what Gesso prints of it, and what happens in a game."""

import hashlib
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, PngImagePlugin

import gesso
from gesso.diagnostics import CheckError, has_errors
from gesso.printing.faces.png import read_trim
from gesso.printing.paint import DPI
from gesso.tasks.check import run_scenario_file
from tools.docs.pages import root

PLACE = "docs/images/at-a-glance.png"
_ENTRY, _CARD, _FACE = "calligrapher", "flowing-ink", "CAL-01"
_SCENARIO = Path(__file__).with_suffix(".yaml")
_TOLD = ("plays Sealbrush Spirit", "The Dancer moves")
"""Words of the first and the last line of the game that are shown."""
_LEFT_OUT = ("id:", "provenance:")
"""Keys of the card that say nothing about what it does."""
_NOTE = "Made from"
_SIZE = (1680, 960)
_CARD_WIDTH = 590
_PANELS = ((40, 500), (580, 1100), (1210, 1640))
"""The left and the right edge of each panel."""
_HEADINGS = ("You write", "Gesso prints", "Gesso plays")
_GROUND, _EDGE, _INK, _KEY = "#ECE3D2", "#B9AC95", "#2B2620", "#9A3B1E"


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything on the picture that is words."""

    lines: tuple[str, ...]
    """Lines of the card file."""
    words: tuple[str, ...]
    """The printed words of the card."""
    told: tuple[str, ...]
    """Lines of a game."""

    @property
    def digest(self) -> str:
        return hashlib.sha256(json.dumps(asdict(self)).encode()).hexdigest()


def facts() -> Facts:
    """Return what the picture should show now. Raises `CheckError` if the cards have errors."""
    project = gesso.open(root())
    transcript = next(each for each in project.select(_ENTRY).transcripts() if each.id == _ENTRY)
    passages = [passage for passage in transcript.passages if passage.card == _CARD]
    words = tuple(text for passage in passages for text in (passage.cost or "", *passage.paragraphs))
    return Facts(tuple(_source()), words, tuple(_story(project)))


def _source() -> Iterator[str]:
    """Yield the lines of the card, without indentation around it."""
    file = root() / "cards" / "react" / _ENTRY / "artist.yaml"
    lines = file.read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.strip() == f"- id: {_CARD}")
    indent = len(lines[start]) - len(lines[start].lstrip()) + 2
    for line in lines[start:]:
        if line is not lines[start] and not line.startswith(" " * indent):
            return
        if not line[indent:].startswith(_LEFT_OUT):
            yield line[indent:]


def _story(project: gesso.Project) -> Iterator[str]:
    (outcome,) = run_scenario_file(project.model, _SCENARIO).outcomes
    first, last = (next(n for n, line in enumerate(outcome.story) if words in line) for words in _TOLD)
    shown = outcome.story[first : last + 1]
    indent = min(len(line) - len(line.lstrip()) for line in shown)
    yield from (line[indent:] for line in shown)


def digest_of(picture: Path) -> str:
    """Return the digest of the facts that a picture was made from; empty for a missing picture."""
    if not picture.is_file():
        return ""
    with Image.open(picture, formats=("PNG",)) as image:
        return str(image.info.get(_NOTE, ""))


def draw(file: Path) -> None:
    """Print the card and write the picture. Raises `CheckError` or `OutputError` as a build does."""
    shown = facts()
    picture = Image.new("RGB", _SIZE, _GROUND)
    pen = ImageDraw.Draw(picture)
    for heading, (left, _) in zip(_HEADINGS, _PANELS, strict=True):
        pen.text((left, 36), heading, fill=_INK, font=_font("gloock/400", 46))
    card = _printed_card()
    corner = (_PANELS[1][0], 116)
    picture.paste(card, corner)
    pen.rectangle((*corner, corner[0] + card.width, corner[1] + card.height), outline=_EDGE, width=2)
    for number, panel in enumerate((shown.lines, shown.told)):
        left, right = _PANELS[2 * number]
        _write(pen, panel, left, right, keys=number == 0)
    note = PngImagePlugin.PngInfo()
    note.add_text(_NOTE, shown.digest)
    packed = picture.quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.FLOYDSTEINBERG)
    file.parent.mkdir(parents=True, exist_ok=True)
    packed.save(file, "PNG", optimize=True, pnginfo=note)


def _printed_card() -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        printed = gesso.open(root(), _ENTRY).build(folder, ("faces",))
        if has_errors(printed.diagnostics):
            raise CheckError(_ENTRY, printed.diagnostics)
        file = Path(folder) / "react" / _ENTRY / "faces" / f"{_FACE}.png"
        bleed = round(read_trim(file).bleed / 25.4 * DPI)
        with Image.open(file, formats=("PNG",)) as whole:
            cut = whole.convert("RGB").crop((bleed, bleed, whole.width - bleed, whole.height - bleed))
    return cut.resize((_CARD_WIDTH, round(cut.height * _CARD_WIDTH / cut.width)), Image.Resampling.LANCZOS)


def _write(pen: ImageDraw.ImageDraw, lines: Sequence[str], left: int, right: int, *, keys: bool) -> None:
    """Write lines below each other, and what is too wide on further lines; colour the keys of a card file."""
    font, bold = _font("alegreya-sans/500", 32), _font("alegreya-sans/800", 32)
    top = 124
    for line in lines:
        text = line.lstrip()
        start = left + 14 * (len(line) - len(text))
        key, colon, rest = text.partition(":")
        if not keys or not colon:
            key, colon, rest = "", "", text
        if colon:
            pen.text((start, top), key + colon, fill=_KEY, font=bold)
            start += round(pen.textlength(key + colon + " ", bold))
        for part in _broken(pen, rest.strip(), font, right - start):
            pen.text((start, top), part, fill=_INK, font=font)
            top += 44
        if not rest.strip():
            top += 44


def _broken(pen: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont, width: int) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and pen.textlength(longer, font) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    family, weight = name.split("/")
    return ImageFont.truetype(root() / "templates" / "fonts" / family / f"{family}-{weight}.ttf", size)
