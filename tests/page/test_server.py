"""Who may ask the live page's server for what: hosts, origins, tokens, methods, paths, sizes, slow clients."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from page.serving import Served, serving, small_project
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from gesso.page.server import _Incoming, _Outgoing

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(small_project(tmp_path_factory.mktemp("served"), "calligrapher", "dancer")) as server:
        yield server


def raw(served: Served, head: str, rest: bytes = b"") -> tuple[int, bytes]:
    """The status and the answer to a request that is written byte by byte."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as connection:
        answer = b""
        try:
            connection.sendall(head.replace("\n", "\r\n").encode("latin-1") + b"\r\n\r\n" + rest)
            while part := connection.recv(65536):
                answer += part
                if b"\r\n\r\n" in answer and not rest:
                    break
        except ConnectionError:
            pass
    return (int(answer.split()[1]) if answer else 0), answer


@pytest.mark.threat("N1")
@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example:{port}", "127.0.0.1", "localhost", "127.0.0.1:{port}.", "127.0.0.2:{port}", "[::]:{port}",
     "localhost:{port}@evil.example", ""],
)  # fmt: skip
def test_a_request_for_another_host_is_refused(served: Served, host: str) -> None:
    status, answer = raw(served, f"GET / HTTP/1.1\nHost: {host.format(port=served.port)}")
    assert status in (400, 421), answer
    assert served.live.token.encode() not in answer


@pytest.mark.threat("N1")
def test_a_request_of_two_hosts_is_refused(served: Served) -> None:
    own = f"127.0.0.1:{served.port}"
    assert raw(served, f"GET / HTTP/1.1\nHost: {own}\nHost: evil.example")[0] in (400, 421)
    assert raw(served, f"GET / HTTP/1.1\nHost: {own}")[0] == 200


@pytest.mark.threat("N2")
@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", "http://127.0.0.1", "http://127.0.0.1:1", "https://127.0.0.1:{port}",
     "http://127.0.0.1:{port}.evil.example", "http://localhost.evil.example:{port}"],
)  # fmt: skip
def test_only_a_page_of_its_own_opens_the_link(served: Served, origin: str | None) -> None:
    named = origin.format(port=served.port) if origin else None
    with pytest.raises(InvalidStatus) as refused, served.link(named):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.threat("N2")
@pytest.mark.parametrize("first", [{"token": "wrong"}, {}, {"token": 7}, {"token": None}, [], 0, None])
def test_without_the_token_nobody_is_let_in(served: Served, first: object) -> None:
    message = {"id": 1, "ask": "hello", "version": 1, **first} if isinstance(first, dict) else first
    with served.link(served.address) as link:
        link.send(json.dumps(message))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                assert "error" in json.loads(link.recv(timeout=20))
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401


@pytest.mark.threat("N3")
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
@pytest.mark.parametrize("path", ["/", "/link", "/app.js"])
def test_only_get_is_answered(served: Served, method: str, path: str) -> None:
    assert raw(served, f"{method} {path} HTTP/1.1\nHost: 127.0.0.1:{served.port}\nContent-Length: 0")[0] == 405


@pytest.mark.threat("N3")
@pytest.mark.parametrize(
    "path",
    ["/..%2f..%2fetc/passwd", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/picture/..%2f..%2f..%2fgesso.toml",
     "/picture/%00.png", "/picture/" + "0" * 32 + ".png", "/picture/gesso.toml", "/static/app.js", "/vendor/", "/index.html/..",
     "//etc/passwd", "/gesso.toml", "/cards/react/game.yaml", "/picture/" + "a" * 4000],
)  # fmt: skip
def test_an_address_is_no_path_of_a_file(served: Served, path: str) -> None:
    status, answer = raw(served, f"GET {path} HTTP/1.1\nHost: 127.0.0.1:{served.port}")
    assert status in (400, 404), answer
    assert b"root:" not in answer and b"[project]" not in answer


@pytest.mark.threat("N3")
def test_every_answer_has_the_headers_of_safety(served: Served) -> None:
    for path, status in (("/", 200), ("/app.js", 200), ("/nothing", 404)):
        found, answer = raw(served, f"GET {path} HTTP/1.1\nHost: 127.0.0.1:{served.port}")
        head = answer.partition(b"\r\n\r\n")[0].lower()
        assert found == status
        for name in (b"content-security-policy: default-src 'none'", b"x-content-type-options: nosniff",
                     b"cross-origin-resource-policy: same-origin", b"referrer-policy: no-referrer"):  # fmt: skip
            assert name in head
        assert b"access-control-allow-origin" not in head and b"unsafe" not in head


@pytest.mark.threat("N3")
def test_header_injection_has_no_effect(served: Served) -> None:
    _, answer = raw(served, f"GET /picture/x%0d%0aSet-Cookie:%20a=b HTTP/1.1\nHost: 127.0.0.1:{served.port}")
    assert b"set-cookie" not in answer.lower()


@pytest.mark.threat("N3")
def test_a_page_of_another_site_gets_no_picture(served: Served) -> None:
    head = f"GET /app.js HTTP/1.1\nHost: 127.0.0.1:{served.port}\nSec-Fetch-Site: cross-site"
    assert raw(served, head)[0] == 403


@pytest.mark.threat("N6")
def test_nobody_guesses_which_pictures_a_page_has_been_shown(served: Served) -> None:
    """Whoever has the same cards knows the keys of their faces, and no address."""
    with served.page() as page:
        page.ask("table/new", entries=["calligrapher", "dancer"], seats=["person", "guest"], seed=2)
        shown = {face["small"] for face in page.wait("faces")["faces"].values() if "small" in face}
    keys = [job.key for job in served.live.bench.pictures._jobs.values()]
    assert len(keys) > len(shown) > 5
    assert not [(key, address) for key, address in product(keys, shown) if key in address]
    assert served.get(min(shown)).startswith(b"RIFF")
    for path in (f"/picture/{key}{kind}" for key in keys[:3] for kind in (".png", "-168.webp")):
        assert raw(served, f"GET {path} HTTP/1.1\nHost: 127.0.0.1:{served.port}")[0] == 404


