"""A rendered face template as a tree of layout elements."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from xml.parsers import expat

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes import ART_PACK, MISSING_GLYPH, TEMPLATE_ERROR, TEXT_OVERFLOW
from gesso.files import file_text
from gesso.source import SourceFile, Span
from gesso.source.source_file import found_near

PLACE_ATTRIBUTE = "gesso-at"
"""The attribute by which every start tag of a template tells its own file and line."""
_MAX_DEPTH = 24
_MAX_ELEMENTS = 4000
_SKIPPED_OR_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|(<[A-Za-z][\w-]*)", re.DOTALL)
_HINT = "close every element, and write `&amp;` and `&lt;` for signs that are meant as text"
_FACES = re.compile(r" \(face (?P<first>\S+)(?: and (?P<more>\d+) more)?\)$")


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a document."""

    tag: str
    attributes: Mapping[str, str]
    text: str
    """The text directly in it, without blanks at the ends, its apostrophes curly."""
    children: tuple[Element, ...]
    place: TemplatePlace = field(compare=False)


def annotate(template: str, path: str) -> str:
    """Return the text of a template with `PLACE_ATTRIBUTE` on every start tag outside Jinja's marks.

    Because of loops and macros a line number of the rendered text would not help the author of the template; this one
    does.
    """
    shown = html.escape(path).replace("{", "&#123;")
    pieces: list[str] = []
    done = 0
    line = 1
    for match in _SKIPPED_OR_TAG.finditer(template):
        line += template.count("\n", done, match.start())
        pieces.append(template[done : match.end()])
        if match.group(1):
            pieces.append(f' {PLACE_ATTRIBUTE}="{shown}:{line}"')
        line += match.group().count("\n")
        done = match.end()
    pieces.append(template[done:])
    return "".join(pieces)


def parse_document(xml: str, path: str) -> Element:
    """Return the root element of a rendered template.

    Raises `FaceError` for bad XML, declared entities and too deep nesting.
    """
    builder = _Builder(path)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    parser.StartDoctypeDeclHandler = builder.refuse_doctype
    try:
        parser.Parse(xml.encode("utf-8", errors="replace"), True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        message = f"the template does not make well-formed XML: {reason}"
        raise FaceError(TEMPLATE_ERROR, message, _HINT, builder.here()) from error
    assert builder.root is not None, "expat refuses a document without a root"
    return builder.root


class _Builder:
    def __init__(self, path: str) -> None:
        self.root: Element | None = None
        self._path = path
        self._open: list[tuple[str, dict[str, str], TemplatePlace, list[str], list[Element]]] = []
        self._count = 0
        self._last: TemplatePlace | None = None

    def here(self, mark: str = "") -> TemplatePlace:
        """Return where the last element begins; before the first one, where `mark` stands in the file."""
        return self._last or TemplatePlace(self._path, _line_of(self._path, mark))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        path, _, line = attributes.pop(PLACE_ATTRIBUTE, "").rpartition(":")
        self._last = TemplatePlace(path, int(line)) if path else self.here()
        self._count += 1
        if len(self._open) >= _MAX_DEPTH or self._count > _MAX_ELEMENTS:
            raise FaceError(TEMPLATE_ERROR, "the template makes too many elements", "", self._last)
        self._open.append((tag, attributes, self._last, [], []))

    def end(self, _tag: str) -> None:
        tag, attributes, place, text, children = self._open.pop()
        # Print has typographic apostrophes.
        words = "".join(text).strip().replace("'", "’")
        if tag != "p":
            # Only running text is divided.
            words = words.replace("\u00ad", "")
        element = Element(tag, MappingProxyType(attributes), words, tuple(children), place)
        if self._open:
            self._open[-1][4].append(element)
        else:
            self.root = element

    def characters(self, data: str) -> None:
        if self._open:
            self._open[-1][3].append(data)

    def refuse_doctype(self, *_args: object) -> None:
        message = "a face template declares no document type and no entities"
        hint = "leave `<!DOCTYPE ...>` out, and write the letters themselves"
        raise FaceError(TEMPLATE_ERROR, message, hint, self.here("<!DOCTYPE"))


@dataclass(frozen=True, slots=True)
class TemplatePlace:
    """A line of a template."""

    path: str
    """As shown to people."""
    line: int
    """From 1."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of a face: of its template if it has a place, else of its card."""

    code: Code
    message: str
    hint: str = ""
    place: TemplatePlace | None = None
    about: str = ""
    """Words of the card's file that it is about."""
    within: str = ""
    """The text of which they are a part; empty if they are the whole."""


class FaceError(Exception):
    """An element or a template that cannot be used; it carries the problem."""

    def __init__(self, code: Code, message: str, hint: str = "", place: TemplatePlace | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(code, message, hint, place)


def diagnose(problem: Problem, face: str, span: Span, named: str = "") -> Diagnostic:
    """Return the diagnostic of a problem on the face with that id; `span` is where the card stands in its file, and
    `named` how messages call it.
    """
    if problem.place is None:
        at = found_near(span, problem.about) if problem.about else span
        return Diagnostic(problem.code, f"{named or face}: {problem.message}", at, problem.hint)
    return Diagnostic(problem.code, f"{problem.message}{_on(face)}", _template_span(problem.place), problem.hint)


def _on(face: str, more: int = 0) -> str:
    """Return the end of a message about a template: the faces on which its fault is seen."""
    return f" (face {face} and {more} more)" if more else f" (face {face})"


def once_each(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics without repetitions.

    Several faces show one text, and a text is set in several weights, so one line or letter is reported once. A fault
    of a template is reported once, with the first of its faces.
    """
    kept: dict[object, Diagnostic] = {}
    for each in diagnostics:
        faces = _FACES.search(each.message)
        if each.kind in (MISSING_GLYPH, TEXT_OVERFLOW):
            kept.setdefault((each.kind, each.span), each)
        elif each.kind is ART_PACK:
            kept.setdefault((each.kind, each.message), each)
        elif faces is None:
            kept[id(each)] = each
        else:
            message = each.message[: faces.start()]
            key = each.kind, message, each.span.path, each.span.start, each.span.end
            kept[key] = _on_more(kept[key], each, message) if key in kept else each
    return list(kept.values())


def _on_more(reported: Diagnostic, other: Diagnostic, message: str) -> Diagnostic:
    """Return a fault of a template as one that other faces show, too."""
    first, second = (_FACES.search(each.message) for each in (reported, other))
    assert first is not None and second is not None, "both are told with their faces"
    if first["first"] == second["first"]:
        return reported
    more = int(first["more"] or 0) + 1 + int(second["more"] or 0)
    return replace(reported, message=f"{message}{_on(first['first'], more)}")


def _line_of(path: str, mark: str) -> int:
    """Return the first line of a template with a mark in it; line 1 if there is none."""
    before, mark_found, _ = _text_of(path).partition(mark or "\n")
    return before.count("\n") + 1 if mark_found else 1


def _text_of(path: str) -> str:
    try:
        return file_text(path, errors="replace")[: 1 << 20]
    except OSError:
        return ""


def _template_span(place: TemplatePlace) -> Span:
    source = SourceFile(place.path, _text_of(place.path))
    start = source.offset(place.line, 1)
    line = source.line(place.line)
    indent = len(line) - len(line.lstrip())
    return source.span(start + indent, start + max(len(line.rstrip()), indent))
