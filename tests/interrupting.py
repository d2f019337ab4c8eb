"""Children that a test interrupts."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """A child that is started inside heeds SIGINT, even where the tests ignore it (as `nohup` and `&` start them)."""
    # A signal that is ignored stays so in a new program; one that is handled is given back to the system.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
