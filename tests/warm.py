"""Command lines of Gesso in processes that need no start: each is forked from one that has everything loaded.

A command has its own folder, environment, streams and signals, as a program has. Use real processes to test what happens
at the start, such as what is imported, which language the terminal takes, or how hashes are seeded.
"""

from __future__ import annotations

import ast
import atexit
import gc
import io
import os
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

from drawn import COARSE, paint_coarsely
from warm_client import NUMBER

from gesso.games import game_ids, load
from gesso.resources import private_cache

REPOSITORY = Path(__file__).parents[1]
CLIENT = Path(__file__).with_name("warm_client.py")


def gesso(program: str = "gesso.cli") -> list[str]:
    """Return the words that start Gesso; the arguments of a command follow them.

    `program` is the module whose `main` takes the arguments.
    """
    return [sys.executable, "-I", "-S", str(CLIENT), _server(), program]


def script(file: Path) -> None:
    """Write a program that starts Gesso, for shells to find on their path."""
    words = " ".join(f'"{word}"' for word in gesso())
    file.write_text(f'#!/bin/sh\nexec {words} "$@"\n')
    file.chmod(0o755)


def lend_parsers(folder: Path) -> None:
    """Copy the parsers of all games to a user's cache folder: building them takes seconds."""
    for id in game_ids():
        load(id).language().parser  # noqa: B018 - the first use builds it
    own = private_cache()
    assert own is not None
    (folder / "gesso").mkdir(mode=0o700, parents=True, exist_ok=True)
    for file in own.glob("*.parser"):
        shutil.copy(file, folder / "gesso")


@cache
def _server() -> str:
    """Start the server of this test process, and return its address. It ends with this process."""
    address = str(Path(tempfile.mkdtemp(prefix="warm-"), "socket"))
    path = os.pathsep.join(str(REPOSITORY / part) for part in ("src", "tests", "."))
    settings = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__)), address],
        env={**settings, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    atexit.register(process.communicate)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n", "the server of warm commands does not start"
    return address


def _serve(address: str) -> None:
    """Fork a process for each command until the standard input ends."""
    import security.loaded  # noqa: F401

    gc.collect()
    gc.freeze()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen()
    ended, wakes = os.pipe()
    for end in (ended, wakes):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    clients: dict[int, socket.socket] = {}
    selector = selectors.DefaultSelector()
    for source in (0, ended, listener):
        selector.register(source, selectors.EVENT_READ)
    os.write(1, b"ready\n")
    while True:
        for key, _ in selector.select():
            if key.fileobj == 0:
                for child in clients:
                    os.killpg(child, signal.SIGKILL)
                Path(address).unlink()
                Path(address).parent.rmdir()
                return
            if key.fileobj is listener:
                connection, _address = listener.accept()
                head, streams, _flags, _from = socket.recv_fds(connection, NUMBER.size, 3)
                request = connection.recv(NUMBER.unpack(head)[0], socket.MSG_WAITALL)
                child = os.fork()
                if child == 0:
                    selector.close()
                    own = connection.dup()
                    for client in (listener, connection, *clients.values()):
                        client.close()
                    for end in (ended, wakes):
                        os.close(end)
                    _become(request, streams, own)
                for stream in streams:
                    os.close(stream)
                clients[child] = connection
                selector.register(connection, selectors.EVENT_READ, child)
            elif key.fileobj == ended:
                os.read(ended, 4096)
                while clients:
                    child, status = os.waitpid(-1, os.WNOHANG)
                    if not child:
                        break
                    connection = clients.pop(child)
                    if connection in selector.get_map():
                        selector.unregister(connection)
                    with suppress(OSError):  # The one who waited may have been killed.
                        connection.sendall(NUMBER.pack(os.waitstatus_to_exitcode(status)))
                    connection.close()
            elif key.fileobj in selector.get_map():
                # Who started the command has been killed, and the command goes with it.
                selector.unregister(key.fileobj)
                os.killpg(key.data, signal.SIGKILL)


def _become(request: bytes, streams: list[int], client: socket.socket) -> None:
    """Run a command in this process, which has just been forked, and end."""
    folder, environment, (program, *words) = ast.literal_eval(request.decode("utf-8", "surrogateescape"))
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setsid()
    with client:
        client.sendall(NUMBER.pack(os.getpid()))
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
    for stream in streams:
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["gesso", *words]
    sys.dont_write_bytecode = "PYTHONDONTWRITEBYTECODE" in environment
    if COARSE in os.environ:
        paint_coarsely()
    sys.stdin = io.TextIOWrapper(
        io.BufferedReader(io.FileIO(0, closefd=False)), encoding="utf-8", errors="surrogateescape"
    )
    sys.stdout = _opened(1, "surrogateescape")
    sys.stderr = _opened(2, "backslashreplace")
    status = 1
    try:
        status = import_module(program).main(words)
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        for text in (sys.stdout, sys.stderr):
            try:
                text.flush()
            except OSError:
                status = status or 120  # as an interpreter does
        os._exit(status)


def _opened(stream: int, errors: str) -> io.TextIOWrapper:
    lines = stream == 2 or os.isatty(stream)
    return io.TextIOWrapper(
        io.BufferedWriter(io.FileIO(stream, "w", closefd=False)), encoding="utf-8", errors=errors, line_buffering=lines
    )


if __name__ == "__main__":
    _serve(sys.argv[1])
