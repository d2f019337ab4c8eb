"""A project in a temporary folder with one entry, and the ways to build it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from printing.pages.sheet_notes import WORDS
from printing.setting import ART, DISPLAY, FONTS

from gesso.printing.component import Component, EntryPrints, FaceSpec, PictureFolder
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.pipeline.drawing import PrintContext
from gesso.printing.pipeline.print_run import print_runs
from gesso.printing.pipeline.runs import Printed, PrintRun, TextFile
from gesso.source import SourceFile

CARD = f"""<face width="63.5" height="88.9" bleed="3.175" safe="3.175">
  <rect x="-4" y="-4" width="72" height="98" colour="#FFFDF8"/>
  <text x="5" baseline="12" font="{DISPLAY}/900" size="16" colour="#14161B" max-width="50">{{{{ card.name }}}}</text>
</face>"""
PAINTED = """<face width="63.5" height="88.9" bleed="3.175">
  <art motif="ink" deep="#1A1C22" main="#5C6B78" accent="#D5342B" light="#EFE8DA" seed="{{ card.seed }}"
       picture="{{ card.picture }}"><focus left="0" top="14" right="63.5" bottom="60"/></art>
  <rect x="0" y="{{ card.y }}" width="10" height="5" colour="#000000"/>
</face>"""
SPAN = SourceFile("cards/game/entry.yaml", "id: entry\n").whole


def order(id: str, **values: object) -> FaceSpec:
    return FaceSpec(id, "game/painted" if "seed" in values else "game/card", {"name": id, **values}, SPAN)


BACK = order("BACK")


def components(*names: str) -> tuple[Component, ...]:
    return tuple(Component(order(f"C-{name}", name=name), BACK, 2) for name in names)


class Workshop:
    """A project in a temporary folder with one entry, and the ways to build it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(exist_ok=True)
        self.template("card", CARD)
        self.template("painted", PAINTED)
        self.out = root / "build" / "game" / "entry"
        (root / "art").mkdir()
        self.text = TextFile("1", lambda: "x = 1\n")

    def fail_to_write(self, monkeypatch: pytest.MonkeyPatch, failure: Callable[[], None], folder: str) -> None:
        """Let whatever writes below this folder of the project fail."""
        write = Path.write_bytes

        def write_or_fail(path: Path, content: bytes) -> int:
            if path.is_relative_to(self.root / folder):
                failure()
            return write(path, content)

        monkeypatch.setattr(Path, "write_bytes", write_or_fail)

    def template(self, name: str, text: str) -> None:
        path = self.root / "templates" / "game" / f"{name}.xml.j2"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def build(self, *pieces: Component, workers: int = 1, **what: Any) -> Printed:
        pictures = PictureFolder(self.root / "art", self.root)
        prints = EntryPrints(
            "Test   Entry", pieces, frozenset({"ink", "well"}), SPAN, art=ART, words=WORDS, own_pictures=pictures
        )
        run = PrintRun(prints, self.out, {"plugin.py": self.text})
        context = PrintContext(TemplateBook((self.root / "templates",)), FONTS, self.root / ".gesso" / "cache")
        return print_runs([run], context, workers=workers, **what)

    def files(self) -> dict[str, bytes]:
        """Every file of the output, temporary ones too."""
        found = self.root / "build"
        return {
            str(path.relative_to(self.out)): path.read_bytes() for path in sorted(found.rglob("*")) if path.is_file()
        }


def codes(printed: Printed) -> list[str]:
    return [found.code for found in printed.diagnostics]
