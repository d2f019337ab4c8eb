"""Nothing outside the request can reach a picture."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gesso.art
import gesso_art

FOLDERS = [Path(folder) for package in (gesso.art, gesso_art) for folder in package.__path__]
REGISTRY = Path(gesso.art.library.__file__)

BANNED = {"random", "secrets", "time", "datetime", "os", "numpy", "uuid", "threading"}


@pytest.mark.parametrize(
    "path",
    sorted(path for folder in FOLDERS for path in folder.rglob("*.py") if path != REGISTRY),
    ids=lambda path: path.name,
)
def test_no_clock_no_environment_and_no_foreign_generator_is_imported(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not BANNED & {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] not in BANNED
        elif isinstance(node, ast.Attribute):
            assert node.attr not in ("effect_noise", "effect_spread"), "Pillow's own noise is seeded by the clock"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "hash", "hash() differs from process to process"
