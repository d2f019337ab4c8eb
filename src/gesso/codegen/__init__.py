"""The stage that makes rules plug-ins from resolved texts: functions per node build typed blocks, an emitter writes
them."""

from gesso.codegen.lowering import Context, GameLowering, LoweringError, Lowerings, Thing
from gesso.codegen.plugin_module import GeneratedProgram, write_plugin
from gesso.codegen.programs import SourceText, card_program, passive_programs, plain_program, with_durations

__all__ = [
    "Context",
    "GameLowering",
    "GeneratedProgram",
    "LoweringError",
    "Lowerings",
    "SourceText",
    "Thing",
    "card_program",
    "passive_programs",
    "plain_program",
    "with_durations",
    "write_plugin",
]  # fmt: skip
