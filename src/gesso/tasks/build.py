"""Build checked entries: their plug-ins, the faces of their cards, and sheets of these."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gesso
from gesso.cache.keys import program_key, text_digest
from gesso.cache.prints import FinishedPrints
from gesso.cache.records import with_cache
from gesso.diagnostics import RequestError, has_errors, in_order
from gesso.project.game import AnyGame
from gesso.project.paths import CACHE, CARDS
from gesso.project.project import ProjectModel
from gesso.project.selection import Part, Selection, selected, texts_named_in
from gesso.project.styles import with_project_style

if TYPE_CHECKING:
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.pages import Paper
    from gesso.printing.pipeline import PrintContext, Printed, PrintRun, SheetStyle, TextFile
    from gesso.project.entries import Entry
PRODUCTS = ("plugins", "faces", "sheets")
"""What can be built of an entry."""
Progress = Callable[[str, int, int], None]
"""Called with the step (`drawing` or `writing`), the number of faces or files that are done, and their total."""


def game_art_folders(game: AnyGame, root: Path) -> tuple[Path, Path]:
    """Return the folder of the game's own pictures, and the folder that this must be in."""
    return game.folder / "art", root


def build(
    chosen: ProjectModel | Selection,
    out: Path,
    products: Collection[str] = PRODUCTS,
    *,
    extras: Collection[str] = (),
    style: SheetStyle | None = None,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> Printed:
    """Check, then write plug-ins, faces (PNG) and sheets (PDF) to `out/<game>/<entry>`; all files appear, or none.

    `extras` are pieces of the chosen games themselves, by name; they go to `out/<game>/extras/<name>`. `style` says how
    sheets are printed. The result has all diagnostics (with an error nothing was written), the files written, and how
    many faces were drawn, with `workers` processes. Raises `RequestError` for an extra that no chosen game has, and
    `gesso.printing.pipeline.OutputError` for what cannot be written.
    """
    from gesso.printing.pipeline import OutputRecord, Printed, SheetStyle, print_runs

    whole = selected(chosen)
    root = whole.project.root
    context = with_cache(print_context(root), root)
    style = style or SheetStyle()
    finished: FinishedPrints | None = None
    selection = whole
    # Only written faces say which of them the cache has to keep.
    if "faces" in products and not style.ink_saver:
        # Do not read a cache that a link leads out of the project to.
        check_places((out,), context, root)
        finished = FinishedPrints(whole, out, f"{products} {style}")
        before = OutputRecord(context.record)
        selection = replace(whole, parts=tuple(finished.stale(part, before) for part in whole.parts))
    problems = selection.diagnostics()
    if has_errors(problems):
        return Printed(tuple(problems), (), 0)
    runs = [run for part in selection.parts for run in _runs(part, whole.project, out, products, context.fonts)]
    runs += _extra_runs(selection, root, out, extras, context.fonts)
    check_places((out, *(folder for run in runs for folder in run.folders)), context, root)
    printed = print_runs(
        runs,
        context,
        faces="faces" in products,
        sheets=style if "sheets" in products else None,
        others=_faces_of(whole, out),
        workers=workers,
        progress=progress,
        with_overrides=selection.with_overrides,
    )
    if finished is not None and not has_errors(printed.diagnostics):
        after = OutputRecord(context.record)
        for part in selection.parts:
            finished.remember(part.game, part.entries, printed.diagnostics, after)
        finished.save()
    diagnostics = in_order((*problems, *printed.diagnostics))
    return replace(printed, diagnostics=tuple(diagnostics))


def _faces_of(chosen: Selection, out: Path) -> frozenset[Path]:
    """Return the folders for the faces of all chosen entries."""
    from gesso.printing.pipeline.runs import FACES

    return frozenset(part.game.output(out, entry) / FACES for part in chosen.parts for entry in part.entries)


def check_places(places: Iterable[Path], context: PrintContext, root: Path) -> None:
    """Raise `RequestError` for an output folder that holds sources, or that a link leads out of the project."""
    for place in places:
        _stands_apart(place, root)
        _lies_inside(place, root, "remove it, or name its target with --out")
    for place in (context.cache, context.face_file("").parent, context.art_folder):
        _lies_inside(place, root, "remove it: a build makes it again")


def _stands_apart(out: Path, root: Path) -> None:
    """Raise `RequestError` for a folder that has the sources of the project."""
    place, home = out.resolve(), root.resolve()
    sources = [folder.resolve() for folder in (root / CARDS, root / "templates")]
    if home.is_relative_to(place) or any(place.is_relative_to(folder) for folder in sources):
        raise RequestError(f"{out} has the sources of the project", "write to a folder of its own, such as build/")


def _lies_inside(folder: Path, root: Path, hint: str) -> None:
    """Raise `RequestError` for a folder of the project that a link leads out of it."""
    if folder.is_relative_to(root) and not folder.resolve().is_relative_to(root.resolve()):
        raise RequestError(f"{folder} is a link that leads out of the project", hint)


def _runs(
    part: Part, project: ProjectModel, out: Path, products: Collection[str], fonts: FontBook
) -> Iterator[PrintRun]:
    from gesso.printing.pipeline import PrintRun

    root, maker = project.root, project.name
    definition = part.game.definition
    for entry in part.entries:
        program = part.game.checked(entry).program
        assert program is not None, "what has checked clean has a program"
        texts = {"plugin.py": _plugin_file(part.game, entry, program)} if "plugins" in products else {}
        prints = definition.printing().prints(part.game.printed(entry), part.game.printed_table, part.game.locale)
        prints = with_project_style(part.game, entry, prints, root, fonts)
        yield PrintRun(prints, *entry.art(root), part.game.output(out, entry), texts, maker=maker)


def _plugin_file(game: AnyGame, entry: Entry[Any, Any], program: Any) -> TextFile:
    """Return the plug-in of an entry with its key.

    The key is a digest of what the plug-in is made from: this program and texts of the project. A change of a
    pack's game or
    entry does not show there, so for packs the key is a digest of the plug-in itself.

    """
    from gesso.printing.pipeline import TextFile

    lowering = game.definition.lowering
    texts = [text for text in (game.source, entry.source, *texts_named_in(entry.source, game)) if text is not None]
    lent = any(id in text.text for id in game.pack_entries for text in texts)
    if lowering.module.startswith(f"{gesso.__name__}.") and not lent:
        made_from = (f"{text.path} {text_digest(text.text)}" for text in texts)
        key = text_digest("\0".join((program_key(), game.id, entry.id, *made_from)))
        return TextFile(key, lambda: lowering().generate(program))
    source = lowering().generate(program)
    return TextFile(text_digest(source), lambda: source)


def _extra_runs(
    selection: Selection, root: Path, out: Path, extras: Collection[str], fonts: FontBook
) -> Iterator[PrintRun]:
    from gesso.printing.pipeline import PrintRun

    if not extras:
        return
    games = [part.game for part in selection.parts]
    offered = {game.definition.id: game.definition.printing().extras(game.printed_table, game.locale) for game in games}
    known = sorted({name for each in offered.values() for name in each})
    for name in extras:
        if name not in known:
            has = f"there are {', '.join(known)}" if known else "the selected games have none"
            raise RequestError(f"no extra is called `{name}`", has)
    for game in games:
        id = game.definition.id
        for name, prints in offered[id].items():
            if name in extras:
                prints = with_project_style(game, None, prints, root, fonts)
                yield PrintRun(
                    prints,
                    *game_art_folders(game, root),
                    out / id / f"extras{game.suffix}" / name,
                    maker=selection.project.name,
                )


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
        inside = own.is_dir() and own.resolve().is_relative_to(root)
        places = (*([own] if inside else ()), *resources(f"templates/{name}"))
        return tuple(dict.fromkeys(folder.resolve() for folder in places))

    fonts = folders("fonts")
    return PrintContext(TemplateBook(folders("faces")), FontBook(fonts, fallbacks_in(fonts)), root / CACHE)
