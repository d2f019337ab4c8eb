"""Print a kit with everything that a table needs, or only the pieces that you name or that changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cache.prints import Pieces
from gesso.cache.records import with_cache
from gesso.diagnostics import RequestError, has_errors, in_order
from gesso.diagnostics.suggestions import did_you_mean
from gesso.printing.cache import SourceDigests, file_digest, shown_key
from gesso.printing.kit import printed_pieces
from gesso.printing.pipeline.custom_art import CustomArt, credited, find_custom_art
from gesso.project.paths import MANIFEST
from gesso.project.project import ProjectModel, open_project
from gesso.project.selection import Part, Selection
from gesso.project.styles import with_project_style
from gesso.source import MappingNode, Scalar, SequenceNode
from gesso.tasks.build import Progress, check_places, game_art_folders, paper_called, print_context
from gesso.tasks.revisions import earlier_state
from gesso.wording.labels import kit_words

if TYPE_CHECKING:
    from gesso.cache.prints import PrintedKits
    from gesso.printing.component import Component, FaceSpec
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.kit import Kit
    from gesso.printing.pipeline import PrintContext, Printed, PrintRun, SheetStyle
    from gesso.project.entries import Entry
    from gesso.source import Node


@dataclass(frozen=True, slots=True)
class KitSources:
    """A kit with the folders of the designer's own pictures."""

    kit: Kit
    art: tuple[tuple[Path, Path], ...]
    """For each source, the folder of own pictures and the folder that it must lie in."""


def kit_sources(part: Part, root: Path, fonts: FontBook, *, small: bool = False, sleeved: bool = False) -> KitSources:
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
    art = tuple(owner.art(root) if owner else game_art_folders(game, root) for owner in owners)
    return KitSources(replace(kit, sources=tuple(sources)), art)


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


def shown_pieces(kit_prints: KitSources, context: PrintContext) -> Pieces:
    """Return what the pieces of a kit show, from the present files."""
    digests = SourceDigests(context.templates, context.fonts)
    pictures, customs = [], list[CustomArt]()
    for source, (folder, home) in zip(kit_prints.kit.sources, kit_prints.art, strict=True):
        custom = find_custom_art(folder, source.picture_names, home, source.span)
        customs.append(custom)
        pictures.append({name: file_digest(path) for name, path in custom.pictures.items()})

    def key(source: int, order: FaceSpec) -> str:
        prints = kit_prints.kit.sources[source]
        shown, art = credited(order, customs[source], prints.credit), prints.art
        return shown_key(
            shown, art, templates=digests.template(order.template), fonts=digests.fonts(), pictures=pictures[source]
        )

    return printed_pieces(kit_prints.kit, key)


def pieces_at(root: Path, part: Part, revision: str, sources: Callable[[Part, Path, FontBook], KitSources]) -> Pieces:
    """Return what the pieces that `sources` makes of a part showed at a revision, or in another folder of the project.

    There are none if the entries did not exist or had errors. Raises `RequestError` for what is neither a revision nor
    a folder.
    """
    with earlier_state(root, revision) as folder:
        games = open_project(folder).games if (folder / MANIFEST).is_file() else ()
        for game in (game.in_locale(part.game.locale) for game in games if game.id == part.game.id):
            entries = tuple(there for entry in part.entries if (there := game.entry(entry.id)))
            if len(entries) == len(part.entries) and all(game.checked(entry).program is not None for entry in entries):
                context = print_context(folder)
                return shown_pieces(sources(Part(game, entries, False), folder, context.fonts), context)
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
    """None if nothing has changed."""
    reprinted: tuple[str, ...] = ()
    """The fronts of the pieces of a reprint."""


