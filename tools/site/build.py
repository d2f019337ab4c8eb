"""The whole site: pages gathered, written as sources, made into HTML, and looked over."""

import shutil
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

import gesso
from gesso.api import Project
from gesso.page.runtime import Runtime
from gesso.source import MappingNode, Scalar
from tools.docs import PageError, root
from tools.site import diagnostics, entries, search, words
from tools.site.addresses import Addresses
from tools.site.cards import by_entry
from tools.site.documents import documents, listings, picture_lines
from tools.site.faces import Picture, Pictures, pictures, social_card
from tools.site.fonts import packed_fonts
from tools.site.frame import CARD, Frame
from tools.site.home import home_page
from tools.site.illustrations import illustrations, matched
from tools.site.lexer import lexers
from tools.site.navigation import HOME, Navigation, navigation
from tools.site.pages import SitePage
from tools.site.play import write_play
from tools.site.usage import uses

THEME = Path(__file__).with_name("theme")
_ON_CARD = 3
_CACHE = ".gesso/cache/site"
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
    "html_additional_pages": {"search": "search.html", "404": "404.html"},
}
# Sphinx writes them for a search and a list of its own.
_LEFT_OVER = (".buildinfo", "objects.inv", "_static/pygments.css", "_static/documentation_options.js")


@dataclass(frozen=True, slots=True)
class Gathered:
    """The pages of a site, how they hang together, and the pictures on them."""

    pages: tuple[SitePage, ...]
    navigation: Navigation
    pictures: Pictures
    """The faces."""
    illustrations: Mapping[str, Picture]
    """The pictures in the documents, by name."""


def gather(project: Project, only: Collection[str] | None, workers: int, *, plays: bool = False) -> Gathered:
    """Return all pages and the pictures that they show. `only` limits the entries; `plays` is that of the home page."""
    lines = matched(picture_lines())
    games = {game.definition.id: by_entry(game, only) for game in project.games}
    titles = {game.definition.id: _title(game.node, game.definition.id) for game in project.games}
    every_entry = [entry for each in games.values() for entry in each.values()]
    shown = pictures(project.model, every_entry, workers)
    drawn = illustrations(project, lines, whole=only is None)
    pages = [*documents({"diagnostics": diagnostics.index()}, drawn), *diagnostics.diagnostic_pages()]
    for game in project.games:
        id = game.definition.id
        pages += words.word_pages(id, titles[id], uses(game, games[id]))
    pages += entries.entry_pages(titles, games, shown)
    pages += listings(entry.file for entry in every_entry)
    pages = list({page.path: page for page in pages}.values())
    found = navigation(pages, titles)
    return Gathered((home_page(project, games, shown, found, plays=plays), *pages), found, shown, drawn)


def write_site(
    project: Project,
    out: Path,
    *,
    only: Collection[str] | None = None,
    addresses: Addresses | None = None,
    workers: int = 2,
    runtime: Runtime | None = None,
) -> list[SitePage]:
    """Write the site and return its pages. With a `runtime` for browsers, the sets can be played in it.

    Raises:
        PageError: Sphinx printed a warning about a page, or a page cannot be made.
    """
    gathered = gather(project, only, workers, plays=runtime is not None)
    shutil.rmtree(out, ignore_errors=True)
    with TemporaryDirectory(prefix="gesso-site-") as name:
        folder = Path(name)
        for page in gathered.pages:
            _write(folder / "pages" / f"{page.path}.md", page.text)
        for picture in (*gathered.pictures.values(), *gathered.illustrations.values()):
            _copy(picture.file, folder / "beside" / picture.place)
        shutil.copytree(root() / "docs" / "images", folder / "beside" / "docs" / "images")
        if gathered.pictures:
            first = [*gathered.pictures.values()][:_ON_CARD]
            social_card(first, folder / "beside" / CARD)
        for font, file in packed_fonts(project.root / _CACHE).items():
            _copy(file, folder / "fonts" / font)
        frame = Frame(gathered.navigation, addresses or Addresses())
        _run_sphinx(folder, out, frame)
    for left_over in _LEFT_OVER:
        (out / left_over).unlink(missing_ok=True)
    shutil.rmtree(out / "_sources", ignore_errors=True)
    _write(out / search.FILE, frame.index.text())
    if runtime is not None and not write_play(project.select(*only) if only else project, out, runtime).written:
        raise PageError(
            "the shipped cards do not pass, so that they cannot be published: `gesso check` and `gesso test`"
        )
    return [*gathered.pages]


def _run_sphinx(folder: Path, out: Path, frame: Frame) -> None:
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
        # The site has an index of its own.
        app.builder.search = False  # type: ignore[attr-defined]  # only builders of HTML have it
        for name, lexer in lexers().items():
            app.add_lexer(name, lexer)
        app.connect("html-page-context", frame.set_context)
        app.build(force_all=True)
    if app.statuscode:
        raise PageError("the site has warnings")


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
