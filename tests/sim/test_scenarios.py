"""Scenarios: what a story may leave unsaid, and that it fails where the table is otherwise."""

from __future__ import annotations

import pytest
from sim.roster import play_scenario, play_text

from gesso.sim.scenarios import FileOutcome


def messages(outcome: FileOutcome) -> list[str]:
    """`line:column CODE message` of everything that is wrong."""
    found = list(outcome.diagnostics)
    found += [failure.diagnostic for each in outcome.outcomes for failure in each.failures]
    return [f"{each.span.line}:{each.span.column} {each.code} {each.message}" for each in found]


def only(text: str) -> str:
    found = messages(play_scenario(text))
    assert len(found) == 1, found
    return found[0]


# ---------------------------------------------------------------- what need not be said


def test_the_shortest_scenario_has_a_name_and_an_end() -> None:
    assert play_scenario("  - name: nothing happens\n    expect: {result: open}\n").passed


def test_forced_passes_are_not_spelled_out_but_may_be() -> None:
    for steps in ("resolve", "dancer: pass", "{dancer: pass}\n      - {calligrapher: pass}"):
        text = f"""\
  - name: a stroke into the air
    board: {{c1: calligrapher, c2: spirit-blue, c5: dancer}}
    steps:
      - calligrapher: spirit-blue b, c3
      - {steps}
    expect: {{}}
""".replace("expect: {}", "expect: {damage: {dancer: 0}}")
        assert messages(play_scenario(text)) == []


@pytest.mark.parametrize(
    "words",
    [
        "sealbrush-spirit-card b by 0:spirit-blue",
        "sealbrush-spirit-card b by spirit-blue",
        "spirit-blue b",
        "Spirit Blue B",
        "0:spirit-blue b",
        "sealbrush-spirit-card b",
        "Sealbrush Spirit B",
    ],
)
def test_a_play_is_said_in_many_ways(words: str) -> None:
    text = f"""\
  - name: many ways
    board: {{c1: calligrapher, c2: spirit-blue, c5: dancer}}
    steps:
      - calligrapher: "{words}, c3"
    expect: {{chain: [spirit-blue b at c3]}}
"""
    assert messages(play_scenario(text)) == []


def test_choices_may_be_listed_and_any_will_do() -> None:
    assert play_scenario("""\
  - name: a list
    steps:
      - calligrapher: [calligrapher b]
      - resolve
      - calligrapher: [any, left]
    expect: {masterpiece: C1 . . . .}
""").passed


def test_a_drawing_may_keep_the_frame_of_a_report() -> None:
    found = play_scenario("""\
  - name: framed
    board: |
      + a b c d e
      1 . . C . .
      2 . . . . .
      3 . . S . .
      4 . . . . .
      5 . . D . .
    expect:
      board: {c3: spirit-red}
""")
    assert messages(found) == ["14:19 GS801 c3 should hold spirit-red, but it holds 0:spirit-blue"]


def test_the_players_of_a_mirror_match_are_first_and_second() -> None:
    assert play_text("""\
gesso: 1
game: react
scenarios:
  - name: two dancers
    players: [dancer, dancer]
    turn: second
    board: {c1: "0:dancer", c2: "0:fish-1, 1 1:scale", c5: "1:dancer"}
    hand: {second: [leap-over]}
    steps:
      - second: dancer a, c3
      - resolve
    expect:
      board: {c3: "1:scale", c2: "0:fish-1, 1:scale"}
      decides: second
      pool: {"0:scale": 14, "1:scale": 12}
""").passed


# ---------------------------------------------------------------- what fails

