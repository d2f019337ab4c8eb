"""Python for browsers: the WebAssembly runtime of published pages, pinned by version and checksums.

It is fetched once from the registry of the Pyodide project's releases, or taken from a folder; it is no part of Gesso.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from gesso.diagnostics import RequestError
from gesso.files import file_bytes, write_atomically
from gesso.page import bytecode
from gesso.resources import private_cache

VERSION = "314.0.7"
PYTHON = (3, 14)
"""The version of Python that it is."""
ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
ARCHIVE = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""SHA-256 of the archive at that address."""
LOADER, GLUE, MACHINE, LIBRARY = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"
FILES = {
    LOADER: "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    GLUE: "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    MACHINE: "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    LIBRARY: "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""SHA-256 of each file that a page needs."""
_MOST_BYTES = 64 << 20
_PATIENCE = 120
"""Seconds that a download or Node may take."""
_HINT = "run it once with a network, or name a folder with the unpacked npm package `pyodide` by --runtime"
_UNUSED = """
    __phello__ _aix_support _android_support _apple_support _ios_support _osx_support _pyrepl antigravity bdb cProfile curses
    dbm doctest ensurepip ftplib idlelib imaplib lib2to3 mailbox optparse pdb pickletools poplib profile pstats pydoc
    pydoc_data smtplib sqlite3 tabnanny this tkinter trace turtle turtledemo unittest venv webbrowser wsgiref xml xmlrpc zipapp
"""
"""Parts of the standard library that nothing of Gesso or of the runtime imports."""


class Runtime:
    """The files of the runtime, with correct checksums."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def bytes_of(self, name: str) -> bytes:
        """Return a file. Raises RequestError if it is missing or another one."""
        try:
            data = file_bytes(self.folder / name, _MOST_BYTES)
        except OSError as error:
            raise RequestError(f"the runtime has no readable `{name}` in {self.folder}", _HINT) from error
        if hashlib.sha256(data).hexdigest() != FILES[name]:
            raise RequestError(f"`{name}` in {self.folder} is not the one of pyodide {VERSION}", _HINT)
        return data

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield what a page loads, by the names of the files: packed, and its library compiled if this machine can."""
        yield LOADER, self.bytes_of(LOADER)
        yield GLUE, self.bytes_of(GLUE)
        yield f"{MACHINE}.gz", _kept("machine", self.bytes_of(MACHINE), _gzipped)
        yield LIBRARY, self.compiled("library", _kept("modules", self.bytes_of(LIBRARY), _needed))

    def compiled(self, name: str, archive: bytes) -> bytes:
        """Return an archive of modules with bytecode in place of sources, or the archive itself if nothing here makes
        that bytecode: the runtime then compiles at every start, which takes seconds."""
        return _kept(name, archive, self._made)

    def _made(self, archive: bytes) -> bytes:
        if sys.implementation.name == "cpython" and sys.version_info[:2] == PYTHON:
            return bytecode.compiled(archive)
        node = shutil.which("node")
        return archive if node is None else self._by_node(node, archive)

    def _by_node(self, node: str, archive: bytes) -> bytes:
        """Let the runtime itself compile, with Node in place of a browser; the archive if that fails, as an old Node does."""
        with tempfile.TemporaryDirectory(prefix="gesso-runtime-") as place:
            folder = Path(place)
            for name in FILES:
                write_atomically(folder / name, self.bytes_of(name))
            write_atomically(folder / "in.zip", archive)
            write_atomically(folder / "bytecode.py", file_bytes(Path(bytecode.__file__)))
            write_atomically(folder / "run.mjs", _RUN.encode())
            try:
                subprocess.run(
                    [node, str(folder / "run.mjs")], cwd=folder, check=True, capture_output=True, timeout=_PATIENCE
                )
                return file_bytes(folder / "out.zip", _MOST_BYTES)
            except (OSError, subprocess.SubprocessError):
                return archive


_RUN = """\
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "./pyodide.mjs";
const packages = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} };
const python = await loadPyodide({ lockFileContents: packages });
python.FS.writeFile("/in.zip", readFileSync("in.zip"));
python.runPython(readFileSync("bytecode.py", "utf8") + `
from pathlib import Path
Path("/out.zip").write_bytes(compiled(Path("/in.zip").read_bytes()))
`);
writeFileSync("out.zip", python.FS.readFile("/out.zip"));
"""


def runtime(folder: Path | None = None) -> Runtime:
    """Return the runtime in a folder, else that of the user's cache, which is filled once.

    Raises:
        RequestError: It is not there and cannot be fetched, or is another one.
    """
    if folder is not None:
        inner = folder / "package"
        found = Runtime(inner if (inner / LOADER).is_file() else folder)
        for name in FILES:
            found.bytes_of(name)
        return found
    cache = private_cache()
    if cache is None:
        raise RequestError("there is no folder to keep the runtime in", "name a folder by --runtime")
    kept = cache / "runtime" / f"pyodide-{VERSION}"
    if not all((kept / name).is_file() for name in FILES):
        kept.mkdir(parents=True, exist_ok=True)
        for name, data in _fetched().items():
            write_atomically(kept / name, data)
    return Runtime(kept)


def _fetched() -> Mapping[str, bytes]:
    """Fetch the archive. Raises RequestError."""
    from http.client import HTTPException
    from urllib.error import URLError
    from urllib.request import urlopen

    try:
        with urlopen(ADDRESS, timeout=_PATIENCE) as answer:
            data: bytes = answer.read(_MOST_BYTES)
    except (URLError, HTTPException, OSError) as error:
        # A connection that ends too early is an HTTPException.
        raise RequestError(f"{ADDRESS} cannot be fetched: {getattr(error, 'reason', error)}", _HINT) from error
    return unpacked(data)


def unpacked(archive: bytes) -> Mapping[str, bytes]:
    """Return the files of the npm package. Raises RequestError for any other archive."""
    if hashlib.sha256(archive).hexdigest() != ARCHIVE:
        raise RequestError(f"what {ADDRESS} gives is not pyodide {VERSION}: its checksum differs", _HINT)
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:gz") as packed:
        members = {name: packed.extractfile(f"package/{name}") for name in FILES}
        return {name: member.read() for name, member in members.items() if member is not None}


def _kept(name: str, made_from: bytes, make: Callable[[bytes], bytes]) -> bytes:
    """Return what is made of some bytes, from the user's cache if it has been made before. What stays as it is is not kept:
    a later run may have what makes it."""
    how = file_bytes(Path(__file__)) + file_bytes(Path(bytecode.__file__))
    key = hashlib.sha256(b"\0".join((VERSION.encode(), how, made_from))).hexdigest()[:20]
    cache = private_cache()
    kept = None if cache is None else cache / "runtime" / f"{name}-{key}"
    if kept is not None and kept.is_file():
        return file_bytes(kept, _MOST_BYTES)
    made = make(made_from)
    if kept is not None and made is not made_from:
        kept.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(kept, made)
    return made


def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _needed(library: bytes) -> bytes:
    """Return the standard library without what no page needs."""
    packed, unused = io.BytesIO(), frozenset(_UNUSED.split())
    with zipfile.ZipFile(io.BytesIO(library)) as whole, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as part:
        for item in whole.infolist():
            if not item.is_dir() and item.filename.split("/")[0].removesuffix(".py") not in unused:
                part.writestr(zipfile.ZipInfo(item.filename), whole.read(item), zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()
