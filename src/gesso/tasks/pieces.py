"""Find printed pieces by the names that people use, and what each showed at a revision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cache.kits import Pieces
from gesso.diagnostics import RequestError
from gesso.diagnostics.suggestions import did_you_mean
from gesso.printing.cache import SourceDigests, file_digest, shown_key
from gesso.printing.kit.parts import printed_pieces
from gesso.printing.pipeline.custom_art import CustomArt, credited, find_custom_art
from gesso.project.paths import MANIFEST
from gesso.project.project import open_project
from gesso.project.selection import Part
from gesso.source import MappingNode, Scalar, SequenceNode
from gesso.tasks.build import print_context
from gesso.tasks.kit_sources import KitSources
from gesso.tasks.revisions import earlier_state

if TYPE_CHECKING:
    from gesso.printing.component import Component, FaceSpec
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.kit.sections import Kit
    from gesso.printing.pipeline import PrintContext
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
            hint = did_you_mean(word, sorted(called), "name it by its number, such as stands on it, or by its id")
            hint = (
                "of what it names, nothing is printed here: `gesso kit` prints all pieces" if word in written else hint
            )
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
