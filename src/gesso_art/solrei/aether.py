"""Aether: the four currents about the Sol, for what belongs to nobody."""

from __future__ import annotations

from PIL import Image

from gesso.art.scene import Composition, Motif, Scene
from gesso_art.solrei.currents import FLOWS, Flow, lay_sol, night, paint_currents
from gesso_art.solrei.stage import open_stage

_UNITS = 10.0
_SOL = 2.0


def _composed(flow: Flow) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        stage = open_stage(scene, 0.5, _UNITS, _UNITS)
        x, y = stage.lamp
        night(stage, x, y, max(stage.width, stage.height) * 0.62)
        paint_currents(stage, flow, x, y, 0.94)
        lay_sol(stage, x, y, stage.unit * _SOL)
        return stage.image

    return compose


_COMPOSITIONS = tuple(map(_composed, FLOWS))

AETHER_MOTIF = Motif("aether", 1, _COMPOSITIONS, _COMPOSITIONS[0], shows=(tuple(flow.name for flow in FLOWS),))
