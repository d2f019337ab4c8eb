"""SolRei in a terminal: both tables, the Exchange, the steps of the round, the cards, and questions and options in
printed words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from gesso.engine import Decision
from gesso.engine.choices import Option, slug
from gesso.engine.contract import OPPONENT_OF
from gesso.engine.ruleset import DecisionContext
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table, arts_in, files_of, parts_of
from gesso.games.solrei.wording import DEFAULT_LOCALE, phrasebook, rules_text, transcript
from gesso.games.solrei.wording.locale import ASKED, BY_TEXT, DEEDS, FIXED, PANES
from gesso.sim.display import OWNERS, TONES, Look, Paint, Pane, Place, panes_of
from gesso.sim.players import View
from gesso.sim.table_words import (
    Named,
    TableWords,
    beside,
    offered,
    paragraphs,
    passage_lines,
    picked,
    unchanged,
    wrapped,
)
from gesso.wording.phrasebook import title_of
from gesso.wording.text_renderer import SingleSentence
from gesso.wording.transcript import Passage

_SUITS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
_RANKS = ("jack", "queen", "king", "ace")
_CARD = re.compile(rf"\b({'|'.join(_SUITS)})-(\w+)\b")
_ART = re.compile(r"(?:(\w+) )?art (\d)")
_TOLD = ("offense", "play", "target", "place", "ready", "swap", "discard", "order", "take")
"""Kinds of decision that have a phrase of their own for the rival."""
_BY_TEXT = ("pay", "turn", "check", "may", "mode", "number")
"""Kinds of decision for which the rival hears which text asks."""
_OTHERWISE: Mapping[tuple[str, str], str] = {
    ("play", "pass"): "pass",
    ("block", "take"): "block_take",
    ("take", "deck"): "take_deck",
    ("ready", "none"): "ready_none",
    ("rest", "draw"): "rest_draw",
}
_UNSEEN = ("bottom", "top")

_FACES = ("ready", "exhausted", "broken")
_BLANK = "\N{NO-BREAK SPACE}"
_TIED = 2


class CardTexts:
    """The texts of each seat's Muse, Advantage and Arts.

    `sentences` are those of all texts, by the names of the texts.
    """

    def __init__(
        self, seats: Sequence[Sequence[Passage]], sentences: Mapping[str, Sequence[Mapping[int, SingleSentence]]]
    ) -> None:
        self._sentences = sentences
        self._passages = [passage for passages in seats for passage in passages]
        self._titles = {passage.card: passage.title for passage in self._passages}

    def title(self, id: str) -> str:
        """Return the printed name of a card."""
        return self._titles.get(id, id)

    def name(self, id: str) -> str | None:
        """Return the printed name of a card or an ability; None for anything else."""
        if id in self._titles:
            return self._titles[id]
        passages = (p for p in self._passages if id in (p.id.rpartition("/")[2], _slug(p.label.partition(" (")[0])))
        return next((p.label.partition(" (")[0] or p.title for p in passages), None)

    def options(self, title: str) -> Sequence[str]:
        """Return what the text of this name lets its player choose from; nothing if it does so in no place or in
        several."""
        alone = (sentence for text in self._sentences.get(_slug(title), ()) for sentence in text.values())
        offers = [sentence.options for sentence in alone if sentence.options]
        return offers[0] if len(offers) == 1 else ()

    def is_card(self, id: str) -> bool:
        """Return whether this is the id of a Muse, an Advantage or an Art."""
        return id in self._titles

    def one_line(self, words: str) -> str:
        """Return an ability or Art on one line, with timing and price but without its name; empty for other words."""
        named = [passage for passage in self._passages if words in _names(passage)]
        passages = [passage for passage in named if passage.id == words] or named
        return " ".join(beside(self.name(words) or "", passage) for passage in dict.fromkeys(passages))

    def asking(self, title: str, *, charge: bool) -> list[Passage]:
        """Return the texts of the card or ability of this name; of a Muse only the Charge bonus."""
        wanted = _slug(title)
        passages = [p for p in dict.fromkeys(self._passages) if wanted in (_slug(p.title), p.id.rpartition("/")[2])]
        return [p for p in passages if p.id == "charge-bonus"] if charge else passages

    def lines(self, words: str, width: int) -> list[str]:
        """Return the card that an option or a name means, with its heading; nothing if it means none."""
        wanted = _slug(words)
        # An option may begin with what is done to a card: `exhaust comet-lunge`.
        cards = self._cards(lambda names: wanted in names) or self._cards(
            lambda names: wanted.partition("-")[2] in names
        )
        if not cards and wanted:
            cards = self._cards(lambda names: any(name.startswith(wanted) for name in names))
        return [line for card in cards for line in self.card_lines(card, width)]

    def _cards(self, fits: Callable[[Sequence[str]], bool]) -> list[str]:
        """Return the cards with a name that fits."""
        named = ((p.card, (p.card, p.id, p.id.rpartition("/")[2], _slug(p.title))) for p in self._passages)
        return list(dict.fromkeys(card for card, names in named if fits(names)))

    @property
    def titles(self) -> list[str]:
        """Return the names of all cards and abilities."""
        return list(dict.fromkeys(passage.title for passage in self._passages if passage.title))

    def card_lines(self, card: str, width: int) -> Iterable[str]:
        """Yield all texts of a card, with its heading."""
        passages = [passage for passage in dict.fromkeys(self._passages) if passage.card == card]
        yield passages[0].heading
        for passage in passages:
            yield from passage_lines(passage, width, "  ")


def card_texts(
    table: Table, programs: Mapping[str, SetUpProgram], players: Sequence[str], locale: str = DEFAULT_LOCALE
) -> CardTexts:
    """Return the texts of two builds. A file from an installed plug-in alone has no printed words."""
    files = {file for word in players for file in files_of(table, word) if file in programs}
    sentences: dict[str, list[Mapping[int, SingleSentence]]] = {}
    for program in map(programs.__getitem__, sorted(files)):
        printed = rules_text(program, locale)
        for text in program.texts:
            sentences.setdefault(_slug(text.title), []).append(printed.alone(text))
    return CardTexts([_of_build(table, programs, word, locale) for word in players], sentences)


def _of_build(table: Table, programs: Mapping[str, SetUpProgram], word: str, locale: str) -> list[Passage]:
    muse, *rest = parts_of(word)
    chosen = {muse, *(id for part in rest for id in arts_in(part))}
    passages = []
    for file in files_of(table, word):
        if file in programs:
            for passage in transcript(programs[file], locale).passages:
                if not rest or passage.card in chosen:
                    passages.append(passage)
    return passages


def _names(passage: Passage) -> tuple[str, ...]:
    """Return the names of a text in logs and in print."""
    return passage.id, passage.id.rpartition("/")[2], passage.card, _slug(passage.title)


def _slug(text: str) -> str:
    return slug(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))


def cards_in_words(say: TableWords, words: str) -> str:
    """Return words with each Action card by suit and rank: `heart-king` is *♥K*."""

    def card(match: re.Match[str]) -> str:
        return f"{_SUITS[match[1]]}{say(f'card.{match[2]}') if match[2] in _RANKS else match[2]}"

    return _CARD.sub(card, words)


def card_list(say: TableWords, cards: Iterable[str]) -> str:
    """Return Action cards, one after the other."""
    return " ".join(cards_in_words(say, card) for card in cards)


def option_in_words(say: TableWords, words: str, title: Callable[[str], str | None]) -> str:
    """Return a choice in print: `exhaust comet-lunge` is *exhaust Comet Lunge*.

    `title` returns the printed name of an id, if it is one.
    """
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
    """Return what the other player learns of a choice.

    `words` name nothing hidden, except cards that are looked at.
    """
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
    """Return the question for one decision.

    `prompt` is the name of the text that asks, `step` of the step, `link` of what is answered.
    """
    asked = "answer" if kind == "play" and view["exchange"] else kind
    values = {"step": step or say("start"), "asks": prompt, "suit": suit, "link": link}
    return say(f"asked.{asked}", **{name: values[name] for name in ASKED[asked].split()})


class ShowDisplay:
    """The display of a Show.

    Made from the game file, the builds' words, and the names, suits and texts of their cards.
    """

    def __init__(
        self,
        table: Table,
        names: Sequence[str],
        suits: Sequence[str],
        texts: CardTexts,
        say: TableWords,
        counter: Callable[[str, int], str],
    ) -> None:
        self._say = say
        self._counter = counter
        self._table = table
        self._names = names
        self._suits = suits
        self._texts = texts
        self._steps = {step.id: say.named(step.name) for step in table.steps}

    def player(self, view: View, seat: int) -> str:
        same = self._names[0] == self._names[1]
        return f"{OWNERS[seat]} {self._names[seat]}{f' {seat + 1}' if same else ''}"

    # ------------------------------------------------------------ choices

    def question(self, view: View, decision: Decision) -> list[str]:
        """Return what is asked of whom, and the text that asks for it."""
        say, link = self._say, view["exchange"][-1] if view["exchange"] else None
        asked = question(
            say,
            view,
            decision.kind,
            self._asks(decision),
            step=self._steps.get(view["step"], ""),
            suit=self._suits[decision.player],
            link=self._of_player(view, link) if link else "",
        )
        members = picked(say, decision.context or DecisionContext(), partial(self.printed, view, decision))
        lines = [f"{self.player(view, decision.player)}{say.colon} {' '.join(filter(None, (asked, members)))}"]
        if decision.kind in BY_TEXT:
            asks = say.named(decision.prompt)
            lines += paragraphs(self._texts.asking(asks, charge=asks in self._names))
        return lines

    def gloss(self, view: View, decision: Decision, option: Option) -> str:
        return self._texts.one_line(option.words) if decision.kind == "play" else ""

    def overheard(self, view: View, decision: Decision, option: Option) -> str:
        words = option.words
        deed, _, thing = words.rpartition(" ")
        if self._texts.is_card(thing):
            seen = {art["name"] for player in view["players"] for art in player["arts"]}
            named = (
                self._texts.title(thing) if thing in seen or decision.kind == "play" else self._say("heard.unseen_art")
            )
            words = f"{deed} {named}".strip()
        return cards_in_words(self._say, heard(self._say, decision.kind, self._asks(decision), words))

    def _of_player(self, view: View, text: View) -> str:
        """Return a text in the Exchange or in force, with its player."""
        return self._say("of_player", title=self._say.named(text["title"]), who=self.player(view, text["player"]))

    def _asks(self, decision: Decision) -> str:
        """Return the name of the text that asks; for a Charge bonus that of its Muse."""
        asks = self._say.named(decision.prompt)
        return self._say("charge_bonus") if asks in self._names else asks

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        return self._texts.lines(words, width)

    @property
    def titles(self) -> list[str]:
        return self._texts.titles

    # ------------------------------------------------------------ the table

    @property
    def panes(self) -> tuple[Pane, ...]:
        shown = (
            *((Place.LEFT, self._rival), (Place.LEFT, self._own), (Place.RIGHT, self._exchange)),
            *((Place.RIGHT, self._hand), (Place.SPARE, self._steps_row), (Place.SPARE, self._own_cards)),
            *((Place.ASKED, self._rival_cards), (Place.ASKED, self._discards)),
        )
        return panes_of(self._say, PANES, shown)

    def _own_cards(self, view: View, look: Look) -> list[str]:
        return self._cards_of(view, view["player"], look)

    def _rival_cards(self, view: View, look: Look) -> list[str]:
        return self._cards_of(view, OPPONENT_OF[view["player"]], look)

    def _cards_of(self, view: View, seat: int, look: Look) -> list[str]:
        """Return the Muse, the Advantage and the known Arts of a side."""
        shown = view["players"][seat]
        known = [shown["muse"], shown["advantage"], *(art["name"] for art in shown["arts"] if art["name"])]
        return [line for card in known for line in self._texts.card_lines(card, look.width)]

    def _discards(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            pile = card_list(self._say, view["players"][seat]["discard"]) or self._say("empty")
            lines += wrapped(f"{self.player(view, seat)}{self._say.colon} {pile}", look.width, "")
        return lines

    def printed(self, view: View, decision: Decision, option: Option) -> str:
        if "option" in option.referent:
            return offered(self._texts.options(self._say.named(decision.prompt)), option)
        return option_in_words(self._say, option.words, self._texts.name)

    def _rival(self, view: View, look: Look) -> list[str]:
        return self._seat(view, OPPONENT_OF[view["player"]], look)

    def _own(self, view: View, look: Look) -> list[str]:
        return self._seat(view, view["player"], look)

    def head(self, view: View, paint: Paint) -> str:
        """Return Act, Acts won, round, and who is on Offense."""
        won = " : ".join(map(str, view["acts"]))
        head = self._say("act", n=str(view["played"] + (view["result"] < 0)), won=won)
        if view["round"]:
            who = self.player(view, view["offense"])
            head += f", {self._say('round', n=str(view['round']), who=who)}"
            head += f", {self._steps[view['step']]}" if view["step"] else ""
        if view["winner"] >= 0:
            tied = view["winner"] == _TIED
            settled = self._say("nobody_won") if tied else self._say("won", who=self.player(view, view["winner"]))
            head = self._say("settled", head=head, winner=settled)
        return paint(head, "strong")

    def _steps_row(self, view: View, look: Look) -> list[str]:
        names = [f"[{name}]" if id == view["step"] else name for id, name in self._steps.items()]
        row = wrapped(" > ".join(name.replace(" ", _BLANK) for name in names), look.width, "  ")
        return [self._say("steps"), *(look.paint(line.replace(_BLANK, " "), "dim") for line in row)]

    def _exchange(self, view: View, look: Look) -> list[str]:
        """Return the Exchange, the next to resolve last, what waits to get there, and what was gained for the round."""
        paint = look.paint
        lines = [self._say("exchange" if view["exchange"] else "exchange_empty")]
        for place, link in enumerate(view["exchange"], start=1):
            target = link["target"]
            named = f" {self._say('on_target', target=self._target(target))}" if target is not None else ""
            owned = f"{OWNERS[link['player']]} {self._say.named(link['title'])}"
            negated = paint(f", {self._say('negated')}", "alarm") if link["negated"] else ""
            lines.append(f"  {place} {paint(owned, TONES[link['player']])}{named}{negated}")
        for label in ("waiting", "standing"):
            texts = [self._of_player(view, text) for text in view[label]]
            if texts:
                lines += wrapped(self._say(label, texts=", ".join(texts)), look.width, "  ")
        return lines

    def _target(self, target: str | int) -> str:
        if isinstance(target, str):
            return option_in_words(self._say, target, self._texts.name)
        return self._say("number", n=str(target))

    def _seat(self, view: View, seat: int, look: Look) -> list[str]:
        """Return one side of the table."""
        say, shown, width = self._say, view["players"][seat], look.width
        you = f" {say('you')}" if seat == view["player"] else ""
        side = say("offense" if seat == view["offense"] else "defense")
        hand, deck, discard = str(shown["hand"]), str(shown["deck"]), str(len(shown["discard"]))
        piles = say("piles", hand=hand, deck=deck, discard=discard)
        under = f"  {say('cultivated', n=str(shown['under']))}" if shown["under"] else ""
        lines = [
            f"{look.paint(self.player(view, seat), TONES[seat])}{you}  {side}  {self._texts.title(shown['advantage'])}",
            *wrapped(f"{piles}{under}", width, "  "),
            *wrapped(self._damage(shown), width, "  "),
            *wrapped(self._action(shown), width, "  "),
            *(wrapped(self._counters(shown), width, "  ") if shown["pieces"] else ()),
        ]
        for art in shown["arts"]:
            name = self._texts.title(art["name"]) if art["name"] else say("unseen")
            line = f"  {art['place']} {name} ({say(art['face'])})"
            lines.append(line if art["face"] != "exhausted" else look.paint(line, "dim"))
        if shown["seen"]:
            whose = "rival_has_seen" if you else "you_have_seen"
            lines += wrapped(say(whose, cards=card_list(say, shown["seen"])), width, "  ")
        for end, where in (("top", "laid_on_top"), ("bottom", "laid_at_bottom")):
            laid = shown.get("laid", {}).get(end)
            if laid:
                lines += wrapped(say(where, cards=card_list(say, laid)), width, "  ")
        return lines

    def _counters(self, shown: View) -> str:
        """Return the counters of a player."""
        say = self._say
        held = [say("held_counter", n=str(n), what=self._counter(id, n)) for id, n in shown["pieces"].items()]
        return say("held", counters=", ".join(held))

    def _damage(self, shown: View) -> str:
        """Return the cards in Damage by face, and the points on their way."""
        say, lying = self._say, shown["damage"]
        number, most = str(sum(map(len, lying.values()))), str(self._table.damage_to_lose)
        piles = [f"{say(face)} {card_list(say, lying[face])}" for face in _FACES if lying[face]]
        words = say("damage", n=number, most=most, piles="; ".join(piles))
        for key in ("points", "shield", "counter"):
            if shown[key]:
                words += f"; {say(key, n=str(shown[key]))}"
        return words

    def _action(self, shown: View) -> str:
        say, power, lost = self._say, shown["power"], -min(shown["power"]["gained"], 0)
        gained = str(max(power["gained"], 0) or "")
        hits = f"; {say('damage_gained', n=str(shown['gained_damage']))}" if shown["gained_damage"] else ""
        if shown["action"] is None:
            words = say("hidden_action" if shown["placed"] else "no_action")
            more = f"; {say('power_gained', n=gained)}" if gained else ""
            more += f"; {say('power_lost', n=str(lost))}" if lost else ""
            return f"{words}{more}{hits}"
        card = cards_in_words(say, shown["action"])
        if shown["action"].rpartition("-")[2] in self._table.charges:
            return f"{say('charge_action', card=card)}{hits}"
        if lost:
            return f"{say('lowered_action', card=card, n=str(power['now']), lost=str(lost))}{hits}"
        return f"{say('action', card=card, n=str(power['now']), gained=gained)}{hits}"

    def _hand(self, view: View, look: Look) -> list[str]:
        cards = view["players"][view["player"]].get("cards", [])
        return wrapped(self._say("hand", cards=card_list(self._say, cards) or self._say("empty")), look.width, "")


def display(
    table: Table,
    programs: Mapping[str, SetUpProgram],
    players: Sequence[str],
    locale: str = DEFAULT_LOCALE,
    named: Named = unchanged,
) -> ShowDisplay:
    """Return the display of a pairing of builds."""
    muses = [
        programs[word].set_up.muse if word in programs else None for word in (parts_of(player)[0] for player in players)
    ]
    names = [
        word if muse is None else muse.name for word, muse in zip((parts_of(player)[0] for player in players), muses)
    ]
    say = TableWords(phrasebook(locale), named)
    suits = [say(f"suit.{'own' if muse is None else muse.alignment}") for muse in muses]
    printed = {piece.id: program for program in programs.values() for piece in program.set_up.pieces}

    def counter(id: str, number: int) -> str:
        return rules_text(printed[id], locale).counter(id, number) if id in printed else title_of(id)

    return ShowDisplay(table, names, suits, card_texts(table, programs, players, locale), say, counter)
