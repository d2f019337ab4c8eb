"""Processes that end with the one that they work for."""

from __future__ import annotations

import multiprocessing
import os
import platform
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from gesso import worker_processes
from gesso.worker_processes import Companion


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


@pytest.mark.slow
def test_a_companion_answers_and_is_replaced_when_it_has_ended() -> None:
    companion, found = Companion(), list[int]()
    companion.ask(os.getpid, then=found.append).result()
    with pytest.raises(RuntimeError, match="ValueError: invalid literal"):
        companion.ask(int, "x").result()
    companion.ask(print, "a word on standard output").result()
    companion.ask(os.getpid, then=found.append).result()
    assert found[0] == found[1] != os.getpid(), "a mistake in a task does not end it"

    os.kill(found[0], signal.SIGKILL)
    companion.ask(os.getpid, then=found.append).result()
    assert found[2] != found[0]
    with pytest.raises(OSError, match="ended early"):
        companion.ask(os._exit, 1).result()
    companion.ask(os.getpid, then=found.append).result()
    companion.close()
    with pytest.raises(ProcessLookupError):
        os.kill(found[3], 0)


def _end_once(mark: Path, hang: bool) -> str:
    """Kill this process, or do nothing for ever, unless that was done before."""
    if mark.exists():
        return "done"
    mark.touch()
    if hang:
        time.sleep(60)
    # A process that it has started may still hold its pipe.
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(2)"], close_fds=False)
    assert child.poll() is None
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


@pytest.mark.slow
@pytest.mark.parametrize("hang", [False, True], ids=["killed", "silent"])
def test_a_task_is_asked_anew_of_another_process(tmp_path: Path, hang: bool) -> None:
    companion = Companion(longest=3.0 if hang else 600.0)
    began = time.monotonic()
    assert companion.ask(_end_once, tmp_path / "mark", hang).result(50) == "done"
    companion.ask(time.sleep, 60)
    companion.close()
    assert time.monotonic() - began < 40, "it ends whatever it does"


@pytest.mark.slow
def test_the_end_of_an_idle_companion_is_no_failure_of_a_task(tmp_path: Path) -> None:
    companion, found = Companion(), list[int]()
    companion.ask(os.getpid, then=found.append).result()
    os.kill(found[0], signal.SIGKILL)
    assert companion.ask(_end_once, tmp_path / "mark", False).result(50) == "done"
    companion.close()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="needs glibc")
def test_freed_memory_is_used_again() -> None:
    code = (
        "from resource import RUSAGE_SELF, getrusage\n"
        "from gesso.worker_processes import keep_freed_memory\n"
        "def faults():\n"
        "    before = getrusage(RUSAGE_SELF).ru_minflt\n"
        # Of falling sizes, so that the library does not learn from the first.
        "    for megabytes in range(30, 10, -1):\n"
        "        bytearray(b'a') * (megabytes << 20)\n"
        "    return getrusage(RUSAGE_SELF).ru_minflt - before\n"
        "before = faults()\n"
        "keep_freed_memory()\n"
        "faults()\n"
        "print(before, faults())"
    )
    before, after = map(int, subprocess.check_output([sys.executable, "-c", code], text=True).split())
    assert after * 10 < before
