"""The stage that finds what is wrong with a text that can be read: it runs a game's checks and gives diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from gesso.checks import dead_code, one_reading, operands, passives, spelling_style
from gesso.checks.entry_texts import CheckContext, EntryTexts, TextFacts
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, has_errors
from gesso.lang.nodes import Node
from gesso.lang.programs import Resolution, UnreadText, current_trial, sound_texts
from gesso.source import Span

__all__ = [
    "Check",
    "CheckContext",
    "CheckedEntry",
    "EntryChecks",
    "EntryTexts",
    "TextFacts",
    "check_entry",
    "run",
]  # fmt: skip


S = TypeVar("S")
C = TypeVar("C")
T = TypeVar("T")
M = TypeVar("M")
P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)
E = TypeVar("E", bound=EntryTexts)
Check = Callable[[S, C], Iterable[Diagnostic]]
"""A check: takes what it looks at, and what it must know of the rest of the project."""


def _with_completeness(program: Any, complete: bool) -> Any:
    return replace(program, complete=complete)


@dataclass(frozen=True, slots=True)
class EntryChecks(Generic[M, T, P, E]):
    """How one kind of entry is checked. An object of this class can be the part `checks` of a game."""

    resolve: Callable[[M, T, bool], Resolution[P]]
    """Resolves the entry against the table: the texts that can be read, or the others."""
    checks: tuple[Check[E, CheckContext[T, M]], ...]
    """Checks, in this order."""
    line_checks: tuple[Check[E, CheckContext[T, M]], ...] = ()
    """Checks of the readable lines of texts in which other lines cannot be read."""
    texts: Callable[[P, bool], E] = _with_completeness
    """Lays a program out as texts. By default the program, a dataclass, has them, and a field `complete`."""

    def check_entry(self, model: M, table: T, models: Mapping[str, M | None], /) -> CheckedEntry[P]:
        """Parse, resolve and check one entry."""
        return check_entry(self, model, CheckContext(table, models))


def check_entry(how: EntryChecks[M, T, P, E], model: M, context: CheckContext[T, M]) -> CheckedEntry[P]:
    """Parse, resolve and check one entry; each of its texts is parsed once. Of a `trial` only the lines are checked."""
    resolution = how.resolve(model, context.table, False)
    if (trial := current_trial()) is not None:
        faults, _ = run(how.line_checks, how.texts(resolution.program, False), context, resolution.diagnostics)
        told = tuple(fault for fault in faults if fault.span.source is trial.words.source)
        return CheckedEntry(None, told, draft=resolution.program)
    texts = how.texts(resolution.program, resolution.complete)
    diagnostics, hidden = run(how.checks, texts, context, resolution.diagnostics)
    diagnostics += [] if not resolution.unread else _beside(resolution.unread, diagnostics, how, model, context)
    everything = (*diagnostics, *(suppressed.diagnostic for suppressed in hidden))
    sound = resolution.complete and not any(
        suppressed.is_error and not suppressed.kind.configurable for suppressed in everything
    )
    if not sound:
        wrong = [each for each in everything if each.is_error and not each.kind.configurable]
        draft = _draft(resolution.program, wrong)
        return CheckedEntry(None, tuple(diagnostics), tuple(hidden), None, draft, resolution.unread_texts)
    triggers = passives.Triggers(tuple(passives.listeners_of(texts)), type(texts.consequences))
    return CheckedEntry(resolution.program, tuple(diagnostics), tuple(hidden), triggers)


def _draft(program: P, wrong: Sequence[Diagnostic]) -> P | None:
    """Return the program with those of its texts in which nothing is wrong."""

    def spoilt(nodes: Sequence[Node]) -> bool:
        return any(_overlap(node.span, diagnostic.span) for node in nodes for diagnostic in wrong)

    return sound_texts(program, spoilt)


def _beside(
    unread: frozenset[int],
    known: list[Diagnostic],
    how: EntryChecks[M, T, P, E],
    model: M,
    context: CheckContext[T, M],
) -> list[Diagnostic]:
    """Return the problems of the readable lines in texts with other lines that cannot be read."""
    recovered = how.resolve(model, context.table, True)
    more, _ = run(how.line_checks, how.texts(recovered.program, False), context, recovered.diagnostics)
    return [
        diagnostic
        for diagnostic in more
        if diagnostic.is_error
        and diagnostic not in known
        and unread.isdisjoint(range(diagnostic.span.line, diagnostic.span.end_line + 1))
    ]


def run(
    checks: tuple[Check[S, C], ...], subject: S, context: C, before: Iterable[Diagnostic] = ()
) -> tuple[list[Diagnostic], list[Suppressed]]:
    """Return the diagnostics of all checks on one subject, after those found `before`, and those that are suppressed.

    A diagnostic is suppressed if an earlier check has already found an error at that place or inside it: fixing the
    first mistake rewrites the text of the second report.
    """
    diagnostics, hidden = [*before], list[Suppressed]()
    for check in checks:
        errors = [item for item in diagnostics if item.is_error]
        for item in check(subject, context):
            behind = tuple(error for error in errors if item.span.covers(error.span))
            if behind:
                hidden.append(Suppressed(item, behind))
            else:
                diagnostics.append(item)
    return diagnostics, hidden


def _overlap(one: Span, other: Span) -> bool:
    return one.path == other.path and one.start < other.end and other.start < one.end


@dataclass(frozen=True, slots=True)
class Suppressed:
    """A diagnostic that is left out while one of those in `because_of` is an error."""

    diagnostic: Diagnostic
    because_of: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class CheckedEntry(Generic[P_co]):
    """The result of checking an entry."""

    valid: P_co | None
    """Its program, if something can be made of every text; a judgment may still forbid it."""
    diagnostics: tuple[Diagnostic, ...]
    """Problems, in the order of the checks."""
    hidden: tuple[Suppressed, ...] = ()
    """Problems left out because of an error at the same place."""
    triggers: passives.Triggers | None = None
    """What can set off the texts of other players, and be set off by them."""
    draft: P_co | None = None
    """Without a `valid` program: one of the texts in which nothing is wrong. It can be printed, and not played."""
    unread_texts: tuple[UnreadText, ...] = ()
    """Its texts that cannot be read."""

    @property
    def program(self) -> P_co | None:
        """Return the entry's program, None if it has an error."""
        return None if has_errors(self.diagnostics) else self.valid


