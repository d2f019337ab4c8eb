"""Cards that the last commit has otherwise, as a lens shows them."""

from __future__ import annotations

from gesso.editing.changed import changed_cards
from gesso.source import SourceFile, read_tree

TEXT = """\
id: somebody
deck:
  - id: one
    name: One
  - id: two
    name: Two

  - id: three
    name: Three
"""


def changed(text: str, earlier: str) -> list[tuple[str, bool]]:
    node = read_tree(SourceFile("cards/a.yaml", text)).node
    assert node is not None
    return [(span.text, is_new) for span, is_new in changed_cards(node, earlier)]


def test_only_cards_with_other_words_have_changed() -> None:
    assert changed(TEXT, TEXT) == []
    assert changed(TEXT.replace("Two", "Too"), TEXT) == [("two", False)]
    assert changed(f"# more\n{TEXT}".replace("one", "first"), TEXT) == [("first", True)]
    assert changed(TEXT.replace("  - id", "    - id").replace("    name", "      name"), TEXT) == []


def test_without_an_earlier_text_that_can_be_read_every_card_is_new() -> None:
    assert changed(TEXT, "a: [") == [("one", True), ("two", True), ("three", True)]
