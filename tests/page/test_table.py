"""Whole games by messages alone: what a page hears fits the schema, and is all that its seat may know."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from random import Random
from typing import Any

import pytest
import segno
from page.talking import Page, house, project
from soak import SOAK

from gesso.engine import Decision, Game, Kernel, Log
from gesso.engine import replay as replay_log
from gesso.page.client import Client
from gesso.page.protocol import GUESTS_MAY, Message, shapes
from gesso.page.table import House, Table
from gesso.sim.narration import narrate
from gesso.tasks.build import entry_plan, loose_faces, print_context
from gesso.tasks.play import narrator_of, scenes

DUEL, SHOW = ("calligrapher", "dancer"), ("ashley", "sable")


def at_two_pages(entries: tuple[str, str], seed: int) -> tuple[Table, list[Page]]:
    """A table with a person at each of two pages."""
    at_home = house()
    owner = Page(at_home)
    state = owner.sit(*entries, seats=("person", "guest"), seed=seed)
    key = owner.ask("table/invite", table=state["table"], seat=1)["key"]
    return at_home.tables[state["table"]], [owner, Page(at_home, seat=key)]


@contextmanager
def in_place(table: Table, world: Kernel | None) -> Iterator[None]:
    """The table with a world in the place of the game that is played."""
    game = table.session.game
    if world is not None:
        table.session.game = game.copy()
        table.session.game.state = world
    yield
    table.session.game = game


def retold(table: Table, page: Page, world: Kernel | None = None) -> Message:
    """What a page is told of the table, or of a world in its place, without the number of the state."""
    with in_place(table, world):
        table.tell(page.client)
    return {**page.table, "story": [], "since": 0, "seq": 0}


def answered(table: Table, page: Page, world: Kernel) -> list[Any]:
    """What a page is told in a world, and what it hears about everything that it can ask about there."""
    with in_place(table, world), pytest.MonkeyPatch.context() as patch:
        patch.setattr("gesso.page.table.secrets.SystemRandom", lambda: Random(1))
        told: list[Any] = [retold(table, page)]
        things = [thing["id"] for area in told[0]["scene"]["areas"] for thing in area["things"]]
        asked = [(ask, {"thing": id}) for id in things for ask in ("table/why", "table/read")]
        seq, options = page.table["seq"], page.table.get("question", {"options": ()})["options"]
        looked = options if SOAK else Random(table.moment).sample(options, min(4, len(options)))
        asked += [("table/would", {"seq": seq, "option": each["option"]}) for each in looked]
        if table.is_shared:
            # It is refused there, in the same words; elsewhere it would end the world.
            asked.append(("table/back", {"seq": seq}))
        for ask, fields in asked:
            answer = page.ask(ask, table=table.id, **fields)
            told.append((ask, fields.get("thing"), {key: value for key, value in answer.items() if key != "re"}))
    return told


HOLD_BOTH_HANDS = ("table/log", "table/link", "table/scenario", "table/fork", "table/again", "replay/open")


def scan(entries: tuple[str, str], seed: int, most: int, every: int = 1) -> int:
    """Play a game between two pages, and look for what their seats cannot know in everything they hear.

    Every few choices each state has to be told as it would be in any other world that looks the same from the seat, with
    all that can be asked about it; and so has what somebody sees who watches. Somebody who has a single option is asked
    like anybody else, and an answer that is secret tells the other page nothing at all. Returns how often somebody had
    a single option.
    """
    seed, forced = seed + 987_650_000, 0
    table, pages = at_two_pages(entries, seed)
    watcher = Page(pages[0].house, seat=pages[0].ask("table/invite", table=table.id)["key"])
    chance, rules = Random(seed), table.session.game.rules
    for step in range(most):
        if table.is_over:
            break
        game = table.session.game
        assert not any(page.table["status"] == "thinking" for page in pages)
        looks = step % every == 0 and not game.state.answers
        for seat, page in enumerate(pages if looks else ()):
            # The world that is played has its records, by which a question quotes the sentence that asks it.
            worlds = rules.apart(game.state), rules.resample(rules.apart(game.state), seat, chance.random)
            told = [answered(table, page, world) for world in worlds]
            retold(table, page)
            assert told[0] == told[1]
        if looks:
            unseen = rules.resample(rules.resample(rules.apart(game.state), 0, chance.random), 1, chance.random)
            assert answered(table, watcher, rules.apart(game.state)) == answered(table, watcher, unseen)
            retold(table, watcher)
        asked, *waiting = sorted(pages, key=lambda page: page.table["status"] != "choice")
        assert asked.table["status"] == "choice"
        forced += len(asked.table["question"]["options"]) == 1
        waiting.append(watcher)
        heard, before = [len(page.heard) for page in waiting], [page.table for page in waiting]
        answer = asked.act(chance)
        assert "error" not in answer, answer
        if table.session.game.state.answers:
            assert heard == [len(page.heard) for page in waiting] and before[0]["status"] == "choice"
            assert retold(table, waiting[0]) == {**before[0], "story": [], "since": 0, "seq": 0}
    for page in (*pages, watcher):
        heard_text = json.dumps(page.heard)
        assert str(seed) not in heard_text and '"seed"' not in heard_text and '"chance"' not in heard_text
        shown = {value for message in page.heard if message.get("tell") == "table" for value in faces_in(message)}
        assert {face for told in page.heard if told.get("tell") == "faces" for face in told["faces"]} <= shown
    if not table.is_over:
        for page, ask in product((*pages, watcher), HOLD_BOTH_HANDS):
            fields = {"moment": 0} if ask == "table/fork" else {"same": True} if ask == "table/again" else {}
            assert page.ask(ask, table=table.id, **fields)["error"]["code"] == "refused", ask
    return forced


def scan_alone(entries: tuple[str, str], seed: int, most: int, every: int) -> int:
    """Play against a program, taking choices back, and look at each state as `scan` does. Returns how often it was done."""
    page, chance, taken = Page(house()), Random(seed), 0
    table = page.house.tables[page.sit(*entries, seats=("person", "random"), seed=seed)["table"]]
    rules = table.session.game.rules
    for step in range(most):
        if table.is_over:
            break
        if step % every == every - 1 and page.table["back"]:
            assert "error" not in page.ask("table/back", table=table.id, seq=page.table["seq"])
            taken += 1
            state = table.session.game.state
            worlds = rules.apart(state), rules.resample(rules.apart(state), 0, chance.random)
            told = [answered(table, page, world) for world in worlds]
            assert told[0] == told[1]
            retold(table, page)
        page.act(chance)
    return taken


def faces_in(data: object) -> Iterator[str]:
    """The faces that a state names."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "face":
                yield value
            elif key == "seen":
                yield from value
            else:
                yield from faces_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from faces_in(value)


