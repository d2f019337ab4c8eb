"""The live page over the network: GET for the page's own files and pictures, and one WebSocket for everything else.

A page of another site must not reach it, nor may a name that somebody points at this machine. So a request has to name one of
the server's own hosts, a WebSocket comes from one of its own pages and begins with a token, and an address is never the
path of a file.
"""

from __future__ import annotations

import asyncio
import json
import logging
import mimetypes
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gesso.files import file_bytes
from gesso.page.client import Client
from gesso.page.protocol import Message

T = TypeVar("T")
STATIC = Path(__file__).parent / "static"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
PATIENCE = 10.0
"""Seconds in which a connection has to ask for something, and a WebSocket has to say hello."""
BEAT = 10.0
"""Seconds between two signs of life: those of a page that is asked for one, and those that a page gets."""
MOST_CONNECTIONS = 400
"""Connections at a time; more are refused."""
LONGEST_MESSAGE = 1 << 20
"""Bytes of one message of a page."""
_THREADS = 48
_LONGEST_HEAD = 1 << 14
_MOST_AHEAD = 1 << 22
"""Bytes of a page's requests that wait while one is answered, and a kilobyte more for each."""
_MOST_WAITING = 1 << 24
"""Bytes that wait for a page that does not read; then the connection is closed."""
_TOKEN = b'<meta name="token" content="">'
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
_GOING, _POLICY, _NO_JSON, _BUSY, _NOT_LET_IN = 1001, 1008, 1003, 1013, 4401
"""Why a WebSocket is closed: RFC 6455, section 7.4, and one of our own."""

Picture = Callable[[str], Awaitable[bytes | None]]
"""Returns a picture by the last part of its address; None if there is none."""
Tell = Callable[[Message], None]
Door = Callable[[Tell], Client]
"""Returns what answers a page that has just come. Its first request, `hello`, says whether it is let in."""


def new_token() -> str:
    """Return a token that nobody guesses."""
    return secrets.token_urlsafe(24)


class PageServer:
    """Serves the live page to browsers."""

    def __init__(
        self, names: Iterable[str], token: str, door: Door, picture: Picture, prints: Mapping[str, Path]
    ) -> None:
        """Prepare to serve.

        Args:
            names: The hosts that requests may name, with the port: `127.0.0.1:8765`.
            token: The token of the pages of this machine; it stands in the page.
            door: Lets pages in.
            picture: Returns pictures.
            prints: The files to print, by the last parts of their addresses.
        """
        self._names = frozenset(names)
        self._token = token
        self._door = door
        self._picture = picture
        self._prints = prints
        self._files = {
            f"/{path.relative_to(STATIC).as_posix()}": path for path in sorted(STATIC.rglob("*")) if path.is_file()
        }
        # A question may wait for the project's own thread; the pages of other tabs are answered meanwhile.
        self._threads = ThreadPoolExecutor(_THREADS, "pages")
        routes = [
            Route("/", self._shell),
            Route("/picture/{name}", self._answer_picture),
            Route("/print/{key}/{name}", self._print),
            WebSocketRoute("/link", self._link),
            *(Route(name, self._file) for name in self._files if name != "/index.html"),
        ]
        self.app: ASGIApp = _Guard(Starlette(routes=routes), self._names)

    def config(self) -> Config:
        """Return how uvicorn runs it."""
        return Config(
            self.app,
            http=_Http,
            ws=_Socket,
            ws_ping_interval=BEAT,
            ws_ping_timeout=BEAT,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            limit_concurrency=MOST_CONNECTIONS,
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            h11_max_incomplete_event_size=_LONGEST_HEAD,
            timeout_graceful_shutdown=1,
        )

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)

    async def _shell(self, request: Request) -> Response:
        page = await self._in_thread((STATIC / "index.html").read_bytes)
        if _is_local(request):
            page = page.replace(_TOKEN, f'<meta name="token" content="{self._token}">'.encode())
        return Response(page, media_type="text/html", headers={"Cache-Control": "no-store"})

    async def _file(self, request: Request) -> Response:
        path = self._files[request.url.path]
        kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        kept = "max-age=86400" if path.suffix == ".woff2" else "no-store"
        return Response(await self._in_thread(path.read_bytes), media_type=kind, headers={"Cache-Control": kept})

    async def _answer_picture(self, request: Request) -> Response:
        name = request.path_params["name"]
        content = await self._picture(name)
        if content is None:
            return Response("there is no such picture\n", 404, media_type="text/plain")
        kind = "image/webp" if name.endswith(".webp") else "image/png"
        # A key is made of all that the picture shows.
        return Response(content, media_type=kind, headers={"Cache-Control": "private, max-age=31536000, immutable"})

    async def _print(self, request: Request) -> Response:
        path = self._prints.get(f"{request.path_params['key']}/{request.path_params['name']}")
        if path is None or not _is_local(request):
            return Response("there is no such file\n", 404, media_type="text/plain")
        try:
            content = await self._in_thread(file_bytes, path)
        except OSError:
            return Response("the file has gone\n", 404, media_type="text/plain")
        return Response(content, media_type="application/pdf", headers={"Cache-Control": "no-store"})

    async def _link(self, socket: WebSocket) -> None:
        """Carry the messages of one page until it goes."""
        await socket.accept()
        outgoing, incoming = _Outgoing(socket), _Incoming(socket)
        client: Client | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                message = await incoming.message()
            client = self._door(outgoing.tell)
            while True:
                await self._in_thread(_heard, client, message)
                if client.is_guest is None:
                    await outgoing.drained()
                    await socket.close(_NOT_LET_IN)
                    return
                message = await incoming.message()
        except TimeoutError:
            await socket.close(_POLICY)
        except _NotJson:
            await socket.close(_NO_JSON)
        except (WebSocketDisconnect, RuntimeError):
            # It has gone, or was closed while something was sent.
            pass
        finally:
            incoming.stop()
            outgoing.stop()
            if client is not None:
                await self._in_thread(client.farewell)


