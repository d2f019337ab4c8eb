"""Which cards of a file differ from an earlier text of it, and what they printed then."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.editing.cards import CardText
from gesso.editing.structure import end_of
from gesso.project.project import ProjectModel
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, Span, read_tree
from gesso.tasks.text import words_so_far
from gesso.wording.transcript import Passage


def cards_in(node: Node) -> Iterator[tuple[str, Span, str]]:
    """Yield what has an id below the top of a tree: the id, its place, and the text without its indentation."""
    inside = [pair.value for pair in node] if isinstance(node, MappingNode) else []
    inside += [*node] if isinstance(node, SequenceNode) else []
    for each in inside:
        id = each.get("id") if isinstance(each, MappingNode) else None
        if isinstance(id, Scalar):
            text = each.span.source.text[each.span.start : end_of(each)]
            yield id.text, id.span, textwrap.dedent(" " * (each.span.column - 1) + text)
        else:
            yield from cards_in(each)


def changed_cards(node: Node, earlier: str) -> tuple[tuple[Span, bool], ...]:
    """Return the places of the cards that an earlier text has otherwise or not at all, and whether they are new.

    Args:
        node: The tree of the text as it is.
        earlier: The text as it was.
    """
    before = read_tree(SourceFile(node.span.path, earlier)).node
    known = {} if before is None else {id: text for id, _, text in cards_in(before)}
    return tuple((span, id not in known) for id, span, text in cards_in(node) if known.get(id) != text)


@dataclass(frozen=True, slots=True)
class Earlier:
    """The printed texts of an entry in an earlier text of its file."""

    passages: Mapping[tuple[str, str, str], Sequence[Passage]]
    """By card, heading and label, in their order."""

    def unlike(self, texts: Sequence[CardText]) -> Iterator[Passage | None]:
        """Yield, for each text of a card, what stood in its place if that was another one; None if it was the same, or none."""
        seen: dict[tuple[str, str, str], int] = {}
        for now in (text.passage for text in texts):
            key = _of(now)
            number = seen.get(key, 0)
            seen[key] = number + 1
            before = next(iter(self.passages.get(key, ())[number : number + 1]), None)
            is_other = before is not None and (before.cost, before.paragraphs) != (now.cost, now.paragraphs)
            yield before if is_other else None


def earlier_words(project: ProjectModel, file: Path) -> Earlier:
    """Return what an entry prints in a project that has an earlier text of its file."""
    passages: dict[tuple[str, str, str], list[Passage]] = {}
    for game, entry in ((own, entry) for own in project.games for entry in own.entries if entry.file == file):
        found, _ = words_so_far(project, [entry.id], locale=game.locale)
        for passage in (passage for words in found for passage in words.transcript.passages):
            passages.setdefault(_of(passage), []).append(passage)
    return Earlier(passages)


def _of(passage: Passage) -> tuple[str, str, str]:
    return passage.card, passage.heading, f"{passage.label} {passage.letter}"
