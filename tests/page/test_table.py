"""Whole games by messages alone: what a page hears fits the schema, and is all that its seat may know."""

import json
from random import Random

import pytest
from page.talking import Page, house, project

from gesso.engine import Log
from gesso.engine import replay as replay_log
from gesso.sim.narration import narrate
from gesso.tasks.build import entry_plan, loose_faces, print_context
from gesso.tasks.play import narrator_of, scenes

DUEL, SHOW = ("calligrapher", "dancer"), ("ashley", "sable")


def scan(entries: tuple[str, str], seed: int, most: int) -> None:
    """Play a game between two pages, and look for what their seats cannot know in everything they hear.

    Each state is told as it would be in any other world that looks the same from the seat.
    """
    seed += 987_650_000
    at_home = house()
    pages = [Page(at_home)]
    state = pages[0].sit(*entries, seats=("person", "guest"), seed=seed)
    table, key = at_home.tables[state["table"]], pages[0].ask("table/invite", table=state["table"], seat=1)["key"]
    pages.append(Page(at_home, seat=key))
    chance, rules = Random(seed), table.session.game.rules
    for step in range(most):
        if table.is_over:
            break
        game = table.session.game
        for seat, page in enumerate(pages if step % 7 == 0 and not game.state.answers else ()):
            told = []
            # The world that is played has its records, by which a question quotes the sentence that asks it.
            for world in (rules.apart(game.state), rules.resample(rules.apart(game.state), seat, chance.random)):
                table.session.game = game.copy()
                table.session.game.state = world
                table.tell(page.client)
                told.append({**page.table, "story": [], "since": 0})
            table.session.game = game
            table.tell(page.client)
            assert told[0] == told[1]
        asked = next(page for page in pages if page.table["status"] == "choice")
        answer = asked.act(chance)
        assert "error" not in answer, answer
    for page in pages:
        heard = json.dumps(page.heard)
        assert str(seed) not in heard and '"seed"' not in heard and '"chance"' not in heard
    if not table.is_over:
        assert pages[1].ask("table/log", table=table.id)["error"]["code"] == "refused"


@pytest.mark.parametrize("entries", [DUEL, SHOW])
def test_nothing_hidden_is_told(entries: tuple[str, str]) -> None:
    scan(entries, 1, 6)


@pytest.mark.slow
@pytest.mark.parametrize(
    "entries", [DUEL, ("tagger", "painter"), ("fortune-teller", "dj"), ("lamplighter", "animator"), SHOW]
)
def test_nothing_hidden_is_told_in_many_games(entries: tuple[str, str]) -> None:
    for seed in range(4):
        scan(entries, seed, 25)


@pytest.mark.slow
def test_a_game_against_a_program() -> None:
    """Options point at what is on the table; every face is told before it is shown; the way out is named."""
    page, chance, outs, pointed = Page(house()), Random(4), set(), 0
    state = page.sit(*DUEL, seed=4)
    while state["status"] != "over":
        things = [thing for area in state["scene"]["areas"] for thing in area["things"]]
        options = state["question"]["options"]
        for option in options:
            assert set(option["points"]) <= {thing["id"] for thing in things}
            pointed += bool(option["points"])
        faces = {face for message in page.heard if message.get("tell") == "faces" for face in message["faces"]}
        assert {thing["face"] for thing in things if "face" in thing} <= faces
        ways_out = [option["name"] for option in options if option.get("out")]
        assert len(ways_out) <= 1
        outs.update(ways_out)
        assert "error" not in page.act(chance)
        state = page.table
    assert pointed > 50 and {"pass", "end the turn", "no"} <= outs
    log = Log.parse(page.ask("table/log", table=state["table"])["log"])
    assert replay_log(project().pair(*DUEL), log).hash() == log.hash


