"""Each promise of docs/security.md has a test that names it, and each such name is on the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def promises() -> list[str]:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    return re.findall(r"(?m)^\| ([A-Z][0-9]+) \|", page)


def held() -> Iterator[tuple[str, str]]:
    """The ids that tests name, with the tests."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.threat(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.threat":
                        yield from ((ast.literal_eval(id), f"{path.name}:{node.name}") for id in mark.args)


def test_no_id_stands_twice() -> None:
    assert len(promises()) == len(set(promises())) > 20


def test_every_promise_has_a_test_and_every_test_a_promise() -> None:
    tested = {id for id, _ in held()}
    assert not set(promises()) - tested, "these are promised and not tested"
    assert not tested - set(promises()), "these are tested and not promised"
