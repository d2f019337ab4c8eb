"""Filters and adjectives that can never be true of what they describe."""

from __future__ import annotations

from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes.effects import binding
from gesso.diagnostics.english import article
from gesso.games.react.checks.phrases import ids_of, off_board, said
from gesso.games.react.codes import names
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.types import PIECE, UNIT, a_type
from gesso.lang.type_checker import DescriptionMismatch

TURNED = frozenset({"exhausted", "refreshed"})
WHOSE = frozenset({"friendly", "enemy"})
_OFF_BOARD = frozenset({"dice", "counter"})


def misdescribed(fault: DescriptionMismatch) -> Diagnostic:
    """The report of a filter or adjective that is never true of what it describes."""
    rule, message, hint = _misdescribed(fault)
    return Diagnostic(rule, message, fault.node.span, hint)


def _misdescribed(fault: DescriptionMismatch) -> tuple[Code, str, str]:
    type_ = fault.type
    if fault.adjective:
        return adjective_misfit(fault.adjective, type_, said(fault.described), ids_of(fault.described))
    assert fault.word is not None
    noun = said(fault.described)
    match fault.node:
        case r.Adjacent() | r.Diagonal() | r.Within() | r.InDirection() if type_ in PIECE:
            return (
                names.MEASURE_FROM,
                "distances run between units and zones",
                f"write `each {noun} in a zone {fault.node.span.text}`",
            )
        case r.In() if type_ == "zone":
            return binding.MISFIT, "a zone lies in no zone", "write `the target`, or `adjacent to ...`"
        case r.On() if type_ in UNIT:
            return binding.MISFIT, "a unit stands in a zone, on nothing", "write `in ...`"
        case r.On() if type_ in {"tile", "frame"}:
            return names.TOKEN_LIES_IN_ZONES, f"`{noun}` lies in zones", "write `in ...`"
        case r.In() | r.On() if type_ in _OFF_BOARD:
            return off_board(noun)
        case _:
            return binding.MISFIT, f"`{fault.word.headword}` says nothing of {a_type(type_)}", ""


def adjective_misfit(adjective: str, type_: str, noun: str, ids: tuple[str, ...]) -> tuple[Code, str, str]:
    """The fault of an adjective that is never true of such a thing."""
    if adjective in TURNED:
        hint = f"write `a zone with an {adjective} unit`" if type_ == "zone" else ""
        return names.ONLY_UNITS_EXHAUST, f"only units are {adjective}, and this is {a_type(type_)}", hint
    if adjective == "ascended":
        return names.ONLY_ARTISTS_ASCEND, "only an Artist is ascended", "write `my artist is ascended`"
    if type_ == "zone":
        hint = f"did you mean `a zone with {article(adjective)} unit`?"
        return names.ZONE_HAS_NO_OWNER, "a zone belongs to nobody", hint
    if adjective == "hidden":
        return binding.MISFIT, f"only cards are hidden, and this is {a_type(type_)}", ""
    if ids:
        return names.YOUR_OWN_PIECE, f"`{noun}` is a piece of your own", f"write `{noun}` without `{adjective}`"
    return binding.MISFIT, f"`{adjective}` says nothing of {a_type(type_)}", ""
