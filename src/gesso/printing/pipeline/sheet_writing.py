"""Sheets and kits written from faces that lie in the cache."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from gesso.art import ArtLibrary
from gesso.data_classes import dataclass
from gesso.files import file_bytes
from gesso.printing.component import CARD_PAPERS, Component, EntryPrints
from gesso.printing.faces.document import FaceError
from gesso.printing.faces.fonts import FontBook, FontFileError
from gesso.printing.faces.png import read_guides
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.kit import Kit
from gesso.printing.pages import ALONG_LONG_EDGE, PAPERS, BackSides, Paper, Piece, Sides, TooLargeError, pages_of_run
from gesso.printing.pages.grid import SheetPage, marked, pages_for
from gesso.printing.pages.packing import PackingError
from gesso.printing.pages.pdf import NOTE_FONT
from gesso.printing.pipeline.output_files import OutputError, TempFile, as_output_error

if TYPE_CHECKING:
    from gesso.printing.pdf.faces import FaceForms, LayeredFace
    from gesso.printing.pipeline.drawing import LayeredFiles, RasterFormat
    from gesso.printing.pipeline.runs import KitRun
SheetFaces = Literal["layered", "lossless", "pixels"]
"""How faces stand on sheets: as vectors over a picture that is packed small, or without loss; or as one picture."""
_RASTER_FORMATS: Mapping[SheetFaces, RasterFormat] = MappingProxyType({"layered": "jpg", "lossless": "png"})
Pieces = tuple[str, str | None, int]
"""The front of a piece, its back or None, and the number of copies."""


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """How sheets are printed."""

    faces: SheetFaces = "layered"
    backs: BackSides = ALONG_LONG_EDGE
    ink_saver: bool = False
    """Whether faces are printed as outlines that save ink."""
    otherwise: str = ""
    """Names settings that differ from the user's printer settings, for file names."""
    paper: Paper | None = None
    """The paper of cards; None for those that their game names. Pieces with a paper of their own keep it."""

    @property
    def key(self) -> Mapping[str, object]:
        """All that decides about the pages, as plain data. A digest of it is printed on kits, so the names stay."""
        return {
            "faces": self.faces,
            "flip": self.backs.flip,
            "offset": self.backs.offset,
            "gap": self.backs.gap,
            "ink-saver": self.ink_saver,
        }

    @property
    def raster_format(self) -> RasterFormat | None:
        """How the pictures below vectors are packed; None for faces as pixels."""
        return _RASTER_FORMATS.get(self.faces)

    @property
    def suffix(self) -> str:
        """The end of file names, so that styles do not overwrite each other."""
        return (
            ("-ink-saver" if self.ink_saver else "") + self.otherwise + ("-sleeved" if self.backs.flip is None else "")
        )

    def run_suffix(self, run: Sides) -> str:
        """Return the end of the name of the file with these sides of all sheets."""
        return "" if run == "both" else f"-{run}"

    def papers(self, prints: EntryPrints) -> tuple[Paper, ...]:
        """Return the papers on which the pieces of an entry are printed."""
        if self.paper is not None and prints.papers == CARD_PAPERS:
            return (self.paper,)
        return tuple(PAPERS[name] for name in prints.papers)


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What a file says about itself, and the words on it beside the pieces."""

    title: str
    author: str
    language: str
    words: Mapping[str, str]
    names: Mapping[str, str]
    """What each face is called, by its id."""

    @property
    def key(self) -> tuple[object, ...]:
        """All of it as plain data."""
        return self.title, self.author, self.language, self.words, self.names


@dataclass(frozen=True, slots=True)
class DrawnFaces:
    """The cached files of an entry's faces by id."""

    pictures: Mapping[str, Path]
    layers: Mapping[str, LayeredFiles]
    """Empty if faces are printed as pixels."""
    art: ArtLibrary
    fonts: FontBook
    icon_words: Mapping[str, str]
    """What icons say in the language of the entry."""

    def files(self) -> tuple[Path, ...]:
        return (*self.pictures.values(), *(file for each in self.layers.values() for file in each))

    def forms(self) -> FaceForms:
        """Return the faces for one document after another. Raises ValueError for damaged files."""
        from gesso.printing.pdf.faces import PixelFaces, VectorFaces

        if not self.layers:
            return PixelFaces(self.pictures)
        return VectorFaces({}, self.art, self.fonts, self.icon_words, self.drawings)

    @property
    def drawings(self) -> Mapping[str, tuple[Path, Path]]:
        """The files of what a PDF draws of faces, and of the pictures below."""
        return {id: (files.drawing, files.raster) for id, files in self.layers.items()}

    def layered(self) -> dict[str, LayeredFace]:
        """Return the faces in their layers. Raises ValueError for damaged files."""
        from gesso.printing.faces import layers as layer_records
        from gesso.printing.pdf.faces import LayeredFace

        faces = {}
        for id, files in self.layers.items():
            record = layer_records.read(file_bytes(files.record))
            raster = files.raster if files.raster.stat().st_size else None
            faces[id] = LayeredFace(record.face, raster, record.vector_items)
        return faces


