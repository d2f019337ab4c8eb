"""A page as parts: prose, fenced blocks, and generated regions between markers."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_FENCE = re.compile(r"(`{3,})(.*)")
_BEGIN = re.compile(r"<!-- generated: (\S.*?) -->")
END = "<!-- end -->"


class PageError(Exception):
    """A page does not have the expected structure, or an example on it does not work."""


@dataclass(frozen=True, slots=True)
class Prose:
    """Lines that stay unchanged."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block."""

    words: tuple[str, ...]
    """The words of the line behind the backticks."""
    lines: tuple[str, ...]
    line: int
    """Counted from 1."""

    @property
    def language(self) -> str:
        return self.words[0] if self.words else ""


@dataclass(frozen=True, slots=True)
class Region:
    """The lines between `<!-- generated: NAME ... -->` and `<!-- end -->`."""

    words: tuple[str, ...]
    lines: tuple[str, ...]
    line: int
    """Counted from 1."""


Part = Prose | Fence | Region


def parts(text: str) -> tuple[Part, ...]:
    """Yield the parts of a page. Raises `PageError` for a fence or region without an end."""
    lines = text.splitlines()
    found: list[Part] = []
    begin = 0  # of the prose before the next block
    at = 0
    while at < len(lines):
        fence, region = _FENCE.fullmatch(lines[at]), _BEGIN.fullmatch(lines[at])
        if fence or region:
            end = _find(lines, fence[1] if fence else END, at)
            found += [Prose(tuple(lines[begin:at]))] if begin < at else []
            inside = tuple(lines[at + 1 : end])
            if fence:
                found.append(Fence(tuple(fence[2].split()), inside, at + 1))
            elif region:
                found.append(Region(tuple(region[1].split()), inside, at + 1))
            at, begin = end, end + 1
        at += 1
    return (*found, Prose(tuple(lines[begin:]))) if begin < len(lines) else tuple(found)


def join(found: Iterable[Part]) -> str:
    """Return the page of these parts, with a line end at its end."""
    lines: list[str] = []
    for part in found:
        match part:
            case Prose():
                lines += part.lines
            case Fence():
                lines += fenced(part.lines, " ".join(part.words))
            case Region():
                lines += [f"<!-- generated: {' '.join(part.words)} -->", *part.lines, END]
    return "\n".join(lines) + "\n"


def fenced(lines: Sequence[str], info: str) -> list[str]:
    """Return a fenced block, with more backticks than any of its lines begins with."""
    longest = max((len(found[1]) for line in lines if (found := _FENCE.match(line))), default=2)
    marks = "`" * (longest + 1)
    return [marks + info, *lines, marks]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a table. Bars and line ends inside cells are escaped."""
    body = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(_cell(cell) for cell in row) + " |" for row in body]


def anchor(heading: str) -> str:
    """Return the part of a link after `#` that leads to a heading."""
    kept = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return kept.replace(" ", "-")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _find(lines: Sequence[str], end: str, start: int) -> int:
    for at in range(start + 1, len(lines)):
        if lines[at] == end:
            return at
        if end == END and _BEGIN.fullmatch(lines[at]):
            break
    raise PageError(f"line {start + 1}: `{lines[start]}` has no end")
