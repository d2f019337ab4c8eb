"""A text that changes under an editor: the processor time of the server from a key to its problems, and its memory.

The yardstick is a server that does nothing: the same messages to it and back.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.yardstick import ROOT

CHANGES = 40
MANY = 300
FILES = (
    "cards/react/calligrapher/artist.yaml",
    "cards/solrei/odalys/set-up.yaml",
    "cards/react/calligrapher/scenarios.yaml",
    "cards/react/game.yaml",
)
EMPTY = """
from lsprotocol import types as t
from pygls.lsp.server import LanguageServer
server = LanguageServer("empty", "0")
def tell(params):
    document = params.text_document
    server.text_document_publish_diagnostics(t.PublishDiagnosticsParams(document.uri, [], document.version))
server.feature(t.TEXT_DOCUMENT_DID_OPEN)(tell)
server.feature(t.TEXT_DOCUMENT_DID_CHANGE)(tell)
server.start_io()
"""


class Client:
    """Talks to a server in a process of its own."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.send(1, "initialize", processId=None, rootUri=ROOT.as_uri(), capabilities={})
        self.until(lambda message: message.get("id") == 1)
        self.send(None, "initialized")

    def send(self, number: int | None, method: str, **params: Any) -> None:
        """Send a request, or a message without a number."""
        message = {"jsonrpc": "2.0", "method": method, "params": params, **({"id": number} if number else {})}
        body = json.dumps(message).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def until(self, wanted: Any) -> Any:
        """Return the first message that is wanted."""
        stream = self.process.stdout
        assert stream is not None
        while True:
            length = int(stream.readline().partition(b":")[2])
            while stream.readline() != b"\r\n":
                pass
            message = json.loads(stream.read(length))
            if wanted(message):
                return message

    def told(self, uri: str, version: int) -> None:
        """Wait for the problems of a version."""
        self.until(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics"
                and (message["params"]["uri"], message["params"].get("version")) == (uri, version)
            )
        )

    def open(self, path: Path) -> str:
        """Open a file, and wait for its problems."""
        text = path.read_text(encoding="utf-8")
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self.send(None, "textDocument/didOpen", textDocument=document)
        self.told(path.as_uri(), 1)
        return text

    def changed(self, path: Path, text: str, changes: int, first: int = 2) -> list[float]:
        """Type in a file; return the processor time of each key, in seconds."""
        taken = []
        place = {"line": text[: text.index("\n", len(text) // 2)].count("\n"), "character": 10**6}
        for version in range(first, first + changes):
            # Letters come and go in turn, so that the text does not grow.
            start = {**place, "character": max(len(text.split("\n")[place["line"]]), 0)}
            end = {**start, "character": start["character"] + (version % 2)}
            change = {"range": {"start": start, "end": end}, "text": "" if version % 2 else " "}
            before = self.seconds()
            document = {"uri": path.as_uri(), "version": version}
            self.send(None, "textDocument/didChange", textDocument=document, contentChanges=[change])
            self.told(path.as_uri(), version)
            taken.append(self.seconds() - before)
        return taken

    def seconds(self) -> float:
        """Return the processor time of all threads of the server."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9

    def rest(self) -> None:
        """Wait until the server has nothing to do."""
        before = -1.0
        while self.seconds() - before > 0.002:
            before = self.seconds()
            time.sleep(0.4)

    def megabytes(self) -> float:
        """Return the memory that the server holds."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1000


def run() -> Iterator[str]:
    """Type in a file of each kind, ask for words, and look at the memory."""
    empty = Client(["-c", EMPTY])
    text = empty.open(ROOT / FILES[0])
    nothing = median(empty.changed(ROOT / FILES[0], text, CHANGES))
    empty.process.kill()
    start = time.perf_counter()
    client = Client(["-m", "gesso", "lsp"])
    for number, name in enumerate(FILES):
        path = ROOT / name
        text = client.open(path)
        if not number:
            wall, busy = time.perf_counter() - start, client.seconds()
            yield f"from the start of the server to the first problems: {wall:.2f} s, {busy:.2f} s of processor"
        client.rest()
        taken = median(client.changed(path, text, CHANGES))
        yield f"a key in {name}: {1000 * taken:.1f} ms of processor, {taken / nothing:.0f} times a server that does nothing"
    path = ROOT / FILES[0]
    text = path.read_text(encoding="utf-8")
    place = text.index("\n", text.index("    place "))
    line = text[:place].count("\n")
    position = {"line": line, "character": len(text.split("\n")[line])}
    client.rest()
    for what in ("completion", "hover"):
        taken_by = []
        for number in range(10, 20):
            before = client.seconds()
            client.send(number, f"textDocument/{what}", textDocument={"uri": path.as_uri()}, position=position)
            client.until(lambda message, number=number: message.get("id") == number)
            taken_by.append(client.seconds() - before)
            client.rest()
        yield f"{what}: {1000 * median(taken_by):.1f} ms of processor"
    first = client.megabytes()
    client.changed(path, text, MANY, first=100)
    yield f"memory: {first:.0f} MB, after {MANY} more keys {client.megabytes():.0f} MB"
    client.process.kill()
