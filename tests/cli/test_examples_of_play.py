"""The example of play in a kit's rules: whatever its pictures show, its words tell, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.project.selection import select
from gesso.resources import home as source
from gesso.tasks import comic
from gesso.tasks.build import kit_of, print_context, with_transformations

PAIRS = {
    "react": (
        ("calligrapher", "dancer"),
        ("dj", "fortune-teller"),
        ("tagger", "lamplighter"),
        ("tattooist", "dj"),
    ),
    "solrei": (("ashley", "corvin"), ("tamsin", "halder"), ("odalys", "ottilie"), ("bram", "perdita")),
}
LANGUAGES = ("en", "fr")
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
    selection = select([str(source() / "cards" / game / name) for name in players]).in_locale(locale)
    part, project = with_transformations(selection.parts[0]), selection.project
    kit = kit_of(part, project.root, print_context(project.root).fonts)
    pages = comic.comic_pages(project, kit, comic.bots_play(project, players, 1), strips, example=True)
    return tuple(dict(page.values) for page in pages)


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
    strips = [strip for page in told(game, players, locale, 6) for strip in page["strips"]]
    assert not [strip for strip in strips if "\N{HORIZONTAL ELLIPSIS}" in " ".join(strip["paragraphs"])]
    known: list[set[str]] = []
    for moment, words in moments(game, players, locale, 6):
        assert list(differences(game, moment)), words
        names = {card["name"] for card in moment["cards"]}
        assert not names or names not in known, f"{names} are taught twice"
        known.append(names)


@pytest.mark.parametrize("players", PAIRS["solrei"], ids="-v-".join)
def test_each_point_of_a_round_told_in_full_has_one_head(players: tuple[str, str]) -> None:
    """No step is told twice under its own name: if there are several points, their steps have the head of the point."""
    whole = told("solrei", players, "en", 6)[0]["whole"]
    numbers = [int(step["number"].partition("-")[0]) for step in whole["steps"] if step["number"]]
    points = [step["heading"] for step in whole["steps"] if step["heading"].startswith("Point ")]
    assert numbers and points == [f"Point {at} of {len(points)}" for at in range(1, len(points) + 1)]
    others = [number for number, step in zip(numbers, whole["steps"]) if step["heading"] not in points]
    assert others == sorted(set(others))


def test_what_is_read_at_one_glance_does_not_break() -> None:
    text = (
        "The Dancer moves c3 > d3. She takes 1 damage (2 of 3) from Speaker (A). (A long remark that may well break.)"
    )
    parts = comic.held_together(text).split(" ")
    assert "c3\N{NO-BREAK SPACE}>\N{NO-BREAK SPACE}d3." in parts
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
    (part,) = select([str(source() / "cards" / "react" / name) for name in PAIRS["react"][0]]).parts
    kit = kit_of(part, source(), print_context(source()).fonts)
    fields = [
        piece.front.values for one in kit.sources for piece in one.components if piece.front.template == "react/field"
    ]
    strip = told("react", PAIRS["react"][0], "en", 6)[0]["strips"][0]
    for field in fields:
        columns: Any = field["letters"]
        zones = [f"{letters}{row}" for row in range(1, int(str(field["rows"])) + 1) for letters in columns]
        assert zones == [thing["name"] for thing in strip["before"]["field"]["things"] if thing["kind"] == "zone"]
    assert fields


@pytest.mark.parametrize(
    "players",
    [("painter", "tagger"), ("animator", "fortune-teller"), ("perdita", "ashley"), ("tamsin", "odalys")],
    ids="-v-".join,
)
def test_the_words_of_each_strip_have_room(players: tuple[str, str]) -> None:
    """Many short paragraphs take more room than their letters."""
    game = "react" if (source() / "cards" / "react" / players[0]).exists() else "solrei"
    selection = select([str(source() / "cards" / game / name) for name in players])
    part, project = with_transformations(selection.parts[0]), selection.project
    context = print_context(project.root)
    kit = kit_of(part, project.root, context.fonts)
    for seed in (1, 2, 3):
        for page in comic.comic_pages(project, kit, comic.bots_play(project, players, seed), 6, example=True):
            job = DrawJob(page, "", kit.sources[-1].art, dict[str, Path]())
            face, problems = lay_out_job(job, context)
            assert face is not None and not problems, [problem.message for problem in problems]