def shared_art(entries: Sequence[EntryPrints]) -> ArtLibrary:
    """Return the art of some entries of one game with their own sigils.

    Raises `OutputError` for two sigils of one name.
    """
    art = entries[0].art
    for entry in entries[1:]:
        twice = next((name for name, shape in entry.art.own.items() if art.own.get(name, shape) != shape), "")
        if twice:
            message = f"two entries have a sigil of their own that is called `{twice}`"
            raise OutputError(message, "call one of them something else")
        art = art.with_sigils(entry.art.own)
    return art


class DamagedFacesError(OutputError):
    """Files of the cache that do not hold what was written there; drawing them again mends that."""

    def __init__(self, files: tuple[Path, ...], message: str) -> None:
        super().__init__(message, "remove the folder .gesso/cache and build again")
        self.args = (files, message)
        self.files = files


@contextmanager
def made_of(faces: DrawnFaces, temp: TempFile) -> Iterator[None]:
    """Guard the making of a file from drawn faces.

    Raises `OutputError` if the file cannot be written, `DamagedFacesError` if the faces are damaged.
    """
    with as_output_error(temp.target):
        try:
            yield
        except (PackingError, TooLargeError):
            raise
        except (ValueError, KeyError, FontFileError, FileNotFoundError) as error:
            message = f"{temp.target.name} cannot be made from the drawn faces: {error}"
            raise DamagedFacesError(faces.files(), message) from error


def copy_faces(copies: Sequence[tuple[Path, TempFile]]) -> None:
    """Copy drawn faces from the cache.

    Raises `OutputError` if one cannot be written, `DamagedFacesError` with all files that are no faces.
    """
    from gesso.printing.faces.png import read_png_stream, read_trim

    damaged: list[Path] = []
    for source, temp in copies:
        with as_output_error(temp.target):
            try:
                png = file_bytes(source)
                read_png_stream(png)
                read_trim(source)
            except (ValueError, FileNotFoundError):
                damaged.append(source)
            else:
                temp.path.write_bytes(png)
    if damaged:
        raise DamagedFacesError(tuple(damaged), f"{damaged[0].name} is not a drawn face")


def write_sheets(
    pieces: Sequence[Pieces],
    faces: DrawnFaces,
    facts: FileFacts,
    files: Sequence[tuple[Paper, Sides, TempFile]],
    backs: BackSides,
    note_font: Path,
) -> None:
    """Write the sheets of one entry on some papers, each with some sides of its sheets.

    Raises `OutputError`; `DamagedFacesError` if the cache is to blame.
    """
    from gesso.printing.faces.png import read_trim
    from gesso.printing.pages.pdf import write_pdf

    with made_of(faces, files[0][2]):
        trims = {id: read_trim(file) for id, file in faces.pictures.items()}
        sizes = {id: (trim.width, trim.height) for id, trim in trims.items()}
        # Notes beside the faces are set in one font, so letters that it lacks are left out.
        title = faces.fonts.written_in(facts.title, NOTE_FONT)
        forms = faces.forms()
    for paper, run, temp in files:
        with made_of(faces, temp):
            try:
                pages = sheet_pages(pieces, sizes, paper, backs, title, facts.words)
                content = write_pdf(
                    pages_of_run(pages, run),
                    paper,
                    forms,
                    title=title,
                    author=facts.author,
                    language=facts.language,
                    names=facts.names,
                    note_font=note_font,
                    backs=backs,
                )
            except TooLargeError as error:
                raise _too_small(paper, error) from error
            temp.path.write_bytes(content)


