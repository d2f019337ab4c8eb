"""Cards, options and questions in the printed words of a locale, and the texts of both builds' cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from gesso.engine.log import slug
from gesso.engine.ruleset import DecisionContext
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table
from gesso.games.solrei.model.build_words import arts_in, files_of, parts_of
from gesso.games.solrei.wording import DEFAULT_LOCALE, rules_text, transcript
from gesso.games.solrei.wording.locale import ASKED, DEEDS, FIXED
from gesso.sim.players import View
from gesso.sim.table_words import TableWords, beside, passage_lines
from gesso.wording.text_renderer import SingleSentence
from gesso.wording.transcript import Passage

_SUITS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
_RANKS = ("jack", "queen", "king", "ace")
_CARD = re.compile(rf"\b({'|'.join(_SUITS)})-(\w+)\b")
_ART = re.compile(r"(?:(\w+) )?art (\d)")
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


class CardTexts:
    """The texts of each seat's Muse, Advantage and Arts. `sentences` are those of all texts by their names."""

    def __init__(
        self, seats: Sequence[Sequence[Passage]], sentences: Mapping[str, Sequence[Mapping[int, SingleSentence]]]
    ) -> None:
        self._sentences = sentences
        self._passages = [passage for passages in seats for passage in passages]
        self._titles = {passage.card: passage.title for passage in self._passages}

    def title(self, id: str) -> str:
        """The printed name of a card."""
        return self._titles.get(id, id)

    def name(self, id: str) -> str | None:
        """The printed name of a card or an ability, None for what is neither."""
        if id in self._titles:
            return self._titles[id]
        found = (p for p in self._passages if id in (p.id.rpartition("/")[2], _slug(p.label.partition(" (")[0])))
        return next((p.label.partition(" (")[0] or p.title for p in found), None)

    def options(self, title: str) -> Sequence[str]:
        """What the text of this name lets its player choose from; nothing where it does not, or in several places."""
        alone = (sentence for text in self._sentences.get(_slug(title), ()) for sentence in text.values())
        found = [sentence.options for sentence in alone if sentence.options]
        return found[0] if len(found) == 1 else ()

    def is_card(self, id: str) -> bool:
        """Is this the id of a Muse, an Advantage or an Art?"""
        return id in self._titles

    def one_line(self, words: str) -> str:
        """What an ability or Art says beside its name, with timing and price, as one line; empty for other words."""
        found = [passage for passage in self._passages if words in _names(passage)]
        own = [passage for passage in found if passage.id == words] or found
        return " ".join(beside(self.name(words) or "", passage) for passage in dict.fromkeys(own))

    def asking(self, title: str, *, charge: bool) -> list[Passage]:
        """The texts of the card or ability of this name; of a Muse only the Charge bonus."""
        wanted = _slug(title)
        found = [p for p in dict.fromkeys(self._passages) if wanted in (_slug(p.title), p.id.rpartition("/")[2])]
        return [p for p in found if p.id == "charge-bonus"] if charge else found

    def lines(self, words: str, width: int) -> list[str]:
        """The card that an option or a name means, with its heading; nothing where it means none."""
        wanted = _slug(words)
        # An option may say what is done with a card: `exhaust comet-lunge`.
        cards = self._cards(lambda names: wanted in names) or self._cards(
            lambda names: wanted.partition("-")[2] in names
        )
        if not cards and wanted:
            cards = self._cards(lambda names: any(name.startswith(wanted) for name in names))
        return [line for card in cards for line in self.card_lines(card, width)]

    def _cards(self, fits: Callable[[Sequence[str]], bool]) -> list[str]:
        """The cards that go by a name that fits."""
        named = ((p.card, (p.card, p.id, p.id.rpartition("/")[2], _slug(p.title))) for p in self._passages)
        return list(dict.fromkeys(card for card, names in named if fits(names)))

    @property
    def titles(self) -> list[str]:
        """The names of all cards and abilities."""
        return list(dict.fromkeys(passage.title for passage in self._passages if passage.title))

    def card_lines(self, card: str, width: int) -> Iterable[str]:
        """All texts of a card, with its heading."""
        own = [passage for passage in dict.fromkeys(self._passages) if passage.card == card]
        yield own[0].heading
        for passage in own:
            yield from passage_lines(passage, width, "  ")


def card_texts(
    table: Table, programs: Mapping[str, SetUpProgram], players: Sequence[str], locale: str = DEFAULT_LOCALE
) -> CardTexts:
    """The texts of two builds. A file that only an installed plug-in brings has no printed words."""
    files = {file for word in players for file in files_of(table, word) if file in programs}
    sentences: dict[str, list[Mapping[int, SingleSentence]]] = {}
    for program in map(programs.__getitem__, sorted(files)):
        said = rules_text(program, locale)
        for text in program.texts:
            sentences.setdefault(_slug(text.title), []).append(said.alone(text))
    return CardTexts([_of_build(table, programs, word, locale) for word in players], sentences)


def _of_build(table: Table, programs: Mapping[str, SetUpProgram], word: str, locale: str) -> list[Passage]:
    muse, *rest = parts_of(word)
    chosen = {muse, *(id for part in rest for id in arts_in(part))}
    found = []
    for file in files_of(table, word):
        if file in programs:
            for passage in transcript(programs[file], locale).passages:
                if not rest or passage.card in chosen:
                    found.append(passage)
    return found


def _names(passage: Passage) -> tuple[str, ...]:
    """What a text goes by in logs, and by its printed name."""
    return passage.id, passage.id.rpartition("/")[2], passage.card, _slug(passage.title)


def _slug(text: str) -> str:
    return slug(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))


def cards_in_words(say: TableWords, words: str) -> str:
    """Words with each Action card by suit and rank: `heart-king` is *♥K*."""

    def card(found: re.Match[str]) -> str:
        return f"{_SUITS[found[1]]}{say(f'card.{found[2]}') if found[2] in _RANKS else found[2]}"

    return _CARD.sub(card, words)


def card_list(say: TableWords, cards: Iterable[str]) -> str:
    """Action cards, one after the other."""
    return " ".join(cards_in_words(say, card) for card in cards)


def option_in_words(say: TableWords, words: str, title: Callable[[str], str | None]) -> str:
    """A choice: `exhaust comet-lunge` is *exhaust Comet Lunge*. `title` is the printed name behind an id, if it is one."""
    if words in FIXED:
        return say(f"option.{words}")
    if art := _ART.fullmatch(words):
        named = say("option.art", n=art[2])
        return say(f"deed.{art[1]}", what=named) if art[1] in DEEDS else named
    deed, _, thing = words.rpartition(" ")
    phrase = deed.replace(" ", "_")
    named = title(thing) or cards_in_words(say, thing)
    if phrase in DEEDS:
        return say(f"deed.{phrase}", what=named)
    return f"{deed} {named}".strip()


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


def picked(say: TableWords, asked: DecisionContext | None) -> str:
    """How far a set has been picked; nothing where a single thing is asked for."""
    if asked is None or not (asked.number > 1 or asked.up_to):
        return ""
    named = cards_in_words(say, ", ".join(asked.chosen))
    phrase = "asked.pick_up_to" if asked.up_to else "asked.pick"
    return f" {say(phrase, n=str(asked.number), among=str(asked.option_count), named=named)}"
