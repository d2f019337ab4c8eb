"""The card around a place: which one it is, what it prints where, and which problems are its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from editing.conftest import ROOT, Write

from gesso import Workspace
from gesso.editing.cards import CardText

CALLIGRAPHER = "cards/react/calligrapher/artist.yaml"
ODALYS = "cards/solrei/odalys/set-up.yaml"


def text(shipped: Workspace, path: str) -> str:
    return (Path(shipped.root) / path).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("path", "words", "shown"),
    [
        (CALLIGRAPHER, "name: Flowing Ink", ("flowing-ink", "Flowing Ink", "Action")),
        (CALLIGRAPHER, "choose a direction", ("flowing-ink", "Flowing Ink", "Action")),
        (
            CALLIGRAPHER,
            "place 1 ink on each enemy",
            ("calligrapher-strokes", "The Thousand-Stroke Scroll", "Ability, Ascended"),
        ),
        (CALLIGRAPHER, "summon a sealbrush", ("calligrapher-strokes", "The Calligrapher", "Ability")),
        (CALLIGRAPHER, "may place 1 ink", ("", "The Calligrapher", "")),
        (ODALYS, "id: reprise", ("reprise", "Reprise", "Guard Art · Requires Nerve")),
        (ODALYS, "muse:", ("", "Odalys", "")),
    ],
)
def test_the_nearest_thing_with_an_id_is_the_card(
    shipped: Workspace, path: str, words: str, shown: tuple[str, str, str]
) -> None:
    card = shipped.card(path, text(shipped, path).index(words))
    assert card is not None
    assert (card.id, card.title) == shown[:2]
    assert card.kind.split(" · ")[0] == shown[2].split(" · ")[0]
    assert card.texts and card.problems == ()


@pytest.mark.parametrize("path", [CALLIGRAPHER, ODALYS])
def test_every_printed_text_leads_to_its_lines(shipped: Workspace, path: str) -> None:
    whole = text(shipped, path)
    (transcript,) = shipped.project.transcripts(Path(path).parent.name)
    found: dict[str, CardText] = {}
    for at in (at for at, character in enumerate(whole) if character == "|"):
        card = shipped.card(path, at + 2)
        assert card is not None
        found |= {each.passage.id: each for each in card.texts}
    assert [passage.id for passage in transcript.passages if passage.id not in found] == []
    for each in found.values():
        assert each.span is not None
        card = shipped.card(path, each.span.start)
        assert card is not None and each.passage in [text.passage for text in card.texts]


def test_the_words_of_a_broken_text_are_left_out_and_its_problem_is_the_cards(shipped: Workspace, write: Write) -> None:
    broken = text(shipped, CALLIGRAPHER).replace("progress\n", "progresss‸\n", 1)
    card = shipped.card(CALLIGRAPHER, write(CALLIGRAPHER, broken))
    assert card is not None and card.title == "The Calligrapher"
    assert [each.passage.letter for each in card.texts] == ["A"]
    assert [problem.span.text for problem in card.problems] == ["progresss"]
    other = shipped.card(CALLIGRAPHER, broken.index("name: Flowing Ink"))
    assert other is not None and other.problems == () and len(other.texts) == 1
    assert other.texts[0].span is not None and "move each unit with ink" in other.texts[0].span.text


def test_a_card_in_broken_yaml_has_its_name(shipped: Workspace, write: Write) -> None:
    broken = text(shipped, CALLIGRAPHER).replace("    name: Flowing Ink\n", "    name: Flowing Ink‸\n    cop\n", 1)
    card = shipped.card(CALLIGRAPHER, write(CALLIGRAPHER, broken))
    assert card is not None
    assert (card.id, card.title) == ("flowing-ink", "Flowing Ink")


def test_other_files_have_no_card(shipped: Workspace) -> None:
    for path in ("cards/react/calligrapher/scenarios.yaml", "cards/react/game.yaml", "gesso.toml", "nothing.yaml"):
        assert shipped.card(path, 0) is None


def test_a_text_says_what_it_was_in_the_last_commit(
    shipped: Workspace, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "cards/react/calligrapher/artist.yaml"
    before = (ROOT / path).read_text(encoding="utf-8")
    monkeypatch.setattr("gesso.tasks.revisions.text_at", lambda *_: before)
    at = write(path, before.replace("unit with ink 1 in the direction", "unit with ink‸ 2 in the direction", 1))
    shown = shipped.card(path, at)
    assert shown is not None
    (was,) = shipped.earlier(path, shown)
    assert was is not None and "1 zone" in was.paragraphs[0] != shown.texts[0].passage.paragraphs[0]
    other = shipped.card(path, before.index("id: spilled-well"))
    assert other is not None and set(shipped.earlier(path, other)) == {None}


def test_an_effect_says_how_often_it_took_effect_until_it_is_changed(
    shipped: Workspace, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "cards/react/calligrapher/artist.yaml"
    text = (ROOT / path).read_text(encoding="utf-8")
    counted = [("progress", 44), ("move self 1", 38), ("place 1 ink on a unit", 53)]
    monkeypatch.setattr(
        "gesso.tasks.play.last_coverage", lambda root, source: (20, counted) if source == path else None
    )
    games, found = shipped.effects(path)
    lines = text.splitlines()
    assert (games, [(lines[span.line - 1].strip(), times) for span, times in found]) == (
        20,
        [(counted[0][0], 44), (counted[2][0], 53)],
    )
    write(path, text.replace("  progress\n", "  progress‸ 1\n", 1))
    assert [times for _, times in shipped.effects(path)[1]] == [38, 53]
    assert shipped.effects("cards/react/dancer/artist.yaml") == (0, ())


def test_a_piece_knows_the_cards_that_say_it(shipped: Workspace) -> None:
    whole = text(shipped, CALLIGRAPHER)
    for words in ("ink:", "mass: true"):
        piece = shipped.piece(CALLIGRAPHER, whole.index(words, whole.index("pieces:")))
        assert piece is not None and piece.title == "Ink"
        titles = [card.title for card in piece.cards]
        assert titles[0] == "The Calligrapher" and "Flowing Ink" in titles and len(set(titles)) == len(titles)
        for card in piece.cards:
            assert card.span.text in ("ink", "inked") or "ink" in card.span.text
    assert shipped.piece(CALLIGRAPHER, whole.index("name: Flowing Ink")) is None
    assert shipped.piece(CALLIGRAPHER, 0) is None and shipped.piece("gesso.toml", 0) is None
