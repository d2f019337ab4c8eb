"""What a game derives from says what it asks, and a game answers nothing that is never asked."""

from __future__ import annotations

import inspect

import pytest

from gesso.checks.consequences import Consequences
from gesso.checks.entry_texts import LanguageFacts
from gesso.codegen.lowering import GameLowering
from gesso.games.react.checks.consequences import DuelConsequences
from gesso.games.react.checks.texts import DuelFacts
from gesso.games.react.lowering import DuelLowering
from gesso.games.react.wording.locale import DuelWording
from gesso.games.solrei.checks.consequences import ShowConsequences
from gesso.games.solrei.checks.texts import ShowFacts
from gesso.games.solrei.lowering import ShowLowering
from gesso.games.solrei.wording.locale import ShowWording
from gesso.wording import GameWording

BASES = (GameLowering, LanguageFacts, Consequences, GameWording)
GAMES = (
    *(DuelLowering, DuelFacts, DuelConsequences, DuelWording),
    *(ShowLowering, ShowFacts, ShowConsequences, ShowWording),
)


def public(cls: type) -> dict[str, object]:
    return {name: value for name, value in vars(cls).items() if not name.startswith("_")}


@pytest.mark.parametrize("base", BASES, ids=lambda cls: cls.__name__)
def test_every_method_says_what_it_answers(base: type) -> None:
    methods = {name for name, value in public(base).items() if inspect.isfunction(value)}
    assert methods
    assert {name for name in methods if not getattr(base, name).__doc__} == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda cls: cls.__name__)
def test_a_game_answers_only_what_is_asked(game: type) -> None:
    """A name that no base class has is a misspelt one, or one that was renamed."""
    bases = game.__mro__[1:]
    asked = {name for base in bases for name in (*public(base), *inspect.get_annotations(base))}
    assert bases and set(public(game)) - asked == set()
