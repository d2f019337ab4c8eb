"""The playground's text: problems with fixes, words, what may be written next; places are those of the text alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from page.serving import small_project

from gesso.diagnostics import RequestError
from gesso.page.client import Client
from gesso.page.playground import Playground
from gesso.page.protocol import fits

FILE = "cards/react/calligrapher/artist.yaml"


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Playground:
    return Playground(small_project(tmp_path_factory.mktemp("small"), "calligrapher"), FILE, "flowing-ink")


def _applied(text: str, edits: list[dict[str, Any]]) -> str:
    for edit in sorted(edits, key=lambda edit: -edit["start"]):
        text = text[: edit["start"]] + edit["insert"] + text[edit["end"] :]
    return text


def test_the_text_of_the_card_is_whole_and_worded(playground: Playground) -> None:
    told = playground.check(playground.text)
    assert playground.text.startswith("place 1 ink on a unit\n") and told["problems"] == []
    assert "Place **1 Ink** on a unit." in told["words"][0]["paragraphs"][0] and told["title"] == "Flowing Ink"


@pytest.mark.parametrize("before", ["", "# 🙂 a remark\n", "\n\n"])
def test_problems_have_their_places_and_fixes_in_the_text(playground: Playground, before: str) -> None:
    text = f"{before}place 1 inkk on a unit\nmove each unit with ink 1"
    told = playground.check(text)
    problem = next(each for each in told["problems"] if each["code"] == "GS301")
    assert text[problem["start"] : problem["end"]] == "inkk" and told["words"] == []
    assert _applied(text, problem["fixes"][0]["edits"]) == text.replace("inkk", "ink")


@pytest.mark.parametrize(
    ("text", "word"),
    [("mo", "move"), ("place 1 ", "ink"), ("draw 1 card\n", "move"), ("if", "if"), ("may\n  dr", "draw")],
)
def test_what_may_be_written_goes_on_where_the_text_stops(playground: Playground, text: str, word: str) -> None:
    candidate = next(each for each in playground.complete(text, len(text))["candidates"] if each["label"] == word)
    whole = _applied(text, [candidate])
    assert whole.endswith(word) and whole.startswith(text[: candidate["start"]])


def test_its_messages_have_their_shapes(playground: Playground) -> None:
    told: list[dict[str, Any]] = []
    client = Client(playground.requests, told.append)
    asked: list[dict[str, Any]] = [
        {"ask": "hello", "version": 1},
        {"ask": "text/open"},
        {"ask": "text/check", "text": "place 1 inkk on a unit"},
        {"ask": "text/complete", "text": "mo", "offset": 2},
    ]
    for id, message in enumerate(asked):
        client.hear({"id": id, **message})
    assert all(fits("answers", answer, message["ask"]) for answer, message in zip(told, asked, strict=True)), told
    client.hear({"id": 9, "ask": "text/check", "text": "x" * 30_000})
    assert told[-1]["error"]["code"] == "shape"


def test_a_card_without_a_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="has no card `nothing`"):
        Playground(small_project(tmp_path, "calligrapher"), FILE, "nothing")
