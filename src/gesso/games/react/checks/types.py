"""Things of the wrong kind: each word takes certain kinds, and each kind has words of its own."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes.effects import binding
from gesso.diagnostics.english import article
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.checks.descriptions import WHOSE, misdescribed
from gesso.games.react.checks.phrases import fixed, ids_of, off_board, said
from gesso.games.react.codes import names
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.node_specs import VOCABULARY
from gesso.games.react.lang.types import ARTIST, ON_BOARD, PIECE, UNIT, a_type, family
from gesso.lang.ast import Draw, Has, Is, PayTarget
from gesso.lang.type_checker import OperandMismatch, mismatches

_OFF_BOARD = frozenset({"dice", "counter"})


def check_kinds(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Every operand, filter and adjective that is said of the wrong kind of thing."""
    for text in survey.texts:
        wrong = (-1, -1)
        for fault in mismatches(text.all, VOCABULARY, text.type_of):
            if wrong[0] <= fault.node.span.start and fault.node.span.end <= wrong[1]:
                continue  # the whole description is of the wrong kind: what stands inside it goes with it
            if isinstance(fault, OperandMismatch):
                wrong = (fault.value.span.start, fault.value.span.end)
                yield _operand(fault)
            elif not (fault.adjective in WHOSE and ids_of(fault.described)):
                yield misdescribed(fault)


def _operand(fault: OperandMismatch) -> Diagnostic:
    rule, message, hint = _several(fault) if fault.several else _wrong(fault)
    return Diagnostic(rule, message, fault.value.span, hint)


def _several(fault: OperandMismatch) -> tuple[Code, str, str]:
    wanted = "unit" if fault.type in UNIT else fault.type
    if isinstance(fault.node, PayTarget):
        return binding.MANY_TARGETS, "a card has one chain token, so one target", "write `target a zone ...`"
    if isinstance(fault.node, r.Summon):
        hint = f"write `for each zone ...`, and under it `summon {article(fault.node.noun.word)} in the zone`"
    elif isinstance(fault.node, r.Enters | r.Leaves):
        hint = "write `a zone`"
    else:
        hint = f"pick one with `a {wanted}`, or write `for each {wanted} ...` with this sentence under it"
    return binding.ONE_WANTED, f"`{fault.word.headword}` wants one {wanted}, and these may be several", hint


def _wrong(fault: OperandMismatch) -> tuple[Code, str, str]:
    node, type_, value = fault.node, fault.type, fault.value
    noun = said(value)
    generic = f"`{fault.word.headword}` wants {family(fault.operand.wants)}, and this is {a_type(type_)}"
    match node:
        case r.Summon() if value is node.noun:
            if type_ in _OFF_BOARD:
                return off_board(noun)
            hint = f"write `place 1 {noun} in ...`"
            return names.NOT_A_SUMMON, f"`{noun}` is {a_type(type_)}; only summons are summoned", hint
        case r.Place() if value is node.noun:
            if type_ in _OFF_BOARD:
                return off_board(noun)
            return names.SUMMON_NOT_PLACE, f"{article(noun)} is a summon", f"write `summon {article(noun)} in ...`"
        case Draw() if value is node.noun:
            verb = f"summon {article(noun)} in ..." if type_ == "summon" else f"place 1 {noun} in ..."
            return (
                names.DRAW_WHAT,
                f"only cards, dice, counters and frames are drawn, and `{noun}` is {a_type(type_)}",
                f"write `{verb}`" if node.noun.ids else "write `draw 1 card`",
            )
        case r.Plays() if value is node.what:
            return names.PLAY_WHAT, f"only frames are played by a unit, and `{noun}` is {a_type(type_)}", ""
        case r.In() if type_ in UNIT:
            return (
                names.IN_WANTS_ZONE,
                "`in` wants a zone, and this is a unit",
                f"write `in the zone of {fixed(value)}`",
            )
        case r.Adjacent() | r.Diagonal() | r.Within() if type_ in PIECE:
            return _measure(fault.word.headword, noun)
        case r.Exhaust() | r.Refresh() | r.PayExhaust() if type_ != "zone":
            return (
                names.ONLY_UNITS_EXHAUST,
                f"only units are exhausted or refreshed, and `{noun}` is {a_type(type_)}",
                "",
            )
        case r.Exhaust() | r.Refresh() | r.PayExhaust():
            return binding.WRONG_KIND, generic, f"write `each unit in {fixed(value)}`"
        case r.Ascends() | r.Descends():
            return names.ONLY_ARTISTS_ASCEND, "only an Artist ascends or descends", "write `my artist`"
        case r.OwnerOf() if type_ == "zone":
            return names.ZONE_HAS_NO_OWNER, "a zone belongs to nobody", "name a unit: `the owner of the unit`"
        case r.ZoneOf() if type_ == "zone":
            return binding.WRONG_KIND, "this is a zone already", f"write `{value.span.text}`"
        case PayTarget():
            return binding.WRONG_KIND, generic, f"write `target a zone with {article(noun)}`" if type_ in UNIT else ""
        case r.Move() if type_ in PIECE:
            return binding.WRONG_KIND, generic, f"to put it into another zone write `move 1 {noun} to ...`"
        case r.Remove() if type_ in ARTIST | {"unit"}:
            return (
                binding.WRONG_KIND,
                "an Artist is never removed",
                "write `summon` instead of `unit`, or name the piece",
            )
        case r.MoveTo() if type_ in UNIT:
            return binding.WRONG_KIND, generic, f"write `the zone of {fixed(value)}`"
        case Is() | Has() if type_ in ON_BOARD:
            return binding.WRONG_KIND, generic, f"ask the zone: `the target has {article(noun)}`"
        case _ if type_ in _OFF_BOARD and not isinstance(node, r.Deal):
            return off_board(noun)
        case r.Deal() if type_ in PIECE:
            return binding.WRONG_KIND, generic, f"write `each zone with {article(noun)}`"
        case _:
            return binding.WRONG_KIND, generic, ""


def _measure(headword: str, noun: str) -> tuple[Code, str, str]:
    joined = "within n of" if headword == "within" else f"{headword} to"
    return names.MEASURE_FROM, "distances run between units and zones", f"write `{joined} a zone with {article(noun)}`"
