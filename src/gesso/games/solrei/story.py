"""The narration of a Show: what things are called, a sentence for each event, and the order in which it is read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar

from gesso.engine.events import BEGINS, ENDS, FINDS_NOTHING, FORBIDS, NOBODY, Event
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.rules.codec import ARTS, CARD_BITS, FIRST_ART, is_art, owner_of
from gesso.games.solrei.rules.events import EVENT_KINDS, PLAIN_EVENTS
from gesso.games.solrei.rules.faces import FACED, TURNED_FROM
from gesso.games.solrei.rules.linking import Chosen, event_names
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.state import BY_DAMAGE, BY_DECK, BY_HAND, UNPLACED
from gesso.games.solrei.wording.locale import DEFAULT_LOCALE, phrasebook
from gesso.games.solrei.wording.rules_text import RulesText, rules_text
from gesso.sim.narration import (
    Numbered,
    PhraseNarrator,
    PlayedCard,
    Say,
    each,
    say_end,
    say_of_sentence,
    say_pass,
    say_plain,
    several,
    with_replacements,
)
from gesso.wording import stopped
from gesso.wording.phrasebook import title_of
from gesso.wording.template import reworded

PAID = {"discards": "pays_discards", "exhausts": "pays_exhausts", "breaks": "pays_breaks", "harvests": "pays_harvests"}
"""Payments, and their phrases in the line of what is activated."""
ENDED = {BY_DAMAGE: "by_damage", BY_DECK: "by_deck", BY_HAND: "by_hand", UNPLACED: "unplaced"}
TURNED = ("readies", "exhausts", "augments")
HEADLINES = frozenset({"act", "round", "act-ends", "ends"})
BY_BOTH = frozenset({"draws", "places", "reveals", "has-power"})
"""Events that both players do at one moment, which one sentence says."""


class ShowNames(PhraseNarrator):
    """The names in one story, from its beginning on. An Art has a name once an event has shown it.

    `texts` are the printed words of the files by their ids, as far as they are known.
    """

    kinds = EVENT_KINDS
    things: ClassVar[Mapping[str, Callable[[ShowNames, int, Any], str]]] = {
        "number": lambda w, seat, number: str(number),
        "card": lambda w, seat, card: w.the(card),
        "thing": lambda w, seat, thing: w.all_of(thing),
    }

    def __init__(self, rules: ShowRuleset, texts: Mapping[str, RulesText], locale: str) -> None:
        book = phrasebook(locale).knowing(*(text.book.elisions for text in texts.values()))
        super().__init__(book, rules.rules.code.programs, texts.values())
        self.rules = rules.rules
        self._texts = texts
        self._table = next((text.program.table for text in texts.values()), self.rules.table)
        self._muses = [self._name(build.choice.muse) for build in self.rules.builds]
        self._bonuses = [build.bonus for build in self.rules.builds]
        self.forget()

    def forget(self) -> None:
        """Begin an Act, in which no Art has been seen."""
        self._arts: dict[int, str] = {}
        self._new: set[int] = set()

    def counted(self, phrase: str, number: int, **values: str) -> str:
        """Return a phrase with forms for one and for many."""
        if number == 1:
            return self.book(f"{phrase}.one", **values)
        return self.book(f"{phrase}.many", number=str(number), **values)

    def player(self, seat: int) -> str:
        """Return a player: the Muse, with the number of the seat if both have the same."""
        name = self._muses[seat]
        return reworded(name, f"{name} {seat + 1}") if self._muses[0] == self._muses[1] else name

    def step(self, step: int) -> str:
        """Return a step of the round by its printed name."""
        return self._table.steps[step].name

    def lays_out(self, seat: int, row: Sequence[int]) -> None:
        """Note that the player's Arts lie in this order; whoever hears this sees them."""
        for place, art in enumerate(row, FIRST_ART + seat * ARTS):
            self._arts[place] = self.art(seat, art)

    def shows(self, seat: int, thing: int, art: int) -> None:
        """Note that all see an Art. When it is named next, its place is said too."""
        self.knows(seat, thing, art)
        self._new.add(thing)

    def knows(self, seat: int, thing: int, art: int) -> None:
        """Note that an Art has been seen."""
        self._arts[thing] = self.art(seat, art)

    def art(self, seat: int, art: int) -> str:
        """Return an Art of a player's build by its printed name."""
        return self._name(self.rules.builds[seat].choice.arts[art])

    def _name(self, chosen: Chosen) -> str:
        """Return a Muse or an Art by its printed name."""
        text = self._texts.get(chosen.file)
        return str(chosen.card["name"]) if text is None else text.name(chosen.card["id"])

    def card(self, card: int) -> str:
        """Return an Action card, or a code of one: *7 of Spades*."""
        suit, _, rank = self.rules.card_words[card & CARD_BITS].partition("-")
        return self.book(
            "card", rank=rank if rank.isdecimal() else self._table.charge_name(rank), suit=self._book(f"suit_of.{suit}")
        )

    def the(self, cards: Any) -> str:
        """Return cards with their articles: *the 7 of Spades and the Jack of Hearts*."""
        return self.listed(self.book("the_card", card=self.card(card)) for card in each(cards))

    def thing(self, thing: int) -> str:
        """Return an Art, by its place as long as it has not been seen, or a card in Damage."""
        if not is_art(thing):
            return self.book("in_damage", card=self.the(thing))
        place = str((thing - FIRST_ART) % ARTS + 1)
        if thing not in self._arts:
            return self.book("unseen_art", place=place)
        if thing not in self._new:
            return self._arts[thing]
        self._new.remove(thing)
        return self.book("new_art", name=self._arts[thing], place=place)

    def all_of(self, things: Any) -> str:
        return self.listed(self.thing(thing) for thing in each(things))

    def owned(self, thing: int) -> str:
        """Return an Art or a card in Damage with its player: *Halder's Standing Stone*."""
        who = self.player(owner_of(thing))
        if not is_art(thing):
            return self.book("in_damage_of", card=self.the(thing), who=who)
        return self.book("owned", who=who, thing=self.thing(thing))

    def counter(self, kind: int, number: int) -> str:
        """Return the name of a counter, after a figure."""
        file, id = self.rules.counter_names[kind]
        text = self._texts.get(file)
        return title_of(id) if text is None else text.counter(id, number)

    def counters(self, kind: int, number: int) -> str:
        """Return a number of counters: *2 Fury*."""
        return self.book("some_counters", number=str(number), what=self.counter(kind, number))

    def text(self, number: int) -> str:
        """Return a text by its name."""
        if number in self._bonuses:
            # The bonus is meant, not the Muse.
            return self.book("charge_bonus", who=str(self.player(self._bonuses.index(number))))
        program = self._programs[number]
        if not program.source:
            return self._book(f"keyword.{program.id.partition('/')[0]}.name")
        titles = (text.title_at(program.source, program.line) for text in self._texts.values())
        return next(filter(None, titles), program.title)

    def in_force(self, number: int) -> str:
        program = self._programs[number]
        if program.source:
            return super().in_force(number)
        # A keyword has set it up, so its explanation says what holds.
        return self._book(f"keyword.{program.id.partition('/')[0]}.means").removesuffix(".")

    def whose(self, seat: int, number: int) -> str:
        """Return a text with its player, if both have one of this name."""
        if self._muses[0] != self._muses[1] or number in self._bonuses:
            return self.text(number)
        return self.book("text_of", text=self.text(number), who=self.player(seat))


