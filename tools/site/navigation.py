"""The place of a page among the others: sections with their pages, and the pages above, before and after each."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from tools.site.pages import SitePage

HOME = "index"
_SECTIONS = Path(__file__).with_name("sections.toml")


@dataclass(frozen=True, slots=True)
class Navigation:
    """Sections with their pages, in order; every other page has a parent among them. `games` are the names of games."""

    sections: Mapping[str, tuple[SitePage, ...]]
    pages: Mapping[str, SitePage]
    games: Mapping[str, str]

    def label(self, page: SitePage) -> str:
        """Return the name of a page in the navigation, with its game if the title does not say it."""
        if page.label:
            return page.label
        name = self.game_of(page)
        return page.title if not name or name in page.title else f"{page.title} · {name}"

    def game_of(self, page: SitePage) -> str:
        """Return the name of the game that a page is about; empty for a page of no game."""
        return next((name for game, name in self.games.items() if f"/{game}/" in f"/{page.path}"), "")

    def above(self, path: str) -> tuple[SitePage, ...]:
        """Return the pages above a page, the nearest last."""
        page = self.pages.get(path)
        parent = self.pages.get(page.parent) if page else None
        return (*self.above(parent.path), parent) if parent else ()

    def beside(self, path: str) -> tuple[SitePage | None, SitePage | None]:
        """Return the pages before and after a page, among those of its parent or in all sections."""
        page = self.pages.get(path)
        if page is None:
            return None, None
        row: Sequence[SitePage] = [each for pages in self.sections.values() for each in pages]
        if page.parent:
            row = [each for each in self.pages.values() if each.parent == page.parent]
        at = next((number for number, each in enumerate(row) if each.path == path), None)
        if at is None:
            return None, None
        return row[at - 1] if at else None, row[at + 1] if at + 1 < len(row) else None


def navigation(pages: Sequence[SitePage], games: Mapping[str, str]) -> Navigation:
    """Return the navigation of these pages. Raises ValueError for a pattern that matches no page."""
    told = tomllib.loads(_SECTIONS.read_text(encoding="utf-8"))
    labels = told["labels"]
    left = {page.path: page for page in pages if not page.parent and page.path != HOME}
    sections: dict[str, list[SitePage]] = {}
    for section, patterns in told["sections"].items():
        sections[section] = []
        for pattern in patterns:
            fitting = [path for path in left if fnmatchcase(path, pattern)]
            if not fitting:
                raise ValueError(f"{_SECTIONS.name}: no page is called {pattern}")
            sections[section] += [left.pop(path) for path in fitting]
    sections[told["rest"]] += left.values()
    named = {page.path: _labelled(page, labels.get(page.path, "")) for page in pages}
    ordered = {section: tuple(named[page.path] for page in each) for section, each in sections.items()}
    return Navigation(ordered, named, games)


def _labelled(page: SitePage, label: str) -> SitePage:
    return replace(page, label=label) if label else page
