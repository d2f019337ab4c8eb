"""The texts of codes, for `gesso explain` and reports, and the addresses of pages about them.

They are data in `templates/diagnostics/<part>/<locale>.toml`. A part is `core` or the id of a game. Gesso reads a file only when
you ask for a text, never during a check. Gesso and every game write their texts in English. A translation may leave out codes,
labels and keys; these stay English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Fixable, RequestError, Severity
from gesso.resources import resources

ENGLISH = "en"
_FOLDER = "templates/diagnostics"
_SENTENCES = ("title", "problem", "reason")


@dataclass(frozen=True, slots=True)
class Explanation:
    """The texts of a code in one language; a text that is missing is empty."""

    kind: Code
    title: str
    """The problem in a few words."""
    problem: str
    """The rule that is broken."""
    reason: str
    """Why the rule matters to a designer."""
    example: str = ""
    """A text that breaks the rule."""
    instead: str = ""
    """The same text, right; or a sentence on what to write."""

    @property
    def code(self) -> str:
        return self.kind.code

    @property
    def name(self) -> str:
        return self.kind.name


_TEXTS = tuple(field.name for field in fields(Explanation) if field.name != "kind")
_LABELS = "labels"
BANDS = {
    "GS0": "Files",
    "GS1": "Format",
    "GS2": "Sentences",
    "GS3": "Names and types",
    "GS4": "Dead or endless texts",
    "GS5": "Timing and sides",
    "GS6": "Whole entries",
    "GS7": "Printing and translation",
    "GS8": "Scenarios and play",
    "GS9": "Project and settings",
}
_HEAD = """# Diagnostics

This page lists every problem that Gesso reports, by its code. A code always keeps its meaning.
"""


def explanation(code: Code, locale: str = ENGLISH) -> Explanation:
    """Return the texts of a code; a text that the locale lacks is English.

    A code without texts gets its name for a title, so that a mistake of a game never breaks a report about a designer's files.
    """
    texts = dict(_table(code, ENGLISH))
    if locale != ENGLISH:
        texts.update(_table(code, locale))
    title = texts.get("title") or code.name.replace("-", " ").capitalize() + "."
    return Explanation(code, title, *(texts.get(key, "") for key in _TEXTS[1:]))


def labels(locale: str = ENGLISH) -> Mapping[str, str]:
    """Return the words around the texts of a code, from `[labels]` of the core's file. What a locale lacks is English."""
    files = [folder / f"{name}.toml" for name in (ENGLISH, locale) for folder in resources(f"{_FOLDER}/core")]
    return {key: text for file in files for key, text in _tables(file).get(_LABELS, {}).items()}


def languages() -> tuple[str, ...]:
    """Return the locales that explain at least one code, sorted."""
    return tuple(sorted({path.stem for part in _parts() for path in part.glob("*.toml")}))


def check_language(locale: str) -> None:
    """Raise `RequestError` for a locale that explains no code."""
    known = languages()
    if locale not in known:
        has = ", ".join(f"`{name}`" for name in known)
        raise RequestError(f"no code is explained in `{locale}`", f"there are {has}")


def faults(part: str, codes: Iterable[Code]) -> Iterator[str]:
    """Compare the codes that a part declares with its files, for the part's tests.

    Yields:
        A line for every difference: an unreadable file, a code without a text, a text without a code, a wrong name, a missing
        or unknown key, a label that the English file does not have.
    """
    import tomllib

    known = {code.code: code for code in codes}
    paths = sorted(path for folder in resources(f"{_FOLDER}/{part}") for path in folder.glob("*.toml"))
    if known and not any(path.stem == ENGLISH for path in paths):
        yield f"{_FOLDER}/{part}/{ENGLISH}.toml is missing"
    for path in paths:
        try:
            tables = tomllib.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            yield f"{path}: {error}"
            continue
        yield from (f"{path}: {fault}" for fault in _differences(tables, known, whole=path.stem == ENGLISH))


def _differences(tables: Mapping[str, Any], known: Mapping[str, Code], *, whole: bool) -> Iterator[str]:
    if whole:
        yield from (f"{code} has no text" for code in known if code not in tables)
    for number, table in tables.items():
        if number == _LABELS:
            yield from (f"there is no label `{key}`" for key in sorted(table.keys() - labels().keys()))
            continue
        if number not in known:
            yield f"there is no code {number}"
            continue
        if not isinstance(table, dict) or not all(isinstance(text, str) and text.strip() for text in table.values()):
            yield f"{number} is not a table of texts"
            continue
        needed = {"name", *_TEXTS}
        yield from (f"{number} has no `{key}`" for key in sorted(needed - table.keys()) if whole)
        yield from (f"{number} has an unknown key `{key}`" for key in sorted(table.keys() - needed))
        name = known[number].name
        if table.get("name", name) != name:
            yield f"{number} is called `{name}`, not `{table['name']}`"


