"""The way from what is chosen to printed files, which building, kits and exports share.

Each task collects the prints of entries, of games or of a kit, all in the project's style, and hands them to a `PrintJob`,
which draws what has changed and writes the files. What came of it is remembered by `gesso.cache.prints`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from gesso.cache.records import with_cache
from gesso.diagnostics import Diagnostic, RequestError, in_order
from gesso.project.paths import CACHE, CARDS
from gesso.project.selection import Part, Selection
from gesso.project.styles import with_project_style
from gesso.resources import real_path
from gesso.wording.labels import kit_words

if TYPE_CHECKING:
    from gesso.printing.component import EntryPrints
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.kit import Kit
    from gesso.printing.pages import Paper
    from gesso.printing.pipeline import PrintContext, Printed, PrintOptions, PrintRun
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame
Progress = Callable[[str, int, int], None]
"""Called with the step (`drawing` or `writing`), the number of faces or files that are done, and their total."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """What a task prints, and with what."""

    chosen: Selection
    context: PrintContext
    """The templates and fonts of the project, and its cache of drawn faces."""
    workers: int
    """The number of processes that draw."""
    progress: Progress

    @property
    def root(self) -> Path:
        return self.chosen.project.root

    @property
    def fonts(self) -> FontBook:
        return self.context.fonts

    def run(
        self,
        runs: Sequence[PrintRun],
        places: Iterable[Path],
        problems: Sequence[Diagnostic],
        **options: Unpack[PrintOptions],
    ) -> Printed:
        """Print some runs; return what was written, with all diagnostics in order.

        Args:
            runs: What to print.
            places: The folders that are written to. Each may hold no sources and lies where it seems to.
            problems: Diagnostics found before.
            options: Which files to make, as `gesso.printing.pipeline.print_runs` takes them.

        Raises:
            RequestError: A folder cannot be written to.
            gesso.printing.pipeline.OutputError: A file cannot be written; all files of an earlier run are still there.
        """
        from gesso.printing.pipeline import print_runs

        check_places(places, self.context, self.root)
        printed = print_runs(
            runs,
            self.context,
            workers=self.workers,
            progress=self.progress,
            with_overrides=self.chosen.with_overrides,
            **options,
        )
        return replace(printed, diagnostics=tuple(in_order((*problems, *printed.diagnostics))))


def print_job(selection: Selection, workers: int, progress: Progress) -> PrintJob:
    """Return the job of printing what is chosen of a project."""
    root = selection.project.root
    return PrintJob(selection, with_cache(print_context(root), root), workers, progress)


def entry_prints(game: AnyGame, entry: Entry[Any, Any], root: Path, fonts: FontBook) -> EntryPrints:
    """Return the prints of an entry in its own style. Raises `CheckError` if it has errors."""
    prints = game.definition.printing().prints(game.printed(entry), game.printed_table, game.locale)
    return with_project_style(game, entry, prints, root, fonts)


def extra_prints(game: AnyGame, names: Iterable[str], root: Path, fonts: FontBook) -> dict[str, EntryPrints]:
    """Return what can be printed of the game itself, by name, in the game's style; only what is in `names`."""
    wanted = tuple(names)
    offered = game.definition.printing().extras(game.printed_table, game.locale) if wanted else {}
    return {name: with_project_style(game, None, offered[name], root, fonts) for name in wanted if name in offered}


def kit_of(part: Part, root: Path, fonts: FontBook, *, small: bool = False, sleeved: bool = False) -> Kit:
    """Return the kit of the entries of a part, which must have no errors, each in its own style.

    `sleeved` cards go into sleeves.
    """
    game = part.game
    programs = [game.printed(entry) for entry in part.entries]
    kit = game.definition.printing().kit(programs, game.printed_table, game.locale, small=small, sleeved=sleeved)
    if not kit.words:
        kit = replace(kit, words=kit_words(game.definition.wording().phrasebook(game.locale)))
    owners = (*part.entries, *(None for _ in kit.sources[len(part.entries) :]))
    sources = (
        with_project_style(game, owner, prints, root, fonts, guests=() if owner else part.entries)
        for owner, prints in zip(owners, kit.sources, strict=True)
    )
    return replace(kit, sources=tuple(sources))


def with_transformations(part: Part) -> Part:
    """Return the entries of a part, then those that they may become in play."""
    entries = {entry.id: entry for entry in part.entries}
    for entry in part.entries:
        for id in entry.kind.becomes(entry.model) if entry.model is not None else ():
            other = part.game.entry(id)
            if other is not None:
                entries.setdefault(id, other)
    return replace(part, entries=tuple(entries.values()))


_LONGEST_NAME = 140


def file_name(ids: Sequence[str]) -> str:
    """Return all ids as a file name; if that would be too long, the first id and a digest of all."""
    name = "-v-".join(ids)
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{ids[0][:_LONGEST_NAME]}-and-{len(ids) - 1}-more-{blake2b(name.encode(), digest_size=4).hexdigest()}"


def check_places(places: Iterable[Path], context: PrintContext, root: Path) -> None:
    """Raise `RequestError` for an output folder that holds sources, or that a link leads out of the project."""
    for place in places:
        _stands_apart(place, root)
        _lies_inside(place, root, "remove it, or name its target with --out")
    for place in (context.cache, context.face_file("").parent, context.art_folder):
        _lies_inside(place, root, "remove it: a build makes it again")


def _stands_apart(out: Path, root: Path) -> None:
    """Raise `RequestError` for a folder that has the sources of the project."""
    place, home = real_path(out), real_path(root)
    sources = [real_path(folder) for folder in (root / CARDS, root / "templates")]
    if home.is_relative_to(place) or any(place.is_relative_to(folder) for folder in sources):
        raise RequestError(f"{out} has the sources of the project", "write to a folder of its own, such as build/")


def _lies_inside(folder: Path, root: Path, hint: str) -> None:
    """Raise `RequestError` for a folder of the project that a link leads out of it."""
    if folder.is_relative_to(root) and not real_path(folder).is_relative_to(real_path(root)):
        raise RequestError(f"{folder} is a link that leads out of the project", hint)


def paper_called(name: str) -> Paper:
    """Return a paper by its name. Raises `RequestError` for an unknown one."""
    from gesso.printing.pages import PAPERS

    if name not in PAPERS:
        raise RequestError(f"there is no paper `{name}`", f"choose from {', '.join(PAPERS)}")
    return PAPERS[name]


def print_context(root: Path) -> PrintContext:
    """Return the templates and fonts of a project, its own before the program's, and its cache of drawn faces."""
    from gesso.printing.faces.fonts import FontBook, fallbacks_in
    from gesso.printing.faces.templates import TemplateBook
    from gesso.printing.pipeline import PrintContext
    from gesso.resources import resources

    def folders(name: str) -> tuple[Path, ...]:
        own = root / "templates" / name
        inside = own.is_dir() and real_path(own).is_relative_to(root)
        places = (*([own] if inside else ()), *resources(f"templates/{name}"))
        return tuple(dict.fromkeys(real_path(folder) for folder in places))

    fonts = folders("fonts")
    return PrintContext(TemplateBook(folders("faces")), FontBook(fonts, fallbacks_in(fonts)), root / CACHE)
