"""From the typed statements of a block to the lines of a Python function.

A list that is made for an operation becomes a local of its own; what stays the same through a loop is read once before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace

from gesso.codegen.allow_list import BUILTINS
from gesso.codegen.ir import (
    FRAME,
    STATE,
    All,
    Attribute,
    Call,
    Compare,
    Constant,
    Declared,
    Either,
    Item,
    Local,
    Loop,
    Not,
    Number,
    Value,
    parts,
)
from gesso.codegen.layout import INDENT, WIDTH, laid_out, written
from gesso.codegen.statements import Branch, Goto, Perform, Return, Statement, Store

_NO_LOOP: frozenset[Local] = frozenset()
_OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", ">": "<="}


class Names:
    """The names that one plug-in imports and declares, gathered while its functions are written."""

    def __init__(self, exports: frozenset[str]) -> None:
        self._exports = exports
        self.imported: set[str] = set()
        self.declared: dict[Declared, str] = {}

    def constant(self, value: Constant | Declared) -> str:
        """The name of a constant; two that are declared alike are told apart."""
        if isinstance(value, Constant):
            if value.name not in BUILTINS:
                self.imported.add(value.name)
            return value.name
        if value not in self.declared:
            if value.base:
                self.imported.add(value.base)
            name = value.name
            while name in self._exports or name in self.declared.values():
                name += "_"
            self.declared[value] = name
        return self.declared[value]


def function(
    names: Names, arguments: Sequence[Local], layout: Mapping[str, str], statements: Iterable[Statement]
) -> list[str]:
    """The lines of a function's body. `layout` names the position in the frame of each local that a block reads from there."""
    writer = _Writer(names, {STATE.name, FRAME.name, *layout, *(argument.name for argument in arguments)})
    for statement in statements:
        writer.write(statement)
    return writer.lines(layout if FRAME in arguments else {})


class _Writer:
    """Writes one function. Names are unlike each other within it."""

    def __init__(self, names: Names, taken: set[str]) -> None:
        self._names = names
        self._taken = taken
        self._used: set[str] = set()
        self._lines: list[str] = []
        self._kept: dict[Value, Local] = {}
        self._called: dict[Local, str] = {}

    def lines(self, layout: Mapping[str, str]) -> list[str]:
        """All lines, those first that read the frame."""
        read = [
            f"{INDENT}{name}: int = f[{self._names.constant(Constant(position))}]"
            for name, position in layout.items()
            if name in self._used
        ]
        return read + self._lines

    def write(self, statement: Statement) -> None:
        """The lines of one statement."""
        self._kept = {found: local for found, local in self._kept.items() if isinstance(found, Attribute)}
        match statement:
            case Store(place=place, value=found, sign=sign):
                self._line(f"{self._text(place)} {sign}= ", self._prepared(found))
            case Perform(call=call):
                self._line("", self._prepared(call))
            case Branch(test=test, label=label):
                self._line("if ", self._prepared(test), ":")
                self._lines.append(f"{INDENT * 2}return {self._label(label)}")
            case Goto(label=label):
                self._lines.append(f"{INDENT}return {self._label(label)}")
            case Return(value=All(parts=tests)):
                self._test(tests)
            case Return(value=found):
                self._line("return ", self._prepared(found))

    def _test(self, tests: Sequence[Value]) -> None:
        """A test returned: what needs a list of its own is only looked at where all before it holds."""
        holding: list[Value] = []
        for test in tests:
            if holding and _makes_list(test):
                self._line("if ", self._prepared(_fails(holding)), ":")
                self._lines.append(f"{INDENT * 2}return False")
                holding = []
            holding.append(self._prepared(test) if _makes_list(test) else test)
        self._line("return ", self._prepared(All(tuple(holding)) if len(holding) > 1 else holding[0]))

    def _line(self, prefix: str, found: Value, suffix: str = "") -> None:
        text = f"{INDENT}{prefix}{self._text(found)}{suffix}"
        if len(text) > WIDTH:
            self._lines += laid_out(INDENT + prefix, found, suffix, 1, self._text)
        else:
            self._lines.append(text)

    def _label(self, number: int) -> str:
        return self._names.constant(Constant("END")) if number < 0 else str(number)

    # ------------------------------------------------------------ locals

    def _prepared(self, found: Value) -> Value:
        """The value with its lists, and what its loops read again and again, in locals that are set first."""
        if isinstance(found, Loop):
            return self._loop(found, _NO_LOOP, guarded=False)
        return self._rewritten(found, _NO_LOOP, guarded=False)

    def _rewritten(self, found: Value, scope: frozenset[Local], *, guarded: bool) -> Value:
        """`scope` are the variables of the loops around this; `guarded` is what may not be looked at unless a test before it holds."""
        if found in self._kept:
            return self._kept[found]
        if scope and (_is_read(found) or (isinstance(found, Call | Loop) and not guarded)) and _steady(found, scope):
            return self._local(found)
        match found:
            case Loop(into=into):
                made = self._loop(found, scope, guarded=guarded)
                return self._local(made) if into == "list" and not scope and not guarded else made
            case All(parts=tests):
                inner = [
                    self._rewritten(test, scope, guarded=guarded or (n > 0 and not scope))
                    for n, test in enumerate(tests)
                ]
                return All(tuple(inner))
            case Either(test=test, yes=yes, no=no):
                test = self._rewritten(test, scope, guarded=guarded)
                yes, no = (self._rewritten(part, scope, guarded=guarded or not scope) for part in (yes, no))
                return Either(test, yes, no)
        return self._rebuilt(found, scope, guarded=guarded)

    def _rebuilt(self, found: Value, scope: frozenset[Local], *, guarded: bool) -> Value:
        changed: dict[str, object] = {}
        for item in fields(found):
            inner = getattr(found, item.name)
            if isinstance(inner, Value) and not (isinstance(found, Call) and item.name == "function"):
                new: object = self._rewritten(inner, scope, guarded=guarded)
            elif isinstance(inner, tuple):
                new = tuple(self._rewritten(part, scope, guarded=guarded) for part in inner)
            else:
                continue
            if new != inner:
                changed[item.name] = new
        return replace(found, **changed) if changed else found

    def _loop(self, found: Loop, scope: frozenset[Local], *, guarded: bool) -> Loop:
        loops, inside = [], scope
        for item, over in found.loops:
            loops.append((item, self._rewritten(over, inside, guarded=guarded)))
            inside |= {item}
        test = None if found.test is None else self._rewritten(found.test, inside, guarded=guarded)
        return Loop(self._rewritten(found.made, inside, guarded=guarded), tuple(loops), test, found.into)

    def _local(self, found: Value) -> Local:
        """A local set before the statement."""
        if found not in self._kept:
            local = Local(self._free(_name_of(found)))
            plain = isinstance(found, Attribute | Item)
            inner = (
                found
                if plain
                else self._loop(found, _NO_LOOP, guarded=False)
                if isinstance(found, Loop)
                else self._rebuilt(found, _NO_LOOP, guarded=False)
            )
            self._kept[found] = local
            self._line(f"{local.name} = ", inner)
        return self._kept[found]

    def _free(self, name: str) -> str:
        number, free = 1, name
        while free in self._taken or free in BUILTINS:
            number += 1
            free = f"{name}_{number}"
        self._taken.add(free)
        return free

    # ------------------------------------------------------------ as text

    def _text(self, found: Value) -> str:
        return written(found, self._name)

    def _name(self, found: Constant | Declared | Local) -> str:
        if not isinstance(found, Local):
            return self._names.constant(found)
        if found.number == 0:
            self._used.add(found.name)
            return found.name
        if found not in self._called:
            self._called[found] = self._free(found.name)
        return self._called[found]


