"""The projects that an editor has files of, and the one thread that works on them.

All reading and checking happens in this thread, in order. So a question always meets a project at rest, and the thread
that talks to the editor never waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from gesso.api import Workspace
from gesso.diagnostics import RequestError
from gesso.project import find_root

T = TypeVar("T")


class Projects:
    """Open projects by folder. Only `run`, `take` and `stop` may be called from another thread than the projects' own."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="projects")
        self._open: dict[Path, Workspace] = {}
        self._waiting: dict[Path, str | None] = {}
        """The newest texts that no project has seen yet."""
        self.unusable: dict[Path, RequestError] = {}
        """Why the project of a folder cannot be used."""

    async def run(self, work: Callable[[], T]) -> T:
        """Do some work in the projects' thread, after all that was asked before."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)

    def take(self, path: Path, text: str | None) -> None:
        """Take a new text of a file; None for the text on disk. It is read when somebody asks."""
        self._waiting[path] = text

    def stop(self) -> None:
        """Finish what is being done, and nothing else."""
        self._worker.shutdown(cancel_futures=True)
        for workspace in self._open.values():
            workspace.close()

    def of(self, path: Path) -> Workspace | None:
        """Return the project that a file belongs to; None if there is none, or it cannot be used.

        Args:
            path: A file, or a project's folder.
        """
        self._hand_over()
        root = find_root(path)
        if root is None:
            return None
        if root not in self._open:
            self._change(root, {})
        return None if root in self.unusable else self._open[root]

    def usable(self) -> Iterator[Workspace]:
        """Yield the open projects, with the newest texts."""
        self._hand_over()
        for root in [*self._open]:
            if find_root(root) != root:
                # Its folder is gone.
                del self._open[root]
            elif root not in self.unusable:
                yield self._open[root]

    def _hand_over(self) -> None:
        """Give the new texts to their projects."""
        texts: dict[Path, dict[Path, str | None]] = {}
        while self._waiting:
            path, text = self._waiting.popitem()
            root = find_root(path.parent)
            if root is not None:
                texts.setdefault(root, {})[path] = text
        for root, changed in texts.items():
            self._change(root, changed)

    def _change(self, root: Path, texts: Mapping[Path, str | None]) -> None:
        try:
            if root not in self._open:
                self._open[root] = Workspace(root, {path: text for path, text in texts.items() if text is not None})
            for path, text in texts.items():
                self._open[root].write(path, text)
            # What cannot be read is to be known here, not at each question.
            _ = self._open[root].project
        except RequestError as error:
            self.unusable[root] = error
        else:
            self.unusable.pop(root, None)
