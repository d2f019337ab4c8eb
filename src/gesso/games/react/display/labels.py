"""Units, pieces, options and questions in the printed words of a locale."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from gesso.engine.log import seat_and_name, slug, without_seat
from gesso.engine.ruleset import DecisionContext
from gesso.games.react.lang.program import ArtistProgram, EffectProgram
from gesso.games.react.model import Piece
from gesso.games.react.wording.locale import FIXED
from gesso.sim.display import OWNERS
from gesso.sim.players import View
from gesso.sim.table_words import TableWords, wrapped

EXHAUSTED = "!"
_UNIT = re.compile(r"\b[01]:[^\s,]+")
ARROWS = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
_PLACE = re.compile(r"place (\d+) in (\d+)")
_SWAP = re.compile(r"swap (\d+) (\d+)")
_SLOT = "slot "
_NAMED = {"play": (), "answer": ("link",), "moving": ("asks", "unit")}
"""What a question names, where that is not the text that asks alone."""


class Faces:
    """The sides of all Ability cards; `artists` are by seat the Artists that the player may be."""

    def __init__(self, artists: Sequence[ArtistProgram]) -> None:
        self._sides = {
            effect.id: (program.artist.id, effect.card, effect.side)
            for program in artists
            for effect in program.effects
        }
        self._turned = {card for _, card, side in self._sides.values() if side == "ascended"}

    def up(self, shown: View, id: str) -> bool | None:
        """Is the side with this effect up for a player of whom this is shown? None for a card with a single side."""
        artist, card, side = self._sides.get(id, ("", "", ""))
        if card not in self._turned:
            return None
        return bool(artist == shown["artist"] and (side == "ascended") == bool(shown["ascended"]))


def unit_label(say: TableWords, name: str) -> str:
    """A unit by its name in views: `fish-2` is *Fish 2*."""
    return say.named(name.replace("-", " ").title())


def owned(seat: int, label: str) -> str:
    """What belongs to a seat, behind its shape."""
    return f"{OWNERS[seat]}{label}"


def unit_in_words(say: TableWords, view: View, unit: str) -> str:
    """A unit as views and options name it (`1:fish-2`), with its owner's shape and its zone: *▽Fish 2 in c3*."""
    found = next((own for own in view["units"] if own["unit"] == unit), None)
    seat, name = seat_and_name(unit)
    label = owned(seat, unit_label(say, name)) if seat is not None else unit_label(say, name)
    return say("option.unit_in", unit=label, zone=found["zone"]) if found else label


def units_in_words(say: TableWords, words: str) -> str:
    """Words with each unit in them by its owner's shape and printed name."""
    return _UNIT.sub(lambda found: owned(int(found[0][0]), unit_label(say, without_seat(found[0]))), words)


class PieceLabels:
    """The names of the pieces of both players: printed, and as the fewest letters that tell them apart."""

    def __init__(self, artists: Iterable[Sequence[ArtistProgram]], say: TableWords) -> None:
        self._say = say
        pieces = [piece for programs in artists for program in programs for piece in program.artist.pieces]
        self._pieces = {piece.id: piece for piece in pieces}
        self._one = {piece.id: piece.short or piece.display for piece in pieces}
        translated = any(program.words for programs in artists for program in programs)
        self._letters = _shortest({id: slug(one) if translated else id for id, one in self._one.items()})

    def printed(self, id: str) -> str:
        """The printed name of a piece."""
        return self._one.get(id, unit_label(self._say, id))

    def letters(self, id: str) -> str:
        """The first letters of its name, as many as tell it apart."""
        return self._letters.get(id, id[:2])

    @property
    def titles(self) -> list[str]:
        """The printed names of all pieces."""
        return [piece.display for piece in self._pieces.values()]

    def lines(self, words: str, width: int) -> list[str]:
        """What a piece is that goes by these words; nothing where there is none."""
        wanted = words.casefold().replace(" ", "-")
        found = (own for own in self._pieces.values() if wanted in (own.id, own.display.casefold().replace(" ", "-")))
        return [line for piece in found for line in wrapped(self._described(piece), width, "")]

    def _described(self, piece: Piece) -> str:
        say = self._say
        parts = [f"{piece.display}{say.colon} {say(f'piece.{piece.kind}')}"]
        parts += [say(f"piece.{piece.lies.replace(' ', '_')}")] if piece.lies else []
        parts += [say("piece.limit", n=str(piece.limit))] if piece.limit else []
        return say("piece.described", facts=", ".join(parts), n=str(piece.count))


def _shortest(names: Mapping[str, str]) -> Mapping[str, str]:
    found = {}
    for id, name in names.items():
        others = [other for key, other in names.items() if key != id]
        lengths = (n for n in range(1, len(name)) if not any(other.startswith(name[:n]) for other in others))
        found[id] = name[: next(lengths, len(name))]
    return found


