"""The words of a scenario and what they mean in a pairing: players, units, pieces, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from gesso.diagnostics.codes.scenarios import UNKNOWN_THING
from gesso.diagnostics.suggestions import nearest
from gesso.games.react.rules.option_words import slug
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.sim.scenarios import ScenarioError, Word, fold

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Units:
    """Units of one player that fit a word: one, or all copies of a kind (then any of them will do)."""

    owner: int
    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """So many pieces of a kind."""

    owner: int
    kind: int
    number: int = 1


@dataclass(frozen=True, slots=True)
class Tired:
    """The unit of the same zone is exhausted."""


Thing = Units | Pieces | Tired


class Names:
    """All names of a pairing. A name of both players' things is told apart by a seat: `0:fish-1`, `1:scale`."""

    def __init__(self, ruleset: DuelRuleset) -> None:
        self.rules = rules = ruleset.rules
        self.ids = ruleset.players
        self._players = {"first": 0, "second": 1, "0": 0, "1": 1}
        if self.ids[0] != self.ids[1]:
            self._players.update({fold(id): seat for seat, id in enumerate(self.ids)})
            for seat, forms in enumerate(rules.forms):
                for form in forms:
                    self._players.setdefault(fold(form.id), seat)
        self._units: dict[str, dict[int, tuple[int, ...]]] = {}
        self._pieces: dict[str, dict[int, int]] = {}
        for seat in (0, 1):
            for form in rules.forms[seat]:
                for name in (form.noun, form.id):
                    self._add_unit(name, seat, (seat,))
        for unit in rules.units[2:]:
            name = rules.unit_name[unit]
            head, _, tail = name.rpartition(" ")
            for said in {name, f"{tail} {head}".strip()}:
                self._add_unit(said, rules.unit_owner[unit], (unit,))
        for seat, kinds in enumerate(rules.kinds):
            for number, kind in enumerate(kinds):
                short = rules.unit_name[kind.units[0]].rpartition(" ")[0] if len(kind.units) > 1 else ""
                for name in _numbers(kind.id):
                    if kind.sort == "summon":
                        self._add_unit(name, seat, kind.units)
                    elif kind.sort not in ("dice", "counter"):
                        self._pieces.setdefault(fold(name), {})[seat] = number
                for name in _numbers(short) if short else ():
                    self._add_unit(name, seat, kind.units)

    def _add_unit(self, name: str, seat: int, units: tuple[int, ...]) -> None:
        self._units.setdefault(fold(slug(name)), {}).setdefault(seat, units)

    # ------------------------------------------------------------ players and cards

    def seat(self, word: Word) -> int:
        """The seat of a player."""
        found = self._players.get(fold(word.text))
        if found is None:
            raise self.unknown(word, "plays here", self._players)
        return found

    def player(self, seat: int) -> str:
        """What a seat's player is called."""
        return self.ids[seat] if self.ids[0] != self.ids[1] else ("first", "second")[seat]

    def card(self, word: Word, seat: int) -> int:
        """The number of an Action card of a player's deck."""
        names = [fold(slug(name)) for name in self.rules.names[seat]]
        if fold(word.text) not in names:
            if not names:
                raise ScenarioError.at(
                    word.span, UNKNOWN_THING, f"{self.player(seat)} has no deck, so no card `{word.text}`"
                )
            raise self.unknown(word, f"is a card of {self.player(seat)}", map(slug, self.rules.names[seat]))
        return names.index(fold(word.text))

    # ------------------------------------------------------------ things on the field

    def things(self, text: Word) -> tuple[Thing, ...]:
        """What a phrase names: `spirit-blue, exhausted, 2 ink`."""
        return tuple(self._thing(Word(part.strip(), text.span)) for part in text.text.split(",") if part.strip())

    def _thing(self, word: Word) -> Thing:
        count, _, rest = word.text.partition(" ")
        if fold(word.text) == "exhausted":
            return Tired()
        if count.isdigit() and len(count) < 4:
            pieces = self._find(Word(rest, word.span), self._pieces)
            if pieces is None:
                raise self.unknown(Word(rest, word.span), "is a piece that lies on the field", self._pieces)
            return Pieces(*pieces, int(count))
        units = self._find(word, self._units)
        if units is not None:
            return Units(*units)
        pieces = self._find(word, self._pieces)
        if pieces is not None:
            return Pieces(*pieces)
        raise self.unknown(word, "stands or lies on the field", (*self._units, *self._pieces))

    def units(self, word: Word) -> tuple[int, ...]:
        """The unit of this name, or all copies of a kind."""
        found = self._find(word, self._units)
        if found is None:
            raise self.unknown(word, "is a unit", self._units)
        return found[1]

    def pool(self, word: Word) -> tuple[int, int]:
        """Seat and kind of what has a pool: pieces that lie on the field, and summons."""
        pieces = self._find(word, self._pieces)
        if pieces is not None:
            return pieces
        units = self._find(word, self._units)
        if units is None or units[1][0] < 2:
            raise self.unknown(word, "has a pool", self._pieces)
        return units[0], self.rules.unit_kind[units[1][0]]

    def _find(self, word: Word, names: Mapping[str, Mapping[int, T]]) -> tuple[int, T] | None:
        """Whose thing of this name it is, and which."""
        text = word.text
        seat = None
        if text[:2] in ("0:", "1:"):
            seat, text = int(text[0]), text[2:]
        found = names.get(fold(text), {})
        if seat is not None:
            return (seat, found[seat]) if seat in found else None
        if len(found) > 1:
            message = f"both players have a `{word.text}`"
            raise ScenarioError.at(word.span, UNKNOWN_THING, message, f"write `0:{word.text}` or `1:{word.text}`")
        return next(iter(found.items()), None)

    def unknown(self, word: Word, what: str, known: Iterable[str]) -> ScenarioError:
        """The report of a name that means nothing, with what was probably meant."""
        listed = list(dict.fromkeys(known))
        meant = nearest(word.text, listed)
        hint = (
            f"did you mean `{slug(meant)}`?" if meant else f"known are {', '.join(slug(name) for name in listed[:16])}"
        )
        return ScenarioError.at(word.span, UNKNOWN_THING, f"nothing called `{word.text}` {what}", hint)


def _numbers(name: str) -> tuple[str, ...]:
    """A name in the singular and in the plural."""
    return (name, f"{name}s", f"{name}es")
