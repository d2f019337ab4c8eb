"""Expectations about the table, in the keys of a position: what is there, in words, and what was written."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from gesso.games.solrei.rules import events as e
from gesso.games.solrei.rules.codec import ARTS, EXHAUSTED, cards_of
from gesso.games.solrei.rules.needs import FACES_NAMED
from gesso.games.solrei.rules.options import ability_word
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import CLEARED, NO_STEP, OPEN, TIED
from gesso.games.solrei.scenarios.lexicon import NOBODY, Names
from gesso.games.solrei.scenarios.position import NUMBERS, SEEN
from gesso.schema.access import mapping, number
from gesso.sim.players import View
from gesso.sim.scenarios import Difference, ScenarioWord, fold
from gesso.sim.scenarios.adapter import Shown
from gesso.sim.scenarios.expectations import UNKNOWN
from gesso.sim.scenarios.reader import uppermost, words
from gesso.source import Node, Pair, Scalar

NOTHING = "none"

IN_ORDER = ("deck", "under")
ALIKE: Mapping[str, Callable[[Show, Names], str]] = {
    "step": lambda show, names: names.steps[max(show.step, 0)],
    "round": lambda show, names: str(show.round),
    "offense": lambda show, names: names.seats.player(show.turn),
    "won": lambda show, names: {OPEN: "open", TIED: NOBODY}.get(show.winner) or names.seats.player(show.winner),
    "drawn": lambda show, names: str(show.played - sum(show.wins)),
}
"""What is the same for both players."""


def _damage(show: Show, seat: int) -> list[str]:
    zones = (("", show.up), (" exhausted", show.down), (" broken", show.broken))
    return [f"{show.rules.card_words[card]}{face}" for face, zone in zones for card in cards_of(zone[seat])]


def _cards(show: Show, cards: Sequence[int]) -> list[str]:
    return [show.rules.card_words[card] for card in cards]


def _action(show: Show, seat: int) -> str:
    card = show.action[seat]
    return NOTHING if card < 0 or show.shown == CLEARED else show.rules.card_words[card]


def _power(show: Show, seat: int) -> str:
    power = show.power_now(seat)
    return NOTHING if power < 0 else str(power)


CARDS: Mapping[str, Callable[[Show, int], list[str]]] = {
    "hand": lambda show, seat: _cards(show, cards_of(show.hand[seat])),
    "damage": _damage,
    "deck": lambda show, seat: _cards(show, show.deck[seat][::-1]),
    "under": lambda show, seat: _cards(show, show.under[seat]),
    "discard": lambda show, seat: _cards(show, cards_of(show.discard_pile[seat])),
}
"""The cards of a player: of a deck from the top, under the Muse as they were laid; elsewhere the order means nothing."""
WORDS: Mapping[str, Callable[[Show, int], str]] = {"action": _action, "power": _power}


def exchange(show: Show) -> list[str]:
    """What lies in the Exchange, the first to be activated first."""
    negated = {place for place, link in enumerate(show.links) if link[e.STATUS] == e.NEGATED}
    return [f"{ability_word(show, place)}{' negated' if place in negated else ''}" for place in range(len(show.links))]


def row(show: Show, seat: int) -> list[str]:
    """The player's Arts from left to right."""
    ids = show.rules.builds[seat].art_ids
    return [ids[art] for art in show.row[seat * ARTS : (seat + 1) * ARTS]]


def seen(show: Show, seat: int) -> list[str]:
    """Cards of the player, in the hand or placed face down, that the rival has seen."""
    return _cards(show, cards_of(show.seen[seat]))


def laid(show: Show, seat: int) -> dict[str, int]:
    """How many cards the player has laid at either end of the own deck."""
    return {"top": show.top[seat], "bottom": show.bottom[seat]}


def faces(show: Show, names: Names, seat: int) -> dict[str, list[str]]:
    """The player's Arts by their faces, and those that lie exhausted and have been seen."""
    found = {face: names.arts_with(show, seat, bit) for face, bit in FACES_NAMED.items()}
    known = [show.known >> show.place_of[seat * ARTS + art] & 1 for art in range(ARTS)]
    ids = show.rules.builds[seat].art_ids
    tired = names.arts_with(show, seat, EXHAUSTED)
    return found | {SEEN: [id for id, seen in zip(ids, known) if seen and id in tired]}


# ---------------------------------------------------------------- held against what was written


def differences(show: Show, names: Names, expected: Pair) -> Iterator[Difference]:
    """What a key finds otherwise. Raises ScenarioError for names that mean nothing."""
    key, node = expected.name, expected.value
    if key in ALIKE:
        yield from _differ(f"`{key}`", _said(key, words(node)[0], names), ALIKE[key](show, names), node)
    elif key == "exchange":
        yield from _differ("`exchange`", [fold(word.text) for word in words(node)], exchange(show), node)
    else:
        for seat, value in names.seats.of_each(node):
            yield from _of_player(show, names, key, seat, value)


