"""Case files for the checks: small texts set into a clean Artist, with what must be found written above the line.

A file holds cases, each headed by `--- GS301 artist: sentence` (must report that code) or `--- not GS301 artist: sentence` (a
near miss that must not). The place says where the text goes: `artist`, `ascended`, `golem`, `nothing`, `deck` (each with
`kind:`, `cost:`, `effect:` or a bare effect), `passive`, `setup`, `frame`, all of `base.yaml`; or `file`, whose top-level
keys replace those of `small.yaml`, or leave it out (`deck:`). A comment `# error: GS301 part of the message` expects a diagnostic on the next line that is no such comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from gesso.diagnostics import Diagnostic, in_order
from gesso.games.react.checks import check_entry
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Artist, Table
from gesso.games.react.model.loaders import load_artist, load_table
from gesso.source import read_text

CASES = Path(__file__).parents[3] / "cases"
_HEAD = re.compile(r"--- (?P<negated>not )?(?P<code>GS\d+) (?P<place>[\w-]+): (?P<title>.+)")
_EXPECTED = re.compile(r"\s*# (?P<severity>error|warning): (?P<code>GS\d+)\s*(?P<words>.*)")
_HERE = re.compile(r"( *)# here: (\S+)")


@dataclass(frozen=True, slots=True)
class Expected:
    """A diagnostic that must be reported at a 1-based line, with words that its message or hint holds."""

    line: int
    severity: str
    code: str
    words: str


@dataclass(frozen=True, slots=True)
class Case:
    """One case: a whole Artist's file and all that must be found in it."""

    title: str
    code: str
    fires: bool
    text: str
    expected: tuple[Expected, ...]

    def found(self) -> tuple[Diagnostic, ...]:
        """What the checks report."""
        return find(self.text)


def cases() -> list[Case]:
    """Every case of every file, in order."""
    return [case for path in sorted((CASES / "react/checks").glob("*.case")) for case in _read(path)]


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


def _read(path: Path) -> Iterator[Case]:
    head: re.Match[str] | None = None
    lines: list[str] = []
    for line in [*path.read_text(encoding="utf-8").splitlines(), None]:
        match = None if line is None else _HEAD.fullmatch(line)
        if head is not None and (match or line is None):
            yield _case(head, lines)
        if match:
            head, lines = match, []
        elif line is not None:
            assert head is None or not line.startswith("---"), f"{path.name}: no head: {line}"
            lines.append(line)


def _case(head: re.Match[str], lines: list[str]) -> Case:
    while lines and not lines[-1].strip():
        lines.pop()
    place = head["place"]
    name = "small.yaml" if place == "file" else "base.yaml"
    base = (CASES / "react/checks" / name).read_text(encoding="utf-8").splitlines()
    whole = _overlay(base, lines) if place == "file" else _insert(base, place, _entry(place, lines))
    expected = tuple(_expectations(whole))
    return Case(head["title"], head["code"], not head["negated"], "\n".join(whole) + "\n", expected)


def _entry(place: str, lines: list[str]) -> list[str]:
    if place in ("setup", "frame"):
        return lines
    if place == "passive":
        return ["- name: Case", "  text: |", *("    " + line for line in lines)]
    if not any(line.startswith("effect:") for line in lines):
        lines = ["effect: |", *("  " + line for line in lines)]
    if not any(line.startswith("kind:") for line in lines):
        lines = ["kind: intention", *lines]
    first = next(number for number, line in enumerate(lines) if not line.startswith("#"))
    return [*lines[:first], "- " + lines[first], *("  " + line for line in lines[first + 1 :])]


def _insert(base: list[str], place: str, entry: list[str]) -> list[str]:
    found: list[str] = []
    done = False
    for line in base:
        match = _HERE.fullmatch(line)
        if match is None or match[2] != place:
            found.append(line)
            continue
        found.extend(match[1] + item for item in entry)
        done = True
    assert done, f"no such place: {place}"
    return found


def _overlay(base: list[str], lines: list[str]) -> list[str]:
    keys = {line.split(":")[0] for line in lines if re.match(r"\w", line)}
    kept: list[str] = []
    skipping = False
    for line in base:
        if re.match(r"\w", line):
            skipping = line.split(":")[0] in keys
        if not skipping:
            kept.append(line)
    left_out = {key + ":" for key in keys if key + ":" in lines and lines[-1] == key + ":"}
    left_out |= {line for line, after in pairwise(lines) if line[:-1] in keys and not after.startswith(" ")}
    return [*(line for line in lines if line not in left_out), *kept]


def _expectations(lines: list[str]) -> Iterator[Expected]:
    waiting: list[re.Match[str]] = []
    for number, line in enumerate(lines, 1):
        match = _EXPECTED.fullmatch(line)
        if match:
            waiting.append(match)
            continue
        for item in waiting:
            yield Expected(number, item["severity"], item["code"], item["words"])
        waiting = []
