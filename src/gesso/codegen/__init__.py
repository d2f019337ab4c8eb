"""From a resolved program to a rules plug-in: blocks of Python built as `ast`, checked against an allow list, written readably."""

from gesso.codegen.blocks import Blocks
from gesso.codegen.plugin_module import GeneratedProgram, write_plugin
from gesso.codegen.templates import expr, stmts

__all__ = ["Blocks", "GeneratedProgram", "expr", "stmts", "write_plugin"]
