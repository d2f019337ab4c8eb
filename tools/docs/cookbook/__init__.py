"""Recipes: a mechanic in a few lines, with its printed words and a scenario that shows it.

`<game>.toml` beside this module has the recipes of a game. All of them are set into the entry that `gesso new` writes,
in one project that is made for it, checked, printed and played.
"""

from __future__ import annotations

import re
import tempfile
import textwrap
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import gesso
from gesso.api import Project
from gesso.project import CARDS, SCENARIOS
from gesso.tasks.new import new_project, parse_name, starter_of
from gesso.wording.transcript import Passage
from tools.docs.markdown import PageError, fenced
from tools.docs.words import quoted

_CARDS = {"react": "deck", "solrei": "arts"}
"""The list of a file whose first card a recipe takes the place of."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A mechanic, executed."""

    id: str
    title: str
    words: tuple[str, ...]
    """What else people call it."""
    text: str
    file: str
    """The lines of the card file."""
    shows: str
    """What the scenario shows, as its name."""
    scenario: str
    printed: tuple[Passage, ...]
    """The texts that it prints."""


@cache
def recipes(game: str) -> tuple[Recipe, ...]:
    """Return the recipes of a game. Raises `PageError` for one with a mistake, or with a scenario that fails."""
    data = source(game)
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "cookbook"
        starter = starter_of(game)
        new_project(root, starter, parse_name("Cook"))
        kind = next(iter(starter.kinds.values()))
        for recipe in data:
            folder = root / CARDS / game / recipe["id"]
            folder.mkdir()
            files = dict(starter.files(kind, parse_name(recipe["id"])))
            text = next(text for name, text in files.items() if name.endswith(kind.file))
            (folder / kind.file).write_text(_merged(text, recipe["file"], _CARDS[game]), encoding="utf-8")
            (folder / SCENARIOS).write_text(_scenarios(game, recipe, starter.opponent), encoding="utf-8")
        project = gesso.open(root)
        return tuple(_executed(project, recipe) for recipe in data)


def source(game: str) -> list[dict[str, Any]]:
    """Return the recipes of a game as they are written."""
    data = tomllib.loads(Path(__file__).with_name(f"{game}.toml").read_text(encoding="utf-8"))
    return list(data["recipe"])


def _executed(project: Project, recipe: Mapping[str, Any]) -> Recipe:
    id = recipe["id"]
    own = project.select(id)
    # Somebody who takes a recipe into a new project meets no warning that is not hers.
    if wrong := own.check():
        raise PageError(
            f"the recipe {id}: " + "; ".join(f"{found.span.line}: {found.code} {found.message}" for found in wrong)
        )
    for file in own.run_scenarios():
        for outcome in file.outcomes:
            if not outcome.passed:
                failures = "; ".join(str(failure) for failure in outcome.failures)
                raise PageError(f"the recipe {id}: {outcome.name}: {failures}")
    names = set(re.findall(r"^ +(?:- )?name: (.*)$", recipe["file"], re.MULTILINE))
    (transcript,) = own.transcripts()
    printed = (passage for passage in transcript.passages if {passage.title, _unmarked(passage.label)} & names)
    return Recipe(
        *(id, recipe["title"], tuple(recipe["words"]), recipe["text"], recipe["file"].strip("\n"), recipe["shows"]),
        *(recipe["scenario"].strip("\n"), tuple(printed)),
    )


def _unmarked(label: str) -> str:
    """Return the name in the words before a passive."""
    return label.strip("*: ").partition(" (")[0]


def page(game: str) -> list[str]:
    """Return a section for each recipe."""
    lines: list[str] = []
    for recipe in recipes(game):
        also = ", ".join(recipe.words)
        lines += [f"## {recipe.title}", "", f"{recipe.text} Other names: {also}.", ""]
        lines += [*fenced(recipe.file.split("\n"), "yaml"), ""]
        for passage in recipe.printed:
            lines += [f"**{passage.title or passage.label}**", "", *quoted(passage), ""]
        scenario = [f"- name: {recipe.shows}", *textwrap.indent(recipe.scenario, "  ").split("\n")]
        lines += ["A scenario that shows it:", "", *fenced(scenario, "yaml"), ""]
    return lines[:-1]


def _scenarios(game: str, recipe: Mapping[str, Any], opponent: str | None) -> str:
    head = f"gesso: 1\ngame: {game}\nplayers: [{recipe['id']}, {opponent}]\nscenarios:\n  - name: {recipe['shows']}\n"
    return head + textwrap.indent(recipe["scenario"].strip("\n"), "    ") + "\n"


def _merged(text: str, snippet: str, cards: str) -> str:
    """Return a file with the lines of a recipe: pieces and ability cards are added, passives replaced, and so is the first
    card; what the file does not have stands at its end."""
    for key, block in _blocks(snippet).items():
        if key == "pieces" and not re.search(r"^pieces:", text, re.MULTILINE):
            text = _replaced(r"^muse:\n", f"pieces:\n{block}\n\nmuse:\n", text)
        elif key == "pieces":
            text = _replaced(r"^pieces:\n", f"pieces:\n{block}\n", text)
        elif key == "abilities":
            text = _replaced(r"^abilities:\n", f"abilities:\n{block}\n", text)
        elif key == cards:
            first = rf"(?<=^{cards}:\n)  - .*\n(?:    .*\n)*"
            text = _replaced(first, f"{block}\n", text)
        else:
            start = rf"^( *){key}:\n(?:\1 +.*\n|\n(?=\1 ))*"
            there = list(re.finditer(start, text, re.MULTILINE))
            if not there:
                text = f"{text.rstrip()}\n\n{key}:\n{block}\n"
                continue
            last = there[-1]
            indented = textwrap.indent(f"{key}:\n{block}", last[1])
            text = f"{text[: last.start()]}{indented}\n{text[last.end() :]}"
    return text


def _replaced(pattern: str, new: str, text: str) -> str:
    return re.sub(pattern, lambda _: new, text, count=1, flags=re.MULTILINE)


def _blocks(snippet: str) -> dict[str, str]:
    """Return the lines below each top-level key."""
    blocks: dict[str, list[str]] = {}
    for line in snippet.strip("\n").split("\n"):
        if line[:1].strip():
            blocks[line.rstrip(":")] = []
        else:
            blocks[next(reversed(blocks))].append(line)
    return {key: "\n".join(lines) for key, lines in blocks.items()}
