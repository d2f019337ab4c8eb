"""From typed statements and values to Python, 120 columns wide; brackets are opened if a line is too long.

A list made for an operation becomes a local of its own; what stays the same through a loop is read before the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import count
from typing import Any

from gesso.codegen import ir
from gesso.codegen.ir import (
    BUILTINS,
    FRAME,
    STATE,
    Branch,
    Constant,
    Declared,
    Goto,
    Local,
    Perform,
    Return,
    Statement,
    Store,
    Value,
    all_of,
    negated,
    parts,
)

WIDTH = 120
INDENT = "    "
_EITHER, _ALL, _NOT, _COMPARE, _SUM, _PRODUCT, _ATOM = range(7)
Naming = Callable[[Constant | Declared | Local], str]
Writing = Callable[[Value], str]


def written(value: Value, name: Naming, least: int = _EITHER) -> str:
    """Return a value on one line, in brackets if it binds less than `least`."""
    level, text = _written(value, name)
    return f"({text})" if level < least else text


def _written(value: Value, name: Naming) -> tuple[int, str]:
    def inner(part: Value, least: int = _EITHER) -> str:
        return written(part, name, least)

    match value:
        case ir.Number(value=number):
            return _ATOM, str(number)
        case ir.String(text=text):
            return _ATOM, quoted(text)
        case Constant() | Declared() | Local():
            return _ATOM, name(value)
        case ir.Attribute(of=of, name=attribute):
            return _ATOM, f"{inner(of, _ATOM)}.{attribute}"
        case ir.Item(of=of, index=index):
            return _ATOM, f"{inner(of, _ATOM)}[{inner(index)}]"
        case ir.Call(function=function, args=args):
            return _ATOM, f"{inner(function)}({', '.join(map(inner, args))})"
        case ir.Display(items=items, tuple=tuple_):
            text = ", ".join(map(inner, items))
            return _ATOM, f"({text}{',' if len(items) == 1 else ''})" if tuple_ else f"[{text}]"
        case ir.Loop():
            opened, closed = _brackets(value)
            rounds = (head + inner(part, _ALL if head else _EITHER) for head, part in _rounds(value, inner))
            return _ATOM, f"{opened}{' '.join(rounds)}{closed}"
        case ir.Not(test=test):
            return _NOT, f"not {inner(test, _NOT)}"
        case ir.All(parts=tests):
            return _ALL, " and ".join(inner(test, _NOT) for test in tests)
        case ir.Compare(left=left, sign=sign, right=right):
            return _COMPARE, f"{inner(left, _SUM)} {sign} {inner(right, _SUM)}"
        case ir.Arithmetic(left=left, sign=sign, right=right):
            level = _PRODUCT if sign in ("*", "//") else _SUM
            return level, f"{inner(left, level)} {sign} {inner(right, level + 1)}"
        case ir.Either(test=test, yes=yes, no=no):
            return _EITHER, f"{inner(yes, _ALL)} if {inner(test, _ALL)} else {inner(no)}"
    raise TypeError(type(value).__name__)


def _brackets(loop: ir.Loop) -> tuple[str, str]:
    return ("[", "]") if loop.into == "list" else (f"{loop.into}(", ")")


def _rounds(loop: ir.Loop, text: Writing) -> list[tuple[str, Value]]:
    rounds = [("", loop.made), *((f"for {text(item)} in ", over) for item, over in loop.loops)]
    return rounds if loop.test is None else [*rounds, ("if ", loop.test)]


_LEVELS: Mapping[type[Value], int] = {ir.Either: _EITHER, ir.All: _ALL, ir.Not: _NOT, ir.Compare: _COMPARE}
"""How strongly the values bind that may need brackets in another one, as `_written` has it."""


def laid_out(prefix: str, value: Value, suffix: str, depth: int, text: Writing, least: int = _EITHER) -> list[str]:
    """Return a value that is too long for its line, over several lines; `prefix` brings its own indentation.

    It stands in brackets if it binds less than `least`.
    """
    loose = _LEVELS.get(type(value), _ATOM) < least
    flat = f"{prefix}({text(value)}){suffix}" if loose else f"{prefix}{text(value)}{suffix}"
    if len(flat) <= WIDTH:
        return [flat]
    if loose and not isinstance(value, ir.All):  # `All` brings its own brackets.
        inside = _headed("", value, depth + 1, text)
        return [f"{prefix}(", *inside, f"{INDENT * depth}){suffix}"]
    match value:
        case ir.Call(function=function, args=args):
            return _bracketed(f"{prefix}{text(function)}(", args, f"){suffix}", depth, text)
        case ir.Display(items=items, tuple=tuple_):
            opened, closed = "()" if tuple_ else "[]"
            return _bracketed(prefix + opened, items, closed + suffix, depth, text)
        case ir.Loop():
            opened, closed = _brackets(value)
            lines = _fitted(text(value)[len(opened) : -1], depth + 1)
            for head, part in () if lines else _rounds(value, text):
                lines += _headed(head, part, depth + 1, text, _ALL if head else _EITHER)
            return [prefix + opened, *lines, INDENT * depth + closed + suffix]
        case ir.Not(test=test):
            return laid_out(f"{prefix}not ", test, suffix, depth, text, _NOT)
        case ir.All(parts=tests):
            lines = _fitted(text(value), depth + 1) or _joined("", tests, depth + 1, text)
            return [f"{prefix}(", *lines, f"{INDENT * depth}){suffix}"]
        case ir.Compare(left=left, sign=sign, right=right):
            first = laid_out(prefix, left, "", depth, text, _SUM)
            return [*first, *laid_out(f"{INDENT * depth}{sign} ", right, suffix, depth, text, _SUM)]
    return [flat]


def _fitted(line: str, depth: int) -> list[str]:
    return [INDENT * depth + line] if len(line) + len(INDENT) * depth <= WIDTH else []


def _bracketed(opened: str, items: Sequence[Value], closed: str, depth: int, text: Writing) -> list[str]:
    lines = _fitted(", ".join(map(text, items)), depth + 1)
    for item in () if lines else items:
        if isinstance(item, ir.Either) and not _fitted(f"{text(item)},", depth + 1):
            lines += _headed("", item.yes, depth + 1, text, _ALL)
            lines += _headed("if ", item.test, depth + 1, text, _ALL)
            lines += laid_out(f"{INDENT * (depth + 1)}else ", item.no, ",", depth + 1, text)
        else:
            lines += laid_out(INDENT * (depth + 1), item, ",", depth + 1, text)
    return [opened, *lines, INDENT * depth + closed]


def _headed(head: str, part: Value, depth: int, text: Writing, least: int = _EITHER) -> list[str]:
    """Return a value after its word, inside brackets."""
    if isinstance(part, ir.All) and not _fitted(head + text(part), depth):
        return _joined(head, part.parts, depth, text)
    return laid_out(INDENT * depth + head, part, "", depth, text, least)


def _joined(first: str, tests: tuple[Value, ...], depth: int, text: Writing) -> list[str]:
    lines: list[str] = []
    for number, test in enumerate(tests):
        lines += laid_out(INDENT * depth + ("and " if number else first), test, "", depth, text, _NOT)
    return lines


def quoted(text: str) -> str:
    """Return a string as the formatter writes it: in double quotes unless that needs more escapes."""
    mark = "'" if text.count('"') > text.count("'") else '"'
    plain = repr(text)[1:-1]
    if repr(text)[0] == "'":
        plain = plain.replace("\\'", "'")
    return mark + plain.replace('"' if mark == '"' else "'", f"\\{mark}") + mark


class Source(str):
    """Source text that stands in data unchanged."""


def construction(name: str, fields: Mapping[str, Any], depth: int, suffix: str = "") -> list[str]:
    """Return a call with one named argument a line."""
    pad = INDENT * depth
    inside = [line for key, value in fields.items() for line in literal(value, depth + 1, f"{key}=", ",")]
    return [f"{pad}{name}(", *inside, f"{pad}){suffix}"]


def literal(value: Any, depth: int, prefix: str = "", suffix: str = "") -> list[str]:
    """Return plain data as lines of source: on one line if it fits, else one item a line."""
    flat = f"{INDENT * depth}{prefix}{_flat(value)}{suffix}"
    if len(flat) <= WIDTH or not isinstance(value, Mapping | tuple | list) or not value:
        return [flat]
    opened, closed = "{}" if isinstance(value, Mapping) else "()" if isinstance(value, tuple) else "[]"
    lines = [line for key, item in _items(value) for line in literal(item, depth + 1, key, ",")]
    return [f"{INDENT * depth}{prefix}{opened}", *lines, f"{INDENT * depth}{closed}{suffix}"]


def _items(value: Mapping[Any, Any] | Sequence[Any]) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return [(f"{_flat(key)}: ", item) for key, item in value.items()]
    return [("", item) for item in value]


def _flat(value: Any) -> str:
    match value:
        case Source():
            return str(value)
        case str():
            return quoted(value)
        case Mapping() | tuple() | list():
            opened, closed = "{}" if isinstance(value, Mapping) else "()" if isinstance(value, tuple) else "[]"
            inside = ", ".join(key + _flat(item) for key, item in _items(value))
            return f"{opened}{inside}{',' if opened == '(' and len(value) == 1 else ''}{closed}"
    return repr(value)


_NO_LOOP: frozenset[Local] = frozenset()
_SHORT = 90
"""A test longer than this gets a line of its own."""


class Names:
    """The names that one plug-in imports and declares, gathered while its functions are written."""

    def __init__(self, exports: frozenset[str]) -> None:
        self._exports = exports
        self.imported: set[str] = set()
        self.declared: dict[Declared, str] = {}

    def constant(self, value: Constant | Declared) -> str:
        if isinstance(value, Constant):
            if value.name not in BUILTINS:
                self.imported.add(value.name)
            return value.name
        if value not in self.declared:
            self.imported |= {value.base} - {""}
            name = value.name
            while name in self._exports or name in self.declared.values():
                name += "_"
            self.declared[value] = name
        return self.declared[value]


def function(
    names: Names, arguments: Sequence[Local], layout: Mapping[str, str], statements: Sequence[Statement]
) -> list[str]:
    """Return the lines of a function's body. `layout` names the position in the frame of each local read from there."""
    writer = _Writer(names, {STATE.name, FRAME.name, *layout, *(argument.name for argument in arguments)})
    for number, statement in enumerate(statements):
        writer.write(statement, statements[number + 1 :])
    return writer.lines(layout if FRAME in arguments else {})


