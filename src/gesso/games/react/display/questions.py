"""What is asked, in the words of the rules: by kind of decision."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.engine.asked import Asked

QUESTIONS: Mapping[str, str] = {
    "play": "Your turn: play an Intention, or end the turn.",
    "answer": "{link} lies on the React Chain: react, or pass.",
    "zone": "{asks}: which zone?",
    "unit": "{asks}: which unit?",
    "direction": "{asks}: which way?",
    "moving": "{asks}: which way does {unit} go?",
    "number": "{asks}: how many?",
    "may": "{asks}: you may. Do you?",
    "mode": "{asks}: choose what it does.",
    "piece": "{asks}: which piece?",
    "kind": "{asks}: a piece of which kind?",
    "face": "{asks}: which side of a die?",
    "card": "{asks}: which card?",
    "held card": "{asks}: which card of the hand?",
    "link": "{asks}: which card on the React Chain?",
    "masterpiece": "{asks}: change the Masterpiece Zone.",
    "slot": "{asks}: on which slot of the React Chain?",
    "effect": "{asks}: with which effect?",
}
"""By kind of decision. `answer` is `play` while something lies on the chain, `moving` a direction for a unit."""


def question(kind: str, asks: str, asked: Asked, *, unit: str, link: str) -> str:
    """The question for one decision: `asks` is the text that asks, `unit` what moves, `link` the card that is answered."""
    if kind == "play" and link:
        kind = "answer"
    if kind == "direction" and unit:
        kind = "moving"
    left = asked.about.get("left", 0)
    parts = [QUESTIONS[kind].format(asks=asks, unit=unit, link=link)]
    if isinstance(left, int) and left > 1:
        parts.append(f"{left} {'steps' if kind == 'moving' else 'pieces'} are left.")
    if asked.number > 1 or asked.up_to:
        named = f"; named so far: {', '.join(asked.named)}" if asked.named else ""
        most = "up to " if asked.up_to else ""
        parts.append(f"Pick {most}{asked.number} of {asked.among}{named}.")
    return " ".join(parts)
