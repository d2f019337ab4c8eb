"""Games that were played: in an address, moment by moment, and on newer cards."""

from pathlib import Path
from random import Random

import pytest
from page.talking import ROOT, Page, house, project

import gesso
from gesso.editing.playing import scenarios_in
from gesso.engine import Log, LogError
from gesso.engine import replay as replay_log
from gesso.page.moment_links import packed, unpacked
from gesso.page.protocol import Message
from gesso.page.replay import course_of_scenario
from gesso.page.table import House
from gesso.sim.simulation import BOTH_RANDOM, Work
from gesso.tasks.play import pairings

DUEL, SHOW = ("calligrapher", "dancer"), ("ashley", "sable")


def some_game(entries: tuple[str, str], choices: int, seed: int = 3) -> Log:
    """A game of as many random choices."""
    game, chance = project().play(*entries, seed=seed), Random(seed)
    for _ in range(choices):
        if game.decision is None:
            break
        game.apply(chance.choice(game.decision.options))
    return game.log


@pytest.mark.parametrize("entries", [DUEL, SHOW, ("ashley+ember-school+hush,clinch,kindled-edge,comet-lunge", "sable")])
@pytest.mark.parametrize("choices", [0, 1, 40])
def test_a_game_fits_into_a_link(entries: tuple[str, str], choices: int) -> None:
    log = some_game(entries, choices)
    code = packed(project().pair(*entries), log)
    assert len(code) < 60 + sum(map(len, entries)) * 1.4 + choices
    assert unpacked(lambda players: project().pair(*players), code) == log


@pytest.mark.slow
def test_a_whole_game_is_a_short_link() -> None:
    game = Work(pairings(project().model, DUEL), DUEL, 4, "alternate", 4_000, BOTH_RANDOM).again(0, 4_000)
    code = packed(game.rules, game.log)
    assert len(code) < 2_000 and len(code) * 8 < len(game.log.text())


@pytest.mark.parametrize("code", ["", "A", "!!", "AQ", "AgFh", "AQBhYWFh", "x" * 30_000])
def test_a_damaged_link_is_refused(code: str) -> None:
    with pytest.raises(LogError):
        unpacked(lambda players: project().pair(*players), code)


def test_a_changed_link_is_refused() -> None:
    code = packed(project().pair(*DUEL), some_game(DUEL, 30))
    for at in range(len(code) - 12, len(code)):
        changed = code[:at] + ("B" if code[at] == "A" else "A") + code[at + 1 :]
        with pytest.raises(LogError):
            unpacked(lambda players: project().pair(*players), changed)


@pytest.mark.parametrize("entries", [DUEL, SHOW])
def test_a_game_is_walked_through(entries: tuple[str, str]) -> None:
    page, log = Page(house()), some_game(entries, 40)
    opened = page.ask("replay/open", log=log.text())
    number = len(opened["choices"])
    assert number == 40 and opened["story"] and not opened.get("broken")
    assert [line["moment"] for line in opened["story"]] == sorted(line["moment"] for line in opened["story"])
    for moment in (0, 17, 39, 40, 90):
        at = page.ask("replay/at", replay=opened["replay"], moment=moment)
        assert at["moment"] == min(moment, 40) == at["state"]["moment"]
        assert at["state"]["asked"] == (opened["choices"][moment]["seat"] if moment < 40 else at["state"]["asked"])
        if moment < 40:
            assert at["state"]["question"]["options"][at["chosen"]]["name"] or opened["choices"][moment]["forced"]
        hands = [area for area in at["state"]["scene"]["areas"] if area["id"].startswith("hand:")]
        assert not any(thing["id"].startswith("held:") for area in hands for thing in area["things"])
        one = page.ask("replay/at", replay=opened["replay"], moment=moment, seat=1)["state"]
        assert any(thing["id"] == "held:0" for area in one["scene"]["areas"] for thing in area["things"])
    assert page.ask("replay/difference", replay=opened["replay"])["same"]
    code = page.ask("replay/link", replay=opened["replay"], moment=17)["link"]
    assert len(unpacked(lambda players: project().pair(*players), code).choices) <= 17
    scenario = page.ask("replay/scenario", replay=opened["replay"], moment=39)["scenario"]
    assert "expect:" in scenario and "steps:" in scenario
    page.ask("replay/on", replay=opened["replay"], moment=17, seats=["person", "person"])
    assert page.table["moment"] >= 17 and page.table["status"] == "curtain"


@pytest.mark.parametrize("entries", [DUEL, SHOW])
def test_a_replay_shows_a_seat_what_it_saw(entries: tuple[str, str]) -> None:
    page, chance, seen = Page(house()), Random(5), list[Message]()
    page.sit(*entries, seats=("person", "person"), seed=5)
    for _ in range(24):
        page.act(chance)
        if page.table["status"] == "choice":
            seen.append(page.table)
    replay = page.ask("replay/open", table=page.table["table"])["replay"]
    for told in seen:
        state = page.ask("replay/at", replay=replay, moment=told["moment"], seat=told["seat"])["state"]
        assert state["scene"] == told["scene"] and state["head"] == told["head"]


