"""Every known wish is answered at its words, with something that can be written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from soak import sampled

from gesso.diagnostics import Diagnostic
from gesso.lang.errors import colloquialisms
from gesso.lang.errors.colloquialisms import (
    ANY_FIGURE,
    ANY_NAME,
    BEGIN,
    GAP,
    Wish,
    find_wish,
    index_of,
    wish_for_name,
    wishes,
)
from gesso.lang.errors.synonyms import phrases_of
from gesso.lang.language import STARTS, terminals
from gesso.lang.parser import parse
from gesso.source import SourceFile
from tools.docs.examples import manual, sample
from tools.docs.words import said

GAMES = ("react", "solrei")
ALL = [(game, wish) for game in GAMES for wish in wishes(manual(game).language)]


def _text(phrase: tuple[str, ...]) -> str:
    """A phrase as somebody might write it."""
    written = {ANY_FIGURE: "2", ANY_NAME: "golems", GAP: "1 card"}
    return " ".join(written.get(word, word) for word in phrase if word != BEGIN)


def _answers(game: str, text: str) -> list[Diagnostic | None]:
    """The first problem of a text, read as each kind of text; None where it has none."""
    source = SourceFile("text", said(game, text) + "\n")
    found = (parse(manual(game).language, start, source.whole) for start in STARTS)
    return [each.diagnostics[0] if each.diagnostics else None for each in found]


@pytest.mark.parametrize(("game", "wish"), ALL, ids=[f"{game} {_text(wish.phrases[0])}" for game, wish in ALL])
def test_a_wish_is_answered_first_at_its_words_in_each_form(game: str, wish: Wish) -> None:
    """In an effect, a cost or a passive; a word that can be a name is answered where nothing is called so."""
    first = _text(wish.phrases[0])
    for phrase in wish.phrases:
        text = _text(phrase)
        wrong = wish.wrong.replace(first, text, 1)
        answers = [each for each in _answers(game, wrong) if each is not None]
        if len(answers) < len(STARTS):
            assert wish_for_name(manual(game).language, text) is wish, f"nothing is said of {wrong!r}"
            continue
        hints = {each.span.text.lower().split()[0]: each.hint for each in answers if each.hint == wish.hint}
        met = ANY_NAME in phrase or hints.keys() & set(text.lower().split())
        assert met and hints, f"{wrong!r}: {[(each.message, each.hint) for each in answers]}"


@pytest.mark.parametrize(("game", "wish"), ALL, ids=[f"{game} {_text(wish.phrases[0])}" for game, wish in ALL])
def test_what_a_wish_is_told_to_write_checks_clean(game: str, wish: Wish) -> None:
    """No answer suggests what another check refuses."""
    problems = sample(game).problems(wish.at, said(game, wish.right).splitlines())
    assert not problems, [(each.code, each.message, each.hint) for each in problems]


@pytest.mark.parametrize(("game", "wish"), sampled(ALL, 6), ids=lambda value: str(getattr(value, "right", value)))
def test_what_a_wish_is_told_to_write_is_compiled_and_printed(game: str, wish: Wish) -> None:
    """Every sixth in the gate, for whatever checks clean is compiled and printed (`codegen/test_any_text.py`)."""
    assert sample(game).show(wish.at, said(game, wish.right).splitlines()).passage is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_wish_is_no_word_of_the_language_and_stands_once(game: str) -> None:
    language = manual(game).language
    phrases = [(wish.after, phrase) for wish in wishes(language) for phrase in wish.phrases]
    assert len(phrases) == len(set(phrases)), {each for each in phrases if phrases.count(each) > 1}
    known = terminals(language).terminals
    assert not [phrase for phrase in phrases if len(phrase) == 1 and phrase[0] in known]


@pytest.mark.parametrize("game", GAMES)
def test_what_takes_the_place_of_a_wish_is_of_the_language(game: str) -> None:
    language = manual(game).language
    known = terminals(language).terminals
    words = {word for wish in wishes(language) for word in (wish.write or "").split()}
    assert not {word for word in words if word not in known and word not in ("I", "1")}


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("each card costs one less", "costs 1 less"),
        ("summon two golems", "summon #"),
        ("gain one of them", "1 of them"),
    ],
)
def test_figures_in_letters_are_those_of_a_wish(said: str, wish: str) -> None:
    words = said.split()
    found = next(filter(None, (find_wish(manual("react").language, words, at) for at in range(len(words)))))
    assert tuple(wish.split()) in found.wish.phrases


def test_the_longest_phrase_is_the_one_that_is_meant() -> None:
    """`can not` forbids, `can` allows."""
    language = manual("react").language
    found = find_wish(language, ["the", "enemy", "can", "not", "draw"], 2)
    assert found is not None
    assert (found.first, found.last, found.wish.write) == (2, 3, "cannot")


def test_a_phrase_with_a_gap_holds_all_words_of_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """`...` stands for some words, and `a/b` for one of two; neither a stop nor the next sentence is a gap."""
    language = manual("react").language
    wish = replace(wishes(language)[0], phrases=phrases_of(["^ put/place ... into my hand"]), write=None)
    monkeypatch.setattr(colloquialisms, "_index", lambda language: index_of([wish]))
    said = ["draw", "1", "card.", "place", "the", "top", "card", "into", "my", "hand", "and", "move"]
    assert [find_wish(language, said, at) is not None for at in range(len(said))] == [
        *[False] * 3,
        *[True] * 7,
        False,
        False,
    ]
    assert find_wish(language, ["put", "it", "here;", "into", "my", "hand"], 0) is None
    assert find_wish(language, ["may", "put", "it", "into", "my", "hand"], 1) is None


@pytest.mark.parametrize(
    ("said", "counts"), [("cancel the next reaction", True), ("cancel the next damage dealt to my artist", False)]
)
def test_a_wish_does_not_count_beside_words_that_make_it_another_one(said: str, counts: bool) -> None:
    found = find_wish(manual("react").language, said.split(), 2)
    assert (found is not None and found.wish.unless == {"damage"}) is counts
