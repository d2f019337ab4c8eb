"""The example of each entry of a vocabulary: a file of short texts, each executed before it is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from gesso.lang.ast import Node
from gesso.resources import read_resource
from tools.docs.examples import Shown, manual, sample
from tools.docs.markdown import PageError

_HEAD = re.compile(r"--- (\w+) ([\w-]+)")


@dataclass(frozen=True, slots=True)
class Illustration:
    """An example as written, and what came of it."""

    place: str
    lines: tuple[str, ...]
    shown: Shown


@cache
def illustrations(game: str) -> Mapping[type[Node], Illustration]:
    """The examples of all entries by node class.

    Raises `PageError` for an entry without an example, an example that is not right or does not hold its entry's node.
    """
    wanted = {node.__name__: node for node in manual(game).vocabulary.words}
    written = _read(read_resource(manual(game).illustrations))
    odd = wanted.keys() ^ written.keys()
    if odd:
        raise PageError(f"no example, or one without an entry: {', '.join(sorted(odd))}")
    return MappingProxyType({wanted[name]: _show(game, wanted[name], *written[name]) for name in wanted})


def _show(game: str, node: type[Node], place: str, lines: tuple[str, ...]) -> Illustration:
    shown = sample(game).show(place, lines)
    if shown.passage is None or shown.diagnostics:
        said = "; ".join(f"{each.code} {each.message}" for each in shown.diagnostics)
        raise PageError(f"the example of {node.__name__} is not right: {said}")
    if not any(type(found) is node for found in shown.nodes):
        raise PageError(f"the example of {node.__name__} holds no such node")
    return Illustration(place, lines, shown)


def _read(text: str) -> dict[str, tuple[str, tuple[str, ...]]]:
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    chunks = re.split(r"^(?=--- )", text, flags=re.MULTILINE)
    for chunk in chunks[1:]:
        head, *lines = chunk.rstrip().splitlines()
        match = _HEAD.fullmatch(head)
        if match is None or match[1] in found:
            raise PageError(f"an example is headed wrongly, or stands twice: {head}")
        found[match[1]] = (match[2], tuple(lines))
    return found