def _said(key: str, word: ScenarioWord, names: Names) -> str:
    if key == "step":
        return names.steps[names.step(word)]
    if key == "offense" or (key == "won" and fold(word.text) not in (NOBODY, "open")):
        return names.seats.player(names.seats.seat(word))
    return word.text


def _of_player(show: Show, names: Names, key: str, seat: int, node: Node) -> Iterator[Difference]:
    what = f"`{key}` of {names.seats.player(seat)}"
    if key in NUMBERS:
        yield from _differ(what, number(node), getattr(show, NUMBERS[key])[seat], node)
    elif key in WORDS:
        word = words(node)[0]
        if key == "action" and word.text != NOTHING:
            names.card(word)
        yield from _differ(what, word.text, WORDS[key](show, seat), node)
    elif key == "row":
        named = [show.rules.builds[seat].art_ids[names.art(word, seat)] for word in words(node)]
        yield from _differ(what, named, row(show, seat), node)
    elif key == "seen":
        cards = sorted(names.rules.card_words[names.card(word)] for word in words(node))
        yield from _differ(what, cards, sorted(seen(show, seat)), node)
    elif key == "laid":
        for pair in mapping(node):
            yield from _differ(f"{what}, {pair.name},", number(pair.value), laid(show, seat)[pair.name], pair.value)
    elif key == "arts":
        lying = faces(show, names, seat)
        for pair in mapping(node):
            arts = [names.art(word, seat) for word in words(pair.value)]
            ids = [show.rules.builds[seat].art_ids[art] for art in sorted(arts)]
            yield from _differ(f"{what}, {pair.name},", ids, lying[pair.name], pair.value)
    else:
        found = CARDS[key](show, seat)
        if isinstance(node, Scalar):
            yield from _differ(what, number(node), len(found), node)
            return
        listed, whole = uppermost(node) if key == "deck" else (words(node), True)
        said = [_card(names, key, word) for word in listed]
        if key not in IN_ORDER:
            said, found = sorted(said), sorted(found)
        yield from _differ(what, said, found if whole else found[: len(said)], node)


def _card(names: Names, key: str, word: ScenarioWord) -> str:
    if key != "damage":
        return names.rules.card_words[names.card(word)]
    card, face = names.damage(word)
    called = next(name for name, bit in FACES_NAMED.items() if bit == face)
    return names.rules.card_words[card] + ("" if called == "ready" else f" {called}")


def _differ(what: str, said: object, found: object, node: Node) -> Iterator[Difference]:
    if isinstance(found, list) and isinstance(said, list):
        if [fold(word) for word in said] == [fold(word) for word in found]:
            return
        said, found = _listed(said), _listed(found)
    if said != found:
        yield Difference(f"{what} should be {said}, and it is {found}", node.span)


def _listed(found: Sequence[str]) -> str:
    return f"[{', '.join(found)}]"


# ---------------------------------------------------------------- what players see


def sight(names: Names, player: View, key: str, seat: int) -> Shown:
    """What a view shows of a player, under a key of `sees`."""
    if key == "arts":
        arts: dict[str, list[str]] = {face: [] for face in FACES_NAMED}
        for art in player["arts"]:
            arts[art["face"]].append(art["name"] or UNKNOWN)
        return Shown(arts, lambda word: names.rules.builds[seat].art_ids[names.art(word, seat)])
    shown = player[key]
    if key == "hand":
        shown = player.get("cards", shown)
    elif key == "action":
        shown = shown or (UNKNOWN if player["placed"] else NOTHING)
    return Shown(shown, lambda word: NOTHING if word.text == NOTHING else names.rules.card_words[names.card(word)])


# ---------------------------------------------------------------- shown


def shown(show: Show, names: Names) -> str:
    """The table in the keys of the file."""
    lines = ["   ".join(f"{key}: {say(show, names)}" for key, say in ALIKE.items())]
    if show.step == NO_STEP:
        lines[0] += "   (before its window)"
    lines.append(f"exchange: {_listed(exchange(show))}")
    for key, word in WORDS.items():
        lines.append(_line(key, names, [word(show, seat) for seat in (0, 1)]))
    for key, kept in NUMBERS.items():
        numbers = getattr(show, kept)
        if any(numbers):
            lines.append(_line(key, names, [str(each) for each in numbers]))
    for key, cards in CARDS.items():
        found = [cards(show, seat) for seat in (0, 1)]
        lines.append(
            _line(key, names, [str(len(each)) if key in ("deck", "discard") else _listed(each) for each in found])
        )
    arts = [faces(show, names, seat) for seat in (0, 1)]
    lines.append(_line("arts", names, [_by_face(each) for each in arts]))
    return "\n".join(lines)


def _line(key: str, names: Names, said: Sequence[str]) -> str:
    return f"{key}: {{{names.seats.player(0)}: {said[0]}, {names.seats.player(1)}: {said[1]}}}"


def _by_face(lying: Mapping[str, Sequence[str]]) -> str:
    return f"{{{', '.join(f'{face}: {_listed(ids)}' for face, ids in lying.items() if ids)}}}"
