"""The documents of the repository as pages of the site: at the same place, with links and fences that work there."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound

from gesso.games import game_ids
from tools.docs import root
from tools.docs.examples import sample
from tools.docs.markdown import Fence, PageError, Part, Prose, Region, parts
from tools.docs.pages import EXAMPLES, PAGES
from tools.site.faces import Picture
from tools.site.lexer import lexers
from tools.site.pages import SitePage, code, escaped, joined, relative

PATTERNS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**/*.md", "dsl/README.md")
FILES = "files"
"""Where the site shows files that pages link to and that are no pages."""
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_PICTURE_MARK = "<!-- picture:"
_PICTURE = re.compile(rf"{_PICTURE_MARK} *([\w-]+) *\| *(\S.*?) *-->")
_SUFFIXES = {".yaml": "yaml", ".py": "python", ".toml": "toml", ".json": "json"}


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A line of a document that shows a picture on the site: `<!-- picture: NAME | ALTERNATIVE TEXT -->`."""

    document: str
    """The path of the document."""
    name: str
    alternative: str
    above: tuple[Fence, ...] = ()
    """The fenced blocks above the line."""


def document_paths() -> list[str]:
    """Return the paths of the documents in the repository."""
    return [*_document_paths(root())]


@cache
def _document_paths(tree: Path) -> dict[str, None]:
    # Every link of every document asks for them.
    found = {str(path.relative_to(tree)) for pattern in PATTERNS for path in tree.glob(pattern)}
    return dict.fromkeys(sorted(found))


def game_of(path: str) -> str:
    """Return the game that a document is about."""
    known = {page.path: page.game for page in PAGES}
    games = game_ids(installed=False)
    return known.get(path) or next((game for game in games if f"/{game}/" in f"/{path}"), games[0])


def picture_lines() -> list[PictureLine]:
    """Return the lines of all documents that show a picture.

    Raises:
        PageError: A line has no name or no alternative text.
    """
    texts = ((path, (root() / path).read_text(encoding="utf-8")) for path in document_paths())
    return [line for path, text in texts if _PICTURE_MARK in text for line in picture_lines_in(path, text)]


def picture_lines_in(path: str, text: str) -> Iterator[PictureLine]:
    """Yield the lines of a document that show a picture. Raises `PageError` as `picture_lines` does."""
    above: list[Fence] = []
    for part in parts(text):
        if isinstance(part, Fence):
            above.append(part)
        elif isinstance(part, Prose):
            yield from (_picture_line(line, path, above) for line in part.lines if line.startswith(_PICTURE_MARK))


def _picture_line(line: str, path: str, above: Iterable[Fence] = ()) -> PictureLine:
    found = _PICTURE.fullmatch(line)
    if found is None:
        raise PageError(f"{path}: `{line}` is not `{_PICTURE_MARK} NAME | ALTERNATIVE TEXT -->`")
    return PictureLine(path, found[1], found[2], tuple(above))


def documents(
    instead: Mapping[str, Sequence[str]], illustrations: Mapping[str, Picture] | None = None
) -> Iterator[SitePage]:
    """Yield every document as a page, then every file that one of them links to.

    `instead` maps a region of a document to its replacement on the site. A line for a picture that is not among the
    `illustrations` is left out.
    """
    linked: dict[str, None] = {}
    for path in document_paths():
        figures = _Figures(path, illustrations or {})
        yield _document((root() / path).read_text(encoding="utf-8"), figures, instead, linked)
    yield from listings(linked)


def document(path: str, text: str, illustrations: Mapping[str, Picture]) -> SitePage:
    """Return a document as a page, with these pictures."""
    return _document(text, _Figures(path, illustrations), {}, {})


def _document(
    text: str, figures: "_Figures", instead: Mapping[str, Sequence[str]], linked: dict[str, None]
) -> SitePage:
    path = figures.path
    lines = [line for part in parts(text) for line in _part(part, figures, instead, linked)]
    heading = next(line for line in lines if line.startswith("# "))
    return SitePage(path.removesuffix(".md"), heading.removeprefix("# "), joined(lines), source=path)


def listings(paths: Iterable[str]) -> Iterator[SitePage]:
    """Files of the repository as pages."""
    return (_listing(path) for path in paths)


class _Figures:
    """The pictures of a document. The first is loaded at once, the others when the reader comes near."""

    def __init__(self, path: str, pictures: Mapping[str, Picture]) -> None:
        self.path = path
        self._pictures = pictures
        self._is_first = True

    def in_place(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the lines of prose, with figures for the lines that show pictures; neighbours share a row."""
        for asked, group in groupby(lines, key=lambda line: line.startswith(_PICTURE_MARK)):
            if not asked:
                yield from group
                continue
            shown = [line for line in (_picture_line(line, self.path) for line in group) if line.name in self._pictures]
            if shown:
                yield from ("", '<div class="pictures">', *map(self._figure, shown), "</div>", "")

    def _figure(self, line: PictureLine) -> str:
        picture = self._pictures[line.name]
        place = relative(self.path, picture.place)
        # A pixel of the page takes two of the picture.
        size = f'width="{picture.width // 2}" height="{picture.height // 2}"'
        loading = "" if self._is_first else ' loading="lazy"'
        self._is_first = False
        return f'<figure><a href="{place}"><img src="{place}" {size} alt="{escaped(line.alternative)}"{loading}></a></figure>'


def _part(part: Part, figures: _Figures, instead: Mapping[str, Sequence[str]], linked: dict[str, None]) -> list[str]:
    path = figures.path
    match part:
        case Fence():
            return _fence(part, path)
        case Region(words=(name, *_)) if name in instead:
            return [line.replace("(/", f"({relative(path, '.')}/") for line in instead[name]]
        case Region():
            inner = parts(joined(part.lines))
            return [line for each in inner for line in _part(each, figures, instead, linked)]
        case Prose():
            # The text of a link may go on on the next line.
            lines = _LINK.sub(lambda found: _link(found, path, linked), "\n".join(part.lines)).split("\n")
            return [*figures.in_place(lines)]


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
    if there in _document_paths(root()):
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
