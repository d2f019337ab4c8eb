"""The ten Artists of the case files, resolved, generated and linked once for all tests that play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

from gesso.diagnostics import Diagnostic
from gesso.engine.plugin import Plugin, plugin_from_text
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.resolver import resolve_texts
from gesso.games.react.lowering import generate
from gesso.games.react.model import Artist, Table, load_artist, load_table
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.wording import RulesText, rules_text, translated
from gesso.project.project import open_project
from gesso.project.translations import translation_of
from gesso.source import read_file

ROOT = Path(__file__).parents[2] / "cases" / "react" / "artists"
PROJECT = Path(__file__).parents[3]


@cache
def table() -> Table:
    """The table of the case files."""
    node = read_file(ROOT / "game.yaml", root=ROOT).node
    assert node is not None
    return load_table(node)


ARTISTS = tuple(table().artists)
"""The ids of all ten."""


@cache
def artist(id: str) -> Artist:
    """An Artist's model; Nathaniel takes over the pieces of the Painter."""
    node = read_file(ROOT / f"{id}.yaml", root=ROOT).node
    assert node is not None
    return load_artist(node, others={"painter": artist("painter")} if id == "nathaniel" else {})


def resolve_artist(model: Artist, of: Table) -> tuple[ArtistProgram | None, list[Diagnostic]]:
    """An Artist's texts, parsed and resolved; the program is None where any of them has an error."""
    resolution = resolve_texts(model, of)
    return (resolution.program if resolution.complete else None), list(resolution.diagnostics)


@cache
def program(id: str) -> ArtistProgram:
    """An Artist's texts, resolved."""
    resolved, problems = resolve_artist(artist(id), table())
    assert resolved is not None, problems
    return resolved


@cache
def translated_program(id: str, locale: str) -> ArtistProgram:
    """The same with the Artist's own words in a locale."""
    if locale.startswith("en"):
        return program(id)
    (game,) = (game.in_locale(locale) for game in open_project(PROJECT).games if game.id == "react")
    return translated(program(id), translation_of(game, game.entry(id)))


def printed_words(id: str, locale: str = "en") -> RulesText:
    """All words of an Artist."""
    return rules_text(translated_program(id, locale), locale)


@cache
def source(id: str) -> str:
    """An Artist's generated plug-in as text."""
    return generate(program(id))


@cache
def plugins() -> Mapping[str, Plugin]:
    """The generated plug-ins of all Artists."""
    return {id: plugin_from_text(source(id), f"<plug-in of {id}>") for id in table().artists}


def selectable() -> list[str]:
    """The Artists that may be chosen for a game."""
    return [id for id in table().artists if id not in table().not_selectable]


PAIRS = list(combinations_with_replacement(selectable(), 2))
"""Every pairing once, each Artist against itself among them."""


@cache
def ruleset(first: str, second: str) -> DuelRuleset:
    """A pairing of generated plug-ins, ready to play."""
    return DuelRuleset(table(), plugins(), first, second)
