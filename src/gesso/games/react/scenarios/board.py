"""Boards drawn as text: what letters and cells stand for, whether the table agrees, and how a state is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from unicodedata import combining

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, replacing
from gesso.diagnostics.codes import BAD_DRAWING, UNKNOWN_THING, UNUSED_LETTER
from gesso.diagnostics.english import counted
from gesso.engine.choices import slug
from gesso.games.react.rules.codec import KIND_CODES, OWNER_AND_KIND, PANELS
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.field import Field
from gesso.games.react.rules.options import unit_name
from gesso.games.react.scenarios.lexicon import Names, Pieces, Thing, Tired, Units
from gesso.names import as_seen, composed, described
from gesso.schema.access import text
from gesso.sim.scenarios import Scenario, ScenarioError, ScenarioWord, fold
from gesso.sim.scenarios.adapter import impossible
from gesso.source import MappingNode, Node, Scalar, SequenceNode, Span
from gesso.source.fixes import without_key

_DRAWINGS = ("board", "masterpiece")
TIRED = "!"
"""Marks an exhausted unit, behind its letter."""

EMPTY = "."
CORNER = "+"
"""Stands where the names of columns and rows meet, so that a drawing with its frame can be copied into a file."""


class Legend:
    """Letters with their meanings: those of file and scenario, and initials that only one thing without a letter
    has."""

    def __init__(self, names: Names, *nodes: Node | None) -> None:
        self.names = names
        self._said: dict[str, ScenarioWord] = {}
        for node in nodes:
            for pair in node if isinstance(node, MappingNode) else ():
                if isinstance(pair.value, Scalar):
                    self._said[pair.name] = ScenarioWord(pair.value.text, pair.value.span)
        lettered = {things for things in self._written().values() if len(things) == 1}
        claims = {
            letter: [(name, thing) for name, thing in things if len(things) == 1 or (thing,) not in lettered]
            for letter, things in _initials(names).items()
        }
        self._initials = {letter: things[0] for letter, things in claims.items() if len(things) == 1}
        self._unclear = {letter: things for letter, things in claims.items() if len(things) > 1}

    def meaning(self, letter: str, span: Span) -> tuple[Thing, ...]:
        """Return what a letter stands for. Raises ScenarioError."""
        if letter == TIRED:
            return (Tired(),)
        if letter in self._said:
            return self.names.things(self._said[letter])
        if letter in self._initials:
            return (self._initials[letter][1],)
        if letter in self._unclear:
            names = " or ".join(name for name, _ in self._unclear[letter])
            message, hint = f"`{letter}` could be {names}", f"say which in the legend: `legend: {{{letter}: ...}}`"
        else:
            message = f"the letter `{letter}` has no meaning here"
            meant = next((other for other in self.letters() if as_seen(other) == as_seen(letter)), "")
            hint = f"add it to the legend: `legend: {{{letter}: ...}}`"
            if meant:
                hint = f"{described(letter)} looks like {described(meant)}, which has one"
        raise ScenarioError.at(span, BAD_DRAWING, message, hint)

    def _written(self) -> dict[str, tuple[Thing, ...]]:
        things: dict[str, tuple[Thing, ...]] = {}
        for letter, word in self._said.items():
            try:
                things[letter] = self.names.things(word)
            except ScenarioError:
                continue  # a letter of the whole file may be meant for another pairing
        return things

    def letters(self) -> dict[str, tuple[Thing, ...]]:
        letters = self._written()
        for letter, (_, thing) in self._initials.items():
            letters.setdefault(letter, (thing,))
        return letters

    def artist(self, letter: str, span: Span) -> int:
        """Return the player of the Artist for whom a letter stands. Raises ScenarioError."""
        match self.meaning(letter, span):
            case (Units(owner=owner, units=units),) if units == (owner,):
                return owner
        raise ScenarioError.at(span, BAD_DRAWING, f"`{letter}` is not an Artist")

    def artist_letters(self) -> tuple[str, str]:
        pair = ["1", "2"]
        for letter, things in self.letters().items():
            for seat in (0, 1):
                if things == (Units(seat, (seat,)),) and pair[seat].isdigit():
                    pair[seat] = letter
        return pair[0], pair[1]

    def slots(self, node: Node) -> list[int]:
        """Return the slots of the Masterpiece Zone as the state holds them. Raises ScenarioError."""
        table = self.names.rules.table
        slots = text(node).split()
        if len(slots) != table.masterpiece_slots:
            message = f"the Masterpiece Zone has {table.masterpiece_slots} slots, but {len(slots)} are written"
            raise impossible(node.span, message)
        held: list[int] = []
        for word in slots:
            if word == ".":
                held.append(-1)
                continue
            seat, card, cards = self.artist(word[0], node.span), word[1:], table.masterpiece_cards
            if not card.isdecimal() or not 1 <= int(card) <= cards:
                raise impossible(node.span, f"`{word}` is not a card: they are numbered 1 to {cards}")
            code = PANELS[seat][int(card) - 1]
            if code in held:
                raise impossible(node.span, f"`{word}` is in two slots")
            held.append(code)
        return held


def unused_letters(scenarios: Sequence[Scenario]) -> Iterator[Diagnostic]:
    """Yield letters of a legend that stand in no drawing: those of a scenario in none of its own, those of the file in
    none at all."""
    drawn = [frozenset(_drawn_letters(scenario.node)) for scenario in scenarios]
    yield from _left_over(scenarios[0].shared, frozenset().union(*drawn), "any drawing of the file")
    for scenario, letters in zip(scenarios, drawn):
        yield from _left_over(scenario.node, letters, "the drawings of this scenario")


def _left_over(node: MappingNode, letters: Collection[str], where: str) -> Iterator[Diagnostic]:
    pair = node.pair("legend")
    if pair is None or not isinstance(pair.value, MappingNode):
        return
    for entry in pair.value:
        if entry.name not in letters:
            # A legend goes with its only letter.
            span = without_key(pair.value, entry) or without_key(node, pair)
            fixes = replacing(f"leave out `{entry.name}`", span, "", safe=False) if span else ()
            message = f"`{entry.name}` is not in {where}"
            yield Diagnostic(UNUSED_LETTER, message, entry.key.span, "leave it out", fixes=fixes)


def _drawn_letters(node: Node) -> Iterator[str]:
    """Yield every character of the drawings in a scenario or an expectation."""
    match node:
        case MappingNode():
            for pair in node:
                if pair.name in _DRAWINGS and isinstance(pair.value, Scalar):
                    yield from pair.value.text
                else:
                    yield from _drawn_letters(pair.value)
        case SequenceNode():
            for item in node.items:
                yield from _drawn_letters(item)
        case Scalar():
            return


def _initials(names: Names) -> dict[str, list[tuple[str, Thing]]]:
    rules = names.rules
    initials: dict[str, list[tuple[str, Thing]]] = {}
    for seat, kinds in enumerate(rules.kinds):
        noun = rules.forms[seat][0].noun
        initials.setdefault(noun[0].upper(), []).append((noun, Units(seat, (seat,))))
        for number, kind in enumerate(kinds):
            if kind.sort == "summon":
                name = rules.unit_name[kind.units[0]]
                initials.setdefault(name[0].upper(), []).append((kind.id, Units(seat, kind.units)))
            elif kind.sort not in ("dice", "counter"):
                initials.setdefault(kind.id[0].lower(), []).append((kind.id, Pieces(seat, number)))
    return initials


@dataclass(frozen=True, slots=True)
class Cell:
    """The content of one zone as a scenario writes it."""

    units: tuple[Units, ...]
    tired: bool
    pieces: Mapping[tuple[int, int], int]
    """Number of pieces, by owner and kind."""
    strip: tuple[int, ...]
    """Frames, in the order laid."""
    span: Span = field(compare=False)


# ---------------------------------------------------------------- reading
def read_board(node: Node, names: Names, legend: Legend) -> tuple[dict[int, Cell], bool]:
    """Return the zones that a board mentions, and whether it is drawn, so that it mentions all.

    Raises ScenarioError.
    """
    grid = names.rules.field
    if isinstance(node, MappingNode):
        cells: dict[int, Cell] = {}
        for pair in node:
            zone = zone_named(ScenarioWord(pair.name, pair.key.span), grid)
            assert isinstance(pair.value, Scalar)
            word = ScenarioWord(pair.value.text, pair.value.span)
            things = () if fold(word.text) == "empty" else names.things(word)
            cells[zone] = _cell(things, word.span)
        return cells, False
    assert isinstance(node, Scalar)
    return dict(_drawn(node, grid, legend)), True


def zone_named(word: ScenarioWord, grid: Field) -> int:
    """Return the zone of that name. Raises ScenarioError."""
    for zone in grid.zones:
        if grid.name(zone) == word.text.casefold():
            return zone
    last = grid.name(grid.zones[-1])
    hint = f"zones are named `a1` to `{last}`"
    raise ScenarioError.at(word.span, UNKNOWN_THING, f"there is no zone `{word.text}`", hint)


def _drawn(node: Scalar, grid: Field, legend: Legend) -> Iterator[tuple[int, Cell]]:
    lines = list(_lines(node))
    if lines and [word for word, _ in lines[0]] == [CORNER, *(grid.name(zone)[:-1] for zone in range(grid.columns))]:
        lines = [cells[1:] for cells in lines[1:]]
    if len(lines) != grid.rows:
        message = f"the board has {counted(grid.rows, 'row')}, but {_drawn_so_many(len(lines))}"
        raise ScenarioError.at(node.span, BAD_DRAWING, message, f"draw {grid.rows} lines, `.` for an empty zone")
    for row, cells in enumerate(lines):
        if len(cells) != grid.columns:
            span = Span(cells[0][1].source, cells[0][1].start, cells[-1][1].end) if cells else node.span
            message = f"a row has {counted(grid.columns, 'zone')}, but {_drawn_so_many(len(cells))}"
            raise ScenarioError.at(span, BAD_DRAWING, message, "part the zones by spaces, `.` for an empty one")
        for column, (word, span) in enumerate(cells):
            yield row * grid.columns + column, _cell(tuple(_things(word, span, legend)), span)


def _drawn_so_many(number: int) -> str:
    return f"{number} {'is' if number == 1 else 'are'} drawn"


def _lines(node: Scalar) -> Iterator[list[tuple[str, Span]]]:
    block = node.content or node.span
    at = block.start
    for line in block.text.split("\n"):
        cells: list[tuple[str, Span]] = []
        start = 0
        for word in line.split():
            start = line.index(word, start)
            cells.append((word, Span(block.source, at + start, at + start + len(word))))
            start += len(word)
        if cells:
            yield cells
        at += len(line) + 1


def _things(text: str, span: Span, legend: Legend) -> Iterator[Thing]:
    if text == EMPTY:
        return
    at = 0
    while at < len(text):
        start = at
        at += 1
        while at < len(text) and combining(text[at]):
            at += 1
        letter = composed(text[start:at])
        place = Span(span.source, span.start + start, span.start + at)
        digits = ""
        while at < len(text) and text[at].isascii() and text[at].isdigit():
            digits += text[at]
            at += 1
        things = legend.meaning(letter, place)
        if not digits:
            yield from things
            continue
        for thing in things:
            if not isinstance(thing, Pieces):
                raise ScenarioError.at(place, BAD_DRAWING, f"`{letter}` is not a piece that has several copies")
            yield Pieces(thing.owner, thing.kind, thing.number * int(digits[:3]))


def _cell(things: tuple[Thing, ...], span: Span) -> Cell:
    pieces: Counter[tuple[int, int]] = Counter()
    strip: list[int] = []
    for thing in things:
        if isinstance(thing, Pieces):
            pieces[thing.owner, thing.kind] += thing.number
            strip += [KIND_CODES[thing.owner][thing.kind]] * min(thing.number, 99)
    units = tuple(thing for thing in things if isinstance(thing, Units))
    return Cell(units, any(isinstance(thing, Tired) for thing in things), pieces, tuple(strip), span)


# ---------------------------------------------------------------- what is there
@dataclass(frozen=True, slots=True)
class Zone:
    """The content of a zone of a state. Pieces on the unit count with those in the zone."""

    unit: int
    tired: bool
    pieces: Mapping[tuple[int, int], int]
    strip: tuple[int, ...]


def zone_of(duel: Duel, zone: int) -> Zone:
    """Return the content of a zone."""
    unit = duel.board[zone]
    pieces: dict[tuple[int, int], int] = {}
    for owner, kinds in enumerate(duel.rules.kinds):
        for number, kind in enumerate(kinds):
            counts = duel.tok[owner][number]
            place = unit if kind.on_units else zone
            if counts and place >= 0 and counts[place]:
                pieces[owner, number] = counts[place]
    tired = unit >= 0 and bool(duel.exhausted[unit])
    return Zone(unit, tired, pieces, duel.strips[zone] if duel.strips else ())


def fits(zone: Zone, cell: Cell) -> bool:
    """Return whether a zone holds what a cell says, all of it and no more."""
    units = cell.units
    if len(units) != (zone.unit >= 0) or (units and zone.unit not in units[0].units):
        return False
    if zone.tired != cell.tired or zone.pieces != dict(cell.pieces):
        return False
    kept = tuple(code for code in cell.strip if code in zone.strip)
    return kept == zone.strip


def piece_word(duel: Duel, owner: int, kind: int) -> str:
    """Return a kind of piece, with its seat if the other player has the same."""
    kinds = duel.rules.kinds
    id = kinds[owner][kind].id
    return f"{owner}:{id}" if any(other.id == id for other in kinds[1 - owner]) else id


# ---------------------------------------------------------------- drawing
def cells_drawn(duel: Duel, legend: Legend) -> tuple[list[str], dict[str, str]]:
    """Return the zones in letters, and the meaning of each letter used."""
    palette = legend.letters()
    used: dict[str, str] = {}
    return [_letters(duel, zone_of(duel, zone), palette, used) for zone in duel.rules.field.zones], used


def draw(duel: Duel, legend: Legend) -> tuple[list[str], dict[str, str]]:
    """Return the board in letters, with columns and rows named, and the meaning of each letter used."""
    grid = duel.rules.field
    cells, used = cells_drawn(duel, legend)
    width = max(len(cell) for cell in cells)
    side = len(str(grid.rows))
    columns = [grid.name(zone)[:-1] for zone in range(grid.columns)]
    lines = [f"{CORNER:{side}} {' '.join(f'{name:{width}}' for name in columns)}".rstrip()]
    for row in range(grid.rows):
        drawn = cells[row * grid.columns : (row + 1) * grid.columns]
        lines.append(f"{row + 1:{side}} {' '.join(f'{cell:{width}}' for cell in drawn)}".rstrip())
    return lines, used


def _letters(duel: Duel, zone: Zone, palette: dict[str, tuple[Thing, ...]], used: dict[str, str]) -> str:
    drawn = ""
    pieces = dict(zone.pieces)
    if zone.unit >= 0:
        letter = _letter_of(zone.unit, palette, duel)
        match palette[letter]:
            case (Units(units=(_, _, *_)),):
                used[letter] = duel.rules.kinds[duel.rules.unit_owner[zone.unit]][duel.rules.unit_kind[zone.unit]].id
            case _:
                used[letter] = unit_name(duel, zone.unit)
        drawn += letter + (TIRED if zone.tired else "")
    order = [OWNER_AND_KIND[code] for code in zone.strip]
    for owner, kind in [*order, *(code for code in pieces if code not in order)]:
        number = 1 if (owner, kind) in order else pieces[owner, kind]
        id = duel.rules.kinds[owner][kind].id
        letter = next(
            (letter for letter, things in palette.items() if things == (Pieces(owner, kind),)), ""
        ) or free_letter(id.lower(), palette)
        palette.setdefault(letter, (Pieces(owner, kind),))
        used[letter] = piece_word(duel, owner, kind)
        drawn += letter + (str(number) if number > 1 else "")
    return drawn or EMPTY


def _letter_of(unit: int, palette: dict[str, tuple[Thing, ...]], duel: Duel) -> str:
    fallback = ""
    for letter, things in palette.items():
        match things:
            case (Units(units=units),) if unit in units:
                if len(units) == 1:
                    return letter
                fallback = fallback or letter
    if fallback:
        return fallback
    owner = duel.rules.unit_owner[unit]
    letter = free_letter(slug(unit_name(duel, unit)[2:]).upper(), palette)
    palette[letter] = (Units(owner, (unit,)),)
    return letter


def free_letter(name: str, palette: Mapping[str, object]) -> str:
    """Return a letter without a meaning yet, one of the name if possible."""
    more = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if name.isupper() else "abcdefghijklmnopqrstuvwxyz"
    return next((letter for letter in name + more + "#%&@$?" if letter.isalpha() and letter not in palette), "?")
