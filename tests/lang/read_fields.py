"""Which fields of nodes are read while a test runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

import pytest

from gesso.lang.ast import Node

Reading = set[tuple[str, str]]


def read_fields(
    monkeypatch: pytest.MonkeyPatch, classes: Iterable[type[Node]], counts: Callable[[str], bool]
) -> Reading:
    """Return the fields that are read from now on, by the names of class and field; the set grows with each.

    `counts` decides by the name of a module whether its reading counts. Each field is watched only until it has been read:
    to watch every access to every node takes several times as long.
    """
    read: Reading = set()
    watched = [(cls, item.name) for cls in classes for item in fields(cls) if item.name != "span"]
    for cls, name, slot in [(cls, name, getattr(cls, name)) for cls, name in watched]:
        monkeypatch.setattr(cls, name, _Watched(cls, name, slot, counts, read))
    return read


class _Watched:
    """The slot of a field until it is read."""

    def __init__(self, cls: type[Node], name: str, slot: Any, counts: Callable[[str], bool], read: Reading) -> None:
        self.cls, self.name, self.slot, self.counts, self.read = cls, name, slot, counts, read

    def __get__(self, node: Node | None, owner: type[Node]) -> Any:
        if node is None:
            return self
        if owner is self.cls and self.counts(sys._getframe(1).f_globals.get("__name__", "")):
            self.read.add((owner.__name__, self.name))
            setattr(owner, self.name, self.slot)
        return self.slot.__get__(node, owner)

    def __set__(self, node: Node, value: object) -> None:
        self.slot.__set__(node, value)
