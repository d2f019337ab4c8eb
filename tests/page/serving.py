"""The live page of a small project, served by a thread of the test; and a page that talks to it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uvicorn import Server
from websockets.sync.client import ClientConnection, connect

from gesso.page.live import Live
from gesso.page.network import listen
from gesso.page.protocol import fits
from gesso.page.server import LOOPBACK

ROOT = Path(__file__).parents[2]
Message = dict[str, Any]
PATIENCE = 60.0
_connect: Any = connect


def small_project(folder: Path, *artists: str) -> Path:
    """A project with some of the shipped Artists."""
    game = folder / "cards" / "react"
    game.mkdir(parents=True)
    (folder / "gesso.toml").write_text('[project]\nname = "small"\ngames = ["react"]\n')
    for artist in artists:
        shutil.copytree(ROOT / "cards" / "react" / artist, game / artist)
    text = (ROOT / "cards" / "react" / "game.yaml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^(not_selectable|examples): .*$", "", text)
    text = re.sub(r"(?m)^artists: .*$", f"artists: [{', '.join(artists)}]", text)
    (game / "game.yaml").write_text(text, encoding="utf-8")
    return folder


@dataclass
class Served:
    """A server that runs."""

    live: Live
    port: int
    root: Path
    stop: Callable[[], None]
    loop: Callable[[], asyncio.AbstractEventLoop]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str) -> bytes:
        """The content of an address of the server."""
        with urllib.request.urlopen(f"{self.address}/{path}", timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content

    def link(self, origin: str | None) -> ClientConnection:
        """A connection that has said nothing yet, from a page of an origin."""
        address = f"ws://127.0.0.1:{self.port}/link"
        opened: ClientConnection = _connect(address, origin=origin, max_size=None, compression=None, close_timeout=1)
        return opened

    @contextmanager
    def page(self, **hello: str) -> Iterator[Page]:
        """A page that is let in: the owner's, unless it says the key of a `seat`."""
        with self.link(self.address) as socket:
            page = Page(socket)
            page.hello = page.ask("hello", version=1, **(hello or {"token": self.live.token}))
            yield page


class Page:
    """What a browser says and hears, without a browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: list[Message] = []
        self.hello: Message = {}
        self._number = 0
        self._asked = ""
        self._newest = 0

    def ask(self, name: str, **fields: Any) -> Message:
        """The answer to a request; what is told meanwhile is kept."""
        self._number += 1
        self._asked = name
        self.socket.send(json.dumps({"id": self._number, "ask": name, **fields}))
        return self._until(lambda message: message.get("re") == self._number)

    def wait(self, name: str, wanted: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of a name that is told, never one about files older than those last waited for."""

        def meant(message: Message) -> bool:
            newer = message.get("revision", self._newest) >= self._newest
            return newer and message.get("tell") == name and wanted(message)

        at = next((at for at, message in enumerate(self.told) if meant(message)), None)
        message = self._until(meant) if at is None else self.told[at]
        del self.told[: 0 if at is None else at + 1]
        if name == "saved":
            self._newest = message["revision"]
        return message

    def _until(self, wanted: Callable[[Message], bool]) -> Message:
        deadline = time.monotonic() + PATIENCE
        while True:
            message: Message = json.loads(self.socket.recv(timeout=max(0.0, deadline - time.monotonic())))
            if "tell" in message:
                assert fits("tellings", message, message["tell"]), message
            elif message.get("re") == self._number and "error" not in message:
                assert fits("answers", message, self._asked), message
            if wanted(message):
                return message
            self.told.append(message)


@contextmanager
def serving(
    root: Path, open_editor: Callable[[Path, int], None] | None = None, port: int = 0, *, invite: bool = False
) -> Iterator[Served]:
    """A server of the live page of a project."""
    listening = listen(port)
    number = listening.getsockname()[1]
    live = Live(
        root, [f"{name}:{number}" for name in LOOPBACK], open_editor, f"http://127.0.0.1:{number}/" if invite else None
    )
    server = Server(live.server.config())
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)

    def stop() -> None:
        server.should_exit = True
        thread.join(PATIENCE)
        live.close()
        listening.close()

    live.start()
    thread.start()
    try:
        while not server.started:
            time.sleep(0.005)
        yield Served(live, number, root, stop, lambda: server.servers[0].get_loop())
    finally:
        stop()
