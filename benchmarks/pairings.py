"""Play every pairing of a game, at random or with one of its bots, and write a page about it.

    python -m benchmarks.pairings --games 400 --seed 1 --write docs/react/pairings.md

Without `--write` nothing is written; the lines printed on the way also say how fast each pairing ran.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.roster import example_pairs, game, games, pairings, pairs
from benchmarks.yardstick import calls_per_second
from gesso.sim.players import RANDOM
from gesso.sim.simulation import CAP, Result, simulate


@dataclass(frozen=True, slots=True)
class Asked:
    """The settings of the page: the number of games of every pairing, and so on. `game` is empty for the first game."""

    game: str
    bot: str
    number: int
    seed: int

    @property
    def command(self) -> str:
        words = [f"--game {self.game}"] if self.game else []
        words += [f"--players {self.bot}"] if self.bot != RANDOM else []
        return " ".join(["python -m benchmarks.pairings", *words, f"--games {self.number} --seed {self.seed}"])


def rows(asked: Asked, pairs: Iterable[tuple[str, str]]) -> Iterator[Result]:
    """Play every pairing, taking the first seat in turn."""
    for players in pairs:
        yield simulate(pairings(asked.game), players, games=asked.number, seed=asked.seed, by=(asked.bot, asked.bot))


def page(table: Sequence[Result], examples: Sequence[Result], asked: Asked) -> str:
    """Return the page: shares by entry, every pairing, how games went, the examples, and the digests."""
    played = game(asked.game)
    noun = played.definition.noun
    names = {entry.id: entry.model.name for entry in played.entries if entry.model is not None}
    edge = table[0].edge
    lines = [
        "# Pairings",
        "",
        *_introduction(noun, asked),
        "",
        "This script writes the page. A test fails if the cards have changed since:",
        "",
        "```",
        f"{asked.command} --write docs/{played.definition.id}/pairings.md",
        "```",
        "",
        f"## By {noun}",
        "",
        "These numbers leave out mirror matches. *Content* is the digest of the card file's rules.",
        "",
        *_shares(table, names, asked),
        "",
        "## By pairing",
        "",
        f"*Given up* counts games of more than {CAP:,} decisions. *{edge}* counts games that the player who {edge} won.",
        "*Decisions* is the mean number of decisions in a game, of both players together.",
        "",
        *_results(table, names, noun),
        "",
        *_course(table),
        "",
    ]
    if examples:
        lines += [
            "## Examples",
            "",
            "Players can name these entries, but lists do not offer them. They do not count in the numbers above.",
            "",
            *_shares(examples, names, asked),
            "",
            *_results(examples, names, noun),
            "",
        ]
    lines += [f"The digest of the game file is `{table_digest(played.table)}`.", ""]
    return "\n".join(lines)


def _shares(table: Sequence[Result], names: Mapping[str, str], asked: Asked) -> Iterator[str]:
    """Yield a row for each entry that comes first in a pairing."""
    yield f"| {game(asked.game).definition.noun} | games | won | drawn | given up | share won | content |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for id in dict.fromkeys(row.players[0] for row in table):
        own = [row for row in table if id in row.players and row.players[0] != row.players[1]]
        won = sum(row.wins[row.players.index(id)] for row in own)
        number = sum(len(row.games) for row in own)
        drawn, given_up = sum(row.draws for row in own), sum(map(_given_up, own))
        share, digest = f"{100 * won / number:.1f} %", pairings(asked.game)((id, id)).contents[0]
        yield f"| {names[id]} | {number} | {won} | {drawn} | {given_up} | {share} | `{digest}` |"


def _results(table: Sequence[Result], names: Mapping[str, str], noun: str) -> Iterator[str]:
    """Yield a row for each pairing."""
    yield f"| first {noun} | second {noun} | first won | second won | drawn | given up | {table[0].edge} | decisions |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for row in table:
        yield (
            f"| {names[row.players[0]]} | {names[row.players[1]]} | {row.wins[0]} | {row.wins[1]} | {row.draws} "
            f"| {_given_up(row)} | {row.edge_wins} | {_mean(row):.0f} |"
        )


def _introduction(noun: str, asked: Asked) -> list[str]:
    if asked.bot == RANDOM:
        return [
            f"Every pairing of the {noun}s that players can choose played {asked.number} games. All choices were random, with every",
            "option equally likely. Each side began every other game. The numbers say nothing about good play. They show that games come",
            "to an end, how long they are, and that no card file is broken or wins by itself.",
        ]
    return [
        f"The bot `{asked.bot}` played both sides of every pairing of the {noun}s that players can choose, {asked.number} games each. Each",
        "side had the first seat in every other game. The numbers show how well the cards are matched for a player like this bot. They",
        "say nothing about better play.",
    ]


def _course(table: Sequence[Result]) -> list[str]:
    """Return the section on all games, mirror matches included: who won, and what the rules count."""
    games = sum(len(row.games) for row in table)
    share = 100 * sum(row.edge_wins for row in table) / games
    lines = [
        "## How games went",
        "",
        f"These numbers include mirror matches. The player who {table[0].edge} won {share:.1f} % of the games. All pairings used the same",
        f"seeds, so this share depends on the luck of {len(table[0].games)} deals.",
    ]
    counts = Counter[str]()
    for row in table:
        counts.update(row.tally)
    if counts:
        unit = next(iter(counts))
        lines += ["", f"| | number | in a game | in one of the {unit} |", "| --- | ---: | ---: | ---: |"]
        lines += [
            f"| {words} | {number} | {number / games:.2f} | {number / counts[unit]:.2f} |"
            for words, number in counts.items()
        ]
    return lines


def _given_up(row: Result) -> int:
    return len(row.games) - sum(row.wins) - row.draws


def _mean(row: Result) -> float:
    """Return the mean number of decisions in a game."""
    return row.decisions / len(row.games)


def table_digest(table: Any) -> str:
    """Return twelve hexadecimal digits over the numbers of the game file."""
    numbers = [(item.name, getattr(table, item.name)) for item in fields(table) if item.compare]
    return hashlib.sha256(repr(numbers).encode()).hexdigest()[:12]


def main(words: Sequence[str]) -> int:
    """Play, print a line per pairing, write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pairings", description="Every pairing of a game.")
    parser.add_argument("--game", default="", choices=games(), metavar="ID", help="which game (default: the first one)")
    parser.add_argument("--players", default=RANDOM, metavar="NAME", help="who plays both seats (default: random)")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="games per pairing (default: 400)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="what all chance comes from (default: 1)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page there")
    arguments = parser.parse_args(words)
    asked = Asked(arguments.game, arguments.players, arguments.games, arguments.seed)
    table: list[Result] = []
    examples: list[Result] = []
    offered = pairs(asked.game)
    for row in rows(asked, (*offered, *example_pairs(asked.game))):
        (table if len(table) < len(offered) else examples).append(row)
        print(
            f"{row.players[0]:>16} {row.wins[0]:5} : {row.wins[1]:<5} {row.players[1]:<16} {_mean(row):6.0f} decisions a game, "
            f"{row.speed:9,.0f} a second = one per {calls_per_second() / row.speed:5.1f} empty calls",
            flush=True,
        )
    speeds = [row.speed for row in table]
    print(f"{len(table)} pairings, mean {fmean(speeds):,.0f} decisions a second, lowest {min(speeds):,.0f}")
    if arguments.write is not None:
        arguments.write.write_text(page(table, examples, asked), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
