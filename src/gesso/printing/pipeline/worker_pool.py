"""Work spread over processes, in order, with the children quiet when the parent is interrupted."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import TypeVar

from gesso.printing.pipeline.output_files import OutputError

_MEMORY_LIMIT = 4 << 30

T = TypeVar("T")
R = TypeVar("R")


class WorkerPool:
    """Some processes, or none: then tasks run in this process."""

    def __init__(self, pool: ProcessPoolExecutor | None) -> None:
        self._pool = pool

    def run(self, work: Callable[[T], R], tasks: Sequence[T], done: Callable[[R], None] = lambda _: None) -> list[R]:
        """The results in the order of the tasks; `done` hears of each as it comes.

        Tasks start in order, so the longest come first. Raises `OutputError` where a process died.
        """
        if self._pool is None:
            results: list[R] = []
            for task in tasks:
                results.append(work(task))
                done(results[-1])
            return results
        futures: list[Future[R]] = [self._pool.submit(work, task) for task in tasks]
        try:
            for future in as_completed(futures):
                done(future.result())
            return [future.result() for future in futures]
        except BrokenProcessPool as error:
            raise OutputError(
                "a drawing process ended early: the machine may be short of memory", "try --jobs 1"
            ) from error
        finally:
            for future in futures:
                future.cancel()


@contextmanager
def worker_pool(workers: int) -> Iterator[WorkerPool]:
    """A pool of so many processes; for one worker, of none."""
    if workers <= 1:
        yield WorkerPool(None)
        return
    # Forked children have the libraries loaded already, which is most of what a short build would wait for.
    method = "fork" if sys.platform == "linux" else None
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context(method), _start_worker)
    try:
        yield WorkerPool(pool)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = _MEMORY_LIMIT if hard == resource.RLIM_INFINITY else min(_MEMORY_LIMIT, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
