"""What the printing tests share: the fonts and templates that travel with the program, and short ways to a layout."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from gesso.art import ArtLibrary, IconLetters, IconMark, IconShape, Palette, art_of
from gesso.printing.faces.document import annotate, parse_document
from gesso.printing.faces.drawing_items import Face, Item, TextRun
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.layout import Layout, lay_out
from gesso.resources import resource

LIBRARY = art_of("react")

FONTS = FontBook((resource("templates/fonts"),))
TEMPLATES = TemplateBook((resource("templates/faces"),))

DISPLAY = "sofia-sans-extra-condensed"
BODY = "alegreya-sans"
ART = replace(LIBRARY, icons={})
"""Art without icons."""


def _sheet(width: int, height: int, window: tuple[int, int, int, int], palette: Palette, seed: int) -> Image.Image:
    sheet = Image.new("RGBA", (width, height), palette.deep)
    sheet.paste((0, 0, 0, 0), window)
    return sheet


ICON_ART = replace(
    ART,
    icons={
        "sun": IconShape("Sun", (IconMark("star"),), advance=2.4, height=1.2),
        "pip": IconShape(
            "pip",
            (
                IconMark("disc", "#FFFFFF", 2.6, rim=True),
                IconMark("disc", "#102030"),
                IconLetters("P", f"{DISPLAY}/800", "#FF0000", 1.2),
            ),
        ),
    },
    sheets={"card": _sheet},
)
"""Art with two icons and a sheet."""


def lay(
    elements: str,
    *,
    size: str = 'width="63.5" height="88.9" bleed="3.175" safe="3.175"',
    art: ArtLibrary = ART,
) -> Layout:
    """The layout of a poker face with these elements; line 1 is theirs."""
    xml = annotate(f"<face {size}>{elements}</face>", "test.xml.j2")
    return lay_out(parse_document(xml, "test.xml.j2"), FONTS, art, "T-01")


def face(elements: str, art: ArtLibrary = ART) -> Face:
    """The face of a layout that must be sound."""
    layout = lay(elements, art=art)
    assert layout.face is not None, [problem.message for problem in layout.problems]
    return layout.face


def messages(elements: str, art: ArtLibrary = ART) -> list[str]:
    """What is wrong with some elements."""
    return [f"{problem.code.code} {problem.message}" for problem in lay(elements, art=art).problems]


def of(kind: type[Item], items: tuple[Item, ...]) -> list[Item]:
    """The items of one kind."""
    return [item for item in items if isinstance(item, kind)]


def lines_of(items: tuple[Item, ...]) -> list[str]:
    """The text of a face, line by line, pieces in reading order with a blank where one is seen."""
    rows: list[list[TextRun]] = []
    for run in sorted((item for item in items if isinstance(item, TextRun)), key=lambda run: run.baseline):
        # Lines of one bar are centred on each other, so their baselines differ by a little.
        if rows and run.baseline - rows[-1][0].baseline < 0.7:
            rows[-1].append(run)
        else:
            rows.append([run])
    lines = []
    for row in rows:
        line, end = "", None
        for run in sorted(row, key=lambda run: run.x):
            if end is not None and run.x - end > 0.2:
                line += " "
            line += run.text
            em = run.size * 25.4 / 72
            end = run.x + em * (FONTS.width(run.text, run.font, run.features) + run.tracking * (len(run.text) - 1))
        lines.append(line)
    return lines
