"""Re;ACT's table in printed words: units, pieces, options, questions, and the field as a grid of boxes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gesso.data_classes import dataclass
from gesso.engine.choices import Option, Referent, seat_and_name, slug, without_seat
from gesso.engine.ruleset import DecisionContext
from gesso.games.react.lang.program import ArtistProgram, EffectProgram
from gesso.games.react.model import Piece
from gesso.games.react.wording.locale import FIXED
from gesso.games.react.wording.things import piece_name
from gesso.sim.display import OWNERS, TONES, Look, Paint
from gesso.sim.players import View
from gesso.sim.table_words import (
    TableWords,
    picked,
    wrapped,
)

EXHAUSTED = "!"
_UNIT = re.compile(r"\b[01]:[^\s,]+")
ARROWS = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
_NAMED = {"play": (), "answer": ("link",), "moving": ("asks", "unit")}
"""What a question names, if that is not only the text that asks."""
_WIDEST = 15
_NARROWEST = 4
_RULED = 3
"""Lines for each row of the field if lines are drawn between the rows."""
_AROUND = 6
"""Lines for letters, frame and legend."""


class Faces:
    """The sides of all Ability cards.

    `artists` are the Artists that may be in play.
    """

    def __init__(self, artists: Sequence[ArtistProgram]) -> None:
        self._sides = {
            effect.id: (program.artist.id, effect.card, effect.side)
            for program in artists
            for effect in program.effects
        }
        self._turned = {card for _, card, side in self._sides.values() if side == "ascended"}

    def up(self, shown: View, id: str) -> bool | None:
        """Return whether the side with this effect is up for a player who is shown so; None for a card with a single
        side."""
        artist, card, side = self._sides.get(id, ("", "", ""))
        if card not in self._turned:
            return None
        return bool(artist == shown["artist"] and (side == "ascended") == bool(shown["ascended"]))


def unit_label(say: TableWords, name: str) -> str:
    """Return a unit by its name in views: `fish-2` is *Fish 2*."""
    return say.named(name.replace("-", " ").title())


def owned(seat: int, label: str) -> str:
    """Return what belongs to a seat, behind its shape."""
    return f"{OWNERS[seat]}{label}"


def unit_in_words(say: TableWords, view: View, unit: str) -> str:
    """Return a unit such as `1:fish-2` with its owner's shape and its zone: *▽Fish 2 in c3*."""
    shown = next((other for other in view["units"] if other["unit"] == unit), None)
    seat, name = seat_and_name(unit)
    label = owned(seat, unit_label(say, name)) if seat is not None else unit_label(say, name)
    return say("option.unit_in", unit=label, zone=shown["zone"]) if shown else label


def units_in_words(say: TableWords, words: str) -> str:
    """Return words with each unit in them by its owner's shape and printed name."""
    return _UNIT.sub(lambda match: owned(int(match[0][0]), unit_label(say, without_seat(match[0]))), words)


class PieceLabels:
    """The names of the pieces of both players: printed, and as the fewest letters that tell them apart."""

    def __init__(self, artists: Iterable[Sequence[ArtistProgram]], say: TableWords) -> None:
        self._say = say
        pieces = [piece for programs in artists for program in programs for piece in program.artist.pieces]
        self._pieces = {piece.id: piece for piece in pieces}
        self._one = {piece.id: piece.short or piece.display for piece in pieces}
        self._names = {piece.id: piece_name(piece, say.book) for piece in pieces}
        translated = any(program.words for programs in artists for program in programs)
        self._letters = _shortest({id: slug(one) if translated else id for id, one in self._one.items()})

    def printed(self, id: str) -> str:
        """Return the printed name of a piece."""
        return self._one.get(id, unit_label(self._say, id))

    def counted(self, id: str, n: int) -> str:
        """Return so many of a piece: *8 Scales*."""
        name = self._names.get(id)
        if name is None:
            return f"{n} {self.printed(id)}"
        # None is several in some languages.
        several = n > 1 or (n == 0 and self._say.book.grammar.none_is_plural)
        return f"{n} {name.many if several else name.one}"

    def letters(self, id: str) -> str:
        """Return the first letters of its name, as many as tell it apart."""
        return self._letters.get(id, id[:2])

    @property
    def titles(self) -> list[str]:
        """Return the printed names of all pieces."""
        return [piece.display for piece in self._pieces.values()]

    def lines(self, words: str, width: int) -> list[str]:
        """Return what the piece of this name is; nothing if there is none."""
        wanted = words.casefold().replace(" ", "-")
        pieces = (
            piece_
            for piece_ in self._pieces.values()
            if wanted in (piece_.id, piece_.display.casefold().replace(" ", "-"))
        )
        return [line for piece in pieces for line in wrapped(self._described(piece), width, "")]

    def _described(self, piece: Piece) -> str:
        say = self._say
        parts = [f"{piece.display}{say.colon} {say(f'piece.{piece.kind}')}"]
        parts += [say(f"piece.{piece.lies.replace(' ', '_')}")] if piece.lies else []
        parts += [say("piece.limit", n=str(piece.limit))] if piece.limit else []
        return say("piece.described", facts=", ".join(parts), n=str(piece.count))


