"""Passives that a sentence puts in force for a while: from when, for how long, and of what they speak."""

from __future__ import annotations

from games.react.fine_print import CHIP, Bench, effect

FREEZE = ("choose an enemy unit", "until my turn starts", "  the unit cannot be refreshed")
WATCH = ("until the turn ends", "  when a unit enters a zone", "    place 1 scale in the zone of my artist")


def bench(*lines: str, cost: tuple[str, ...] = (), **places: str) -> Bench:
    """A chip at b3 whose card says this, and whatever else is said."""
    found = Bench(
        {"chip": effect(*lines, cost=cost), **{place.replace("_", "-"): text for place, text in places.items()}}
    )
    found.stand("chip", "b3")
    return found


def play(found: Bench, *words: str) -> None:
    found.say(CHIP)
    found.resolve()
    found.say(*words)


def end_turn(found: Bench) -> None:
    """To the next main phase: the first choice there is in everything that is asked on the way."""
    turns = found.duel.turns
    found.say("end")
    while found.duel.turns == turns or found.owed != "play":
        words = found.offered()
        found.say("no" if "no" in words else "stop" if "stop" in words else words[0])


def scales(found: Bench) -> int:
    return sum(found.duel.tok[0][found.kind("scale")])


# ---------------------------------------------------------------- from when and until when


def test_a_ban_holds_through_the_refreshing_until_the_own_next_turn_starts() -> None:
    found = bench(*FREEZE)
    golem = found.stand("golem", "d4", player=1)
    found.duel.exhausted[golem] = 1
    play(found, "1:golem-red")
    end_turn(found)
    assert found.duel.turn == 1 and found.duel.exhausted[golem] == 1
    end_turn(found)
    assert found.duel.turn == 0 and found.duel.exhausted[golem] == 1 and not found.duel.lasting
    end_turn(found)
    assert found.duel.exhausted[golem] == 0


def test_until_the_turn_ends_is_through_what_its_end_sets_off() -> None:
    """What happens when the turn ends, and what is refreshed then, is still heard; the next turn's start is not."""
    found = bench(
        "until the turn ends",
        "  when a unit is refreshed",
        "    place 1 ink on my artist",
        "  when each turn ends",
        "    place 1 ink on my artist",
        "  when each turn starts",
        "    lose",
    )
    golem = found.stand("golem", "d4", player=1)
    found.duel.exhausted[golem] = 1
    play(found)
    assert len(found.duel.lasting) == 3
    end_turn(found)
    assert found.lying("ink", 0) == 2 and not found.duel.lasting and found.game.result is None


def test_until_my_turn_starts_ends_before_what_its_start_sets_off() -> None:
    found = bench("until my turn starts", "  when each turn starts", "    place 1 ink on my artist")
    play(found)
    end_turn(found)
    assert found.lying("ink", 0) == 1, "the enemy turn's start is heard"
    end_turn(found)
    assert found.lying("ink", 0) == 1 and not found.duel.lasting


def test_what_the_enemy_sets_up_in_my_turn_lasts_to_the_enemy_turn() -> None:
    found = Bench(
        {"chip": effect("move my artist 1")},
        {"deck-1": "kind: reaction\n" + effect("until my turn starts", "  the enemy artist cannot enter a zone")},
    )
    found.stand("chip", "b3")
    found.deal(0, player=1)
    here = found.duel.pos[0]
    found.say(CHIP, "first-study")
    found.resolve()
    found.say(found.offered()[0])
    assert found.duel.pos[0] == here and len(found.duel.lasting) == 1
    end_turn(found)
    assert found.duel.turn == 1 and not found.duel.lasting


def test_it_is_in_force_from_its_line_on_and_done() -> None:
    """What the lines above did is not heard, what the lines below do is; to say so has done something."""
    found = bench(
        "place 1 scale in the zone of self",
        "until the turn ends",
        "  when a scale is placed",
        "    place 1 ward in the zone of my artist",
        "if done",
        "  place 1 ink on self",
        "place 1 scale in the zone of self",
    )
    play(found)
    assert found.lying("ink", found.duel.board[found.zone("b3")]) == 1
    assert sum(found.duel.tok[0][found.kind("ward")]) == 1


# ---------------------------------------------------------------- of what it speaks


def test_a_unit_that_has_left_is_meant_no_more_though_it_comes_back() -> None:
    found = bench(
        "choose a golem",
        "until the turn ends",
        "  when the golem is exhausted",
        "    place 1 scale in the zone of self",
    )
    golem = found.stand("golem", "d4")
    play(found)
    assert found.duel.lasting[0][-2:] == (golem, found.duel.board[found.zone("b3")])
    found.duel.exhaust([golem])
    found.duel.run()
    assert scales(found) == 1
    found.duel.remove_units([golem])
    assert found.duel.summon(0, found.kind("golem"), [found.zone("d4")]) == golem
    found.duel.exhaust([golem])
    assert not found.duel.pending_triggers and len(found.duel.frames) == 1


def test_a_bearer_that_has_left_is_meant_no_more() -> None:
    found = bench("until the turn ends", "  when a unit enters a zone adjacent to self", "    lose", "move my artist 1")
    chip = found.duel.board[found.zone("b3")]
    found.say(CHIP)
    found.duel.remove_units([chip])
    found.resolve()
    duel = found.duel
    assert duel.summon(0, found.kind("chip"), [found.zone("b3")]) == chip
    assert duel.lasting == [] or duel.lasting[0][-1] in (-1, chip)


