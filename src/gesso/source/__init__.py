"""The first stage: text becomes a tree in which every value knows its place, and hostile files stop here.

It gives `Scalar`, `SequenceNode` and `MappingNode` nodes with a `Span` each.
"""

import codecs
import errno
import os
from dataclasses import field
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic, codes
from gesso.files import open_file
from gesso.resources import has_no_links, real_path
from gesso.source.characters import check_alphabets, check_characters
from gesso.source.nodes import MappingNode, Node, Pair, Scalar, ScalarValue, SequenceNode, Style, blocks_in
from gesso.source.source_file import DEFAULT, Limits, SourceFile, Span, capped
from gesso.source.tree_builder import build_tree

__all__ = [
    "Limits", "MappingNode", "Node", "Pair", "Reading", "Scalar", "ScalarValue", "SequenceNode", "SourceFile", "Span",
    "Style", "blocks_in", "capped", "check_alphabets", "read_file", "read_source", "read_text", "read_tree", "read_unsaved",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a file."""

    source: SourceFile | None
    """Its text, unless it could not be decoded."""
    node: Node | None
    """Its tree, unless a part of it has no value."""
    diagnostics: tuple[Diagnostic, ...] = field(default=())


def read_file(path: Path, *, root: Path, limits: Limits = DEFAULT) -> Reading:
    """Read a file inside `root`; places show its path from `root`, with forward slashes.

    A path that leads out of `root`, even by links, is refused, and so is everything that is not a regular file.
    """
    reading = read_source(path, root=root, limits=limits)
    if reading.source is None or reading.diagnostics:
        return reading
    return read_tree(reading.source, limits)


def read_text(text: str, *, path: str = "<text>", limits: Limits = DEFAULT, pure: bool = False) -> Reading:
    """Read a text as if it were the file `path`. `pure` forces the slow YAML parser."""
    source, report = _source_of(text, path, limits)
    return Reading(source, None, report) if report else read_tree(source, limits, pure=pure)


def read_tree(source: SourceFile, limits: Limits = DEFAULT, *, pure: bool = False) -> Reading:
    """Return the tree of a text that has been read without an error. `pure` forces the slow YAML parser."""
    try:
        node, report = build_tree(source, limits, pure=pure)
    except ValueError as error:
        # A parser may still refuse a character that the checks allow; that is a fault of the file.
        message = f"the file has a character that cannot be read: {error}"
        return Reading(source, None, (Diagnostic(codes.BAD_CHARACTER, message, source.top, "delete it"),))
    if node is None and not report:
        report = [Diagnostic(codes.EMPTY_FILE, "the file is empty", source.top, "write the entry, or remove the file")]
    return Reading(source, node, tuple(capped(report, limits.repeats)))


def read_unsaved(path: Path, text: str, *, root: Path, limits: Limits = DEFAULT) -> Reading:
    """Read a text as `read_source` would read it from the file `path`, which need not exist."""
    shown, inside = _inside(path, root)
    if inside is None:
        return _refused(shown, *_OUTSIDE)
    source, report = _source_of(text, shown, limits)
    return Reading(source, None, report)


def read_source(path: Path, *, root: Path, limits: Limits = DEFAULT, label: str = "") -> Reading:
    """Read a file inside `root` as text of any format, within the same limits, without a tree.

    A `label` is put before the path that places show.
    """
    shown, inside = _inside(path, root)
    shown = label + shown
    if inside is None:
        return _refused(shown, *_OUTSIDE)
    try:
        with open_file(inside) as file:
            size = os.fstat(file.fileno()).st_size
            data = b"" if size > limits.size else file.read(limits.size + 1)
    except FileNotFoundError:
        return _refused(shown, codes.CANNOT_READ, "there is no such file", "check the spelling of the path")
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.EINVAL:
            return _refused(shown, codes.CANNOT_READ, "this is not a file", "name a card file or its folder")
        reason = getattr(error, "strerror", None) or str(error)
        return _refused(
            shown, codes.CANNOT_READ, f"the file cannot be read: {reason}", "check the permissions of the file"
        )
    if max(size, len(data)) > limits.size:
        message = f"the file has {max(size, len(data)):,} bytes, and a card file at most {limits.size:,}"
        return _refused(shown, codes.FILE_TOO_BIG, message, "is it a card file at all?")
    source, problem = _decode(data, shown)
    report = (problem,) if problem else tuple(check_characters(source, limits))
    return Reading(source, None, report)


def _source_of(text: str, path: str, limits: Limits) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    source = SourceFile(path, text.removeprefix("\ufeff"))
    if len(source.text) > limits.size:
        message = f"the text has {len(source.text):,} characters, and a card file at most {limits.size:,}"
        return source, (Diagnostic(codes.FILE_TOO_BIG, message, source.top, "is it a card file at all?"),)
    return source, tuple(check_characters(source, limits))


def _decode(data: bytes, shown: str) -> tuple[SourceFile, Diagnostic | None]:
    """Return the text of the bytes. Undecodable bytes are replaced, so that the report can name the line."""
    hint = "save the file as UTF-8"
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return SourceFile(shown, data.decode("utf-8")), None
    except UnicodeDecodeError as error:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            source = SourceFile(shown, "")
            return source, Diagnostic(codes.NOT_UTF8, "the file is saved as UTF-16", source.top, hint)
        source = SourceFile(shown, data.decode("utf-8", "replace"))
        at = len(data[: error.start].decode("utf-8", "replace"))
        span = source.span(at, min(at + 1, len(source.text)))
        return source, Diagnostic(codes.NOT_UTF8, f"byte {data[error.start]:#04x} is not UTF-8 text", span, hint)


def _inside(path: Path, root: Path) -> tuple[str, Path | None]:
    """Return the path as shown, and the resolved path if it stays inside the root."""
    if has_no_links(root, path):
        return path.relative_to(root).as_posix(), path
    try:
        home = real_path(root)
        shown = os.path.relpath(os.path.abspath(path), home).replace(os.sep, "/")
        real = real_path(path)
    except (OSError, ValueError, RuntimeError):
        return str(path).replace("\0", "?"), None
    return shown, real if real.is_relative_to(home) else None


_OUTSIDE = (codes.OUTSIDE_PROJECT, "the path leads out of the project", "copy the file into the project")


def _refused(shown: str, code: Code, message: str, hint: str) -> Reading:
    return Reading(None, None, (Diagnostic(code, message, SourceFile(shown, "").top, hint),))
