"""What may be meant by a text that cannot be read: whole texts that check, with the words that they print."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.cli import main
from gesso.diagnostics import Diagnostic, Fix
from gesso.diagnostics.fixes import applied

ROOT = Path(__file__).parents[2]
DANCER = "cards/react/dancer/artist.yaml"
pytestmark = pytest.mark.slow


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the Dancer; the working folder is in it."""
    make_project(tmp_path, "dancer")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def edit(root: Path, *edits: tuple[str, str]) -> None:
    file = root / DANCER
    text = file.read_text(encoding="utf-8")
    for before, after in edits:
        assert before in text, before
        text = text.replace(before, after, 1)
    file.write_text(text, encoding="utf-8")


def proposed(root: Path, *, instead: bool = False) -> list[Diagnostic]:
    project = gesso.open(root)
    return [each for each in project.with_proposals(project.check(), instead=instead) if each.is_error]


def texts_of(diagnostic: Diagnostic) -> list[Fix]:
    return [fix for fix in diagnostic.fixes if fix.writes]


def test_a_proposal_solves_all_of_a_text_and_prints_what_it_says(root: Path) -> None:
    edit(
        root,
        (
            "swap my artist with a unit adjacent to my artist",
            "Deal two damage to all enemies next to you, draw a card.",
        ),
    )
    first, *others = proposed(root)
    assert others, "each of several words is wrong"
    best = texts_of(first)[0]
    assert best.writes == "deal 2 damage to each enemy unit adjacent to my artist\ndraw 1 card"
    assert best.words == "Deal 2 damage to each enemy unit adjacent to your Artist. Draw 1 card."
    assert not best.safe
    (root / DANCER).write_text(applied(best.edits[0].span.source.text, [best]), encoding="utf-8")
    assert [each.code for each in gesso.open(root).check() if each.is_error] == []


def test_each_text_has_its_own_proposals(root: Path) -> None:
    edit(root, ("move self up to 2\n", "Move up to 2 zones!\n"), ("progress\n", "progress your masterpiece\n"))
    found = proposed(root, instead=True)
    assert [texts_of(each)[0].writes.split("\n")[0] for each in found] == ["progress", "move my artist up to 2"]
    assert all(texts_of(each)[0].words for each in found)


def test_a_text_that_says_what_the_language_cannot_has_no_proposal(root: Path) -> None:
    edit(root, ("move self up to 2\n", "copy the last card of the enemy\n"))
    assert [texts_of(each) for each in proposed(root)] == [[]] * len(proposed(root))


def test_a_report_names_the_words_that_nothing_says_and_no_others(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(root, ("move self up to 2\n", "Whenever a unit enters the ocean, shuffle my deck.\n"))
    assert main(["check"]) == 1
    out = capsys.readouterr().out
    assert [line.split(": ", 3)[-1] for line in out.splitlines() if ": error GS" in line] == [
        "the language has no `shuffle`",
        "this line is a trigger or a ban, but is in an effect",
    ]


@pytest.mark.parametrize(
    ("line", "said", "told"),
    [
        ("move self up to 2\n", "Draw two cards and lose a Scale.", "read as `draw 2 cards / "),
        (
            "progress\n          move self 1\n",
            "Enemy units cannot move.",
            "this reads as a text of another kind: `each enemy unit ",
        ),
    ],
)
def test_where_nothing_checks_the_fault_of_the_nearest_text_is_told(
    root: Path, line: str, said: str, told: str
) -> None:
    edit(root, (line, f"{said}\n"))
    found = proposed(root, instead=True)
    assert [each.message[: len(told)] for each in found] == [told]
    assert found[0].hint


@pytest.mark.parametrize(
    ("said", "told", "hint"),
    [
        ("Draw until you have 4 cards.", "the language has no `until you have`", "`if I have fewer than 3 cards`"),
        ("Push your opponent.", "the language has no `push`", "`move`"),
        (
            "Swap the hats of two summons.",
            "`hats` cannot come after `Swap the`",
            "write `swap X with Y`, as in",
        ),
        ("swap my artist beneath the enemy", "`beneath` is not a word of the language", "write `swap X with Y`, as in"),
    ],
)
def test_a_text_is_told_where_it_stops_and_how_such_a_sentence_is_written(
    root: Path, said: str, told: str, hint: str
) -> None:
    """But not where a word has an answer of its own."""
    edit(root, ("move self up to 2\n", f"{said}\n"))
    found = proposed(root, instead=True)
    assert found[0].message == told and hint in found[0].hint


@pytest.mark.parametrize(
    ("said", "lost", "writes"),
    [
        ("Draw two cards under the full moon.", "under full moon", "draw 2 cards"),
    ],
)
def test_what_no_text_says_is_named_beside_the_text_that_says_the_rest(
    root: Path, said: str, lost: str, writes: str
) -> None:
    edit(root, ("move self up to 2\n", f"{said}\n"))
    (found,) = proposed(root, instead=True)
    assert found.message == f"nothing says `{lost}`" and "leaves it out" in found.hint
    assert [each.writes.split("\n")[0] for each in texts_of(found)] == [writes]


@pytest.mark.parametrize(
    ("said", "lost", "rest"),
    [
        ("If you moved onto a Scale, draw a card.", "if you moved onto a scale", "draw 1 card"),
        ("If the moon is full, draw a card.", "if the moon is full", "draw 1 card"),
        ("If I discarded 2 cards, draw a card.", "if I discarded 2 cards", "draw 1 card"),
        ("Exhaust an enemy unless it is raining.", "unless it is raining", "exhaust an enemy unit"),
        ("Exhaust an enemy that ends its turn beside a Scale.", "that ends its turn beside", "exhaust an enemy unit"),
    ],
)
def test_no_text_is_proposed_that_loses_a_condition_or_a_number(root: Path, said: str, lost: str, rest: str) -> None:
    edit(root, ("move self up to 2\n", f"{said}\n"))
    (found,) = proposed(root, instead=True)
    assert f"`{lost}" in found.message
    assert f"without it, `{rest}" in found.hint and found.hint.endswith("says something else")
    assert not texts_of(found)


@pytest.mark.parametrize(
    ("said", "unpaid"), [("Exhaust this and draw a card.", "draw a card"), ("Draw 2 cards.", "Draw 2 cards")]
)
def test_what_nobody_can_pay_is_named_without_the_rest_of_the_cost(root: Path, said: str, unpaid: str) -> None:
    edit(root, ("exhaust self\n", f"{said}\n"))
    (found,) = proposed(root, instead=True)
    assert (found.span.text, found.message) == (unpaid, f"`{unpaid}` is not something that can be paid")
    assert "write `draw " in found.hint and "`if done`" in found.hint


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("At the end of your turn, if you haven't moved, draw a card.", "if you haven't moved"),
        ("Flip a coin. On heads draw a card.", "flip a coin"),
        ("Search your deck for a fish and put it into your hand.", "search"),
    ],
)
def test_one_answer_is_given_for_what_cannot_be_said_and_no_word_beside_it(root: Path, said: str, told: str) -> None:
    """Words with which most sentences can be said, such as *at the end of*, are not it."""
    edit(root, ("when my artist leaves a zone\n        place 1 scale in the zone\n", f"{said}\n"))
    (found,) = proposed(root, instead=True)
    assert f"`{told}`" in found.message


