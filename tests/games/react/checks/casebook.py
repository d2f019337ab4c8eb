"""The case files of Re;ACT's checks: small texts set into a clean Artist.

A place says where the text of a case goes: `artist`, `ascended`, `golem`, `nothing`, `deck` (each with `kind:`, `cost:`,
`effect:` or a bare effect), `passive`, `keyword`, `setup`, `frame`, all of `base.yaml`; or `file`, whose top-level keys replace those of
`small.yaml`, or leave it out (`deck:`). `tests/checks/case_files.py` says all else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checks.case_files import Case, Lines, insert, overlay, read_cases

from gesso.diagnostics import Diagnostic, in_order
from gesso.games.react.checks import check_entry
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Artist, Table, load_artist, load_table
from gesso.source import read_text

CASES = Path(__file__).parents[3] / "cases"


@cache
def cases() -> list[Case]:
    """Every case of every file, in order."""
    return read_cases(CASES / "react/checks", _place)


@cache
def table() -> Table:
    """The table of the sample game."""
    text = (CASES / "react/artists/game.yaml").read_text(encoding="utf-8")
    node = read_text(text, path="game.yaml").node
    assert node is not None
    return load_table(node)


@dataclass(frozen=True, slots=True)
class Checked:
    """The programs of the Artists without an error, by id, and the diagnostics of all in the order of their places."""

    programs: Mapping[str, ArtistProgram]
    diagnostics: tuple[Diagnostic, ...]


def check_artists(
    artists: Iterable[Artist], table: Table, *, known: Mapping[str, Artist | None] | None = None
) -> Checked:
    """Check Artists, each for itself. `known` are all Artists of the game (None: unreadable)."""
    chosen = {artist.id: artist for artist in artists}
    found = {id: check_entry(artist, table, chosen if known is None else known) for id, artist in chosen.items()}
    programs = {id: each.program for id, each in found.items() if each.program is not None}
    return Checked(programs, tuple(in_order(item for each in found.values() for item in each.diagnostics)))


def find(text: str, others: dict[str, Artist] | None = None) -> tuple[Diagnostic, ...]:
    """The diagnostics of one Artist's file."""
    artist = load(text)
    known = {**(others or {}), artist.id: artist}
    return check_artists([artist], table(), known=known).diagnostics


def load(text: str) -> Artist:
    """An Artist from the text of its file, which must be sound."""
    reading = read_text(text, path="artist.yaml")
    assert reading.node is not None, reading.diagnostics
    return load_artist(reading.node)


def placed(place: str, lines: Lines) -> str:
    """The text of a file with the lines of a case at a place."""
    return "\n".join(_place(place, lines)) + "\n"


def _place(place: str, lines: Lines) -> Lines:
    name = "small.yaml" if place == "file" else "base.yaml"
    base = (CASES / "react/checks" / name).read_text(encoding="utf-8").splitlines()
    return overlay(base, lines) if place == "file" else insert(base, place, _entry(place, lines))


def _entry(place: str, lines: Lines) -> Lines:
    if place in ("setup", "frame", "keyword"):
        return lines
    if place == "passive":
        return ["- name: Case", "  text: |", *("    " + line for line in lines)]
    if not any(line.startswith("effect:") for line in lines):
        lines = ["effect: |", *("  " + line for line in lines)]
    if not any(line.startswith("kind:") for line in lines):
        lines = ["kind: intention", *lines]
    first = next(number for number, line in enumerate(lines) if not line.startswith("#"))
    return [*lines[:first], "- " + lines[first], *("  " + line for line in lines[first + 1 :])]