def _has_power(w: ShowNames, e: Event, *values: Any) -> str:
    first, *second = (
        _power(w, *event.values, who=w.player(event.seat)) for event in (values if e.seat == NOBODY else (e,))
    )
    return w.book("pair", first=first, second=second[0]) if second else first


def _power(w: ShowNames, card: int, gained: int, added: Sequence[tuple[int, int]], total: int, *, who: str) -> str:
    if total < 0:
        return w.book("no_power", who=who, card=w.card(card))
    parts = [w.book("power_gained" if gained > 0 else "power_lost", number=str(abs(gained)))] if gained else []
    parts += [w.book("power_added", number=str(number), text=w.text(text)) for text, number in added]
    sum_ = w.listed([w.card(card), *parts]) if parts else ""
    return w.book("power", who=who, total=str(total), sum=sum_)


def _wins_round(w: ShowNames, e: Event, gained: int, damage: int) -> str:
    if gained:
        return w.book("wins_round_on_offense", who=w.player(e.seat), number=str(gained))
    return w.book("wins_round" if damage else "wins_round_without_damage", who=w.player(e.seat))


def _gains(phrase: str) -> Say:
    def say(w: ShowNames, e: Event, number: int, total: int) -> str:
        # What was lost before may be more than this.
        in_all = str(total).replace("-", "\N{MINUS SIGN}") if total != number else ""
        return w.book(phrase, who=w.player(e.seat), number=str(number), total=in_all)

    return say


