"""Run the live page: sockets, the designer's editor, and the end on Ctrl-C."""

from __future__ import annotations

import errno
import logging
import shlex
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from uvicorn import Server

from gesso.diagnostics import RequestError
from gesso.page.live import Live
from gesso.page.server import LOOPBACK
from gesso.worker_processes import share_freed_memory

FIRST_PORT, _PORTS = 8765, 20
_SWITCH = 0.0001
"""Seconds after which Python lets another thread work. A picture must not wait for the work on the next card, and who looks
for saves asks the system of each file: that waits so long each time."""


def serve(
    root: Path, *, port: int | None, editor: str, announce: Callable[[str, str], None], invite: bool = False
) -> None:
    """Serve the live page of a project until Ctrl-C.

    Args:
        root: The project's folder.
        port: The port to listen on; None for the first free one.
        editor: The command that opens a file, with `{file}` and `{line}`; empty for none.
        announce: Called once the page answers, with its address and with that for guests, if there is one.
        invite: Whether people on other machines of the network may come to a table.

    Raises:
        RequestError: The port is in use, or this machine is in no network.
    """
    sys.setswitchinterval(_SWITCH)
    share_freed_memory()
    # That a picture was still being drawn at the end is no news.
    logging.getLogger("uvicorn.error").addFilter(lambda record: not record.getMessage().startswith("Cancel "))
    own = network_addresses() if invite else []
    if invite and not own:
        raise RequestError("this machine is in no network, so nobody can come", "leave out --invite")
    listening = listen(port, "0.0.0.0" if invite else "127.0.0.1")
    number = listening.getsockname()[1]
    names = [f"{name}:{number}" for name in (*LOOPBACK, *own)]
    guests = f"http://{own[0]}:{number}/" if own else None
    live = Live(root, names, opener(editor) if editor else None, guests)
    server = _Announcing(live, lambda: announce(f"http://127.0.0.1:{number}/", guests or ""))
    live.start()
    try:
        server.run(sockets=[listening])
    finally:
        live.close()
        listening.close()


class _Announcing(Server):
    def __init__(self, live: Live, announce: Callable[[], None]) -> None:
        super().__init__(live.server.config())
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._announce()


def network_addresses() -> list[str]:
    """Return the addresses of this machine in its local networks, the likeliest first."""
    found = []
    # Nothing is sent: the system only says from which address it would ask.
    for other in ("10.255.255.255", "192.168.255.255", "172.31.255.255"):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect((other, 1))
            found.append(asking.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.") and each != "0.0.0.0"]


def listen(port: int | None, host: str = "127.0.0.1") -> socket.socket:
    """Return a socket that listens on a port of this machine.

    Args:
        port: The port; None for the first free one from `FIRST_PORT`.
        host: The address to listen on.

    Raises:
        RequestError: The port cannot be had.
    """
    tried = range(FIRST_PORT, FIRST_PORT + _PORTS) if port is None else (port,)
    for number in tried:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        # A server that was stopped just now leaves connections behind, which would keep its port.
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(256)
        except (OSError, OverflowError) as error:
            listening.close()
            if port is None and getattr(error, "errno", None) == errno.EADDRINUSE:
                continue
            hint = "end the other program, or name another port with --port"
            raise RequestError(
                f"port {number} cannot be had: {getattr(error, 'strerror', None) or error}", hint
            ) from None
        return listening
    raise RequestError(f"no port from {FIRST_PORT} to {tried[-1]} is free", "name another one with --port")


def opener(command: str) -> Callable[[Path, int], None]:
    """Return what opens a file at a line with a command of the user's own.

    Args:
        command: The words of the command. `{file}` and `{line}` stand for the two; without them the file comes last.

    Raises:
        RequestError: The command has an open quotation mark.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise RequestError(f"the editor's command cannot be read: {error}", "close its quotation marks") from None
    if "{file}" not in command:
        words.append("{file}")

    def open_at(file: Path, line: int) -> None:
        filled = [word.replace("{line}", str(line)).replace("{file}", str(file)) for word in words]
        # No shell reads it, and a name is one word whatever it holds.
        editor = subprocess.Popen(
            filled, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        # Somebody has to ask how it ended, or the system keeps a trace of it.
        threading.Thread(target=editor.wait, daemon=True).start()

    return open_at
