"""Children that a test interrupts."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import Popen, TimeoutExpired
from typing import Any


@contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """A child that is started inside heeds SIGINT, even where the tests ignore it (as `nohup` and `&` start them)."""
    # A signal that is ignored stays so in a new program; one that is handled is given back to the system.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def interrupt(child: Popen[Any]) -> None:
    """Send SIGINT to a child that waits for input or time, and wait until it ends.

    Python looks at signals, and then begins to wait: one that comes between the two ends no wait, as a person finds who
    presses Ctrl-C once more.
    """
    for _ in range(4):
        child.send_signal(signal.SIGINT)
        try:
            child.wait(timeout=10)
        except TimeoutExpired:
            continue
        return
    raise AssertionError("the child goes on, however often it is interrupted")


def status_of(child: Popen[Any]) -> int:
    """How a child has ended, as a shell names it. Python that was interrupted amid a text that it executes (as it does to
    make dataclasses) ends a program by the signal, whatever status that asks for."""
    return 128 + signal.SIGINT if child.returncode == -signal.SIGINT else int(child.returncode)
