"""A project that is being edited: unsaved texts over its files, read and checked again as they change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.api.project import Project
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Edit, Fix, RequestError, in_order
from gesso.project import SCENARIOS
from gesso.project.files import Files, Memo
from gesso.project.known_files import file_problems, with_file_problems
from gesso.project.project import open_project, read_project
from gesso.project.selection import Selection, selected
from gesso.project.verdicts import Verdicts
from gesso.resources import real_path
from gesso.source import Node, SourceFile, Span
from gesso.source.source_file import changed_lines

if TYPE_CHECKING:
    from concurrent.futures import Future

    from gesso.editing.candidates import Candidate
    from gesso.editing.cards import NamedPiece, ShownCard
    from gesso.editing.changed import Earlier
    from gesso.editing.companion import AheadStep
    from gesso.editing.faces import FacePicture, Faces
    from gesso.editing.hints import Hint
    from gesso.editing.hover import Hover
    from gesso.editing.name_uses import NameUse, NameUses
    from gesso.editing.place import OpenFile
    from gesso.editing.playing import ScenarioPlace
    from gesso.editing.renaming import Renaming
    from gesso.editing.structure import Part
    from gesso.editing.tokens import TextToken
    from gesso.sim.scenarios import FileOutcome
    from gesso.wording.transcript import Passage
    from gesso.worker_processes import Companion

Ask = Callable[..., "Future[Any]"]
"""Has a function of a module called elsewhere with some values, and `then`, which takes the result, here."""
Problems = Mapping[str, tuple[Diagnostic, ...]]
"""What is wrong, by the path of the file from the project's folder, with forward slashes."""


@dataclass(frozen=True, slots=True)
class LastValid:
    """The last text of an entry that could be read, which may be broken since."""

    source: SourceFile
    node: Node
    """The tree of `source`."""