@pytest.mark.threat("N4")
def test_ten_megabytes_end_the_connection_and_nothing_else(served: Served) -> None:
    with served.page() as page:
        with pytest.raises(ConnectionClosed) as closed:
            page.socket.send("x" * 10_000_000)
            while True:
                page.socket.recv(timeout=20)
        # A client that still sends may miss why it was closed.
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert raw(served, f"GET / HTTP/1.1\nHost: 127.0.0.1:{served.port}\nX: {'x' * 2_000_000}")[0] in (0, 400, 431)
    body = f"GET / HTTP/1.1\nHost: 127.0.0.1:{served.port}\nContent-Length: 10000000\nConnection: close"
    assert raw(served, body, b"x" * 10_000_000)[0] in (0, 200)
    assert served.get("app.js")


class _Greedy:
    """A socket of a page that sends without an end, and reads nothing."""

    def __init__(self) -> None:
        self.received = 0
        self.closed: list[int] = []

    async def receive(self) -> dict[str, str]:
        await asyncio.sleep(0)
        self.received += 1
        return {"type": "websocket.receive", "text": f'"{"x" * 500_000}"'}

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed.append(code)
        await asyncio.Event().wait()


async def _turns() -> None:
    """Let everything that can go on do so; on a busy machine, no time is enough."""
    for _ in range(100):
        await asyncio.sleep(0)


@pytest.mark.threat("N4")
def test_what_waits_for_a_page_or_from_it_has_a_limit() -> None:
    """However much comes while a request is answered, and however much is told to somebody who does not read."""

    async def flood() -> None:
        page: Any = _Greedy()
        incoming, outgoing = _Incoming(page), _Outgoing(page)
        await _turns()
        assert page.received == 9
        await incoming.message()
        await _turns()
        assert page.received == 10
        for _ in range(40):
            outgoing.tell({"tell": "x" * 1_000_000})
            await asyncio.sleep(0)
        await _turns()
        assert page.closed == [1013] and outgoing._waiting.empty()
        incoming.stop()
        outgoing.stop()

    asyncio.run(flood())


@pytest.mark.threat("N4")
def test_a_flood_of_large_requests_keeps_nobody_waiting(served: Served) -> None:
    with served.page() as flooding, served.page() as other:
        for number in range(100, 160):
            flooding.socket.send(json.dumps({"id": number, "ask": "nothing", "more": "x" * 900_000}))
        began = time.monotonic()
        assert other.ask("set/entries")["entries"]
        assert time.monotonic() - began < 20
        answers = [json.loads(flooding.socket.recv(timeout=20)) for _ in range(60)]
        assert {each["error"]["code"] for each in answers if "re" in each} == {"unknown"}


@pytest.mark.threat("N4")
def test_slow_connections_do_not_stop_it_and_are_ended(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gesso.page.server.PATIENCE", 0.5)
    slow = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(100)]
    try:
        for connection in slow:
            connection.sendall(b"GET / HTTP/1.1\r\nHos")
        began = time.monotonic()
        assert served.get("app.js")
        assert time.monotonic() - began < 5
        slow[-1].settimeout(20)
        assert slow[-1].recv(1) == b""
    finally:
        for connection in slow:
            connection.close()


@pytest.mark.threat("N4")
def test_a_link_that_says_nothing_is_ended(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine even before both have shaken hands."""
    monkeypatch.setattr("gesso.page.server.PATIENCE", 0.2)
    with pytest.raises((ConnectionClosed, InvalidMessage)), served.link(served.address) as link:
        link.recv(timeout=20)


@pytest.mark.threat("N4")
@pytest.mark.parametrize("text", ["no json", "[" * 50_000, b"\x00\x01", ""])
def test_what_is_no_json_ends_the_connection(served: Served, text: str | bytes) -> None:
    with served.page() as page:
        page.socket.send(text)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                page.socket.recv(timeout=20)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1003


@pytest.mark.threat("N4", "N5")
def test_a_wrong_request_is_answered_with_an_error(served: Served) -> None:
    with served.page() as page:
        for name, fields in (("nothing", {}), ("bench/look", {}), ("bench/look", {"entry": 7, "card": ""}), ("set/entries", {"x": 1}),
                             ("bench/look", {"entry": "react/nobody", "card": "x"}), ("bench/look", {"entry": "../..", "card": "x"}),
                             ("bench/open", {"file": "/etc/passwd", "line": 1}), ("bench/fix", {"problem": "x", "digest": "y"})):  # fmt: skip
            answer = page.ask(name, **fields)
            assert answer["error"]["message"], answer
        assert page.ask("set/entries")["entries"]


def test_the_token_is_in_the_page_of_this_machine(served: Served) -> None:
    assert f'content="{served.live.token}"'.encode() in served.get("")


def test_a_port_in_use_is_reported(served: Served, tmp_path: Path) -> None:
    from gesso.diagnostics import RequestError
    from gesso.page.network import listen

    with pytest.raises(RequestError, match=f"port {served.port} cannot be had"):
        listen(served.port)
    with pytest.raises(RequestError, match="port 99999 cannot be had"):
        listen(99_999)
    free = listen(None)
    other = listen(None)
    assert free.getsockname()[1] < other.getsockname()[1]
    free.close()
    other.close()