@pytest.mark.parametrize(
    ("line", "said", "told"),
    [
        (
            "move self up to 2\n",
            "If your opponent has more cards than you, draw until you have the same number.",
            "nothing says `until you have the same number`",
        ),
        ("exhaust self\n", "Take 1 damage.", "`Take 1 damage` is not something that can be paid"),
    ],
)
def test_a_condition_of_an_effect_is_no_price_and_damage_no_counter(
    root: Path, line: str, said: str, told: str
) -> None:
    edit(root, (line, f"{said}\n"))
    (found,) = proposed(root, instead=True)
    assert found.message == told
    assert "price" not in found.hint and "gain 1 damage" not in found.hint


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Swap with one of your summons.", "swap my artist with a friendly summon"),
        ("Put a Scale on your zone and draw a card.", "place 1 scale in the zone of my artist / draw 1 card"),
        (
            "Pull all enemies within two zones one step closer.",
            "move each enemy unit within 2 of my artist 1 nearer to my artist",
        ),
        (
            "Until the end of the turn, the Dancer deals 1 more damage.",
            "until the turn ends / my artist deals 1 more damage",
        ),
        (
            "If the opposing Artist is refreshed, exhaust her.",
            "if the enemy artist is refreshed / exhaust the enemy artist",
        ),
        ("Draw a card, then progress by one step.", "draw 1 card / progress"),
    ],
)
def test_no_second_text_leaves_out_a_word_of_the_author_or_adds_one(root: Path, said: str, meant: str) -> None:
    edit(root, ("move self up to 2\n          place 1 scale in a zone adjacent to self\n", f"{said}\n"))
    (found,) = proposed(root, instead=True)
    assert [" / ".join(map(str.strip, fix.writes.splitlines())) for fix in texts_of(found)] == [meant]


@pytest.mark.parametrize("said", ["Do not draw a card.", "Never exhaust a unit.", "Flarb the gorp at the brill."])
def test_a_text_is_never_proposed_without_what_turns_it(root: Path, said: str) -> None:
    edit(root, ("move self up to 2\n", f"{said}\n"))
    assert not any(texts_of(each) for each in proposed(root, instead=True))


