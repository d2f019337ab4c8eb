"""One sentence for each kind of event of a Show, without capital and stop. The arguments are the values of the event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gesso.engine.events import BEGINS, ENDS, FINDS_NOTHING, FORBIDS, NOBODY, Event
from gesso.games.solrei.rules.events import PLAIN_EVENTS
from gesso.games.solrei.rules.linking import event_names
from gesso.games.solrei.rules.state import BY_DAMAGE, BY_DECK, BY_HAND, UNPLACED
from gesso.games.solrei.story.story_names import ShowNames
from gesso.sim.narration import each

Say = Callable[..., str | None]

PAID = {"discards": "pays_discards", "exhausts": "pays_exhausts", "breaks": "pays_breaks", "harvests": "pays_harvests"}
"""What a price does, and its phrase in the line of what is activated."""
ENDED = {BY_DAMAGE: "by_damage", BY_DECK: "by_deck", BY_HAND: "by_hand", UNPLACED: "unplaced"}


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
    "adds-damage": lambda w, e, text, number: w.book("adds_damage", text=w.text(text), number=str(number)),
    "points": _points,
    "shields": lambda w, e, number, total: w.counted("shields", number, who=w.player(e.seat)),
    "counters": lambda w, e, number: w.counted("counters", number, who=w.player(e.seat)),
    "blocks-point": _blocks,
    "drops-point": _drops_point,
    "takes-point": _takes,
}
"""By kind of event, without capital and stop; the arguments are the values of the event."""


def _goes_on(w: ShowNames, e: Event, row: Sequence[int] | None, known: Sequence[tuple[int, int]], links: int) -> None:
    if row is not None:
        w.lays_out(e.seat, row)
    for thing, art in known:
        w.knows(e.seat, thing, art)


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


def _ends(w: ShowNames, e: Event) -> str:
    return w.book("drawn") if e.seat == NOBODY else w.book("wins", who=w.player(e.seat))


def _both(phrase: str) -> Say:
    """A sentence that may speak of both players: the values are their two events then."""

    def say(w: ShowNames, e: Event, *values: Any) -> str:
        events = values if e.seat == NOBODY else (e,)
        first, *second = (_part(w, phrase, event, number) for number, event in enumerate(events))
        return w.book("pair", first=first, second=second[0]) if second else first

    return say


def _part(w: ShowNames, phrase: str, e: Event, number: int) -> str:
    """What one player does; the second does not say what both do."""
    form = f"{phrase}.{'second' if number else 'first'}"
    cards, who = e.values[0], w.player(e.seat)
    hand = {"hand": str(e.values[1])} if len(e.values) > 1 else {}
    if None in each(cards):
        return w.book(form, who=who, cards=w.counted("cards", len(each(cards))), **hand)
    return w.book(form, who=who, cards=w.the(cards), **hand)


def _begins(w: ShowNames, e: Event, text: int, bearer: int) -> str:
    return w.whose(e.seat, text)


def _forbids(w: ShowNames, e: Event, text: int, deed: int, player: int, thing: int) -> str:
    name = event_names(w.rules.table)[deed].replace("-", "_")
    return w.book("forbids", text=w.text(text), who=w.player(player), deed=w.book(f"deed.{name}"))


def _without(phrase: str) -> Say:
    """A sentence of a card for which there was nothing, or which its player left out."""
    return lambda w, e, *values: w.book(
        phrase, who=w.player(e.seat) if e.seat >= 0 else "", sentence=w.sentence(e.program, e.line)
    )


def _finds_nothing(w: ShowNames, e: Event, *values: Any) -> str:
    if e.program < 0:
        # The rules ask for nothing else that may not be there.
        return w.book("nothing_to_ready", who=w.player(e.seat))
    return _without("finds_nothing")(w, e) or ""


def _activates(
    w: ShowNames, e: Event, text: int, art: int, answers: int, on: int, of: int, paid: Sequence[Event]
) -> str:
    return w.book(
        "activates" if answers == NOBODY else "adds" if answers == e.seat else "answers",
        who=w.player(e.seat),
        text=w.text(text),
        target=w.text(of) if of >= 0 else w.owned(on) if on >= 0 else "",
        price=_price(w, paid),
    )


def _price(w: ShowNames, paid: Sequence[Event]) -> str:
    deeds: dict[str, tuple[int, ...]] = {}
    for event in paid:
        deeds[event.kind] = (*deeds.get(event.kind, ()), *each(event.values[0]))
    return ", ".join(
        w.book(PAID[kind], cards=w.the(things) if kind in ("discards", "harvests") else w.all_of(things))
        for kind, things in deeds.items()
    )


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
    # The last laid is undermost below and uppermost above, which is how a deck is read: from its top.
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


def _passes(w: ShowNames, e: Event) -> str:
    return w.book("both_pass") if e.seat == NOBODY else w.book("passes", who=w.player(e.seat))


def _ended(w: ShowNames, e: Event, texts: Any) -> str:
    names = dict.fromkeys(w.whose(e.seat, text) for text in each(texts))
    return w.book(f"stands_no_more.{'one' if len(names) == 1 else 'many'}", texts=w.listed(names))


def _who(phrase: str) -> Say:
    return lambda w, e, *values: w.book(phrase, who=w.player(e.seat))


SENTENCES: Mapping[str, Say] = {
    **dict.fromkeys(PLAIN_EVENTS, lambda w, e, *_: w.plain(e)),
    **DAMAGE_SENTENCES,
    BEGINS: _begins,
    FORBIDS: _forbids,
    FINDS_NOTHING: _finds_nothing,
    ENDS: _ends,
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
    "discards-nothing": _without("finds_nothing"),
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
    "negates-nothing": _without("finds_nothing"),
    "passes": _passes,
    "declines": _without("declines"),
    "sets-up": lambda w, e, text: w.book("sets_up", text=w.text(text), who=w.player(e.seat), sentence=w.standing(text)),
    "lasts": lambda w, e, text: w.book("lasts", text=w.text(text), who=w.player(e.seat), sentence=w.standing(text)),
    "stands-no-more": _ended,
    "shows-art": _shows,
    "works": lambda w, e, thing: w.book("works", art=w.owned(thing)),
    "works-no-more": lambda w, e, thing: w.book("works_no_more", art=w.owned(thing)),
    "turns-nothing": _without("finds_nothing"),
}
"""What has no sentence is no news: most choices show in what they do, and who waits or could act shows in who acts."""
