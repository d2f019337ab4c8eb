"""`docs/solrei/pairings.md` is of the current cards, and lists every pairing."""

from __future__ import annotations

from games.solrei.lowering.plugins import plugins
from games.solrei.roster import MUSES, ROOT, set_ups

from benchmarks.pairings import table_digest
from benchmarks.roster import game

PAGE = (ROOT.parents[1] / "docs" / "solrei" / "pairings.md").read_text(encoding="utf-8")
NAMES = [set_ups()[id].name for id in MUSES]


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"][
        2:
    ]


def test_it_is_of_the_current_cards() -> None:
    """Else its command, which stands on the page, again."""
    contents = {row[0]: row[-1] for row in rows("By set-up")}
    assert contents == {set_ups()[id].name: plugins()[id].content for id in MUSES}
    assert table_digest(game("solrei").table) in PAGE


def test_it_lists_every_pairing() -> None:
    pairs = [(a, b) for number, a in enumerate(NAMES) for b in NAMES[number:]]
    assert [(row[0], row[1]) for row in rows("By pairing")] == pairs


def test_no_muse_wins_more_than_seven_or_fewer_than_three_of_ten_shows() -> None:
    """Mirrors left out; what the cards were tuned for."""
    shares = {row[0]: float(row[5].removesuffix(" %")) for row in rows("By set-up")}
    assert {name: share for name, share in shares.items() if not 30 <= share <= 70} == {}
