"""Start a project: a folder that checks clean, with one entry, a scenario and what an editor needs."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path
from string import Template
from typing import Any
from zlib import crc32

from gesso import __version__
from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError, has_errors
from gesso.diagnostics.codes import MISSING_PACK
from gesso.diagnostics.explanations import addresses
from gesso.files import write_atomically
from gesso.games import AnyGame as AnyDefinition
from gesso.games import EntryKind, GameError, game_ids, is_known, load
from gesso.names import LONGEST_ID, composed, figure_last, id_of, is_device, of_a_device
from gesso.project import CARDS, MANIFEST, SCENARIOS, TRANSLATIONS, find_root
from gesso.project.entries import ENTRY_ID
from gesso.project.known_files import ART
from gesso.project.packs import PackError, find_pack
from gesso.project.project import open_project
from gesso.project.selection import selected
from gesso.project.translations import TRANSLATION_SCHEMA
from gesso.resources import read_resource, real_path, resource, resources

_SERIAL = 3
_COLOURS = ("deep", "main", "accent", "light")
_PLAIN = re.compile(r"[A-Za-z][\w' -]*[\w]|[A-Za-z]")
# What YAML takes for something else than a text.
_RESERVED = re.compile(r"(?i)(?:true|false|yes|no|on|off|null|y|n)\Z")


@dataclass(frozen=True, slots=True)
class Name:
    """The name of something new: as printed, and as its id."""

    printed: str
    id: str

    @property
    def noun(self) -> str:
        """The printed name without its article."""
        return re.sub(r"^(?:the|an?) (?=.)", "", self.printed, flags=re.IGNORECASE)


def parse_name(words: str) -> Name:
    """A printed name with the id made from it, or an id with the name made from it. Raises `RequestError` for words that
    give no id."""
    printed = " ".join(composed(words).split())
    if ENTRY_ID.match(printed):
        name = Name(printed.replace("-", " ").title(), printed)
    else:
        name = Name(printed, id_of(printed))
    if not ENTRY_ID.match(name.id) or len(name.id) > LONGEST_ID:
        short = figure_last(name.id)[:LONGEST_ID].strip("-")
        offered = short if ENTRY_ID.match(short) else "bee-keeper"
        hint = f"write an id, for example `{offered}`, and change its `name` in the file"
        raise RequestError(f"{printed!r} cannot become an id: {_no_id(name.id)}", hint)
    return name


def _no_id(id: str) -> str:
    if not id:
        return "none of its characters is a letter or a digit"
    if is_device(id):
        return of_a_device(id)
    if len(id) > LONGEST_ID:
        return f"an id has at most {LONGEST_ID} characters"
    return f"an id begins with a letter, and `{id}` does not"


@dataclass(frozen=True, slots=True)
class Addition:
    """A piece that can be added to an entry: under which key of which file, and its text.

    `beside` is a file of the entry's folder instead of its own, without `.yaml`. `others` are words of the text with
    what makes another piece of it.
    """

    noun: str
    into: str
    text: str
    beside: str = ""
    others: Mapping[str, str] = field(default_factory=dict)

    @property
    def declares(self) -> bool:
        """Whether it declares a name that texts use."""
        return self.text.lstrip().startswith("$id:")

    @property
    def forms(self) -> tuple[Addition, ...]:
        """Return the pieces that it can be."""
        others = (replace(self, text=self.text.replace(*each)) for each in self.others.items())
        return self, *others

    def name(self, words: str) -> Name:
        """Return the name of a new piece. Raises like `parse_name`, but any words will do for a piece that has no id."""
        printed = " ".join(composed(words).split())
        return Name(printed, "") if printed and "$id" not in self.text else parse_name(words)


class Starter:
    """The files that a game has ready in `templates/starter/<id>/`, all but that of an entry optional.

    - A file of a kind of entry, such as `artist.yaml`, to start from; beside it, scenarios of that entry.
    - The game file, for a game without a pack that brings one.
    - `starter.toml`, with an `opponent` for the first game, `palettes`, other words that an entry is `called`, and texts
      to `add`.
    """

    def __init__(self, definition: AnyDefinition) -> None:
        self.definition = definition
        self._folder = f"templates/starter/{definition.id}"
        data: dict[str, Any] = {}
        try:
            if self._has("starter.toml"):
                data = tomllib.loads(self._text("starter.toml"))
            self.additions = {noun: Addition(noun, **fields) for noun, fields in data.get("add", {}).items()}
        except (ValueError, TypeError) as error:
            raise GameError(definition.id, "starter", f"{self._folder}/starter.toml: {error}") from error
        self.opponent: str = data.get("opponent", "")
        """The id of an entry to play against; empty if each plays against itself."""
        self.called: tuple[str, ...] = tuple(data.get("called", []))
        """Other words for its kind of entry, for the options of `gesso new`."""
        self._palettes: list[list[str]] = data.get("palettes", [])

    @property
    def kinds(self) -> Mapping[str, EntryKind[object, object]]:
        """The kinds of entry that have a file to start from, by the words of a command."""
        return {command_word(kind.noun): kind for kind in self.definition.kinds if self._has(kind.file)}

    @property
    def has_scenarios(self) -> bool:
        return self._has(SCENARIOS)

    def files(self, kind: EntryKind[object, object], name: Name) -> Iterator[tuple[str, str]]:
        """Yield the files of a new entry, by their names in its folder."""
        for file in (kind.file, SCENARIOS):
            if self._has(file):
                yield file, self._filled(self._text(file), name)

    def game_file(self, name: Name) -> str | None:
        """Return the text of a game file that lists this entry; None if the game has none ready."""
        file = self.definition.game_file
        return self._filled(self._text(file), name) if self._has(file) else None

    def piece(self, addition: Addition, name: Name, entry: str) -> str:
        """Return the text of a new piece of an entry."""
        return self._filled(addition.text.lstrip("\n"), name, entry=entry)

    def _has(self, file: str) -> bool:
        return bool(resources(f"{self._folder}/{file}"))

    def _text(self, file: str) -> str:
        return read_resource(f"{self._folder}/{file}")

    def _filled(self, text: str, name: Name, **others: str) -> str:
        letters = re.sub(r"[^A-Z]", "", name.id.upper())
        palette = self._palettes[crc32(name.id.encode()) % len(self._palettes)] if self._palettes else []
        values = {
            "game": self.definition.id,
            "id": name.id,
            "name": yaml_text(name.printed),
            "noun": yaml_text(name.noun),
            "serial": letters[:_SERIAL],
            "opponent": self.opponent or name.id,
            **dict(zip(_COLOURS, palette)),
            **others,
        }
        try:
            return Template(text).substitute(values)
        except (KeyError, ValueError) as error:
            raise GameError(self.definition.id, "starter", f"{self._folder}: {error} cannot be filled in") from error


def starters() -> Mapping[str, Starter]:
    """Return the starters of all games that have one, by game; a game that cannot be loaded is left out."""
    found: dict[str, Starter] = {}
    for id in game_ids():
        with contextlib.suppress(GameError):
            starter = Starter(load(id))
            if starter.kinds:
                found[id] = starter
    return found


def starter_of(game: str) -> Starter:
    """Return the starter of a game.

    Raises:
        RequestError: There is no such game, or it has no starter.
        GameError: The game cannot be loaded.
    """
    there = ", ".join(starters())
    if not is_known(game):
        raise RequestError(f"there is no game `{game}`", f"choose from {there}, or install the game's package")
    starter = Starter(load(game))
    if not starter.kinds:
        message = f"the game `{game}` has no files to start from"
        raise RequestError(message, f"copy an entry of it, or choose from {there}")
    return starter


def command_word(noun: str) -> str:
    """A noun of a game as a word of the command line."""
    return noun.casefold().replace(" ", "-")


def yaml_text(text: str) -> str:
    """A text as a value in a file: in quotes where it would be read as something else."""
    return text if _PLAIN.fullmatch(text) and not _RESERVED.match(text) else json.dumps(text, ensure_ascii=False)


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
    require_own_folder(name)
    files = dict(_files(folder.name, starter, name))
    if ci is not None:
        files[CI_FILES[ci]] = _ci_file(ci, scenarios=starter.has_scenarios)
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
        raise RequestError(message, "choose a folder that you can write to") from error
    return tuple(files)


_GITHUB = "https://github.com/"
_PLACEHOLDER = "example/gesso"
_NO_TEST = """        with:
          test: "false"
