"""What is asked, in the words of the rules: by kind of decision, with the card text that asks and the own suit."""

from collections.abc import Mapping

from gesso.engine.asked import Asked
from gesso.games.solrei.display.labels import cards_in_words
from gesso.sim.players import View

QUESTIONS: Mapping[str, str] = {
    "offense": "Who is on Offense first? You may begin there, or on Defense.",
    "mulligan": "Keep this hand, or shuffle it into the deck and draw another?",
    "play": "{step}. Use an ability or an Art, or pass.",
    "answer": "{step}. Answer {link}, or pass.",
    "target": "{asks}: which one is its target?",
    "pay": "{asks}: pay for it with",
    "place": "Open. Place a card face down; the rival does the same.",
    "block": "Before Damage. A point comes to you: block it with a {suit}, or let it come.",
    "take": "Damage. The point is taken: lay the top card of the deck or a hand card in Damage.",
    "ready": "{step}. Ready one of yours.",
    "turn": "{asks}: which one?",
    "rest": "Charge. You defended without a Charge card: draw a card, or ready one.",
    "swap": "{asks}: which hand card takes the place of your Action card?",
    "discard": "{asks}: which card is discarded?",
    "check": "{asks}: lay the cards you looked at on the bottom of the deck, one by one, until it is enough; then the others on top.",
    "may": "{asks}: you may. Do you?",
    "mode": "{asks}: choose what it does.",
    "number": "{asks}: how many?",
    "order": "Several of your texts wait: which one goes into the Exchange first? What goes in last resolves first.",
}
"""By kind of decision. `answer` is `play` while something lies in the Exchange."""
ASKED_BY_TEXT = frozenset({"target", "pay", "turn", "swap", "discard", "check", "may", "mode", "number"})
"""Kinds that a card text asks; it stands below the question."""
HEARD: Mapping[str, str] = {
    "offense": "begins on {words}",
    "play": "uses {words}",
    "target": "{asks}: on {words}",
    "pay": "{asks}: {words}",
    "place": "places a card, unseen",
    "ready": "readies {words}",
    "turn": "{asks}: {words}",
    "swap": "{asks}: exchanges a card, unseen",
    "discard": "{asks}: discards {words}",
    "check": "{asks}: {words}",
    "may": "{asks}: {words}",
    "mode": "{asks}: {words}",
    "number": "{asks}: {words}",
    "order": "{words} goes into the Exchange",
}
"""What the rival learns of a choice; of kinds not named here the words themselves."""
SAID_OTHERWISE: Mapping[tuple[str, str], str] = {
    ("play", "pass"): "pass",
    ("block", "take"): "lets the point come",
    ("take", "deck"): "takes the point with the top card of the deck",
    ("ready", "none"): "readies nothing",
    ("rest", "draw"): "draws a card",
}
_UNSEEN = {"bottom": "lays a card on the bottom, unseen", "top": "lays a card on top, unseen"}
_START = "Start of Round"


def heard(kind: str, asks: str, words: str) -> str:
    """What is told of the other's choice; `words` name nothing that is hidden, but for cards that are looked at."""
    if (kind, words) in SAID_OTHERWISE:
        return SAID_OTHERWISE[kind, words]
    if kind == "take":
        return f"takes the point with {words}"
    if kind == "check":
        words = _UNSEEN.get(words.partition(" ")[0], words)
    return HEARD.get(kind, "{words}").format(asks=asks, words=words)


def question(view: View, kind: str, prompt: str, *, step: str, suit: str, link: str) -> str:
    """The question for one decision. `prompt` is the name of the text that asks, `step` of the step, `link` of what is answered."""
    asked = "answer" if kind == "play" and view["exchange"] else kind
    return QUESTIONS[asked].format(step=step or _START, asks=prompt, suit=suit, link=link)


def picked(asked: Asked | None) -> str:
    """How far a set has been picked; nothing where a single thing is asked for."""
    if asked is None or not (asked.number > 1 or asked.up_to):
        return ""
    named = f"; named so far: {cards_in_words(', '.join(asked.named))}" if asked.named else ""
    return f" Pick {'up to ' if asked.up_to else ''}{asked.number} of {asked.among}{named}."
