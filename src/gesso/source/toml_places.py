"""Find the keys and words of a TOML text: its parser gives values without places."""

import re
from collections import Counter

from gesso.source import SourceFile, Span
from gesso.source.toml_limits import toml_strings

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
        self._quoted: dict[tuple[str, ...], dict[str, list[tuple[int, int]]]] = {}
        numbers: Counter[tuple[str, ...]] = Counter()
        table: tuple[str, ...] = ()
        last: tuple[str, ...] = ()
        for match in _LINE.finditer(source.text):
            self._ends[last] = match.start()
            name = "table" if match["table"] is not None else "key"
            parts = tuple(part.strip("\"'") for part in _PART.findall(match[name]))
            if name == "table" and match[0].lstrip().startswith("[["):
                self._keys.setdefault(parts, source.span(*match.span(name)))
                last = table = (*parts, str(numbers[parts]))
                numbers[parts] += 1
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
        if path not in self._keys or path not in self._ends:
            # The name of a list of tables has a place, but no value of its own.
            return self.key(*path)
        places = self._words(path).get(text, [])
        if occurrence >= len(places):
            return self._keys[path]
        return self._source.span(*places[occurrence])

    def _words(self, path: tuple[str, ...]) -> dict[str, list[tuple[int, int]]]:
        """Return where each quoted text stands in the value of a key."""
        if path not in self._quoted:
            start = self._keys[path].end
            value = self._source.text[start : self._ends[path]]
            words: dict[str, list[tuple[int, int]]] = {}
            for begin, end in toml_strings(value):
                # Of three quotation marks the innermost counts.
                outer = 2 if value[begin : begin + 3] in ('"' * 3, "'" * 3) else 0
                begin, end = begin + outer, end - outer
                words.setdefault(value[begin + 1 : end - 1], []).append((start + begin, start + end))
            self._quoted[path] = words
        return self._quoted[path]
