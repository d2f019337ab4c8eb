"""Completion offers the words that really stand in the cards, each parses, and none brings an error."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from editing.conftest import ROOT, Write
from soak import sampled

from gesso import Workspace
from gesso.api import new_project
from gesso.diagnostics.fixes import applied
from gesso.editing.candidates import Candidate
from gesso.editing.place import place_at, texts_of
from gesso.lang.errors import at_cursor
from gesso.source import SourceFile

CARD = "cards/react/calligrapher/artist.yaml"
_HEAD = """gesso: 1
game: react
id: calligrapher
name: The Calligrapher
pieces:
  ink: {kind: token, count: 8, lies: on unit, mass: true}
  chip: {kind: token, count: 8, lies: in zone}
deck:
  - id: flowing-ink
    effects:
      - kind: intention
"""


def _labels(found: tuple[Candidate, ...]) -> list[str]:
    return [candidate.label for candidate in found]


def _places(shipped: Workspace) -> Iterator[tuple[Path, int, str, int]]:
    """Yield every word of every shipped text: its file and place, the word, and how many letters are typed."""
    for game in shipped.project.games:
        for entry in game.entries:
            file = shipped._file(entry.file)
            for text in texts_of(file) if file is not None else ():
                for match in re.finditer(r"#.*|[^\s#]+", text.content.text):
                    word = match[0]
                    for typed in sorted({0, 1, 2, len(word)} - set(range(len(word) + 1, 3))):
                        if not word.startswith("#"):
                            yield entry.file, text.content.start + match.start() + typed, word, typed


def _missing(shipped: Workspace, places: list[tuple[Path, int, str, int]]) -> list[str]:
    missing = []
    for path, at, word, typed in places:
        found = shipped.completions(path, at)
        if word not in _labels(found) and not (word.isdecimal() and any(each.kind == "number" for each in found)):
            missing.append(f"{path.parent.name} {word} after {typed} letters at {at}")
    return missing


def test_the_word_that_stands_there_is_offered(shipped: Workspace) -> None:
    places = random.Random(7).sample(list(_places(shipped)), 40)
    missing = _missing(shipped, places)
    assert len(missing) <= 1, missing


@pytest.mark.slow
def test_the_words_of_all_cards_that_stand_there_is_offered(shipped: Workspace) -> None:
    places = sampled(_places(shipped), 11)
    missing = _missing(shipped, places)
    assert len(missing) <= len(places) / 100, Counter(missing).most_common(40)


def test_each_candidate_parses_up_to_its_end(shipped: Workspace) -> None:
    for path, at, _, _ in random.Random(3).sample([each for each in _places(shipped) if each[3] < 3], 8):
        file = shipped._file(path)
        assert file is not None
        place = place_at(file, at)
        text, game = place.text, file.game
        assert text is not None and game is not None
        language = game.definition.language()
        for candidate in shipped.completions(path, at):
            # Behind it stands another word, which may be any.
            after = file.source.text[: candidate.edit.span.start] + candidate.edit.text + " x"
            span = SourceFile("a", after).span(text.content.start, len(after))
            assert at_cursor(language, text.start, span) is not None, (candidate.label, after[-60:])


def test_no_candidate_brings_an_error(shipped: Workspace, write: Write) -> None:
    text = _HEAD + "        effect: |\n          place 1 ink on each ‸\n"
    at = write(CARD, text)
    found = _labels(shipped.completions(CARD, at))
    assert {"unit", "artist", "enemy", "friendly"} <= set(found)
    assert not {"ink", "chip", "card", "damage"} & set(found)
    at = write(CARD, _HEAD + "        effect: |\n          place 1 ‸")
    assert set(_labels(shipped.completions(CARD, at))) == {"ink", "chip", "chips"}
    at = write(CARD, _HEAD + "        effect: |\n          place 2 ‸")
    assert set(_labels(shipped.completions(CARD, at))[:2]) == {"ink", "chips"}


def test_what_the_project_says_most_comes_first(shipped: Workspace, write: Write) -> None:
    verbs = _labels(shipped.completions(CARD, write(CARD, _HEAD + "        effect: |\n          ‸")))
    assert {"move", "deal", "place"} <= set(verbs[:6])
    after = _labels(shipped.completions(CARD, write(CARD, _HEAD + "        effect: |\n          move ‸")))
    assert after[0] == "each"


@pytest.mark.parametrize(
    ("lines", "offered", "edit"),
    [
        ("effect: |\n          ‸", "draw", "draw"),
        ("effect: |\n‸", "draw", "          draw"),
        ("effect: |\n          may\n           ‸", "draw", "            draw"),
        ("effect: |\n          may\n          ‸", "draw", "            draw"),
        ("effect: |\n          draw 1 card\n            ‸", "may", "          may"),
        ("effect: |\n          dra‸", "draw", "draw"),
        ("effect: |\n          if I have a card\n            draw 1 card\n          ‸", "otherwise", "otherwise"),
        ("effect: |\n          choose 1 of\n            draw 1 card\n          o‸", "or", "or"),
        ("effect: |\n          choose 1 of\n            draw 1 card\n          or\n            p‸", "place", "place"),
        ("effect: |\n          gibberish is here\n          d‸", "draw", "draw"),
        ("effect: |\n          choose a zone\n          place 1 chip in the ‸", "zone", "zone"),
        ("effect: |\n          place 1 inc‸", "ink", "ink"),
        ("effect: |\n          exhasut‸", "exhaust", "exhaust"),
        ("effect: |\n          draw ‸", "1", "1"),
        ("effect: |\n          draw 1‸2 cards", "1", "1"),
        ("cost: |\n          ‸", "exhaust", "exhaust"),
        ("cost: |\n          target a zone\n        effect: |\n          place 1 chip in the ‸", "target", "target"),
    ],
)
def test_a_half_written_text_has_candidates(
    shipped: Workspace, write: Write, lines: str, offered: str, edit: str
) -> None:
    at = write(CARD, _HEAD + "        " + lines)
    found = {candidate.label: candidate for candidate in shipped.completions(CARD, at)}
    assert offered in found, sorted(found)
    assert found[offered].edit.text == edit


def test_names_of_a_broken_file_are_still_known(shipped: Workspace, write: Write) -> None:
    text = (Path(shipped.root) / CARD).read_text(encoding="utf-8")
    shipped.update(CARD, text)
    at = write(CARD, text.replace("place 1 ink on each enemy unit within 2", "place 1 i‸", 1) + "\nhalf a key\n")
    assert _labels(shipped.completions(CARD, at)) == ["ink"]


def test_what_was_not_picked_is_not_offered(shipped: Workspace, write: Write) -> None:
    at = write(CARD, _HEAD + "        effect: |\n          draw 1 card\n          exhaust the ‸")
    assert "unit" not in _labels(shipped.completions(CARD, at))
    at = write(CARD, _HEAD + "        effect: |\n          choose a unit\n          exhaust the ‸")
    assert "unit" in _labels(shipped.completions(CARD, at))


def test_a_candidate_has_documentation_and_printed_words(shipped: Workspace) -> None:
    text = (Path(shipped.root) / CARD).read_text(encoding="utf-8")
    at = text.index("may place 1 ink on a unit") + len("may pl")
    (found,) = shipped.completions(CARD, at)
    assert (found.label, found.kind) == ("place", "word")
    assert found.note.means and found.note.example and found.note.printed
    printed = shipped.printed_with(CARD, at, found)
    assert printed == "At the start of your turn, you may place 1 Ink on a unit within 3 of your Artist."


@pytest.mark.parametrize(
    ("path", "text", "offered"),
    [
        (
            CARD,
            "gesso: 1\nid: a\npieces:\n  ink:\n    kind: ‸",
            ["token", "tile", "summon", "dice", "counter", "frame"],
        ),
        (CARD, "gesso: 1\npieces:\n  ink:\n    kind: token\n    li‸", ["lies", "limit"]),
        (CARD, "gesso: 1\npieces:\n  ink:\n    kind: dice\n    lie‸", []),
        (CARD, "palette: {deep: x, ma‸}", ["main"]),
        (CARD, "deck:\n  - id: a\n    ki‸", []),
        (CARD, "deck:\n  - id: a\n    effects:\n      - ki‸", ["kind"]),
        ("cards/react/game.yaml", "artists: [calligrapher, dan‸]", ["dancer"]),
        ("cards/react/calligrapher/scenarios.yaml", "players: [calligrapher, dancer]\nscenarios:\n  - na‸", ["name"]),
        (
            "cards/react/calligrapher/scenarios.yaml",
            "players: [calligrapher, dancer]\nscenarios:\n  - hand: {calligrapher: [flow‸]}",
            ["flowing-ink"],
        ),
        ("cards/solrei/odalys/set-up.yaml", "muse:\n  alignment: he‸", ["heart"]),
        ("cards/solrei/odalys/set-up.yaml", "arts:\n  - type: gu‸", ["guard"]),
        ("cards/solrei/odalys/set-up.yaml", "arts:\n  - requires: {skills: [blade, sl‸]}", ["sleight"]),
        (CARD, "first_hand: [‸]\ndeck:\n  - id: one\n  - id: two", ["one", "two"]),
        (CARD, "deck:\n  - id: ‸", []),
        (
            CARD,
            "pieces:\n  bee: {kind: summon}\n  ink: {kind: token}\nabilities:\n  - of: ‸",
            ["artist", "bee", "nothing"],
        ),
        (CARD, "passive:\n  - ‸", ["name", "text", "provenance"]),
        ("cards/solrei/odalys/set-up.yaml", "arts:\n  - timing: end‸", ["end-of-round"]),
        ("cards/solrei/odalys/set-up.yaml", "arts:\n  - requires: {signature: oda‸}", ["odalys"]),
    ],
)
def test_keys_and_values_come_from_the_schema(
    shipped: Workspace, write: Write, path: str, text: str, offered: list[str]
) -> None:
    assert _labels(shipped.completions(path, write(path, text))) == offered


def test_a_project_without_other_entries_has_the_same_candidates(tmp_path: Path) -> None:
    new_project(tmp_path, game="solrei", name="nobody")
    file = tmp_path / "cards/solrei/nobody/set-up.yaml"
    workspace = Workspace(tmp_path)
    workspace.write(file, "gesso: 1\nmuse:\n  skills: [bl")
    assert _labels(workspace.completions(file, len("gesso: 1\nmuse:\n  skills: [bl"))) == ["blade"]


def test_a_key_of_an_effect_opens_its_block(shipped: Workspace, write: Write) -> None:
    at = write(CARD, _HEAD + "        eff‸")
    (found,) = shipped.completions(CARD, at)
    assert found.edit.text == "effect: |\n          "


def test_nothing_is_offered_in_comments(shipped: Workspace, write: Write) -> None:
    assert not shipped.completions(CARD, write(CARD, _HEAD + "        effect: |\n          draw 1 card # dr‸"))
    assert not shipped.completions(CARD, write(CARD, "gesso: 1 # na‸"))


def test_a_card_can_be_written_by_candidates_alone(shipped: Workspace, write: Write) -> None:
    """Write a whole effect, one word after the other, each only from what is offered."""
    wanted = "choose a unit adjacent to my artist\nif the unit has ink\n  exhaust the unit\notherwise\n  place 1 ink on the unit"
    text = _HEAD.replace("kind: intention\n", "kind: intention\n        effect: |\n") + "          "
    for number, line in enumerate(wanted.split("\n")):
        text += "\n          " if number else ""
        for word in line.split():
            at = write(CARD, text + "‸")
            found = {candidate.label: candidate for candidate in shipped.completions(CARD, at)}
            assert word in found or word.isdecimal(), (text[-60:], word, sorted(found))
            text = applied(text, []) if word not in found else _with(text, found[word])
            text += " "
        text = text.rstrip(" ")
    assert text.endswith("otherwise\n            place 1 ink on the unit")


def _with(text: str, candidate: Candidate) -> str:
    edit = candidate.edit
    return text[: edit.span.start] + edit.text + text[edit.span.end :]


@pytest.mark.parametrize(
    ("step", "offered", "replaced"),
    [
        ("- calligrapher: spirit-blue b, ‸", {"c3", "d2", "d4", "e3"}, ""),
        ("- calligrapher: spi‸", {"spirit-blue a", "spirit-blue b"}, "spi"),
        ("- calligrapher: sp‸irit-blue b  , e3", {"spirit-blue a", "spirit-blue b"}, "spirit-blue b"),
    ],
)
def test_a_step_offers_what_is_legal_there(
    shipped: Workspace, write: Write, step: str, offered: set[str], replaced: str
) -> None:
    path = "cards/react/calligrapher/scenarios.yaml"
    text = (ROOT / path).read_text(encoding="utf-8").replace("- calligrapher: spirit-blue b, e3", step, 1)
    found = shipped.completions(path, write(path, text))
    assert offered <= set(_labels(found)) and not {"sealbrush-spirit", "spilled-well"} & set(_labels(found))
    assert {each.edit.span.text for each in found} <= {replaced}


def test_the_id_of_a_new_entry_is_the_name_of_its_folder(shipped: Workspace, write: Write) -> None:
    path = "cards/react/beekeeper/artist.yaml"
    assert _labels(shipped.completions(path, write(path, "gesso: 1\ngame: react\nid: ‸\n"))) == ["beekeeper"]
