"""The live page in a browser: from the start to a usable page, from a save to new pixels and to a problem, and its memory."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.yardstick import ROOT

SAVES, MANY = 12, 200
CARD = "react/calligrapher/CAL-01"
_QUIET = "gesso.state.link === 'live' && document.querySelector('.bar-did') !== null"


def run() -> Iterator[str]:
    """Save an Artist of a copy of this project, with a browser that looks at one of her cards."""
    sys.path.insert(0, str(ROOT / "tests"))
    from browser import CHROMIUM, browser_at

    if CHROMIUM is None:
        yield "the live page: there is no Chromium here"
        return
    with TemporaryDirectory() as folder:
        shutil.copy(ROOT / "gesso.toml", folder)
        shutil.copytree(ROOT / "cards", Path(folder, "cards"))
        file = Path(folder, "cards", "react", "calligrapher", "artist.yaml")
        text = file.read_text(encoding="utf-8")
        subprocess.run([sys.executable, "-m", "gesso", "check", "-q"], cwd=folder, check=True)
        start = time.perf_counter()
        command = [sys.executable, "-m", "gesso", "serve", "--port", "0"]
        server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        address = server.stdout.readline().split()[0].rstrip("/")
        answers = time.perf_counter() - start
        try:
            with browser_at(address) as browser:
                began = time.perf_counter()
                browser.open(f"#bench/{CARD}", 1440)
                browser.wait("document.querySelector('.words .text') !== null")
                usable = time.perf_counter() - began
                yield f"from the start of the server to its first answer: {answers:.2f} s; to a usable page: {usable:.2f} s more"
                browser.wait(_QUIET)
                first = at_rest(server.pid)
                pixels = sorted(to_pixels(browser, file, edited(text, number)) for number in range(SAVES))
                yield (
                    f"from a save to new pixels: median {median(pixels):.0f} ms, 95 of 100 in {pixels[int(0.95 * SAVES)]:.0f} ms, "
                    f"at most {pixels[-1]:.0f} ms"
                )
                problems = sorted(
                    to_problem(browser, file, edited(text, 1).replace("ink on a unit", "inkk on a unit"), text)
                    for _ in range(SAVES // 2)
                )
                yield f"from a save to a problem: median {median(problems):.0f} ms, at most {problems[-1]:.0f} ms"
                for number in range(MANY):
                    file.write_text(edited(text, number), encoding="utf-8")
                    time.sleep(0.12)
                yield f"memory: {first:.0f} MB, after {MANY} more saves {at_rest(server.pid):.0f} MB"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()


def edited(text: str, number: int) -> str:
    """Return the file with another number in Flowing Ink."""
    before, after = text.split("id: flowing-ink", 1)
    line = f"place {2 + number % 5} ink on a unit"
    return f"{before}id: flowing-ink{after.replace('place 1 ink on a unit', line, 1)}"


def to_pixels(browser: object, file: Path, text: str) -> float:
    """Save a file; return the milliseconds until the new picture is in the page."""
    ask = browser.value  # type: ignore[attr-defined]
    before = ask("gesso.state.shown?.at ?? 0")
    saved = time.time()
    replace(file, text)
    browser.wait(f"(gesso.state.shown?.at ?? 0) > {before}")  # type: ignore[attr-defined]
    shown: float = ask("gesso.state.shown.when")
    time.sleep(1.5)
    return shown - 1000 * saved


def to_problem(browser: object, file: Path, text: str, good: str) -> float:
    """Save a broken file; return the milliseconds until its problem is in the page."""
    ask = browser.value  # type: ignore[attr-defined]
    ask(
        "window.seen = 0; new MutationObserver((_, watching) => { if (document.querySelector('.problem')) "
        "{ window.seen = Date.now(); watching.disconnect(); } }).observe(document.body, {childList: true, subtree: true})"
    )
    saved = time.time()
    replace(file, text)
    browser.wait("window.seen > 0")  # type: ignore[attr-defined]
    seen: float = ask("window.seen")
    replace(file, good)
    browser.wait("document.querySelector('.problem') === null")  # type: ignore[attr-defined]
    time.sleep(1.5)
    return seen - 1000 * saved


def replace(file: Path, text: str) -> None:
    """Save a file as most editors do: another one takes its place."""
    new = file.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, file)


def at_rest(process: int) -> float:
    """Wait until a process has nothing to do; return the memory that it holds then."""
    before = -1.0
    while (now := seconds(process)) - before > 0.1:
        before = now
        time.sleep(2)
    return megabytes(process)


def seconds(process: int) -> float:
    """Return the processor time of all threads of a process."""
    tasks = Path(f"/proc/{process}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9


def megabytes(process: int) -> float:
    """Return the memory that a process holds."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1000
