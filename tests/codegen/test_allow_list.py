"""What a plug-in may hold: the generator's own output, and nothing that could reach beyond the game."""

from __future__ import annotations

import ast

import pytest
from games.react import roster

from gesso.codegen.plugin_module import ForbiddenCode, check_module
from gesso.games.react.rules import contract

ENGINE = "gesso.engine.plugin"
IMPORTS = {
    ENGINE: frozenset({"Frame", "Plugin", "Program"}),
    contract.__name__: frozenset(contract.__all__),
}

FORBIDDEN = {
    "a module": "import os",
    "a name of another module": "from os import path",
    "a name of the game that its contract does not offer": f"from {contract.__name__} import Frame",
    "a name that the engine does not offer": f"from {ENGINE} import Callable",
    "everything of a module": f"from {ENGINE} import *",
    "a builtin that opens files": "def p(g, f):\n    open('x')",
    "a builtin that runs code": "def p(g, f):\n    eval('1')",
    "a builtin under another name": "def p(g, f):\n    run = eval\n    g.hook = run",
    "a builtin handed on": "def p(g, f):\n    g.ask(exec)",
    "a builtin as a decorator": "@exec\ndef p(g, f):\n    return 1",
    "any decorator": "@any\ndef p(g, f):\n    return 1",
    "an unknown function": "def p(g, f):\n    helper(g)",
    "a function found by computing": "def p(g, f):\n    [len][0](g)",
    "a function that a call returned": "def p(g, f):\n    g.find()(f)",
    "a private attribute": "def p(g, f):\n    return g._ready",
    "a dunder attribute": "def p(g, f):\n    return f.__class__",
    "a dunder name": "def p(g, f):\n    return __builtins__",
    "the import function": "def p(g, f):\n    __import__('os')",
    "getattr": "def p(g, f):\n    getattr(g, 'rules')",
    "a lambda": "def p(g, f):\n    g.hook = lambda: 1",
    "an endless loop": "def p(g, f):\n    while True:\n        pass",
    "a try": "def p(g, f):\n    try:\n        g.x()\n    except Exception:\n        pass",
    "a with": "def p(g, f):\n    with g:\n        pass",
    "a class": "class P:\n    pass",
    "a coroutine": "async def p(g, f):\n    pass",
    "a generator function": "def p(g, f):\n    yield 1",
    "a global": "def p(g, f):\n    global x\n    x = 1",
    "a deletion": "def p(g, f):\n    del g.rules",
    "a formatted string": "def p(g, f):\n    return f'{g}'",
    "an assertion": "def p(g, f):\n    assert g",
    "a raise": "def p(g, f):\n    raise g",
    "an assignment in an expression": "def p(g, f):\n    return (x := 1)",
    "a starred argument": "def p(g, f):\n    g.ask(*f)",
    "a power, which may never end": "def p(g, f):\n    return 9 ** 9 ** 9",
}


@pytest.mark.threat("C1")
@pytest.mark.parametrize("source", FORBIDDEN.values(), ids=FORBIDDEN.keys())
def test_it_is_refused(source: str) -> None:
    with pytest.raises(ForbiddenCode):
        check_module(ast.parse(source), imports=IMPORTS)


@pytest.mark.threat("C1")
@pytest.mark.parametrize("id", roster.table().artists)
def test_the_plugins_of_the_roster_are_let_through(id: str) -> None:
    tree = ast.parse(roster.source(id))
    assert isinstance(tree.body[0], ast.Expr)
    check_module(ast.Module(tree.body[1:], []), imports=IMPORTS)


def test_what_blocks_are_made_of_is_let_through() -> None:
    """Straight lines, choices of the next block, lists of what fits, calls of the state's operations."""
    source = (
        f"from {ENGINE} import Plugin\n"
        "def p(g: State, f: Frame) -> Next:\n"
        "    pos = g.pos\n"
        "    f[7] = g.deal(1, [pos[u] for u in g.rules.units if pos[u] >= 0 and not u < 2])\n"
        "    if len(f[8]) == 0:\n"
        "        return -1\n"
        "    return 1 if any(x for x in f[8]) else q(g, f)\n"
        "def q(g, f):\n"
        "    return 0\n"
    )
    check_module(ast.parse(source), imports=IMPORTS)
