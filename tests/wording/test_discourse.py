"""A pronoun stands for one thing only."""

from __future__ import annotations

from gesso.wording import ReferenceContext

TARGET, UNIT, ZONE = ("target",), ("slot", 0), ("slot", 1)


def test_a_thing_is_alone_until_another_answers_to_the_same_word() -> None:
    discourse = ReferenceContext()
    discourse.mention(TARGET, "it", "there")
    assert discourse.alone(TARGET, "it")
    discourse.mention(UNIT, "it")
    assert not discourse.alone(TARGET, "it")
    assert discourse.alone(TARGET, "there")


def test_the_last_of_its_kind_can_be_pointed_at() -> None:
    discourse = ReferenceContext()
    discourse.mention(TARGET, "there")
    discourse.mention(ZONE, "there")
    assert discourse.latest(ZONE, "there") and not discourse.latest(TARGET, "there")
    assert discourse.rival(TARGET, "there") and not discourse.rival(ZONE, "there")


def test_what_can_never_be_spoken_of_competes_all_the_same() -> None:
    discourse = ReferenceContext()
    discourse.mention(UNIT, "it")
    discourse.something("it")
    assert not discourse.alone(UNIT, "it")


def test_a_break_makes_a_thing_be_named_again() -> None:
    discourse = ReferenceContext()
    discourse.mention(TARGET, "it")
    discourse.fade()
    assert not discourse.alone(TARGET, "it")
    discourse.mention(TARGET, "it")
    assert discourse.alone(TARGET, "it")


def test_alternatives_are_told_apart_and_then_compete() -> None:
    discourse = ReferenceContext()
    discourse.mention(TARGET, "it")
    other = discourse.copy()
    other.mention(UNIT, "it")
    assert discourse.alone(TARGET, "it")
    discourse.merge(other)
    assert not discourse.alone(TARGET, "it")


def test_a_clause_ends_what_was_just_said() -> None:
    discourse = ReferenceContext()
    discourse.mention(UNIT, "it")
    assert discourse.here(UNIT) and discourse.latest_here(UNIT, "it")
    discourse.clause()
    assert not discourse.here(UNIT) and not discourse.latest_here(UNIT, "it")
