"""Find the keys and words of a TOML text: its parser gives values without places."""

import re

from gesso.source import SourceFile, Span

_KEY = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_PATH = rf"{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*"
_LINE = re.compile(rf"(?m)^[ \t]*(?:\[\[?[ \t]*(?P<table>{_PATH})[ \t]*\]|(?P<key>{_PATH})[ \t]*=)")
_PART = re.compile(_KEY)


class TomlPlaces:
    """The places of a text that has parsed as TOML.

    Keys are given by their whole path, tables first; a table of a list of tables by the name of the list and its number
    from 0. What stands within braces or does not exist has the place of the nearest key above it, or the top of the
    file.
    """

    def __init__(self, source: SourceFile) -> None:
        self._source = source
        self._keys: dict[tuple[str, ...], Span] = {}
        self._ends: dict[tuple[str, ...], int] = {}
        table: tuple[str, ...] = ()
        last: tuple[str, ...] = ()
        for match in _LINE.finditer(source.text):
            self._ends[last] = match.start()
            name = "table" if match["table"] is not None else "key"
            parts = tuple(part.strip("\"'") for part in _PART.findall(match[name]))
            if name == "table" and match[0].lstrip().startswith("[["):
                self._keys.setdefault(parts, source.span(*match.span(name)))
                nth = sum(1 for key in self._keys if key[:-1] == parts and key[-1].isdecimal())
                last = table = (*parts, str(nth))
            elif name == "table":
                last = table = parts
            else:
                last = (*table, *parts)
            self._keys.setdefault(last, source.span(*match.span(name)))
            self._ends[last] = len(source.text)

    def key(self, *path: str) -> Span:
        """Return the place of a key, or of the name of a table in its brackets."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._keys:
                return self._keys[path[:length]]
        return self._source.top

    def word(self, path: tuple[str, ...], text: str, occurrence: int = 0) -> Span:
        """Return the place of a quoted text in the value of a key, counted from 0; the key if it is written
        differently."""
        if path not in self._keys:
            return self.key(*path)
        start = self._keys[path].end
        pattern = rf"""(["']){re.escape(text)}\1"""
        matches = list(re.finditer(pattern, self._source.text[start : self._ends[path]]))
        if occurrence >= len(matches):
            return self._keys[path]
        left, right = matches[occurrence].span()
        return self._source.span(start + left, start + right)
