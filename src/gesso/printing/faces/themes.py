"""Themes: a game's style variables, such as the colour of letters or the size of names, and their values.

Each game declares its variables in `schema/<game>/theme.schema.json` with a default and, for a colour, what it is read
or seen on. Templates read them as `theme.<name>`. Pages of kits have some of their own, which follow those of a game by
name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from gesso.art import contrast, rgb
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import FONT_UNREADABLE, THEME_CONTRAST, THEME_FONT, THEME_SIZE
from gesso.printing.component import Component, EntryPrints, FaceSpec, Theme, VariableValue
from gesso.printing.faces.fonts import FONT_HINT, FontBook, FontName
from gesso.resources import ResourceError
from gesso.schema.documents import load_document
from gesso.source import Span

KIND = "theme"
"""The name of a game's schema of its variables."""
_LETTERS, _MARKS = 4.5, 3.0
"""Contrast of letters and of marks (WCAG 2, 1.4.3 and 1.4.11)."""
_PAPER = "#FFFFFF"
SMALLEST_TYPE = 8.4
"""Points; smaller type is hard to read on a table."""
_SIZE = re.compile(r"(?:^|\s)(\d+(?:\.\d+)?)/")


@dataclass(frozen=True, slots=True)
class Variable:
    """One style variable."""

    table: str
    """The table of a theme file that it stands in."""
    value: VariableValue
    """Its default."""
    read_on: tuple[str, ...]
    """The variables of colours on which it is read."""
    seen_on: tuple[str, ...]
    """The variables of colours on which it is seen."""
    weights: tuple[str, ...]
    """The weights of a family that templates use; none for a font of one weight."""
    on_paper: bool
    """Whether it keeps its default if a theme's colour cannot be read on paper."""


@cache
def variables(game: str) -> Mapping[str, Variable]:
    """Return the style variables of a game; none if it declares none."""
    try:
        tables = load_document(f"{game}/{KIND}")["properties"]
    except ResourceError:
        return {}
    return {
        name: Variable(
            table,
            data["default"],
            tuple(data.get("x-read-on", ())),
            tuple(data.get("x-seen-on", ())),
            tuple(data.get("x-weights", ())),
            data.get("x-on-paper", False),
        )
        for table, about in tables.items()
        for name, data in about["properties"].items()
    }


def values_of(game: str, theme: Theme) -> dict[str, VariableValue]:
    """Return the value of every variable of a game under a theme."""
    known = variables(game)
    defaults = {name: variable.value for name, variable in known.items()}
    return defaults | {name: value for name, value in theme if not (name in known and _lost(known[name], value))}


def _lost(variable: Variable, value: VariableValue) -> bool:
    return variable.on_paper and contrast(rgb(str(value)), rgb(_PAPER)) < _LETTERS


def themed(prints: EntryPrints, theme: Theme, problems: tuple[Diagnostic, ...]) -> EntryPrints:
    """Return the prints of an entry in a theme; `problems` are those of the theme."""

    def side(order: FaceSpec | None) -> FaceSpec | None:
        return order if order is None else replace(order, theme=theme)

    def piece(component: Component) -> Component:
        return replace(component, front=replace(component.front, theme=theme), back=side(component.back))

    pieces = tuple(map(piece, prints.components)) if theme else prints.components
    return replace(prints, components=pieces, theme=theme, diagnostics=(*prints.diagnostics, *problems))


def theme_problems(game: str, theme: Theme, places: Mapping[str, Span], fonts: FontBook) -> Iterator[Diagnostic]:
    """Yield what cannot be read in a theme, at the places of the variables that it sets.

    Variables that it does not set cannot be at fault.
    """
    known, values = variables(game), values_of(game, theme)
    for name, place in places.items():
        variable = known[name]
        for font in unusable(game, name, values[name], fonts):
            yield _font_problem(name, font, fonts, place)
        if variable.table == "sizes":
            yield from _size_problems(name, variable, values[name], place)
    for name, variable in known.items():
        for others, least in ((variable.read_on, _LETTERS), (variable.seen_on, _MARKS)):
            for other in others:
                at = places.get(name) or places.get(other)
                ratio = contrast(rgb(str(values[name])), rgb(str(values[other])))
                if at is not None and ratio < least:
                    message = (
                        f"`{name}` {values[name]} stands out from `{other}` {values[other]} by {ratio:.1f} : 1;"
                        f" it takes {least:g} : 1"
                    )
                    yield Diagnostic(THEME_CONTRAST, message, at, "make one of them lighter or darker")


def unusable(game: str, name: str, value: VariableValue, fonts: FontBook) -> tuple[FontName, ...]:
    """Return the fonts that a value of a variable needs and that are missing or unreadable."""
    variable = variables(game)[name]
    if variable.table != "fonts":
        return ()
    wanted = [FontName(f"{value}/{weight}") for weight in variable.weights] or [FontName(str(value))]
    return tuple(font for font in wanted if fonts.file(font) is None or fonts.fault(font))


def _font_problem(name: str, font: FontName, fonts: FontBook, place: Span) -> Diagnostic:
    if fonts.file(font) is not None:
        return Diagnostic(FONT_UNREADABLE, fonts.fault(font), place, FONT_HINT)
    family, _, weight = font.partition("/")
    hint = f"put it into templates/fonts/{family}/{family}-{weight}.ttf"
    return Diagnostic(THEME_FONT, f"there is no font `{font}` for `{name}`", place, hint)


def _size_problems(name: str, variable: Variable, value: VariableValue, place: Span) -> Iterator[Diagnostic]:
    size, before = (
        min(map(float, _SIZE.findall(each))) if isinstance(each, str) else each for each in (value, variable.value)
    )
    if size < SMALLEST_TYPE and size < before:
        message = f"`{name}` goes down to {size:g} pt; below {SMALLEST_TYPE} pt type is hard to read on a table"
        yield Diagnostic(THEME_SIZE, message, place, f"stay at {min(SMALLEST_TYPE, before):g} pt or above")
