"""A project that is being edited: unsaved texts over its files, read and checked again as they change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gesso.api.project import Project
from gesso.diagnostics import Diagnostic, in_order
from gesso.project.files import Files, Memo
from gesso.project.known_files import file_problems, with_file_problems
from gesso.project.project import open_project, read_project
from gesso.project.selection import selected
from gesso.resources import real_path
from gesso.source import Node, SourceFile

Problems = Mapping[str, tuple[Diagnostic, ...]]
"""What is wrong, by the path of the file from the project's folder, with forward slashes."""


@dataclass(frozen=True, slots=True)
class LastValid:
    """The last valid state of an entry whose text has been broken since. It is the newest one while nothing is wrong."""

    source: SourceFile
    """The last text that could be read."""
    node: Node
    """The tree of `source`."""
    program: Any | None
    """The program of the last text without an error; None if there was none."""


class Workspace:
    """A project while somebody edits it: unsaved texts lie over its files.

    An update reads one file and checks only the entries that depend on it. The problems are those that a fresh check
    of the same texts finds, apart from those of prints and scenarios, which take longer.
    """

    def __init__(self, root: Path | str, texts: Mapping[Path, str] | None = None) -> None:
        """Read and check a project.

        Args:
            root: The project's folder.
            texts: Unsaved texts by path, absolute or from the root.

        Raises:
            GameError: A game of the project cannot be used.
        """
        self.root = real_path(Path(root))
        self._files = Files(self.root, texts)
        self._memos: dict[str, Memo] = {}
        self._valid: dict[Path, LastValid] = {}
        self.project: Project
        """The project as it is now. Each update makes a new one, which shares everything that has not changed."""
        self.problems: Problems = {}
        """The problems of each file that has some."""
        self._look()

    def update(self, path: Path | str, text: str | None) -> Problems:
        """Replace the text of a file, check again, and return what has changed.

        Args:
            path: The file, absolute or from the root.
            text: The unsaved text; None for the text on disk.

        Returns:
            The problems of every file whose problems have changed; an empty tuple for one that is clean now.
        """
        self._files.set(Path(path), text)
        return self._changed()

    def reread(self, paths: Iterable[Path]) -> Problems:
        """Read some files from disk again, check again, and return what has changed.

        Args:
            paths: The files, also new and deleted ones.

        Returns:
            As `update`.
        """
        for path in paths:
            self._files.set(path, None)
        return self._changed()

    def last_valid(self, path: Path | str) -> LastValid | None:
        """Return the last valid state of the entry in a file; None if the file has never been valid.

        Args:
            path: The file, absolute or from the root.
        """
        return self._valid.get(self.root / path)

    def _changed(self) -> Problems:
        before = self.problems
        self._look()
        paths = dict.fromkeys((*before, *self.problems))
        return {path: self.problems.get(path, ()) for path in paths if before.get(path) != self.problems.get(path)}

    def _look(self) -> None:
        model = read_project(self.root, self._files, self._memos)
        chosen = selected(model)
        texts = self._files.texts
        self.project = Project(lambda more: selected(open_project(self.root, {**texts, **more})), chosen)
        found: dict[str, list[Diagnostic]] = {}
        problems = with_file_problems(chosen.diagnostics(), file_problems(model))
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
