"""What is asked, in the words of the rules: by kind of decision, with the card text that asks and the own suit."""

from collections.abc import Mapping

from gesso.engine.ruleset import Asked
from gesso.games.solrei.display.labels import cards_in_words
from gesso.games.solrei.wording.table import ASKED
from gesso.sim.players import View
from gesso.sim.table_words import TableWords

_TOLD = ("offense", "play", "target", "place", "ready", "swap", "discard", "order", "take")
"""Kinds of decision of which the rival hears in words of their own."""
_BY_TEXT = ("pay", "turn", "check", "may", "mode", "number")
"""Kinds of which the text that asks is told."""
_OTHERWISE: Mapping[tuple[str, str], str] = {
    ("play", "pass"): "pass",
    ("block", "take"): "block_take",
    ("take", "deck"): "take_deck",
    ("ready", "none"): "ready_none",
    ("rest", "draw"): "rest_draw",
}
_UNSEEN = ("bottom", "top")


def heard(say: TableWords, kind: str, asks: str, words: str) -> str:
    """What is told of the other's choice; `words` name nothing that is hidden, but for cards that are looked at."""
    if (kind, words) in _OTHERWISE:
        return say(f"heard.{_OTHERWISE[kind, words]}")
    deed = words.partition(" ")[0]
    if kind == "check" and deed in _UNSEEN:
        words = say(f"heard.{deed}")
    if kind == "place":
        return say("heard.place")
    if kind == "swap":
        return say("heard.swap", asks=asks)
    if kind in ("target", "discard"):
        return say(f"heard.{kind}", asks=asks, words=words)
    if kind in _TOLD:
        return say(f"heard.{kind}", words=words)
    return say("heard.said", asks=asks, words=words) if kind in _BY_TEXT else words


def question(say: TableWords, view: View, kind: str, prompt: str, *, step: str, suit: str, link: str) -> str:
    """The question for one decision. `prompt` is the name of the text that asks, `step` of the step, `link` of what is answered."""
    asked = "answer" if kind == "play" and view["exchange"] else kind
    told = {"step": step or say("start"), "asks": prompt, "suit": suit, "link": link}
    return say(f"asked.{asked}", **{name: told[name] for name in ASKED[asked].split()})


def picked(say: TableWords, asked: Asked | None) -> str:
    """How far a set has been picked; nothing where a single thing is asked for."""
    if asked is None or not (asked.number > 1 or asked.up_to):
        return ""
    named = cards_in_words(say, ", ".join(asked.named))
    phrase = "asked.pick_up_to" if asked.up_to else "asked.pick"
    return f" {say(phrase, n=str(asked.number), among=str(asked.among), named=named)}"
