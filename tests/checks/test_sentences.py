"""The checks of core words find what they should in a language of no game, and hold back at a near miss."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from checks.neutral import Entry, Facts, draw, found, give_up, here, noun, pick, text, thing

from gesso.checks.dead_code import (
    check_choices,
    check_constant_conditions,
    check_contradictions,
    check_dead_code,
    check_idle_sentences,
    check_unused_choices,
    check_unused_targets,
    check_zeros,
)
from gesso.checks.entry_texts import TextFacts
from gesso.checks.operands import check_whose_may
from gesso.checks.spelling_style import check_style
from gesso.diagnostics import Diagnostic
from gesso.lang.ast import (
    ChooseOf,
    ChooseThing,
    Count,
    Each,
    Has,
    If,
    Is,
    May,
    Me,
    Node,
    Opponent,
    Owned,
    PayTarget,
    PlayerHas,
    StateAdjective,
    TheBound,
    TheTarget,
)

Checking = Callable[[Entry, object], Iterable[Diagnostic]]


def choose(n: int, *options: tuple[Node, ...], up_to: bool = False) -> ChooseOf:
    return ChooseOf(None, Count(n, up_to, span=here()), options, span=here())


def may(*body: Node, who: Node | None = None, inline: bool = False) -> May:
    return May(who, body, inline, span=here())


def i_have(word: str) -> PlayerHas:
    return PlayerHas(Me(span=here()), Owned("", 1, (), noun(word), span=here()), span=here())


def when(condition: Node, *then: Node, otherwise: tuple[Node, ...] | None = None) -> If:
    return If(condition, then, otherwise, span=here())


def the_target_has(word: str) -> Has:
    return Has(TheTarget(span=here()), Owned("", 1, (), noun(word), span=here()), span=here())


OPPONENT = Opponent(span=here())
ASKED = i_have("card")

ROWS: list[tuple[str, Checking, tuple[Node, ...], list[str]]] = [
    ("one of one is no choice", check_choices, (choose(1, (draw(),)),), ["GS405"]),
    ("up to one of one is a choice", check_choices, (choose(1, (draw(),), up_to=True),), []),
    ("a figure 0 does nothing", check_zeros, (draw(0),), ["GS406"]),
    ("a figure 1 does something", check_zeros, (draw(1),), []),
    ("nothing follows the end of the game", check_dead_code, (give_up(), draw()), ["GS401"]),
    ("an end on one path is no end", check_dead_code, (when(ASKED, give_up()), draw()), []),
    (
        "an end on both paths is one",
        check_dead_code,
        (when(ASKED, give_up(), otherwise=(give_up(),)), draw()),
        ["GS401"],
    ),
    ("an end in every option is one", check_dead_code, (choose(1, (give_up(),), (give_up(),)), draw()), ["GS401"]),
    ("what was just asked is known", check_constant_conditions, (when(ASKED, when(ASKED, draw())),), ["GS404"]),
    ("another question is open", check_constant_conditions, (when(ASKED, when(i_have("place"), draw())),), []),
    (
        "opposites exclude each other",
        check_contradictions,
        (Each(thing("card", "ready", "spent"), span=here()),),
        ["GS413"],
    ),
    ("one adjective alone fits", check_contradictions, (Each(thing("card", "ready"), span=here()),), []),
    (
        "a choice that nothing comes of",
        check_unused_choices,
        (ChooseThing(None, pick("a", "card"), span=here()),),
        ["GS330"],
    ),
    (
        "a choice that a line speaks of",
        check_unused_choices,
        (ChooseThing(None, pick("a", "card"), span=here()), TheBound(noun("card"), 0, span=here())),
        [],
    ),
    ("a place takes an article", check_style, (pick("n", "place"),), ["GS617"]),
    ("two places take a figure", check_style, (pick("n", "place", n=2),), []),
    ("a chosen card takes a figure", check_style, (ChooseThing(None, pick("a", "card"), span=here()),), ["GS618"]),
    ("a chosen place takes none", check_style, (ChooseThing(None, pick("a", "place"), span=here()),), []),
    ("one sentence stays on the line of may", check_style, (may(draw()),), ["GS620"]),
    ("two sentences are a block", check_style, (may(draw(), draw()),), []),
    ("another player's may is said again", check_whose_may, (may(may(draw(), inline=True), who=OPPONENT),), ["GS332"]),
    ("one's own may is not", check_whose_may, (may(may(draw(), inline=True)),), []),
]


@pytest.mark.parametrize(("check", "nodes", "codes"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_a_check_of_core_words(check: Checking, nodes: tuple[Node, ...], codes: list[str]) -> None:
    assert [item.code for item in found(check, *nodes)] == codes


@pytest.mark.parametrize(("nodes", "codes"), [((draw(),), ["GS323"]), ((when(the_target_has("card"), draw()),), [])])
def test_a_target_is_used_in_what_its_cost_pays_for(nodes: tuple[Node, ...], codes: list[str]) -> None:
    class Cost(type(text())):  # type: ignore[misc]
        pays_for = nodes

    cost = Cost("cost", "Text", (PayTarget(pick("a", "card"), span=here()),))
    assert [item.code for item in check_unused_targets(Entry((cost,)), None)] == codes


def test_a_game_says_which_of_its_sentences_are_idle_and_what_is_zero() -> None:
    class Idle(Facts):
        def no_change(self, sentence: Node) -> tuple[str, str]:
            return "it stays", "drop it"

        def zero_hint(self, node: Node) -> str:
            return "write more"

    entry = Entry((text(give_up()),), Idle())
    assert [(item.message, item.hint) for item in check_idle_sentences(entry, None)] == [("it stays", "drop it")]
    assert [item.hint for item in check_zeros(entry, None)] == ["write more"]


def test_a_game_says_which_conditions_are_settled() -> None:
    class Settled(Facts):
        def constant_truth(self, condition: Is, text: TextFacts) -> tuple[bool, str]:
            return False, "it is spent"

    condition = Is(TheTarget(span=here()), StateAdjective("ready", span=here()), span=here())
    (item,) = check_constant_conditions(Entry((text(when(condition, draw())),), Settled()), None)
    assert item.message == "this is never true: it is spent"
    assert item.hint == "drop the condition and the lines under it"
