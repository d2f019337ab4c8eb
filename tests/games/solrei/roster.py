"""The files of `cards/solrei`, read and resolved once for all tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.lang.resolver import resolve_texts
from gesso.games.solrei.model import Piece, SetUp, Table, gather_names, load_set_up, load_table
from gesso.games.solrei.wording import translated
from gesso.project.project import open_project
from gesso.project.translations import translation_of
from gesso.source import Node, SourceFile, Span, read_file

PROJECT = Path(__file__).parents[3]
ROOT = PROJECT / "cards" / "solrei"


def _tree(path: Path) -> Node:
    node = read_file(path, root=ROOT).node
    assert node is not None, f"{path} cannot be read"
    return node


def _file(id: str) -> Path:
    listed = ROOT / f"{id}.yaml"
    return listed if listed.is_file() else ROOT / id / "set-up.yaml"


@cache
def set_ups() -> Mapping[str, SetUp]:
    """The models of all files by id."""
    listed = load_table(_tree(ROOT / "game.yaml"))
    return {id: load_set_up(_tree(_file(id)), {}) for id in (*listed.muses, *listed.loose)}


@cache
def table() -> Table:
    """The table, with the names of all files."""
    return gather_names(load_table(_tree(ROOT / "game.yaml")), set_ups())


COUNTERS = tuple(
    Piece(id, limit, 0, None, None, id == "fury", None, "original", Span(SourceFile("pieces", id), 0, 0))
    for id, limit in (("fury", 6), ("mark", 4))
)
"""Counters that single texts may name: one without a plural, one with."""
MUSES = table().muses
"""The ids of the nine set-ups."""
FILES = (*table().muses, *table().loose)
"""The ids of all files."""


@cache
def program(id: str) -> SetUpProgram:
    """A file's texts, resolved."""
    resolution = resolve_texts(set_ups()[id], table())
    assert resolution.complete, resolution.diagnostics
    return resolution.program


@cache
def translated_program(id: str, locale: str) -> SetUpProgram:
    """The same with the file's own words, and those of the game file, in a locale."""
    if locale == "en":
        return program(id)
    (game,) = (game.in_locale(locale) for game in open_project(PROJECT).games if game.id == "solrei")
    return translated(program(id), translation_of(game, game.entry(id)))
