"""A new project: a folder that checks clean, with one entry and a scenario, and what an editor needs to help."""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from gesso import __version__
from gesso.diagnostics import RequestError, has_errors
from gesso.games import AnyGame as AnyDefinition
from gesso.project.manifest import MANIFEST
from gesso.project.packs import PackError, find_pack
from gesso.project.project import CARDS, SCENARIOS, TRANSLATIONS, find_root, open_project
from gesso.project.selection import selected
from gesso.project.starter import Name, Starter
from gesso.project.translations import TRANSLATION_SCHEMA
from gesso.resources import read_resource, resource

SCHEMAS = ".gesso/schema"
"""Where a project keeps the schemas that an editor reads."""
CI_FILES = {"github": ".github/workflows/gesso.yml", "gitlab": ".gitlab-ci.yml"}
"""What services read that check each change, by the name of the service."""
_SUFFIX = ".schema.json"
# What a folder may hold that is nobody's work yet.
_IGNORED = frozenset({".git"})


def new_project(folder: Path, starter: Starter, name: Name, ci: str | None = None) -> tuple[str, ...]:
    """Make a project in a folder that is new or empty, with one entry of this name; returns the paths of its files. All
    appear, or none. `ci`, one of `CI_FILES`, adds the file that lets that service check the cards. Raises `RequestError` for a place that will not do, and for a name that the game does not allow."""
    folder = Path(os.path.abspath(folder))
    _must_be_free(folder)
    files = dict(_files(folder.name, starter, name))
    if ci is not None:
        files[CI_FILES[ci]] = read_resource(f"templates/starter/ci/{ci}.yml")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".new-"))
        try:
            write_files(made, files)
            _must_check(made, name)
            made.chmod(0o755)
            _put_in_place(made, folder)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    except OSError as error:
        message = f"{folder} cannot be made: {error.strerror}"
        raise RequestError(message, "choose a folder in which you may write") from error
    return tuple(files)


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write texts by their paths in a folder. Raises OSError, also where a link leads out of it."""
    for path, text in files.items():
        if not (folder / path).resolve().is_relative_to(folder.resolve()):
            raise OSError(errno.ELOOP, "a link leads out of the folder", path)
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def _must_be_free(folder: Path) -> None:
    try:
        if folder.exists() and not folder.is_dir():
            raise RequestError(f"{folder} is a file", "name a folder that is new or empty")
        if folder.is_dir() and any(path.name not in _IGNORED for path in folder.iterdir()):
            raise RequestError(f"{folder} is not empty", "name a folder that is new or empty")
        outer = find_root(folder)
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RequestError(f"{folder} cannot be used: {reason}", "name another folder") from error
    if outer is not None:
        raise RequestError(f"{folder} lies inside the project {outer}", "`gesso add` puts an entry into that project")


def _files(title: str, starter: Starter, name: Name) -> Iterator[tuple[str, str]]:
    game = starter.definition.id
    try:
        pack = find_pack(game).id
    except PackError as error:
        raise RequestError(str(error), error.hint) from error
    home = f"{CARDS}/{game}/{name.id}"
    kind = next(iter(starter.kinds.values()))
    major, minor, *_ = __version__.split(".")
    values = {"title": title, "home": home, "id": name.id, "opponent": starter.opponent, "file": kind.file}
    yield (
        MANIFEST,
        read_resource("templates/starter/gesso.toml").format(
            title=json.dumps(title, ensure_ascii=False), pack=pack, version=f"{major}.{minor}"
        ),
    )
    for file, text in starter.files(kind, name):
        yield f"{home}/{file}", text
    yield "README.md", read_resource("templates/starter/README.md").format(**values)
    yield ".gitignore", read_resource("templates/starter/gitignore")
    yield from _editor_files(starter.definition)


def _editor_files(definition: AnyDefinition) -> Iterator[tuple[str, str]]:
    """The schemas of a game, and the setting that tells an editor which files they are for."""
    game = definition.id
    patterns = {kind.schema: f"{CARDS}/{game}/**/{kind.file}" for kind in definition.kinds}
    patterns[definition.game_schema] = f"{CARDS}/{game}/{definition.game_file}"
    patterns[f"{game}/{Path(SCENARIOS).stem}"] = f"{CARDS}/{game}/**/{SCENARIOS}"
    patterns[TRANSLATION_SCHEMA] = f"{CARDS}/{game}/**/{TRANSLATIONS}/*.yaml"
    files = dict((*schema_files(game), *schema_files(TRANSLATIONS)))
    mapping = {path: patterns.get(path.removeprefix(f"{SCHEMAS}/").removesuffix(_SUFFIX)) for path in files}
    yield from files.items()
    settings = {"yaml.schemas": {path: pattern for path, pattern in mapping.items() if pattern}}
    yield ".vscode/settings.json", json.dumps(settings, indent=2) + "\n"


def schema_files(game: str) -> Iterator[tuple[str, str]]:
    """The schemas of a game, or of translations, by where a project keeps them for an editor. Raises `ResourceError` where
    it has none."""
    for file in sorted(resource(f"schema/{game}").glob(f"*{_SUFFIX}")):
        yield f"{SCHEMAS}/{game}/{file.name}", file.read_text(encoding="utf-8")


def _must_check(made: Path, name: Name) -> None:
    found = selected(open_project(made)).diagnostics()
    if has_errors(found):
        raise RequestError(f"`{name.id}` will not do: {found[0].message}", found[0].hint or "choose another name")


def _put_in_place(made: Path, folder: Path) -> None:
    if not folder.exists():
        made.rename(folder)
        return
    # The folder that somebody may stand in stays itself.
    moved: list[Path] = []
    try:
        for path in sorted(made.iterdir()):
            moved.append(path.rename(folder / path.name))
    except OSError:
        for path in moved:
            path.rename(made / path.name)
        raise
