"""What the recipes tell a reader to type runs in the project that README starts; what draws or plays much, in the long run.

Their answers are held by test_pages.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from drawn import DrawnPictures
from soak import SOAK

from gesso.cli import main
from tools.docs import root
from tools.docs.markdown import Fence, parts
from tools.docs.walkthrough import STARTER, Walkthrough

PAGES = sorted((root() / "docs" / "recipes").glob("*.md"))
LONG = ("build", "kit", "export", "simulate")
ELSEWHERE = ("gesso check --watch", "gesso serve --invite", "gesso publish site")
"""Commands that last, or that fetch something: other tests run them."""


def steps(page: Path) -> list[Fence]:
    return [part for part in parts(page.read_text(encoding="utf-8")) if isinstance(part, Fence)]


def typed(fence: Fence) -> list[list[str]]:
    """Return the commands of a shell block, as words."""
    return [shlex.split(line, comments=True) for line in fence.lines if line and line not in ELSEWHERE]


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_recipe_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: DrawnPictures
) -> None:
    fences = [fence for fence in steps(page) if fence.language in ("sh", "diff", "toml")]
    wanted = [words for fence in fences if fence.language == "sh" for words in typed(fence)]
    if not SOAK and all(words[1] in LONG for words in wanted):
        return
    Walkthrough(tmp_path).run(STARTER)
    project = tmp_path / "bees"
    monkeypatch.chdir(project)
    walkthrough = Walkthrough(project)
    with drawn.lent(project):
        if "--reprint" in page.read_text(encoding="utf-8") and SOAK:
            assert main(["kit", "beekeeper", "dancer"]) == 0
        for fence in fences:
            if fence.language == "sh":
                for words in typed(fence):
                    if SOAK or words[1] not in LONG:
                        assert (words[0], main(words[1:])) == ("gesso", 0), words
            elif "translations" not in fence.words[-1]:
                walkthrough.step(fence)


def test_every_recipe_is_one_screen() -> None:
    """A screen of text: no more than eighty lines, with the answers."""
    assert PAGES
    assert [page.name for page in PAGES if len(page.read_text(encoding="utf-8").splitlines()) > 80] == []


def test_readme_has_every_recipe() -> None:
    text = (root() / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES if f"docs/recipes/{page.name}" not in text] == []
