"""Every pairing under random play, as a page.

    python -m benchmarks.pairings --games 400 --seed 1 --write docs/react/pairings.md

Without `--write` nothing is written; the lines printed on the way also say how fast each pairing ran.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.roster import game, pairings, pairs
from benchmarks.yardstick import calls_per_second
from gesso.sim.simulation import CAP, simulate


@dataclass(frozen=True, slots=True)
class Row:
    """One pairing: games, wins by player, draws, games given up, wins of whoever began, decisions.

    `speed` is in decisions a second, `calls` how many empty calls the interpreter makes in the time of one decision.
    """

    players: tuple[str, str]
    games: int
    wins: tuple[int, int]
    draws: int
    capped: int
    first_wins: int
    decisions: int
    speed: float
    calls: float

    @property
    def mean(self) -> float:
        """Decisions in a game."""
        return self.decisions / self.games


def rows(games: int, seed: int) -> Iterator[Row]:
    """Play every pairing, mirrors included, taking the first turn in turn."""
    pairing = pairings()
    for players in pairs():
        found = simulate(pairing, players, games=games, seed=seed)
        given_up = games - sum(found.wins) - found.draws
        calls = calls_per_second() / found.speed
        yield Row(
            players, games, found.wins, found.draws, given_up, found.first_wins, found.decisions, found.speed, calls
        )


def page(table: Sequence[Row], games: int, seed: int) -> str:
    """The page: shares by player, then every pairing, then what it was made from."""
    noun = game().definition.noun
    names = {entry.id: entry.model.name for entry in game().entries if entry.model is not None}
    lines = [
        "# Pairings",
        "",
        f"What happens when nobody thinks: every pairing of the {noun}s that can be chosen, {games} games each, all choices at",
        "random, every option as likely as any other, each side beginning every other game. It says nothing about good play. It",
        "shows that games come to an end, how long they are, and that no card file is broken or wins by itself.",
        "",
        "This page is written by a script; a test fails when the cards have changed since:",
        "",
        "```",
        f"python -m benchmarks.pairings --games {games} --seed {seed} --write docs/react/pairings.md",
        "```",
        "",
        f"## By {noun}",
        "",
        "Mirrors left out. The content is the digest of the card file's rules.",
        "",
        f"| {noun} | games | won | drawn | given up | share won | content |",
        "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for id in dict.fromkeys(row.players[0] for row in table):
        own = [row for row in table if id in row.players and row.players[0] != row.players[1]]
        won = sum(row.wins[row.players.index(id)] for row in own)
        played = sum(row.games for row in own)
        drawn, capped = sum(row.draws for row in own), sum(row.capped for row in own)
        lines.append(
            f"| {names[id]} | {played} | {won} | {drawn} | {capped} | {100 * won / played:.1f} % | `{content(id)}` |"
        )
    lines += [
        "",
        "## By pairing",
        "",
        f"*Given up* is a game of more than {CAP:,} decisions. *Began* is how many games were won by whoever took the first",
        "turn. *Decisions* is the mean number in a game, of both players together.",
        "",
        f"| first {noun} | second {noun} | first won | second won | drawn | given up | began | decisions |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {names[row.players[0]]} | {names[row.players[1]]} | {row.wins[0]} | {row.wins[1]} | {row.draws} | {row.capped} "
        f"| {row.first_wins} | {row.mean:.0f} |"
        for row in table
    ]
    lines += ["", f"The table they met on: `{table_digest(game().table)}`.", ""]
    return "\n".join(lines)


def content(id: str) -> str:
    """The digest of an entry's rules, with that of what it may become."""
    return pairings()((id, id)).contents[0]


def table_digest(table: Any) -> str:
    """Twelve hex digits over the numbers of the game file."""
    numbers = [(item.name, getattr(table, item.name)) for item in fields(table) if item.name != "span"]
    return hashlib.sha256(repr(numbers).encode()).hexdigest()[:12]


def main(words: Sequence[str]) -> int:
    """Play, print a line per pairing, write the page if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pairings", description="Every pairing, at random.")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="games per pairing (default: 400)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="what all chance comes from (default: 1)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page there")
    arguments = parser.parse_args(words)
    table: list[Row] = []
    for row in rows(arguments.games, arguments.seed):
        table.append(row)
        print(
            f"{row.players[0]:>16} {row.wins[0]:5} : {row.wins[1]:<5} {row.players[1]:<16} {row.mean:6.0f} decisions a game, "
            f"{row.speed:9,.0f} a second = one per {row.calls:5.1f} empty calls",
            flush=True,
        )
    speeds = [row.speed for row in table]
    print(f"{len(table)} pairings, mean {fmean(speeds):,.0f} decisions a second, lowest {min(speeds):,.0f}")
    if arguments.write is not None:
        arguments.write.write_text(page(table, arguments.games, arguments.seed), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
