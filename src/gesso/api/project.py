"""A designer's project as one object: check its cards, print them, play with them.

```python
import gesso

project = gesso.open(".")
for problem in project.check():
    print(f"{problem.span.path}:{problem.span.line}: {problem.message}")
project.build()                                                # build/<game>/<entry>/...
result = project.simulate("painter", "dancer", games=100, seed=1)
print(result.wins)
```
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.diagnostics import Diagnostic, RequestError
from gesso.project import MANIFEST, SOURCE_LOCALE, find_root
from gesso.project.codes import code_filter
from gesso.project.project import ProjectModel, open_project
from gesso.project.selection import Selection, select_in

if TYPE_CHECKING:
    from gesso.diagnostics.explanations import Explanation
    from gesso.engine import AnyRuleset, Game, Log
    from gesso.printing.pipeline.runs import Printed
    from gesso.printing.pipeline.sheet_writing import SheetStyle
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame
    from gesso.sim.narration import Line
    from gesso.sim.players import Bots
    from gesso.sim.scenarios import FileOutcome
    from gesso.sim.simulation import Clause, First, Result
    from gesso.tasks.add import Added
    from gesso.tasks.check import Coverage
    from gesso.tasks.comic import PrintedComic
    from gesso.tasks.compare import Aspect, Comparison
    from gesso.tasks.doctor import Health
    from gesso.tasks.errata import Errata
    from gesso.tasks.export import Exported
    from gesso.tasks.fix import FixResult
    from gesso.tasks.format import Formatted
    from gesso.tasks.kit import PrintedKit
    from gesso.tasks.proof import FoundProof
    from gesso.tasks.read import ReadWords
    from gesso.tasks.rows.exporting import ExportedRows
    from gesso.tasks.rows.importing import Imported
    from gesso.wording.transcript import Transcript

Texts = Mapping[Path, str]
"""Unsaved texts by path, which is absolute or starts at the project's folder."""
Progress = Callable[[str, int, int], None]
"""Called with a step (`drawing` faces, `writing` files), how many of it are done, and of how many."""


def _silent(step: str, done: int, total: int) -> None:
    """Show no progress."""


