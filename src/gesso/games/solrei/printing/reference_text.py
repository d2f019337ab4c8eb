"""What the reference cards say: every keyword in few words, the steps of the round, and how Rei is made and cards lie."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from math import ceil
from unicodedata import normalize

from gesso.games.solrei.model import COLOURS, SUITS, Table
from gesso.games.solrei.printing.face_values import plate, step_groups
from gesso.games.solrei.wording import RulesText
from gesso.games.solrei.wording.locale import KEYWORDS

_HALF_A_LINE = 20
"""Letters: so much of its last line a keyword leaves free."""

Entries = tuple[Mapping[str, str], ...]

_STATES = ("ready", "exhausted", "broken", "augmented")
_ONE_LINE, _BESIDE = 22, 0.4
"""Letters that stand on one line, and what a row is taller than its lines, in lines."""


def keywords_in_order(words: RulesText) -> list[tuple[str, str]]:
    """The keywords by their printed names, which accents do not part: *échanger* stands before *mener*."""
    return sorted(map(words.keyword, KEYWORDS), key=lambda keyword: normalize("NFD", keyword[0]))


def keyword_sides(words: RulesText) -> tuple[Entries, Entries]:
    """The keywords of both sides in the order of their names, parted where the sides are most nearly equally long."""
    entries = tuple({"name": name, "means": means} for name, means in keywords_in_order(words))
    lengths = list(accumulate(len(entry["name"] + entry["means"]) + _HALF_A_LINE for entry in entries))
    middle = 1 + min(range(len(entries) - 1), key=lambda at: abs(2 * lengths[at] - lengths[-1]))
    return entries[:middle], entries[middle:]


def round_values(table: Table, words: RulesText) -> Mapping[str, object]:
    """The steps in order: number, name, what happens in them, and their place on the card in shares of its height; from
    which to which of them those reach that are about one thing, and those that are walked again for each point."""
    texts = _step_texts(table, words)
    lines = [ceil(len(text.replace("**", "")) / _ONE_LINE) for text in texts]
    heights = [count + _BESIDE for count in lines]
    whole = sum(heights)
    ends = [end / whole for end in accumulate(heights)]
    middles = [end - height / whole / 2 for end, height in zip(ends, heights, strict=True)]
    rows = tuple(
        {
            "number": str(number),
            "name": step.name,
            "text": text,
            "middle": middle,
            "end": end,
            "lines": count,
            "height": height / whole,
        }
        for number, (step, text, middle, end, count, height) in enumerate(
            zip(table.steps, texts, middles, ends, lines, heights, strict=True), 1
        )
    )
    groups = [(middles[first], middles[last]) for first, last in step_groups(table.steps)]
    points = [middle for step, middle in zip(table.steps, middles, strict=True) if step.each_point]
    return {"rows": rows, "groups": tuple(groups), "again": (points[0], points[-1])}


def _step_texts(table: Table, words: RulesText) -> list[str]:
    """What happens in each step."""
    gains = {"gains": str(table.offense_gains)}
    return [
        words.face(
            f"does_{(step.does or 'nothing').replace('-', '_')}", **(gains if step.does == "settle-round" else {})
        )
        for step in table.steps
    ]


def rei_sections(table: Table, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """How Rei is made, what stands for it, how the filter works, how Arts lie, what may be done about Damage."""
    return tuple({"heading": heading, "paragraphs": lines} for heading, lines in _rei_texts(table, words))


def _rei_texts(table: Table, words: RulesText) -> tuple[tuple[str, tuple[str, ...]], ...]:
    face = words.face
    suits = " ".join(plate(suit, words) for suit in SUITS)
    either = [face("either", icon=plate(colour, words), of=words.suit(colour).lower()) for colour in COLOURS]
    others = "   ".join((*either, face("whatever", icon=plate("any", words))))
    lies = tuple(face(f"lies_{state}", icon=f"{{{state}}}") for state in _STATES)
    pay, get = " ".join([plate("any", words)] * table.filter_pay), str(table.filter_get)
    return (
        (face("making"), (face("making_text"), suits, others)),
        (face("filter"), (face("filter_text", pay=pay, get=get),)),
        (face("lies"), lies),
        (face("point"), (face("point_text"), face("crisis_text", n=str(table.damage_to_lose)))),
    )
