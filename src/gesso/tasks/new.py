"""Start a project: a folder that checks clean, with one entry, a scenario and what an editor needs."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import tempfile
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from zlib import crc32

from gesso import __version__
from gesso.diagnostics import RequestError, has_errors
from gesso.games import AnyGame as AnyDefinition
from gesso.games import EntryKind, load
from gesso.project.entries import ENTRY_ID
from gesso.project.packs import PackError, find_pack
from gesso.project.paths import CARDS, MANIFEST, SCENARIOS, TRANSLATIONS
from gesso.project.project import find_root, open_project
from gesso.project.selection import selected
from gesso.project.translations import TRANSLATION_SCHEMA
from gesso.resources import ResourceError, read_resource, resource

LONGEST_ID = 40
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
    printed = " ".join(words.split())
    if ENTRY_ID.match(printed):
        name = Name(printed.replace("-", " ").title(), printed)
    else:
        plain = unicodedata.normalize("NFKD", re.sub(r"(?i)^(?:the|an?) (?=.)", "", printed))
        joined = re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode().casefold().replace("'", ""))
        name = Name(printed, joined.strip("-0123456789"))
    if not ENTRY_ID.match(name.id) or len(name.id) > LONGEST_ID:
        short = name.id[:LONGEST_ID].strip("-")
        offered = f"for example `{short}`" if ENTRY_ID.match(short) else "for example `bee-keeper`"
        hint = f"an id has small letters and digits, words joined by hyphens, up to {LONGEST_ID}: {offered}"
        raise RequestError(f"{words!r} gives no id", hint)
    return name


@dataclass(frozen=True, slots=True)
class Addition:
    """A piece that can be added to an entry: under which key of which file, and its text. `beside` is a file of the
    entry's folder instead of its own, without `.yaml`."""

    noun: str
    into: str
    text: str
    beside: str = ""


class Starter:
    """What a game has ready. Raises `RequestError` for a game that has nothing."""

    def __init__(self, definition: AnyDefinition) -> None:
        self.definition = definition
        self._folder = f"templates/starter/{definition.id}"
        try:
            data = tomllib.loads(read_resource(f"{self._folder}/starter.toml"))
        except ResourceError as error:
            hint = "copy an entry of it, or ask its author for a starter"
            raise RequestError(f"the game `{definition.id}` has nothing to start from", hint) from error
        self.opponent: str = data["opponent"]
        self._palettes: list[list[str]] = data["palettes"]
        self.additions = {noun: Addition(noun, **fields) for noun, fields in data["add"].items()}

    @property
    def kinds(self) -> Mapping[str, EntryKind[object, object]]:
        """The kinds of entry that there is one to start from of, by the words of a command."""
        found = {command_word(kind.noun): kind for kind in self.definition.kinds}
        return {word: kind for word, kind in found.items() if resource(f"{self._folder}/{kind.file}").is_file()}

    def files(self, kind: EntryKind[object, object], name: Name) -> Iterator[tuple[str, str]]:
        """The files of a new entry, by their names in its folder."""
        for file in (kind.file, SCENARIOS):
            yield file, self._filled(read_resource(f"{self._folder}/{file}"), name)

    def piece(self, addition: Addition, name: Name, entry: str) -> str:
        """The text of a new piece of an entry."""
        return self._filled(addition.text.lstrip("\n"), name, entry=entry)

    def _filled(self, text: str, name: Name, **others: str) -> str:
        letters = re.sub(r"[^A-Z]", "", name.id.upper())
        palette = self._palettes[crc32(name.id.encode()) % len(self._palettes)]
        return Template(text).substitute(
            {
                "game": self.definition.id,
                "id": name.id,
                "name": yaml_text(name.printed),
                "noun": yaml_text(name.noun),
                "serial": letters[:_SERIAL],
                "opponent": self.opponent,
                **dict(zip(_COLOURS, palette)),
                **others,
            }
        )


def starter_of(game: str) -> Starter:
    """What a game has ready; raises `RequestError` as `Starter` does, KeyError for an unknown game."""
    return Starter(load(game))


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
