"""The elements of a face laid out once each, in whatever order they ask each other for measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gesso.art import ArtLibrary
from gesso.diagnostics import Code
from gesso.diagnostics.codes.printing import FACE_ELEMENT, MISSING_GLYPH
from gesso.printing.document import Element
from gesso.printing.drawing_items import Item
from gesso.printing.errors import FaceError, Problem
from gesso.printing.fonts import FontBook, FontName
from gesso.printing.layout.attributes import Attributes, element_error, suggestion
from gesso.printing.layout.icons import letters_of, unknown_icons

FOLLOWS = "which could not be laid out"
"""Ends the message of a problem that only follows from another one."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """An element's drawing items, and the measures that other elements may ask for."""

    items: tuple[Item, ...] = ()
    measures: Mapping[str, float] = field(default_factory=dict)


class Composer:
    """What an element's layout may use: the fonts, the names of the game's art, the other elements' measures, and a place for problems."""

    def __init__(self, root: Element, fonts: FontBook, art: ArtLibrary, elements: Mapping[str, Handler]) -> None:
        self.fonts = fonts
        self.art = art
        self.problems: list[Problem] = []
        self._elements = elements
        self._laid: dict[int, LaidOut | None] = {}
        self._open: set[int] = set()
        self._named: dict[str, Element] = {}
        for child in root.children:
            name = child.attributes.get("id")
            if name is None:
                continue
            if name in self._named:
                self.report(FACE_ELEMENT, f"two elements have the id `{name}`", element=child)
            self._named[name] = child

    def report(self, code: Code, message: str, hint: str = "", *, element: Element | None = None) -> None:
        """Note a problem and go on. Without an element the card's text is to blame, not the template."""
        self.add_problem(Problem(code, message, hint, element.place if element else None))

    def laid(self, element: Element) -> LaidOut | None:
        """The layout of an element; None where a problem was found in it."""
        key = id(element)
        if key in self._laid:
            return self._laid[key]
        if key in self._open:
            raise element_error(element, "its measures depend on themselves")
        self._open.add(key)
        try:
            self._laid[key] = self._lay(element)
        except FaceError as error:
            self._laid[key] = None
            self.add_problem(error.problem)
        finally:
            self._open.discard(key)
        return self._laid[key]

    def add_problem(self, problem: Problem) -> None:
        """Note a problem that an element raised."""
        if problem not in self.problems:
            self.problems.append(problem)

    def attributes(self, element: Element) -> Attributes:
        """A reader of the element's attributes, which knows the measures of the others."""
        return Attributes(element, lambda name, side: self._measure(element, name, side), self._is_there)

    def check_text(self, text: str, font: FontName, element: Element) -> None:
        """Note what the font cannot draw; raises a problem for a font or an icon that is not there."""
        if self.fonts.file(font) is None:
            raise element_error(
                element, f"there is no font `{font}`", "fonts lie in templates/fonts/<family>/<family>-<weight>.ttf"
            )
        for name in unknown_icons(text, self.art):
            raise element_error(element, f"there is no icon `{name}`", suggestion(name.lower(), tuple(self.art.icons)))
        for char in self.fonts.missing(letters_of(text, self.art), font):
            self.report(
                MISSING_GLYPH,
                f"the font `{font}` has no shape for `{char}` (U+{ord(char):04X}) in `{text}`",
                "write it with letters the font has, or add a font that has it",
            )

    def _measure(self, asker: Element, name: str, side: str) -> float:
        target = self._named.get(name)
        if target is None:
            raise element_error(asker, f"no element has the id `{name}`", suggestion(name, tuple(self._named)))
        laid = self.laid(target)
        if laid is None:
            raise element_error(asker, f"it needs a measure of `{name}`, {FOLLOWS}")
        if side not in laid.measures:
            raise element_error(asker, f"`{name}` has no measure `{side}`", suggestion(side, tuple(laid.measures)))
        return laid.measures[side]

    def _is_there(self, name: str) -> bool:
        """Whether an element has not been left out; one that does not exist is for its measure to report."""
        target = self._named.get(name)
        return target is None or not self._dropped(target)

    def _lay(self, element: Element) -> LaidOut:
        handler = self._elements.get(element.tag)
        if handler is None:
            raise element_error(element, "there is no such element", suggestion(element.tag, tuple(self._elements)))
        if self._dropped(element):
            return LaidOut()
        return handler(element, self)

    def _dropped(self, element: Element) -> bool:
        attributes = self.attributes(element)
        if attributes.given("when") and attributes.length("when") <= 0:
            return True
        return attributes.given("unless") and attributes.length("unless") > 0


Handler = Callable[[Element, Composer], LaidOut]
