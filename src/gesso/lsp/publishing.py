"""What an editor is told without asking: the problems of each file in its newest text."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from gesso.api.workspace import FIRST_STEP
from gesso.diagnostics import Diagnostic
from gesso.lsp.projects import Projects

QUIET = 0.08
"""Seconds without a change after which new problems are shown."""
LONGER_QUIET = 0.2
"""Seconds more after which scenarios, translations and prints are looked at, so that this is not done at every key."""
_LOOK = 0.05
"""Seconds between two looks whether another process is done."""
Found = Mapping[Path, Sequence[Diagnostic]]


class Publisher:
    """Checks what has changed. Mended problems go at once, new ones are shown when the hands rest."""

    def __init__(self, projects: Projects, publish: Callable[[Path, Sequence[Diagnostic]], None]) -> None:
        self._projects = projects
        self._publish = publish
        self._changed = asyncio.Event()
        self._shown: dict[Path, Sequence[Diagnostic]] = {}
        self._expected: set[Path] = set()

    def expect(self, path: Path) -> None:
        """Check, and publish the problems of a file whose text is new, even if there are none."""
        self._expected.add(path)
        self._changed.set()

    async def run(self) -> None:
        """Check after every change, until cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._check()
            except Exception:
                # The next text may be one that can be checked.
                logging.getLogger(__name__).exception("a check has failed")

    async def _check(self) -> None:
        """Check step by step. After a newer text has come, nothing is said about the older one."""
        new = self._expected - self._shown.keys()
        for path, problems in (await self._projects.run(partial(self._at_first_sight, new)) if new else {}).items():
            self._set(path, problems)
        found = await self._projects.run(self._first_found)
        if self._changed.is_set():
            return
        self._show_mended(found)
        quiet = QUIET
        while await self._rests(quiet):
            self._show(found)
            if not await self._rests(LONGER_QUIET if quiet else 0):
                return
            quiet = 0.0
            ahead = await self._projects.run(self._prints_ahead)
            while ahead is not None and not ahead.done():
                if not await self._rests(_LOOK):
                    return
            further = await self._projects.run(self._found_further)
            if further is None:
                return
            found = further

    async def _rests(self, seconds: float) -> bool:
        """Return whether no text comes for a while."""
        if seconds and not self._changed.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), seconds)
        return not self._changed.is_set()

    def _at_first_sight(self, paths: set[Path]) -> Found:
        """Return the problems of files that somebody has just opened: they come before those of all others."""
        found: dict[Path, Sequence[Diagnostic]] = {}
        for workspace in self._projects.usable():
            for path in (each for each in paths if workspace.next_step == FIRST_STEP):
                problems = workspace.at_first_sight(path)
                if problems is not None:
                    found[path] = problems
        return found

    def _first_found(self) -> Found:
        for workspace in self._projects.usable():
            if workspace.next_step == FIRST_STEP:
                workspace.look_further()
        return self._found()

    def _prints_ahead(self) -> Future[Any] | None:
        return next(filter(None, (workspace.ahead("prints") for workspace in self._projects.usable())), None)

    def _found_further(self) -> Found | None:
        """Take one more step of a project; return None if there is none to take."""
        if any(workspace.look_further() for workspace in self._projects.usable()):
            return self._found()
        return None

    def _found(self) -> Found:
        found: dict[Path, Sequence[Diagnostic]] = {}
        for workspace in self._projects.usable():
            for problems in (workspace.known_problems, workspace.hidden_problems):
                for path, each in problems.items():
                    place = workspace.root / path
                    found[place] = (*found.get(place, ()), *each)
        return found

    def _show_mended(self, found: Found) -> None:
        """Of the problems shown before, show only those that are still there, at their new places."""
        for path, shown in [*self._shown.items()]:
            before, now = _counted(shown), _counted(found.get(path, ()))
            if before - now:
                self._set(path, [problem for problem in found.get(path, ()) if before[_key(problem)]])

    def _show(self, found: Found) -> None:
        for path in {*self._shown, *found, *self._expected}:
            self._set(path, found.get(path, ()))
        self._expected.clear()

    def _set(self, path: Path, problems: Sequence[Diagnostic]) -> None:
        shown = self._shown.get(path)
        if path in self._expected or [*(shown or ())] != [*problems]:
            self._shown[path] = problems
            self._publish(path, problems)


def _counted(problems: Sequence[Diagnostic]) -> Counter[tuple[str, str]]:
    return Counter(map(_key, problems))


def _key(problem: Diagnostic) -> tuple[str, str]:
    """Return what identifies a problem when the lines above it change."""
    return problem.code, problem.message