@pytest.mark.parametrize("entries", [DUEL, SHOW])
def test_nothing_hidden_is_told(entries: tuple[str, str]) -> None:
    scan(entries, 1, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entries", "number"),
    [(DUEL, 4), (("tagger", "painter"), 3), (("fortune-teller", "dj"), 3), (("lamplighter", "animator"), 3), (SHOW, 7)],
)
def test_nothing_hidden_is_told_in_whole_games(entries: tuple[str, str], number: int) -> None:
    """The long run plays all games to their end and looks at each of their states; the gate at a part of each."""
    most, every = (10_000, 1) if SOAK else (40, 7)
    forced = sum(scan(entries, seed, most, every) for seed in range(number if SOAK else 2))
    assert forced


@pytest.mark.slow
@pytest.mark.parametrize("entries", [DUEL, SHOW])
def test_nothing_hidden_is_told_after_a_choice_is_taken_back(entries: tuple[str, str]) -> None:
    assert scan_alone(entries, 2, *((10_000, 2) if SOAK else (40, 13))) >= 2


def twin_stories(entries: tuple[str, str], seed: int, most: int, every: int) -> tuple[int, int]:
    """Play on in two worlds that look the same from the seat that chooses, alike as far as it sees and hears, and hold the
    stories that it is told there against each other.

    Returns how many were compared, and how often the rival chose differently without the seat's hearing it.
    """
    page, chance, compared, unheard = Page(house()), Random(seed), 0, 0
    table = page.house.tables[page.sit(*entries, seats=("person", "person"), seed=seed)["table"]]
    game, rules = table.session.game, table.session.game.rules
    narrator = narrator_of(next(each for each in table.project.games if each.id == rules.game))(rules)
    for step in range(most):
        if game.decision is None:
            break
        seat = game.decision.player
        if step % every == 0 and len(game.pending) == 1:
            states = game.state, rules.resample(rules.apart(game.state), seat, chance.random)
            pair = [Game(rules, rules.restore(rules.save(state), record=True), 0) for state in states]
            known = [len(each.events) for each in pair]
            for _ in range(8):
                chosen = alike(table, pair, seat, chance)
                if chosen is None or pair[0].view(seat) != pair[1].view(seat):
                    break
                for each, option in zip(pair, chosen, strict=True):
                    each.apply(option)
                if pair[0].view(seat) != pair[1].view(seat):
                    # Something has come to light.
                    break
                told = [
                    table.lines(narrate((*game.events, *each.events[before:]), narrator, seat))
                    for each, before in zip(pair, known, strict=True)
                ]
                assert told[0] == told[1]
                compared, unheard = compared + 1, unheard + (chosen[0] != chosen[1])
        game.apply(chance.choice(game.decision.options))
    return compared, unheard


