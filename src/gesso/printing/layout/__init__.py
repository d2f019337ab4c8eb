"""Layout: a face's document becomes drawing items with every position resolved, for any painter."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from gesso.art import ArtLibrary
from gesso.data_classes import dataclass
from gesso.diagnostics.codes import OUTSIDE_SAFE
from gesso.printing.faces.document import Element, FaceError, Problem
from gesso.printing.faces.drawing_items import Box, Face, Guide, GuideKind, HalfTurn, HalfTurnDown, Item, Rect, TextRun
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.geometry import TOLERANCE, legible_extent
from gesso.printing.layout import painted_elements, single_lines
from gesso.printing.layout import painted_elements as guides
from gesso.printing.layout import painted_elements as light
from gesso.printing.layout.composer import FOLLOWS, Composer, Handler, TextFit, element_error
from gesso.printing.layout.stack import lay_out_stack

__all__ = ["Layout", "lay_out"]


@dataclass(frozen=True, slots=True)
class Layout:
    """The result of laying out a face."""

    face: Face | None
    """None if problems kept it from being laid out."""
    problems: tuple[Problem, ...]
    fits: tuple[TextFit, ...] = ()
    """How its texts fit, those that overflow included."""
    boxes: tuple[tuple[Box, tuple[Item, ...]], ...] = ()
    """The boxes of running text with what stands in each, in millimetres."""


def lay_out(document: Element, fonts: FontBook, art: ArtLibrary, face_id: str) -> Layout:
    """Lay out the face that a document describes.

    All problems of the document are collected; a face with a problem is not returned.
    """
    composer = Composer(document, fonts, art, ELEMENTS)
    try:
        width, height, bleed, safe = _read_size(document, composer)
    except FaceError as error:
        return Layout(None, (error.problem,))
    items: list[Item] = []
    guides: dict[Guide, None] = {}
    fits: list[TextFit] = []
    boxes: list[tuple[Box, tuple[Item, ...]]] = []
    for element in document.children:
        element_layout = composer.layout_of(element)
        if element_layout is None:
            continue
        items.extend(element_layout.items)
        fits.extend(element_layout.fits)
        if element.tag == "stack":
            boxes.extend(_text_boxes(element, element_layout.items))
        guides.update(dict.fromkeys((*element_layout.guides, *_repeated(element_layout.items, guides, width, height))))
        # Text that is too long also reaches over; report one problem, not two.
        if element.attributes.get("safe") != "no" and id(element) not in composer.faulty:
            check_safe(element_layout.items, element, (safe, safe, width - safe, height - safe), composer)
    if composer.problems:
        # A measure that failed makes others fail; only the first cause helps.
        first = tuple(problem for problem in composer.problems if FOLLOWS not in problem.message)
        return Layout(None, first or tuple(composer.problems), tuple(fits))
    return Layout(Face(face_id, width, height, bleed, tuple(items), tuple(guides)), (), tuple(fits), tuple(boxes))


def _text_boxes(stack: Element, items: tuple[Item, ...]) -> Iterator[tuple[Box, tuple[Item, ...]]]:
    """Yield the boxes of a stack, each of which begins with its ground, and what stands in each."""
    fill = stack.attributes.get("fill", "").upper()
    starts = [at for at, item in enumerate(items) if isinstance(item, Rect) and item.colour.upper() == fill]
    for start, end in zip(starts, (*starts[1:], len(items))):
        ground = items[start]
        assert isinstance(ground, Rect)
        box = ground.x, ground.y, round(ground.x + ground.width, 3), round(ground.y + ground.height, 3)
        yield box, items[start:end]


def _repeated(items: tuple[Item, ...], guides: Iterable[Guide], width: float, height: float) -> Iterator[Guide]:
    """Return the slits, folds and places of a half, turned, for an element that repeats that half as the other one."""
    for item in items:
        if isinstance(item, HalfTurn | HalfTurnDown):
            for guide in guides:
                if guide.kind in _REPEATED:
                    points = tuple((round(width - x, 3), round(height - y, 3)) for x, y in guide.points)
                    yield replace(guide, points=points)


_REPEATED: frozenset[GuideKind] = frozenset(("slit", "fold", "place"))


def _read_size(document: Element, composer: Composer) -> tuple[float, float, float, float]:
    if document.tag != "face":
        raise element_error(document, "a template's outermost element is <face>")
    attributes = composer.attributes(document)
    width, height = attributes.number("width"), attributes.number("height")
    bleed, safe = attributes.number("bleed", 0.0), attributes.number("safe", 0.0)
    attributes.reject_unread()
    if not (5 <= width <= 500 and 5 <= height <= 500 and 0 <= bleed <= 10):
        raise element_error(document, "a face is 5 to 500 mm wide and high, its bleed at most 10 mm")
    return width, height, bleed, safe


def check_safe(items: tuple[Item, ...], element: Element, box: Box, composer: Composer) -> None:
    """Report the first item of an element that reaches over the safe box (left, top, right, bottom).

    Texts, seals, marks, icons and frames count.
    """
    for item in items:
        reach = legible_extent(item, composer.fonts)
        if reach is not None and _reaches_over(reach, box):
            shown = f"`{item.text}`" if isinstance(item, TextRun) else f"a {type(item).__name__.lower()}"
            message = f"<{element.tag}>: {shown} reaches over the safe box"
            hint = 'move it inwards, or write safe="no" where it is meant'
            composer.report(OUTSIDE_SAFE, message, hint, element=element)
            return


def _reaches_over(reach: Box, box: Box) -> bool:
    before = any(end < limit - TOLERANCE for end, limit in zip(reach[:2], box[:2]))
    return before or any(end > limit + TOLERANCE for end, limit in zip(reach[2:], box[2:]))


ELEMENTS: Mapping[str, Handler] = MappingProxyType(
    {
        "art": painted_elements.lay_out_art,
        "ground": painted_elements.lay_out_ground,
        "sheet": painted_elements.lay_out_sheet,
        "stroke": painted_elements.lay_out_stroke,
        "seal": painted_elements.lay_out_seal,
        "mark": painted_elements.lay_out_mark,
        "icon": painted_elements.lay_out_icon,
        "frame": painted_elements.lay_out_frame,
        "rect": painted_elements.lay_out_rect,
        "glow": light.lay_out_glow,
        "beam": light.lay_out_beam,
        "ellipse": painted_elements.lay_out_ellipse,
        "polygon": painted_elements.lay_out_polygon,
        "back": painted_elements.lay_out_back,
        "filter": painted_elements.lay_out_filter,
        "half-turn": painted_elements.lay_out_half_turn,
        "text": single_lines.lay_out_text,
        "title": single_lines.lay_out_title,
        "stack": lay_out_stack,
        "outline": guides.lay_out_outline,
        "fold": guides.lay_out_fold,
        "slit": guides.lay_out_slit,
        "side": guides.lay_out_side,
        "place": guides.lay_out_place,
    }
)
