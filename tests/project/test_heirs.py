"""Entries that inherit from each other in a long line are refused, and never exhaust the stack."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games import EntryKind
from gesso.project.entries import load_models
from gesso.project.files import Memo
from gesso.source import MappingNode, Node, Scalar, read_text


class Heir(EntryKind[object, str]):
    """A kind of entry that is nothing but the name of another one."""

    noun, file, schema, listed_under = "Heir", "heir.yaml", "none", ()

    def load(self, node: Node, models: Mapping[str, str]) -> str:
        return "loaded"

    def inherited(self, node: Node) -> tuple[Scalar, ...]:
        heir = node.get("inherit") if isinstance(node, MappingNode) else None
        return (heir,) if isinstance(heir, Scalar) else ()


def problems(length: int) -> list[str]:
    """Load a line of so many entries, each of which inherits from the next."""
    texts = {f"e{at}": f"inherit: e{at + 1}\n" for at in range(length - 1)} | {f"e{length - 1}": "name: last\n"}
    kind = Heir()
    found = load_models({id: (kind, read_text(text, path=id)) for id, text in texts.items()}, Memo(), {})
    return [diagnostic.code for _, diagnostics, _ in found.values() for diagnostic in diagnostics]


def test_a_line_of_heirs_is_loaded_and_a_very_long_one_refused() -> None:
    assert problems(40) == []
    assert "GS907" in problems(3000)
