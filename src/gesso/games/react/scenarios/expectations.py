"""Expectations about the table, one function a key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from gesso.games.react.rules import events as e
from gesso.games.react.rules.codec import card_of_panel, owner_and_card, owner_of_panel
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.option_words import slug, unit_name
from gesso.games.react.scenarios.cells import fits, read_board, zone_of
from gesso.games.react.scenarios.drawing import draw
from gesso.games.react.scenarios.labels import play_ways
from gesso.games.react.scenarios.legend import Legend
from gesso.games.react.scenarios.names import Names
from gesso.games.react.scenarios.values import find_beside, read_masterpiece
from gesso.schema.access import mapping, number
from gesso.sim.scenarios import Difference, Word, fold
from gesso.sim.scenarios.reader import words
from gesso.source import Pair, Scalar, Sequence

Look = Callable[[Duel, Names, Legend, Pair], Iterator[Difference]]


def _board(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    cells, drawn = read_board(expected.value, names, legend)
    wrong = [zone for zone, cell in cells.items() if not fits(zone_of(duel, zone), cell)]
    if not wrong:
        return
    grid = duel.rules.field
    if not drawn:
        for zone in wrong:
            there = _in_words(duel, zone)
            said = cells[zone].span.text
            yield Difference(f"{grid.name(zone)} should hold {said}, and it holds {there}", cells[zone].span)
        return
    at = ", ".join(grid.name(zone) for zone in wrong)
    lines, _ = draw(duel, legend)
    table = {zone: cell.span.text for zone, cell in cells.items()}
    width = max(len(text) for text in table.values())
    said_lines = [
        " ".join(f"{table[row * grid.columns + column]:{width}}" for column in range(grid.columns)).rstrip()
        for row in range(grid.rows)
    ]
    left = max(len("expected"), *(len(line) for line in said_lines)) + 4
    detail = [f"{'expected':{left}}found"]
    detail += [f"{said:{left}}{line}" for said, line in zip(["", *said_lines], lines)]
    yield Difference(f"the board is otherwise at {at}", cells[wrong[0]].span, "\n".join(detail))


def _in_words(duel: Duel, zone: int) -> str:
    there = zone_of(duel, zone)
    said = [unit_name(duel, there.unit)] if there.unit >= 0 else []
    said += ["exhausted"] if there.tired else []
    said += [f"{count} {duel.rules.kinds[owner][kind].id}" for (owner, kind), count in there.pieces.items()]
    return ", ".join(said) or "nothing"


def _exhausted(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    wanted: set[int] = set()
    for word in words(expected.value):
        units = [unit for unit in names.units(word) if duel.pos[unit] >= 0]
        wanted.update(units)
        if not any(duel.exhausted[unit] for unit in units):
            yield Difference(f"`{word.text}` should be exhausted", word.span)
    for unit in duel.rules.units:
        if duel.exhausted[unit] and unit not in wanted:
            yield Difference(f"{unit_name(duel, unit)} is exhausted, and is not listed", expected.value.span)


def _damage(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    for seat, node in names.seats.of_each(expected.value):
        if duel.damage[seat] != number(node):
            yield Difference(
                f"{names.seats.player(seat)} should have {number(node)} damage, and has {duel.damage[seat]}", node.span
            )


def _cards(
    duel: Duel, names: Names, expected: Pair, listed: Callable[[int], list[int]], top: bool
) -> Iterator[Difference]:
    place = {"hand": "in hand", "deck": "in the deck", "discard": "on the discard pile"}[expected.name]
    for seat, node in names.seats.of_each(expected.value):
        player, cards = names.seats.player(seat), listed(seat)
        have = ", ".join(slug(duel.rules.names[seat][card]) for card in cards)
        if isinstance(node, Scalar):
            if number(node) != len(cards):
                yield Difference(f"{player} should have {number(node)} cards {place}, and has {len(cards)}", node.span)
            continue
        wanted = [names.card(word, seat) for word in words(node)]
        if expected.name == "hand":
            same = Counter(wanted) == Counter(cards)
        else:
            same = wanted == (cards[: len(wanted)] if top and wanted else cards)
        if not same:
            yield Difference(f"{player} should have other cards {place} than: {have or 'none'}", node.span)


def _hand(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    yield from _cards(duel, names, expected, duel.cards_in_hand, False)


def _deck(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    yield from _cards(duel, names, expected, lambda seat: duel.deck[seat][::-1], True)


def _discard(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    yield from _cards(duel, names, expected, lambda seat: duel.discard[seat], False)


def _masterpiece(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    wanted = read_masterpiece(expected.value, names, legend)
    if wanted != duel.masterpiece:
        found = masterpiece_line(duel, legend)
        yield Difference(f"the Masterpiece Zone should be otherwise than: {found}", expected.value.span)


def _ascended(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    yield from names.seats.differences(
        expected.value, lambda seat: bool(duel.ascended[seat]), "should be ascended", "is ascended, and is not listed"
    )


def _became(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    lacking, extra = "should be another Artist by now", "has become another Artist, and is not listed"
    yield from names.seats.differences(expected.value, lambda seat: bool(duel.form[seat]), lacking, extra)


def _beside(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    for pair in mapping(expected.value):
        seat, kind, face = find_beside(Word(pair.name, pair.key.span), names)
        found = duel.supply[seat][kind] if face < 0 else duel.faces[seat][face]
        if found != number(pair.value):
            yield Difference(
                f"there should be {number(pair.value)} `{pair.name}`, and there are {found}", pair.value.span
            )


def _pool(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    for pair in mapping(expected.value):
        seat, kind = names.pool(Word(pair.name, pair.key.span))
        found = duel.pool[seat][kind]
        if found != number(pair.value):
            yield Difference(
                f"the pool should hold {number(pair.value)} `{pair.name}`, and it holds {found}", pair.value.span
            )


def _face_down(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    wanted = {pair.name: words(pair.value)[0] for pair in mapping(expected.value)}
    for slot, lying in enumerate(duel.hidden):
        word = wanted.pop(str(slot + 1), None)
        owner, card = owner_and_card(max(lying, 0))
        found = slug(duel.rules.names[owner][card]) if lying >= 0 else "nothing"
        if fold(found) != (fold(word.text) if word else "nothing"):
            span = word.span if word else expected.value.span
            said = f"`{word.text}`" if word else "nothing"
            yield Difference(f"{said} should lie face down on slot {slot + 1}, and it is {found}", span)
    for slot_name, word in wanted.items():
        yield Difference(f"there is no slot {slot_name}", word.span)


def _chain(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    node = expected.value
    wanted = words(node) if isinstance(node, Sequence) else ()
    if len(wanted) != len(duel.chain):
        found = ", ".join(chain_lines(duel)) or "empty"
        yield Difference(f"the chain should hold {len(wanted)} cards, and it is {found}", node.span)
        return
    for slot, word in enumerate(wanted):
        if fold(word.text) not in {fold(way) for way in _link_ways(duel, slot)}:
            yield Difference(
                f"slot {slot + 1} should hold `{word.text}`, and it holds {chain_lines(duel)[slot]}", word.span
            )


def _turn(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    seat = names.seats.listed(expected.value)[0]
    if duel.turn != seat:
        yield Difference(
            f"it should be the turn of {names.seats.player(seat)}, not of {names.seats.player(1 - seat)}",
            expected.value.span,
        )


LOOKS: Mapping[str, Look] = {
    "board": _board,
    "exhausted": _exhausted,
    "damage": _damage,
    "hand": _hand,
    "deck": _deck,
    "discard": _discard,
    "masterpiece": _masterpiece,
    "ascended": _ascended,
    "became": _became,
    "beside": _beside,
    "pool": _pool,
    "face_down": _face_down,
    "chain": _chain,
    "turn": _turn,
}


# ---------------------------------------------------------------- the chain and the slots in words


def chain_lines(duel: Duel) -> list[str]:
    """The cards on the chain from slot 1 on, with what was chosen for them."""
    lines = []
    for slot in range(len(duel.chain)):
        name, tail = _link(duel, slot)
        lines.append(f"{name[0]}{tail}")
    return lines


def _link(duel: Duel, slot: int) -> tuple[list[str], str]:
    link = duel.chain[slot]
    player = link[e.ME]
    program = duel.rules.code.programs[link[e.PROGRAM]]
    plays = duel.rules.plays[player]
    play = next(n for n, info in plays.items() if info.program == link[e.PROGRAM] and info.unit == link[e.UNIT])
    ways = list(play_ways(duel, player, play)) or [program.id]
    tail = f" at {duel.rules.field.name(link[e.TARGET])}" if link[e.TARGET] >= 0 else ""
    if link[e.DIRECTION] >= 0:
        tail += f" to the {DIRECTIONS[link[e.DIRECTION]]}"
    return ways, tail


def _link_ways(duel: Duel, slot: int) -> Iterator[str]:
    ways, tail = _link(duel, slot)
    for way in ways:
        yield way
        yield way + tail


def masterpiece_line(duel: Duel, legend: Legend) -> str:
    """The slots in letters."""
    letters = legend.artist_letters()
    return " ".join(
        "." if held < 0 else f"{letters[owner_of_panel(held)]}{card_of_panel(held) + 1}" for held in duel.masterpiece
    )
