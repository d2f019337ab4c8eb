"""A small editor: it talks to a server of its own over pipes, and keeps what the server publishes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import Any

Message = dict[str, Any]
_PATIENCE = 30.0


class Editor:
    """Speaks JSON-RPC; offsets are lines and characters as the protocol counts them."""

    def __init__(self, server: subprocess.Popen[bytes]) -> None:
        self.server = server
        self.published: list[Message] = []
        self.shown: list[Message] = []
        self._incoming: Queue[Message | None] = Queue()
        self._next = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        stream = self.server.stdout
        assert stream is not None
        while header := stream.readline():
            length = int(header.partition(b":")[2])
            while stream.readline() != b"\r\n":
                pass
            self._incoming.put(json.loads(stream.read(length)))
        self._incoming.put(None)

    def raw(self, data: bytes) -> None:
        assert self.server.stdin is not None
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def send(self, message: Message) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method: str, **params: Any) -> None:
        self.send({"method": method, "params": params})

    def receive(self, wanted: Callable[[Message], bool], seconds: float = _PATIENCE) -> Message:
        """Wait for a message; keep those that come before it."""
        while True:
            try:
                message = self._incoming.get(timeout=seconds)
            except Empty:
                raise AssertionError("nothing came") from None
            if message is None:
                raise AssertionError("the server has gone")
            if message.get("method") == "textDocument/publishDiagnostics":
                self.published.append(message["params"])
            elif message.get("method") == "window/showMessage":
                self.shown.append(message["params"])
            elif "id" in message and "method" in message:
                self.send({"id": message["id"], "result": None})
            if wanted(message):
                return message

    def ask(self, method: str, **params: Any) -> Any:
        self._next += 1
        number = self._next
        self.send({"id": number, "method": method, "params": params})
        answer = self.receive(lambda message: message.get("id") == number and "method" not in message)
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def start(self, *folders: Path, encodings: tuple[str, ...] = ("utf-16",), **capabilities: Any) -> Any:
        general = {"positionEncodings": list(encodings)}
        result = self.ask(
            "initialize",
            processId=os.getpid(),
            rootUri=folders[0].as_uri() if folders else None,
            workspaceFolders=[{"uri": folder.as_uri(), "name": folder.name} for folder in folders],
            capabilities={"general": general, **capabilities},
        )
        self.notify("initialized")
        return result

    def open(self, path: Path, text: str | None = None, version: int = 1) -> str:
        found = path.read_text(encoding="utf-8") if text is None else text
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": version, "text": found}
        self.notify("textDocument/didOpen", textDocument=document)
        return found

    def change(self, path: Path, version: int, *changes: Message) -> None:
        document = {"uri": path.as_uri(), "version": version}
        self.notify("textDocument/didChange", textDocument=document, contentChanges=list(changes))

    def write(self, path: Path, version: int, text: str) -> None:
        self.change(path, version, {"text": text})

    def close(self, path: Path) -> None:
        self.notify("textDocument/didClose", textDocument={"uri": path.as_uri()})

    def problems(self, path: Path, version: int | None) -> list[Message]:
        """Wait for the problems of a version of a file."""
        uri = path.as_uri()

        def wanted(message: Message) -> bool:
            params = message.get("params") or {}
            is_of = message.get("method") == "textDocument/publishDiagnostics" and params["uri"] == uri
            return is_of and params.get("version") == version

        known = (each for each in reversed(self.published) if each["uri"] == uri and each.get("version") == version)
        told = next(known, None) if version is not None else None
        found: list[Message] = (told or self.receive(wanted)["params"])["diagnostics"]
        return found

    def stop(self) -> int:
        self.ask("shutdown")
        self.notify("exit")
        return self.server.wait(_PATIENCE)


@contextmanager
def editor(*start: str, **environment: str) -> Iterator[Editor]:
    """An editor with a fresh server, which another command may start."""
    command = [*start, sys.executable, "-m", "gesso", "lsp"]
    kept = {**os.environ, **environment}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=kept
    ) as server:
        try:
            yield Editor(server)
        finally:
            server.kill()
