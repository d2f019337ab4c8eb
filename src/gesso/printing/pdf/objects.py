"""Objects of a PDF as reportlab writes them: pictures with their bytes unchanged, fonts with only the glyphs used."""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gesso.data_classes import dataclass
from gesso.printing.faces.fonts import FontBook, FontFileError, FontName, Metrics, font_use
from gesso.printing.faces.png import SIGNATURE, read_png_stream

if TYPE_CHECKING:
    import uharfbuzz


def name(text: str) -> Any:
    """Return a name, which a PDF writes with a slash before it."""
    from reportlab.pdfbase.pdfdoc import PDFName

    return PDFName(text)


def dictionary(entries: Mapping[str, Any]) -> Any:
    """Return a dictionary; lists in it become arrays, bytes become strings."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    return PDFDictionary({key: _value(value) for key, value in entries.items()})


def array(values: Sequence[Any]) -> Any:
    """Return an array; lists in it become arrays, bytes become strings."""
    from reportlab.pdfbase.pdfdoc import PDFArray

    return PDFArray([_value(each) for each in values])


def _value(value: Any) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFString

    if isinstance(value, list):
        return array(value)
    return PDFString(value) if isinstance(value, bytes) else value


def deflated(content: bytes) -> bytes:
    """Return the content of a stream as `FlateDecode` unpacks it."""
    return zlib.compress(content, 9)


def stream(content: bytes, entries: Mapping[str, Any] | None = None, *, packed: bool = False) -> Any:
    """Return a stream; it is deflated unless it is packed already."""
    from reportlab.pdfbase.pdfdoc import PDFStream

    more = dict(entries or {})
    if not packed:
        content = deflated(content)
        more["Filter"] = name("FlateDecode")
    return PDFStream(dictionary=dictionary(more), content=content)


Letters: TypeAlias = Mapping[FontName, Mapping[int, str]]
"""Glyphs of fonts by their numbers, and what each stands for."""


def begin_words(words: str) -> str:
    """Return the operator that gives all that is drawn, until `EMC`, these words as its text (ISO 32000-1, 14.9.4)."""
    return f"/Span <</ActualText <FEFF{words.encode('utf-16-be').hex().upper()}>>> BDC"


@contextmanager
def says(canvas: Any, words: str) -> Iterator[None]:
    """Give what is drawn meanwhile on a page these words as its text:

    blanks of some fonts are narrower than readers see.
    """
    canvas._code.append(begin_words(words))
    yield
    canvas._code.append("EMC")


def reference(document: Any, thing: Any) -> Any:
    """Return the object as an indirect object of the document."""
    return document.Reference(thing)


class Picture(NamedTuple):
    """An image of a document, and its size in pixels."""

    image: Any
    width: int
    height: int


def picture(file: bytes, size: tuple[int, int] | None = None) -> Picture:
    """Return an RGB picture as an image of a document; the size of a JPEG need not be known.

    Raises ValueError unless it is a JPEG or a PNG without interlacing.
    """
    if file.startswith(SIGNATURE):
        png = read_png_stream(file)
        rows = {"Predictor": 15, "Colors": 3, "BitsPerComponent": 8, "Columns": png.width}
        return _image(png.rows, png.width, png.height, {"Filter": name("FlateDecode"), "DecodeParms": dictionary(rows)})
    return _image(file, *(size or _jpeg_size(file)), {"Filter": name("DCTDecode")})


def _jpeg_size(file: bytes) -> tuple[int, int]:
    from PIL import Image

    try:
        with Image.open(io.BytesIO(file), formats=("JPEG",)) as image:
            mode, size = image.mode, image.size
    except (OSError, SyntaxError) as error:
        raise ValueError("neither a PNG nor a JPEG") from error
    if mode != "RGB":
        raise ValueError(f"a {mode} picture is not RGB")
    return size


def _image(content: bytes, width: int, height: int, packing: dict[str, Any]) -> Picture:
    entries = {
        "Type": name("XObject"),
        "Subtype": name("Image"),
        "Width": width,
        "Height": height,
        "ColorSpace": name("DeviceRGB"),
        "BitsPerComponent": 8,
    }
    return Picture(stream(content, entries | packing, packed=True), width, height)


_PER_EM = 1000
_SYMBOLIC = 4
_STEM = 80
"""The stem width by which readers choose a substitute font; unused, since this font is embedded."""
_LETTERS = 26
_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
_FOOT = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
_MOST_IN_BLOCK = 100


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a run of text."""

    number: int
    """Its number in the font."""
    x: float
    """From the origin of the run, in em."""
    y: float
    """Upwards, in em."""
    text: str
    """What it stands for. If several glyphs stand for the same letters, the first has them all."""


