"""Pictures in the documents, made from what the documents are about; the site's cache keeps them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from pypdfium2 import PdfDocument

import gesso
from gesso.api import Project
from gesso.cache import PrintKeys
from gesso.files import write_atomically
from gesso.printing.cache import digest
from gesso.project import SOURCE_LOCALE
from gesso.records import program_key
from gesso.tasks.printer import PrinterSettings, write_calibration
from tools.docs.markdown import Fence, PageError
from tools.docs.pages import PAGES, root
from tools.docs.walkthrough import started
from tools.site.documents import PictureLine
from tools.site.faces import Picture, cut_face, picture_at, webp
from tools.site.play_screen import play_screen

_CACHE = Path(".gesso") / "cache" / "site"
_CODE = ("docs/walkthrough.py", "site/faces.py", "site/illustrations.py", "site/play_screen.py")
_COMMAND = "console"
_WRITING = ("$ gesso add ", "$ gesso new ")
"""What commands begin with that write files of a project; others are passed over."""
_FIRST, _SECOND = "dancer", "tagger"
"""The entries whose sheets and kit are shown."""
_PAGE_WIDTH = 640
"""Pixels."""
_WORKERS = 2


@dataclass(frozen=True, slots=True)
class Source:
    """What a picture can be made from."""

    project: Project
    """The project of the site."""
    document: str
    """The path of the document."""
    above: tuple[Fence, ...]
    """The fenced blocks above the picture in its document."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """How a picture is made."""

    make: Callable[[Source], bytes]
    """Return the bytes of the file."""
    entries: tuple[str, ...] = ()
    """The entries of the project that it shows."""
    is_quick: bool = False
    """Whether it is made even if the site has only some entries."""
    suffix: str = "webp"


def replayed_face(card: str, number: int = 0, locale: str = SOURCE_LOCALE) -> Illustration:
    """Return a maker of a card's face as the project of a document prints it at that line; `number` counts its faces."""

    def make(source: Source) -> bytes:
        start = next(page.start for page in PAGES if page.path == source.document)
        with started(start or "empty") as walkthrough:
            for step in source.above:
                if step.language != _COMMAND:
                    walkthrough.step(step)
                for line in step.lines if step.language == _COMMAND else ():
                    if line.startswith(_WRITING):
                        walkthrough.run(line.removeprefix("$ "))
            return _face(walkthrough.folder, card, number, locale)

    return Illustration(make)


def themed_face(card: str, *, with_theme: bool) -> Illustration:
    """Return a maker of a starter's card, as it is or in the theme above the picture."""

    def make(source: Source) -> bytes:
        with started("starter") as walkthrough:
            if with_theme:
                theme = next(fence for fence in source.above if fence.language == "toml")
                place = walkthrough.folder / "cards" / "react" / "theme.toml"
                place.write_text("\n".join(theme.lines), encoding="utf-8")
            return _face(walkthrough.folder, card)

    return Illustration(make)


def _face(folder: Path, card: str, number: int = 0, locale: str = SOURCE_LOCALE) -> bytes:
    """Return a face of a card in a project."""
    proof = gesso.open(folder).proof(card, locales=[locale]).proof
    faces = [face.picture for entry in proof.entries for face in entry.faces]
    if number >= len(faces) or (face := faces[number]) is None:
        raise PageError(f"{card}: the face {number} cannot be printed")
    return webp(cut_face(face))


def _play(source: Source) -> bytes:
    return play_screen(source.project, ("calligrapher", "dancer")).encode()


def _sheet(source: Source) -> bytes:
    build = source.project.root / "build"
    source.project.select(_FIRST).build(build, ("sheets",), workers=_WORKERS)
    (sheets,) = build.glob(f"*/{_FIRST}/sheets/a4.pdf")
    return _page(sheets)


def _calibration(_source: Source) -> bytes:
    with TemporaryDirectory(prefix="gesso-picture-") as name:
        file = Path(name) / "sheet.pdf"
        write_calibration(file, PrinterSettings())
        return _page(file)


