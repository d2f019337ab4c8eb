"""What the emitter makes of typed statements: locals where they help a reader, and nothing looked at too early."""

from __future__ import annotations

import ast
from random import Random

import pytest
from soak import played

from gesso.codegen import emitter, ir
from gesso.codegen.emitter import Names, function
from gesso.codegen.ir import (
    FRAME,
    STATE,
    Branch,
    Constant,
    Declared,
    Goto,
    Local,
    Number,
    Return,
    Statement,
    Store,
    Value,
    all_of,
    call,
    chosen,
    exists,
    how_many,
    operation,
    perform,
    variable,
)

ME, SELF = Local("me"), Local("self_unit")
LAYOUT = {"me": "ME", "self_unit": "UNIT"}
UNITS, POS, OWNER = STATE.dot("units"), STATE.dot("pos"), STATE.dot("rules").dot("owner")


def block(*statements: Statement) -> list[str]:
    """The lines of a block, without their indentation."""
    return [line[4:] for line in function(Names(frozenset()), (STATE, FRAME), LAYOUT, statements)]


def check(test: Value) -> list[str]:
    """The lines of a test that is told the player and the unit."""
    return [line[4:] for line in function(Names(frozenset()), (STATE, ME, SELF), LAYOUT, [Return(test)])]


def mine(item: Local) -> Value:
    return OWNER[item].is_(ME)


def test_a_local_of_the_frame_is_read_at_the_head() -> None:
    assert block(perform("draw", ME, 1)) == ["me: int = f[ME]", "g.draw(me, 1)"]


def test_a_list_for_an_operation_gets_a_name() -> None:
    """And the table that its loop asks again and again is looked up once."""
    unit = variable("unit")
    assert block(perform("deal", 1, chosen(UNITS, unit, [mine(unit)]))) == [
        "me: int = f[ME]",
        "owner = g.rules.owner",
        "units = [unit for unit in g.units if owner[unit] == me]",
        "g.deal(1, units)",
    ]


def test_what_no_loop_variable_changes_is_read_before_the_loop() -> None:
    unit = variable("unit")
    near = STATE.dot("near")[POS[SELF]]
    assert check(exists(UNITS, unit, POS[unit].among(near))) == [
        "pos = g.pos",
        "near = g.near[g.pos[self_unit]]",
        "return any(pos[unit] in near for unit in g.units)",
    ]


def test_a_list_behind_a_test_waits_for_it() -> None:
    """Whoever is not on the field has no neighbours to look for."""
    unit = variable("unit")
    number = call("len", operation("standing", chosen(UNITS, unit, [mine(unit)])))
    assert check(all_of([POS[SELF].at_least(Constant("ON_FIELD")), number.above(0)])) == [
        "if g.pos[self_unit] < ON_FIELD:",
        "    return False",
        "owner = g.rules.owner",
        "units = [unit for unit in g.units if owner[unit] == me]",
        "return len(g.standing(units)) > 0",
    ]


def test_a_branch_behind_a_test_goes_the_other_way_where_it_fails() -> None:
    unit = variable("unit")
    found = call("len", chosen(UNITS, unit, [mine(unit)])).above(0)
    branch = Branch(all_of([FRAME[Constant("DONE")], found]), 3)
    assert block(branch, Goto(-1)) == [
        "me: int = f[ME]",
        "if not f[DONE]:",
        "    return END",
        "owner = g.rules.owner",
        "units = [unit for unit in g.units if owner[unit] == me]",
        "if len(units) > 0:",
        "    return 3",
        "return END",
    ]


def test_what_was_looked_up_is_looked_up_again_after_an_operation() -> None:
    """A table stays the same list; what stands in it may have changed."""
    unit = variable("unit")
    here = chosen(UNITS, unit, [POS[unit].is_(POS[ME])])
    lines = block(perform("first", here), perform("second", here))
    assert lines.count("pos = g.pos") == 1
    assert sum(line.startswith("pos_of_me") for line in lines) == 2


def test_loop_variables_are_unlike_the_arguments_around_them() -> None:
    item = variable("self_unit")
    assert check(how_many(UNITS, item, mine(item)).at_least(2))[-1] == (
        "return sum(owner[self_unit_2] == me for self_unit_2 in g.units) >= 2"
    )


def test_constants_that_are_declared_alike_are_told_apart() -> None:
    """A piece called like a name of the contract, and two local values of one word."""
    names = Names(frozenset({"DONE"}))
    places = [Declared("DONE", 0), Declared("INK", 1), Declared("INK", 1, "FIRST_LOCAL"), Declared("INK", 1)]
    assert [names.constant(place) for place in places] == ["DONE_", "INK", "INK_", "INK"]
    assert names.imported == {"FIRST_LOCAL"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Number(2).plus(3).times(4), "(2 + 3) * 4"),
        (Number(2).minus(Number(3).minus(4)), "2 - (3 - 4)"),
        (Number(1).is_(2), "1 == 2"),
    ],
)
def test_what_binds_less_stands_in_brackets(value: Value, text: str) -> None:
    assert block(Store(FRAME[Constant("DONE")], value)) == [f"f[DONE] = {text}"]


def test_a_line_that_is_too_long_is_broken_like_the_formatter_does() -> None:
    many = [operation("a_rather_long_operation", number) for number in range(4)]
    assert block(perform("do", *many)) == [
        "g.do(",
        "    g.a_rather_long_operation(0),",
        "    g.a_rather_long_operation(1),",
        "    g.a_rather_long_operation(2),",
        "    g.a_rather_long_operation(3),",
        ")",
    ]


def _random_value(random: Random, depth: int) -> Value:
    """A value of any shape, of short names."""
    if not depth:
        return Local(random.choice(("a", "bb", "ccc")))

    def inner() -> Value:
        return _random_value(random, depth - random.choice((1, 1, 2) if depth > 1 else (1,)))

    match random.randrange(8):
        case 0:
            return ir.Not(inner())
        case 1:
            return ir.All(tuple(inner() for _ in range(random.randint(2, 4))))
        case 2:
            return ir.Either(inner(), inner(), inner())
        case 3:
            return ir.Compare(inner(), random.choice(("==", "in", "<")), inner())
        case 4:
            return ir.Arithmetic(inner(), random.choice("+-*"), inner())
        case 5:
            return call("any", inner(), inner())
        case 6:
            return ir.Display((inner(), inner()), tuple=random.random() < 0.5)
    test = inner() if random.random() < 0.5 else None
    return ir.Loop(inner(), ((Local("x"), inner()),), test, random.choice(("list", "sum")))


def test_a_value_over_several_lines_is_the_same_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """However narrow the lines are, every bracket is there that it needs on one line."""
    random = Random(5)

    def text(value: Value) -> str:
        return emitter.written(value, lambda name: name.name)

    for _ in range(played(20)):
        value = ir.Display((_random_value(random, 4),))
        meant = ast.dump(ast.parse(text(value)))
        for width in (1, len(text(value)) // 2, len(text(value)) - 1, len(text(value)) - 3):
            monkeypatch.setattr(emitter, "WIDTH", width)
            lines = emitter.laid_out("", value, "", 0, text)
            assert ast.dump(ast.parse("\n".join(lines))) == meant, (text(value), lines)
