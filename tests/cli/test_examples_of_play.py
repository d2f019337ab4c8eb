"""The example of play in a kit's rules: whatever its pictures show, its words tell, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import pytest
from cli.examples_of_play import LANGUAGES, chosen, game_between, kit
from printing.shipped_faces import context

from gesso.art import contrast, rgb
from gesso.printing.component import FaceSpec
from gesso.printing.faces.drawing_items import Ellipse, Face, Mark, Polygon, Rect, TextRun
from gesso.printing.faces.ink_saver import outlined
from gesso.printing.kit import Kit
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.tasks import comic

PAIRS = {
    "react": (
        ("calligrapher", "dancer"),
        ("dj", "fortune-teller"),
        ("tagger", "lamplighter"),
        ("tattooist", "dj"),
    ),
    "solrei": (("ashley", "corvin"), ("tamsin", "halder"), ("odalys", "ottilie"), ("bram", "perdita")),
}
Values = dict[str, Any]
each_page = pytest.mark.parametrize(
    ("game", "players", "locale"),
    [(game, pair, locale) for game, pairs in PAIRS.items() for pair in pairs for locale in LANGUAGES],
    ids=lambda each: each if isinstance(each, str) else "-v-".join(each),
)
ALL = 30
"""So many strips show every moment of most games."""


@cache
def told(game: str, players: tuple[str, str], locale: str, strips: int) -> tuple[Values, ...]:
    """The pages of an example with at most so many strips."""
    return tuple(dict(page.values) for page in pages(game, players, locale, strips))


@cache
def pages(game: str, players: tuple[str, str], locale: str, strips: int, seed: int = 1) -> tuple[FaceSpec, ...]:
    """The pages of an example as faces."""
    project, _ = chosen(game, players, locale)
    played = game_between(game, players, seed)
    return comic.comic_pages(project, kit(game, players, locale), played, strips, example=True)


@cache
def printed(game: str, players: tuple[str, str], locale: str) -> tuple[FaceSpec, ...]:
    """The pages that a kit prints."""
    project, _ = chosen(game, players, locale)
    return comic.example_pages(project, kit(game, players, locale), players)


def drawn(page: FaceSpec, own: Kit) -> Face:
    """A page with all that is drawn on it, which has no problems."""
    job = DrawJob(page, "", own.sources[-1].art, dict[str, Path]())
    face, problems = lay_out_job(job, context())
    assert face is not None and not problems, [problem.message for problem in problems]
    return face


def moments(game: str, players: tuple[str, str], locale: str, strips: int = ALL) -> Iterator[tuple[Values, str]]:
    """Each moment that is told without an omission, with its words."""
    for page in told(game, players, locale, strips):
        whole = page["whole"]
        if whole:
            yield whole, " ".join(text for step in whole["steps"] for text in (step["heading"], *step["paragraphs"]))
        for strip in page["strips"]:
            words = " ".join(strip["paragraphs"])
            if "\N{HORIZONTAL ELLIPSIS}" not in words:
                yield strip, words


@each_page
def test_every_difference_between_the_pictures_is_told(game: str, players: tuple[str, str], locale: str) -> None:
    looked_at = 0
    for moment, words in moments(game, players, locale):
        for what, parts in differences(game, moment):
            looked_at += 1
            assert has_words(words, parts), (what, parts, words)
    assert looked_at > 15


def differences(game: str, moment: Values) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each thing that has changed between the pictures, with what its sentence has to name."""
    yield from (_of_duel if game == "react" else _of_show)(moment["before"], moment["after"])