def _heard(client: Client, message: Any) -> None:
    """Let a page be answered; an error of Gesso itself is an answer, too."""
    try:
        client.hear(message)
    except Exception as error:
        logging.getLogger(__name__).exception("a request has failed")
        number = message.get("id") if isinstance(message, dict) else None
        client.tell({"re": number, "error": {"code": "internal", "message": f"{type(error).__name__}: {error}"}})


class _NotJson(Exception):
    """A message that is no JSON."""


class _Incoming:
    """Messages of one page in order.

    They are received while an earlier one is answered, which may take a minute: nothing else that comes from the page is
    read before them, such as its signs of life and that it goes.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._waiting: asyncio.Queue[Any] = asyncio.Queue()
        self._bytes = 0
        self._room = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._receive(socket))

    async def _receive(self, socket: WebSocket) -> None:
        while (got := await socket.receive())["type"] != "websocket.disconnect":
            self._count(got, 1)
            self._waiting.put_nowait(got)
            await self._room.wait()
        self._waiting.put_nowait(got)

    def _count(self, got: Any, sign: int) -> None:
        self._bytes += sign * (1024 + len(got.get("text") or got.get("bytes") or ""))
        (self._room.clear if self._bytes > _MOST_AHEAD else self._room.set)()

    async def message(self) -> Any:
        """Return the next message. Raises WebSocketDisconnect, and _NotJson."""
        got = await self._waiting.get()
        if got["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(got.get("code", _GOING))
        self._count(got, -1)
        try:
            return json.loads(got.get("text") or "")
        except (ValueError, RecursionError):
            raise _NotJson from None

    def stop(self) -> None:
        """Receive nothing more."""
        self._task.cancel()


class _Outgoing:
    """Messages to one page in order, and signs of life if there are none. Any thread may tell; a page that does not read is
    left."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._bytes = 0
        self._task = self._loop.create_task(self._send())

    def tell(self, message: Message) -> None:
        """Send a message as soon as the page reads."""
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        with suppress(RuntimeError):
            # The loop may have ended.
            self._loop.call_soon_threadsafe(self._put, text)

    def _put(self, text: str) -> None:
        if self._bytes > _MOST_WAITING:
            # It is being left.
            return
        self._bytes += len(text)
        if self._bytes > _MOST_WAITING:
            self._task.cancel()
            self._task = self._loop.create_task(self._leave())
            self._waiting = asyncio.Queue()
        else:
            self._waiting.put_nowait(text)

    async def _send(self) -> None:
        here = json.dumps({"tell": "here", "next": BEAT})
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                beat = self._loop.call_later(BEAT, self._put, here)
                text = await self._waiting.get()
                beat.cancel()
                await self._socket.send_text(text)
                self._bytes -= len(text)

    async def _leave(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(_BUSY)

    async def drained(self) -> None:
        """Wait until everything is sent that was told so far."""
        await asyncio.sleep(0)
        while not (self._waiting.empty() or self._task.done()):
            await asyncio.sleep(0.001)

    def stop(self) -> None:
        """Send nothing more."""
        self._task.cancel()


class _Guard:
    """Refuses requests for other hosts, from other sites, and of other kinds; gives every answer the headers of safety."""

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self._app = app
        self._names = names
        self._origins = frozenset(f"http://{name}" for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                # Before it is accepted, closing is the answer 403.
                await receive()
                await send({"type": "websocket.close", "code": _POLICY})
                return
            await self._app(scope, receive, send)
            return

        async def guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        if refusal:
            status, reason = refusal
            extra = {"Allow": "GET, HEAD"} if status == 405 else {}
            answer = Response(f"{reason}\n", status, media_type="text/plain", headers={"Connection": "close", **extra})
            await answer(scope, receive, guarded)
            return
        await self._app(scope, receive, guarded)

    def _refusal(self, scope: Scope, headers: Mapping[str, list[str]]) -> tuple[int, str] | None:
        if headers.get("host", []) not in ([name] for name in self._names):
            return 421, "this server has another name"
        if scope["type"] == "websocket":
            origins = headers.get("origin", [])
            return None if len(origins) == 1 and origins[0] in self._origins else (403, "only pages of its own may ask")
        if scope["method"] not in ("GET", "HEAD"):
            return 405, "this server only answers GET"
        if headers.get("sec-fetch-site", ["none"])[0] not in ("none", "same-origin") and scope["path"] != "/":
            return 403, "only pages of its own may ask"
        return None


def _headers(scope: Scope) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _is_local(request: Request) -> bool:
    """Return whether a request comes from this machine, under one of its own names for itself."""
    host = request.headers.get("host", "").rpartition(":")[0]
    return host in LOOPBACK and request.client is not None and request.client.host in ("127.0.0.1", "::1")


class _Socket(WebSocketsSansIOProtocol):
    """A WebSocket whose page is gone as soon as it gives no sign of life, whatever still waits to be sent to it."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class _Http(H11Protocol):
    """A connection that asks for something soon, or is closed: so that nobody keeps all of them with slow requests."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._deadline = self.loop.call_later(PATIENCE, self._close_if_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        super().connection_lost(exc)

    def _close_if_silent(self) -> None:
        if self.cycle is None and self.transport.get_protocol() is self:
            self.transport.close()