OTHERWISE = [
    ("board: {c1: dancer}", "6:26 GS801 c1 should hold dancer, but it holds 0:calligrapher"),
    ("exhausted: [calligrapher]", "6:26 GS801 `calligrapher` should be exhausted"),
    ("damage: {dancer: 1}", "6:31 GS801 `damage` of dancer should be 1, but it is 0"),
    ("hand: {dancer: 1}", "6:29 GS801 `hand` of dancer should be 1, but it is 0"),
    ("hand: {dancer: [leap-over]}", "6:29 GS801 `hand` of dancer should be [leap-over], but it is []"),
    ("deck: {dancer: 29}", "6:29 GS801 `deck` of dancer should be 29, but it is 30"),
    ("discard: {dancer: [leap-over]}", "6:32 GS801 `discard` of dancer should be [leap-over], but it is []"),
    ("masterpiece: C1 . . . .", "6:27 GS801 `masterpiece` should be C1 . . . ., but it is . . . . ."),
    ("ascended: [dancer]", "6:24 GS801 `ascended` should be [dancer], but it is []"),
    ("pool: {ink: 7}", "6:26 GS801 `pool: ink` should be 7, but it is 8"),
    ("face_down: {4: leap-over}", "6:29 GS801 `face_down: 4` should be leap-over, but it is nothing"),
    ("chain: [flowing-ink]", "6:21 GS801 the chain should hold 1 card, but it is empty"),
    ("turn: dancer", "6:20 GS801 `turn` should be dancer, but it is calligrapher"),
    ("decides: dancer", "6:23 GS801 dancer should decide, but it is calligrapher"),
    ("asks: Wet Brush", "6:20 GS801 Wet Brush should ask for the next choice, but it is the turn"),
    ("options: {contain: pass}", "6:33 GS801 `pass` should be among the options: end, calligrapher-strokes a, calligrapher-strokes b"),
    ("options: {lack: end}", "6:30 GS801 `end` should not be among the options: end, calligrapher-strokes a, calligrapher-strokes b"),
    ("options: {are: end}", "6:29 GS801 the options should be those listed, but there is also calligrapher-strokes a, calligrapher-strokes b"),
    ("illegal: calligrapher a", "6:23 GS801 `calligrapher a` should be illegal, but it is offered"),
    ("result: dancer wins", "6:22 GS801 the result should be `dancer wins`, but it is `open`"),
    ("sees: {dancer: {hand: {dancer: 1}}}",
     "6:45 GS801 dancer should see `hand: dancer` as 1 hidden card, but sees it as []"),
    ("result: draw", "6:22 GS801 the result should be `draw`, but it is `open`"),
]  # fmt: skip


@pytest.mark.parametrize(("expectation", "found"), OTHERWISE, ids=[row[0] for row in OTHERWISE])
def test_every_expectation_can_fail(expectation: str, found: str) -> None:
    assert only(f"  - name: x\n    expect: {{{expectation}}}\n") == found


def test_every_expectation_of_the_schema_is_among_those_that_fail() -> None:
    from gesso.schema.documents import load_document

    scenario = load_document("react/scenarios")["properties"]["scenarios"]["items"]
    tried = {expectation.partition(":")[0] for expectation, _ in OTHERWISE}
    assert set(scenario["properties"]["expect"]["properties"]) - tried == {"became", "beside", "saved", "story"}


def test_what_becomes_and_what_lies_beside_can_fail_too() -> None:
    found = messages(
        play_text("""\
gesso: 1
game: react
players: [painter, dj]
scenarios:
  - name: x
    expect: {became: [painter], beside: {beat: 2}}
""")
    )
    assert found == [
        "6:22 GS801 `became` should be [painter], but it is []",
        "6:48 GS801 `beside: beat` should be 2, but it is 1",
    ]


def test_a_drawn_board_shows_both_sides_when_it_fails() -> None:
    (outcome,) = play_scenario("""\
  - name: nobody moved
    expect:
      board: |
        . . . . .
        . . C . .
        . . . . .
        . . . . .
        . . D . .
""").outcomes
    (failure,) = outcome.failures
    assert failure.diagnostic.message == "the board differs at c1, c2"
    assert failure.diagnostic.span.line == 8
    assert failure.shown.splitlines()[:3] == [
        "expected     found",
        "             + a b c d e",
        ". . . . .    1 . . C . .",
    ]


def test_a_look_on_the_way_stops_the_story() -> None:
    (outcome,) = play_scenario("""\
  - name: x
    steps:
      - expect: {turn: dancer}
      - calligrapher: nonsense
    expect: {turn: dancer}
""").outcomes
    assert [failure.diagnostic.span.line for failure in outcome.failures] == [7]


# ---------------------------------------------------------------- what cannot be told

