"""In a mirror match, a story says whose each text, unit and piece is (Q36)."""

from __future__ import annotations

from rulings.react import bench

from gesso.engine import Game
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.story import narrator
from gesso.sim.narration import narrate

LINES = {
    "en": ("Dot of Acrobat 2: 1 Chalk of Acrobat 2 at b2.", "March of Acrobat 1", "1 Chalk of Acrobat 1 at c4."),
    "fr": ("Dot d'Acrobat 2\u00a0: 1 Chalk d'Acrobat 2 en b2.", "March d'Acrobat 1", "1 Chalk d'Acrobat 1 en c4."),
}


def test_texts_and_pieces_of_equal_artists_have_an_owner() -> None:
    game = bench.staged("players: [acrobat, acrobat]")
    game = Game(game.rules, game.rules.restore(game.rules.save(game.state), record=True), 1)
    for choice in ("march", "dot", "b2", "pass", "pass", "down", "down", "down"):
        game.apply(choice)
    assert isinstance(game.rules, DuelRuleset)
    programs = {"acrobat": bench.program("acrobat")}
    for locale, lines in LINES.items():
        told = [line.text for line in narrate(game.events, narrator(game.rules, programs, locale))]
        assert not {*lines} - {*told}, told
