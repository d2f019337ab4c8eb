"""A `gesso` that starts at once: it hands its command to the server of `warm.py` and ends as that ends.

Run it with `python -I -S warm_client.py SOCKET PROGRAM [WORD...]`. It imports as little as it can.
"""

from __future__ import annotations

import os
import signal
import socket
import struct
import sys

NUMBER = struct.Struct("!i")
SENT_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGWINCH, signal.SIGHUP)


def number(connection: socket.socket) -> int:
    """Return the next number that the server sends. Raises `EOFError` if the server is gone."""
    part = b""
    while len(part) < NUMBER.size:
        more = connection.recv(NUMBER.size - len(part))
        if not more:
            raise EOFError("the server of warm commands is gone")
        part += more
    return int(NUMBER.unpack(part)[0])


def main() -> int:
    signal.pthread_sigmask(signal.SIG_BLOCK, SENT_ON)
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(sys.argv[1])
    request = repr((os.getcwd(), dict(os.environ), sys.argv[2:])).encode("utf-8", "surrogateescape")
    socket.send_fds(connection, [NUMBER.pack(len(request))], [0, 1, 2])
    connection.sendall(request)
    child = number(connection)

    def send_on(which: int, _frame: object) -> None:
        # A terminal interrupts all processes of a command.
        os.killpg(child, which) if which == signal.SIGINT else os.kill(child, which)

    for which in SENT_ON:
        signal.signal(which, send_on)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SENT_ON)
    # The command alone holds its streams now: who reads its output sees its end.
    for stream in (0, 1, 2):
        os.close(stream)
    status = number(connection)
    if status < 0:
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    return status


if __name__ == "__main__":
    os._exit(main())