class Project:
    """A project, and the entries that are selected in it.

    `gesso.open` makes one. A project is a snapshot: it reads each file once and checks each text once. After you change
    a file, call `reload()`.

    Methods that need an entry without errors raise `CheckError` with its diagnostics. An unknown name raises
    `RequestError`, a game that lacks a part `GameError`; both have a `hint`.
    """

    def __init__(self, read: Callable[[Texts], Selection], selection: Selection | None = None) -> None:
        """Wrap a selection. Use `gesso.open` unless you have one.

        Args:
            read: Reads the selection from the files, with unsaved texts over them.
            selection: The selection, if it has been read.
        """
        self._read = read
        self.selection = read({}) if selection is None else selection
        """The selected entries by game: the model below this object, which `gesso.tasks` works with."""

    def __repr__(self) -> str:
        return f"<gesso.Project {self.name!r} in {self.root}, {len(self.entries)} entries>"

    # ------------------------------------------------------------ the project and its entries

    @property
    def model(self) -> ProjectModel:
        """The whole project, whatever is selected."""
        return self.selection.project

    @property
    def root(self) -> Path:
        """The project's folder."""
        return self.model.root

    @property
    def name(self) -> str:
        """The name in the project file."""
        return self.model.name

    @property
    def locale(self) -> str:
        """The language in which cards are printed and games narrated."""
        return next((game.locale for game in self.games), SOURCE_LOCALE)

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """The project's games, with their entries and what reading them has found."""
        return self.model.games

    @property
    def entries(self) -> tuple[Entry[Any, Any], ...]:
        """The selected entries. Each has an `id`, a `file` and a `folder`."""
        return tuple(entry for part in self.selection.parts for entry in part.entries)

    @property
    def paths(self) -> tuple[str, ...]:
        """The selected files, from the project's folder, with forward slashes."""
        return self.selection.paths

    @property
    def players(self) -> tuple[str, ...]:
        """The ids that a player may choose from, of all games."""
        return tuple(
            id for game in self.games if game.table is not None for id in game.definition.selectable(game.table)
        )

    # ------------------------------------------------------------ selecting entries

    def select(self, *entries: str) -> Project:
        """Return the project with other entries selected.

        Args:
            *entries: Ids, or paths of an entry, its file or a game's folder. Relative paths start at the project's
                folder. Without any, everything is selected.

        Raises:
            RequestError: There is no such entry or path.
        """
        locale = self.locale
        return self._narrowed(lambda selection: select_in(selection.project, entries).in_locale(locale))

    def in_locale(self, locale: str) -> Project:
        """Return the project with its cards printed, and its games narrated, in another language.

        Args:
            locale: A language such as `fr`.

        Raises:
            LocaleError: No selected game speaks this language, or its phrases have errors.
        """
        return self._narrowed(lambda selection: selection.in_locale(locale))

    def changed_since(self, revision: str) -> Project:
        """Return the project with only those selected entries that have changed, or depend on what has changed.

        Args:
            revision: A revision of the project's git repository, such as `HEAD~1`.

        Raises:
            RequestError: There is no repository, no such revision, or not enough history.
        """
        from gesso.tasks.revisions import select_changed

        return self._narrowed(lambda selection: select_changed(selection, revision))

    def reload(self, texts: Texts | None = None) -> Project:
        """Read the files again, and return the present project with the same selection.

        Args:
            texts: Unsaved texts to read in place of files, by path.

        Raises:
            RequestError: A selected entry is gone.
        """
        unsaved = texts or {}
        return Project(lambda more: self._read({**unsaved, **more}))

    def _narrowed(self, narrow: Callable[[Selection], Selection]) -> Project:
        read = self._read
        return Project(lambda texts: narrow(read(texts)), narrow(self.selection))

    # ------------------------------------------------------------ checking and editing

    def check(self, *, select: Sequence[str] = (), ignore: Sequence[str] = ()) -> list[Diagnostic]:
        """Return all problems of the selected files.

        That is their form, what the texts mean, how they would be printed, and the scenarios and translations beside
        them.

        Args:
            select: Codes (`GS101`), what codes begin with (`GS6`) or names (`unknown-key`): return only these.
            ignore: Leave these out. Errors that cannot be turned off stay.

        Returns:
            The diagnostics by path, line and column; an empty list if nothing is wrong.

        Raises:
            RequestError: A word of `select` or `ignore` is no code.
        """
        from gesso.tasks.check import check

        return code_filter(select, ignore)(check(self.selection))

    def with_proposals(self, diagnostics: Sequence[Diagnostic], *, instead: bool = False) -> list[Diagnostic]:
        """Propose whole texts for those that cannot be read.

        Args:
            diagnostics: What `check` has found.
            instead: Whether to leave out the other problems of such a text, which each proposal solves.

        Returns:
            The diagnostics. The first one of such a text has up to three fixes more, the likeliest first; each says what
            it `writes`, a text without an error, and the `words` that this text prints.
        """
        from gesso.tasks.proposals import with_proposals

        if not diagnostics:
            return []
        # An entry that nothing is said of need not be read.
        paths = {each.span.path for each in diagnostics}
        parts = (
            replace(part, entries=tuple(each for each in part.entries if self._path_of(each) in paths))
            for part in self.selection.parts
        )
        return with_proposals(replace(self.selection, parts=tuple(parts)), diagnostics, instead=instead)

    def _path_of(self, entry: Entry[Any, Any]) -> str:
        """Return the path by which diagnostics name the file of an entry."""
        return os.path.relpath(entry.file, self.root).replace(os.sep, "/")

    def fix(
        self, *, unsafe: bool = False, select: Sequence[str] = (), ignore: Sequence[str] = (), write: bool = True
    ) -> FixResult:
        """Make the fixes that the diagnostics of `check` bring, until there are none left.

        A fix that leads to new errors is taken back.

        Args:
            unsafe: Whether to make guesses too, and fixes that change what a card means.
            select: Fix only these codes, as `check` takes them.
            ignore: Leave these codes alone.
            write: Whether to write the files. Otherwise the result only shows what would change.

        Raises:
            RequestError: A word of `select` or `ignore` is no code.
        """
        from gesso.tasks.check import check
        from gesso.tasks.fix import autofix, write_texts

        keep = code_filter(select, ignore)
        fixed = autofix(lambda texts: keep(check(self._with(texts))), unsafe=unsafe)
        return replace(fixed, unwritten=write_texts(self.root, fixed.before, fixed.texts)) if write else fixed

    def format(self, *, keys: bool = False, write: bool = True) -> Formatted:
        """Lay out the selected files: spaces, blocks and blank lines.

        A file with an error stays unchanged.

        Args:
            keys: Whether to put keys in the order of the schema as well.
            write: Whether to write the files. Otherwise the result only shows what would change.
        """
        from gesso.tasks.fix import write_texts
        from gesso.tasks.format import format_files

        formatted = format_files(lambda texts: self.selection if not texts else self._read(texts), keys=keys)
        if not write:
            return formatted
        return replace(formatted, unwritten=write_texts(self.root, formatted.before, formatted.texts))

    def add(self, noun: str, name: str, to: str | None = None) -> Added:
        """Write an entry, a piece of one, a game file or a translation at its place in the files.

        Args:
            noun: What to add: a word of the game such as `artist`, or `table` or `translation`.
            name: A printed name or an id; the language of a translation.
            to: The id of the entry that a piece or a translation belongs to, or of the game of a table. You may leave
                it out if there is only one.

        Raises:
            RequestError: This cannot be added. Nothing is written then.
        """
        from gesso.tasks.add import add

        return add(self.model, noun, name, to)

    def import_rows(
        self,
        file: Path | str,
        entry: str,
        *,
        game: str | None = None,
        sheet: str | None = None,
        locale: str | None = None,
        write: bool = True,
    ) -> Imported:
        """Take the rows of a spreadsheet into an entry's file: names, kinds, costs, effects, copies and flavour.

        Effects may stand in the effect language or in printed words. What cannot be read stands in the file as a
        comment. The same rows once more change nothing.

        Args:
            file: CSV, TSV, XLSX, XLS or ODS.
            entry: The id of the entry, or the name of a new one.
            game: The game of a new entry; you may leave it out if the project has only one.
            sheet: The sheet of a workbook; by default the first visible one with words.
            locale: The language of printed words; by default the project's.
            write: Whether to write the files. Otherwise the result only shows what would change.

        Raises:
            RequestError: The file is no table, no column is named, or the entry cannot be found or made.
        """
        from gesso.spreadsheets import read_spreadsheet
        from gesso.tasks.rows.importing import import_rows, write_imported

        grid = read_spreadsheet(Path(file), sheet=sheet)
        made = import_rows(self.model, grid, entry, game=game, locale=locale or self.locale)
        return write_imported(self.model, made) if write else made

    def export_rows(self, out: Path | str | None = None) -> ExportedRows:
        """Write the words of the selected entries as tables, one CSV file each, to `<out>/export/csv/<game>`.

        Each row has an id, a name, a kind, the cost and the effect in the effect language and as printed in the
        project's language. `import_rows` takes such a file back.

        Args:
            out: The folder to write to; `build` in the project if you leave it out.

        Raises:
            RequestError: Nothing is selected, or a game has no rows.
            OSError: A file cannot be written.
        """
        from gesso.tasks.rows.exporting import export_rows

        return export_rows(self.selection, self._out(out))

    def translation_coverage(self, *locales: str) -> list[Coverage]:
        """Return how much of the selected entries and games is translated.

        Args:
            *locales: The languages; without any, all that have a translation.

        Raises:
            LocaleError: No selected game speaks one of the languages.
        """
        from gesso.tasks.check import coverage

        return coverage(self.selection, locales)

    def _with(self, texts: Mapping[str, str]) -> Selection:
        """The selection with unsaved texts; the one that has been read if there are none."""
        return self._read({Path(path): text for path, text in texts.items()}) if texts else self.selection

    # ------------------------------------------------------------ words and prints

    def transcripts(self, *ids: str) -> list[Transcript]:
        """Return the printed rules text of entries, cards or single texts, in the project's language.

        Args:
            *ids: Entries, cards (`card` or `entry/card`) or texts (`card/1`), also of packs; without any, the selected
                entries.

        Raises:
            RequestError: There is no such entry, card or text.
            CheckError: One of the entries has errors.
            LocaleError: No game that has them speaks the project's language.
        """
        from gesso.tasks.text import transcripts

        wanted = self._ids(ids)
        if wanted is None:
            return []
        printed, broken = transcripts(self.model, wanted, locale=self.locale)
        if broken:
            raise broken[0]
        return printed

    def read(self, words: str, entry: str | None = None, *, game: str | None = None) -> ReadWords:
        """Return the text of the effect language that prints exactly these words, else the nearest one.

        Args:
            words: Printed words in the project's language; the bar of a cost stands before them in square brackets.
            entry: The id of the entry whose names are meant; by default the one with most of them.
            game: The id of the game; by default the first one that can read them.

        Raises:
            RequestError: There are no words, or no such entry or game.
            CheckError: The entry has errors.
            LocaleError: The game does not speak the project's language.
        """
        from gesso.tasks.read import read_words

        return read_words(self.model, words, game=game, entry=entry, locale=self.locale)

    def _ids(self, ids: Sequence[str]) -> Sequence[str] | None:
        """Ids, else those of the selected entries; empty for the whole project, None if nothing is selected."""
        parts = self.selection.parts
        if ids or (len(parts) == len(self.games) and all(part.whole for part in parts)):
            return ids
        return tuple(entry.id for entry in self.entries) or None

    def build(
        self,
        out: Path | str | None = None,
        products: Collection[str] | None = None,
        *,
        extras: Collection[str] = (),
        style: SheetStyle | None = None,
        workers: int = 1,
        progress: Progress = _silent,
    ) -> Printed:
        """Check the selected entries, then write their plug-ins, faces (PNG) and sheets (PDF).

        The files go to `<out>/<game>/<entry>`. All of them appear, or none.

        Args:
            out: The folder to write to; `build` in the project if you leave it out.
            products: Any of `plugins`, `faces` and `sheets`; all of them if you leave it out.
            extras: What the selected games themselves print, by name; it goes to `<out>/<game>/extras/<name>`.
            style: How sheets are printed.
            workers: How many processes draw.
            progress: Called after each face and file.

        Returns:
            The diagnostics, the written files, and how many faces were drawn. If there is an error among the
            diagnostics, nothing was written.

        Raises:
            RequestError: No selected game has such an extra, or `out` has the sources of the project.
            OutputError: A file cannot be written.
        """
        from gesso.tasks.build import PRODUCTS, build

        return build(
            self.selection,
            self._out(out),
            PRODUCTS if products is None else products,
            extras=extras,
            style=style,
            workers=workers,
            progress=progress,
        )

    def print_kit(
        self,
        out: Path | str | None = None,
        *,
        paper: str = "a4",
        small: bool = False,
        large: bool = False,
        script: bool = False,
        colours: bool = False,
        table: bool = False,
        cards: Sequence[str] = (),
        since: str | None = None,
        style: SheetStyle | None = None,
        workers: int = 1,
        progress: Progress = _silent,
    ) -> PrintedKit:
        """Check the selected entries of one game, then write all that they need on the table into one PDF.

        The file goes to `<out>/kits`.

        Args:
            out: The folder to write to; `build` in the project if you leave it out.
            paper: A paper's name, such as `a4` or `tabloid`, or its size, such as `330x480mm`.
            small: Whether to print as few sheets as possible.
            large: Whether to print cards, sheets and rules with letters of at least 12 pt.
            script: Whether to write all words of the kit, to be read aloud, as a text beside it.
            colours: Whether to write a page beside it that shows its pieces as colour-blind players see them.
            table: Print only what all players share.
            cards: Print only these pieces: the number on a card, an id, or what an id begins with.
            since: Print only what has changed since a revision; since the last kit of this name if it is empty.
            style: How sheets are printed.
            workers: How many processes draw.
            progress: Called after each face and file.

        Returns:
            The file, None if nothing has changed; with its `printed` diagnostics as `build` returns them.

        Raises:
            RequestError: The entries are of several games or none, or there is no such paper, card, revision or kit.
            OutputError: The file cannot be written.
        """
        from gesso.tasks.kit import KitPart, print_kit

        pages = KitPart(table, tuple(cards), since)
        return print_kit(
            self.selection,
            self._out(out),
            paper=paper,
            small=small,
            large=large,
            script=script,
            colours=colours,
            style=style,
            pages=pages,
            workers=workers,
            progress=progress,
        )

    def reprint(
        self,
        out: Path | str | None = None,
        *,
        cards: Sequence[str] = (),
        since: str | None = None,
        products: Collection[str] = ("sheets",),
        style: SheetStyle | None = None,
        workers: int = 1,
        progress: Progress = _silent,
    ) -> PrintedKit:
        """Check the selected entries, then write sheets with only some of their cards, beside the sheets of `build`.

        Args:
            out: The folder to write to; `build` in the project if you leave it out.
            cards: Print these: the number on a card, an id, or what an id begins with.
            since: Print what has changed since this revision of the git repository.
            products: Any of `faces` and `sheets`.
            style: How sheets are printed.
            workers: How many processes draw.
            progress: Called after each face and file.

        Returns:
            As `print_kit`; an entry that has none of the cards gets no file.

        Raises:
            RequestError: There is no such card or revision.
            OutputError: A file cannot be written.
        """
        from gesso.tasks.kit import KitPart, reprint

        pages = KitPart(cards=tuple(cards), since=since)
        return reprint(
            self.selection,
            self._out(out),
            pages,
            products=products,
            style=style,
            workers=workers,
            progress=progress,
        )

    def export(
        self,
        service: str,
        out: Path | str | None = None,
        *,
        base_url: str | None = None,
        paper: str | None = None,
        workers: int = 1,
        progress: Progress = _silent,
    ) -> Exported:
        """Check the selected entries, then write the files that a print service, shop or virtual table takes.

        The files go to `<out>/export/<service>/<game>`.

        Args:
            service: The id of a service: one that Gesso knows, or one of the project's folder `services`.
            out: The folder to write to; `build` in the project if you leave it out.
            base_url: Where a virtual table finds the pictures; in the written folder if you leave it out.
            paper: The paper that a cutting machine cuts, by name or size; `a4` if you leave it out.
            workers: How many processes draw.
            progress: Called after each face and file.

        Returns:
            The diagnostics, the written files, which pieces became which product, and which the service has no product
            for.

        Raises:
            RequestError: There is no such service, it has no use for an argument, or nothing is selected.
            OutputError: A file cannot be written.
        """
        from gesso.tasks.export import export

        place = self._out(out)
        return export(
            self.selection, service, place, base_url=base_url, paper=paper, workers=workers, progress=progress
        )

    def proof(
        self,
        *ids: str,
        locales: Sequence[str] = (),
        pictures: bool = True,
        workers: int = 1,
        progress: Progress = _silent,
    ) -> FoundProof:
        """Return each card's face, printed words and lines of its file, to be read side by side.

        Args:
            *ids: Entries, cards or texts, as `transcripts` takes them; without any, the selected entries.
            locales: The languages; without any, every language of a game.
            pictures: Whether to draw the faces, into the project's cache.
            workers: How many processes draw.
            progress: Called after each face.

        Raises:
            RequestError, LocaleError: As `transcripts` does.
            OutputError: The cache cannot be written.
        """
        from gesso.tasks.proof import proof

        wanted = self._ids(ids) or ids
        return proof(self.model, wanted, locales=locales, pictures=pictures, workers=workers, progress=progress)

    def compare(self, since: str, *, aspects: Collection[Aspect] | None = None, workers: int = 1) -> Comparison:
        """Return which selected cards have changed.

        Args:
            since: A revision of the git repository, or a folder with another state of the project.
            aspects: Any of `words`, `behaviour` and `pictures`; all of them if you leave it out.
            workers: How many processes draw changed pictures.

        Raises:
            RequestError: There is no such revision or folder.
            OutputError: The cache, which takes the pictures, cannot be written.
        """
        from gesso.tasks.compare import ASPECTS, compare

        wanted = ASPECTS if aspects is None else aspects
        return compare(self.selection, since, aspects=wanted, locale=self.locale, workers=workers)

    def errata(
        self,
        since: str,
        out: Path | str | None = None,
        *,
        paper: str = "a4",
        workers: int = 1,
        progress: Progress = _silent,
    ) -> Errata:
        """Write what players need who have printed the selected cards as they were.

        They get a sheet of stickers for changed texts, sheets of the cards that cannot be stuck over, and a list of the
        changes for the rules page, each with a scenario that shows it.

        Args:
            since: A revision of the git repository, or a folder with another state of the project.
            out: The folder to write to; `build/` of the project if you leave it out. The files go to `errata`.
            paper: The paper of the stickers.
            workers: How many processes draw.
            progress: Called with the step, the number that is done and the total.

        Raises:
            RequestError: There is no such revision or folder, or it has none of the entries.
            OutputError: A file cannot be written.
        """
        from gesso.tasks.errata import errata

        folder, how = self._out(out), {"paper": paper, "locale": self.locale}
        return errata(self.selection, since, folder, **how, workers=workers, progress=progress)

    def _out(self, out: Path | str | None) -> Path:
        return self.root / "build" if out is None else Path(out)

    # ------------------------------------------------------------ games

    def pair(self, player: str, opponent: str, *, observed: bool = False) -> AnyRuleset:
        """Return the rules of a game between two players, for `gesso.Game.begin`.

        Args:
            player: The id of an entry, for the first seat.
            opponent: The id of an entry, for the second seat.
            observed: Whether the rules count how each clause went. They play a little slower then.

        Raises:
            RequestError: One of them is not there or cannot be chosen.
            CheckError: One of them, or the game file, has errors.
        """
        from gesso.tasks.play import pair

        return pair(self.model, (player, opponent), observed=observed)

    def play(self, player: str, opponent: str, *, seed: int, record: bool = False) -> Game:
        """Begin a game between two players. `Game.apply` continues it.

        Args:
            player: The id of an entry, for the first seat.
            opponent: The id of an entry, for the second seat.
            seed: The random seed: the same seed and the same choices give the same game.
            record: Whether the game keeps its events, which `story` and `log_with_notes` need.

        Raises:
            RequestError, CheckError: As `pair` does.
        """
        from gesso.engine import Game

        return Game.begin(self.pair(player, opponent), seed=seed, record=record)

    def simulate(
        self,
        player: str,
        opponent: str,
        *,
        games: int = 1000,
        seed: int = 1,
        jobs: int = 1,
        first: First = "alternate",
        cap: int = 20_000,
        players: Bots | str = "random",
        progress: Callable[[int], None] | None = None,
    ) -> Result:
        """Play many games between bots and count.

        Args:
            player: The id of an entry.
            opponent: The id of the entry that plays against it.
            games: The number of games.
            seed: The random seed. The same arguments give the same games, whatever `jobs` is.
            jobs: The number of processes that share the games.
            first: The player on the first seat: `alternate` for both in turn, `A` for `player` always.
            cap: The number of decisions after which a game is given up.
            players: Who plays for `player` and `opponent`: a bot by its name, as `random` or `greedy`, or what makes a bot
                of your own from a seed. A single name plays both.
            progress: Called with the number of games that are done.

        Returns:
            The games, with `wins`, `draws`, `interval` (95 % confidence), `length` and more of all together.

        Raises:
            RequestError, CheckError: As `pair` does, and for a bot that the game does not have.
        """
        from gesso.tasks.play import simulate

        by = (players, players) if isinstance(players, str) else players
        return simulate(
            self.model,
            (player, opponent),
            games=games,
            seed=seed,
            jobs=jobs,
            first=first,
            cap=cap,
            by=by,
            progress=progress,
        )

    def simulated_game(
        self,
        player: str,
        opponent: str,
        number: int,
        *,
        seed: int = 1,
        first: First = "alternate",
        cap: int = 20_000,
        players: Bots | str = "random",
    ) -> Game:
        """Return one of the games that `simulate` plays with the same arguments, with its events.

        Args:
            player: The id of an entry.
            opponent: The id of the entry that plays against it.
            number: Which game, from 1.
            seed: As for `simulate`.
            first: As for `simulate`.
            cap: As for `simulate`; the game ends where it was given up.
            players: As for `simulate`.

        Raises:
            RequestError, CheckError: As `simulate` does.
        """
        from gesso.tasks.play import simulated_game

        by = (players, players) if isinstance(players, str) else players
        pair = (player, opponent)
        return simulated_game(self.model, pair, number, games=number, seed=seed, first=first, cap=cap, by=by)

    def coverage(
        self,
        player: str,
        opponent: str,
        *,
        games: int = 1000,
        seed: int = 1,
        jobs: int = 1,
        first: First = "alternate",
        cap: int = 20_000,
        players: Bots | str = "random",
    ) -> tuple[Clause, ...]:
        """Return how often each clause of both players took effect in the games that `simulate` plays.

        The arguments are those of `simulate`.

        Returns:
            Each sentence and condition with its file and line, and how often it resolved, failed and was skipped.

        Raises:
            RequestError, CheckError: As `simulate` does.
        """
        from gesso.tasks.play import coverage

        by = (players, players) if isinstance(players, str) else players
        pair = (player, opponent)
        return coverage(self.model, pair, games=games, seed=seed, jobs=jobs, first=first, cap=cap, by=by)

    def run_scenarios(self) -> Iterator[FileOutcome]:
        """Run the scenarios beside the selected entries, and yield the outcome of each file.

        An outcome says for each scenario whether it `passed`, and where it failed. No content of a file raises an exception.
        """
        from gesso.tasks.check import run_scenarios

        return run_scenarios(self.selection)

    def replay(self, log: Path | str, *, record: bool = True) -> Game:
        """Return the game of a saved log, played again as far as the log goes.

        Args:
            log: The file of the log.
            record: Whether the game keeps its events, which `story` and `log_with_notes` need.

        Raises:
            RequestError: The file cannot be read, or does not replay, as after a change of the cards.
            CheckError: A card of the game has errors.
        """
        from gesso.tasks.play import replay

        return replay(self.model, log, record=record)

    def story(self, game: Game, viewer: int | None = None) -> list[Line]:
        """Return the story of a game that keeps its events, line by line, in the project's language.

        If the game has no narration, there is a line for each choice.

        Args:
            game: A game of `play` or `replay` with `record`, or of `simulated_game`.
            viewer: The seat, 0 or 1, from which the story is seen; None sees everything.

        Returns:
            The lines; `str(line)` is one as text, indented below its cause.
        """
        from gesso.tasks.play import story

        return story(self.model, game, viewer)

    def bots_play(self, player: str, opponent: str, *, seed: int = 1) -> Game:
        """Return a game that the best bots of its rules play, with its events.

        Args:
            player: The id of an entry, for the first seat.
            opponent: The id of an entry, for the second seat.
            seed: What all chance comes from.

        Raises:
            RequestError: One of them is not there or cannot be chosen.
            CheckError: One of them, or the game file, has errors.
        """
        from gesso.tasks.comic import bots_play

        return bots_play(self.model, (player, opponent), seed)

    def draw_comic(
        self,
        game: Game,
        out: Path | str | None = None,
        *,
        moments: int = 6,
        paper: str = "a4",
        workers: int = 1,
        progress: Progress = _silent,
    ) -> PrintedComic:
        """Draw the moments of a game that matter most: the table before and after each, the cards played, the sentences.

        Args:
            game: As for `story`.
            out: The folder to write to; `build/` of the project if you leave it out. A PDF and a PNG of each page go
                to `comics`.
            moments: At most so many are drawn, three to a page.
            paper: The paper of the PDF.
            workers: How many processes draw.
            progress: Called with the step, the number that is done and the total.

        Raises:
            RequestError: The game has no pictures, or nothing has happened in it.
            CheckError: A card of the game has errors.
            OutputError: A file cannot be written.
        """
        from gesso.tasks.comic import draw_comic

        folder = self._out(out)
        return draw_comic(self.model, game, folder, strips=moments, paper=paper, workers=workers, progress=progress)

    def log_with_notes(self, game: Game) -> Log:
        """Return the log of a game that keeps its events, with the story as notes between the choices.

        Args:
            game: As for `story`.

        Returns:
            The log; `log.text()` is the file that `replay` reads.
        """
        from gesso.tasks.play import log_with_notes

        return log_with_notes(self.model, game)