UNTOLD = [
    ("a word that is no choice here", "steps: [{calligrapher: pass}]", "6:28 GS802 `pass` cannot be chosen here (the turn)"),
    ("a word that is no choice anywhere", "steps: [{calligrapher: flowing-inc}]", "6:28 GS805 no choice in this pairing is called `flowing-inc`"),
    ("the wrong player", "steps: [{dancer: pass}]", "6:14 GS803 calligrapher decides here (the turn)"),
    ("nothing to resolve", "steps: [resolve]", "6:13 GS803 nothing waits to be resolved here: calligrapher decides (the turn)"),
    ("words that mean two", "steps: [{calligrapher: calligrapher}]", "6:28 GS804 `calligrapher` could mean `calligrapher-strokes a`, `calligrapher-strokes b`"),
    ("an unknown player", "steps: [{danser: pass}]", "6:14 GS805 nothing called `danser` plays here"),
    ("an unknown card", "hand: {dancer: [leap-ovr]}", "6:21 GS805 nothing called `leap-ovr` is a card of dancer"),
    ("a card of the other", "hand: {dancer: [flowing-ink]}", "6:21 GS805 nothing called `flowing-ink` is a card of dancer"),
    ("too many cards", "hand: {dancer: [leap-over, leap-over, leap-over, leap-over, leap-over, leap-over, leap-over]}",
     "6:87 GS807 a hand holds at most 6 cards"),
    ("more copies than there are", "discard: {dancer: [leap-over, leap-over, leap-over, leap-over, leap-over, leap-over, leap-over, leap-over]}",
     "6:101 GS807 there is no other `leap-over` in the deck of dancer"),
    ("an unknown zone", "board: {f1: dancer}", "6:13 GS805 there is no zone `f1`"),
    ("an unknown thing", "board: {c3: scael}", "6:17 GS805 nothing called `scael` stands or lies on the field"),
    ("two units in a zone", 'board: {c3: "dancer, spirit-blue"}', "6:17 GS807 two units cannot share a zone"),
    ("an Artist in the way", "board: {c5: calligrapher}", "6:17 GS807 two units cannot share a zone"),
    ("nine Ink", 'board: {c3: "dancer, 9 ink"}', "6:17 GS807 there are only 8 `ink`"),
    ("Ink without a unit", "board: {c3: 1 ink}", "6:17 GS807 `ink` lies on units, and no unit is here"),
    ("three Spirits", "board: {a3: sealbrush-spirit, b3: sealbrush-spirit, c3: sealbrush-spirit}",
     "6:61 GS807 all `sealbrush-spirit` are already on the board"),
    ("an exhausted unit that is not there", "exhausted: [spirit-red]", "6:17 GS807 `spirit-red` is not on the board"),
    ("damage that ends the game", "damage: {dancer: 3}", "6:22 GS807 with 3 damage the game would be over"),
    ("a card twice", "masterpiece: C1 C1 . . .", "6:18 GS807 `C1` is in two slots"),
    ("four slots", "masterpiece: C1 . . .", "6:18 GS807 the Masterpiece Zone has 5 slots, but 4 are written"),
    ("a fourth card", "masterpiece: C4 . . . .", "6:18 GS807 `C4` is not a card: they are numbered 1 to 3"),
    ("nobody's letter", "masterpiece: X1 . . . .", "6:18 GS806 the letter `X` has no meaning here"),
    ("becoming what nobody becomes", "became: [dancer]", "6:14 GS807 dancer never becomes another Artist"),
    ("a face-down Intention", "face_down: {4: long-entrance}", "6:20 GS807 `long-entrance` has no Reaction, so it cannot lie face down"),
    ("a face-down card on slot 1", "face_down: {1: leap-over}", "6:17 GS807 a card lies face down on a slot from 2 to 5"),
    ("a set-up with a board", "begin: set-up\n    turn: dancer", "7:5 GS807 a story that begins with the set-up of a game cannot say `turn`"),
    ("a misspelt key", "bord: {c3: dancer}", "6:5 GS101 `bord` is not a key of a scenario"),
    ("a step of two players", "steps: [{dancer: pass, calligrapher: pass}]", "6:13 GS107 item 1 of `steps` must have at most 1 key, not 2"),
    ("an unknown step", "steps: [resolv]", "6:13 GS106 item 1 of `steps` must be `resolve`, `player: choice`, `until: main`, `until: end` or `expect: ...`"),
    ("a rule that is none", "rule: c9", "6:11 GS106 `rule` must be a capital and a number"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "keys", "found"), UNTOLD, ids=[row[0] for row in UNTOLD])
def test_a_story_that_cannot_be_told_says_where(what: str, keys: str, found: str) -> None:
    assert only(f"  - name: x\n    {keys}\n    expect: {{result: open}}\n") == found


def test_a_misspelt_card_is_not_simply_illegal() -> None:
    assert only("  - name: x\n    expect: {illegal: flowing-inc}\n").startswith("6:23 GS805 no choice in this pairing")
    assert play_scenario("  - name: x\n    expect: {illegal: flowing-ink}\n").passed


def test_a_drawing_of_another_size_is_refused_at_its_line() -> None:
    rows = ["      . . C . .", "      . . . .", "      . . . . .", "      . . . . .", "      . . D . ."]
    text = "\n".join(["  - name: x", "    board: |", *rows, "    expect: {result: open}", ""])
    assert only(text) == "8:7 GS806 a row has 5 zones, but 4 are drawn"
    text = "\n".join(["  - name: x", "    board: |", *rows[:1], *rows[2:], "    expect: {result: open}", ""])
    assert only(text) == "6:12 GS806 the board has 5 rows, but 4 are drawn"


