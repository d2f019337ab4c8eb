"""Work through a page: write its files, make its changes, run its commands and show their outputs."""

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal
from unittest.mock import patch

from gesso.cli import main
from gesso.games import game_ids, load, unregister
from tools.docs.markdown import Fence, PageError, Part

Start = Literal["empty", "starter"]
FILES = frozenset({"yaml", "toml", "json", "python", "text"})
PROBLEMS = "problems"
STARTER = 'gesso new bees --artist "The Beekeeper"'
"""What README shows first; recipes begin in this project."""
_PROMPT = "$ "
# Colours, the width of the terminal and the way faults are shown must not depend on who makes the page.
_ENVIRONMENT = {"NO_COLOR": "1", "COLUMNS": "100", "GESSO_DEBUG": ""}
_TIMES = (
    (re.compile(r" in [\d.]+ s: [\d,]+ a second"), " in 1.00 s: 100,000 a second"),
    (re.compile(r"(\"seconds\": )[\d.]+"), r"\g<1>1.0"),
    (re.compile(r"(\"decisions_per_second\": )[\d.]+"), r"\g<1>100000.0"),
)


class _Printed(io.StringIO):
    """What a command prints: text that may have any letter, as on a terminal with UTF-8."""

    encoding = "utf-8"


class Walkthrough:
    """A project that a page builds step by step in a folder of its own.

    - A fence `yaml PATH` (or `toml`, `json`, `python`, `text`) is a new file, or text to add at the end of an existing file.
    - A fence `diff PATH` removes its `-` lines from a file and adds its `+` lines.
    - A fence `console` holds commands behind `$ ` with their output: `gesso ...`, also behind `printf TEXT |`, `ls FOLDER`,
      `cd FOLDER` for the commands after it, and `pip install --quiet --editable .`. Commands must end with status 0, those
      of `console problems` with 1.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.here = self.folder
        """The folder of the next command."""
        self._path: list[str] = []

    def step(self, part: Part) -> Part:
        """Work through one part of the page, and return it with its real outputs.

        Raises `PageError` for a change that does not fit, and for an unknown command or a wrong exit status."""
        if not isinstance(part, Fence):
            return part
        if part.language in FILES and len(part.words) == 2:
            self._write(part.words[1], part)
        elif part.language == "diff":
            if len(part.words) != 2:
                raise PageError(f"line {part.line}: a change names its file: ```diff PATH")
            self._change(part.words[1], part)
        elif part.language == "console":
            return Fence(part.words, tuple(self._outputs(part)), part.line)
        return part

    def run(self, command: str) -> tuple[int, str]:
        words = shlex.split(command)
        typed = io.StringIO()
        if "|" in words:
            at = words.index("|")
            typed = io.StringIO(words[at - 1].replace("\\n", "\n"))
            words = words[at + 1 :]
        printed = _Printed()
        with (
            contextlib.chdir(self.here),
            patch.dict(os.environ, _ENVIRONMENT),
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(printed),
            patch.object(sys, "stdin", typed),
            self.installed(),
        ):
            status = main(words[1:])
        text = printed.getvalue().replace(f"{self.folder}{os.sep}", "").replace(str(self.folder), ".")
        for pattern, instead in _TIMES:
            text = pattern.sub(instead, text)
        return status, "\n".join(line.rstrip() for line in text.split("\n"))

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """Let the packages that were installed here be found; forget them afterwards, since the next step changes them."""
        if not self._path:
            yield
            return
        with patch.object(sys, "path", [*self._path, *sys.path]), patch.object(sys, "dont_write_bytecode", True):
            yield
        for id in game_ids(installed=False):
            home = load(id).home
            if home is not None and home.is_relative_to(self.folder):
                unregister(id)
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None)
            if file is not None and Path(file).is_relative_to(self.folder):
                del sys.modules[name]

    def _install(self) -> None:
        """Write what an editable installation of the package in the folder leaves: its entry points."""
        project = tomllib.loads((self.here / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        site = self.folder / ".site"
        info = site / f"{project['name']}-{project['version']}.dist-info"
        info.mkdir(parents=True)
        lines = [f"Name: {project['name']}", f"Version: {project['version']}"]
        (info / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *lines, ""]), encoding="utf-8")
        groups = [
            line
            for group, points in project["entry-points"].items()
            for line in (f"[{group}]", *(f"{id} = {place}" for id, place in points.items()))
        ]
        (info / "entry_points.txt").write_text("\n".join([*groups, ""]), encoding="utf-8")
        self._path = [str(self.here), str(site)]

    def _outputs(self, part: Fence) -> Iterator[str]:
        commands = [line.removeprefix(_PROMPT) for line in part.lines if line.startswith(_PROMPT)]
        if not commands or not part.lines[0].startswith(_PROMPT):
            raise PageError(f"line {part.line}: a console begins with a command behind `{_PROMPT}`")
        wanted = 1 if part.words[1:] == (PROBLEMS,) else 0
        silent = True
        for command in commands:
            if not silent:
                yield ""
            yield _PROMPT + command
            silent = command.split()[0] in ("cd", "pip")
            match command.split():
                case ["ls", folder]:
                    yield "  ".join(sorted(path.name for path in self._inside(folder, self.here).iterdir()))
                case ["cd", folder]:
                    self.here = self._inside(folder, self.here)
                case ["pip", "install", "--quiet", "--editable", "."]:
                    self._install()
                case ["gesso", *_] | ["printf", _, "|", "gesso", *_]:
                    status, printed = self.run(command)
                    if status != wanted:
                        ended = f"`{command}` ended with {status}, not {wanted}"
                        raise PageError(f"line {part.line}: {ended}:\n{printed.strip()}")
                    yield from printed.rstrip("\n").split("\n")
                case _:
                    raise PageError(f"line {part.line}: `{command}` is not run; fences of other commands are ```sh")

    def _inside(self, name: str, start: Path | None = None) -> Path:
        path = ((start or self.folder) / name).resolve()
        if not path.is_relative_to(self.folder):
            raise PageError(f"{name} lies outside of the walkthrough's folder")
        return path

    def _write(self, name: str, part: Fence) -> None:
        path = self._inside(name)
        text = "\n".join(part.lines) + "\n"
        if path.is_file():
            text = path.read_text(encoding="utf-8") + "\n" + text
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def _change(self, name: str, part: Fence) -> None:
        path = self._inside(name)
        if not path.is_file():
            raise PageError(f"line {part.line}: there is no {name} to change")
        text = path.read_text(encoding="utf-8")
        old = "".join(line[1:] + "\n" for line in part.lines if not line.startswith("+"))
        new = "".join(line[1:] + "\n" for line in part.lines if not line.startswith("-"))
        if text.count(old) != 1:
            raise PageError(f"line {part.line}: the lines to change stand {text.count(old)} times in {name}")
        path.write_text(text.replace(old, new), encoding="utf-8")


@contextlib.contextmanager
def started(start: Start) -> Iterator[Walkthrough]:
    """Yield a walkthrough in an empty folder, or in the project that the starter makes."""
    with tempfile.TemporaryDirectory(prefix="gesso-walk-") as name:
        folder = Path(name)
        if start == "starter":
            Walkthrough(folder).run(STARTER)
            folder /= STARTER.split()[2]
        yield Walkthrough(folder)


def walk(page: Sequence[Part], *, start: Start) -> list[Part]:
    """Work through a page in an empty folder, or in the project that the starter makes, and return its parts."""
    with started(start) as walkthrough:
        return [walkthrough.step(part) for part in page]
