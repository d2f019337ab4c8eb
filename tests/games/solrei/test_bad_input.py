"""Wrong files of SolRei: each fault once, at its place, in the words of the game; and several of them in one run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gesso.diagnostics import Diagnostic
from gesso.games import load
from gesso.project.game import open_game

ROOT = Path(__file__).parents[3]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the game that ships."""
    return Path(shutil.copytree(ROOT / "cards/solrei", tmp_path / "solrei"))


def problems(folder: Path, file: str = "") -> list[Diagnostic]:
    """All that is wrong with a game, its file first; of the entries only that of a file, if it is given."""
    game = open_game(folder, load("solrei"), root=folder)
    found = [*game.diagnostics, *game.problems()]
    entries = [entry for entry in game.entries if str(entry.file).endswith(file)]
    return [*found, *(item for entry in entries for item in game.checked(entry).diagnostics)]


def changed(folder: Path, file: str, *changes: tuple[str, str]) -> list[str]:
    """What is wrong after the changes: place, code and message with hint."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    lines = text.splitlines()
    return [
        f"{lines[item.span.line - 1].strip()}: {item.code} {item.message}. {item.hint}"
        for item in problems(folder, file)
        if item.span.path.endswith(file)
    ]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("muse:", "mues:", "mues:: GS101 `mues` is not a key of a set-up. did you mean `muse`?"),
        (
            "alignment: diamond",
            "alignment: red",
            "GS104 `alignment` must be `spade`, `heart`, `diamond` or `club`, not `red`",
        ),
        ("      timing: after-showdown\n", "", "GS102 an ability needs `timing`. add `timing: before-showdown`"),
        ("spend 1 diamond rei", "discard 14 diamonds", "GS458 there are 13 diamonds; this asks for 14"),
        ("id: comet-lunge", "id: kindled-edge", "- id: kindled-edge: GS612 two cards are called `kindled-edge`"),
        ("id: comet-lunge", "id: hush", "- id: hush: GS612 `hush` is already an Art of `sable`"),
        ("name: Comet Lunge", "name: Kindled Edge", "- id: comet-lunge: GS657 two Arts are called `Kindled Edge`"),
        ("serial: A", "serial: a1", "serial: a1: GS106 `serial` must be one to three capital letters"),
        ("serial: A", "serial: B", "serial: B: GS658 `bram` already has the letters `B`"),
        ("signature: ashley", "signature: ashly", "GS301 `ashly` is not a Muse of the game. did you mean `ashley`?"),
        ("  - id: comet-lunge", "  - id: Comet Lunge", "GS106 `id` must be small letters and digits"),
        ("arts:\n", "advantages:\n  - {id: x, name: X, type: X}\narts:\n", "advantages:: GS111 a set-up has one"),
        ("id: ashley", "id: ashly", "id: ashly: GS905 `id` is `ashly`"),
        ("counter 1", "counter 1 damage", "counter 1 damage: GS203 `damage` cannot come after `1`"),
        (
            "      counter 1\n",
            "      counter 1\n    augment: |\n      gain 1 power\n",
            "GS111 an Art has an `effect` or",
        ),
        ("    effect: |\n      counter 1\n", "", "GS102 an Art needs `effect`. add `effect: |`"),
        ('deep: "#4E120C"', "deep: red", "GS106 `deep` must be `#` and six hexadecimal digits"),
        ("picture: full", "picture: sideways", "GS104 `picture` must be `full`, `eclipse`, `half`"),
        ("skills: [blade, nerve]", "skills: blade", "skills: blade: GS103 `skills` must be a list, not text"),
        ("title: Ember at Arm's Length\n", "", "GS102 a set-up needs `title`"),
        ("Half a Step Closer", '"!!"', "GS106 `name` must be a single line of text with a letter or a digit"),
    ],
)
def test_one_slip_is_one_report(folder: Path, old: str, new: str, found: str) -> None:
    """In the file with the slip; a name that two files have is reported in both."""
    (report,) = changed(folder, "ashley/set-up.yaml", (old, new))
    assert found in report


def test_several_slips_are_found_in_one_run(folder: Path) -> None:
    """In texts, names, timings and requirements at once."""
    reports = changed(
        folder,
        "ashley/set-up.yaml",
        ("type: duelist", "type: dualist"),
        ("timing: before-showdown", "timing: before-combat"),
        ("ready 1 art", "ready 1 card"),
        ("requires: {signature: ashley}", "requires: {signature: bram}"),
        ("if crisis 3", "if crisis 9"),
        ("counter 1", "countr 1"),
    )
    assert sorted(report.partition("GS")[2][:3] for report in reports) == ["202", "301", "350", "351", "459", "653"]


def test_a_muse_that_is_none(folder: Path) -> None:
    """The game file lists a Muse without a file, and a file without a Muse."""
    found = changed(folder, "game.yaml", ("[ashley, tamsin,", "[ashly, tamsin, loose-cards,"), ("[loose-cards]", "[]"))
    assert any("there is no set-up `ashly`. did you mean `ashley`?" in report for report in found)
    codes = [item.code for item in problems(folder) if item.span.path.endswith("loose-cards.yaml")]
    assert codes == ["GS660"]


@pytest.mark.parametrize("name", ["game.yaml", "ashley/set-up.yaml", "loose-cards.yaml"])
@pytest.mark.parametrize(
    "text", ["", "null\n", "[]\n", "gesso: 1\n", "a: &a [*a]\n", "\x00", "muse: {}\n", "steps: 3\n", "{" * 300]
)
def test_what_is_no_file_of_the_game_is_reported_and_nothing_raises(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    found = [item for item in problems(folder, name) if item.span.path.endswith(name)]
    assert any(item.is_error for item in found)


@pytest.mark.parametrize(
    ("written", "found"),
    [
        (r'"a\u0000b"', "GS006 U+0000 (null) cannot be used in a text"),
        (r'"a\u0007b"', "GS006 U+0007 (a control character) cannot be used in a text"),
        (r'"a\u202eb"', "GS006 U+202E (right-to-left override) cannot be used in a text"),
        (r'"\u200b"', "GS006 U+200B (zero width space) cannot be used in a text"),
        (r'"a\tb"', "GS006 `name` cannot have U+0009 (a tab) in it"),
        ('"  "', "GS109 `name` is a blank text"),
    ],
)
def test_a_name_that_cannot_be_seen_is_one_error_at_its_value(folder: Path, written: str, found: str) -> None:
    (said,) = changed(folder, "ashley/set-up.yaml", ("name: Ashley\n", f"name: {written}\n"))
    assert said.startswith(f"name: {written}: {found}. ")
