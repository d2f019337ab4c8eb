"""From a checked tree to the model of an Artist: everything the file says arrives, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.games.react.definition import GAME
from gesso.games.react.model import Artist, inherits_from, load_artist, load_table
from gesso.schema.access import ShapeError
from gesso.source import MappingNode, Node, Pair, Scalar, SequenceNode, read_text

CASES = Path(__file__).parents[2] / "cases"
ARTISTS = CASES / "react" / "artists"


def tree(name: str) -> Node:
    node = read_text((ARTISTS / f"{name}.yaml").read_text(encoding="utf-8"), path=f"{name}.yaml").node
    assert node is not None
    return node


def artist(name: str, **others: Artist) -> Artist:
    return load_artist(tree(name), others=others)


def test_the_effect_texts_keep_their_place_in_the_file() -> None:
    """The slice is the block's own lines, indentation and all, so that every word has its line and column."""
    calligrapher = artist("calligrapher")
    assert calligrapher.deck is not None
    flowing_ink = calligrapher.deck[0].effects[0]
    assert flowing_ink.cost is not None
    assert flowing_ink.cost.span.text == "          choose a direction\n"
    assert flowing_ink.effect.span.text == (
        "          place 1 ink on a unit\n          move each unit with ink 1 in the direction\n"
    )
    assert flowing_ink.effect.span.path == "calligrapher.yaml"
    assert flowing_ink.effect.start == "effect"
    assert flowing_ink.cost.start == "cost"
    assert calligrapher.passives[0].text.start == "passive"


def test_several_effects_are_lettered_and_a_single_one_is_not() -> None:
    dancer = artist("dancer")
    assert dancer.deck is not None
    assert [effect.letter for effect in dancer.abilities[0].normal.effects] == ["A", "B"]
    assert [effect.letter for effect in dancer.deck[0].effects] == [""]


def test_provenance_comes_from_the_nearest_that_says_it() -> None:
    """An effect may override its card, and an ascended side its card."""
    calligrapher = artist("calligrapher")
    strokes, spirit = calligrapher.abilities[:2]
    assert (strokes.normal.provenance, strokes.normal.effects[0].provenance) == ("inferred", "inferred")
    assert strokes.ascended is not None
    assert (strokes.ascended.provenance, strokes.ascended.effects[0].provenance) == ("stand-in", "stand-in")
    assert [effect.provenance for effect in spirit.normal.effects] == ["stand-in", "stated"]


def test_pieces_carry_what_their_kind_has() -> None:
    pieces = {
        piece.id: piece for name in ("calligrapher", "dj", "painter", "animator") for piece in artist(name).pieces
    }
    assert (pieces["ink"].lies, pieces["ink"].mass, pieces["ink"].adjective) == ("on unit", True, "inked")
    assert (pieces["sealbrush-spirit"].copies, pieces["sealbrush-spirit"].count) == (("blue", "red"), 2)
    assert (pieces["beat"].start, pieces["beat"].limit, pieces["beat"].count) == (1, 6, 6)
    assert (pieces["inspiration"].ready, len(pieces["inspiration"].faces)) == (2, 6)
    assert (pieces["sword"].moves_with_artist, pieces["sword"].group) == (True, "armament")
    assert pieces["walk"].effect is not None
    assert pieces["walk"].effect.span.text.strip() == "move self 1"
    assert pieces["ink"].span.text == "ink"


def test_prose_is_one_line_for_the_page_to_break_anew() -> None:
    dancer = artist("dancer")
    assert "\n" not in dancer.playstyle
    assert dancer.opponent.startswith("Count the Scales. Two in a zone")


def test_an_artist_without_a_deck_has_none_and_not_an_empty_one() -> None:
    assert artist("painter").deck is None


def test_a_card_of_no_unit_belongs_to_none() -> None:
    assert [card.of for card in artist("calligrapher").abilities] == ["artist", "sealbrush-spirit", None]


