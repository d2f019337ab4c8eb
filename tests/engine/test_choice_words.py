"""What options are called in logs and in scenarios, and what a view shows of a zone, on a toy game."""

from __future__ import annotations

import pytest
from engine.toy import Toy, ToyRules

from gesso.engine.choices import STOP, OptionKind, OptionKinds, describe, kind_names, referent_of
from gesso.engine.ruleset import Visibility, Zone, zones_seen
from gesso.sim.scenarios import ScenarioError, ScenarioWord
from gesso.sim.scenarios.known_names import ChoiceWords
from gesso.source import read_text

CARD, NUMBER = range(2)
CARDS = ("red-fox", "blue-heron")
KINDS: OptionKinds[Toy] = {
    NUMBER: OptionKind("number", lambda g, player, number: {"number": number}, form=r"\d{1,2}"),
    CARD: OptionKind(
        "card",
        lambda g, player, card: {"seat": player, "card": CARDS[card]},
        lambda referent: "{seat}:{card}".format(**referent),
        "enough",
        also=lambda g, player, card: (f"discard {CARDS[card]}",),
        known=lambda g: CARDS,
    ),
}


def game() -> Toy:
    return ToyRules().begin(1)


def word(text: str) -> ScenarioWord:
    node = read_text("x", path="").node
    assert node is not None
    return ScenarioWord(text, node.span)


def test_kinds_are_named_in_the_order_of_their_numbers() -> None:
    assert kind_names(KINDS) == ("card", "number")


def test_what_an_option_points_at_is_data() -> None:
    assert referent_of(KINDS, game(), 1, CARD, 0) == {"seat": 1, "card": "red-fox"}
    assert referent_of(KINDS, game(), 1, CARD, STOP) == {"deed": "enough"}


def test_what_takes_nothing_is_worded_by_its_kind() -> None:
    assert describe(KINDS, game(), 0, CARD, STOP) == "enough" and describe(KINDS, game(), 0, NUMBER, STOP) == "stop"
    assert describe(KINDS, game(), 1, CARD, 0) == "1:red-fox"


def test_all_ways_to_say_an_option_begin_with_that_of_the_log() -> None:
    ways = ChoiceWords(KINDS, ("discard",)).ways_to_say
    assert ways(game(), 0, CARD, 1) == ("0:blue-heron", "blue-heron", "discard blue-heron")
    assert ways(game(), 0, CARD, STOP) == ("enough",)


@pytest.mark.parametrize(
    "text", ["red fox", "Blue-Heron", "1:red-fox", "discard red-fox", "red-fox 2", "12", "enough", "any"]
)
def test_what_a_choice_may_be_called_is_known(text: str) -> None:
    ChoiceWords(KINDS, ("discard",)).check(game(), word(text))


@pytest.mark.parametrize("text", ["red-hen", "123", "exhaust red-fox"])
def test_what_no_choice_is_called_is_reported(text: str) -> None:
    with pytest.raises(ScenarioError, match=f"no choice in this pairing is called `{text}`"):
        ChoiceWords(KINDS, ("discard",)).check(game(), word(text))


def test_a_view_shows_content_in_its_form_or_counts_it() -> None:
    zones: tuple[Zone[Toy], ...] = (
        Zone("named", lambda g, seat: [0, 1], shown=lambda g, seat, cards: [CARDS[card] for card in cards]),
        Zone("counted", lambda g, seat: [0, 1], rival=Visibility.COUNT, shown=lambda g, seat, cards: []),
    )
    assert zones_seen(zones, game(), 0, 1) == {"named": ["red-fox", "blue-heron"], "counted": 2}
    assert zones_seen(zones, game(), 0, 0) == {"named": ["red-fox", "blue-heron"], "counted": []}