def _of_duel(before: Values, after: Values) -> Iterator[tuple[str, tuple[str, ...]]]:
    then, now = (things(scene["field"]) for scene in (before, after))
    for id in then.keys() | now.keys():
        old, new = then.get(id), now.get(id)
        name = (new or old or {})["name"]
        if (old or {}).get("inside") != (new or {}).get("inside"):
            at = (new or old or {})["inside"].partition(":")[2]
            yield "a unit moved", (at,)
        elif old and new and old["turned"] != new["turned"]:
            yield "a unit turned", (name,)
        if old and new and pieces(old) != pieces(new):
            yield "pieces changed", (name,)
    for seat in (0, 1):
        then, now = (things(scene[f"side{seat}"]) for scene in (before, after))
        damage = f"damage:{seat}"
        if then[damage]["value"] != now[damage]["value"]:
            yield "damage", (now[damage]["value"], str(now[damage]["count"]))
    changed = things(before["masterpiece"]) != things(after["masterpiece"])
    if changed:
        # A slot, or the Masterpiece as a whole if all cards of it are taken back.
        yield "a Masterpiece", (f"slot|emplacement|{after['masterpiece']['name']}",)


def _of_show(before: Values, after: Values) -> Iterator[tuple[str, tuple[str, ...]]]:
    for seat in (0, 1):
        then, now = (things(scene[f"damage{seat}"]) for scene in (before, after))
        if len(then) != len(now):
            yield "Damage", (str(len(now)),)
        for id in then.keys() | now.keys():
            if state(then.get(id)) != state(now.get(id)):
                yield "a card in Damage", (card_words((now.get(id) or then[id])["name"]),)
        then, now = (things(scene[f"row{seat}"]) for scene in (before, after))
        for id in now:
            if state(then[id]) != state(now[id]) and now[id]["kind"] == "art" and not now[id]["hidden"]:
                yield "an Art", (now[id]["name"],)
    for thing in after["action"]["things"]:
        if thing["value"]:
            yield "the Power of the Showdown", (thing["value"],)


_SUITS = {"\N{BLACK SPADE SUIT}": "Spades|Pique", "\N{BLACK HEART SUIT}": "Hearts|Cœur"} | {
    "\N{BLACK DIAMOND SUIT}": "Diamonds|Carreau",
    "\N{BLACK CLUB SUIT}": "Clubs|Trèfle",
}
_RANKS = {"A": "Ace|As", "J": "Jack|Valet", "Q": "Queen|Dame", "K": "King|Roi", "V": "Valet", "D": "Dame", "R": "Roi"}


def card_words(name: str) -> str:
    """What sentences call a card that a picture shows by its signs, in English and in French."""
    return f"(?:{_RANKS.get(name[1:], name[1:])}) (?:of|de) (?:{_SUITS[name[0]]})"


def things(area: Values) -> Values:
    return {thing["id"]: thing for thing in area["things"]}


def pieces(thing: Values) -> list[tuple[str, int]]:
    return [(badge["name"], badge["count"]) for badge in thing["badges"]]


def state(thing: Values | None) -> object:
    return thing and (thing["state"], thing["turned"])


def has_words(text: str, parts: tuple[str, ...]) -> bool:
    """Whether a text names all these things, in any order of the words of one name."""
    plain = text.casefold().replace("\N{NO-BREAK SPACE}", " ")
    return all(
        re.search(rf"\b(?:{part.casefold()})\b", plain)
        or all(re.search(rf"\b{re.escape(word)}\b", plain) for word in part.casefold().split())
        for part in parts
    )


@each_page
def test_every_played_card_is_pictured_with_its_number_and_has_a_result(
    game: str, players: tuple[str, str], locale: str
) -> None:
    for moment, words in moments(game, players, locale):
        cards = moment["cards"]
        assert [card["number"] for card in cards] == list(range(1, len(cards) + 1))
        for card in cards:
            assert card["look"]["motif"] or card["look"]["suit"], card["name"]
            assert has_words(words, (re.escape(card["name"]),)), (card["name"], words)
        for name in {card["name"] for card in cards if game == "react"}:
            # Once where it is played, and once where it resolves or is negated.
            assert words.count(name) >= 2 * sum(card["name"] == name for card in cards), (name, words)


