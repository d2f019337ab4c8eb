"""What people write is rewritten as a text of the language, and no word that means something is lost or made up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from soak import sampled

from gesso.lang.errors.rewriting import Rewriter, idioms_of
from gesso.lang.language import STARTS, Language, Start, terminals
from gesso.lang.parser import parse
from gesso.source import SourceFile
from tools.docs.examples import manual

CASES = Path(__file__).parents[1] / "cases" / "natural"
NAMES = {
    "react": {"golem": "golems", "bee": "bees", "beat": "beats", "ink": "ink"},
    "solrei": {"ember-waltz": "ember-waltzes", "long-night": "long-nights"},
}


DECLARED = {"react": {"mark": "marks"}, "solrei": {"lock": "locks"}}
"""The names of the lists of sentences that were written before the language was looked at."""
STEPS = {"charge-phase", "showdown"}
"""Names of the rules that idioms are written with."""


def _cases() -> Iterator[tuple[str, Start, str, str]]:
    for game in NAMES:
        for part in re.split(r"(?m)^=== ", (CASES / f"{game}.txt").read_text(encoding="utf-8"))[1:]:
            head, _, text = part.rstrip("\n").partition("\n")
            start, _, said = head.partition(": ")
            yield game, next(each for each in STARTS if each == start), said, text


def _ideas() -> Iterator[tuple[str, Start, str, str]]:
    for game in NAMES:
        text = (CASES / f"{game}-ideas.txt").read_text(encoding="utf-8")
        for start, said, answer in re.findall(r"(?m)^=== (\w+): (.*) \[.*\]\n((?:.+\n)+)", text):
            yield game, next(each for each in STARTS if each == start), said, answer.rstrip("\n")


def _lists(game: str) -> Iterator[tuple[Start, str, str]]:
    text = (CASES / f"{game}-lists.txt").read_text(encoding="utf-8")
    for start, said, answer in re.findall(r"(?m)^=== (\w+): (.*)\n((?:.+\n)+)", text):
        yield next(each for each in STARTS if each == start), said, answer.rstrip("\n")


def _rewriter(game: str, start: Start, *, has_self: bool = True) -> Rewriter:
    printed = {name.replace("-", " "): name for name in NAMES[game] if "-" in name}
    return Rewriter(manual(game).language, start, NAMES[game], printed, has_self=has_self and start != "passive")


@pytest.mark.parametrize(("game", "start", "said", "text"), list(_cases()))
def test_the_nearest_text_is_the_one_that_is_meant(game: str, start: Start, said: str, text: str) -> None:
    found = _rewriter(game, start).rewritings(said)
    assert found[0].text == text
    assert all(parse(manual(game).language, start, SourceFile("", each.text).whole).nodes for each in found)


@pytest.mark.parametrize(("game", "start", "text"), sorted({(game, start, text) for game, start, _, text in _cases()}))
def test_a_text_of_the_language_stays_as_it_is(game: str, start: Start, text: str) -> None:
    nearest = _rewriter(game, start).rewritings(text)[0]
    assert (nearest.text, nearest.cost) == (text, 0.0)


@pytest.mark.parametrize(
    "said",
    [
        "search my deck for a golem",
        "deal 1 damage to an enemy unit and heal it",
        "the enemy artist loses its next turn",
        "double the damage of a golem",
        "deal 1 damage to a dragon",
    ],
)
def test_words_without_a_meaning_in_the_language_are_never_left_out(said: str) -> None:
    assert _rewriter("react", "effect").rewritings(said) == []


@pytest.mark.parametrize(
    ("said", "strange"),
    [
        ("Whenever a Golem enters the ocean, draw a card.", ["ocean"]),
        ("Deal 1 damage to an enemy and shuffle your library.", ["shuffle"]),
        ("draw 1 card\nDouble the damage of a Golem", ["Double"]),
        ("Deal 2 damage to all enemies.", []),
        ("deal 1 damage to a unit", []),
    ],
)
def test_words_that_nothing_says_are_found_at_their_places(said: str, strange: list[str]) -> None:
    found = _rewriter("react", "effect").strange_words(said)
    assert [said[start:end] for start, end in found] == strange


@pytest.mark.parametrize(
    "said",
    ["", "   ", "\n\n", ".", "# nothing", ", , ,", "•" * 300, "a " * 3000, "\x00 \ud800", "= =deal", "==", "\n=\n"],
)
def test_nothing_sensible_has_no_rewriting(said: str) -> None:
    assert _rewriter("react", "effect").rewritings(said) == []


def test_lines_and_blocks_stay_where_they_are() -> None:
    said = "if I have 3 beats\n  deal 1 dmg to an enemy\notherwise\n  draw a card\n"
    expected = "if I have 3 beats\n  deal 1 damage to an enemy unit\notherwise\n  draw 1 card"
    assert _rewriter("react", "effect").rewritings(said)[0].text == expected


def test_a_name_of_the_bearer_is_self_where_there_is_one() -> None:
    language = manual("react").language
    said, bearers = "Move the Painter up to 2 zones.", ("the painter",)
    carried = Rewriter(language, "effect", NAMES["react"], bearers=bearers).rewritings(said)
    free = Rewriter(language, "effect", NAMES["react"], bearers=bearers, has_self=False).rewritings(said)
    assert (carried[0].text, free[0].text) == ("move self up to 2", "move my artist up to 2")


def test_what_a_piece_is_printed_with_is_its_name() -> None:
    idioms = {"dancing fish": "dancing-fish", "fish": "dancing-fish", "inked *": "* with ink"}
    rewriter = Rewriter(manual("react").language, "effect", {"dancing-fish": "dancing-fishes", "ink": "ink"}, idioms)
    found = rewriter.rewritings("Deal 1 damage to each inked unit next to a Dancing Fish.")
    assert found[0].text == "deal 1 damage to each unit with ink adjacent to a dancing-fish"
    assert rewriter.rewritings("Exhaust an inked Fish.")[0].text == "exhaust a dancing-fish with ink"


def test_idioms_are_written_with_words_of_a_language() -> None:
    languages: list[Language] = [manual(game).language for game in NAMES]
    words = {word for language in languages for word in terminals(language).terminals}
    for language in languages:
        listed = idioms_of(language)
        written = {word for meanings in listed.words.values() for meant in meanings for word in meant}
        assert {word for word in written if not word.isdigit()} <= words | STEPS | {"*", "~", "NOUN"}
        assert set(listed.small) <= {*terminals(language).spellings, "INT"}


@pytest.mark.parametrize("game", NAMES)
def test_ideas_of_strangers_are_answered_with_a_text_or_with_the_words_in_the_way(game: str) -> None:
    ideas = sampled([idea for idea in _ideas() if idea[0] == game], 4)
    for _, start, said, answer in ideas:
        rewriter = _rewriter(game, start, has_self=game != "react")
        if answer.startswith("! "):
            strange = [said[begin:end] for begin, end in rewriter.strange_words(said)]
            assert list(dict.fromkeys(strange)) == answer.removeprefix("! ").split(", "), said
        elif answer != "?":
            assert answer in [each.text for each in rewriter.rewritings(said)], said


@pytest.mark.parametrize("game", NAMES)
def test_sentences_of_designers_are_answered_with_a_text_or_with_what_it_leaves_out(game: str) -> None:
    sentences = list(_lists(game))
    assert len(sentences) >= 100
    for start, said, answer in sampled(sentences, 5):
        rewriter = Rewriter(manual(game).language, start, DECLARED[game], has_self=game != "react")
        if answer.startswith("- "):
            lost, _, text = answer.removeprefix("- ").partition("\n")
            assert (lost, text) in [(each.lost, each.text) for each in rewriter.partial(said)], said
        elif answer.startswith("! "):
            strange = [said[begin:end] for begin, end in rewriter.strange_words(said)]
            assert list(dict.fromkeys(strange)) == answer.removeprefix("! ").split(", "), said
        elif answer != "?":
            assert answer in [each.text for each in rewriter.rewritings(said)], said


@pytest.mark.parametrize(
    ("said", "lost", "text"),
    [
        ("Draw 2 cards under the full moon.", "under full moon", "draw 2 cards"),
        ("When the moon is full, draw 2 cards.", "when the moon is full", "draw 2 cards"),
        ("Exhaust a unit unless it is raining.", "unless it is raining", "exhaust a unit"),
    ],
)
def test_what_is_left_out_is_told(said: str, lost: str, text: str) -> None:
    assert (lost, text) == next((each.lost, each.text) for each in _rewriter("react", "effect").partial(said))


@pytest.mark.parametrize(
    ("game", "said", "text"),
    [
        ("react", "choose a direction\nmove each unit with inc 1 in teh direction", "choose a direction\nmove each unit with ink 1 in the direction"),
        ("react", "look at the top 3 cards of my deck, choose 1 from among them", "gain 1 card in the top 3 cards of my deck"),
        ("react", "Each bee deals 1 damage to every enemy unit next to it.", "for each bee\n  deal 1 damage to each enemy unit adjacent to the bee"),
        ("react", "Spend all your beats. Deal that much damage to a unit.", "lose each beat\ndeal that much damage to a unit"),
        ("solrei", "Discard your hand. Gain 1 power for each card discarded this way.", "discard each card\ngain that much power"),
        ("solrei", "Exhaust an Art of your rival.", "exhaust a rival art"),
        ("react", "You may exhaust an enemy unit. If you do, deal 1 damage to it.", "may\n  exhaust an enemy unit\n  deal 1 damage to the unit"),
        ("react", "Creatures adjacent to you take 1 damage.", "deal 1 damage to each unit adjacent to my artist"),
        ("react", "Remove all bees. Deal 1 damage to the enemy artist for every two removed.", "deal 1 damage to the enemy artist for each 2 bees\nremove each bee"),
        ("solrei", "Gain 1 power, or 3 power if you have 3 damage.", "if I have 3 damage\n  gain 3 power\notherwise\n  gain 1 power"),
        ("react", "If an enemy is standing on a bee, deal 3 damage to it.", "deal 3 damage to an enemy unit in a zone with a bee"),
        ("react", "An opponent must choose: discard 2 cards or take 1 damage.", "the enemy chooses 1 of\n  the enemy discards 2 cards\nor\n  deal 1 damage to the enemy artist"),
        ("solrei", "Your rival loses 1 power for each of their exhausted arts.", "the rival loses 1 power for each exhausted art"),
        ("solrei", "Your rival chooses and discards two cards.", "the rival discards 2 cards"),
        ("solrei", "Gain 3 power if you are on defense and your card is a charge.", "if I am on defense\n  if my card is a charge\n    gain 3 power"),
        ("solrei", "Draw a card or ready an Art.", "choose 1 of\n  draw 1 card\nor\n  ready an art"),
    ],
)  # fmt: skip
def test_slips_and_turns_of_phrase_are_mended_together(game: str, said: str, text: str) -> None:
    assert text in [each.text for each in _rewriter(game, "effect").rewritings(said)]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("solrei", "Gain 3 rei."),
        ("solrei", "Your rival draws one less card next turn."),
        ("solrei", "Skip the next draw."),
        ("solrei", "Negate rival art."),
        ("react", "The enemy loses 1 beat."),
        ("react", "Deal 1 damage to a foo."),
    ],
)
def test_nothing_takes_the_place_of_words_that_are_left_out(game: str, said: str) -> None:
    assert _rewriter(game, "effect").partial(said) == []


@pytest.mark.parametrize(
    "said", ["Exhaust a unit you passed.", "Exhaust each marked unit.", "Exhaust each unit in a 2-mile radius."]
)
def test_a_text_without_what_happened_or_without_a_figure_says_something_else(said: str) -> None:
    found = _rewriter("react", "effect").partial(said)
    assert found and all(each.turned for each in found)


@pytest.mark.parametrize(
    "said", ["Deal 1 damage to an enemy, 2 if it is exhausted.", "Exhaust an enemy if it is next to a bee."]
)
def test_a_condition_that_an_order_put_first_is_of_the_thing_behind_it(said: str) -> None:
    found = _rewriter("react", "effect").rewritings(said)
    assert not [each.text for each in found if each.text.startswith(("if self", "if my artist", "if the unit"))]


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("passive", "If my artist would take damage, you may remove a bee instead."),
        ("cost", "Pay 1 damage."),
        ("effect", "Take 2 damage: gain 1 beat."),
    ],
)
def test_a_text_is_not_rewritten_as_what_it_never_means(start: Start, said: str) -> None:
    """An event is not replaced by a choice, and damage is neither gained nor spent."""
    found = _rewriter("react", start).rewritings(said)
    assert not [each.text for each in found if re.search(r"\bmay\b|(?:gain|spend) \d damage", each.text)]


def test_what_lies_in_a_zone_is_beside_a_thing_by_its_zone() -> None:
    texts = [each.text for each in _rewriter("react", "effect").rewritings("Remove all ink within 1 of a bee.")]
    assert "remove each ink in a zone within 1 of a bee" in texts
    assert "remove each ink within 1 of a zone with a bee" in texts


@pytest.mark.parametrize("said", ["Do not draw a card.", "Frob the gork.", "Never move.", "draw 1 card", "", "Dance!"])
def test_nothing_is_left_out_that_turns_a_text_or_leaves_nothing(said: str) -> None:
    assert _rewriter("react", "effect").partial(said) == []


SAID_BY_OTHER_WORDS = {"$1 HURT $2", "PUT", "each zone", "this way", "> my", "> enemy"}
"""Of orders that leave out a part of a sentence, because the words beside it say the same."""


@pytest.mark.parametrize("game", NAMES)
def test_an_order_writes_each_part_and_each_figure_of_what_is_said(game: str) -> None:
    for order in idioms_of(manual(game).language).orders:
        said = re.sub(r"\[[^\]]*\]", "", order.said)
        dropped = set(re.findall(r"#+|\$\d", said)) - set(re.findall(r"#+|\$\d", order.meant))
        known = any(each in said for each in SAID_BY_OTHER_WORDS)
        assert not {each for each in dropped if "#" in each or not known}, (order.said, order.meant)


OPPOSITES = (("enters", "leaves"), ("row", "column"), ("top", "bottom"), ("nearer", "away"), ("wins", "loses"))


@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_written_for_its_opposite(game: str) -> None:
    known = idioms_of(manual(game).language)
    rows = [*((order.said, order.meant) for order in known.orders), *known.plain.items()]
    for said, meant in rows:
        before, after = {*said.split()}, {*meant.split()}
        for one, other in (*OPPOSITES, *((second, first) for first, second in OPPOSITES)):
            turned = one in before and other in after and not {other} & before and not {one} & after
            assert not turned, (said, meant)


@pytest.mark.parametrize("game", NAMES)
def test_a_word_in_capitals_of_an_order_is_a_class(game: str) -> None:
    for order in idioms_of(manual(game).language).orders:
        assert set(re.findall(r"\b[A-Z]{2,}\b", order.said)) <= order.classes.keys(), order.said


def test_what_an_order_means_has_no_class() -> None:
    for order in idioms_of(manual("solrei").language).orders:
        assert set(re.findall(r"\b[A-Z]{2,}\b", order.meant)) <= {"PERIOD", "OPPONENT"}, order.meant


@pytest.mark.parametrize(
    ("game", "start", "said"),
    [
        ("react", "effect", "put a gadget in an empty zone"),
        ("react", "passive", "at the beginning of your turn, put a gadget on it"),
        ("react", "effect", "gains a gadget"),
        ("react", "passive", "whenever you gadget a card, draw a card"),
        ("solrei", "effect", "gain power equal to the number of cards you discarded"),
    ],
)
def test_what_is_left_out_is_not_made_up(game: str, start: Start, said: str) -> None:
    rewriter = _rewriter(game, start)
    texts = [each.text for each in (*rewriter.rewritings(said), *rewriter.partial(said))]
    assert not [text for text in texts if re.search(r"my artist|\bhave\b|discard", text)]


@pytest.mark.parametrize(
    ("game", "said", "text"),
    [
        (
            "solrei",
            "your opponent loses 1 power for each damage you have",
            "the rival loses 1 power for each rival damage",
        ),
        ("solrei", "add 1 to your power for each card in your hand", "gain 1 power for each card"),
        ("react", "lose 3 golems to draw 2 cards", "may remove 3 golems\nif done\n  draw 2 cards"),
        ("react", "discard up to 2 cards, then draw that many", "discard up to 2 cards\ndraw that many cards"),
        ("react", "at 3 beats, draw a card", "if I have 3 beats\n  draw 1 card"),
        ("react", "lose 1 life: draw 2 cards", "deal 1 damage to my artist\ndraw 2 cards"),
        ("solrei", "prevent your rival from drawing cards", "the rival cannot draw a card"),
        ("react", "move a golem 2 zones", "move a golem 2"),
        ("solrei", "gain 2 power if you are losing", "if the rival leads\n  gain 2 power"),
        ("solrei", "steal 2 power from your rival", "gain 2 power\nthe rival loses 2 power"),
        ("solrei", "gain 3 power but take 1 damage", "gain 3 power\nthe rival gains 1 damage"),
        ("react", "your opponent loses 2 random cards", "the enemy discards 2 random cards"),
    ],
)
def test_figures_and_owners_stay(game: str, said: str, text: str) -> None:
    assert text in [each.text for each in _rewriter(game, "effect").rewritings(said)]


def test_a_sentence_without_its_thing_does_not_go_on_with_the_next_one() -> None:
    said = "choose a gadget; the enemy discards 2 cards"
    assert not any("choose" in each.text for each in _rewriter("react", "effect").partial(said))


def test_a_word_that_designers_look_for_is_not_misspelt() -> None:
    rewriter = _rewriter("solrei", "effect")
    said = "the loser draws a card"
    assert not any("lose" in each.text for each in (*rewriter.rewritings(said), *rewriter.partial(said)))


@pytest.mark.parametrize(
    ("said", "word", "nth"),
    [
        ("place 1 ink in a zone\nhide the ink", "ink", 1),
        ("draw 1 card\ndraw that many cards\nif that many is 2\n  draw 1 card", "many", 1),
    ],
)
def test_a_text_stops_at_its_own_word_and_not_at_the_same_one_before(said: str, word: str, nth: int) -> None:
    stop = _rewriter("react", "effect").stop(said)
    assert stop is not None
    places = [match.start() for match in re.finditer(rf"\b{word}\b", said)]
    assert stop.start == places[nth]
