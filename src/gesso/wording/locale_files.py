"""Locales: phrases as data, checked against the contract of what the program will ask for.

A contract maps the name of a phrase to the names it is filled with, `what count tally?`. A `?` marks what may be empty
and so stands in brackets, a `~` what only a language without genders has to say (*its*). A locale that lacks a phrase,
has one too many, or drops a part of one, is refused, and every such place is named: a phrase that says less than the
card does must not be printed.
"""

import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gesso.diagnostics import RequestError
from gesso.resources import resource, resources
from gesso.source import SourceFile
from gesso.source.toml_places import TomlPlaces
from gesso.wording.grammar import Grammar
from gesso.wording.phrasebook import MANY, Phrasebook
from gesso.wording.template import HEAD, Template, TemplateError, compile_template

Contract = Mapping[str, str]
_GENDER = ".gender"
_OPTIONAL, _GRAMMATICAL = "?", "~"


class LocaleError(RequestError):
    """A locale that cannot be used. `problems` names every place, one line each."""

    def __init__(self, problems: Sequence[str]) -> None:
        first, *rest = problems
        super().__init__(first, "; ".join(rest))
        self.problems = tuple(problems)


class UnknownLocaleError(LocaleError):
    """A locale that a game does not have."""


def languages_of(game: str) -> tuple[str, ...]:
    """Return the locales of the game with this id that are based on no other, sorted."""
    paths = (path for folder in resources(f"templates/phrases/{game}") for path in folder.glob("*.toml"))
    return tuple(sorted({path.stem for path in paths if not _is_variant(path)}))


