"""The open files of an editor, and the one place that knows how an editor counts lines and columns."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from lsprotocol import types
from pygls.uris import to_fs_path
from pygls.workspace import PositionCodec

from gesso.resources import real_path
from gesso.source import Span

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")


@lru_cache(maxsize=16)
def _lines(text: str) -> tuple[Sequence[str], Sequence[int]]:
    """Return the lines of a text with their ends, as the protocol divides them, and the offset of each."""
    lines, starts, at = [], [], 0
    for match in _LINE.finditer(text):
        if at < match.start():
            break
        lines.append(match[0])
        starts.append(match.start())
        at = match.end()
        if not match[0].endswith(("\r", "\n")):
            break
    return lines, starts


def path_of(uri: str) -> Path | None:
    """Return the path of a file that an editor names; None for what is no file on this machine."""
    try:
        path = to_fs_path(uri)
        return None if path is None or "\0" in path else real_path(Path(path))
    except (OSError, RuntimeError, ValueError):
        return None


class Documents:
    """The texts that an editor has open, with their versions."""

    def __init__(self) -> None:
        self._codec = PositionCodec()
        self.texts: dict[Path, str] = {}
        self.versions: dict[Path, int] = {}
        self.uris: dict[Path, str] = {}
        """Each file as its editor names it."""

    def count_in(self, encoding: str | types.PositionEncodingKind | None) -> None:
        """Count columns in the units that the editor and the server have agreed on."""
        self._codec = PositionCodec(encoding)

    def opened(self, path: Path, document: types.TextDocumentItem) -> None:
        """Take a file that the editor has opened."""
        self.texts[path], self.versions[path], self.uris[path] = document.text, document.version, document.uri

    def changed(self, path: Path, version: int, changes: Iterable[types.TextDocumentContentChangeEvent]) -> None:
        """Take changes of an open file; those of a closed one are no change of anything."""
        if path not in self.texts:
            return
        text = self.texts[path]
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                start, end = (self.offset(text, place) for place in (change.range.start, change.range.end))
                text = text[:start] + change.text + text[max(start, end) :]
            else:
                text = change.text
        self.texts[path], self.versions[path] = text, version

    def closed(self, path: Path) -> None:
        """Forget a file."""
        for kept in (self.texts, self.versions, self.uris):
            kept.pop(path, None)

    def uri(self, path: Path) -> str:
        """Return the name of a file for the editor."""
        return self.uris.get(path) or path.as_uri()

    def offset(self, text: str, position: types.Position) -> int:
        """Return the offset of an editor's position in a text, clamped to it."""
        lines, starts = _lines(text)
        if position.line >= len(lines):
            return len(text)
        line = lines[max(position.line, 0)].rstrip("\r\n")
        # The codec moves a position that lies behind the end of a line.
        character = min(max(position.character, 0), self._codec.client_num_units(line))
        found = self._codec.position_from_client_units([line], types.Position(0, character))
        return starts[max(position.line, 0)] + found.character

    def position(self, text: str, offset: int) -> types.Position:
        """Return an offset of a text as the editor counts."""
        lines, starts = _lines(text)
        at = min(max(offset, 0), len(text))
        line = bisect_right(starts, at) - 1
        return types.Position(line, self._codec.client_num_units(lines[line][: at - starts[line]]))

    def range(self, text: str, start: int, end: int) -> types.Range:
        """Return a piece of a text as the editor counts."""
        return types.Range(self.position(text, start), self.position(text, end))

    def span(self, span: Span) -> types.Range:
        """Return a span as the editor counts."""
        return self.range(span.source.text, span.start, span.end)
