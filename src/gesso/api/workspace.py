"""A project that is being edited: unsaved texts over its files, read and checked again as they change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.api.project import Project
from gesso.diagnostics import Diagnostic, Fix, in_order
from gesso.project.files import Files, Memo
from gesso.project.known_files import file_problems, with_file_problems
from gesso.project.project import open_project, read_project
from gesso.project.selection import Selection, selected
from gesso.resources import real_path
from gesso.source import Node, SourceFile

if TYPE_CHECKING:
    from gesso.editing.candidates import Candidate
    from gesso.editing.cards import ShownCard
    from gesso.editing.faces import FacePicture, Faces
    from gesso.editing.hints import Hint
    from gesso.editing.hover import Hover
    from gesso.editing.place import OpenFile
    from gesso.editing.tokens import TextToken
    from gesso.project.entries import Entry

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
        self._faces: Faces | None = None
        self._models: dict[Path, tuple[Any, Node]] = {}
        self._project: Project | None = None
        self._problems: Problems = {}
        self._is_checked = False
        self._check()

    @property
    def project(self) -> Project:
        """The project as it is now. Each change makes a new one, which shares everything that has not changed.

        Raises:
            GameError: A game of the project cannot be used.
        """
        if self._project is None:
            chosen = selected(read_project(self.root, self._files, self._memos))
            texts = self._files.texts
            self._project = Project(lambda more: selected(open_project(self.root, {**texts, **more})), chosen)
        return self._project

    @property
    def problems(self) -> Problems:
        """The problems of each file that has some.

        Raises:
            GameError: A game of the project cannot be used.
        """
        if not self._is_checked:
            self._check()
        return self._problems

    @property
    def texts(self) -> Mapping[Path, str]:
        """The unsaved texts by path."""
        return self._files.texts

    def write(self, path: Path | str, text: str | None) -> None:
        """Replace the text of a file. It is read when somebody asks, and checked when somebody asks for problems.

        Args:
            path: The file, absolute or from the root.
            text: The unsaved text; None for the text on disk.
        """
        self._files.set(Path(path), text)
        self._project, self._is_checked = None, False

    def update(self, path: Path | str, text: str | None) -> Problems:
        """Replace the text of a file, check again, and return what has changed.

        Args:
            path: The file, absolute or from the root.
            text: The unsaved text; None for the text on disk.

        Returns:
            The problems of every file whose problems have changed; an empty tuple for one that is clean now.
        """
        before = self._problems
        self.write(path, text)
        return self._changed(before)

    def reread(self, paths: Iterable[Path]) -> Problems:
        """Read some files from disk again, check again, and return what has changed.

        Args:
            paths: The files, also new and deleted ones.

        Returns:
            As `update`.
        """
        before = self._problems
        for path in paths:
            self.write(path, None)
        return self._changed(before)

    def last_valid(self, path: Path | str) -> LastValid | None:
        """Return the last valid state of the entry in a file; None if the file has never been valid.

        Args:
            path: The file, absolute or from the root.
        """
        return self._valid.get(self.root / path)

    # ------------------------------------------------------------ what an editor asks

    def text(self, path: Path | str) -> str | None:
        """Return the newest text of a file; None if it cannot be read.

        Args:
            path: The file, absolute or from the root.
        """
        source = self._files.text(self.root / path).source
        return None if source is None else source.text

    def fixes(self, path: Path | str, start: int, end: int) -> list[tuple[Diagnostic, Fix]]:
        """Return the fixes of the problems that touch a range, each with its problem; the best of each problem first.

        Args:
            path: The file, absolute or from the root.
            start: The offset where the range begins.
            end: The offset where it ends.
        """
        from gesso.editing.repairs import fixes_at

        return fixes_at(self.project.selection, self.problems.get(self._shown(path), ()), start, end)

    def all_fixed(self, path: Path | str) -> str | None:
        """Return the text of a file with all safe fixes made; None if there are none.

        Args:
            path: The file, absolute or from the root.
        """
        from gesso.editing.repairs import all_fixed

        return all_fixed(self._over, self.root / path, self._shown(path))

    def formatted(self, path: Path | str) -> str | None:
        """Return the text of a file in its layout; None if it stays as it is, or has errors.

        Args:
            path: The file, absolute or from the root.
        """
        from gesso.editing.repairs import formatted

        return formatted(self._over, self.root / path, self._shown(path))

    def completions(self, path: Path | str, offset: int) -> tuple[Candidate, ...]:
        """Return what may be written at a place, the likeliest first: it parses and brings no new error.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
        """
        from gesso.editing.completion import completions

        file = self._file(path)
        return () if file is None else completions(file, offset)

    def printed_with(self, path: Path | str, offset: int, candidate: Candidate) -> str:
        """Return what a text would print with a candidate of `completions` in it; empty if it would not be whole.

        Args:
            path: The file, absolute or from the root.
            offset: The place for which the candidate was returned.
            candidate: The candidate.
        """
        from gesso.editing.completion import printed_with

        file = self._file(path)
        return "" if file is None else printed_with(file, offset, candidate)

    def hover(self, path: Path | str, offset: int) -> Hover | None:
        """Return what there is to know of a place: what it prints, what its word or key means, what it refers to.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
        """
        from gesso.editing.hover import hover

        file = self._file(path)
        return None if file is None else hover(file, offset)

    def card(self, path: Path | str, offset: int) -> ShownCard | None:
        """Return the card around a place, with its printed words and its problems; None outside the files of entries.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
        """
        from gesso.editing.cards import card_at

        file = self._file(path)
        problems = self.problems.get(self._shown(path), ())
        return None if file is None else card_at(self.project.model, file, offset, problems)

    def face(self, path: Path | str, offset: int, drawn: Callable[[], None] = lambda: None) -> FacePicture | None:
        """Return the newest picture of the face around a place, at once; None if none has been drawn yet.

        If the picture is an old one, the new one is drawn in another thread.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
            drawn: Called in that thread when a newer picture is there.
        """
        from gesso.editing.faces import Faces

        file = self._file(path)
        self._faces = self._faces or Faces(self.root)
        return None if file is None else self._faces.at(file, offset, drawn)

    def finish_faces(self) -> None:
        """Wait until all faces that were asked for are drawn."""
        if self._faces is not None:
            self._faces.wait()

    def close(self) -> None:
        """Stop what is drawn in the background."""
        if self._faces is not None:
            self._faces.close()

    def tokens(self, path: Path | str) -> tuple[TextToken, ...]:
        """Return the words and comments of all effect texts of a file with their kinds, for colours.

        Args:
            path: The file, absolute or from the root.
        """
        from gesso.editing.tokens import tokens

        file = self._file(path)
        return () if file is None else tokens(file)

    def hints(self, path: Path | str, start: int = 0, end: int | None = None) -> tuple[Hint, ...]:
        """Return what words of effect texts refer to, where that is not obvious.

        Args:
            path: The file, absolute or from the root.
            start: The offset where the range begins.
            end: The offset where it ends; None for the end of the file.
        """
        from gesso.editing.hints import hints

        file = self._file(path)
        return () if file is None else hints(file, start, end)

    def _file(self, path: Path | str) -> OpenFile | None:
        """Return a file as it is now; None if it cannot be read as text."""
        from gesso.editing.place import OpenFile

        place = self.root / path
        source = self._files.text(place).source
        if source is None:
            return None
        for entry in (entry for game in self.project.games for entry in game.entries if entry.file == place):
            self._remember(entry)
        return OpenFile(place, source, self.project.games, *self._models.get(place, (None, None)))

    def _remember(self, entry: Entry[Any, Any]) -> None:
        """Keep the newest model of an entry, with examples in place of broken values, and its tree."""
        model = entry.model or entry.sketch
        if model is not None and entry.node is not None:
            self._models[entry.file] = model, entry.node

    def _shown(self, path: Path | str) -> str:
        """Return the path of a file as diagnostics have it."""
        whole = self.root / path
        return whole.relative_to(self.root).as_posix() if whole.is_relative_to(self.root) else whole.as_posix()

    def _over(self, texts: Mapping[Path, str]) -> Selection:
        """Return the project with more texts over it, without changing this one."""
        if not texts:
            return self.project.selection
        memos = {game: memo.copy() for game, memo in self._memos.items()}
        return selected(read_project(self.root, self._files.beneath(texts), memos))

    def _changed(self, before: Problems) -> Problems:
        paths = dict.fromkeys((*before, *self.problems))
        return {path: self.problems.get(path, ()) for path in paths if before.get(path) != self.problems.get(path)}

    def _check(self) -> None:
        chosen = self.project.selection
        found: dict[str, list[Diagnostic]] = {}
        problems = with_file_problems(chosen.diagnostics(), file_problems(chosen.project))
        if chosen.is_translated:
            from gesso.tasks.check import translation_problems

            problems += translation_problems(chosen)
        for problem in problems:
            found.setdefault(problem.span.path, []).append(problem)
        for game, entry in ((own, entry) for own in self.project.games for entry in own.entries):
            if entry.node is not None and entry.source is not None:
                program, before = game.checked(entry).program, self._valid.get(entry.file)
                kept = before.program if program is None and before is not None else program
                self._remember(entry)
                self._valid[entry.file] = LastValid(entry.source, entry.node, kept)
        self._problems = {path: tuple(in_order(each)) for path, each in found.items()}
        self._is_checked = True
