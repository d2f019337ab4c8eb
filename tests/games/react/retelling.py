"""A position moved on by the events of its game alone: what no event tells does not happen here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gesso.engine.events import Event
from gesso.games.react.rules.codec import OWNER_AND_KIND, PANELS, owner_of_panel
from gesso.games.react.rules.linking import LinkedDuel

MACHINERY = {"seed", "chance", "result", "pending", "answers", "frames", "last"}
"""What of a saved duel is no part of the table. Where a unit last stood follows from its moves."""


class Retelling:
    """Fields of a duel's state as `to_data` gives them; of the links only how many there are."""

    def __init__(self, rules: LinkedDuel, data: Mapping[str, Any]) -> None:
        self.rules = rules
        self.at = position(data)
        self.carried: list[int] = []

    def happen(self, event: Event) -> None:
        _EFFECTS[event.kind](self, event.seat, *event.values) if event.kind in _EFFECTS else None

    def owner_and_kind(self, code: int) -> tuple[int, int]:
        return OWNER_AND_KIND[code]

    def sort(self, code: int) -> str:
        owner, kind = OWNER_AND_KIND[code]
        return self.rules.kinds[owner][kind].sort

    def lay(self, code: int, place: int, number: int) -> None:
        owner, kind = OWNER_AND_KIND[code]
        self.at["tok"][owner][kind][place] += number
        if self.sort(code) == "tile":
            self.at["tile"][place] = code if number > 0 else -1
        elif self.sort(code) == "frame":
            strip = self.at["strips"][place]
            for _ in range(abs(number)):
                strip.append(code) if number > 0 else strip.remove(code)


