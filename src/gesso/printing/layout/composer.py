"""The elements of a face laid out once each, in whatever order they ask each other for measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gesso.art import ArtLibrary
from gesso.diagnostics import Code
from gesso.diagnostics.codes.printing import FACE_ELEMENT, MISSING_GLYPH
from gesso.printing.document import Element
from gesso.printing.drawing_items import Item
from gesso.printing.errors import Fault, FaultError
from gesso.printing.fonts import FontBook, FontName
from gesso.printing.layout.attributes import Attributes, element_fault, suggestion

FOLLOWS = "which could not be laid out"
"""Ends the message of a fault that only follows from another one."""


@dataclass(frozen=True, slots=True)
class Laid:
    """An element's drawing items, and the measures that other elements may ask for."""

    items: tuple[Item, ...] = ()
    measures: Mapping[str, float] = field(default_factory=dict)


class Composer:
    """What an element's layout may use: the fonts, the names of the game's art, the other elements' measures, and a place for faults."""

    def __init__(self, root: Element, fonts: FontBook, art: ArtLibrary, elements: Mapping[str, Handler]) -> None:
        self.fonts = fonts
        self.art = art
        self.faults: list[Fault] = []
        self._elements = elements
        self._laid: dict[int, Laid | None] = {}
        self._open: set[int] = set()
        self._named: dict[str, Element] = {}
        for child in root.children:
            name = child.attributes.get("id")
            if name is None:
                continue
            if name in self._named:
                self.report(FACE_ELEMENT, f"two elements have the id `{name}`", element=child)
            self._named[name] = child

    def report(self, rule: Code, message: str, hint: str = "", *, element: Element | None = None) -> None:
        """Note a fault and go on. Without an element the card's text is to blame, not the template."""
        self.report_fault(Fault(rule, message, hint, element.place if element else None))

    def laid(self, element: Element) -> Laid | None:
        """The element laid out; None when it could not be."""
        key = id(element)
        if key in self._laid:
            return self._laid[key]
        if key in self._open:
            raise element_fault(element, "its measures depend on themselves")
        self._open.add(key)
        try:
            self._laid[key] = self._lay(element)
        except FaultError as error:
            self._laid[key] = None
            self.report_fault(error.fault)
        finally:
            self._open.discard(key)
        return self._laid[key]

    def report_fault(self, fault: Fault) -> None:
        """Note a fault that an element raised."""
        if fault not in self.faults:
            self.faults.append(fault)

    def attributes(self, element: Element) -> Attributes:
        """A reader of the element's attributes, which knows the measures of the others."""
        return Attributes(element, lambda name, side: self._measure(element, name, side), self._is_there)

    def check_text(self, text: str, font: FontName, element: Element) -> None:
        """Note what the font cannot draw; raises a fault for a font that is not there."""
        if self.fonts.file(font) is None:
            raise element_fault(
                element, f"there is no font `{font}`", "fonts lie in templates/fonts/<family>/<family>-<weight>.ttf"
            )
        for char in self.fonts.missing(text, font):
            self.report(
                MISSING_GLYPH,
                f"the font `{font}` has no shape for `{char}` (U+{ord(char):04X}) in `{text}`",
                "write it with letters the font has, or add a font that has it",
            )

    def _measure(self, asker: Element, name: str, side: str) -> float:
        target = self._named.get(name)
        if target is None:
            raise element_fault(asker, f"no element has the id `{name}`", suggestion(name, tuple(self._named)))
        laid = self.laid(target)
        if laid is None:
            raise element_fault(asker, f"it needs a measure of `{name}`, {FOLLOWS}")
        if side not in laid.measures:
            raise element_fault(asker, f"`{name}` has no measure `{side}`", suggestion(side, tuple(laid.measures)))
        return laid.measures[side]

    def _is_there(self, name: str) -> bool:
        """Whether an element has not been left out; one that does not exist is for its measure to report."""
        target = self._named.get(name)
        return target is None or not self._dropped(target)

    def _lay(self, element: Element) -> Laid:
        handler = self._elements.get(element.tag)
        if handler is None:
            raise element_fault(element, "there is no such element", suggestion(element.tag, tuple(self._elements)))
        if self._dropped(element):
            return Laid()
        return handler(element, self)

    def _dropped(self, element: Element) -> bool:
        attributes = self.attributes(element)
        if attributes.given("when") and attributes.length("when") <= 0:
            return True
        return attributes.given("unless") and attributes.length("unless") > 0


Handler = Callable[[Element, Composer], Laid]
