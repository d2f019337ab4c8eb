"""Two different programs never print the same text, and no change of a program goes unprinted."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from games.solrei.roster import FILES
from games.solrei.wording.edits import SOLREI
from games.solrei.wording.texts import Text, sample, sample_augment, texts
from soak import SOAK, sampled
from wording.alike import hold
from wording.mutations import Pool, mutants

from gesso.lang.ast import Node

SAMPLE = 30 if SOAK else 10
LANGUAGES = ("en", "fr")
WHOLLY = LANGUAGES if SOAK else LANGUAGES[:1]
"""In which the edits of a text are printed, not only 10 of them; the long run prints all of them in every language."""


def edits(text: Text, pool: Pool) -> list[tuple[tuple[Node, ...], tuple[Node, ...]]]:
    """All costs and bodies one edit away."""
    bodies = [(text.cost, body) for body in mutants(text.body, pool)]
    return bodies + ([(cost, text.body) for cost in mutants(text.cost, pool)] if text.cost else [])


def pool_of(*ids: str) -> Pool:
    return Pool.of(SOLREI, [node for id in ids for text in texts(id) for node in (*text.cost, *text.body)])


def in_each(id: str, languages: Sequence[str] = LANGUAGES) -> Iterator[tuple[Text, ...]]:
    """Every text of a file in some languages, the first of which is that of the edits."""
    return zip(*(texts(id, locale) for locale in languages), strict=True)


@pytest.mark.slow
@pytest.mark.parametrize("id", FILES)
def test_a_program_one_edit_away_prints_another_text(id: str) -> None:
    """A sample of all edits of every text: refused where it does not check, printed differently where it does."""
    chance, pool, count = random.Random(id), pool_of(id), 0
    for said in in_each(id):
        text = said[0]
        found = edits(text, pool)
        chosen = chance.sample(found, min(SAMPLE, len(found)))
        count += hold(said, (other for cost, body in chosen if (other := text.saying(cost, body)) is not None))
    assert count > 20


@pytest.mark.slow
@pytest.mark.parametrize("id", FILES)
def test_every_program_one_edit_away_prints_another_text(id: str) -> None:
    """Every eighteenth of all edits of a text in the gate, beginning with another one at each text; all in the long run."""
    pool = pool_of(*FILES)
    for number, said in enumerate(in_each(id, WHOLLY)):
        text = said[0]
        chosen = sampled(edits(text, pool), 24, number)
        others = (other for cost, body in chosen if (other := text.saying(cost, body)) is not None)
        assert hold(said, others) > 2, text


PAIRS = [
    ("may becomes must", "may draw 1 card", "draw 1 card"),
    ("own becomes the rival's", "exhaust 1 art", "exhaust 1 rival art"),
    ("who picks", "exhaust 1 rival art", "the rival exhausts 1 art"),
    ("any becomes Arts", "ready 1", "ready 1 art"),
    ("up to 2 becomes 2", "ready up to 2", "ready 2"),
    ("Block is not Counter", "block 1", "counter 1"),
    ("a point is no Damage card", "gain 1 damage", "ready 1 damage"),
    ("won is not lost", "if I won the round\n  block 1", "if I lost the round\n  block 1"),
    ("leading is not winning", "if I lead\n  gain 2 power", "if I won the round\n  gain 2 power"),
    ("in hand is not under the Muse", "gain 1 power for each card", "gain 1 power for each cultivated card"),
    (
        "a gain for the round is not one for each",
        "gain\n  when I win the round\n    gain 1 damage",
        "if I won the round\n  gain 1 damage",
    ),
]


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(("what", "one", "other"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_a_difference_that_matters_is_printed(what: str, one: str, other: str, locale: str) -> None:
    assert sample(one, locale=locale).printed() != sample(other, locale=locale).printed(), what


def test_a_ban_says_how_long_it_holds() -> None:
    """For this round in an effect; as long as the card does in what stands."""
    assert sample("the rival cannot swap").printed() == "\nYour rival cannot swap this round."
    assert sample_augment("the rival cannot swap").printed() == "\nAugment. Your rival cannot swap."


def test_what_is_the_rivals_of_the_rival_is_yours() -> None:
    """A noun belongs to the subject of its sentence, so *rival* turns round where the rival is the subject."""
    assert (
        sample_augment("the rival cannot break a rival art").printed()
        == "\nAugment. Your rival cannot break any of your Arts."
    )
    assert sample("the rival exhausts 1 rival art").printed() == "\nYour rival exhausts 1 of your Arts."
    assert sample("the rival may exhaust 1 rival art").printed() == "\nYour rival may exhaust 1 of your Arts."
    assert sample("the rival exhausts 1 art").printed() == "\nYour rival exhausts 1 of their Arts."


def test_rei_is_asked_for_in_marks_with_a_letter_each() -> None:
    """So that colour is never alone, and any Rei is no suit."""
    assert sample("draw 1 card", "spend 2 red rei\nspend 1 rei").printed().startswith("◆R ◆R · ◇A\n")


@pytest.mark.parametrize(
    ("body", "printed"),
    [
        ("exhaust self\nready self", "Exhaust this Art. Ready it."),
        (
            "exhaust self\nexhaust a rival art\nready self",
            "Exhaust this Art. Exhaust a rival Art. Ready this Art.",
        ),
        (
            "if my card is red\n  exhaust self\n  ready self",
            "If your Action card is red, exhaust this Art, then ready this Art.",
        ),
        (
            "exhaust an art\nexhaust an art\nready the art",
            "Exhaust an Art. Exhaust an Art. Ready the second Art.",
        ),
    ],
)
def test_a_word_for_a_card_means_one_card(body: str, printed: str) -> None:
    assert sample(body).printed().strip() == printed
