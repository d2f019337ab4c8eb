"""The showcase: an Artist of our own who uses all that the language has gained, and wins as often as the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from games.react.test_roster import SELECTABLE, artist, game, pairings

from gesso.art import art_of
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lang.things import DAMAGE
from gesso.lang import ast as core
from gesso.lang.ast import Node
from gesso.lang.ast.players import EachPlayer
from gesso.lang.nodes import walk
from gesso.sim.simulation import simulate

LIBRARY = art_of("react")

SHOWCASE = "lamplighter"
AT_LEAST = 2
"""How often each word stands in the file: once could be an accident."""
WORDS: dict[str, Callable[[Node], bool]] = {
    "another, other": lambda node: isinstance(node, core.Other),
    "random": lambda node: isinstance(node, core.RandomPick),
    "for each n": lambda node: isinstance(node, core.EveryN),
    "more": lambda node: isinstance(node, core.PlayerHasMore),
    "choose 1 of in a cost": lambda node: isinstance(node, core.PayOneOf),
    "once each turn, of an event": lambda node: isinstance(node, (core.Trigger, core.Replacement)) and node.once,
    "once each turn, as a price": lambda node: isinstance(node, core.PayOnce),
    "until": lambda node: isinstance(node, core.Until),
    "empty": lambda node: isinstance(node, core.NP) and "empty" in node.adjectives,
    "gain": lambda node: isinstance(node, r.Gain),
    "lose": lambda node: isinstance(node, r.LoseSome),
    "nearer to": lambda node: isinstance(node, r.MoveToward) and not node.away,
    "away from": lambda node: isinstance(node, r.MoveToward) and node.away,
    "nearest to": lambda node: isinstance(node, r.Nearest),
    "discard": lambda node: isinstance(node, r.Discard),
    "in my discard": lambda node: isinstance(node, r.Pile) and (node.whose, node.place) == ("my", "discard"),
    "negate": lambda node: isinstance(node, r.Negate),
    "damage counts": lambda node: isinstance(node, core.Noun) and node.type in DAMAGE,
    "intention, reaction": lambda node: isinstance(node, core.Noun) and node.word in ("intention", "reaction"),
    "summon in n zones": lambda node: (
        isinstance(node, r.Summon) and isinstance(node.zone, core.Pick) and node.zone.n > 1
    ),
}
ONCE: dict[str, type[Node]] = {
    "standing sums": r.DealsMore,
    "cannot move": r.Moves,
    "keywords": r.HasKeyword,
    "each player": EachPlayer,
    "cards in a place": r.HasInPile,
}
"""Words for which her cards have no room twice."""
GAMES, LOWEST, HIGHEST = 12, 0.3, 0.65
"""Random games against each of the others, and the share of all of them that may be won."""


def texts(program: ArtistProgram) -> Iterator[Node]:
    """The sentences of an Artist, wherever they stand."""
    yield from program.setup.body if program.setup else ()
    for passive in program.passives:
        yield from passive.items
    for keyword in program.keywords:
        yield from keyword.items
    for effect in program.effects:
        yield from (*effect.cost, *effect.body)


def program() -> ArtistProgram:
    """The showcase, resolved."""
    entry = game().entry(SHOWCASE)
    assert entry is not None
    return game().program(entry)


def test_every_word_that_the_language_has_gained_is_used() -> None:
    """Counted over the trees, twice each at least."""
    counts = Counter(word for node in walk(*texts(program())) for word, says in WORDS.items() if says(node))
    assert {word: counts[word] for word in WORDS if counts[word] < AT_LEAST} == {}
    assert {*ONCE.values()} <= {type(node) for node in walk(*texts(program()))}


def test_what_holds_for_a_while_ends_at_both_moments() -> None:
    """As the turn ends, and as the player's own turn starts."""
    moments = {type(node.moment) for node in walk(*texts(program())) if isinstance(node, core.Until)}
    assert moments == {r.ThisTurnEnds, r.MyTurnStarts}


def test_it_says_that_it_is_an_example_and_takes_nothing_from_the_publisher() -> None:
    """In its credit, on every face; and no text of it claims a source."""
    shown = artist(SHOWCASE)
    assert "example" in shown.credit.lower()
    sources = {*(piece.provenance for piece in shown.pieces), *(passive.provenance for passive in shown.passives)}
    assert sources | {effect.model.provenance for effect in program().effects} == {"original"}


def test_each_of_its_cards_has_a_picture_of_its_own() -> None:
    """Its motif has a composition for every card, so none has to come twice."""
    cards = (*(artist(SHOWCASE).deck or ()), *artist(SHOWCASE).abilities)
    assert len(LIBRARY.motifs[artist(SHOWCASE).motif or ""].compositions) > len(cards)


@pytest.mark.slow
def test_it_wins_about_as_often_as_the_others() -> None:
    """Against each of those who can be chosen, both seats; the page of pairings has the figures of more games."""
    won = sum(simulate(pairings(), (SHOWCASE, id), games=GAMES, seed=1).wins[0] for id in SELECTABLE)
    assert LOWEST <= won / (GAMES * len(SELECTABLE)) <= HIGHEST