def _counters(phrase: str) -> Say:
    def say(w: ShowNames, e: Event, kind: int, number: int, total: int) -> str:
        known = "" if phrase == "gains_counters" and total == number else str(total)
        return w.book(phrase, who=w.player(e.seat), what=w.counters(kind, number), total=known)

    return say


def _no_counters(phrase: str) -> Say:
    return lambda w, e, kind: w.book(phrase, who=w.player(e.seat), what=w.counter(kind, 2))


def _points(w: ShowNames, e: Event, number: int, total: int) -> str:
    return w.counted("points", number, who=w.player(e.seat), total=str(total) if total != number else "")


def _blocks(w: ShowNames, e: Event, left: int, by: str, thing: int) -> str:
    values = {"who": w.player(e.seat)}
    if by == "discards":
        values["card"] = w.the(thing)
    elif by == "breaks":
        values["card"] = w.thing(thing)
    return w.book(f"blocks_{by}" if by else "blocks", **values)


def _drops_point(w: ShowNames, e: Event, by: int) -> str | None:
    """Say that a ban kept the player from taking a point; what replaces one says so itself."""
    return w.book("drops_point", who=w.player(e.seat)) if by < 0 else None


def _takes(w: ShowNames, e: Event, card: int, from_hand: int, damage: int) -> str:
    phrase = "takes_from_hand" if from_hand else "takes_from_deck"
    return w.book(phrase, who=w.player(e.seat), card=w.the(card), damage=str(damage))


DAMAGE_SENTENCES: Mapping[str, Say] = {
    "gains-power": _gains("gains_power"),
    "gains-damage": _gains("gains_damage"),
    "loses-power": lambda w, e, number, total: w.book("loses_power", who=w.player(e.seat), number=str(number)),
    "swaps-power": lambda w, e, first, second, *_: w.book(
        "swaps_power", who=w.player(0), first=str(first), rival=w.player(1), second=str(second)
    ),
    "gains-counters": _counters("gains_counters"),
    "gains-no-counters": _no_counters("gains_no_counters"),
    "loses-counters": _counters("loses_counters"),
    "loses-no-counters": _no_counters("loses_no_counters"),
    "spends-counters": _counters("loses_counters"),
    "has-power": _has_power,
    "wins-round": _wins_round,
    "adds-damage": lambda w, e, text, number: w.book("adds_damage", text=w.text(text), number=str(number)),
    "points": _points,
    "shields": lambda w, e, number, total: w.counted("shields", number, who=w.player(e.seat)),
    "counters": lambda w, e, number: w.counted("counters", number, who=w.player(e.seat)),
    "blocks-point": _blocks,
    "drops-point": _drops_point,
    "takes-point": _takes,
}
"""What says an event of Power, Damage and points."""


def _goes_on(
    w: ShowNames, e: Event, row: Sequence[int] | None, known: Sequence[tuple[int, int]], links: int, live: int
) -> str | None:
    if row is not None:
        w.lays_out(e.seat, row)
    for thing, art in known:
        w.knows(e.seat, thing, art)
    return w.book("works_from_start", art=w.owned(live)) if live >= 0 else None


def _lays_out(w: ShowNames, e: Event, deck: Any, row: Sequence[int] | None) -> str | None:
    if row is None:
        return None
    w.lays_out(e.seat, row)
    return w.book("lays_out", who=w.player(e.seat), arts=", ".join(w.art(e.seat, art) for art in row))


def _shows(w: ShowNames, e: Event, thing: int, art: int) -> None:
    w.shows(e.seat, thing, art)


def _act(w: ShowNames, e: Event, number: int) -> str:
    w.forget()
    return w.book("act", number=str(number))


def _act_ends(w: ShowNames, e: Event, how: int, round: int) -> str:
    if e.seat == NOBODY:
        return w.book(ENDED[how])
    return w.book(ENDED[how], who=w.player(e.seat), rival=w.player(1 - e.seat))


