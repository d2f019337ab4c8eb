"""Names that a file declares: none may be a word of the language, or stand for two things."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from gesso.diagnostics import Diagnostic, Related
from gesso.diagnostics.codes.effects.entries import DUPLICATE_ID, RESERVED_ID
from gesso.source import Span


def reserved(names: Iterable[tuple[str, str, Span]], words: Container[str]) -> Iterator[Diagnostic]:
    """Names that are `words` of the language; each comes with what it names, and its place."""
    for word, what, span in names:
        if word in words:
            message = f"`{word}` is a word of the language and cannot name a {what}"
            yield Diagnostic(RESERVED_ID, message, span, "take another id; the printed `name` is free")


def duplicates(names: Iterable[tuple[str, Span]], what: str) -> Iterator[Diagnostic]:
    """Names that an earlier thing has; `what` says of the two what they are: `two cards`."""
    first: dict[str, Span] = {}
    for word, span in names:
        if word in first:
            related = (Related(first[word], "the first of them"),)
            yield Diagnostic(DUPLICATE_ID, f"{what} are called `{word}`", span, "rename one", related)
        first.setdefault(word, span)
