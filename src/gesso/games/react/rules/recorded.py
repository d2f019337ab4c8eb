"""A duel that records what happens (`EVENT_KINDS`)."""

from __future__ import annotations

from typing import Any

from gesso.engine.contract import NO
from gesso.engine.events import NOBODY, Recorded
from gesso.engine.plugin import Frame
from gesso.engine.vm import Code
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.events import MAY, PLAY, UNIT
from gesso.games.react.rules.linking import LinkedDuel


class ToldDuel(Recorded, Duel, whole=True):
    """A duel that keeps an event of everything that changes, and of what could not be done."""

    def restore(self, data: dict[str, Any], rules: LinkedDuel, code: Code | None = None) -> None:
        super().restore(data, rules, code)
        self.record("goes-on", NOBODY, *self.form, len(self.links))

    def bearer(self, frame: Frame) -> int:
        return int(frame[UNIT])

    def record_choice(self, player: int, kind: int, option: int) -> None:
        if kind == PLAY:
            if option == 0:
                self.record("passes" if self.links else "ends-turn", player)
        elif kind == MAY and option == NO:
            self.record("declines", player, kind)
        else:
            super().record_choice(player, kind, option)
