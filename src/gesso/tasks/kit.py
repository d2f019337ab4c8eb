"""Print a kit with everything that a table needs, or only the pieces that you name or that changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cache import Pieces
from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError, has_errors
from gesso.diagnostics.suggestions import did_you_mean
from gesso.project import MANIFEST
from gesso.project.project import open_project
from gesso.project.selection import Part, Selection
from gesso.resources import real_path
from gesso.source import MappingNode, Scalar, SequenceNode
from gesso.tasks.build import (
    PrintJob,
    Progress,
    check_places,
    entry_prints,
    file_name,
    kit_of,
    print_context,
    print_job,
    sound_prints,
    with_transformations,
)
from gesso.tasks.comic import example_of_play
from gesso.tasks.printer import paper_called
from gesso.tasks.revisions import earlier_state
from gesso.wording.labels import colour_words

if TYPE_CHECKING:
    from gesso.cache import PrintedKits
    from gesso.printing.component import Component, EntryPrints, FaceSpec
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.kit import Kit
    from gesso.printing.pipeline.drawing import PrintContext
    from gesso.printing.pipeline.runs import Printed, PrintRun
    from gesso.printing.pipeline.sheet_writing import SheetStyle
    from gesso.project.entries import Entry
    from gesso.source import Node


_ID = "id"


def pieces_called(words: Sequence[str], kits: Iterable[tuple[Kit, Sequence[Entry[Any, Any]]]]) -> frozenset[str]:
    """Return the ids of the fronts of the pieces that words mean on the pages of some kits.

    Each kit comes with the entries of its first sources. A word is the id of a face or of its picture, or an id of a
    card file, which means all that is made of it; else the beginning of such ids up to a dash. Raises `RequestError`
    for a word that means nothing.
    """
    called: dict[str, set[str]] = {}
    written: set[str] = set()
    for kit, entries in kits:
        ids = [frozenset(_ids(entry.node)) for entry in entries]
        written.update(*ids)
        for name, front in _names(kit, ids):
            called.setdefault(name, set()).add(front)
    fronts: set[str] = set()
    for word in words:
        meant = called.get(word) or {each for name in called if name.startswith(f"{word}-") for each in called[name]}
        if not word or not meant:
            hint = did_you_mean(word, sorted(called), "name it by the number printed on it, or by its id")
            hint = "nothing of it is printed here: `gesso kit` prints all pieces" if word in written else hint
            raise RequestError(f"there is no piece `{word}`", hint)
        fronts |= meant
    return frozenset(fronts)


def _names(kit: Kit, ids: Sequence[frozenset[str]]) -> Iterator[tuple[str, str]]:
    """Yield every name of a piece, with its front; `ids` are those of the files of the first sources."""
    listed = {section.id for section in kit.sections}
    for source, own in zip(kit.sources, chain(ids, repeat(frozenset[str]()))):
        for piece in source.components:
            if piece.section in listed and not piece.spare:
                for name in _names_of(piece, own):
                    yield name, piece.front.id


def _names_of(piece: Component, ids: frozenset[str]) -> Iterator[str]:
    for side in (piece.front, piece.back):
        if side is not None:
            picture = side.values.get("picture")
            yield from filter(None, (side.id, side.card, picture if isinstance(picture, str) else ""))
    yield from _made_of(piece.front, ids)


def _made_of(face: FaceSpec, ids: frozenset[str]) -> list[str]:
    """Return the id of the card file entry that a face is made of.

    The face's own id has that in capitals, after the code of the entry and a letter for its kind. Of `wall` and
    `wall-end` the longer one is meant.
    """
    _code, _, rest = face.id.partition("-")
    kind, _, after = rest.partition("-")
    names = (rest, after) if len(kind) == 1 else (rest,)
    matching = [id for id in ids for name in names if f"{name}-".startswith(f"{id.upper()}-")]
    return sorted(matching, key=len)[-1:]


def _ids(node: Node | None) -> Iterator[str]:
    """Yield the ids in a file: its keys, and the values of `id`."""
    if isinstance(node, MappingNode):
        for pair in node:
            yield pair.name
            if pair.name == _ID and isinstance(pair.value, Scalar):
                yield pair.value.text
            yield from _ids(pair.value)
    elif isinstance(node, SequenceNode):
        for item in node:
            yield from _ids(item)


def shown_pieces(kit: Kit, context: PrintContext) -> Pieces:
    """Return what the pieces of a kit show, from the present files."""
    from gesso.printing.cache import SourceDigests
    from gesso.printing.kit import printed_pieces
    from gesso.printing.pipeline.runs import shown_keys

    digests = SourceDigests(context.templates, context.fonts)
    return printed_pieces(kit, [shown_keys(source, digests) for source in kit.sources])


def pieces_at(root: Path, part: Part, revision: str, kit: Callable[[Part, Path, FontBook], Kit]) -> Pieces:
    """Return what the pieces of the `kit` of a part showed at a revision, or in another folder of the project.

    There are none if the entries did not exist or had errors. Raises `RequestError` for what is neither a revision nor
    a folder.
    """
    with earlier_state(root, revision) as folder:
        games = open_project(folder).games if (folder / MANIFEST).is_file() else ()
        for game in (game.in_locale(part.game.locale) for game in games if game.id == part.game.id):
            entries = tuple(there for entry in part.entries if (there := game.entry(entry.id)))
            if len(entries) == len(part.entries) and all(game.checked(entry).program is not None for entry in entries):
                context = print_context(folder)
                return shown_pieces(kit(Part(game, entries, False), folder, context.fonts), context)
    return {}


@dataclass(frozen=True, slots=True)
class KitPart:
    """The part of a kit to print; by default all of it."""

    table: bool = False
    """Print only the pages that belong to no entry."""
    cards: Sequence[str] = ()
    """Print only these, by the words that `pieces_called` knows."""
    since: str | None = None
    """Print only what has changed since a revision; if empty, since the last kit of that name."""

    @property
    def suffix(self) -> str:
        """The end of its file's name."""
        return "-reprint" if self.cards or self.since is not None else ""


