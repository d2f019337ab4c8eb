"""Broken files with what is said of them first: the case files of `tests/cases/broken`.

A case begins with `=== GAME PLACE: title`, or `=== manifest: title`. Its text goes to a place of the game's sample entry, or is
`entry` (top-level keys that take the place of the sample's), `table` (those of the game file), `file` (a whole entry) or
`scenarios` (a whole file of them). Below the line at fault stand marks under the place, the code and the message, and
on the next line the hint:

    heal 1 damage of my artist
    ^^^^ GS207 the language has no `heal`
       > the language has no healing

`(1)` behind the place says that the answer names the place alone, `(0)` that it does not even do that; without a number
it says what to write too. Where the first problem lies in another file, a last line `@ path:line:column` stands before
its code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from checks.case_files import top_keys, without

import gesso
from gesso.diagnostics import Diagnostic, in_order
from gesso.project import MANIFEST
from gesso.resources import read_resource
from gesso.tasks.check import run_scenario_file
from tools.docs.examples import manual

CASES = Path(__file__).parents[1] / "cases" / "broken"
CARDS = Path(__file__).parents[2] / "cards"
_HEAD = re.compile(r"=== (?P<place>[^:(]+?)(?: \((?P<score>[01])\))?: (?P<title>.+)")
_MARK = re.compile(r" *\^+ GS\d+ .*| *> .*| *@ \S+:\d+:\d+ GS\d+ .*")
_ENTRIES = {"react": ("apprentice/artist.yaml", "apprentice"), "solrei": ("rehearsal.yaml", "rehearsal")}
_LISTS = {
    "react": ("artists: [apprentice]", "not_selectable: []", "examples: []"),
    "solrei": ("muses: [bram]", "loose: [rehearsal]"),
}


def _over(base: Sequence[str], lines: Sequence[str]) -> list[str]:
    """The base with the given top-level keys before its other ones."""
    return [*lines, *without(list(base), top_keys(list(lines)))]


HOME = {
    "cards/solrei/bram/set-up.yaml": (CARDS / "solrei/bram/set-up.yaml").read_text(encoding="utf-8"),
    MANIFEST: '[project]\nname = "broken"\ngames = ["react", "solrei"]\n',
    **{f"cards/{game}/{path}": read_resource(f"dsl/examples/{game}/sample.yaml").replace(
        "id: rehearsal", f"id: {id}") for game, (path, id) in _ENTRIES.items()},
    **{
        f"cards/{game}/game.yaml": "\n".join(
            _over((CARDS / game / "game.yaml").read_text(encoding="utf-8").splitlines(), lists)
        )
        + "\n"
        for game, lists in _LISTS.items()
    },
}  # fmt: skip
"""The files of the project into which cases are set, which checks clean, by their paths."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A first problem, at its place in the file of the case, or in another one (`path`)."""

    path: str
    line: int
    column: int
    length: int
    said: str
    hint: str


