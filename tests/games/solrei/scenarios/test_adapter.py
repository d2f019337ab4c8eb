"""What a scenario of SolRei can say wrongly, and what it is told then."""

from __future__ import annotations

import pytest
from games.solrei.scenarios.stories import play_text, report

AT_DAMAGE = "action: {ashley: heart-7, bram: club-8}, begin: before-damage"


def said(keys: str) -> str:
    """What is found wrong with a scenario of these keys, as a report."""
    played = play_text(f"  - {{name: a story, {keys}}}\n")
    return "\n".join(
        [found.message + found.hint for found in played.diagnostics] + [report(o) for o in played.outcomes]
    )


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("hand: {ashley: [heart-11]}, expect: {round: 2}", "nothing called `heart-11` is an Action card"),
        ("hand: {ashley: [hart-7]}, expect: {round: 2}", "did you mean `heart-7`?"),
        ("hand: {ashly: [heart-7]}, expect: {round: 2}", "did you mean `ashley`?"),
        ("arts: {ashley: {ready: [kindled-egde]}}, expect: {round: 2}", "did you mean `kindled-edge`?"),
        (
            "arts: {bram: {ready: [kindled-edge]}}, expect: {round: 2}",
            "nothing called `kindled-edge` is an Art of bram",
        ),
        ("arts: {ashley: {augmented: [kindled-edge]}}, expect: {round: 2}", "`kindled-edge` has no Augment"),
        ("arts: {bram: {augmented: [deep-roots, harvest-home]}}, expect: {round: 2}", "`harvest-home` has no Augment"),
        ("damage: {ashley: [heart-7 tired]}, expect: {round: 2}", "nothing called `tired` is a face of Damage"),
        (
            "hand: {ashley: [heart-7]}, discard: {ashley: [heart-7]}, expect: {round: 2}",
            "there is no other `heart-7` in the deck of ashley",
        ),
        ("begin: reset, expect: {round: 2}", "both Action cards lie there by now"),
        ("action: {ashley: heart-7}, expect: {round: 2}", "no Action card lies there yet"),
        ("won: ashley, expect: {round: 2}", "the round has not been won yet"),
        (
            "damage: {ashley: [club-2, club-3, club-4, club-5, club-6, club-7, club-8]}, expect: {round: 2}",
            "with 7 Damage the Act would be over",
        ),
        ("begin: set-up, offense: bram, expect: {round: 1}", "a story that begins with the set-up of an Act"),
        ("begin: opne, expect: {round: 2}", "open"),
        ("expect: {illegal: kindled-egde}", "did you mean `kindled-edge`?"),
        (f"{AT_DAMAGE}, steps: [{{until: reset}}], expect: {{round: 2}}", "nobody is asked anything in `reset`"),
        (f"{AT_DAMAGE}, steps: [resolve], expect: {{round: 2}}", "nothing waits to be resolved here"),
        (f"{AT_DAMAGE}, expect: {{points: {{ashley: 3}}}}", "`points` of ashley should be 3, but it is 0"),
        (f"{AT_DAMAGE}, expect: {{hand: {{ashley: [heart-2]}}}}", "`hand` of ashley should be [heart-2], but it is []"),
        (f"{AT_DAMAGE}, expect: {{won: ashley}}", "`won` should be ashley, but it is bram"),
        (f"{AT_DAMAGE}, expect: {{exchange: [hush]}}", "`exchange` should be [hush], but it is []"),
        (f"{AT_DAMAGE}, expect: {{action: {{ashley: heart-70}}}}", "nothing called `heart-70`"),
    ],
)
def test_what_is_wrong_is_told_with_what_was_meant(keys: str, told: str) -> None:
    """In the words of the file."""
    assert told in said(keys)


