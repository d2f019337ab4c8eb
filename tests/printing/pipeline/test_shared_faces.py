"""Faces that several entries have in common."""

from __future__ import annotations

from pathlib import Path

from printing.pages.sheet_notes import WORDS
from printing.setting import ART, DISPLAY, FONTS

from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.pipeline.drawing import PrintContext
from gesso.printing.pipeline.print_run import print_runs
from gesso.printing.pipeline.runs import PrintRun
from gesso.source import SourceFile

CARD = f"""<face width="63.5" height="88.9" bleed="3.175" safe="3.175">
  <text x="5" baseline="12" font="{DISPLAY}/900" size="16" colour="#14161B">{{{{ card.name }}}}</text>
</face>"""
SPAN = SourceFile("cards/game/entry.yaml", "id: entry\n").whole


def order(id: str) -> FaceSpec:
    return FaceSpec(id, "game/card", {"name": id}, SPAN)


def test_a_face_that_entries_share_is_drawn_once_and_written_for_each(tmp_path: Path) -> None:
    template = tmp_path / "templates" / "game" / "card.xml.j2"
    template.parent.mkdir(parents=True)
    template.write_text(CARD)
    runs = []
    for name in ("one", "two"):
        pieces = (Component(order(name), order("BACK"), 2),)
        prints = EntryPrints(name, pieces, frozenset(), SPAN, art=ART, words=WORDS)
        runs.append(PrintRun(prints, tmp_path / "build" / name))
    context = PrintContext(TemplateBook((tmp_path / "templates",)), FONTS, tmp_path / "cache")
    assert print_runs(runs, context, workers=1).drawn == 3
    backs = [(run.output / "faces" / "BACK.png").read_bytes() for run in runs]
    assert backs[0] == backs[1]