@each_page
def test_no_sentence_ends_with_a_colon_and_every_moment_has_a_headline(
    game: str, players: tuple[str, str], locale: str
) -> None:
    for moment, _ in moments(game, players, locale):
        assert re.search(r"\d.*\w", moment["head"])
        steps = moment.get("steps", ())
        for text in (*moment.get("paragraphs", ()), *(text for step in steps for text in step["paragraphs"])):
            assert not text.rstrip().endswith(":") and not re.search(r":\s*(?:$|\.)", text), text


@each_page
def test_the_strips_of_a_kit_show_changes_and_teach_different_cards(
    game: str, players: tuple[str, str], locale: str
) -> None:
    strips: list[Any] = [strip for page in printed(game, players, locale) for strip in page.values["strips"]]  # type: ignore[attr-defined]
    known: list[set[str]] = []
    for strip in strips:
        words = " ".join(strip["paragraphs"])
        assert "\N{HORIZONTAL ELLIPSIS}" not in words
        assert strip["ends"] or list(differences(game, strip)), words
        names = {card["name"] for card in strip["cards"]}
        assert not names or names not in known, f"{names} are taught twice"
        known.append(names)
    whole = [page.values["whole"] for page in printed(game, players, locale)]
    assert any(told["ends"] or told.get("closing") for told in (*strips, *filter(None, whole)))


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("solrei", ("bram", "sable")),
        ("solrei", ("halder", "tamsin")),
        ("react", ("sculptor", "fortune-teller")),
        ("react", ("lamplighter", "tattooist")),
    ],
    ids=lambda each: each if isinstance(each, str) else "-v-".join(each),
)
def test_in_every_strip_something_is_played_and_an_end_without_cards_follows_the_strip_before(
    game: str, players: tuple[str, str]
) -> None:
    """A reader sees both cards of a round of SolRei; *has no card to place* and an empty deck are no pictures."""
    closings = 0
    for seed in (1, 2):
        told_pages: list[Values] = [dict(page.values) for page in pages(game, players, "en", 6, seed)]
        strips = [strip for page in told_pages for strip in page["strips"]]
        for strip in strips:
            seats = {card["seat"] for card in strip["cards"]}
            assert seats == {0, 1} if game == "solrei" else seats or strip["between"], strip["paragraphs"]
            assert seats or not strip["ends"]
            assert strip["closing"] == bool(re.match(r"\*\*(Act|Turn) ", strip["paragraphs"][-1]))
        closing = [strip["paragraphs"][-1] for strip in strips if strip["closing"]]
        closings += len(closing)
        ends = [each for each in (*strips, *(page["whole"] for page in told_pages)) if each and each["ends"]]
        assert len(ends) + len(closing) == 1, "the end is told once"
        for text in closing:
            assert strips[-1]["paragraphs"][-1] == text and text.count(":") < 2
            assert re.search(r"\d\.\*\* .+\. \*\*.+ wins(?: the game)?\.\*\*$", text), text
    assert closings, "none of these games ends without a card, so that this test tells nothing"


@pytest.mark.parametrize("players", (*PAIRS["solrei"], ("halder", "tamsin")), ids="-v-".join)
def test_each_point_of_a_round_told_in_full_has_a_head_that_says_where_it_is(players: tuple[str, str]) -> None:
    """Steps that come again for each point have the head of the point; the numbers of all others go up."""
    whole = told("solrei", players, "en", 6)[0]["whole"]
    heads = [step["heading"] for step in whole["steps"]]
    names = [name.capitalize() for name in players]
    said = rf"(The point|First point|Next point|Sent back|One more point): at (?:{'|'.join(names)})"
    points = [head for head in heads if re.fullmatch(said, head)]
    own = [head for head in points if not head.startswith(("Sent back", "One more point"))]
    if own:
        who = own[0].rpartition(" ")[2]
        several = [f"First point: at {who}", *(f"Next point: at {who}" for _ in own[1:])]
        assert own == (several if len(own) > 1 else [f"The point: at {who}"])
    assert not [head for head in heads if re.search(r"\bpoint\b.*\d", head, re.IGNORECASE)]
    for step in whole["steps"]:
        if step["heading"] in points:
            assert step["number"] == "6-8"
            who, words = step["heading"].rpartition(" ")[2], " ".join(step["paragraphs"])
            assert re.search(f"{who} (?:takes the point|blocks|will block|does not take)", words), words
    for before, step in zip(whole["steps"], whole["steps"][1:]):
        if step["heading"].startswith("Sent back"):
            assert "back" in " ".join((before["heading"], *before["paragraphs"]))
    others = [int(step["number"]) for step in whole["steps"] if step["number"] and step["heading"] not in points]
    assert others and others == sorted(set(others))