def kit_page(title: str = "") -> Illustration:
    """Return a maker of a page of a kit: the first one, or the one with this title."""

    def make(source: Source) -> bytes:
        kit = source.project.select(_FIRST, _SECOND).print_kit(workers=_WORKERS)
        if kit.file is None:
            raise PageError(f"the kit of {_FIRST} and {_SECOND} cannot be printed")
        return _page(kit.file, title)

    return Illustration(make, (_FIRST, _SECOND))


def _page(pdf: Path, title: str = "") -> bytes:
    """Return the first page of a PDF file that begins with a title."""
    with PdfDocument(pdf.read_bytes()) as document:
        for page in document:
            if page.get_textpage().get_text_range().startswith(title):
                return webp(page.render(scale=_PAGE_WIDTH / page.get_width()).to_pil().convert("RGB"))
    raise PageError(f"{pdf.name}: no page begins with `{title}`")


ILLUSTRATIONS: Mapping[str, Illustration] = MappingProxyType(
    {
        "tutorial-slapstick": replayed_face("slapstick"),
        "tutorial-puppeteer": replayed_face("puppeteer-hands"),
        "tutorial-ascended": replayed_face("puppeteer-hands", 1),
        "solrei-caught": replayed_face("caught"),
        "solrei-caught-at-last": replayed_face("caught"),
        "solrei-advantage": replayed_face("the-net"),
        "sheet": Illustration(_sheet, (_FIRST,)),
        "kit-cover": kit_page(),
        "kit-units": kit_page("Units"),
        "theme-without": themed_face("first-stroke", with_theme=False),
        "theme-with": themed_face("first-stroke", with_theme=True),
        "weak-card": replayed_face("first-stroke"),
        "stronger-card": replayed_face("first-stroke"),
        "french-card": replayed_face("first-stroke", locale="fr"),
        "play": Illustration(_play, ("calligrapher", "dancer"), suffix="svg"),
        "calibration": Illustration(_calibration, is_quick=True),
    }
)
"""All pictures, by the names that stand in the documents."""


def illustrations(project: Project, lines: Mapping[str, PictureLine], *, whole: bool) -> Mapping[str, Picture]:
    """Return the pictures of these lines by name. Unless the site is `whole`, only quick ones are made.

    Raises:
        PageError: A picture cannot be made.
    """
    cache = project.root / _CACHE
    found: dict[str, Picture] = {}
    for name, line in lines.items():
        illustration = ILLUSTRATIONS[name]
        if whole or illustration.is_quick:
            file = cache / f"{_key(illustration, line, project)}.{illustration.suffix}"
            if not file.is_file():
                cache.mkdir(parents=True, exist_ok=True)
                write_atomically(file, illustration.make(Source(project, line.document, line.above)))
            found[name] = picture_at(file, f"pictures/{name}.{illustration.suffix}")
    return found


def matched(lines: Iterable[PictureLine], names: Iterable[str] = ILLUSTRATIONS) -> dict[str, PictureLine]:
    """Return the lines by the names of their pictures.

    Raises:
        PageError: A name is not among the `names`, stands twice, or stands nowhere.
    """
    known = set(names)
    found: dict[str, PictureLine] = {}
    for line in lines:
        if line.name not in known:
            raise PageError(
                f"{line.document}: no picture is called `{line.name}`; there are {', '.join(sorted(known))}"
            )
        if line.name in found:
            raise PageError(f"{line.document}: the picture `{line.name}` stands in {found[line.name].document} already")
        found[line.name] = line
    unused = sorted(known - found.keys())
    if unused:
        raise PageError(f"no document shows the picture `{unused[0]}`")
    return found


def _key(illustration: Illustration, line: PictureLine, project: Project) -> str:
    """Return a digest of everything that decides how a picture looks."""
    keys = PrintKeys(project.root)
    code = [(root() / "tools" / name).read_text(encoding="utf-8") for name in _CODE]
    above = [[*fence.words, *fence.lines] for fence in line.above]
    shown = [
        keys.of(game, entry) for game in project.games for entry in game.entries if entry.id in illustration.entries
    ]
    return digest(line.name, code, program_key(), above, shown)
