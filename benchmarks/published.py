"""A published set in Chromium: what is fetched, how soon somebody can choose and play, and how long a choice takes."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import gesso
from gesso.diagnostics import RequestError
from gesso.page.publishing import publish
from gesso.page.runtime import runtime

ROOT = Path(__file__).parents[1]
ENTRIES = ("calligrapher", "dancer")
MEGABYTE = 1e6
_VISITS = 3
_CHOICES = 60
_WATCH = """window.told = null; window.shown = [];
gesso.link.on("table", (told) => { window.told = told; });
gesso.link.on("arriving", (told) => { if (told.ready) window.ready = performance.now(); }); true"""
_CHOOSE = """(async () => {
  const options = told.question.options, before = told.seq, began = performance.now();
  const next = new Promise((done) => {
    const off = gesso.link.on("table", (now) => { if (now.seq !== before && now.status !== "thinking") { off(); done(); } });
  });
  gesso.link.ask("table/choose", { table: told.table, seq: before, option: options[%d %% options.length].option });
  await next;
  return performance.now() - began;
})()"""


def run() -> Iterator[str]:
    """Yield the lines."""
    sys.path.insert(0, str(ROOT / "tests"))
    from browser import CHROMIUM, browsing

    if CHROMIUM is None:
        yield "published: there is no Chromium"
        return
    try:
        machine = runtime()
    except RequestError as error:
        yield f"published: {error}"
        return
    with TemporaryDirectory(prefix="gesso-published-") as name:
        made = publish(gesso.open(ROOT, *ENTRIES).selection, Path(name) / "pages", machine)
        yield (
            f"published: {made.other_bytes / MEGABYTE:.1f} MB beside {made.picture_bytes / MEGABYTE:.1f} MB of pictures"
            " (two entries)"
        )
        firsts: list[float] = []
        readies: list[float] = []
        choices: list[float] = []
        paints: list[float] = []
        with browsing(made.folder) as reader:
            for visit in range(_VISITS):
                reader.open("index.html", 1280)
                paints.append(_paint(reader))
                reader.value("localStorage.setItem('pace', 'once')")
                reader.open(f"table.html?{visit}#play={','.join(ENTRIES)}", 1280)
                reader.wait("!!window.gesso && !!document.querySelector('#arriving')")
                reader.value(_WATCH)
                reader.wait("!!document.querySelector('.t-question') || !!window.told")
                firsts.append(reader.value("performance.now()"))
                reader.wait("document.querySelector('#arriving').hidden && !!told && told.status === 'choice'")
                readies.append(reader.value("window.ready ?? performance.now()"))
            for number in range(_CHOICES):
                reader.wait("['choice', 'over'].includes(told.status)")
                if reader.value("told.status") == "over":
                    break
                choices.append(reader.value(_CHOOSE % number))
        yield f"  front painted: {max(paints):.0f} ms at most of {_VISITS} visits"
        yield f"  first question after the page is asked for: {statistics.median(firsts):.0f} ms"
        yield f"  rules ready: {readies[0] / 1000:.1f} s on the first visit, then {min(readies[1:]) / 1000:.1f} s"
        ordered = sorted(choices)
        yield (
            f"  click to the table after the answer of `greedy`: median {statistics.median(choices):.0f} ms, 95th percentile"
            f" {ordered[int(len(ordered) * 0.95)]:.0f} ms ({len(choices)} choices)"
        )


def _paint(reader: Any) -> float:
    """Return when something was first painted (ms)."""
    script = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1"
    reader.wait(f"({script}) > 0")
    found: float = reader.value(script)
    return found
