"""Games shared among processes: the same games in the same order, however many take part."""

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar

CHUNK = 32
"""So many games are one piece of work for a process."""
T = TypeVar("T", covariant=True)


class Playing(Protocol[T]):
    """Plays games by their numbers. Has to be picklable where there is no fork."""

    def play(self, indices: range) -> T:
        """What came of these games."""

    def link(self) -> None:
        """Link what all games need, before the work is shared."""


def share(work: Playing[T], games: int, jobs: int) -> Iterator[T]:
    """What comes of `games` games, piece by piece in the order of their numbers, over `jobs` processes."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    if jobs == 1 or len(chunks) == 1:
        yield from map(work.play, chunks)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # A fork takes the linked rules along; elsewhere each process reads the entries for itself.
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    work.link()
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), multiprocessing.get_context(method), _take_up, (work,))
    try:
        yield from pool.map(_play, chunks)
    finally:
        pool.shutdown(cancel_futures=True)


_work: Playing[Any]


def _take_up(work: Playing[Any]) -> None:
    import signal

    # An interruption is for the parent to report, once.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _work
    _work = work


def _play(indices: range) -> Any:
    return _work.play(indices)
