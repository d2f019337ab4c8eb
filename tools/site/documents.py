"""The documents of the repository as pages of the site: at the same place, with links and fences that work there."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound

from gesso.games import game_ids
from tools.docs import root
from tools.docs.examples import sample
from tools.docs.markdown import Fence, Part, Prose, Region, parts
from tools.docs.pages import EXAMPLES, PAGES
from tools.site.lexer import lexers
from tools.site.pages import SitePage, code, joined, relative

PATTERNS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**/*.md", "dsl/README.md")
FILES = "files"
"""Where the site shows files that pages link to and that are no pages."""
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_SUFFIXES = {".yaml": "yaml", ".py": "python", ".toml": "toml", ".json": "json"}


def document_paths() -> list[str]:
    """Return the paths of the documents in the repository."""
    return sorted({str(path.relative_to(root())) for pattern in PATTERNS for path in root().glob(pattern)})


def game_of(path: str) -> str:
    """Return the game that a document is about."""
    known = {page.path: page.game for page in PAGES}
    games = game_ids(installed=False)
    return known.get(path) or next((game for game in games if f"/{game}/" in f"/{path}"), games[0])


def documents(instead: Mapping[str, Sequence[str]]) -> Iterator[SitePage]:
    """Yield every document as a page, then every file that one of them links to.

    `instead` maps a region of a document to its replacement on the site.
    """
    linked: dict[str, None] = {}
    for path in document_paths():
        found = parts((root() / path).read_text(encoding="utf-8"))
        lines = [line for part in found for line in _part(part, path, instead, linked)]
        heading = next(line for line in lines if line.startswith("# "))
        yield SitePage(path.removesuffix(".md"), heading.removeprefix("# "), joined(lines), source=path)
    yield from listings(linked)


def listings(paths: Iterable[str]) -> Iterator[SitePage]:
    """Files of the repository as pages."""
    return (_listing(path) for path in paths)


def _part(part: Part, path: str, instead: Mapping[str, Sequence[str]], linked: dict[str, None]) -> list[str]:
    match part:
        case Fence():
            return _fence(part, path)
        case Region(words=(name, *_)) if name in instead:
            return [line.replace("(/", f"({relative(path, '.')}/") for line in instead[name]]
        case Region():
            inner = parts(joined(part.lines))
            return [line for each in inner for line in _part(each, path, instead, linked)]
        case Prose():
            # The text of a link may go on on the next line.
            return _LINK.sub(lambda found: _link(found, path, linked), "\n".join(part.lines)).split("\n")


def _fence(part: Fence, path: str) -> list[str]:
    game = game_of(path)
    if part.language in EXAMPLES or part.language in sample(game).places:
        return code(game, part.lines)
    caption = part.words[1] if len(part.words) > 1 and ("." in part.words[1] or "/" in part.words[1]) else ""
    language = f"{game}-file" if part.language == "yaml" else part.language
    return code(language if _is_known(language) else "text", part.lines, caption)


def _is_known(language: str) -> bool:
    try:
        return language in lexers() or bool(find_lexer_class_by_name(language))
    except ClassNotFound:
        return False


def _link(found: re.Match[str], path: str, linked: dict[str, None]) -> str:
    picture, text, target = found.groups()
    name, _, _anchor = target.partition("#")
    if picture or not name or re.match(r"\w+:", target):
        return found[0]
    there = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
    if there in document_paths():
        return found[0]
    if (root() / there).is_file():
        linked[there] = None
        return f"[{text}]({relative(path, f'{FILES}/{there}')}.md)"
    return text


def _listing(path: str) -> SitePage:
    language = _SUFFIXES.get(Path(path).suffix, "text")
    if language == "yaml":
        language = f"{game_of(path)}-file"
    lines = (root() / path).read_text(encoding="utf-8").splitlines()
    text = joined([f"# {path}", "", *code(language, lines)])
    return SitePage(f"{FILES}/{path}", path, text, parent="README", source=path)
