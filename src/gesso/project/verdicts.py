"""What checks of entries have found, kept under a digest of all that they have read, so that an edit costs that edit alone.

Only an entry that has a program is kept, and only in games that ship with Gesso: the code of others may change unseen.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import UNLISTED_ENTRY
from gesso.games import BUILT_IN
from gesso.installed import installation, packs_key
from gesso.records import DAMAGED, diagnostics_data, diagnostics_of, program_key, text_digest, texts_digest, user_record
from gesso.source import SourceFile

if TYPE_CHECKING:
    from gesso.checks import CheckedEntry
    from gesso.checks.passives import Listener, Triggers
    from gesso.lang.programs import UnreadText
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame

_RECORD = "verdicts"
"""By game and entry: the digest of its file, the problems of reading it and what it declares; the entries that its check
has read (null for all), the digest of everything, the problems, and its triggers."""
_VERSION = 2
_MOST_KEPT = 4000


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check of an entry has found, without its program."""

    diagnostics: tuple[Diagnostic, ...]
    """All its problems."""
    has_program: bool
    """Whether something can be made of it."""
    find_triggers: Callable[[], Triggers | None] = lambda: None
    """Finds the triggers, when somebody asks: to read kept ones needs the language of the game."""
    unread_texts: tuple[UnreadText, ...] = ()
    """Its texts that cannot be read."""
    is_kept: bool = False
    """Whether an earlier check has found it."""

    @property
    def triggers(self) -> Triggers | None:
        """What can set off the texts of other players, and be set off by them."""
        return self.find_triggers()


class Verdicts:
    """The verdicts of a project, as an earlier check has left them."""

    def __init__(self, root: Path) -> None:
        self._record = user_record(root, _RECORD, _VERSION)
        self._program = texts_digest((program_key(), packs_key(), installation(), sys.version))

    def of_reading(
        self, game: str, id: str, schema: str, source: SourceFile | None
    ) -> tuple[tuple[Diagnostic, ...], dict[str, list[Any]]] | None:
        """Return the problems of reading an entry's file whose tree gives a model, and what it declares; None if nothing is
        kept of it."""
        with suppress(*DAMAGED):
            if source is not None and (kept := self._record.entries.get(f"{game}/{id}")) is not None:
                (key, problems, declared), _ = kept
                if key == self._of_file(id, schema, source):
                    return _restored(problems, source), {str(word): list(data) for word, data in declared.items()}
        return None

    def of_meaning(self, game: AnyGame, entry: Entry[Any, Any]) -> Verdict | None:
        """Return what the check of an entry's texts and numbers has found; None if nothing is kept of it."""
        source = entry.source
        with suppress(ImportError, *DAMAGED):
            if source is not None and _is_plain(game):
                (key, _, _), (asked, whole, problems, triggers) = self._record.entries[f"{game.id}/{entry.id}"]
                if key == self._of_file(entry.id, entry.kind.schema, source) and whole == self._whole(game, key, asked):
                    return Verdict(_restored(problems, source), True, lambda: _triggers(triggers, source))
        return None

    def keep(
        self, game: AnyGame, entry: Entry[Any, Any], found: CheckedEntry[Any], asked: frozenset[str] | None
    ) -> None:
        """Keep what has been found in an entry that has a program, unless it hangs on more than texts.

        Args:
            found: What the check has found.
            asked: The ids of the entries that the check has read; None for all.
        """
        source, node = entry.source, entry.node
        if source is None or node is None or entry.pack is not None or found.valid is None or found.hidden:
            return
        read = [each for each in game.entries if asked is None or each.id in asked]
        if not _is_plain(game) or any(
            each.node is None or tuple(each.kind.inherited(each.node)) for each in (entry, *read)
        ):
            return
        # That the game file does not list it depends on the game file.
        reading = [each for each in entry.diagnostics if each.kind != UNLISTED_ENTRY]
        own = (*reading, *found.diagnostics)
        if all(span.source is source for each in own for span in _spans(each)):
            key, names = self._of_file(entry.id, entry.kind.schema, source), None if asked is None else sorted(asked)
            whole, triggers = self._whole(game, key, names), _triggers_data(found.triggers)
            declared = game.declared.get(entry.id, {})
            kept = [
                [key, _problems_data(reading), declared],
                [names, whole, _problems_data(found.diagnostics), triggers],
            ]
            self._record.keep(f"{game.id}/{entry.id}", kept)

    def save(self) -> None:
        """Write what is new."""
        self._record.save(_MOST_KEPT)

    def _of_file(self, id: str, schema: str, source: SourceFile) -> str:
        return texts_digest((self._program, id, schema, source.path, source.text))

    def _whole(self, game: AnyGame, key: str, asked: Iterable[str] | None) -> str:
        """Return a digest of an entry's file, the game file and the files that its check has read."""
        shared, texts = game.once("digests", lambda: _digests(game))
        names = texts if asked is None else asked
        return texts_digest((key, shared, *(f"{name} {texts.get(name, '')}" for name in names)))


