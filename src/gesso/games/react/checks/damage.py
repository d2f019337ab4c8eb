"""Whether an Artist can win at all."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.dsl.syntax import Opponent
from gesso.games.react.catalogue.whole import NO_DAMAGE
from gesso.games.react.checks.survey import Surroundings, Survey
from gesso.games.react.syntax import Deal, Lose


def check_damage(survey: Survey, _: Surroundings) -> Iterator[Diagnostic]:
    """An Artist of whom no text deals damage or makes the enemy lose."""
    if not survey.complete:
        return
    for text in survey.texts:
        for node in text.all:
            if isinstance(node, Deal) or (isinstance(node, Lose) and isinstance(node.who, Opponent)):
                return
    yield Diagnostic(
        NO_DAMAGE,
        "no effect deals damage: this Artist cannot win",
        survey.artist.span,
        "give it an effect with `deal 1 damage to ...`",
    )