def _is_variant(path: Path) -> bool:
    try:
        head = tomllib.loads(path.read_text(encoding="utf-8")).get("locale", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        # Problems of a locale are reported when it is loaded.
        return False
    return "based_on" in head


@dataclass(frozen=True, slots=True)
class LocaleFile:
    """One file of a locale: its text and its tables."""

    path: Path
    text: str
    table: Mapping[str, Any]

    def at(self, *key: str) -> str:
        """Return a place in it: its name and the line of a key."""
        return f"{self.path.name}:{TomlPlaces(SourceFile(self.path.name, self.text)).key(*key).line}"


@dataclass(frozen=True, slots=True)
class _Written:
    """The text of a phrase, and the file that has it."""

    text: str
    file: LocaleFile
    key: str

    @property
    def at(self) -> str:
        return self.file.at(*self.key.split("."))


@dataclass(frozen=True, slots=True)
class _Chain:
    """The files of a locale after those that it is based on, and what is wrong with them."""

    name: str
    files: tuple[LocaleFile, ...]
    problems: tuple[str, ...]


def load_phrasebook(folders: Sequence[Path], locale: str, contract: Contract) -> Phrasebook:
    """Read `<locale>.toml` from every folder that has one, over the locale it is based on.

    Raises:
        LocaleError: The last folder, which is the game's own, has no such file, a file cannot be read, or the whole does not
            fill `contract`.
    """
    chain = _chain(folders, locale)
    problems = list(chain.problems)
    written = {key: _Written(text, file, key) for file in chain.files for key, text in _phrases(file.table)}
    grammar = _grammar(chain, locale, problems)
    genders = {key.removesuffix(_GENDER): text for key, text in written.items() if key.endswith(_GENDER)}
    phrases: dict[str, Template] = {}
    for key, names in contract.items():
        if key not in written:
            problems.append(
                f"locale `{locale}` lacks the phrase `{key}`: add it, or base the locale on one that has it"
            )
            continue
        try:
            phrases[key] = compile_template(written[key].text)
        except TemplateError as error:
            problems.append(f"{written[key].at}: `{key}`: {error}")
            continue
        faults = filter(None, (*_differences(phrases[key], names.split()), _unsayable(phrases[key], grammar)))
        problems.extend(f"{written[key].at}: `{key}` {fault}" for fault in faults)
    problems.extend(_without_gender(contract, genders, grammar, locale))
    for key, text in written.items():
        if key.endswith(_GENDER) and any(name.startswith(f"{key.removesuffix(_GENDER)}.") for name in contract):
            if grammar is not None and text.text not in grammar.genders:
                has = ", ".join(f"`{gender}`" for gender in grammar.genders) or "none"
                problems.append(f"{text.at}: `{key}` is `{text.text}`, and the genders of the language are {has}")
        elif key not in contract:
            problems.append(f"{text.at}: nothing ever says `{key}`")
    if problems or grammar is None:
        raise LocaleError(problems)
    return Phrasebook(locale, chain.name, grammar, phrases, {key: text.text for key, text in genders.items()})


def _grammar(chain: _Chain, locale: str, problems: list[str]) -> Grammar | None:
    """Return the grammar of the files together; None, with its problems, if there is none."""
    language: dict[str, Any] = {}
    for file in chain.files:
        language.update(file.table.get("language", {}))
    try:
        return Grammar.of(language)
    except KeyError as error:
        problems.append(f"locale `{locale}` lacks `{error.args[0]}` in its [language] table")
    except (TypeError, ValueError, AttributeError) as error:
        problems.append(f"the [language] table of locale `{locale}`: {error}")
    return None


def _without_gender(contract: Contract, genders: Container[str], grammar: Grammar | None, locale: str) -> Iterator[str]:
    """Return the nouns whose gender is missing in a language with genders."""
    if grammar is None or not grammar.inflects:
        return
    for key in contract:
        noun, _, last = key.rpartition(".")
        if key.startswith("noun.") and last == MANY and noun not in genders:
            yield f"locale `{locale}` lacks `{noun}{_GENDER}`: what is said of it cannot agree"


def _unsayable(template: Template, grammar: Grammar | None) -> str:
    """Return what a phrase wants to inflect and the language does not; empty if nothing."""
    if grammar is None:
        return ""
    if template.inflects and not grammar.inflects:
        return "chooses between forms, and the language has no `genders`"
    return grammar.misfit(template)


def phrases_of(game: str, contract: Contract) -> Callable[[str], Phrasebook]:
    """Return a function that gives the phrases of a locale, read once, of the game with this id. It raises
    LocaleError."""

    @cache
    def phrasebook(locale: str) -> Phrasebook:
        return load_phrasebook([resource(f"templates/phrases/{part}") for part in ("core", game)], locale, contract)

    return phrasebook


def locales(folders: Sequence[Path]) -> tuple[str, ...]:
    """Return the ids of all locales in the folders, sorted."""
    return tuple(sorted({path.stem for folder in folders for path in folder.glob("*.toml")}))


def _chain(folders: Sequence[Path], locale: str) -> _Chain:
    name = locale
    files: list[LocaleFile] = []
    problems: list[str] = []
    wanted: str | None = locale
    visited: list[str] = []
    # The shared phrases alone are not the language of a game.
    known = locales(folders[-1:])
    while wanted is not None:
        if wanted in visited:
            ring = " -> ".join((*visited[visited.index(wanted) :], wanted))
            problems.append(f"locale `{locale}` is based on itself: {ring}")
            break
        visited.append(wanted)
        if wanted not in known:
            raise UnknownLocaleError([f"no locale `{wanted}`; there are {', '.join(f'`{name}`' for name in known)}"])
        here: list[LocaleFile] = []
        based_on: str | None = None
        for path in (folder / f"{wanted}.toml" for folder in folders):
            if not path.is_file():
                continue
            try:
                text = path.read_text(encoding="utf-8")
                table = tomllib.loads(text)
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                problems.append(f"{path.name}: {error}")
                continue
            head = table.pop("locale", {})
            based_on = head.get("based_on", based_on)
            if wanted == locale:
                name = head.get("name", name)
            here.append(LocaleFile(path, text, table))
        files = here + files
        wanted = based_on
    return _Chain(name, tuple(files), tuple(problems))


def _phrases(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if not prefix and key == "language":
            continue
        if isinstance(value, dict):
            yield from _phrases(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def _differences(template: Template, names: Iterable[str]) -> Iterator[str]:
    """Yield what a phrase does with the names it is filled with, and should not. A name that only selects forms
    counts as used."""
    wanted = {name.rstrip(_OPTIONAL + _GRAMMATICAL): name[-1] for name in names}
    used = template.needed | template.optional | template.chosen_by
    for name, mark in sorted(wanted.items()):
        if name not in used:
            if mark != _GRAMMATICAL or not template.inflects:
                yield f"never says {{{name}}}"
        elif mark == _OPTIONAL and name in template.needed:
            yield f"says {{{name}}} outside brackets, and it may be empty"
        elif mark != _OPTIONAL and name not in template.needed | template.chosen_by:
            yield f"says {{{name}}} in brackets, and it is never empty"
    asked = {choice.hole for choice in template.choices() if choice.hole} - {HEAD}
    for name in sorted((used | asked) - set(wanted)):
        yield f"asks for {{{name}}}, which is not told"