def test_a_report_shows_the_table_in_the_keys_of_the_file() -> None:
    """So that it may be copied."""
    (outcome,) = play_text(
        "  - {name: a story, begin: before-damage, action: {ashley: heart-7, bram: club-8}, points: {ashley: 1},\n"
        "     damage: {ashley: [spade-4, club-2 broken]}, expect: {points: {ashley: 2}}}\n"
    ).outcomes
    shown = outcome.failures[0].shown
    assert "step: before-damage   round: 2   offense: ashley   won: bram" in shown
    assert "action: {ashley: heart-7, bram: club-8}" in shown
    assert "damage: {ashley: [spade-4, club-2 broken], bram: []}" in shown
    assert "points: {ashley: 1, bram: 0}" in shown


@pytest.mark.parametrize("begin", ["start-of-round", "open"])
@pytest.mark.parametrize("number", [1, 2])
def test_the_positions_are_those_said_whatever_begins(begin: str, number: int) -> None:
    """Also where they change first."""
    (outcome,) = play_text(
        f"  - {{name: a story, begin: {begin}, round: {number}, offense: bram, hand: {{ashley: [heart-7, heart-8],\n"
        f"     bram: [heart-9, heart-10]}}, expect: {{offense: bram, round: {number}, step: {begin}}}}}\n"
    ).outcomes
    assert outcome.passed, report(outcome)


def test_a_word_that_means_nothing_is_reported_where_it_stands() -> None:
    """Before anybody passes for want of another choice."""
    wrong = said(
        "action: {ashley: heart-7, bram: club-8}, begin: before-showdown, steps: [{ashley: hushed}], expect: {round: 2}"
    )
    assert "no choice in this pairing is called `hushed`" in wrong and "step: before-showdown" in wrong


def test_a_deck_can_hold_exactly_so_many_cards() -> None:
    """The others have been discarded."""
    for deck, cards in (("3", "3"), ("[heart-2, nothing]", "[heart-2, nothing]"), ("[]", "0")):
        assert not said(f"deck: {{ashley: {deck}}}, expect: {{deck: {{ashley: {cards}}}}}")
    assert not said("deck: {ashley: 3}, expect: {discard: {ashley: 49}}")
    assert "ashley has 51 cards left for the deck" in said(
        "hand: {ashley: [heart-2]}, deck: {ashley: 52}, expect: {round: 2}"
    )
    assert "`deck` of ashley should be [heart-2], but it is [heart-2, " in said(
        "deck: {ashley: [heart-2]}, expect: {deck: {ashley: [heart-2, nothing]}}"
    )


def test_the_id_and_the_printed_name_both_name_an_art() -> None:
    """And a Muse."""
    for art in ("kindled-edge", "Kindled Edge"):
        assert not said(f"arts: {{ashley: {{ready: [{art}]}}}}, expect: {{arts: {{ashley: {{ready: [{art}]}}}}}}")


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ("{bram: {hand: {ashley: 2, bram: []}}}", ""),
        ("{ashley: {hand: {ashley: [heart-3, heart-2]}, deck: {ashley: 49}}}", ""),
        ("{bram: {arts: {ashley: {ready: [kindled-edge], exhausted: [unknown, unknown, unknown]}}}}", ""),
        ("{ashley: {arts: {ashley: {exhausted: [answer-in-steel, comet-lunge, False Opening]}}}}", ""),
        ("{bram: {seen: {ashley: [heart-3]}, under: {ashley: 1}, action: {ashley: none}}}", ""),
        (
            "{bram: {hand: {ashley: [heart-2, heart-3]}}}",
            "bram should see `hand: ashley` as [heart-2, heart-3], but sees it as 2 hidden cards",
        ),
        ("{bram: {seen: {ashley: []}}}", "bram should see `seen: ashley` as [], but sees it as [heart-3]"),
        ("{bram: {action: {ashley: unknown}}}", "should see `action: ashley` as `unknown`, but sees it as `none`"),
        (
            "{bram: {arts: {ashley: {exhausted: [unknown]}}}}",
            "`arts: ashley: exhausted` as [unknown], but sees it as [unknown, unknown, unknown]",
        ),
    ],
)
def test_what_a_player_sees(seen: str, told: str) -> None:
    """Cards in hands by number, Arts that the rival has not seen as unknown."""
    found = said(
        "hand: {ashley: [heart-2, heart-3]}, seen: {ashley: [heart-3]}, under: {ashley: 1}, "
        f"arts: {{ashley: {{ready: [kindled-edge]}}}}, expect: {{sees: {seen}}}"
    )
    assert told in found and bool(told) == bool(found)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("seen: {ashley: [heart-2]}, expect: {round: 2}", "`heart-2` is neither in the hand of ashley nor placed"),
        ("laid: {ashley: {top: 53}}, expect: {round: 2}", "53"),
        ("deck: {ashley: 2}, laid: {ashley: {top: 3}}, expect: {round: 2}", "the deck of ashley holds 2 cards"),
        ("row: {ashley: [kindled-edge]}, expect: {round: 2}", "a row has all 4 Arts of ashley, each once"),
        ("laid: {ashley: {top: 3}}, expect: {laid: {ashley: {top: 2}}}", "`laid` of ashley, top, should be 2, but it is 3"),
        ("hand: {ashley: [heart-2]}, expect: {seen: {ashley: [heart-2]}}", "`seen` of ashley should be [heart-2], but it"),
    ],
)  # fmt: skip
def test_what_recordings_say_can_be_wrong_too(keys: str, told: str) -> None:
    """Each in its own words."""
    assert told in said(keys)