class OptionLabels:
    """`artists` are by seat the Artists that the player may be, `options` what a choice among blocks offers, as it is
    asked now."""

    def __init__(self, artists: Sequence[Sequence[ArtistProgram]], pieces: PieceLabels, say: TableWords) -> None:
        self._artists = artists
        self._say = say
        self._pieces = pieces
        self._by_kind: Mapping[str, Callable[[View, int, str], str]] = {
            "play": self._effect,
            "effect": self._effect,
            "zone": lambda view, seat, words: words,
            "unit": lambda view, seat, words: unit_in_words(say, view, words),
            "direction": lambda view, seat, words: f"{ARROWS[words]} {say(f'option.{words}')}",
            "number": lambda view, seat, words: words,
            "piece": self._piece,
            "kind": lambda view, seat, words: self._pieces.printed(words),
            "face": lambda view, seat, words: say.named(words.capitalize()),
            "card": self._card,
            "held card": self._held_card,
            "link": self._link,
            "slot": lambda view, seat, words: say("option.slot", n=words.removeprefix(_SLOT)),
            "masterpiece": self._panel,
        }

    def printed(self, view: View, seat: int, kind: str, words: str) -> str:
        """An option of a decision of this kind, that a seat has."""
        if words in FIXED:
            return self._say(f"option.{words}")
        by_kind = self._by_kind.get(kind)
        return words if by_kind is None else by_kind(view, seat, words)

    def effect(self, view: View, seat: int, words: str) -> EffectProgram | None:
        """The effect that an option plays: `long-entrance`, `guard-card b by 0:guard-1`."""
        name, _, letter = words.partition(" by ")[0].partition(" ")
        ascended = view["players"][seat]["ascended"]
        for program in self._now(view, seat):
            own = [effect for effect in program.effects if effect.card == name]
            sides = {effect.side for effect in own}
            wanted = "deck" if "deck" in sides else "ascended" if ascended and "ascended" in sides else "normal"
            for effect in own:
                if effect.side == wanted and effect.model.letter.lower() == letter:
                    return effect
        return None

    def _now(self, view: View, seat: int) -> list[ArtistProgram]:
        """The Artist that the player is now, then the one whose deck and pieces it still has."""
        id = view["players"][seat]["artist"]
        return sorted(self._artists[seat], key=lambda program: program.artist.id != id)

    def _effect(self, view: View, seat: int, words: str) -> str:
        effect = self.effect(view, seat, words)
        if effect is None:
            return words
        letter = f" ({effect.model.letter})" if effect.model.letter else ""
        unit = words.partition(" by ")[2]
        own = f"{effect.title}{letter}"
        return self._say("option.of", effect=own, unit=unit_in_words(self._say, view, unit)) if unit else own

    def _piece(self, view: View, seat: int, words: str) -> str:
        on = " on " in words
        id, joint, place = words.partition(" on " if on else " in ")
        if not joint:
            return self._pieces.printed(id)
        place = units_in_words(self._say, place)
        return self._say("option.piece_on" if on else "option.piece_in", piece=self._pieces.printed(id), place=place)

    def _card(self, view: View, seat: int, words: str) -> str:
        effects = (effect for program in self._artists[seat] for effect in program.effects if effect.side == "deck")
        return next((effect.title for effect in effects if effect.card == words), words)

    def _held_card(self, view: View, seat: int, words: str) -> str:
        own = self._card(view, seat, words)
        return own if own != words else self._card(view, 1 - seat, words)

    def _link(self, view: View, seat: int, words: str) -> str:
        link = view["chain"][int(words.removeprefix(_SLOT)) - 1]
        return self._say("option.link", card=self._say.named(link["card"]), n=words.removeprefix(_SLOT))

    def _panel(self, view: View, seat: int, words: str) -> str:
        """A change of the Masterpiece Zone, with the names of the cards."""
        panels = self.panels(view, seat)
        if placed := _PLACE.fullmatch(words):
            number, slot = int(placed[1]), placed[2]
            name = f" {panels[number - 1]}" if number <= len(panels) else ""
            return self._say("option.panel", card=f"{number}{name}", n=slot)
        swapped = _SWAP.fullmatch(words)
        return self._say("option.swap", first=swapped[1], second=swapped[2]) if swapped else words

    def panels(self, view: View, seat: int) -> tuple[str, ...]:
        """The names of a player's Masterpiece cards, in rising order."""
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
    printed: Callable[[str], str],
) -> str:
    """The question for one decision: `asks` is the text that asks, `unit` what moves, `link` the card that is answered;
    `printed` gives an option as it is printed. `answer` is a play while something lies on the chain, `moving` a direction
    for a unit."""
    if kind == "play" and link:
        kind = "answer"
    if kind == "direction" and unit:
        kind = "moving"
    left = asked.details.get("left", 0)
    told = {"asks": asks, "unit": unit, "link": link}
    parts = [say(f"asked.{kind.replace(' ', '_')}", **{name: told[name] for name in _NAMED.get(kind, ("asks",))})]
    if isinstance(left, int) and left > 1:
        parts.append(say("asked.steps_left" if kind == "moving" else "asked.pieces_left", n=str(left)))
    if asked.number > 1 or asked.up_to:
        phrase = "asked.pick_up_to" if asked.up_to else "asked.pick"
        named = ", ".join(map(printed, asked.chosen))
        parts.append(say(phrase, n=str(asked.number), among=str(asked.option_count), named=named))
    return " ".join(parts)
