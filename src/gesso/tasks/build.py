"""Build checked entries: plug-ins, faces, sheets; with the steps that kits and exports share.

Each task collects the prints of entries, of games or of a kit, all in the project's style, and hands them to a `PrintJob`,
which draws what has changed and writes the files. `gesso.cache` remembers what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import gesso
from gesso.cache import FinishedPrints, with_cache
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError, has_errors, in_order
from gesso.project import CACHE, CARDS
from gesso.project.drafts import OTHER_STAND_INS, STAND_INS, with_stand_ins_for_texts, wrong_parts
from gesso.project.game import AnyGame
from gesso.project.project import ProjectModel
from gesso.project.selection import Part, Selection, selected, texts_named_in
from gesso.project.styles import with_project_style
from gesso.records import program_key, text_digest, texts_digest
from gesso.resources import real_path
from gesso.wording.labels import kit_words

if TYPE_CHECKING:
    from gesso.lang.language import Start
    from gesso.printing.component import Component, EntryPrints, FaceSpec
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.kit import Kit
    from gesso.printing.pipeline.drawing import DrawJob, PrintContext
    from gesso.printing.pipeline.print_run import PrintOptions
    from gesso.printing.pipeline.runs import Plan, Printed, PrintRun, TextFile
    from gesso.printing.pipeline.sheet_writing import SheetStyle
    from gesso.project.entries import Entry


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
        from gesso.printing.pipeline.print_run import print_runs

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
    root, manifest = selection.project.root, selection.project.manifest
    context = replace(with_cache(print_context(root), root), limit=manifest.cache_bytes)
    return PrintJob(selection, context, workers, progress)


def entry_prints(game: AnyGame, entry: Entry[Any, Any], root: Path, fonts: FontBook) -> EntryPrints:
    """Return the prints of an entry in its own style. Raises `CheckError` if it has errors."""
    prints = game.definition.printing().prints(game.printed(entry), game.printed_table, game.locale)
    return with_project_style(game, entry, prints, root, fonts)


def sound_prints(game: AnyGame, entry: Entry[Any, Any], root: Path, fonts: FontBook) -> EntryPrints | None:
    """Return the pieces of an entry on which nothing is wrong, in its own style; None if too much is wrong for that.

    Stand-ins replace the wrong texts, once these and once those: a face that then shows something else shows a wrong text.
    """
    checked = game.checked(entry)
    if checked.program is not None:
        return entry_prints(game, entry, root, fonts)
    parts = wrong_parts(entry, checked.diagnostics)
    some = [_with_stand_ins(game, entry, each) for each in (STAND_INS, OTHER_STAND_INS)]
    if parts is None or some[0] is None or some[1] is None:
        return None
    others = {piece.front.id: _shown(piece) for piece in some[1].components}
    sound = (
        piece
        for piece in some[0].components
        if others.get(piece.front.id) == _shown(piece) and not parts & {side.card for side in _sides(piece)}
    )
    return with_project_style(game, entry, replace(some[0], components=tuple(sound)), root, fonts)


def _sides(piece: Component) -> tuple[FaceSpec, ...]:
    return (piece.front,) if piece.back is None else (piece.front, piece.back)


def _shown(piece: Component) -> tuple[object, ...]:
    return tuple((side.template, side.values) for side in _sides(piece))


def _with_stand_ins(game: AnyGame, entry: Entry[Any, Any], stand_ins: Mapping[Start, str]) -> EntryPrints | None:
    """Return the prints of an entry with stand-ins for its wrong texts, in the language of its file."""
    stood = with_stand_ins_for_texts(game, entry, stand_ins)
    program = None if stood is None else stood[0].draft(stood[1])
    if stood is None or program is None:
        return None
    return game.definition.printing().prints(program, stood[0].printed_table, game.locale)


def entry_plan(game: AnyGame, entry: Entry[Any, Any], root: Path, context: PrintContext) -> Plan:
    """Return the plan of the faces of an entry, as a build draws them. Raises `CheckError` if it has errors."""
    return _plan(entry_prints(game, entry, root, context.fonts), root, context)


def sound_plan(game: AnyGame, entry: Entry[Any, Any], root: Path, context: PrintContext) -> Plan | None:
    """Return the plan of the faces of an entry on which nothing is wrong; None if too much is wrong for that."""
    prints = sound_prints(game, entry, root, context.fonts)
    return None if prints is None else _plan(prints, root, context)


def _plan(prints: EntryPrints, root: Path, context: PrintContext) -> Plan:
    from gesso.printing.cache import SourceDigests
    from gesso.printing.pipeline.runs import PrintRun, plan_of

    return plan_of(PrintRun(prints, root), SourceDigests(context.templates, context.fonts))


def loose_faces(game: AnyGame, id: str, root: Path, context: PrintContext) -> dict[str, DrawJob]:
    """Return faces that no sheet of an entry has, by id: the pieces of its kit, or what is printed of the game itself.

    Raises `CheckError` if the entry has errors.

    Args:
        game: The game.
        id: An entry, or the name of something that the game prints.
        root: The project's folder.
        context: Templates, fonts and cache.
    """
    from gesso.printing.cache import SourceDigests
    from gesso.printing.pipeline.runs import PrintRun, plan_of

    entry = game.entry(id)
    if entry is None:
        sources = tuple(extra_prints(game, (id,), root, context.fonts).values())
    else:
        sources = kit_of(Part(game, (entry,), whole=False), root, context.fonts).sources[:1]
    digests = SourceDigests(context.templates, context.fonts)
    plans = (plan_of(PrintRun(prints, root), digests) for prints in sources)
    return {face: job for plan in plans for face, job in plan.drawn().items()}


def extra_prints(game: AnyGame, names: Iterable[str], root: Path, fonts: FontBook) -> dict[str, EntryPrints]:
    """Return what can be printed of the game itself, by name, in the game's style; only what is in `names`."""
    wanted = tuple(names)
    offered = game.definition.printing().extras(game.printed_table, game.locale) if wanted else {}
    return {name: with_project_style(game, None, offered[name], root, fonts) for name in wanted if name in offered}


