"""What came of a scenario."""

from __future__ import annotations

from dataclasses import dataclass, field

from gesso.diagnostics import Diagnostic
from gesso.source import Span


@dataclass(frozen=True, slots=True)
class Failure:
    """One problem of a scenario. `shown` is the table at that moment as lines of text, empty where there was none yet."""

    diagnostic: Diagnostic
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One scenario: the rules it proves if it passed, its failures in order, and how many choices were made."""

    name: str
    span: Span = field(compare=False)
    rules: tuple[str, ...]
    failures: tuple[Failure, ...]
    choices: int

    @property
    def passed(self) -> bool:
        return not self.failures


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """One file: what is wrong with the file as such (then nothing was played), and its scenarios."""

    path: str
    diagnostics: tuple[Diagnostic, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def passed(self) -> bool:
        return not self.diagnostics and all(outcome.passed for outcome in self.outcomes)