def _shortest(names: Mapping[str, str]) -> Mapping[str, str]:
    letters = {}
    for id, name in names.items():
        others = [other for key, other in names.items() if key != id]
        lengths = (n for n in range(1, len(name)) if not any(other.startswith(name[:n]) for other in others))
        letters[id] = name[: next(lengths, len(name))]
    return letters


class OptionLabels:
    """Options in print.

    `artists` are, by seat, the Artists that the player may be.
    """

    def __init__(self, artists: Sequence[Sequence[ArtistProgram]], pieces: PieceLabels, say: TableWords) -> None:
        self._artists = artists
        self._say = say
        self._pieces = pieces
        self._by_kind: Mapping[str, Callable[[View, Referent], str]] = {
            "play": self._effect,
            "effect": self._effect,
            "unit": lambda view, unit: unit_in_words(say, view, str(unit["unit"])),
            "direction": self._direction,
            "piece": self._piece,
            "kind": lambda view, kind: pieces.printed(str(kind["piece"])),
            "face": lambda view, face: say.named(str(face["face"]).capitalize()),
            "card": self._card,
            "held card": self._card,
            "link": self._link,
            "slot": lambda view, slot: say("option.slot", n=str(slot["slot"])),
            "masterpiece": self._panel,
        }

    def printed(self, view: View, kind: str, option: Option) -> str:
        """Return an option of a decision of this kind."""
        if option.words in FIXED:
            return self._say(f"option.{option.words}")
        by_kind = self._by_kind.get(kind)
        return option.words if by_kind is None or "deed" in option.referent else by_kind(view, option.referent)

    def effect(self, view: View, played: Referent) -> EffectProgram | None:
        """Return the effect that an option plays; None if it plays none."""
        if "card" not in played:
            return None
        seat = int(played["seat"])
        ascended = view["players"][seat]["ascended"]
        for program in self._now(view, seat):
            effects = [effect for effect in program.effects if effect.card == played["card"]]
            sides = {effect.side for effect in effects}
            wanted = "deck" if "deck" in sides else "ascended" if ascended and "ascended" in sides else "normal"
            for effect in effects:
                if effect.side == wanted and effect.model.letter.lower() == played.get("letter", ""):
                    return effect
        return None

    def _now(self, view: View, seat: int) -> list[ArtistProgram]:
        """Return the Artist that the player is now, then the one whose deck and pieces it still has."""
        id = view["players"][seat]["artist"]
        return sorted(self._artists[seat], key=lambda program: program.artist.id != id)

    def _direction(self, view: View, way: Referent) -> str:
        direction = str(way["direction"])
        return f"{ARROWS[direction]} {self._say(f'option.{direction}')}"

    def _effect(self, view: View, played: Referent) -> str:
        effect = self.effect(view, played)
        if effect is None:
            return str(played["card"])
        letter = f" ({effect.model.letter})" if effect.model.letter else ""
        name = f"{effect.title}{letter}"
        if "unit" not in played:
            return name
        return self._say("option.of", effect=name, unit=unit_in_words(self._say, view, str(played["unit"])))

    def _piece(self, view: View, lying: Referent) -> str:
        piece = self._pieces.printed(str(lying["piece"]))
        if "unit" in lying:
            return self._say("option.piece_on", piece=piece, place=units_in_words(self._say, str(lying["unit"])))
        return self._say("option.piece_in", piece=piece, place=str(lying["zone"]))

    def _card(self, view: View, card: Referent) -> str:
        artists = self._artists[int(card["seat"])]
        effects = (effect for program in artists for effect in program.effects if effect.side == "deck")
        return next((effect.title for effect in effects if effect.card == card["card"]), str(card["card"]))

    def _link(self, view: View, link: Referent) -> str:
        number = int(link["link"])
        return self._say("option.link", card=self._say.named(view["chain"][number - 1]["card"]), n=str(number))

    def _panel(self, view: View, change: Referent) -> str:
        """Return a change of the Masterpiece Zone, with the names of the cards."""
        slot = str(change["slot"])
        if "swapped" in change:
            return self._say("option.swap", first=str(change["swapped"]), second=slot)
        panels, number = self.panels(view, int(change["seat"])), int(change["panel"])
        name = f" {panels[number - 1]}" if number <= len(panels) else ""
        return self._say("option.panel", card=f"{number}{name}", n=slot)

    def panels(self, view: View, seat: int) -> tuple[str, ...]:
        """Return the names of a player's Masterpiece cards, in rising order."""
        now = self._now(view, seat)
        return now[0].artist.masterpiece if now else ()


