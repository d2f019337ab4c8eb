"""Sixty simple cards as PNG and nine-up PDF, a whole process each: Gesso against plain Pillow on the same scene.

Other card makers are measured with this scene: 825 x 1125 px, a background, a band, a name, a figure in a disc, some lines
of rules and a footer. Then one card of two hundred is changed.

    python -m benchmarks.cards gesso 60 FOLDER

does the work that `run` measures; so does `pillow`.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.yardstick import ROOT, Figure, Used, process

_CARDS = 60
_RUNS = 5
_DISPLAY, _BODY = "sofia-sans-extra-condensed", "alegreya-sans"
_RULES = "Deal **2 damage** to a unit in a zone beside yours. If it is still there, draw **1 card**, then discard **1 card**."
_TEMPLATE = f"""<face width="63.5" height="88.9" bleed="3.175" safe="3.175">
  <rect x="-3.175" y="-3.175" width="69.85" height="95.25" colour="#F5F0E6"/>
  <rect x="-3.175" y="-3.175" width="69.85" height="20" colour="{{{{ card.colour }}}}"/>
  <ellipse cx="10" cy="9" rx="5" colour="#F5F0E6"/>
  <text centre="10" baseline="11.5" font="{_DISPLAY}/900" size="20" colour="#14161B">{{{{ card.cost }}}}</text>
  <text x="18" baseline="11.5" font="{_DISPLAY}/900" size="19" min-size="12" max-width="40" colour="#F5F0E6">{{{{ card.name }}}}</text>
  <rect x="5" y="20" width="53.5" height="34" colour="{{{{ card.colour }}}}" opacity="0.35"/>
  <stack x="5" width="53.5" bottom="80" max-height="40" gap="1" paragraph-gap="0.8" indent="2" inset="2" above="1" below="1"
         font="{_BODY}/500" strong-font="{_BODY}/800" features="lnum" colour="#14161B" fill="#FFFDF8" sizes="10/12 9/11 8/10">
    <box><p>{{{{ card.rules }}}}</p></box>
  </stack>
  <text x="5" baseline="84.5" font="{_DISPLAY}/700" size="7.5" colour="#4C4D4E">{{{{ card.id }}}}</text>