def sheet_pages(
    pieces: Sequence[Pieces],
    sizes: Mapping[str, tuple[float, float]],
    paper: Paper,
    backs: BackSides,
    title: str,
    words: Mapping[str, str],
) -> tuple[SheetPage, ...]:
    """Return the pages of an entry's sheets with their marks.

    Args:
        pieces: What is printed.
        sizes: The width and height of each face in millimetres, by its id.
        paper: On what.
        backs: How backs are printed.
        title: What stands on every page.
        words: Those of `gesso.wording.labels.sheet_words`.

    Raises:
        OutputError: A back is not as large as its front.
        TooLargeError: A piece is larger than the paper.
    """
    _hold_as_large(sizes, pieces)
    each = [Piece(front, back, *sizes[front]) for front, back, copies in pieces for _ in range(copies)]
    return tuple(marked(page, paper, title, words) for page in pages_for(each, paper, backs))


def write_kit_file(
    kit: Kit,
    paper: Paper,
    backs: BackSides,
    faces: DrawnFaces,
    key: str,
    templates: TemplateBook,
    note_font: Path,
    files: Sequence[tuple[Sides, TempFile]],
) -> None:
    """Write a kit, some sides of its sheets to each file. Raises `OutputError`."""
    from gesso.printing.kit.document import write_kit
    from gesso.printing.kit.large_print import enlarged
    from gesso.printing.kit.pages import kit_pages

    digest = f"{key[:4]}-{key[4:8]}"
    with made_of(faces, files[0][1]):
        try:
            layered = enlarged(kit, faces.layered(), paper) if kit.large else faces.layered()
            sizes = {id: (each.width, each.height) for id, each in layered.items()}
            _hold_as_large(sizes, [pieces_in(each) for source in kit.sources for each in source.components])
            guides = {id: {each.kind for each in read_guides(file)} for id, file in faces.pictures.items()}
            pages = kit_pages(kit, layered, paper, backs)
            contents = write_kit(
                kit,
                pages,
                paper,
                layered,
                faces.drawings,
                digest,
                guides,
                templates=templates,
                fonts=faces.fonts,
                note_font=note_font,
                backs=backs,
                runs=[run for run, _ in files],
            )
        except FaceError as error:
            problem = error.problem
            where = f"{problem.place.path}:{problem.place.line}: " if problem.place else ""
            raise OutputError(f"{where}{problem.message}", problem.hint) from error
        except (PackingError, TooLargeError) as error:
            raise _too_small(paper, error) from error
    for (_, temp), content in zip(files, contents, strict=True):
        with made_of(faces, temp):
            temp.path.write_bytes(content)


def write_script(kit: Kit, faces: DrawnFaces, temp: TempFile) -> None:
    """Write all words of a kit. Raises `OutputError`; `DamagedFacesError` if the cache is to blame."""
    from gesso.printing.kit.script import script_of

    with made_of(faces, temp):
        temp.path.write_text(script_of(kit, faces.layered(), faces.fonts), encoding="utf-8")


def write_colours(run: KitRun, faces: DrawnFaces, temp: TempFile) -> None:
    """Write the page of a kit's colours. Raises `OutputError`; `DamagedFacesError` if the cache is to blame."""
    from gesso.printing.kit.colours import CLOSE_COLOURS, CLOSE_PICTURES, VISIONS, groups_of
    from gesso.resources import filled_page

    with made_of(faces, temp):
        page = filled_page(
            "colours",
            title=run.kit.title,
            language=run.kit.sources[0].language,
            words=run.colour_words,
            groups=list(groups_of(run.kit, faces.pictures, faces.art, faces.fonts, run.colour_words["signs"])),
            visions={name: [matrix[:3], matrix[3:6], matrix[6:]] for name, matrix in VISIONS.items()},
            close_colours=f"{CLOSE_COLOURS:g}",
            close_pictures=f"{CLOSE_PICTURES:g}",
        )
        temp.path.write_text(page, encoding="utf-8")


def _too_small(paper: Paper, error: Exception) -> OutputError:
    return OutputError(f"{paper.name} is too small: {error}", "choose a larger paper, or a smaller piece")


def pieces_in(component: Component) -> Pieces:
    """Return the ids of a component's faces, and its copies."""
    return component.front.id, component.back.id if component.back else None, component.copies


def _hold_as_large(sizes: Mapping[str, tuple[float, float]], pieces: Iterable[Pieces]) -> None:
    """Raise `OutputError` for a back that is not as large as its front."""
    for front, back, _ in pieces:
        if back is not None and sizes[back] != sizes[front]:
            hint = "`gesso check` names their templates"
            raise OutputError(f"the back {back} is not as large as its front {front}", hint)
