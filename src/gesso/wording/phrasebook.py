"""The phrases of one locale: loaded from its files and checked against a contract.

A contract maps the name of a phrase to the names of its placeholders, `what count tally?`. A `?` marks a placeholder that may
be empty and so stands in brackets; a `~` one that only a language without genders has to use (*its*). A phrase that says less
than the card does must not be printed. So Gesso refuses a locale that lacks a phrase, has one too many or drops a
placeholder, and names every such place.

A phrasebook also has the names of things, and translations of texts that a designer wrote on cards. A translation is found
by the English text itself, so a changed text has no translation. `PrintedNames` leads from English names in rules and logs
to printed ones.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NewType, overload

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.diagnostics.suggestions import fold
from gesso.lang.ast import Noun
from gesso.records import DAMAGED, Record, program_key
from gesso.resources import private_cache, resource, resources
from gesso.source import SourceFile
from gesso.source.toml_texts import TomlPlaces
from gesso.wording.grammar import Grammar
from gesso.wording.template import HEAD, Inflected, Template, TemplateError, compile_template

SourceText = NewType("SourceText", str)
"""A text of a card file with single blanks between its words, the key of its translation."""
Use = Literal["noun", "adjective", "text"]
"""How a text is used: other words agree with a noun, an adjective agrees with others."""


def source_text(text: str) -> SourceText:
    """Return the key under which a translation has a text."""
    return SourceText(" ".join(text.split()))


class Translation:
    """The words of a game in one locale.

    `words` has them by the source texts; `asked` collects what was asked for, with its use, even if it has no
    translation: then the text stays unchanged.
    """

    def __init__(self, words: Mapping[SourceText, Inflected]) -> None:
        self.words: Mapping[str, Inflected] = {str(key): word for key, word in words.items()}
        self.asked: dict[SourceText, Use] = {}
        self.counted: dict[SourceText, bool] = {}
        """Names that stand after a number, and whether the card file gives them one form for every number."""

    @overload
    def text(self, source: str) -> str: ...
    @overload
    def text(self, source: None) -> None: ...
    def text(self, source: str | None) -> str | None:
        """Return a name or a running text that stands by itself."""
        return None if source is None else self._said(source, "text")

    def noun(self, source: str) -> str:
        """Return a name for sentences, with what has to agree with it."""
        return self._said(source, "noun")

    def counted_noun(self, source: str, *, mass: bool = False) -> str:
        """Return a name of which there are several; `mass` if it has one form for every number."""
        self.counted[source_text(source)] = mass
        return self.noun(source)

    def adjective(self, source: str) -> str:
        """Return an adjective, with its forms."""
        return self._said(source, "adjective")

    def known(self, source: str) -> str:
        """Return a name from another file, by whatever words it is known."""
        return self.words.get(source_text(source), source)

    def _said(self, source: str, use: Use) -> str:
        key = source_text(source)
        if not key:
            return source
        if self.asked.get(key) != "noun":
            self.asked[key] = use
        said = self.words.get(key)
        # Only a text that the card file has in several lines is printed in several.
        return source if said is None else said if "\n" in source.strip() else said.on_one_line


def title_of(id: str) -> str:
    """Return the name of something that has only an id: *line-art* is *Line Art*."""
    return id.replace("-", " ").title()


def own_word(words: Mapping[str, str], source: str) -> str:
    """Return the printed form of a text in a card file."""
    return words.get(source_text(source), source) if words else source


def elisions_of(words: Iterable[str]) -> dict[str, bool]:
    """Return the first words, in small letters, of names whose translations say whether words elide before them."""
    told = (word for word in words if isinstance(word, Inflected) and word.elides is not None)
    return {word.split()[0].casefold(): bool(word.elides) for word in told}


MANY = "many"
"""Last part of the name of a phrase that names several things."""
NOUN = "noun."
"""Phrases that name the head nouns of a game by their words."""


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The phrases of one locale, ready to fill."""

    locale: str
    name: str
    grammar: Grammar
    phrases: Phrases
    genders: Mapping[str, str] = field(default_factory=dict)
    """Gender of what the phrases under a name say, if a locale gives it: `noun.unit` is feminine."""

    def knowing(self, *elisions: Mapping[str, bool]) -> Phrasebook:
        """Return the same phrases, which elide before some words of a designer as their translations say."""
        own = {word: elides for words in elisions for word, elides in words.items()}
        return replace(self, grammar=replace(self.grammar, joints=self.grammar.joints.knowing(own))) if own else self

    @property
    def elisions(self) -> Mapping[str, bool]:
        """Return the words of a designer whose translations say whether words elide before them."""
        return self.grammar.joints.own

    def __call__(self, key: str, **values: str) -> str:
        """Fill the phrase `key`. A key outside the contract is a KeyError: a bug, not a fault of the locale."""
        return self.said(key, values)

    def said(self, key: str, values: Mapping[str, str], *, head: str = "", may: bool = False) -> str:
        """Fill a phrase in the form that the text asks for: agreeing with `head`, after *may* if `may`."""
        template = self.phrases[key]
        if not self.grammar.inflects:
            return template.fill(values)
        # A value of that name is a placeholder like others, and what agrees with it agrees with what it prints.
        return self._inflected(key, template, {HEAD: head, **values}, may)

    def agreed(self, form: str, head: str) -> str:
        """Return an adjective or an ordinal that is no phrase, in the form that agrees with `head`.

        A word without forms, such as one of a card that is not translated, stays as it is.
        """
        if not self.grammar.inflects or f"<{HEAD}" not in form:
            return form
        try:
            return compile_template(form).fill({HEAD: head}, agree=self.grammar.agree)
        except (TemplateError, KeyError):
            return form

    def plural(self, name: str) -> str:
        """Return the plural of a name."""
        many = self.grammar.plural(name)
        if not self.grammar.inflects:
            return many
        return Inflected(many, name.gender if isinstance(name, Inflected) else "", plural=True)

    def _inflected(self, key: str, template: Template, values: Mapping[str, str], may: bool) -> Inflected:
        text = self.grammar.joints.joined(template.fill(values, may=may, agree=self.grammar.agree))
        above, _, last = key.rpartition(".")
        names = template.head(values)
        if names is not None and above not in self.genders:
            return names.reworded(text, last)
        # The word of a head noun tells its sort: a zone *contains*, a unit *has*.
        sort = {above.removeprefix(NOUN)} if above.startswith(NOUN) else set()
        return Inflected(text, self.genders.get(above, ""), plural=last == MANY, said_by=frozenset({last, *sort}))


