"""A page of the site, and links between pages."""

import html
import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tools.docs.markdown import fenced


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of the site."""

    path: str
    """Its place in the site, without a suffix."""
    title: str
    text: str
    """Markdown."""
    parent: str = ""
    """The place of the page above it; empty for a page of a section."""
    label: str = ""
    """Its name in the navigation, if the title is not enough."""
    source: str = ""
    """The file of the repository that it is made from; empty for a page made from the code."""


def relative(start: str, to: str) -> str:
    """Return a link from one page to a place in the site, both relative to the site's root."""
    return posixpath.relpath(to, posixpath.dirname(start) or ".")


def link(start: str, page: str, text: str, heading: str = "") -> str:
    """Return a Markdown link from one page to another, or to a heading there."""
    return f"[{text}]({relative(start, page)}.md{f'#{heading}' if heading else ''})"


def code(language: str, lines: Sequence[str], caption: str = "") -> list[str]:
    """Return a coloured block of code, under a caption if it has one."""
    options = [f":caption: {caption}", ""] if caption else []
    return fenced([*options, *lines], f"{{code-block}} {language}")


def escaped(text: str) -> str:
    """Plain text in Markdown that also holds HTML."""
    return html.escape(text, quote=True)


def joined(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"