class Workspace:
    """A project while somebody edits it: unsaved texts lie over its files.

    A change reads one file and checks only the entries that depend on it. The problems are those that a fresh check of
    the same texts finds. They are found in steps, so that what takes long comes apart and later: `problems` takes the first
    steps, `look_further` one more.
    """

    def __init__(self, root: Path | str, texts: Mapping[Path, str] | None = None) -> None:
        """Read a project.

        Args:
            root: The project's folder.
            texts: Unsaved texts by path, absolute or from the root.

        Raises:
            GameError: A game of the project cannot be used.
        """
        self.root = real_path(Path(root))
        self._files = Files(self.root, texts)
        self._memos: dict[str, Memo] = {}
        self._verdicts = Verdicts(self.root)
        self._valid: dict[Path, LastValid] = {}
        self._faces: Faces | None = None
        self._models: dict[Path, tuple[Any, Node]] = {}
        self._project: Project | None = None
        self._found: dict[str, list[Diagnostic]] = {}
        self._stale = list(_STEPS)
        self._kept = False
        self._known: Problems | None = None
        self._lying: list[Diagnostic] | None = None
        self._earlier: dict[tuple[str, str], tuple[float, str | None]] = {}
        self._said: dict[Path, tuple[str, Earlier]] = {}
        self._names: NameUses | None = None
        self._named_of: Project | None = None
        self._own: frozenset[Path] = frozenset()
        self._before: dict[str, tuple[Diagnostic, ...]] = {}
        self._touched: set[Path] = set()
        self._ahead_of: Project | None = None
        self._ahead: dict[str, Future[Any] | None] = {}
        _ = self.project

    @property
    def project(self) -> Project:
        """The project as it is now. Each change makes a new one, which shares everything that has not changed.

        Raises:
            GameError: A game of the project cannot be used.
        """
        if self._project is None:
            model = read_project(self.root, self._files, self._memos, self._verdicts)
            texts = self._files.texts
            self._own = frozenset(entry.file for game in model.games for entry in game.entries)
            self._project = Project(lambda more: selected(open_project(self.root, {**texts, **more})), selected(model))
        return self._project

    @property
    def problems(self) -> Problems:
        """The problems of each file that has some: all that texts, scenarios and translations have, and the others that are known.

        Raises:
            GameError: A game of the project cannot be used.
        """
        while not _AT_ONCE.isdisjoint(self._stale):
            self.look_further()
        return self.known_problems

    def at_first_sight(self, path: Path | str) -> tuple[Diagnostic, ...] | None:
        """Return what is wrong in the texts of one entry, before anything else is looked at; None for other files.

        Args:
            path: The file, absolute or from the root.
        """
        place = self.root / path
        for game, entry in ((own, entry) for own in self.project.games for entry in own.entries):
            if entry.file == place:
                return tuple(in_order(game.verdict(entry).diagnostics))
        return None

    @property
    def known_problems(self) -> Problems:
        """The problems that have been found so far. Those of steps still to take are as they were, where the text is."""
        if self._known is None:
            kept, found = _Kept(self._files), dict[str, list[Diagnostic]]()
            for step, problems in self._found.items():
                for problem in problems if step not in self._stale else kept.of(problems):
                    found.setdefault(problem.span.path, []).append(problem)
            self._known = {path: tuple(in_order(each)) for path, each in found.items()}
        return self._known

    @property
    def hidden_problems(self) -> Problems:
        """What was found in files that cannot be read any more, outside of the lines that have changed since."""
        kept = _Kept(self._files)
        return {path: found for path, before in self._before.items() if (found := tuple(kept.of(before)))}

    @property
    def next_step(self) -> str:
        """The name of the next step of the check; empty if all have been taken since the last change."""
        return self._stale[0] if self._stale else ""

    def look_further(self) -> bool:
        """Take one step of a check: what the last change touches, from the texts of cards to their prints.

        Returns:
            Whether there was one to take.

        Raises:
            GameError: A game of the project cannot be used.
        """
        if not self._stale:
            return False
        chosen, step = self.project.selection, self._stale[0]
        self._found[step] = self._in_texts(chosen) if step == FIRST_STEP else _STEPS[step](chosen)
        del self._stale[0]
        self._known = None
        if not self._stale and not self._kept:
            self._keep_verdicts()
        return True

    def _keep_verdicts(self) -> None:
        """Keep what has been found in texts, so that the next look at them is quick."""
        self._kept = True
        for game in self.project.games:
            game.keep_verdicts(game.entries)

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
        place, shown = self.root / path, self._shown(path)
        if self._project is not None:
            # Nobody may have read it yet.
            self._remember(self._project, place)
        self._before.setdefault(shown, self.known_problems.get(shown, ()))
        if text is None or not (place in self._own or place.name == SCENARIOS) or not self._files.is_file(place):
            # There may be other files than before.
            self._lying = None
        self._touched.add(place)
        if self._files.set(place, text):
            self._project = self._known = None
            self._stale = list(_STEPS)

    def update(self, path: Path | str, text: str | None) -> Problems:
        """Replace the text of a file, check again, and return what has changed.

        Args:
            path: The file, absolute or from the root.
            text: The unsaved text; None for the text on disk.

        Returns:
            The problems of every file whose problems have changed; an empty tuple for one that is clean now.
        """
        before = self.problems
        self.write(path, text)
        return self._changed(before)

    def reread(self, paths: Iterable[Path]) -> Problems:
        """Read some files from disk again, check again, and return what has changed.

        Args:
            paths: The files, also new and deleted ones.

        Returns:
            As `update`.
        """
        before = self.problems
        for path in paths:
            self.write(path, None)
        return self._changed(before)

    def last_valid(self, path: Path | str) -> LastValid | None:
        """Return the last text of the entry in a file that could be read; None if there was none.

        Args:
            path: The file, absolute or from the root.
        """
        place = self.root / path
        self._remember(self.project, place)
        return self._valid.get(place)

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

        return fixes_at(self.project.selection, self._in_newest_text(path), start, end)

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
        problems = self._in_newest_text(path)
        return None if file is None else card_at(self.project.model, file, offset, problems)

    def piece(self, path: Path | str, offset: int) -> NamedPiece | None:
        """Return the piece around a place beside the cards, with the cards that say it; None if none is there.

        Args:
            path: The file of an entry, absolute or from the root.
            offset: The place in its text, in code points.
        """
        from gesso.editing.cards import piece_at

        file = self._file(path)
        return None if file is None else piece_at(self._named(), file, offset, self._file)

    def face(
        self, path: Path | str, offset: int, side: str = "", drawn: Callable[[], None] = lambda: None
    ) -> FacePicture | None:
        """Return the newest picture of the face around a place, at once; None if none has been drawn yet.

        If the picture is an old one, the new one is drawn by another process.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
            side: The id of another face, one of the picture's `sides`; empty for the one around the place.
            drawn: Called in another thread when a newer picture is there.
        """
        from gesso.editing.faces import Faces

        file = self._file(path)
        self._faces = self._faces or Faces(self.root, self._other)
        return None if file is None else self._faces.at(file, offset, self.changed_texts, side, drawn)

    def finish_faces(self) -> None:
        """Wait until all faces that were asked for are drawn."""
        if self._faces is not None:
            self._faces.wait()

    def ahead(self, step: AheadStep, ask: Ask | None = None) -> Future[Any] | None:
        """Have another process do what takes long in a step of the check; None if it is not the next, or is easy.

        To take the step before this is done is no mistake: then it takes longer, and more memory.

        Args:
            step: The step.
            ask: Has a function of a module called in another process; None for a process of this workspace's own.
        """
        from gesso.editing.companion import looked_ahead
        from gesso.tasks.check import keep_verdicts, unseen_in

        if self.next_step != step:
            return None
        if self._ahead_of is not self.project:
            self._ahead_of, self._ahead = self.project, {}
        if step not in self._ahead:
            # What fails once for a text is not tried twice.
            self._ahead[step] = None
            unseen = unseen_in(step, self.project.selection)
            if unseen:
                keep = partial(keep_verdicts, self.root, step)
                ask = ask or self._other.ask
                self._ahead[step] = ask(looked_ahead, self.root, self.changed_texts, step, unseen, then=keep)
        ahead = self._ahead[step]
        return None if ahead is None or ahead.done() else ahead

    @cached_property
    def _other(self) -> Companion:
        from gesso.worker_processes import Companion

        return Companion()

    @property
    def changed_texts(self) -> dict[Path, str | None]:
        """The texts that have changed since the project was first read, by path; None for those that nothing here has read.

        Another process that reads the project with them has the same one, whatever is saved meanwhile.
        """
        texts = self._files.texts
        return {
            path: self.text(path) if path.suffix == ".yaml" else None for path in self._touched - texts.keys()
        } | texts

    def close(self) -> None:
        """Stop what is drawn in the background, and keep what has been found for the next start."""
        if self._project is not None and not self._stale:
            self._keep_verdicts()
        if "_other" in self.__dict__:
            self._other.close()

    def tokens(self, path: Path | str, start: int = 0, end: int | None = None) -> tuple[TextToken, ...]:
        """Return the words and comments of effect texts of a file with their kinds, for colours.

        Args:
            path: The file, absolute or from the root.
            start: The offset where the range begins.
            end: The offset where it ends; None for the end of the file.
        """
        from gesso.editing.tokens import tokens

        file = self._file(path)
        return () if file is None else tokens(file, start, end)

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
        self._remember(self.project, place)
        return OpenFile(place, source, self.project.games, *self._models.get(place, (None, None)))

    def _remember(self, project: Project, place: Path) -> None:
        """Keep what can be read of the entry in a file: its text and tree, and its model, with examples in place of broken
        values."""
        for entry in (entry for game in project.games for entry in game.entries if entry.file == place):
            if entry.node is not None and entry.source is not None:
                self._valid[place] = LastValid(entry.source, entry.node)
                model = entry.model or entry.sketch
                if model is not None:
                    self._models[place] = model, entry.node

    def definition(self, path: Path | str, offset: int) -> Span | None:
        """Return where the name at a place is declared; None if none is there, or it is declared elsewhere.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
        """
        return next((use.span for use in self.references(path, offset) if use.declares), None)

    def references(self, path: Path | str, offset: int) -> Sequence[NameUse]:
        """Return all places of the name at a place, where it is declared first.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
        """
        names = self._named()
        use = names.at(self._shown(path), offset)
        return () if use is None else names.of(use.name)

    def renaming(self, path: Path | str, offset: int) -> Renaming:
        """Return what can be renamed at a place.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.

        Raises:
            RequestError: Nothing can.
        """
        from gesso.editing.renaming import renaming_at

        return renaming_at(self._named(), self.project.games, self._shown(path), offset)

    def renamed(self, path: Path | str, offset: int, new: str) -> Mapping[str, tuple[Edit, ...]]:
        """Return the edits of each file that give what is named at a place another name.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
            new: The new name.

        Raises:
            RequestError: It cannot be renamed, or not so.
        """
        from gesso.editing.renaming import renamed

        return renamed(self._named(), self.project.games, self.renaming(path, offset), new, self._over)

    def declarations(self) -> Sequence[NameUse]:
        """Return every place where a name is declared."""
        return [use for uses in self._named().all().values() for use in uses if use.declares]

    def parts(self, path: Path | str) -> Sequence[Part]:
        """Return what a file holds, for an outline; of a file that cannot be read what it held last.

        Args:
            path: The file, absolute or from the root.
        """
        from gesso.editing.structure import parts_of

        node = self._tree(path)
        return () if node is None else parts_of(node)

    def folds(self, path: Path | str) -> Sequence[tuple[int, int]]:
        """Return the first and the last line, from 1, of everything in a file that lies on several lines.

        Args:
            path: The file, absolute or from the root.
        """
        from gesso.editing.structure import folds

        node = self._tree(path)
        return () if node is None else sorted(set(folds(node)))

    def selections(self, path: Path | str, offset: int) -> Sequence[Span]:
        """Return what is around a place, the narrowest first.

        Args:
            path: The file, absolute or from the root.
            offset: The place in its text, in code points.
        """
        from gesso.editing.structure import selections

        source, node = self._files.text(self.root / path).source, self._tree(path)
        if source is None:
            return ()
        return selections(source, node if node is not None and node.span.source.text == source.text else None, offset)

    def changed_cards(self, path: Path | str, revision: str = "HEAD") -> Sequence[tuple[Span, bool]]:
        """Return the places of the cards of a file that a revision has otherwise or not at all, and whether they are new.

        Args:
            path: The file, absolute or from the root.
            revision: A revision of the project's git repository. Its text is kept for some seconds.
        """
        from gesso.editing.changed import changed_cards

        node, earlier = self._tree(path), self._at(path, revision)
        return () if earlier is None or node is None else changed_cards(node, earlier)

    def earlier(self, path: Path | str, card: ShownCard, revision: str = "HEAD") -> Sequence[Passage | None]:
        """Return for each text of a card what it was in a revision; None for one that was the same, or not there.

        Args:
            path: The file, absolute or from the root.
            card: The card, as `card` returns it.
            revision: A revision of the project's git repository.
        """
        from gesso.editing.changed import earlier_words

        text, now = self._at(path, revision), self.text(path)
        if text is None or text == now:
            return [None] * len(card.texts)
        place = self.root / path
        if place not in self._said or self._said[place][0] != text:
            self._said[place] = text, earlier_words(self._over({place: text}).project, place)
        return [*self._said[place][1].unlike(card.texts)]

    def _at(self, path: Path | str, revision: str) -> str | None:
        """Return the text of a file in a revision; None if it has none, or there is no history."""
        from gesso.tasks.revisions import text_at

        now, key = time.monotonic(), (self._shown(path), revision)
        if key not in self._earlier or self._earlier[key][0] < now:
            text = None
            # A project without a history has no changes to show.
            with suppress(RequestError):
                text = text_at(self.root, revision, key[0])
            self._earlier[key] = now + _SECONDS_KEPT, text
        return self._earlier[key][1]

    def scenarios(self, path: Path | str) -> Sequence[ScenarioPlace]:
        """Return the scenarios of a file with the places of their names; none of a file that is no file of scenarios.

        Args:
            path: The file, absolute or from the root.
        """
        from gesso.editing.playing import scenarios_in

        file = self._file(path)
        return () if file is None or file.kind != "scenarios" else tuple(scenarios_in(self._tree(path)))

    def effects(self, path: Path | str) -> tuple[int, Sequence[tuple[Span, int]]]:
        """Return the number of games of the last simulation that counted the clauses of an entry, and the places of its effect
        texts with how often each took effect. Texts that have changed since are left out; so is all if there was none.

        Args:
            path: The file, absolute or from the root.
        """
        from gesso.editing.playing import effects_in
        from gesso.tasks.play import last_coverage

        file, last = self._file(path), last_coverage(self.root, self._shown(path))
        if file is None or file.kind != "entry" or last is None:
            return 0, ()
        return last[0], tuple(effects_in(file, last[1]))

    def played(self, path: Path | str, name: str | None = None, text: str | None = None) -> FileOutcome:
        """Play the scenarios of a file, or the one of a name.

        Args:
            path: The file, absolute or from the root.
            name: The name of the scenario; None for all.
            text: What is played instead of the newest text of the file.

        Raises:
            RequestError: The file has no scenarios, or none of this name.
        """
        from gesso.editing.playing import played

        file = self._file(path)
        if file is None:
            raise RequestError(f"{path} cannot be read")
        place = self.root / path
        files = self._files if text is None else self._files.beneath({place: text})
        return played(file, files.read(place), name)

    def _tree(self, path: Path | str) -> Node | None:
        """Return the tree of a file; of an entry that cannot be read its last one."""
        place = self.root / path
        node = self._files.read(place).node if place.suffix == ".yaml" else None
        valid = self.last_valid(place)
        return node if node is not None or valid is None else valid.node

    def _named(self) -> NameUses:
        from gesso.editing.name_uses import NameUses

        if self._names is None:
            self._names = NameUses()
        if self._named_of is not self.project:
            self._named_of = self.project
            self._names.look(self.project.games, self._files)
        return self._names

    def _in_newest_text(self, path: Path | str) -> tuple[Diagnostic, ...]:
        """Return the problems of a file as far as they are known, those of its newest text at least."""
        if self.next_step == FIRST_STEP:
            self.look_further()
        return self.known_problems.get(self._shown(path), ())

    def _shown(self, path: Path | str) -> str:
        """Return the path of a file as diagnostics have it."""
        whole = self.root / path
        return whole.relative_to(self.root).as_posix() if whole.is_relative_to(self.root) else whole.as_posix()

    def _over(self, texts: Mapping[Path, str]) -> Selection:
        """Return the project with more texts over it, without changing this one."""
        if not texts:
            return self.project.selection
        memos = {game: memo.copy() for game, memo in self._memos.items()}
        return selected(read_project(self.root, self._files.beneath(texts), memos, self._verdicts))

    def _changed(self, before: Problems) -> Problems:
        paths = dict.fromkeys((*before, *self.problems))
        return {path: self.problems.get(path, ()) for path in paths if before.get(path) != self.problems.get(path)}

    def _in_texts(self, chosen: Selection) -> list[Diagnostic]:
        """Return what is wrong in the texts of cards, and in which files there are."""
        if self._lying is None:
            self._lying = file_problems(chosen.project)
        found = with_file_problems(chosen.diagnostics(), self._lying)
        for path in [*self._before]:
            place = self.root / path
            if place.suffix != ".yaml" or self._files.read(place).node is not None:
                del self._before[path]
        return found