def _both(phrase: str) -> Say:
    """Return what says an event of one player, or of both: then the values are the two events."""

    def say(w: ShowNames, e: Event, *values: Any) -> str:
        events = values if e.seat == NOBODY else (e,)
        first, *second = (_part(w, phrase, event, number) for number, event in enumerate(events))
        return w.book("pair", first=first, second=second[0]) if second else first

    return say


def _part(w: ShowNames, phrase: str, e: Event, number: int) -> str:
    """Say what one player does; for the second without what both do."""
    form = f"{phrase}.{'second' if number else 'first'}"
    cards, who = e.values[0], w.player(e.seat)
    hand = {"hand": str(e.values[1])} if len(e.values) > 1 else {}
    if None in each(cards):
        return w.book(form, who=who, cards=w.counted("cards", len(each(cards))), **hand)
    return w.book(form, who=who, cards=w.the(cards), **hand)


def _begins(w: ShowNames, e: Event, text: int, bearer: int, replaced: Event | None = None) -> str:
    words = w.whose(e.seat, text)
    return w.book("instead_of", text=words, deed=_replaced_deed(w, *replaced.values[1:])) if replaced else words


def _replaced_deed(w: ShowNames, deed: int, player: int, thing: int) -> str:
    """Say what a replacement takes the place of."""
    values = {"who": w.player(player)}
    if deed in TURNED_FROM:
        values["thing"] = w.thing(thing)
    return w.book(f"instead.{event_names(w.rules.table)[deed].replace('-', '_')}", **values)


def _forbids(w: ShowNames, e: Event, text: int, deed: int, player: int, thing: int) -> str:
    name = event_names(w.rules.table)[deed].replace("-", "_")
    return w.book("forbids", text=w.text(text), who=w.player(player), deed=w.book(f"deed.{name}"))


def _finds_nothing(w: ShowNames, e: Event, *values: Any) -> str:
    if e.program < 0:
        # The rules ask for nothing else that may be missing.
        return w.book("nothing_to_ready", who=w.player(e.seat))
    return say_of_sentence("finds_nothing")(w, e) or ""


def _activates(
    w: ShowNames, e: Event, text: int, art: int, answers: int, on: int, targeted: int, paid: Sequence[Event]
) -> str:
    return w.book(
        "activates" if answers == NOBODY else "adds" if answers == e.seat else "answers",
        who=w.player(e.seat),
        text=w.text(text),
        target=w.text(targeted) if targeted >= 0 else w.owned(on) if on >= 0 else "",
        price=_price(w, paid),
    )


def _price(w: ShowNames, paid: Sequence[Event]) -> str:
    spent = [event for event in paid if event.kind == "spends-counters"]
    counters = [w.book("pays_counters", what=w.counters(*event.values[:2])) for event in spent]
    deeds: dict[str, tuple[int, ...]] = {}
    for event in (event for event in paid if event.kind in PAID):
        deeds[event.kind] = (*deeds.get(event.kind, ()), *each(event.values[0]))
    others = [
        w.book(PAID[kind], cards=w.the(things) if kind in ("discards", "harvests") else w.all_of(things))
        for kind, things in deeds.items()
    ]
    return ", ".join((*counters, *others))


def _resolves(w: ShowNames, e: Event, text: int, negated: int) -> str | None:
    return w.book("is_negated", text=w.whose(e.seat, text)) if negated else None


def _deals(w: ShowNames, e: Event, cards: Sequence[int] | None, number: int) -> str:
    return w.book("deals", who=w.player(e.seat), cards=w.the(cards) if cards else w.counted("cards", number))


def _cultivates(w: ShowNames, e: Event, cards: Any, number: int, total: int) -> str:
    return w.counted("cultivates", number, who=w.player(e.seat), total=str(total) if total != number else "")


def _harvests(w: ShowNames, e: Event, cards: Sequence[int], total: int) -> str:
    return w.book("harvests", who=w.player(e.seat), cards=w.the(cards))


def _looks(w: ShowNames, e: Event, cards: Sequence[int] | None, number: int) -> str:
    seen = w.the(cards) if cards else ""
    return w.counted("looks", number, who=w.player(e.seat), cards=seen)


