"""What a player may do only so often in a period."""

from __future__ import annotations

from gesso.engine.triggers import Limits


class Counted(Limits, whole=True):
    """A state of nothing but limits."""


def test_each_seat_has_its_own_limits() -> None:
    """A player who has reached a limit neither uses up the other's nor is shown it as the other's."""
    g = Counted()
    g.renew()
    g.use(0, "leap")
    g.use(1, "ward")
    g.use(0, "draw")
    assert (g.reached(0), g.reached(1)) == (["draw", "leap"], ["ward"])
    assert [g.unused(seat, "leap") for seat in (0, 1)] == [False, True]
    assert [g.unused(seat, "ward") for seat in (0, 1)] == [True, False]


def test_a_new_period_renews_the_limits_of_both() -> None:
    g = Counted()
    g.renew()
    g.use(0, "leap")
    g.use(1, "ward")
    g.renew()
    assert g.reached(0) == g.reached(1) == [] and g.unused(0, "leap")
