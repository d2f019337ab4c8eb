"""What the checks look at: one file's program with its texts laid out flat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeAlias

from gesso.checks import CheckContext
from gesso.checks.consequences import RepeatableEffect
from gesso.checks.entry_texts import LanguageFacts
from gesso.games.solrei.checks.consequences import ShowConsequences, repeatable_abilities
from gesso.games.solrei.checks.facts import CardText, ShowFacts
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Requirement, SetUp, Table, Word

SetUpContext: TypeAlias = CheckContext[Table, SetUp]


@dataclass(frozen=True)
class SetUpTexts:
    """A file under examination. Where `complete` is False texts are missing: nothing follows from their silence."""

    program: SetUpProgram
    complete: bool
    facts: ClassVar[LanguageFacts] = ShowFacts()
    consequences: ClassVar[ShowConsequences] = ShowConsequences()

    @property
    def set_up(self) -> SetUp:
        return self.program.set_up

    @cached_property
    def texts(self) -> tuple[CardText, ...]:
        """Every text, each cost before what it pays for."""
        return tuple(self._texts())

    def _texts(self) -> Iterator[CardText]:
        for program in self.program.texts:
            if program.cost:
                yield CardText("cost", program.title, program.cost, program)
            yield CardText("passive" if program.is_passive else "effect", program.title, program.body, program)

    @cached_property
    def repeatable_effects(self) -> tuple[RepeatableEffect, ...]:
        """Abilities of Muse and Advantage, which turn nothing over, and Arts that ready themselves."""
        return tuple(repeatable_abilities(self.program.texts))

    @cached_property
    def requirements(self) -> tuple[Requirement, ...]:
        """Those of all its cards."""
        advantages, arts = self.set_up.advantages, self.set_up.arts
        return (*(card.requires for card in advantages), *(card.requires for card in arts))

    @cached_property
    def timings(self) -> tuple[Word, ...]:
        """Every step that an ability names as its timing."""
        muse = self.set_up.muse
        bearers = (*((muse,) if muse else ()), *self.set_up.advantages)
        abilities = [ability for bearer in bearers for ability in bearer.abilities]
        return tuple(word for each in (*abilities, *self.set_up.arts) for word in each.timing)
