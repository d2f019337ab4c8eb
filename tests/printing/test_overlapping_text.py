"""No two lines of a face are printed over each other, on any shipped card or piece of a kit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from printing.shipped_faces import context
from soak import sampled

from gesso.games import game_ids
from gesso.printing.component import EntryPrints, FaceSpec
from gesso.printing.faces.drawing_items import Face, HalfTurn, Icon, Item, TextRun
from gesso.printing.faces.fonts import FontName
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.printing.pipeline.print_check import overlapping_text
from gesso.project.selection import select
from gesso.resources import home

LOCALES = ("en", "fr")


def sources(game: str, locale: str) -> Iterator[EntryPrints]:
    """Yield everything that a game prints: its entries, its extras, and kits of one entry and of each two neighbours.

    It yields all in the long run. Else it yields one kit of each entry, large and small in turns, one pair of three, and
    every second entry of a translation.
    """
    (part,) = select([str(home() / "cards" / game)]).parts
    printing, table = part.game.definition.printing(), part.game.printed_table
    programs = [program for entry in part.game.entries if (program := part.game.printed(entry)) is not None]
    assert len(programs) == len(part.game.entries)
    programs = sampled(programs, 1 if locale == LOCALES[0] else 2)
    yield from printing.extras(table, locale).values()
    for at, program in enumerate(programs):
        yield printing.prints(program, table, locale)
        for small in sampled((False, True), 2, at):
            yield from printing.kit([program], table, locale, small=small).sources
    for pair in sampled(pairwise(programs), 3):
        yield from printing.kit(pair, table, locale).sources


def orders(source: EntryPrints) -> Iterator[FaceSpec]:
    yield from (side for piece in source.components for side in (piece.front, piece.back) if side is not None)


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", game_ids(installed=False))
def test_no_two_texts_of_a_face_overlap(game: str, locale: str) -> None:
    seen: set[str] = set()
    overprinted = set()
    for source in sources(game, locale):
        for order in orders(source):
            key = repr((order.template, order.values))
            if key in seen:
                continue
            seen.add(key)
            face, problems = lay_out_job(DrawJob(order, "", source.art, dict[str, Path]()), context())
            assert face is not None, (order.id, problems)
            overprinted |= {(order.template, order.id, *pair) for pair in overlapping_text(face, context().fonts)}
    assert len(seen) > 100
    assert not overprinted


def line(text: str, x: float, baseline: float) -> TextRun:
    return TextRun(text, FontName("alegreya-sans/500"), 9.0, x, baseline, "#000000")


def icon(x: float, y: float) -> Icon:
    return Icon("sword", x, y, 3.0, 3.0, "#000000", "any Rei")


def found(*items: Item) -> list[tuple[str, str]]:
    return [pair[:2] for pair in overlapping_text(Face("F", 63.5, 88.9, 0.0, items), context().fonts)]


def test_a_line_that_runs_into_another_is_found_and_its_neighbours_are_not() -> None:
    assert found(line("Gesso placeholder art", 20, 84), line("a full damage track", 40, 84)) == [
        ("Gesso placeholder art", "a full damage track")
    ]
    assert not found(line("Gesso", 20, 84), line("a full damage track", 40, 84))
    assert not found(line("Gesso", 20, 80), line("placeholder", 20, 84)), "lines below each other"
    assert found(line("Gesso", 20, 82), line("placeholder", 20, 83.5)) == [("Gesso", "placeholder")]


def test_an_icon_on_a_line_counts_as_text() -> None:
    assert found(line("Gesso placeholder art", 20, 84), icon(25, 83)) == [("any Rei", "Gesso placeholder art")]
    assert not found(line("Gesso", 20, 84), icon(50, 83))


def test_a_half_that_is_repeated_covers_what_stood_there() -> None:
    assert not found(line("Gesso", 20, 84), HalfTurn(), line("Gesso", 20, 84))
