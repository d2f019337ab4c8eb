"""A project to edit, with the shipped cards of both games."""

import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    shutil.copy(ROOT / "gesso.toml", root)
    shutil.copytree(ROOT / "cards", root / "cards")
    return root
