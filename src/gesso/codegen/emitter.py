"""From the typed statements of a block to the lines of a Python function. A list that is made for an operation becomes
a local of its own; what stays the same through a loop is read once before it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import count

from gesso.codegen import ir
from gesso.codegen.allow_list import BUILTINS
from gesso.codegen.blocks import Branch, Goto, Perform, Return, Statement, Store
from gesso.codegen.ir import FRAME, STATE, Constant, Declared, Local, Value, all_of, negated, parts
from gesso.codegen.layout import INDENT, WIDTH, laid_out, written

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
    """The lines of a function's body. `layout` names the position in the frame of each local read from there."""
    writer = _Writer(names, {STATE.name, FRAME.name, *layout, *(argument.name for argument in arguments)})
    for number, statement in enumerate(statements):
        writer.write(statement, statements[number + 1 :])
    return writer.lines(layout if FRAME in arguments else {})


class _Writer:
    """Writes one function. Its locals are named unlike each other; the variable of a loop is known in its line only."""

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
        # Operations change lists in place: a table once read stays good, what was looked up in it does not.
        self._kept = {found: local for found, local in self._kept.items() if isinstance(found, ir.Attribute)}
        match statement:
            case Store(place=place, value=found, sign=sign):
                self._line(f"{self._text(place)} {sign}= ", self._prepared(found))
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
            case Return(value=found):
                self._line("return ", self._prepared(self._last_of(found, "False")))

    def _last_of(self, test: Value, otherwise: str) -> Value:
        """What is left of a test after lines that return where the tests before it fail. What makes a list, or is long,
        has to wait for those before it: it may make no sense where they fail."""
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

    def _line(self, prefix: str, found: Value, suffix: str = "") -> None:
        self._called.clear()
        text = f"{INDENT}{prefix}{self._text(found)}{suffix}"
        if len(text) > WIDTH and isinstance(found, ir.Compare | ir.Not):
            found = self._shortened(found)
            text = f"{INDENT}{prefix}{self._text(found)}{suffix}"
        if len(text) > WIDTH:
            self._lines += laid_out(INDENT + prefix, found, suffix, 1, self._text)
        else:
            self._lines.append(text)

    def _label(self, number: int) -> str:
        return self._names.constant(Constant("END")) if number < 0 else str(number)

    def _prepared(self, found: Value) -> Value:
        """The value with its lists, and what its loops read again and again, in locals that are set first."""
        if isinstance(found, ir.Loop):
            return self._loop(found, _NO_LOOP, guarded=False)
        return self._rewritten(found, _NO_LOOP, guarded=False)

    def _rewritten(self, found: Value, scope: frozenset[Local], *, guarded: bool) -> Value:
        """`scope` are the variables of the loops around; `guarded` is what only a test before it makes sense of."""
        if found in self._kept:
            return self._kept[found]
        movable = _is_read(found) or (isinstance(found, ir.Call | ir.Loop) and not guarded)
        if scope and movable and _steady(found, scope):
            return self._local(found)
        match found:
            case ir.Loop(into=into):
                made = self._loop(found, scope, guarded=guarded)
                return self._local(made) if into == "list" and not scope and not guarded else made
            case ir.All(parts=tests):
                later = guarded or not scope
                rewritten = (self._rewritten(x, scope, guarded=later if n else guarded) for n, x in enumerate(tests))
                return ir.All(tuple(rewritten))
            case ir.Either(test=test, yes=yes, no=no):
                test = self._rewritten(test, scope, guarded=guarded)
                yes, no = (self._rewritten(part, scope, guarded=guarded or not scope) for part in (yes, no))
                return ir.Either(test, yes, no)
        return self._rebuilt(found, scope, guarded=guarded)

    def _rebuilt(self, found: Value, scope: frozenset[Local], *, guarded: bool) -> Value:
        changed: dict[str, object] = {}
        for item in fields(found):
            inner = getattr(found, item.name)
            if isinstance(inner, Value) and not (isinstance(found, ir.Call) and item.name == "function"):
                changed[item.name] = self._rewritten(inner, scope, guarded=guarded)
            elif isinstance(inner, tuple):
                changed[item.name] = tuple(self._rewritten(part, scope, guarded=guarded) for part in inner)
        return replace(found, **changed) if changed else found

    def _loop(self, found: ir.Loop, scope: frozenset[Local], *, guarded: bool) -> ir.Loop:
        loops, inside = [], scope
        for item, over in found.loops:
            loops.append((item, self._rewritten(over, inside, guarded=guarded)))
            inside |= {item}
        test = None if found.test is None else self._rewritten(found.test, inside, guarded=guarded)
        return ir.Loop(self._rewritten(found.made, inside, guarded=guarded), tuple(loops), test, found.into)

    def _local(self, found: Value) -> Local:
        if found not in self._kept:
            inner = found
            if isinstance(found, ir.Loop):
                inner = self._loop(found, _NO_LOOP, guarded=False)
            elif isinstance(found, ir.Call):
                inner = self._rebuilt(found, _NO_LOOP, guarded=False)
            local = self._kept[found] = Local(self._free(_name_of(found), self._taken))
            self._taken.add(local.name)
            self._line(f"{local.name} = ", inner)
        return self._kept[found]

    def _shortened(self, found: Value) -> Value:
        """A test whose numbers and findings stand in locals."""
        match found:
            case ir.Call() | ir.Loop():
                return self._local(found)
            case ir.Compare(left=left, right=right) | ir.Arithmetic(left=left, right=right):
                return replace(found, left=self._shortened(left), right=self._shortened(right))
            case ir.Not(test=test):
                return ir.Not(self._shortened(test))
        return found

    def _text(self, found: Value) -> str:
        return written(found, self._name)

    def _name(self, found: Constant | Declared | Local) -> str:
        if not isinstance(found, Local):
            return self._names.constant(found)
        if found.number == 0:
            self._read.add(found.name)
            return found.name
        if found not in self._called:
            self._called[found] = self._free(found.name, self._taken.union(self._called.values()))
        return self._called[found]

    def _free(self, name: str, taken: set[str]) -> str:
        names = (f"{name}_{number}" if number > 1 else name for number in count(1))
        return next(free for free in names if free not in taken and free not in BUILTINS)


def _walk(found: Value) -> Iterator[Value]:
    yield found
    for part in parts(found):
        yield from _walk(part)


def _steady(found: Value, scope: frozenset[Local]) -> bool:
    everything = list(_walk(found))
    return STATE in everything and not scope.intersection(everything)


def _is_read(found: Value) -> bool:
    """Is this a plain reading of the state, as `g.table[i][j]`? It cannot fail where the whole is not looked at."""
    match found:
        case ir.Attribute(of=of):
            return of == STATE or _is_read(of)
        case ir.Item(of=of, index=index):
            return _is_read(of) and (not any(parts(index)) or _is_read(index))
    return False


def _name_of(found: Value) -> str:
    match found:
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