def test_nathaniel_takes_over_what_is_the_painters() -> None:
    painter = artist("painter")
    assert [heir.text for heir in inherits_from(tree("nathaniel"))] == ["painter", "painter"]
    nathaniel = artist("nathaniel", painter=painter)
    assert nathaniel.pieces is painter.pieces
    assert (nathaniel.masterpiece, nathaniel.inherits) == (painter.masterpiece, "painter")
    assert (painter.becomes, nathaniel.replaces) == ("nathaniel", "painter")
    with pytest.raises(ShapeError):
        artist("nathaniel")


def test_the_table_says_every_number() -> None:
    node = tree("game")
    table = load_table(node)
    assert (table.rows, table.columns, table.first_start, table.second_start) == (5, 5, (1, 3), (5, 3))
    assert (table.chain_slots, table.hand_start, table.hand_limit, table.deck_size) == (5, 4, 6, 30)
    assert (table.first_turn_masterpiece, table.first_turn_draw) == (False, True)
    assert table.not_selectable == ("nathaniel",)
    assert [name.text for name in GAME.kinds[0].listed(node)] == list(table.artists)


@pytest.mark.slow
def test_every_key_of_every_artist_is_read() -> None:
    """Closed world: leaving out any pair of the file changes the model or makes it fail, so nothing is passed over."""
    unread = {"gesso", "game", "provenance"}  # the format, not the Artist; and where a piece of the lore comes from
    painter = artist("painter")
    for file in sorted(ARTISTS.glob("*.yaml")):
        if file.stem == "game":
            continue
        node = tree(file.stem)
        whole = load_artist(node, others={"painter": painter})
        for path in pairs(node):
            if path[-1] in unread or path == ("pieces",):
                continue
            try:
                without = load_artist(leave_out(node, path), others={"painter": painter})
            except ShapeError:
                continue
            assert without != whole, f"{file.stem}: {path}"


Path_ = tuple[str | int, ...]


def pairs(node: Node, path: Path_ = ()) -> list[Path_]:
    match node:
        case MappingNode():
            return [each for pair in node for each in ((*path, pair.name), *pairs(pair.value, (*path, pair.name)))]
        case SequenceNode():
            return [each for number, item in enumerate(node) for each in pairs(item, (*path, number))]
        case Scalar():
            return []


def leave_out(node: Node, path: Path_) -> Node:
    step, rest = path[0], path[1:]
    match node:
        case MappingNode():
            kept = [
                Pair(pair.key, leave_out(pair.value, rest)) if pair.name == step else pair
                for pair in node
                if rest or pair.name != step
            ]
            return MappingNode(tuple(kept), node.span)
        case SequenceNode():
            return SequenceNode(
                tuple(leave_out(item, rest) if number == step else item for number, item in enumerate(node)), node.span
            )
        case Scalar():
            return node


@pytest.mark.parametrize("file", sorted((CASES / "solrei").glob("*.yaml")), ids=lambda file: file.stem)
def test_the_second_games_files_are_read_by_the_same_stage(file: Path) -> None:
    reading = read_text(file.read_text(encoding="utf-8"))
    assert reading.diagnostics == ()
    assert isinstance(reading.node, MappingNode)


def test_every_kind_of_piece_may_name_a_sigil_and_a_die_one_for_each_face() -> None:
    painter, animator, dj = artist("painter"), artist("animator"), artist("dj")
    assert [piece.sigil for piece in painter.pieces] == ["die", "sword", "shield", "bow", "ward"]
    assert [piece.sigil for piece in animator.pieces][-4:] == ["walk", "jab", "leap", "trade"]
    faces = painter.pieces[0].face_sigils
    assert [(each.face, each.sigil, each.span.text) for each in faces][:2] == [
        ("line", "line", "line"),
        ("tone", "tone", "tone"),
    ]
    assert [dj.sigil_of(piece) for piece in dj.pieces] == ["beat", "speaker"]


def test_a_piece_without_a_sigil_bears_the_artists() -> None:
    calligrapher = artist("calligrapher")
    spirit = calligrapher.piece("sealbrush-spirit")
    assert spirit is not None and spirit.sigil is None
    assert calligrapher.sigil_of(spirit) == calligrapher.sigil