def test_a_stale_choice_is_refused_and_a_repeated_one_is_made_once() -> None:
    page = Page(house())
    state = page.sit(*DUEL, seats=("person", "random"), seed=2)
    ask = {"ask": "table/choose", "table": state["table"], "seq": state["seq"], "option": 0}
    page._asked |= {100: "table/choose", 101: "table/choose"}
    page.client.hear({"id": 100, **ask})
    moment = page.table["moment"]
    page.client.hear({"id": 100, **ask})
    assert page.table["moment"] == moment
    before = len(page.heard)
    page.client.hear({"id": 101, **ask})
    stale, told = sorted(page.heard[before:], key=lambda message: "tell" in message)
    assert stale["error"]["code"] == "stale" and told["seq"] == page.table["seq"] > state["seq"]


def test_the_curtain_shows_no_hand() -> None:
    page = Page(house())
    state = page.sit(*DUEL, seats=("person", "person"), seed=2)
    assert state["status"] == "curtain" and state["seat"] is None and "question" not in state
    assert not any(thing["id"].startswith("card:") for area in state["scene"]["areas"] for thing in area["things"])
    page.ask("table/show", table=state["table"], seat=state["asked"])
    shown = page.table
    assert shown["status"] == "choice" and shown["seat"] == state["asked"]
    other = page.ask("table/show", table=state["table"], seat=1 - state["asked"])
    assert other["error"]["code"] == "refused"


def test_a_choice_is_taken_back_and_a_game_goes_on_from_any_moment() -> None:
    page = Page(house())
    first = page.sit(*DUEL, seats=("person", "random"), seed=2)
    assert not first["back"]
    page.act(Random(1))
    later = page.table
    assert later["back"] and later["moment"] > first["moment"]
    page.ask("table/back", table=later["table"], seq=later["seq"])
    assert page.table["moment"] == first["moment"] and page.table["question"] == first["question"]
    page.act(Random(1))
    page.ask("table/fork", table=page.table["table"], moment=1)
    assert page.table["table"] != first["table"] and page.table["moment"] >= 1


def test_why_not_and_printed_words() -> None:
    page = Page(house())
    state = page.sit(*DUEL, seats=("person", "random"), seed=2)
    hand = next(area for area in state["scene"]["areas"] if area["place"] == "hand")
    for thing in hand["things"]:
        words = page.ask("table/read", table=state["table"], thing=thing["id"])
        assert words["name"] == thing["name"] and words["words"][0]["paragraphs"]
        assert page.ask("table/why", table=state["table"], thing=thing["id"])["sentences"]
    rival = next(area for area in state["scene"]["areas"] if area["place"] == "rival" and area["kind"] == "cards")
    assert page.ask("table/why", table=state["table"], thing=rival["things"][0]["id"])["sentences"] == []


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"ask": "table/dance"}, "unknown"),
        ({"ask": "table/choose", "table": "t1"}, "shape"),
        ({"ask": "table/choose", "table": "t1", "seq": 1, "option": 0}, "unknown"),
        ({"ask": "table/new", "seats": ["person", "greedy"], "entries": ["dancer", "nobody"]}, "refused"),
        ({"ask": "table/new", "seats": ["person", "deep-blue"], "entries": ["dancer", "tagger"]}, "refused"),
        ({"ask": "table/new", "seats": ["person", "random"], "log": "no log"}, "log"),
        ({"ask": 3}, "shape"),
    ],
)
def test_bad_requests_are_refused(request_: dict[str, object], code: str) -> None:
    page = Page(house())
    page._asked[50] = ""
    page.client.hear({"id": 50, **request_})
    assert page.heard[-1]["error"]["code"] == code


@pytest.mark.parametrize("data", [None, 3, [], {}, {"id": "1", "ask": "hello"}, {"id": True}])
def test_what_is_no_request_is_no_crash(data: object) -> None:
    page = Page(house())
    page.client.hear(data)
    assert page.heard[-1]["error"]["code"] == "shape" and page.heard[-1]["re"] is None