def position(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields compared, of a saved state: of the chain how many links it has."""
    found = {name: value for name, value in data.items() if name not in MACHINERY}
    links = len(found.pop("chain"))
    lasting = [[number, seat, int(end < len(data["hand"]))] for number, seat, _, end, *_ in data.get("lasting", ())]
    return {"used": [], "more_turns": [], "another": [], **found, "links": links, "lasting": lasting}


def _lasts(r: Retelling, seat: int, text: int, next_turn: int) -> None:
    r.at["lasting"].append([text, seat, next_turn])


def _lasts_no_more(r: Retelling, seat: int, text: int) -> None:
    r.at["lasting"].remove(next(own for own in r.at["lasting"] if own[:2] == [text, seat]))


def _draws(r: Retelling, seat: int, card: int, held: int) -> None:
    assert r.at["deck"][seat][-1] == card
    _lifted(r, seat, card)
    r.at["hand"][seat][card] += 1
    r.at["held"][seat] += 1
    assert r.at["held"][seat] == held


def _discards(r: Retelling, seat: int, card: int) -> None:
    r.at["hand"][seat][card] -= 1
    r.at["held"][seat] -= 1
    r.at["discard"][seat].append(card)


def _regains(r: Retelling, seat: int, card: int) -> None:
    r.at["discard"][seat].remove(card)
    r.at["hand"][seat][card] += 1
    r.at["held"][seat] += 1


def _sees(r: Retelling, seat: int, cards: tuple[int, ...], *number: int) -> None:
    assert list(cards) == r.at["deck"][seat][: -len(cards) - 1 : -1]
    for known in ("seen",) if number else ("seen", "shown"):
        r.at[known][seat] = max(r.at[known][seat], len(cards))


def _lifted(r: Retelling, seat: int, card: int) -> None:
    deck = r.at["deck"][seat]
    above = deck[::-1].index(card)
    at = len(deck) - 1 - above
    del deck[at]
    for known, gone in (("seen", above < r.at["seen"][seat]), ("sunk", at < r.at["sunk"][seat])):
        r.at[known][seat] -= gone
    r.at["shown"][seat] = 0 if above else max(0, r.at["shown"][seat] - 1)


def _takes(r: Retelling, seat: int, card: int, held: int) -> None:
    _lifted(r, seat, card)
    r.at["hand"][seat][card] += 1
    r.at["held"][seat] += 1
    assert r.at["held"][seat] == held


def _discards_top(r: Retelling, seat: int, card: int) -> None:
    _lifted(r, seat, card)
    r.at["discard"][seat].append(card)


def _buries(source: str) -> Callable[..., None]:
    def change(r: Retelling, seat: int, card: int, bottom: int) -> None:
        if source == "hand":
            r.at["hand"][seat][card] -= 1
            r.at["held"][seat] -= 1
        elif source == "discard":
            r.at["discard"][seat].remove(card)
        else:
            _lifted(r, seat, card)
        r.at["deck"][seat].insert(0 if bottom else len(r.at["deck"][seat]), card)
        r.at["sunk" if bottom else "seen"][seat] += 1
        if not bottom:
            r.at["shown"][seat] = r.at["shown"][seat] + 1 if source == "discard" else 0

    return change


def _does_nothing(r: Retelling, seat: int, text: int) -> None:
    r.at["links"] -= 1


def _plays(r: Retelling, seat: int, text: int, bearer: int, card: int, slot: int, hidden: int, *aim: int) -> None:
    if card >= 0:
        r.at["hand"][seat][card] -= not hidden
        r.at["held"][seat] -= 1
    else:
        r.at["laid"][seat] |= 1 << (-2 - card)


def _lies(r: Retelling, seat: int, slot: int, target: int, direction: int) -> None:
    assert r.at["links"] == slot
    r.at["links"] += 1


def _carries_out(r: Retelling, seat: int, text: int) -> None:
    r.carried.append(text)


def _begins(r: Retelling, seat: int, text: int, bearer: int) -> None:
    if text in r.carried:
        # It does not lie on the chain as what is carried out.
        r.carried.remove(text)
    else:
        r.at["links"] -= r.rules.code.programs[text].entry > 0


def _puts_away(r: Retelling, seat: int, card: int) -> None:
    if card >= 0:
        r.at["discard"][seat].append(card)
    else:
        r.at["laid"][seat] &= ~(1 << (-2 - card))


def _hides(r: Retelling, seat: int, card: int, slot: int) -> None:
    r.at["hand"][seat][card] -= 1
    r.at["hidden"][slot] = seat << 10 | card


def _takes_back(r: Retelling, seat: int, card: int, unplayable: int) -> None:
    r.at["hand"][seat][card] += 1


def _moves(r: Retelling, seat: int, unit: int, here: int, there: int) -> None:
    assert r.at["pos"][unit] == here
    if r.at["board"][here] == unit:
        r.at["board"][here] = -1
    r.at["board"][there], r.at["pos"][unit] = unit, there


def _places(r: Retelling, seat: int, code: int, place: int, number: int, total: int) -> None:
    owner, kind = OWNER_AND_KIND[code]
    (r.at["supply"] if r.sort(code) == "frame" else r.at["pool"])[owner][kind] -= number
    r.lay(code, place, number)
    assert r.at["tok"][owner][kind][place] == total


def _removes(r: Retelling, seat: int, code: int, place: int, number: int, total: int) -> None:
    owner, kind = OWNER_AND_KIND[code]
    r.at["pool"][owner][kind] += number
    r.lay(code, place, -number)
    assert r.at["tok"][owner][kind][place] == total


def _carries(r: Retelling, seat: int, code: int, here: int, there: int) -> None:
    r.lay(code, here, -1)
    r.lay(code, there, 1)


def _summons(r: Retelling, seat: int, unit: int, zone: int) -> None:
    r.at["board"][zone], r.at["pos"][unit], r.at["exhausted"][unit] = unit, zone, 0
    r.at["pool"][seat][r.rules.unit_kind[unit]] -= 1


def _leaves(r: Retelling, seat: int, unit: int, zone: int, returns: int) -> None:
    r.at["board"][zone], r.at["pos"][unit], r.at["exhausted"][unit] = -1, -1 if returns else -2, 0
    r.at["pool"][seat][r.rules.unit_kind[unit]] += returns


def _gains(r: Retelling, seat: int, code: int, number: int, total: int) -> None:
    _, kind = OWNER_AND_KIND[code]
    r.at["supply"][seat][kind] += number
    if r.sort(code) == "frame":
        r.at["pool"][seat][kind] -= number
    assert r.at["supply"][seat][kind] == total


def _spends(r: Retelling, seat: int, code: int, number: int, total: int) -> None:
    _gains(r, seat, code, -number, total)


def _rolls(r: Retelling, seat: int, code: int, faces: tuple[int, ...]) -> None:
    for face in faces:
        r.at["faces"][seat][face] += 1


def _spends_face(r: Retelling, seat: int, face: int) -> None:
    r.at["faces"][seat][face] -= 1


def _damages(r: Retelling, seat: int, unit: int, zone: int, number: int, total: int) -> None:
    if unit < 2:
        r.at["damage"][unit] += number
        assert r.at["damage"][unit] == total


def _heals(r: Retelling, seat: int, unit: int, number: int, total: int) -> None:
    r.at["damage"][unit] -= number
    assert r.at["damage"][unit] == total


def _turn(r: Retelling, seat: int, number: int, another: int) -> None:
    r.at["turn"], r.at["turns"], r.at["used"] = seat, number, []
    r.at["another"] = [seat] if another else []
    if another:
        r.at["more_turns"].remove(seat)


def _takes_turn(r: Retelling, seat: int) -> None:
    r.at["more_turns"] = sorted([*r.at["more_turns"], seat])


def _limits(r: Retelling, seat: int, limit: str) -> None:
    r.at["used"] = sorted([*r.at["used"], [seat, limit]])


def _swaps_panels(r: Retelling, seat: int, slot: int, other: int) -> None:
    slots = r.at["masterpiece"]
    slots[slot], slots[other] = slots[other], slots[slot]


def _lays_panel(r: Retelling, seat: int, card: int, slot: int, replaced: int) -> None:
    assert r.at["masterpiece"][slot] == replaced
    r.at["masterpiece"][slot] = PANELS[seat][card]


def _ascends(r: Retelling, seat: int, becomes: int) -> None:
    slots = r.at["masterpiece"]
    r.at["masterpiece"] = [-1 if held >= 0 and owner_of_panel(held) == seat else held for held in slots]
    r.at["form" if becomes else "ascended"][seat] = 1


def _set(field: str, value: int) -> Callable[..., None]:
    def change(r: Retelling, seat: int, at: int = -1, *rest: int) -> None:
        r.at[field][at if at >= 0 else seat] = value

    return change


def _turns_up(r: Retelling, seat: int, card: int, slot: int) -> None:
    r.at["hidden"][slot] = -1


_EFFECTS: Mapping[str, Callable[..., None]] = {
    "turn": _turn,
    "limits": _limits,
    "takes-turn": _takes_turn,
    "draws": _draws,
    "discards": _discards,
    "regains": _regains,
    "looks": _sees,
    "reveals": _sees,
    "takes": _takes,
    "discards-top": _discards_top,
    **{f"buries-{source}": _buries(source) for source in ("hand", "deck", "discard")},
    "does-nothing": _does_nothing,
    "plays": _plays,
    "lasts": _lasts,
    "lasts-no-more": _lasts_no_more,
    "lies": _lies,
    "carries-out": _carries_out,
    "begins": _begins,
    "puts-away": _puts_away,
    "hides": _hides,
    "turns-up": _turns_up,
    "takes-back": _takes_back,
    "moves": _moves,
    "places": _places,
    "removes": _removes,
    "carries": _carries,
    "summons": _summons,
    "leaves-field": _leaves,
    "gains": _gains,
    "spends": _spends,
    "rolls": _rolls,
    "spends-face": _spends_face,
    "damages": _damages,
    "heals": _heals,
    "exhausts": _set("exhausted", 1),
    "refreshes": _set("exhausted", 0),
    "lays-panel": _lays_panel,
    "swaps-panels": _swaps_panels,
    "ascends": _ascends,
    "descends": _set("ascended", 0),
}
