"""Expectations about the table: one look a key."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from gesso.diagnostics.english import counted
from gesso.engine.options import slug
from gesso.games.react.rules import events as e
from gesso.games.react.rules.codec import OWNER_AND_KIND, card_of_panel, owner_and_card, owner_of_panel
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.options import play_ways, unit_name
from gesso.games.react.scenarios.board import Legend, draw, fits, piece_word, read_board, zone_of
from gesso.games.react.scenarios.lexicon import ALL_FACES, NO_DIE, Names
from gesso.schema.access import mapping, number
from gesso.sim.scenarios import Difference, ScenarioWord, fold
from gesso.sim.scenarios.reader import uppermost, words
from gesso.source import Node, Pair, Scalar, SequenceNode

Look = Callable[[Duel, Names, Legend, Pair], Iterator[Difference]]

Same = Callable[[Node, Callable[[ScenarioWord], int], list[int]], bool]


def _board(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    cells, drawn = read_board(expected.value, names, legend)
    wrong = [zone for zone, cell in cells.items() if not fits(zone_of(duel, zone), cell)]
    if not wrong:
        return
    grid = duel.rules.field
    if not drawn:
        for zone in wrong:
            said = cells[zone].span
            found = _in_words(duel, zone)
            yield Difference(f"{grid.name(zone)} should hold {said.text}, and it holds {found}", said)
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
    frames = [OWNER_AND_KIND[code] for code in there.strip]
    said += [f"{count} {piece_word(duel, *code)}" for code, count in there.pieces.items() if code not in frames]
    # Frames as they were laid: their order counts.
    said += [piece_word(duel, *code) for code in frames]
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


def _count(node: Node, before: str, what: str, after: str, found: int) -> Iterator[Difference]:
    if number(node) != found:
        yield Difference(f"{before} {what}, and {after} {found}", node.span)


def _damage(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    for seat, node in names.seats.of_each(expected.value):
        should = f"{names.seats.player(seat)} should have"
        yield from _count(node, should, f"{number(node)} damage", "has", duel.damage[seat])


def _as_a_hand(node: Node, card: Callable[[ScenarioWord], int], cards: list[int]) -> bool:
    return sorted(map(card, words(node))) == sorted(cards)


def _as_a_deck(node: Node, card: Callable[[ScenarioWord], int], cards: list[int]) -> bool:
    listed, whole = uppermost(node)
    return [*map(card, listed)] == (cards if whole else cards[: len(listed)])


def _as_a_pile(node: Node, card: Callable[[ScenarioWord], int], cards: list[int]) -> bool:
    return [*map(card, words(node))] == cards


def _pile(place: str, listed: Callable[[Duel, int], list[int]], same: Same) -> Look:
    def look(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
        for seat, node in names.seats.of_each(expected.value):
            player, cards = names.seats.player(seat), listed(duel, seat)
            if isinstance(node, Scalar):
                held = f"{counted(number(node), 'card')} {place}"
                yield from _count(node, f"{player} should have", held, "has", len(cards))
            elif not same(node, partial(names.card, seat=seat), cards):
                have = ", ".join(slug(duel.rules.names[seat][card]) for card in cards) or "none"
                yield Difference(f"{player} should have other cards {place} than: {have}", node.span)

    return look


def _players(state: Callable[[Duel], list[int]], lacking: str, extra: str) -> Look:
    return lambda duel, names, legend, expected: names.seats.differences(
        expected.value, lambda seat: bool(state(duel)[seat]), lacking, f"{extra}, and is not listed"
    )


def _masterpiece(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    wanted = legend.slots(expected.value)
    if wanted != duel.masterpiece:
        found = masterpiece_line(duel, legend)
        yield Difference(f"the Masterpiece Zone should be otherwise than: {found}", expected.value.span)


def _beside(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    for pair in mapping(expected.value):
        found = beside(duel, *names.beside(ScenarioWord(pair.name, pair.key.span)))
        there = "there is" if found == 1 else "there are"
        yield from _count(pair.value, "there should be", f"{number(pair.value)} `{pair.name}`", there, found)


def _pool(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    for pair in mapping(expected.value):
        seat, kind = names.pool(ScenarioWord(pair.name, pair.key.span))
        found = duel.pool[seat][kind]
        held = f"{number(pair.value)} `{pair.name}`"
        yield from _count(pair.value, "the pool should hold", held, "it holds", found)


def _face_down(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    wanted = {pair.name: words(pair.value)[0] for pair in mapping(expected.value)}
    for slot, lying in enumerate(duel.hidden):
        word = wanted.pop(str(slot + 1), None)
        owner, card = owner_and_card(max(lying, 0))
        found = slug(duel.rules.names[owner][card]) if lying >= 0 else "nothing"
        if (names.card_of_either(word) if word else None) != ((owner, card) if lying >= 0 else None):
            span = word.span if word else expected.value.span
            said = f"`{word.text}`" if word else "nothing"
            yield Difference(f"{said} should lie face down on slot {slot + 1}, and it is {found}", span)
    for slot_name, word in wanted.items():
        yield Difference(f"there is no slot {slot_name}", word.span)


def _chain(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    node = expected.value
    wanted = words(node) if isinstance(node, SequenceNode) else ()
    if len(wanted) != len(duel.chain):
        found = ", ".join(chain_lines(duel)) or "empty"
        yield Difference(f"the chain should hold {counted(len(wanted), 'card')}, and it is {found}", node.span)
        return
    for slot, word in enumerate(wanted):
        if fold(word.text) not in {fold(way) for way in _link_ways(duel, slot)}:
            found = chain_lines(duel)[slot]
            yield Difference(f"slot {slot + 1} should hold `{word.text}`, and it holds {found}", word.span)


def _turn(duel: Duel, names: Names, legend: Legend, expected: Pair) -> Iterator[Difference]:
    seat, player = names.seats.listed(expected.value)[0], names.seats.player
    if duel.turn != seat:
        message = f"it should be the turn of {player(seat)}, not of {player(duel.turn)}"
        yield Difference(message, expected.value.span)


LOOKS: Mapping[str, Look] = {
    "board": _board,
    "exhausted": _exhausted,
    "damage": _damage,
    "hand": _pile("in hand", lambda duel, seat: duel.cards_in_hand(seat), _as_a_hand),
    "deck": _pile("in the deck", lambda duel, seat: duel.deck[seat][::-1], _as_a_deck),
    "discard": _pile("on the discard pile", lambda duel, seat: duel.discard[seat], _as_a_pile),
    "masterpiece": _masterpiece,
    "ascended": _players(lambda duel: duel.ascended, "should be ascended", "is ascended"),
    "became": _players(lambda duel: duel.form, "should be another Artist by now", "has become another Artist"),
    "beside": _beside,
    "pool": _pool,
    "face_down": _face_down,
    "chain": _chain,
    "turn": _turn,
}


# ---------------------------------------------------------------- beside the field, the chain and the slots in words
def beside(duel: Duel, seat: int, kind: int, face: int) -> int:
    """How many a player has ready of what lies beside the field (`Names.beside`)."""
    if face == NO_DIE:
        return duel.supply[seat][kind]
    faces = duel.faces[seat]
    return sum(faces[slice(*duel.rules.kinds[seat][kind].faces)]) if face == ALL_FACES else faces[face]


def beside_line(duel: Duel, seat: int) -> str:
    """What a player has ready beside the field, in words; empty for a player who never has anything there."""
    found: dict[str, int] = {}
    for kind, supply in zip(duel.rules.kinds[seat], duel.supply[seat]):
        if kind.sort == "dice":
            found |= {duel.rules.faces[seat][face]: duel.faces[seat][face] for face in range(*kind.faces)}
        elif kind.sort in ("counter", "frame"):
            found[kind.id] = supply
    return ", ".join(f"{count} {id}" for id, count in found.items() if count) or ("nothing" if found else "")


def chain_lines(duel: Duel) -> list[str]:
    """The cards on the chain from slot 1 on, with what was chosen for them."""
    links = (_link(duel, slot) for slot in range(len(duel.chain)))
    return [f"{ways[0]}{tail}" for ways, tail in links]


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
    held = duel.masterpiece
    return " ".join(f"{letters[owner_of_panel(n)]}{card_of_panel(n) + 1}" if n >= 0 else "." for n in held)
