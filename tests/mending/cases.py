"""Faults with what their fixes make of them, at the places of a game's sample entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from games.react.checks import casebook as react
from games.solrei.checks import casebook as solrei

from gesso.diagnostics import Diagnostic, has_errors
from gesso.project.entries import foreign_letters
from gesso.schema import validate
from gesso.source import read_text

CASES = Path(__file__).parents[1] / "cases" / "mending"
_HEAD = re.compile(r"=== (?P<code>GS\d+) (?P<kind>safe|unsafe) (?P<place>[\w-]+): (?P<title>.+)")
_UNSEEN = {"\N{SYMBOL FOR HORIZONTAL TABULATION}": "\t", "\N{SYMBOL FOR CARRIAGE RETURN}": "\r", "‹U+202E›": "\u202e"}


@dataclass(frozen=True, slots=True)
class Sample:
    """How the texts of a game are made from a place with lines, and checked."""

    id: str
    file: str
    schema: str
    placed: Callable[[str, list[str]], str]
    find: Callable[[str], tuple[Diagnostic, ...]]

    def look(self, text: str) -> list[Diagnostic]:
        """All that is wrong with the text of an entry."""
        reading = read_text(text, path=self.file)
        found = list(reading.diagnostics)
        if reading.node is not None:
            found += validate(reading.node, self.schema)
            found += foreign_letters(reading.node, found)
        return found if has_errors(found) else [*found, *self.find(text)]


REACT = Sample("react", "artist.yaml", "react/artist", react.placed, react.find)
SOLREI = Sample("solrei", "set-up.yaml", "solrei/set-up", solrei.placed, solrei.find)


@dataclass(frozen=True, slots=True)
class Case:
    """A faulty text, and what its fixes make of it: all of them, or the safe ones."""

    sample: Sample
    code: str
    safe: bool
    title: str
    before: str
    after: str

    def look(self, texts: Mapping[str, str]) -> list[Diagnostic]:
        """What is wrong with the text where others may lie over it."""
        return self.sample.look(texts.get(self.sample.file, self.before))


def cases() -> Iterator[Case]:
    """Every case of both games."""
    for sample in (REACT, SOLREI):
        text = (CASES / f"{sample.id}.txt").read_text(encoding="utf-8")
        for word, character in _UNSEEN.items():
            text = text.replace(word, character)
        for part in re.split(r"(?m)^(?==== )", text)[1:]:
            heading, *lines = part.rstrip("\n").split("\n")
            head = _HEAD.fullmatch(heading)
            assert head is not None, heading
            middle = lines.index("--->")
            before, after = (sample.placed(head["place"], each) for each in (lines[:middle], lines[middle + 1 :]))
            yield Case(sample, head["code"], head["kind"] == "safe", head["title"], before, after)
