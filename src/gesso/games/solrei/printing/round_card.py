"""What the round card says: the steps of the round, and how Rei is made and cards lie."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.solrei.model import Table
from gesso.games.solrei.model.table import COLOURS, SUITS
from gesso.games.solrei.wording import RulesText

_ONE_LINE, _TALL = 27, 1.5
"""Letters that stand on one line, and how much taller a row of two lines is."""


def round_rows(table: Table, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """The steps in order: number, name, what happens in them, and their place on the card in shares of its height."""
    gains = {"gains": str(table.offense_gains)}
    texts = [
        words.face(
            f"does_{(step.does or 'nothing').replace('-', '_')}", **(gains if step.does == "settle-round" else {})
        )
        for step in table.steps
    ]
    shares = [_TALL if len(text) > _ONE_LINE else 1.0 for text in texts]
    rows: list[Mapping[str, object]] = []
    for index, (step, text) in enumerate(zip(table.steps, texts, strict=True)):
        rows.append(
            {
                "number": str(index + 1),
                "name": step.name,
                "text": text,
                "each_point": step.each_point,
                "top": sum(shares[:index]) / sum(shares),
                "height": shares[index] / sum(shares),
                "lines": 2 if shares[index] > 1 else 1,
            }
        )
    return tuple(rows)


def rei_sections(table: Table, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """How Rei is made, what stands for it, how the filter works, how Arts lie, what may be done about Damage."""
    face = words.face
    suits = " ".join(f"{{{suit}}}" for suit in SUITS)
    either = [face("either", icon=f"{{{colour}}}", of=words.suit(colour).lower()) for colour in COLOURS]
    others = "   ".join((*either, face("whatever", icon="{any}")))
    pay, get = " ".join(["{any}"] * table.filter_pay), str(table.filter_get)
    return (
        {"heading": face("making"), "paragraphs": (face("making_text"), suits, others)},
        {"heading": face("filter"), "paragraphs": (face("filter_text", pay=pay, get=get),)},
        {"heading": face("lies"), "paragraphs": (face("lies_text"),)},
        {
            "heading": face("point"),
            "paragraphs": (face("point_text"), face("crisis_text", n=str(table.damage_to_lose))),
        },
    )
