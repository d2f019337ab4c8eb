"""The keys of Re;ACT's scenarios: the board, what lies beside it, the chain, and what all games have."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from gesso.diagnostics import Edit
from gesso.diagnostics.english import counted
from gesso.games.react.rules import events as e
from gesso.games.react.rules.codec import OWNER_AND_KIND, card_of_panel, face_down, owner_and_card, owner_of_panel
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.linking import PieceKind
from gesso.games.react.rules.options import lying_name, play_ways, unit_name
from gesso.games.react.rules.state import GONE
from gesso.games.react.rules.view import DECK, DISCARD, HAND
from gesso.games.react.scenarios.board import Cell, Legend, cells_drawn, draw, fits, piece_word, read_board, zone_of
from gesso.games.react.scenarios.lexicon import ALL_FACES, NO_DIE
from gesso.schema.access import mapping, number
from gesso.sim.scenarios import Difference, ScenarioWord, fold
from gesso.sim.scenarios.adapter import impossible
from gesso.sim.scenarios.keys import (
    Key,
    cards_of_each,
    count_by_name,
    deck_of_each,
    differ,
    listed,
    number_of_each,
    one_player,
    players_with,
)
from gesso.sim.scenarios.reader import Drawing, Value, words
from gesso.source import Node, SequenceNode

if TYPE_CHECKING:
    from gesso.games.react.scenarios import DuelTable

NOTHING = "nothing"
"""What lies in an empty zone, and face down on a slot where no card does."""


# ---------------------------------------------------------------- the board
def _read_board(table: DuelTable, duel: Duel, node: Node) -> None:
    cells, drawn = read_board(node, table.names, table.legend)
    placed: dict[int, int] = {}
    for zone, cell in cells.items():
        if cell.units:
            placed[_unit_of(cell, placed)] = zone
    for seat in (0, 1):
        if drawn and seat not in placed:
            raise impossible(node.span, f"the board does not show {table.player(seat)}")
    for seat in (0, 1):
        if seat in placed:
            duel.board[duel.pos[seat]] = -1
    for unit, zone in placed.items():
        _stand(duel, unit, zone, cells[zone])
    for zone, cell in cells.items():
        for (owner, kind), count in cell.pieces.items():
            _lay(duel, owner, kind, count, zone, cell)
    retire(table, duel)


def _unit_of(cell: Cell, placed: dict[int, int]) -> int:
    if len(cell.units) > 1:
        raise impossible(cell.span, "two units cannot share a zone")
    for unit in cell.units[0].units:
        if unit not in placed:
            return unit
    raise impossible(cell.span, f"all `{cell.span.text}` are already on the board")


def _stand(duel: Duel, unit: int, zone: int, cell: Cell) -> None:
    if duel.board[zone] >= 0:
        hint = "an Artist that you do not name is where it starts"
        raise impossible(cell.span, "two units cannot share a zone", hint)
    duel.board[zone] = unit
    duel.pos[unit] = duel.last[unit] = zone
    duel.exhausted[unit] = int(cell.tired)
    kind = duel.rules.unit_kind[unit]
    if kind >= 0:
        duel.pool[duel.rules.unit_owner[unit]][kind] -= 1


def _lay(duel: Duel, owner: int, kind: int, count: int, zone: int, cell: Cell) -> None:
    info = duel.rules.kinds[owner][kind]
    place = duel.board[zone] if info.on_units else zone
    if place < 0:
        raise impossible(cell.span, f"`{info.id}` lies on units, and no unit is here")
    if count > duel.pool[owner][kind]:
        raise impossible(cell.span, _only(info.count, info.id))
    if info.sort == "tile":
        if count > 1 or duel.tile[zone] >= 0:
            raise impossible(cell.span, "a zone has room for one tile")
        duel.tile[zone] = info.code
    full = count
    if info.sort == "frame":
        # Tokens and tiles may be written among the frames, whose order counts.
        sorts = {piece.code: piece.sort for kinds in duel.rules.kinds for piece in kinds}
        duel.strips[zone] = tuple(code for code in cell.strip if sorts[code] == "frame")
        full = len(duel.strips[zone])
    if info.limit and full > info.limit:
        raise impossible(cell.span, f"one place holds at most {info.limit} `{info.id}`")
    duel.tok[owner][kind][place] = count
    duel.pool[owner][kind] -= count


def retire(table: DuelTable, duel: Duel) -> None:
    """Take Summons that never return out of the game if they are neither on the board nor still to come."""
    left = dict(table.to_come)
    for unit in duel.rules.units[2:]:
        owner, kind = duel.rules.unit_owner[unit], duel.rules.unit_kind[unit]
        if duel.pos[unit] == -1 and not duel.rules.kinds[owner][kind].returns:
            if left.get((owner, kind)):
                left[owner, kind] -= 1
                continue
            duel.pos[unit] = GONE
            duel.pool[owner][kind] -= 1


def _compare_board(table: DuelTable, duel: Duel, node: Node) -> Iterator[Difference]:
    cells, drawn = read_board(node, table.names, table.legend)
    wrong = [zone for zone, cell in cells.items() if not fits(zone_of(duel, zone), cell)]
    if not wrong:
        return
    grid = duel.rules.field
    if not drawn:
        for zone in wrong:
            span = cells[zone].span
            actual = _in_words(duel, zone)
            message = f"{grid.name(zone)} should hold {span.text}, but it holds {actual}"
            written = "empty" if actual == NOTHING else f'"{actual}"' if "," in actual or ":" in actual else actual
            yield Difference(message, span, found=(Edit(span, written),))
        return
    at = ", ".join(grid.name(zone) for zone in wrong)
    lines, _ = draw(duel, table.legend)
    texts = {zone: cell.span.text for zone, cell in cells.items()}
    width = max(map(len, texts.values()))
    expected = [
        " ".join(f"{texts[row * grid.columns + column]:{width}}" for column in range(grid.columns)).rstrip()
        for row in range(grid.rows)
    ]
    left = max(len("expected"), *(len(line) for line in expected)) + 4
    detail = [f"{'expected':{left}}found"]
    detail += [f"{wanted:{left}}{line}" for wanted, line in zip(["", *expected], lines)]
    found = _found(duel, table.legend, cells, wrong)
    yield Difference(f"the board differs at {at}", cells[wrong[0]].span, "\n".join(detail), found)


def _found(duel: Duel, legend: Legend, cells: Mapping[int, Cell], wrong: Collection[int]) -> tuple[Edit, ...]:
    """Return the rows of a drawn board with what is in its wrong zones, in columns; none if the legend has no letter for it."""
    there, used = cells_drawn(duel, legend)
    if not legend.letters().keys() >= used.keys():
        return ()
    texts = [there[zone] if zone in wrong else cells[zone].span.text for zone in sorted(cells)]
    columns = duel.rules.field.columns
    widths = [max(map(len, texts[column::columns])) for column in range(columns)]
    edits = []
    for first in range(0, len(texts), columns):
        row = " ".join(f"{text:{width}}" for text, width in zip(texts[first : first + columns], widths)).rstrip()
        start, end = cells[first].span, cells[first + columns - 1].span
        edits.append(Edit(start.source.span(start.start, end.end), row))
    return tuple(edit for edit in edits if edit.text != edit.span.text)


def _in_words(duel: Duel, zone: int) -> str:
    there = zone_of(duel, zone)
    things = [unit_name(duel, there.unit)] if there.unit >= 0 else []
    things += ["exhausted"] if there.tired else []
    frames = [OWNER_AND_KIND[code] for code in there.strip]
    things += [f"{count} {piece_word(duel, *code)}" for code, count in there.pieces.items() if code not in frames]
    # Frames as they were laid: their order counts.
    things += [piece_word(duel, *code) for code in frames]
    return ", ".join(things) or NOTHING


def _say_board(table: DuelTable, duel: Duel) -> Value:
    cells, _ = cells_drawn(duel, table.legend)
    width, columns = max(map(len, cells)), duel.rules.field.columns
    rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
    return Drawing(" ".join(f"{cell:{width}}" for cell in row).rstrip() for row in rows)


def _read_exhausted(table: DuelTable, duel: Duel, node: Node) -> None:
    for word in words(node):
        standing = [unit for unit in table.names.units(word) if duel.pos[unit] >= 0]
        if not standing:
            raise impossible(word.span, f"`{word.text}` is not on the board")
        for unit in standing:
            duel.exhausted[unit] = 1


def _compare_exhausted(table: DuelTable, duel: Duel, node: Node) -> Iterator[Difference]:
    wanted: set[int] = set()
    for word in words(node):
        units = [unit for unit in table.names.units(word) if duel.pos[unit] >= 0]
        wanted.update(units)
        if not any(duel.exhausted[unit] for unit in units):
            yield Difference(f"`{word.text}` should be exhausted", word.span)
    for unit in duel.rules.units:
        if duel.exhausted[unit] and unit not in wanted:
            yield Difference(f"{unit_name(duel, unit)} is exhausted, but is not listed", node.span)


# ---------------------------------------------------------------- pools, and what lies beside the field
def _read_pool(table: DuelTable, duel: Duel, node: Node) -> None:
    for pair in mapping(node):
        word = ScenarioWord(pair.name, pair.key.span)
        owner, kind = table.names.pool(word)
        info = duel.rules.kinds[owner][kind]
        if info.sort != "summon" or info.returns:
            message = f"how many `{word.text}` are left follows from what is elsewhere"
            raise impossible(word.span, message, "write it only for summons that never return")
        if number(pair.value) > info.count:
            raise impossible(pair.value.span, _only(info.count, info.id))
        table.to_come[owner, kind] = number(pair.value)


def _in_pool(table: DuelTable, duel: Duel, word: ScenarioWord) -> int:
    seat, kind = table.names.pool(word)
    return duel.pool[seat][kind]


def _say_pool(table: DuelTable, duel: Duel) -> Value | None:
    return {
        piece_word(duel, seat, number): duel.pool[seat][number]
        for seat, kinds in enumerate(duel.rules.kinds)
        for number, kind in enumerate(kinds)
        if kind.sort not in ("dice", "counter")
    } or None


def _still_to_come(table: DuelTable, duel: Duel) -> Value | None:
    """Return the Summons that never return and have not been summoned; all others off the board are in the pool anyway."""
    return {
        piece_word(duel, seat, number): duel.pool[seat][number]
        for seat, kinds in enumerate(duel.rules.kinds)
        for number, kind in enumerate(kinds)
        if kind.sort == "summon" and not kind.returns and duel.pool[seat][number]
    } or None


def _read_beside(table: DuelTable, duel: Duel, node: Node) -> None:
    given: dict[tuple[int, int], int] = {}
    for pair in mapping(node):
        seat, kind, face = table.names.beside(ScenarioWord(pair.name, pair.key.span))
        info = duel.rules.kinds[seat][kind]
        count = number(pair.value)
        if face != NO_DIE:
            before = given.setdefault((seat, kind), face)
            if face != before and ALL_FACES in (face, before):
                hint = "leave one of them out"
                raise impossible(pair.key.span, f"`{info.id}` is given by its faces and as a whole", hint)
            _show_dice(duel, seat, info, face, count, fresh=face == before)
            if sum(duel.faces[seat][slice(*info.faces)]) > info.count:
                raise impossible(pair.value.span, _only(info.count, info.id))
        elif info.sort == "frame":
            if count > duel.pool[seat][kind]:
                raise impossible(pair.value.span, _only(info.count, info.id))
            duel.pool[seat][kind] -= count
            duel.supply[seat][kind] = count
        else:
            if info.limit and count > info.limit:
                raise impossible(pair.value.span, f"a player keeps at most {info.limit} `{info.id}`")
            duel.supply[seat][kind] = count


def _show_dice(duel: Duel, seat: int, info: PieceKind, face: int, count: int, *, fresh: bool) -> None:
    """Lay down dice with a face, or so many in all, rolled; `fresh` if no other face of this kind was given before."""
    faces = duel.faces[seat]
    if fresh:
        faces[slice(*info.faces)] = [0] * (info.faces[1] - info.faces[0])
    if face != ALL_FACES:
        faces[face] = count
        return
    for _ in range(min(count, info.count + 1)):
        faces[info.sides[duel.random(len(info.sides))]] += 1


def _only(count: int, id: str) -> str:
    return f"there {'is' if count == 1 else 'are'} only {count} `{id}`"


def _count_beside(table: DuelTable, duel: Duel, word: ScenarioWord) -> int:
    seat, kind, face = table.names.beside(word)
    if face == NO_DIE:
        return duel.supply[seat][kind]
    faces = duel.faces[seat]
    return sum(faces[slice(*duel.rules.kinds[seat][kind].faces)]) if face == ALL_FACES else faces[face]


def _beside(duel: Duel, seat: int) -> dict[str, int]:
    """Return what a player has beside the field, by name: dice by their faces, counters and drawn frames."""
    counts: dict[str, int] = {}
    for kind, supply in zip(duel.rules.kinds[seat], duel.supply[seat]):
        if kind.sort == "dice":
            counts |= {duel.rules.faces[seat][face]: duel.faces[seat][face] for face in range(*kind.faces)}
        elif kind.sort in ("counter", "frame"):
            counts[kind.id] = supply
    return counts


def _say_beside(table: DuelTable, duel: Duel) -> Value | None:
    return {
        _with_seat(duel, seat, name): count for seat in (0, 1) for name, count in _beside(duel, seat).items()
    } or None


def _with_seat(duel: Duel, seat: int, name: str) -> str:
    others = (*(kind.id for kind in duel.rules.kinds[1 - seat]), *duel.rules.faces[1 - seat])
    return f"{seat}:{name}" if name in others else name


def beside_line(duel: Duel, seat: int) -> str:
    """Return what a player has ready beside the field, in words; empty for a player who never has anything there."""
    counts = _beside(duel, seat)
    return ", ".join(f"{count} {id}" for id, count in counts.items() if count) or (NOTHING if counts else "")


# ---------------------------------------------------------------- the chain and the Masterpiece Zone
def _read_face_down(table: DuelTable, duel: Duel, node: Node) -> None:
    for pair in mapping(node):
        word = words(pair.value)[0]
        slots = duel.rules.table.chain_slots
        if not pair.name.isdigit() or not duel.rules.table.intention_slot < int(pair.name) <= slots:
            raise impossible(pair.key.span, f"a card lies face down on a slot from 2 to {slots}")
        seat, card = table.names.card_of_either(word)
        if card not in duel.rules.forms[seat][duel.form[seat]].reveals:
            raise impossible(word.span, f"`{word.text}` has no Reaction, so it cannot lie face down")
        table.take(duel, seat, ScenarioWord(duel.rules.card_words[seat][card], word.span))
        duel.hidden[int(pair.name) - 1] = face_down(seat, card)
        duel.held[seat] += 1


def _compare_face_down(table: DuelTable, duel: Duel, node: Node) -> Iterator[Difference]:
    wanted = {pair.name: words(pair.value)[0] for pair in mapping(node)}
    for slot, lying in enumerate(duel.hidden):
        word = wanted.pop(str(slot + 1), None)
        expected = face_down(*table.names.card_of_either(word)) if word else -1
        if expected != lying:
            subject, span = f"`face_down: {slot + 1}`", word.span if word else node.span
            card = word.text if word else NOTHING
            actual = lying_name(duel, lying) if lying >= 0 else NOTHING
            yield Difference(f"{subject} should be {card}, but it is {actual}", span)
    for slot_name, word in wanted.items():
        yield Difference(f"there is no slot {slot_name}", word.span)


def _say_face_down(table: DuelTable, duel: Duel) -> Value:
    lying = {slot: owner_and_card(code) for slot, code in enumerate(duel.hidden, 1) if code >= 0}
    return {str(slot): f"{owner}:{duel.rules.card_words[owner][card]}" for slot, (owner, card) in lying.items()}


def _compare_chain(table: DuelTable, duel: Duel, node: Node) -> Iterator[Difference]:
    wanted = words(node) if isinstance(node, SequenceNode) else ()
    if len(wanted) != len(duel.chain):
        lines = chain_lines(duel)
        message = f"the chain should hold {counted(len(wanted), 'card')}, but it is {', '.join(lines) or 'empty'}"
        yield Difference(message, node.span, found=(Edit(node.span, listed(lines)),))
        return
    for slot, word in enumerate(wanted):
        if fold(word.text) not in {fold(way) for way in _link_ways(duel, slot)}:
            actual = chain_lines(duel)[slot]
            message = f"slot {slot + 1} should hold `{word.text}`, but it holds {actual}"
            yield Difference(message, word.span, found=(Edit(word.span, actual),))


def chain_lines(duel: Duel) -> list[str]:
    """Return the cards on the chain from slot 1 on, with what was chosen for them."""
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
    """Return the slots of the Masterpiece Zone in letters."""
    letters = legend.artist_letters()
    return " ".join(
        f"{letters[owner_of_panel(held)]}{card_of_panel(held) + 1}" if held >= 0 else "." for held in duel.masterpiece
    )


def _read_masterpiece(table: DuelTable, duel: Duel, node: Node) -> None:
    duel.masterpiece = table.legend.slots(node)


def _compare_masterpiece(table: DuelTable, duel: Duel, node: Node) -> Iterator[Difference]:
    if table.legend.slots(node) != duel.masterpiece:
        expected = " ".join(words(node)[0].text.split())
        yield from differ("`masterpiece`", expected, masterpiece_line(duel, table.legend), node)


# ---------------------------------------------------------------- players
def _put_turn(duel: Duel, seat: int) -> None:
    duel.turn = seat


def _cannot_become(table: DuelTable, duel: Duel, seat: int) -> str:
    return "" if len(duel.rules.forms[seat]) > 1 else f"{table.player(seat)} never becomes another Artist"


def _cannot_ascend(table: DuelTable, duel: Duel, seat: int) -> str:
    ascends = duel.rules.forms[seat][duel.form[seat]].ascends
    return "" if ascends else f"{table.player(seat)} has no ascended side"


def _too_much_damage(duel: Duel, taken: int) -> str:
    return f"with {taken} damage the game would be over" if taken >= duel.rules.table.damage_to_lose else ""


KEYS: tuple[Key[DuelTable], ...] = (
    count_by_name("pool", _read_pool, _in_pool, _say_pool, _still_to_come),
    one_player("turn", lambda duel: duel.turn, _put_turn),
    players_with("became", lambda duel: duel.form, _cannot_become),
    Key("board", _compare_board, _read_board, _say_board),
    Key("exhausted", _compare_exhausted, _read_exhausted),
    cards_of_each(HAND, most=lambda duel: duel.rules.table.hand_limit),
    Key("face_down", _compare_face_down, _read_face_down, _say_face_down, whole=True),
    cards_of_each(DISCARD),
    deck_of_each(DECK, DISCARD),
    number_of_each("damage", lambda duel: duel.damage, _too_much_damage),
    Key(
        "masterpiece",
        _compare_masterpiece,
        _read_masterpiece,
        lambda table, duel: masterpiece_line(duel, table.legend),
    ),
    players_with("ascended", lambda duel: duel.ascended, _cannot_ascend),
    count_by_name("beside", _read_beside, _count_beside, _say_beside, _say_beside),
    Key("chain", _compare_chain, say=lambda table, duel: chain_lines(duel)),
)
"""All keys, in an order in which later ones can rely on earlier ones."""
RECORDED = (
    "turn", "became", "board", "hand", "face_down", "discard", "deck", "damage", "masterpiece", "ascended", "beside", "pool",
)  # fmt: skip
"""The keys of a recorded position. The board shows who is exhausted."""
RECORDED_EXPECTATIONS = (
    "turn", "board", "damage", "hand", "deck", "discard", "masterpiece", "ascended", "became", "beside", "pool", "face_down",
    "chain",
)  # fmt: skip
"""The keys of a recorded expectation."""
