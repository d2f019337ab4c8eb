"""What services that keep code want to know of a place: its path in the repository, and a mark that outlives edits."""

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from gesso.diagnostics import Diagnostic

_REPOSITORY = ".git"


def repository_paths(root: Path) -> Callable[[str], str]:
    """From a path in the project to one in the repository that holds it, with forward slashes. Without a repository
    they are the same."""
    home = next((folder for folder in (root, *root.parents) if (folder / _REPOSITORY).exists()), root)
    above = os.path.relpath(root, home).replace(os.sep, "/")
    return lambda path: path if above == "." else f"{above}/{path}"


def with_fingerprints(found: Iterable[Diagnostic]) -> Iterator[tuple[Diagnostic, str]]:
    """Each diagnostic with a fingerprint: that of its code, its file and the words of its line, wherever that stands. Of
    several with the same the second has another one."""
    seen: Counter[str] = Counter()
    for each in found:
        words = " ".join(each.span.source.line(each.span.line).split())
        key = "\0".join((each.code, each.span.path, words))
        seen[key] += 1
        yield each, hashlib.sha256(f"{key}\0{seen[key]}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