def _lays_back(
    w: ShowNames, e: Event, below: Sequence[int] | None, above: Sequence[int] | None, bottom: int, top: int
) -> str:
    parts = []
    # Decks are read from the top: of cards on top the last laid is first, of cards at the bottom it is last.
    for phrase, cards, number in (("on_top", above and above[::-1], top), ("at_bottom", below, bottom)):
        if number:
            parts.append(w.book(phrase, cards=w.the(cards) if cards else w.counted("cards", number)))
    return w.book("lays_back", who=w.player(e.seat), cards=w.listed(parts))


def _swaps(w: ShowNames, e: Event, old: int | None, new: int | None) -> str:
    who = w.player(e.seat)
    return (
        w.book("swaps_unseen", who=who)
        if old is None or new is None
        else w.book("swaps", who=who, old=w.the(old), new=w.the(new))
    )


def _ended(w: ShowNames, e: Event, texts: Any) -> str:
    names = dict.fromkeys(w.whose(e.seat, text) for text in each(texts))
    return w.book(f"stands_no_more.{'one' if len(names) == 1 else 'many'}", texts=w.listed(names))


def _turns(w: ShowNames, e: Event, things: Any, by: int) -> str:
    """Say who turns something: its owner, the rival, or nobody, because the rules do it."""
    if by == e.seat:
        return w.book(e.kind, who=w.player(by), things=w.all_of(things))
    if by == NOBODY:
        return w.book(f"turned.{e.kind}", art=w.owned(things))
    return w.book(e.kind, who=w.player(by), things=w.listed(w.owned(thing) for thing in each(things)))


def _who(phrase: str) -> Say:
    return lambda w, e, *values: w.book(phrase, who=w.player(e.seat))


SENTENCES: Mapping[str, Say] = {
    **dict.fromkeys(PLAIN_EVENTS, say_plain),
    **dict.fromkeys(FACED.values(), _turns),
    **DAMAGE_SENTENCES,
    BEGINS: _begins,
    FORBIDS: _forbids,
    FINDS_NOTHING: _finds_nothing,
    ENDS: say_end,
    "goes-on": _goes_on,
    "act": _act,
    "lays-out": _lays_out,
    "takes-offense": lambda w, e, chooser: w.book(
        "chooses_offense" if chooser == e.seat else "chooses_defense", who=w.player(chooser)
    ),
    "deals": _deals,
    "shuffles-back": _who("shuffles_back"),
    "step": lambda w, e, step: w.step(step),
    "act-ends": _act_ends,
    "draws": _both("draws"),
    "discards-nothing": say_of_sentence("finds_nothing"),
    "cultivates": _cultivates,
    "harvests": _harvests,
    "looks-at": _looks,
    "lays-back": _lays_back,
    "places": _both("places"),
    "reveals": _both("reveals"),
    "swaps": _swaps,
    "swaps-unseen": _swaps,
    "swaps-nothing": lambda w, e, attack: w.book(
        "swaps_no_card" if attack else "swaps_no_attack", who=w.player(e.seat)
    ),
    "activates": _activates,
    "lies": lambda w, e, text, on, of: w.book("lies", text=w.whose(e.seat, text)),
    "resolves": _resolves,
    "negates": lambda w, e, text: w.book("negates", text=w.whose(e.seat, text)),
    "negates-nothing": say_of_sentence("finds_nothing"),
    "passes": say_pass,
    "declines": say_of_sentence("declines"),
    "lasts": lambda w, e, text: w.book("lasts", text=w.text(text), who=w.player(e.seat), sentence=w.in_force(text)),
    "stands-no-more": _ended,
    "shows-art": _shows,
    "works": lambda w, e, thing: w.book("works", art=w.owned(thing)),
    "works-no-more": lambda w, e, thing: w.book("works_no_more", art=w.owned(thing)),
    "turns-nothing": say_of_sentence("finds_nothing"),
}
"""What says an event, by kind; called with the narrator, the event and its values.

Other events are no news: most choices show in what they do, and who waits or could act shows in who acts.
"""