def print_kit(
    chosen: Selection,
    out: Path,
    *,
    paper: str = "a4",
    small: bool = False,
    style: SheetStyle | None = None,
    pages: KitPart = WHOLE,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> PrintedKit:
    """Check, then write all that the chosen entries of one game need, or the `pages` of it, into one PDF in `out/kits`.

    A `small` kit takes few sheets. `style` says how it is printed. Raises `RequestError` for entries of several games
    or none, for an unknown paper, card or revision, and if no kit is remembered that could have changed.
    """
    from gesso.cache.prints import PrintedKits
    from gesso.printing.kit import changed, named, of_the_table
    from gesso.printing.pipeline import KitRun, Printed, PrintRun, SheetStyle, as_cache_error, print_runs

    sheet = paper_called(paper)
    style = style or SheetStyle()
    parts = [part for part in chosen.parts if part.entries]
    if len(parts) != 1:
        raise RequestError("all entries of a kit must be of one game", _which(parts, pages))
    (part,) = parts
    if part.repeated:
        hint = "name each entry once; to play an entry against itself, print its kit twice"
        raise RequestError(f"{part.repeated[0]} is named more than once", hint)
    root = chosen.project.root
    of = part.game.id if pages.table and part.whole else file_name([entry.id for entry in part.entries])
    name = of + "-table" * pages.table + "-small" * small + part.game.suffix
    part = with_transformations(part)
    chosen = replace(chosen, parts=(part,))
    file = out / "kits" / f"{name}-{paper}{pages.suffix}{style.suffix}.pdf"
    problems = chosen.diagnostics()
    if has_errors(problems):
        return PrintedKit(Printed(tuple(problems), (), 0), file)
    context = with_cache(print_context(root), root)
    check_places([out, file.parent], context, root)
    # People leave out backs because they use sleeves.
    sources = partial(kit_sources, small=small, sleeved=style.backs.flip is None)
    kit_prints = sources(part, root, context.fonts)
    kit, kits, now = kit_prints.kit, PrintedKits(root), shown_pieces(kit_prints, context)
    if pages.table:
        kit = of_the_table(kit, len(part.entries), whole=part.whole)
    elif pages.cards:
        kit = named(kit, pieces_called(pages.cards, [(kit, part.entries)]))
    elif pages.since is not None:
        before = pieces_at(root, part, pages.since, sources) if pages.since else _last(kits, name)
        kit = changed(kit, before, now)
        if not kit.fronts():
            return PrintedKit(Printed(tuple(problems), (), 0), None)
    runs = [
        PrintRun(prints, *art, file.parent, maker=chosen.project.name)
        for prints, art in zip(kit.sources, kit_prints.art, strict=True)
    ]
    run = KitRun(_by_author(kit, chosen.project.name), sheet, file)
    printed = print_runs(
        runs,
        context,
        faces=False,
        sheets=style,
        kit=run,
        workers=workers,
        progress=progress,
        with_overrides=chosen.with_overrides,
    )
    if not has_errors(printed.diagnostics) and (pages == WHOLE or pages.since == ""):
        with as_cache_error(context.cache):
            kits.remember(name, now)
    printed = replace(printed, diagnostics=tuple(in_order((*problems, *printed.diagnostics))))
    reprinted = kit.fronts() if pages.cards or pages.since is not None else ()
    return PrintedKit(printed, file, reprinted)


def _which(parts: Sequence[Part], pages: KitPart) -> str:
    """Return a hint for entries of several games, or of none: what to write instead."""
    if not pages.table or not parts:
        return "name them, such as `gesso kit ONE ANOTHER`"
    here = Path.cwd()
    folders = [part.game.folder.resolve() for part in parts]
    shown = [each.relative_to(here) if each.is_relative_to(here) else each for each in folders]
    return f"name its folder: {' or '.join(f'`gesso kit {each.as_posix()} --table`' for each in shown)}"


def _by_author(kit: Kit, maker: str) -> Kit:
    """Return a kit whose file names the authors of its entries, else its maker."""
    from gesso.printing.component import author_of

    first, *others = kit.sources
    author = author_of(kit.sources, maker)
    return replace(kit, sources=(replace(first, credit=author), *(replace(each, credit="") for each in others)))


def _last(kits: PrintedKits, name: str) -> Pieces:
    pieces = kits.last(name)
    if pieces is None:
        hint = "print a whole kit first, or name a revision of the git repository"
        raise RequestError(f"Gesso has no record of a printed kit {name}", hint)
    return pieces


def reprint(
    chosen: Selection,
    out: Path,
    pages: KitPart,
    *,
    style: SheetStyle | None = None,
    workers: int = 1,
    progress: Progress = lambda _step, _done, _total: None,
) -> PrintedKit:
    """Check, then write sheets of the chosen entries with the `pages` that are asked for to `out/<game>/<entry>`.

    They lie beside the sheets with all cards. An entry that has none of the cards gets no file. Raises `RequestError`
    for an unknown card or revision.
    """
    from gesso.printing.pipeline import Printed, SheetStyle, print_runs

    root = chosen.project.root
    problems = chosen.diagnostics()
    if has_errors(problems):
        return PrintedKit(Printed(tuple(problems), (), 0), out)
    context = with_cache(print_context(root), root)
    sources_by_part = [(part, _sheet_sources(part, root, context.fonts)) for part in chosen.parts]
    fronts = pieces_called(pages.cards, [(sources.kit, part.entries) for part, sources in sources_by_part])
    runs = [
        run
        for part, sources in sources_by_part
        for run in _runs(part, sources, chosen.project, out, pages, fronts, context)
    ]
    if not runs:
        return PrintedKit(Printed(tuple(problems), (), 0), None)
    check_places((out, *(folder for run in runs for folder in run.folders)), context, root)
    printed = print_runs(
        runs,
        context,
        faces=False,
        sheets=style or SheetStyle(),
        workers=workers,
        progress=progress,
        with_overrides=chosen.with_overrides,
    )
    printed_fronts = (piece.front.id for run in runs for piece in run.prints.components)
    with_problems = replace(printed, diagnostics=tuple(in_order((*problems, *printed.diagnostics))))
    return PrintedKit(with_problems, out, tuple(dict.fromkeys(printed_fronts)))


def _sheet_sources(part: Part, root: Path, fonts: FontBook) -> KitSources:
    """Return the prints of the entries of a part, which must have no errors, as a kit with all pieces on its pages."""
    from gesso.printing.kit import all_pieces

    game = part.game
    prints = (
        game.definition.printing().prints(game.printed(entry), game.printed_table, game.locale)
        for entry in part.entries
    )
    own = [with_project_style(game, entry, each, root, fonts) for entry, each in zip(part.entries, prints, strict=True)]
    return KitSources(all_pieces(own), tuple(entry.art(root) for entry in part.entries))


def _runs(
    part: Part,
    sources: KitSources,
    project: ProjectModel,
    out: Path,
    pages: KitPart,
    fronts: frozenset[str],
    context: PrintContext,
) -> Iterator[PrintRun]:
    from gesso.printing.kit import as_reprint, changed, named
    from gesso.printing.pipeline import PrintRun

    if pages.cards:
        kit = named(sources.kit, fronts)
    else:
        before = pieces_at(project.root, part, pages.since or "", _sheet_sources)
        kit = changed(sources.kit, before, shown_pieces(sources, context))
    for entry, prints, art in zip(part.entries, kit.sources, sources.art, strict=True):
        if prints.components:
            titled = replace(prints, title=as_reprint(prints.title, prints.words))
            yield PrintRun(titled, *art, part.game.output(out, entry), suffix=pages.suffix, maker=project.name)
