"""What is printed of a set-up: its pieces, their numbers, and what their faces say and show."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest
from games.solrei import roster
from games.solrei.printing.faces import face, layout, orders, pieces
from printing.setting import FONTS
from wording.said_phrases import said_phrases

from gesso.art.palette import rgb
from gesso.games.solrei.model import SetUp
from gesso.games.solrei.printing import extras, kit, prints
from gesso.games.solrei.printing.face_values import lamp_values
from gesso.games.solrei.printing.style import palette_problems
from gesso.games.solrei.wording.locale import FACE, KEYWORDS
from gesso.printing.faces.drawing_items import Beam, Frame, Glow, Halo, Icon, Mark, Sheet, TextRun, WindowArt
from gesso.printing.faces.geometry import PT
from gesso.printing.kit.colours import VISIONS, as_seen, difference
from gesso_art.solrei.back import DISC, disc_places

ROOT = Path(__file__).parents[4]
PAGE = ROOT / "docs" / "print.md"
PHRASES = ROOT / "templates" / "phrases" / "solrei" / "en.toml"
FACES = [(file, id) for file in roster.FILES for id in orders(file)]
WINDOWS = {"muse": "arch", "advice": "arch", "art": "treads", "advantage": "valance"}


def keywords(side: int) -> tuple[dict[str, str], ...]:
    """What the keyword card explains on one of its sides."""
    entries = orders("ashley")[f"KEYWORDS-{side}"].values["entries"]
    assert isinstance(entries, tuple)
    return entries


def leaves(phrases: object) -> list[str]:
    """All phrases of a section, however deep."""
    if isinstance(phrases, dict):
        return [text for each in phrases.values() for text in leaves(each)]
    return [phrases] if isinstance(phrases, str) else []


def forms(verb: str) -> tuple[str, ...]:
    """A verb, and what others do of it: *gains*, *readies*."""
    return verb, f"{verb}s", f"{verb[:-1]}ies"


def lit(file: str, id: str) -> list[int]:
    """The numbers of the lamps that are lit, from 1."""
    lamps = orders(file)[id].values["lamps"]
    assert isinstance(lamps, tuple)
    return [number for number, lamp in enumerate(lamps, 1) if lamp["lit"]]


@pytest.mark.parametrize(("file", "id"), FACES, ids=[id for _, id in FACES])
def test_every_face_is_sound(file: str, id: str) -> None:
    """Its text fits, nothing reaches over the safe box, every letter has its shape."""
    assert not [problem.message for problem in layout(file, id).problems]


@pytest.mark.parametrize("file", roster.MUSES)
def test_a_set_up_prints_its_cards_a_round_card_a_guide_and_a_card_for_the_rival(file: str) -> None:
    serial = roster.set_ups()[file].serial
    fronts = [piece.front.id for piece in pieces(file)]
    own = [f"{serial}-{each}" for each in ("01", "03", "04", "05", "06", "GUIDE", "RIVAL", "02")]
    assert fronts == [*own[:5], "ROUND", "KEYWORDS-1", *own[5:]]
    backs = [piece.back.id for piece in pieces(file) if piece.back]
    assert backs == [*["BACK"] * 5, "REI", "KEYWORDS-2", *["BACK"] * 2, "BACK-SIDEWAYS"]


def test_a_set_up_fills_a_sheet_and_its_advantage_has_one_of_its_own() -> None:
    for file in roster.MUSES:
        upright = [piece for piece in pieces(file) if piece.front.template != "solrei/advantage"]
        assert len(upright) == 9


def test_what_all_files_share_is_one_face() -> None:
    """Backs and the cards about the rules have equal values in all files, so they are drawn once for a build."""
    shared = ("BACK", "BACK-SIDEWAYS", "ROUND", "REI", "KEYWORDS-1", "KEYWORDS-2")
    first = orders(roster.MUSES[0])
    for file in roster.FILES:
        faces = orders(file)
        assert all(faces[id] == first[id] for id in shared if id in faces)
        assert {id for id in faces if "-" not in id or id in shared} <= set(shared)


def test_loose_cards_print_no_muse_and_no_guide() -> None:
    templates = {piece.front.template for piece in pieces("loose-cards")}
    assert templates == {"solrei/art", "solrei/advantage"}


@pytest.mark.parametrize(("file", "id"), FACES, ids=[id for _, id in FACES])
def test_the_kind_shows_in_the_top_of_the_window(file: str, id: str) -> None:
    template = orders(file)[id].template.removeprefix("solrei/")
    sheets = [item.design for item in face(file, id).items if isinstance(item, Sheet)]
    assert sheets == ([] if template == "back" else [WINDOWS.get(template, "plain")])


@pytest.mark.slow
def test_a_signature_move_has_a_border_and_nothing_else_has() -> None:
    for file in roster.MUSES:
        for id, order in orders(file).items():
            frames = [item for item in face(file, id).items if isinstance(item, Frame)]
            assert bool(frames) == bool(order.values.get("signature")), id
    assert orders("ashley")["A-06"].values["signature"] and not orders("ashley")["A-05"].values["signature"]


def test_lamps_are_lit_where_a_card_may_speak() -> None:
    assert lit("ashley", "A-01") == [5] and lit("ashley", "A-05") == [6]
    assert lit("sable", "C-03") == [3, 5, 6, 8]
    assert lit("ashley", "A-GUIDE") == [3, 4, 5, 6]
    items = face("sable", "C-03").items
    assert sum(isinstance(item, Mark) and item.shape == "lamp-lit" for item in items) == 4 + 1
    assert sum(isinstance(item, Mark) and item.shape == "lamp-out" for item in items) == 7
    assert sum(isinstance(item, Glow) for item in items) == 4 + 2
    assert sum(isinstance(item, Beam) for item in items) == 4


def test_steps_about_one_thing_stand_together() -> None:
    """1 1 3 3 1 1 1, the same distance to both sides of the middle."""
    values = lamp_values(roster.table().steps, ())
    lamps, groups = values["lamps"], values["lamp_groups"]
    assert isinstance(lamps, tuple) and isinstance(groups, tuple)
    places = [lamp["x"] for lamp in lamps]
    near = [index for index in range(10) if places[index + 1] - places[index] < 4]
    assert near == [2, 3, 5, 6] and places[0] == pytest.approx(-places[-1])
    assert [(group["left"], group["right"]) for group in groups] == [(places[2], places[4]), (places[5], places[7])]


def test_what_may_be_pressed_is_dark_and_nothing_else() -> None:
    """The number of strips is the number of choices; a passive has none."""
    boxes = orders("ashley")["A-01"].values["boxes"]
    assert isinstance(boxes, tuple)
    assert [(box["use"], box["activated"]) for box in boxes] == [
        ("passive", False),
        ("ability", True),
        ("charge", False),
    ]
    timings = [item.text for item in face("ashley", "A-01").items if isinstance(item, TextRun) and "(A" in item.text]
    assert timings == ["(AFTER SHOWDOWN)"]


def test_many_steps_are_said_in_few_words() -> None:
    boxes = orders("sable")["C-03"].values["boxes"]
    assert isinstance(boxes, tuple)
    assert boxes[0]["timing"] == "(Before or After Showdown or Damage)"
    others = orders("corvin")["G-03"].values["boxes"]
    assert isinstance(others, tuple)
    assert others[0]["timing"] == "(Open to After Showdown)"
    assert boxes[0]["price"].endswith("{lozenge} {black} {black}")


def test_rei_stands_in_prices_as_plates_that_say_what_they_are() -> None:
    words = [item.words for item in face("ashley", "A-06").items if isinstance(item, Icon)]
    assert words == ["", "red Rei", "red Rei"]
    assert not [run for run in face("ashley", "A-06").items if isinstance(run, TextRun) and "◆" in run.text]


def test_the_emblem_of_a_picture_is_the_suit_of_the_muse() -> None:
    for file, suit in (("ashley", "diamond"), ("sable", "spade"), ("loose-cards", "sol")):
        pictures = [item for id in orders(file) for item in face(file, id).items if isinstance(item, WindowArt)]
        assert {picture.emblem for picture in pictures} == {suit}


def test_every_keyword_that_a_card_can_print_is_explained() -> None:
    """Whatever a phrase sets strong, and the verb of every cost, is on the keyword card; counters are plainly spent."""
    names = {entry["name"].split()[0].lower() for side in (1, 2) for entry in keywords(side)}
    phrases = tomllib.loads(PHRASES.read_text(encoding="utf-8"))
    texts = [
        text for section, each in phrases.items() if section not in ("face", "keyword", "kit") for text in leaves(each)
    ]
    strong = {word.lower() for text in texts for word in re.findall(r"\*\*([A-Za-z]+)", text)}
    verbs = {
        text.split()[0].lower() for key, text in phrases["cost"].items() if key not in ("rei_next", "once", "spend")
    }
    # Of the forms of a verb the one without an ending is explained.
    wanted = {next((name for name in names if word in forms(name)), word) for word in strong | verbs}
    assert {"grapple", "augment", "crisis", "harvest", "negate", "ready"} <= wanted <= names
    assert {"charge", "requires", "signature", "lead", "offense", "target"} <= names


def test_no_keyword_stands_twice_and_both_sides_are_alike() -> None:
    sides = [keywords(1), keywords(2)]
    names = [entry["name"] for side in sides for entry in side]
    assert names == sorted(set(names)) and len(names) == len(KEYWORDS)
    first, second = (sum(len(entry["means"]) for entry in side) for side in sides)
    assert abs(first - second) < 120


def test_no_word_of_the_round_card_touches_the_next_column() -> None:
    """Names of steps end at least a module before what happens in them."""
    items = face("ashley", "ROUND").items
    names = [item for item in items if isinstance(item, TextRun) and item.x == 12.2]
    texts = [item for item in items if isinstance(item, TextRun) and item.x >= 30]
    assert len(names) == len(roster.table().steps)
    ends = [run.x + FONTS.width(run.text, run.font, run.features) * run.size * PT for run in names]
    assert min(text.x for text in texts) - max(ends) > 2.0


def test_no_line_of_the_round_card_lies_on_another() -> None:
    """The baselines of what happens in the steps lie a line apart, and each row keeps its lines to itself."""
    order = orders("ashley")["ROUND"]
    texts = [item for item in face("ashley", "ROUND").items if isinstance(item, TextRun) and item.x >= 30]
    baselines = sorted({round(item.baseline, 1) for item in texts if item.baseline < 76})
    assert min(below - above for above, below in pairwise(baselines)) > 3.2
    rows = order.values["rows"]
    assert isinstance(rows, tuple) and sum(row["lines"] for row in rows) == len(baselines)


def test_no_line_of_a_price_begins_or_ends_with_a_lozenge() -> None:
    """It stands between two costs; where the line breaks between them, the break takes its place."""
    items = face("loose-cards", "Z-14").items
    marks = [item for item in items if isinstance(item, Icon)]
    lozenges = [mark for mark in marks if mark.shape == "lozenge"]
    assert lozenges
    for lozenge in lozenges:
        beside = [mark.cx for mark in marks if mark is not lozenge and abs(mark.cy - lozenge.cy) < 1.5]
        beside += [item.x for item in items if isinstance(item, TextRun) and 0 < item.baseline - lozenge.cy < 2]
        assert min(beside) < lozenge.cx < max(beside)


@pytest.mark.parametrize(
    ("file", "id"), [("tamsin", "D-06"), ("odalys", "E-04"), ("halder", "H-06"), ("ottilie", "K-06")]
)
def test_a_name_of_two_lines_is_clear_of_the_lines_around_it(file: str, id: str) -> None:
    """Ascenders take three quarters of an em, and descenders a quarter."""
    label, first, second, below = [item for item in face(file, id).items if isinstance(item, TextRun)][:4]
    assert first.size == second.size > 12 > label.size == below.size
    assert first.baseline - 0.75 * first.size * PT > label.baseline + 1.5
    assert second.baseline + 0.25 * second.size * PT < below.baseline - 0.7 * below.size * PT - 0.45


def test_a_name_throws_light_on_what_lies_behind_it() -> None:
    items = face("ashley", "A-01").items
    halo = next(index for index, item in enumerate(items) if isinstance(item, Halo))
    letters = next(index for index, item in enumerate(items) if isinstance(item, TextRun) and item.text == "Ashley")
    assert halo < letters


@pytest.mark.parametrize("file", roster.FILES)
def test_the_colours_of_the_cards_can_be_read(file: str) -> None:
    assert not list(palette_problems(roster.set_ups()[file]))


@pytest.mark.parametrize(("part", "least"), [("deep", 9.0), ("main", 16.0)])
def test_muses_are_told_apart_by_their_grounds(part: str, least: float) -> None:
    palettes = {file: roster.set_ups()[file].palette for file in roster.MUSES}
    seen = {file: as_seen(rgb(getattr(palette, part)), VISIONS["usual"]) for file, palette in palettes.items()}
    near = {pair: difference(*(seen[file] for file in pair)) for pair in combinations(seen, 2)}
    assert min(near.values()) >= least, min(near, key=near.__getitem__)


def test_colours_that_cannot_be_read_are_reported() -> None:
    ashley: SetUp = roster.set_ups()["ashley"]
    pale = replace(ashley, palette=replace(ashley.palette, deep="#8A5F52"))
    messages = [problem.message for problem in palette_problems(pale)]
    assert len(messages) == 3 and "it needs 10 : 1" in messages[0]


@pytest.mark.slow
def test_every_phrase_of_a_face_is_printed_for_some_file(monkeypatch: pytest.MonkeyPatch) -> None:
    used = said_phrases(monkeypatch)
    for file in roster.FILES:
        prints(roster.program(file), roster.table())
    kit([roster.program(file) for file in (*roster.FILES[:1], "ottilie")], roster.table())
    # All texts are stand-ins today.
    assert set(FACE) - used <= {"face.stated", "face.inferred"}


@pytest.mark.parametrize("file", ["ashley", "loose-cards"])
def test_every_value_of_a_template_is_on_the_page(file: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    head = page.partition("beside the values below,")[2].partition("| template |")[0]
    common = set(re.findall(r"`(\w+)`", head))
    shared = [piece.front for extra in extras(roster.table()).values() for piece in extra.components]
    for order in (*orders(file).values(), *shared):
        row = re.search(rf"^\| `{order.template}` \| (.*) \|$", page, re.MULTILINE)
        assert row is not None, f"{order.template} is not on the page"
        assert set(order.values) == common & set(order.values) | set(row[1].replace("`", "").split()), order.template


@pytest.mark.parametrize("id", ["BACK", "BACK-SIDEWAYS"])
def test_no_disc_of_a_back_meets_the_name(id: str) -> None:
    """All of its letters lie in a box as wide as the title may be at most, and as tall as its font."""
    back = layout("loose-cards", id).face
    assert back is not None
    scale = 100
    across, down = round((back.width + 2 * back.bleed) * scale), round((back.height + 2 * back.bleed) * scale)
    (name,) = {
        item.baseline: item for item in back.items if isinstance(item, TextRun) and item.baseline > back.height / 2
    }.values()
    half = back.width / 2 - name.x
    for x, y in disc_places(across, down):
        beside = max(abs(x / scale) - half, 0.0)
        below = y / scale + back.height / 2 - name.baseline
        away = max(below, -below - name.size * PT, 0.0)
        assert hypot(beside, away) > DISC + 0.3, (id, x / scale, y / scale)
