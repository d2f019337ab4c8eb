"""`gesso publish`: what lies in the folder, what is refused, and what a reader's browser does with it."""

from __future__ import annotations

import functools
import hashlib
import http.server
import importlib
import io
import json
import re
import shutil
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from http.client import IncompleteRead
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest
from browser import CHROMIUM, Browser, browser_at, browsing
from page.people import LOOKS, wrong
from page.runtimes import the_runtime

import gesso
from gesso.cli import main
from gesso.diagnostics import RequestError
from gesso.files import write_atomically
from gesso.page import bytecode
from gesso.page.packing import archive_of
from gesso.page.publishing import LIST, Published, publish
from gesso.page.runtime import FILES, Runtime, runtime
from tools.docs import root

pytestmark = pytest.mark.usefixtures("coarse")
MOST_BYTES = 12_000_000


@pytest.fixture(scope="module")
def published(coarse: None, shared: Path) -> Published:
    """A published project of its own with one entry, whose rival comes from its pack: made by one of all processes."""
    home = shared / "published"
    made = home / "made.json"
    try:
        home.mkdir()
    except FileExistsError:
        for _ in range(1200):
            if made.is_file():
                return Published(home / "pages", files=tuple(json.loads(made.read_text())))
            time.sleep(0.1)
        raise
    bees = gesso.new_project(home / "bees", "react", "The Beekeeper")
    with pytest.MonkeyPatch.context() as patch:
        # Compiling takes longer than two starts in a browser without it.
        patch.setattr(Runtime, "compiled", lambda self, name, archive: archive)
        found = publish(bees.selection, home / "pages", the_runtime())
    assert found.written, (found.diagnostics, found.failed)
    assert found.other_bytes <= MOST_BYTES
    write_atomically(made, json.dumps(found.files).encode())
    return found


@pytest.fixture
def bees(published: Published) -> gesso.Project:
    """The project that was published."""
    return gesso.open(published.folder.with_name("bees"))


