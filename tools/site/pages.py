"""What a page of the site is, and how pages speak of each other."""

import html
import posixpath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tools.docs.markdown import fenced


@dataclass(frozen=True, slots=True)
class SitePage:
    """One page: its place in the site without a suffix, its title, and its Markdown. `parent` is the place of the page
    above it, of which it is one of many; `label` is what the navigation calls it where its title says too little."""

    path: str
    title: str
    text: str
    parent: str = ""
    label: str = ""


def relative(start: str, to: str) -> str:
    """A link from the page `start` to a place in the site, both from the site's root."""
    return posixpath.relpath(to, posixpath.dirname(start) or ".")


def link(start: str, page: str, text: str, heading: str = "") -> str:
    """A Markdown link from one page to another, or to a heading there by its anchor."""
    return f"[{text}]({relative(start, page)}.md{f'#{heading}' if heading else ''})"


def code(language: str, lines: Sequence[str], caption: str = "") -> list[str]:
    """A block of code with its colours, under a caption where it has one."""
    options = [f":caption: {caption}", ""] if caption else []
    return fenced([*options, *lines], f"{{code-block}} {language}")


def escaped(text: str) -> str:
    """Plain text in Markdown that also holds HTML."""
    return html.escape(text, quote=True)


def joined(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"
