"""The words name the owner that the program means: a bare noun is the subject's own, `rival` the other player's."""

from __future__ import annotations

import re
from itertools import product

import pytest
from games.solrei.wording.texts import sample, sample_augment
from wording.owner_words import owner_said

from gesso.games.solrei.lang.language import VOCABULARY
from gesso.lang.ast import Does, walk
from gesso.lang.nodes import Role

OWNERS = {("I", ""): "mine", ("I", "rival "): "theirs", ("rival", ""): "theirs", ("rival", "rival "): "mine"}
"""By the subject and the adjective, whose things the program takes."""
TURNS = ("exhaust {}", "ready {}", "break {}")
SENTENCES = {
    "exhaust {}": ("an exhausted {}art", "1 {}art", "2 {}damage", "up to 2 {}arts", "1 random {}art", "each {}art"),
    **dict.fromkeys(("ready {}", "break {}"), ("1 {}art", "each {}damage")),
    "heal {}": ("1 {}damage", "each {}damage"),
    "choose {}": ("a {}art", "a random {}damage"),
    "discard {}": ("1 {}card", "each {}card"),
    "draw 1 card for each {}": ("{}art", "{}card", "cultivated {}card", "2 {}arts"),
    **dict.fromkeys(
        (
            f"{verb} for each {{}}"
            for verb in (
                "gain 1 power",
                "cultivate 1",
                "block 1",
                "counter 1",
                "retaliate 1",
                "gain 1 fury",
                "lose 1 mark",
                "lose 1 power",
            )
        ),
        ("broken {}damage",),
    ),
}
DEEDS = {
    **dict.fromkeys(TURNS, ("an {}art", "a {}damage")),
    "negate {}": ("an {}ability",),
}
BARE = ("exhaust", "ready", "break", "heal")
"""Verbs whose imperative with a figure or an article needs no owner: nobody reads *ready 1 Art* of another's."""


def _third(verb: str) -> str:
    return "readies" if verb == "ready" else f"{verb}s"


def _under(subject: str, line: str) -> list[str]:
    verb, rest = line.split(" ", 1)
    if subject == "I":
        return [line]
    have = [f"may the rival {_third(verb)} {rest}"] if "each" in rest else []
    return [f"the rival {_third(verb)} {rest}", f"the rival may {line}", *have]


def _lines() -> list[tuple[str, str, str, str]]:
    found = []
    for line, things in SENTENCES.items():
        for thing, (subject, adjective) in product(things, OWNERS):
            said = re.sub(r"\ban(?= [rb])", "a", line.format(thing.format(adjective)))
            if line.startswith("discard") and (subject, adjective) == ("I", "rival "):
                # Refused: its owner picks.
                continue
            found += [(source, thing, subject, adjective) for source in _under(subject, said)]
    return found


@pytest.mark.parametrize(("source", "thing", "subject", "adjective"), _lines())
def test_a_sentence_names_the_owner_of_its_things(source: str, thing: str, subject: str, adjective: str) -> None:
    owner = owner_said(sample(source).printed())
    in_hand = "discard" in source and "each" not in source
    imperative = subject == "I" and source.split()[0] in BARE and not thing.startswith("each")
    if adjective == "" and (in_hand or imperative):
        assert owner == ""
    else:
        assert owner == OWNERS[subject, adjective]


def test_every_verb_that_has_a_subject_and_a_thing_is_among_them() -> None:
    said = [line.format(things[0].format("")) for line, things in SENTENCES.items()]
    told = {type(node).__name__ for line in said for node in walk(*sample(line).body)}
    wanted = {
        spec.node.__name__
        for spec in VOCABULARY.words.values()
        if "who" in spec.node.__match_args__ and any(item.role in (Role.THING, Role.PHRASE) for item in spec.operands)
    }
    # What is negated is the target or was chosen before, so the words name neither.
    assert wanted - {"Negate"} <= told


@pytest.mark.parametrize(
    ("verb", "mood"), list(product(DEEDS, ("when {} / draw 1 card", "{}", "when {} / draw 1 card instead")))
)
def test_an_event_names_the_owner_of_its_thing(verb: str, mood: str) -> None:
    for thing, (subject, adjective) in product(DEEDS[verb], OWNERS):
        what = re.sub(r"\ban(?= r)", "a", thing.format(adjective))
        player = "I" if subject == "I" else "the rival"
        if "instead" in mood:
            deed = f"{player} would {verb.format(what)}"
        elif mood == "{}":
            deed = f"{player} cannot {verb.format(what)}"
        else:
            bare, rest = verb.format(what).split(" ", 1)
            deed = f"{player} {bare if subject == 'I' else _third(bare)} {rest}"
        source = mood.removesuffix(" instead").format(deed).replace(" / ", "\n  ")
        assert owner_said(sample_augment(source).printed()) == OWNERS[subject, adjective], source


def test_every_event_that_has_a_thing_is_among_them_or_has_only_the_doers_own() -> None:
    own = {"Activates", "Plays", "Discards"}
    told = {type(node.deed).__name__ for node in _events()}
    wanted = {
        spec.node.__name__
        for spec in VOCABULARY.words.values()
        if spec.chapter == "events" and any(item.field == "pick" for item in spec.operands)
    }
    assert wanted == told | own


def _events() -> list[Does]:
    sources = [f"when I {verb.format(things[0].format(''))}\n  draw 1 card" for verb, things in DEEDS.items()]
    return [node for source in sources for node in walk(*sample_augment(source).body) if isinstance(node, Does)]


CONDITIONS = (
    "if an {}art is ready",
    "if a {}damage is exhausted",
    "if no {}art is ready",
    "if 1 {}art is ready",
    "if 2 {}arts are exhausted",
)