WHOLE = KitPart()


@dataclass(frozen=True, slots=True)
class PrintedKit:
    """A printed kit."""

    printed: Printed
    file: Path | None
    """That of the fronts if it has two. None if nothing has changed."""
    reprinted: tuple[str, ...] = ()
    """The fronts of the pieces of a reprint."""


def print_kit(
    selection: Selection,
    out: Path,
    *,
    paper: str = "a4",
    small: bool = False,
    large: bool = False,
    script: bool = False,
    colours: bool = False,
    style: SheetStyle | None = None,
    pages: KitPart = WHOLE,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> PrintedKit:
    """Check, then write all that the chosen entries of one game need, or the `pages` of it, into one PDF in `out/kits`.

    A `small` kit takes few sheets; in a `large` one all that is read has letters of 12 pt. A `script` of all its words, and a
    page of its `colours` as colour-blind players see them, can lie beside it. `style` says how it is printed.

    Raises:
        RequestError: The entries are of several games or none, there is no such paper, card or revision, or no kit is
            remembered that could have changed.
    """
    from gesso.cache import PrintedKits
    from gesso.printing.kit import changed, named, of_the_table
    from gesso.printing.kit.large_print import in_large_print
    from gesso.printing.pipeline.output_files import as_cache_error
    from gesso.printing.pipeline.runs import KitRun, Printed, PrintRun
    from gesso.printing.pipeline.sheet_writing import SheetStyle

    sheet = paper_called(paper)
    style = style or SheetStyle()
    part, name = part_of_kit(selection, pages)
    name += "-small" * small + "-large" * large + part.game.suffix
    job = print_job(replace(selection, parts=(part,)), workers, progress)
    stem = f"{name}-{sheet.id}{pages.suffix}{style.suffix}"
    files = {run: out / "kits" / f"{stem}{style.run_suffix(run)}.pdf" for run in style.backs.runs}
    file = next(iter(files.values()))
    problems = job.chosen.diagnostics()
    if has_errors(problems):
        return PrintedKit(Printed.nothing(problems), file)
    check_places([out, file.parent], job.context, job.root)
    # People leave out backs because they use sleeves.
    make_kit = partial(kit_of, small=small, sleeved=style.backs.flip is None)
    usual = make_kit(part, job.root, job.fonts)
    kit = in_large_print(usual) if large else usual
    kits, now = PrintedKits(job.root), shown_pieces(kit, job.context)
    if pages.table:
        kit = of_the_table(kit, len(part.entries), whole=part.whole)
    elif pages.cards:
        kit = named(kit, pieces_called(pages.cards, [(kit, part.entries)]))
    elif pages.since is not None:
        before = pieces_at(job.root, part, pages.since, make_kit) if pages.since else _last(kits, name)
        kit = changed(kit, before, now)
        if not kit.fronts():
            return PrintedKit(Printed.nothing(problems), None)
    maker = selection.project.name
    if pages == WHOLE and not small:
        kit = example_of_play(selection.project.in_locale(part.game.locale), part, usual)
        kit = in_large_print(kit) if large else kit
    runs = [PrintRun(prints, file.parent, maker=maker) for prints in kit.sources]
    spoken = out / "kits" / f"{name}{pages.suffix}.txt" if script else None
    seen = out / "kits" / f"{name}{pages.suffix}-colours.html" if colours else None
    book = part.game.definition.wording().phrasebook(part.game.locale)
    kit_run = KitRun(by_author(kit, maker), sheet, files, spoken, seen, colour_words(book))
    printed = job.run(runs, (), problems, faces=False, sheets=style, kit=kit_run)
    if not has_errors(printed.diagnostics) and (pages == WHOLE or pages.since == ""):
        with as_cache_error(job.context.cache):
            kits.remember(name, now)
    reprinted = kit.fronts() if pages.cards or pages.since is not None else ()
    return PrintedKit(printed, file, reprinted)


def part_of_kit(selection: Selection, pages: KitPart = WHOLE) -> tuple[Part, str]:
    """Return the entries of a kit, with those that they may become in play, and the beginning of its name.

    Raises `RequestError` for entries of several games or none, and for one that is named twice.
    """
    parts = [part for part in selection.parts if part.entries]
    if len(parts) != 1:
        raise RequestError("all entries of a kit must be of one game", _which(parts, pages))
    (part,) = parts
    if part.repeated:
        hint = "name each entry once; to play an entry against itself, print its kit twice"
        raise RequestError(f"{part.repeated[0]} is named more than once", hint)
    ids = part.game.id if pages.table and part.whole else file_name([entry.id for entry in part.entries])
    return with_transformations(part), ids + "-table" * pages.table


def _which(parts: Sequence[Part], pages: KitPart) -> str:
    """Return a hint for entries of several games, or of none: what to write instead."""
    if not pages.table or not parts:
        return "name them, such as `gesso kit ONE ANOTHER`"
    here = Path.cwd()
    folders = [real_path(part.game.folder) for part in parts]
    shown = [folder.relative_to(here) if folder.is_relative_to(here) else folder for folder in folders]
    return f"name its folder: {' or '.join(f'`gesso kit {each.as_posix()} --table`' for each in shown)}"


def last_kit(selection: Selection) -> float | None:
    """Return when the kit of the chosen entries was last printed, in seconds since 1970; None if that is not known.

    Raises `RequestError` as `part_of_kit` does.
    """
    from gesso.cache import PrintedKits

    part, name = part_of_kit(selection)
    return PrintedKits(selection.project.root).at(name + part.game.suffix)


def by_author(kit: Kit, maker: str) -> Kit:
    """Return a kit whose file names the authors of its entries, else its maker."""
    from gesso.printing.component import author_of

    first, *others = kit.sources
    author = author_of(kit.sources, maker)
    return replace(kit, sources=(replace(first, credit=author), *(replace(other, credit="") for other in others)))


def _last(kits: PrintedKits, name: str) -> Pieces:
    pieces = kits.last(name)
    if pieces is None:
        hint = "print a whole kit first, or name a revision of the git repository"
        raise RequestError(f"Gesso has no record of a printed kit {name}", hint)
    return pieces


def reprint(
    selection: Selection,
    out: Path,
    pages: KitPart,
    *,
    products: Collection[str] = ("sheets",),
    style: SheetStyle | None = None,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> PrintedKit:
    """Check, then write sheets of the chosen entries with the `pages` that are asked for to `out/<game>/<entry>`.

    They lie beside the sheets with all cards. An entry that has none of the cards gets no file. With `faces` among the
    `products`, the pictures of the pieces are written; a back that several pieces share is left out. If they alone are, errors
    in other cards of their entries do not matter. Raises `RequestError` for an unknown card or revision.
    """
    from gesso.printing.pipeline.runs import Printed
    from gesso.printing.pipeline.sheet_writing import SheetStyle

    job = print_job(selection, workers, progress)
    problems = selection.diagnostics()
    # A face does not need the others of its entry.
    faces_alone = set(products) == {"faces"} and bool(pages.cards)
    if has_errors(problems) and not faces_alone:
        return PrintedKit(Printed.nothing(problems), out)
    make = _sound_pieces if faces_alone else _pieces_on_sheets
    kits = [(part, kit) for part in selection.parts if (kit := make(part, job.root, job.fonts)) is not None]
    try:
        fronts = pieces_called(pages.cards, [(kit, part.entries) for part, kit in kits])
    except RequestError:
        if not has_errors(problems):
            raise
        # It is one of those on which something is wrong.
        return PrintedKit(Printed.nothing(problems), out)
    runs = [run for part, kit in kits for run in _runs(part, kit, out, pages, fronts, job)]
    if not runs:
        return PrintedKit(Printed.nothing(problems), None)
    places = (out, *(folder for run in runs for folder in run.folders))
    printed = Printed.nothing(() if faces_alone else problems)
    if "sheets" in products:
        printed = job.run(runs, places, problems, faces=False, sheets=style or SheetStyle())
    if "faces" in products and not has_errors(printed.diagnostics):
        shared = _shared_backs(kits)
        alone = [replace(run, prints=_without_backs(run.prints, shared), partial=True) for run in runs]
        kept = frozenset(folder for run in runs for folder in run.folders)
        pictures = job.run(alone, places, problems, faces=True, sheets=None, others=kept)
        printed = replace(pictures, written=(*printed.written, *pictures.written), drawn=printed.drawn + pictures.drawn)
    printed_fronts = (piece.front.id for run in runs for piece in run.prints.components)
    return PrintedKit(printed, out, tuple(dict.fromkeys(printed_fronts)))


def _shared_backs(kits: Iterable[tuple[Part, Kit]]) -> frozenset[str]:
    """Return the ids of the backs that several pieces of an entry have."""
    backs = [
        [piece.back.id for piece in prints.components if piece.back is not None]
        for _, kit in kits
        for prints in kit.sources
    ]
    return frozenset(id for ids in backs for id in ids if ids.count(id) > 1)


def _without_backs(prints: EntryPrints, backs: frozenset[str]) -> EntryPrints:
    pieces = (
        replace(piece, back=None) if piece.back is not None and piece.back.id in backs else piece
        for piece in prints.components
    )
    return replace(prints, components=tuple(pieces))


def _pieces_on_sheets(part: Part, root: Path, fonts: FontBook) -> Kit:
    """Return all pieces of the entries of a part, which must have no errors, as a kit to choose pieces of."""
    from gesso.printing.kit import all_pieces

    return all_pieces([entry_prints(part.game, entry, root, fonts) for entry in part.entries])


def _sound_pieces(part: Part, root: Path, fonts: FontBook) -> Kit | None:
    """Return the same of entries that may have errors, without the pieces on which something is wrong; None if an entry has too
    many."""
    from gesso.printing.kit import all_pieces

    sound = [sound_prints(part.game, entry, root, fonts) for entry in part.entries]
    return all_pieces(found) if len(found := [each for each in sound if each is not None]) == len(sound) else None


def _runs(part: Part, kit: Kit, out: Path, pages: KitPart, fronts: frozenset[str], job: PrintJob) -> Iterator[PrintRun]:
    from gesso.printing.kit import as_reprint, changed, named
    from gesso.printing.pipeline.runs import PrintRun

    if pages.cards:
        chosen = named(kit, fronts)
    else:
        before = pieces_at(job.root, part, pages.since or "", _pieces_on_sheets)
        chosen = changed(kit, before, shown_pieces(kit, job.context))
    for entry, prints in zip(part.entries, chosen.sources, strict=True):
        if prints.components:
            titled = replace(prints, title=as_reprint(prints.title, prints.words))
            yield PrintRun(titled, part.game.output(out, entry), suffix=pages.suffix, maker=job.chosen.project.name)
