"""The server as an editor meets it: over pipes, message by message."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsp.editor import Editor, editor

ROOT = Path(__file__).parents[2]
CARD = Path("cards/react/calligrapher/artist.yaml")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    shutil.copy(ROOT / "gesso.toml", root)
    shutil.copytree(ROOT / "cards", root / "cards")
    return root


@pytest.fixture(scope="module")
def session(root: Path) -> Iterator[Editor]:
    with editor() as started:
        started.start(root)
        yield started


def test_a_fault_is_shown_fixed_and_gone(session: Editor, root: Path) -> None:
    path = root / CARD
    text = session.open(path)
    assert session.problems(path, 1) == []
    session.write(path, 2, text.replace("kind: summon", "kind: sumon", 1))
    (found, *_) = session.problems(path, 2)
    assert (found["code"], found["severity"], found["source"]) == ("GS104", 1, "gesso")
    document = {"uri": path.as_uri()}
    context = {"diagnostics": [found]}
    actions = session.ask("textDocument/codeAction", textDocument=document, range=found["range"], context=context)
    assert [action["title"] for action in actions if action.get("isPreferred")] == ["Write `summon`"]
    (edit,) = actions[0]["edit"]["changes"][path.as_uri()]
    session.change(path, 3, {"range": edit["range"], "text": edit["newText"]})
    assert session.problems(path, 3) == []
    session.close(path)


def test_a_file_is_laid_out(session: Editor, root: Path) -> None:
    path = root / CARD
    text = session.open(path, version=10)
    session.write(path, 11, text.replace(":\n", ":   \n", 3))
    document = {"uri": path.as_uri()}
    options = {"tabSize": 2, "insertSpaces": True}
    edits = session.ask("textDocument/formatting", textDocument=document, options=options)
    assert edits
    session.change(path, 12, *({"range": each["range"], "text": each["newText"]} for each in reversed(edits)))
    assert session.ask("textDocument/formatting", textDocument=document, options=options) is None
    session.close(path)
