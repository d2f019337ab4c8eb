"""The roster that ships: all ten Artists and the showcase, the facts that the publisher has stated, and how random games of them go."""

from __future__ import annotations

import hashlib
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
from soak import duels

import gesso
from gesso.games.react.model import Artist, Effect, Table
from gesso.games.react.scenarios import ADAPTER
from gesso.project.game import Game
from gesso.project.pairing import Pairings, Plugins
from gesso.project.project import open_project
from gesso.schema.access import EffectText
from gesso.sim.scenarios import run_file
from gesso.sim.simulation import simulate

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "react" / "pairings.md"
IDS = (
    "calligrapher", "dancer", "tagger", "sculptor", "tattooist", "painter", "nathaniel", "animator", "fortune-teller", "dj",
)  # fmt: skip
SELECTABLE = tuple(id for id in IDS if id != "nathaniel")
EXAMPLES = ("lamplighter",)
WRITTEN = (*IDS, *EXAMPLES)
PAIRS = [(a, b) for number, a in enumerate(SELECTABLE) for b in SELECTABLE[number:]]


@cache
def game() -> Game:
    """The game of this repository's own project."""
    return open_project(ROOT).games[0]


def table() -> Table:
    """Its table."""
    found = game().table
    assert isinstance(found, Table)
    return found


@cache
def pairings() -> Pairings:
    """Its pairings, each linked once."""
    return Pairings(game(), observed=True)


def artist(id: str) -> Artist:
    """An Artist of it."""
    entry = game().entry(id)
    assert entry is not None and isinstance(entry.model, Artist), id
    return entry.model


def lines(text: EffectText | None) -> tuple[str, ...]:
    """A text of a card, line by line, without its indentation and comments."""
    if text is None:
        return ()
    whole = text.span.source.text[text.span.start : text.span.end]
    return tuple(line for line in (raw.partition("#")[0].strip() for raw in whole.splitlines()) if line)


def action(id: str, card: str) -> Effect:
    """The one effect of an Action card."""
    (effect,) = next(each.effects for each in artist(id).deck or () if each.id == card)
    return effect


# ---------------------------------------------------------------- the files


def test_all_ten_are_there_and_one_cannot_be_chosen() -> None:
    """The game file lists the whole roster, and behind it the showcase, which nobody is offered."""
    assert table().artists == WRITTEN
    assert table().examples == EXAMPLES
    assert table().not_selectable == ("nathaniel",)
    assert game().definition.selectable(table()) == SELECTABLE
    assert game().definition.playable(table()) == (*SELECTABLE, *EXAMPLES)


@pytest.mark.slow
def test_the_roster_checks_without_a_word() -> None:
    """Neither an error nor a warning, in any card file or in the game file."""
    found = gesso.open(ROOT).check()
    assert [f"{item.span.path}:{item.span.line} {item.message}" for item in found] == []


@pytest.mark.parametrize("id", WRITTEN)
def test_the_card_for_the_opponent_is_short(id: str) -> None:
    """At most sixty words, and a word on how to play."""
    assert 10 <= len(artist(id).opponent.split()) <= 60
    assert 15 <= len(artist(id).playstyle.split()) <= 80


@pytest.mark.parametrize("id", WRITTEN)
def test_every_artist_names_its_schema_for_editors(id: str) -> None:
    """The first line points at the schema, from where the file lies."""
    file = ROOT / "cards" / "react" / id / "artist.yaml"
    first = file.read_text(encoding="utf-8").splitlines()[0]
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert match and (file.parent / match[1]).is_file()


# ---------------------------------------------------------------- the stories beside the cards


@pytest.mark.parametrize("id", WRITTEN)
def test_a_dozen_stories_lie_beside_every_card_file(id: str) -> None:
    """At least twelve, and all of them end as they say."""
    played = run_file(ROOT / "cards" / "react" / id / "scenarios.yaml", ADAPTER, pairings(), root=ROOT)
    assert played.diagnostics == ()
    assert [outcome.name for outcome in played.outcomes if outcome.failures] == []
    assert len(played.outcomes) >= 12


@pytest.mark.parametrize("id", WRITTEN)
def test_every_action_card_is_played_in_a_story(id: str) -> None:
    """No card of a deck is left without one."""
    text = (ROOT / "cards" / "react" / id / "scenarios.yaml").read_text(encoding="utf-8")
    steps = "\n".join(re.findall(r"(?m)^ +- [a-z-]+: (?!\{)([^#\n]*)", text))
    unplayed = [card.id for card in artist(id).deck or () if not re.search(rf"(?<![\w-]){card.id}(?![\w-])", steps)]
    assert unplayed == []


