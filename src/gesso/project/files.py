"""A project's files as they are to be read: what an editor has not saved yet before what lies on disk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gesso.source import Reading, read_source, read_tree, read_unsaved


class Files:
    """The files inside `root`, each read once. `texts` are unsaved ones by path; paths are absolute or from the root."""

    def __init__(self, root: Path, texts: Mapping[Path, str] | None = None) -> None:
        self.root = root
        self._texts = {root / path: text for path, text in (texts or {}).items()}
        self._readings: dict[Path, Reading] = {}

    def set(self, path: Path, text: str | None) -> None:
        """Lay an unsaved text over a file, or take it away (None); what lies on disk is read anew."""
        self._readings.pop(self.root / path, None)
        if text is None:
            self._texts.pop(self.root / path, None)
        else:
            self._texts[self.root / path] = text

    def read(self, path: Path) -> Reading:
        """The tree of a file. The same object as long as the text is the same one."""
        if path not in self._readings:
            read = self.read_source(path)
            self._readings[path] = read if read.diagnostics or read.source is None else read_tree(read.source)
        return self._readings[path]

    def read_source(self, path: Path) -> Reading:
        """The text of a file of any format; the tree is left out."""
        text = self._texts.get(path)
        return read_source(path, root=self.root) if text is None else read_unsaved(path, text, root=self.root)

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
