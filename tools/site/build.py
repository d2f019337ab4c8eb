"""The whole site: pages gathered, written as sources, made into HTML, and looked over."""

import shutil
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish
from sphinx.util.docutils import docutils_namespace, patch_docutils

import gesso
from gesso.project import ProjectModel
from gesso.resources import resource
from gesso.source import MappingNode, Scalar
from tools.docs import PageError, root
from tools.site import diagnostics, entries, words
from tools.site.cards import by_entry
from tools.site.documents import documents, listings
from tools.site.faces import Pictures, pictures
from tools.site.home import home_page
from tools.site.lexer import lexers
from tools.site.navigation import HOME, Navigation, navigation
from tools.site.pages import SitePage
from tools.site.usage import uses

THEME = Path(__file__).with_name("theme")
FONTS = ("alegreya-sans/alegreya-sans-500", "alegreya-sans/alegreya-sans-800", "gloock/gloock-400",
         "sofia-sans-extra-condensed/sofia-sans-extra-condensed-700")  # fmt: skip
_OPTIONS: dict[str, Any] = {
    "project": "Gesso",
    "extensions": ["myst_parser"],
    "source_suffix": {".md": "markdown"},
    "master_doc": HOME,
    "suppress_warnings": ["toc.not_included", "myst.header"],
    "myst_heading_anchors": 6,
    "myst_heading_slug_func": "tools.docs.markdown.anchor",
    "smartquotes": False,
    "html_theme": "gesso",
    "html_copy_source": False,
    "html_show_sourcelink": False,
    "html_use_index": False,
    "html_permalinks_icon": "#",
    "highlight_language": "text",
}


class _Search(SearchEnglish):
    """The search of Sphinx, which finds the stem of each word only once."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self._stem = cache(super().stem)

    def stem(self, word: str) -> str:
        return self._stem(word)


@dataclass(frozen=True, slots=True)
class Gathered:
    """The pages of a site, how they hang together, and the pictures on them."""

    pages: tuple[SitePage, ...]
    navigation: Navigation
    pictures: Pictures


def gather(project: ProjectModel, only: Collection[str] | None, workers: int) -> Gathered:
    """Return all pages and the pictures that they show. `only` limits the entries."""
    games = {game.definition.id: by_entry(game, only) for game in project.games}
    titles = {game.definition.id: _title(game.node, game.definition.id) for game in project.games}
    every_entry = [entry for each in games.values() for entry in each.values()]
    shown = pictures(project, every_entry, workers)
    pages = [*documents({"diagnostics": diagnostics.index()}), *diagnostics.diagnostic_pages()]
    for game in project.games:
        id = game.definition.id
        pages += words.word_pages(id, titles[id], uses(game, games[id]))
    pages += entries.entry_pages(titles, games, shown)
    pages += listings(entry.file for entry in every_entry)
    pages = list({page.path: page for page in pages}.values())
    found = navigation(pages, titles)
    return Gathered((home_page(games, shown, found), *pages), found, shown)


def write_site(
    project: ProjectModel, out: Path, *, only: Collection[str] | None = None, workers: int = 2
) -> list[SitePage]:
    """Write the site and return its pages.

    Raises:
        PageError: Sphinx printed a warning about a page, or a page cannot be made.
    """
    gathered = gather(project, only, workers)
    shutil.rmtree(out, ignore_errors=True)
    with TemporaryDirectory(prefix="gesso-site-") as name:
        folder = Path(name)
        for page in gathered.pages:
            _write(folder / "pages" / f"{page.path}.md", page.text)
        for picture in gathered.pictures.values():
            _copy(picture.file, folder / "beside" / picture.place)
        shutil.copytree(root() / "docs" / "images", folder / "beside" / "docs" / "images")
        for font in FONTS:
            _copy(resource(f"templates/fonts/{font}.ttf"), folder / "fonts" / f"{font.rpartition('/')[2]}.ttf")
        _run_sphinx(folder, out, gathered.navigation)
    for left_over in (".buildinfo", "objects.inv", "_static/pygments.css"):
        (out / left_over).unlink(missing_ok=True)
    return [*gathered.pages]


def _run_sphinx(folder: Path, out: Path, found: Navigation) -> None:
    options = {
        **_OPTIONS,
        "release": gesso.__version__,
        "html_theme_path": [str(THEME)],
        "html_static_path": [str(folder / "fonts")],
        "html_extra_path": [str(folder / "beside")],
    }
    with patch_docutils(), docutils_namespace():
        app = Sphinx(
            folder / "pages",
            None,
            out,
            folder / "doctrees",
            "html",
            confoverrides=options,
            status=None,
            freshenv=True,
            warningiserror=True,
        )
        app.add_search_language(_Search)
        for name, lexer in lexers().items():
            app.add_lexer(name, lexer)
        app.connect("html-page-context", partial(_set_context, found))
        app.build(force_all=True)
    if app.statuscode:
        raise PageError("the site has warnings")


def _set_context(
    found: Navigation, _app: Sphinx, place: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Set the words that the frame of a page shows around it."""
    above = found.above(place)
    before, behind = found.beside(place)
    context["home"] = HOME
    context["site_here"] = above[0].path if above else place
    context["site_sections"] = [
        (section, [(page.path, found.label(page)) for page in pages]) for section, pages in found.sections.items()
    ]
    context["site_above"] = [(page.path, found.label(page)) for page in above]
    context["site_before"] = before and (before.path, found.label(before))
    context["site_behind"] = behind and (behind.path, found.label(behind))
    headings = context.get("toc", "")
    context["site_headings"] = headings if headings.count("<li>") > 2 and place != HOME else ""


def _title(node: Any, id: str) -> str:
    """Return a game's name for itself, if it is short enough."""
    name = node.get("name") if isinstance(node, MappingNode) else None
    return name.text.partition(" - ")[0] if isinstance(name, Scalar) else id


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
