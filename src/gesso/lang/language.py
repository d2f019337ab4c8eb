"""A game's effect language: one parser, and the words of its grammar.

The parser reads the core's grammar followed by the game's; it is built once per process. The words are the spellings of
each terminal, and the terminal of each word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Literal

from gesso.data_classes import dataclass
from gesso.lang.ast_builder import builders_of
from gesso.lang.nodes import Builder
from gesso.resources import read_resource

if TYPE_CHECKING:
    from lark import Lark

    from gesso.lang.nodes import Node


Start = Literal["effect", "cost", "passive"]
STARTS: tuple[Start, ...] = ("effect", "cost", "passive")
# A word of a grammar: letters, with the guard that ends a word.
_WORD = re.compile(r"^[A-Z]+: /((?:[a-z]|\(\?:).*)\(\?!\[\\w-\]\)/$", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Language:
    """One game's language."""

    id: str
    grammars: tuple[str, ...]
    """Files in `dsl/`, core first."""
    nodes: tuple[type[Node], ...] = ()
    """Classes of nodes, found by the grammar rules that they declare."""
    rules: Mapping[str, Builder] = field(default_factory=dict)
    """Functions of rules that make only parts of nodes."""
    without_self: str = "self"
    """Words that replace `self` in a text that no unit or card bears."""

    @property
    def parser(self) -> Lark:
        """Return the parser of this language; the first call builds it or loads it from the user's cache."""
        return _parser(self.id, self.grammars)

    @cached_property
    def builders(self) -> Mapping[str, Builder]:
        return builders_of(self.nodes, self.rules)

    def text(self) -> str:
        """Return the whole grammar, as the parser reads it."""
        return _grammar(self.grammars)


@cache
def _parser(id: str, grammars: tuple[str, ...]) -> Lark:
    from gesso.lang.grammar import load_parser

    return load_parser(id, _grammar(grammars))


@cache
def _grammar(grammars: tuple[str, ...]) -> str:
    """Join the files and add the guard that keeps their words from being names."""
    text = "\n".join(read_resource(f"dsl/{name}") for name in grammars)
    return f"{text}\nRESERVED: /(?!(?:{'|'.join(_WORD.findall(text))})(?![\\w-]))/\n"


NAME = "NAME"
FIGURE = "INT"
# The end of every word in the grammars: no letter, digit or hyphen may follow.
GUARD = r"(?![\w-])"


@dataclass(frozen=True, slots=True, eq=False)
class Terminals:
    """The closed vocabulary of a language."""

    spellings: Mapping[str, tuple[str, ...]]
    """All forms of each terminal, the plain one first (`DRAW`: draw, draws)."""
    terminals: Mapping[str, str]
    """The terminal of each form."""
    _name: str
    """The pattern of a name. It has all these words, and only what is wrong asks for it."""

    def terminal(self, word: str) -> str:
        if known := self.terminals.get(word):
            return known
        if word.isascii() and word.isdigit():
            return FIGURE
        return NAME if re.fullmatch(self._name, word) else ""

    def plain(self, terminal: str) -> str:
        return self.spellings[terminal][0]


def terminals(language: Language) -> Terminals:
    """Return the words of a language, gathered once."""
    return _words(language)


@cache
def _words(language: Language) -> Terminals:
    patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in language.parser.terminals}
    fixed = {name: regexp for name, regexp in patterns.items() if regexp.endswith(GUARD) and name not in (NAME, FIGURE)}
    spellings = {name: tuple(spelled(pattern.removesuffix(GUARD))) for name, pattern in fixed.items()}
    terminals = {word: name for name, forms in spellings.items() for word in forms}
    return Terminals(spellings, terminals, patterns[NAME])


def spelled(pattern: str) -> Iterator[str]:
    """Yield all texts that a pattern matches, shorter endings first: letters, `x?`, `(?:a|b)` and `(?:a|b)?`."""
    if not pattern:
        yield ""
        return
    if pattern.startswith("(?:"):
        close = _closing(pattern)
        heads = [head for option in _options(pattern[3:close]) for head in spelled(option)]
        rest = pattern[close + 1 :]
    else:
        heads = [pattern[0]]
        rest = pattern[1:]
    if rest.startswith("?"):
        heads = ["", *heads]
        rest = rest[1:]
    for head in heads:
        for tail in spelled(rest):
            yield head + tail


def _closing(pattern: str) -> int:
    depth = 0
    for index, character in enumerate(pattern):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return index
    raise ValueError(f"no closing bracket in {pattern!r}")


def _options(pattern: str) -> list[str]:
    options = [""]
    depth = 0
    for character in pattern:
        depth += (character == "(") - (character == ")")
        if character == "|" and depth == 0:
            options.append("")
        else:
            options[-1] += character
    return options
