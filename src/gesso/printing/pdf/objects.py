"""Objects of a PDF, as reportlab writes them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any


def name(text: str) -> Any:
    """A name, which a PDF writes with a slash before it."""
    from reportlab.pdfbase.pdfdoc import PDFName

    return PDFName(text)


def dictionary(entries: Mapping[str, Any]) -> Any:
    """A dictionary; lists in it become arrays, bytes strings."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    return PDFDictionary({key: _value(value) for key, value in entries.items()})


def _value(value: Any) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFString

    if isinstance(value, list):
        return PDFArray([_value(each) for each in value])
    return PDFString(value) if isinstance(value, bytes) else value


def stream(content: bytes, entries: Mapping[str, Any] | None = None, *, packed: bool = False) -> Any:
    """A stream, deflated here unless it comes packed."""
    from reportlab.pdfbase.pdfdoc import PDFStream

    more = dict(entries or {})
    if not packed:
        content = zlib.compress(content, 9)
        more["Filter"] = name("FlateDecode")
    return PDFStream(dictionary=dictionary(more), content=content)


def begin_words(words: str) -> str:
    """The operator after which all that is drawn, until `EMC`, says these words (ISO 32000-1, section 14.9.4)."""
    return f"/Span <</ActualText <FEFF{words.encode('utf-16-be').hex().upper()}>>> BDC"


@contextmanager
def says(canvas: Any, words: str) -> Iterator[None]:
    """What is drawn on a page meanwhile says these words: blanks of some fonts are narrower than readers see."""
    canvas._code.append(begin_words(words))
    yield
    canvas._code.append("EMC")


def reference(document: Any, thing: Any) -> Any:
    """The thing as an object of its own in the document."""
    return document.Reference(thing)