@dataclass(frozen=True)
class BrokenFile:
    """One case: its lines as written, marks among them."""

    place: str
    score: int
    title: str
    lines: tuple[str, ...]

    @property
    def game(self) -> str:
        return self.place.partition(" ")[0]

    @property
    def is_of_scenarios(self) -> bool:
        return self.place.endswith(" scenarios")

    @property
    def path(self) -> str:
        """The file that is broken."""
        if self.place == "manifest":
            return MANIFEST
        entry = _ENTRIES[self.game][0]
        match self.place.partition(" ")[2]:
            case "table":
                return f"cards/{self.game}/game.yaml"
            case "scenarios":
                return f"cards/{self.game}/{Path(entry).parent}/scenarios.yaml"
            case _:
                return f"cards/{self.game}/{entry}"

    @cached_property
    def bare(self) -> list[str]:
        """The lines without the marks."""
        return [line for line in self.lines if not _MARK.fullmatch(line)]

    @cached_property
    def text(self) -> str:
        """The whole broken file."""
        return "".join(f"{line}\n" for line in self._placed())

    @cached_property
    def expected(self) -> Answer | None:
        """What the marks say; None where there are none."""
        at = next((at for at, line in enumerate(self.lines) if _MARK.fullmatch(line)), None)
        if at is None:
            return None
        hint = "\n".join(self.lines[at + 1 : at + 2]).strip()
        hint = hint.removeprefix("> ") if hint.startswith("> ") else ""
        mark, _, said = self.lines[at].strip().partition(" GS")
        if mark.startswith("@ "):
            path, *place = mark[2:].rsplit(":", 2)
            return Answer(path, int(place[0]), int(place[1]), 0, f"GS{said}", hint)
        row = at - 1
        column = self.lines[at].index("^") + 1 + self._shift(row)
        return Answer(self.path, self._first + row + 1, column, len(mark), f"GS{said}", hint)

    def marked(self, found: Diagnostic) -> list[str]:
        """The case with the marks of this problem."""
        said = f"{found.code} {found.message}"
        row = found.span.line - 1 - self._first
        hint = [f"> {found.hint}"] if found.hint else []
        if found.span.path != self.path or not 0 <= row < len(self.bare):
            where = f"@ {found.span.path}:{found.span.line}:{found.span.column}"
            return [*self.bare, f"{where} {said}", *(f"  {line}" for line in hint)]
        at = found.span.column - 1 - self._shift(row)
        mark = " " * at + "^" * _length(found)
        below = [f"{' ' * (at + 2)}{line}" for line in hint]
        return [*self.bare[: row + 1], f"{mark} {said}", *below, *self.bare[row + 1 :]]

    @cached_property
    def _first(self) -> int:
        """At which line of the file the case begins, from 0."""
        own, wanted = self.text.splitlines(), [line.strip("- ") for line in self.bare]
        ends = range(len(own) - len(wanted) + 1)
        return next(at for at in ends if [line.strip("- ") for line in own[at : at + len(wanted)]] == wanted)

    def _shift(self, row: int) -> int:
        """By how many columns a line of the case is indented in its file."""
        own = self.text.splitlines()[self._first + row]
        return own.index(self.bare[row].strip("- ")) - self.bare[row].index(self.bare[row].strip("- "))

    def _placed(self) -> list[str]:
        if self.place == "manifest":
            return self.bare
        name = self.place.partition(" ")[2]
        base = HOME[f"cards/{self.game}/{_ENTRIES[self.game][0]}"].splitlines()
        match name:
            case "file" | "scenarios":
                return self.bare
            case "entry":
                return _over(base, self.bare)
            case "table":
                return _over(HOME[self.path].splitlines(), self.bare)
        at = next(number for number, line in enumerate(base) if line.strip() == f"# here: {name}")
        indent = " " * (len(base[at]) - len(base[at].lstrip()))
        return [*base[:at], *(indent + line for line in manual(self.game).lines(name, self.bare)), *base[at + 1 :]]


def _length(found: Diagnostic) -> int:
    """How many characters of its first line a problem marks, at least one."""
    return max(len(found.span.text.split("\n")[0].rstrip()), 1)


def answer(case: BrokenFile, found: Diagnostic) -> Answer:
    """A problem in the form of what the case expects."""
    span = found.span
    length = 0 if case.expected is not None and case.expected.length == 0 else _length(found)
    return Answer(span.path, span.line, span.column, length, f"{found.code} {found.message}", found.hint)


def read_cases(path: Path) -> list[BrokenFile]:
    """The cases of a file, in order."""
    return list(_read(path.read_text(encoding="utf-8").split("\n")))


def _read(lines: Sequence[str]) -> Iterator[BrokenFile]:
    head: re.Match[str] | None = None
    own: list[str] = []
    for line in [*lines, "=== end: end"]:
        match = _HEAD.fullmatch(line)
        if match is None:
            own.append(line)
            continue
        if head is not None:
            while own and not own[-1].strip():
                own.pop()
            yield BrokenFile(head["place"], int(head["score"] or 2), head["title"], tuple(own))
        head, own = match, []


def first_problems(
    project: Path, workspace: gesso.Workspace, cases: Iterable[BrokenFile]
) -> Iterator[tuple[BrokenFile, Diagnostic | None]]:
    """What is said first of each case. A file is mended when a case breaks another one, and at the end."""
    broken = ""
    for case in cases:
        if broken and (broken != case.path or case.is_of_scenarios):
            workspace.update(Path(broken), HOME[broken])
            broken = ""
        if case.is_of_scenarios:
            yield case, _first_of_scenarios(project, workspace, case)
            continue
        broken = case.path
        workspace.update(Path(broken), case.text)
        found = [each for problems in workspace.problems.values() for each in problems]
        yield case, next(iter(in_order(found)), None)
    if broken:
        workspace.update(Path(broken), HOME[broken])


def _first_of_scenarios(project: Path, workspace: gesso.Workspace, case: BrokenFile) -> Diagnostic | None:
    file = project / case.path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(case.text, encoding="utf-8")
    outcome = run_scenario_file(workspace.project.model, file)
    file.unlink()
    failures = (failure.diagnostic for each in outcome.outcomes for failure in each.failures)
    return next(iter((*outcome.diagnostics, *failures)), None)
