"""Read files once, and keep results while the objects they were made from stay the same."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from gesso.resources import real_path
from gesso.source import Reading, read_source, read_tree, read_unsaved


class Files:
    """The files inside `root`, each read once.

    `texts` are unsaved texts by path, absolute or from the root. `label` is put before the paths in diagnostics, so that
    files of a pack do not look like files of the project.
    """

    def __init__(self, root: Path, texts: Mapping[Path, str] | None = None, *, label: str = "") -> None:
        self.root = root
        self._label = label
        self._texts = {root / path: text for path, text in (texts or {}).items()}
        self._readings: dict[Path, Reading] = {}
        self._sources: dict[Path, Reading] = {}

    def set(self, path: Path, text: str | None) -> bool:
        """Put an unsaved text over a file; None removes it, and the file is read again.

        Returns:
            Whether the text may be another one than before.
        """
        place = self.root / path
        known = self._sources.get(place)
        if text is None:
            self._texts.pop(place, None)
        else:
            self._texts[place] = text
        if known is not None and known.source is not None and not known.diagnostics:
            now = self.read_source(place)
            if now.source is not None and not now.diagnostics and now.source.text == known.source.text:
                return False
        self._readings.pop(place, None)
        self._sources.pop(place, None)
        return True

    def beneath(self, texts: Mapping[Path, str]) -> "Files":
        """Return the same files, with what has been read of them, beneath more unsaved texts."""
        files = Files(self.root, self._texts, label=self._label)
        files._readings, files._sources = dict(self._readings), dict(self._sources)
        for path, text in texts.items():
            files.set(path, text)
        return files

    @property
    def texts(self) -> dict[Path, str]:
        """The unsaved texts by path."""
        return dict(self._texts)

    def read(self, path: Path) -> Reading:
        """Return the tree of a file: the same object as long as the text is the same."""
        if path not in self._readings:
            self._readings[path] = self.glance(path)
        return self._readings[path]

    def glance(self, path: Path) -> Reading:
        """Return the tree of a file as `read` does, but keep no new one: the trees of a large project take 10 MB."""
        read = self._readings.get(path) or self.text(path)
        return read if read.node is not None or read.diagnostics or read.source is None else read_tree(read.source)

    def text(self, path: Path) -> Reading:
        """Return the text whose tree `read` gives."""
        if path not in self._sources:
            self._sources[path] = self.read_source(path)
        return self._sources[path]

    def read_source(self, path: Path) -> Reading:
        """Return the text of a file as it is now, without its tree."""
        text = self._texts.get(path)
        if text is None:
            return read_source(path, root=self.root, label=self._label)
        return read_unsaved(path, text, root=self.root)

    def is_file(self, path: Path) -> bool:
        return path in self._texts or path.is_file()

    def inside(self, folder: Path) -> list[Path]:
        """Return what lies in a folder of the project, sorted; nothing if a link leads out of it."""
        try:
            lying = set(folder.iterdir()) if real_path(folder).is_relative_to(self.root) else set()
        except OSError:
            lying = set()
        unsaved = {folder / path.relative_to(folder).parts[0] for path in self._texts if path.is_relative_to(folder)}
        return sorted(lying | (unsaved - {folder}))


R = TypeVar("R")
V = TypeVar("V")
_MISSING = object()


class Memo:
    """Keep one result per key, with the objects that it was made from."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[tuple[object, ...], Watched[Any], Any]] = {}

    def copy(self) -> "Memo":
        """Return a memo that knows the same, and learns for itself."""
        memo = Memo()
        memo._kept = dict(self._kept)
        return memo

    def get(self, key: Hashable, made_from: tuple[object, ...], make: Callable[[], R]) -> R:
        """Return the kept result if `made_from` are the same objects (not merely equal), else make it."""
        return self.watching(key, made_from, dict[str, object](), lambda _: make())

    def watching(
        self,
        key: Hashable,
        made_from: tuple[object, ...],
        others: Mapping[str, V],
        make: Callable[[Mapping[str, V]], R],
    ) -> R:
        """Like `get`, for a result that also reads some of `others`: keep it while those are the same."""
        before, asked, result = self._kept.get(key, ((_MISSING,), Watched(others), None))
        same = len(before) == len(made_from) and all(a is b for a, b in zip(before, made_from)) and asked.holds(others)
        if not same:
            watched = Watched(others)
            result = make(watched)
            self._kept[key] = (made_from, watched, result)
        found: R = result
        return found

    def same(self, key: Hashable, value: R) -> R:
        """Return the value kept under a key if the new one is equal to it, else keep the new one."""
        if key not in self._kept or self._kept[key][2] != value:
            self._kept[key] = ((), Watched[object]({}), value)
        kept: R = self._kept[key][2]
        return kept

    def asked(self, key: Hashable) -> frozenset[str] | None:
        """Return the names of `others` that the result of a key has read; None if it read all.

        Raises:
            KeyError: Nothing is kept under the key.
        """
        return self._kept[key][1].asked


class Watched(Mapping[str, V]):
    """A mapping that remembers which names were read."""

    def __init__(self, held: Mapping[str, V]) -> None:
        self._held = held
        self._asked: dict[str, object] = {}
        self._names: tuple[str, ...] | None = None

    def __getitem__(self, key: str) -> V:
        self._asked[key] = self._held.get(key, _MISSING)
        return self._held[key]

    def __iter__(self) -> Iterator[str]:
        self._names = tuple(self._held)
        return iter(self._names)

    def __len__(self) -> int:
        return len(tuple(iter(self)))

    @property
    def asked(self) -> frozenset[str] | None:
        """Return the names that were read; None for all."""
        return frozenset(self._asked) if self._names is None else None

    def holds(self, other: Mapping[str, V]) -> bool:
        """True if another mapping would have given the same answers."""
        same = self._names is None or self._names == tuple(other)
        return same and all(other.get(key, _MISSING) is value for key, value in self._asked.items())
