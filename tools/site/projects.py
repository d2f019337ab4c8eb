"""Reports of problems that need a whole project: `python -m tools.site.projects` makes each, and writes the reports down.

An example changes a new project and checks it. That takes too long for each build of the site, so the site shows what is
written down, and `make soak` says whether it is still so.
"""

import contextlib
import os
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from PIL import Image

import gesso
from gesso.cli.formats import TestReport
from gesso.cli.formats.text import text_scenarios
from gesso.cli.reports import block
from gesso.diagnostics import Diagnostic
from gesso.games import load
from gesso.project import CARDS, MANIFEST
from gesso.resources import home
from tools.docs.markdown import PageError

_HERE = Path(__file__).parent
_EXAMPLES = _HERE / "projects.toml"
REPORTS = _HERE / "reports.toml"
ENTRY = "beekeeper"
_SCENARIOS = "GS8"
_MOST_LINES = 24


@cache
def project_examples() -> Mapping[str, Mapping[str, Any]]:
    """Return by code how its example changes a new project.

    `game` is its game. `change` replaces lines of the entry's file, or of another `file`: pairs of old and new text.
    `files` are new files, `pictures` new pictures by their sizes, with the text `profile` as their colour profile, `links` links, `folders` new folders; `move` renames, and
    `copy` copies folders. With `own_game` the project has a game file of its own in place of the pack.
    """
    return MappingProxyType(tomllib.loads(_EXAMPLES.read_text(encoding="utf-8")))


@cache
def project_reports() -> Mapping[str, Sequence[str]]:
    """Return the lines of the reports that are written down, by code."""
    texts: Mapping[str, str] = tomllib.loads(REPORTS.read_text(encoding="utf-8"))
    return MappingProxyType({code: text.rstrip("\n").split("\n") for code, text in texts.items()})


@contextlib.contextmanager
def starts() -> Iterator[Path]:
    """Make a new project of each game, in a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="gesso-examples-") as name:
        folder = Path(name).resolve()
        for game in ("react", "solrei"):
            gesso.new_project(folder / "new" / game, game, "Beekeeper")
        yield folder


def report_of(code: str, folder: Path) -> str:
    """Return the report of a code's example. Raises `PageError` if the code is not reported."""
    example = project_examples()[code]
    root = folder / code / "cards"
    shutil.copytree(folder / "new" / example["game"], root)
    _apply(example, root)
    environment = {"XDG_CONFIG_HOME": str(folder / "config"), "NO_COLOR": "1", "FORCE_HYPERLINK": "0"}
    with patch.dict(os.environ, environment), contextlib.chdir(root):
        project = gesso.open(root)
        found = list(project.check())
        wanted = [each for each in found if each.code == code]
        if wanted:
            text = "\n".join(block(root, each, colour=False) for each in wanted)
        elif code.startswith(_SCENARIOS) and not any(each.is_error for each in found):
            text, found = _scenarios(project)
        else:
            text = ""
    if f" {code} " not in text:
        raise PageError(f"{_EXAMPLES.name}: the example of {code} is reported as {_codes(found)}")
    return _shortened(text.replace(str(folder), ""))


def _scenarios(project: gesso.Project) -> tuple[str, list[Diagnostic]]:
    files = tuple(project.run_scenarios())
    found = [each for file in files for each in file.diagnostics]
    found += [failure.diagnostic for file in files for outcome in file.outcomes for failure in outcome.failures]
    text = text_scenarios(TestReport(project.root, files, 0.0))
    return text.partition("\nno scenarios played")[0].rpartition("\n\n")[0] or text, found


def _codes(found: Sequence[Diagnostic]) -> str:
    return "; ".join(f"{each.code} {each.message}" for each in found) or "nothing"


def _shortened(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    return "\n".join([*lines[:_MOST_LINES], *(["..."] if len(lines) > _MOST_LINES else [])]) + "\n"


def _apply(example: Mapping[str, Any], root: Path) -> None:
    folder = Path(CARDS) / example["game"] / ENTRY
    for old, new in example.get("move", {}).items():
        (root / old).rename(root / new)
    for new, old in example.get("copy", {}).items():
        shutil.copytree(root / old, root / new)
    if example.get("own_game"):
        _give_game(example["game"], root)
    main = root / example.get("file", folder / load(example["game"]).kinds[0].file)
    text = main.read_text(encoding="utf-8")
    for old, new in example.get("change", ()):
        if old not in text:
            raise PageError(f"{_EXAMPLES.name}: {main.name} has no {old!r}")
        text = text.replace(old, new)
    main.write_text(text, encoding="utf-8")
    for name in example.get("folders", ()):
        (root / name).mkdir(parents=True)
    for name, content in example.get("files", {}).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode(example.get("encoding", "utf-8")))
    for name, target in example.get("links", {}).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).symlink_to(target)
    for name, size in example.get("pictures", {}).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        profile = example.get("profile", "").encode()
        Image.new("L" if profile else "1", tuple(size)).save(root / name, icc_profile=profile)


def _give_game(game: str, root: Path) -> None:
    """Give a project the shipped game file in place of the pack, with its one entry."""
    manifest = root / MANIFEST
    manifest.write_text(f'[project]\nname = "cards"\ngames = ["{game}"]\n', encoding="utf-8")
    file = load(game).game_file
    lines = (home() / CARDS / game / file).read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if not line.startswith(("not_selectable:", "examples:", "loose:"))]
    named = [re.sub(r"^(artists|muses): \[.*?\]", rf"\1: [{ENTRY}]", line) for line in kept]
    (root / CARDS / game / file).write_text("\n".join(named), encoding="utf-8")


def main(codes: Sequence[str]) -> int:
    """Write the reports down, or print those of some codes. Return 1 if one is not reported."""
    status = 0
    parts: list[str] = ["# Written by `python -m tools.site.projects`.\n"]
    with starts() as folder:
        for code in codes or project_examples():
            try:
                text = report_of(code, folder)
            except (PageError, OSError, gesso.RequestError) as fault:
                sys.stderr.write(f"{fault}\n")
                status = 1
                continue
            parts.append(f"{code} = '''\n{text}'''\n")
    if codes:
        sys.stdout.write("\n".join(parts[1:]))
    else:
        REPORTS.write_text("\n".join(parts), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
