"""What an editor is told without asking: the problems of each file in its newest text."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from gesso.diagnostics import Diagnostic
from gesso.lsp.projects import Projects

QUIET = 0.08
"""Seconds without a change after which new problems are shown."""
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
            found = await self._projects.run(self._found)
            # After a newer text has come, nothing is said about the older one.
            if not self._changed.is_set():
                self._show_mended(found)
                if await self._rests(QUIET):
                    self._show(found)

    async def _rests(self, seconds: float) -> bool:
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return True
        return False

    def _found(self) -> Found:
        return {
            workspace.root / path: problems
            for workspace in self._projects.usable()
            for path, problems in workspace.problems.items()
        }

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
