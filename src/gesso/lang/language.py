"""A game's effect language: the core's grammar followed by the game's, as one parser, built once per process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from gesso.lang.ast_builder import Builder
from gesso.resources import read_resource

if TYPE_CHECKING:
    from lark import Lark

    from gesso.lang.ast import Node
    from gesso.lang.unparser import Speller

Start = Literal["effect", "cost", "passive"]
STARTS: tuple[Start, ...] = ("effect", "cost", "passive")


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """One game's language.

    `grammars` names the files in `dsl/`, core first; `builders` maps each rule of the grammar to the function that
    makes its node; `spellers` maps each node class to the function that writes it back.
    """

    id: str
    grammars: tuple[str, ...]
    builders: Mapping[str, Builder]
    spellers: Mapping[type[Node], Speller]

    @property
    def parser(self) -> Lark:
        """The parser of this language; the first call builds it or loads it from the user's cache."""
        return _parser(self.id, self.grammars)

    def text(self) -> str:
        """The whole grammar, as the parser reads it."""
        return _grammar(self.grammars)


@cache
def _parser(id: str, grammars: tuple[str, ...]) -> Lark:
    from gesso.lang.parser_cache import load_parser

    return load_parser(id, _grammar(grammars))


@cache
def _grammar(grammars: tuple[str, ...]) -> str:
    return "\n".join(read_resource(f"dsl/{name}") for name in grammars)
