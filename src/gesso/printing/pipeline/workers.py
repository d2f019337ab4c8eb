"""Processes that share work, and how they end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from gesso.printing.pipeline.output_files import OutputError

_MEMORY_LIMIT = 4 << 30
T = TypeVar("T")
R = TypeVar("R")


class WorkerPool:
    """Some processes; without any, tasks run in this process."""

    def __init__(self, pool: ProcessPoolExecutor | None) -> None:
        self._pool = pool

    def run(self, work: Callable[[T], R], tasks: Sequence[T], done: Callable[[R], None] = lambda _: None) -> list[R]:
        """Return the results in the order of the tasks.

        `done` is called with each result as it comes. Tasks start in order, so put the longest first. Raises
        `OutputError` if a process died.
        """
        if self._pool is None:
            results: list[R] = []
            for task in tasks:
                results.append(work(task))
                done(results[-1])
            return results
        futures: list[Future[R]] = [self._pool.submit(_stoppable, work, task) for task in tasks]
        try:
            for future in as_completed(futures):
                done(future.result())
            return [future.result() for future in futures]
        except BrokenProcessPool as error:
            message = "a drawing process ended early: the machine may be short of memory"
            raise OutputError(message, "try --jobs 1") from error
        except KeyboardInterrupt:
            _stop(self._pool)
            # A broken pool reports to all of its tasks, and fails if one is cancelled meanwhile.
            wait(futures)
            raise
        finally:
            # Wait for tasks that cannot be stopped: they fill files that are about to be removed.
            wait([future for future in futures if not future.cancel()])


@contextmanager
def worker_pool(workers: int) -> Iterator[WorkerPool]:
    """Open a pool of that many processes; for one worker, of none."""
    if workers <= 1:
        yield WorkerPool(None)
        return
    # Forked children have the libraries loaded already; loading is most of the time of a short build.
    method = "fork" if sys.platform == "linux" else None
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(method), _start_worker)
    try:
        yield WorkerPool(pool)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_PATIENCE = 0.7
"""Seconds that a process has to remove what it is writing."""


def _stop(pool: ProcessPoolExecutor) -> None:
    """End all processes of a pool, whatever they are doing: nobody waits for their results any more."""
    processes = list((pool._processes or {}).values())
    for process in processes:
        process.terminate()
    deadline = time.monotonic() + _PATIENCE
    for process in processes:
        process.join(max(deadline - time.monotonic(), 0))
        process.kill()


class _Stopped(BaseException):
    """Ends a process in the middle of its task."""


_at_work = False


def _stoppable(work: Callable[[T], R], task: T) -> R:
    """Return the result of a task.

    If the process is stopped meanwhile, it removes what is half written and ends.
    """
    global _at_work
    try:
        _at_work = True
        return work(task)
    except _Stopped:
        os._exit(1)
    finally:
        _at_work = False


def _heed(_number: int, _frame: FrameType | None) -> None:
    if _at_work:
        raise _Stopped
    os._exit(1)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _heed)
    if sys.platform == "linux":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = _MEMORY_LIMIT if hard == resource.RLIM_INFINITY else min(_MEMORY_LIMIT, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
