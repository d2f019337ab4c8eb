"""Read the history of a git repository that may come from a stranger.

A repository can make git start programs: filters, hooks, a file monitor, fetching of missing objects, and more with each
version of git. So git never sees the repository. It sees a folder of Gesso's own with copies of the names (branches, tags)
and with a configuration of Gesso's own, and takes nothing but objects from the repository. Files of the working tree are
compared here, so git has no index of the repository to bring up to date either.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.files import MOST_BYTES, file_bytes, file_text
from gesso.resources import real_path

_PATIENCE = 60
"""Seconds."""
_MOST_NAME_BYTES = 4096
_HEADS = ("HEAD", "FETCH_HEAD", "ORIG_HEAD", "MERGE_HEAD")
_KEPT = re.compile(r"branch\..*\.(remote|merge)|remote\..*\.fetch")
"""Settings that give `@{upstream}` its meaning, and can do nothing else."""
_FORMATS = {"extensions.objectformat": ("sha1", "sha256"), "extensions.refstorage": ("files", "reftable")}
_MOST_ALTERNATES = 8
_POINTER = re.compile(rb"version https://git-lfs\.github\.com/spec/v1\n(?:.*\n)*?oid sha256:([0-9a-f]{64})\n")
"""What stands in the history for a large file that git-lfs keeps elsewhere."""


class GitRefused(Exception):
    """Git refused a command."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A file in the history."""

    path: str
    """From the folder of the project, with forward slashes."""
    name: str
    """The hash of its content."""
    is_link: bool


@dataclass(frozen=True, slots=True)
class Changes:
    """The files that differ from a commit, from the folder of the project, with forward slashes."""

    paths: frozenset[str]
    """All of them: changed, new and deleted files."""
    come_or_gone: frozenset[str]
    """Those that exist on one side only."""


