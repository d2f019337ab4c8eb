"""How SolRei reports a thing of the wrong type: which mistake it is, and what to write instead."""

from __future__ import annotations

from gesso.checks.language_facts import LanguageFacts, Report, said
from gesso.diagnostics.codes.effects.binding import MANY_TARGETS, WRONG_KIND
from gesso.games.solrei.codes import named_things
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lang.types import a_type
from gesso.lang.ast import ChooseThing, PayTarget
from gesso.lang.type_checker import DescriptionMismatch, OperandMismatch


def operand(mismatch: OperandMismatch) -> Report | None:
    """The report of an operand; without a message where the general one says it best."""
    if mismatch.several:
        if isinstance(mismatch.node, PayTarget):
            return MANY_TARGETS, "an ability has one target", "write `target a rival ability` or `target a rival art`"
        return None
    noun, found = said(mismatch.value), a_type(mismatch.type)
    match mismatch.node:
        case (
            s.Ready()
            | s.Exhaust()
            | s.Break()
            | s.PayExhaust()
            | s.PayBreak()
            | s.Readies()
            | s.Exhausts()
            | s.Breaks()
        ):
            message = f"only Arts and Damage are readied, exhausted or broken, and this is {found}"
            if mismatch.type == "ability":
                return named_things.TURN_WHAT, message, "say `art`, or `negate the target`"
            return named_things.TURN_WHAT, message, f"from the hand write `discard 1 {noun}`"
        case s.Discard() | s.PayDiscard() | s.Discards():
            message = f"only hand cards are discarded, and this is {found}"
            return named_things.DISCARD_WHAT, message, f"write `exhaust 1 {noun}` or `break 1 {noun}`"
        case s.Negate() | s.Negates():
            message = f"only an ability in the Exchange is negated, and this is {found}"
            hint = "write `target a rival ability` in the cost, and `negate the target`"
            return named_things.NEGATE_WHAT, message, hint
        case s.HasPower():
            return named_things.POWER_OF, f"only Action cards have Power, and this is {found}", "write `my card`"
        case PayTarget():
            message = f"a target is an ability in the Exchange or an Art, and this is {found}"
            return WRONG_KIND, message, "a card is picked where it is used"
        case ChooseThing() if mismatch.type == "card":
            message = "only Arts and Damage are chosen ahead"
            return WRONG_KIND, message, "a card is picked where it is used: `discard 1 card`"
        case _:
            return None


def description(mismatch: DescriptionMismatch, facts: LanguageFacts) -> Report | None:
    """The report of a filter or adjective that is never true of what it describes."""
    found = a_type(mismatch.type)
    if isinstance(mismatch.node, s.WithPower):
        return named_things.POWER_OF, f"only Action cards have Power, and this is {found}", "drop `with ... power`"
    kind, message, hint = facts.misfit(mismatch.adjective, mismatch.type)
    if mismatch.adjective in ("ready", "exhausted", "broken", "augmented") and mismatch.type == "card":
        message = f"a card in a hand is never {mismatch.adjective}"
        hint = f"say `{mismatch.adjective} art` or `{mismatch.adjective} damage`"
    return kind, message, hint