class _Page(HTMLParser):
    """The text of a page, and the addresses that it names."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.text = ""
        self.addresses: list[str] = []
        self.inline: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in (
                "href",
                "src",
                "data-worker",
                "data-faces",
                "data-openings",
                "data-home",
                "data-face",
                "data-small",
            ):
                self.addresses.append(value or "")
            elif name == "srcset":
                self.addresses += [each.split()[0] for each in (value or "").split(",")]
            elif name == "style" or name.startswith("on"):
                self.inline.append(f"{tag} {name}")
        if tag == "style" or (tag == "script" and not dict(attrs).get("src")):
            self.inline.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"


def _pages(folder: Path) -> Iterator[tuple[str, _Page]]:
    for file in sorted(folder.glob("*.html")):
        yield file.name, _Page(file)


def test_every_address_is_in_the_folder_and_nothing_is_in_the_pages(published: Published) -> None:
    for name, page in _pages(published.folder):
        assert not page.inline, name
        for address in page.addresses:
            place = address.partition("#")[0]
            assert "//" not in address and (not place or (published.folder / place).is_file()), f"{name}: {address}"
    faces = json.loads((published.folder / "faces.json").read_text())
    assert all((published.folder / face[size]).is_file() for face in faces.values() for size in ("small", "large"))
    baked = json.loads((published.folder / "openings.json").read_text())
    shown = [face for opening in baked["openings"] for face in opening["told"][0]["faces"].values()]
    assert shown and all("small" in face for face in shown)
    ids = {"beekeeper", "calligrapher"}
    assert {entry["id"] for game in baked["hello"]["games"] for entry in game["entries"]} == ids
    # Every other pair has an opening, too, in the file of who sits in the first seat.
    others = {f"{one} {other}" for one in ids for other in ids} - {" ".join(baked["openings"][0]["entries"])}
    assert {*baked["others"]} == others
    for pair in others:
        lying = json.loads((published.folder / "openings" / f"{pair.split()[0]}.json").read_text())["openings"]
        (opening,) = (each for each in lying if " ".join(each["entries"]) == pair)
        assert opening["told"][-1]["status"] == "choice"


def test_the_folder_holds_what_it_lists_and_no_more(bees: gesso.Project, published: Published) -> None:
    lying = {file.relative_to(published.folder).as_posix() for file in published.folder.rglob("*") if file.is_file()}
    assert lying == {*published.files} == {*json.loads((published.folder / LIST).read_text()), LIST}
    assert not [name for name in lying if name.endswith((".yaml", ".toml", ".py"))]
    home = str(bees.root).encode()
    for name in lying:
        data = (published.folder / name).read_bytes()
        assert home not in data, name
    inside = zipfile.ZipFile(published.folder / "run" / "gesso.zip").namelist()
    assert not [name for name in inside if "printing" in name or "/cli/" in name]


def test_every_card_is_read_without_a_script(bees: gesso.Project, published: Published) -> None:
    text = " ".join(_Page(published.folder / "beekeeper.html").text.split())
    for transcript in bees.transcripts("beekeeper"):
        for passage in transcript.passages:
            for paragraph in passage.paragraphs:
                for run in re.split(r"\*\*", paragraph):
                    assert " ".join(run.split()) in text, passage.id
    front = _Page(published.folder / "index.html").text
    assert "You lose at three damage" in front and "The Beekeeper" in (published.folder / "index.html").read_text()
    licences = _Page(published.folder / "licences.html").text
    assert all(name in licences for name in ("Gesso", "preact", "Pyodide", "CPython", "Alegreya Sans"))
    texts = (
        "Mozilla Public License Version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "Jean-loup Gailly",
        "Apache License",
    )
    assert all(text in licences for text in texts), [text for text in texts if text not in licences]


def test_openings_ask_the_person_first_and_tell_nothing_of_the_rival(published: Published) -> None:
    baked = json.loads((published.folder / "openings.json").read_text())
    assert len(baked["openings"]) == 8
    for opening in baked["openings"]:
        table = opening["told"][-1]
        assert table["status"] == "choice" and table["asked"] == 0 == table["seat"]
        hands = [area for area in table["scene"]["areas"] if area["id"].startswith("hand")]
        assert all(thing.get("hidden") for area in hands if area.get("seat") == 1 for thing in area["things"])


def test_a_second_time_writes_what_changed_and_removes_what_is_gone(
    bees: gesso.Project, published: Published, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Runtime, "compiled", lambda self, name, archive: archive)
    folder = shutil.copytree(published.folder, tmp_path / "site" / "pages")
    (folder / "picture" / "old.webp").write_bytes(b"old")
    listed = json.loads((folder / LIST).read_text())
    (folder / LIST).write_text(json.dumps({**listed, "picture/old.webp": "", "../../outside": ""}))
    outside = tmp_path / "outside"
    outside.write_text("mine")
    before = (folder / "index.html").stat().st_mtime_ns
    again = publish(bees.selection, folder, the_runtime())
    assert again.files == published.files and outside.read_text() == "mine"
    assert not (folder / "picture" / "old.webp").exists() and (folder / "index.html").stat().st_mtime_ns == before


def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.odt").write_text("mine")
    with pytest.raises(RequestError, match="has not written"):
        publish(gesso.open(root(), "calligrapher").selection, tmp_path, Runtime(tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.odt"]


def test_a_set_with_an_error_or_a_failing_scenario_is_not_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = gesso.new_project(tmp_path / "bees", "react", "The Beekeeper")
    file, scenarios = (project.root / "cards/react/beekeeper" / name for name in ("artist.yaml", "scenarios.yaml"))
    text, out = file.read_text(), tmp_path / "out"
    monkeypatch.setattr("gesso.page.runtime.runtime", lambda folder: Runtime(tmp_path))
    file.write_text(text.replace("place 1 mark", "place 1 marc"))
    assert main(["publish", str(out), "--project", str(project.root)]) == 1
    said = capsys.readouterr()
    assert "GS301" in said.out and "artist.yaml:" in said.out and "nothing is written" in said.err
    file.write_text(text)
    scenarios.write_text(scenarios.read_text().replace("damage: {dancer: 1}", "damage: {dancer: 2}", 1))
    assert main(["publish", str(out), "--project", str(project.root)]) == 1
    assert "scenarios" in capsys.readouterr().err
    assert not out.exists()


def test_the_words_of_the_front_are_checked(tmp_path: Path) -> None:
    project = gesso.new_project(tmp_path / "bees", "react", "The Beekeeper")
    own = (project.root / "gesso.toml").read_text()
    for lines, message in {
        "react]\nrules = 5": "`rules` must be a list of texts",
        'react]\ntitel = "Bees"': "`titel` is not a key of `[publish.react]`",
        "react]\n[publish.react.fr]\nlead = 5": "`lead` must be a text",
        'reakt]\nlead = "Bees"': "no game of the project",
        'react]\npair = ["nobody", "beekeeper"]': "there is no Artist `nobody`",
        'react]\npair = ["beekeeper"]': "`pair` must be two",
        'react]\n[publish.react.fr]\npair = ["beekeeper", "dancr"]': "there is no Artist `dancr`",
    }.items():
        (project.root / "gesso.toml").write_text(f"{own}\n[publish.{lines}\n")
        made = publish(gesso.open(project.root).selection, tmp_path / "out", Runtime(tmp_path))
        (found,) = (problem for problem in made.diagnostics if problem.span.path == "gesso.toml")
        assert message in found.message and found.code == "GS901" and not made.written
        checked = gesso.open(project.root).check()
        assert [(problem.message, problem.span.start) for problem in checked] == [(found.message, found.span.start)]
    assert found.span.text == '"dancr"' and found.hint == "did you mean `dancer`?"
    # A game can be played all the same.
    assert gesso.open(project.root).play("beekeeper", "dancer", seed=1).decision
    assert not (tmp_path / "out").exists()


def test_another_runtime_is_refused(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(RequestError, match="is not the one of pyodide"):
        Runtime(tmp_path).bytes_of("pyodide.mjs")


@pytest.mark.parametrize("fault", ["cut", "wrong", "broken", "unreachable"])
def test_a_download_that_fails_leaves_nothing(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Answer(io.BytesIO):
        def read(self, most: int | None = -1) -> bytes:
            if fault == "broken":
                raise IncompleteRead(b"half")
            return super().read(most)

    def urlopen(address: str, timeout: float) -> Answer:
        if fault == "unreachable":
            raise URLError("no route")
        return Answer(b"" if fault == "cut" else b"something else")

    monkeypatch.setattr("urllib.request.urlopen", urlopen)
    monkeypatch.setattr("gesso.page.runtime.private_cache", lambda: tmp_path)
    said = "checksum differs" if fault in ("cut", "wrong") else "cannot be fetched"
    with pytest.raises(RequestError, match=said) as raised:
        runtime()
    assert "--runtime" in raised.value.hint
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


def test_half_a_runtime_in_a_folder_is_refused(tmp_path: Path) -> None:
    whole = the_runtime().bytes_of("pyodide.mjs")
    for part, said in ((whole[:-1], "is not the one"), (whole, "no readable")):
        (tmp_path / "pyodide.mjs").write_bytes(part)
        with pytest.raises(RequestError, match=said):
            runtime(tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_the_runtime_compiles_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gesso.page.runtime.private_cache", lambda: tmp_path)
    found = the_runtime()
    packed = found.compiled("tried", archive_of({"tried_out.py": b"said = 1\n"}))
    (name,) = zipfile.ZipFile(io.BytesIO(packed)).namelist()
    assert name == "tried_out.pyc" and (tmp_path / "runtime").is_dir()


def test_compiled_modules_run_and_are_the_same_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = tmp_path / "sources.zip"
    with zipfile.ZipFile(sources, "w") as archive:
        archive.writestr("tried_out.py", '"""Said."""\ndef said():\n    """Say it."""\n    return "it runs"\n')
        archive.writestr("words.toml", "a = 1\n")
    packed = bytecode.compiled(sources.read_bytes())
    assert packed == bytecode.compiled(sources.read_bytes())
    (tmp_path / "packed.zip").write_bytes(packed)
    monkeypatch.syspath_prepend(tmp_path / "packed.zip")
    tried_out = importlib.import_module("tried_out")

    assert tried_out.said() == "it runs" and tried_out.__doc__ is tried_out.said.__doc__ is None
    assert zipfile.ZipFile(tmp_path / "packed.zip").namelist() == ["tried_out.pyc", "words.toml"]


# ---------------------------------------------------------------- in a browser


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The folder on a web host; yields its address, and what takes it off the network."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def stop() -> None:
        server.shutdown()
        server.server_close()

    yield f"http://127.0.0.1:{server.server_port}", stop


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing is said of requests."""


