"""Help while somebody writes, as an editor meets it: completion, hover, colours and hints over the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lsp.editor import Editor, editor

CARD = Path("cards/react/calligrapher/artist.yaml")
WORDS = "may place 1 ink on a unit within 3 of my artist"


@pytest.fixture(scope="module")
def session(root: Path) -> Iterator[Editor]:
    with editor() as started:
        started.start(root)
        started.open(root / CARD)
        yield started


def _place(text: str, words: str) -> dict[str, int]:
    before = text[: text.index(words) + len(words)]
    # As the protocol counts, in units of UTF-16.
    return {"line": before.count("\n"), "character": len(before.rpartition("\n")[2].encode("utf-16-le")) // 2}


def _ask(session: Editor, root: Path, method: str, **params: Any) -> Any:
    return session.ask(f"textDocument/{method}", textDocument={"uri": (root / CARD).as_uri()}, **params)


def test_a_word_is_completed_with_what_it_would_print(session: Editor, root: Path) -> None:
    text = (root / CARD).read_text(encoding="utf-8")
    changed = text.replace(WORDS, "may place 1 🎴 on a unit\n        # 🎴\n        ma", 1)
    session.write(root / CARD, 2, changed)
    found = _ask(session, root, "completion", position=_place(changed, "# 🎴\n        ma"))
    (item,) = found["items"]
    assert found["isIncomplete"] and item["label"] == "may"
    assert item["textEdit"]["newText"] == "may" and "`[who] may S" in item["documentation"]["value"]

    session.write(root / CARD, 3, text.replace(WORDS, WORDS.replace("unit", "un"), 1))
    found = _ask(session, root, "completion", position=_place(text, "may place 1 ink on a un"))
    assert [each["label"] for each in found["items"]] == ["unit", "units"]
    resolved = session.ask("completionItem/resolve", **found["items"][0])
    assert resolved["documentation"]["value"].startswith("> At the start of your turn, you may place 1 Ink on a unit")
    session.write(root / CARD, 4, text)


def test_hover_shows_the_printed_words_and_the_meaning(session: Editor, root: Path) -> None:
    text = (root / CARD).read_text(encoding="utf-8")
    found = _ask(session, root, "hover", position=_place(text, "may place 1 ink on a un"))
    shown = found["contents"]["value"]
    assert shown.startswith("> At the start of your turn, you may place 1 Ink") and "> *fr*: Au début" in shown
    assert "`unit`: An Artist or a summon." in shown
    start = _place(text, "may place 1 ink on a ")
    assert found["range"] == {"start": start, "end": {**start, "character": start["character"] + 4}}
    key = _ask(session, root, "hover", position=_place(text, "\n    li"))
    assert key["contents"]["value"].startswith("`lies`: ")


def test_words_have_colours(session: Editor, root: Path) -> None:
    text = (root / CARD).read_text(encoding="utf-8")
    data = _ask(session, root, "semanticTokens/full")["data"]
    tokens, line, column = [], 0, 0
    for at in range(0, len(data), 5):
        down, right, length, kind, _ = data[at : at + 5]
        line, column = line + down, right + (column if not down else 0)
        tokens.append((text.split("\n")[line][column : column + length], kind))
    at = tokens.index(("place", 0))
    assert tokens[at : at + 3] == [("place", 0), ("1", 4), ("ink", 3)]


def test_a_reference_far_from_its_thing_is_explained(session: Editor, root: Path) -> None:
    text = (root / CARD).read_text(encoding="utf-8")
    indent = "\n" + " " * 12
    lines = indent.join(("choose a unit adjacent to self", "draw 1 card", "draw 1 card", "exhaust the unit"))
    session.write(root / CARD, 5, text.replace("place 1 ink on each enemy unit within 2 of self", lines, 1))
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 900, "character": 0}}
    hints = _ask(session, root, "inlayHint", range=whole)
    (label,) = hints[0]["label"]
    assert label["value"].startswith("= a unit adjacent to self (line ")
    assert label["location"]["range"]["start"]["line"] == hints[0]["position"]["line"] - 3
    session.write(root / CARD, 6, text)