@cache
def opened(font: Path) -> tuple[uharfbuzz.Face, uharfbuzz.Font]:
    """Return a font file, read once. Raises `FontFileError` for a file that is no font."""
    import uharfbuzz

    with font_use(font):
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font)))
    if not face.glyph_count or not face.upem:
        raise FontFileError(f"`{font.name}` is not a font that can be read")
    return face, uharfbuzz.Font(face)


@lru_cache(maxsize=4096)
def shaped(text: str, font: Path, features: tuple[str, ...] = (), tracking: float = 0.0) -> tuple[Glyph, ...]:
    """Return the glyphs of a run in their order on the line.

    `tracking` is added after every letter in em; tracked letters are not joined.
    """
    import uharfbuzz

    face, shaper = opened(font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    wanted = dict.fromkeys(features, True)
    if tracking:
        wanted |= {"liga": False, "clig": False}
    with font_use(font):
        uharfbuzz.shape(shaper, buffer, wanted)
    glyphs: list[Glyph] = []
    infos, em = buffer.glyph_infos, face.upem
    starts = sorted({info.cluster for info in infos})
    ends = dict(zip(starts, (*starts[1:], len(text))))
    x, seen_clusters = 0.0, set[int]()
    for info, place in zip(infos, buffer.glyph_positions):
        letters = "" if info.cluster in seen_clusters else text[info.cluster : ends[info.cluster]]
        seen_clusters.add(info.cluster)
        glyphs.append(Glyph(info.codepoint, x + place.x_offset / em, place.y_offset / em, letters))
        x += place.x_advance / em + tracking * len(letters)
    return tuple(glyphs)


class PdfFont:
    """One font and the glyphs of it that have been drawn so far."""

    def __init__(self, file: Path, metrics: Metrics, resource: str) -> None:
        self.file = file
        self.resource = resource
        self._metrics = metrics
        self._face, self._shaper = opened(file)
        self.texts: dict[int, str] = {}
        """What each glyph stands for."""

    def advance(self, glyph: int) -> float:
        """Return how far the next glyph stands, in em, unless something moves it."""
        return float(self._shaper.get_glyph_h_advance(glyph)) / float(self._face.upem)

    def use(self, number: int, text: str) -> None:
        """Note that a glyph is drawn that stands for some text."""
        if not self.texts.get(number):
            self.texts[number] = text

    def written(self, document: Any, family: str) -> Any:
        """Return the font as an object of a document, once all is drawn. Glyphs keep their numbers."""
        data = _subset(self.file, tuple(sorted(self.texts)))
        full = f"{_tag(self.texts)}+{family}"
        outlines = "glyf" in self._face.table_tags
        heights = self._metrics
        ascent, descent = round(heights.ascent * _PER_EM), round(-heights.descent * _PER_EM)
        program = (
            {"FontFile2": reference(document, stream(data, {"Length1": len(data)}))}
            if outlines
            else {"FontFile3": reference(document, stream(data, {"Subtype": name("OpenType")}))}
        )
        descriptor = dictionary(
            {
                "Type": name("FontDescriptor"),
                "FontName": name(full),
                "Flags": _SYMBOLIC,
                "FontBBox": [0, descent, _PER_EM, ascent],
                "ItalicAngle": 0,
                "Ascent": ascent,
                "Descent": descent,
                "CapHeight": round(heights.cap_height * _PER_EM),
                "StemV": _STEM,
                **program,
            }
        )
        widths: list[Any] = []
        for number in sorted(self.texts):
            widths += [number, [round(self.advance(number) * _PER_EM, 2)]]
        descendant = {
            "Type": name("Font"),
            "Subtype": name("CIDFontType2" if outlines else "CIDFontType0"),
            "BaseFont": name(full),
            "CIDSystemInfo": dictionary({"Registry": b"Adobe", "Ordering": b"Identity", "Supplement": 0}),
            "FontDescriptor": reference(document, descriptor),
            "W": widths,
        }
        if outlines:
            descendant["CIDToGIDMap"] = name("Identity")
        return dictionary(
            {
                "Type": name("Font"),
                "Subtype": name("Type0"),
                "BaseFont": name(full),
                "Encoding": name("Identity-H"),
                "DescendantFonts": [reference(document, dictionary(descendant))],
                "ToUnicode": reference(document, stream(_to_unicode(self.texts))),
            }
        )


@lru_cache(maxsize=64)
def _subset(font: Path, glyphs: tuple[int, ...]) -> bytes:
    """Return a font file with these glyphs alone."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.glyph_set.update(glyphs)
    flags = uharfbuzz.SubsetFlags
    wanted.flags = flags.RETAIN_GIDS | flags.NO_LAYOUT_CLOSURE | flags.NO_HINTING
    with font_use(font):
        data: bytes = uharfbuzz.subset(opened(font)[0], wanted).blob.data
    return data


class PdfFonts:
    """The fonts of one document or of one face, in the order of their first use."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self._fonts: dict[FontName, PdfFont] = {}

    def font(self, font: FontName) -> PdfFont:
        """Return a font by its name. Raises `FontFileError` if there is none."""
        if font not in self._fonts:
            # Operators are kept for other documents, so the name of a font is the same in all of them.
            resource = font.replace("/", "-")
            self._fonts[font] = PdfFont(self.book.known(font), self.book.metrics(font), resource)
        return self._fonts[font]

    @property
    def letters(self) -> Letters:
        """The glyphs that have been drawn."""
        return {font: each.texts for font, each in self._fonts.items()}

    def use(self, letters: Letters) -> None:
        """Note glyphs that are drawn. Raises `FontFileError` if their font is gone."""
        for font, texts in letters.items():
            known = self.font(font)
            for number, text in texts.items():
                known.use(number, text)

    def written(self, document: Any) -> dict[str, Any]:
        """Return all fonts by the names by which the drawings call them."""
        return {
            font.resource: reference(document, font.written(document, _post_script(name)))
            for name, font in self._fonts.items()
        }


def _post_script(font: FontName) -> str:
    family, _, weight = font.partition("/")
    return "".join(part.capitalize() for part in family.split("-")) + "-" + weight


def _tag(texts: dict[int, str]) -> str:
    """Return six letters that tell one subset of glyphs from another."""
    number = int.from_bytes(hashlib.blake2b(repr(sorted(texts)).encode(), digest_size=8).digest())
    letters = ""
    for _ in range(6):
        number, letter = divmod(number, _LETTERS)
        letters += chr(ord("A") + letter)
    return letters


def _to_unicode(texts: dict[int, str]) -> bytes:
    """Return the map from glyphs to text (ISO 32000-1, 9.10.3)."""
    lines = [
        f"<{number:04X}> <{text.encode('utf-16-be').hex().upper()}>" for number, text in sorted(texts.items()) if text
    ]
    blocks = []
    for at in range(0, len(lines), _MOST_IN_BLOCK):
        block = lines[at : at + _MOST_IN_BLOCK]
        blocks.append(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n")
    return (_HEAD + "".join(blocks) + _FOOT).encode()
