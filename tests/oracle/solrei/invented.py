"""Set-ups of the roster whose cards hold invented texts: each text is kept only where the checks find no error."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import TypeVar

from games.solrei import roster
from oracle.solrei.invention import Inventor

from gesso.games.solrei.checks import check_entry
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Ability, Advantage, Art, ChargeBonus, Muse, Passive, Piece, SetUp, Word
from gesso.lang.language import Start
from gesso.schema.access import EffectText
from gesso.source import SourceFile

TRIES = 30
"""So many texts are invented for a place before it keeps its own."""
Bearer = Art | Ability | Passive | ChargeBonus
T = TypeVar("T")


def invented(id: str, random: Random) -> SetUpProgram:
    """A set-up with an invented text in every place for which a sound one was found."""
    set_up, program = with_counters(roster.set_ups()[id]), roster.program(id)
    for number in range(len(bearers(set_up))):
        for _ in range(TRIES):
            bearer = bearers(set_up)[number]
            changed = swapped(
                set_up,
                bearer,
                with_another_text(bearer, Inventor(random, roster.table(), [piece.id for piece in set_up.pieces])),
            )
            found = sound(changed)
            if found is not None:
                set_up, program = changed, found
                break
    return program


def with_counters(set_up: SetUp) -> SetUp:
    """The same cards with two counters, for which the invented texts have a use; each file has its own names."""
    made = [
        Piece(f"{set_up.id}-fury", 3, 0, None, None, True, None, set_up.provenance, set_up.span),
        Piece(f"{set_up.id}-mark", 2, 1, None, None, False, None, set_up.provenance, set_up.span),
    ]
    return replace(set_up, pieces=(*set_up.pieces, *made))


def holding(id: str, passive: str = "", cost: str = "", effect: str = "") -> SetUpProgram:
    """A set-up whose Muse has this text for its first passive, or whose first Art has this cost and effect."""
    set_up = roster.set_ups()[id]
    wanted = Passive if passive else Art
    bearer = next(bearer for bearer in bearers(set_up) if isinstance(bearer, wanted))
    if isinstance(bearer, Passive):
        made: Bearer = replace(bearer, text=text("passive", passive))
    else:
        made = replace(bearer, cost=text("cost", cost), effect=text("effect", effect), augment=None)  # type: ignore[type-var]
    found = sound(swapped(set_up, bearer, made))
    assert found is not None, (passive, cost, effect)
    return found


def sound(set_up: SetUp) -> SetUpProgram | None:
    """The program of a set-up in which the checks find no error."""
    return check_entry(set_up, roster.table(), {**roster.set_ups(), set_up.id: set_up}).program


def bearers(set_up: SetUp) -> list[Bearer]:
    """All that has a text, in card order."""
    muse = set_up.muse
    found: list[Bearer] = (
        [] if muse is None else [*muse.passives, *muse.abilities, *([muse.charge] if muse.charge else [])]
    )
    for advantage in set_up.advantages:
        found += [*advantage.passives, *advantage.abilities]
    return [*found, *set_up.arts]


def with_another_text(bearer: Bearer, inventor: Inventor) -> Bearer:
    """The same card or line of a card, with invented texts and timing."""
    if isinstance(bearer, Passive):
        return replace(bearer, text=text("passive", inventor.passive(is_art=False)))
    if isinstance(bearer, ChargeBonus):
        return replace(bearer, effect=text("effect", inventor.effect()))
    timing = tuple(Word(step, bearer.span) for step in inventor.timing())
    cost, effect = inventor.ability(is_art=isinstance(bearer, Art))
    bearer = replace(bearer, timing=timing, cost=text("cost", cost), effect=text("effect", effect))
    if isinstance(bearer, Art) and inventor.chance(30):
        return replace(bearer, effect=None, augment=text("passive", inventor.passive(is_art=True)))
    return replace(bearer, augment=None) if isinstance(bearer, Art) else bearer


def text(start: Start, written: str) -> EffectText:
    return EffectText(start, SourceFile("invented.yaml", written).whole)


def swapped(value: T, old: object, new: object) -> T:
    """The same cards with one part for another."""
    if value is old:
        return new  # type: ignore[return-value]
    if isinstance(value, tuple):
        return tuple(swapped(part, old, new) for part in value)  # type: ignore[return-value]
    if isinstance(value, SetUp | Muse | Advantage):
        parts = {item.name: swapped(getattr(value, item.name), old, new) for item in fields(value)}
        return replace(value, **parts)
    return value