"""


def _action() -> str:
    """Return the repository of Gesso's action as a workflow names it; a placeholder if its address is not known."""
    found = addresses()
    known = next((found[label] for label in ("repository", "source") if label in found), "")
    return known.removeprefix(_GITHUB) if known.startswith(_GITHUB) else _PLACEHOLDER


def ci_advice(ci: str) -> str:
    """Return what a designer has to set before the file for a service works; empty if nothing is left."""
    if ci == "gitlab":
        return "set the variable GESSO in the project's CI settings: the address of Gesso's repository, or of a wheel"
    if _action() == _PLACEHOLDER:
        return f"put the address of Gesso's repository in place of {_PLACEHOLDER} in {CI_FILES[ci]}"
    return ""


def _ci_file(ci: str, *, scenarios: bool) -> str:
    text = read_resource(f"templates/starter/ci/{ci}.yml")
    if ci == "gitlab":
        lines = text.splitlines(keepends=True)
        return "".join(line for line in lines if scenarios or not re.search(r"gesso test|junit:", line))
    advice = ci_advice(ci)
    missing = f"\n# First {advice.removesuffix(f' in {CI_FILES[ci]}')}." if advice else ""
    return text.format(missing=missing, action=_action(), version=__version__) + ("" if scenarios else _NO_TEST)


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write texts by their paths in a folder. Raises OSError, also where a link leads out of it."""
    for path, text in files.items():
        if not real_path(folder / path).is_relative_to(real_path(folder)):
            raise OSError(errno.ELOOP, "a link leads out of the folder", path)
        write_atomically(folder / path, text.encode())


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
        raise RequestError(f"{folder} is inside the project {outer}", "`gesso add` puts an entry into that project")


def _files(title: str, starter: Starter, name: Name) -> Iterator[tuple[str, str]]:
    game, game_file = starter.definition.id, starter.game_file(name)
    cards = f"""games = ["{game}"]"""
    try:
        pack = find_pack(game).id
        cards = f"""packs = ["{pack}"]    # you can play against their entries and inherit from them"""
    except PackError as error:
        if error.code != MISSING_PACK:
            raise RequestError(str(error), error.hint) from error
        if game_file is None:
            message = f"the game `{game}` has no {starter.definition.game_file} to start from"
            raise RequestError(
                message, f"install a pack `{game}`, or ask the author of the game for a starter"
            ) from error
    home = f"{CARDS}/{game}/{name.id}"
    kind = next(iter(starter.kinds.values()))
    major, minor, *_ = __version__.split(".")
    yield (
        MANIFEST,
        read_resource("templates/starter/gesso.toml").format(
            title=json.dumps(title, ensure_ascii=False), cards=cards, version=f"{major}.{minor}"
        ),
    )
    if game_file is not None:
        yield f"{CARDS}/{game}/{starter.definition.game_file}", game_file
    for file, text in starter.files(kind, name):
        yield f"{home}/{file}", text
    yield "README.md", "".join(_readme(title, starter, name, f"{home}/{kind.file}"))
    yield ".gitignore", read_resource("templates/starter/gitignore")
    yield from _editor_files(starter.definition)


