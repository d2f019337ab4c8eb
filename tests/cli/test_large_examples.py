"""The example of play of a kit in large print tells what the usual one does, a moment on each page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cli.examples_of_play import LANGUAGES, chosen, game_between, kit
from printing.shipped_faces import context

from gesso.printing.component import FaceSpec
from gesso.printing.faces.drawing_items import Rect, TextRun
from gesso.printing.kit import Kit
from gesso.printing.kit.large_print import in_large_print
from gesso.printing.kit.short_rules import rules_sheets
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.tasks.comic import comic_pages

PAIRS = {"react": ("calligrapher", "dancer"), "solrei": ("tamsin", "halder")}
STRIPS = 6


def told_on(pages: list[FaceSpec]) -> list[Any]:
    """The moments and steps on some pages, in their order."""
    found: list[Any] = []
    for page in pages:
        values: Any = page.values
        whole = values["whole"]
        found += values.get("steps", whole["steps"] if whole else ())
        found += [strip["paragraphs"] for strip in values["strips"]]
    return found


def with_example(game: str, players: tuple[str, str], locale: str) -> tuple[Kit, list[FaceSpec]]:
    """A kit with an example of play, and the pages of that."""
    project, _ = chosen(game, players, locale)
    usual = kit(game, players, locale)
    pages = list(comic_pages(project, usual, game_between(game, players, 1), STRIPS, example=True))
    sources = list(usual.sources)
    shared = sources[len(usual.owners)]
    sources[len(usual.owners)] = replace(shared, components=(*shared.components, *rules_sheets(pages, "rules")))
    return replace(usual, sources=tuple(sources)), pages


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("players", [("calligrapher", "dancer"), ("tagger", "lamplighter")], ids="-v-".join)
def test_steps_of_other_players_are_left_out_where_there_is_an_example_of_these(
    players: tuple[str, str], locale: str
) -> None:
    """The chain of Calligrapher and Dancer is for those who have their pieces."""
    usual, _ = with_example("react", players, locale)
    large = in_large_print(usual)
    sides = [side for each in large.sources[len(large.owners)].components for side in (each.front, each.back) if side]
    blocks: list[Any] = [block for side in sides for block in side.values.get("blocks", ())]  # type: ignore[attr-defined]
    assert [block["number"] for block in blocks] == [str(number) for number in range(1, len(blocks) + 1)]
    named = [block["title"] for block in blocks if usual.name in block["title"]]
    assert len([block for block in blocks if block["steps"]]) == len(named) == (players == ("calligrapher", "dancer"))


@pytest.mark.slow
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("game", PAIRS)
def test_the_example_has_a_moment_on_each_page_in_letters_that_become_large(game: str, locale: str) -> None:
    players = PAIRS[game]
    usual, pages = with_example(game, players, locale)
    large = in_large_print(usual)
    shared = large.sources[len(large.owners)]
    sides = [side for source in large.sources for each in source.components for side in (each.front, each.back) if side]
    shown = [side for side in sides if side.template.endswith("/comic")]
    assert told_on(shown) == told_on(pages) and len(told_on(pages)) >= STRIPS
    assert [side.values["page"] for side in shown] == list(range(1, len(shown) + 1))
    for side in shown:
        assert len(side.values["strips"]) <= 1  # type: ignore[arg-type]
        face, problems = lay_out_job(DrawJob(side, "", shared.art, dict[str, Path]()), context())
        assert face is not None and not problems, [problem.message for problem in problems]
        sizes = [item.size for item in face.items if isinstance(item, TextRun)]
        assert min(sizes) >= 7.5 and face.width < 122, "enlarged by 1.6 its letters have 12 pt, and it fits the page"
        rects = [item for item in face.items if isinstance(item, Rect)]
        words: Any = side.values["words"]
        titles = words["before"].upper(), words["after"].upper()
        for run in (item for item in face.items if isinstance(item, TextRun) and item.text in titles):
            over = (rect for rect in rects if 0 < rect.y - run.baseline < 3)
            assert any(abs(rect.x - run.x) < 0.1 for rect in over), (
                f"{run.text} at {run.x} does not begin where its board begins"
            )
