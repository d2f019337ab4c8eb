"""The kits of any two players have room for all of their words, on every page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from pathlib import Path

import pytest
from cli.examples_of_play import LANGUAGES, Players, chosen, game_between, kit, whole
from printing.laid_out_kits import faces_of
from printing.shipped_faces import context
from soak import SOAK

from gesso.games import game_ids
from gesso.printing.kit.document import framed_pages
from gesso.printing.kit.pages import kit_pages
from gesso.printing.pages import ALONG_LONG_EDGE, PAPERS
from gesso.printing.pipeline.print_check import overlapping_text
from gesso.project.project import ProjectModel
from gesso.records import user_record
from gesso.tasks import comic

pytestmark = pytest.mark.slow
FEW = {
    "react": (("painter", "tagger"), ("animator", "fortune-teller")),
    "solrei": (("perdita", "ashley"), ("tamsin", "odalys")),
}


def pairs() -> Iterator[tuple[str, Players, str]]:
    """Both languages of every ordered pair of entries in the long run, else of a few."""
    for game in game_ids(installed=False):
        ids = [entry.id for entry in whole(game).entries]
        for players in permutations(ids, 2) if SOAK else FEW[game]:
            for locale in LANGUAGES:
                yield game, players, locale


@pytest.fixture(autouse=True)
def played_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No example is taken from an earlier run, and no game is played twice."""

    def play(project: ProjectModel, players: Players, seed: int) -> object:
        game = next(each.id for each in project.games if each.entry(players[0]) is not None)
        return game_between(game, players, seed)

    monkeypatch.setattr(comic, "user_record", lambda _, name, version: user_record(tmp_path, name, version))
    monkeypatch.setattr(comic, "bots_play", play)


@pytest.mark.parametrize(
    ("game", "players", "locale"), [*pairs()], ids=lambda each: each if isinstance(each, str) else "-v-".join(each)
)
def test_the_kit_of_two_players_has_room_for_all_of_it(game: str, players: Players, locale: str) -> None:
    project, part = chosen(game, players, locale)
    printed = comic.example_of_play(project, part, kit(game, players, locale))
    faces = faces_of(printed)
    examples = {id for id in faces if id.startswith(comic.SECTION.upper())}
    assert len(examples) > 1 or not set(players) <= set(part.game.definition.playable(part.game.table))
    overprinted = {id: pairs for id in examples if (pairs := [*overlapping_text(faces[id].face, context().fonts)])}
    assert not overprinted
    guides = {id: {guide.kind for guide in each.face.guides} for id, each in faces.items()}
    frame = partial(framed_pages, guides=guides, templates=context().templates, fonts=context().fonts)
    for paper in (PAPERS["a4"], PAPERS["letter"]):
        pages = kit_pages(printed, faces, paper)
        framed, _ = frame(printed, pages, paper, ALONG_LONG_EDGE, "0000-0000")
        placed = {each.face for page in framed for each in page.placed}
        assert examples <= placed
