"""What is printed of an Artist: which cards, how many, which back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from games.react import roster
from games.react.printing.faces import ARTISTS, face, layout, orders, pieces
from printing.setting import lines_of

from gesso.games.react.model import AbilityCard
from gesso.games.react.printing import prints
from gesso.games.react.printing.components import picture_names, style_of
from gesso.printing.faces.drawing_items import Art, Mark, Seal, Stroke, TextRun
from gesso.printing.faces.style import SMALLEST_TYPE

EVERY = pytest.mark.parametrize("artist", ARTISTS)


@EVERY
def test_every_face_of_every_artist_can_be_laid_out(artist: str) -> None:
    problems = {id: [problem.message for problem in layout(order).problems] for id, order in orders(artist).items()}
    assert not {id: found for id, found in problems.items() if found}


@EVERY
def test_no_two_faces_of_an_artist_have_one_id(artist: str) -> None:
    sides = [side for piece in pieces(artist) for side in (piece.front, piece.back) if side]
    by_id: dict[str, object] = {}
    for side in sides:
        assert by_id.setdefault(side.id, side) == side


@EVERY
def test_a_deck_is_printed_with_all_its_copies_and_dark_backs(artist: str) -> None:
    deck = roster.artist(artist).deck or ()
    actions = [piece for piece in pieces(artist) if piece.front.template == "react/action"]
    assert [piece.copies for piece in actions] == [card.copies for card in deck]
    assert all(piece.back and piece.back.values["dark"] for piece in actions)


@EVERY
def test_every_ability_has_a_card_and_a_summon_one_for_every_named_copy(artist: str) -> None:
    model = roster.artist(artist)
    wanted = Counter(card.normal.name for card in model.abilities)
    for card in model.abilities:
        piece = model.piece(card.of or "")
        if piece and piece.copies:
            wanted[card.normal.name] = len(piece.copies)
    found = Counter(
        str(piece.front.values["name"]) for piece in pieces(artist) if piece.front.template == "react/ability"
    )
    assert found == wanted


@EVERY
def test_the_card_of_a_summon_is_stamped_with_its_own_sigil(artist: str) -> None:
    model = roster.artist(artist)
    stamped = {
        str(piece.front.values["name"]): piece.front.values["sigil"]
        for piece in pieces(artist)
        if piece.front.template == "react/ability"
    }
    for card in model.abilities:
        unit = model.piece(card.of or "")
        assert stamped[card.normal.name] == (model.sigil_of(unit) if unit else model.sigil)


@EVERY
def test_an_ability_card_has_its_ascended_side_or_a_light_back(artist: str) -> None:
    for piece in pieces(artist):
        if piece.front.template == "react/ability":
            assert piece.back is not None
            ascended = next(
                card.ascended
                for card in roster.artist(artist).abilities
                if card.normal.name == piece.front.values["name"]
            )
            if ascended:
                assert piece.back.values["name"] == ascended.name and piece.back.values["dark"]
            else:
                assert piece.back.template == "react/back" and not piece.back.values["dark"]


@EVERY
def test_the_mural_has_a_grey_side_behind_every_panel(artist: str) -> None:
    panels = [piece for piece in pieces(artist) if piece.front.template == "react/masterpiece"]
    assert len(panels) == roster.table().masterpiece_cards == 3
    for index, piece in enumerate(panels):
        assert piece.back is not None
        assert (piece.front.values["panel"], piece.back.values["panel"]) == (index, index)
        assert (piece.front.values["grey"], piece.back.values["grey"]) == (False, True)


@EVERY
def test_there_is_one_reference_sheet_and_two_cards_of_advice(artist: str) -> None:
    kinds = Counter(piece.front.template for piece in pieces(artist))
    assert kinds["react/reference"] == 1 and kinds["react/advice"] == 2


def test_after_a_deck_of_thirty_the_mural_fills_a_row_of_a_sheet() -> None:
    copies = [piece for piece in pieces("calligrapher") for _ in range(piece.copies)]
    first = next(index for index, piece in enumerate(copies) if piece.front.template == "react/masterpiece")
    assert first % 3 == 0


@EVERY
def test_neighbours_in_a_deck_differ_in_composition_and_seed(artist: str) -> None:
    """Which composition a card gets comes from its place, never from a hash."""
    actions = [piece.front for piece in pieces(artist) if piece.front.template == "react/action"]
    assert [front.values["composition"] for front in actions] == list(range(len(actions)))
    assert len({front.values["seed"] for front in actions}) == len(actions)


def test_art_seed_keeps_the_pictures_of_a_renamed_card() -> None:
    program = roster.program("calligrapher")
    card = program.artist.abilities[0]

    def seeds(renamed: AbilityCard) -> list[object]:
        artist = replace(program.artist, abilities=(renamed,))
        sides = [
            side
            for piece in prints(replace(program, artist=artist), program.table).components
            for side in (piece.front, piece.back)
        ]
        return [side.values["seed"] for side in sides if side and side.template == "react/ability"]

    kept = seeds(replace(card, id="new-name", art_seed=card.id))
    assert len(kept) == 2 and kept == seeds(card) != seeds(replace(card, id="new-name"))


@EVERY
def test_every_word_of_a_card_is_printed_on_it(artist: str) -> None:
    words = roster.printed_words(artist)
    model = roster.program(artist).artist
    for number, card in enumerate(model.deck or (), 1):
        printed = " ".join(lines_of(face(artist, f"{_code(artist)}-{number:02}").items))
        for effect in card.effects:
            said = words.effect(effect)
            for text in (
                said.cost.upper().replace(" · ", " "),
                card.name,
                *(part.replace("**", "").replace("'", "’") for part in said.paragraphs),
            ):
                for word in text.split():
                    assert word in printed


def _code(artist: str) -> str:
    return artist.replace("-", "")[:3].upper()


def test_kinds_are_told_by_colour_shape_and_mark() -> None:
    for artist in ("calligrapher", "dancer"):
        for piece in pieces(artist):
            if piece.front.template not in ("react/action", "react/ability"):
                continue
            effects = piece.front.values["effects"]
            assert isinstance(effects, tuple)
            copy = piece.front.values.get("nth")
            items = face(artist, piece.front.id).items
            marks = Counter(item.shape for item in items if isinstance(item, Mark))
            kinds = Counter(effect["kind"] for effect in effects)
            # Once in each bar, and once in the pip of the kind, which is as long as it takes for its number.
            assert marks["drop"] == kinds["intention"] + bool(kinds["intention"])
            assert marks["semicolon"] == kinds["reaction"] + bool(kinds["reaction"])
            if isinstance(copy, dict):
                marks[copy["shape"]] -= 2
            assert marks["disc"] == 2 * min(kinds["intention"], 2) and marks["hexagon"] == 2 * min(kinds["reaction"], 2)
            numbers = [item.text for item in items if isinstance(item, TextRun) and "×" in item.text]
            assert len(numbers) == sum(count > 1 for count in kinds.values())


def test_an_action_enters_from_the_left_in_ink_and_an_ability_from_the_right_in_gesso_or_gold() -> None:
    def stroke(id: str) -> Stroke:
        return next(item for item in face("calligrapher", id).items if isinstance(item, Stroke))

    action, ability, ascended = stroke("CAL-01"), stroke("CAL-A1"), stroke("CAL-A1-ASCENDED")
    assert (action.free_end, action.colour, action.x) == ("right", "#14161B", -3.175)
    assert (ability.free_end, ability.colour) == ("left", "#FFFDF8")
    assert (ascended.free_end, ascended.colour) == ("left", "#F2C45A")
    assert ability.x + ability.width == pytest.approx(63.5 + 3.175)


@pytest.mark.slow
def test_gold_is_nowhere_but_on_the_ascended_side() -> None:
    for id in orders("calligrapher"):
        gold = [item for item in face("calligrapher", id).items if getattr(item, "colour", "") == "#F2C45A"]
        assert bool(gold) == id.endswith("ASCENDED"), id


@EVERY
def test_nothing_is_printed_too_small_to_read(artist: str) -> None:
    for id in orders(artist):
        for item in face(artist, id).items:
            if isinstance(item, TextRun):
                assert item.size >= SMALLEST_TYPE, (id, item)


@EVERY
def test_the_seals_of_a_mural_stand_across_its_joints(artist: str) -> None:
    """Half a seal on each side; the square one joins I and II, the round one II and III."""
    code = _code(artist)
    seals = [[item for item in face(artist, f"{code}-M{n}").items if isinstance(item, Seal)] for n in (1, 2, 3)]
    assert [[seal.shape for seal in row] for row in seals] == [["square"], ["square", "round"], ["round"]]
    for left, right in ((seals[0][-1], seals[1][0]), (seals[1][1], seals[2][0])):
        assert left == replace(right, x=left.x)
        assert left.x + left.size / 2 == pytest.approx(63.5) and right.x + right.size / 2 == pytest.approx(0)


@EVERY
def test_panels_show_one_picture(artist: str) -> None:
    code = _code(artist)
    arts = [next(item for item in face(artist, f"{code}-M{n}").items if isinstance(item, Art)) for n in (1, 2, 3)]
    assert [art.panel for art in arts] == [0, 1, 2]
    assert len({replace(art, panel=0) for art in arts}) == 1


def test_art_stays_the_same_while_a_changed_word_leaves_the_focus_alone() -> None:
    order = orders("dancer")["DAN-01"]
    effects = order.values["effects"]
    assert isinstance(effects, tuple)
    other = {**effects[0], "paragraphs": ("**Swap** your Artist with a unit beside it.",)}
    changed = replace(order, values={**order.values, "effects": (other,)})
    before, after = layout(order).face, layout(changed).face
    assert before is not None and after is not None and before.items != after.items
    assert before.items[0] == after.items[0]


@EVERY
def test_the_pictures_that_may_be_replaced_are_those_that_faces_ask_for(artist: str) -> None:
    asked = {str(order.values["picture"]) for order in orders(artist).values() if "picture" in order.values}
    assert asked == picture_names(roster.artist(artist))


def test_a_palette_that_cannot_be_read_is_reported() -> None:
    program = roster.program("calligrapher")
    dull = replace(program.artist, palette=replace(program.artist.palette, accent="#7C7C7C", deep="#9A8F80"))
    assert not prints(program, roster.table()).diagnostics
    found = list(style_of(dull, roster.printed_words("calligrapher")).problems(dull.span))
    assert [item.code for item in found] == ["GS715"]
    assert "4.5 : 1" in found[0].message


def test_a_card_shows_the_composition_that_its_file_names() -> None:
    program = roster.program("dancer")
    deck = program.artist.deck or ()
    artist = replace(program.artist, deck=(replace(deck[0], composition=3), *deck[1:]))
    named = prints(replace(program, artist=artist), program.table, "en").components
    plain = prints(program, program.table, "en").components
    assert (plain[0].front.values["composition"], named[0].front.values["composition"]) == (0, 2)


def test_the_largest_masterpiece_that_a_file_may_have_is_laid_out() -> None:
    program = roster.program("calligrapher")
    artist = replace(program.artist, masterpiece=tuple(f"Panel {n}" for n in range(12)))
    panels = [
        side
        for piece in prints(replace(program, artist=artist), program.table).components
        for side in (piece.front, piece.back)
        if side and side.template == "react/masterpiece"
    ]
    assert len(panels) == 24
    assert not [problem.message for panel in panels for problem in layout(panel).problems]
