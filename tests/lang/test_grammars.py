"""The grammar files as specification: no conflict, no collision, every word reserved, few words."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import interegular
import interegular.fsm
import lark
import pytest

from gesso.games.react.lang.language import REACT
from gesso.games.solrei.lang.language import SOLREI
from gesso.lang.grammar import BlockIndenter
from gesso.lang.language import STARTS, Language, spelled, terminals
from tools.docs.words import headword_count

LANGUAGES = pytest.mark.parametrize("language", [REACT, SOLREI], ids=lambda language: language.id)

# Terminals that are a form of another word.
FORMS = {
    "ANOTHER": "OTHER",
    "ASCENDED": "ASCEND",
    "ASCENDS": "ASCEND",
    "BE": "IS",
    "BROKEN": "BREAK",
    "CULTIVATED": "CULTIVATE",
    "DAMAGED": "DAMAGE",
    "DESCENDS": "DESCEND",
    "ENTERS": "ENTER",
    "EXHAUSTED": "EXHAUST",
    "HIDDEN": "HIDE",
    "LEAVES": "LEAVE",
    "LOST": "LOSE",
    "NEAREST": "NEARER",
    "PLACED": "PLACE",
    "READIES": "READY",
    "REFRESHED": "REFRESH",
    "REMOVED": "REMOVE",
    "SUMMONED": "SUMMON",
    "WON": "WIN",
}


def crawl(alphabet: Any, initial: Any, final: Callable[[Any], bool], follow: Callable[[Any, Any], Any]) -> Any:
    """What interegular does to make an automaton, but that a state is known by its content: it looks through all of them."""

    def key(state: Any) -> Any:
        return frozenset(state.items() if isinstance(state, dict) else state) if state.__hash__ is None else state

    states, numbers = [initial], {key(initial): 0}
    finals: set[int] = set()
    found: dict[int, dict[Any, int]] = {}
    for number, state in enumerate(states):
        if final(state):
            finals.add(number)
        found[number] = {}
        for transition in alphabet.by_transition:
            with suppress(interegular.fsm.OblivionError):
                after = follow(state, transition)
                if key(after) not in numbers:
                    numbers[key(after)] = len(states)
                    states.append(after)
                found[number][transition] = numbers[key(after)]
    return interegular.FSM(
        alphabet=alphabet, states=range(len(states)), initial=0, finals=finals, map=found, __no_validation__=True
    )


@pytest.mark.slow
@LANGUAGES
def test_the_grammar_has_no_conflict_and_no_two_terminals_match_the_same(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    """lark's strict mode, which compares every pair of terminals; too slow for every run of the program."""
    disjoint = interegular.Comparator.isdisjoint

    def once(comparator: interegular.Comparator, one: lark.lexer.TerminalDef, other: lark.lexer.TerminalDef) -> bool:
        # What it has found of a pair it knows again in one order only.
        return bool(disjoint(comparator, *sorted((one, other), key=lambda each: each.name)))

    monkeypatch.setattr(interegular.Comparator, "isdisjoint", once)
    monkeypatch.setattr(interegular.fsm, "crawl", crawl)
    lark.Lark(language.text(), parser="lalr", strict=True, postlex=BlockIndenter(), start=list(STARTS))


@LANGUAGES
def test_every_word_of_the_language_is_reserved(language: Language) -> None:
    """So that no piece can be called `turn`; and every word is one that the guard before a name knows."""
    guard = re.search(r"^RESERVED: /\(\?!\(\?:(.*)\)\(\?!\[\\w-\]\)\)/$", language.text(), re.MULTILINE)
    assert guard is not None
    guarded = set(spelled(f"(?:{guard[1]})"))
    vocabulary = terminals(language)
    # `I` is no name because it is large.
    assert guarded == set(vocabulary.terminals) - {"I"}
    assert all(vocabulary.terminal(word) != "NAME" for word in guarded)


@LANGUAGES
def test_a_word_is_one_terminal(language: Language) -> None:
    """No spelling belongs to two terminals."""
    vocabulary = terminals(language)
    assert sum(len(forms) for forms in vocabulary.spellings.values()) == len(vocabulary.terminals)


@LANGUAGES
def test_the_vocabulary_stays_small(language: Language) -> None:
    """At most 130 words to learn, inflections not counted."""
    headwords = {FORMS.get(terminal, terminal) for terminal in terminals(language).spellings}
    assert len(headwords) <= 130


def test_the_language_page_counts_what_the_grammar_spells() -> None:
    """Terminals without their inflections are as many as the headwords that the declarations explain."""
    assert len({FORMS.get(terminal, terminal) for terminal in terminals(REACT).spellings}) == headword_count("react")


@pytest.mark.parametrize(
    ("pattern", "forms"),
    [
        ("deal", ["deal"]),
        ("an?", ["a", "an"]),
        ("ha(?:s|ve)", ["has", "have"]),
        ("progress(?:es)?", ["progress", "progresses"]),
        ("(?:spade|heart)s?", ["spade", "spades", "heart", "hearts"]),
    ],
)
def test_the_forms_of_a_word_are_read_off_its_pattern(pattern: str, forms: list[str]) -> None:
    """Near misses and the guards are compared with real spellings."""
    assert list(spelled(pattern)) == forms
