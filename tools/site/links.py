"""The finished site, looked over: links and anchors that lead nowhere, addresses outside, paths of the machine."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from tools.docs import root

_LINKS = frozenset({"href", "src", "action"})
_NO_LINK = "base"
"""Its `href` is what other links begin with."""
# The parser of the standard library takes ten times as long.
_NOT_READ = re.compile(r"(?s)<!--.*?-->|(<(?:script|style)\b[^>]*>).*?(?=</(?:script|style)>)")
_TAG = re.compile(r"""<([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_ATTRIBUTE = re.compile(r"""([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")


@dataclass(frozen=True, slots=True)
class LookedOver:
    """Broken links, one line each, and the external addresses of the pages."""

    faults: tuple[str, ...]
    outside: tuple[str, ...]


class _Page:
    """The links of a page, and the possible targets in it."""

    def __init__(self, text: str) -> None:
        self.targets: list[str] = []
        self.ids: set[str] = set()
        for tag, attributes in _TAG.findall(_NOT_READ.sub(r"\1", text)):
            for name, *quoted in _ATTRIBUTE.findall(attributes):
                value = unescape("".join(quoted))
                if name in _LINKS and value and tag != _NO_LINK:
                    self.targets.append(value)
                elif name == "id" and value:
                    self.ids.add(value)


def look_over(site: Path) -> LookedOver:
    """Follow every link of every page in a folder; look into all its texts for paths of this machine."""
    files = {str(path.relative_to(site).as_posix()) for path in site.rglob("*") if path.is_file()}
    texts = {name: (site / name).read_text(encoding="utf-8") for name in sorted(files) if _is_text(name)}
    pages = {name: _Page(text) for name, text in texts.items() if name.endswith(".html")}
    outside: set[str] = set()
    faults = [f"{name}: holds a path of this machine" for name, text in texts.items() if _leaks(text)]
    for name, page in pages.items():
        for target in dict.fromkeys(page.targets):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                outside.add(target)
                continue
            there = normpath(f"{PurePosixPath(name).parent}/{unquote(parts.path)}") if parts.path else name
            if there not in files:
                faults.append(f"{name}: {target} leads nowhere")
            elif parts.fragment and there in pages and not _is_there(parts.fragment, pages[there], there):
                faults.append(f"{name}: {target} leads to no heading")
    return LookedOver(tuple(faults), tuple(sorted(outside)))


def _is_there(fragment: str, page: _Page, name: str) -> bool:
    # The gallery reads from the address which card to show, and a table who plays.
    return unquote(fragment) in page.ids or name == "gallery.html" or "=" in fragment


def _is_text(name: str) -> bool:
    return name.endswith((".html", ".js", ".css", ".svg", ".txt", ".json"))


def _leaks(text: str) -> bool:
    return any(place in text for place in _places())


def _places() -> Iterator[str]:
    yield str(root())
    yield str(Path.home()) + "/"
