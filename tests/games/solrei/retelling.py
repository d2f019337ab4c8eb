"""A position moved on by the events of its Show alone: what no event tells does not happen here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gesso.games.solrei.rules.codec import ARTS, AUGMENTED, BROKEN, CARD_BITS, EXHAUSTED, FIRST_ART, READY
from gesso.games.solrei.rules.linking import Linked
from gesso.games.solrei.rules.show import RecordedShow
from gesso.games.solrei.rules.state import BY_DAMAGE, BY_DECK, BY_HAND, CLEARED, HIDDEN, NO_STEP, OPEN, SHOWN, TIED

MACHINERY = {"seed", "chance", "result", "pending", "answers", "frames", "outcome"}
"""What of a saved Show is no part of the table."""
FACES = {"readies": READY, "exhausts": EXHAUSTED, "breaks": BROKEN, "augments": AUGMENTED}
Fields = dict[str, Any]
Effect = Callable[..., None]


def position(data: Mapping[str, Any]) -> Fields:
    """The fields compared, of a saved state: of links and of what waits how many, of what stands text and player."""
    found = {name: value for name, value in data.items() if name not in MACHINERY}
    return {
        "used": [],
        **found,
        "links": len(data["links"]),
        "queue": len(data["queue"]),
        "standing": [own[:2] for own in data["standing"]],
    }


def retold(rules: Linked, events: Sequence[Any]) -> Fields:
    """The position after these events of a whole Show."""
    at: Fields = dict.fromkeys(position({**dict.fromkeys(RecordedShow.saved, ()), "standing": []}))
    at |= {"chooser": -1, "opener": -1, "turn": 0, "ended": [], "wins": [0, 0], "played": 0}
    for event in events:
        effect = _EFFECTS.get(event.kind)
        if event.kind in FACES:
            _turns(at, event.seat, FACES[event.kind], *event.values)
        elif effect is not None:
            effect(at, event.seat, *event.values)
            if event.kind == "act":
                at["pieces"] = [[*start] for start in rules.counter_starts]
        elif event.kind == "has-power":
            _check_power(rules, at, event.seat, *event.values)
        elif event.kind == "lies":
            at["links"] += 1
            at["queue"] -= event.values[0] not in rules.play_of
    return at


def _check_power(
    rules: Linked, at: Fields, seat: int, card: int, gained: int, added: Sequence[tuple[int, int]], total: int
) -> None:
    """What is told of the Power is all that makes it up."""
    assert (card, gained) == (at["action"][seat], at["power"][seat])
    assert total < 0 or max(rules.numbers[card] + gained + sum(number for _, number in added), 0) == total


def _act(at: Fields, seat: int, number: int) -> None:
    assert number == at["played"] + 1
    at |= {name: [0, 0] for name in ("hand", "up", "down", "broken", "discard_pile", "seen", "top", "bottom")}
    at |= {"deck": [[], []], "row": [0] * 2 * ARTS, "place_of": [0] * 2 * ARTS, "face": [EXHAUSTED] * 2 * ARTS}
    at |= {
        "last_winner": OPEN,
        "last_action": [-1, -1],
        "round": 0,
        "step": NO_STEP,
        "known": 0,
        "under": [[], []],
        "live": [-1, -1],
        "links": 0,
        "queue": 0,
    }
    _start_round(at)


def _start_round(at: Fields) -> None:
    at |= {"standing": [], "action": [-1, -1], "shown": HIDDEN, "taken": [0, 0]}
    at |= {"winner": OPEN, "receiver": -1, "blocked": 0}
    _clear_gains(at)


def _clear_gains(at: Fields) -> None:
    at |= {name: [0, 0] for name in ("power", "hits", "points", "shield", "counters")}


def _lays_out(at: Fields, seat: int, deck: Sequence[int], row: Sequence[int]) -> None:
    at["deck"][seat] = [*deck]
    for number, art in enumerate(row):
        at["row"][seat * ARTS + number] = art
        at["place_of"][seat * ARTS + art] = seat * ARTS + number


def _takes_offense(at: Fields, seat: int, chooser: int) -> None:
    at["turn"] = seat
    if at["opener"] < 0:
        at["opener"] = seat


def _leaves_deck(at: Fields, seat: int) -> int:
    card: int = at["deck"][seat].pop()
    at["top"][seat] = max(at["top"][seat] - 1, 0)
    at["bottom"][seat] = min(at["bottom"][seat], len(at["deck"][seat]))
    return card


def _deals(at: Fields, seat: int, cards: Sequence[int], number: int) -> None:
    dealt = {_leaves_deck(at, seat) for _ in cards}
    assert dealt == set(cards) and len(cards) == number
    at["hand"][seat] |= sum(1 << card for card in cards)


def _shuffles_back(at: Fields, seat: int, deck: Sequence[int]) -> None:
    at["deck"][seat], at["hand"][seat] = [*deck], 0


def _round(at: Fields, seat: int, number: int) -> None:
    if at["round"]:
        at |= {"last_winner": at["winner"], "last_action": [*at["action"]]}
    _start_round(at)
    at |= {"step": NO_STEP, "turn": seat, "round": number, "used": []}


def _limits(at: Fields, seat: int, limit: str) -> None:
    at["used"] = sorted([*at["used"], [seat, limit]])


def _act_ends(at: Fields, seat: int, how: int, round: int) -> None:
    assert round == at["round"]
    at["ended"] = [*at["ended"], [how, round]]
    at["played"] += 1
    at |= {"links": 0, "queue": 0, "standing": []}
    if seat >= 0:
        at["wins"][seat] += 1
    if how in (BY_DAMAGE, BY_DECK, BY_HAND):
        at["chooser"] = 1 - seat


def _draws(at: Fields, seat: int, card: int, hand: int) -> None:
    assert _leaves_deck(at, seat) == card
    at["hand"][seat] |= 1 << card
    assert at["hand"][seat].bit_count() == hand


def _leaves_hand(at: Fields, seat: int, card: int) -> None:
    assert at["hand"][seat] >> card & 1
    at["hand"][seat] &= ~(1 << card)
    at["seen"][seat] &= ~(1 << card)


def _discards(at: Fields, seat: int, card: int) -> None:
    _leaves_hand(at, seat, card)
    at["discard_pile"][seat] |= 1 << card


def _cultivates(at: Fields, seat: int, cards: Sequence[int], number: int, total: int) -> None:
    assert tuple(_leaves_deck(at, seat) for _ in range(number)) == cards
    at["under"][seat] += cards
    assert len(at["under"][seat]) == total


def _harvests(at: Fields, seat: int, cards: Sequence[int], total: int) -> None:
    for _ in cards:
        at["discard_pile"][seat] |= 1 << at["under"][seat].pop()
    assert len(at["under"][seat]) == total


def _looks(at: Fields, seat: int, cards: Sequence[int], number: int) -> None:
    assert [*cards] == at["deck"][seat][: -number - 1 : -1]
    at["top"][seat] = max(at["top"][seat], number)


def _lays_back(at: Fields, seat: int, below: Sequence[int], above: Sequence[int], bottom: int, top: int) -> None:
    deck, number = at["deck"][seat], bottom + top
    deck[:] = [*reversed(below), *deck[: len(deck) - number], *above]
    at["top"][seat] = max(at["top"][seat] - number, 0) + top
    at["bottom"][seat] = min(at["bottom"][seat] + bottom, len(deck))


def _places(at: Fields, seat: int, card: int) -> None:
    at["hand"][seat] &= ~(1 << card)
    at["action"][seat] = card


def _reveals(at: Fields, seat: int, card: int) -> None:
    assert at["action"][seat] == card
    at["shown"] = SHOWN
    at["seen"][seat] &= ~(1 << card)


def _swaps(at: Fields, seat: int, old: int, new: int) -> None:
    assert at["action"][seat] == old
    at["hand"][seat] = at["hand"][seat] & ~(1 << new) | 1 << old
    at["action"][seat] = new


def _swaps_openly(at: Fields, seat: int, old: int, new: int) -> None:
    _swaps(at, seat, old, new)
    at["seen"][seat] = at["seen"][seat] & ~(1 << new) | 1 << old


def _clears(at: Fields, seat: int) -> None:
    for player, card in enumerate(at["action"]):
        at["discard_pile"][player] |= 1 << card
    at |= {"shown": CLEARED, "receiver": -1, "blocked": 0}
    _clear_gains(at)


def _gains(field: str) -> Effect:
    def change(at: Fields, seat: int, number: int, total: int) -> None:
        at[field][seat] += number
        assert at[field][seat] == total

    return change


def _loses_power(at: Fields, seat: int, number: int, total: int) -> None:
    at["power"][seat] -= number
    assert at["power"][seat] == total


def _heals(at: Fields, seat: int, card: int, damage: int) -> None:
    for zone in ("up", "down", "broken"):
        at[zone][seat] &= ~(1 << card)
    at["discard_pile"][seat] |= 1 << card
    assert sum(at[zone][seat].bit_count() for zone in ("up", "down", "broken")) == damage


def _counts(sign: int) -> Effect:
    def change(at: Fields, seat: int, kind: int, number: int, total: int) -> None:
        at["pieces"][seat][kind] += sign * number
        assert at["pieces"][seat][kind] == total

    return change


def _wins_round(at: Fields, seat: int, gained: int, damage: int) -> None:
    at["winner"] = seat
    at["hits"][seat] += gained


def _loses_damage(at: Fields, seat: int, number: int) -> None:
    assert at["hits"][seat] == number
    at["hits"][seat] = 0


def _spends_shield(at: Fields, seat: int, counters: int) -> None:
    at["shield"][seat] -= 1
    at["counters"][seat] -= counters


def _blocks(at: Fields, seat: int, left: int) -> None:
    at["points"][seat] -= 1
    at["blocked"] = 1


def _takes(at: Fields, seat: int, card: int, from_hand: int, damage: int) -> None:
    if from_hand:
        _leaves_hand(at, seat, card)
    else:
        assert _leaves_deck(at, seat) == card
    at["up"][seat] |= 1 << card
    at["points"][seat] -= 1
    at["taken"][seat] += 1
    assert sum(at[zone][seat].bit_count() for zone in ("up", "down", "broken")) == damage


def _turns(at: Fields, seat: int, face: int, thing: int, by: int) -> None:
    if thing >= FIRST_ART:
        at["face"][thing - FIRST_ART] = face
        return
    bit = 1 << (thing & CARD_BITS)
    for zone, of in (("up", READY), ("down", EXHAUSTED), ("broken", BROKEN)):
        at[zone][seat] = at[zone][seat] | bit if of == face else at[zone][seat] & ~bit


def _shows(at: Fields, seat: int, thing: int, art: int) -> None:
    assert at["row"][thing - FIRST_ART] == art
    at["known"] |= 1 << (thing - FIRST_ART)


def _sets(field: str, change: Callable[..., int]) -> Effect:
    """A field of the player becomes what it was changed to; `change` gets it with the values of the event."""

    def effect(at: Fields, seat: int, *values: int) -> None:
        at[field][seat] = change(at[field][seat], *values)

    return effect


_EFFECTS: Mapping[str, Effect] = {
    "act": _act,
    "lays-out": _lays_out,
    "wins-toss": lambda at, seat: at.update(chooser=seat),
    "takes-offense": _takes_offense,
    "deals": _deals,
    "shuffles-back": _shuffles_back,
    "round": _round,
    "limits": _limits,
    "step": lambda at, seat, step: at.update(step=step),
    "act-ends": _act_ends,
    "draws": _draws,
    "discards": _discards,
    "cultivates": _cultivates,
    "harvests": _harvests,
    "looks-at": _looks,
    "lays-back": _lays_back,
    "places": _places,
    "reveals": _reveals,
    "swaps": _swaps_openly,
    "swaps-unseen": _swaps,
    "clears": _clears,
    "waits": lambda at, seat, text: at.update(queue=at["queue"] + 1),
    "resolves": lambda at, *_: at.update(links=at["links"] - 1),
    "lasts": lambda at, seat, text: at["standing"].append([text, seat]),
    "stands-no-more": lambda at, seat, text: at["standing"].remove([text, seat]),
    "gains-power": _gains("power"),
    "gains-damage": _gains("hits"),
    "loses-power": _loses_power,
    "swaps-power": lambda at, seat, first, second, *gained: at.update(power=[*gained]),
    "heals": _heals,
    "gains-counters": _counts(1),
    "loses-counters": _counts(-1),
    "spends-counters": _counts(-1),
    "wins-round": _wins_round,
    "ties": lambda at, seat: at.update(winner=TIED),
    "loses-damage": _loses_damage,
    "points": _gains("points"),
    "shields": _gains("shield"),
    "counters": _sets("counters", int.__add__),
    "point": lambda at, seat: at.update(receiver=seat, blocked=0),
    "spends-shield": _spends_shield,
    "blocks-point": _blocks,
    "drops-point": _sets("points", lambda points, by: points - 1),
    "takes-point": _takes,
    "shows-art": _shows,
    "works": _sets("live", lambda _, thing: thing - FIRST_ART),
    "works-no-more": _sets("live", lambda *_: -1),
}
