"""The workspace of this repository, with texts laid over its files for one test at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gesso import Workspace

ROOT = Path(__file__).parents[2]
Write = Callable[[str, str], int]
"""Lays a text with a `‸` at the cursor over a file, and returns the offset of the cursor."""


@pytest.fixture(scope="session")
def shipped() -> Workspace:
    return Workspace(ROOT)


@pytest.fixture
def write(shipped: Workspace) -> Iterator[Write]:
    written: list[str] = []

    def lay(path: str, text: str) -> int:
        written.append(path)
        at = text.index("‸")
        shipped.write(path, text.replace("‸", ""))
        return at

    yield lay
    for path in written:
        shipped.write(path, None)
