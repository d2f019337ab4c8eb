"""What is shown of a place: printed words, the meaning of words and keys, what a reference means, colours and hints."""

from __future__ import annotations

from pathlib import Path

from editing.conftest import Write

from gesso import Workspace

CARD = "cards/react/calligrapher/artist.yaml"
DANCER = "cards/react/dancer/artist.yaml"


def _at(shipped: Workspace, path: str, words: str) -> int:
    return (Path(shipped.root) / path).read_text(encoding="utf-8").index(words) + len(words)


def test_a_sentence_is_shown_as_it_prints_in_both_languages(shipped: Workspace) -> None:
    found = shipped.hover(CARD, _at(shipped, CARD, "may place 1 ink on a un"))
    assert found is not None and found.note is not None
    assert [(each.locale, each.text.split(",")[0]) for each in found.printed] == [
        ("en", "At the start of your turn"),
        ("fr", "Au début de votre tour"),
    ]
    assert (found.note.title, found.note.means) == ("unit", "An Artist or a summon.")
    assert found.span.text == "unit"


def test_the_words_are_those_of_gesso_text(shipped: Workspace) -> None:
    found = shipped.hover(CARD, _at(shipped, CARD, "\n          summon a seal"))
    assert found is not None
    (whole,) = shipped.project.transcripts("calligrapher")
    assert found.printed[0].text.split("\n")[-1] in " ".join(whole.text().split())


def test_later_sentences_are_shown_alone(shipped: Workspace) -> None:
    text = (Path(shipped.root) / CARD).read_text(encoding="utf-8")
    at = text.index("place 1 ink on a unit adjacent to self") + 3
    found = shipped.hover(CARD, at)
    assert found is not None
    assert found.printed[0].text == "Place 1 Ink on an adjacent unit."


def test_a_name_says_what_it_stands_for(shipped: Workspace) -> None:
    found = shipped.hover(CARD, _at(shipped, CARD, "may place 1 in"))
    assert found is not None and found.note is not None
    assert found.note.title == "token" and found.note.means


def test_a_reference_says_what_it_means(shipped: Workspace, write: Write) -> None:
    text = (Path(shipped.root) / CARD).read_text(encoding="utf-8")
    mine = "choose a unit adjacent to self\n@draw 1 card\n@draw 1 card\n@exhaust the un‸it".replace("@", " " * 12)
    at = write(CARD, text.replace("place 1 ink on each enemy unit within 2 of self", mine, 1))
    found = shipped.hover(CARD, at)
    assert found is not None and found.reference is not None
    assert found.reference.says == "a unit adjacent to self"
    assert [hint.text for hint in shipped.hints(CARD) if hint.span.start < at < hint.span.end] == [
        f"= a unit adjacent to self (line {found.reference.to[0].line})"
    ]


def test_the_target_is_the_one_of_the_cost(shipped: Workspace) -> None:
    found = shipped.hover(DANCER, _at(shipped, DANCER, "in the tar"))
    assert found is not None and found.reference is not None
    assert found.reference.says.startswith("a zone within")


def test_a_key_says_what_the_schema_says(shipped: Workspace) -> None:
    found = shipped.hover(CARD, _at(shipped, CARD, "\n    li"))
    assert found is not None and found.note is not None
    assert found.note.title == "lies"
    assert found.note.facts == "One of `on unit`, `in zone`."


def test_a_comment_says_nothing(shipped: Workspace) -> None:
    assert shipped.hover(CARD, _at(shipped, CARD, "# rides un")) is None


def test_words_have_their_kinds(shipped: Workspace, write: Write) -> None:
    text = (Path(shipped.root) / CARD).read_text(encoding="utf-8")
    old = "place 1 ink on each enemy unit within 2 of self"
    write(CARD, text.replace(old, "if I have a card # who knows\n              place 2 ink on a unit", 1) + "‸")
    line = text[: text.index(old)].count("\n") + 1
    found = {each.span.text: each.kind for each in shipped.tokens(CARD) if line <= each.span.line <= line + 1}
    assert found == {
        "if": "keyword", "I": "modifier", "have": "keyword", "a": "modifier", "card": "noun",
        "# who knows": "comment", "place": "verb", "2": "number", "ink": "name", "on": "modifier", "unit": "noun",
    }  # fmt: skip


def test_a_verb_that_is_an_adjective_elsewhere_is_a_verb(shipped: Workspace) -> None:
    kinds = {each.span.text: each.kind for each in shipped.tokens(DANCER) if each.span.text in ("exhaust", "exhausted")}
    assert kinds["exhaust"] == "verb"


def test_words_of_a_text_that_nobody_can_read_have_kinds_too(shipped: Workspace, write: Write) -> None:
    write(CARD, "id: calligrapher\nsetup: |\n  draw draw 1 ÿ 🎴 # so\n‸\nhalf")
    assert [(each.span.text, each.kind) for each in shipped.tokens(CARD)] == [
        ("draw", "verb"), ("draw", "verb"), ("1", "number"), ("ÿ", "unknown"), ("🎴", "unknown"), ("# so", "comment"),
    ]  # fmt: skip
