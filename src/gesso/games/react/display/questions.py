"""What is asked, in the words of the rules: by kind of decision."""

from __future__ import annotations

from collections.abc import Callable

from gesso.engine.ruleset import Asked
from gesso.sim.table_words import TableWords

_NAMED = {"play": (), "answer": ("link",), "moving": ("asks", "unit")}
"""What a question names, where that is not the text that asks alone."""


def question(
    say: TableWords, kind: str, asks: str, asked: Asked, *, unit: str, link: str, printed: Callable[[str], str]
) -> str:
    """The question for one decision: `asks` is the text that asks, `unit` what moves, `link` the card that is answered;
    `printed` gives an option as it is printed. `answer` is a play while something lies on the chain, `moving` a direction
    for a unit."""
    if kind == "play" and link:
        kind = "answer"
    if kind == "direction" and unit:
        kind = "moving"
    left = asked.about.get("left", 0)
    told = {"asks": asks, "unit": unit, "link": link}
    parts = [say(f"asked.{kind.replace(' ', '_')}", **{name: told[name] for name in _NAMED.get(kind, ("asks",))})]
    if isinstance(left, int) and left > 1:
        parts.append(say("asked.steps_left" if kind == "moving" else "asked.pieces_left", n=str(left)))
    if asked.number > 1 or asked.up_to:
        phrase = "asked.pick_up_to" if asked.up_to else "asked.pick"
        named = ", ".join(map(printed, asked.named))
        parts.append(say(phrase, n=str(asked.number), among=str(asked.among), named=named))
    return " ".join(parts)