def _fails(tests: list[Value]) -> Value:
    """The opposite of all tests together."""
    if len(tests) > 1:
        return Not(All(tuple(tests)))
    match tests[0]:
        case Compare(left=left, sign=sign, right=right) if sign in _OPPOSITE:
            return Compare(left, _OPPOSITE[sign], right)
        case Not(test=test):
            return test
    return Not(tests[0])


def _walk(found: Value) -> Iterable[Value]:
    yield found
    for part in parts(found):
        yield from _walk(part)


def _steady(found: Value, scope: frozenset[Local]) -> bool:
    """Does this read the state, and no variable of the loops around it?"""
    everything = list(_walk(found))
    return STATE in everything and not scope.intersection(everything)


def _makes_list(found: Value) -> bool:
    return any(isinstance(part, Loop) and part.into == "list" for part in _walk(found))


def _is_read(found: Value) -> bool:
    """Is this a plain reading of the state: `g.table`, `g.table[i][j]`? It cannot fail where the whole would not be looked at."""
    match found:
        case Attribute(of=of):
            return of == STATE or _is_read(of)
        case Item(of=of, index=index):
            return _is_read(of) and (isinstance(index, Constant | Declared | Local | Number) or _is_read(index))
    return False


def _name_of(found: Value) -> str:
    """What a local is called that holds this."""
    match found:
        case Loop(loops=loops, into="list"):
            return f"{loops[-1][0].name}s"
        case Loop(into="any"):
            return "found"
        case Loop():
            return "number"
        case Attribute(name=name):
            return name
        case Item(index=Declared(name=name)):
            return name.lower()
        case Item(of=of, index=Local(name=name)) if isinstance(of, Attribute):
            return f"{of.name}_of_{name}"
        case Item(of=of):
            return _name_of(of)
        case Call(function=Attribute(name=name)):
            return name
        case Call(function=Constant(name="len")):
            return "number"
    return "value"
