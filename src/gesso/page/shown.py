"""What the bench shows of one card, as plain data: words with marks, source lines with kinds, what scenarios expect and find."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.diagnostics import Diagnostic, Fix
from gesso.diagnostics.explanations import code_address
from gesso.diagnostics.fixes import applied
from gesso.page.protocol import Message
from gesso.records import text_digest
from gesso.wording.outline import strong_runs

if TYPE_CHECKING:
    from gesso.api import Workspace
    from gesso.editing.cards import ShownCard
    from gesso.sim.scenarios import FileOutcome
    from gesso.sim.scenarios.adapter import Outcome
    from gesso.source import SourceFile, Span

_MOST_LINES = 400
_PIECE = re.compile(r"\s+|\w+(?:[’'-]\w+)*|[^\w\s]")
Run = tuple[str, bool, str]
"""Some words, whether they are strong, and their mark: `new`, `gone` or nothing."""


def words_data(card: ShownCard, before: ShownCard | None) -> list[Message]:
    """Return the printed texts of a card, with marks where they differ from an earlier state of it."""
    earlier = {text.passage.id: text.passage for text in before.texts} if before is not None else {}
    return [
        {
            "id": text.passage.id,
            "label": text.passage.label,
            "letter": text.passage.letter,
            "cost": runs_between(_cost(earlier.get(text.passage.id)), text.passage.cost)
            if before is not None
            else runs_between(text.passage.cost, text.passage.cost),
            "kind": text.passage.kind,
            "title": text.passage.title,
            "line": None if text.span is None else text.span.line,
            "paragraphs": _paragraphs(
                earlier[text.passage.id].paragraphs if text.passage.id in earlier else None,
                text.passage.paragraphs,
                marked=before is not None,
            ),
        }
        for text in card.texts
    ]


def _cost(passage: Any) -> str:
    return "" if passage is None else str(passage.cost)


def _paragraphs(before: Sequence[str] | None, after: Sequence[str], *, marked: bool) -> list[list[Run]]:
    """Return paragraphs as runs. Whole paragraphs are matched first, so that a new one does not mark the others."""
    if not marked:
        return [runs_between(each, each) for each in after]
    earlier = [*(before or ())]
    found: list[list[Run]] = []
    for kind, a, b, c, d in SequenceMatcher(None, earlier, [*after], autojunk=False).get_opcodes():
        if kind == "equal":
            found += [runs_between(each, each) for each in after[c:d]]
            continue
        for at in range(max(b - a, d - c)):
            old = earlier[a + at] if a + at < b else ""
            new = after[c + at] if c + at < d else ""
            found.append(runs_between(old, new))
    return found


def runs_between(before: str, after: str) -> list[Run]:
    """Return a text as runs, with what an earlier text had and what is new marked.

    Args:
        before: The earlier text, with the marks of strong runs.
        after: The text.
    """
    old, new = ([*_pieces(text)] for text in (before, after))
    runs: list[Run] = []

    def add(pieces: Iterable[tuple[str, bool]], mark: str) -> None:
        for word, strong in pieces:
            if runs and runs[-1][1:] == (strong, mark):
                runs[-1] = (runs[-1][0] + word, strong, mark)
            else:
                runs.append((word, strong, mark))

    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            add(new[c:d], "")
        else:
            add(old[a:b], "gone")
            add(new[c:d], "new")
    return runs


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    for run, strong in strong_runs(text):
        yield from ((match[0], strong) for match in _PIECE.finditer(run))


def problem_data(root: Path, problem: Diagnostic, entry: str) -> Message:
    """Return a problem."""
    span = problem.span
    return {
        "id": problem_id(problem),
        "code": problem.code,
        "name": problem.name,
        "address": code_address(problem.kind),
        "severity": problem.severity.value,
        "message": problem.message,
        "hint": problem.hint,
        "file": span.path,
        "line": span.line,
        "column": span.column,
        "word": span.text if span.end - span.start <= 60 and "\n" not in span.text else "",
        "entry": entry,
        "fixes": [
            {"title": fix.title, "safe": fix.safe, "writes": fix.writes, "words": fix.words} for fix in problem.fixes
        ],
        "digest": text_digest(span.source.text),
    }


def problem_id(problem: Diagnostic) -> str:
    """Return what identifies a problem as long as its file stays as it is."""
    return text_digest(f"{problem.code} {problem.span.path} {problem.span.start} {problem.message}")[:16]


# ---------------------------------------------------------------- source lines


def lines_of(source: SourceFile, start: Span | None, others: Sequence[Span]) -> tuple[int, int]:
    """Return the first and last line, from 1, that belong to a card; without a place, those before the first card.

    Args:
        source: The file.
        start: A place in the first line of the card.
        others: Places in the first lines of all cards.
    """
    lines = source.text.splitlines()
    if start is None:
        first_card = min((span.line for span in others), default=len(lines) + 1)
        return 1, max(1, min(first_card - 1, len(lines), _MOST_LINES))
    first = start.line
    if first > len(lines):
        return first, first
    indent = _indent(lines[first - 1])
    last = first
    for number in range(first + 1, min(len(lines), first + _MOST_LINES) + 1):
        line = lines[number - 1]
        if line.strip() and _indent(line) <= indent:
            break
        if line.strip():
            last = number
    return first, last


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


_KEY = re.compile(r"(\s*(?:- )*)([\w-]+:)(?=\s|$)")
_COMMENT = re.compile(r"(?:^|\s)(#.*)$")


def source_data(
    workspace: Workspace, path: Path, source: SourceFile, lines: tuple[int, int], problems: Iterable[Diagnostic]
) -> list[Message]:
    """Return lines of a file as parts with their kinds: keys, comments, the words of effect texts, problems."""
    starts = [0]
    for line in source.text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    first, last = lines
    begin, end = starts[first - 1], starts[min(last, len(starts) - 1)] - 1
    kinds: dict[int, tuple[int, str]] = {}
    for token in workspace.tokens(path, begin, end):
        if begin <= token.span.start < end:
            kinds[token.span.start] = (token.span.end, token.kind)
    wrong = [
        (problem.span.start, max(problem.span.end, problem.span.start + 1), "error" if problem.is_error else "warning")
        for problem in problems
        if problem.span.start <= end and problem.span.end >= begin
    ]
    texts = source.text.split("\n")
    base = min((_indent(line) for line in texts[first - 1 : last] if line.strip()), default=0)
    return [
        {
            "line": number,
            "indent": max(0, _indent(texts[number - 1]) - base),
            "parts": _parts(texts[number - 1], starts[number - 1], kinds, wrong),
            "wrong": next((kind for a, _, kind in wrong if starts[number - 1] <= a < starts[number]), ""),
        }
        for number in range(first, min(last, len(texts)) + 1)
        if texts[number - 1].strip()
    ]


def _parts(
    line: str, start: int, kinds: dict[int, tuple[int, str]], wrong: Sequence[tuple[int, int, str]]
) -> list[tuple[str, str]]:
    """Return a line without its indentation as parts, each with its kind; a problem's kind follows after a blank."""
    marks = [""] * len(line)
    found = any(start <= at < start + len(line) for at in kinds)
    key = _KEY.match(line)
    if key is not None and not found:
        marks[key.start(2) : key.end(2)] = ["key"] * len(key[2])
    comment = _COMMENT.search(line)
    if comment is not None:
        marks[comment.start(1) :] = ["comment"] * (len(line) - comment.start(1))
    for at, (until, kind) in kinds.items():
        if start <= at < start + len(line):
            marks[at - start : until - start] = [kind] * (min(until, start + len(line)) - at)
    for a, b, kind in wrong:
        for at in range(max(a - start, 0), min(b - start, len(line))):
            if kind not in marks[at]:
                marks[at] = f"{marks[at]} {kind}".strip()
    parts: list[tuple[str, str]] = []
    for at in range(_indent(line), len(line)):
        if parts and parts[-1][1] == marks[at]:
            parts[-1] = (parts[-1][0] + line[at], marks[at])
        else:
            parts.append((line[at], marks[at]))
    return parts