def kit_of(part: Part, root: Path, fonts: FontBook, *, small: bool = False, sleeved: bool = False) -> Kit:
    """Return the kit of the entries of a part, which must have no errors, each in its own style.

    `sleeved` cards go into sleeves. What is shared, and the glossary of a deck, may bear the signs of all entries.
    """
    game = part.game
    programs = [game.printed(entry) for entry in part.entries]
    kit = game.definition.printing().kit(programs, game.printed_table, game.locale, small=small, sleeved=sleeved)
    if not kit.words:
        kit = replace(kit, words=kit_words(game.definition.wording().phrasebook(game.locale)))
    owners = (*part.entries, *(None for _ in kit.sources[len(part.entries) :]))
    sources = (
        with_project_style(game, owner, prints, root, fonts, guests=part.entries)
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


def print_context(root: Path) -> PrintContext:
    """Return the templates and fonts of a project, its own before the program's, and its cache of drawn faces."""
    from gesso.printing.faces.fonts import FontBook, fallbacks_in
    from gesso.printing.faces.templates import TemplateBook
    from gesso.printing.pipeline.drawing import PrintContext
    from gesso.resources import resources

    def folders(name: str) -> tuple[Path, ...]:
        own = root / "templates" / name
        inside = own.is_dir() and real_path(own).is_relative_to(root)
        places = (*([own] if inside else ()), *resources(f"templates/{name}"))
        return tuple(dict.fromkeys(real_path(folder) for folder in places))

    fonts = folders("fonts")
    return PrintContext(TemplateBook(folders("faces")), FontBook(fonts, fallbacks_in(fonts)), root / CACHE)


PRODUCTS = ("plugins", "faces", "sheets")
"""What can be built of an entry."""


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
    from gesso.printing.cache import digest
    from gesso.printing.pipeline.output_files import OutputRecord
    from gesso.printing.pipeline.runs import Printed
    from gesso.printing.pipeline.sheet_writing import SheetStyle

    whole = selected(chosen)
    style = style or SheetStyle()
    job = print_job(whole, workers, progress)
    root, context = job.root, job.context
    finished: FinishedPrints | None = None
    selection = whole
    # Only written faces say which of them the cache has to keep.
    if "faces" in products and not style.ink_saver:
        # Do not read a cache that a link leads out of the project to.
        check_places((out,), context, root)
        finished = FinishedPrints(whole, out, digest(sorted(products), style.key, style.suffix))
        before = OutputRecord(context.record)
        selection = replace(whole, parts=tuple(finished.stale(part, before) for part in whole.parts))
    problems = selection.diagnostics()
    if has_errors(problems):
        return Printed.nothing(problems)
    runs = [run for part in selection.parts for run in _runs(part, whole.project, out, products, context.fonts)]
    runs += _extra_runs(selection, root, out, extras, context.fonts)
    printed = replace(job, chosen=selection).run(
        runs,
        (out, *(folder for run in runs for folder in run.folders)),
        problems,
        faces="faces" in products,
        sheets=style if "sheets" in products else None,
        others=_faces_of(whole, out),
    )
    if finished is not None and not has_errors(printed.diagnostics):
        after = OutputRecord(context.record)
        for part in selection.parts:
            finished.remember(part.game, part.entries, printed.diagnostics, after)
        finished.save()
    return printed


def _faces_of(selection: Selection, out: Path) -> frozenset[Path]:
    """Return the folders for the faces of all chosen entries."""
    from gesso.printing.pipeline.runs import FACES

    return frozenset(part.game.output(out, entry) / FACES for part in selection.parts for entry in part.entries)


def _runs(
    part: Part, project: ProjectModel, out: Path, products: Collection[str], fonts: FontBook
) -> Iterator[PrintRun]:
    from gesso.printing.pipeline.runs import PrintRun

    for entry in part.entries:
        program = part.game.checked(entry).program
        assert program is not None, "what has checked clean has a program"
        texts = {"plugin.py": _plugin_file(part.game, entry, program)} if "plugins" in products else {}
        prints = entry_prints(part.game, entry, project.root, fonts)
        yield PrintRun(prints, part.game.output(out, entry), texts, maker=project.name)


def _plugin_file(game: AnyGame, entry: Entry[Any, Any], program: Any) -> TextFile:
    """Return the plug-in of an entry with its key.

    The key is a digest of what the plug-in is made from: this program and texts of the project. A change of a pack's
    game or entry does not show there, so for packs the key is a digest of the plug-in itself.
    """
    from gesso.printing.pipeline.runs import TextFile

    lowering = game.definition.lowering
    texts = [text for text in (game.source, entry.source, *texts_named_in(entry.source, game)) if text is not None]
    lent = any(id in text.text for id in game.pack_entries for text in texts)
    if lowering.module.startswith(f"{gesso.__name__}.") and not lent:
        made_from = (f"{text.path} {text_digest(text.text)}" for text in texts)
        key = texts_digest((program_key(), game.id, entry.id, *made_from))
        return TextFile(key, lambda: lowering().generate(program))
    source = lowering().generate(program)
    return TextFile(text_digest(source), lambda: source)


def _extra_runs(
    selection: Selection, root: Path, out: Path, extras: Collection[str], fonts: FontBook
) -> Iterator[PrintRun]:
    from gesso.printing.pipeline.runs import PrintRun

    if not extras:
        return
    games = [part.game for part in selection.parts]
    offered = {
        game.definition.id: list(game.definition.printing().extras(game.printed_table, game.locale)) for game in games
    }
    known = sorted({name for names in offered.values() for name in names})
    for name in extras:
        if name not in known:
            has = f"there are {', '.join(known)}" if known else "the selected games have none"
            raise RequestError(f"no extra is called `{name}`", has)
    for game in games:
        id = game.definition.id
        wanted = [name for name in offered[id] if name in extras]
        for name, prints in extra_prints(game, wanted, root, fonts).items():
            yield PrintRun(prints, out / id / f"extras{game.suffix}" / name, maker=selection.project.name)