@pytest.mark.parametrize(("word", "told"), [("diamond-9", ""), ("spade-4", "because there was no other: `diamond-9`")])
def test_what_leaves_no_choice_may_be_written_down(word: str, told: str) -> None:
    """The card that is swapped in is the only one left."""
    steps = f"[{{ashley: [let-it-burn, spade-4]}}, resolve, {{ashley: {word}}}]"
    found = said(
        "begin: showdown, action: {ashley: heart-3, bram: club-8}, hand: {ashley: [spade-4, diamond-9]}, "
        f"steps: {steps}, expect: {{power: {{ashley: 10}}}}"
    )
    assert told in found and bool(told) == bool(found)


def test_the_last_of_several_may_be_written_down() -> None:
    """Of three cards looked at, the last one is laid without asking."""
    assert not said(
        "players: [bram, sable], hand: {bram: [club-4, heart-4]}, deck: {bram: [spade-2, spade-3, spade-4, spade-5]}, "
        "arts: {bram: {ready: [turn-the-soil]}}, steps: [{bram: [turn-the-soil, heart-4]}, resolve, "
        "{bram: [bottom spade-3, enough, top spade-4, top spade-2]}, {bram: [yes, harvest-home]}], "
        "expect: {deck: {bram: [spade-2, spade-4, spade-5]}}"
    )


LAST_POINT = (
    "damage: {bram: [heart-2, heart-3, heart-4, heart-5, heart-6, heart-8]}, points: {bram: 1}, "
    "action: {ashley: heart-7, bram: club-8}, begin: before-damage"
)


def test_a_story_waits_until_the_act_ends() -> None:
    """The rules take the last point from the deck, since the hand is empty."""
    assert said(f"{LAST_POINT}, steps: [{{until: end}}], expect: {{acts: {{ashley: 1}}}}") == ""
    wrong = said(f"{LAST_POINT}, steps: [{{until: charge-phase}}], expect: {{acts: {{ashley: 1}}}}")
    assert "`charge-phase` does not begin here" in wrong and "write `until: end`, and expect how it ended" in wrong
    assert "`end` is not reached here: bram decides" in said(
        f"{AT_DAMAGE}, steps: [{{until: end}}], expect: {{round: 2}}"
    )


def test_a_forced_payment_is_made_before_a_look_at_the_table() -> None:
    """The only card pays, but not before a look at that choice itself."""
    keys = "hand: {ashley: [heart-7]}, begin: before-showdown, action: {ashley: heart-2, bram: club-8}"
    art = "arts: {ashley: {ready: [kindled-edge]}}"
    paid = "hand: {ashley: []}, exchange: [kindled-edge]"
    asked = "decides: ashley, options: {are: [discard heart-7]}, hand: {ashley: [heart-7]}"
    for expected in (paid, asked):
        assert said(f"{keys}, {art}, steps: [{{ashley: kindled-edge}}], expect: {{{expected}}}") == ""
