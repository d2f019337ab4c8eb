"""What the schema lets a file hold, the rules play: an Artist, a deck and a table at their limits, and one past them."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from games.react import roster
from games.react.checks.casebook import check_artists
from games.react.invariants import broken

from gesso.engine import Game, Plugin, plugin_from_text
from gesso.games.react.lowering import generate
from gesso.games.react.model import load_artist
from gesso.games.react.printing.components import NUMERALS
from gesso.games.react.rules import codec
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.schema import validate
from gesso.source import read_text

SCHEMAS = Path(__file__).parents[3] / "schema" / "react"
SORTS = (
    ("{kind: token, count: 6, lies: in zone}", "place 1 {} in the zone of my artist", "remove 1 {}"),
    ("{kind: token, count: 3, lies: on unit}", "place 1 {} on my artist", "remove each {} on my artist"),
    ("{kind: tile, count: 2}", "place 1 {} in the zone of my artist", "remove 1 {}"),
    ("{kind: summon, count: 2}", "summon a {} in a zone adjacent to my artist", "exhaust a {}"),
    ("{kind: counter, limit: 4}", "draw 1 {}", "if I have 2 {}\n  progress"),
    (
        "\n    kind: frame\n    count: 2\n    effect: |\n      move self 1",
        "draw 1 {}",
        "place 1 {} in the zone of my artist",
    ),
)
"""A kind of piece, a sentence that brings one, and one that uses it."""

HANDS = ("progress", "deal 1 damage to the zone of the enemy artist")


def hoarder(kinds: int) -> str:
    """The file of an Artist with so many kinds of piece, each of which comes and is used every turn, and waited for."""
    pieces, come, used, awaited = [], [], [], []
    for number in range(kinds):
        kind, brings, uses = SORTS[number % len(SORTS)]
        id = f"bead-{chr(ord('a') + number)}"
        pieces.append(f"  {id}: {kind}")
        come.append(brings.format(id))
        used += uses.format(id).splitlines()
        if "lies: in zone" in kind:
            awaited += [f"when a {id} is removed", "  draw 1 bead-e", f"when a zone has 2 {id}", "  progress"]

    def indented(lines: list[str]) -> str:
        return "\n".join(f"      {line}" for line in lines)

    return "\n".join(
        [
            "gesso: 1\ngame: react\nid: hoarder\nname: The Hoarder\nnoun: Hoarder\npronouns: [they, them, their]",
            "playstyle: One of each.\nopponent: Wait.\nmotif: ink\nsigil: nib",
            'palette: {deep: "#1B2A3A", main: "#3A6EA5", accent: "#E07A1F", light: "#F4EFE6"}',
            *("pieces:", *pieces, "passive:"),
            f"  - name: Morning\n    text: |\n      when each turn starts\n{indented([f'  {line}' for line in come])}",
            f"  - name: Evening\n    text: |\n      when each turn ends\n{indented([f'  {line}' for line in used])}",
            f"  - name: Night\n    text: |\n{indented(awaited)}",
            "abilities:\n  - id: hoarder-hands\n    name: Hands\n    of: artist\n    effects:",
            *(
                f"      - kind: intention\n        cost: |\n          exhaust self\n        effect: |\n          {do}"
                for do in HANDS
            ),
            "    ascended:\n      name: Feet\n      effects:",
            "        - kind: intention\n          effect: |\n            descend",
            "masterpiece: {cards: [One, Two, Three]}",
        ]
    )


def hoarder_plugin() -> Plugin:
    node = read_text(hoarder(codec.MOST_KINDS), path="hoarder.yaml").node
    assert node is not None
    assert not validate(node, "react/artist")
    checked = check_artists([load_artist(node)], roster.table(), known={})
    assert not [found for found in checked.diagnostics if found.is_error]
    return plugin_from_text(generate(checked.programs["hoarder"]), "<plug-in of the hoarder>")


def play(rules: DuelRuleset, seed: int, cap: int = 60) -> Duel:
    """A random game, looked at, copied and saved at every tenth decision."""
    game, random = Game.begin(rules, seed=seed), Random(seed)
    for step in range(cap):
        if game.decision is None:
            break
        if step % 10 == 0:
            assert isinstance(game.state, Duel)
            assert broken(game.state) == [], game.state_line()
            words = game.options()
            assert len(set(words)) == len(words), words
            assert game.copy() == game == Game.from_json(rules, game.to_json())
        game.apply(random.choice(game.decision.options))
    assert isinstance(game.state, Duel)
    return game.state


@pytest.mark.slow
def test_an_artist_with_as_many_kinds_of_piece_as_the_schema_allows_is_played() -> None:
    rules = DuelRuleset(roster.table(), {"hoarder": hoarder_plugin()}, "hoarder", "hoarder")
    lain: set[int] = set()
    for seed in range(50):
        duel = play(rules, seed)
        lain |= {code for code in duel.tile if code >= 0} | {code for strip in duel.strips for code in strip}
        lain |= {kind.code for kinds in duel.tok for counts, kind in zip(kinds, duel.rules.kinds[0]) if any(counts)}
    assert {codec.OWNER_AND_KIND[code][0] for code in lain} == {0, 1}
    assert max(codec.OWNER_AND_KIND[code][1] for code in lain) == codec.MOST_KINDS - 1


def test_one_kind_of_piece_more_is_an_error_of_the_schema() -> None:
    node = read_text(hoarder(codec.MOST_KINDS + 1), path="hoarder.yaml").node
    assert node is not None
    (problem,) = validate(node, "react/artist")
    assert "24" in f"{problem.message} {problem.hint}"


@pytest.mark.slow
def test_a_masterpiece_of_as_many_cards_as_the_schema_allows_is_played() -> None:
    table = replace(roster.table(), masterpiece_slots=codec.MOST_SLOTS, masterpiece_cards=codec.MOST_PANELS)
    rules = DuelRuleset(table, roster.plugins(), "calligrapher", "dancer")
    highest = [0, 0]
    for seed in range(5):
        for panel in play(rules, seed, cap=400).masterpiece:
            if panel >= 0:
                owner, card = codec.owner_of_panel(panel), codec.card_of_panel(panel)
                highest[owner] = max(highest[owner], card)
    assert highest == [codec.MOST_PANELS - 1] * 2
    assert len(NUMERALS) == codec.MOST_PANELS, "each of them is printed with its numeral"


# ---------------------------------------------------------------- the codec


def schema(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return data


def test_the_limits_of_the_schema_are_those_of_the_codec() -> None:
    artist, game = schema("artist"), schema("game")["properties"]
    assert artist["$defs"]["pieces"]["maxProperties"] == codec.MOST_KINDS
    assert artist["$defs"]["summon"]["properties"]["count"]["maximum"] == codec.MOST_COPIES
    assert artist["properties"]["abilities"]["maxItems"] == codec.MOST_ABILITIES
    assert artist["properties"]["deck"]["maxItems"] == codec.MOST_ACTIONS
    assert artist["$defs"]["masterpiece"]["properties"]["cards"]["maxItems"] == codec.MOST_PANELS
    assert game["masterpiece"]["properties"]["cards"]["maximum"] == codec.MOST_PANELS
    assert game["masterpiece"]["properties"]["slots"]["maximum"] == codec.MOST_SLOTS
    for side in ("rows", "columns"):
        assert game["board"]["properties"][side]["maximum"] == codec.MOST_ACROSS


def test_a_piece_of_any_owner_kind_and_place_reads_back() -> None:
    found = set()
    for owner in (0, 1):
        for kind, kind_code in enumerate(codec.KIND_CODES[owner]):
            assert codec.OWNER_AND_KIND[kind_code] == (owner, kind)
            for place in (0, 1, 224, 1023, 1024, codec.MOST_UNITS - 1):
                piece = kind_code << codec.SHIFT | codec.PLACES[place]
                assert (codec.kind_code_of(piece), codec.place_of(piece)) == (kind_code, place)
                found.add(piece)
    assert len(found) == 2 * (codec.MOST_KINDS + 2) * 6


def test_masterpiece_cards_and_options_read_back() -> None:
    for owner in (0, 1):
        for card, panel in enumerate(codec.PANELS[owner]):
            assert (codec.owner_of_panel(panel), codec.card_of_panel(panel)) == (owner, card)
    slots = range(codec.MOST_SLOTS)
    to_place, pairs = list(product(range(codec.MOST_PANELS), slots)), list(product(slots, slots))
    places = dict(zip(codec.place_options(range(codec.MOST_PANELS), slots), to_place, strict=True))
    swaps = dict(zip(codec.swap_options(pairs), pairs, strict=True))
    assert len(places) == codec.MOST_PANELS * codec.MOST_SLOTS
    assert 0 < min(places) <= max(places) < codec.SWAPS <= min(swaps)
    assert all(codec.two_of_option(option) == two for option, two in [*places.items(), *swaps.items()])


def test_cards_on_the_chain_read_back() -> None:
    abilities = codec.MOST_ABILITIES * codec.MOST_COPIES
    for owner in (0, 1):
        for card in range(codec.MOST_ACTIONS):
            assert codec.owner_and_card(codec.face_down(owner, card)) == (owner, card)
        for card in range(-1 - abilities, codec.MOST_ACTIONS):
            assert codec.OWNER_AND_LINK_CARD[codec.LINK_CARDS[owner][card]] == (owner, card)
    assert all(codec.owner_and_card(-1)[0] != owner for owner in (0, 1)), "nothing lies there, and it is nobody's"


@pytest.mark.parametrize(
    ("owner", "kind", "code"), [(0, 0, 0), (0, 14, 14), (1, 0, 16), (1, 14, 30)], ids=lambda value: str(value)
)
def test_games_saved_before_keep_their_numbers(owner: int, kind: int, code: int) -> None:
    assert codec.KIND_CODES[owner][kind] == code
    assert codec.PANELS[1][:3] == (8, 9, 10)