# ---------------------------------------------------------------- what the publisher has stated


def test_flowing_ink_is_as_published() -> None:
    """Direction as its cost, one Ink given out, then every inked unit moves, whoever owns it."""
    effect = action("calligrapher", "flowing-ink")
    assert effect.kind == "reaction" and effect.provenance == "stated"
    assert lines(effect.cost) == ("choose a direction",)
    assert lines(effect.effect) == ("place 1 ink on a unit", "move each unit with ink 1 in the direction")


def test_the_spirits_strike_is_as_published() -> None:
    """Effect (B): exhausted and a zone beside it targeted; one damage there if the Spirit is inked."""
    card = next(each for each in artist("calligrapher").abilities if each.of == "sealbrush-spirit")
    strike = card.normal.effects[1]
    assert (strike.kind, strike.provenance, strike.letter) == ("intention", "stated", "B")
    assert lines(strike.cost) == ("exhaust self", "target a zone adjacent to self")
    assert lines(strike.effect) == ("if self has ink", "deal 1 damage to the target")


def test_sheathing_respite_belongs_to_no_unit() -> None:
    """Always at hand, wherever her units are."""
    card = next(each for each in artist("calligrapher").abilities if each.id == "sheathing-respite")
    assert card.of is None and card.normal.name == "Sheathing Respite"


def test_pivoting_step_is_as_published() -> None:
    """A Reaction without a cost that trades places with a neighbour, whoever owns it."""
    effect = action("dancer", "pivoting-step")
    assert (effect.kind, effect.cost, effect.provenance) == ("reaction", None, "stated")
    assert lines(effect.effect) == ("swap my artist with a unit adjacent to my artist",)


def test_the_third_scale_becomes_a_fish() -> None:
    """At the moment a zone receives its third Scale."""
    passive = next(each for each in artist("dancer").passives if each.name == "The Third Scale")
    assert passive.provenance == "stated"
    assert lines(passive.text)[:2] == ("when a zone has 3 scales", "summon a dancing-fish in the zone")


def test_murals_are_tiles() -> None:
    """Zone tiles that a unit of any owner sets off by entering."""
    murals = [piece for piece in artist("tagger").pieces if piece.group == "mural"]
    assert len(murals) >= 2 and {piece.kind for piece in murals} == {"tile"}
    for piece in murals:
        assert any(f"enters a zone with a {piece.id}" in lines(each.text)[0] for each in artist("tagger").passives)


def test_expending_the_expendable_strikes_several_zones_at_once() -> None:
    """One sentence for all zones, so that both Artists can be hurt by it at the same moment."""
    (sentence,) = lines(action("sculptor", "expending-the-expendable").effect)
    assert sentence.startswith("deal 1 damage to each zone")


def test_the_tattooist_is_beyond_harm_and_loses_with_her_summons() -> None:
    """Her Artist cannot be damaged, and her Summons do not come back."""
    texts = {each.name: lines(each.text) for each in artist("tattooist").passives}
    assert texts["Untouched Skin"] == ("my artist cannot be damaged",)
    assert texts["Living Work"] == ("when I have no beast", "lose")
    assert all(not piece.returns for piece in artist("tattooist").pieces if piece.kind == "summon")


def test_the_painter_has_dice_for_a_deck_and_becomes_nathaniel() -> None:
    """No cards; Inspiration dice; three Armaments that move with her; the change is for good and told on both sides."""
    painter, nathaniel = artist("painter"), artist("nathaniel")
    assert painter.deck is None and nathaniel.deck is None
    assert (painter.becomes, nathaniel.replaces, nathaniel.becomes) == ("nathaniel", "painter", None)
    assert [piece.id for piece in painter.pieces if piece.kind == "dice"] == ["inspiration"]
    assert [piece.id for piece in painter.pieces if piece.moves_with_artist] == ["sword", "shield", "bow"]
    full = next(each for each in nathaniel.passives if each.name == "Full Palette")
    dice = next(piece for piece in painter.pieces if piece.kind == "dice")
    assert lines(full.text) == ("when my artist ascends", f"draw {dice.count} inspiration")