@dataclass(frozen=True, slots=True)
class Repository:
    """The history of a project, as `opened` gives it."""

    root: Path
    """The folder of the project."""
    prefix: str
    """That folder from the top of the working tree: empty, or with a slash at its end."""
    store: Path
    """The folder of the repository that has its objects."""
    program: str
    environment: Mapping[str, str]

    def run(self, *words: str, given: bytes = b"") -> bytes:
        """Return what a command of git prints. Raises `GitRefused`, and `RequestError` if it takes a minute."""
        try:
            done = subprocess.run(
                (self.program, "--no-pager", "--literal-pathspecs", *words),
                cwd=self.root,
                env=self.environment,
                input=given,
                capture_output=True,
                timeout=_PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise RequestError(f"git did not answer within {_PATIENCE} seconds") from error
        if done.returncode:
            raise GitRefused(done.stderr.decode("utf-8", "replace").strip())
        return done.stdout

    def files(self, commit: str, parts: Sequence[str]) -> list[Blob]:
        """Return the files of a commit in these parts of the project. Raises like `contents`."""
        wanted = [self.prefix + part for part in parts]
        blobs = []
        with _damaged():
            for line in self.run("ls-tree", "-r", "-z", "--full-tree", commit, "--", *wanted).split(b"\0"):
                mode, _, rest = line.partition(b" ")
                kind, _, rest = rest.partition(b" ")
                name, _, path = rest.partition(b"\t")
                if kind == b"blob":
                    shown = os.fsdecode(path.removeprefix(os.fsencode(self.prefix)))
                    blobs.append(Blob(shown, name.decode(), mode == b"120000"))
        return blobs

    def contents(self, blobs: Sequence[Blob]) -> Iterator[tuple[Blob, bytes]]:
        """Yield files with their contents, without links and files of over 64 MB.

        Raises:
            RequestError: The history is damaged or incomplete.
        """
        wanted = [blob for blob in blobs if not blob.is_link]
        asked = "".join(f"{blob.name}\n" for blob in wanted).encode()
        with _damaged():
            sizes = self.run("cat-file", "--batch-check=%(objecttype) %(objectsize)", given=asked).splitlines()
        batch: list[tuple[Blob, int]] = []
        for blob, line in zip(wanted, sizes, strict=True):
            kind, _, size = line.partition(b" ")
            if kind != b"blob" or not size.isdigit():
                raise RequestError(f"git cannot read the history: {blob.path} is missing", "fetch all of the history")
            if int(size) > MOST_BYTES:
                continue
            if batch and sum(length for _, length in batch) + int(size) > MOST_BYTES:
                yield from self._batch(batch)
                batch = []
            batch.append((blob, int(size)))
        yield from self._batch(batch)

    def _batch(self, batch: Sequence[tuple[Blob, int]]) -> Iterator[tuple[Blob, bytes]]:
        asked = "".join(f"{blob.name}\n" for blob, _ in batch).encode()
        with _damaged():
            answer = self.run("cat-file", "--batch", given=asked)
        at = 0
        for blob, size in batch:
            # Each content stands between a line with its name and a line end.
            begin = answer.index(b"\n", at) + 1
            at = begin + size + 1
            yield blob, self._large(answer[begin : begin + size])

    def _large(self, content: bytes) -> bytes:
        """Return what a pointer of git-lfs stands for, if it is there; other contents as they are."""
        pointer = _pointer(content)
        if pointer:
            with suppress(OSError):
                return file_bytes(self.store / "lfs" / "objects" / pointer[:2] / pointer[2:4] / pointer)
        return content

    def differing(self, commit: str, parts: Sequence[str]) -> Changes:
        """Return the files in these parts of the project that differ from a commit.

        Files that have come or gone count, and so do those that the repository ignores: nobody knows how they were. Raises
        `RequestError` like `contents`, and for what cannot be read.
        """
        known = {blob.path: blob for blob in self.files(commit, parts)}
        changed = {blob.path for blob in known.values() if self._differs(blob)}
        _require_files(self.root, parts)
        with _damaged():
            there = self.run("ls-files", "-z", "--others", "--", *parts)
        new = {os.fsdecode(path).rstrip("/") for path in there.split(b"\0") if path} - known.keys()
        gone = {path for path in changed if not os.path.lexists(self.root / path)}
        return Changes(frozenset(changed | new), frozenset(new | gone))

    def _differs(self, blob: Blob) -> bool:
        file = self.root / blob.path
        try:
            if blob.is_link:
                return not file.is_symlink() or _hash(os.fsencode(os.readlink(file)), blob.name) != blob.name
            if file.is_symlink():
                return True
            content = file_bytes(file)
        except OSError:
            return True
        if _hash(content, blob.name) == blob.name:
            return False
        # A working tree may have other line ends than the history.
        if b"\r\n" in content and _hash(content.replace(b"\r\n", b"\n"), blob.name) == blob.name:
            return False
        with _damaged():
            pointer = _pointer(self.run("cat-file", "blob", blob.name))
        return hashlib.sha256(content).hexdigest() != pointer


@contextmanager
def opened(root: Path, *, with_reflogs: bool = False) -> Iterator[Repository]:
    """Provide the history of a project.

    Raises:
        RequestError: There is no git, no repository, or it has something other than files.
    """
    root = real_path(root)
    program = _program()
    try:
        found = _found(root)
        if found is None:
            raise RequestError(f"{root} is not in a git repository", "Gesso asks git what has changed")
        top, own, store = found
        with TemporaryDirectory(prefix="gesso-") as name:
            folder = Path(name)
            _copy_names(own, store, folder, with_reflogs=with_reflogs)
            objects = store / "objects"
            _require_object_files(objects)
            environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
            environment |= {
                "GIT_DIR": str(folder),
                "GIT_WORK_TREE": str(top),
                "GIT_INDEX_FILE": str(folder / "index"),
                "GIT_OBJECT_DIRECTORY": str(objects),
                "GIT_OPTIONAL_LOCKS": "0",
                "GIT_NO_LAZY_FETCH": "1",
                "GIT_TERMINAL_PROMPT": "0",
                "GIT_ATTR_NOSYSTEM": "1",
                "LC_ALL": "C",
            }
            _configure(program, folder, store, environment)
            prefix = "" if root == top else f"{root.relative_to(top).as_posix()}/"
            yield Repository(root, prefix, store, program, environment)
    except OSError as error:
        raise RequestError(f"{error.filename or root} cannot be read: {error.strerror or error}") from error


def _program() -> str:
    """Return git from the search path, without the folders that are named from wherever one stands: a project may have
    a program `git`."""
    names = [f"git{suffix}" for suffix in (".exe", ".cmd")] if os.name == "nt" else ["git"]
    for folder in os.get_exec_path():
        for name in names:
            if (
                os.path.isabs(folder)
                and os.access(file := os.path.join(folder, name), os.X_OK)
                and os.path.isfile(file)
            ):
                return file
    raise RequestError("git is not installed", "Gesso asks git what has changed")


def _found(root: Path) -> tuple[Path, Path, Path] | None:
    """Return the top of the working tree around a folder, the folder of its names, and that of its objects."""
    for top in (root, *root.parents):
        own = top / ".git"
        if own.is_file():
            text = file_text(own, _MOST_NAME_BYTES, "replace")
            if not text.startswith("gitdir:"):
                continue
            own = real_path(top / text.removeprefix("gitdir:").strip())
        store = own
        if (own / "commondir").is_file():
            store = real_path(own / file_text(own / "commondir", _MOST_NAME_BYTES, "replace").strip())
        if os.path.lexists(own / "HEAD") and (store / "objects").is_dir():
            return top, own, store
    return None


def _copy_names(own: Path, store: Path, folder: Path, *, with_reflogs: bool) -> None:
    """Copy what gives commits their names, and what git ignores. Raises OSError for anything but files."""
    copies: dict[str, Path] = {name: own / name for name in _HEADS}
    copies |= {name: store / name for name in ("packed-refs", "shallow", "info/exclude")}
    for part in ("refs", "reftable", *(["logs"] if with_reflogs else [])):
        for place in dict.fromkeys((store, own)):
            for above, _, names in os.walk(place / part):
                inside = Path(above).relative_to(place).as_posix()
                copies |= {f"{inside}/{name}": place / inside / name for name in names}
    for name, file in copies.items():
        if os.path.lexists(file):
            content = file_bytes(file)
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    (folder / "refs").mkdir(exist_ok=True)
    (folder / "objects").mkdir(exist_ok=True)


def _require_object_files(objects: Path, left: int = _MOST_ALTERNATES) -> None:
    """Raise OSError unless a store of objects, and those that it borrows from, hold only files and folders."""
    _require_only_files(objects)
    borrowed = objects / "info" / "alternates"
    if os.path.lexists(borrowed):
        lines = [line for line in file_text(borrowed, MOST_BYTES, "surrogateescape").splitlines() if line[:1] not in ("", "#")]  # fmt: skip
        if len(lines) > left:
            raise OSError(0, "it borrows from too many repositories", str(borrowed))
        for line in lines:
            _require_object_files(objects / line, left - 1)


def _require_only_files(folder: Path) -> None:
    waiting = [os.fspath(folder)]
    while waiting:
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                elif not entry.is_file():
                    raise OSError(0, "it is not a file", entry.path)


def _require_files(root: Path, parts: Sequence[str]) -> None:
    """Raise OSError if git would wait for a file that says what it ignores."""
    folders = [*root.parents, root, *(Path(above) for part in parts for above, _, _ in os.walk(root / part))]
    for file in (folder / ".gitignore" for folder in folders):
        if os.path.lexists(file) and not file.is_file() and not file.is_dir():
            raise OSError(0, "it is not a file", str(file))


def _configure(program: str, folder: Path, store: Path, environment: dict[str, str]) -> None:
    """Write a configuration with the few settings of the repository that say how to read it, and nothing else."""
    copied = folder / "config-of-the-repository"
    settings: list[tuple[str, str]] = []
    if os.path.lexists(store / "config"):
        copied.write_bytes(file_bytes(store / "config"))
        words = (program, "config", "--no-includes", "--file", str(copied), "--null", "--list")
        done = subprocess.run(words, cwd=folder, env={**environment, "GIT_DIR": str(folder / "none")}, capture_output=True, timeout=_PATIENCE, check=False)  # fmt: skip
        lines = done.stdout.decode("utf-8", "surrogateescape").split("\0")
        settings = [(key, value) for key, _, value in (line.partition("\n") for line in lines)]
    formats = [
        f"\t{key.partition('.')[2]} = {value}\n" for key, value in settings if value in _FORMATS.get(key.lower(), ())
    ]
    (folder / "config").write_text(
        "[core]\n\trepositoryformatversion = 1\n\tbare = false\n[extensions]\n" + "".join(formats), encoding="utf-8"
    )
    kept = [(key, value) for key, value in settings if _KEPT.fullmatch(key)]
    kept += [("core.fsmonitor", "false"), ("core.hooksPath", os.devnull), ("core.untrackedCache", "false")]
    environment["GIT_CONFIG_COUNT"] = str(len(kept))
    for number, (key, value) in enumerate(kept):
        environment |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}


@contextmanager
def _damaged() -> Iterator[None]:
    """Turn a refusal of git to read the history into a `RequestError`."""
    try:
        yield
    except (GitRefused, ValueError) as error:
        reason = " ".join(str(error).split())[:200]
        raise RequestError(f"git cannot read the history: {reason}", "`git fsck` looks for damage") from error


def _hash(content: bytes, like: str) -> str:
    """Return the name of a file in the history, by the same function as another name."""
    header = b"blob %d\0" % len(content)
    return (hashlib.sha256 if len(like) == 64 else hashlib.sha1)(header + content).hexdigest()


def _pointer(content: bytes) -> str:
    found = _POINTER.match(content) if len(content) < _MOST_NAME_BYTES else None
    return found[1].decode() if found else ""
