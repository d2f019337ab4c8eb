"""A resolved Artist: every text as a typed program. What wording, checks and code generation all read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from gesso.games.react.model import Artist, Effect, Passive, Table
from gesso.lang.ast import Node
from gesso.lang.digest import content_digest
from gesso.lang.programs import Slot
from gesso.schema.parts import EffectText


@dataclass(frozen=True, slots=True)
class EffectProgram:
    """A playable effect. `id` is its card's with its number (`flowing-ink/1`, `dancer-steps/a1` when ascended), `unit`
    what `self` is: `artist`, a summon id, or None where the card belongs to no unit."""

    id: str
    card: str
    title: str
    unit: str | None
    side: Literal["deck", "normal", "ascended"]
    cost: tuple[Node, ...]
    body: tuple[Node, ...]
    slots: tuple[Slot, ...]
    model: Effect = field(compare=False)


@dataclass(frozen=True, slots=True)
class TextProgram:
    """Sentences outside a card: the set-up, or what a frame says (there `self` is the unit that plays it)."""

    id: str
    title: str
    unit: str | None
    body: tuple[Node, ...]
    slots: tuple[Slot, ...]
    text: EffectText = field(compare=False)


@dataclass(frozen=True, slots=True)
class PassiveProgram:
    """A passive's items. Slots are numbered over the whole passive."""

    id: str
    title: str
    items: tuple[Node, ...]
    slots: tuple[Slot, ...]
    model: Passive = field(compare=False)


@dataclass(frozen=True, slots=True)
class ArtistProgram:
    """One Artist, whole: the model and all its programs, effects in card order. `words` are the translations of
    its own words, by these with single blanks, where it is printed in another language."""

    artist: Artist
    table: Table
    setup: TextProgram | None
    passives: tuple[PassiveProgram, ...]
    effects: tuple[EffectProgram, ...]
    frames: Mapping[str, TextProgram]
    words: Mapping[str, str] = field(default_factory=dict, compare=False)


def digest(program: ArtistProgram, data: Mapping[str, object]) -> str:
    """Twelve hex digits over an Artist's data and texts."""
    texts = (program.setup, program.passives, program.effects, tuple(sorted(program.frames.items())))
    kinds = tuple((effect.model.kind, effect.model.letter) for effect in program.effects)
    return content_digest(data, kinds, texts=texts)