def test_only_a_point_that_was_blocked_is_sent_back() -> None:
    """A point that a text adds, such as *retaliate 1*, comes to the other player too, but nobody sent it back."""
    pair = ("bram", "odalys")
    project, _ = chosen("solrei", pair, "en")
    heads: Counter[str] = Counter()
    drawer = comic.Drawer.of(project, kit("solrei", pair, "en"), game_between("solrei", pair, 1))
    for moment in drawer.moments:
        words, steps = "", cast(Any, drawer.whole(moment)["steps"])
        for step in steps:
            kind = step["heading"].partition(":")[0]
            heads[kind] += 1
            if kind in ("Sent back", "One more point"):
                assert ("send it back" in words) == (kind == "Sent back"), words
            words += " ".join(step["paragraphs"])
    assert heads["Sent back"] and heads["One more point"]


@pytest.mark.parametrize("players", [("odalys", "ottilie"), ("tamsin", "halder")], ids="-v-".join)
def test_heads_count_the_points_that_come_and_what_waits_is_carried_out(players: tuple[str, str]) -> None:
    project, _ = chosen("solrei", players, "en")
    counted = waiting = 0
    for seed in (1, 4, 5):
        drawer = comic.Drawer.of(project, kit("solrei", players, "en"), game_between("solrei", players, seed))
        for moment in drawer.moments:
            steps = cast(Any, drawer.whole(moment)["steps"])
            words = " ".join(text for step in steps for text in step["paragraphs"])
            heads = [step["heading"] for step in steps]
            for who in (name.capitalize() for name in players):
                if f"The point: at {who}" in heads:
                    come = re.findall(rf"(\d) points? come(?:s)? to {who}", words)
                    assert sum(map(int, come)) == 1, (heads, words)
                    counted += 1
            for text in re.findall(r"([A-Z][\w' ]+) goes into the Exchange", words):
                assert words.count(text) > 1, words
                waiting += 1
    assert counted and waiting


def test_a_short_telling_leaves_out_what_has_no_root_in_its_strips() -> None:
    """No card is taken back that no strip laid, and a text that was negated is not said to do nothing as well."""
    for pair in (("dj", "fortune-teller"), ("tagger", "lamplighter")):
        words = " ".join(text for _, text in moments("react", pair, "en"))
        assert not re.search(r"which lay face down|does nothing: it was negated", words)


def test_a_text_that_comes_to_nothing_as_it_is_negated_is_said_to_be_negated_once() -> None:
    wholes: list[Any] = [pages("solrei", ("bram", "sable"), "en", 6, seed)[0].values["whole"] for seed in range(1, 10)]
    words = " ".join(text for whole in wholes for step in whole["steps"] for text in step["paragraphs"])
    assert " is negated." in words
    assert not re.search(r"([A-Z][\w ]+) is negated\. \1 is negated", words)


