"""The server as an editor meets it: over pipes, message by message."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsp.editor import Editor, editor

CARD = Path("cards/react/calligrapher/artist.yaml")


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


def test_a_card_has_its_words_its_problems_and_its_face(session: Editor, root: Path) -> None:
    path = root / CARD
    text = session.open(path, version=20)
    line = text[: text.index("move each unit with ink")].count("\n")
    place = {"uri": path.as_uri(), "position": {"line": line, "character": 12}}

    def card() -> Any:
        return session.ask("workspace/executeCommand", command="gesso.card", arguments=[place])

    shown = card()
    assert (shown["entry"], shown["card"], shown["title"]) == ("calligrapher", "flowing-ink", "Flowing Ink")
    (words,) = shown["texts"]
    assert words["cost"] == "CHOOSE A DIRECTION" and words["paragraphs"][0].startswith("Place **1 Ink** on a unit.")
    assert words["range"]["start"]["line"] <= line <= words["range"]["end"]["line"]
    assert shown["problems"] == []
    while not (shown := card())["ready"]:
        time.sleep(0.05)
    assert shown["face"].startswith("data:image/webp;base64,")
    assert [each["label"] for each in shown["sides"]] == ["Front", "Back"] and shown["scenarios"].endswith(
        "/scenarios.yaml"
    )
    place["side"] = shown["sides"][1]["id"]
    while not (back := card())["ready"]:
        time.sleep(0.05)
    assert back["side"] == place["side"] and back["face"] != shown["face"]
    place["side"] = ""
    session.write(path, 21, text.replace("choose a direction", "choose a directoin", 1))
    broken = card()
    assert [(problem["code"], problem["severity"]) for problem in broken["problems"]] == [("GS220", "error")]
    assert not shown["old"] and broken["ready"] and broken["old"]
    assert broken["face"] == shown["face"], "the last good face stays"
    session.write(path, 22, text)
    place["position"] = at(text, "mass:", "pieces:")
    (first, *_) = card()["piece"]["cards"]
    assert (first["title"], first["uri"]) == ("The Calligrapher", path.as_uri())
    place["position"] = {"line": 0, "character": 0}
    while not (beside := card())["ready"]:
        time.sleep(0.05)
    assert (beside["card"], beside["title"], beside["face"]) == (None, "The Calligrapher", None)
    elsewhere = {**place, "uri": (root / "gesso.toml").as_uri()}
    assert session.ask("workspace/executeCommand", command="gesso.card", arguments=[elsewhere]) is None
    session.close(path)


def at(text: str, word: str, after: str = "") -> dict[str, int]:
    """The position of a word, as the protocol counts."""
    place = text.index(word, text.index(after))
    line = text.count("\n", 0, place)
    return {"line": line, "character": len(text[text.rfind("\n", 0, place) + 1 : place].encode("utf-16-le")) // 2}


def test_names_are_found_in_all_files_and_renamed(session: Editor, root: Path) -> None:
    path = root / CARD
    text = session.open(path, version=20)
    place = {"textDocument": {"uri": path.as_uri()}, "position": at(text, "ink", "may place 1 ")}
    found = session.ask("textDocument/definition", **place)
    assert (found["uri"], found["range"]["start"]) == (path.as_uri(), at(text, "ink:", "pieces:"))
    uses = session.ask("textDocument/references", **place, context={"includeDeclaration": True})
    files = {use["uri"].removeprefix(root.as_uri()) for use in uses}
    assert {"/cards/react/calligrapher/scenarios.yaml", "/cards/react/calligrapher/translations/fr.yaml"} < files
    marks = session.ask("textDocument/documentHighlight", **place)
    assert len(marks) == sum(use["uri"] == path.as_uri() for use in uses)
    assert session.ask("textDocument/prepareRename", **place)["placeholder"] == "ink"
    edits = session.ask("textDocument/rename", **place, newName="dye")["changes"]
    assert sum(map(len, edits.values())) == len(uses)
    with pytest.raises(RuntimeError, match="already names something"):
        session.ask("textDocument/rename", **place, newName="sealbrush-spirit")
    with pytest.raises(RuntimeError, match="cannot be a name"):
        session.ask("textDocument/rename", **place, newName="Wet Ink")
    session.close(path)


def test_a_file_has_a_shape(session: Editor, root: Path) -> None:
    path = root / CARD
    text = session.open(path, version=30)
    document = {"textDocument": {"uri": path.as_uri()}}
    parts = {part["name"]: part for part in session.ask("textDocument/documentSymbol", **document)}
    assert "Flowing Ink" in {child["name"] for child in parts["deck"]["children"]}
    folds = session.ask("textDocument/foldingRange", **document)
    assert {"startLine": at(text, "deck:")["line"], "endLine": parts["deck"]["range"]["end"]["line"]} in folds
    (wider,) = session.ask("textDocument/selectionRange", **document, positions=[at(text, "ink", "may place 1 ")])
    texts = []
    while wider is not None:
        texts.append(wider["range"])
        wider = wider.get("parent")
    assert len(texts) >= 5 and texts[-1]["start"] == {"line": 0, "character": 0}
    (symbol, *_) = session.ask("workspace/symbol", query="flowing ink")
    assert (symbol["name"], symbol["containerName"]) == ("flowing-ink", "calligrapher")
    session.close(path)


def test_a_scenario_is_played_from_its_lens(session: Editor, root: Path) -> None:
    path = root / CARD.with_name("scenarios.yaml")
    text = session.open(path)
    _, first, *_ = session.ask("textDocument/codeLens", textDocument={"uri": path.as_uri()})
    run = {"command": first["command"]["command"], "arguments": first["command"]["arguments"]}
    assert session.ask("workspace/executeCommand", **run) == {"passed": 1, "failed": [], "story": []}
    session.write(
        path, 2, text.replace("damage: {calligrapher: 0, dancer: 1}", "damage: {calligrapher: 1, dancer: 1}", 1)
    )
    found = session.ask("workspace/executeCommand", **run)
    assert (found["passed"], len(found["failed"])) == (0, 1) and found["story"]
    with pytest.raises(RuntimeError, match="takes an object"):
        session.ask("workspace/executeCommand", command="gesso.card", arguments=[3])
    session.close(path)


@pytest.mark.slow
def test_an_editor_may_leave_before_its_questions_are_answered(root: Path) -> None:
    with editor() as hasty:
        hasty.start(root)
        place = {"uri": (root / CARD).as_uri(), "position": {"line": 0, "character": 0}}
        for number in range(3):
            params = {"command": "gesso.card", "arguments": [place]}
            hasty.send({"id": f"early {number}", "method": "workspace/executeCommand", "params": params})
        assert hasty.stop() == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_server_that_has_looked_at_all_cards_for_the_first_time_takes_eighty_megabytes(
    root: Path, tmp_path: Path
) -> None:
    with editor(XDG_CACHE_HOME=str(tmp_path)) as new:
        new.start(root)
        for path in (root / CARD, root / "cards/react/game.yaml"):
            text = new.open(path)
            new.write(path, 2, text + "# x")
            new.problems(path, 2)
        process, before = Path(f"/proc/{new.server.pid}"), ""
        while (busy := (process / "stat").read_text().split()[13] + _heap(process)) != before:
            before = busy
            time.sleep(1.5)
        kilobytes = int(_heap(process))
        assert kilobytes < 80_000
        assert new.stop() == 0


def _heap(process: Path) -> str:
    """The memory that a process holds, in kilobytes."""
    lines = (process / "status").read_text().splitlines()
    return next(line.split()[1] for line in lines if line.startswith("VmRSS"))
