"""Every link between the pages leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.docs import root
from tools.docs.markdown import Prose, Region, anchor, parts

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
FILES = sorted(
    path.relative_to(root())
    for pattern in ("*.md", "docs/**/*.md", "dsl/**/*.md", "build/README.md", "cards/**/*.md", "templates/**/*.md")
    for path in root().glob(pattern)
)


def lines(path: Path) -> Iterator[str]:
    """The lines of a page outside of fences; code spans are taken out of them."""
    for part in parts(path.read_text(encoding="utf-8")):
        if isinstance(part, Prose | Region):
            fenced = False
            for line in part.lines:
                fenced ^= line.startswith("```")
                if not fenced:
                    yield line


def anchors(path: Path) -> set[str]:
    """What a link can lead to in a page; a heading that stands again gets a number."""
    found: set[str] = set()
    for line in lines(path):
        if heading := re.fullmatch(r"#+ (.+)", line):
            name = anchor(heading[1])
            number = next(n for n in range(1000) if (f"{name}-{n}" if n else name) not in found)
            found.add(f"{name}-{number}" if number else name)
    return found


@pytest.mark.parametrize("page", FILES, ids=str)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    here = root() / page
    for line in lines(here):
        for target in (one or other for one, other in LINK.findall(re.sub(r"`[^`]*`", "``", line))):
            if re.match(r"https?:", target):
                continue
            name, _, part = target.partition("#")
            there = (here.parent / name).resolve() if name else here
            assert there.is_relative_to(root()), f"{page}: {target} leads out of the project"
            assert there.exists(), f"{page}: there is no {target}"
            if part:
                assert part in anchors(there), f"{page}: {there.name} has no heading #{part}"
