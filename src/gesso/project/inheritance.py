"""From checked trees to models, each after those it takes parts from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gesso.diagnostics import Diagnostic, in_order
from gesso.diagnostics.codes.project import INHERITS_IN_A_RING, UNKNOWN_SOURCE
from gesso.diagnostics.codes.schema import UNKNOWN_KEY
from gesso.diagnostics.suggestions import nearest
from gesso.games import GameDefinition
from gesso.schema.access import ShapeError
from gesso.source import Reading

Loaded = dict[str, tuple[Reading, Any | None, tuple[Diagnostic, ...]]]


def load_models(readings: Mapping[str, Reading], definition: GameDefinition) -> Loaded:
    """Each entry's reading, its model (None where its file or one it inherits from has errors) and all diagnostics."""
    loader = _Loader(readings, definition)
    for name in readings:
        loader.load(name)
    return {name: (readings[name], loader.models.get(name), loader.report(name)) for name in readings}


class _Loader:
    def __init__(self, readings: Mapping[str, Reading], definition: GameDefinition) -> None:
        self.readings = readings
        self.definition = definition
        self.models: dict[str, Any] = {}
        self.done: set[str] = set()
        self.path: list[str] = []
        self.own: dict[str, list[Diagnostic]] = {name: [] for name in readings}

    def report(self, name: str) -> tuple[Diagnostic, ...]:
        return tuple(in_order((*self.readings[name].diagnostics, *self.own[name])))

    def load(self, name: str) -> None:
        if name in self.done:
            return
        self.done.add(name)
        reading = self.readings[name]
        # A key that nothing reads does not keep the rest from being read.
        if reading.node is None or any(found.is_error and found.kind != UNKNOWN_KEY for found in reading.diagnostics):
            return
        self.path.append(name)
        sound = self._load_sources(name)
        self.path.pop()
        if sound:
            try:
                self.models[name] = self.definition.load_entry(reading.node, self.models)
            except ShapeError:
                # Only a misspelt key lets a tree come here that is not whole; it is reported.
                assert reading.diagnostics, f"{name} keeps to its schema and has not its shape"

    def _load_sources(self, name: str) -> bool:
        node = self.readings[name].node
        assert node is not None
        sound = True
        reported: set[str] = set()
        for heir in self.definition.inherited(node):
            source = heir.text
            if source in self.path:
                ring = " -> ".join((*self.path[self.path.index(source) :], source))
                problem = Diagnostic(
                    INHERITS_IN_A_RING, f"`inherit` goes in a ring: {ring}", heir.span, "break it here"
                )
            elif source not in self.readings:
                meant = nearest(source, self.readings)
                hint = f"did you mean `{meant}`?" if meant else "name one that lies beside this one"
                message = f"there is no {self.definition.entry_noun} `{source}`"
                problem = Diagnostic(UNKNOWN_SOURCE, message, heir.span, hint)
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