@pytest.mark.parametrize(
    ("locale", "named"),
    [
        ("en", ("Old Stones \N{MIDDLE DOT} Dig In (", "Loaded Cup \N{MIDDLE DOT} Double or Nothing (")),
        ("fr", ("Vieilles pierres \N{MIDDLE DOT} Se terrer (", "Gobelet pipé \N{MIDDLE DOT} Quitte ou double (")),
    ],
)
def test_where_a_text_is_used_its_card_is_named_too(locale: str, named: tuple[str, ...]) -> None:
    """A reader who looks for *Dig In* on the table finds it on Old Stones; a card with the name of its text, and a Muse, who
    is the player, are named once."""
    told_moments = list(moments("solrei", ("halder", "tamsin"), locale))
    words = " ".join(text.replace("\N{NO-BREAK SPACE}\N{MIDDLE DOT}", " \N{MIDDLE DOT}") for _, text in told_moments)
    assert not [each for each in named if each not in words]
    pictured = {card["name"] for moment, _ in told_moments for card in moment["cards"]}
    for each in named:
        of_card, _, text = each.removesuffix(" (").partition(" \N{MIDDLE DOT} ")
        assert of_card in pictured and text not in pictured, "a picture has the name of its card"
    assert not re.search(r"(\b[\w ]+) \N{MIDDLE DOT} \1\b|(?:Halder|Tamsin) \N{MIDDLE DOT}", words)


def test_each_change_on_a_table_of_solrei_is_underlined() -> None:
    """Cards that have come, turned or got another state, Damage of another number, and an Act that was won."""
    pair = ("ashley", "corvin")
    for page in pages("solrei", pair, "en", 6):
        values: Any = page.values
        expected = 0
        for each in filter(None, (*values["strips"], values["whole"])):
            before, after = each["before"], each["after"]
            for area in (f"{name}{seat}" for name in ("row", "damage", "side") for seat in (0, 1)):
                kinds = {"row": ("art",), "side": ("acts",)}.get(area[:-1])
                now, then = (
                    {
                        thing["id"]: (thing["state"], thing["turned"], thing["value"] if area[:-1] == "side" else 0)
                        for thing in scene[area]["things"]
                        if kinds is None or thing["kind"] in kinds
                    }
                    for scene in (after, before)
                )
                expected += sum(then.get(id) != state for id, state in now.items())
                expected += area[:-1] == "damage" and len(now) != len(then)
        lines = [item for item in drawn(page, kit("solrei", pair, "en")).items if isinstance(item, Rect)]
        assert len([line for line in lines if line.colour == "#FF9FB4" and line.height == 0.5]) == expected > 0


def test_what_is_read_at_one_glance_does_not_break() -> None:
    text = (
        "The Dancer moves c3 > d3. She takes 1 damage (2 of 3) from Speaker (A). (A long remark that may well break.)"
    )
    parts = comic.held_together(text).split(" ")
    assert "c3\N{NO-BREAK SPACE}›\N{NO-BREAK SPACE}d3." in parts, "an arrow stands there"
    assert "damage" in parts and "(2\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}3)" in parts
    assert "Speaker\N{NO-BREAK SPACE}(A)." in parts and "(A" in parts


@pytest.mark.parametrize("players", [("painter", "calligrapher"), ("tagger", "lamplighter")], ids="-v-".join)
def test_both_players_have_a_sign_and_a_colour(players: tuple[str, str]) -> None:
    """Also an Artist that somebody has become, who has no seal in the kit."""
    for page in told("react", players, "en", 12):
        for strip in page["strips"]:
            for scene in (strip["before"], strip["after"]):
                looks = [scene[f"side{seat}"]["things"][0]["look"] for seat in (0, 1)]
                assert all(look["sigil"] and look["accent"] for look in looks), strip["head"]
                badges = [badge for thing in scene["field"]["things"] for badge in thing["badges"]]
                signs = [badge["look"]["mark"] or badge["look"]["sign"] for badge in badges]
                assert all(signs), "a piece is known by its own sign"


