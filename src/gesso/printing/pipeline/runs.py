"""What is to be printed, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gesso.diagnostics import Diagnostic
from gesso.printing.component import Component, EntryPrints, author_of
from gesso.printing.kit.sections import Kit
from gesso.printing.sheets import Paper

FACES, SHEETS = "faces", "sheets"
"""The folders of an entry's prints."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A whole file of text, which is made only where none of the same `key` lies yet."""

    key: str
    make: Callable[[], str]


@dataclass(frozen=True, slots=True)
class PrintRun:
    """What is to be printed of one entry, and where it goes. `art` is the folder of the designer's own pictures, which
    must lie inside `root`. Faces go to `output/faces`, sheets to `output/sheets` with a `suffix` to their names, and
    `texts`, by the names of their files, to `output` itself. `maker` is whose these files are where no entry says so."""

    prints: EntryPrints
    art: Path
    root: Path
    output: Path
    texts: Mapping[str, TextFile] = field(default_factory=dict)
    suffix: str = ""
    maker: str = ""

    @property
    def author(self) -> str:
        """Whom its files name."""
        return author_of([self.prints], self.maker)

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where it writes."""
        return (self.output, self.output / FACES, self.output / SHEETS)


@dataclass(frozen=True, slots=True)
class KitRun:
    """A kit, the paper for it, and the file that it goes into. Its sources are printed by the runs, in the same order."""

    kit: Kit
    paper: Paper
    file: Path

    def turns(self, piece: Component) -> bool:
        """Whether a piece may lie on its side: not where backs lie behind fronts."""
        return all(section.sides != "duplex" for section in self.kit.sections if section.id == piece.section)


@dataclass(frozen=True, slots=True)
class Printed:
    """All problems (with an error nothing was written), the files new or changed, how many faces were drawn, and whether
    these are kept for the next run."""

    diagnostics: tuple[Diagnostic, ...]
    written: tuple[Path, ...]
    drawn: int
    kept: bool = True