def in_reading_order(events: Sequence[Event], order: _ReadingOrder | None = None) -> Sequence[Numbered]:
    """Return the events to narrate.

    `activates` gets its target and its price as further values, `blocks-point` what blocked it.

    Args:
        events: What happened.
        order: Some of the first of these events in order, to go on with if they are told as before.
    """
    told, order = with_replacements(events), order or _ReadingOrder()
    if told[: len(order.taken)] != order.taken:
        # Something that has come since replaces something before.
        order.begin()
    for place, event in enumerate(told[len(order.taken) :], len(order.taken)):
        if event.kind:
            order.take(place, event)
    order.taken = told
    return [(place, event) for place, event in order.events if event and event.kind in SENTENCES]


class _ReadingOrder:
    """Events on their way into the order of the story.

    `events` has None for an event that was left out again.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget all events."""
        self.events: list[tuple[int, Event | None]] = []
        self.taken: list[Event] = []
        self._paying = -1
        """Place of the activation that is being paid for, or -1."""
        self._used: tuple[int, int] | None = None
        """Program and Art of what has just been paid for, since it is no news that the Art turns."""
        self._idle: list[int] = []
        """Places of links and passes in the running Exchange."""
        self._answered = False

    def take(self, place: int, event: Event) -> None:
        """Add the next event."""
        match event.kind:
            case "activates":
                self._answered = self._answered or event.values[2] >= 0
                self._paying = len(self.events)
                self.events.append((place, event._replace(values=(*event.values, -1, -1, ()))))
            case "lies" if self._paying >= 0:
                text, art, answers, _, _, paid = self._activation().values
                self._change((text, art, answers, *event.values[1:], paid))
                self._paying, self._used = -1, (text, art)
            case "lies" | "passes":
                self._idle.append(len(self.events))
                self.events.append((place, event))
            case "resolves":
                self._resolves(place, event)
            case "blocks-point":
                self._blocks(place, event)
            case "shows-art":
                self.events.insert(self._first_readied(event), (place, event))
            case kind if kind in TURNED and (event.program, event.values[0]) == self._used:
                self._used = None
            case kind if (
                kind in (*PAID, "spends-counters")
                and self._paying >= 0
                and event.program == self._activation().values[0]
            ):
                *values, paid = self._activation().values
                self._change((*values, (*paid, event)))
            case _:
                self.events.append((place, event))

    def _first_readied(self, event: Event) -> int:
        """Return where an Art is shown: things readied together share a sentence, after all that has to be known of
        them."""
        at = len(self.events)
        while at and (before := self.events[at - 1][1]) and before.kind == "readies" and before[1:5] == event[1:5]:
            at -= 1
        return at

    def _activation(self) -> Event:
        activation = self.events[self._paying][1]
        assert activation is not None
        return activation

    def _change(self, values: tuple[object, ...]) -> None:
        """Change the values of the activation that is paid for."""
        self.events[self._paying] = self.events[self._paying][0], self._activation()._replace(values=values)

    def _resolves(self, place: int, event: Event) -> None:
        """Leave out passes and links of an Exchange that nobody answered: what resolves says it all. That a text is negated is
        said once if it comes to nothing right after that."""
        for at in () if self._answered else self._idle:
            self.events[at] = self.events[at][0], None
        self._idle, self._answered = [], False
        before, (text, negated) = self.events[-1][1] if self.events else None, event.values
        if negated and before and before.kind == "negates" and before.values[0] == text:
            event = event._replace(values=(text, 0))
        self.events.append((place, event))

    def _blocks(self, place: int, event: Event) -> None:
        """Join a blocked point with what blocks it."""
        first, before = self.events[-1] if self.events else (place, None)
        if before and before.kind in ("discards", "breaks") and before.seat == event.seat:
            self.events[-1] = first, event._replace(values=(*event.values, before.kind, before.values[0]))
        else:
            self.events.append((place, event._replace(values=(*event.values, "", -1))))


