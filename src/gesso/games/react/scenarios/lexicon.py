"""Names in a scenario: what they mean in a pairing, and what a story leaves out."""

from __future__ import annotations

from gesso.data_classes import dataclass
from gesso.diagnostics.codes import UNKNOWN_THING
from gesso.diagnostics.english import plural
from gesso.engine.choices import seat_and_name
from gesso.games.react.rules import events as e
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.options import OPTIONS
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.sim.scenarios import Answer, ScenarioError, ScenarioWord, fold
from gesso.sim.scenarios.known_names import ChoiceWords, NameTable, Seats, in_both, unknown

NO_DIE = -1
ALL_FACES = -2
"""Stand in for the number of a face: something that is no die (`NO_DIE`), or all ready dice of a kind."""


@dataclass(frozen=True, slots=True)
class Units:
    """Units of one player that fit a word: one, or all copies of a kind, of which any will do."""

    owner: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """A number of pieces of a kind."""

    owner: int
    kind: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class Tired:
    """The mark that the unit of the same zone is exhausted."""


Thing = Units | Pieces | Tired


class Names:
    """All names of a pairing: its players, their units, pieces and cards. An unknown name raises ScenarioError."""

    def __init__(self, ruleset: DuelRuleset) -> None:
        self.ruleset = ruleset
        self.rules = rules = ruleset.rules
        aliases = [
            (name, seat)
            for seat, forms in enumerate(rules.forms)
            for form in forms
            for name in (form.id, form.noun, form.name)
        ]
        self.seats = Seats(ruleset.players, aliases)
        self._units: NameTable[tuple[int, ...]] = NameTable()
        self._pieces: NameTable[int] = NameTable()
        for seat in (0, 1):
            for form in rules.forms[seat]:
                for name in (form.noun, form.id, form.name):
                    self._units.add(name, seat, (seat,))
        for unit in rules.units[2:]:
            name = rules.unit_name[unit]
            head, _, tail = name.rpartition(" ")
            for alias in (name, f"{tail} {head}".strip()):
                self._units.add(alias, rules.unit_owner[unit], (unit,))
        for seat, kinds in enumerate(rules.kinds):
            for number, kind in enumerate(kinds):
                short = rules.unit_name[kind.units[0]].rpartition(" ")[0] if len(kind.units) > 1 else ""
                for name in (kind.id, plural(kind.id)):
                    if kind.sort == "summon":
                        self._units.add(name, seat, kind.units)
                    elif kind.sort not in ("dice", "counter"):
                        self._pieces.add(name, seat, number)
                for name in (short, plural(short)) if short else ():
                    self._units.add(name, seat, kind.units)

    def card(self, word: ScenarioWord, seat: int) -> int:
        """Return the number of a card by its printed name or its id. Raises ScenarioError."""
        if not self.rules.names[seat]:
            message = f"{self.seats.player(seat)} has no deck, so no card `{word.text}`"
            raise ScenarioError.at(word.span, UNKNOWN_THING, message)
        card = self._card(word.text, seat)
        if card is None:
            raise unknown(word, f"is a card of {self.seats.player(seat)}", self._cards(seat))
        return card

    def _cards(self, seat: int) -> list[str]:
        return [*self.rules.card_words[seat], *self.rules.card_ids[seat]]

    def _card(self, text: str, seat: int) -> int | None:
        known = [fold(name) for name in self._cards(seat)]
        return known.index(fold(text)) % len(self.rules.names[seat]) if fold(text) in known else None

    def card_of_either(self, word: ScenarioWord) -> tuple[int, int]:
        """Return a card's owner and number; a seat tells apart what both have: `1:leap-over`. Raises ScenarioError."""
        only, text = seat_and_name(word.text)
        cards = {seat: self._card(text, seat) for seat in ((0, 1) if only is None else (only,))}
        owned = [(seat, card) for seat, card in cards.items() if card is not None]
        if len(owned) > 1:
            raise in_both(word, f"a card `{word.text}`")
        if not owned:
            raise unknown(word, "is a card of a player", (*self._cards(0), *self._cards(1)))
        return owned[0]

    # ------------------------------------------------------------ things on the field
    def things(self, text: ScenarioWord) -> tuple[Thing, ...]:
        """Return what a phrase names: `spirit-blue, exhausted, 2 ink`."""
        return tuple(
            self._thing(ScenarioWord(part.strip(), text.span)) for part in text.text.split(",") if part.strip()
        )

    def _thing(self, word: ScenarioWord) -> Thing:
        count, _, rest = word.text.partition(" ")
        if fold(word.text) == "exhausted":
            return Tired()
        if count.isdigit() and len(count) < 4:
            pieces = self._pieces.find(ScenarioWord(rest, word.span))
            if pieces is None:
                raise unknown(ScenarioWord(rest, word.span), "is a piece that lies on the field", self._pieces)
            return Pieces(*pieces, int(count))
        units = self._units.find(word)
        if units is not None:
            return Units(*units)
        pieces = self._pieces.find(word)
        if pieces is not None:
            return Pieces(*pieces)
        raise unknown(word, "stands or lies on the field", (*self._units, *self._pieces))

    def units(self, word: ScenarioWord) -> tuple[int, ...]:
        units = self._units.find(word)
        if units is None:
            raise unknown(word, "is a unit", self._units)
        return units[1]

    def pool(self, word: ScenarioWord) -> tuple[int, int]:
        pieces = self._pieces.find(word)
        if pieces is not None:
            return pieces
        units = self._units.find(word)
        if units is None or units[1][0] < 2:
            raise unknown(word, "has a pool", self._pieces)
        return units[0], self.rules.unit_kind[units[1][0]]

    def beside(self, word: ScenarioWord) -> tuple[int, int, int]:
        """Return seat, kind and face of something kept beside the field.

        The face is `ALL_FACES` for dice named by their kind, and `NO_DIE` for anything else.
        """
        only, id = seat_and_name(word.text)
        known: list[str] = []
        things: list[tuple[int, int, int]] = []
        for seat in (0, 1) if only is None else (only,):
            for number, kind in enumerate(self.rules.kinds[seat]):
                if kind.sort == "dice":
                    shown = {self.rules.faces[seat][face]: face for face in range(*kind.faces)}
                    whole = dict.fromkeys((kind.id, plural(kind.id)), ALL_FACES)
                    known += [*shown, kind.id]
                    things += [(seat, number, face) for name, face in (whole | shown).items() if name == id]
                elif kind.sort in ("counter", "frame"):
                    known.append(kind.id)
                    if id in (kind.id, plural(kind.id)):
                        things.append((seat, number, NO_DIE))
        if len(things) > 1:
            raise in_both(word, f"`{word.text}`")
        if not things:
            raise unknown(word, "is kept beside the field", known)
        return things[0]


