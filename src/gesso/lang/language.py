"""A game's effect language: the core's grammar followed by the game's, as one parser, built once per process."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Literal

from gesso.lang.ast_builder import Builder, builders_of
from gesso.resources import read_resource

if TYPE_CHECKING:
    from lark import Lark

    from gesso.lang.node_specs import Node
Start = Literal["effect", "cost", "passive"]
STARTS: tuple[Start, ...] = ("effect", "cost", "passive")
# A word of a grammar: letters and nothing that goes on after them.
_WORD = re.compile(r"^[A-Z]+: /((?:[a-z]|\(\?:).*)\(\?!\[\\w-\]\)/$", re.MULTILINE)


@dataclass(frozen=True, eq=False)
class Language:
    """One game's language. `grammars` names the files in `dsl/`, core first; `nodes` are the classes that it makes, by
    the grammar rules that they declare; `rules` are the functions of rules that only make parts of nodes. `without_self`
    is what stands for `self` in a text that no unit or card bears."""

    id: str
    grammars: tuple[str, ...]
    nodes: tuple[type[Node], ...] = ()
    rules: Mapping[str, Builder] = field(default_factory=dict)
    without_self: str = "self"

    @property
    def parser(self) -> Lark:
        """The parser of this language; the first call builds it or loads it from the user's cache."""
        return _parser(self.id, self.grammars)

    @cached_property
    def builders(self) -> Mapping[str, Builder]:
        return builders_of(self.nodes, self.rules)

    def text(self) -> str:
        """The whole grammar, as the parser reads it."""
        return _grammar(self.grammars)


@cache
def _parser(id: str, grammars: tuple[str, ...]) -> Lark:
    from gesso.lang.parser_cache import load_parser

    return load_parser(id, _grammar(grammars))


@cache
def _grammar(grammars: tuple[str, ...]) -> str:
    """The files one after the other, with the guard that keeps their words from being names."""
    text = "\n".join(read_resource(f"dsl/{name}") for name in grammars)
    return f"{text}\nRESERVED: /(?!(?:{'|'.join(_WORD.findall(text))})(?![\\w-]))/\n"
