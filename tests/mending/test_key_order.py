"""`gesso fmt --keys`: lines change places, comments go with their key, and nothing else changes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from cli.laboratory import make_project
from mending.test_formatting import FILES, SCHEMA, schema_of

from gesso.cli import main
from gesso.source import MappingNode, Node, SequenceNode, read_text
from gesso.tasks.format import ordered


def in_order(text: str, schema: str = SCHEMA) -> str:
    reading = read_text(text, path="artist.yaml")
    assert reading.source is not None and reading.node is not None, reading.diagnostics
    return ordered(reading.source, reading.node, schema)


MIXED = """\
# The head of the file.
id: tester
gesso: 1

# Why it is called so.
name: The Tester    # a name
abilities:
  # The first.
  - id: one
    # Whose it is.
    of: artist
    name: One
    effects:
      - kind: intention
        effect: |
          draw 1 card

          # A comment of the text.
          draw 2 cards
        cost: |
          exhaust self
pieces:
  zebra: {count: 2, kind: token, lies: in zone}
  apple:
    count: 3
    kind: tile
# The end.
"""
ORDERED = """\
# The head of the file.
gesso: 1

id: tester
# Why it is called so.
name: The Tester    # a name
pieces:
  zebra: {count: 2, kind: token, lies: in zone}
  apple:
    kind: tile
    count: 3
abilities:
  # The first.
  - id: one
    name: One
    # Whose it is.
    of: artist
    effects:
      - kind: intention
        cost: |
          exhaust self
        effect: |
          draw 1 card

          # A comment of the text.
          draw 2 cards
# The end.
"""


def test_keys_come_in_the_order_of_the_schema_with_their_comments() -> None:
    """The names of pieces are the designer's own, and stay in their order."""
    assert in_order(MIXED) == ORDERED
    assert in_order(ORDERED) == ORDERED


@pytest.mark.slow
def test_the_command_puts_keys_in_order_only_where_it_is_asked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "project"
    root.mkdir()
    make_project(root, "dancer")
    monkeypatch.chdir(root)
    file = root / "cards" / "react" / "dancer" / "artist.yaml"
    text = file.read_text(encoding="utf-8")
    swapped = text.replace("id: dancer\n", "").replace("gesso: 1\n", "gesso: 1\n", 1).rstrip("\n") + "\n\nid: dancer\n"
    file.write_text(swapped, encoding="utf-8")
    assert main(["fmt"]) == 0
    assert file.read_text(encoding="utf-8") == swapped
    assert main(["fmt", "--keys", "--check"]) == 1
    assert main(["fmt", "--keys"]) == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines.index("id: dancer") < lines.index("name: The Dancer")
    assert main(["check"]) == 0


def shuffled(text: str, chance: Random) -> str:
    """A file with the keys of its outermost mapping in another order."""
    reading = read_text(text)
    assert isinstance(reading.node, MappingNode)
    lines = text.split("\n")
    starts = [pair.key.span.line - 1 for pair in reading.node.pairs]
    parts = [lines[start:end] for start, end in zip(starts, [*starts[1:], len(lines)])]
    chance.shuffle(parts)
    return "\n".join(line for part in [lines[: starts[0]], *parts] for line in part)


def plain(node: Node) -> object:
    match node:
        case MappingNode():
            return {pair.name: plain(pair.value) for pair in node.pairs}
        case SequenceNode():
            return [plain(item) for item in node.items]
        case _:
            return node.text


@pytest.mark.parametrize(
    "path", [path for path in FILES if schema_of(path)], ids=lambda path: "/".join(path.parts[-2:])
)
def test_shipped_files_say_the_same_in_any_order(path: Path) -> None:
    text, schema = path.read_text(encoding="utf-8"), schema_of(path)
    once = in_order(text, schema)
    assert Counter(once.splitlines()) == Counter(text.splitlines())
    assert plain(read_text(once).node) == plain(read_text(text).node)  # type: ignore[arg-type]
    assert in_order(once, schema) == once
    other = in_order(shuffled(text, Random(1)), schema)
    keys = [pair.name for pair in read_text(other).node.pairs]  # type: ignore[union-attr]
    assert keys == [pair.name for pair in read_text(once).node.pairs]  # type: ignore[union-attr]
