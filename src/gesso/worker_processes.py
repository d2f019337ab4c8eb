"""Processes that work for another one: they end with it, however it ends, and use only so much memory, which they keep."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gesso.files import file_bytes, sigterm_blocked

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

R = TypeVar("R")
PATIENCE = 0.7
"""Seconds that a process has to remove what it is writing."""


def end_with_parent() -> None:
    """Let this process end soon after the one that started it, which may be killed without a chance to say so.

    It gets the signal that its parent would send, and is ended if it does not heed that.
    """
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is None:
        return
    thread = threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True)
    # A thread has the mask of the one that starts it. With SIGTERM blocked there, the signal waits for the main thread,
    # which blocks it while a file is half written.
    with sigterm_blocked():
        thread.start()


def limit_memory(more: int) -> None:
    """Let this process have at most so many bytes beside those that it has now, which a fork takes along.

    If it ends for want of memory, it leaves no file behind.
    Systems without such a limit, or with a lower one, stay as they are.
    """
    try:
        import resource
    except ImportError:
        return
    try:
        pages = int(file_bytes(Path("/proc/self/statm")).split()[0])
        taken = pages * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        taken = 0
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = taken + more if hard == resource.RLIM_INFINITY else min(taken + more, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""The numbers of these options in `malloc.h`."""
_KEPT_BYTES = 256 << 20
_LARGEST_KEPT_BYTES = 32 << 20
"""The most that `mallopt` takes: half a heap."""


def keep_freed_memory() -> None:
    """Let this process, and those that it forks, use freed memory again instead of giving it back to the system.

    A picture of some MB comes and goes for each step of painting. The system clears the pages of each, which takes a
    twentieth of the time. Systems without glibc stay as they are.
    """
    _set_options({_MMAP_THRESHOLD: _LARGEST_KEPT_BYTES, _TRIM_THRESHOLD: _KEPT_BYTES})


def share_freed_memory() -> None:
    """Let all threads of this process use what one of them has freed, for one that works and others that wait.

    Each thread has a heap of its own otherwise. Systems without glibc stay as they are.
    """
    _set_options({_ARENA_MAX: 1})


def _set_options(options: Mapping[int, int]) -> None:
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    with suppress(OSError, AttributeError):
        set_option = ctypes.CDLL(None).mallopt
        for option, value in options.items():
            set_option(option, value)


def give_memory_back() -> None:
    """Let the system have the memory that this process has freed. Systems without glibc stay as they are."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def _follow(sentinel: int) -> None:
    from multiprocessing.connection import wait

    # The system closes the other end of this pipe when the parent is gone.
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)


_IDLE = 20.0
"""Seconds without a task after which a companion ends."""
_LONGEST = 1200.0
"""Seconds after which a companion is given up that does not answer: the kits of a large set take minutes."""
_COMPANION_BYTES = 4 << 30
_starting = threading.Lock()


class Companion:
    """Another process that works for this one, one task after the other. What it loads takes no memory here.

    It starts with the first task, ends when it has had none for a while, and starts again with the next. It ends with this
    process, too. If it is killed or does not answer, another one starts and gets the same task.
    """

    def __init__(self, idle: float = _IDLE, longest: float = _LONGEST) -> None:
        """Prepare a process.

        Args:
            idle: Seconds without a task after which it ends.
            longest: Seconds that a task may take.
        """
        from concurrent.futures import ThreadPoolExecutor

        self._idle, self._longest = idle, longest
        self._thread = ThreadPoolExecutor(1, "companion")
        self._running: tuple[BaseProcess, Connection[Any, Any]] | None = None
        self._closed = False

    def ask(self, work: Callable[..., R], *values: Any, then: Callable[[R], None] = lambda _: None) -> Future[R]:
        """Have a function of a module called there, and something done here with its result, in another thread.

        What is returned raises OSError if no such process can be started, or if two that were started for it ended at
        it, and RuntimeError if the function raised something.
        """

        return self._thread.submit(lambda: self.do(work, *values, then=then))

    def do(self, work: Callable[..., R], *values: Any, then: Callable[[R], None] = lambda _: None) -> R:
        """Have something done as `ask`, and wait for it; raises as `answer`."""
        found = self.answer(work, *values)
        then(found)
        return found

    def stop(self) -> None:
        """End the process, whatever it does, and start no other; any thread may do so."""
        self._closed = True
        if self._running is not None:
            _stop(self._running[0])

    def close(self) -> None:
        """End it, whatever it does; tasks that have not begun are dropped."""
        self.stop()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end()

    def answer(self, work: Callable[..., R], *values: Any) -> R:
        """Return what a function of a module returns there. Only one thread may use a companion in this way, or `ask`.

        Raises:
            OSError: No such process can be started, or two that were started for this task ended at it.
            RuntimeError: The function raised something.
        """
        started = 0
        while started < 2 and not self._closed:
            # One that is there already may end by itself at the very moment in which the task comes.
            started += self._running is None
            process, connection = self._running = self._running or _started(self._idle)
            with suppress(OSError, EOFError):
                connection.send((work, values))
                if _answers(process, connection, self._longest):
                    result, error = connection.recv()
                    if error is not None:
                        raise RuntimeError(error)
                    found: R = result
                    return found
            self._end()
        raise OSError("the other process has ended early")

    def _end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            process, connection = running
            _stop(process)
            connection.close()


def _stop(process: BaseProcess) -> None:
    # First it may remove what it is writing.
    process.terminate()
    process.join(PATIENCE)
    process.kill()
    process.join()


def _answers(process: BaseProcess, connection: Connection[Any, Any], longest: float) -> bool:
    """Wait for the answer of a process; return whether there is one before it ends or the time is over."""
    from multiprocessing.connection import wait

    # A process that it started may hold the other end of the pipe when it is gone.
    wait([connection, process.sentinel], longest)
    return connection.poll()


def _started(idle: float) -> tuple[BaseProcess, Connection[Any, Any]]:
    import multiprocessing
    from types import ModuleType

    # A fork would take along all threads' locks, and all that this process holds.
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_attend, args=(there, idle), daemon=True)
    with _starting:
        main = sys.modules["__main__"]
        # A new process runs the main module once more, which may be anybody's script.
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            process.start()
        finally:
            sys.modules["__main__"] = main
    there.close()
    return process, here


def _attend(connection: Connection[Any, Any], idle: float) -> None:
    """Do the tasks of a companion until nobody wants it any more."""
    # An editor may be on standard output, and take every word for an answer.
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    if sys.platform == "linux":
        limit_memory(_COMPANION_BYTES)
    with suppress(EOFError, OSError):
        while connection.poll(idle):
            work, values = connection.recv()
            answer: tuple[Any, str | None]
            try:
                answer = work(*values), None
            except Exception as error:
                answer = None, f"{type(error).__name__}: {error}"
            connection.send(answer)