def question(
    say: TableWords,
    kind: str,
    asks: str,
    asked: DecisionContext,
    *,
    unit: str,
    link: str,
    printed: Callable[[Option], str],
) -> str:
    """Return the question for one decision.

    Args:
        kind: Kind of the decision. A play on an open chain asks for an answer, a direction for a unit how it moves.
        asks: The text that asks.
        asked: What is known of the decision.
        unit: The unit that moves.
        link: The card that is answered.
        printed: Returns an option in print.
    """
    if kind == "play" and link:
        kind = "answer"
    if kind == "direction" and unit:
        kind = "moving"
    left = asked.details.get("left", 0)
    values = {"asks": asks, "unit": unit, "link": link}
    parts = [say(f"asked.{kind.replace(' ', '_')}", **{name: values[name] for name in _NAMED.get(kind, ("asks",))})]
    if isinstance(left, int) and left > 1:
        parts.append(say("asked.steps_left" if kind == "moving" else "asked.pieces_left", n=str(left)))
    return " ".join(filter(None, (*parts, picked(say, asked, printed))))


@dataclass(frozen=True, slots=True)
class _Lying:
    """Pieces of one kind in a zone or on a unit there."""

    piece: str
    owner: int
    count: int


class Board:
    """The field of one pairing.

    `shared` are the pieces that both players have, whose owner is shown.
    """

    def __init__(self, pieces: PieceLabels, shared: frozenset[str], say: TableWords) -> None:
        self._say = say
        self._pieces = pieces
        self._shared = shared

    def lines(self, view: View, look: Look) -> list[str]:
        """Return the field, with columns named above and rows beside.

        On a low screen there are no lines between the rows.
        """
        rows, columns, paint = view["field"]["rows"], view["field"]["columns"], look.paint
        units = {unit["zone"]: unit for unit in view["units"]}
        lying = _lying(view)
        box = self._box(view, look, columns, lying)
        ruled = look.height >= rows * _RULED + _AROUND
        bar = paint("│", "dim")
        lines = [f"    {' '.join(f'{letter:^{box}}' for letter in _letters(columns))}".rstrip()]
        lines.append(paint(_rule("┌", "┬", "┐", columns, box), "dim"))
        for row in range(1, rows + 1):
            zones = [f"{letter}{row}" for letter in _letters(columns)]
            upper = [self._unit(units.get(zone), box, paint) for zone in zones]
            lower = [paint(f"{self._tokens(lying.get(zone, []), box):{box}}", "strong") for zone in zones]
            lines.append(f"{row:>2} {bar}{bar.join(upper)}{bar}")
            lines.append(f"   {bar}{bar.join(lower)}{bar}")
            if row < rows and ruled:
                lines.append(paint(_rule("├", "┼", "┤", columns, box), "dim"))
        lines.append(paint(_rule("└", "┴", "┘", columns, box), "dim"))
        return [*lines, *self._legend(view, lying, box, look)]

    def _box(self, view: View, look: Look, columns: int, lying: Mapping[str, list[_Lying]]) -> int:
        fit = max(_NARROWEST, (look.width - 4) // columns - 1)
        names = [self._name(unit) for unit in view["units"]]
        names += [" ".join(self._in_full(pieces) for pieces in every) for every in lying.values()]
        return max(_NARROWEST, min(_WIDEST, fit, max(map(len, names)) + 1))

    def _in_full(self, pieces: _Lying) -> str:
        mark = OWNERS[pieces.owner] if pieces.piece in self._shared and pieces.owner >= 0 else ""
        return f"{mark}{pieces.count} {self._pieces.printed(pieces.piece)}"

    def _in_short(self, pieces: _Lying) -> str:
        mark = OWNERS[pieces.owner] if pieces.piece in self._shared and pieces.owner >= 0 else ""
        return f"{mark}{self._pieces.letters(pieces.piece)}{pieces.count}"

    def _tokens(self, every: list[_Lying], box: int) -> str:
        full = " ".join(map(self._in_full, every))
        if len(full) <= box:
            return full
        short = " ".join(map(self._in_short, every))
        return short if len(short) <= box else f"{short[: box - 1]}…"

    def _name(self, unit: View) -> str:
        return owned(unit["owner"], unit_label(self._say, unit["name"])) + (EXHAUSTED if unit["exhausted"] else "")

    def _unit(self, unit: View | None, box: int, paint: Paint) -> str:
        if unit is None:
            return " " * box
        return paint(f"{_short(self._name(unit), box):{box}}", TONES[unit["owner"]])

    def _legend(self, view: View, lying: Mapping[str, list[_Lying]], box: int, look: Look) -> list[str]:
        """Return what the signs on the field mean, and what is in a zone without enough room for it."""
        ids = dict.fromkeys(pieces.piece for every in lying.values() for pieces in every)
        entries = [f"{self._pieces.letters(id)} {self._pieces.printed(id)}" for id in ids]
        entries += [f"{EXHAUSTED} {self._say('exhausted')}"] if any(unit["exhausted"] for unit in view["units"]) else []
        for zone, every in sorted(lying.items()):
            if len(" ".join(map(self._in_short, every))) > box:
                entries.append(f"{zone}: {', '.join(map(self._in_full, every))}")
        return wrapped("  ".join(entries), look.width, "   ") if entries else []


def _letters(columns: int) -> Iterator[str]:
    return (chr(ord("a") + column) for column in range(columns))


def _rule(left: str, cross: str, right: str, columns: int, box: int) -> str:
    return f"   {left}{cross.join('─' * box for _ in range(columns))}{right}"


def _short(name: str, box: int) -> str:
    """Return a name cut to a box. It keeps the end that tells copies apart, and the sign of exhaustion."""
    if len(name) <= box:
        return name
    name, sign = (name[:-1], EXHAUSTED) if name.endswith(EXHAUSTED) else (name, "")
    head, space, tail = name.rpartition(" ")
    room = box - len(sign)
    if not space or len(tail) > 2:
        return name[:room] + sign
    return f"{head[: room - len(tail)]}{tail}{sign}"


def _lying(view: View) -> dict[str, list[_Lying]]:
    """Return what lies in each zone, or on the unit there."""
    at = {unit["unit"]: unit["zone"] for unit in view["units"]}
    by_zone: dict[str, list[_Lying]] = {}
    for zone, strip in view.get("strips", {}).items():
        by_zone[zone] = [_Lying(piece, -1, strip.count(piece)) for piece in dict.fromkeys(strip)]
    for piece in view["pieces"]:
        zone = at.get(piece["at"], piece["at"])
        if all(piece["piece"] != other.piece or other.owner >= 0 for other in by_zone.get(zone, ())):
            by_zone.setdefault(zone, []).append(_Lying(piece["piece"], piece["owner"], piece["count"]))
    return by_zone