def test_of_several_units_those_that_are_there_are_meant() -> None:
    found = bench("choose 2 friendly summons", "until the turn ends", "  the summons cannot be exhausted")
    golem, serpent = found.stand("golem", "d4"), found.stand("serpent", "a1")
    play(found)
    found.say(*found.offered()[:1])
    found.say(*found.offered()[:1])
    kept = found.duel.lasting[0][-1]
    assert set(kept) <= {golem, serpent, found.duel.board[found.zone("b3")]} and len(kept) == 2
    gone, stays = kept
    found.duel.remove_units([gone])
    assert found.duel.lasting[0][-1] == (stays,)
    found.duel.exhaust([stays])
    assert found.duel.exhausted[stays] == 0


def test_a_piece_is_meant_as_long_as_it_lies_there() -> None:
    """Pieces of one kind in one place are alike: as long as one of them lies there, that one is meant."""
    found = bench(
        "choose a scale in the zone of self",
        "until the turn ends",
        "  the scale cannot be removed",
    )
    found.lay("scale", "b3")
    play(found)
    duel, code = found.duel, found.duel.lasting[0][-1]
    assert duel.remove_pieces([code]) == 0
    assert duel.move_pieces([code], found.zone("b4")) == 1 and duel.lasting[0][-1] == -1
    assert duel.place(0, found.kind("scale"), [found.zone("b3")]) == 1
    assert duel.remove_pieces([code]) == 1


def test_target_and_direction_are_kept() -> None:
    found = bench(
        "choose a direction",
        "until the turn ends",
        "  when a scale is placed",
        "    place 1 ward in the target",
        "  each unit cannot enter a zone in the direction",
        "place 1 scale in the zone of self",
        cost=("target a zone within 1 of self",),
    )
    found.say(CHIP, "c3")
    found.resolve()
    found.say("right")
    assert found.lying("ward", "c3") == 1
    chip = found.duel.board[found.zone("b3")]
    assert not found.duel.step(chip, 1) and found.duel.step(chip, 0)
    assert found.duel.lasting[1][-1] == 1


def test_a_sentence_about_what_was_not_found_is_skipped() -> None:
    found = bench("choose a golem", "until the turn ends", "  the golem cannot be removed", "if done", "  lose")
    play(found)
    assert found.game.result is None and not found.duel.lasting


# ---------------------------------------------------------------- where it stands


def test_in_a_loop_each_round_puts_its_own_in_force() -> None:
    found = bench("for each enemy unit", "  until my turn starts", "    the unit cannot leave a zone")
    golem, tiger = found.stand("golem", "d4", player=1), found.stand("tiger", "e4", player=1)
    play(found)
    assert {own[-1] for own in found.duel.lasting} == {1, golem, tiger}
    assert not found.duel.step(golem, 0) and not found.duel.step(tiger, 0) and not found.duel.step(1, 0)


def test_in_a_may_it_is_taken_or_left() -> None:
    for word, number in (("yes", 1), ("no", 0)):
        found = bench("may", "  until the turn ends", "    I cannot progress")
        play(found, word)
        assert len(found.duel.lasting) == number


def test_in_a_trigger_what_the_event_picked_is_kept() -> None:
    found = bench(
        "move the enemy artist 1",
        passive_1="when the enemy artist enters a zone\n  until the turn ends\n    the enemy artist cannot leave the zone",
    )
    play(found)
    found.say(found.offered()[0])
    there = found.duel.pos[1]
    assert found.duel.lasting[0][-1] == there and not any(found.duel.step(1, way) for way in range(4))


def test_a_replacement_stands_in_for_its_moment() -> None:
    found = bench(
        "until the turn ends", "  when my artist would be damaged", "    place 1 scale in the zone of my artist"
    )
    play(found)
    found.duel.deal(1, [found.duel.pos[0]])
    found.duel.run()
    assert found.duel.damage == [0, 0] and scales(found) == 1
    end_turn(found)
    found.duel.deal(1, [found.duel.pos[0]])
    assert found.duel.damage == [1, 0]


def test_those_of_the_turn_player_act_first_printed_ones_before_the_others_and_the_oldest_first() -> None:
    """RB T8: what lasts comes after the passives of its player."""
    hear = "when the enemy artist enters a zone"
    found = Bench(
        {
            "chip": effect("until my turn starts", f"  {hear}", "    place 1 scale in the zone of my artist"),
            "serpent": effect("until my turn starts", f"  {hear}", "    place 1 ward in the zone of my artist"),
            "passive-1": f"{hear}\n  draw 1 beat",
        },
        {"passive-1": "when my artist enters a zone\n  draw 1 beat"},
    )
    found.stand("chip", "b3")
    found.stand("serpent", "a1")
    found.say("serpent-card by 0:serpent")
    found.resolve()
    play(found)
    programs = found.duel.rules.code.programs
    listening = [(seat, programs[number].title) for seat, number, *_ in found.duel.on[0]]
    assert listening == [(0, "First"), (0, "Serpent"), (0, "Chip"), (1, "First")]
    end_turn(found)
    listening = [(seat, programs[number].title) for seat, number, *_ in found.duel.on[0]]
    assert listening == [(1, "First"), (0, "First"), (0, "Serpent"), (0, "Chip")]
