"""The words of scenarios: what names a thing, and what the report of a wrong phrasing offers instead."""

from __future__ import annotations

import pytest
from sim.roster import pairings, play_scenario, play_text

from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.sim.scenarios import FileOutcome

PAINTER = """\
gesso: 1
game: react
players: [painter, dj]
scenarios:
"""
ANIMATOR = PAINTER.replace("painter, dj", "animator, dancer")
LISTED = "the options are `end`, `calligrapher-strokes a`, `calligrapher-strokes b` (a choice with only one option is not asked)"


def told(outcome: FileOutcome) -> list[str]:
    """`line:column message. hint` of everything that is wrong."""
    found = list(outcome.diagnostics)
    found += [failure.diagnostic for each in outcome.outcomes for failure in each.failures]
    return [f"{each.span.line}:{each.span.column} {each.message}. {each.hint}" for each in found]


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", ["meadow", "wild-meadow", "Wild Meadow"])
def test_the_id_and_the_printed_name_both_name_a_card(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card whose name is not its id."""
    ruleset = pairings()(("dancer", "calligrapher"))
    assert isinstance(ruleset, DuelRuleset)
    rules = ruleset.rules
    monkeypatch.setattr(rules, "names", (("Wild Meadow", *rules.names[0][1:]), rules.names[1]))
    monkeypatch.setattr(rules, "card_words", (("wild-meadow", *rules.card_words[0][1:]), rules.card_words[1]))
    monkeypatch.setattr(rules, "card_ids", (("meadow", *rules.card_ids[0][1:]), rules.card_ids[1]))
    hand = f"hand: {{dancer: [{name}]}}"
    text = f"  - name: x\n    players: [dancer, calligrapher]\n    {hand}\n    expect: {{{hand}}}\n"
    assert not told(play_scenario(text))


def test_a_player_goes_by_id_noun_and_printed_name() -> None:
    for name in ("dancer", "Dancer", "The Dancer"):
        assert not told(play_scenario(f"  - name: x\n    turn: {name}\n    expect: {{turn: {name}}}\n"))


def test_pieces_have_one_plural_and_no_hint_offers_another() -> None:
    text = "  - name: x\n    board: {{c3: 2 {}}}\n    expect: {{pool: {{scale: 12}}}}\n"
    for word in ("scale", "scales"):
        assert not told(play_scenario(text.format(word)))
    assert told(play_scenario(text.format("scalees"))) == [
        "6:17 nothing called `scalees` is a piece that lies on the field. did you mean `scales`?"
    ]
    found = told(play_scenario("  - name: x\n    board: {c3: dancing-fishs}\n    expect: {result: open}\n"))
    assert found == ["6:17 nothing called `dancing-fishs` stands or lies on the field. did you mean `dancing-fish`?"]


# ---------------------------------------------------------------- choices


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("calligrapher: pass", f"7:23 `pass` cannot be chosen here (the turn). {LISTED}"),
        ("calligrapher: flowing inc", "7:23 no choice in this pairing is called `flowing inc`. "
         f"did you mean `flowing-ink`? {LISTED}"),
        ("calligrapher: draw two cards", f"7:23 no choice in this pairing is called `draw two cards`. {LISTED}"),
        ("dancer: pass", f"7:9 calligrapher decides here (the turn). {LISTED}; add `- calligrapher: ...` before this"),
        ("expect: {illegal: draw two}", f"7:27 no choice in this pairing is called `draw two`. {LISTED}"),
        ("expect: {options: {lack: draw two}}", f"7:34 no choice in this pairing is called `draw two`. {LISTED}"),
    ],
)  # fmt: skip
def test_a_wrong_phrasing_lists_the_options(step: str, found: str) -> None:
    assert told(play_scenario(f"  - name: x\n    steps:\n      - {step}\n    expect: {{result: open}}\n")) == [found]


def test_text_behind_a_quotation_mark_is_reported_as_that() -> None:
    text = '  - name: x\n    steps:\n      - calligrapher: "yes", c3\n    expect: {result: open}\n'
    assert told(play_scenario(text)) == [
        "7:28 the value ends at its closing quotation mark, but more text follows. "
        "write `yes, c3`, or put all of it between one pair of quotation marks"
    ]


# ---------------------------------------------------------------- dice and what else lies beside the field


def test_dice_are_counted_by_face_or_all_of_a_kind() -> None:
    text = PAINTER + "  - name: x\n    beside: {}\n    expect: {{beside: {}}}\n"
    assert not told(play_text(text.format("{line: 2, hue: 1}", "{inspiration: 3, line: 2, tone: 0}")))
    assert not told(play_text(text.format("{inspiration: 4}", "{inspiration: 4}")))
    assert told(play_text(text.format("{line: 2}", "{inspiration: 3}"))) == [
        "7:36 `beside: inspiration` should be 3, but it is 2. "
    ]
    assert told(play_text(text.format("{inspiration: 7}", "{inspiration: 6}"))) == [
        "6:27 there are only 6 `inspiration`. "
    ]
    for keys in ("{line: 1, inspiration: 2}", "{inspiration: 2, line: 1}"):
        (found,) = told(play_text(text.format(keys, "{line: 1}")))
        assert found.endswith("`inspiration` is given by its faces and as a whole. leave one of them out")


def test_a_failure_shows_what_lies_beside_the_field() -> None:
    (outcome,) = play_text(PAINTER + "  - name: x\n    beside: {line: 2, hue: 1}\n    expect: {turn: dj}\n").outcomes
    shown = outcome.failures[0].shown
    assert " *painter: 0 damage, hand: none, beside: 2 line, 1 hue\n" in shown
    assert shown.endswith("dj: 0 damage, hand: none, beside: 1 beat")


def test_frames_are_told_in_the_order_in_which_they_lie() -> None:
    text = ANIMATOR + '  - name: x\n    board: {c3: "jab, walk, jab"}\n    expect: {board: {c3: "walk, jab, jab"}}\n'
    assert told(play_text(text)) == ['7:26 c3 should hold "walk, jab, jab", but it holds jab, walk, jab. ']
    assert not told(play_text(text.replace("walk, jab, jab", "jab, walk, jab")))


# ---------------------------------------------------------------- decks


def test_a_deck_can_hold_exactly_so_many_cards() -> None:
    text = "  - name: x\n    deck: {{dancer: {}}}\n    expect: {{deck: {{dancer: {}}}, discard: {{dancer: {}}}}}\n"
    assert not told(play_scenario(text.format("3", "3", "27")))
    assert not told(play_scenario(text.format("[leap-over, nothing]", "[leap-over, nothing]", "29")))
    assert not told(play_scenario(text.format("[leap-over]", "30", "0")))
    assert not told(play_scenario(text.format("[]", "0", "30")))
    assert told(play_scenario(text.format("[leap-over]", "[leap-over, nothing]", "0")))[0].startswith(
        "7:29 `deck` of dancer should be [leap-over], but it is [leap-over, "
    )


def test_a_deck_holds_no_more_cards_than_there_are() -> None:
    text = "  - name: x\n    hand: {dancer: [leap-over]}\n    deck: {dancer: 30}\n    expect: {result: open}\n"
    assert told(play_scenario(text)) == ["7:20 dancer has 29 cards left for the deck. "]


# ---------------------------------------------------------------- choices that nobody is asked for

MARKED = """\
  - name: x
    board: {c1: calligrapher, c2: dancer}
    hand: {calligrapher: [downstroke]}
    steps:
      - calligrapher: downstroke, c2
      - resolve
      - calligrapher: %s
    expect: {board: {c2: "dancer, 1 ink"}}
"""


def test_a_choice_that_leaves_no_choice_may_be_written_down() -> None:
    for unit in ("dancer", "1:dancer", "Dancer"):
        assert told(play_scenario(MARKED % unit)) == []


@pytest.mark.parametrize("wrong", ["up", "dancer, dancer", "c2"])
def test_it_has_to_be_the_one_that_was_made(wrong: str) -> None:
    (found,) = told(play_scenario(MARKED % wrong))
    assert "cannot be chosen here (the turn). the options are `end`" in found
    assert found.endswith("; already made, because there was no other: `1:dancer`") == (wrong != "dancer, dancer")
