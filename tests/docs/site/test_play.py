"""The playground in a browser: a word is changed, the problem shown, mended, and the card's words follow."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from browser import CHROMIUM, browsing
from page.people import wrong
from page.runtimes import the_runtime

import gesso
from gesso.page import publishing
from gesso.page.runtime import Runtime
from tools.docs import root
from tools.site.play import FACE, GAME, playground_files

WRONG = "place 1 inkk on a unit\\nmove my artist 1"


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_a_word_is_changed_and_the_words_follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = the_runtime()
    monkeypatch.setattr(Runtime, "compiled", lambda self, name, archive: archive)
    shutil.copytree(publishing.STATIC, tmp_path / "app")
    (tmp_path / GAME).mkdir()
    face = {"small": "app/stroke.svg", "large": "app/stroke.svg", "ratio": 0.7}
    (tmp_path / GAME / "faces.json").write_text(json.dumps({FACE: face}))
    machine_files = {f"run/{name}": data for name, data in machine.files()}
    for place, data in {**machine_files, **dict(playground_files(gesso.open(root()), tmp_path, machine))}.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(data)
    with browsing(tmp_path) as reader:
        reader.open("playground.html", 1280)
        tries = "document.querySelectorAll('#try button')"
        for at, said in enumerate(("2 zones", "each unit within 2", "inkk")):
            reader.value(f"{tries}[{at}].click()")
            reader.wait(
                f"document.querySelectorAll('#problems li').length === {int(said == 'inkk')}"
                f" && (document.querySelector('#words').innerText + document.querySelector('#problems').innerText).includes({said!r})"
            )
        assert len(reader.value("[...document.querySelectorAll('#beginnings b')].map((each) => each.innerText)")) >= 10
        reader.value(
            f"playground.view.dispatch({{changes: {{from: 0, to: playground.view.state.doc.length, insert: '{WRONG}'}}}})"
        )
        reader.wait("/GS301/.test(document.querySelector('#problems').innerText)")
        assert "inkk" not in reader.value("document.querySelector('#words').innerText")
        reader.value("document.querySelector('#problems .button').click()")
        reader.wait("document.querySelectorAll('#problems li').length === 0")
        reader.wait("/Move your Artist/.test(document.querySelector('#words').innerText)")
        assert reader.value("decodeURIComponent(location.hash)") == f"#text={WRONG.replace('inkk', 'ink')}".replace(
            "\\n", "\n"
        )
        end = "playground.view.state.doc.length"
        reader.value(
            f"playground.view.dispatch({{changes: {{from: {end}, insert: '\\n'}}, selection: {{anchor: {end} + 1}}}})"
        )
        reader.type("dr")
        reader.wait(
            "[...playground.view.root.querySelectorAll('.cm-tooltip-autocomplete li')].some((each) => /^draw/.test(each.innerText))"
        )
        assert reader.complaints() == []
        for width, dark in ((1440, True), (390, False)):
            reader.open("playground.html", width, height=844, dark=dark)
            reader.wait("!!window.playground?.view")
            assert wrong(reader) == []
