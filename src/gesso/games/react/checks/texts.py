"""What the checks look at: one Artist's program with its texts laid out flat."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from gesso.checks import CheckContext
from gesso.checks.consequences import RepeatableEffect
from gesso.checks.entry_texts import LanguageFacts
from gesso.games.react.checks.consequences import DuelConsequences, repeatable_effects
from gesso.games.react.checks.facts import ArtistText, DuelFacts
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Artist, Table
from gesso.lang.ast import Node

ArtistContext: TypeAlias = CheckContext[Table, Artist]


@dataclass(frozen=True)
class ArtistTexts:
    """An Artist under examination. Where `complete` is False texts are missing: nothing follows from their silence."""

    program: ArtistProgram
    complete: bool
    facts: ClassVar[LanguageFacts] = DuelFacts()

    @property
    def artist(self) -> Artist:
        return self.program.artist

    @cached_property
    def texts(self) -> tuple[ArtistText, ...]:
        """Every text: set-up, passives, cost and body of each effect, frames."""
        program = self.program
        found: list[ArtistText] = []
        if program.setup is not None:
            found.append(ArtistText("effect", program.setup.title, program.setup.body, None, program.setup))
        for passive in program.passives:
            found.append(ArtistText("passive", passive.title, passive.items, None, passive))
        for effect in program.effects:
            if effect.cost:
                found.append(ArtistText("cost", effect.title, effect.cost, effect.unit, effect))
            found.append(ArtistText("effect", effect.title, effect.body, effect.unit, effect))
        for frame in program.frames.values():
            found.append(ArtistText("effect", frame.title, frame.body, frame.unit, frame))
        return tuple(found)

    def nodes(self) -> tuple[tuple[ArtistText, Node], ...]:
        return self._nodes

    @cached_property
    def _nodes(self) -> tuple[tuple[ArtistText, Node], ...]:
        # Most checks go through all of them.
        return tuple((text, node) for text in self.texts for node in text.all)

    @cached_property
    def consequences(self) -> DuelConsequences:
        return DuelConsequences(self.program.frames)

    @cached_property
    def repeatable_effects(self) -> tuple[RepeatableEffect, ...]:
        """The Intentions of ability cards: a deck card is spent by playing it, a Reaction needs a free slot of the chain."""
        return tuple(repeatable_effects(self.program.effects))
