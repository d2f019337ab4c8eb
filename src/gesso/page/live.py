"""All parts of the live page put together: a project, what answers its pages, and the server that carries it."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path

from gesso.diagnostics import RequestError
from gesso.files import file_bytes
from gesso.page.bench import Bench
from gesso.page.client import HELLO, Client, Handlers
from gesso.page.protocol import Message
from gesso.page.replay import ReplayDesk
from gesso.page.server import PageServer, Tell, new_token
from gesso.page.sheets import names_a_page
from gesso.page.table import House, TableDesk

_PLAYERS = 4
"""Programs that think at the same time."""


class Live:
    """The live page of a project."""

    def __init__(
        self,
        root: Path,
        names: Iterable[str],
        open_editor: Callable[[Path, int], None] | None = None,
        address: str | None = None,
    ) -> None:
        """Prepare to serve the page; `start` reads the project.

        Args:
            root: The project's folder.
            names: The hosts that requests may name, with the port.
            open_editor: Opens a file at a line in the designer's editor; None if no editor is named.
            address: The address of the page for guests on other machines; None if there can be none.
        """
        self.bench = Bench(root, open_editor, address)
        self.token = new_token()
        self.server = PageServer(names, self.token, self.enter, self.picture, self.bench.sheets.files)
        self._thinking = ThreadPoolExecutor(_PLAYERS, "tables")
        house = House(self.bench.project, self.bench.pictures_of, self._later, threading.RLock)
        desk = TableDesk(house, ["bench", "set", "replay", *(["invite"] if address else [])], self.token)
        self._greet = desk.requests[HELLO]
        self._handlers: Handlers = {
            **desk.requests,
            **ReplayDesk(house).requests,
            **self.bench.handlers,
            HELLO: self._hello,
        }

    def start(self) -> None:
        """Read the project and watch its files."""
        self.bench.start()

    def close(self) -> None:
        """Stop all work."""
        self._thinking.shutdown(wait=False, cancel_futures=True)
        self.bench.close()

    def enter(self, tell: Tell) -> Client:
        """Return what answers a page that has just come; its first request says whether it is let in."""
        return Client(self._handlers, tell)

    async def picture(self, name: str) -> bytes | None:
        """Return a picture by the last part of its address, drawn if need be; None if there is none."""
        loop = asyncio.get_running_loop()
        pictures = self.bench.sheets if names_a_page(name) else self.bench.pictures
        ready = pictures.ready(name)
        if ready is not None:
            return await loop.run_in_executor(None, _content, ready)
        try:
            drawing = pictures.draw(name)
            if drawing is None:
                return None
            await asyncio.wrap_future(drawing)
        except (CancelledError, asyncio.CancelledError, OSError, RuntimeError):
            # The server is stopping, or the picture cannot be drawn.
            return None
        file = pictures.ready(name)
        return None if file is None else await loop.run_in_executor(None, _content, file)

    def _hello(self, client: Client, message: Message) -> Message:
        answer = {**self._greet(client, message)}
        if not client.is_guest:
            self.bench.join(client)
            answer |= self.bench.facts()
        return answer

    def _later(self, work: Callable[[], None]) -> None:
        """Let a program think, and tell what comes of it, beside everything else."""

        def carefully() -> None:
            try:
                work()
            except Exception:
                logging.getLogger(__name__).exception("a table has failed")

        try:
            self._thinking.submit(carefully)
        except RuntimeError:
            raise RequestError("the server is stopping") from None


def _content(file: Path) -> bytes | None:
    try:
        return file_bytes(file)
    except OSError:
        # The cache may be emptied at any time.
        return None
