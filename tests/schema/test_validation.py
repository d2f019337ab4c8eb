"""A card file that does not keep to its format: each fault once, at its own node, in game words."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import CATALOGUE
from gesso.schema import validate
from gesso.source import MappingNode, Scalar, SequenceNode, read_text

ARTISTS = Path(__file__).parents[1] / "cases" / "react" / "artists"

MINIMAL = """\
gesso: 1
game: react
id: mason
name: The Mason
noun: Mason
pronouns: [she, her, her]
playstyle: Stone by stone.
opponent: Watch the stones.
palette: {deep: "#111111", main: "#222222", accent: "#333333", light: "#444444"}
motif: facets
sigil: stone
pieces:
  stone:
    kind: token
    count: 8
    lies: in zone
  helper:
    kind: summon
    count: 2
passive:
  - name: Dust
    text: |
      when my turn starts
        place 1 stone in the zone of my artist
abilities:
  - id: hands
    name: The Mason
    of: artist
    effects:
      - kind: intention
        cost: |
          exhaust self
        effect: |
          progress
deck:
  - id: wall
    name: Wall
    copies: 30
    effects:
      - kind: reaction
        effect: |
          draw 1 card
masterpiece: {cards: [Base, Shaft, Capital]}
"""

# A sentence, what is replaced, by what, and `place name` with the text at the place.
ROWS: list[tuple[str, str, str, list[tuple[str, str]]]] = [
    ("a misspelt key", "count: 8", "cuont: 8", [("cuont", "unknown-key")]),
    ("a misspelt kind key does not hide the rest", "kind: token", "knid: token", [("knid", "unknown-key")]),
    ("a key of another kind of piece", "count: 2", "count: 2\n    lies: in zone", [("lies", "unknown-key")]),
    ("a foreign key at the top", "motif: facets", "motif: facets\ncolour: red", [("colour", "unknown-key")]),
    ("a missing key", "    count: 8\n", "", [("kind", "missing-key")]),
    ("a summon without a count", "    count: 2\n", "", [("kind", "missing-key")]),
    ("a missing key at the top", "sigil: stone\n", "", [("gesso", "missing-key")]),
    (
        "two missing keys",
        "noun: Mason\npronouns: [she, her, her]\n",
        "",
        [("gesso", "missing-key"), ("gesso", "missing-key")],
    ),
    ("text for a number", "count: 8", "count: many", [("many", "wrong-type")]),
    ("a number for text", "name: Wall", "name: 1984", [("1984", "wrong-type")]),
    ("text for a list", "[she, her, her]", "she", [("she", "wrong-type")]),
    ("a list for a mapping", "{cards: [Base, Shaft, Capital]}", "[Base]", [("[Base]", "wrong-type")]),
    ("a fraction for a whole number", "count: 8", "count: 8.0", [("8.0", "wrong-type")]),
    ("a truth value for a number", "copies: 30", "copies: true", [("true", "wrong-type")]),
    ("a kind that is none", "kind: token", "kind: tokn", [("tokn", "not-allowed-value")]),
    ("a capital where none belongs", "kind: reaction", "kind: Reaction", [("Reaction", "not-allowed-value")]),
    ("a place that is none", "lies: in zone", "lies: in zones", [("in zones", "not-allowed-value")]),
    ("another version", "gesso: 1", "gesso: 2", [("2", "not-allowed-value")]),
    ("another game", "game: react", "game: recat", [("recat", "not-allowed-value")]),
    ("none at all", "count: 8", "count: 0", [("0", "out-of-range")]),
    ("far too many", "count: 8", "count: 1000", [("1000", "out-of-range")]),
    ("an id with capitals", "id: wall", "id: The Wall", [("The Wall", "bad-form")]),
    ("a piece id with capitals", "  stone:", "  Big Stone:", [("Big Stone", "bad-form")]),
    ("a colour without its mark", '"#111111"', '"111111"', [('"111111"', "bad-form")]),
    (
        "forms of an adjective",
        "    lies: in zone",
        "    lies: in zone\n    adjective: wet<b>",
        [("wet<b>", "bad-form")],
    ),
    ("a name of two lines", "name: Wall", "name: |\n      Wall", [("|", "bad-form")]),
    ("a short list", "[she, her, her]", "[she, her]", [("[she, her]", "wrong-length")]),
    ("a long name", "name: Wall", f"name: {'W' * 41}", [("W" * 41, "wrong-length")]),
    ("an item twice", "count: 2", "copies: [red, blue, red]", [("red", "item-twice")]),
    ("nothing behind a colon", "name: Wall", "name:", [("name", "empty-value")]),
    ("null for a name", "name: Wall", "name: null", [("null", "empty-value")]),
    ("an empty text", "playstyle: Stone by stone.", 'playstyle: ""', [('""', "empty-value")]),
    ("an empty name", "name: Wall", "name: ''", [("''", "empty-value")]),
    ("a name of blanks", "name: Wall", 'name: "  "', [('"  "', "empty-value")]),
    ("a name of joiners alone", "name: Wall", r'name: "\u200d"', [(r'"\u200d"', "empty-value")]),
    ("a playstyle of blanks", "playstyle: Stone by stone.", 'playstyle: "  "', [('"  "', "empty-value")]),
    ("an empty list", "[Base, Shaft, Capital]", "[]", [("[]", "empty-value")]),
    ("a colour that became a comment", "motif: facets", "motif: # facets", [("motif", "empty-value")]),
    (
        "a text on the line of its key",
        "effect: |\n          draw 1 card",
        "effect: draw 1 card",
        [("draw 1 card", "not-a-block")],
    ),
    ("a folded text", "effect: |\n          draw", "effect: >\n          draw", [(">", "not-a-block")]),
    ("count beside copies", "count: 2", "count: 2\n    copies: [red]", [("count", "not-together")]),
    ("cards beside inherit", "{cards: [Base,", "{inherit: other, cards: [Base,", [("cards", "not-together")]),
    (
        "pieces beside inherit",
        "pieces:",
        "pieces:\n  inherit: other",
        [("stone", "unknown-key"), ("helper", "unknown-key")],
    ),
    (
        "two faults in one file",
        "count: 8\n    lies: in zone",
        "count: 0\n    lies: up",
        [("0", "out-of-range"), ("up", "not-allowed-value")],
    ),
    ("a piece without a kind and with faults", "kind: token\n    count: 8", "count: none", [("count", "missing-key")]),
]


def check(text: str) -> list[Diagnostic]:
    reading = read_text(text)
    assert not reading.diagnostics
    assert reading.node is not None
    return validate(reading.node, "react/artist")


def test_the_file_that_the_rows_change_is_sound() -> None:
    assert check(MINIMAL) == []


@pytest.mark.parametrize(("old", "new", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_fault_is_named_once_at_its_node(old: str, new: str, expected: list[tuple[str, str]]) -> None:
    assert old in MINIMAL
    found = check(MINIMAL.replace(old, new, 1))
    assert [(each.span.text.split("\n")[0], each.name) for each in found] == expected
    assert all(each.hint for each in found), "every fault comes with what to write"


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        ("count: 8", "cuont: 8", "`cuont` is not a key of a token", "did you mean `count`?"),
        ("    count: 8\n", "", "a token needs `count`", "add `count: 8` (how many there are in the box)"),
        ("kind: token", "kind: tokn", "", "did you mean `token`?"),
        (
            "lies: in zone",
            "lies: in zones",
            "`lies` must be `on unit` or `in zone`, not `in zones`",
            "did you mean `in zone`?",
        ),
        ("count: 8", "count: many", "`count` must be a whole number, not text", "for example `count: 8`"),
        ("name: Wall", "name: 1984", "`name` must be text, not a number", 'put it in quotation marks: "1984"'),
        ("count: 8", "count: 0", "`count` must be a number from 1 to 99, not 0", "for example `count: 8`"),
        ("  stone:", "  Big Stone:", "", "write `big-stone`"),
        ("[she, her, her]", "[she, her]", "`pronouns` must have exactly 3 items, not 2", ""),
        ("[she, her, her]", "[she, her, 3]", "item 3 of `pronouns` must be text, not a number", ""),
        ("motif: facets", "motif: # facets", "`motif` has no value", "a `#` begins a comment"),
        ("noun: Mason", "nuon: Mason\nnoun: Mason", "", "leave it out: `noun` is already there"),
        (
            "gesso: 1\ngame: react\nid: mason\nname: The Mason\n",
            "",
            "an Artist's file needs `gesso`, `game`, `id` and `name`",
            "write `gesso` next",
        ),
    ],
)
def test_the_sentence_says_what_is_wrong_and_the_hint_what_to_write(
    old: str, new: str, message: str, hint: str
) -> None:
    found = check(MINIMAL.replace(old, new, 1))
    assert len(found) == 1
    assert message in found[0].message
    assert hint in found[0].hint


@pytest.mark.parametrize("text", ["- a\n", "word\n", "3\n", "{}\n"])
def test_something_else_than_a_card_file_is_said_in_one_sentence(text: str) -> None:
    found = check(text)
    assert len(found) == 1
    assert found[0].name in ("wrong-type", "missing-key")


def test_the_shipped_format_fits_every_artist_and_the_game_file() -> None:
    for file in sorted(ARTISTS.glob("*.yaml")):
        node = read_text(file.read_text(encoding="utf-8")).node
        assert node is not None
        assert validate(node, "react/game" if file.stem == "game" else "react/artist") == [], file.name


def test_every_rule_of_the_stage_has_a_row_here() -> None:
    fired = {name for row in ROWS for _, name in row[3]}
    # The last one is what remains when a schema grows a keyword that nobody has put into words.
    assert fired == {rule.name for rule in CATALOGUE.values() if rule.code.startswith("GS1")} - {"not-the-format"}


@pytest.mark.slow
def test_every_value_of_every_artist_is_held_to_a_type() -> None:
    """Closed world: a mapping put in the place of any single value is reported, so no key goes unread."""
    text = (ARTISTS / "painter.yaml").read_text(encoding="utf-8")
    node = read_text(text).node
    assert node is not None
    for scalar in scalars(node):
        if "\n" in scalar.span.text or scalar.span.text in ("painter", "react"):
            continue
        broken = text[: scalar.span.start] + "{zz: 1}" + text[scalar.span.end :]
        assert check(broken), f"line {scalar.span.line}: {scalar.text}"


def scalars(node: MappingNode | SequenceNode | Scalar) -> list[Scalar]:
    match node:
        case Scalar():
            return [node]
        case SequenceNode():
            return [each for item in node for each in scalars(item)]
        case MappingNode():
            return [each for pair in node for each in scalars(pair.value)]


def test_a_tab_in_a_name_is_called_so() -> None:
    (found,) = check(MINIMAL.replace("name: Wall", r'name: "Wa\tll"'))
    assert (found.code, found.span.text, found.hint) == ("GS006", r'"Wa\tll"', "write a space in place of the tab")
    assert "U+0009 (a tab)" in found.message