def test_a_table_opens_from_a_link_and_gives_one() -> None:
    page = Page(house())
    code = packed(project().pair(*DUEL), some_game(DUEL, 20))
    page.ask("table/new", link=code, seats=["person", "person"])
    state = page.table
    assert state["moment"] >= 20
    again = page.ask("table/link", table=state["table"])["link"]
    log = Log.parse(page.ask("table/log", table=state["table"])["log"])
    assert unpacked(lambda players: project().pair(*players), again).hash == log.hash
    assert replay_log(project().pair(*DUEL), log).hash() == log.hash
    assert "steps" in page.ask("table/scenario", table=state["table"], since=state["moment"] - 3)["scenario"]


@pytest.mark.slow
def test_the_first_difference_on_newer_cards_is_found(tmp_path: Path) -> None:
    """It is where stepping both games by hand finds it."""
    card = ROOT / "cards/react/calligrapher/artist.yaml"
    text = card.read_text(encoding="utf-8")
    changed = text.replace("place 1 ink", "place 2 ink", 1)
    assert changed != text
    old, new = project(), gesso.open(ROOT, texts={card: changed})
    now = [old.model]
    page, log = Page(House(lambda: now[0])), some_game(DUEL, 120, seed=5)
    opened = page.ask("replay/open", log=log.text())["replay"]
    now[0] = new.model
    told = page.ask("replay/difference", replay=opened)
    games = [each.play(*DUEL, seed=5) for each in (old, new)]
    moment = 0
    for line in log.choices:
        if [game.view(seat) for seat in (0, 1) for game in games[:1]] != [games[1].view(seat) for seat in (0, 1)]:
            break
        run = int(line.rpartition(" x")[2]) if " x" in line else 1
        for _ in range(run):
            for game in games:
                game.apply(line.partition(" ")[2].partition(" x")[0])
            moment += 1
    assert told == {"re": told["re"], "same": False, "moment": moment}
    both = [page.ask("replay/at", replay=opened, moment=moment, newer=newer)["state"] for newer in (False, True)]
    assert both[0]["scene"] != both[1]["scene"]


CALLIGRAPHER = "cards/react/calligrapher/scenarios.yaml"


@pytest.mark.parametrize(
    ("file", "name"),
    [
        (CALLIGRAPHER, "The Spirit is swept away, and the Dancer is struck all the same"),
        ("cards/solrei/ashley/scenarios.yaml", "Half a step turns a tie into a won round"),
    ],
)
def test_a_scenario_is_walked_through_and_played_on(file: str, name: str) -> None:
    page = Page(house())
    opened = page.ask("replay/open", scenario={"file": file, "name": name})
    number = len(opened["choices"])
    assert number and opened["position"] and opened["story"] and not {"broken", "fault"} & opened.keys()
    for moment in range(number):
        at = page.ask("replay/at", replay=opened["replay"], moment=moment)
        assert at["state"]["moment"] == moment and at["state"]["asked"] == opened["choices"][moment]["seat"]
    assert page.ask("replay/link", replay=opened["replay"], moment=1)["error"]["code"] == "refused"
    page.ask("replay/on", replay=opened["replay"], moment=0, seats=["person", "person"])
    state = page.table
    assert state["status"] == "curtain" and state["moment"] >= 0
    page.act(Random(1))
    page.act(Random(1))
    assert page.table["moment"] > state["moment"] and page.table["back"]
    assert page.ask("table/log", table=state["table"])["error"]["code"] == "refused"
    page.ask("table/again", table=state["table"])
    assert page.table["moment"] == state["moment"]


def test_a_scenario_that_fails_ends_where_it_does(tmp_path: Path) -> None:
    file = ROOT / CALLIGRAPHER
    text = file.read_text(encoding="utf-8")
    name = "Flowing Ink moves a row of inked units as a row, the front-most first"
    changed = text.replace("Sis Di2 .", "Sis . Di2", 1)
    assert changed != text
    wrong = gesso.open(ROOT, texts={file: changed}).model
    page = Page(House(lambda: wrong))
    opened = page.ask("replay/open", scenario={"file": CALLIGRAPHER, "name": name})
    assert opened["choices"] and opened.get("fault"), opened


@pytest.mark.parametrize(
    ("file", "name"), [("gesso.toml", "x"), ("../scenarios.yaml", "x"), (CALLIGRAPHER, "there is none")]
)
def test_no_scenario_is_refused(file: str, name: str) -> None:
    answer = Page(house()).ask("replay/open", scenario={"file": file, "name": name})
    assert answer["error"]["code"] == "refused"


@pytest.mark.slow
def test_every_scenario_can_be_walked_through() -> None:
    """Its choices lead from its position to its end in a game that is not watched, too."""
    model = project().model
    for game in model.games:
        for entry in game.entries[:3]:
            file = entry.folder / "scenarios.yaml"
            for place in scenarios_in(model.files.read(file).node) if file.is_file() else ():
                course = course_of_scenario(file.relative_to(model.root).as_posix(), place.name)(model)
                assert not course.broken and not course.fault, place.name
