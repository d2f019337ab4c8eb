"""Phrase templates: what a translator writes.

Three marks and nothing else: `{name}` is filled in, `[ ... ]` is left out when something named in it is empty, and
`**...**` is set strong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_MARKS = re.compile(r"\{([a-z_]+)\}|([\[\]{}])")


class TemplateError(ValueError):
    """A template that cannot be read; the text says where and why."""


@dataclass(frozen=True, slots=True)
class _Hole:
    name: str


@dataclass(frozen=True, slots=True)
class _Optional:
    parts: tuple[str | _Hole, ...]


_Part = str | _Hole | _Optional


@dataclass(frozen=True, slots=True)
class Template:
    """A compiled phrase. `needed` are the names outside brackets, `optional` those inside."""

    text: str
    needed: frozenset[str]
    optional: frozenset[str]
    _parts: tuple[_Part, ...]

    def fill(self, values: Mapping[str, str]) -> str:
        """The phrase with its holes filled; a value that is missing is a KeyError."""
        out: list[str] = []
        for part in self._parts:
            if isinstance(part, str):
                out.append(part)
            elif isinstance(part, _Hole):
                out.append(values[part.name])
            else:
                filled = [part if isinstance(part, str) else values[part.name] for part in part.parts]
                if all(filled):
                    out.extend(filled)
        return "".join(out)


def compile_template(text: str) -> Template:
    """Read a template. Raises `TemplateError` for brackets or braces that do not match, or nest."""
    parts: list[_Part] = []
    inner: list[str | _Hole] | None = None
    needed: set[str] = set()
    optional: set[str] = set()
    at = 0
    for mark in _MARKS.finditer(text):
        literal = text[at : mark.start()]
        at = mark.end()
        into: list[_Part] | list[str | _Hole] = parts if inner is None else inner
        if literal:
            into.append(literal)
        if mark[1]:
            into.append(_Hole(mark[1]))
            (needed if inner is None else optional).add(mark[1])
        elif mark[2] == "[" and inner is None:
            inner = []
        elif mark[2] == "]" and inner is not None:
            parts.append(_Optional(tuple(inner)))
            inner = None
        else:
            raise TemplateError(f"`{mark[2]}` at column {mark.start() + 1} of `{text}` has no partner")
    if inner is not None:
        raise TemplateError(f"a `[` of `{text}` is never closed")
    if text.count("**") % 2:
        raise TemplateError(f"a `**` of `{text}` is never closed")
    if text[at:]:
        parts.append(text[at:])
    return Template(text, frozenset(needed), frozenset(optional), tuple(parts))
