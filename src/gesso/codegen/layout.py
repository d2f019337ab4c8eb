"""Values as Python in the house's layout: 120 columns, brackets opened where a line is too long."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gesso.codegen import ir
from gesso.codegen.ir import Constant, Declared, Local, Value

WIDTH = 120
INDENT = "    "
_EITHER, _ALL, _NOT, _COMPARE, _SUM, _PRODUCT, _ATOM = range(7)
Naming = Callable[[Constant | Declared | Local], str]
Writing = Callable[[Value], str]


def written(found: Value, name: Naming, least: int = _EITHER) -> str:
    """A value on one line, in brackets where it binds less than `least`."""
    level, text = _written(found, name)
    return f"({text})" if level < least else text


def _written(found: Value, name: Naming) -> tuple[int, str]:
    def inner(part: Value, least: int = _EITHER) -> str:
        return written(part, name, least)

    match found:
        case ir.Number(value=number):
            return _ATOM, str(number)
        case ir.Word(text=text):
            return _ATOM, quoted(text)
        case Constant() | Declared() | Local():
            return _ATOM, name(found)
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
            opened, closed = _brackets(found)
            rounds = (head + inner(part, _ALL if head else _EITHER) for head, part in _rounds(found, inner))
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
    raise TypeError(type(found).__name__)


def _brackets(found: ir.Loop) -> tuple[str, str]:
    return ("[", "]") if found.into == "list" else (f"{found.into}(", ")")


def _rounds(found: ir.Loop, text: Writing) -> list[tuple[str, Value]]:
    rounds = [("", found.made), *((f"for {text(item)} in ", over) for item, over in found.loops)]
    return rounds if found.test is None else [*rounds, ("if ", found.test)]


def laid_out(prefix: str, found: Value, suffix: str, depth: int, text: Writing) -> list[str]:
    """A value that is too long for its line, over several lines; `prefix` brings its own indentation."""
    flat = f"{prefix}{text(found)}{suffix}"
    if len(flat) <= WIDTH:
        return [flat]
    match found:
        case ir.Call(function=function, args=args):
            return _bracketed(f"{prefix}{text(function)}(", args, f"){suffix}", depth, text)
        case ir.Display(items=items, tuple=tuple_):
            opened, closed = "()" if tuple_ else "[]"
            return _bracketed(prefix + opened, items, closed + suffix, depth, text)
        case ir.Loop():
            opened, closed = _brackets(found)
            lines = _fitted(text(found)[len(opened) : -1], depth + 1)
            for head, part in () if lines else _rounds(found, text):
                lines += _headed(head, part, depth + 1, text)
            return [prefix + opened, *lines, INDENT * depth + closed + suffix]
        case ir.Not(test=test):
            return laid_out(f"{prefix}not ", test, suffix, depth, text)
        case ir.All(parts=tests):
            lines = _fitted(text(found), depth + 1) or _joined("", tests, depth + 1, text)
            return [f"{prefix}(", *lines, f"{INDENT * depth}){suffix}"]
        case ir.Compare(left=left, sign=sign, right=right):
            return [*laid_out(prefix, left, "", depth, text), f"{INDENT * depth}{sign} {text(right)}{suffix}"]
    return [flat]


def _fitted(line: str, depth: int) -> list[str]:
    return [INDENT * depth + line] if len(line) + len(INDENT) * depth <= WIDTH else []


def _bracketed(opened: str, items: Sequence[Value], closed: str, depth: int, text: Writing) -> list[str]:
    lines = _fitted(", ".join(map(text, items)), depth + 1)
    for item in () if lines else items:
        if isinstance(item, ir.Either) and not _fitted(f"{text(item)},", depth + 1):
            lines += _headed("", item.yes, depth + 1, text)
            lines += _headed("if ", item.test, depth + 1, text)
            lines += laid_out(f"{INDENT * (depth + 1)}else ", item.no, ",", depth + 1, text)
        else:
            lines += laid_out(INDENT * (depth + 1), item, ",", depth + 1, text)
    return [opened, *lines, INDENT * depth + closed]


def _headed(head: str, part: Value, depth: int, text: Writing) -> list[str]:
    """A value after its word, inside of brackets."""
    if isinstance(part, ir.All) and not _fitted(head + text(part), depth):
        return _joined(head, part.parts, depth, text)
    return laid_out(INDENT * depth + head, part, "", depth, text)


def _joined(first: str, tests: tuple[Value, ...], depth: int, text: Writing) -> list[str]:
    lines: list[str] = []
    for number, test in enumerate(tests):
        lines += laid_out(INDENT * depth + ("and " if number else first), test, "", depth, text)
    return lines


def quoted(text: str) -> str:
    """A string as the formatter writes it: in double quotes unless that needs more escapes."""
    mark = "'" if text.count('"') > text.count("'") else '"'
    plain = repr(text)[1:-1]
    if repr(text)[0] == "'":
        plain = plain.replace("\\'", "'")
    return mark + plain.replace('"' if mark == '"' else "'", f"\\{mark}") + mark


class Source(str):
    """Source text that stands in data as it is."""


def construction(name: str, fields: Mapping[str, Any], depth: int, suffix: str = "") -> list[str]:
    """A call with one named argument a line."""
    pad = INDENT * depth
    inside = [line for key, value in fields.items() for line in literal(value, depth + 1, f"{key}=", ",")]
    return [f"{pad}{name}(", *inside, f"{pad}){suffix}"]


def literal(value: Any, depth: int, prefix: str = "", suffix: str = "") -> list[str]:
    """Plain data as lines of source: on one line where it fits, else one item a line."""
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
