"""The style of an entry's cards: colours, motif and sign, the art that a file names, and variables of templates."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

from gesso.art import MARKS, Palette, Pictures, Shape, contrast, rgb
from gesso.art.sign_files import ShapeFileError
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import (
    ART_PACK,
    FONT_UNREADABLE,
    SEAL_CONTRAST,
    SIGIL_MISSING,
    SIGIL_UNREADABLE,
    THEME_CONTRAST,
    THEME_FONT,
    THEME_SIZE,
)
from gesso.files import fault_of, file_bytes
from gesso.printing.component import Component, EntryPrints, FaceSpec, Theme, VariableValue
from gesso.printing.faces.fonts import FONT_HINT, FontBook, FontName
from gesso.resources import ResourceError, lies_in
from gesso.schema.documents import load_document
from gesso.source import Span
from gesso.source.source_file import found_near

INK = "#14161B"
GESSO = "#F5F0E6"
# Large signs need less contrast than letters (WCAG 2, 1.4.11 and 1.4.3).
_SIGN_CONTRAST = 3.0
_LETTER_CONTRAST = 4.5


@dataclass(frozen=True, slots=True)
class Style:
    """The style of an entry's cards."""

    palette: Palette
    motif: str
    """The name of a motif."""
    sigil: str
    """The name of a sign."""
    credit: str
    """Whom the art is credited to."""
    note: str = ""
    """A note of production in the place of a credit, which a theme can leave out."""

    def face(self, template: str, id: str, span: Span, /, **values: object) -> FaceSpec:
        """Return the spec of a face in this style; `values` are those of its template."""
        signs = {"motif": self.motif, "sigil": self.sigil, "sigil_colour": sign_on(self.palette.accent)}
        look = {**asdict(self.palette), **signs, "credit": self.credit, "note": self.note}
        return FaceSpec(id, template, {**look, "id": id, **values}, span)

    def problems(self, span: Span) -> Iterator[Diagnostic]:
        """Yield contrasts that are too low: of the sigil on the accent, and of gesso letters on the deep colour."""
        accent, deep = self.palette.accent, self.palette.deep
        sign = contrast(rgb(sign_on(accent)), rgb(accent))
        if sign < _SIGN_CONTRAST:
            name = "ink" if sign_on(accent) == INK else "gesso"
            message = f"the sigil stands out from the accent {accent} by {sign:.1f} : 1 in {name}; it takes 3 : 1"
            yield Diagnostic(SEAL_CONTRAST, message, found_near(span, accent), hint="make the accent lighter or darker")
        letters = contrast(rgb(GESSO), rgb(deep))
        if letters < _LETTER_CONTRAST:
            message = f"letters have a contrast of {letters:.1f} : 1 to the deep colour {deep}; they need 4.5 : 1"
            yield Diagnostic(SEAL_CONTRAST, message, found_near(span, deep), hint="make the deep colour darker")


def sign_on(colour: str) -> str:
    """Return ink or gesso, whichever stands out more on a colour."""
    return max((INK, GESSO), key=lambda sign: contrast(rgb(sign), rgb(colour)))


def chosen_composition(named: int | None, turn: int) -> int:
    """Return which composition a picture shows, from 0: the one that its file names from 1, else the next in turn."""
    return turn if named is None else named - 1


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
    follows: str
    """The variable whose value it takes if a theme sets only that one; empty if none."""


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
            data.get("x-follows", ""),
        )
        for table, about in tables.items()
        for name, data in about["properties"].items()
    }


def values_of(game: str, theme: Theme) -> dict[str, VariableValue]:
    """Return the value of every variable of a game under a theme."""
    known = variables(game)
    set_values = {name: value for name, value in theme if not (name in known and _lost(known[name], value))}
    return {name: set_values.get(variable.follows, variable.value) for name, variable in known.items()} | set_values


def _lost(variable: Variable, value: VariableValue) -> bool:
    return variable.on_paper and contrast(rgb(str(value)), rgb(_PAPER)) < _LETTERS


