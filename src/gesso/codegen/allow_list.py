"""What a generated plug-in may consist of. Nothing else can be generated, so no text of a card becomes code."""

import ast
import builtins
from collections.abc import Mapping

NODES: tuple[type[ast.AST], ...] = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr,
    ast.If, ast.For, ast.Name, ast.Load, ast.Store, ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Subscript,
    ast.Slice, ast.Attribute, ast.Call, ast.keyword, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub,
    ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.RShift, ast.BitOr, ast.BitAnd, ast.FloorDiv, ast.Mod,
    ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.IfExp, ast.ListComp, ast.GeneratorExp,
    ast.comprehension, ast.ImportFrom, ast.alias,
)  # fmt: skip
BUILTINS = frozenset({"any", "len", "max", "min", "range", "sum"})
TYPES = frozenset({"bool", "int"})
_OTHER_BUILTINS = frozenset(dir(builtins)) - BUILTINS - TYPES


class ForbiddenCode(Exception):
    """Generated code that a plug-in may not hold: a fault of the generator, never of a card."""


def check_module(tree: ast.Module, *, imports: Mapping[str, frozenset[str]]) -> None:
    """Raise ForbiddenCode unless a module keeps to the allow list.

    It may import only these names from these modules. It may call its own functions, the names imported, a few builtins
    and methods of the state. It names no other builtin and reads no private attribute.
    """
    names = frozenset[str]().union(*imports.values())
    functions = {item.name for item in tree.body if isinstance(item, ast.FunctionDef)}
    for node in ast.walk(tree):
        if not isinstance(node, NODES):
            raise ForbiddenCode(f"{type(node).__name__} at line {getattr(node, 'lineno', '?')}")
        match node:
            case ast.ImportFrom() if {alias.name for alias in node.names} - imports.get(node.module or "", frozenset()):
                raise ForbiddenCode(f"import from {node.module}")
            case ast.Attribute(attr=name) if name.startswith("_"):
                raise ForbiddenCode(f"private attribute {name}")
            case ast.FunctionDef(name=name, decorator_list=[_, *_]):
                raise ForbiddenCode(f"decorator of {name}")
            case ast.Name(id=name) if name.startswith("__") or name in _OTHER_BUILTINS:
                raise ForbiddenCode(f"name {name}")
            case ast.Call(func=ast.Name(id=name)) if name not in functions | names | BUILTINS:
                raise ForbiddenCode(f"call of {name}")
            case ast.Call(func=func) if not isinstance(func, ast.Name | ast.Attribute):
                raise ForbiddenCode("call of a computed function")
