"""A pronoun stands for one thing only."""

from __future__ import annotations

from gesso.wording import ReferenceContext
from gesso.wording.render_context import SELF, Apart, NamedThing

TARGET, UNIT, ZONE, PLACE = ("target",), ("slot", 0), ("slot", 1), ("place of", "slot", 0)


def test_a_thing_is_alone_until_another_answers_to_the_same_word() -> None:
    discourse = ReferenceContext()
    discourse.mention(TARGET, "it", "there")
    assert discourse.alone(TARGET, "it")
    discourse.mention(UNIT, "it")
    assert not discourse.alone(TARGET, "it")
    assert discourse.alone(TARGET, "there")


def test_a_thing_that_is_gone_competes_all_the_same() -> None:
    discourse = ReferenceContext()
    discourse.mention(PLACE, "there")
    discourse.forget(lambda key: key == PLACE)
    discourse.mention(ZONE, "there")
    assert not discourse.alone(ZONE, "there") and not discourse.mentioned(PLACE)


def test_all_of_a_kind_compete_with_what_is_named_before_them() -> None:
    discourse = ReferenceContext()
    discourse.mention(UNIT, "it")
    discourse.something("it", passing=True)
    assert not discourse.alone(UNIT, "it")
    discourse.mention(UNIT, "it")
    assert not discourse.alone(UNIT, "it"), "in one sentence it may be done for each"
    discourse.sentence()
    discourse.mention(UNIT, "it")
    assert discourse.alone(UNIT, "it")
    discourse.something("it")
    discourse.mention(UNIT, "it")
    assert not discourse.alone(UNIT, "it")


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
    assert discourse.here(UNIT) and discourse.alone_here(UNIT, "it")
    discourse.clause()
    assert not discourse.here(UNIT) and not discourse.alone_here(UNIT, "it")


def test_a_clause_can_name_two_things() -> None:
    discourse = ReferenceContext()
    discourse.mention(TARGET, "it")
    discourse.mention(UNIT, "it")
    assert not discourse.alone_here(UNIT, "it")


def named(word: str, *things: tuple[str, int], each: bool = False) -> ReferenceContext:
    discourse = ReferenceContext()
    for label, slot in things:
        key = ("slot", slot) if slot >= 0 else None
        discourse.name(NamedThing(word, key, label, each=each and key is None, open=False))
    return discourse


def test_one_of_its_word_is_that_one() -> None:
    assert named("guard", ("", 0)).apart(UNIT, "guard") == Apart()
    assert named("guard", ("", 0), ("", -1)).apart(UNIT, "page") == Apart()


def test_of_two_of_a_word_one_is_told_apart_by_what_is_done_to_it() -> None:
    assert named("guard", ("the.chosen", 0), ("", 1)).apart(UNIT, "guard") == Apart("the.chosen")


def test_two_of_a_word_that_have_the_same_done_to_them_are_counted() -> None:
    both = named("guard", ("the.chosen", 0), ("the.chosen", 1))
    assert [both.apart(("slot", slot), "guard").at for slot in (0, 1)] == [1, 2]
    assert named("guard", ("", -1), ("", 0)).apart(UNIT, "guard") == Apart(at=2)


def test_an_adjective_tells_two_of_a_word_apart() -> None:
    discourse = named("guard", ("the.chosen", 0))
    discourse.name(NamedThing("guard", ("slot", 1), "the.chosen", adjectives=("enemy",), open=False))
    assert discourse.apart(("slot", 1), "guard") == Apart(adjective="enemy")
    assert discourse.apart(UNIT, "guard") == Apart(at=1)


def test_what_carries_the_text_does_not_count() -> None:
    discourse = ReferenceContext()
    discourse.name(NamedThing("guard", SELF, open=False))
    discourse.name(NamedThing("guard", UNIT, "the.chosen", open=False))
    assert discourse.apart(UNIT, "guard") == Apart()
    discourse.name(NamedThing("guard", ("slot", 1), "the.chosen", open=False))
    assert discourse.apart(("slot", 1), "guard") == Apart(at=2, other=True)


def test_all_of_a_word_are_over_when_one_is_named() -> None:
    assert named("guard", ("", -1), ("", 0), each=True).apart(UNIT, "guard") == Apart()
    assert named("guard", ("", 0), ("", -1), each=True).apart(UNIT, "guard") == Apart(at=1)


def several(word: str, label: str, slot: int) -> NamedThing:
    return NamedThing(word, ("slot", slot), label, many=True, open=False)


def test_beside_several_the_first_and_the_last_need_no_number() -> None:
    discourse = named("guard", ("the.chosen", 0))
    discourse.name(several("guard", "the.chosen", 1))
    discourse.name(NamedThing("guard", ("slot", 2), "the.chosen", open=False))
    assert discourse.apart(UNIT, "guard") == Apart("the.chosen", place="first")
    assert discourse.apart(("slot", 2), "guard") == Apart("the.chosen", place="last")
    discourse.name(NamedThing("guard", ("slot", 3), "the.chosen", open=False))
    assert discourse.apart(("slot", 2), "guard") == Apart("the.chosen", single=True, at=2)


def test_of_several_one_is_told_apart_by_what_happens_to_it() -> None:
    discourse = ReferenceContext()
    discourse.name(several("guard", "the.chosen", 1))
    discourse.name(NamedThing("guard", UNIT, event=True, open=False))
    discourse.name(NamedThing("guard", ("slot", 2), "the.chosen", open=False))
    assert discourse.apart(UNIT, "guard") == Apart("the.affected")


def test_what_turns_out_to_be_one_does_not_count() -> None:
    discourse = named("guard", ("the.chosen", 0))
    discourse.name(NamedThing("guard", kind=True, open=False))
    assert discourse.apart(UNIT, "guard") == Apart("the.chosen", place="first")
    discourse.name(NamedThing("guard", ("slot", 1), "the.chosen", open=False))
    assert discourse.apart(("slot", 1), "guard") == Apart("the.chosen", place="last")


def test_a_description_does_not_mean_its_own_thing() -> None:
    discourse = named("guard", ("", 0))
    discourse.name(outer := NamedThing("guard", ("slot", 1)))
    assert discourse.apart(UNIT, "guard") == Apart()
    outer.open = False
    assert discourse.apart(UNIT, "guard") == Apart(at=1)
