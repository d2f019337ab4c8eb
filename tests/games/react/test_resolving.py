"""Names find what they mean, picks find their slots, and a text that cannot be read makes no program."""

from __future__ import annotations

import pytest
from games.react.checks.casebook import CASES, load, table
from games.react.roster import resolve_artist

from gesso.games.react.lang.ast import Summon
from gesso.games.react.lang.program import EffectProgram
from gesso.games.react.lang.resolver import ArtistSymbols, resolve_texts
from gesso.lang.ast import ForEach, Noun, Pick, TheBound, Trigger
from gesso.lang.nodes import walk
from gesso.lang.programs import Slot

BASE = (CASES / "react/checks/base.yaml").read_text(encoding="utf-8")


def effect(cost: str, body: str) -> EffectProgram:
    """The program of an effect on the golem's card."""
    lines = ["- kind: intention", *(["  cost: |", *_block(cost)] if cost else []), "  effect: |", *_block(body)]
    text = BASE.replace("      # here: golem", "\n".join("      " + line for line in lines))
    program, problems = resolve_artist(load(text), table())
    assert program is not None, problems
    return next(item for item in program.effects if item.id == "golem-card/2")


def _block(text: str) -> list[str]:
    return ["    " + line for line in text.strip("\n").splitlines()]


def bound(program: EffectProgram) -> list[tuple[str, int, bool]]:
    """Each `the <noun>` with its slot and number, in order."""
    nodes = walk(*program.cost, *program.body)
    return [(node.noun.word, node.slot, node.many) for node in nodes if isinstance(node, TheBound)]


def test_cost_and_effect_share_the_numbers_of_their_slots() -> None:
    """What a cost picks is spoken of in the effect."""
    program = effect("spend 2 chips\nexhaust a beast", "move the beast 1\nexhaust a unit")
    assert program.slots == (Slot("chip", "summon", True), Slot("beast", "summon", False), Slot("unit", "unit", False))
    assert bound(program) == [("beast", 1, False)]


def test_the_latest_pick_of_a_noun_wins() -> None:
    """Two picks under one noun: the second is meant from then on."""
    program = effect("", "exhaust a unit\nmove the unit 1\nrefresh a unit\nmove the unit 1")
    assert bound(program) == [("unit", 0, False), ("unit", 1, False)]


def test_a_pick_is_kept_under_the_word_used() -> None:
    """`a beast` gives `the beast`, in the singular, whatever the number."""
    program = effect("", "choose up to 2 beasts\nrefresh the beasts")
    assert program.slots == (Slot("beast", "summon", True),)
    assert bound(program) == [("beast", 0, True)]


def test_a_pick_inside_a_filter_describes_and_binds_nothing() -> None:
    """`adjacent to a golem` means any golem."""
    program = effect("", "exhaust an enemy unit adjacent to a golem")
    picks = [(node.np.noun.word, node.slot) for node in walk(*program.body) if isinstance(node, Pick)]
    assert picks == [("unit", 0), ("golem", -1)]


def test_a_target_takes_no_slot() -> None:
    """The target is kept beside the slots."""
    assert effect("target a zone", "deal 1 damage to the target").slots == ()


def test_a_loop_and_a_summoning_bind() -> None:
    """`for each golem` gives the current one, `summon a chip` the new one."""
    program = effect("", "for each golem\n  summon a chip in the zone of the golem\n  move the chip 1")
    loop = next(node for node in program.body if isinstance(node, ForEach))
    summoned = next(node for node in walk(*program.body) if isinstance(node, Summon))
    assert (loop.slot, summoned.slot) == (0, 1)
    assert bound(program) == [("golem", 0, False), ("chip", 1, False)]


def test_a_summoning_speaks_of_what_was_there_before_it() -> None:
    """In `summon a chip in the zone of the chip` the second chip is an earlier one."""
    program = effect("spend a chip", "summon a chip in the zone of the chip")
    assert bound(program) == [("chip", 0, False)]
    assert program.slots == (Slot("chip", "summon", False),) * 2


def test_an_event_binds_both_of_its_nouns_over_a_whole_passive() -> None:
    """Slots are numbered through all items of one passive."""
    text = (
        "- name: Case\n"
        "    text: |\n"
        "      when a unit enters a zone with a scale\n"
        "        exhaust the unit\n"
        "      when a golem leaves a zone\n"
        "        place 1 scale in the zone\n"
    )
    program, problems = resolve_artist(load(BASE.replace("# here: passive\n", text)), table())
    assert program is not None, problems
    passive = program.passives[1]
    assert [slot.word for slot in passive.slots] == ["unit", "zone", "golem", "zone"]
    used = [
        node.slot
        for item in passive.items
        if isinstance(item, Trigger)
        for node in walk(*item.body)
        if isinstance(node, TheBound)
    ]
    assert used == [0, 3]


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("scales", ("scale", "token", ("scale",), "")),
        ("mural", ("mural", "tile", ("dash", "tip"), "")),
        ("frames", ("frame", "frame", ("walk", "leap"), "")),
        ("lines", ("line", "dice", ("inspiration",), "line")),
        ("golems", ("golem", "summon", ("golem",), "")),
        ("summon", ("summon", "summon", (), "")),
        ("ink", ("ink", "token", ("ink",), "")),
    ],
)
def test_a_name_is_found_in_singular_and_plural(word: str, meaning: tuple[str, str, tuple[str, ...], str]) -> None:
    """Pieces, groups, die faces and head nouns, each under one canonical word."""
    found = ArtistSymbols(load(BASE)).find(word)
    assert found is not None
    assert (found.word, found.type, found.ids, found.face) == meaning


@pytest.mark.parametrize("word", ["inks", "nothing", "golemses"])
def test_a_name_that_nobody_declared_is_not_found(word: str) -> None:
    """A mass noun has no plural, and a plural has no plural."""
    assert ArtistSymbols(load(BASE)).find(word) is None


def test_a_text_with_a_fault_makes_no_program_and_hides_no_other_fault() -> None:
    """Every text is read, whatever is wrong with the others."""
    text = BASE.replace("place 1 ink on a unit", "place 1 inkk on a unit").replace("jump self", "jump slef", 1)
    program, problems = resolve_artist(load(text), table())
    assert program is None
    assert len(problems) == 2, problems
    partial = resolve_texts(load(text), table())
    assert not partial.complete and partial.program.passives


def test_a_resolved_noun_keeps_its_place() -> None:
    """Diagnostics of later stages still point into the file."""
    program = effect("", "refresh each beast")
    noun = next(node for node in walk(*program.body) if isinstance(node, Noun))
    assert noun.span.text == "beast"
