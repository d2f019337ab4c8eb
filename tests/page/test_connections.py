"""What happens to pages and to the disk when time passes, machines sleep, networks fall silent, and processes are killed."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from browser import CHROMIUM, browser_at
from page.serving import PATIENCE, Page, Served, serving, small_project
from PIL import Image
from websockets.frames import Frame, Opcode

from gesso.page.client import Client
from gesso.page.protocol import Message

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("coarse")]
ENTRY, CARD = "react/calligrapher", "CAL-01"
PAIR = ["calligrapher", "dancer"]
BEAT = 1.0


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for which little time is much."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gesso.page.server.BEAT", BEAT)
        patch.setattr("gesso.page.pictures._PATIENCE", 0.2)
        patch.setattr("gesso.page.bench._QUIET", 0.1)
        root = small_project(tmp_path_factory.mktemp("connections"), *PAIR)
        with serving(root, invite=True) as server:
            yield server


def artist(root: Path) -> Path:
    return root / "cards" / ENTRY / "artist.yaml"


def with_ink(root: Path, number: int) -> None:
    file = artist(root)
    before, after = file.read_text().split("id: flowing-ink", 1)
    file.write_text(f"{before}id: flowing-ink{re.sub(r'place [0-9]+ ink', f'place {number} ink', after, count=1)}")


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.01)


def goes_on(page: Page, table: Message) -> Message:
    """Make a choice at a table; return what comes of it."""
    asked = {"table": table["table"], "seq": table["seq"], "option": 0}
    assert "error" not in page.ask("table/choose", **asked)
    return page.wait("table", lambda message: message["status"] == "choice" and message["moment"] > table["moment"])


def test_after_an_idle_hour_everything_is_there(served: Served) -> None:
    """The clock of the server is an hour later at once, and what ends after a while without work has ended."""
    with served.page() as page:
        page.ask("bench/look", entry=ENTRY, card=CARD)
        page.wait("coverage")
        page.ask("table/new", entries=PAIR, seats=["person", "random"], seed=2)
        table = page.wait("table", lambda message: message["status"] == "choice")
        assert page.wait("here")["next"] == BEAT
        loop = served.loop()
        began = loop.time
        loop.time = lambda: began() + 3600  # type: ignore[method-assign]
        loop.call_soon_threadsafe(lambda: None)
        time.sleep(BEAT)
        assert page.wait("here") and goes_on(page, table)
        with_ink(served.root, 7)
        face = page.wait("face", lambda message: "Place 7 Ink" in message["faces"][0]["alt"])["faces"][0]
        assert served.get(face["picture"]).startswith(b"\x89PNG")
        with_ink(served.root, 1)


def vanishing(served: Served, **hello: str) -> socket.socket:
    """A page that is let in, and then reads nothing and answers to nothing: its computer sleeps, or its network is gone."""
    page = socket.create_connection(("127.0.0.1", served.port))
    head = (
        f"GET /link HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    page.sendall(head.encode())
    assert page.recv(4096).startswith(b"HTTP/1.1 101")
    said = json.dumps({"id": 1, "ask": "hello", "version": 1, **hello})
    page.sendall(Frame(Opcode.TEXT, said.encode()).serialize(mask=True))
    return page


@pytest.mark.threat("N4")
def test_a_page_that_vanishes_without_a_word_is_gone(served: Served) -> None:
    """However much is still on its way to it."""
    with served.page() as owner:
        table = owner.ask("table/new", entries=PAIR, seats=["person", "guest"], seed=3)["table"]
        key = owner.ask("table/invite", table=table, seat=1)["key"]
        with vanishing(served, seat=key):
            assert owner.wait("table", lambda message: message["players"][1]["here"])
            assert owner.wait("table", lambda message: not message["players"][1]["here"])
        # Its link leads to the same seat.
        with served.page(seat=key) as back:
            assert back.wait("table")["seat"] == 1
        pages = served.live.bench._pages
        with vanishing(served, token=served.live.token):
            wait_until(lambda: len(pages) == 2)
            for _ in range(40):
                next(reversed(pages)).tell({"tell": "failed", "message": "x" * 1_000_000})
            wait_until(lambda: len(pages) == 1)
        assert owner.ask("set/entries")["entries"]


def test_a_request_that_takes_long_keeps_its_connection(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(client: Client, message: Message) -> Message:
        time.sleep(2.5 * BEAT)
        return {}

    monkeypatch.setitem(served.live._handlers, "bench/open", slowly)  # type: ignore[index]
    with served.page() as page:
        assert "error" not in page.ask("bench/open", file="x", line=1)
        assert page.ask("set/entries")["entries"]


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_a_page_that_hears_nothing_comes_back_to_its_place(served: Served) -> None:
    """The server is there, and says nothing: as if the network, or the machine at its other end, were asleep."""
    with browser_at(served.address) as browser:
        browser.open("#table", 1280)
        browser.wait("window.gesso?.link.state === 'live' && !!window.gesso.table")
        browser.value("localStorage.setItem('pace', 'once')")
        browser.value(f"gesso.begin('table/new', {{entries: {PAIR}, seats: ['person', 'random'], seed: 2}})")
        browser.wait("gesso.table.shown?.status === 'choice' && gesso.link.transport.beat < 2000")
        moment, seq, times = browser.value("[gesso.table.shown.moment, gesso.table.shown.seq, gesso.link.times]")
        awake = threading.Event()
        served.loop().call_soon_threadsafe(awake.wait, PATIENCE)
        browser.wait("!!document.querySelector('.banner')")
        assert browser.value("gesso.link.state") == "lost"
        # Somebody sets the clock back meanwhile.
        browser.value("Date.now = ((now) => () => now() - 7_200_000)(Date.now.bind(Date))")
        awake.set()
        browser.value("gesso.link.again()")
        browser.wait(f"gesso.link.times > {times} && !document.querySelector('.banner')")
        browser.wait(f"gesso.table.shown.status === 'choice' && gesso.table.shown.seq > {seq}")
        assert browser.value("gesso.table.shown.moment") == moment
        browser.press("1")
        browser.press("Enter")
        browser.wait(f"gesso.table.shown.moment > {moment}")


def test_a_table_goes_on_while_the_folder_of_its_cards_is_away(served: Served) -> None:
    away = served.root.with_name("away")
    with served.page() as page:
        page.ask("table/new", entries=PAIR, seats=["person", "random"], seed=4)
        table = page.wait("table", lambda message: message["status"] == "choice")
        served.root.rename(away)
        try:
            page.wait("project")
            for _ in range(4):
                table = goes_on(page, table)
            assert page.ask("table/log", table=table["table"])["log"]
            refused = page.ask("table/new", entries=PAIR, seats=["person", "random"])
            assert refused["error"]["message"]
            assert not served.root.exists(), "nothing that is being drawn comes back to a folder that has gone"
        finally:
            page.told.clear()
            away.rename(served.root)
        goes_on(page, table)
        page.wait("checked", lambda message: ENTRY in message["entries"] and not message["problems"])
        assert "table" in page.ask("table/new", entries=PAIR, seats=["person", "random"])


def test_two_servers_share_a_project(served: Served) -> None:
    """Both show a save; a fix of one makes that of the other stale."""
    with ExitStack() as both:
        other = both.enter_context(serving(served.root))
        pages = [both.enter_context(each.page()) for each in (served, other)]
        for page in pages:
            page.ask("bench/look", entry=ENTRY, card=CARD)
        text = artist(served.root).read_text()
        artist(served.root).write_text(text.replace("place 1 ink on a unit", "place 1 inkk on a unit", 1))
        problems = []
        for page in pages:
            problems += page.wait("checked", lambda message: bool(message["problems"]))["problems"]
        fixes = [{"problem": each["id"], "digest": each["digest"]} for each in problems]
        answers = [page.ask("bench/fix", **fix) for page, fix in zip(pages, fixes, strict=True)]
        assert "error" not in answers[0] and answers[1]["error"]["code"] == "stale"
        assert artist(served.root).read_text() == text
        for page in pages:
            assert page.wait("checked", lambda message: not message["problems"])


def test_a_face_is_drawn_though_its_process_is_killed(served: Served) -> None:
    with served.page() as page:
        pieces = page.ask("set/pieces", entry="react/dancer")["pieces"]
        wanted = [piece["faces"][0]["picture"] for piece in pieces[:4]]
        pictures, killed = served.live.bench.pictures, list[int]()
        # A game that somebody has opened may have had them drawn.
        for file in filter(None, map(pictures.ready, wanted)):
            file.unlink()

        def kill() -> None:
            until = time.monotonic() + PATIENCE
            while not killed and time.monotonic() < until:
                running = pictures._other._running
                if running is not None and pictures._drawing and running[0].pid:
                    os.kill(running[0].pid, signal.SIGKILL)
                    killed.append(running[0].pid)

        threading.Thread(target=kill).start()
        for picture in wanted:
            assert served.get(picture).startswith(b"\x89PNG")
        assert killed


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
def test_a_server_that_is_killed_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither a process, nor half of a file under its name; the next one goes on from there."""
    root = small_project(tmp_path, *PAIR)
    before = {file: file.read_bytes() for file in root.rglob("*") if file.is_file()}
    command = [sys.executable, "-m", "gesso", "serve", "--project", str(root), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[0]
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                (token,) = re.findall(r'name="token" content="([^"]+)"', answer.read().decode())
            killed = Served.__new__(Served)
            killed.port = int(address.rstrip("/").rpartition(":")[2])
            with killed.link(killed.address) as link:
                page = Page(link)
                page.ask("hello", version=1, token=token)
                pieces = page.ask("set/pieces", entry=ENTRY)["pieces"]
                asked = [face["picture"] for piece in pieces for face in piece["faces"]]
                for picture in asked[:12]:
                    threading.Thread(target=_fetch, args=(killed, picture), daemon=True).start()
                wait_until(lambda: any(root.rglob("*.png")))
                others = _children(process.pid)
                process.kill()
        finally:
            process.kill()
    assert others
    wait_until(lambda: not any(_lives(each) for each in others))
    assert {file: file.read_bytes() for file in before} == before
    for file in root.rglob("*"):
        if file.suffix in (".png", ".webp") and not file.name.startswith(".new-"):
            with Image.open(file) as whole:
                whole.load()
    with serving(root) as again, again.page() as page:
        assert again.get(page.ask("bench/look", entry=ENTRY, card=CARD)["face"]["faces"][0]["picture"])


def _fetch(served: Served, picture: str) -> None:
    with suppress(OSError, HTTPException):
        served.get(picture)


def _children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(each) for each in (task / "children").read_text().split()]
    return found


def _lives(pid: int) -> bool:
    """Whether a process runs: one that has ended waits in vain where nobody asks for it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
