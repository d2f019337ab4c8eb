"""The closed world of words: every node, every field and every phrase has its part in some text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from games.react.roster import ARTISTS
from games.react.wording.random_programs import said
from games.react.wording.roster import sample, texts
from games.react.wording.test_one_meaning import MENDED
from games.react.wording.test_other_forms import forms
from games.react.wording.test_owners import READ
from games.react.wording.test_pronouns import EVENTS, MORE, TWO, text_of
from lang.drawn_programs import Drawn, try_programs
from lang.read_fields import read_fields
from lang.strategies import programs
from wording.mutations import meaning
from wording.said_phrases import said_phrases

from gesso.games.react.lang import ast as react
from gesso.games.react.lang.language import REACT
from gesso.games.react.wording.locale import CONTRACT, FACE, TERMS
from gesso.lang import ast as core
from gesso.lang.ast import Node
from gesso.lang.unparser import unparse
from gesso.wording import plain

CLASSES = [
    cls
    for module in (core, react)
    for cls in vars(module).values()
    if isinstance(cls, type) and issubclass(cls, Node) and "spec" in vars(cls)
]
# Whether a sentence stands on the line of its `may` is layout, and of the blocks of a cost one is paid in any text that checks.
# Where an amount stands says of what it is, to a reader too.
LAYOUT = {("May", "inline"), ("SelfRef", "noun"), ("PayOneOf", "n"), ("ThatMuch", "slot"), ("ThatMuch", "of")}


def everything_said() -> Iterator[str]:
    """All texts of the roster, and the forms that no Artist uses; those that say whose or which a thing is stand in
    their tests."""
    for id in ARTISTS:
        yield from (text.marked() for text in texts(id))
    yield from (form.text.marked() for form in forms())
    yield from (sample(source).marked() for source, _ in READ)
    yield from (text_of("golem", "", body).marked() for body, *_ in (*TWO, *MORE))
    yield from (sample(source, id="sculptor", unit="golem").marked() for source, _ in MENDED)
    yield from (text_of("nothing", "", body, passive=True).marked() for body, _ in EVENTS)


ELSEWHERE = frozenset(
    {
        "story",
        "why",
        "kit",
        "sheets",
        "table",
        "play",
        "asks",
        "calibration",
        "colours",
        "house",
        "errata",
        "keyword",
        "reading",
    }
)
"""What is said by others than the rules texts: stories, reasons, sheets, pages about colours, a game in a terminal, house rulings,
errata, glossaries and what was read."""


UNSAYABLE = frozenset({"among.any", "who.they", "discards_card.prospect", "discards_card.ban"})
"""What SolRei says of a ban on a player's deeds, and of a *may* within another player's *may*; Re;ACT has neither. Nor does
anything replace or forbid discarding."""


@pytest.mark.slow
def test_every_phrase_is_used_and_every_field_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phrase nobody says is a dead one; a field nobody reads is a clause that does not print."""
    used = said_phrases(monkeypatch)
    read = read_fields(monkeypatch, CLASSES, lambda module: "wording" in module and not module.startswith("games."))
    lines = list(everything_said())
    assert lines
    elsewhere = {key for key in CONTRACT if key.partition(".")[0] in ELSEWHERE}
    unsaid = set(CONTRACT) - used - set(TERMS) - set(FACE) - elsewhere - UNSAYABLE
    assert not unsaid, " ".join(sorted(unsaid))
    wanted = {(cls.__name__, field.name) for cls in CLASSES for field in fields(cls) if field.name != "span"}
    unread = wanted - read - LAYOUT
    assert not unread, " ".join(map(str, sorted(unread)))


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "examples"), [("en", 200), ("en-2022", 50), ("fr", 50)])
def test_any_program_can_be_said_and_keeps_its_text_to_itself(locale: str, examples: int) -> None:
    """Random programs never fail to print, and never print what another one prints."""
    seen: dict[str, tuple[Any, str]] = {}

    def say(random: Drawn) -> None:
        told = said(*random, locale)
        if told is None:
            return
        printed, nodes = told
        assert printed.count("**") % 2 == 0
        assert "  " not in plain(printed) and " ." not in printed and "{" not in printed
        source = unparse(REACT, nodes)
        before, other = seen.setdefault(printed, (meaning(nodes), source))
        assert before == meaning(nodes), f"two programs print alike:\n{printed}\n\n{other}\n{source}"

    try_programs("react", programs, examples, say)
    assert len(seen) > examples // 5


@pytest.mark.parametrize("id", ARTISTS)
def test_every_sentence_begins_with_a_capital_and_every_figure_is_strong(id: str) -> None:
    for text in texts(id):
        bar, *paragraphs = text.marked().split("\n") if text.cost else ("", *text.marked().split("\n"))
        assert bar == bar.upper() and "**" not in bar
        for line in filter(None, paragraphs):
            assert line.endswith((".", ":")), line
            words = plain(line).lstrip("• –")
            assert words[0].isupper(), line
            light = "".join(line.split("**")[::2])
            assert not any(letter.isdigit() for letter in light), line
