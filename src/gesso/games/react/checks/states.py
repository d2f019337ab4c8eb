"""`X is exhausted`, `X is a summon`, `X is damaged`: states and changes of things that never have them."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects import binding
from gesso.diagnostics.english import article
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist
from gesso.games.react.checks.descriptions import TURNED, WHOSE, adjective_misfit
from gesso.games.react.checks.phrases import ids_of, off_board, said
from gesso.games.react.codes import names
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.event_specs import CHANGES
from gesso.games.react.lang.node_specs import VOCABULARY
from gesso.games.react.lang.types import ARTIST, ON_BOARD, SUMMON, UNIT, a_type, family
from gesso.lang.ast import Draw, Each, Is, Node, Owned, Pick, PlayerHas, PlayerReaches, StateAdjective, StateKind

_OFF_BOARD = frozenset({"dice", "counter"})


def check_states(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """`X is exhausted`, `X is a summon`, `X is damaged`: states and changes of things that never have them."""
    for text in survey.texts:
        for node in text.all:
            match node:
                case Is(subject=subject, state=StateAdjective(adjective=adjective)):
                    type_ = text.type_of(subject)[0]
                    wanted = ARTIST if adjective == "ascended" else VOCABULARY.terms[adjective].carriers
                    if type_ and type_ not in wanted:
                        rule, message, hint = adjective_misfit(adjective, type_, said(subject), ids_of(subject))
                        yield Diagnostic(rule, message, node.span, hint)
                case Is(subject=subject, state=StateKind(np=np)):
                    type_ = text.type_of(subject)[0]
                    if type_ and np.noun.type and not _comparable(type_, np.noun.type):
                        message = f"this is {a_type(type_)}, and never {a_type(np.noun.type)}"
                        yield Diagnostic(binding.WRONG_KIND, message, node.span)
                case r.Was(actor=actor, change=change):
                    type_ = text.type_of(actor)[0]
                    if type_ and type_ not in CHANGES[change]:
                        yield _never(actor, change, type_)
                    elif type_ in ON_BOARD and isinstance(actor, Pick | Each) and actor.np.filters:
                        message = "a piece that comes or goes is named by its kind alone"
                        hint = f"write `{article(said(actor))} is {change}`"
                        yield Diagnostic(binding.MISFIT, message, actor.np.filters[0].span, hint)
                case r.Reaches(owned=owned) if owned.noun.type == "summon" and owned.noun.ids:
                    message = "an event counts what lies in a zone or on a unit, and a summon stands there"
                    hint = f"write `when {article(owned.noun.word)} is summoned`, or `enters a zone`"
                    yield Diagnostic(binding.MISFIT, message, owned.span, hint)
                case Draw(noun=noun) if noun.face:
                    message = f"`{noun.word}` is a face: which one a die shows is chance"
                    yield Diagnostic(names.DRAW_WHAT, message, noun.span, f"write `{noun.ids[0]}`")
                case Draw(noun=noun) if len(noun.ids) > 1 and noun.type in ("dice", "counter"):
                    message = f"`{noun.word}` are several kinds, and what is drawn is one of them"
                    yield Diagnostic(
                        names.DRAW_WHAT, message, noun.span, f"write `{noun.ids[0]}`, or choose between them"
                    )
                case r.Reaches(owned=owned) if owned.noun.type and not owned.noun.ids:
                    message = "only declared pieces are counted in an event"
                    hint = "write `when a unit enters a zone`" if owned.noun.type in UNIT else ""
                    yield Diagnostic(binding.MISFIT, message, owned.span, hint)
                case PlayerHas(owned=owned) | PlayerReaches(owned=owned) if owned.noun.type == "zone":
                    yield Diagnostic(names.ZONE_HAS_NO_OWNER, "a zone belongs to nobody", owned.span)
                case PlayerReaches(owned=owned) if owned.noun.type in ("unit", "artist"):
                    message = "only cards, summons and declared pieces are counted in an event"
                    yield Diagnostic(binding.MISFIT, message, owned.span, "write `summon`: an Artist is always there")
                case PlayerReaches(owned=owned) if owned.noun.type == "summon" and owned.adjectives:
                    message = "an event counts summons whatever their state"
                    hint = f"write `{owned.noun.word}` alone, and ask for the state with `if`"
                    yield Diagnostic(binding.MISFIT, message, owned.span, hint)
                case PlayerHas(owned=owned) | PlayerReaches(owned=owned) if owned.noun.type in UNIT | {"card"}:
                    yield from _whose(owned)
                case _:
                    pass


def _whose(owned: Owned) -> Iterator[Diagnostic]:
    for word in owned.adjectives:
        if word in WHOSE and not owned.noun.ids:
            message = f"`have` has said whose: `{word}` says it again, or against it"
            yield Diagnostic(binding.MISFIT, message, owned.span, f"drop `{word}`")


def _never(actor: Node, change: str, type_: str) -> Diagnostic:
    if change in TURNED:
        return Diagnostic(names.ONLY_UNITS_EXHAUST, f"only units are {change}, and this is {a_type(type_)}", actor.span)
    if type_ in _OFF_BOARD:
        rule, message, _ = off_board(said(actor))
        return Diagnostic(rule, message, actor.span)
    message = f"`{change}` is said of {family(CHANGES[change])}, and this is {a_type(type_)}"
    hint = "write `a summon`" if type_ == "unit" and CHANGES[change] & SUMMON else ""
    return Diagnostic(binding.WRONG_KIND, message, actor.span, hint)


def _comparable(left: str, right: str) -> bool:
    return left == right or (left in UNIT and right in UNIT)
