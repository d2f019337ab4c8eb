"""The runtime of published pages, where it can be had: in the user's cache, in `GESSO_RUNTIME`, or from npm."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from gesso.diagnostics import RequestError
from gesso.files import file_bytes, write_atomically
from gesso.page.runtime import FILES, VERSION, Runtime, runtime, unpacked
from gesso.resources import private_cache

_PATIENCE = 60


@cache
def a_runtime() -> Runtime | None:
    named = os.environ.get("GESSO_RUNTIME")
    if named:
        return runtime(Path(named))
    folder = private_cache()
    assert folder is not None
    kept = folder / "runtime" / f"pyodide-{VERSION}"
    if not all((kept / name).is_file() for name in FILES):
        npm = shutil.which("npm")
        if npm is None:
            return None
        kept.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(kept)]
        try:
            subprocess.run(command, cwd=kept, check=True, capture_output=True, timeout=_PATIENCE)
            for name, data in unpacked(file_bytes(kept / f"pyodide-{VERSION}.tgz", 64 << 20)).items():
                write_atomically(kept / name, data)
        except (OSError, subprocess.SubprocessError, RequestError):
            return None
    return runtime(kept)


def the_runtime() -> Runtime:
    """Return it; the test is skipped, and says why, where there is none and no network to fetch it."""
    found = a_runtime()
    if found is None:
        pytest.skip(
            f"pyodide {VERSION} is neither in the cache nor to be had by npm; GESSO_RUNTIME may name its folder"
        )
    return found
