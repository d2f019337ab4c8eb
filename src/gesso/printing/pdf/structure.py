"""What a PDF tells a screen reader: its faces in reading order with their words (ISO 32000-1, sections 14.7 and 14.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isclose
from typing import Any, TypeAlias

from gesso.printing.faces.drawing_items import Icon, Item, Mark, TextRun
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.geometry import PT, is_blank, is_level, left_of, middle_of, width_of
from gesso.printing.faces.layers import Halves, VectorItem
from gesso.printing.layout.paragraphs import FIGURE_SCALE
from gesso.printing.pdf.objects import array, dictionary, name, reference

Legible = TextRun | Icon | Mark
Speech: TypeAlias = "tuple[tuple[tuple[str, str], ...], ...]"
"""Paragraphs and labels in reading order; their parts are words, and the name of the icon that says them, if one does."""
_LINE, _NEXT_LINE = 1.8, 1.255
"""Lines of one size that are at most so many em apart are one paragraph. One of them may begin or end with a larger
figure only if nothing but leading parts them, because items of a list begin with figures, too."""


class Structure:
    """The tree of what stands on the pages of one document, a part for each page. All else on a page is an artifact."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._document = canvas._doc
        self._root = dictionary({"Type": name("StructTreeRoot")})
        self._whole = self._element("Document", self._root, {})
        self._parts: list[Any] = []
        self._on_page: list[tuple[str, dict[str, Any]]] = []
        """What stands on the page that is being drawn, by the numbers of its marks."""
        self._by_page: list[Any] = []

    @contextmanager
    def face(self, words: str, name: str) -> Iterator[None]:
        """Give what is drawn meanwhile its words; if it has none, it is a picture with that name."""
        kind, element = ("P", {"ActualText": words.encode()}) if words else ("Figure", {"Alt": name.encode()})
        self._canvas._code.append(f"/{kind} <</MCID {len(self._on_page)}>> BDC")
        self._on_page.append((kind, element))
        yield
        self._canvas._code.append("EMC")

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """Let screen readers pass over what is drawn meanwhile."""
        self._canvas._code.append("/Artifact BMC")
        yield
        self._canvas._code.append("EMC")

    def end_page(self) -> None:
        """Take up the page that was just finished."""
        if not self._on_page:
            return
        page = self._document.Pages.pages[-1]
        # reportlab writes those entries of a page that are named there.
        page.__NoDefault__ = [*type(page).__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._parts), name("S")
        at, part = reference(self._document, page), self._element("Part", self._whole, {})
        elements = [
            reference(self._document, self._element(kind, part, {**element, "Pg": at, "K": number}))
            for number, (kind, element) in enumerate(self._on_page)
        ]
        part.dict["K"] = array(elements)
        self._by_page += [len(self._parts), elements]
        self._parts.append(reference(self._document, part))
        self._on_page = []

    def finish(self) -> None:
        """Write the tree: all pages are there."""
        self._whole.dict["K"] = array(self._parts)
        parents = reference(self._document, dictionary({"Nums": self._by_page}))
        whole = reference(self._document, self._whole)
        self._root.dict |= {"K": whole, "ParentTree": parents, "ParentTreeNextKey": len(self._parts)}
        self._document.Catalog.StructTreeRoot = self._root
        self._document.Catalog.MarkInfo = dictionary({"Marked": "true"})

    def _element(self, kind: str, parent: Any, more: Mapping[str, Any]) -> Any:
        return dictionary({"Type": name("StructElem"), "S": name(kind), "P": reference(self._document, parent), **more})


def words_of(vector_items: Sequence[Item | VectorItem], fonts: FontBook, icon_words: Mapping[str, str]) -> str:
    """Return what a face says, a line for each of its paragraphs and labels.

    Icons say what `icon_words` has for their name, else their own words.
    """
    return in_lines(speech_of(vector_items, fonts), icon_words)


def in_lines(speech: Speech, icon_words: Mapping[str, str]) -> str:
    """Return what is said, a line for each paragraph."""
    texts = ("".join(icon_words.get(icon, words) if icon else words for words, icon in each) for each in speech)
    return "\n".join(filter(None, (" ".join(text.split()) for text in texts)))


def speech_of(vector_items: Sequence[Item | VectorItem], fonts: FontBook) -> Speech:
    """Return what a face says, before icons are read in a language."""
    speech: list[tuple[tuple[str, str], ...]] = []
    for text, pieces in paragraphs(vector_items, fonts, {}):
        parts: list[tuple[str, str]] = []
        end = 0
        for at, piece in pieces:
            words = _said(piece, {})
            parts += [(text[end:at], ""), (words, piece.shape if isinstance(piece, Icon) else "")]
            end = at + len(words)
        speech.append(tuple(part for part in parts if part[0] or part[1]))
    return tuple(speech)


def paragraphs(
    all_items: Sequence[Item | VectorItem], fonts: FontBook, icon_words: Mapping[str, str]
) -> list[tuple[str, list[tuple[int, Legible]]]]:
    """Return the paragraphs and labels of a face in reading order, each with its pieces and where in the text they stand."""
    found: list[tuple[str, list[tuple[int, Legible]]]] = []
    before: Legible | None = None
    for piece in _legible(all_items):
        between = "\n" if before is None else _between(before, piece, fonts)
        text, pieces = ("", []) if between == "\n" else found.pop()
        text += between.strip("\n")
        pieces.append((len(text), piece))
        found.append((text + _said(piece, icon_words), pieces))
        before = piece
    return found


def _said(piece: Legible, icon_words: Mapping[str, str]) -> str:
    match piece:
        case TextRun():
            return piece.text
        case Icon():
            return icon_words.get(piece.shape, piece.words)
        case Mark():
            return piece.words


def _legible(all_items: Sequence[Item | VectorItem]) -> Iterator[Legible]:
    for item in all_items:
        if isinstance(item, Halves):
            yield from _legible(item.items)
        elif isinstance(item, TextRun) or (isinstance(item, Icon | Mark) and item.words):
            yield item


def _between(before: Legible, after: Legible, fonts: FontBook) -> str:
    """Return what parts two pieces: nothing within a word, a blank within a paragraph, else the end of a line."""
    if isinstance(before, Mark) or isinstance(after, Mark):
        return "\n"
    width, em = (
        (before.width, before.height) if isinstance(before, Icon) else (width_of(before, fonts), before.size * PT)
    )
    gap, down = left_of(after) - left_of(before) - width, middle_of(after) - middle_of(before)
    if is_level(middle_of(before), middle_of(after)):
        return "\n" if not -em < gap < _LINE * em else " " if is_blank(gap, em) else ""
    return " " if _may_go_on(before, after) and 0 < down < _LINE * em else "\n"


def _may_go_on(before: TextRun | Icon, after: TextRun | Icon) -> bool:
    """Return whether a piece in the next line may belong to the same paragraph."""
    if isinstance(after, Icon):
        return True
    if isinstance(before, Icon):
        # Below a price begins what it pays for.
        return not after.text[:1].isupper()
    if _family(before) != _family(after):
        return False
    # Figures of rules text are larger than its words.
    figure, word = (after, before) if after.size > before.size else (before, after)
    return figure.size == word.size or (
        figure.text[:1].isdigit()
        and isclose(figure.size, word.size * FIGURE_SCALE, rel_tol=0.005)
        and after.baseline - before.baseline <= _NEXT_LINE * word.size * PT
    )


def _family(run: TextRun) -> str:
    return run.font.partition("/")[0]
