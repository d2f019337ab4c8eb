"""The list of pages, and the functions that make the regions of each."""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.explanations import catalogue_sections, explanation
from gesso.project.codes import all_codes
from gesso.resources import home
from tools.docs import commands, cookbook, keys, library, man, messages, rulings, textmate, words
from tools.docs.examples import Shown, sample
from tools.docs.markdown import Fence, PageError, Part, Region, fenced, join, parts
from tools.docs.walkthrough import Start, walk
from tools.docs.word_lists import word_list_text

EXAMPLES = frozenset({"effect", "card"})
"""First words of an example. The place in the sample alone is another one."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page with generated parts."""

    path: str
    """Its path in the repository."""
    game: str = "react"
    """The game of its examples. Regions of other games name theirs."""
    start: Start | None = None
    """What its files and commands start from, if the page is worked through."""
    whole: Callable[[], str] | None = None
    """The function that makes the whole page."""


PAGES: tuple[Page, ...] = (
    Page("README.md", start="empty"),
    Page("dsl/README.md"),
    Page("docs/react/language.md"),
    Page("docs/react/schema.md"),
    Page("docs/react/cookbook.md"),
    Page("docs/solrei/language.md", "solrei"),
    Page("docs/solrei/schema.md", "solrei"),
    Page("docs/solrei/cookbook.md", "solrei"),
    Page("docs/solrei/rulings.md", "solrei"),
    Page("docs/cli.md"),
    Page("docs/gesso.1", whole=man.man_page),
    Page("templates/words/react.json", whole=partial(word_list_text, "react")),
    Page("templates/words/solrei.json", "solrei", whole=partial(word_list_text, "solrei")),
    Page(textmate.FILE, whole=textmate.grammar_text),
    Page("docs/library.md"),
    Page("docs/export.md"),
    Page("docs/protocol.md"),
    Page("docs/print.md"),
    Page("docs/diagnostics.md"),
    Page("docs/react/rulings.md"),
    Page("docs/tutorial.md", start="empty"),
    Page("docs/solrei/tutorial.md", "solrei", start="empty"),
    Page("docs/a-game-from-nothing.md", start="empty"),
    Page("docs/recipes/change-one-card.md", start="starter"),
    Page("docs/recipes/from-a-spreadsheet.md", start="starter"),
    Page("docs/recipes/in-french.md", start="starter"),
    Page("docs/recipes/is-it-fair.md", start="starter"),
    Page("docs/recipes/play-online.md", start="starter"),
    Page("docs/recipes/share-a-pack.md", start="starter"),
)
REGIONS: Mapping[str, Callable[..., list[str]]] = MappingProxyType(
    {
        "headword-count": lambda game: [f"**{words.headword_count(game)} headwords.**"],
        "headwords": words.headwords,
        "words": words.sections,
        "overview": words.overview,
        "events": words.events,
        "filters": words.filters,
        "sorts": words.types,
        "shared-and-own": words.shared_and_own,
        "wishes": words.wished,
        "commands": commands.commands,
        "command-list": commands.command_list,
        "statuses": commands.statuses,
        "faces": commands.faces,
        "columns": commands.columns,
        "diagnostics": lambda: catalogue_sections(map(explanation, all_codes().values())).rstrip().splitlines(),
        "cookbook": cookbook.page,
        "keys": keys.keys,
        "key-summary": keys.summary,
        "key-variants": keys.variants,
        "rulings": rulings.rulings,
        "library-functions": library.functions,
        "library-class": library.members,
        "library-results": library.results,
        "messages": messages.messages,
        "message-parts": messages.parts,
    }
)
"""Functions that make regions, by name. The further words of a marker are their arguments, the game first."""


def root() -> Path:
    """Return the checkout with the pages. Raises `PageError` in an installed package, which has no pages."""
    if not (home() / "docs").is_dir():
        raise PageError("the pages are made in a checkout of Gesso")
    return home()


def fresh(page: Page) -> str:
    """Return the page as it should be now. Raises `PageError` for a missing page or an example that does not work."""
    if page.whole is not None:
        return page.whole()
    path = root() / page.path
    if not path.is_file():
        raise PageError("there is no such page")
    found: list[Part] = list(parts(path.read_text(encoding="utf-8")))
    if page.start is not None:
        found = walk(found, start=page.start)
    return join(_made(found, page.game))


def _made(found: list[Part], game: str) -> list[Part]:
    made: list[Part] = []
    example: Fence | None = None
    for part in found:
        match part:
            case Region(words=("printed" | "problems" as name,)):
                if example is None:
                    raise PageError(f"line {part.line}: no example stands before `{name}`")
                made.append(Region(part.words, tuple(_outcome(name, example, game)), part.line))
                example = None
                continue
            case Region(words=(name, *arguments)):
                made.append(Region(part.words, tuple(_region(name, arguments, part.line)), part.line))
                continue
            case Fence() if part.language in EXAMPLES or part.language in sample(game).places:
                _no_outcome(example)
                example = part
        made.append(part)
    _no_outcome(example)
    return made


def _region(name: str, arguments: list[str], line: int) -> list[str]:
    if name not in REGIONS:
        raise PageError(f"line {line}: nothing makes a region `{name}`")
    try:
        inspect.signature(REGIONS[name]).bind(*arguments)
    except TypeError as fault:
        raise PageError(f"line {line}: a region `{name}` takes other words: {fault}") from fault
    return REGIONS[name](*arguments)


def _no_outcome(example: Fence | None) -> None:
    if example is not None:
        raise PageError(f"line {example.line}: an example is followed by a region `printed` or `problems`")


def _outcome(name: str, example: Fence, game: str) -> list[str]:
    shown = _show(example, game)
    if name == "printed":
        if shown.diagnostics:
            said = "; ".join(f"{diagnostic.code} {diagnostic.message}" for diagnostic in shown.diagnostics)
            raise PageError(f"line {example.line}: {said}")
        return words.printed(shown)
    if not shown.diagnostics:
        raise PageError(f"line {example.line}: an example that should have problems has none")
    return fenced([line for diagnostic in shown.diagnostics for line in report(diagnostic, example.lines)], "text")


def report(diagnostic: Diagnostic, example: Sequence[str]) -> list[str]:
    """Return the report of a problem with an example, with lines counted from the example's first one."""
    own = [line.strip() for line in example]

    def counted(match: re.Match[str]) -> str:
        """Return a line number of the sample, counted from the example's first line."""
        line = diagnostic.span.source.line(int(match[1])).strip()
        return f"line {own.index(line) + 1}" if line in own else match[0]

    message = re.sub(r"\bline (\d+)", counted, diagnostic.message)
    lines = [f"{diagnostic.severity} {diagnostic.code} {diagnostic.name}: {message}"]
    mark = " " * (diagnostic.span.column - 1) + "^" + "~" * (len(diagnostic.span.text.split("\n")[0]) - 1)
    excerpt = [diagnostic.span.source.line(diagnostic.span.line), mark]
    indent = min(len(line) - len(line.lstrip()) for line in excerpt)
    lines += ["  | " + line[indent:] for line in excerpt]
    if diagnostic.hint:
        lines.append(f"  hint: {diagnostic.hint}")
    return lines


def _show(example: Fence, game: str) -> Shown:
    match example.words:
        case ("effect" | "card",):
            return sample(game).show("deck", example.lines, compiled=True)
        case ("effect" | "card", place) | (place,):
            return sample(game).show(place, example.lines, compiled=True)
    raise PageError(f"line {example.line}: an example names one place at most")