_LISTENS = "window.last = null; gesso.link.on('table', (told) => { window.last = told; }); true"
_ASKED = "!!window.last && ['choice', 'over'].includes(last.status)"


def _played(reader: Browser, press: Callable[[Browser, bool], None]) -> dict[str, Any]:
    """Play to the end: the way out where there is one, else the first option."""
    for _ in range(400):
        reader.wait(_ASKED)
        told = reader.value(
            "({status: last.status, seq: last.seq, out: !!last.question?.options.some((each) => each.out)})"
        )
        if told["status"] == "over":
            break
        press(reader, told["out"])
        reader.wait(f"last.seq !== {told['seq']}")
    found: dict[str, Any] = reader.value("last")
    return found


def _by_key(reader: Browser, out: bool) -> None:
    reader.press("0" if out else "1")
    if not out:
        reader.press("Enter")


def _by_thumb(reader: Browser, out: bool) -> None:
    reader.wait("gesso.table.shown.seq === last.seq && !gesso.table.asking")
    if out:
        return reader.click(".t-out")
    picks = reader.value("Math.max(1, last.question.number - last.question.picked.length)")
    for _ in range(picks):
        reader.click(".t-choice.is-legal:not(.is-picked)")
        reader.click(".t-deed")
    return reader.click(".t-deed") if picks > 1 else None