def test_a_board_has_to_show_both_artists() -> None:
    rows = ["      . . C . .", *["      . . . . ."] * 4]
    text = "\n".join(["  - name: x", "    board: |", *rows, "    expect: {result: open}", ""])
    assert only(text) == "6:12 GS807 the board does not show dancer"


def test_all_that_is_wrong_with_a_position_is_said_at_once() -> None:
    found = messages(
        play_scenario("  - name: x\n    turn: nobody\n    damage: {dancer: 9}\n    expect: {result: open}\n")
    )
    assert [line.partition(" ")[0] for line in found] == ["6:11", "7:22"]


def test_two_scenarios_of_one_name_are_refused() -> None:
    found = messages(play_scenario("  - name: x\n    expect: {result: open}\n" * 2))
    assert found == ["7:11 GS810 a scenario of this file is already called 'x'"]


def test_a_pairing_that_is_not_there_is_said_at_its_name() -> None:
    text = "  - name: x\n    players: [dancer, juggler]\n    expect: {result: open}\n"
    assert only(text).startswith("6:23 GS808 there is no Artist `juggler`; known are")


def test_a_file_without_players_says_so() -> None:
    found = messages(play_text("gesso: 1\ngame: react\nscenarios:\n  - name: x\n    expect: {result: open}\n"))
    assert found == ["4:11 GS808 the players are missing"]


# ---------------------------------------------------------------- positions


def test_what_never_returns_and_is_not_shown_is_out_of_the_game() -> None:
    assert play_text("""\
gesso: 1
game: react
players: [tattooist, dancer]
scenarios:
  - name: one beast left
    board: {c1: tattooist, c3: tiger, c5: dancer}
    expect: {pool: {tiger: 0, serpent: 0, crane: 0}}
""").passed


def test_hand_and_deck_come_out_of_the_same_thirty_cards() -> None:
    assert play_scenario("""\
  - name: thirty cards
    hand: {dancer: [leap-over, leap-over]}
    discard: {dancer: [leap-over]}
    deck: {dancer: [long-entrance, pivoting-step]}
    expect:
      deck: {dancer: [long-entrance, pivoting-step]}
      hand: {dancer: 2}
  - name: counted
    hand: {dancer: [leap-over, leap-over]}
    discard: {dancer: [leap-over]}
    expect: {deck: {dancer: 27}}
""").passed


def test_the_seed_shuffles_the_deck() -> None:
    def top(seed: int) -> str:
        text = f"  - name: x\n    seed: {seed}\n    expect: {{deck: {{dancer: [leap-over, leap-over, leap-over]}}}}\n"
        return only(text)

    assert top(1) == top(1)
    assert len({top(seed) for seed in range(1, 6)}) > 1


# ---------------------------------------------------------------- waiting for a step


def test_a_story_waits_until_the_main_phase_goes_on() -> None:
    text = """\
  - name: a stroke into the air
    board: {c1: calligrapher, c2: spirit-blue, c5: dancer}
    steps:
      - calligrapher: spirit-blue b, c3
      - until: main
    expect: {turn: calligrapher, decides: calligrapher, chain: []}
"""
    assert messages(play_scenario(text)) == []


def test_a_story_cannot_wait_for_a_step_over_a_choice_that_is_real() -> None:
    text = """\
  - name: a stroke that asks
    board: {c1: calligrapher, c2: spirit-blue, c5: dancer}
    steps:
      - calligrapher: spirit-blue b
      - until: main
    expect: {turn: dancer}
"""
    assert "`main` does not begin here: calligrapher decides" in only(text)


LETHAL = """\
  - name: a last stroke
    board: {c1: calligrapher, c2: "spirit-blue, 1 ink", c3: dancer}
    damage: {dancer: 2}
    steps:
      - calligrapher: spirit-blue b, c3
"""


def test_a_story_waits_until_the_game_ends() -> None:
    assert play_scenario(f"{LETHAL}      - until: end\n    expect: {{result: calligrapher wins}}\n").passed
    assert "`main` does not begin here: the game is over" in only(
        f"{LETHAL}      - until: main\n    expect: {{result: calligrapher wins}}\n"
    )
    (outcome,) = play_scenario(f"{LETHAL}      - until: main\n    expect: {{result: draw}}\n").outcomes
    (failure,) = outcome.failures
    assert failure.diagnostic.hint == "write `until: end`, and expect how it ended"


def test_the_words_for_a_step_are_known() -> None:
    assert "`until` must be `main` or `end`" in only(
        "  - name: x\n    steps: [{until: ende}]\n    expect: {result: open}\n"
    )
