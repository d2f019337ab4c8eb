"""Locales: phrases as data, held against the contract of what the program will ask for, and what things are called. A
contract maps the name of a phrase to the names it is filled with, `what count tally?`; a `?` marks what may be empty
and therefore stands in brackets. A locale that lacks a phrase, has one too many, or drops a part of one, is refused
with every such place named: a phrase that says less than the card does must not print."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gesso.lang.ast import Noun
from gesso.resources import resource
from gesso.wording.grammar import Grammar

_MARKS = re.compile(r"\{([a-z_]+)\}|([\[\]{}])")


class TemplateError(ValueError):
    """A template that cannot be read; the text says where and why."""


@dataclass(frozen=True, slots=True)
class _Hole:
    name: str


@dataclass(frozen=True, slots=True)
class _Optional:
    parts: tuple[str | _Hole, ...]


_Part = str | _Hole | _Optional


@dataclass(frozen=True, slots=True)
class Template:
    """A compiled phrase. `needed` are the names outside brackets, `optional` those inside."""

    text: str
    needed: frozenset[str]
    optional: frozenset[str]
    _parts: tuple[_Part, ...]

    def fill(self, values: Mapping[str, str]) -> str:
        """The phrase with its holes filled; a value that is missing is a KeyError."""
        out: list[str] = []
        for part in self._parts:
            if isinstance(part, str):
                out.append(part)
            elif isinstance(part, _Hole):
                out.append(values[part.name])
            else:
                filled = [part if isinstance(part, str) else values[part.name] for part in part.parts]
                if all(filled):
                    out.extend(filled)
        return "".join(out)


def compile_template(text: str) -> Template:
    """Read a template. Raises `TemplateError` for brackets or braces that do not match, or nest."""
    parts: list[_Part] = []
    inner: list[str | _Hole] | None = None
    needed: set[str] = set()
    optional: set[str] = set()
    at = 0
    for mark in _MARKS.finditer(text):
        literal = text[at : mark.start()]
        at = mark.end()
        into: list[_Part] | list[str | _Hole] = parts if inner is None else inner
        if literal:
            into.append(literal)
        if mark[1]:
            into.append(_Hole(mark[1]))
            (needed if inner is None else optional).add(mark[1])
        elif mark[2] == "[" and inner is None:
            inner = []
        elif mark[2] == "]" and inner is not None:
            parts.append(_Optional(tuple(inner)))
            inner = None
        else:
            raise TemplateError(f"`{mark[2]}` at column {mark.start() + 1} of `{text}` has no partner")
    if inner is not None:
        raise TemplateError(f"a `[` of `{text}` is never closed")
    if text.count("**") % 2:
        raise TemplateError(f"a `**` of `{text}` is never closed")
    if text[at:]:
        parts.append(text[at:])
    return Template(text, frozenset(needed), frozenset(optional), tuple(parts))


Contract = Mapping[str, str]


class LocaleError(Exception):
    """A locale that cannot be used. `problems` names every place, one line each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class UnknownLocaleError(LocaleError):
    """A locale that a game does not have."""


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The phrases of one locale, ready to fill."""

    locale: str
    name: str
    grammar: Grammar
    phrases: Mapping[str, Template]

    def __call__(self, key: str, **values: str) -> str:
        """The phrase `key`, filled. A key outside the contract is a KeyError: a bug, not a fault of the locale."""
        return self.phrases[key].fill(values)


def load_phrasebook(folders: Sequence[Path], locale: str, contract: Contract) -> Phrasebook:
    """Read `<locale>.toml` from every folder that has one, over the locale it is based on. Raises `LocaleError` when no
    folder has it, when a file cannot be read, or when the whole does not fill `contract`."""
    found = _chain(folders, locale)
    language: dict[str, Any] = {}
    texts: dict[str, tuple[str, str]] = {}
    for path, table in found.files:
        language.update(table.pop("language", {}))
        table.pop("locale", None)
        for key, text in _flat(table):
            texts[key] = (text, path.name)
    problems = list(found.problems)
    phrases: dict[str, Template] = {}
    for key, names in contract.items():
        if key not in texts:
            problems.append(f"locale `{locale}` lacks the phrase `{key}`")
            continue
        text, file = texts[key]
        try:
            phrases[key] = compile_template(text)
        except TemplateError as error:
            problems.append(f"{file}: `{key}`: {error}")
            continue
        problems.extend(f"{file}: `{key}` {problem}" for problem in _differences(phrases[key], names.split()))
    problems.extend(f"{texts[key][1]}: nothing ever says `{key}`" for key in texts if key not in contract)
    grammar = None
    try:
        grammar = Grammar.of(language)
    except KeyError as error:
        problems.append(f"locale `{locale}` lacks `{error.args[0]}` in its [language] table")
    if problems or grammar is None:
        raise LocaleError(problems)
    return Phrasebook(locale, found.name, grammar, phrases)


def phrases_of(game: str, contract: Contract) -> Callable[[str], Phrasebook]:
    """What gives the phrases of a locale, read once, of the game with this id. Raises `LocaleError`."""

    @cache
    def phrasebook(locale: str) -> Phrasebook:
        return load_phrasebook([resource(f"templates/phrases/{part}") for part in ("core", game)], locale, contract)

    return phrasebook


def locales(folders: Sequence[Path]) -> tuple[str, ...]:
    """The ids of all locales that the folders hold, sorted."""
    return tuple(sorted({path.stem for folder in folders for path in folder.glob("*.toml")}))


@dataclass(frozen=True, slots=True)
class _Chain:
    name: str
    files: tuple[tuple[Path, dict[str, Any]], ...]
    problems: tuple[str, ...]


def _chain(folders: Sequence[Path], locale: str) -> _Chain:
    name = locale
    files: list[tuple[Path, dict[str, Any]]] = []
    problems: list[str] = []
    wanted: str | None = locale
    visited: set[str] = set()
    known = locales(folders)
    while wanted is not None and wanted not in visited:
        visited.add(wanted)
        if wanted not in known:
            raise UnknownLocaleError([f"no locale `{wanted}`; there are {', '.join(f'`{name}`' for name in known)}"])
        here: list[tuple[Path, dict[str, Any]]] = []
        based_on: str | None = None
        for path in (folder / f"{wanted}.toml" for folder in folders):
            if not path.is_file():
                continue
            try:
                table = tomllib.loads(path.read_text(encoding="utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                problems.append(f"{path.name}: {error}")
                continue
            head = table.get("locale", {})
            based_on = head.get("based_on", based_on)
            if wanted == locale:
                name = head.get("name", name)
            here.append((path, table))
        files = here + files
        wanted = based_on
    return _Chain(name, tuple(files), tuple(problems))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def _differences(template: Template, names: Iterable[str]) -> Iterator[str]:
    wanted = set(names)
    known = {name.removesuffix("?") for name in wanted}
    for name in sorted(wanted):
        bare = name.removesuffix("?")
        if bare not in template.needed | template.optional:
            yield f"never says {{{bare}}}"
        elif name != bare and bare in template.needed:
            yield f"says {{{bare}}} outside brackets, and it may be empty"
        elif name == bare and bare not in template.needed:
            yield f"says {{{bare}}} in brackets, and it is never empty"
    for name in sorted((template.needed | template.optional) - known):
        yield f"asks for {{{name}}}, which is not told"


@dataclass(frozen=True, slots=True)
class Name:
    """A noun as printed. `adjective` says that something carries the thing (*marked*); `single` that a place holds one;
    `rides` that the thing lies on others that move."""

    one: str
    many: str
    mass: bool = False
    adjective: str = ""
    single: bool = False
    rides: bool = False

    def number(self, n: int) -> str:
        """The form that stands after the figure `n`."""
        return self.one if n == 1 else self.many


class Nouns:
    """The printed names of a game's head nouns (phrases `noun.<word>.one` and `.many`) and of what one entry declares.
    `heads` gives each head noun, and whether a place holds a single one of it."""

    def __init__(self, book: Phrasebook, heads: Mapping[str, bool], declared: Mapping[str, Name]) -> None:
        self._book = book
        self._heads = {
            word: Name(one, many := book(f"noun.{word}.many"), mass=one == many, single=single)
            for word, single in heads.items()
            for one in (book(f"noun.{word}.one"),)
        }
        self._declared = declared

    def of(self, noun: Noun) -> Name:
        if noun.face:
            return self._titled(noun.face)
        if not noun.ids:
            return self._heads[noun.word]
        if noun.word == noun.ids[0]:
            return self._declared[noun.word]
        group = self._titled(noun.word)
        named = [self._declared[id] for id in noun.ids]
        single, rides = all(name.single for name in named), any(name.rides for name in named)
        return Name(group.one, group.many, single=single, rides=rides)

    def head(self, word: str) -> Name:
        return self._heads[word]

    def declared(self, id: str) -> Name:
        return self._declared[id]

    def _titled(self, id: str) -> Name:
        title = id.replace("-", " ").title()
        return Name(title, self._book.grammar.plural(title))
