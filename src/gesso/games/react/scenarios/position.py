"""A position as a scenario says it, put into a state: pools, units and decks stay in balance."""

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.english import counted
from gesso.engine.vm import PC
from gesso.games.react.rules.codec import face_down
from gesso.games.react.rules.duel import END_PHASE, MAIN, START_OF_TURN, Duel
from gesso.games.react.rules.linking import PieceKind
from gesso.games.react.scenarios.board import Cell, Legend, read_board
from gesso.games.react.scenarios.lexicon import ALL_FACES, NO_DIE, Names
from gesso.schema.access import items, mapping, number, text
from gesso.sim.scenarios import Scenario, ScenarioError, ScenarioWord
from gesso.sim.scenarios.adapter import impossible, not_at_set_up, read_keys
from gesso.sim.scenarios.reader import uppermost, words
from gesso.source import Node, Scalar

BEGINNINGS = {"main": MAIN, "turn": START_OF_TURN, "end": END_PHASE}
"""The steps of the game at which a story may begin."""
KEYS = (
    "pool", "turn", "became", "board", "exhausted", "hand", "face_down", "discard", "deck", "damage", "masterpiece", "ascended",
    "beside",
)  # fmt: skip
"""What a position may say, in an order in which one part can rely on the others."""
_NOT_AT_SET_UP = (
    "turn", "board", "exhausted", "hand", "discard", "damage", "masterpiece", "ascended", "became", "beside", "face_down",
    "pool", "chance",
)  # fmt: skip


def set_up(names: Names, legend: Legend, scenario: Scenario) -> Duel:
    """The duel in which the story begins, at its first decision. Raises ScenarioError with all that is wrong."""
    duel = names.ruleset.empty(scenario.seed)
    beginning = "main" if scenario.begin is None else scenario.begin.text
    setter = _Setter(duel, names, legend)
    if beginning == "set-up":
        setter.report += not_at_set_up(scenario, _NOT_AT_SET_UP, "a game")
        setter.report += read_keys(scenario.node, (("deck", setter.deck),))
    else:
        setter.report += read_keys(scenario.node, [(key, getattr(setter, key)) for key in KEYS])
        if scenario.node.get("board") is None:
            setter.retire()
        duel.turns = 2
        duel.chance = duel.chance if scenario.chance is None else scenario.chance
        duel.frames[-1][PC] = BEGINNINGS[beginning]
    if setter.report:
        raise ScenarioError(*setter.report)
    duel.select_listeners()
    duel.run()
    return duel


