"""Processes that end with the one that they work for."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from types import SimpleNamespace

import pytest

from gesso import worker_processes


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals of threads")
def test_a_signal_waits_for_the_main_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it fills a file, no other thread takes the signal that would end the process in the middle."""
    masks: list[set[int]] = []
    done = threading.Event()

    def follow(sentinel: int) -> None:
        masks.append({*signal.pthread_sigmask(signal.SIG_BLOCK, ())})
        done.set()

    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: SimpleNamespace(sentinel=os.getpid()))
    monkeypatch.setattr(worker_processes, "_follow", follow)
    worker_processes.end_with_parent()
    assert done.wait(5) and signal.SIGTERM in masks[0]
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
