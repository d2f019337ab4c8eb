"""Small pieces of Python as `ast`, with holes: a constant template of ours, filled with nodes, never with text."""

from __future__ import annotations

import ast
from functools import cache
from typing import Any, cast

Hole = ast.expr | int | str | bool | None


def expr(template: str, /, **holes: Hole) -> ast.expr:
    """An expression: names of the template that are given as holes are replaced by their node, or by a constant.

    A variable may stand where the template stores, too: that is how loop variables are named."""
    return cast(ast.expr, _fill(_expression(template), {name: _node(value) for name, value in holes.items()}))


def stmts(template: str, /, **holes: Hole) -> list[ast.stmt]:
    """Statements, in the same way."""
    filled = {name: _node(value) for name, value in holes.items()}
    return [_fill(statement, filled) for statement in _statements(template)]


def name(id: str) -> ast.Name:
    """A variable that is read."""
    return ast.Name(id=id, ctx=ast.Load())


def tuple_of(*items: Hole) -> ast.expr:
    """A tuple display."""
    return ast.Tuple(elts=[_node(item) for item in items], ctx=ast.Load())


def list_of(*items: Hole) -> ast.expr:
    """A list display."""
    return ast.List(elts=[_node(item) for item in items], ctx=ast.Load())


def all_of(conditions: list[ast.expr]) -> ast.expr:
    """`and` of the conditions; True where there is none."""
    if not conditions:
        return ast.Constant(True)
    return conditions[0] if len(conditions) == 1 else ast.BoolOp(op=ast.And(), values=conditions)


def negated(condition: ast.expr) -> ast.expr:
    """`not` of a condition."""
    return ast.UnaryOp(op=ast.Not(), operand=condition)


def _node(value: Hole) -> ast.expr:
    return value if isinstance(value, ast.expr) else ast.Constant(value)


@cache
def _expression(template: str) -> ast.expr:
    return ast.parse(template, mode="eval").body


@cache
def _statements(template: str) -> tuple[ast.stmt, ...]:
    return tuple(ast.parse(template).body)


def _fill(node: ast.AST, holes: dict[str, ast.expr]) -> Any:
    if isinstance(node, ast.Name) and node.id in holes:
        hole = holes[node.id]
        return ast.Name(id=hole.id, ctx=node.ctx) if isinstance(hole, ast.Name) else hole
    made: dict[str, Any] = {}
    for field in node._fields:
        value = getattr(node, field, None)
        if isinstance(value, ast.AST):
            value = _fill(value, holes)
        elif isinstance(value, list):
            value = [_fill(item, holes) if isinstance(item, ast.AST) else item for item in value]
        made[field] = value
    return type(node)(**made)
