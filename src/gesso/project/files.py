"""A project's files as they are to be read: what an editor has not saved yet before what lies on disk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gesso.source import Reading, read_file, read_unsaved


class Files:
    """The files inside `root`, each read once. `texts` are unsaved ones by path; paths are absolute."""

    def __init__(self, root: Path, texts: Mapping[Path, str] | None = None) -> None:
        self.root = root
        self._texts = dict(texts or {})
        self._readings: dict[Path, Reading] = {}

    def set(self, path: Path, text: str | None) -> None:
        """Lay an unsaved text over a file, or take it away (None); what lies on disk is read anew."""
        self._readings.pop(path, None)
        if text is None:
            self._texts.pop(path, None)
        else:
            self._texts[path] = text

    def read(self, path: Path) -> Reading:
        """The tree of a file. The same object as long as the text is the same one."""
        if path not in self._readings:
            text = self._texts.get(path)
            self._readings[path] = (
                read_file(path, root=self.root) if text is None else read_unsaved(path, text, root=self.root)
            )
        return self._readings[path]

    def is_file(self, path: Path) -> bool:
        """Whether there is such a file, saved or not."""
        return path in self._texts or path.is_file()

    def inside(self, folder: Path) -> list[Path]:
        """What lies in a folder of the project, in the order of the names; nothing where it leads out of the project."""
        try:
            lying = set(folder.iterdir()) if folder.resolve().is_relative_to(self.root) else set()
        except OSError:
            lying = set()
        unsaved = {folder / path.relative_to(folder).parts[0] for path in self._texts if path.is_relative_to(folder)}
        return sorted(lying | (unsaved - {folder}))
