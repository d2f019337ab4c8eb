"""What printing would find wrong with checked entries. Each verdict is kept under a digest of what it was made from, so
that faces are laid out once for every change and not once for every check."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.diagnostics import Diagnostic, has_errors
from gesso.project.catalogue import codes
from gesso.project.entry_look import in_own_look
from gesso.project.print_keys import PrintKeys
from gesso.project.project import SERVICES, AnyGame, Project
from gesso.project.records import DAMAGED, Record
from gesso.project.selection import Selection, selected
from gesso.project.themes import THEME
from gesso.resources import home, lies_in
from gesso.source import SourceFile

if TYPE_CHECKING:
    from gesso.printing.pipeline import PrintContext
    from gesso.project.entries import Entry
_RECORD = "print-check"
"""By game and entry: the digest; the problems as code, message, hint, path, start and end."""
_VERSION = 1
_MOST_KEPT = 2000
"""So many verdicts are remembered; of a larger project the last ones."""
_MOST_CHARACTERS = 1 << 20


def print_problems(chosen: Project | Selection) -> list[Diagnostic]:
    """What printing would report of the chosen entries that have no error, and of the project's templates, fonts and
    services."""
    selection = selected(chosen)
    root = selection.project.root
    if not selection.parts or has_errors(selection.project.diagnostics):
        return []
    book = _Verdicts(root)
    found: list[Diagnostic] = []
    unused: list[Diagnostic] = []
    for part in selection.parts:
        if (
            part.game.table is None
            or not part.game.definition.printing.module
            or has_errors(part.game.diagnostics)
            or has_errors(part.game.problems())
        ):
            continue
        for entry in part.entries:
            if part.game.checked(entry).program is not None and not _mistranslated(part.game, entry):
                problems = book.of(part.game, entry)
                unused += part.game.unused_in_print(entry, problems)
                found += problems
    book.record.save(_MOST_KEPT)
    if found:
        from gesso.printing.document import once_each

        # Entries share templates.
        found = once_each(found)
    spare = _font_problems(root, {each.message for each in found})
    return [*selection.judged((*found, *_template_problems(root), *spare, *_service_problems(root))), *unused]


class _Verdicts:
    """The verdicts of a project, as they were kept and as they are now."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._keys = PrintKeys(root)
        self._context: PrintContext | None = None
        self.record = Record(root, _RECORD, _VERSION)

    def of(self, game: AnyGame, entry: Entry[Any, Any]) -> list[Diagnostic]:
        name, key = f"{game.id}/{entry.id}{game.suffix}", self._keys.of(game, entry)
        kept = self.record.entries.get(name)
        # What is damaged costs laying the faces out again, and nothing else.
        with suppress(OSError, *DAMAGED):
            if kept is not None and kept[0] == key:
                return list(self._restored(kept[1], entry))
        found = self._laid_out(game, entry)
        self.record.keep(
            name, [key, [[d.code, d.message, d.hint, d.span.path, d.span.start, d.span.end] for d in found]]
        )
        return found

    def _restored(self, problems: list[list[Any]], entry: Entry[Any, Any]) -> Iterator[Diagnostic]:
        known = codes() if problems else {}
        for code, message, hint, path, start, end in problems:
            source = entry.source
            if source is None or source.path != path:
                source = SourceFile(path, self._text(Path(path)))
            yield Diagnostic(known[code], message, source.span(start, end), hint)

    def _text(self, path: Path) -> str:
        """The text of a template or a theme; of no other file, whatever stands in the cache."""
        place = (self._root / path).resolve()
        is_theme = place.name == THEME and lies_in(self._root, place)
        folders = [(folder / "templates").resolve() for folder in (self._root, home())]
        if not (is_theme or any(place.is_relative_to(folder) for folder in folders)):
            return ""
        with place.open(encoding="utf-8", errors="replace") as file:
            return file.read(_MOST_CHARACTERS)

    def _laid_out(self, game: AnyGame, entry: Entry[Any, Any]) -> list[Diagnostic]:
        from gesso.diagnostics.codes.printing import FONT_HINT, FONT_UNREADABLE
        from gesso.printing.fonts import FontFileError
        from gesso.printing.own_sigils import OWN_ENDINGS
        from gesso.printing.pipeline.print_check import check_prints, check_signs
        from gesso.project.building import print_context

        self._context = self._context or print_context(self._root)
        program = game.printed(entry)
        bare = game.definition.printing().prints(program, game.printed_table, game.locale)
        prints = in_own_look(game, entry, bare, self._root, self._context.fonts)
        try:
            if any(ending in prints.span.source.text for ending in OWN_ENDINGS):
                # Signs of pieces are in kits alone.
                (own, *_) = game.definition.printing().kit([program], game.printed_table, game.locale).sources
                pieces = in_own_look(game, entry, own, self._root, self._context.fonts)
                signs = (*pieces.diagnostics, *check_signs(pieces, self._context))
                prints = replace(prints, diagnostics=tuple(dict.fromkeys((*prints.diagnostics, *signs))))
            return check_prints(prints, entry.folder / "art", self._root, self._context)
        except FontFileError as error:
            return [Diagnostic(FONT_UNREADABLE, str(error), prints.span, FONT_HINT)]


def _mistranslated(game: AnyGame, entry: Entry[Any, Any]) -> bool:
    """Whether an entry has no words in the locale, for its translation has errors."""
    if not game.suffix:
        return False
    from gesso.project.translations import errors_of

    return bool(errors_of(game, entry))


def _service_problems(root: Path) -> list[Diagnostic]:
    if not (root / SERVICES).is_dir():
        return []
    from gesso.project.services import own_problems

    return list(own_problems(root))


def _template_problems(root: Path) -> list[Diagnostic]:
    own = _own(root, "faces")
    if own is None:
        return []
    from gesso.printing.pipeline.print_check import check_templates

    return list(check_templates(own, home() / "templates" / "faces"))


def _font_problems(root: Path, told: Container[str]) -> Iterator[Diagnostic]:
    """The fonts of a project that cannot be read, but for those of which that is `told`."""
    own = _own(root, "fonts")
    if own is not None:
        from gesso.diagnostics.codes.printing import FONT_HINT, UNUSED_FONT_UNREADABLE
        from gesso.printing.font_folders import unreadable_in

        for path, message in unreadable_in(own):
            if message not in told:
                yield Diagnostic(UNUSED_FONT_UNREADABLE, message, SourceFile(str(path), "").top, FONT_HINT)


def _own(root: Path, name: str) -> Path | None:
    """A folder of a project's templates; None where there is none that is not the program's, or where it leads elsewhere."""
    own = root / "templates" / name
    if not own.is_dir() or not own.resolve().is_relative_to(root.resolve()):
        return None
    return None if own.resolve() == (home() / "templates" / name).resolve() else own
