"""A resolved file: every text as a typed program, for wording, checks and code generation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from gesso.data_classes import dataclass
from gesso.games.solrei.model import SetUp, Table
from gesso.lang.ast import Node
from gesso.lang.programs import Slot, content_digest
from gesso.schema.access import EffectText

CardKind = Literal["muse", "advantage", "art"]
Use = Literal["passive", "ability", "charge", "augment"]
"""What a text is for: always in force, activated, part of a charge, or in force while its Art is augmented."""


@dataclass(frozen=True, slots=True)
class TextProgram:
    """A text of a card, with its cost."""

    id: str
    """The id of the Art, of the named passive or ability, or `charge-bonus`."""
    title: str
    card: str
    """The id of the Muse, Advantage or Art that has the text."""
    kind: CardKind
    use: Use
    timing: tuple[str, ...]
    """The ids of the steps in which it can be activated; empty if it cannot be."""
    cost: tuple[Node, ...]
    body: tuple[Node, ...]
    """Sentences, or the items of a passive or an augment."""
    slots: tuple[Slot, ...]
    """Numbered over cost and body."""
    text: EffectText = field(compare=False)

    @property
    def is_passive(self) -> bool:
        """Whether the body holds items of a passive, and not sentences."""
        return self.use in ("passive", "augment")


@dataclass(frozen=True, slots=True)
class SetUpProgram:
    """A whole file: the model and all its texts in card order."""

    set_up: SetUp
    table: Table
    texts: tuple[TextProgram, ...]

    def of_card(self, card: str) -> tuple[TextProgram, ...]:
        """Return the texts of one card, in the order of the file."""
        return tuple(text for text in self.texts if text.card == card)


def digest(program: SetUpProgram, data: Mapping[str, object]) -> str:
    """Twelve hex digits over a file's data and texts."""
    return content_digest(data, texts=program.texts)
