"""The part of the site about an entry: its cards with faces, printed words and source, and its other faces."""

import textwrap
from collections.abc import Collection
from collections.abc import Mapping as Map
from collections.abc import Sequence as Seq
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from gesso.printing.component import FaceSpec
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.source import MappingNode, Node, SequenceNode, Span
from gesso.wording.transcript import Passage
from tools.docs.markdown import anchor


@dataclass(frozen=True, slots=True)
class Face:
    """A printed face."""

    id: str
    """The name of its file."""
    title: str
    copies: int
    """How often it is printed; 0 for a back."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card with everything printed on it."""

    title: str
    passages: tuple[Passage, ...]
    faces: tuple[Face, ...]
    lines: tuple[str, ...]
    """Its lines of the entry's file; empty for words without a card."""
    numbers: range
    """The numbers of these lines."""


@dataclass(frozen=True, slots=True)
class EntryCards:
    """The cards and other faces of an entry."""

    game: str
    id: str
    name: str
    noun: str
    file: str
    cards: tuple[Card, ...]
    others: tuple[Face, ...]
    """Faces without words of their own: backs, advice, reference."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """All faces, each once."""
        return (*(face for card in self.cards for face in card.faces), *self.others)

    @property
    def place(self) -> str:
        """The entry's page in the site."""
        return f"cards/{self.game}/{self.id}"

    def anchor_of(self, card: str) -> str:
        """Return the anchor of a card on the page of its entry; empty if the page has no part for it."""
        return anchor(card) if card != self.name and any(each.title == card for each in self.cards) else ""

    def card_at(self, line: int) -> str:
        """Return the title of the card that a line of the file belongs to; the entry's name for a line outside of
        all.
        """
        return next((card.title for card in self.cards if line in card.numbers), self.name)


def entry_cards(game: AnyGame, entry: Entry[Any, Any]) -> EntryCards:
    """Return the cards of an entry.

    Raises:
        CheckError: The entry has errors.
    """
    definition = game.definition
    program = game.program(entry)
    transcript = definition.wording().transcript(program)
    orders: dict[str, tuple[FaceSpec, int]] = {}
    for component in definition.printing().prints(program, game.table).components:
        orders.setdefault(component.front.id, (component.front, component.copies))
        if component.back is not None:
            orders.setdefault(component.back.id, (component.back, 0))
    cards = [passage.card for passage in transcript.passages if passage.card]
    shown = {id: _card_of(order, cards) for id, (order, _) in orders.items()}
    faces = {id: Face(id, str(order.values.get("name", id)), copies) for id, (order, copies) in orders.items()}
    found: list[Card] = []
    for (card, title), passages in groupby(transcript.passages, lambda passage: (passage.card, _title(passage))):
        own = [id for id, its in shown.items() if its == card] if card else []
        spans = [orders[id][0].span for id in own]
        if found and card and found[-1].faces and own[0] == found[-1].faces[0].id:
            # Another side of the same card.
            last = found.pop()
            found.append(Card(last.title, (*last.passages, *passages), last.faces, last.lines, last.numbers))
            continue
        place = _around(entry.node, spans)
        lines = _source(place) if place else ()
        numbers = range(place.line, place.line + len(lines)) if place else range(0)
        found.append(Card(title, tuple(passages), tuple(faces[id] for id in own), lines, numbers))
    others = tuple(face for id, face in faces.items() if not shown[id])
    file = entry.source.path if entry.source else ""
    return EntryCards(definition.id, entry.id, transcript.name, entry.kind.noun, file, tuple(found), others)


def _title(passage: Passage) -> str:
    return passage.title or passage.kind


def _card_of(order: FaceSpec, cards: list[str]) -> str:
    """Return the card whose picture a face shows. The picture of the side of a card has a name made from the card."""
    picture = str(order.values.get("picture", ""))
    fitting = [card for card in cards if picture == card or picture.startswith(f"{card}-")]
    return max(fitting, key=len, default="")


def _around(node: Node | None, spans: Seq[Span]) -> Span | None:
    """Return the innermost mapping, below that of the file, around all these places."""
    found: Span | None = None
    waiting = [node] if spans else []
    while waiting:
        match waiting.pop():
            case MappingNode(pairs=pairs) as mapping:
                if all(mapping.span.start <= span.start < mapping.span.end for span in spans):
                    found = mapping.span if mapping is not node else found
                    waiting = [pair.value for pair in pairs]
            case SequenceNode(items=items):
                waiting += items
    return found


def _source(span: Span) -> tuple[str, ...]:
    count = span.text.rstrip().count("\n") + 1
    lines = [span.source.line(span.line + number) for number in range(count)]
    return tuple(textwrap.dedent("\n".join(lines)).split("\n"))


def by_entry(game: AnyGame, only: Collection[str] | None = None) -> Map[str, EntryCards]:
    """Return the entries of a game by id, in its order; all, or `only` some."""
    return {entry.id: entry_cards(game, entry) for entry in game.entries if only is None or entry.id in only}
