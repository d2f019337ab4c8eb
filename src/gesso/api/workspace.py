"""A project that is being edited: unsaved texts over its files, read and checked again as they change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gesso.api.project import Project
from gesso.diagnostics import Diagnostic, in_order
from gesso.project.files import Files, Memo
from gesso.project.project import open_project, read_project
from gesso.project.selection import selected
from gesso.source import Node, SourceFile

Problems = Mapping[str, tuple[Diagnostic, ...]]
"""What is wrong, by the path of the file from the project's folder, with forward slashes."""


@dataclass(frozen=True, slots=True)
class LastValid:
    """What is still known of an entry whose text has been broken since. `node` is the last tree that could be read, of
    the text `source`; `program` is what the last text without an error was checked to. Both belong to the newest text
    where nothing is wrong with it."""

    source: SourceFile
    node: Node
    program: Any | None


class Workspace:
    """A project with unsaved texts. An update reads one file and checks the entries that depend on it. `project` is the
    project as it is now: an immutable value that shares with the one before it all that has not changed. Its problems
    are those that a fresh check of the same texts finds."""

    def __init__(self, root: Path, texts: Mapping[Path, str] | None = None) -> None:
        self.root = root.resolve()
        self._files = Files(self.root, texts)
        self._memos: dict[str, Memo] = {}
        self._valid: dict[Path, LastValid] = {}
        self.project: Project
        self.problems: Problems = {}
        self._look()

    def update(self, path: Path, text: str | None) -> Problems:
        """Lay an unsaved text over the file `path`, absolute or from the root; None goes back to what lies on disk.
        Gives the problems of every file whose problems have changed: no problems for one that is clean now."""
        self._files.set(path, text)
        return self._changed()

    def reread(self, paths: Iterable[Path]) -> Problems:
        """Read some files from disk again, new ones and those that are gone among them; gives what `update` gives."""
        for path in paths:
            self._files.set(path, None)
        return self._changed()

    def _changed(self) -> Problems:
        before = self.problems
        self._look()
        paths = dict.fromkeys((*before, *self.problems))
        return {path: self.problems.get(path, ()) for path in paths if before.get(path) != self.problems.get(path)}

    def last_valid(self, path: Path) -> LastValid | None:
        """What is still known of the entry in the file `path`; None where it has never been read without an error."""
        return self._valid.get(self.root / path)

    def _look(self) -> None:
        model = read_project(self.root, self._files, self._memos)
        chosen = selected(model)
        texts = self._files.texts
        self.project = Project(lambda more: selected(open_project(self.root, {**texts, **more})), chosen)
        found: dict[str, list[Diagnostic]] = {}
        problems = chosen.diagnostics()
        if chosen.is_translated:
            from gesso.tasks.check import translation_problems

            problems += translation_problems(chosen)
        for problem in problems:
            found.setdefault(problem.span.path, []).append(problem)
        self.problems = {path: tuple(in_order(each)) for path, each in found.items()}
        for game, entry in ((own, entry) for own in self.project.games for entry in own.entries):
            if entry.node is not None and entry.source is not None:
                program, before = game.checked(entry).program, self._valid.get(entry.file)
                kept = before.program if program is None and before is not None else program
                self._valid[entry.file] = LastValid(entry.source, entry.node, kept)
