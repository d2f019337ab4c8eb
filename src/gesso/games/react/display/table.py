"""The table of a duel as one seat sees it: field, chain, Masterpiece, both players, the own hand with its words."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence

from gesso.games.react.display.board import SEATS, board_lines
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.rules.option_words import slug
from gesso.games.react.wording import transcript
from gesso.sim.players import View
from gesso.sim.table_display import Paint
from gesso.wording import plain
from gesso.wording.transcript import Passage

_SEAT = re.compile(r"\b[01]:")


class DuelDisplay:
    """Made from the programs of both players' Artists; an Artist that may be replaced is followed by the other one."""

    def __init__(
        self, players: Sequence[str], programs: Sequence[Sequence[ArtistProgram]], damage_to_lose: int
    ) -> None:
        self._nouns = [artists[0].artist.noun if artists else id for id, artists in zip(players, programs)]
        self._lose = damage_to_lose
        self._passages: list[tuple[Passage, ...]] = [
            tuple(passage for artist in artists for passage in transcript(artist).passages) for artists in programs
        ]
        self._effects: Mapping[str, Passage] = {
            passage.id: passage for passages in self._passages for passage in passages if passage.card
        }

    def player(self, seat: int) -> str:
        same = self._nouns[0] == self._nouns[1]
        return f"{self._nouns[seat]} {seat + 1}" if same else self._nouns[seat]

    def overheard(self, kind: str, words: str) -> str:
        return "a card, unseen" if kind == "card" else _SEAT.sub("", words)

    # ------------------------------------------------------------ the table

    def table(self, view: View, *, width: int, paint: Paint) -> list[list[str]]:
        turn = paint(f"turn {view['turns']}, the {self.player(view['turn'])}'s", "strong")
        slots = " ".join(self._slot(held) for held in view["masterpiece"])
        seats = (view["player"], 1 - view["player"])
        return [
            [turn, *board_lines(view, width=width, paint=paint)],
            self._chain(view, paint),
            [f"Masterpiece  {slots}"],
            [line for seat in seats for line in self._seat(view, seat, width, paint)],
            self._hand(view, width, paint),
        ]

    def _slot(self, held: View | None) -> str:
        return "[  ]" if held is None else f"[{self.player(held['player'])[0]}{held['card']}]"

    def _chain(self, view: View, paint: Paint) -> list[str]:
        lying = {card["slot"]: card for card in view["hidden"]}
        lines = []
        for slot, link in enumerate(view["chain"], start=1):
            effect = self._effects.get(link["effect"])
            letter = f" ({effect.letter})" if effect is not None and effect.letter else ""
            unit = (
                f" of {_bare(link['unit'])}"
                if link["unit"] and effect and _is_summon(link["unit"], self._nouns)
                else ""
            )
            where = f" at {link['target']}" if link["target"] else ""
            if link["direction"] is not None:
                where += f" going {DIRECTIONS[link['direction']]}"
            who = paint(self.player(link["player"]), SEATS[link["player"]])
            lines.append(f"  {slot} {who}: {link['card']}{letter}{unit}{where}")
        for slot, card in sorted(lying.items()):
            who = paint(self.player(card["player"]), SEATS[card["player"]])
            lines.append(f"  {slot} {who}: face down{', ' + card['card'] if 'card' in card else ''}")
        return ["chain", *lines] if lines else ["chain  empty"]

    def _seat(self, view: View, seat: int, width: int, paint: Paint) -> list[str]:
        shown = view["players"][seat]
        hearts = "●" * shown["damage"] + "○" * max(self._lose - shown["damage"], 0)
        parts = [f"damage {paint(hearts, 'alarm') if shown['damage'] else hearts}"]
        if shown["ascended"]:
            parts.append(paint("ascended", "strong"))
        if shown["deck"] or shown["hand"] or shown["discard"]:
            parts.append(f"hand {shown['hand']}  deck {shown['deck']}  discard {len(shown['discard'])}")
        parts += [f"{name} {count}" for name, count in (*shown["supply"].items(), *shown["dice"].items())]
        pool = ", ".join(f"{count} {name}" for name, count in shown["pool"].items())
        you = " (you)" if seat == view["player"] else ""
        head = f"{paint(self.player(seat), SEATS[seat])}{you}  {'  '.join(parts)}"
        return [head, *_wrapped(f"pool: {pool}", width, "  ")] if pool else [head]

    def _hand(self, view: View, width: int, paint: Paint) -> list[str]:
        cards = view["players"][view["player"]].get("cards", {})
        lines = ["your hand"] if cards else []
        for name, number in cards.items():
            many = f"{number} x " if number > 1 else ""
            lines.append(f"  {many}{paint(name, 'strong')}")
            for passage in self._of_card(view["player"], name):
                lines += _worded(passage, width, "    ")
        return lines

    # ------------------------------------------------------------ words

    def _of_card(self, seat: int, name: str) -> list[Passage]:
        """The texts of an Action card by its name; the heading ends with it."""
        return [passage for passage in self._passages[seat] if passage.card and passage.heading.endswith(f": {name}")]

    def card(self, words: str, *, width: int) -> list[str]:
        wanted = slug(_SEAT.sub("", words).partition(" by ")[0])
        head, _, letter = wanted.rpartition("-")
        found: list[Passage] = []
        for passages in self._passages:
            for passage in passages:
                names = {passage.card, slug(passage.heading.rpartition(": ")[2])}
                if wanted in names or (head in names and len(letter) == 1 and passage.letter.lower() == letter):
                    found.append(passage)
        lines: list[str] = []
        for passage in dict.fromkeys(found):
            lines += [passage.heading] if passage.heading not in lines else []
            lines += _worded(passage, width, "  ")
        return lines


def _bare(unit: str) -> str:
    return unit.partition(":")[2]


def _is_summon(unit: str, nouns: Sequence[str]) -> bool:
    return _bare(unit) not in {slug(noun) for noun in nouns}


def _worded(passage: Passage, width: int, indent: str) -> list[str]:
    letter = f"({passage.letter}) " if passage.letter else ""
    cost = f" [{passage.cost}]" if passage.cost else ""
    text = " ".join(plain(paragraph) for paragraph in passage.paragraphs)
    label = f"{passage.label}{cost}. " if passage.label else ""
    return _wrapped(f"{letter}{label}{text}", width, indent)


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return textwrap.wrap(text, max(width, 30), initial_indent=indent, subsequent_indent=f"{indent}  ")


def display(table: Table, programs: Mapping[str, ArtistProgram], players: Sequence[str]) -> DuelDisplay:
    """The display of a pairing of Artists. One that only an installed plug-in brings has no printed words."""
    seats: list[list[ArtistProgram]] = []
    for player in players:
        artists: list[ArtistProgram] = []
        id: str | None = player
        while id is not None and id in programs and len(artists) < 2:
            artists.append(programs[id])
            id = programs[id].artist.becomes
        seats.append(artists)
    return DuelDisplay(players, seats, table.damage_to_lose)