@pytest.mark.parametrize(("condition", "around"), list(product(CONDITIONS, ("", "the rival may\n  "))))
def test_a_condition_asks_about_things_of_the_player_of_the_text(condition: str, around: str) -> None:
    """Even where the rival acts around it."""
    for adjective, owner in (("", "mine"), ("rival ", "theirs")):
        asked = re.sub(r"\ban(?= r)", "a", condition.format(adjective))
        inner = "\n  ".join((asked, *(["  draw 1 card"] if around else ["draw 1 card"])))
        words = sample(around + inner).printed().split("If ")[-1].split(", ")[0]
        assert owner_said(f"If {words}") == owner


LOOPS = [
    ("for each rival art\n  the rival exhausts the art", "theirs"),
    ("for each art\n  the rival exhausts the art", "mine"),
    ("for each rival art\n  exhaust the art", "theirs"),
    ("for each art\n  exhaust the art", "mine"),
    ("for each rival art\n  the rival exhausts the art\n  the rival draws 1 card", "theirs"),
    ("for each damage\n  the rival readies the damage\n  the rival draws 1 card", "mine"),
    ("the rival may\n  for each rival art\n    exhaust the art", "mine"),
    ("the rival may\n  for each art\n    exhaust the art", "theirs"),
]


@pytest.mark.parametrize(("source", "owner"), LOOPS)
def test_a_loop_is_over_things_of_whoever_acts_around_it(source: str, owner: str) -> None:
    """Not of the subject of the sentence in it."""
    words = sample(source).printed()
    looped = next(part for part in re.split(r"(?=\b[Ee]ach )", words) if part.lower().startswith("each"))
    assert owner_said(looped.split(",")[0]) == owner


COSTS = [
    ("target an ability", "negate the target", "TARGET ONE OF YOUR ABILITIES"),
    ("target a rival ability", "negate the target", "TARGET A RIVAL ABILITY"),
    ("target an art", "exhaust the target", "TARGET ONE OF YOUR ARTS"),
    ("target a ready damage", "exhaust the target", ""),
    ("if 2 arts are ready", "draw 1 card", "ONLY IF 2 OR MORE OF YOUR ARTS ARE READY"),
    ("exhaust 1 damage", "draw 1 card", "EXHAUST 1 DAMAGE CARD"),
]


@pytest.mark.parametrize(("cost", "body", "bar"), [case for case in COSTS if case[2]])
def test_a_target_names_its_owner_and_a_payment_is_the_players_own(cost: str, body: str, bar: str) -> None:
    assert sample(body, cost).printed().split("\n")[0] == bar


READ = [
    ("ready 2", "Ready 2."),
    ("the rival exhausts 1", "Your rival exhausts 1 of their cards."),
    ("the rival may ready up to 2", "Your rival may ready up to 2 of their cards."),
    ("discard each card", "Discard each card in your hand."),
    ("the rival discards each heart", "Your rival discards each Heart in their hand."),
    ("the rival discards 1 rival card", "Your rival discards 1 of your cards."),
    ("draw 1 card for each rival card", "Draw 1 for each card in your rival's hand."),
    ("choose 1 of\n  exhaust 1 art\nor\n  exhaust 1 rival art", "Choose 1 of these:\n• Exhaust 1 of your Arts.\n• Exhaust 1 rival Art."),
    ("exhaust 1 rival art\nready 1 art", "Exhaust 1 rival Art. Ready 1 of your Arts."),
    ("choose an art\nexhaust another art", "Choose one of your Arts. Exhaust another of your Arts."),
    ("if a heart has 8 power\n  draw 1 card", "If a Heart in your hand has 8 or more Power, draw 1."),
    ("if 1 attack has 8 power\n  draw 1 card", "If 1 or more Attacks in your hand have 8 or more Power, draw 1."),
    ("if 1 rival art is ready\n  draw 1 card", "If 1 or more rival Arts are ready, draw 1."),
    ("if I have more cards\n  draw 1 card", "If you have more cards in hand than your rival, draw 1."),
    ("if the rival has 2 ready arts\n  draw 1 card", "If your rival has 2 or more ready Arts, draw 1."),
    ("the rival may\n  until the round ends\n    when the rival exhausts an art\n      exhaust 1 art", "Your rival may do this:\n• Until this round is over:\n– When your rival exhausts one of their Arts, you exhaust 1 Art."),
]  # fmt: skip


@pytest.mark.parametrize(("source", "printed"), READ)
def test_the_owner_is_said_as_a_person_would(source: str, printed: str) -> None:
    assert sample(source).printed().strip() == printed


FRENCH = [
    ("the rival breaks 1 damage", "Votre rival brise 1 de ses cartes Dégât."),
    ("the rival exhausts each rival art", "Votre rival épuise chacun de vos Arts."),
    ("gain 1 power for each ready art", "Gagnez 1 Puissance pour chacun de vos Arts prêts."),
    ("if an art is ready\n  draw 1 card", "Si un de vos Arts est prêt, piochez 1."),
    ("if no art is ready\n  draw 1 card", "Si aucun de vos Arts n'est prêt, piochez 1."),
    ("if 1 art is ready\n  draw 1 card", "Si au moins 1 de vos Arts est prêt, piochez 1."),
    ("if 2 rival arts are ready\n  draw 1 card", "Si au moins 2 Arts adverses sont prêts, piochez 1."),
    ("choose an art\nexhaust each other art", "Choisissez un de vos Arts. Épuisez chacun de vos autres Arts."),
]


@pytest.mark.parametrize(("source", "printed"), FRENCH)
def test_the_owner_is_said_in_french(source: str, printed: str) -> None:
    assert sample(source, locale="fr").printed().strip() == printed
