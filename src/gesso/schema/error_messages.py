"""From a broken keyword of the schema to a sentence about the card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from gesso.diagnostics import Code, Diagnostic, Related, in_order
from gesso.diagnostics.codes.schema import (
    BAD_FORM,
    EMPTY_VALUE,
    ITEM_TWICE,
    MISSING_KEY,
    NOT_A_BLOCK,
    NOT_ALLOWED_VALUE,
    NOT_THE_FORMAT,
    NOT_TOGETHER,
    OUT_OF_RANGE,
    UNKNOWN_KEY,
    WRONG_LENGTH,
    WRONG_TYPE,
)
from gesso.diagnostics.suggestions import nearest
from gesso.schema.documents import Schema
from gesso.schema.plain_data import locate
from gesso.schema.schema_context import Context, context_at, example_of, flow
from gesso.source import Mapping, Node, Scalar, Span, limited
from gesso.source import Sequence as SequenceNode
from gesso.source.limits import DEFAULT

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping of keys and values",
    "null": "empty",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """A keyword of the schema that a value breaks: where in the file, and where in the schema."""

    keyword: str
    wanted: Any
    found: Any
    path: tuple[str | int, ...]
    schema_path: tuple[str | int, ...]
    schema: Schema


def fault_diagnostics(root: Node, document: Schema, faults: Iterable[Fault]) -> list[Diagnostic]:
    """The faults as diagnostics in the order of the file: one for each thing the designer has to change."""
    faults = tuple(faults)
    mistyped = {fault.path for fault in faults if fault.keyword == "type"}
    unknown = {
        fault.path: _unknown_keys(root, context_at(document, fault.schema_path), fault)
        for fault in faults
        if fault.keyword == "additionalProperties"
    }
    found: dict[tuple[str, int, int, str], Diagnostic] = {}
    for fault in faults:
        if fault.path in mistyped and fault.keyword != "type":
            continue
        for each in _Sentence(root, document, fault, unknown.get(fault.path, ())).diagnostics():
            found.setdefault((each.code, each.span.start, each.span.end, each.message), each)
    return limited(in_order(found.values()), DEFAULT.repeats)


def _unknown_keys(root: Node, context: Context, fault: Fault) -> tuple[tuple[Scalar, str | None], ...]:
    """The keys of a mapping that its format does not know, each with the key that was probably meant.

    One more than is reported is enough to know that there are more.
    """
    node = locate(root, fault.path)[1]
    if not isinstance(node, Mapping):
        return ()
    known = fault.schema.get("properties", {})
    free = [key for key in context.keys if node.pair(key) is None]
    foreign = (pair.key for pair in node if pair.name not in known)
    return tuple((key, nearest(key.text, free)) for key in islice(foreign, DEFAULT.repeats + 1))


class _Sentence:
    """One fault in words."""

    def __init__(
        self, root: Node, document: Schema, fault: Fault, unknown: tuple[tuple[Scalar, str | None], ...]
    ) -> None:
        self.fault = fault
        self.root = root
        self.unknown = unknown
        self.context = context_at(document, fault.schema_path)
        self.key, self.node = locate(root, fault.path)

    def diagnostics(self) -> list[Diagnostic]:
        fault = self.fault
        if "propertyNames" in fault.schema_path:
            return [self._bad_name()]
        match fault.keyword:
            case "additionalProperties":
                return [self._unknown(key, meant) for key, meant in self.unknown]
            case "required":
                return self._missing()
            case "type":
                return [self._wrong_type()]
            case "enum" | "const":
                return [self._not_allowed()]
            case "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum":
                return [self._out_of_range()]
            case "pattern":
                form = fault.schema.get("patternErrorMessage", "of another form")
                return [self._say(BAD_FORM, f"{self._label()} is {form}", self._write())]
            case "minItems" | "maxItems" | "minLength" | "maxLength" | "minProperties" | "maxProperties":
                return [self._wrong_length()]
            case "uniqueItems":
                return self._twice()
            case "x-block":
                return [self._no_block()]
            case "not" if "errorMessage" in fault.schema:
                span = self.key.span if self.key else self.node.span
                return [Diagnostic(NOT_TOGETHER, fault.schema["errorMessage"], span, "keep one of the two")]
            case _:
                return [self._say(NOT_THE_FORMAT, f"{self._label()} does not keep to the format", self._write())]

    def _say(self, rule: Code, message: str, hint: str) -> Diagnostic:
        return Diagnostic(rule, message, self.node.span, hint)

    def _label(self) -> str:
        """The value in a sentence: `count`, or item 2 of `pronouns`."""
        match self.fault.path:
            case ():
                return "the file"
            case (*_, str(key), int(number)):
                return f"item {number + 1} of `{_short(key)}`"
            case (*_, str(key)):
                return f"`{_short(key)}`"
            case _:
                return "this item"

    def _write(self) -> str:
        """A hint on how the value is written, from the schema's example."""
        if not self.fault.path:
            return ""
        last = self.fault.path[-1]
        if isinstance(last, str):
            example = example_of(last, self.fault.schema)
            return f"for example `{example}`" if example else ""
        examples = self.fault.schema.get("examples")
        return f"for example `{flow(examples[0])}`" if examples else ""

    def _unknown(self, key: Scalar, meant: str | None) -> Diagnostic:
        if meant is not None:
            hint = f"did you mean `{meant}`?"
        else:
            node = self.node
            free = [name for name in self.context.keys if isinstance(node, Mapping) and node.pair(name) is None]
            twin = nearest(key.text, self.context.keys)
            hint = f"leave it out: `{twin}` is already there" if twin else "leave it out"
            if free and not twin:
                hint = f"it may also have {_list(free, 'and')}"
        return Diagnostic(UNKNOWN_KEY, f"`{_short(key.text)}` is no key of {self.context.noun}", key.span, hint)

    def _missing(self) -> list[Diagnostic]:
        node = self.node
        # A key that is missing only because it is misspelt is reported where it is misspelt.
        renamed = {meant for _, meant in self.unknown}
        wanted = [name for name in self.fault.wanted if name not in self.fault.found and name not in renamed]
        # jsonschema reports each missing key by itself; every report carries the whole list.
        span = node.pairs[0].key.span if isinstance(node, Mapping) and node.pairs else node.span
        if len(wanted) > 3:
            hint = f"is it {self.context.noun} at all?"
            return [Diagnostic(MISSING_KEY, f"{self.context.noun} needs {_list(wanted, 'and')}", span, hint)]
        found = []
        for name in wanted:
            slip = self._slip_for(name)
            if slip is not None:
                found.append(self._unknown(slip, name))
                continue
            schema = self.context.keys.get(name, {})
            example = example_of(name, schema)
            about = schema.get("description", "")
            first = about.split(". ")[0].rstrip(".")
            hint = f"add `{example or name + ': ...'}`" + (f" ({_uncapital(first)})" if first else "")
            found.append(Diagnostic(MISSING_KEY, f"{self.context.noun} needs `{name}`", span, hint))
        return found

    def _slip_for(self, name: str) -> Scalar | None:
        """The key that is probably `name` misspelt, where the mapping's other keys depend on `name`."""
        pairs = self.node.pairs[: DEFAULT.repeats] if isinstance(self.node, Mapping) else ()
        slip = nearest(name, [pair.name for pair in pairs if pair.name not in self.context.keys])
        return next((pair.key for pair in pairs if pair.name == slip), None)

    def _wrong_type(self) -> Diagnostic:
        node = self.node
        types = self.fault.wanted
        wanted: list[str] = types if isinstance(types, list) else [types]
        if isinstance(node, Scalar) and node.value is None and node.style == "plain":
            return self._empty(node)
        kinds = _list([_TYPES.get(kind, kind) for kind in wanted], "or", quote=False)
        hint = self._write()
        if "string" in wanted and isinstance(node, Scalar):
            hint = f'put it in quotation marks: "{_short(node.text)}"'
        elif not self.fault.path:
            hint = "a card file begins with lines of `key: value`"
        return self._say(WRONG_TYPE, f"{self._label()} is {kinds}, and this is {_kind_of(node)}", hint)

    def _empty(self, node: Scalar) -> Diagnostic:
        if node.text == "":
            rest = node.span.source.line(node.span.end_line)[node.span.end_column - 1 :]
            hint = self._write() or "write a value, or leave the key out"
            if re.match(r":\s+#", rest):
                hint = "a `#` begins a comment: put the value in quotation marks"
            return self._say(EMPTY_VALUE, f"{self._label()} has no value", hint)
        return self._say(
            EMPTY_VALUE, f"`{node.text}` means that there is no value", f'put it in quotation marks: "{node.text}"'
        )

    def _not_allowed(self) -> Diagnostic:
        node = self.node
        allowed = [self.fault.wanted] if self.fault.keyword == "const" else list(self.fault.wanted)
        words = _list([flow(value) for value in allowed], "or")
        if isinstance(node, Scalar) and node.value is None and node.style == "plain":
            return self._empty(node)
        if not isinstance(node, Scalar):
            return self._say(WRONG_TYPE, f"{self._label()} is {words}", self._write())
        meant = nearest(node.text, [value for value in allowed if isinstance(value, str)])
        hint = f"did you mean `{meant}`?" if meant else self._write()
        return self._say(NOT_ALLOWED_VALUE, f"{self._label()} is {words}, not `{_short(node.text)}`", hint)

    def _out_of_range(self) -> Diagnostic:
        low, high = self.fault.schema.get("minimum"), self.fault.schema.get("maximum")
        if low is not None and high is not None:
            limits = f"from {low} to {high}"
        else:
            limits = f"at least {low}" if low is not None else f"at most {high}"
        message = f"{self._label()} is a number {limits}, not {flow(self.fault.found)}"
        return self._say(OUT_OF_RANGE, message, self._write())

    def _wrong_length(self) -> Diagnostic:
        found, wanted = self.fault.found, int(self.fault.wanted)
        if not found and not isinstance(found, dict | list):
            return self._say(EMPTY_VALUE, f"{self._label()} is an empty text", "write it, or leave the key out")
        if not found:
            return self._say(EMPTY_VALUE, f"{self._label()} is empty", "fill it, or leave the key out")
        unit = "characters" if isinstance(found, str) else "items" if isinstance(found, list) else "keys"
        exact = self.fault.schema.get("minItems") == self.fault.schema.get("maxItems") == wanted
        bound = "exactly" if exact else "at least" if self.fault.keyword.startswith("min") else "at most"
        noun = unit if wanted != 1 else unit.removesuffix("s")
        return self._say(
            WRONG_LENGTH, f"{self._label()} holds {bound} {wanted} {noun}, and this has {len(found)}", self._write()
        )

    def _twice(self) -> list[Diagnostic]:
        first: dict[str, Span] = {}
        found = []
        for item in self.node.items if isinstance(self.node, SequenceNode) else ():
            word = item.text if isinstance(item, Scalar) else item.span.text
            if word in first:
                related = (Related(first[word], "the first one"),)
                message = f"`{_short(word)}` stands twice in {self._label()}"
                found.append(Diagnostic(ITEM_TWICE, message, item.span, "write another one, or leave it out", related))
            first.setdefault(word, item.span)
        return found

    def _no_block(self) -> Diagnostic:
        key = str(self.fault.path[-1]) if self.fault.path else "text"
        hint = f"write `{key}: |` and the text on the next line, indented"
        return self._say(NOT_A_BLOCK, f"{self._label()} holds sentences, and those stand in a block", hint)

    def _bad_name(self) -> Diagnostic:
        name = str(self.fault.found)
        key = locate(self.root, (*self.fault.path, name))[0]
        form = self.fault.schema.get("patternErrorMessage", "of another form")
        slug = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
        hint = f"write `{slug}`" if re.match(r"[a-z]", slug) and slug != name else ""
        message = f"`{_short(name)}` is an id, and an id is {form}"
        return Diagnostic(BAD_FORM, message, key.span if key else self.node.span, hint)


def _kind_of(node: Node) -> str:
    match node:
        case Mapping():
            return "a mapping"
        case SequenceNode():
            return "a list"
        case Scalar(value=bool()):
            return f"`{node.text}`"
        case Scalar(value=int() | float()):
            return "a number"
        case Scalar(value=None):
            return "empty"
        case Scalar():
            return "text"


def _list(words: Sequence[str], joiner: str, *, quote: bool = True) -> str:
    quoted = [f"`{word}`" if quote else word for word in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {joiner} {quoted[-1]}"


def _uncapital(text: str) -> str:
    return text[:1].lower() + text[1:]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:37] + "..."