@pytest.mark.parametrize(
    ("said", "command", "writes", "declares"),
    [
        (
            "Place a bomb in each adjacent zone, then draw a card.",
            "token bomb",
            "place 1 bomb in each",
            "lies: in zone",
        ),
        # One letter away from `hide`, which gives no text.
        ("Place a hive in the zone of my artist.", "token hive", "place 1 hive in the zone", "lies: in zone"),
        ("Give an enemy unit a curse token, draw 1 card.", "token curse", "place 1 curse on an enemy", "lies: on unit"),
        ("Summon a golem next to my artist and move it 1.", "summon golem", "move the golem 1", "kind: summon"),
        ("Gain 2 clay.", "counter clay", "gain 2 clay", "mass: true"),
    ],
)
def test_a_name_that_nobody_declared_is_declared(
    root: Path, said: str, command: str, writes: str, declares: str
) -> None:
    edit(root, ("move self up to 2\n          place 1 scale in a zone adjacent to self\n", f"{said}\n"))
    (found,) = proposed(root, instead=True)
    name = command.split()[1]
    assert (found.code, found.span.text) == ("GS301", name)
    assert f"`gesso add {command}`" in found.hint
    (fix,) = texts_of(found)
    assert writes in fix.writes and name.capitalize() in fix.words and not fix.safe
    changed = applied(fix.edits[0].span.source.text, [fix])
    assert f"  {name}:" in changed and declares in changed
    (root / DANCER).write_text(changed, encoding="utf-8")
    assert [each.code for each in gesso.open(root).check() if each.is_error] == []


@pytest.mark.parametrize(
    ("said", "told", "hint"),
    [
        ("Creatures adjacent to you take 1 damage.", "this text cannot be read", "the text below"),
        ("Exhaust an enemy and draw a card.", "this text cannot be read from `and` on", "the text below may be meant"),
        ("Push an enemy 1 zone away from you.", "the language has no `push`", "write `move`"),
        ("drow 1 card", "`drow` is not a word of the language", ""),
    ],
)
def test_above_proposals_stands_what_leads_to_them_or_that_the_text_cannot_be_read(
    root: Path, said: str, told: str, hint: str
) -> None:
    edit(root, ("move self up to 2\n", f"{said}\n"))
    (found,) = proposed(root, instead=True)
    assert texts_of(found)
    assert found.message == told and found.hint.startswith(hint)


def test_the_report_shows_a_proposal_with_its_words(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, ("move self up to 2\n", "Move an enemy 1 zone away from you.\n"))
    assert main(["check"]) == 1
    out = capsys.readouterr().out
    expected = (
        "  try:  move an enemy unit 1 away from my artist\n"
        "        place 1 scale in a zone adjacent to self\n"
        "        Move an enemy unit 1 zone away from your Artist. Place 1 Scale in a zone adjacent to this Fish.\n"
    )
    assert expected in out
    assert out.count("error GS") == 1


def test_programs_get_every_problem_and_the_proposals(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, ("move self up to 2\n", "Move an enemy 1 zone away from you.\n"))
    count = len([each for each in gesso.open(root).check() if each.is_error])
    assert main(["check", "--format", "json"]) == 1
    problems = [each for each in json.loads(capsys.readouterr().out)["diagnostics"] if each["severity"] == "error"]
    assert len(problems) == count > 1
    assert problems[0]["fixes"][0]["words"]


def test_fixing_makes_no_proposal(root: Path) -> None:
    edit(root, ("move self up to 2\n", "Move an enemy 1 zone away from you.\n"))
    main(["check", "--fix", "--unsafe"])
    assert "move an enemy unit 1 away from my artist" not in (root / DANCER).read_text(encoding="utf-8")


def test_a_missing_key_beside_a_text_takes_away_no_proposal(root: Path) -> None:
    edit(root, ("pieces:\n", "pieces:\n  beat: {kind: counter}\n"), ("move self up to 2\n", "Draw two cards.\n"))
    missing, text = proposed(root, instead=True)
    assert (
        missing.code == "GS102" and texts_of(text)[0].writes == "draw 2 cards\nplace 1 scale in a zone adjacent to self"
    )


def test_a_wrong_value_beside_a_text_takes_away_no_proposal(root: Path) -> None:
    """Words may need such a value: the step of an ability, the type of an Art, the Muse whose card it is."""
    folder = root / "cards" / "solrei"
    shutil.copytree(ROOT / "cards/solrei/bram", folder / "bram", ignore=shutil.ignore_patterns("translations"))
    shutil.copy(ROOT / "cards/solrei/loose-cards.yaml", folder)
    table = (ROOT / "cards/solrei/game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(re.sub("(?m)^muses: .*$", "muses: [bram]", table), encoding="utf-8")
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react", "solrei"]\n')
    file = folder / "bram" / "set-up.yaml"
    text = file.read_text(encoding="utf-8")
    for before, after in (
        ("cultivate 1\n", "Cultivate two cards.\n"),
        ("timing: before-showdown", "timing: before-shoown"),
        ("requires: {signature: bram}", "requires: {signature: brom}"),
        ("type: stance", "type: stand"),
    ):
        assert before in text, before
        text = text.replace(before, after, 1)
    file.write_text(text, encoding="utf-8")
    (fixes,) = filter(None, map(texts_of, proposed(root)))
    assert fixes[0].writes == "when the round ends if I am on defense\n  may cultivate 2"
    assert fixes[0].words == "When the round ends and you are on Defense, you may cultivate 2."