@dataclass(frozen=True, slots=True)
class Name:
    """A noun as printed, in a language with genders each form with its own."""

    one: str
    many: str
    mass: bool = False
    adjective: str = ""
    """Says that something carries the thing (*marked*)."""
    single: bool = False
    """Whether a place holds only one."""
    rides: bool = False
    """Whether the thing lies on others that move."""

    def number(self, n: int) -> str:
        """Return the form after the figure `n`."""
        return self.one if n == 1 else self.many


class Nouns:
    """The printed names of a game's head nouns (phrases `noun.<word>.one` and `.many`) and of what one entry declares.

    `heads` gives each head noun, and whether a place holds only one of it; `words` the translations of what has only an
    id.
    """

    def __init__(
        self,
        book: Phrasebook,
        heads: Mapping[str, bool],
        declared: Mapping[str, Name] = MappingProxyType({}),
        words: Mapping[str, str] | None = None,
    ) -> None:
        self._book = book
        self._words = words or {}
        self._heads = {
            word: Name(one, many := book(f"noun.{word}.{MANY}"), mass=one == many, single=single)
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
        """Return the name of something declared; of what a half-written file does not declare yet, its id with capitals."""
        return self._declared.get(id) or self._titled(id)

    def _titled(self, id: str) -> Name:
        title = own_word(self._words, title_of(id))
        return Name(title, self._book.plural(title))


ASKS = "asks."
"""Phrases for what the rules ask for without a card: procedures of the game by their ids."""
SET_UP = "term.setup"
"""The phrase for the text of an entry that has no name of its own."""
_PARTS = (
    (re.compile(r"(.+)( \([A-Za-z]\))"), "effect"),
    (re.compile(r"(.+)( \d+)"), "effect"),
    (re.compile(r"(.+?)(, )(.+)"), "list"),
    (re.compile(r"(.+)( )(\S+)"), "copy"),
)
"""A name with a letter or a number after it; several of them; a piece distinguished by a word."""


class PrintedNames:
    """Leads from the rules' names to printed ones.

    `words` are the translations of a game by the source texts. In the source language, with `source` the same book,
    every name stays unchanged.
    """

    def __init__(self, book: Phrasebook, source: Phrasebook, words: Mapping[str, str]) -> None:
        self._book = book
        self._words: dict[str, str] = {}
        if book.locale != source.locale:
            titles = {str(source(key)): book(key) for key in source.phrases if key.startswith((ASKS, SET_UP))}
            self._words = {fold(key): printed for key, printed in (titles | dict(words)).items()}
        self.all: Mapping[str, str] = {} if not self._words else {key: str(printed) for key, printed in words.items()}
        """Every name that has a translation."""
        self._sources = {fold(str(printed)): key for key, printed in self._words.items()}

    def __call__(self, name: str) -> str:
        """Return the printed name, or the name itself if it has no translation."""
        if not self._words:
            return name
        source = self._words.get(fold(name))
        if source is not None:
            return self._book.agreed(source, "")
        return next(self._in_parts(name), name)

    def _in_parts(self, name: str) -> Iterator[str]:
        for pattern, kind in _PARTS:
            parts = pattern.fullmatch(name)
            if parts is None:
                continue
            head = self._words.get(fold(parts[1]))
            if kind == "list":
                yield f"{self(parts[1])}{parts[2]}{self(parts[3])}"
            elif head is not None and kind == "copy" and fold(parts[3]) in self._words:
                yield f"{head} {self._book.agreed(self._words[fold(parts[3])], head)}"
            elif head is not None and kind == "effect":
                yield f"{head}{parts[2]}"

    def source(self, name: str) -> str:
        """Return the rules' name of something printed."""
        return self._sources.get(fold(name), name)


Contract = Mapping[str, str]
_GENDER = ".gender"
_OPTIONAL, _GRAMMATICAL = "?", "~"


class Phrases(Mapping[str, Template]):
    """Phrases by name, compiled when they are first said: a card needs few of a thousand."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._compiled: dict[str, Template] = {}

    def __getitem__(self, key: str) -> Template:
        if key not in self._compiled:
            self._compiled[key] = compile_template(self._texts[key])
        return self._compiled[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that stands in a phrase, in small letters."""
        plain = (_OPEN.sub(" ", text.casefold()) for text in self._texts.values())
        return frozenset(word for text in plain for word in words_in(text))


_OPEN, _WORD = re.compile(r"\{[^}]*\}"), re.compile(r"[^\W\d_]+")


def words_in(text: str) -> list[str]:
    """Return the words of a text in their order."""
    return _WORD.findall(text)


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
    status = path.stat()
    return _says_its_base(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=64)
def _says_its_base(path: Path, _time: int, _size: int) -> bool:
    """Return whether a file of phrases names the locale that it is based on; read it once in each of its states."""
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
    return _book(locale, *_sound(folders, locale, contract))


_Sound = tuple[str, Mapping[str, str], Mapping[str, Any], Mapping[str, str]]
"""The name of a locale, its phrases, its `[language]` table and its genders, as plain data in which nothing is wrong."""


def _book(
    locale: str, name: str, phrases: Mapping[str, str], language: Mapping[str, Any], genders: Mapping[str, str]
) -> Phrasebook:
    return Phrasebook(locale, name, Grammar.of(language), Phrases(phrases), genders)


def _sound(folders: Sequence[Path], locale: str, contract: Contract) -> _Sound:
    """Read and check a locale. Raises as `load_phrasebook` does."""
    chain = _chain(folders, locale)
    problems = list(chain.problems)
    written = {key: _Written(text, file, key) for file in chain.files for key, text in _phrases(file.table)}
    language = {key: value for file in chain.files for key, value in file.table.get("language", {}).items()}
    grammar = _grammar(language, locale, problems)
    genders = {key.removesuffix(_GENDER): text for key, text in written.items() if key.endswith(_GENDER)}
    phrases: dict[str, str] = {}
    for key, names in contract.items():
        if key not in written:
            problems.append(
                f"locale `{locale}` lacks the phrase `{key}`: add it, or base the locale on one that has it"
            )
            continue
        try:
            template = compile_template(written[key].text)
        except TemplateError as error:
            problems.append(f"{written[key].at}: `{key}`: {error}")
            continue
        phrases[key] = written[key].text
        faults = filter(None, (*_differences(template, names.split()), _unsayable(template, grammar)))
        problems.extend(f"{written[key].at}: `{key}` {fault}" for fault in faults)
    problems.extend(_without_gender(contract, genders, grammar, locale))
    for key, text in written.items():
        if key.endswith(_GENDER) and any(name.startswith(f"{key.removesuffix(_GENDER)}.") for name in contract):
            if grammar is not None and text.text not in grammar.genders:
                has = ", ".join(f"`{gender}`" for gender in grammar.genders) or "none"
                problems.append(f"{text.at}: `{key}` is `{text.text}`, but the genders of the language are {has}")
        elif key not in contract:
            problems.append(f"{text.at}: nothing uses the phrase `{key}`")
    if problems or grammar is None:
        raise LocaleError(problems)
    return chain.name, phrases, language, {key: text.text for key, text in genders.items()}


def _grammar(language: Mapping[str, Any], locale: str, problems: list[str]) -> Grammar | None:
    """Return the grammar of a locale; None, with its problems, if it has faults."""
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
        if key.startswith(NOUN) and last == MANY and noun not in genders:
            yield f"locale `{locale}` lacks `{noun}{_GENDER}`, so words about it cannot agree"


def _unsayable(template: Template, grammar: Grammar | None) -> str:
    """Return a form that a phrase wants to inflect but the language does not have; empty if there is none."""
    if grammar is None:
        return ""
    if template.inflects and not grammar.inflects:
        return "chooses between forms, but the language has no `genders`"
    return grammar.misfit(template)


def phrases_of(game: str, contract: Contract) -> Callable[[str], Phrasebook]:
    """Return a function that gives the phrases of a locale, read once, of the game with this id. It raises
    LocaleError."""

    @cache
    def phrasebook(locale: str) -> Phrasebook:
        folders = [resource(f"templates/phrases/{part}") for part in ("core", game)]
        # To read and check a thousand phrases takes longer than to lay out a card.
        if locale not in locales(folders[-1:]) or (key := _digest(folders, contract)) is None:
            return load_phrasebook(folders, locale, contract)
        record = Record(private_cache(), f"{game}-{locale}-phrases", _VERSION)
        with suppress(*DAMAGED):
            name, phrases, language, genders = record.entries[key]
            if contract.keys() == phrases.keys():
                return _book(locale, name, phrases, language, genders)
        sound = _sound(folders, locale, contract)
        record.keep(key, [*sound])
        record.save(_MOST_KEPT)
        return _book(locale, *sound)

    return phrasebook


_VERSION = 1
_MOST_KEPT = 2
"""Phrases that are kept of a game and a locale: a designer may have two installations."""


def _digest(folders: Sequence[Path], contract: Contract) -> str | None:
    """Return a digest of all that decides about the locales of some folders; None if a file cannot be read."""
    total = hashlib.blake2b(f"{program_key()} {[*contract.items()]}".encode(), digest_size=16)
    with suppress(OSError):
        for folder in folders:
            for path in sorted(folder.glob("*.toml")):
                total.update(f"\0{path.name} {path.stat().st_size}\0".encode() + path.read_bytes())
            total.update(b"\0\0")
        return total.hexdigest()
    return None


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
    """Yield how a phrase's placeholders differ from its contract.

    A name that only selects forms counts as used.
    """
    wanted = {name.rstrip(_OPTIONAL + _GRAMMATICAL): name[-1] for name in names}
    used = template.needed | template.optional | (template.chosen_by - {HEAD})
    for name, mark in sorted(wanted.items()):
        if name not in used:
            if mark != _GRAMMATICAL or not template.inflects:
                yield f"never uses {{{name}}}"
        elif mark == _OPTIONAL and name in template.needed:
            yield f"uses {{{name}}} outside brackets, but it may be empty"
        elif mark != _OPTIONAL and name not in template.needed | template.chosen_by:
            yield f"uses {{{name}}} in brackets, but it is never empty"
    asked = {choice.hole for choice in template.choices() if choice.hole} - {HEAD}
    for name in sorted((used | asked) - set(wanted)):
        yield f"uses {{{name}}}, which has no value"