def alike(table: Table, pair: Sequence[Game], seat: int, chance: Random) -> tuple[int, int] | None:
    """A choice in each of two worlds, of which a seat hears the same; if it can be, another one in the second world."""
    first, second = (each.decision for each in pair)
    if first is None or second is None or first.player != second.player:
        return None
    option = chance.choice(first.options)

    def heard(game: Game, decision: Decision, option: int) -> str:
        (described,) = game.described(decision, (option,))
        if decision.player == seat:
            return described.words
        return table.display.overheard(game.view(seat), decision, described)

    wanted = heard(pair[0], first, option)
    others = [each for each in second.options if heard(pair[1], second, each) == wanted]
    return (option, next((each for each in others if each != option), others[0])) if others else None


@pytest.mark.slow
@pytest.mark.parametrize("entries", [DUEL, ("fortune-teller", "dj"), ("lamplighter", "animator"), SHOW])
def test_a_story_tells_nothing_hidden(entries: tuple[str, str]) -> None:
    compared, unheard = twin_stories(entries, 4, *((10_000, 1) if SOAK else (200, 10)))
    assert compared > 40 and (entries != SHOW or unheard)


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


def test_a_page_whose_game_fails_waits_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It hears of it without a value: it may be that of a hidden card."""
    page = Page(house())
    state = page.sit(*DUEL)

    def fails(*_: object) -> None:
        raise KeyError("secret card")

    with monkeypatch.context() as patched:
        patched.setattr("gesso.sim.session.Session.asks_a_human", fails)
        with pytest.raises(KeyError):
            page.ask("table/open", table=state["table"])
    told = next(each for each in page.heard if each.get("tell") == "failed")
    assert told["table"] == state["table"] and "(KeyError in test_table.py, line " in told["message"]
    assert "secret" not in told["message"]


def test_old_tables_that_nobody_looks_at_are_closed() -> None:
    at_home = house()
    watching = Page(at_home)
    kept = watching.sit(*DUEL)["table"]
    left = Page(at_home)
    first = left.sit(*DUEL, seats=("person", "guest"))["table"]
    key = left.ask("table/invite", table=first, seat=1)["key"]
    left.client.farewell()
    for _ in range(12):
        at_home.begin(DUEL, ("person", "greedy"))
    assert len(at_home.tables) == 13 and kept in at_home.tables and first not in at_home.tables
    assert left.ask("table/open", table=first)["error"]["code"] == "unknown" and key not in at_home.keys


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


OPEN_TO_GUESTS = ("back", "choose", "link", "log", "read", "show", "why", "would")
"""Requests about tables that guests may send; they may also say hello."""


def least(name: str) -> Message:
    """The least that a request may hold."""
    shape = shapes("requests")[name]
    kinds: dict[str, Any] = {"integer": 1, "string": "x", "boolean": False, "array": []}
    values = ((key, shape["properties"][key]) for key in shape["required"] if key not in ("id", "ask"))
    return {
        key: kinds.get(str(value.get("type")), value.get("const", value.get("enum", ["x"])[0])) for key, value in values
    }


@pytest.mark.threat("N6")
def test_a_guest_may_ask_nothing_but_what_is_named_here() -> None:
    """A request that somebody adds is refused, too, until it is named here and in the protocol."""
    names = shapes("requests")
    assert {"hello", *(f"table/{name}" for name in OPEN_TO_GUESTS)} == GUESTS_MAY < set(names)
    called: list[str] = []

    def answers(client: Client, message: Message) -> Message:
        called.append(message["ask"])
        return {}

    told: list[Message] = []
    guest = Client(dict.fromkeys(names, answers), told.append)
    guest.is_guest = True
    for id, name in enumerate(sorted(names)):
        guest.hear({"id": id, "ask": name, **least(name)})
        assert (told[-1].get("error", {}).get("code") == "refused") == (name not in GUESTS_MAY), name
    assert set(called) <= GUESTS_MAY


@pytest.mark.threat("N6")
def test_a_guest_asks_nothing_about_another_table() -> None:
    at_home, chance = house(), Random(3)
    owner, other = Page(at_home), Page(at_home)
    mine, theirs = (page.sit(*DUEL, seats=("person", "guest"), seed=2)["table"] for page in (owner, other))
    guests = [Page(at_home, seat=owner.ask("table/invite", table=mine, **seat)["key"]) for seat in ({"seat": 1}, {})]
    while other.table["status"] == "choice":
        other.act(chance)
    seen = other.table
    thing = next(thing["id"] for area in seen["scene"]["areas"] for thing in area["things"])
    fields = {"seq": seen["seq"], "option": 0, "thing": thing, "seat": 1}
    for guest, name in product(guests, OPEN_TO_GUESTS):
        asked = {key: fields[key] for key in shapes("requests")[f"table/{name}"]["required"] if key in fields}
        heard = len(guest.heard)
        answer = guest.ask(f"table/{name}", table=theirs, **asked, **({"option": 0} if name == "choose" else {}))
        assert answer["error"]["code"] == "refused" and len(guest.heard) == heard + 1, name
    assert other.table == seen


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


def test_what_an_option_would_do_is_counted_where_it_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gesso.sim.talk.Talk.would", lambda *_: [f"Line {n}." for n in range(11)])
    page = Page(house())
    state = page.sit(*DUEL, seats=("person", "random"), seed=2)
    answer = page.ask("table/would", table=state["table"], seq=state["seq"], option=0)
    assert answer["sentences"] == [f"Line {n}." for n in range(8)] and answer["more"] == 3


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
        after.apply(table.session.question(seat).options[option], seat, any_order=True)
        narrator = narrator_of(next(each for each in project().games if each.id == state["game"]))
        lines = narrate(after.events, narrator(game.rules), seat)
        happened = [table.unmarked(line.text) for line in lines if line.event >= len(game.events)]
        # The last sentence may go on with what nobody can know before.
        assert [text[:40] for text in would[:-1]] == [text[:40] for text in happened[: max(len(would) - 1, 0)]]
        page.ask("table/choose", **asked)
        told += len(would)
    assert told > 10


def test_somebody_without_a_choice_is_asked_all_the_same() -> None:
    """At a table of two pages, or if the people at one screen want it so."""
    table, pages = at_two_pages(DUEL, 5)
    chance = Random(4)
    while len(table.session.question().options) > 1:
        next(page for page in pages if page.table["status"] == "choice").act(chance)
    asked, other = sorted(pages, key=lambda page: page.table["status"] != "choice")
    (option,) = asked.table["question"]["options"]
    assert option["out"] and other.table["status"] == "waiting"
    page = Page(house())
    page.ask("table/new", entries=list(DUEL), seats=["person", "person"], seed=5, asks_all=True)
    for _ in range(60):
        page.act(chance)
        if len(page.table.get("question", {"options": ()})["options"]) == 1:
            break
    else:
        raise AssertionError("nobody was asked without a choice")


def test_both_answer_at_the_same_time_in_either_order() -> None:
    """A secret answer of one page tells the other nothing, and does not make its choice stale."""
    for order in (0, 1):
        table, pages = at_two_pages(SHOW, 3)
        chance = Random(1)
        while len(table.session.owing) < 2:
            next(page for page in pages if page.table["status"] == "choice").act(chance)
        first, second = pages[order], pages[1 - order]
        assert [page.table["status"] for page in pages] == ["choice", "choice"]
        before, heard = second.table, len(second.heard)
        assert "error" not in first.act(chance)
        assert first.table["status"] == "waiting" and len(second.heard) == heard
        assert first.ask("table/choose", table=table.id, seq=first.table["seq"], option=0)["error"]["code"] == "refused"
        assert "error" not in second.ask("table/choose", table=table.id, seq=before["seq"], option=0)
        assert not table.session.game.state.answers and len(table.session.owing) == 1


def test_a_person_passes_until_something_happens() -> None:
    table, pages = at_two_pages(SHOW, 3)
    chance = Random(1)
    for _ in range(400):
        page = next(page for page in pages if page.table["status"] == "choice")
        question = page.table["question"]
        out = next((each["option"] for each in question["options"] if each.get("out")), None)
        if question["kind"] == "play" and out is not None:
            break
        page.act(chance)
    ask = {"table": table.id, "seq": page.table["seq"]}
    if len(question["options"]) > 1:
        wrong = next(each["option"] for each in question["options"] if not each.get("out"))
        assert page.ask("table/choose", **ask, option=wrong, goes_on=True)["error"]["code"] == "refused"
    assert "error" not in page.ask("table/choose", **ask, option=out, goes_on=True)
    turns = sum(not line["depth"] for line in page.story)
    other = next(each for each in pages if each is not page)
    while sum(not line["depth"] for line in page.story) == turns:
        if page.table["status"] == "choice":
            assert page.table["question"]["kind"] != "play" or table._standing == {}
            break
        ways_out = [each["option"] for each in other.table["question"]["options"] if each.get("out")]
        if not ways_out:
            break
        other.ask("table/choose", table=table.id, seq=other.table["seq"], option=ways_out[0])


def test_members_of_a_set_are_picked_together_or_not_at_all() -> None:
    page, chance = Page(house()), Random(8)
    state = page.sit("tattooist", "painter", seats=("person", "person"), seed=8)
    while state["status"] != "choice" or state["question"]["number"] < 2 or len(state["question"]["options"]) < 3:
        page.act(chance)
        state = page.table
    question, ask = state["question"], {"table": state["table"], "seq": state["seq"]}
    members = [each["option"] for each in question["options"] if not each.get("out")]
    assert page.ask("table/choose", **ask, options=[members[0]] * 3)["error"]["code"] == "refused"
    assert page.table["question"] == question
    ask["seq"] = page.table["seq"]
    picked = members[::-1][: question["number"]]
    assert "error" not in page.ask("table/choose", **ask, options=picked)
    later = page.table
    assert later["moment"] > state["moment"] and later.get("question", {}).get("picked", []) == []
    page.ask("table/back", table=later["table"], seq=later["seq"])
    if page.table["status"] == "curtain":
        page.act(chance)
    assert page.table["question"] == question
    assert page.ask("table/choose", table=later["table"], seq=page.table["seq"])["error"]["code"] == "shape"


def test_a_link_is_drawn_as_a_code() -> None:
    page, link = Page(house()), "http://192.0.2.2:8765/#seat/abc"
    drawn = page.ask("table/code", text=link)
    runs = [map(int, run) for run in re.findall(r"M(\d+) (\d+)h(\d+)v1", drawn["path"])]
    squares = {(x + step, y) for x, y, length in runs for step in range(length)}
    matrix = segno.make(link, error="m", micro=False).matrix
    assert squares == {(x, y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}
    assert drawn["size"] == len(matrix)


def test_a_link_that_is_used_twice_shows_the_same_seat_and_chooses_once() -> None:
    at_home, chance = house(), Random(2)
    owner = Page(at_home)
    state = owner.sit(*DUEL, seats=("person", "guest"), seed=2)
    key = owner.ask("table/invite", table=state["table"], seat=1)["key"]
    guests = [Page(at_home, seat=key), Page(at_home, seat=key)]
    while guests[0].table["status"] != "choice":
        owner.act(chance)
    shown = [{**guest.table, "seq": 0, "story": [], "since": 0} for guest in guests]
    assert shown[0] == shown[1] and guests[0].story == guests[1].story
    seqs = [guest.table["seq"] for guest in guests]
    asked = {"table": state["table"], "option": 0}
    assert "error" not in guests[0].ask("table/choose", **asked, seq=seqs[0])
    assert guests[1].ask("table/choose", **asked, seq=seqs[1])["error"]["code"] == "stale"
    assert guests[0].table["moment"] == guests[1].table["moment"]


def test_picks_that_come_twice_are_made_once() -> None:
    """A second press before the answer is stale, and a repeated message is not heard."""
    asked: list[Callable[[], None]] = []
    page = Page(House(lambda: project().model, later=lambda work: asked.append(work)))
    page.ask("table/new", entries=list(DUEL), seats=["person", "random"], seed=2)
    asked.pop()()
    state = page.table
    choice = {"table": state["table"], "seq": state["seq"], "options": [0]}
    assert "error" not in page.ask("table/choose", **choice)
    assert page.ask("table/choose", **choice)["error"]["code"] == "stale"
    while asked:
        asked.pop()()
    assert page.table["moment"] > state["moment"]
    assert page.ask("table/choose", **choice)["error"]["code"] == "stale"


def test_ten_tabs_at_a_table_choose_once() -> None:
    """All of them show the same; the first choice is made, and each other tab is shown what comes of it."""
    at_home = house()
    tabs = [Page(at_home) for _ in range(10)]
    state = tabs[0].sit(*DUEL, seats=("person", "random"), seed=2)
    for tab in tabs[1:]:
        assert tab.ask("table/open", table=state["table"])["table"] == state["table"]
    asked = [{"table": state["table"], "seq": tab.table["seq"], "option": 0} for tab in tabs]
    answers = [tab.ask("table/choose", **ask) for tab, ask in zip(tabs, asked, strict=True)]
    assert [each["error"]["code"] if "error" in each else "" for each in answers] == ["", *["stale"] * 9]
    shown = [{**tab.table, "seq": 0, "story": [], "since": 0} for tab in tabs]
    assert shown == [shown[0]] * 10 and shown[0]["moment"] > state["moment"]
    assert all(tab.story == tabs[0].story for tab in tabs)
    for tab in tabs:
        tab.client.farewell()
    assert not at_home.tables[state["table"]].is_looked_at
