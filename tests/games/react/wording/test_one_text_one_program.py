"""Two different programs never print the same text, and no change of a program goes unprinted."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import pytest
from games.react.roster import ARTISTS
from games.react.wording.edits import REACT
from games.react.wording.roster import Text, sample, sample_passive, texts
from soak import SOAK, sampled
from wording.alike import hold
from wording.mutations import Pool, mutants

from gesso.lang.ast import Node

SAMPLE = 60 if SOAK else 15
LANGUAGES = ("en", "fr")
WHOLLY = LANGUAGES if SOAK else LANGUAGES[:1]
"""In which the edits of a text are printed, not only 15 of them; the long run prints all of them in every language."""
WALKS = 12 if SOAK else 2
"""From each text."""


def edits(text: Text, pool: Pool) -> Iterator[tuple[tuple[Node, ...], tuple[Node, ...]]]:
    """All costs and bodies one edit away."""
    yield from ((text.cost, body) for body in mutants(text.body, pool))
    yield from ((cost, text.body) for cost in mutants(text.cost, pool))
    yield from (((*text.cost[:at], *text.cost[at + 1 :]), text.body) for at in range(len(text.cost)))


def checked(text: Text, others: Iterable[tuple[tuple[Node, ...], tuple[Node, ...]]]) -> Iterator[Text]:
    """Those of some costs and bodies that check."""
    return (found for cost, body in others if (found := text.saying(cost, body)) is not None)


def pool_of(id: str) -> Pool:
    return Pool.of(REACT, [node for text in texts(id) for node in (*text.cost, *text.body)])


def in_each(id: str, languages: Sequence[str] = LANGUAGES) -> Iterator[tuple[Text, ...]]:
    """Every text of an Artist in some languages, the first of which is that of the edits."""
    return zip(*(texts(id, locale) for locale in languages), strict=True)


@pytest.mark.slow
@pytest.mark.parametrize("id", ARTISTS)
def test_a_program_one_edit_away_prints_another_text(id: str) -> None:
    """A sample of all edits of every text: refused where it does not check, printed differently where it does."""
    chance = random.Random(id)
    pool = pool_of(id)
    count = 0
    for said in in_each(id):
        text = said[0]
        found = list(edits(text, pool))
        count += hold(said, checked(text, chance.sample(found, min(SAMPLE, len(found)))))
    assert count > 60


@pytest.mark.slow
@pytest.mark.parametrize("id", ARTISTS)
def test_every_program_one_edit_away_prints_another_text(id: str) -> None:
    """Every tenth of all edits of a text in the gate, beginning with another one at each text; all in the long run."""
    pool, count = pool_of(id), 0
    for number, (text, *others) in enumerate(in_each(id, WHOLLY)):
        count += hold((text, *others), checked(text, sampled(edits(text, pool), 14, number)))
    assert count > 45


@pytest.mark.slow
@pytest.mark.parametrize("id", ARTISTS)
def test_programs_several_edits_away_print_texts_of_their_own(id: str) -> None:
    """Random walks of three edits: whole regions of the language that no Artist uses yet."""
    chance = random.Random(f"{id}, far")
    pool = pool_of(id)

    def walks(text: Text) -> Iterator[Text]:
        for _ in range(WALKS):
            at = text
            for _ in range(3):
                for body in chance.sample(around := list(mutants(at.body, pool)), min(6, len(around))):
                    found = at.saying(at.cost, body)
                    if found is not None:
                        at = found
                        break
            yield at

    for said in in_each(id):
        hold(said, walks(said[0]))


PAIRS = [
    ("may becomes must", "may draw 1 card", "draw 1 card"),
    ("up to 2 becomes 2", "move self up to 2", "move self 2"),
    ("adjacent becomes any", "exhaust a unit adjacent to self", "exhaust a unit"),
    ("adjacent becomes diagonal", "exhaust a unit adjacent to self", "exhaust a unit diagonal to self"),
    ("my becomes enemy", "move my artist 1", "move the enemy artist 1"),
    ("self is not my Artist", "move self 1", "move my artist 1"),
    ("one becomes each", "place 1 ink on a unit", "place 1 ink on each unit"),
    ("two steps change places", "draw 1 card\nprogress", "progress\ndraw 1 card"),
    (
        "a step leaves its block",
        "if self has ink\n  draw 1 card\n  progress",
        "if self has ink\n  draw 1 card\nprogress",
    ),
    ("a step leaves its may", "may\n  draw 1 card\n  progress", "may draw 1 card\nprogress"),
    (
        "a step leaves its loop",
        "for each friendly summon\n  draw 1 card\n  progress",
        "for each friendly summon\n  draw 1 card\nprogress",
    ),
    (
        "a loop is not each",
        "for each friendly summon\n  move the summon 1",
        "move each friendly summon 1",
    ),
    (
        "an otherwise belongs to one if",
        "if self has ink\n  if my artist is exhausted\n    draw 1 card\n  otherwise\n    progress",
        "if self has ink\n  if my artist is exhausted\n    draw 1 card\notherwise\n  progress",
    ),
    (
        "who chooses",
        "choose a direction\nmove self 1 in the direction",
        "the enemy chooses a direction\nmove self 1 in the direction",
    ),
    (
        "a filter belongs to one noun",
        "exhaust a unit with ink adjacent to a summon",
        "exhaust a unit adjacent to a summon with ink",
    ),
    (
        "where a unit stood before it moved",
        "place 1 ink on each unit adjacent to the zone of self\nmove self 1\nplace 1 ink on each unit adjacent to the zone of self",
        "place 1 ink on each unit adjacent to the zone of self\nplace 1 ink on each unit adjacent to the zone of self\nmove self 1",
    ),
    ("as many becomes one", "remove up to 2 ink\ndraw that many cards", "remove up to 2 ink\ndraw 1 card"),
    (
        "all becomes up to so many",
        "remove each ink\ndeal that much damage to a unit",
        "remove up to 8 ink\ndeal that much damage to a unit",
    ),
    (
        "the way back",
        "choose a direction\nmove self 1 in the direction",
        "choose a direction\nmove self 1 in the opposite direction",
    ),
    (
        "chance chooses",
        "choose a random direction\nmove self 1 in the direction",
        "choose a direction\nmove self 1 in the direction",
    ),
]


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("what", "one", "other"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_a_difference_that_matters_is_printed(what: str, one: str, other: str, locale: str) -> None:
    assert sample(one, locale=locale).printed() != sample(other, locale=locale).printed(), what


DOERS = [
    "when a unit is damaged\n  draw 1 card",
    "when a unit is damaged by a unit\n  draw 1 card",
    "when a unit is damaged by an enemy unit\n  draw 1 card",
    "when a unit is damaged by the enemy\n  draw 1 card",
    "when a unit is damaged by the enemy artist\n  draw 1 card",
    "when a unit is damaged by the owner of the unit\n  draw 1 card",
    "when a unit deals damage\n  draw 1 card",
    "when a unit deals damage to a unit\n  draw 1 card",
    "when a unit deals damage to a zone\n  draw 1 card",
    "when the enemy deals damage to a unit\n  draw 1 card",
    "when I deal damage to a unit\n  draw 1 card",
    "when a unit is damaged\n  draw that many cards",
]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_who_does_it_to_whom_is_printed(locale: str) -> None:
    """Each of these is another event, and says so."""
    printed = {sample_passive(text, locale=locale).printed() for text in DOERS}
    assert len(printed) == len(DOERS)


def test_a_replacement_that_may_is_not_a_may_that_replaces() -> None:
    """The event is replaced in any case; what may be left out is the deed."""
    always = sample_passive("when I would draw a card\n  progress")
    either = sample_passive("when I would draw a card\n  may progress")
    assert always.printed() == "When you would draw a card, progress your Masterpiece instead."
    assert either.printed() == "When you would draw a card, that does not happen; you may progress your Masterpiece."