def themed(prints: EntryPrints, theme: Theme, problems: tuple[Diagnostic, ...]) -> EntryPrints:
    """Return the prints of an entry in a theme; `problems` are those of the theme."""

    def side(spec: FaceSpec | None) -> FaceSpec | None:
        return spec if spec is None else replace(spec, theme=theme)

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


OWN_ENDINGS = (".svg", ".png")
"""The endings of the names of own signs; names of shipped signs have none."""
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*\.(?:svg|png)\Z")


def with_own_sigils(prints: EntryPrints, folders: Sequence[tuple[Path, Path]]) -> EntryPrints:
    """Return the prints of an entry with the shapes of the own signs that its faces show.

    Each folder that may hold them comes with the one that it must lie in. The first folder that has a file counts.
    """
    names = dict.fromkeys(name for face in prints.faces for name in own_names(face.values))
    if not names:
        return prints
    shapes: dict[str, Shape] = {}
    diagnostics: list[Diagnostic] = []
    for name in names:
        at = found_near(prints.span, name)
        try:
            shape, problem = _read(name, folders, at)
        except ShapeFileError as error:
            shape, problem = (
                (),
                Diagnostic(SIGIL_UNREADABLE, f"the sigil `{name}` cannot be used: {error}", at, error.hint),
            )
        shapes[name] = shape
        diagnostics += [problem] if problem else []
    art = prints.art.with_sigils(shapes)
    return replace(prints, art=art, diagnostics=(*prints.diagnostics, *diagnostics))


def _read(name: str, folders: Sequence[tuple[Path, Path]], at: Span) -> tuple[Shape, Diagnostic | None]:
    from gesso.art.sign_files import svg_shape, traced_shape

    file = None
    for folder, home in folders:
        file = folder / name
        if fault := fault_of(file, stat.S_ISREG):
            raise ShapeFileError(f"it is {fault[0]}", "put the file itself there")
        if lies_in(home, file):
            break
        if os.path.lexists(file):
            raise ShapeFileError("it is outside the project", "copy the file into the folder")
    else:
        hint = f"put it into `{folders[0][0].name}/` beside the card file, or name one that comes with Gesso"
        return (), Diagnostic(SIGIL_MISSING, f"there is no sigil `{name}`", at, hint)
    try:
        data = file_bytes(file)
    except OSError as error:
        raise ShapeFileError(f"it cannot be read: {error.strerror}", "look at its rights") from error
    return (svg_shape(data) if file.suffix == ".svg" else traced_shape(data)), None


def own_names(value: object) -> Iterator[str]:
    """Return the names of own signs among the values of a face, in their order."""
    if isinstance(value, str):
        if _NAME.match(value):
            yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from own_names(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from own_names(each)


def with_named_art(prints: EntryPrints) -> EntryPrints:
    """Return the prints with a plain picture for each motif and sigil that no art pack has, and the problems of packs.

    A game reports unknown names when it checks the file.
    """
    motifs = [name for name in prints.motifs if name not in prints.art.motifs]
    sigils = [name for name in prints.sigils if name not in prints.art.sigils and not [*own_names(name)]]
    art = prints.art.with_plain_motifs(motifs).with_sigils(dict.fromkeys(sigils, MARKS["disc"]))
    return replace(prints, art=art, diagnostics=(*prints.diagnostics, *_problems(prints)))


def _problems(prints: EntryPrints) -> Iterator[Diagnostic]:
    """What is wrong with packs, and motifs of theirs that raise while they are loaded."""
    for problem in prints.art.problems:
        yield Diagnostic(ART_PACK, problem.message, prints.span, problem.hint)
    for name in dict.fromkeys(prints.motifs):
        error = prints.art.motifs.fault(name) if isinstance(prints.art.motifs, Pictures) else None
        if error is not None:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            message = f"the motif `{name}` cannot be loaded: {reason}"
            yield Diagnostic(ART_PACK, message, found_near(prints.span, name), "tell the author of its art pack")
