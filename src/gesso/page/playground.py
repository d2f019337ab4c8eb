"""One effect text of one card under a reader's hands: its problems, its words, and what may be written next.

It asks the same code as an editor does, over a project in which only this text changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.api import Workspace
from gesso.diagnostics import Edit, Fix, RequestError
from gesso.diagnostics.explanations import code_address
from gesso.editing.outline import Block, at, outline
from gesso.page.protocol import VERSION, Message
from gesso.page.table import passage_data
from gesso.source import SourceFile

if TYPE_CHECKING:
    from gesso.page.client import Client

_MOST = 20_000
"""Characters of a text that is looked at."""
_TEXTS = ("effect", "text")
_MOST_CANDIDATES = 40


class Playground:
    """The text of a card in a project.

    Args:
        root: The folder of the project.
        file: The file of the entry, from there.
        card: The id of the card.

    Raises:
        RequestError: The file has no such card with a text.
    """

    def __init__(self, root: Path, file: str, card: str) -> None:
        self._workspace = Workspace(root)
        self._path = root / file
        source = self._workspace.text(file)
        block = None if source is None else _text_of(SourceFile(file, source), card)
        if source is None or block is None:
            raise RequestError(f"{file} has no card `{card}` with a text")
        self._indent = " " * (block.column + 2)
        self._row = -1
        self._before, self._after = source[: block.content.start], source[block.content.end :]
        self.text = _unindented(source[block.content.start : block.content.end], len(self._indent))

    @property
    def requests(self) -> Mapping[str, Callable[[Client, Message], Message]]:
        """Return the handlers by the names of requests."""
        return {
            "hello": lambda client, message: _hello(client, self._workspace),
            "text/open": lambda client, message: {"text": self.text},
            "text/check": lambda client, message: self.check(message["text"]),
            "text/complete": lambda client, message: self.complete(message["text"], message["offset"]),
        }

    def check(self, text: str) -> Message:
        """Return the problems of a text with their fixes, and the printed words of its card."""
        start, end = self._write(text)
        problems = [
            problem
            for problem in self._workspace.problems.get(self._shown, ())
            if start <= problem.span.start <= end or start <= problem.span.end <= end
        ]
        fixes = self._workspace.fixes(self._path, start, end)
        told = []
        for problem in problems:
            own = [self._fix(fix, text) for other, fix in fixes if _same(other, problem)]
            told.append(
                {
                    "code": problem.code,
                    "name": problem.name,
                    "address": code_address(problem.kind),
                    "severity": problem.severity.value,
                    "message": problem.message,
                    "hint": problem.hint,
                    "start": self._offset(text, problem.span.start),
                    "end": self._offset(text, problem.span.end),
                    "fixes": [fix for fix in own if fix is not None],
                }
            )
        card = self._workspace.card(self._path, start)
        words = () if card is None or any(problem.is_error for problem in problems) else card.texts
        return {
            "problems": told,
            "title": "" if card is None else card.title,
            "words": [passage_data(each.passage) for each in words],
        }

    def complete(self, text: str, offset: int) -> Message:
        """Return what may be written at an offset of a text, the likeliest first."""
        self._write(text, text[:offset].count("\n"))
        found = self._workspace.completions(self._path, self._place(text, offset))[:_MOST_CANDIDATES]
        candidates = []
        for each in found:
            edit = self._edit(each.edit, text)
            if edit is not None:
                said = {"label": each.label, "kind": each.kind, "means": each.note.title}
                candidates.append({**said, **edit})
        return {"candidates": candidates}

    # ------------------------------------------------------------ places

    @property
    def _shown(self) -> str:
        return self._path.relative_to(self._workspace.root).as_posix()

    def _write(self, text: str, row: int = -1) -> tuple[int, int]:
        """Lay a text over the file; return where it begins and ends there. The line `row` is indented even if it is blank."""
        if len(text) > _MOST:
            raise RequestError(f"the text has more than {_MOST} characters", "keep to one card")
        self._row = row
        lines = "".join(f"{self._indent_of(number, line)}{line}\n" for number, line in enumerate(text.split("\n")))
        whole = self._before + lines + self._after
        if self._workspace.text(self._path) != whole:
            self._workspace.write(self._path, whole)
        return len(self._before), len(self._before) + len(lines)

    def _indent_of(self, row: int, line: str) -> str:
        return self._indent if line.strip() or row == self._row else ""

    def _place(self, text: str, offset: int) -> int:
        """Return the place in the file of an offset in the text."""
        above = text[:offset].split("\n")
        widths = (len(self._indent_of(row, line)) + len(line) + 1 for row, line in enumerate(text.split("\n")))
        start = len(self._before) + sum(width for width, _ in zip(widths, above[:-1]))
        return start + len(self._indent) + len(above[-1])

    def _offset(self, text: str, place: int) -> int:
        """Return the offset in the text of a place in the file; its nearest end for one outside."""
        start, offset = len(self._before), 0
        for row, line in enumerate(text.split("\n")):
            indent = len(self._indent_of(row, line))
            if place <= start + indent + len(line):
                return offset + max(0, place - start - indent)
            start += indent + len(line) + 1
            offset += len(line) + 1
        return len(text)

    def _edit(self, edit: Edit, text: str) -> Message | None:
        """Return an edit of the file as one of the text; None if it changes anything else."""
        start, end = edit.span.start, edit.span.end
        first = len(self._before)
        if start < first or self._offset(text, end) > len(text):
            return None
        return {
            "start": self._offset(text, start),
            "end": self._offset(text, end),
            "insert": edit.text.replace(f"\n{self._indent}", "\n"),
        }

    def _fix(self, fix: Fix, text: str) -> Message | None:
        edits = [self._edit(edit, text) if edit.span.path == self._shown else None for edit in fix.edits]
        if fix.writes or None in edits:
            return None
        return {"title": fix.title, "safe": fix.safe, "edits": edits}


def _hello(client: Client, workspace: Workspace) -> Message:
    client.is_guest = False
    project = workspace.project
    return {"version": VERSION, "project": project.name, "locale": project.locale, "games": [], "can": ["text"]}


def _text_of(source: SourceFile, card: str) -> Block | None:
    """Return the first effect text of a card."""
    read = outline(source)
    for block in read.blocks:
        if block.keys[-1:] and block.keys[-1] in _TEXTS:
            for length in range(len(block.keys), 0, -1):
                owner = at(read.data, block.keys[:length])
                if isinstance(owner, dict) and "id" in owner:
                    if owner["id"] == card:
                        return block
                    break
    return None


def _unindented(text: str, width: int) -> str:
    return "\n".join(line[width:] for line in text.rstrip().split("\n"))


def _same(one: Any, other: Any) -> bool:
    return (one.code, one.span.start, one.message) == (other.code, other.span.start, other.message)
