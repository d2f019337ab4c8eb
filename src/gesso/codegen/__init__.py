"""From resolved texts to a rules plug-in: functions per node build typed blocks, an emitter writes them."""

from gesso.codegen.lowering import Context, FrameLayout, GameLowering, LoweringError, Lowerings, Thing
from gesso.codegen.plugin_module import GeneratedProgram, write_plugin
from gesso.codegen.programs import SourceText, carried_out, listening, played, with_set_ups

__all__ = [
    "Context", "FrameLayout", "GameLowering", "GeneratedProgram", "LoweringError", "Lowerings", "SourceText", "Thing",
    "carried_out", "listening", "played", "with_set_ups", "write_plugin",
]  # fmt: skip
