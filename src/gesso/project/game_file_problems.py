"""What is told of a game file and of entries beside it: one that is not listed, one that a pack has already."""

from dataclasses import replace
from typing import TypeVar

from gesso.diagnostics import Diagnostic, in_order, replacing
from gesso.diagnostics.codes.project import ENTRY_OF_A_PACK, UNLISTED_ENTRY
from gesso.diagnostics.english import article
from gesso.diagnostics.fixes import whole_lines
from gesso.project.entries import Entry
from gesso.project.lending import PackEntries
from gesso.project.manifest import MANIFEST
from gesso.source import MappingNode, SourceFile, Span

T = TypeVar("T")
M = TypeVar("M")


def unlisted(entry: Entry[T, M], game_file: str, last: Span | None) -> Entry[T, M]:
    """The entry with a warning that the game file, whose list ends with `last`, does not name it."""
    top = (entry.source or SourceFile(str(entry.file), "")).top
    message = f"{game_file} does not list this {entry.kind.noun}"
    hint = f"add `{entry.id}` to its list"
    fixes = replacing(hint, *_behind(last, entry.id), safe=False) if last else ()
    warning = Diagnostic(UNLISTED_ENTRY, message, top, hint, fixes=fixes)
    return replace(entry, diagnostics=tuple(in_order((*entry.diagnostics, warning))))


def no_table(problem: Diagnostic) -> Diagnostic:
    """What is told of a game file that cannot be read, where a pack may bring one."""
    return replace(problem, hint=f"write it, or let `packs` in {MANIFEST} name a pack that brings one")


def of_a_pack(entry: Entry[T, M], lent: PackEntries[T, M]) -> Entry[T, M]:
    """The entry with an error that a pack has one of its id."""
    own = entry.node.get("id") if isinstance(entry.node, MappingNode) else None
    span = own.span if own is not None else (entry.source or SourceFile(str(entry.file), "")).top
    message = f"the pack `{lent.pack_of(entry.id).id}` has {article(entry.kind.noun)} `{entry.id}` already"
    problem = Diagnostic(ENTRY_OF_A_PACK, message, span, "choose another id for the file and its folder")
    return replace(entry, diagnostics=tuple(in_order((*entry.diagnostics, problem))))


def _behind(last: Span, word: str) -> tuple[Span, str]:
    """Where, and how, a word is put behind the last one of a list: on the same line, or on the next one."""
    before = last.source.text[whole_lines(last).start : last.start]
    end = last.source.span(last.end, last.end)
    return (end, f"\n{before}{word}") if before.strip() == "-" else (end, f", {word}")