def test_zones_have_the_names_on_the_printed_field_that_stories_give_them() -> None:
    sources = kit("react", PAIRS["react"][0], "en").sources
    fields = [
        piece.front.values for one in sources for piece in one.components if piece.front.template == "react/field"
    ]
    strip = told("react", PAIRS["react"][0], "en", 6)[0]["strips"][0]
    for field in fields:
        columns: Any = field["letters"]
        zones = [f"{letters}{row}" for row in range(1, int(str(field["rows"])) + 1) for letters in columns]
        assert zones == [thing["name"] for thing in strip["before"]["field"]["things"] if thing["kind"] == "zone"]
    assert fields


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("react", ("dj", "fortune-teller")),
        ("react", ("tattooist", "animator")),
        ("solrei", ("tamsin", "halder")),
        ("solrei", ("ashley", "corvin")),
    ],
    ids=lambda each: each if isinstance(each, str) else "-v-".join(each),
)
def test_the_words_of_a_page_have_two_sizes_at_most(game: str, players: tuple[str, str]) -> None:
    for page in pages(game, players, "fr", 6):
        told_on: Any = page.values["strips"] or [page.values["whole"]]
        runs = [item for item in drawn(page, kit(game, players, "en")).items if isinstance(item, TextRun)]
        words = {run.size for run in runs if run.font.startswith("alegreya-sans/")}
        assert 1 <= len(words) <= 2 and min(words) >= 8.4, (words, told_on[0]["head"])


def test_an_example_is_of_a_game_in_which_every_card_that_is_shown_does_something() -> None:
    """Of several games, the first whose end is shown and in which nothing is in vain."""

    def example(ends: bool, *idle: int) -> tuple[FaceSpec, ...]:
        strips = tuple(
            {"idle": number, "ends": ends and at == 0, "cards": ({"name": str(at)},)} for at, number in enumerate(idle)
        )
        return (
            FaceSpec(
                "COMIC-1", "react/comic", {"strips": strips, "whole": None}, kit("react", CROWDED, "en").sources[0].span
            ),
        )

    without_end, in_vain, good, later = example(False, 0), example(True, 0, 2), example(True, 0, 0), example(True, 0)
    quiet = (
        replace(
            good[0], values={**good[0].values, "strips": ({"idle": 0, "ends": False, "closing": True, "cards": ()},)}
        ),
    )
    tried = iter((without_end, in_vain, good, later))
    assert comic.best_example(tried) is good
    assert next(tried) is later, "no game is played for nothing"
    assert comic.best_example(iter((without_end, in_vain, example(True, 3)))) is in_vain
    assert comic.best_example(iter((quiet, in_vain, good))) is good, "an end with a card is better"
    assert comic.best_example(iter((*[quiet] * 9, good))) is good
    steps = (
        replace(quiet[0], values={**quiet[0].values, "whole": {"idle": 0, "ends": False, "cards": ({"name": "0"},)}}),
    )
    assert comic.best_example(iter((*[steps] * 9, good))) is steps, "few long games are tried for that alone"


@pytest.mark.parametrize("players", [("painter", "animator"), ("dj", "fortune-teller")], ids="-v-".join)
def test_no_card_is_played_for_nothing_in_an_example(players: tuple[str, str]) -> None:
    every = [strip for page in told("react", players, "en", ALL) for strip in page["strips"]]
    vain = re.compile("nothing happens|nothing to do")
    for strip in every:
        assert strip["idle"] or not vain.search(" ".join(strip["paragraphs"])), "what is in vain is known"
    for page in printed("react", players, "en"):
        strips: Any = page.values["strips"]
        assert not [text for strip in strips for text in strip["paragraphs"] if vain.search(text)]


CROWDED: Any = ("tattooist", "animator")
ZONE = 8.7
"""How wide (mm) the zones on a board of a strip are."""
WHITE, LINE = "#FFFFFF", "#B9B2A4"


def board(page: FaceSpec) -> Face:
    """The first board of a page, as drawn."""
    face = drawn(page, kit("react", CROWDED, "en"))
    return replace(face, items=tuple(item for item in face.items if left_of(item) < 53))


def left_of(item: Any) -> float:
    return item.cx if isinstance(item, Ellipse | Mark) else item.x if isinstance(item, Rect | TextRun) else 999.0