def _table(code: Code, locale: str) -> Mapping[str, str]:
    for part in _parts():
        table = _tables(part / f"{locale}.toml").get(code.code)
        if isinstance(table, dict):
            return {key: _text(key, text) for key, text in table.items() if isinstance(text, str)}
    return {}


def _text(key: str, text: str) -> str:
    """Join the lines of a sentence, which may be wrapped in the file; keep those of an example."""
    return " ".join(text.split()) if key in _SENTENCES else text.strip("\n")


def _parts() -> list[Path]:
    """Return the folders of all parts. The core comes first, because it has most codes."""
    core = resources(f"{_FOLDER}/core")
    return [*core, *(part for folder in resources(_FOLDER) for part in sorted(folder.iterdir()) if part not in core)]


@cache
def _tables(path: Path) -> Mapping[str, Any]:
    """Return the tables of a file; empty if it is missing or damaged, which `faults` reports to its author."""
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def catalogue_page(explanations: Iterable[Explanation], locale: str = ENGLISH) -> str:
    """Return the Markdown page of all codes; it ends with a line end."""
    return "\n".join((_HEAD, catalogue_sections(explanations, locale)))


def code_page(texts: Explanation, locale: str = ENGLISH) -> str:
    """Return a Markdown page of one code; it ends with a line end."""
    return _section(texts, labels(locale)).removeprefix("##")


def catalogue_sections(explanations: Iterable[Explanation], locale: str = ENGLISH) -> str:
    """Return the page below its title: a heading for each band and a section for each code."""
    words = labels(locale)
    parts: list[str] = []
    band = ""
    for texts in sorted(explanations, key=lambda texts: texts.code):
        if texts.code[:3] != band:
            band = texts.code[:3]
            parts.append(f"## {band}xx: {BANDS.get(band, 'Other')}\n")
        parts.append(_section(texts, words))
    return "\n".join(parts)


def severity_label(code: Code, words: Mapping[str, str]) -> str:
    """Return the severity of a code in the words of a locale, with a note if a project may lower it."""
    severity = words[str(code.severity)]
    lowered = code.configurable and code.severity is Severity.ERROR
    return words["lower"].format(severity=severity) if lowered else severity


def fix_label(code: Code, words: Mapping[str, str]) -> str:
    """Return whether and how Gesso can fix a problem, in the words of a locale."""
    return words[f"fix_{code.fix.name.lower()}"]


def is_sentence(text: str) -> bool:
    """Return whether an example or its correction is a sentence about a file instead of a file's text."""
    return text[:1].isupper() and text.endswith(".") and "\n" not in text


def _section(texts: Explanation, words: Mapping[str, str]) -> str:
    lines = [
        f"### {texts.code} {texts.name}",
        "",
        f"*{severity_label(texts.kind, words)}.* {texts.title}",
        "",
        f"{texts.problem} {texts.reason}",
        "",
    ]
    if texts.kind.fix is not Fixable.NO:
        lines += [fix_label(texts.kind, words), ""]
    for label, text in ((words["example"], texts.example), (words["instead"], texts.instead)):
        if is_sentence(text):
            lines += [f"{label} {text}", ""]
        elif text:
            fence = "````" if "```" in text else "```"
            lines += [label, "", f"{fence}text", *text.splitlines(), fence, ""]
    return "\n".join(lines)


_HOME_LABELS = ("documentation", "repository", "source")
_ADDRESS = re.compile(r"https?://[\w.~:/?#@!$&'()*+,;=%-]+", re.ASCII)


@cache
def addresses() -> dict[str, str]:
    """Return the addresses in `[project.urls]` by their labels in small letters."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        lines = metadata("gesso").get_all("Project-URL") or []
    except PackageNotFoundError:
        return {}
    pairs = (line.partition(",") for line in lines)
    found = {label.strip().lower(): address.strip() for label, _, address in pairs}
    return {label: address.rstrip("/") for label, address in found.items() if _ADDRESS.fullmatch(address)}


def home_address() -> str:
    """Return where a reader learns about Gesso; empty if that is not known."""
    return next((addresses()[label] for label in _HOME_LABELS if label in addresses()), "")


def code_address(code: Code) -> str:
    """Return the address of the page about a code, on the site or else in the repository; empty if neither is known."""
    found = addresses()
    if "documentation" in found:
        return f"{found['documentation']}/diagnostics/{code.code}.html"
    home = home_address()
    return f"{home}/blob/HEAD/docs/diagnostics.md#{code.code.lower()}-{code.name}" if home else ""
