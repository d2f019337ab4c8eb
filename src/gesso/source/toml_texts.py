"""TOML texts: their limits, which hold before the parser sees one, and the places of keys and words in them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from gesso.diagnostics import Code, Diagnostic, codes
from gesso.source.source_file import DEFAULT, Limits, SourceFile, Span

_TOKEN = re.compile(
    r"""
      (?P<blank> (?: [ \t\r\n]++ | \#[^\n]*+ )++ )
    | (?P<string>
          \"{3} (?: [^\\\"] | \\[\s\S] | \"{1,2}(?!\") )*+ \"{3,5}
        | '{3} (?: [^'] | '{1,2}(?!') )*+ '{3,5}
        | \"(?!\"\") (?: [^\\\"\n] | \\. )*+ \"
        | '(?!'') [^'\n]*+ '
      )
    | (?P<quote> ["'] )
    | (?P<mark> [\[\]{}=.,] )
    | (?P<word> [^\s\#"'\[\]{}=.,]+ )
    """,
    re.VERBOSE,
)
_TOKENS = 20
"""No more of them belong to a value, unless the file is not TOML."""
_KEY_PARTS = 16
"""No file of Gesso has keys of more than four parts."""
_MOST_CHARACTERS = 1_000_000
_MOST_LETTERS = 64
"""A value that is no text is a number, a truth value or a date."""


def toml_strings(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each quoted text of a TOML text begins and ends, quotation marks included."""
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "string":
            yield token.span()


def toml_excess(source: SourceFile, limits: Limits = DEFAULT) -> Diagnostic | None:
    """Return the first place where a TOML text is beyond the limits: too many values, too deep, a number too long, or too many
    characters.

    A quotation mark that is never closed is reported too, because nothing behind it can be counted.
    """
    open_: list[str] = []
    values = parts = 0
    in_key = begins = True
    for number, token in enumerate(_TOKEN.finditer(source.text)):
        kind, text = token.lastgroup, token[0]
        problem: tuple[Code, str, str] | None = None
        if begins and kind != "blank":
            begins, values = False, values + 1
        match kind, text:
            case "blank", _:
                if not open_ and "\n" in text:
                    in_key, begins, parts = True, True, 0
                continue
            case "quote", _:
                problem = codes.UNCLOSED, "this quotation mark is never closed", f"add {text} at the end of the text"
            case "mark", "=":
                in_key, parts, values = False, 0, values + bool(open_)
            case "mark", ".":
                parts += 1
            case "mark", ",":
                values, parts = values + 1, 0
                in_key = bool(open_) and open_[-1] == "{"
            case "mark", "[" if in_key and not open_:
                # The brackets around the name of a table hold no list.
                pass
            case "mark", "[" | "{":
                open_.append(text)
                in_key, parts = text == "{", 0
            case "mark", _:
                if open_:
                    open_.pop()
                in_key = in_key and not open_
            case "word", _ if not in_key and len(text) > _MOST_LETTERS:
                problem = (
                    codes.NUMBER_TOO_LONG,
                    "this number has too many digits",
                    "write it in quotation marks if it is not a number",
                )
        if values > limits.nodes or number > _TOKENS * limits.nodes:
            problem = codes.TOO_MANY_VALUES, f"the file has more than {limits.nodes} values", "split the file"
        elif len(open_) > limits.depth:
            message = f"values are nested more than {limits.depth} levels deep here"
            problem = codes.NESTED_TOO_DEEP, message, "no file needs more than a few levels"
        elif in_key and parts >= _KEY_PARTS:
            problem = codes.NESTED_TOO_DEEP, f"this key has more than {_KEY_PARTS} parts", "put it in quotation marks if its dots belong to one name"  # fmt: skip
        if problem is not None:
            code, message, hint = problem
            return Diagnostic(code, message, source.span(token.start(), token.end()), hint)
    if len(source.text) > _MOST_CHARACTERS:
        message = f"the file has {len(source.text):,} characters, and a TOML file at most {_MOST_CHARACTERS:,}"
        return Diagnostic(
            codes.FILE_TOO_BIG, message, source.top, "put pictures and long texts into files of their own"
        )
    return None


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