TYPE_CHECKS: tuple[Check[EntryTexts, object], ...] = (
    operands.check_whose_may,
    operands.check_types,
    operands.check_states,
    operands.check_picking,
    one_reading.check_owners_of_possessions,
    one_reading.check_repeated_words,
    one_reading.check_others,
    one_reading.check_who_acts,
    operands.check_alternatives,
    passives.check_until_in_until,
)
"""Whether each word fits what it is used with. A mistake here makes all later reports doubtful."""
MEANING_CHECKS: tuple[Check[EntryTexts, object], ...] = (
    dead_code.check_contradictions,
    one_reading.check_states_of_events,
    dead_code.check_idle_sentences,
    dead_code.check_repeated_states,
    dead_code.check_unused_targets,
    dead_code.check_unused_choices,
    dead_code.check_zeros,
    dead_code.check_choices,
    dead_code.check_constant_conditions,
    dead_code.check_done,
    dead_code.check_dead_code,
    passives.check_limits,
    operands.check_forbidden_prices,
    passives.check_replacements,
    passives.check_prevention,
    passives.check_unused_replacements,
    passives.check_trigger_cycles,
    operands.check_free_loops,
    operands.check_free_loop_pairs,
)
"""Whether the sentences do anything, and come to an end."""
STYLE_CHECKS: tuple[Check[EntryTexts, object], ...] = (spelling_style.check_style,)
"""Whether there is a plainer spelling."""