class ShowStory(ShowNames):
    """The narrator of a Show, in which rounds go on and an Exchange grows and resolves."""

    steps = True
    asides: Collection[str] = frozenset(
        {
            *("passes", "declines", "draws", "reveals", "looks-at", "lays-back", "lies"),
            *("works", "works-no-more", "stands-no-more", "clears", "shuffles-back"),
        }
    )
    idle: Collection[str] = frozenset(
        {
            *PhraseNarrator.idle,
            *("turns-nothing", "gains-nothing", "readies-nothing", "negates-nothing", "discards-nothing"),
            *("swaps-nothing", "swaps-no-power", "loses-no-power", "loses-no-counters", "gains-no-counters"),
            *("retaliates-nothing", "deck-is-empty", FORBIDS),
        }
    )
    _inside = 1
    _answering = False
    _order: _ReadingOrder | None = None

    def in_reading_order(self, events: Sequence[Event]) -> Sequence[Numbered]:
        self._order = self._order or _ReadingOrder()
        return in_reading_order(events, self._order)

    def heads(self, event: Event) -> bool:
        return event.kind in (BEGINS, "step")

    def opens(self, event: Event) -> bool:
        return event.kind == "round"

    def rank(self, event: Event) -> int:
        return {"act": 1, "round": 2}.get(event.kind, 0)

    def played(self, event: Event) -> PlayedCard | None:
        """Return the Action card that an event places, or the card whose text it activates."""
        if event.kind == "places":
            word = self.rules.card_words[event.values[0] & CARD_BITS]
            return PlayedCard(self.card(event.values[0]), {"card": word, "seat": event.seat}, has_text=False)
        if event.kind == "activates":
            text = event.values[0]
            to = {"ability": self._programs[text].id, "seat": event.seat}
            return PlayedCard(self.text(text), to, called_by_text=True)
        return None

    def point(self, event: Event) -> bool:
        return event.kind == "step" and self._table.steps[event.values[0]].each_point

    def receiver(self, event: Event) -> int:
        return event.seat if event.kind == "point" else NOBODY

    def sends_back(self, event: Event) -> bool:
        return event.kind == "spends-shield" and event.values[0] > 0

    def coming(self, event: Event) -> int:
        return int(event.values[0]) if event.kind == "points" else 0

    def announced(self, event: Event) -> str:
        return self.text(event.values[0]) if event.kind == "lies" else ""

    def number(self, event: Event) -> str:
        """Return the number of a step in its lamp."""
        return str(event.values[0] + 1) if event.kind == "step" else ""

    def depth(self, event: Event) -> int:
        match event.kind:
            case "step":
                self._inside, self._answering = 2, False
                return 1
            case "activates":
                self._answering = event.values[2] >= 0
            case "resolves":
                self._answering = False
            case "goes-on":
                self._inside, self._answering = 2, event.values[2] > 0
            case kind if kind in HEADLINES:
                self._inside, self._answering = 1, False
                return 0
        return self._inside + event.depth + (self._answering or event.kind == "passes")

    def joined(self, first: Event, second: Event) -> Event | None:
        if first[2:5] != second[2:5]:
            return None
        if first.kind != second.kind:
            return first if (first.kind, second.kind) == ("counters", "shields") else None
        if first.seat != second.seat:
            return self._of_both(first, second)
        a, b = first.values, second.values
        match first.kind:
            case "draws" if (a[0] is None) == (b[0] is None):
                return first._replace(values=(several(a[0], b[0]), b[1]))
            case "discards" | "stands-no-more":
                return first._replace(values=(several(a[0], b[0]),))
            case "readies" | "exhausts" | "breaks" if a[1] == b[1] != NOBODY:
                return first._replace(values=(several(a[0], b[0]), a[1]))
            case "lasts" if self.text(a[0]) == self.text(b[0]):
                return first
        return None

    def _of_both(self, first: Event, second: Event) -> Event | None:
        if first.kind == "passes":
            return first._replace(seat=NOBODY)
        if first.kind in BY_BOTH and NOBODY not in (first.seat, second.seat):
            return first._replace(seat=NOBODY, values=(first, second))
        return None

    def say(self, event: Event) -> str | None:
        words = SENTENCES[event.kind](self, event, *event.values)
        return words if words is None or self.heads(event) or event.kind in ("act", "round") else stopped(words)

    def nothing(self, event: Event) -> str | None:
        """Say that a text did nothing; a step in which nothing happened is no news."""
        return self.book("nothing") + "." if event.program >= 0 else None


def narrator(rules: ShowRuleset, programs: Mapping[str, SetUpProgram], locale: str = DEFAULT_LOCALE) -> ShowStory:
    """Return the narrator of a Show between these players. Raises `gesso.wording.LocaleError`."""
    files = dict.fromkeys(file for build in rules.rules.builds for file in build.choice.files)
    return ShowStory(rules, {file: rules_text(programs[file], locale) for file in files if file in programs}, locale)
