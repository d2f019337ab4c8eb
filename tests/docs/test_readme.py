"""What the README shows is so. Its commands and their outputs are held by test_pages; here is all the rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli.laboratory import make_project
from docs.python_blocks import run_together

from tools.docs import at_a_glance, root
from tools.docs.markdown import Fence, Prose, parts

README = root() / "README.md"
FENCES = [part for part in parts(README.read_text(encoding="utf-8")) if isinstance(part, Fence)]


def fences(language: str) -> list[Fence]:
    return [part for part in FENCES if part.language == language]


def by_line(fence: Fence) -> str:
    return f"line {fence.line}"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the Artists that the README names."""
    make_project(tmp_path, "calligrapher", "dancer")
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("fence", fences("python"), ids=by_line)
def test_the_python_runs(fence: Fence, project: Path) -> None:
    run_together([fence], project)


@pytest.mark.slow
def test_the_picture_shows_what_the_project_says_and_readme_says_what_is_on_it() -> None:
    """Its words are those of the card file, of the printed card and of a game; `python -m tools.docs` draws it again."""
    facts = at_a_glance.facts()
    assert at_a_glance.digest_of(root() / at_a_glance.PLACE) == facts.digest, "run `make docs` and look at the picture"
    (place, words), *others = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]+)"', README.read_text(encoding="utf-8"))
    assert (place, others) == (at_a_glance.PLACE, [])
    assert facts.told[-1].strip() in words
    assert ", ".join(line.strip() for line in facts.lines[-2:]) in words


def test_readme_is_read_in_a_minute() -> None:
    """A newcomer reads about 250 words a minute, and has begun before the second heading."""
    first = README.read_text(encoding="utf-8").partition("## It catches")[0]
    prose = [part for part in parts(first) if isinstance(part, Prose)]
    said = re.sub(r"<img[^>]*>|\]\([^)]*\)", "", "\n".join(line for part in prose for line in part.lines))
    assert len(said.split()) < 150
