"""Sentences on Power and Damage: what is gained, how a round is settled, what becomes of points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gesso.engine.events import NOBODY, Event
from gesso.games.solrei.story.show_names import ShowNames

Say = Callable[..., str | None]


def _has_power(w: ShowNames, e: Event, *values: Any) -> str:
    first, *second = (
        _power(w, *event.values, who=w.player(event.seat)) for event in (values if e.seat == NOBODY else (e,))
    )
    return w.book("pair", first=first, second=second[0]) if second else first


def _power(w: ShowNames, card: int, gained: int, added: Sequence[tuple[int, int]], total: int, *, who: str) -> str:
    if total < 0:
        return w.book("no_power", who=who, card=w.card(card))
    parts = [w.book("power_gained", number=str(gained))] if gained else []
    parts += [w.book("power_added", number=str(number), text=w.text(text)) for text, number in added]
    sum_ = w.listed([w.card(card), *parts]) if parts else ""
    return w.book("power", who=who, total=str(total), sum=sum_)


def _wins_round(w: ShowNames, e: Event, gained: int, damage: int) -> str:
    if gained:
        return w.book("wins_round_on_offense", who=w.player(e.seat), number=str(gained))
    return w.book("wins_round" if damage else "wins_round_without_damage", who=w.player(e.seat))


def _gains(phrase: str) -> Say:
    def say(w: ShowNames, e: Event, number: int, total: int) -> str:
        return w.book(phrase, who=w.player(e.seat), number=str(number), total=str(total) if total != number else "")

    return say


def _points(w: ShowNames, e: Event, number: int, total: int) -> str:
    return w.counted("points", number, who=w.player(e.seat), total=str(total) if total != number else "")


def _blocks(w: ShowNames, e: Event, left: int, by: str, thing: int) -> str:
    values = {"who": w.player(e.seat)}
    if by == "discards":
        values["card"] = w.the(thing)
    elif by == "breaks":
        values["card"] = w.thing(thing)
    return w.book(f"blocks_{by}" if by else "blocks", **values)


def _drops_point(w: ShowNames, e: Event, by: int) -> str:
    return w.book("drops_point", who=w.player(e.seat), text=w.text(by) if by >= 0 else "")


def _takes(w: ShowNames, e: Event, card: int, from_hand: int, damage: int) -> str:
    phrase = "takes_from_hand" if from_hand else "takes_from_deck"
    return w.book(phrase, who=w.player(e.seat), card=w.the(card), damage=str(damage))


DAMAGE_SENTENCES: Mapping[str, Say] = {
    "gains-power": _gains("gains_power"),
    "gains-damage": _gains("gains_damage"),
    "has-power": _has_power,
    "wins-round": _wins_round,
    "loses-damage": lambda w, e, number: w.book("loses_damage", who=w.player(e.seat), number=str(number)),
    "adds-damage": lambda w, e, text, number: w.book("adds_damage", text=w.text(text), number=str(number)),
    "points": _points,
    "shields": lambda w, e, number, total: w.counted("shields", number, who=w.player(e.seat)),
    "counters": lambda w, e, number: w.counted("counters", number, who=w.player(e.seat)),
    "blocks-point": _blocks,
    "drops-point": _drops_point,
    "takes-point": _takes,
}
"""By kind of event, without capital and stop; the arguments are the values of the event."""
