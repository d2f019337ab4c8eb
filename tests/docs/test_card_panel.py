"""The page of the panel in a real browser, under its own policy: what it shows of a card, old faces, and what a press sends."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from browser import CHROMIUM, Browser, browsing

from tools.extension import FOLDER

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None or shutil.which("node") is None, reason="there is no chromium or no Node"),
]
DOT = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
EDITOR = "window.sent = []; window.acquireVsCodeApi = () => ({postMessage: m => sent.push(m), getState: () => undefined, setState: () => {}})"
CARD: dict[str, Any] = {
    "entry": "calligrapher",
    "card": "flowing-ink",
    "title": "Flowing Ink",
    "kind": "Action",
    "ready": True,
    "old": False,
    "face": DOT,
    "texts": [
        {
            "label": "Reaction",
            "letter": "",
            "cost": "CHOOSE A DIRECTION",
            "paragraphs": ["Place **1 Ink** on <b>.", "Draw."],
            "range": {"start": {"line": 9, "character": 0}},
        }
    ],
}
PROBLEM = {
    "message": "`inkk` is no piece of The Calligrapher <script>",
    "hint": "did you mean `ink`?",
    "severity": "error",
    "code": "GS301",
    "page": "https://example.org/GS301",
    "file": "artist.yaml",
    "fix": "Write ink",
    "range": {"start": {"line": 120, "character": 18}},
}


@pytest.fixture(scope="module")
def panel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder = tmp_path_factory.mktemp("panel") / "page"
    shutil.copytree(FOLDER / "panel", folder)
    script = f"console.log(require({json.dumps(str(FOLDER / 'page'))}).page(\"'self'\", name => name))"
    page = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True, timeout=60).stdout
    fontless = "".join(
        line for line in (folder / "page.css").read_text().splitlines(True) if not line.startswith("@font-face")
    )
    (folder / "page.css").write_text(fontless)
    (folder / "index.html").write_text(page)
    with browsing(folder) as browser:
        browser.ask("Page.addScriptToEvaluateOnNewDocument", source=EDITOR)
        yield browser


def show(panel: Browser, *messages: dict[str, Any], theme: str = "vscode-light", width: int = 360) -> None:
    panel.open("index.html", width)
    panel.value(f"document.body.className = {json.dumps(theme)}")
    for message in messages:
        panel.value(f"window.dispatchEvent(new MessageEvent('message', {{data: {json.dumps(message)}}}))")


GOOD: dict[str, Any] = {"state": "card", "card": CARD, "problems": []}
BROKEN: dict[str, Any] = {"state": "card", "card": {**CARD, "face": None, "texts": []}, "problems": [PROBLEM]}


@pytest.mark.parametrize("theme", ["vscode-light", "vscode-dark", "vscode-high-contrast"])
@pytest.mark.parametrize("width", [300, 420])
def test_nothing_leaves_the_panel(panel: Browser, theme: str, width: int) -> None:
    for messages in ([GOOD], [GOOD, BROKEN], [GOOD, {"state": "none"}]):
        show(panel, *messages, theme=theme, width=width)
        assert panel.value("document.documentElement.scrollWidth") <= width
        assert panel.complaints() == []


def test_a_card_has_its_name_its_face_and_its_words(panel: Browser) -> None:
    show(panel, GOOD)
    assert panel.value("document.querySelector('h1').textContent") == "Flowing Ink"
    assert (
        panel.value("document.querySelector('img').alt")
        == "Flowing Ink. CHOOSE A DIRECTION. Place 1 Ink on <b>.. Draw."
    )
    assert panel.value("document.querySelector('.words b').textContent") == "1 Ink"
    assert panel.value("document.querySelectorAll('.tape').length") == 0
    assert panel.value("document.querySelector('h2').textContent") == "Problemsnone"


def test_a_card_has_sides_what_it_was_and_its_scenarios(panel: Browser) -> None:
    was = {"cost": "CHOOSE A DIRECTION", "paragraphs": ["Place **2 Ink** on <b>.", "Draw."]}
    sides = [{"id": "CAL-A1", "label": "Normal side"}, {"id": "CAL-A1-ASCENDED", "label": "Ascended side"}]
    card = {
        **CARD,
        "side": "CAL-A1",
        "sides": sides,
        "scenarios": "file:///scenarios.yaml",
        "texts": [{**CARD["texts"][0], "was": was}],
    }
    failed = {
        "name": "A <b> falls",
        "message": "`b3` should be empty",
        "range": {"start": {"line": 36, "character": 10}},
    }
    show(panel, {**GOOD, "card": card})
    assert panel.value("document.querySelector('#scenarios .count').textContent") == "wait"
    show(panel, {**GOOD, "card": card, "played": {"passed": 19, "failed": [failed]}})
    assert panel.value("document.querySelector('.was').textContent") == "was: Place 2 Ink on <b>."
    assert panel.value("document.querySelector('[aria-pressed=true]').textContent") == "Normal side"
    assert panel.value("document.querySelector('#scenarios .count').textContent") == "19 of 20 pass"
    panel.value("document.querySelector('[aria-pressed=false]').click()")
    panel.value("document.querySelectorAll('[aria-labelledby=scenarios] button').forEach(button => button.click())")
    assert panel.value("sent")[1:] == [
        {"type": "side", "id": "CAL-A1-ASCENDED"},
        {"type": "scenario", "name": "A <b> falls", "line": 36, "character": 10},
        {"type": "scenario"},
    ]


def test_a_broken_text_leaves_the_last_good_face_and_words_marked_as_old(panel: Browser) -> None:
    show(panel, GOOD, BROKEN)
    assert panel.value("document.querySelector('img').src") == DOT
    assert "last good print" in panel.value("document.querySelector('.tape').textContent")
    assert panel.value("document.querySelector('.words').textContent").startswith("Place 1 Ink")
    assert (
        panel.value("document.querySelector('.problem b').textContent")
        == "inkk is no piece of The Calligrapher <script>"
    )
    panel.value(f"window.dispatchEvent(new MessageEvent('message', {{data: {json.dumps(GOOD)}}}))")
    assert panel.value("document.querySelectorAll('.tape').length") == 0
    other = {**BROKEN, "card": {**BROKEN["card"], "card": "another"}}
    panel.value(f"window.dispatchEvent(new MessageEvent('message', {{data: {json.dumps(other)}}}))")
    assert panel.value("document.querySelectorAll('img').length") == 0, "it has the face of another card"


def test_a_mistake_on_another_card_leaves_this_face_good(panel: Browser) -> None:
    waits = {**GOOD, "card": {**CARD, "old": True}}
    show(panel, GOOD, waits)
    assert panel.value("document.querySelectorAll('.tape').length") == 0
    show(panel, GOOD, {**waits, "card": {**CARD, "old": True, "texts": [{**CARD["texts"][0], "cost": ""}]}})
    assert panel.value("document.querySelectorAll('.tape').length") == 1
    show(panel, waits)
    assert panel.value("document.querySelectorAll('.tape').length") == 1, "nobody knows what it shows"


def test_a_press_goes_to_the_line_or_applies_the_fix(panel: Browser) -> None:
    show(panel, GOOD, BROKEN)
    for selector in (".words", ".problem", "a", ".fix"):
        panel.value(f"document.querySelector({json.dumps(selector)}).click()")
    assert panel.value("sent") == [
        {"type": "ready"},
        {"type": "go", "line": 9, "character": 0},
        {"type": "go", "line": 120, "character": 18},
        {"type": "page", "page": PROBLEM["page"]},
        {"type": "fix", "at": 0},
    ]


def test_the_focus_stays_when_the_text_changes_and_a_screen_reader_hears_it_after_a_rest(panel: Browser) -> None:
    show(panel, GOOD, BROKEN)
    panel.value("document.querySelector('.fix').focus()")
    panel.value(f"window.dispatchEvent(new MessageEvent('message', {{data: {json.dumps(BROKEN)}}}))")
    assert panel.value("document.activeElement.className") == "fix"
    assert panel.value("document.getElementById('said').textContent") == ""
    panel.wait("document.getElementById('said').textContent.startsWith('Flowing Ink: 1 error. Place 1 Ink')")