def with_zone(page: FaceSpec, pieces: int, of_unit: int, *, unit: bool) -> FaceSpec:
    """The page with so many kinds of pieces in the zone of the first unit, some of them on it."""
    strips: Any = page.values["strips"]
    field = strips[0]["before"]["field"]
    shown = [thing for strip in strips for thing in strip["before"]["field"]["things"]]
    badge = next(badge for thing in shown for badge in thing["badges"])
    marked = next(thing for thing in shown if thing["look"]["nth"])
    badges = tuple({**badge, "count": (1, 2, 12)[number % 3]} for number in range(pieces))
    zones = [{**thing, "badges": ()} for thing in field["things"] if thing["kind"] == "zone"]
    things = [
        *({**zone, "badges": badges[of_unit:]} if zone["id"] == marked["inside"] else zone for zone in zones),
        *([{**marked, "badges": badges[:of_unit]}] if unit else []),
    ]
    before = {**strips[0]["before"], "field": {**field, "things": tuple(things)}}
    return replace(page, values={**page.values, "strips": ({**strips[0], "before": before}, *strips[1:])})


@pytest.mark.parametrize("unit", [True, False])
@pytest.mark.parametrize("pieces", range(7))
def test_all_that_lies_in_a_zone_is_drawn_in_it_and_beside_each_other(unit: bool, pieces: int) -> None:
    pieces -= unit
    if pieces < 0:
        return
    page = with_zone(pages("react", CROWDED, "en", 6)[0], pieces, pieces // 2 if unit else 0, unit=unit)
    items = board(page).items
    zones = [box(item) for item in items if isinstance(item, Rect) and round(item.width, 2) == ZONE]
    tokens = [box(item) for item in items if isinstance(item, Ellipse) and item.cx > 10 and item.cy < 75]
    grounds = [item for item in items if isinstance(item, Rect) and item.colour not in (WHITE, LINE)]
    tiles = [box(item) for item in grounds if 2 < item.width < ZONE - 1 and item.y < 75]
    # Each piece is a rim and a ground.
    assert len(tokens) == 2 * pieces and bool(tiles) == unit
    for token in tokens:
        assert any(inside(token, zone) for zone in zones), token
        assert not any(overlap(token, tile) for tile in tiles), (token, tiles)
    numbers = [item for item in items if isinstance(item, TextRun) and item.text == "12" and item.baseline < 75]
    assert all(any(zone[0] < item.x and item.x + 2.6 < zone[2] for zone in zones) for item in numbers)
    rims = tokens[::2]
    assert not [(one, other) for one, other in combinations(rims, 2) if overlap(one, other)]


Box = tuple[float, float, float, float]


def box(item: Rect | Ellipse) -> Box:
    if isinstance(item, Rect):
        return item.x, item.y, item.x + item.width, item.y + item.height
    return item.cx - item.rx, item.cy - item.ry, item.cx + item.rx, item.cy + item.ry


def inside(one: Box, other: Box) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def overlap(one: Box, other: Box) -> bool:
    near = 0.1
    return (
        one[0] < other[2] - near and other[0] < one[2] - near and one[1] < other[3] - near and other[1] < one[3] - near
    )


@pytest.mark.parametrize("players", [CROWDED, ("calligrapher", "dancer")], ids="-v-".join)
def test_a_unit_that_words_call_by_a_number_bears_it_on_the_board(players: tuple[str, str]) -> None:
    own = kit("react", players, "en")
    looked_at = 0
    for page in pages("react", players, "en", 12):
        strips: Any = page.values["strips"]
        scenes = [strip[when] for strip in strips for when in ("before", "after")]
        units = [thing for scene in scenes for thing in scene["field"]["things"] if thing["kind"] == "unit"]
        numbered = [unit for unit in units if unit["name"].rpartition(" ")[2].isdigit()]
        assert [unit["look"]["nth"]["number"] for unit in numbered] == [unit["name"][-1] for unit in numbered]
        standees = [side for one in own.sources for side in (piece.front for piece in one.components)]
        marks = {str(side.values["nth"]) for side in standees if side.template == "react/standee"}
        looks = [unit["look"]["nth"] for unit in units if unit["look"]["nth"]]
        assert {str(look) for look in looks} <= marks
        items = drawn(page, own).items
        drawn_marks = Counter((item.shape, item.colour) for item in items if isinstance(item, Mark) and item.size < 4)
        for look, count in Counter((look["shape"], look["colour"]) for look in looks).items():
            assert drawn_marks[look] == count
        looked_at += len(looks)
    assert looked_at


def test_an_exhausted_unit_is_hatched_also_with_little_ink() -> None:
    page = with_zone(pages("react", CROWDED, "en", 6)[0], 1, 1, unit=True)
    strips: Any = page.values["strips"]
    field = strips[0]["before"]["field"]
    *zones, unit = field["things"]
    drawn_lines = []
    for turned in (False, True):
        things = (*zones, {**unit, "turned": turned})
        before = {**strips[0]["before"], "field": {**field, "things": things}}
        shown = replace(page, values={**page.values, "strips": ({**strips[0], "before": before}, *strips[1:])})
        lines = [
            item for item in outlined(drawn(shown, kit("react", CROWDED, "en"))).items if isinstance(item, Polygon)
        ]
        assert all(contrast(rgb(line.colour), (255, 255, 255)) >= 1.9 for line in lines)
        drawn_lines.append(len(lines))
    assert drawn_lines[1] >= drawn_lines[0] + 5


def test_a_card_that_is_called_as_its_unit_is_named_once_and_words_behind_a_colon_begin_small() -> None:
    """*The Crane*, not *Crane of the Crane*."""
    for page in told("react", CROWDED, "en", ALL):
        words = [text for strip in page["strips"] for text in strip["paragraphs"]]
        assert not [text for text in words if re.search(r"\b(\w+)(?:\s\(\w\))? of (?:the )?\1\b", text)]
        assert not [text for text in words if re.search(r":\s(?:The (?:Animator|Tattooist)|Nothing)\b", text)]
    for page in told("react", ("dj", "fortune-teller"), "fr", ALL):
        words = [text for strip in page["strips"] for text in strip["paragraphs"]]
        assert not [text for text in words if re.search(r":\s(?:Le DJ|La Voyante|Il ne) ", text)]


def test_a_game_that_a_passive_ends_says_which() -> None:
    """The Animator wins without the third damage, since the last Beast has left."""
    strips: Any = pages("react", CROWDED, "en", 6, 17)[-1].values["strips"]
    assert strips[-1]["ends"] and strips[-1]["paragraphs"][-1] == "**Living Work ends the game: the Animator wins.**"
    beaten: Any = pages("react", ("calligrapher", "dancer"), "en", 6)[-1].values["strips"]
    assert not re.search("ends the game", " ".join(beaten[-1]["paragraphs"]))


def test_pieces_that_go_back_from_several_zones_are_told_in_one_sentence() -> None:
    words = " ".join(text for _, text in moments("react", ("dj", "fortune-teller"), "en"))
    assert re.search(r"\d Omens at \w\d(?:, at \w\d)* and at \w\d go back\.", words)
    assert not re.search(r"1 Omen at \w\d goes back\. 1 Omen at \w\d goes back\.", words)


@pytest.mark.parametrize(
    ("locale", "words"), [("en", ("until", "both", "nobody")), ("fr", ("jusqu'à", "chacun", "personne"))]
)
def test_words_behind_a_colon_begin_small_in_solrei(locale: str, words: tuple[str, ...]) -> None:
    texts = [text for _, text in moments("solrei", ("ashley", "corvin"), locale)]
    assert [text for text in texts if re.search(rf": {words[0]}", text)]
    assert not [text for text in texts for word in words if re.search(rf":\s{word.capitalize()}", text)]


def test_the_end_of_a_game_is_set_strong() -> None:
    ends = [
        strip["paragraphs"][-1]
        for page in told("react", CROWDED, "en", ALL)
        for strip in page["strips"]
        if strip["ends"]
    ]
    assert ends and all(re.search(r"\*\*[^*]+\.\*\*$", text) for text in ends)
