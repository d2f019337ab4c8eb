"""The page about the library: its examples run, one after the other, and it leaves out nothing that `gesso` offers."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest
from cli.laboratory import make_project
from docs.python_blocks import run_together

import gesso
from tools.docs import root
from tools.docs.markdown import Fence, parts

PAGE = (root() / "docs" / "library.md").read_text(encoding="utf-8")
BOTS = (root() / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_examples_run(tmp_path: Path) -> None:
    make_project(tmp_path, "painter", "nathaniel", "dancer")
    fences = [part for part in parts(PAGE + BOTS) if isinstance(part, Fence) and part.language == "python"]
    run_together(fences, tmp_path)


def test_the_page_has_every_public_name() -> None:
    assert [name for name in gesso.__all__ if f"gesso.{name}" not in PAGE and f"`{name}`" not in PAGE] == []


def test_every_argument_is_documented() -> None:
    """A method names in its docstring what it takes, unless it says that another method takes the same."""
    for name, method in vars(gesso.Project).items():
        if name.startswith("_") or not inspect.isfunction(method):
            continue
        text = inspect.getdoc(method) or ""
        taken = [parameter for parameter in inspect.signature(method).parameters if parameter != "self"]
        missing = [parameter for parameter in taken if f"{parameter}:" not in text]
        assert not missing or "The arguments are those of" in text, f"{name}: {missing}"


def test_what_type_checkers_see_is_what_is_imported() -> None:
    tree = ast.parse(inspect.getsource(gesso))
    imports = [node for block in tree.body if isinstance(block, ast.If) for node in block.body]
    seen = {(node.module, alias.name) for node in imports if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert {(module, name) for module, name in seen if module} == {
        (module, name) for module, names in gesso._PUBLIC.items() for name in names
    }
    for _, name in seen:
        assert getattr(gesso, name) is not None
