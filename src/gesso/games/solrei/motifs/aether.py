"""Aether: the four currents about the Sol, for what belongs to nobody."""

from __future__ import annotations

from PIL import Image

from gesso.art.scene import Composition, Motif, Scene
from gesso.games.solrei.motifs.currents import FLOWS, Flow, lay_sol, night, paint_currents
from gesso.games.solrei.motifs.stage import open_stage

_UNITS = 10.0
_SOL = 2.0


def aether_composition(flow: str) -> int:
    """The number of the composition in which the currents flow so, by name."""
    return [flow.name for flow in FLOWS].index(flow)


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

AETHER_MOTIF = Motif("aether", 1, _COMPOSITIONS, _COMPOSITIONS[0])
