"""What a game has ready for those who begin: an entry to start from, and pieces to add to one, with names filled in."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import Template
from zlib import crc32

from gesso.diagnostics import RequestError
from gesso.games import AnyGame as AnyDefinition
from gesso.games import EntryKind, load
from gesso.project.entries import ENTRY_ID
from gesso.project.project import SCENARIOS
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


def name_of(words: str) -> Name:
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
