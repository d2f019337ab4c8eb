"""Whether the numbers and lists of a game file fit together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Sequence as Several

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.entries import BAD_TABLE
from gesso.source import Mapping, Node, Sequence, Span

Limit = tuple[int, int, tuple[str, str], str]
"""A figure, the most that it may be, the keys that lead to it, and what is wrong where it is more."""


def check_limits(limits: Iterable[Limit], file: Node) -> Iterator[Diagnostic]:
    """Figures that exceed another which bounds them."""
    for least, most, path, message in limits:
        if least > most:
            yield bad_table(message, place_of(file, *path), f"write {most} at most")


def check_roster(listed: Several[str], barred: Several[str], file: Node, key: str, noun: str) -> Iterator[Diagnostic]:
    """Entries that stand twice in the list under `key`, and `not_selectable` ones that make no sense."""
    for number, id in enumerate(listed):
        if id in listed[:number]:
            yield bad_table(f"`{id}` is listed twice", place_of(file, key, number), "drop one of them")
    for number, id in enumerate(barred):
        if id not in listed:
            message = f"`{id}` is not to be selected, and not listed at all"
            hint = f"add it to `{key}`, or drop it here"
            yield bad_table(message, place_of(file, "not_selectable", number), hint)
    if listed and set(listed) <= set(barred):
        yield bad_table("nobody can be selected", place_of(file, "not_selectable"), f"leave at least one {noun} out")


def bad_table(message: str, span: Span, hint: str) -> Diagnostic:
    """The report of a game file that contradicts itself."""
    return Diagnostic(BAD_TABLE, message, span, hint)


def place_of(file: Node, *path: str | int) -> Span:
    """The place of a value, or of the nearest thing around it that the file has."""
    node = file
    for step in path:
        inner: Node | None = None
        if isinstance(step, str) and isinstance(node, Mapping):
            inner = node.get(step)
        elif isinstance(step, int) and isinstance(node, Sequence) and step < len(node.items):
            inner = node.items[step]
        if inner is None:
            break
        node = inner
    return node.span