</face>"""
_COLOURS = ("#1B5FAE", "#B84306", "#2D8C7A", "#6A45C0")


def run() -> Iterator[Figure]:
    """Measure both makers cold, in turn, then one changed card."""
    used: dict[str, list[Used]] = {"pillow": [], "gesso": []}
    for _ in range(_RUNS):
        for maker, each in used.items():
            with tempfile.TemporaryDirectory() as folder:
                each.append(_process(maker, _CARDS, Path(folder)))
    ours, plain = (median(each.processor for each in used[maker]) for maker in ("gesso", "pillow"))
    memory, plain_memory = (max(each.megabytes for each in used[maker]) for maker in ("gesso", "pillow"))
    beside = f"plain Pillow {plain:.2f} s, {plain_memory} MB"
    text = f"to PNG and PDF, {memory} MB in the largest process; {beside}: {ours / plain:.2f} of its time"
    yield Figure(f"cards {_CARDS} simple", ours, ours / plain, text)
    with tempfile.TemporaryDirectory() as folder:
        first = _process("gesso", 200, Path(folder)).processor
        again = median(_process(f"gesso-{turn}", 200, Path(folder)).processor for turn in range(_RUNS))
    yield Figure("cards one changed of 200", again, again / plain, f"{first / again:.0f} times as fast as all of them")


def _process(maker: str, count: int, folder: Path) -> Used:
    command = [sys.executable, "-m", "benchmarks.cards", maker, str(count), str(folder)]
    return process(command, ROOT, {"PYTHONPATH": str(ROOT / "src")})


def _name(index: int, edit: str) -> str:
    return f"Card {index} of the set" + (f", edition {edit}" if edit and index == 7 else "")


def _by_gesso(count: int, folder: Path, edit: str) -> None:
    from gesso.printing.component import Component, EntryPrints, FaceSpec
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.faces.templates import TemplateBook
    from gesso.printing.pipeline.drawing import PrintContext
    from gesso.printing.pipeline.print_run import print_runs
    from gesso.printing.pipeline.runs import PrintRun
    from gesso.resources import resource
    from gesso.source import SourceFile

    span = SourceFile("cards.yaml", "").top
    template = folder / "templates" / "bench" / "card.xml.j2"
    if not template.is_file():
        template.parent.mkdir(parents=True)
        template.write_text(_TEMPLATE)
    pieces = []
    for index in range(count):
        values = {
            "id": f"C-{index:03}",
            "name": _name(index, edit),
            "cost": index % 9 + 1,
            "colour": _COLOURS[index % 4],
            "rules": _RULES,
        }
        pieces.append(Component(FaceSpec(f"C-{index:03}", "bench/card", values, span), None, 1))
    words = tomllib.loads(resource("templates/phrases/core/en.toml").read_text(encoding="utf-8"))["sheets"]
    prints = EntryPrints("Sixty cards", tuple(pieces), frozenset(), span, words=words)
    context = PrintContext(
        TemplateBook((folder / "templates",)), FontBook((resource("templates/fonts"),)), folder / ".gesso" / "cache"
    )
    found = print_runs([PrintRun(prints, folder / "build")], context, workers=os.cpu_count() or 1)
    assert not found.diagnostics and found.drawn == (1 if edit else count)


def _by_pillow(count: int, folder: Path) -> None:
    """Draw the scene with Pillow alone, as one would write it: no oversampling, PNG level 1, Pillow's PDF."""
    from PIL import Image, ImageDraw, ImageFont

    def font(name: str, weight: int, size: float) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(ROOT / "templates" / "fonts" / name / f"{name}-{weight}.ttf", size)

    display, body, strong, small = (
        font(_DISPLAY, 900, 80),
        font(_BODY, 500, 42),
        font(_BODY, 800, 42),
        font(_DISPLAY, 700, 29),
    )
    cards = []
    for index in range(count):
        card = Image.new("RGB", (825, 1125), "#F5F0E6")
        draw = ImageDraw.Draw(card)
        colour = _COLOURS[index % 4]
        draw.rectangle((0, 0, 825, 236), fill=colour)
        draw.ellipse((97, 85, 215, 203), fill="#F5F0E6")
        draw.text((156, 174), str(index % 9 + 1), font=display, fill="#14161B", anchor="ms")
        draw.text((250, 174), _name(index, ""), font=display, fill="#F5F0E6", anchor="ls")
        card.paste(colour, (97, 274, 729, 676), Image.new("L", (632, 402), 89))
        draw.rectangle((97, 730, 729, 983), fill="#FFFDF8")
        x, y = 120.0, 790.0
        for part, each in enumerate(_RULES.split("**")):
            used = strong if part % 2 else body
            for word in each.split():
                wide = used.getlength(word + " ", features=["lnum"])
                if x + wide > 705:
                    x, y = 120.0, y + 50
                draw.text((x, y), word, font=used, fill="#14161B", anchor="ls", features=["lnum"])
                x += wide
        draw.text((97, 1036), f"C-{index:03}", font=small, fill="#4C4D4E", anchor="ls")
        card.save(folder / f"C-{index:03}.png", compress_level=1, dpi=(300, 300))
        cards.append(card)
    pages = []
    for start in range(0, count, 9):
        page = Image.new("RGB", (2480, 3508), "white")
        for place, card in enumerate(cards[start : start + 9]):
            page.paste(card.crop((38, 38, 788, 1088)), (115 + place % 3 * 750, 179 + place // 3 * 1050))
        pages.append(page)
    pages[0].save(folder / "cards.pdf", save_all=True, append_images=pages[1:], resolution=300)


def main(words: list[str]) -> int:
    """Make cards; arguments are maker, number and folder."""
    maker, count, folder = words[0], int(words[1]), Path(words[2])
    if maker == "pillow":
        _by_pillow(count, folder)
    else:
        _by_gesso(count, folder, maker.removeprefix("gesso").removeprefix("-"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
