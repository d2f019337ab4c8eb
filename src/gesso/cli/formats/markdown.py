"""Printed words as Markdown: what has changed in them, for whoever reads a change of cards."""

import re
from collections.abc import Iterator, Sequence
from difflib import ndiff

from gesso.cli.formats.changes import STATES
from gesso.cli.reports import safe
from gesso.tasks.compare import EntryChange

_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~&-])")
_KEPT = "  ", "- ", "+ "


def changed_words(changes: Sequence[EntryChange]) -> str:
    """A heading and a diff of the printed words for each entry; one line where nothing has changed."""
    if not changes:
        return "The printed words of no card have changed.\n"
    return "\n".join(line for change in changes for line in (*_entry(change), "")) + "\n"


def _entry(change: EntryChange) -> Iterator[str]:
    state = STATES[change.state]
    yield f"### {_MARKS.sub(lambda match: chr(92) + match[0], safe(change.name))}{f' ({state})' if state else ''}"
    yield ""
    old, new = ([] if each is None else safe_lines(each.text()) for each in (change.before, change.after))
    lines = [line for line in ndiff(old, new) if line[:2] in _KEPT]
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", "\n".join(lines))), default=0))
    yield f"{fence}diff"
    yield from _near_changes(lines)
    yield fence


def safe_lines(text: str) -> list[str]:
    """The lines of a text, each without anything that would steer a terminal."""
    return [safe(line) for line in text.splitlines()]


def _near_changes(lines: Sequence[str]) -> Iterator[str]:
    """The lines that have changed, with those between the heading above them and the blank line below."""
    blocks: list[list[str]] = [[]]
    for line in lines:
        if line[2:].strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    changed = [block for block in blocks if any(not line.startswith("  ") for line in block)]
    for number, block in enumerate(changed):
        if number:
            yield ""
        yield from block
