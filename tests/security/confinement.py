"""What a run of Gesso touches, watched from inside the interpreter (PEP 578): run as a program it takes a project, a file
for its findings and the words of one command, and notes each file opened, changed or removed that is none of its business,
each connection and each program started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[2]
_CHANGES: Mapping[str, tuple[int, ...]] = {
    "os.rename": (0, 1),
    "os.remove": (0,),
    "os.rmdir": (0,),
    "os.mkdir": (0,),
    "os.link": (0, 1),
    "os.symlink": (1,),
    "os.truncate": (0,),
    "os.chmod": (0,),
    "os.chown": (0,),
    "os.utime": (0,),
}
"""Events that change the file system, with the positions of the paths that they change."""
_NEVER = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.startfile", "pty.spawn", "webbrowser.open")
_CONNECTS = ("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto", "urllib.Request")
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


@dataclass(frozen=True, slots=True)
class Watched:
    """How a command ended, what it wrote, and what it did that it should not have."""

    status: int
    output: str
    findings: tuple[str, ...]


def watched(
    project: Path, *words: str, cache: Path, seconds: float = 120, memory: int = 3 << 30, cold: bool = False
) -> Watched:
    """Run a command in a project under watch, with `cache` as the user's cache folder and at most that many seconds and
    bytes of memory: in an interpreter of its own where it is `cold`, else in one that has the modules and the grammars
    of Gesso loaded, and nothing of any project."""
    findings, output = cache / "findings.txt", cache.with_name(f"{cache.name}-output.txt")
    cache.mkdir(parents=True, exist_ok=True)
    findings.write_text("")
    command = (str(project), str(findings), str(cache), str(memory), *words)
    path = os.pathsep.join((str(REPOSITORY / "src"), str(REPOSITORY / "tests"), str(REPOSITORY)))
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")},
        "PYTHONPATH": path,
        # As a program that is installed: its modules are compiled already.
        "PYTHONDONTWRITEBYTECODE": "1",
        "GESSO_DEBUG": "1",
        "XDG_CACHE_HOME": str(cache),
    }
    if cold:
        start = [sys.executable, "-m", "security.confinement"]
    else:
        # A cold process is watched from its start, so it must not load this.
        from warm import gesso

        start = gesso("security.confinement")
    with output.open("wb") as file:
        status = subprocess.run(
            [*start, *command],
            cwd=project,
            env=environment,
            stdout=file,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        ).returncode
    lines = tuple(dict.fromkeys(findings.read_text().splitlines()))
    said = output.read_text(encoding="utf-8", errors="replace")
    findings.unlink()
    output.unlink()
    return Watched(status, said, lines)


class Watch:
    """Notes, in a file that the processes of a run share, what lies outside of what a run may touch."""

    def __init__(self, project: Path, findings: Path, caches: Sequence[Path]) -> None:
        self._file = os.open(findings, os.O_WRONLY | os.O_APPEND)
        own = (os.path.realpath(project), *(os.path.realpath(cache) for cache in caches))
        self._writable = (*own, os.devnull)
        program = {sys.prefix, sys.base_prefix, str(REPOSITORY), os.path.realpath(sys.executable), *sys.path}
        system = ("/usr", "/lib", "/lib64", "/proc", "/sys", "/dev/urandom", "/dev/shm", "/etc/ld.so.cache")
        # What a user has set for the library that writes PDF.
        settings = tuple(os.path.expanduser(f"~/.reportlab_{name}") for name in ("mods", "settings"))
        self._readable = (*settings, *own, os.devnull, *system, *(os.path.realpath(path) for path in program if path))

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = args
            self._look(event, path, self._writable if (flags or 0) & _WRITES else self._readable)
        elif event in ("os.listdir", "os.scandir"):
            self._look(event, args[0], self._readable)
        elif event in _CHANGES:
            for position in _CHANGES[event]:
                self._look(event, args[position], self._writable)
        # A process of the builder's own is spoken to through a socket that has no address on any network.
        elif event in _NEVER or (event in _CONNECTS and not isinstance(args[-1], str | bytes)):
            self._note(f"{event} {args!r}")

    def _look(self, event: str, path: object, places: tuple[str, ...]) -> None:
        if not isinstance(path, str | bytes | os.PathLike):
            return
        real = os.path.realpath(os.fsdecode(path))
        if not any(real == place or real.startswith(place.rstrip("/") + "/") for place in places):
            self._note(f"{event} {real}")

    def _note(self, text: str) -> None:
        os.write(self._file, (text.replace("\n", " ") + "\n").encode("utf-8", "backslashreplace"))


def start(project: Path, findings: Path, *caches: Path) -> None:
    """Watch this process and those that it forks from now on."""
    sys.addaudithook(Watch(project, findings, caches))


def main(words: Sequence[str]) -> int:
    import resource

    from gesso.cli import main as run

    project, findings, cache, memory, *command = words
    resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
    start(Path(project), Path(findings), Path(cache))
    return run(command)


def plain(found: Watched) -> str:
    """What a failing test shows of a run."""
    return json.dumps({"status": found.status, "findings": found.findings, "output": found.output[-1500:]}, indent=1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