def _readme(title: str, starter: Starter, name: Name, file: str) -> Iterator[str]:
    """Yield the lines of a README, without commands that the game has no parts for."""
    noun = next(iter(starter.additions), "")
    values = {"title": title, "id": name.id, "opponent": starter.opponent or name.id, "noun": noun, "file": file}
    definition = starter.definition
    there = {
        "test": starter.has_scenarios,
        "play": bool(definition.rules),
        "build": bool(definition.printing),
        "kit": bool(definition.printing),
        "add {noun}": bool(noun),
        "add translation": bool(resources(f"templates/phrases/{definition.id}/fr.toml")),
    }
    left_out = tuple(f"- `gesso {command}" for command, has in there.items() if not has)
    for line in read_resource("templates/starter/README.md").splitlines(keepends=True):
        if not (left_out and line.startswith(left_out)):
            yield line.format(**values)


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


def require_own_folder(name: Name) -> None:
    """Raise `RequestError` for an id whose folder Gesso reads for the whole game."""
    if name.id in (ART, TRANSLATIONS):
        message = f"`{name.id}` cannot be used: the folder `{name.id}` is for the pictures or words of the game"
        raise RequestError(message, "choose another name, or write an id and change its `name` in the file")


def _must_check(made: Path, name: Name) -> None:
    found = selected(open_project(made)).diagnostics()
    if has_errors(found):
        raise RequestError(f"`{name.id}` cannot be used: {found[0].message}", found[0].hint or "choose another name")


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
