"""Dataclasses of Gesso against those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from dataclasses import KW_ONLY, FrozenInstanceError, field
from types import FunctionType
from typing import Any, ClassVar

import pytest

from gesso.data_classes import dataclass


def made(decorator: Any) -> list[type]:
    """Return one class of each kind, in the same order for each decorator."""

    @decorator(frozen=True, slots=True)
    class Point:
        """Two numbers, and what is beside them."""

        kind: ClassVar[str] = "point"
        x: int
        y: int = 2
        names: list[str] = field(default_factory=list, compare=False)
        _: KW_ONLY
        hidden: str = field(default="h", repr=False)
        fixed: int = field(default=7, init=False)

    @decorator(frozen=True, slots=True)
    class Deep(Point):
        """One more number, and a value that is made of the others."""

        z: int = 3
        sum: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "sum", self.x + self.y + self.z)

    @decorator(frozen=True, slots=True, order=True)
    class Ranked:
        """Can be sorted."""

        x: int
        y: int = 0

    @decorator(slots=True)
    class Loose:
        """Can be changed."""

        x: int
        items: dict[str, int] = field(default_factory=dict)

    @decorator
    class Plain:
        """Has no slots."""

        x: int
        y: int = field(default=4, init=False)

    @decorator(frozen=True, eq=False)
    class Alone:
        """Equals only itself."""

        x: int

    @decorator(frozen=True)
    class Own:
        """Has methods of its own."""

        x: int

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    return [Point, Deep, Ranked, Loose, Plain, Alone, Own]


PAIRS = list(zip(made(dataclass), made(dataclasses.dataclass)))
Point, Deep, Ranked, Loose = made(dataclass)[:4]


@pytest.mark.parametrize(("ours", "theirs"), PAIRS, ids=[ours.__name__ for ours, _ in PAIRS])
def test_a_class_behaves_like_one_of_the_standard_library(ours: Any, theirs: Any) -> None:
    a, b, other = (tuple(kind(x) for kind in (ours, theirs)) for x in (1, 1, 2))
    assert repr(a[0]) == repr(a[1])
    assert (a[0] == b[0], a[0] == other[0], a[0] == a[1]) == (a[1] == b[1], a[1] == other[1], a[1] == a[0])
    assert dataclasses.asdict(a[0]) == dataclasses.asdict(a[1])
    assert dataclasses.replace(a[0], x=5).x == 5
    assert ours.__match_args__ == theirs.__match_args__
    assert (ours.__hash__ is None) == (theirs.__hash__ is None)
    if ours.__hash__ is not None:
        assert (hash(a[0]) == hash(b[0])) == (hash(a[1]) == hash(b[1]))
    assert hasattr(a[0], "__dict__") == hasattr(a[1], "__dict__")
    signature, expected = inspect.signature(ours), inspect.signature(theirs)
    assert list(signature.parameters) == list(expected.parameters)
    assert [each.kind for each in signature.parameters.values()] == [each.kind for each in expected.parameters.values()]
    assert copy.copy(a[0]) is not a[0]
    for kind in (ours, theirs):
        with pytest.raises(TypeError):
            kind()
        with pytest.raises(TypeError):
            kind(1, nothing=2)


def test_default_values_are_made_for_each_instance() -> None:
    first, second = Point(1), Point(1)
    first.names.append("a")
    assert (second.names, first == second, Deep(1).sum) == ([], True, 6)


def test_ordered_instances_can_be_sorted() -> None:
    assert sorted([Ranked(2), Ranked(1, 1), Ranked(1)]) == [Ranked(1), Ranked(1, 1), Ranked(2)]
    assert Ranked(1) <= Ranked(1)
    with pytest.raises(TypeError):
        assert Ranked(1) < Point(1)


def test_a_frozen_instance_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        Point(1).x = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'x'"):
        del Point(1).x
    loose = Loose(1)
    loose.x = 2
    assert loose == Loose(2)


def test_a_subclass_that_is_no_dataclass_has_values_of_its_own() -> None:
    class Marked(Point):  # type: ignore[misc, valid-type]
        pass

    marked = Marked(1)
    marked.mark = "m"
    with pytest.raises(FrozenInstanceError):
        marked.x = 2
    assert (marked.mark, marked.x) == ("m", 1)


def test_the_standard_library_makes_subclasses() -> None:
    @dataclasses.dataclass(frozen=True, slots=True)
    class More(Point):  # type: ignore[misc, valid-type]
        z: int = 3

    assert (More(1, 2, [], 4).z, More(1) == More(1)) == (4, True)
    with pytest.raises(TypeError, match="cannot inherit non-frozen"):
        dataclasses.dataclass(type("Loose", (Point,), {}))


@dataclass(frozen=True, slots=True)
class Kept:
    """An instance that another process gets."""

    x: int
    items: tuple[int, ...] = ()


def test_an_instance_goes_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Kept(1, (2,)))) == Kept(1, (2,))


def test_nothing_is_compiled_before_it_is_used() -> None:
    fresh = made(dataclass)[0]
    assert not isinstance(vars(fresh)["__init__"], FunctionType)
    fresh(1)
    assert isinstance(vars(fresh)["__init__"], FunctionType)
