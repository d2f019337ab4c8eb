"""A file held against the rules of PDF/X-1a:2003 (ISO 15930-4) that a file of pictures and shapes can break. It reads what Gesso
writes, plain objects one after the other, and no PDF of other programs."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj\n", re.DOTALL)
_STREAM = re.compile(rb"stream\n(.*)\nendstream\Z", re.DOTALL)
_FORBIDDEN = (
    b"/Encrypt", b"/SMask", b"/Group", b"/BM", b"/CA", b"/ca ", b"/Annots", b"/AA", b"/JavaScript", b"/JS", b"/OpenAction",
    b"/EmbeddedFiles", b"/LZWDecode", b"/JPXDecode", b"/Alternates", b"/OPI", b"/PS ", b"/DeviceRGB", b"/CalRGB", b"/Lab",
    b"/ICCBased", b"/Font", b"/TR", b"/ObjStm", b"/XRef",
)  # fmt: skip
_COLOUR = re.compile(rb"\b(rg|RG|sc|scn|SC|SCN|sh)\b")


def objects(pdf: bytes) -> dict[int, bytes]:
    """The objects of a file by their numbers."""
    return {int(match[1]): match[2] for match in _OBJECT.finditer(pdf)}


def content(body: bytes) -> bytes:
    """What a stream holds."""
    found = _STREAM.search(body)
    assert found
    return zlib.decompress(found[1])


def box(page: bytes, name: str) -> tuple[float, float, float, float]:
    """A box of a page, in points."""
    found = re.search(rf"/{name} \[([^]]*)\]".encode(), page)
    assert found, name
    left, below, right, top = map(float, found[1].split())
    return left, below, right, top


def pages(pdf: bytes) -> list[bytes]:
    """The pages of a file in their order."""
    every = objects(pdf)
    tree = next(body for body in every.values() if b"/Type /Pages" in body)
    kids = re.search(rb"/Kids \[([^]]*)\]", tree)
    assert kids
    return [every[int(number)] for number in re.findall(rb"(\d+) 0 R", kids[1])]


def picture_of(pdf: bytes, page: bytes) -> tuple[int, int, bytes]:
    """Width and height of a page's picture, and its rows as they were packed."""
    found = re.search(rb"/XObject << /P\d+ (\d+) 0 R", page)
    assert found
    body = objects(pdf)[int(found[1])]
    width, height = (int(re.search(rb"/%s (\d+)" % key, body)[1]) for key in (b"Width", b"Height"))  # type: ignore[index]
    return width, height, content(body)


def drawing_of(pdf: bytes, page: bytes) -> bytes:
    """The operators of a page."""
    found = re.search(rb"/Contents (\d+) 0 R", page)
    assert found
    return content(objects(pdf)[int(found[1])])


def problems(pdf: bytes) -> list[str]:
    """Every rule that a file breaks."""
    return list(_problems(pdf))


def _problems(pdf: bytes) -> Iterator[str]:
    head = pdf.split(b"\n", 2)
    if head[0] not in (b"%PDF-1.3", b"%PDF-1.4") or min(head[1][1:5]) < 128:
        yield "6.1: the head is that of another version"
    trailer = pdf[pdf.rindex(b"trailer") :]
    if not re.search(rb"/ID \[<\w{32}> <\w{32}>\]", trailer):
        yield "6.1: the trailer has no ID"
    every = objects(pdf)
    plain = {number: _STREAM.sub(b"", body) for number, body in every.items()}
    for word in _FORBIDDEN:
        if any(word in body for body in (*plain.values(), trailer)):
            yield f"{word.decode()} stands in the file"
    info = plain[int(re.search(rb"/Info (\d+) 0 R", trailer)[1])]  # type: ignore[index]
    for key in (b"Title", b"CreationDate", b"ModDate", b"Creator", b"Producer"):
        if not re.search(rb"/%s [(<]" % key, info):
            yield f"6.14: the file does not say its {key.decode()}"
    if b"/GTS_PDFXVersion (PDF/X-1a:2003)" not in info or not re.search(rb"/Trapped /(True|False)", info):
        yield "6.14: no version of PDF/X, or whether it is trapped"
    intents = [body for body in plain.values() if b"/S /GTS_PDFX" in body]
    if len(intents) != 1 or any(key not in intents[0] for key in (b"/OutputConditionIdentifier (", b"/Info (")):
        yield "6.2: no output intent, or several"
    else:
        profile = content(every[int(re.search(rb"/DestOutputProfile (\d+) 0 R", intents[0])[1])])  # type: ignore[index]
        if profile[12:20] != b"prtrCMYK" or profile[36:40] != b"acsp" or profile[8] > 2:
            yield "6.2: the profile is not one of a press"
    for body in every.values():
        if b"/Subtype /Image" in body and b"/ColorSpace /DeviceCMYK" not in body:
            yield "6.3: a picture is not in inks"
        if b"/Contents" not in body and body.startswith(b"<<  /Filter") and _COLOUR.search(content(body)):
            yield "6.3: a page names a colour"
    for number, page in enumerate(pages(pdf), 1):
        media, bleed, trim = (box(page, name) for name in ("MediaBox", "BleedBox", "TrimBox"))
        if b"/ArtBox" in page or not (_inside(trim, bleed) and _inside(bleed, media)):
            yield f"6.11: the boxes of page {number} do not lie in each other"


def _inside(inner: tuple[float, ...], outer: tuple[float, ...]) -> bool:
    return all(a >= b for a, b in zip(inner[:2], outer[:2])) and all(a <= b for a, b in zip(inner[2:], outer[2:]))