class _Writer:
    """Writes one function. Each local has a name of its own; the variable of a loop is known in its line only."""

    def __init__(self, names: Names, taken: set[str]) -> None:
        self._names = names
        self._taken = taken
        self._read: set[str] = set()
        self._lines: list[str] = []
        self._kept: dict[Value, Local] = {}
        self._called: dict[Local, str] = {}

    def lines(self, layout: Mapping[str, str]) -> list[str]:
        heads = ((name, Constant(position)) for name, position in layout.items() if name in self._read)
        return [f"{INDENT}{name}: int = f[{self._names.constant(place)}]" for name, place in heads] + self._lines

    def write(self, statement: Statement, rest: Sequence[Statement]) -> None:
        # Operations change lists in place: a table once read stays valid, values looked up in it do not.
        self._kept = {value: local for value, local in self._kept.items() if isinstance(value, ir.Attribute)}
        match statement:
            case Store(place=place, value=value, sign=sign):
                self._line(f"{self._text(place)} {sign}= ", self._prepared(value))
            case Perform(call=call):
                self._line("", self._prepared(call))
            case Branch(test=test, label=label):
                otherwise = rest[0] if rest else None
                if isinstance(otherwise, Goto):
                    test = self._last_of(test, self._label(otherwise.label))
                self._line("if ", self._prepared(test), ":")
                self._lines.append(f"{INDENT * 2}return {self._label(label)}")
            case Goto(label=label):
                self._lines.append(f"{INDENT}return {self._label(label)}")
            case Return(value=value):
                self._line("return ", self._prepared(self._last_of(value, "False")))

    def _last_of(self, test: Value, otherwise: str) -> Value:
        """Return the rest of a test after lines that return if the tests before it fail.

        What makes a list, or is long, has to wait for those tests: without them it may make no sense.
        """
        holding: list[Value] = []
        for one in test.parts if isinstance(test, ir.All) else ():
            makes_list = any(isinstance(x, ir.Loop) and x.into == "list" for x in _walk(one))
            apart = len(self._text(one)) > _SHORT or makes_list
            if apart and holding:
                self._line("if ", self._prepared(negated(all_of(holding))), ":")
                self._lines.append(f"{INDENT * 2}return {otherwise}")
                holding = []
            holding.append(self._prepared(one) if apart else one)
        return all_of(holding) if holding else test

    def _line(self, prefix: str, value: Value, suffix: str = "") -> None:
        self._called.clear()
        text = f"{INDENT}{prefix}{self._text(value)}{suffix}"
        if len(text) > WIDTH and isinstance(value, ir.Compare | ir.Not):
            value = self._shortened(value)
            text = f"{INDENT}{prefix}{self._text(value)}{suffix}"
        if len(text) > WIDTH:
            self._lines += laid_out(INDENT + prefix, value, suffix, 1, self._text)
        else:
            self._lines.append(text)

    def _label(self, number: int) -> str:
        return self._names.constant(Constant("END")) if number < 0 else str(number)

    def _prepared(self, value: Value) -> Value:
        """Return the value, with its lists and what its loops read repeatedly in locals that are set first."""
        if isinstance(value, ir.Loop):
            return self._loop(value, _NO_LOOP, guarded=False)
        return self._rewritten(value, _NO_LOOP, guarded=False)

    def _rewritten(self, value: Value, scope: frozenset[Local], *, guarded: bool) -> Value:
        """Rewrite a value.

        Args:
            scope: Variables of the loops around it.
            guarded: Whether only a test before it makes sense of it.
        """
        if value in self._kept:
            return self._kept[value]
        movable = _is_read(value) or (isinstance(value, ir.Call | ir.Loop) and not guarded)
        if scope and movable and _steady(value, scope):
            return self._local(value)
        match value:
            case ir.Loop(into=into):
                looped = self._loop(value, scope, guarded=guarded)
                return self._local(looped) if into == "list" and not scope and not guarded else looped
            case ir.All(parts=tests):
                later = guarded or not scope
                rewritten = (self._rewritten(x, scope, guarded=later if n else guarded) for n, x in enumerate(tests))
                return ir.All(tuple(rewritten))
            case ir.Either(test=test, yes=yes, no=no):
                test = self._rewritten(test, scope, guarded=guarded)
                yes, no = (self._rewritten(part, scope, guarded=guarded or not scope) for part in (yes, no))
                return ir.Either(test, yes, no)
        return self._rebuilt(value, scope, guarded=guarded)

    def _rebuilt(self, value: Value, scope: frozenset[Local], *, guarded: bool) -> Value:
        changed: dict[str, object] = {}
        for item in fields(value):
            inner = getattr(value, item.name)
            if isinstance(inner, Value) and not (isinstance(value, ir.Call) and item.name == "function"):
                changed[item.name] = self._rewritten(inner, scope, guarded=guarded)
            elif isinstance(inner, tuple):
                changed[item.name] = tuple(self._rewritten(part, scope, guarded=guarded) for part in inner)
        return replace(value, **changed) if changed else value

    def _loop(self, loop: ir.Loop, scope: frozenset[Local], *, guarded: bool) -> ir.Loop:
        loops, inside = [], scope
        for item, over in loop.loops:
            loops.append((item, self._rewritten(over, inside, guarded=guarded)))
            inside |= {item}
        test = None if loop.test is None else self._rewritten(loop.test, inside, guarded=guarded)
        return ir.Loop(self._rewritten(loop.made, inside, guarded=guarded), tuple(loops), test, loop.into)

    def _local(self, value: Value) -> Local:
        if value not in self._kept:
            inner = value
            if isinstance(value, ir.Loop):
                inner = self._loop(value, _NO_LOOP, guarded=False)
            elif isinstance(value, ir.Call):
                inner = self._rebuilt(value, _NO_LOOP, guarded=False)
            local = self._kept[value] = Local(self._free(_name_of(value), self._taken))
            self._taken.add(local.name)
            self._line(f"{local.name} = ", inner)
        return self._kept[value]

    def _shortened(self, value: Value) -> Value:
        """Return a test with its numbers and results in locals."""
        match value:
            case ir.Call() | ir.Loop():
                return self._local(value)
            case ir.Compare(left=left, right=right) | ir.Arithmetic(left=left, right=right):
                return replace(value, left=self._shortened(left), right=self._shortened(right))
            case ir.Not(test=test):
                return ir.Not(self._shortened(test))
        return value

    def _text(self, value: Value) -> str:
        return written(value, self._name)

    def _name(self, value: Constant | Declared | Local) -> str:
        if not isinstance(value, Local):
            return self._names.constant(value)
        if value.number == 0:
            self._read.add(value.name)
            return value.name
        if value not in self._called:
            self._called[value] = self._free(value.name, self._taken.union(self._called.values()))
        return self._called[value]

    def _free(self, name: str, taken: set[str]) -> str:
        names = (f"{name}_{number}" if number > 1 else name for number in count(1))
        return next(free for free in names if free not in taken and free not in BUILTINS)


def _walk(value: Value) -> Iterator[Value]:
    yield value
    for part in parts(value):
        yield from _walk(part)


def _steady(value: Value, scope: frozenset[Local]) -> bool:
    everything = list(_walk(value))
    return STATE in everything and not scope.intersection(everything)


def _is_read(value: Value) -> bool:
    """Return whether this is a plain reading of the state, such as `g.table[i][j]`, which cannot fail even if it is
    not needed."""
    match value:
        case ir.Attribute(of=of):
            return of == STATE or _is_read(of)
        case ir.Item(of=of, index=index):
            return _is_read(of) and (not any(parts(index)) or _is_read(index))
    return False


def _name_of(value: Value) -> str:
    match value:
        case ir.Loop(loops=loops, into="list"):
            return f"{loops[-1][0].name}s"
        case ir.Loop(into="any"):
            return "found"
        case ir.Attribute(name=name) | ir.Call(function=ir.Attribute(name=name)):
            return name
        case ir.Item(index=Declared(name=name)):
            return name.lower()
        case ir.Item(of=ir.Attribute(name=table), index=Local(name=name)):
            return f"{table}_of_{name}"
        case ir.Item(of=of):
            return _name_of(of)
    return "number"