class _Kept:
    """Problems of older texts, at their places in the newest: those outside of the lines that have changed."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._changes: dict[tuple[int, str], tuple[int, int, int]] = {}

    def of(self, problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Yield the problems that are left."""
        for problem in problems:
            span = problem.span
            now = self._files.text(self._files.root / span.path).source
            if now is None:
                continue
            if now.text == span.source.text:
                yield problem
                continue
            key = (id(span.source), now.path)
            if key not in self._changes:
                self._changes[key] = changed_lines(span.source.text, now.text)
            start, end, more = self._changes[key]
            by = 0 if span.end < start or span.end == start < end else more if span.start >= end else None
            if by is not None:
                # Fixes and other places belong to the older texts.
                yield replace(problem, span=now.span(span.start + by, span.end + by), related=(), fixes=())


def _in_games(chosen: Selection) -> list[Diagnostic]:
    from gesso.tasks.check import front_problems, pair_problems, rule_problems

    return [*rule_problems(chosen), *pair_problems(chosen), *front_problems(chosen)]


def _in_translations(chosen: Selection) -> list[Diagnostic]:
    from gesso.tasks.check import translation_problems

    return translation_problems(chosen) if chosen.is_translated else []


def _in_scenarios(chosen: Selection) -> list[Diagnostic]:
    from gesso.tasks.check import scenario_problems

    return scenario_problems(chosen)


def _in_prints(chosen: Selection) -> list[Diagnostic]:
    from gesso.tasks.check import print_problems

    return print_problems(chosen)


_SECONDS_KEPT = 20.0
"""So long the text of a revision is kept: git takes 50 ms to say it."""
FIRST_STEP = "texts"
"""The step that follows every keystroke."""
_PRINTS = "prints"
_STEPS: Mapping[str, Callable[[Selection], list[Diagnostic]]] = {
    FIRST_STEP: lambda chosen: chosen.diagnostics(),
    "scenarios": _in_scenarios,
    "translations": _in_translations,
    "games": _in_games,
    _PRINTS: _in_prints,
}
"""The steps of a check, those that find the most in the least time first."""
_AT_ONCE = frozenset({FIRST_STEP, "scenarios", "translations"})