def _digests(game: AnyGame) -> tuple[str, dict[str, str]]:
    """Return a digest of what all checks of a game depend on, and one of the text of each entry, by id."""
    table = "" if game.source is None else game.source.text
    texts = {entry.id: text_digest(entry.source.text) for entry in game.entries if entry.source is not None}
    return texts_digest((table, json.dumps(game.declared))), texts


def _is_plain(game: AnyGame) -> bool:
    """Return whether the program and the files of the project alone decide what is found in a game."""
    return game.id in BUILT_IN and not game.pack_entries and game.table is not None


def _spans(diagnostic: Diagnostic) -> list[Any]:
    fixed = (edit.span for fix in diagnostic.fixes for edit in fix.edits)
    return [diagnostic.span, *(other.span for other in diagnostic.related), *fixed]


def _problems_data(problems: Sequence[Diagnostic]) -> list[Any]:
    """Return problems as data, without the text of the file."""
    return list(diagnostics_data(problems)[1])


def _restored(problems: list[Any], source: SourceFile) -> tuple[Diagnostic, ...]:
    return tuple(diagnostics_of([[], problems], (source,)))


def _triggers_data(triggers: Triggers | None) -> list[Any] | None:
    if triggers is None or not triggers.listeners:
        return None if triggers is None else []
    known = triggers.consequences
    rows = [
        [
            [each.event.start, each.event.end],
            each.whose,
            *(
                [[o.kind, o.thing.type, o.thing.ids, o.thing.whose, o.thing.narrowed] for o in few]
                for few in (each.waits, each.deeds)
            ),
            dict(each.used_up),
            dict(each.brought),
        ]
        for each in triggers.listeners
    ]
    return [known.__module__, known.__qualname__, rows]


def _triggers(kept: list[Any] | None, source: SourceFile) -> Triggers | None:
    """Return the triggers of `_triggers_data`. Raises one of `DAMAGED`, or ImportError, for anything else."""
    if kept is None:
        return None
    from gesso.checks.consequences import Consequences, Outcome, Subject
    from gesso.checks.passives import Listener, Triggers

    if not kept:
        return Triggers((), Consequences)
    module, name, rows = kept
    known = getattr(import_module(module), name) if module.startswith("gesso.") else None
    if not (isinstance(known, type) and issubclass(known, Consequences)):
        raise ValueError(name)

    def outcomes(few: list[Any]) -> tuple[Outcome, ...]:
        return tuple(
            Outcome(kind, Subject(type, tuple(ids), whose, narrowed)) for kind, type, ids, whose, narrowed in few
        )

    def listener(row: list[Any]) -> Listener:
        (start, end), whose, waits, deeds, used_up, brought = row
        return Listener(source.span(start, end), whose, outcomes(waits), outcomes(deeds), dict(used_up), dict(brought))

    return Triggers(tuple(map(listener, rows)), known)
