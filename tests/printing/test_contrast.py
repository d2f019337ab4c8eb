"""What is lettered and marked on the faces of the repository stands out from what really lies under it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image
from printing.setting import FONTS
from printing.shipped_faces import entries, laid_out

from gesso.art import ArtLibrary, art_of, contrast, rgb
from gesso.art.palette import Rgb
from gesso.printing.faces.drawing_items import Art, Face, Icon, Item, Mark, Polygon, Seal, TextRun
from gesso.printing.faces.style import variables
from gesso.printing.paint import ArtCache, render_face

LIBRARY = art_of("react")

LETTERS, MARKS = 4.5, 3.0
"""WCAG 2, 1.4.3 and 1.4.11."""
PAINTED = (Art, TextRun, Mark, Icon, Seal)
"""What is left out of the ground: pictures are never lettered on, and the others are what is measured."""
_SEEN = 0.1
"""The share of the ground under a letter that may be too like it, where a dry brush lets the paper through."""
_DPI = 150
"""Of the ground, of which no more than 48 px are looked at under a line of letters."""
_MM = _DPI / 25.4


def ground(face: Face, art: ArtLibrary) -> Image.Image:
    """What lies under letters and marks, bleed included."""
    items = tuple(item for item in face.items if not isinstance(item, PAINTED))
    return render_face(replace(face, items=items), FONTS, ArtCache(art), dpi=_DPI).convert("RGB")


def least(picture: Image.Image, colour: str, box: tuple[float, float, float, float], bleed: float) -> float:
    """The contrast of a colour with the ground in a box (mm), but for the part that may be too like it."""
    left, top, right, bottom = (round((edge + bleed) * _MM) for edge in box)
    under = picture.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
    under.thumbnail((48, 48))
    letter = rgb(colour)
    found = sorted(contrast(letter, pixel) for pixel in pixels(under))
    return found[int(len(found) * _SEEN)]


def pixels(picture: Image.Image) -> list[Rgb]:
    """The pixels of an RGB picture."""
    data = picture.tobytes()
    return list(zip(data[::3], data[1::3], data[2::3]))


def lettered(face: Face) -> Iterator[tuple[TextRun, tuple[float, float, float, float]]]:
    for item in face.items:
        if isinstance(item, TextRun) and item.text.strip():
            wide = FONTS.width(item.text, item.font, item.features) * item.size * 25.4 / 72
            high = item.size * 25.4 / 72 * 0.66
            yield item, (item.x, item.baseline - high, item.x + wide, item.baseline)


def over_a_mark(face: Face, run: TextRun, box: tuple[float, float, float, float]) -> Mark | None:
    """The mark that a letter stands on."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    before = face.items[: face.items.index(run)]
    under = (item for item in reversed(before) if isinstance(item, Mark))
    return next((m for m in under if abs(m.cx - x) < m.size / 2 and abs(m.cy - y) < m.size / 2), None)


@pytest.mark.slow
@pytest.mark.parametrize("entry", [entry for entry in entries() if entry.startswith("react/")])
def test_letters_stand_out_from_what_lies_under_them(entry: str) -> None:
    faint: dict[str, float] = {}
    for face, art in laid_out(entry):
        picture = ground(face, art)
        for run, box in lettered(face):
            mark = over_a_mark(face, run, box)
            found = contrast(rgb(run.colour), rgb(mark.colour)) if mark else least(picture, run.colour, box, face.bleed)
            if found < LETTERS:
                faint[f"{face.id}: `{run.text}` in {run.colour}"] = round(found, 2)
    assert not faint


@pytest.mark.slow
@pytest.mark.parametrize("entry", [entry for entry in entries() if entry.startswith("react/")])
def test_bars_stand_out_from_what_lies_about_them(entry: str) -> None:
    """The point or notch of a bar is a sign: it tells the kind."""
    faint: dict[str, float] = {}
    kinds = {variables("react")[name].value for name in ("intention", "reaction", "dark_intention", "dark_reaction")}
    for face, art in laid_out(entry):
        bars = [item for item in face.items if isinstance(item, Polygon) and item.colour in kinds]
        if not bars:
            continue
        items: tuple[Item, ...] = tuple(item for item in face.items if not isinstance(item, Polygon))
        picture = ground(replace(face, items=items), art)
        for bar in bars:
            right = max(x for x, _ in bar.points)
            top, bottom = min(y for _, y in bar.points), max(y for _, y in bar.points)
            for box in ((right - 1, top, right + 1, bottom), (right - 20, bottom, right, bottom + 0.6)):
                found = least(picture, bar.colour, box, face.bleed)
                if found < MARKS:
                    faint[f"{face.id}: {bar.colour} at {box}"] = round(found, 2)
    assert not faint


@pytest.mark.slow
@pytest.mark.parametrize("entry", [entry for entry in entries() if entry.startswith("react/")])
def test_emblems_stand_out_from_their_backs(entry: str) -> None:
    for face, art in laid_out(entry):
        if "-BACK-" not in face.id:
            continue
        picture = render_face(face, FONTS, ArtCache(art)).convert("RGB")
        at = picture.width // 2, round(picture.height * 0.21)
        (paper,) = pixels(picture.crop((*at, at[0] + 1, at[1] + 1)))
        middle, reach = (picture.width // 2, picture.height // 2), round(picture.width * 0.15)
        emblem = picture.crop((middle[0] - reach, middle[1] - 20, middle[0] - reach // 2, middle[1] + 20))
        found = sorted(contrast(pixel, paper) for pixel in pixels(emblem))
        assert found[len(found) // 10] >= MARKS, (face.id, found[len(found) // 10])
        (mark,) = {item.colour for item in face.items if isinstance(item, Mark) and item.shape != "disc"}
        assert contrast(rgb(mark), paper) >= MARKS, face.id


@pytest.mark.parametrize("game", ["react", "solrei"])
def test_every_role_stands_out_from_what_it_is_read_and_seen_on(game: str) -> None:
    known = variables(game)
    for name, role in known.items():
        for others, limit in ((role.read_on, LETTERS), (role.seen_on, MARKS)):
            for other in others:
                assert contrast(rgb(str(role.value)), rgb(str(known[other].value))) >= limit, (name, other)


def test_the_icons_of_steps_have_letters_that_can_be_read() -> None:
    ink = str(variables("react")["ink"].value)
    letters = {part.colour for icon in LIBRARY.icons.values() for part in icon.parts if hasattr(part, "text")}
    assert letters and all(contrast(rgb(letter), rgb(ink)) >= LETTERS for letter in letters)
