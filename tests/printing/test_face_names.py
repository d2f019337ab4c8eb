"""What faces are called, as help and the page on printing list it."""

from __future__ import annotations

import re

import pytest

from gesso.games import load
from gesso.project.selection import select
from gesso.resources import home


def names(entry: str) -> list[str]:
    """The faces of a shipped entry; a dash stands for its letters."""
    (part,) = select([str(home() / "cards" / entry)]).parts
    prints = part.game.definition.printing().prints(part.game.program(part.entries[0]), part.game.table)
    ids = [side.id for piece in prints.components for side in (piece.front, piece.back) if side is not None]
    letters = ids[0].partition("-")[0]
    return [id.removeprefix(letters) if id.startswith(f"{letters}-") else id for id in ids]


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["react/calligrapher", "solrei/odalys"])
def test_every_face_has_a_listed_name_and_no_name_is_made_up(entry: str) -> None:
    listed = [form for forms in load(entry.partition("/")[0]).faces for form in forms.split(", ")]
    # A copy has its colour behind the number.
    patterns = {form: re.compile(form.replace("#", r"\d+(-(BLUE|RED))?")) for form in listed}
    found = names(entry)
    assert not [id for id in found if not any(pattern.fullmatch(id) for pattern in patterns.values())]
    assert not [form for form, pattern in patterns.items() if not any(map(pattern.fullmatch, found))]


@pytest.mark.parametrize("game", ["react", "solrei"])
def test_the_listed_bots_are_those_of_the_rules(game: str) -> None:
    from importlib import import_module

    definition = load(game)
    rules = vars(import_module(definition.rules.module)).values()
    bots = {name for each in rules if isinstance(each, type) for name in getattr(each, "policies", {})}
    assert bots == {*definition.bots}
