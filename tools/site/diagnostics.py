"""A page for each diagnostic: meaning, reason, a real report of its example, and what to write."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.explanations import BANDS, explanation, fix_label, is_sentence, labels
from gesso.games import game_ids
from gesso.lang.language import terminals
from gesso.project.codes import all_codes
from tools.docs.examples import manual, sample
from tools.docs.markdown import PageError, anchor, fenced, table
from tools.docs.pages import report
from tools.docs.rulings import read_rulings
from tools.site.pages import SitePage, code, escaped, joined, link
from tools.site.projects import project_reports

FOLDER = "diagnostics"
INDEX = "docs/diagnostics"
_EXAMPLES = Path(__file__).with_name("examples.toml")
_REASONS = "not-executed"
_CHECKS = "docs/checks"
_REPORTED_LINES = 24


@dataclass(frozen=True, slots=True)
class Executed:
    """An example that is executed in the sample entry of a game."""

    game: str
    at: str = ""
    """Its place there: a place for examples, `keys` in place of the sample's own, or the whole `file`."""
    text: str = ""
    """Empty for the example of the code's own text."""
    rules: tuple[str, ...] = ()
    """Ids of rulings behind the code."""


@cache
def executed() -> Mapping[str, Executed]:
    """Return the examples by code, as `examples.toml` lists them.

    Raises:
        PageError: A code, game or rule does not exist.
    """
    known = all_codes()
    found: dict[str, Executed] = {}
    for id, said in _read().items():
        if id == _REASONS:
            continue
        each = Executed(said["game"], said.get("at", ""), said.get("text", ""), tuple(said.get("rules", ())))
        unknown = [rule for rule in each.rules if rule not in read_rulings(each.game)]
        if id not in known or unknown:
            raise PageError(f"{_EXAMPLES.name}: there is no {id if id not in known else unknown[0]}")
        found[id] = each
    return MappingProxyType(found)


def not_executed() -> Mapping[str, Sequence[str]]:
    """Why examples are not executed: by each reason the codes, or the first characters of many of them."""
    reasons: Mapping[str, Sequence[str]] = _read()[_REASONS]
    return reasons


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(_EXAMPLES.read_text(encoding="utf-8"))


def example_of(kind: Code) -> tuple[tuple[str, ...], tuple[Diagnostic, ...]]:
    """Return the lines of a code's example, and its real report; no report if it is not executed.

    Raises:
        PageError: The report does not have the code.
    """
    how = executed().get(kind.code)
    lines = tuple((how.text if how and how.text else explanation(kind).example).rstrip("\n").split("\n"))
    if how is None or not how.at:
        return lines, ()
    its = sample(how.game)
    if how.at in ("keys", "file"):
        found = its.check(lines, keys=how.at == "keys")
    else:
        found = its.problems(how.at, lines)
    if all(each.kind != kind for each in found):
        said = ", ".join(each.code for each in found) or "nothing"
        raise PageError(f"{_EXAMPLES.name}: the example of {kind.code} is reported as {said}")
    return lines, found


def diagnostic_pages() -> Iterator[SitePage]:
    """Return a page for each code, in order."""
    for kind in all_codes().values():
        yield SitePage(place(kind.code), f"{kind.code} {kind.name}", joined(page_lines(kind)), parent=INDEX)


def place(code: str) -> str:
    return f"{FOLDER}/{code}"


def index() -> list[str]:
    """Return the codes as tables, one for each band. Links start at the root of the site."""
    lines: list[str] = []
    for band, title in BANDS.items():
        rows = [
            [
                f"[{kind.code}](/{place(kind.code)}.md)",
                f"[{kind.name}](/{place(kind.code)}.md)",
                kind.severity,
                explanation(kind).title,
            ]
            for kind in all_codes().values()
            if kind.code.startswith(band)
        ]
        if rows:
            lines += [f"## {band}xx: {title}", "", *table(["code", "name", "severity", "problem"], rows), ""]
    return lines


def page_lines(kind: Code) -> list[str]:
    """Return the page of a code."""
    band = BANDS.get(kind.code[:3], "Other")
    texts = explanation(kind)
    lines = [f"# {kind.code} {kind.name}", ""]
    lines += [f'<p class="facts"><span class="badge {kind.severity}">{kind.severity}</span> {escaped(band)}</p>', ""]
    lines += [f"**{texts.title}**", "", texts.problem, "", "## Why it matters", "", texts.reason, ""]
    example, found = example_of(kind)
    how = executed().get(kind.code)
    if example != ("",):
        lines += ["## Example", "", *_shown(kind, how, example), ""]
    if found:
        reported = [line for each in found if each.kind == kind for line in report(each, example)]
        lines += ["Gesso reports:", "", *fenced(reported[:_REPORTED_LINES], "text"), ""]
    elif kind.code in project_reports():
        lines += ["Gesso reports in a small project:", "", *fenced(project_reports()[kind.code], "text"), ""]
    if texts.instead:
        instead = texts.instead.split("\n")
        lines += ["## Write instead", "", *_shown(kind, how, instead), ""]
    lines += ["## Fix", "", fix_label(kind, labels()), ""]
    lines += ["## Severity", "", _standing(kind), ""]
    if how and how.rules:
        lines += ["## Rules", ""]
        for id in how.rules:
            ruling = read_rulings(how.game)[id]
            there = link(place(kind.code), f"docs/{how.game}/rulings", id, anchor(id))
            lines.append(f"- {there}: {ruling.rule} *({ruling.source})*")
        lines.append("")
    lines += [f"`gesso explain {kind.code}` shows the same in a terminal."]
    return lines


def _standing(kind: Code) -> str:
    """Say whether a project may turn the code down, and link to how."""
    if not kind.configurable:
        return "This error always stops the build: Gesso can make nothing from a text that has it."
    setting = link(place(kind.code), _CHECKS, "for the project", anchor("For a project"))
    exception = link(place(kind.code), _CHECKS, "for a line", anchor("For a line or a block"))
    return (
        f'You can turn this {kind.severity} off: write `{kind.name} = "off"` under `[check]` {setting}, '
        f"or `# gesso: allow {kind.name}` and a reason {exception}."
    )


def _shown(kind: Code, how: Executed | None, lines: Sequence[str]) -> list[str]:
    """Return an example as code; a sentence about one stays a sentence."""
    return [*lines] if is_sentence("\n".join(lines)) else code(_language(kind, how, lines), lines)


def _language(kind: Code, how: Executed | None, lines: Sequence[str]) -> str:
    """Return how to colour an example: as effect text if it begins with a word of the language, as keys, or not at
    all.
    """
    game = how.game if how else game_ids(installed=False)[0]
    first = lines[0].strip().removeprefix("- ").split(" ")[0]
    if first.endswith(":"):
        return game if how and how.at not in ("keys", "file") else f"{game}-file"
    return game if first in terminals(manual(game).language).terminals else "text"
