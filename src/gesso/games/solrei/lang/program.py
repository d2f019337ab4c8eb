"""A resolved file: every text as a typed program. What wording, checks and code generation all read."""

from dataclasses import dataclass, field
from typing import Literal

from gesso.games.solrei.model import SetUp, Table
from gesso.lang.ast import Node
from gesso.lang.programs import Slot
from gesso.schema.parts import EffectText

CardKind = Literal["muse", "advantage", "art"]
Use = Literal["passive", "ability", "charge", "augment"]
"""What a text is for: it always stands, is activated, comes with a charge, or stands while its Art is augmented."""


@dataclass(frozen=True, slots=True)
class TextProgram:
    """One text of a card, with its cost.

    `id` is that of the Art, of the named passive or ability, or `charge-bonus`; `card` is the id of the Muse,
    Advantage or Art that has it. `timing` are the ids of the steps in which it can be activated, empty for what is not.
    `body` holds sentences, or the items of a passive and of an augment; slots are numbered over cost and body.
    """

    id: str
    title: str
    card: str
    kind: CardKind
    use: Use
    timing: tuple[str, ...]
    cost: tuple[Node, ...]
    body: tuple[Node, ...]
    slots: tuple[Slot, ...]
    text: EffectText = field(compare=False)

    @property
    def is_passive(self) -> bool:
        """Whether the body holds items, which stand and wait, and not sentences."""
        return self.use in ("passive", "augment")


@dataclass(frozen=True, slots=True)
class SetUpProgram:
    """One file, whole: the model and all its texts in card order."""

    set_up: SetUp
    table: Table
    texts: tuple[TextProgram, ...]

    def of_card(self, card: str) -> tuple[TextProgram, ...]:
        """The texts of one card, in the order of the file."""
        return tuple(text for text in self.texts if text.card == card)
