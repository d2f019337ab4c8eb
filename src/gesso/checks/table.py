"""Checks whether the names, numbers and lists that a file declares fit together."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes import BAD_TABLE, DUPLICATE_ID, RESERVED_ID
from gesso.diagnostics.suggestions import correction
from gesso.schema.documents import locate
from gesso.source import Node, Span


def reserved(names: Iterable[tuple[str, str, Span]], words: Container[str]) -> Iterator[Diagnostic]:
    """Report names that are `words` of the language; each comes with what it names, and its place."""
    for word, named, span in names:
        if word in words:
            message = f"`{word}` is a word of the language and cannot name a {named}"
            yield Diagnostic(RESERVED_ID, message, span, "take another id; the printed `name` is free")


def duplicates(names: Iterable[tuple[str, Span]], pair: str) -> Iterator[Diagnostic]:
    """Report names that an earlier thing has; `what` is a phrase for the two: `two cards`."""
    first: dict[str, Span] = {}
    for word, span in names:
        if word in first:
            related = (Related(first[word], "the first of them"),)
            yield Diagnostic(DUPLICATE_ID, f"{pair} are called `{word}`", span, "rename one", related)
        first.setdefault(word, span)


Limit = tuple[int, int, tuple[str, ...], str]
"""A figure, the most that it may be, the keys that lead to it, and the message if it is more."""


def check_limits(limits: Iterable[Limit], file: Node) -> Iterator[Diagnostic]:
    """Report figures above another figure that bounds them."""
    for least, most, path, message in limits:
        if least > most:
            yield bad_table(message, place_of(file, *path), f"write at most {most}")


def check_roster(
    listed: Sequence[str], apart: Mapping[str, Sequence[str]], file: Node, key: str, noun: str
) -> Iterator[Diagnostic]:
    """Report entries that stand twice in the list under `key`, and those in `apart`, by their key, that nobody is
    offered."""
    for number, id in enumerate(listed):
        if id in listed[:number]:
            yield bad_table(f"`{id}` is listed twice", place_of(file, key, number), "drop one of them")
    for place, ids in apart.items():
        for number, id in enumerate(ids):
            if id not in listed:
                span = place_of(file, place, number)
                hint, fixes = correction(id, listed, span, f"add it to `{key}`, or drop it here")
                yield replace(bad_table(f"`{id}` is not in the list `{key}`", span, hint), fixes=fixes)
    if listed and all(any(id in ids for ids in apart.values()) for id in listed):
        place = next(place for place, ids in apart.items() if ids)
        yield bad_table("nobody can be selected", place_of(file, place), f"leave at least one {noun} out")


def bad_table(message: str, span: Span, hint: str) -> Diagnostic:
    """Return the report of a game file that contradicts itself."""
    return Diagnostic(BAD_TABLE, message, span, hint)


def place_of(file: Node, *path: str | int) -> Span:
    """Return a function that gives the place of a value, or of the nearest thing around it that the file has."""
    return locate(file, path)[1].span