def test_a_guest_may_only_play() -> None:
    at_home = house()
    owner = Page(at_home)
    state = owner.sit(*DUEL, seats=("person", "guest"), seed=2)
    key = owner.ask("table/invite", table=state["table"], seat=1)["key"]
    assert not state["players"][1]["here"]
    guest = Page(at_home, seat=key)
    assert owner.table["players"][1]["here"] and guest.hello["games"] == []
    for ask in ("table/scenario", "table/again", "table/open"):
        assert guest.ask(ask, table=state["table"])["error"]["code"] == "refused"
    watcher = Page(at_home, seat=owner.ask("table/invite", table=state["table"])["key"])
    assert watcher.table["seat"] is None and watcher.table["status"] == "waiting"
    assert Page(at_home, seat="nonsense").hello["error"]["code"] == "unknown"
    guest.client.farewell()
    assert not owner.table["players"][1]["here"]


@pytest.mark.parametrize(
    ("entries", "text", "faces"),
    [
        (DUEL, "The Dancer plays Leap Over, then Spilled Well.", ["react/dancer/DAN-03", "react/calligrapher/CAL-02"]),
        (DUEL, "The Calligrapher leaps over.", []),
        (SHOW, "Comet Lunge is negated by Hush.", ["solrei/ashley/A-06", "solrei/sable/C-03"]),
        (SHOW, "Ashley draws.", []),
    ],
)
def test_a_line_of_the_story_says_of_which_cards_it_speaks(
    entries: tuple[str, str], text: str, faces: list[str]
) -> None:
    assert list(scenes(project().model, entries).speaks_of(text)) == faces


@pytest.mark.slow
@pytest.mark.parametrize("entries", [DUEL, ("lamplighter", "animator"), SHOW])
def test_every_face_of_a_table_is_printed(entries: tuple[str, str]) -> None:
    """The faces that a scene names are those of the cards, of the pieces in kits, and of the game's own deck."""
    model, at_home = project().model, house()
    printed = set[str]()
    for game in model.games:
        context = print_context(model.root)
        ids = [id for id in entries if game.entry(id)]
        for id in [*ids, *(("deck",) if game.id == "solrei" else ())]:
            entry = game.entry(id)
            plans = entry_plan(game, entry, model.root, context).drawn() if entry else {}
            printed |= {f"{game.id}/{id}/{face}" for face in (*plans, *loose_faces(game, id, model.root, context))}
    page, chance = Page(at_home), Random(2)
    page.sit(*entries, seats=("person", "random"), seed=2)
    for _ in range(60):
        if page.table["status"] == "over":
            break
        page.act(chance)
    shown = {face for message in page.heard if message.get("tell") == "faces" for face in message["faces"]}
    assert len(shown) > 10 and shown <= printed


@pytest.mark.slow
@pytest.mark.parametrize("entries", [DUEL, SHOW])
def test_what_an_option_would_do_is_what_it_does(entries: tuple[str, str]) -> None:
    """As far as it is told, and in the same words."""
    at_home, chance, told = house(), Random(6), 0
    page = Page(at_home)
    page.sit(*entries, seats=("person", "person"), seed=6)
    (table,) = at_home.tables.values()
    for _ in range(60):
        state = page.table
        if state["status"] != "choice":
            page.act(chance)
            continue
        option = chance.choice(state["question"]["options"])["option"]
        asked = {"table": state["table"], "seq": state["seq"], "option": option}
        would = page.ask("table/would", **asked)["sentences"]
        game, seat = table.session.game, state["seat"]
        after = game.copy()
        after.apply(table.session.question().options[option], seat, any_order=True)
        narrator = narrator_of(next(each for each in project().games if each.id == state["game"]))
        lines = narrate(after.events, narrator(game.rules), seat)
        happened = [table.unmarked(line.text) for line in lines if line.event >= len(game.events)]
        # The last sentence may go on with what nobody can know before.
        assert [text[:40] for text in would[:-1]] == [text[:40] for text in happened[: max(len(would) - 1, 0)]]
        page.ask("table/choose", **asked)
        told += len(would)
    assert told > 10