CHOICES = ChoiceWords(OPTIONS)
"""The words by which a scenario names choices."""


def forced(duel: Duel) -> Answer | None:
    """Return the only option of the pending decision, unless it ends the turn, which a story has to say."""
    return None if duel.result >= 0 or _ends_turn(duel) or len(duel.pending[0][2]) > 1 else passing(duel)


def settling(duel: Duel) -> Answer | None:
    """Return the only option of a choice within a text or a cost."""
    return None if duel.result >= 0 or duel.pending[0][1] == e.PLAY else forced(duel)


def resolving(duel: Duel) -> Answer | None:
    """Return what lets the chain go on: a pass, or what is forced."""
    return None if _ends_turn(duel) else passing(duel)


def passing(duel: Duel) -> Answer | None:
    """Return a pass, the end of the turn, or what is forced."""
    if duel.result >= 0:
        return None
    who, kind, options = duel.pending[0]
    return (who, options[0]) if kind == e.PLAY or len(options) == 1 else None


def _ends_turn(duel: Duel) -> bool:
    return duel.result < 0 and duel.pending[0][1] == e.PLAY and not duel.chain


def reached(duel: Duel, step: ScenarioWord) -> bool:
    """Return whether a main phase begins or goes on with an empty chain. No other step asks a question of its own."""
    if fold(step.text) != "main":
        raise unknown(step, "is a step that a story can wait for", ("main", "end"))
    return _ends_turn(duel)
