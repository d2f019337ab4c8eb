"""A designer's own pictures: which can be used, and what is wrong with the others."""

from __future__ import annotations

import stat
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import (
    PICTURE_LACKING,
    PICTURE_OUTSIDE,
    PICTURE_TOO_LARGE,
    PICTURE_UNREADABLE,
    PICTURE_UNUSED,
    WRONG_LENGTH,
)
from gesso.diagnostics.suggestions import nearest
from gesso.files import fault_of
from gesso.printing.component import EntryPrints, FaceSpec
from gesso.resources import real_path
from gesso.source import SourceFile, Span, capped, read_source
from gesso.source.characters import check_value
from gesso.source.source_file import DEFAULT as DEFAULT_LIMITS
from gesso.source.source_file import found_near

MAX_PICTURE_BYTES = 64 << 20
CREDIT_SUFFIX = ".txt"
_MOST_CREDIT = 400
"""Characters of a credit; no line of a card has room for half of them."""
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
    """Return the designer's own pictures of an entry, and those of its guests, whose problems are told elsewhere."""
    place = prints.own_pictures
    own = CustomArt({}, ())
    if place is not None:
        own = find_custom_art(place.path, prints.picture_names, place.home, prints.span)
    if not prints.guests:
        return own
    lent = {name: custom_art_of(guest).pictures for name, guest in prints.guests.items()}
    shown = {f"{name}/{picture}": path for name, pictures in lent.items() for picture, path in pictures.items()}
    return replace(own, pictures={**own.pictures, **shown})


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
            fault = fault_of(path, stat.S_ISREG)
            where = f"is {fault[0]}" if fault else "is outside the project"
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
    read = {path: _credit(path, home) for path in dict.fromkeys(pictures.values())}
    diagnostics += [credit for credit in read.values() if isinstance(credit, Diagnostic)]
    diagnostics += _unused_credits(folder, pictures, home)
    places = {name: place for name, path in pictures.items() if isinstance(place := read[path], Span)}
    credits = {name: " ".join(place.text.split()) for name, place in places.items()}
    return CustomArt(pictures, tuple(capped(diagnostics, DEFAULT_LIMITS.repeats)), credits, places)


def _credit(picture: Path, home: Path) -> Span | Diagnostic | None:
    """Return where the credit beside a picture stands, or what is wrong with it; None if there is none."""
    beside = picture.with_suffix(CREDIT_SUFFIX)
    if not beside.is_file() or not real_path(beside).is_relative_to(home):
        # What is no file, and links out of the project, are reported with all others.
        return None
    reading = read_source(beside, root=home)
    if reading.source is None or reading.diagnostics:
        return reading.diagnostics[0]
    text = reading.source.text
    place = reading.source.span(len(text) - len(text.lstrip()), len(text.rstrip()))
    if len(place.text) > _MOST_CREDIT:
        message = f"a credit has at most {_MOST_CREDIT} characters, and this file has {len(place.text):,}"
        return Diagnostic(WRONG_LENGTH, message, reading.source.top, "write one line: whom to credit")
    return (place if place.text else None) if (found := check_value(place.text, place)) is None else found


def _unused_credits(folder: Path, pictures: Mapping[str, Path], home: Path) -> Iterator[Diagnostic]:
    """Yield a problem for each text file whose name is nearly that of a picture without a credit."""
    bare = [name for name, path in pictures.items() if not path.with_suffix(CREDIT_SUFFIX).exists()]
    for path in sorted(folder.glob(f"*{CREDIT_SUFFIX}")):
        if path.stem not in pictures and (meant := nearest(path.stem, bare)):
            top = SourceFile((real_path(folder) / path.name).relative_to(home).as_posix(), "").top
            message = f"the credit `{path.name}` does not belong to a picture"
            yield Diagnostic(PICTURE_UNUSED, message, top, f"did you mean `{meant}{CREDIT_SUFFIX}`?")


def credited(spec: FaceSpec, custom: CustomArt, credit: str) -> FaceSpec:
    """Return a face with the credit of the picture that it shows.

    A designer's own picture never has the credit of a painted one: its text file names someone, else the entry does,
    else nobody is credited.
    """
    picture = str(spec.values.get("picture", ""))
    if "credit" not in spec.values or picture not in custom.pictures:
        return spec
    line, place = custom.credits.get(picture, credit), custom.credit_places.get(picture)
    return replace(spec, values={**spec.values, "credit": line, "note": ""}, places={line: place} if place else {})


def lacking_pictures(prints: EntryPrints, custom: CustomArt) -> Iterator[Diagnostic]:
    """Yield a problem for each picture that an entry needs and does not have."""
    shown = dict.fromkeys(str(face.values.get("picture", "")) for face in prints.faces) if prints.all_pictured else {}
    for name in shown:
        if name and name not in custom.pictures:
            hint = f"add art/{name}.png, or art/{DEFAULT}.png for all that have none"
            at = found_near(prints.span, f"id: {name}")
            yield Diagnostic(PICTURE_LACKING, f"there is no picture for `{name}`", at, hint)
