"""Processes that work for another one and end with it, however it ends."""

import multiprocessing
import os
import signal
import threading
import time
from multiprocessing.connection import wait

from gesso.files import sigterm_blocked

PATIENCE = 0.7
"""Seconds that a process has to remove what it is writing."""


def end_with_parent() -> None:
    """Let this process end soon after the one that started it, which may be killed without a chance to say so.

    It gets the signal that its parent would send, and is ended if it does not heed that.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    thread = threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True)
    # A thread has the mask of the one that starts it. With SIGTERM blocked there, the signal waits for the main thread,
    # which blocks it while a file is half written.
    with sigterm_blocked():
        thread.start()


def _follow(sentinel: int) -> None:
    # The system closes the other end of this pipe when the parent is gone.
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
