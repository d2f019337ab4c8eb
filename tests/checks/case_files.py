"""Case files for the checks of any game: small texts, with what must be found written above the line.

A file holds cases, each headed by `--- GS301 place: sentence` (must report that code) or `--- not GS301 place: sentence` (a
near miss that must not); a game says which places there are. A comment `# error: GS301 part of the message` expects a
diagnostic on the next line that is no such comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from gesso.diagnostics import Diagnostic

_HEAD = re.compile(r"--- (?P<negated>not )?(?P<code>GS\d+) (?P<place>[\w-]+): (?P<title>.+)")
_EXPECTED = re.compile(r"\s*# (?P<severity>error|warning): (?P<code>GS\d+)\s*(?P<words>.*)")
_HERE = re.compile(r"( *)# here: (\S+)")

Lines = list[str]
Placing = Callable[[str, Lines], Lines]
"""The lines of a whole file, given a place and the lines of a case."""


@dataclass(frozen=True, slots=True)
class Expected:
    """A diagnostic that must be reported at a 1-based line, with words that its message or hint holds."""

    line: int
    severity: str
    code: str
    words: str


@dataclass(frozen=True, slots=True)
class Case:
    """One case: a whole file and all that must be found in it."""

    title: str
    code: str
    fires: bool
    text: str
    expected: tuple[Expected, ...]

    def hold_against(self, found: Sequence[Diagnostic]) -> None:
        """Fails unless the diagnostics are exactly those of the comments, each at its line and in its words."""
        got = [(item.span.line, item.severity.value, item.code) for item in found]
        wanted = [(item.line, item.severity, item.code) for item in self.expected]
        said = "\n".join(f"  line {item.span.line}: {item.code} {item.message} ({item.hint})" for item in found)
        assert sorted(got) == sorted(wanted), f"{self.title}: found\n{said}\nwanted {sorted(wanted)}\n{self.text}"
        for expected in self.expected:
            words = [f"{item.message}. {item.hint}" for item in found if item.span.line == expected.line]
            assert any(expected.words in word for word in words), f"{self.title}: no {expected.words!r} in {words}"
        codes = {item.code for item in found}
        assert (self.code in codes) == self.fires, (
            f"{self.title}: {self.code} should {'' if self.fires else 'not '}fire"
        )


def read_cases(folder: Path, place: Placing) -> list[Case]:
    """Every case of every file of a folder, in order."""
    return [case for path in sorted(folder.glob("*.case")) for case in _read(path, place)]


def insert(base: Lines, place: str, entry: Lines) -> Lines:
    """The base with an entry at every comment `# here: <place>`, indented as that is."""
    found: Lines = []
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


def overlay(base: Lines, lines: Lines) -> Lines:
    """The base with the given top-level keys in place of its own; one without a value is left out."""
    keys = top_keys(lines)
    left_out = {key + ":" for key in keys if key + ":" in lines and lines[-1] == key + ":"}
    left_out |= {line for line, after in pairwise(lines) if line[:-1] in keys and not after.startswith(" ")}
    return [*(line for line in lines if line not in left_out), *without(base, keys)]


def top_keys(lines: Lines) -> set[str]:
    """The top-level keys of some lines."""
    return {line.split(":")[0] for line in lines if re.match(r"\w", line)}


def without(base: Lines, keys: set[str]) -> Lines:
    """The base without some of its top-level keys."""
    kept: Lines = []
    skipping = False
    for line in base:
        if re.match(r"\w", line):
            skipping = line.split(":")[0] in keys
        if not skipping:
            kept.append(line)
    return kept


def _read(path: Path, place: Placing) -> Iterator[Case]:
    head: re.Match[str] | None = None
    lines: Lines = []
    for line in [*path.read_text(encoding="utf-8").splitlines(), None]:
        match = None if line is None else _HEAD.fullmatch(line)
        if head is not None and (match or line is None):
            yield _case(head, lines, place)
        if match:
            head, lines = match, []
        elif line is not None:
            assert head is None or not line.startswith("---"), f"{path.name}: no head: {line}"
            lines.append(line)


def _case(head: re.Match[str], lines: Lines, place: Placing) -> Case:
    while lines and not lines[-1].strip():
        lines.pop()
    whole = place(head["place"], lines)
    expected = tuple(_expectations(whole))
    return Case(head["title"], head["code"], not head["negated"], "\n".join(whole) + "\n", expected)


def _expectations(lines: Lines) -> Iterator[Expected]:
    waiting: list[re.Match[str]] = []
    for number, line in enumerate(lines, 1):
        match = _EXPECTED.fullmatch(line)
        if match:
            waiting.append(match)
            continue
        for item in waiting:
            yield Expected(number, item["severity"], item["code"], item["words"])
        waiting = []