def _tab_to(reader: Browser, selector: str, words: str = "") -> None:
    """Go to an element by the tabulator."""
    for _ in range(80):
        reader.press("Tab")
        if reader.value(
            f"document.activeElement.matches({selector!r}) && document.activeElement.textContent.includes({words!r})"
        ):
            return
    raise AssertionError(f"no tabulator leads to {selector}")


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_a_reader_plays_at_once_to_the_end_and_later_without_a_network(published: Published) -> None:
    """By keyboard alone: the choice of entries, the game, its result, a walk through it, and the link of a moment. By
    thumb alone: another game, on a phone without a network."""
    with served(published.folder) as (address, stop), browser_at(address) as reader:
        reader.open("index.html", 1280)
        reader.value("localStorage.setItem('pace', 'once')")
        for pair in (("calligrapher", "beekeeper"), ("beekeeper", "calligrapher")):
            for entry in pair:
                _tab_to(reader, f"[data-entry={entry}] .tile")
                reader.press("Enter")
            assert reader.value("document.querySelector('#play').hash") == f"#play={','.join(pair)}"
        _tab_to(reader, "#play")
        reader.press("Enter")
        # The first question stands there before the rules do, and one pick is noted.
        reader.wait("!!window.gesso && !!document.querySelector('#arriving')")
        reader.value(_LISTENS)
        reader.wait("!!document.querySelector('.t-question')")
        reader.press("1")
        reader.wait("/Noted: yes/.test(document.querySelector('#arriving').innerText) || last?.seq > 1")
        reader.wait("document.querySelector('#arriving').hidden && last?.seq > 1")
        assert any("you may" in line["text"] for line in reader.value("last.story")) or reader.value("last.question")
        over = _played(reader, _by_key)
        assert over["status"] == "over" and over["result"]["winner"] in (0, 1)
        _tab_to(reader, ".t-result button", "Walk through")
        reader.press("Enter")
        reader.wait("!!document.querySelector('.r-line')")
        reader.press("Home")
        reader.wait("/Choice 1$/.test(document.querySelector('h1').textContent)")
        reader.press("ArrowRight")
        reader.wait("!/Choice 1$/.test(document.querySelector('h1').textContent)")
        reader.type("l")
        reader.wait("!!document.querySelector('.t-shared svg path')")
        link = reader.value("document.querySelector('.t-shared input').value")
        reader.value(f"window.last = null; location.href = {link!r}")
        reader.wait("last?.status === 'curtain' && last.moment > 0")
        reader.wait("!!document.querySelector('.t-curtain')")
        reader.press("Enter")
        reader.wait("last.status === 'choice'")
        assert reader.complaints() == []
        reader.wait(
            f"caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length > {len(published.files) - 2})"
        )
        stop()
        reader.open("beekeeper.html", 390, height=844)
        assert "Beekeeper" in reader.value("document.querySelector('h1').innerText")
        reader.open("table.html#play=beekeeper,calligrapher", 390, height=844)
        reader.wait("!!window.gesso && !!document.querySelector('#arriving')")
        reader.value(_LISTENS)
        reader.wait("document.querySelector('#arriving').hidden && !!window.last")
        reader.value("localStorage.setItem('pace', 'once')")
        assert _played(reader, _by_thumb)["status"] == "over"


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_a_browser_without_webassembly_says_so_and_shows_the_cards(published: Published) -> None:
    with browsing(published.folder) as reader:
        reader.ask("Page.addScriptToEvaluateOnNewDocument", source="delete self.WebAssembly")
        reader.open("index.html", 390, height=844)
        assert "WebAssembly" in reader.value("document.querySelector('#state').innerText")
        assert reader.value("document.querySelectorAll('a[href*=\"#play=\"]').length") == 0
        reader.open("beekeeper.html", 390, height=844)
        assert reader.value("document.querySelector('.proof.current img').complete") is True
        assert reader.value("document.documentElement.scrollWidth") == 390
        reader.open("table.html", 390, height=844)
        reader.wait("/WebAssembly/.test(document.querySelector('#arriving')?.innerText ?? '')")
        assert reader.complaints() == []


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_rules_that_did_not_arrive_are_fetched_again_and_the_pick_is_kept(published: Published, tmp_path: Path) -> None:
    folder = shutil.copytree(published.folder, tmp_path / "pages")
    program = (folder / "run" / "gesso.zip").rename(tmp_path / "gesso.zip")
    strip = "document.querySelector('#arriving')"
    with browsing(folder) as reader:
        reader.open("table.html#play=beekeeper,calligrapher", 390, height=844)
        reader.wait(f"!!window.gesso && !!{strip}")
        reader.value(_LISTENS)
        reader.wait(f"/did not arrive/.test({strip}.innerText)")
        reader.value("document.querySelector('.t-deed').click()")
        assert "kept" in reader.value(f"{strip}.innerText")
        shutil.copy(program, folder / "run" / "gesso.zip")
        reader.value(f"{strip}.querySelector('button').click()")
        reader.wait(f"{strip}.hidden && !!last && last.seq > 1 && !last.arriving")


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
@LOOKS
def test_nobody_is_shut_out(published: Published, width: int, dark: bool) -> None:
    height = 844 if width < 500 else 900
    with browsing(published.folder) as reader:
        for page in (
            "index.html",
            "beekeeper.html",
            "rules.html",
            "licences.html",
            "table.html#play=beekeeper,calligrapher",
        ):
            reader.open(page, width, height=height, dark=dark)
            if page.startswith("table"):
                reader.wait("!!document.querySelector('.t-option, .t-choice')")
            assert wrong(reader) == [], page
            assert reader.value("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_a_newer_version_waits_and_half_of_one_is_taken_up_again(
    published: Published, bees: gesso.Project, tmp_path: Path
) -> None:
    """The pages of the older version stay whole while a newer one comes, breaks off, and comes again."""
    folder = shutil.copytree(published.folder, tmp_path / "pages")
    kept = "caches.keys().then((names) => names.length)"
    text = "fetch('rules.html').then((answer) => answer.text()).then((text) => text.includes('NEWER'))"
    with browsing(folder) as reader:
        reader.open("index.html", 1280)
        reader.wait(f"navigator.serviceWorker.controller !== null && {kept}.then((number) => number === 1)")
        newer = (folder / "rules.html").read_text().replace("</main>", "NEWER</main>")
        (folder / "rules.html").write_text(newer)
        worker = (folder / "offline.js").read_text()
        digest = hashlib.sha256(newer.encode()).hexdigest()[:16]
        worker = re.sub(r'"rules.html":"[0-9a-f]+"', f'"rules.html":"{digest}"', worker).replace(
            'VERSION = "', 'VERSION = "newer', 1
        )
        (folder / "offline.js").write_text(worker)
        # Something that is new, too, does not arrive.
        stays = folder / "licences.html"
        worker = re.sub(r'"licences.html":"[0-9a-f]+"', '"licences.html":"0000000000000000"', worker)
        (folder / "offline.js").write_text(worker)
        away = stays.rename(tmp_path / "licences.html")
        update = (
            "navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => true, () => true)"
        )
        reader.value(update)
        reader.wait("navigator.serviceWorker.getRegistration().then((found) => !found.installing && !found.waiting)")
        assert reader.value(text) is False and reader.value("fetch('licences.html').then((answer) => answer.ok)")
        # Now it comes whole, and waits until the older pages are closed.
        shutil.copy(away, stays)
        reader.value(update)
        reader.wait("navigator.serviceWorker.getRegistration().then((found) => !!found.waiting)")
        assert reader.value(text) is False
        reader.ask("Page.navigate", url="about:blank")
        time.sleep(0.5)
        reader.open("index.html", 1280)
        reader.wait(text)
        reader.wait(f"{kept}.then((number) => number === 1)")
