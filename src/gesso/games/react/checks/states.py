"""`X is exhausted`, `X is a summon`, `X is damaged`: states and changes of things that never have them."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.dsl.syntax import Is, Node, StateAdjective, StateKind
from gesso.games.react import syntax as r
from gesso.games.react.catalogue import names
from gesso.games.react.checks.descriptions import TURNED, adjective_misfit
from gesso.games.react.checks.phrases import ids_of, off_board, said
from gesso.games.react.checks.survey import Surroundings, Survey
from gesso.games.react.event_words import CHANGES
from gesso.games.react.sorts import ARTIST, SUMMON, UNIT, a_sort, family
from gesso.games.react.vocabulary import VOCABULARY

_OFF_BOARD = frozenset({"dice", "counter"})


def check_states(survey: Survey, _: Surroundings) -> Iterator[Diagnostic]:
    """`X is exhausted`, `X is a summon`, `X is damaged`: states and changes of things that never have them."""
    for text in survey.texts:
        for node in text.all:
            match node:
                case Is(subject=subject, state=StateAdjective(adjective=adjective)):
                    sort = text.sort_of(subject)[0]
                    wanted = ARTIST if adjective == "ascended" else VOCABULARY.terms[adjective].carriers
                    if sort and sort not in wanted:
                        rule, message, hint = adjective_misfit(adjective, sort, said(subject), ids_of(subject))
                        yield Diagnostic(rule, message, node.span, hint)
                case Is(subject=subject, state=StateKind(np=np)):
                    sort = text.sort_of(subject)[0]
                    if sort and np.noun.sort and not _comparable(sort, np.noun.sort):
                        message = f"this is {a_sort(sort)}, and never {a_sort(np.noun.sort)}"
                        yield Diagnostic(names.WRONG_KIND, message, node.span)
                case r.Was(actor=actor, change=change):
                    sort = text.sort_of(actor)[0]
                    if sort and sort not in CHANGES[change]:
                        yield _never(actor, change, sort)
                case _:
                    pass


def _never(actor: Node, change: str, sort: str) -> Diagnostic:
    if change in TURNED:
        return Diagnostic(names.ONLY_UNITS_EXHAUST, f"only units are {change}, and this is {a_sort(sort)}", actor.span)
    if sort in _OFF_BOARD:
        rule, message, _ = off_board(said(actor))
        return Diagnostic(rule, message, actor.span)
    message = f"`{change}` is said of {family(CHANGES[change])}, and this is {a_sort(sort)}"
    hint = "write `a summon`" if sort in {"unit", "artist"} and CHANGES[change] & SUMMON else ""
    return Diagnostic(names.WRONG_KIND, message, actor.span, hint)


def _comparable(left: str, right: str) -> bool:
    return left == right or (left in UNIT and right in UNIT)
