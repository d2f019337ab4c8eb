"""All parts of the live page put together: a project, what answers its pages, and the server that carries it."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

from gesso.files import file_bytes
from gesso.page.bench import Bench
from gesso.page.client import Client, Handlers
from gesso.page.protocol import VERSION, Message, Refusal
from gesso.page.server import PageServer, Tell, new_token
from gesso.page.work import Urgency


class Live:
    """The live page of a project."""

    def __init__(
        self, root: Path, names: Iterable[str], open_editor: Callable[[Path, int], None] | None = None
    ) -> None:
        """Prepare to serve the page; `start` reads the project.

        Args:
            root: The project's folder.
            names: The hosts that requests may name, with the port.
            open_editor: Opens a file at a line in the designer's editor; None if no editor is named.
        """
        self.bench = Bench(root, open_editor)
        self.token = new_token()
        self.server = PageServer(names, self.token, self.enter, self.picture)
        self._handlers: Handlers = {"hello": self._hello, **self.bench.handlers}

    def start(self) -> None:
        """Read the project and watch its files."""
        self.bench.start()

    def close(self) -> None:
        """Stop all work."""
        self.bench.close()

    def enter(self, token: str, tell: Tell) -> Client | None:
        """Let a page in; None for a wrong token."""
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            return None
        client = Client(self._handlers, tell)
        self.bench.join(client)
        return client

    async def picture(self, name: str) -> bytes | None:
        """Return a picture by the last part of its address, drawn if need be; None if there is none."""
        loop, pictures = asyncio.get_running_loop(), self.bench.pictures
        ready = pictures.ready(name)
        if ready is not None:
            return await loop.run_in_executor(None, _content, ready)
        try:
            drawing = self.bench.worker.do(lambda: pictures.named(name), Urgency.LATER)
            file = await asyncio.wrap_future(drawing) if pictures.knows(name) else None
        except CancelledError:
            return None
        return None if file is None else await loop.run_in_executor(None, _content, file)

    def _hello(self, client: Client, message: Message) -> Message:
        if message["version"] != VERSION:
            raise Refusal("version", "this page is of another version of Gesso", "load it again")
        can = sorted({name.partition("/")[0] for name in self._handlers} - {"hello"})
        facts: dict[str, Any] = {"version": VERSION, "can": can, "locale": "en", **self.bench.facts()}
        return facts


def _content(file: Path) -> bytes | None:
    try:
        return file_bytes(file)
    except OSError:
        # The cache may be emptied at any time.
        return None
