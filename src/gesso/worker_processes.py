"""Processes that work for another one: they end with it, however it ends, and use only so much memory."""

import os
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path

from gesso.files import file_bytes, sigterm_blocked

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


def _follow(sentinel: int) -> None:
    from multiprocessing.connection import wait

    # The system closes the other end of this pipe when the parent is gone.
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
