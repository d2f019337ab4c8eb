"""What an empty zone is."""

from __future__ import annotations

import pytest
from games.react.fine_print import CHIP, Bench, effect

pytestmark = pytest.mark.slow


def test_a_zone_without_a_unit_is_empty_whatever_lies_there() -> None:
    text = effect("place 1 scale in each empty zone adjacent to self", "if the zone of self is empty", "  lose")
    bench = Bench({"chip": text})
    bench.stand("chip", "b3")
    bench.stand("golem", "b2")
    bench.lay("ward", "a3")
    bench.say(CHIP)
    bench.resolve()
    assert [bench.lying("scale", zone) for zone in ("a3", "b2", "b4", "c3")] == [1, 0, 1, 1]
    assert bench.game.result is None
