"""An outline says of a whole file what the parser says, and of a broken one what its lines say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gesso.editing.outline import outline
from gesso.schema.documents import to_plain
from gesso.source import SourceFile, blocks_in, read_text

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "cards").rglob("*.yaml"))


def _as_texts(data: Any) -> Any:
    match data:
        case dict():
            return {str(key): _as_texts(value) for key, value in data.items()}
        case list():
            return [_as_texts(item) for item in data]
        case bool():
            return str(data).lower()
        case _:
            return None if data is None else " ".join(str(data).split())


@pytest.mark.parametrize("path", FILES[:: len(FILES) // 8])
def test_an_outline_agrees_with_the_parser(path: Path) -> None:
    _agree(path)


@pytest.mark.slow
def test_all_outlines_agree_with_the_parser() -> None:
    for path in FILES:
        _agree(path)


def _agree(path: Path) -> None:
    reading = read_text(path.read_text(encoding="utf-8"))
    assert reading.source is not None and reading.node is not None
    found = outline(reading.source)
    assert _as_texts(found.data) == _as_texts(to_plain(reading.node)), path
    blocks = {block.content.start for block in found.blocks}
    assert {span.start for span in blocks_in(reading.node)} <= blocks, path


@pytest.mark.parametrize(
    ("text", "keys", "role"),
    [
        ("‸", (), "key"),
        ("id: a\nna‸", (), "key"),
        ("id: ‸", ("id",), "value"),
        ("pieces:\n  ink:\n    ki‸", ("pieces", "ink"), "key"),
        ("pieces:\n  ink:\n    kind: ‸\n  oil:", ("pieces", "ink", "kind"), "value"),
        ("deck:\n  - id: a\n    na‸", ("deck", 0), "key"),
        ("deck:\n  - id: a\n  - ‸", ("deck", 1), "value"),
        ("deck:\n  - id: a\n  - i‸d: b", ("deck", 1), "key"),
        ("deck:\n- id: a\n  effects:\n  - kind: ‸", ("deck", 0, "effects", 0, "kind"), "value"),
        ("palette: {deep: ‸}", ("palette", "deep"), "value"),
        ("palette: {deep: x, ma‸}", ("palette",), "key"),
        ("pronouns: [she, ‸", ("pronouns", 1), "value"),
        ("hand:\n  one: [a,\n    b‸]", ("hand", "one", 1), "value"),
        ("a: {b: c}\n‸", (), "key"),
        ("half\nid: ‸", ("id",), "value"),
        ('name: "no end\nid: ‸', ("id",), "value"),
    ],
)
def test_a_place_has_its_path_also_in_half_a_file(text: str, keys: tuple[str | int, ...], role: str) -> None:
    source = SourceFile("a", text.replace("‸", ""))
    spot = outline(source).spot_at(text.index("‸"))
    assert (spot.keys, spot.role) == (keys, role)
