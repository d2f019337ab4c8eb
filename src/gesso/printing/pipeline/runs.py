"""What a run prints, what it has to draw, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.printing.cache import SourceDigests, drawn_key, file_digest, shown_key
from gesso.printing.component import EntryPrints, FaceSpec, author_of
from gesso.printing.pipeline.custom_art import CustomArt, credited, custom_art_of, lacking_pictures
from gesso.printing.pipeline.drawing import DrawJob, PrintContext, RasterFormat

if TYPE_CHECKING:
    from gesso.printing.kit import Kit
    from gesso.printing.pages import Paper, Sides
    from gesso.printing.pipeline.output_files import FillTask, Staging

FACES, SHEETS = "faces", "sheets"
"""The folders of an entry's prints."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A whole text file."""

    key: str
    """It is made only if no file with this key lies there yet."""
    make: Callable[[], str]


@dataclass(frozen=True, slots=True)
class PrintRun:
    """What to print of one entry, and where it goes."""

    prints: EntryPrints
    output: Path
    """Faces go to `output/faces`, sheets to `output/sheets`."""
    texts: Mapping[str, TextFile] = field(default_factory=dict)
    """By file name; they go to `output` itself."""
    suffix: str = ""
    """Of the names of sheets."""
    maker: str = ""
    """The author to note if no entry names one."""
    partial: bool = False
    """Whether it prints only some pieces, so that the faces of others stay."""

    @property
    def author(self) -> str:
        """The author that its files name."""
        return author_of([self.prints], self.maker)

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where it writes."""
        return (self.output, self.output / FACES, self.output / SHEETS)


@dataclass(frozen=True, slots=True)
class KitRun:
    """A kit and the paper for it. The runs print its sources in the same order."""

    kit: Kit
    paper: Paper
    files: Mapping[Sides, Path]
    """By the sides of its sheets that they have."""
    script: Path | None = None
    """The file with all its words; None if there is none."""
    colours: Path | None = None
    """The page that shows how colour-blind players see its pieces; None if there is none."""
    colour_words: Mapping[str, str] = field(default_factory=dict)
    """Words on that page: texts for `str.format`."""


@dataclass(frozen=True, slots=True)
class Printed:
    """The result of printing."""

    diagnostics: tuple[Diagnostic, ...]
    """All problems; with an error nothing was written, but for faces on which nothing is wrong if they alone were wanted."""
    written: tuple[Path, ...]
    """The files that are new or changed."""
    drawn: int
    """How many faces were drawn."""
    kept: bool = True
    """Whether these are kept for the next run."""

    @classmethod
    def nothing(cls, diagnostics: Iterable[Diagnostic]) -> Printed:
        """Return the result of a run that wrote nothing."""
        return cls(tuple(diagnostics), (), 0)


class Export(Protocol):
    """Files of another kind that are made of the faces of all runs.

    Its `folders` hold nothing else. With a `raster_format` the faces are also drawn in layers.
    """

    @property
    def folders(self) -> Sequence[Path]: ...

    @property
    def raster_format(self) -> RasterFormat | None: ...

    def stage(
        self, drawn: Sequence[Mapping[str, DrawJob]], context: PrintContext, staging: Staging
    ) -> Iterable[FillTask]:
        """Stage its files. `drawn` has the faces of each run by id; they lie in the cache."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to print of a run."""

    run: PrintRun
    custom: CustomArt
    faces: tuple[FaceSpec, ...]
    """Each with the credit of its picture."""
    keys: Mapping[str, str]
    """The keys of its faces in the cache, by id."""
    outlined: bool
    """Whether its faces save ink."""

    def problems(self) -> Iterator[Diagnostic]:
        """Yield what is wrong before anything is laid out."""
        prints = self.run.prints
        yield from (*prints.diagnostics, *self.custom.diagnostics, *lacking_pictures(prints, self.custom))

    def jobs(self, context: PrintContext, raster_format: RasterFormat | None) -> Iterator[DrawJob]:
        """Yield the faces that the cache does not have yet."""
        for job in self.drawn(raster_format).values():
            if not all(file.is_file() for file in files_of(context, job.key, raster_format)):
                yield job

    def drawn(self, raster_format: RasterFormat | None = None) -> dict[str, DrawJob]:
        """Return its faces by id, drawn or not."""
        art, pictures = self.run.prints.art, self.custom.pictures
        return {
            each.id: DrawJob(each, self.keys[each.id], art, pictures, raster_format, self.outlined)
            for each in self.faces
        }

    def cached(self, context: PrintContext, raster_format: RasterFormat | None) -> Iterator[Path]:
        """Yield the files of the cache that show its faces."""
        for key in self.keys.values():
            yield from files_of(context, key, raster_format)

    def face_file(self, id: str) -> Path:
        return self.run.output / FACES / f"{id}.png"


def files_of(context: PrintContext, key: str, raster_format: RasterFormat | None) -> tuple[Path, ...]:
    """Return the files of the cache that show a face, by its key."""
    return (context.face_file(key), *(context.layered_files(key, raster_format) if raster_format else ()))


def plan_of(run: PrintRun, digests: SourceDigests, *, outlined: bool = False) -> Plan:
    """Return the plan of a run; `outlined` faces save ink."""
    custom = custom_art_of(run.prints)
    faces = tuple(credited(face, custom, run.prints.credit) for face in run.prints.faces)
    key = key_maker(run.prints, custom, digests)
    keys = {face.id: drawn_key(key(face), run.prints.art) + "-outlined" * outlined for face in faces}
    return Plan(run, custom, faces, keys, outlined)


def shown_keys(prints: EntryPrints, digests: SourceDigests) -> Mapping[str, str]:
    """Return the keys of what the faces of an entry show, by their ids; they do not depend on the code that paints."""
    custom = custom_art_of(prints)
    key = key_maker(prints, custom, digests)
    return {face.id: key(credited(face, custom, prints.credit)) for face in prints.faces}


def key_maker(prints: EntryPrints, custom: CustomArt, digests: SourceDigests) -> Callable[[FaceSpec], str]:
    """Return a function that gives the key of what a face of an entry shows."""
    pictures = {name: file_digest(path) for name, path in custom.pictures.items()}
    return lambda face: shown_key(
        face, prints.art, templates=digests.template(face.template), fonts=digests.fonts(), pictures=pictures
    )
