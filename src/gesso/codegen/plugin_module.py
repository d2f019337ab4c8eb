"""Write a plug-in, hold it against the allow list, and read what its texts do."""

from __future__ import annotations

import ast
import builtins
import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import count
from textwrap import wrap
from types import MappingProxyType
from typing import Any

from gesso.codegen.costs import LoweredCostLine
from gesso.codegen.emitter import INDENT, WIDTH, Names, Source, construction, function, literal
from gesso.codegen.ir import BUILTINS, FRAME, STATE, TYPES, Block, Constant, Declared, Local, Return, Value
from gesso.codegen.lowering import GameLowering
from gesso.data_classes import dataclass
from gesso.plain_values import values_in

NODES: tuple[type[ast.AST], ...] = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr,
    ast.If, ast.For, ast.Name, ast.Load, ast.Store, ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Subscript,
    ast.Slice, ast.Attribute, ast.Call, ast.keyword, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub,
    ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.RShift, ast.BitOr, ast.BitAnd, ast.FloorDiv, ast.Mod,
    ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.IfExp, ast.ListComp, ast.GeneratorExp,
    ast.comprehension, ast.ImportFrom, ast.alias,
)  # fmt: skip
_ALLOWED = frozenset(NODES)
_OTHER_BUILTINS = frozenset(dir(builtins)) - BUILTINS - TYPES


class ForbiddenCode(Exception):
    """Generated code that a plug-in may not hold: a fault of the generator, never of a card."""


def check_module(tree: ast.Module, *, imports: Mapping[str, frozenset[str]]) -> None:
    """Raise ForbiddenCode unless a module keeps to the allow list.

    It may import only these names from these modules. It may call its own functions, the names imported, a few builtins
    and methods of the state. It names no other builtin and reads no private attribute.
    """
    functions = {item.name for item in tree.body if isinstance(item, ast.FunctionDef)}
    callable_names = BUILTINS.union(functions, *imports.values())
    # A plug-in has some thousand nodes: `ast.walk` and patterns would take three times as long.
    nodes: list[ast.AST] = [tree]
    for node in nodes:
        if type(node) not in _ALLOWED:
            raise ForbiddenCode(f"{type(node).__name__} at line {getattr(node, 'lineno', '?')}")
        if isinstance(node, ast.Name):
            if node.id.startswith("__") or node.id in _OTHER_BUILTINS:
                raise ForbiddenCode(f"name {node.id}")
        elif isinstance(node, ast.Attribute):
            if node.attr.startswith("_"):
                raise ForbiddenCode(f"private attribute {node.attr}")
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                if node.func.id not in callable_names:
                    raise ForbiddenCode(f"call of {node.func.id}")
            elif not isinstance(node.func, ast.Attribute):
                raise ForbiddenCode("call of a computed function")
        elif isinstance(node, ast.FunctionDef):
            if node.decorator_list:
                raise ForbiddenCode(f"decorator of {node.name}")
        elif isinstance(node, ast.ImportFrom) and {alias.name for alias in node.names} - imports.get(
            node.module or "", frozenset()
        ):
            raise ForbiddenCode(f"import from {node.module}")
        for name in node._fields:
            part = getattr(node, name, None)
            if isinstance(part, ast.AST):
                nodes.append(part)
            elif isinstance(part, list):
                nodes += [item for item in part if isinstance(item, ast.AST)]


ENGINE_MODULE = "gesso.engine.plugin"
ENGINE_NAMES = ("Frame", "Plugin", "Program")


@dataclass(frozen=True, slots=True)
class Check:
    """A test of a program."""

    arguments: tuple[Local, ...]
    """Arguments besides the state."""
    test: Value
    says: str
    """The lines of text that it stands for."""
    returns: str = "bool"
    """Type of its result."""


