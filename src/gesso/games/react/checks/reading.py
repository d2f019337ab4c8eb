"""Descriptions that a reader can take in two ways, where the language takes them in one."""

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.english import article
from gesso.games.react.checks.artist_texts import ArtistTexts
from gesso.games.react.checks.containment import rides
from gesso.games.react.codes.declared_names import READS_ON
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.attachment import Rides, astray, drifting, inner
from gesso.games.react.lang.types import UNIT
from gesso.lang.ast import NP, Node
from gesso.source import Span

_THAT = "that"


def check_reading(entry: ArtistTexts, _: object) -> Iterator[Diagnostic]:
    """Every filter that could as well describe another noun, and would then mean something else."""
    for text in entry.texts:
        descriptions = [node for node in text.all if isinstance(node, NP)]
        held = {id(inner(item)) for np in descriptions for item in np.filters}
        for np in descriptions:
            if id(np) not in held:
                yield from doubts((np,), lambda noun: rides(entry.artist, noun))


def doubts(path: tuple[NP, ...], riding: Rides) -> Iterator[Diagnostic]:
    """What is doubtful in the last description of a path, each of which stands in a filter of the one before."""
    np = path[-1]
    for before, item in drifting(np):
        message = f"`{item.span.text}` is said of the {np.noun.word}, and reads of the {before.np.noun.word} as well"
        if inner(item) is None:
            hint = f"write `{_moved(np, item, np)}`"
        else:
            hint = f"pick the {np.noun.word} first, and ask whether it has no {before.np.noun.word} in an `if`"
        yield Diagnostic(READS_ON, message, item.span, hint)
    for item, outer in astray(path, _open_to_doubt(np), riding):
        said = f"`{item.span.text}` is said of the {np.noun.word} just before it"
        message = f"{said}, and reads of the {outer.noun.word} further before as well"
        other = _of_outer(path, item, outer)
        hint = f"write `{_with_that(path[0], item)}`" + (f", or for the other reading `{other}`" if other else "")
        yield Diagnostic(READS_ON, message, item.span, hint)
    for item in np.filters:
        found = inner(item)
        if found is not None:
            yield from doubts((*path, found), riding)


def _open_to_doubt(np: NP) -> list[Node]:
    """The filters that `that` does not tie to the noun. It ties those before it as well, unless one of them holds a unit,
    of which it is then said."""
    tied = -1
    for number, item in enumerate(np.filters):
        if _says_that(np, item):
            tied = number
        if isinstance(item, r.With) and item.np.noun.type in UNIT:
            break
    return [item for item in np.filters[tied + 1 :] if not _says_that(np, item)]


def _says_that(np: NP, item: Node) -> bool:
    before = np.noun.span.end
    for other in np.filters:
        if other is item:
            break
        before = other.span.end
    return item.span.source.text[before : item.span.end].lstrip().startswith(_THAT)


def _with_that(whole: NP, item: Node) -> str:
    """The whole description, with *that* before a filter."""
    said = item.span.text
    said = f"{_THAT} has{said.removeprefix('with')}" if isinstance(item, r.With) else f"{_THAT} is {said}"
    return _cut(item.span.start, item.span.end, whole.span, said)


def _of_outer(path: tuple[NP, ...], item: Node, outer: NP) -> str:
    """The whole description with a filter moved to an outer noun; empty where one description cannot say it."""
    whole, np = path[0].span, path[-1]
    link = next(link for link in outer.filters if inner(link) is path[path.index(outer) + 1])
    if _is_no_unit(link, item):
        before = whole.source.text[whole.start : outer.span.start]
        said = f"empty {outer.span.source.text[outer.span.start : outer.noun.span.end]} {item.span.text}"
        if before.endswith("a "):
            before, said = before.removesuffix("a "), article(said)
        return before + said + whole.source.text[np.span.end : whole.end]
    closed = bool(item.np.noun.ids) if isinstance(item, r.With) else inner(item) is None
    return _moved(path[0], item, outer) if closed else ""


def _moved(whole: NP, item: Node, to: NP) -> str:
    """The whole description, with a filter moved to just behind the noun of a description in it."""
    start = to.noun.span.end
    between = whole.span.source.text[start : item.span.start].strip()
    return _cut(start, item.span.end, whole.span, f" {item.span.text} {between}")


def _is_no_unit(link: Node, item: Node) -> bool:
    match link:
        case r.With(amount="no", np=NP(adjectives=(), noun=noun, filters=(only,))):
            return noun.word == "unit" and only is item
        case _:
            return False


def _cut(start: int, end: int, whole: Span, instead: str) -> str:
    """The text of `whole` with a part of it replaced."""
    text = whole.source.text
    return text[whole.start : start] + instead + text[end : whole.end]
