"""Re;ACT in a terminal: the field, both players, the chain, the cards, and questions and options in printed words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gesso.engine import Decision
from gesso.engine.contract import OPPONENT_OF
from gesso.engine.options import seat_and_name, slug, without_seat
from gesso.engine.ruleset import DecisionContext
from gesso.games.react.lang.program import ArtistProgram, EffectProgram
from gesso.games.react.model import Piece, Table
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.wording import DEFAULT_LOCALE, rules_text, transcript
from gesso.games.react.wording.locale import FIXED, PANES, phrasebook
from gesso.sim.display import OWNERS, TONES, Look, Paint, Pane, Place
from gesso.sim.players import View
from gesso.sim.table_words import CardWords, Named, TableWords, beside, passage_lines, unchanged, wrapped
from gesso.wording.text_renderer import SingleSentence
from gesso.wording.transcript import Passage

EXHAUSTED = "!"
_UNIT = re.compile(r"\b[01]:[^\s,]+")
ARROWS = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
_PLACE = re.compile(r"place (\d+) in (\d+)")
_SWAP = re.compile(r"swap (\d+) (\d+)")
_SLOT = "slot "
_NAMED = {"play": (), "answer": ("link",), "moving": ("asks", "unit")}
"""What a question names, if that is not only the text that asks."""

_WIDEST = 15
_NARROWEST = 4
_RULED = 3
"""Lines for each row of the field if lines are drawn between the rows."""
_AROUND = 6
"""Lines for letters, frame and legend."""
_ONE_LINE = 10_000


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
        translated = any(program.words for programs in artists for program in programs)
        self._letters = _shortest({id: slug(one) if translated else id for id, one in self._one.items()})

    def printed(self, id: str) -> str:
        """Return the printed name of a piece."""
        return self._one.get(id, unit_label(self._say, id))

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
    """Options in print. A display sees only views and the words of logs, so it prints from these.

    `artists` are, by seat, the Artists that the player may be.
    """

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
        """Return an option that a seat has in a decision of this kind."""
        if words in FIXED:
            return self._say(f"option.{words}")
        by_kind = self._by_kind.get(kind)
        return words if by_kind is None else by_kind(view, seat, words)

    def effect(self, view: View, seat: int, words: str) -> EffectProgram | None:
        """Return the effect that an option plays: `long-entrance`, `guard-card b by 0:guard-1`."""
        name, _, letter = words.partition(" by ")[0].partition(" ")
        ascended = view["players"][seat]["ascended"]
        for program in self._now(view, seat):
            effects = [effect for effect in program.effects if effect.card == name]
            sides = {effect.side for effect in effects}
            wanted = "deck" if "deck" in sides else "ascended" if ascended and "ascended" in sides else "normal"
            for effect in effects:
                if effect.side == wanted and effect.model.letter.lower() == letter:
                    return effect
        return None

    def _now(self, view: View, seat: int) -> list[ArtistProgram]:
        """Return the Artist that the player is now, then the one whose deck and pieces it still has."""
        id = view["players"][seat]["artist"]
        return sorted(self._artists[seat], key=lambda program: program.artist.id != id)

    def _effect(self, view: View, seat: int, words: str) -> str:
        effect = self.effect(view, seat, words)
        if effect is None:
            return words
        letter = f" ({effect.model.letter})" if effect.model.letter else ""
        unit = words.partition(" by ")[2]
        name = f"{effect.title}{letter}"
        return self._say("option.of", effect=name, unit=unit_in_words(self._say, view, unit)) if unit else name

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
        title = self._card(view, seat, words)
        return title if title != words else self._card(view, 1 - seat, words)

    def _link(self, view: View, seat: int, words: str) -> str:
        link = view["chain"][int(words.removeprefix(_SLOT)) - 1]
        return self._say("option.link", card=self._say.named(link["card"]), n=words.removeprefix(_SLOT))

    def _panel(self, view: View, seat: int, words: str) -> str:
        """Return a change of the Masterpiece Zone, with the names of the cards."""
        panels = self.panels(view, seat)
        if placed := _PLACE.fullmatch(words):
            number, slot = int(placed[1]), placed[2]
            name = f" {panels[number - 1]}" if number <= len(panels) else ""
            return self._say("option.panel", card=f"{number}{name}", n=slot)
        swapped = _SWAP.fullmatch(words)
        return self._say("option.swap", first=swapped[1], second=swapped[2]) if swapped else words

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
    printed: Callable[[str], str],
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
    if asked.number > 1 or asked.up_to:
        phrase = "asked.pick_up_to" if asked.up_to else "asked.pick"
        named = ", ".join(map(printed, asked.chosen))
        parts.append(say(phrase, n=str(asked.number), among=str(asked.option_count), named=named))
    return " ".join(parts)


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


class DuelDisplay:
    """The display of a duel.

    Made from the programs of both players' Artists; an Artist that may be replaced is followed by the other one.
    """

    def __init__(
        self,
        players: Sequence[str],
        programs: Sequence[Sequence[ArtistProgram]],
        damage_to_lose: int,
        locale: str = DEFAULT_LOCALE,
        named: Named = unchanged,
    ) -> None:
        self._say = say = TableWords(phrasebook(locale), named)
        self._ids = players
        self._programs = programs
        self._lose = damage_to_lose
        pieces = [{piece.id for artist in artists for piece in artist.artist.pieces} for artists in programs]
        self._pieces = PieceLabels(programs, say)
        self._faces = Faces([program for artists in programs for program in artists])
        self._board = Board(self._pieces, frozenset.intersection(*map(frozenset, pieces)), say)
        self._options = OptionLabels(programs, self._pieces, say)
        self._texts = [[rules_text(artist, locale) for artist in artists] for artists in programs]
        self._passages = {
            artist.artist.id: transcript(artist, locale).passages for artists in programs for artist in artists
        }
        self._words = CardWords(
            [[text for artist in artists for text in self._passages[artist.artist.id]] for artists in programs]
        )

    # ------------------------------------------------------------ names
    def player(self, view: View, seat: int) -> str:
        """Return the Artist that a player is now, behind the shape of the seat; with a number if both are the same."""
        ids = [player["artist"] for player in view["players"]]
        nouns = (program.artist.noun for program in self._programs[seat] if program.artist.id == ids[seat])
        number = f" {seat + 1}" if ids[0] == ids[1] else ""
        return owned(seat, f" {next(nouns, unit_label(self._say, ids[seat]))}{number}")

    def _named(self, view: View, seat: int, look: Look) -> str:
        return look.paint(self.player(view, seat), TONES[seat])

    def question(self, view: View, decision: Decision) -> list[str]:
        """Return the question, and below it the sentence that asks it."""
        asked, say = decision.context or DecisionContext(), self._say
        link = view["chain"][-1] if view["chain"] else None
        answered = self._of_player(view, link["card"], link["player"]) if link else ""
        asks = units_in_words(say, decision.prompt)
        asks = self._of_player(view, asks, asked.seat) if asked.seat not in (-1, decision.player) else say.named(asks)
        unit = units_in_words(say, str(asked.details.get("unit", "")))

        def printed(words: str) -> str:
            return self.printed(view, decision, words)

        first = question(say, decision.kind, asks, asked, unit=unit, link=answered, printed=printed)
        return [f"{self.player(view, decision.player)}{say.colon} {first}", *self._asking(decision.prompt, asked)]

    def _of_player(self, view: View, title: str, seat: int) -> str:
        """Return the printed name of a text or a card, with its player."""
        return self._say("of_player", title=self._say.named(title), who=self.player(view, seat))

    def _asking(self, prompt: str, asked: DecisionContext) -> list[str]:
        """Return the sentence that asks, or its whole text if the sentence is unknown."""
        sentence = self._sentence(asked)
        if sentence is not None:
            return [sentence.words]
        passages = self._words.titled(asked.seat, self._say.named(prompt.partition(",")[0])) if asked.source else []
        return [line for passage in passages for line in passage_lines(passage, _ONE_LINE, "")]

    def _sentence(self, asked: DecisionContext) -> SingleSentence | None:
        texts = self._texts[asked.seat] if asked.line else ()
        sentences = (text.sentences.get((asked.source, asked.line)) for text in texts)
        return next(filter(None, sentences), None)

    def _offered(self, decision: Decision) -> Sequence[str]:
        """Return what a choice among blocks offers."""
        asked = decision.context or DecisionContext()
        sentence = self._sentence(asked)
        if sentence is not None:
            return sentence.options
        title = self._say.named(decision.prompt.partition(",")[0])
        alone = (
            (sentence_ for text in self._texts[asked.seat] for sentence_ in text.of_title(title))
            if asked.source
            else ()
        )
        offers = [sentence_.options for sentence_ in alone if sentence_.options]
        return offers[0] if len(offers) == 1 else ()

    def printed(self, view: View, decision: Decision, words: str) -> str:
        if decision.kind == "mode" and words != "stop":
            offered, number = self._offered(decision), int(words.rpartition(" ")[2])
            return offered[number - 1] if number <= len(offered) else words
        return self._options.printed(view, decision.player, decision.kind, words)

    def gloss(self, view: View, decision: Decision, words: str) -> str:
        if decision.kind not in ("play", "effect"):
            return ""
        effect = self._options.effect(view, decision.player, words)
        passage = effect and self._words.text(decision.player, effect.id)
        return beside(passage.title, passage) if passage else ""

    def overheard(self, view: View, decision: Decision, words: str) -> str:
        return self._say("unseen") if decision.kind == "card" else self.printed(view, decision, words)

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        def side(seat: int, passage: Passage) -> str:
            up = self._faces.up(view["players"][seat], passage.id)
            return "" if up is None else self._say("side_up" if up else "other_side_up")

        return [*self._pieces.lines(words, width), *self._words.lines(words, width, side)]

    @property
    def titles(self) -> list[str]:
        return [*self._words.titles, *self._pieces.titles]

    # ------------------------------------------------------------ the table
    @property
    def panes(self) -> tuple[Pane, ...]:
        shown = (
            *((Place.LEFT, self._board.lines), (Place.RIGHT, self._players), (Place.RIGHT, self._chain)),
            *((Place.SPARE, self._hand), (Place.SPARE, self._abilities), (Place.ASKED, self._enemy)),
            *((Place.ASKED, self._panels), (Place.ASKED, self._discards), (Place.ASKED, self._pools)),
        )
        return tuple(
            Pane(id, self._say(f"pane.{id}"), self._say(f"help.{id}"), place, lines)
            for id, (place, lines) in zip(PANES, shown, strict=True)
        )

    def head(self, view: View, paint: Paint) -> str:
        return paint(self._say("head", n=str(view["turns"]), who=self.player(view, view["turn"])), "strong")

    def _players(self, view: View, look: Look) -> list[str]:
        seats = (view["player"], OPPONENT_OF[view["player"]])
        lines = [line for seat in seats for line in self._player_lines(view, seat, look)]
        slots = "".join(self._slot(held, look) for held in view["masterpiece"])
        return [*lines, self._say("masterpiece", slots=slots)]

    def _slot(self, held: View | None, look: Look) -> str:
        return f"[{look.paint(owned(held['player'], held['card']), TONES[held['player']])}]" if held else "[  ]"

    def _player_lines(self, view: View, seat: int, look: Look) -> list[str]:
        shown = view["players"][seat]
        damage = shown["damage"]
        hearts = "●" * min(damage, self._lose) + "○" * max(self._lose - damage, 0)
        over = f" {self._say('damage_over', n=str(damage))}" if damage > self._lose else ""
        parts = [self._named(view, seat, look) + (f" {self._say('you')}" if seat == view["player"] else "")]
        parts.append(f"{look.paint(hearts, 'alarm') if damage else hearts}{over}")
        if shown["ascended"]:
            parts.append(look.paint(self._say("ascended"), "strong"))
        lines = ["  ".join(parts)]
        counts = [f"{self._pieces.printed(name)} {count}" for name, count in shown["supply"].items()]
        counts += [f"{self._say.named(name)} {count}" for name, count in shown["dice"].items()]
        if shown["deck"] or shown["hand"] or shown["discard"]:
            hand, deck, discard = str(shown["hand"]), str(shown["deck"]), str(len(shown["discard"]))
            counts.insert(0, self._say("piles", hand=hand, deck=deck, discard=discard))
        return lines + wrapped("  ".join(counts), look.width, "  ") if counts else lines

    def _chain(self, view: View, look: Look) -> list[str]:
        lying, say = {card["slot"]: card for card in view["hidden"]}, self._say
        lines = []
        for slot, link in enumerate(view["chain"], start=1):
            effect = self._words.text(link["player"], link["effect"])
            letter = f" ({effect.letter})" if effect is not None and effect.letter else ""
            unit = f" {say('of_unit', unit=unit_label(say, link['summon']))}" if link["summon"] and effect else ""
            where = f" {say('at', place=link['target'])}" if link["target"] else ""
            if link["direction"] is not None:
                where += f" {ARROWS[DIRECTIONS[link['direction']]]}"
            card = look.paint(owned(link["player"], f" {say.named(link['card'])}{letter}"), TONES[link["player"]])
            lines.append(f"  {slot} {card}{unit}{where}")
        for slot, card in sorted(lying.items()):
            name = f" {say('face_down', card=say.named(card.get('card', '')))}"
            lines.append(f"  {slot} {look.paint(owned(card['player'], name), TONES[card['player']])}")
        return [*([say("chain"), *lines] if lines else [say("chain_empty")]), *self._lasting(view, look)]

    def _lasting(self, view: View, look: Look) -> list[str]:
        """Return texts with a duration, by their ends."""
        by_end: dict[str, list[str]] = {}
        for text in view["lasting"]:
            whose = self.player(view, text["player"])
            ends = text["until"] == "turn-ends"
            until = self._say("until_turn_ends") if ends else self._say("until_next_turn", who=whose)
            by_end.setdefault(until, []).append(self._of_player(view, text["title"], text["player"]))
        lines = (f"{until}{self._say.colon} {', '.join(dict.fromkeys(texts))}" for until, texts in by_end.items())
        return [part for line in lines for part in wrapped(line, look.width, "  ")]

    # ------------------------------------------------------------ cards and pieces
    def _hand(self, view: View, look: Look) -> list[str]:
        cards = view["players"][view["player"]].get("cards", {})
        lines = [self._say("hand")] if cards else []
        for name, number in ((self._say.named(name), number) for name, number in cards.items()):
            shown = look.paint(name, "strong")
            shown = self._say("copies", n=str(number), name=shown) if number > 1 else shown
            lines += self._titled(shown, self._words.titled(view["player"], name), look)
        return lines

    def _titled(self, title: str, passages: Sequence[Passage], look: Look) -> list[str]:
        return [f"  {title}", *(line for passage in passages for line in passage_lines(passage, look.width, "    "))]

    def _abilities(self, view: View, look: Look) -> list[str]:
        return self._own(view, view["player"], look, self._say("abilities"), decks=False)

    def _enemy(self, view: View, look: Look) -> list[str]:
        seat = OPPONENT_OF[view["player"]]
        return self._own(view, seat, look, self._say("cards_of", who=self.player(view, seat)), decks=True)

    def _own(self, view: View, seat: int, look: Look, head: str, *, decks: bool) -> list[str]:
        """Return the passives and Ability cards of a player, and the deck; only the sides that are up."""
        shown = view["players"][seat]
        lines = [head]
        for program in self._programs[seat]:
            if program.artist.id != shown["artist"]:
                continue
            deck = {effect.id for effect in program.effects if effect.side == "deck"}
            titles: dict[str, list[Passage]] = {}
            for passage in self._passages[program.artist.id]:
                lying = self._faces.up(shown, passage.id) is False or passage.id == "setup"
                if not lying and (decks or passage.id not in deck):
                    titles.setdefault(passage.title, []).append(passage)
            for title, passages in titles.items():
                lines += self._titled(look.paint(title, "strong"), passages, look)
        return lines if len(lines) > 1 else []

    def _panels(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            named = [f"{number} {name}" for number, name in enumerate(self._options.panels(view, seat), 1)]
            lines.append(self._say("in_this_order", who=self._named(view, seat, look), cards=", ".join(named)))
        for slot, held in enumerate(view["masterpiece"], 1):
            if held is None:
                lines.append(f"  {self._say('slot_free', n=str(slot))}")
            else:
                names = self._options.panels(view, held["player"])
                name = names[held["card"] - 1] if held["card"] <= len(names) else ""
                lines.append(f"  {self._say('slot', n=str(slot), card=f'{self._slot(held, look)} {name}'.rstrip())}")
        return lines

    def _discards(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            pile = view["players"][seat]["discard"]
            counts = {self._say.named(name): pile.count(name) for name in dict.fromkeys(pile)}
            counted = [self._say("copies", n=str(n), name=name) if n > 1 else name for name, n in counts.items()]
            lines += self._of_seat(view, seat, ", ".join(counted) or self._say("empty"), look)
        return lines

    def _pools(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            left = view["players"][seat]["pool"].items()
            counted = ", ".join(f"{count} {self._pieces.printed(name)}" for name, count in left)
            lines += self._of_seat(view, seat, counted or self._say("nothing"), look)
        return lines

    def _of_seat(self, view: View, seat: int, words: str, look: Look) -> list[str]:
        return wrapped(f"{self.player(view, seat)}{self._say.colon} {words}", look.width, "")


def display(
    table: Table,
    programs: Mapping[str, ArtistProgram],
    players: Sequence[str],
    locale: str = DEFAULT_LOCALE,
    named: Named = unchanged,
) -> DuelDisplay:
    """Return the display of a pairing of Artists. An Artist from an installed plug-in alone has no printed words."""
    seats: list[list[ArtistProgram]] = []
    for player in players:
        artists: list[ArtistProgram] = []
        id: str | None = player
        while id is not None and id in programs and len(artists) < 2:
            artists.append(programs[id])
            id = programs[id].artist.becomes
        seats.append(artists)
    return DuelDisplay(players, seats, table.damage_to_lose, locale, named)