@dataclass(frozen=True, slots=True)
class GeneratedProgram:
    """One text as code: its blocks, and its tests if it has them."""

    id: str
    title: str
    source: str
    line: int
    blocks: Sequence[Block]
    entry: int = 0
    slots: int = 0
    lines: tuple[tuple[int, str], ...] = ()
    """Its sentences and prices, by line and words."""
    payable: Check | None = None
    cost: Sequence[LoweredCostLine] = ()
    """The lines of its cost, if they are observed; they become the fact `cost`."""
    match: Check | None = None
    value: Check | None = None
    binds: tuple[Constant | Declared, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Facts for the rules; they may name places in the frame."""


@dataclass(frozen=True, slots=True)
class _Function:
    """A function without its name. Equal ones are written once."""

    says: tuple[str, ...]
    arguments: str
    returns: str
    lines: tuple[str, ...]

    def written(self, name: str) -> str:
        comment = [f"# {line}" for sentence in self.says for line in wrap(sentence, WIDTH - 2)]
        head = [f"def {name}({self.arguments}) -> {self.returns}:"]
        if len(head[0]) > WIDTH:
            head = [f"def {name}(", f"{INDENT}{self.arguments}", f") -> {self.returns}:"]
        return "\n".join([*comment, *head, *self.lines])


def write_plugin(
    *,
    game: str,
    id: str,
    title: str,
    engine: int,
    content: str,
    lowering: GameLowering,
    state: str,
    programs: Sequence[GeneratedProgram],
    data: Mapping[str, Any] = MappingProxyType({}),
) -> str:
    """Return the source text of a plug-in: deterministic, formatted and checked. Raises ForbiddenCode.

    Args:
        engine: Version of the contract it is made for.
        content: Digest of what it was made from.
        state: Name of the type of the state in the game's contract.
    """
    contract, exports = lowering.contract.__name__, frozenset(lowering.contract.__all__)
    names = Names(exports)
    written = [dict(_functions(program, names, lowering, state)) for program in programs]
    times = Counter(body for functions in written for body in functions.values())
    shared = _shared_names([body for body in times if times[body] > 1])
    parts = []
    if shared:
        first, *rest = (body.written(name) for body, name in shared.items())
        parts += [f"# Steps that several texts share\n{first}", *rest]
    rows: list[str] = []
    for program, functions in zip(programs, written):
        stem = re.sub(r"\W", "_", program.id.replace("/", "__"))
        called = {step: shared.get(body, f"{stem}_{step}") for step, body in functions.items()}
        named = [body.written(called[step]) for step, body in functions.items() if body not in shared]
        heading = f"# {_line(program.title)} ({_line(program.source)}:{program.line})"
        if functions:
            parts += [f"{heading}\n{named[0]}", *named[1:]] if named else [heading]
        rows += _row(program, called, names, _digest(program, functions))
    # A title must not end the string that it stands in.
    quotable = _line(title).replace("\\", "/").replace('"', "'")
    notice = "a rules plug-in generated by Gesso from its card file. Do not edit this; edit the card."
    head = [f'"""{quotable}: {notice}"""', "", *_imports(names, contract, state)]
    parts = ["\n".join(head), *parts, "\n".join(literal(dict(data), 0, "DATA = "))]
    fields = {"engine": engine, "game": game, "id": id, "content": content, "data": Source("DATA")}
    *plugin, end = construction("PLUGIN = Plugin", fields, 0)
    listing = [f"{INDENT}programs=(", *rows, f"{INDENT}),"] if rows else [f"{INDENT}programs=(),"]
    text = "\n\n\n".join(parts) + "\n\n" + "\n".join([*plugin, *listing, end, ""])
    tree = ast.parse(text)
    allowed = {ENGINE_MODULE: frozenset(ENGINE_NAMES), contract: exports}
    check_module(ast.Module(body=tree.body[1:], type_ignores=[]), imports=allowed)
    return text


def _imports(names: Names, contract: str, state: str) -> list[str]:
    imported = sorted({*names.imported, state}, key=lambda name: (not name.isupper(), name.islower(), name))
    lines = [f"from {ENGINE_MODULE} import {', '.join(ENGINE_NAMES)}"]
    flat = f"from {contract} import {', '.join(imported)}"
    if len(flat) <= WIDTH:
        lines.append(flat)
    else:
        lines += [f"from {contract} import (", *(f"{INDENT}{name}," for name in imported), ")"]
    pieces = sorted((constant.offset, name) for constant, name in names.declared.items() if not constant.base)
    places = sorted(
        (constant.offset, name, constant.base) for constant, name in names.declared.items() if constant.base
    )
    if pieces:
        lines += ["", "# The numbers of what the card file declares", *(f"{name} = {n}" for n, name in pieces)]
    if places:
        lines += ["", "# Where a text keeps its own values in its frame"]
        lines += [f"{name} = {base}{f' + {n}' if n else ''}" for n, name, base in places]
    return lines


def _functions(
    program: GeneratedProgram, names: Names, lowering: GameLowering, state: str
) -> Iterator[tuple[str, _Function]]:
    checks = {"payable": program.payable, **_line_checks(program), "match": program.match, "value": program.value}
    for step, check in checks.items():
        if check is not None:
            lines = function(names, (STATE, *check.arguments), lowering.frame, [Return(check.test)])
            names.imported |= {item.type for item in check.arguments} - TYPES
            arguments = ", ".join([f"g: {state}", *(f"{item.name}: {item.type}" for item in check.arguments)])
            yield step, _Function((check.says,), arguments, check.returns, tuple(lines))
    for block in program.blocks:
        lines = function(names, (STATE, FRAME), lowering.frame, block.statements)
        step = f"{'cost' if block.label < program.entry else 'step'}_{block.label}"
        yield step, _Function(tuple(dict.fromkeys(block.sentences)), f"g: {state}, f: Frame", "int", tuple(lines))


def _line_checks(program: GeneratedProgram) -> dict[str, Check]:
    """Return the tests of the lines of a cost, by their names."""
    checks: dict[str, Check] = {}
    for place, line in enumerate(program.cost):
        before = "; ".join(other.spelled for other in program.cost[: place + 1])
        says = {
            "": f"can it be paid: {before}",
            "_alone": f"alone: {line.spelled}",
            "_count": f"how many: {line.spelled}",
        }
        for name, (test, type_) in line.tests().items():
            checks[f"line_{place}{name}"] = Check(line.arguments, test, says[name], type_)
    return checks


def _shared_names(functions: Sequence[_Function]) -> dict[_Function, str]:
    named: dict[_Function, str] = {}
    for body in functions:
        slug = re.sub(r"\W+", "_", " ".join(body.says).lower()).strip("_")[:40].rstrip("_")
        free = (f"shared_{slug}{f'_{number}' if number > 1 else ''}" for number in count(1))
        named[body] = next(name for name in free if name not in named.values())
    return named


def _line(text: str) -> str:
    return " ".join(text.split())


def _digest(program: GeneratedProgram, functions: Mapping[str, _Function]) -> str:
    """Return eight hex digits over what a program does; words and places do not count."""
    acts = [(step, body.arguments, body.returns, body.lines) for step, body in functions.items()]
    facts = sorted((name, repr(value)) for name, value in program.facts.items() if name != "clauses")
    data = repr((acts, facts, program.entry, program.slots, program.binds))
    return hashlib.sha256(data.encode()).hexdigest()[:8]


def _row(program: GeneratedProgram, called: Mapping[str, str], names: Names, digest: str) -> list[str]:
    steps = {step: Source(name) for step, name in called.items()}
    event = program.match or program.value
    lines = {step: steps.pop(step) for step in _line_checks(program)}
    facts = {key: _placed(value, names) for key, value in program.facts.items()}
    if program.cost:
        facts["cost"] = tuple(_cost_row(place, line, lines) for place, line in enumerate(program.cost))
    fields: dict[str, Any] = {name: getattr(program, name) for name in ("id", "title", "source", "line")}
    more = {
        "entry": program.entry,
        "slots": program.slots,
        "event": "" if event is None else event.says,
        "lines": program.lines,
        "carries": tuple(block.line for block in program.blocks) if program.lines else (),
        "payable": steps.pop("payable", None),
        "match": steps.pop("match", None),
        "value": steps.pop("value", None),
        "binds": _placed(program.binds, names),
        "facts": facts,
        "digest": digest,
    }
    kept = {key: value for key, value in more.items() if value}
    return construction("Program", {**fields, "blocks": tuple(steps.values()), **kept}, 2, ",")


def _cost_row(place: int, line: LoweredCostLine, called: Mapping[str, Source]) -> tuple[Any, ...]:
    """Return a line of a cost as plain data, with the names of its functions."""
    within, alone, count = (called.get(f"line_{place}{name}") for name in ("", "_alone", "_count"))
    return line.line, line.text, line.asks, within, alone, line.needed, count, line.block


def _placed(fact: Any, names: Names) -> Any:
    """Return a fact with the names of the constants in it."""
    if isinstance(fact, tuple):
        return tuple(_placed(item, names) for item in fact)
    return Source(names.constant(fact)) if isinstance(fact, Constant | Declared) else fact


_PLACES = frozenset({"id", "title", "source", "line", "event", "lines", "carries", "digest"})
"""Fields of a program about its place and words, not about what it does."""


@dataclass(frozen=True, slots=True)
class TextBehaviour:
    """One text: its sentences and prices, and the code that carries them out, without places and comments."""

    title: str
    sentences: tuple[str, ...]
    code: str


@dataclass(frozen=True, slots=True)
class Behaviour:
    """A plug-in's texts by id, and the values that its rules read, by path: `deck/leap-over/copies`."""

    texts: Mapping[str, TextBehaviour]
    values: Mapping[str, str]


def behaviour_of(source: str) -> Behaviour:
    """Read the behaviour of a plug-in from the source that `write_plugin` wrote."""
    module = ast.parse(source)
    functions = {item.name: item for item in module.body if isinstance(item, ast.FunctionDef)}
    texts: dict[str, TextBehaviour] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Program":
            given = {word.arg: word.value for word in node.keywords if word.arg}
            lines = ast.literal_eval(given["lines"]) if "lines" in given else ()
            acts = "\n".join(
                f"{name} {_code(value, functions)}" for name, value in given.items() if name not in _PLACES
            )
            title = ast.literal_eval(given["title"])
            texts[ast.literal_eval(given["id"])] = TextBehaviour(title, tuple(words for _, words in lines), acts)
    data = next(
        item.value
        for item in module.body
        if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name) and item.targets[0].id == "DATA"
    )
    return Behaviour(texts, dict(values_in(ast.literal_eval(data))))


def _code(value: ast.expr, functions: Mapping[str, ast.FunctionDef]) -> str:
    """Return the source of a value, with the whole function in place of each function's name."""
    called = [functions[node.id] for node in ast.walk(value) if isinstance(node, ast.Name) and node.id in functions]
    if not called:
        return ast.dump(value)
    return "\n".join(f"{ast.dump(node.args)} {' '.join(map(ast.dump, node.body))}" for node in called)
