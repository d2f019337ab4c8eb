"""From checked trees to models, each after those it takes parts from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from gesso.diagnostics import Diagnostic, in_order
from gesso.diagnostics.codes.project import INHERITS_IN_A_RING, UNKNOWN_SOURCE
from gesso.diagnostics.codes.schema import UNKNOWN_KEY
from gesso.diagnostics.suggestions import nearest
from gesso.games import EntryKind
from gesso.project.memo import Memo
from gesso.schema.access import ShapeError
from gesso.source import Node, Reading

M = TypeVar("M")


def load_models(
    readings: Mapping[str, tuple[EntryKind[Any, M], Reading]], memo: Memo
) -> dict[str, tuple[M | None, tuple[Diagnostic, ...]]]:
    """Each entry's model (None where its file or one it inherits from has errors), and all diagnostics of its file."""
    loader = _Loader(readings, memo)
    for name in readings:
        loader.load(name)
    return {name: (loader.models.get(name), loader.report(name)) for name in readings}


class _Loader(Generic[M]):
    def __init__(self, readings: Mapping[str, tuple[EntryKind[Any, M], Reading]], memo: Memo) -> None:
        self.readings = readings
        self.memo = memo
        self.models: dict[str, M] = {}
        self.done: set[str] = set()
        self.path: list[str] = []
        self.own: dict[str, list[Diagnostic]] = {name: [] for name in readings}

    def report(self, name: str) -> tuple[Diagnostic, ...]:
        return tuple(in_order((*self.readings[name][1].diagnostics, *self.own[name])))

    def load(self, name: str) -> None:
        if name in self.done:
            return
        self.done.add(name)
        kind, reading = self.readings[name]
        node = reading.node
        # A key that nothing reads does not keep the rest from being read.
        if node is None or any(found.is_error and found.kind != UNKNOWN_KEY for found in reading.diagnostics):
            return
        self.path.append(name)
        sound = self._load_sources(name, kind, node)
        self.path.pop()
        if sound:
            try:
                self.models[name] = self.memo.watching(
                    ("model", name), (kind, reading), self.models, lambda others: kind.load(node, others)
                )
            except ShapeError:
                # Only a misspelt key lets a tree come here that is not whole; it is reported.
                assert reading.diagnostics, f"{name} keeps to its schema and has not its shape"

    def _load_sources(self, name: str, kind: EntryKind[Any, M], node: Node) -> bool:
        sound = True
        reported: set[str] = set()
        for heir in kind.inherited(node):
            source = heir.text
            if source in self.path:
                ring = " -> ".join((*self.path[self.path.index(source) :], source))
                problem = Diagnostic(
                    INHERITS_IN_A_RING, f"`inherit` goes in a ring: {ring}", heir.span, "break it here"
                )
            elif source not in self.readings:
                meant = nearest(source, self.readings)
                hint = f"did you mean `{meant}`?" if meant else "name one that lies beside this one"
                problem = Diagnostic(UNKNOWN_SOURCE, f"there is no {kind.noun} `{source}`", heir.span, hint)
            else:
                self.load(source)
                if source in self.models:
                    continue
                message = f"`{source}` has errors, so its parts cannot be taken over"
                problem = Diagnostic(UNKNOWN_SOURCE, message, heir.span, f"correct `{source}` first")
            sound = False
            if source not in reported:
                reported.add(source)
                self.own[name].append(problem)
        return sound
