"""A service as its file describes it: what it is called, and what it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gesso.printing.exports.cutter import CutPaths, read_cut_paths
from gesso.printing.exports.images import UploadImages, read_images
from gesso.printing.exports.press import PressFile, read_press
from gesso.printing.exports.tabletop import Tabletop, read_table
from gesso.printing.exports.web import WebImages, read_web
from gesso.schema.access import mapping, optional_text, text, value
from gesso.source import MappingNode

DeckOutput = WebImages | UploadImages | PressFile
"""Kinds of output that are made of each deck by itself."""
WholeOutput = Tabletop | CutPaths
"""Kinds of output that are made of all of a game."""
Output = DeckOutput | WholeOutput
KINDS: Mapping[str, Callable[[MappingNode], Output]] = MappingProxyType(
    {"images": read_images, "press": read_press, "web": read_web, "table": read_table, "cut-paths": read_cut_paths}
)
"""The table of a service file that describes a kind of output, and what reads it. A file has one of these tables."""


@dataclass(frozen=True, slots=True)
class Service:
    """Who takes the files, and as what. `about` is one line for people, `source` says where the numbers are from."""

    id: str
    name: str
    about: str
    source: str
    kind: str
    output: Output


def read_service(id: str, tree: MappingNode) -> Service:
    """The service of a file that keeps to the schema and has one kind. Raises `ShapeError` for any other."""
    head = mapping(value(tree, "service"))
    kind = next(pair.name for pair in tree if pair.name in KINDS)
    return Service(
        id,
        text(value(head, "name")),
        text(value(head, "about")),
        optional_text(head.get("source")) or "",
        kind,
        KINDS[kind](mapping(value(tree, kind))),
    )