def line_changes(before: Sequence[str], after: Sequence[str], first: int) -> list[Message]:
    """Return the lines that differ, as they were and as they are.

    Args:
        before: The lines of a card as they were.
        after: The lines as they are.
        first: The number of the first of `after`.
    """
    found: list[Message] = []
    for kind, a, b, c, d in SequenceMatcher(None, [*before], [*after], autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        for at in range(max(b - a, d - c)):
            was = before[a + at].strip() if a + at < b else ""
            now = after[c + at].strip() if c + at < d else ""
            found.append(
                {"line": first + min(c + at, max(d - 1, c)), "was": was, "now": now, "runs": runs_between(was, now)}
            )
    return found


# ---------------------------------------------------------------- scenarios


def scenarios_data(outcome: FileOutcome, file: str) -> Message:
    """Return the results of the scenarios of a file: those that passed by their number, the others in full."""
    failed = [
        {
            "name": each.name,
            "line": each.span.line,
            "failures": [_failure(failure.diagnostic, failure.shown) for failure in each.failures],
            "story": list(each.story),
            "accepts": _accepts(each),
        }
        for each in outcome.outcomes
        if not each.passed
    ]
    return {
        "file": file,
        "passed": sum(each.passed for each in outcome.outcomes),
        "failed": failed,
        "broken": [_failure(problem) for problem in outcome.diagnostics],
    }


def accepting(outcome: Outcome) -> Fix | None:
    """Return what makes a scenario expect all that was found where it failed; None if that cannot be written."""
    edits = sorted((edit for failure in outcome.failures for edit in failure.found), key=lambda edit: edit.span.start)
    if not edits or not all(failure.found for failure in outcome.failures):
        return None
    return Fix("expect what was found", tuple(edits), safe=False)


def _accepts(outcome: Outcome) -> Message | None:
    fix = accepting(outcome)
    if fix is None:
        return None
    source, first, last = fix.edits[0].span.source, fix.edits[0].span.line, fix.edits[-1].span.line
    before, after = source.text.splitlines(), applied(source.text, [fix]).splitlines()
    end = len(before) - last
    lines = line_changes(before[first - 1 : last], after[first - 1 : len(after) - end], first)
    return {"digest": text_digest(source.text), "lines": lines}


def _failure(problem: Diagnostic, shown: str = "") -> Message:
    grids, rest = _grids(shown)
    return {
        "message": problem.message,
        "line": problem.span.line,
        "hint": problem.hint,
        "grids": grids,
        "notes": rest,
    }


_TITLES = re.compile(r"\s*expected(\s{2,})found\s*$")


def _grids(shown: str) -> tuple[Message | None, list[str]]:
    """Return two grids that stand side by side in a text, and the lines after them.

    A difference of two tables is told as text: the expected one, and right of it the one that was found with names of
    columns and rows. Both have the same cells.
    """
    lines = shown.splitlines()
    at = next((number for number, line in enumerate(lines) if _TITLES.match(line)), None)
    if at is None:
        return None, lines
    split = lines[at].index("found")
    expected: list[list[str]] = []
    found: list[list[str]] = []
    end = at + 1
    columns: list[str] = []
    for line in lines[at + 1 :]:
        left, right = line[:split].split(), line[split:].split()
        if not columns and not left and right[:1] == ["+"]:
            columns = right[1:]
        elif columns and len(left) == len(columns) and len(right) == len(columns) + 1:
            expected.append(left)
            found.append(right[1:])
        else:
            break
        end += 1
    if not expected:
        return None, lines
    grids = {"columns": columns, "expected": expected, "found": found}
    return grids, [line.strip() for line in lines[end:] if line.strip()]
