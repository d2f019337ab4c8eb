"""Things of the wrong type are reported in the general words, and where a game has better ones in those."""

from __future__ import annotations

from collections import defaultdict
from types import MappingProxyType

from checks.neutral import Entry, Facts, draw, here, noun, text, thing

from gesso.checks.entry_texts import LanguageFacts, Report
from gesso.checks.operands import check_states, check_types
from gesso.diagnostics.codes import MISFIT, WRONG_KIND
from gesso.lang.ast import Draw, Each, Has, Is, Node, Owned, Pick, StateAdjective, StateKind
from gesso.lang.resolver import OperandMismatch
from gesso.lang.vocabulary import Keyword, vocabulary

CARDS = frozenset({"card"})


class Typed(Facts):
    """The facts of a language whose words have types."""

    vocabulary = vocabulary(
        (Draw, Has, Is),
        (Keyword("ready", "states", "Upright.", carriers=CARDS), Keyword("hidden", "states", "Face down.")),
        defaultdict(lambda: CARDS),
        {},
    )
    carriers = MappingProxyType({"hidden": CARDS})
    supertypes = MappingProxyType({"ability": "card"})


TYPED = Typed()


def messages(*nodes: Node, facts: LanguageFacts = TYPED) -> list[str]:
    """What the two checks of types say of a text."""
    entry = Entry((text(*nodes),), facts)
    return [item.message for check in (check_types, check_states) for item in check(entry, None)]


def a(word: str, *adjectives: str) -> Pick:
    return Pick("a", 1, thing(word, *adjectives), 0, span=here())


def is_(subject: Node, state: Node) -> Is:
    return Is(subject, state, span=here())


def holds(subject: Node) -> Has:
    return Has(subject, Owned("", 1, (), noun("card"), span=here()), span=here())


def test_an_operand_of_another_type_is_reported() -> None:
    assert messages(draw(1, "place")) == ["`draw` needs a card, but this is a place"]
    assert messages(draw(1, "card")) == []


def test_several_things_where_one_is_wanted_are_reported() -> None:
    several = Each(thing("card"), span=here())
    assert messages(holds(several)) == ["`has` needs one card, but these may be several"]
    assert messages(holds(a("card"))) == []


def test_an_adjective_that_is_never_true_is_reported() -> None:
    assert messages(a("place", "ready")) == ["`ready` does not apply to a place"]
    assert messages(a("card", "ready")) == []


def test_a_state_that_is_never_true_is_reported() -> None:
    assert messages(is_(a("place"), StateAdjective("hidden", span=here())))[-1] == "`hidden` does not apply to a place"
    assert messages(is_(a("card"), StateAdjective("hidden", span=here()))) == []


def test_a_thing_is_compared_with_what_it_may_be() -> None:
    assert messages(is_(a("card"), StateKind(thing("ability"), span=here()))) == []
    assert messages(is_(a("card"), StateKind(thing("place"), span=here()))) == ["this is a card, never a place"]


def test_a_game_says_it_better_or_takes_the_general_message() -> None:
    class Better(Typed):
        def __init__(self, message: str) -> None:
            self.message = message

        def operand_report(self, mismatch: OperandMismatch) -> Report:
            return WRONG_KIND, self.message, "draw a card"

    assert messages(draw(1, "place"), facts=Better("no place is drawn")) == ["no place is drawn"]
    assert messages(draw(1, "place"), facts=Better("")) == ["`draw` needs a card, but this is a place"]
    assert TYPED.misfit("ready", "place")[0] is MISFIT
