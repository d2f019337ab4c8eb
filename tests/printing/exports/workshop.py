"""A project in a temporary folder with a few pieces of its own, and what a service makes of them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from printing.pages.sheet_notes import WORDS
from printing.setting import ART, DISPLAY, FONTS

from gesso.printing.component import Component, EntryPrints, FaceSpec, PictureFolder
from gesso.printing.exports import Output, Service, ServiceExport, read_service
from gesso.printing.exports.products import laid_out
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.pipeline.drawing import PrintContext
from gesso.printing.pipeline.print_run import print_runs
from gesso.printing.pipeline.runs import Printed, PrintRun
from gesso.project.toml import toml_tree
from gesso.resources import read_resource
from gesso.source import SourceFile

CARD = f"""<face width="{{{{ card.width }}}}" height="{{{{ card.height }}}}" bleed="{{{{ card.bleed }}}}">
  <rect x="-4" y="-4" width="200" height="200" colour="#2060A0"/>
  <rect x="{{{{ -card.bleed }}}}" y="10" width="20" height="5" colour="#F0C040"/>
  <text x="{{{{ card.at }}}}" baseline="12" font="{DISPLAY}/900" size="12" colour="#14161B">{{{{ card.name }}}}</text>
</face>"""
TOKEN = """<face width="{{ card.width }}" height="{{ card.height }}" bleed="0">
  <rect x="0" y="0" width="{{ card.width }}" height="{{ card.height }}" colour="#A03020"/>
  <rect x="0" y="0" width="{{ card.width }}" height="0.5" colour="#000000"/>
  <mark shape="disc" cx="{{ card.at }}" cy="{{ card.height / 2 }}" size="4" colour="#FFFFFF"/>
</face>"""
RING = """<face width="{{ card.width }}" height="{{ card.height }}" bleed="0">
  <ellipse cx="{{ card.width / 2 }}" cy="{{ card.height / 2 }}" rx="{{ card.half }}" colour="#308040"/>
</face>"""
BARE = """<face width="{{ card.width }}" height="{{ card.height }}" bleed="0">
  <ellipse cx="{{ card.width / 2 }}" cy="{{ card.height / 2 }}" rx="30" colour="#308040"/>
</face>"""
PAINTED = """<face width="63.5" height="88.9" bleed="3.175">
  <art motif="ink" deep="#1A1C22" main="#5C6B78" accent="#D5342B" light="#EFE8DA" picture="{{ card.picture }}">
    <focus left="0" top="14" right="63.5" bottom="60"/>
  </art>
</face>"""
NAMED = f"""<face width="20" height="20" bleed="0">
  <rect x="0" y="0" width="20" height="20" colour="#A03020"/>
  <text centre="10" baseline="{{{{ card.at }}}}" font="{DISPLAY}/900" size="9" colour="#14161B">{{{{ card.name }}}}</text>
</face>"""
TEMPLATES = {"named": NAMED, "painted": PAINTED, "card": CARD, "token": TOKEN, "ring": RING, "bare": BARE}
SPAN = SourceFile("cards/game/entry.yaml", "id: entry\n").whole


def shipped(id: str) -> Output:
    """The output of a service that travels with the program."""
    return service(read_resource(f"templates/services/{id}.toml")).output


def service(text: str) -> Service:
    """The service of a file."""
    return read_service("mine", toml_tree(SourceFile("mine.toml", text), tomllib.loads(text)))


def order(id: str, template: str = "card", **values: Any) -> FaceSpec:
    known = {"width": 63.5, "height": 88.9, "bleed": 3.175, "at": 8.0, "name": id}
    return FaceSpec(id, f"game/{template}", known | values, SPAN)


def piece(front: FaceSpec, back: FaceSpec | None = None, copies: int = 1, section: str = "cards") -> Component:
    return Component(front, back, copies, section)


class Workshop:
    """Exports pieces to `root/out`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in TEMPLATES.items():
            path = root / "templates" / "game" / f"{name}.xml.j2"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.context = PrintContext(TemplateBook((root / "templates",)), FONTS, root / ".gesso" / "cache")

    def plan(self, chosen: Service, *pieces: Component) -> ServiceExport:
        pictures = PictureFolder(self.root / "art", self.root)
        prints = EntryPrints(
            "Test   Entry", pieces, frozenset({"own"}), SPAN, art=ART, words=WORDS, own_pictures=pictures
        )
        return ServiceExport(chosen, (laid_out("deck", prints, self.context),), self.root / "out")

    def export(self, chosen: Service, *pieces: Component) -> Printed:
        made = self.plan(chosen, *pieces)
        runs = [PrintRun(prints, place) for prints, place in zip(made.prints(), made.folders)]
        return print_runs(runs, self.context, faces=False, sheets=None, export=made, workers=1)

    def files(self) -> dict[str, bytes]:
        """Every file of the export, temporary ones too."""
        out = self.root / "out" / "deck"
        return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