def test_the_animator_has_frames_for_a_deck() -> None:
    """No cards; Frames that his Summons carry out."""
    assert artist("animator").deck is None
    assert any(piece.kind == "frame" and piece.effect is not None for piece in artist("animator").pieces)
    said = " ".join(" ".join(lines(each.text)) for each in artist("animator").passives)
    assert "the toon plays each frame in the zone" in said


def test_the_fortune_teller_hides_reactions() -> None:
    """Face down, ahead of the moment when they are normally allowed."""
    (foresight, *_) = artist("fortune-teller").passives
    assert "may hide a card" in lines(foresight.text)


def test_the_djs_speakers_stand_still_and_beats_buy_actions() -> None:
    """Attacks from far away, and a second use of a unit."""
    said = [line for each in artist("dj").passives for line in lines(each.text)]
    assert "each speaker cannot leave a zone" in said
    encore = next(each for each in artist("dj").abilities if each.id == "encore").normal.effects[0]
    assert lines(encore.cost) == ("spend 2 beats",) and lines(encore.effect) == ("refresh a friendly unit",)


@pytest.mark.parametrize("id", [id for id in WRITTEN if id not in ("painter", "nathaniel", "animator")])
def test_a_deck_is_thirty_cards_of_four_kinds(id: str) -> None:
    """As the rulebook has it for normal cases."""
    deck = artist(id).deck
    assert deck is not None and sum(card.copies for card in deck) == 30 and len(deck) == 4


# ---------------------------------------------------------------- how random games go


@pytest.mark.parametrize(
    ("first", "second"), [*duels(SELECTABLE, 3), *((example, id) for example in EXAMPLES for id in SELECTABLE)]
)
def test_random_games_come_to_an_end(first: str, second: str) -> None:
    """A few seeded games: no cap, no endless effect, no fault. `test_soak.py` plays every pairing."""
    found = simulate(pairings(), (first, second), games=4, seed=11, cap=5000)
    assert [game.fault or game.end for game in found.games if game.end != "over"] == []


def page_table(heading: str) -> list[dict[str, str]]:
    """The rows of a table of the page, by column."""
    part = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    cells = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    head, _, *body = cells
    return [dict(zip(head, row)) for row in body]


@pytest.mark.slow
def test_the_page_of_pairings_is_of_the_current_cards() -> None:
    """The digests it lists are those of the card files and of the game file; else `python -m benchmarks.pairings` again."""
    plugins = Plugins(game())
    for id, row in zip(SELECTABLE, page_table("By Artist"), strict=True):
        becomes = artist(id).becomes
        content = plugins[id].content + (f"+{plugins[becomes].content}" if becomes else "")
        assert (row["Artist"], row["content"]) == (artist(id).name, content)
    numbers = [(item.name, getattr(table(), item.name)) for item in fields(table()) if item.name != "span"]
    assert hashlib.sha256(repr(numbers).encode()).hexdigest()[:12] in PAGE.read_text(encoding="utf-8")


def test_the_page_has_the_figures_of_the_examples() -> None:
    """Of the current cards, against everybody who can be chosen, and as even as the others are."""
    rows = page_table("Examples")
    for id, row in zip(EXAMPLES, rows):
        assert (row["Artist"], row["content"]) == (artist(id).name, Plugins(game())[id].content)
        shares = [float(each["share won"].removesuffix(" %")) for each in page_table("By Artist")]
        assert min(shares) <= float(row["share won"].removesuffix(" %")) <= max(shares)
    assert f"| {artist(EXAMPLES[0]).name} | {artist(SELECTABLE[-1]).name} |" in PAGE.read_text(encoding="utf-8")


def test_the_page_lists_every_pairing() -> None:
    """Forty-five, in the order of the roster."""
    rows = page_table("By pairing")
    names = [(row["first Artist"], row["second Artist"]) for row in rows]
    assert names == [(artist(a).name, artist(b).name) for a, b in PAIRS]


def test_nobody_wins_or_loses_by_chance_alone() -> None:
    """Of the page's random games no Artist wins under 15 % or over 85 %, and hardly a game is given up."""
    for row in page_table("By Artist"):
        games = int(row["games"])
        assert 0.15 <= int(row["won"]) / games <= 0.85, row["Artist"]
        assert int(row["given up"]) <= 0.01 * games, row["Artist"]
    for row in page_table("By pairing"):
        assert int(row["given up"]) <= 0.01 * (int(row["first won"]) + int(row["second won"]) + int(row["drawn"]) + 1)
        assert 100 <= float(row["decisions"]) <= 600, row
