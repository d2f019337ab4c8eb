"""A designer's own pictures: which can be used, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import (
    PICTURE_LACKING,
    PICTURE_OUTSIDE,
    PICTURE_TOO_LARGE,
    PICTURE_UNREADABLE,
    PICTURE_UNUSED,
)
from gesso.diagnostics.suggestions import nearest
from gesso.printing.component import EntryPrints, FaceSpec
from gesso.regular_files import file_text
from gesso.resources import real_path
from gesso.source import SourceFile, Span
from gesso.source.source_file import found_near

MAX_PICTURE_BYTES = 64 << 20
CREDIT_SUFFIX = ".txt"
_MOST_CREDIT_BYTES = 400
DEFAULT = "default"
"""The name of the picture for everything that has none of its own."""
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
OTHER_SUFFIXES = (".gif", ".bmp", ".tif", ".tiff", ".svg", ".avif", ".heic", ".psd", ".pdf")
"""Suffixes of pictures that cannot be printed."""


@dataclass(frozen=True, slots=True)
class CustomArt:
    """The pictures of a folder. Names are file names without suffix."""

    pictures: Mapping[str, Path]
    """Those that can be used, by name."""
    diagnostics: tuple[Diagnostic, ...]
    """What is wrong with the others."""
    credits: Mapping[str, str] = field(default_factory=dict)
    """Whom the text file beside a picture credits, by name."""
    credit_places: Mapping[str, Span] = field(default_factory=dict)
    """Where these credits stand, by name."""


def custom_art_of(prints: EntryPrints) -> CustomArt:
    """Return the designer's own pictures of an entry."""
    place = prints.own_pictures
    if place is None:
        return CustomArt({}, ())
    return find_custom_art(place.path, prints.picture_names, place.home, prints.span)


def find_custom_art(folder: Path, names: frozenset[str], root: Path, span: Span) -> CustomArt:
    """Return the pictures of a folder that lie inside the project's `root`; `span` is where diagnostics point.

    A file with an unknown name is a warning. A link that leads outside or nowhere is an error, and so is a second
    picture of one name. A picture called `default` stands for all names without one. Files whose suffix is none of a
    picture are ignored. No picture is opened.
    """
    pictures: dict[str, Path] = {}
    diagnostics: list[Diagnostic] = []
    home = real_path(root)
    if not real_path(folder).is_relative_to(home):
        message = f"the folder `{folder.name}` leads out of the project"
        hint = "copy the pictures into a folder of the project"
        return CustomArt({}, (Diagnostic(PICTURE_OUTSIDE, message, span, hint=hint),))
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES + OTHER_SUFFIXES)
    except OSError:
        return CustomArt({}, ())
    for path in files:
        shown = f"{folder.name}/{path.name}"
        if path.suffix.lower() in OTHER_SUFFIXES:
            message = f"the picture `{shown}` is not printed: only PNG, JPEG and WebP are read"
            diagnostics.append(Diagnostic(PICTURE_UNUSED, message, span, hint="save it as one of these"))
            continue
        if path.stem not in names and path.stem != DEFAULT:
            close = nearest(path.stem, sorted(names))
            hint = f"did you mean `{close}{path.suffix}`?" if close else "name it after a card's id"
            diagnostics.append(
                Diagnostic(PICTURE_UNUSED, f"the picture `{shown}` does not belong to a card", span, hint=hint)
            )
            continue
        at = found_near(span, f"id: {path.stem}")
        inside = real_path(path)
        if not inside.is_relative_to(home) or not inside.is_file():
            where = "is a folder" if path.is_dir() else "is outside the project, or does not exist"
            hint = "copy the picture into the folder"
            diagnostics.append(Diagnostic(PICTURE_OUTSIDE, f"the picture `{shown}` {where}", at, hint=hint))
            continue
        if inside.stat().st_size > MAX_PICTURE_BYTES:
            message = f"the picture `{shown}` is larger than {MAX_PICTURE_BYTES >> 20} MB"
            diagnostics.append(Diagnostic(PICTURE_TOO_LARGE, message, at, hint="save it smaller, or as JPEG"))
            continue
        if path.stem in pictures:
            message = f"there are two pictures for `{path.stem}`: {pictures[path.stem].name} and {path.name}"
            diagnostics.append(Diagnostic(PICTURE_UNREADABLE, message, at, hint="remove one of them"))
            continue
        pictures[path.stem] = inside
    if DEFAULT in pictures:
        pictures = {**dict.fromkeys(names, pictures[DEFAULT]), **pictures}
    credits = {name: line for name, path in pictures.items() if (line := _credit(path))}
    places = {name: _credit_place(pictures[name], home) for name in credits}
    return CustomArt(pictures, tuple(diagnostics), credits, places)


def _credit_place(picture: Path, home: Path) -> Span:
    """Return where the credit beside a picture inside the project stands."""
    beside = picture.with_suffix(CREDIT_SUFFIX)
    source = SourceFile(beside.relative_to(home).as_posix(), file_text(beside, _MOST_CREDIT_BYTES, "replace"))
    begun = len(source.text) - len(source.text.lstrip())
    return source.span(begun, len(source.text.rstrip()))


def _credit(picture: Path) -> str:
    """Return the line in the text file beside a picture; empty if there is none."""
    beside = picture.with_suffix(CREDIT_SUFFIX)
    try:
        if beside.is_symlink():
            return ""
        return " ".join(file_text(beside, _MOST_CREDIT_BYTES, "replace").split())
    except OSError:
        return ""


def credited(spec: FaceSpec, custom: CustomArt, credit: str) -> FaceSpec:
    """Return a face with the credit of the picture that it shows.

    A designer's own picture never has the credit of a painted one: its text file names someone, else the entry does,
    else nobody is credited.
    """
    picture = str(spec.values.get("picture", ""))
    if "credit" not in spec.values or picture not in custom.pictures:
        return spec
    line, place = custom.credits.get(picture, credit), custom.credit_places.get(picture)
    return replace(spec, values={**spec.values, "credit": line}, places={line: place} if place else {})


def lacking_pictures(prints: EntryPrints, custom: CustomArt) -> Iterator[Diagnostic]:
    """Yield a problem for each picture that an entry needs and does not have."""
    shown = dict.fromkeys(str(face.values.get("picture", "")) for face in prints.faces) if prints.all_pictured else {}
    for name in shown:
        if name and name not in custom.pictures:
            hint = f"add art/{name}.png, or art/{DEFAULT}.png for all that have none"
            at = found_near(prints.span, f"id: {name}")
            yield Diagnostic(PICTURE_LACKING, f"there is no picture for `{name}`", at, hint)
