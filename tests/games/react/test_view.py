"""What each player is shown of a Duel, key by key."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.react import roster
from games.react.fine_print import CHIP, Bench, effect

import gesso
from gesso.engine.choices import slug
from gesso.games.react.display import DuelDisplay
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.view import view
from gesso.games.react.scene import DuelScenes
from gesso.sim.display import Look
from gesso.tasks.play import scenes as scenes_of

BAN = ("  the enemy cannot draw a card",)


def test_a_card_on_the_chain_is_shown_with_all_that_it_was_played_with() -> None:
    cost = ("target a zone adjacent to self", "choose a direction")
    found = Bench({"chip": effect("move self 1 in the direction", cost=cost)})
    found.stand("chip", "b3")
    found.say(CHIP)
    found.say("a3")
    found.say("right")
    assert [found.game.view(seat)["chain"] for seat in (0, 1)] == [
        [
            {
                "player": 0, "card": "Chip", "effect": "chip-card/1", "unit": "0:chip-1", "summon": "chip-1",
                "target": "a3", "direction": 1, "hidden": False, "negated": False,
            }
        ]
    ] * 2  # fmt: skip


def test_a_card_without_target_and_direction_has_neither() -> None:
    found = Bench({"chip": effect("move self 1")})
    found.stand("chip", "b3")
    found.say(CHIP)
    (link,) = found.game.view(1)["chain"]
    assert (link["target"], link["direction"]) == (None, None)


@pytest.mark.parametrize(("moment", "end"), [("my turn starts", "turn-starts"), ("the turn ends", "turn-ends")])
def test_what_lasts_is_shown_with_its_end(moment: str, end: str) -> None:
    found = Bench({"chip": effect(f"until {moment}", *BAN)})
    found.stand("chip", "b3")
    found.say(CHIP)
    found.resolve()
    lasting = {"player": 0, "title": "Chip", "until": end}
    assert [found.game.view(seat)["lasting"] for seat in (0, 1)] == [[lasting]] * 2


def test_units_and_pieces_are_shown_where_they_are() -> None:
    found = Bench({"chip": effect("move self 1", cost=("exhaust self",))})
    chip = found.stand("chip", "b3", player=1)
    found.lay("scale", "a2", 2)
    found.lay("ink", chip, 3, player=1)
    view = found.game.view(0)
    assert {"unit": "1:chip-1", "name": "chip-1", "owner": 1, "zone": "b3", "exhausted": False} in view["units"]
    assert sorted((piece["piece"], piece["owner"], piece["at"], piece["count"]) for piece in view["pieces"]) == [
        ("ink", 1, "1:chip-1", 3),
        ("scale", 0, "a2", 2),
    ]


def test_a_drawing_shows_each_piece_once() -> None:
    """Frames lie in strips, and are pieces of their zone too."""
    duel = Duel.begin(roster.ruleset("animator", "tattooist").rules, seed=1)
    names = {piece.id: piece.display for piece in roster.artist("animator").pieces if piece.kind == "frame"}
    codes = {info.id: info.code for kinds in duel.rules.kinds for info in kinds if info.sort == "frame"}
    first, second, *_ = names
    zone = 7
    duel.strips[zone] = (codes[first], codes[second], codes[first])
    kinds = [info.id for info in duel.rules.kinds[0]]
    for kind, count in ((first, 2), (second, 1)):
        duel.tok[0][kinds.index(kind)][zone] = count
    areas = DuelScenes([[roster.program("animator")], [roster.program("tattooist")]], roster.table(), "en").areas(
        view(duel, 0), False
    )
    lies = next(thing.badges for thing in areas[0].things if thing.id == f"zone:{duel.rules.field.name(zone)}")
    assert [(badge.name, badge.count, badge.seat) for badge in lies] == [(names[first], 2, 0), (names[second], 1, 0)]


@pytest.mark.parametrize(
    ("locale", "now", "waits"),
    [("en", "another turn", "another turn follows"), ("fr", "tour de plus", "encore un tour ensuite")],
)
def test_turns_that_texts_give_are_shown_at_the_table(locale: str, now: str, waits: str) -> None:
    """To both players, in a terminal and on the page, beside the name of the player."""
    duel = Duel.begin(roster.ruleset("dancer", "calligrapher").rules, seed=1)
    duel.another, duel.more_turns = (0,), (1,)
    programs = [[roster.program("dancer")], [roster.program("calligrapher")]]
    display = DuelDisplay(("dancer", "calligrapher"), programs, 3, locale)
    scenes = DuelScenes(programs, roster.table(), locale)
    look = Look(60, 40, lambda text, tone: text)
    for seat in (0, 1):
        seen = view(duel, seat)
        assert [player["another_turn"] for player in seen["players"]] == ["now", "waits"]
        lines = [line for pane in display.panes for line in pane.lines(seen, look)]
        assert [word for word in (waits, now) if any(line.endswith(f"  {word}") for line in lines)] == [waits, now]
        things = {thing.id: thing.name for area in scenes.areas(seen, False) for thing in area.things}
        assert (things["turn:0"], things["turn:1"]) == (now, waits)


@pytest.mark.parametrize("players", [("calligrapher", "dancer"), ("dj", "fortune-teller"), ("painter", "tattooist")])
def test_every_unit_has_its_face_in_every_language(players: tuple[str, str]) -> None:
    """The engine names units in the words of the source, and cards are drawn in those of the language."""
    duel = Duel.begin(roster.ruleset(*players).rules, seed=1)
    seen = view(duel, 0)
    named = zip(map(slug, duel.rules.unit_name), duel.rules.unit_owner)
    unit = seen["units"][0]
    units = [unit | {"unit": f"{owner}:{name}", "name": name, "owner": owner} for name, owner in named]
    drawn = {}
    for locale in ("en", "fr"):
        project = gesso.open(Path(__file__).parents[3]).in_locale(locale)
        areas = scenes_of(project.model, players).areas(seen | {"units": units}, False)
        drawn[locale] = {
            thing.id: thing.face for area in areas for thing in area.things if thing.id.startswith("unit:")
        }
    assert len(drawn["en"]) == len(units) > 2
    assert all(drawn["en"].values())
    assert drawn["fr"] == drawn["en"]
