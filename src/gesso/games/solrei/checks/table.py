"""Whether the numbers and lists of the game file fit together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gesso.checks.table import Limit, bad_table, check_limits, check_roster, duplicates, place_of, reserved
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.english import counted
from gesso.games.solrei.lang.language import SOLREI
from gesso.games.solrei.model import PROCEDURES, Procedure, Table
from gesso.lang.language import terminals
from gesso.source import MappingNode, Node, Span

OF_EACH_POINT = ("choose-block", "apply-point")


def check_table(table: Table, file: Node) -> Iterator[Diagnostic]:
    """A round that cannot be played, figures that exclude each other, names that are words of the language or stand twice.

    `file` is the tree that the table was loaded from; it gives the places.
    """
    yield from _steps(table, file)
    yield from _names(table, file)
    for number, (lower, higher) in enumerate(pairwise(table.attacks), 1):
        if lower >= higher:
            yield bad_table(
                f"{higher} stands behind {lower}", place_of(file, "deck", "attacks", number), "let them rise"
            )
    yield from check_limits(_limits(table), file)
    if table.filter_pay <= table.filter_get:
        message = f"{counted(table.filter_pay, 'Rei', mass=True)} would give {table.filter_get}, again and again"
        yield bad_table(message, place_of(file, "filter", "get"), "let filtering take more than it gives")
    for number, id in enumerate(table.loose):
        if id in table.muses:
            yield bad_table(f"`{id}` is listed under `muses` too", place_of(file, "loose", number), "drop one of them")
    yield from check_roster(table.muses, {}, file, "muses", "Muse")


def _steps(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Each procedure has its step, in the order of the rules; the steps of each point stand together."""
    done: list[Procedure] = []
    points = [number for number, step in enumerate(table.steps) if step.each_point]
    for number, step in enumerate(table.steps):
        place = place_of(file, "steps", number)
        if step.does in done:
            yield bad_table(f"`{step.does}` is done in an earlier step", place, "let one step do it")
        elif step.does is not None:
            done.append(step.does)
        if (step.window == "alone") != (step.does is None):
            message = f"`{step.id}` does something" if step.does else f"the rules do nothing in `{step.id}`"
            hint = "write `window: before` or `window: after`" if step.does else "write `window: alone`"
            yield bad_table(f"{message}, and its window is `{step.window}`", place, hint)
        inside = bool(points) and points[0] < number < points[-1]
        if not step.each_point and (inside or step.does in OF_EACH_POINT):
            message = f"`{step.id}` belongs to the steps of each point"
            yield bad_table(message, place, "write `each_point: true`")
    for each in PROCEDURES:
        if each not in done:
            message = f"no step of the round does `{each}`"
            yield bad_table(message, place_of(file, "steps"), f"write `does: {each}` in one")
    rank = [PROCEDURES.index(each) for each in done]
    early = next((later for earlier, later in pairwise(rank) if later < earlier), None)
    if early is not None:
        place = place_of(file, "steps", table.place_of(PROCEDURES[early]))
        yield bad_table(f"`{PROCEDURES[early]}` comes too late", place, f"the order is {', '.join(PROCEDURES)}")


def _names(table: Table, file: Node) -> Iterator[Diagnostic]:
    """Texts name steps, Skills and Types alike, so none may be a word of the language, or stand for two of these."""
    found: list[tuple[str, str, Span]] = [(step.id, "step", step.span) for step in table.steps]
    for key, what in (("skills", "Skill"), ("types", "Type")):
        part = file.get(key) if isinstance(file, MappingNode) else None
        found += [(pair.name, what, pair.key.span) for pair in part] if isinstance(part, MappingNode) else []
    yield from reserved(found, terminals(SOLREI).terminals)
    yield from duplicates(((id, span) for id, _, span in found), "two things")


def _limits(table: Table) -> tuple[Limit, ...]:
    cards = table.deck_size
    return (
        (
            table.hand_start,
            cards,
            ("hand", "start"),
            f"a deck has {cards} cards, and an Act starts with {table.hand_start} in hand",
        ),
        (
            table.damage_to_lose,
            cards,
            ("damage_to_lose",),
            f"a deck has {cards} cards, and {table.damage_to_lose} Damage lose",
        ),
        (
            table.acts_to_win,
            table.acts_at_most,
            ("show", "acts_to_win"),
            f"nobody wins {table.acts_to_win} Acts in a Show of {table.acts_at_most}",
        ),
    )
