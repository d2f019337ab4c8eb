"""One thread that does all work on a project in small units, the most urgent first.

Whatever it works on needs no locks, and what a save asks for never waits for more than the unit that is being done.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")


class Urgency(IntEnum):
    """How soon somebody waits for a unit of work."""

    NOW = 0
    """A question, or the first steps after a save."""
    SOON = 1
    """The later steps after a save."""
    IDLE = 2
    """Whatever nobody waits for."""


class Worker:
    """Does units of work one after the other."""

    def __init__(self, name: str) -> None:
        self._waiting: list[tuple[int, int, Callable[[], Any], Future[Any]]] = []
        self._numbers = count()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], T], urgency: Urgency = Urgency.NOW) -> Future[T]:
        """Do some work when its turn has come; return its result when it is there. After `close` it is cancelled."""
        future: Future[T] = Future()
        with self._changed:
            if self._closed:
                future.cancel()
                return future
            heappush(self._waiting, (urgency, next(self._numbers), work, future))
            self._changed.notify()
        return future

    def close(self) -> None:
        """Finish the unit that is being done, cancel all others, and end the thread."""
        with self._changed:
            self._closed = True
            waiting, self._waiting = self._waiting, []
            self._changed.notify()
        for *_, future in waiting:
            future.cancel()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                *_, work, future = heappop(self._waiting)
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(work())
            except CancelledError:
                future.set_exception(CancelledError())
            except BaseException as error:
                future.set_exception(error)
            del work, future