def open(folder: Path | str = ".", *entries: str, texts: Texts | None = None) -> Project:
    """Open the project that a folder belongs to. Mistakes in its files never raise: `check` returns them.

    Args:
        folder: The project's folder, or any folder in it.
        *entries: The entries to select, as `Project.select` takes them; without any, everything is selected.
        texts: Unsaved texts to read in place of files, by path.

    Raises:
        RequestError: There is no project here, or no such entry.
        GameError: A game of the project cannot be used.
    """
    root = find_root(Path(folder))
    if root is None:
        raise RequestError(f"{folder} is not in a project", f"a project is a folder with a {MANIFEST}")
    unsaved = texts or {}
    return Project(lambda more: select_in(open_project(root, {**unsaved, **more}), entries))


def new_project(folder: Path | str, game: str, name: str, *, ci: str | None = None) -> Project:
    """Make a project in a new or empty folder, with one entry to start from, and open it.

    Args:
        folder: The folder. All files appear in it, or none.
        game: The id of a game, such as `react`.
        name: The name of the entry: a printed name or an id.
        ci: `github` or `gitlab`, to let that service check every change.

    Raises:
        RequestError: The folder is in use, or there is no such game, name or service.
    """
    from gesso.tasks.new import new_project, parse_name, starter_of

    new_project(Path(folder), starter_of(game), parse_name(name), ci)
    return open(folder)


def explain(code: str, locale: str = "en") -> Explanation:
    """Return the meaning of a diagnostic code, the reason for it, and an example.

    Args:
        code: A code (`GS101`) or its name (`unknown-key`).
        locale: The language; texts that it lacks are English.

    Raises:
        RequestError: There is no such code, or nothing is explained in this language.
    """
    from gesso.project.codes import explain

    return explain(code, locale)


def health(folder: Path | str = ".") -> Health:
    """Check the installation, and the project that a folder belongs to: versions, packs, fonts, printer, cache.

    Args:
        folder: A folder of a project, or any other folder.

    Returns:
        All findings. A finding with a `hint` needs attention; `well` is true if there is none.
    """
    from gesso.tasks.doctor import health

    return health(Path(folder))