class _Setter:
    def __init__(self, duel: Duel, names: Names, legend: Legend) -> None:
        self.duel = duel
        self.rules = duel.rules
        self.names = names
        self.legend = legend
        self.report: list[Diagnostic] = []
        self.to_come: dict[tuple[int, int], int] = {}

    # ------------------------------------------------------------ the field
    def board(self, node: Node) -> None:
        cells, drawn = read_board(node, self.names, self.legend)
        placed: dict[int, int] = {}
        for zone, cell in cells.items():
            if cell.units:
                placed[self._unit_of(cell, placed)] = zone
        for seat in (0, 1):
            if drawn and seat not in placed:
                raise impossible(node.span, f"the board does not show {self.names.seats.player(seat)}")
        for seat in (0, 1):
            if seat in placed:
                self.duel.board[self.duel.pos[seat]] = -1
        for unit, zone in placed.items():
            self._stand(unit, zone, cells[zone])
        for zone, cell in cells.items():
            for (owner, kind), count in cell.pieces.items():
                self._lay(owner, kind, count, zone, cell)
        self.retire()

    def _unit_of(self, cell: Cell, placed: dict[int, int]) -> int:
        if len(cell.units) > 1:
            raise impossible(cell.span, "two units cannot share a zone")
        for unit in cell.units[0].units:
            if unit not in placed:
                return unit
        raise impossible(cell.span, f"there is no other `{cell.span.text}` than those already on the board")

    def _stand(self, unit: int, zone: int, cell: Cell) -> None:
        duel = self.duel
        if duel.board[zone] >= 0:
            hint = "an Artist who is not named stands where it starts"
            raise impossible(cell.span, "two units cannot share a zone", hint)
        duel.board[zone] = unit
        duel.pos[unit] = duel.last[unit] = zone
        duel.exhausted[unit] = int(cell.tired)
        kind = self.rules.unit_kind[unit]
        if kind >= 0:
            duel.pool[self.rules.unit_owner[unit]][kind] -= 1

    def _lay(self, owner: int, kind: int, count: int, zone: int, cell: Cell) -> None:
        duel, info = self.duel, self.rules.kinds[owner][kind]
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
            sorts = {each.code: each.sort for kinds in self.rules.kinds for each in kinds}
            duel.strips[zone] = tuple(code for code in cell.strip if sorts[code] == "frame")
            full = len(duel.strips[zone])
        if info.limit and full > info.limit:
            raise impossible(cell.span, f"one place holds at most {info.limit} `{info.id}`")
        duel.tok[owner][kind][place] = count
        duel.pool[owner][kind] -= count

    def retire(self) -> None:
        duel = self.duel
        kept = dict(self.to_come)
        for unit in self.rules.units[2:]:
            owner, kind = self.rules.unit_owner[unit], self.rules.unit_kind[unit]
            if duel.pos[unit] == -1 and not self.rules.kinds[owner][kind].returns:
                if kept.get((owner, kind)):
                    kept[owner, kind] -= 1
                    continue
                duel.pos[unit] = -2
                duel.pool[owner][kind] -= 1

    def pool(self, node: Node) -> None:
        for pair in mapping(node):
            word = ScenarioWord(pair.name, pair.key.span)
            owner, kind = self.names.pool(word)
            info = self.rules.kinds[owner][kind]
            if info.sort != "summon" or info.returns:
                message = f"how many `{word.text}` are left follows from what lies elsewhere"
                raise impossible(word.span, message, "only of summons that never return it is said")
            if number(pair.value) > info.count:
                raise impossible(pair.value.span, _only(info.count, info.id))
            self.to_come[owner, kind] = number(pair.value)

    def exhausted(self, node: Node) -> None:
        for word in words(node):
            standing = [unit for unit in self.names.units(word) if self.duel.pos[unit] >= 0]
            if not standing:
                raise impossible(word.span, f"`{word.text}` is not on the board")
            for unit in standing:
                self.duel.exhausted[unit] = 1

    # ------------------------------------------------------------ cards
    def hand(self, node: Node) -> None:
        for seat, word, card in self._cards(node):
            self._take(seat, card, word)
            self.duel.hand[seat][card] += 1
            self.duel.held[seat] += 1
            if self.duel.held[seat] > self.rules.table.hand_limit:
                raise impossible(word.span, f"a hand holds at most {counted(self.rules.table.hand_limit, 'card')}")

    def discard(self, node: Node) -> None:
        for seat, word, card in self._cards(node):
            self._take(seat, card, word)
            self.duel.discard[seat].append(card)

    def deck(self, node: Node) -> None:
        for seat, cards in self.names.seats.of_each(node):
            deck = self.duel.deck[seat]
            if isinstance(cards, Scalar):
                kept = number(cards)
                if kept > len(deck):
                    message = f"{self.names.seats.player(seat)} has {counted(len(deck), 'card')} left for the deck"
                    raise impossible(cards.span, message)
                below = len(deck) - kept
                listed: list[int] = []
            else:
                names, whole = uppermost(cards)
                listed = [self.names.card(word, seat) for word in names]
                for word, card in zip(names, listed):
                    self._take(seat, card, word)
                below = len(deck) if whole else 0
            # What a deck of so many cards does not hold has been discarded.
            self.duel.discard[seat] += deck[:below]
            deck[:] = [*deck[below:], *reversed(listed)]

    def face_down(self, node: Node) -> None:
        for pair in mapping(node):
            word = words(pair.value)[0]
            slots = self.rules.table.chain_slots
            if not pair.name.isdigit() or not self.rules.table.intention_slot < int(pair.name) <= slots:
                raise impossible(pair.key.span, f"a card lies face down on a slot from 2 to {slots}")
            seat, card = self.names.card_of_either(word)
            if card not in self.rules.forms[seat][self.duel.form[seat]].reveals:
                raise impossible(word.span, f"`{word.text}` has no Reaction, so it cannot lie face down")
            self._take(seat, card, word)
            self.duel.hidden[int(pair.name) - 1] = face_down(seat, card)
            self.duel.held[seat] += 1

    def _cards(self, node: Node) -> Iterator[tuple[int, ScenarioWord, int]]:
        for seat, cards in self.names.seats.of_each(node):
            for item in items(cards):
                word = ScenarioWord(text(item), item.span)
                yield seat, word, self.names.card(word, seat)

    def _take(self, seat: int, card: int, word: ScenarioWord) -> None:
        deck = self.duel.deck[seat]
        if card not in deck:
            message = f"there is no further `{word.text}` in the deck of {self.names.seats.player(seat)}"
            raise impossible(word.span, message)
        deck.remove(card)

    # ------------------------------------------------------------ beside the field
    def turn(self, node: Node) -> None:
        self.duel.turn = self.names.seats.listed(node)[0]

    def became(self, node: Node) -> None:
        for word in words(node):
            seat = self.names.seats.seat(word)
            if len(self.rules.forms[seat]) < 2:
                raise impossible(word.span, f"{self.names.seats.player(seat)} never becomes another Artist")
            self.duel.form[seat] = 1

    def ascended(self, node: Node) -> None:
        for word in words(node):
            seat = self.names.seats.seat(word)
            if not self.rules.forms[seat][self.duel.form[seat]].ascends:
                raise impossible(word.span, f"{self.names.seats.player(seat)} has no ascended side")
            self.duel.ascended[seat] = 1

    def damage(self, node: Node) -> None:
        for seat, amount in self.names.seats.of_each(node):
            taken = number(amount)
            if taken >= self.rules.table.damage_to_lose:
                raise impossible(amount.span, f"with {taken} damage the game would be over")
            self.duel.damage[seat] = taken

    def masterpiece(self, node: Node) -> None:
        self.duel.masterpiece = self.legend.slots(node)

    def beside(self, node: Node) -> None:
        duel = self.duel
        said: dict[tuple[int, int], int] = {}
        for pair in mapping(node):
            seat, kind, face = self.names.beside(ScenarioWord(pair.name, pair.key.span))
            info = self.rules.kinds[seat][kind]
            count = number(pair.value)
            if face != NO_DIE:
                before = said.setdefault((seat, kind), face)
                if face != before and ALL_FACES in (face, before):
                    hint = "leave one of them out"
                    raise impossible(pair.key.span, f"`{info.id}` is said by its faces and as a whole", hint)
                self._show_dice(seat, info, face, count, fresh=face == before)
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

    def _show_dice(self, seat: int, info: PieceKind, face: int, count: int, *, fresh: bool) -> None:
        """Ready dice of a kind: so many with a face, or so many in all, rolled. `fresh`: no other face was said yet."""
        faces = self.duel.faces[seat]
        if fresh:
            faces[slice(*info.faces)] = [0] * (info.faces[1] - info.faces[0])
        if face != ALL_FACES:
            faces[face] = count
            return
        for _ in range(min(count, info.count + 1)):
            faces[info.sides[self.duel.random(len(info.sides))]] += 1


def _only(count: int, id: str) -> str:
    return f"there {'is' if count == 1 else 'are'} only {count} `{id}`"
