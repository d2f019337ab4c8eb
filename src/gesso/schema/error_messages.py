"""Explain a value that breaks its schema in a sentence about the card, and offer a fix."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

from gesso.diagnostics import Code, Diagnostic, Edit, Fix, Related, codes, replacing
from gesso.diagnostics.codes import BAD_CHARACTER
from gesso.diagnostics.english import shortened
from gesso.diagnostics.fixes import whole_lines
from gesso.diagnostics.suggestions import correction, did_you_mean, is_certain, respelling
from gesso.names import explained, is_device, of_a_device
from gesso.schema.documents import Schema, locate
from gesso.schema.schema_context import (
    TOML,
    YAML,
    UnknownKeys,
    Violation,
    context_at,
    example_of,
    flow,
    in_the_form,
    kind_of,
    listed,
    meant_key,
    uncapital,
    whole_list,
    words_of,
)
from gesso.source import MappingNode, Node, Scalar, SequenceNode, Span
from gesso.source.characters import named
from gesso.source.fixes import without_item, without_key
from gesso.source.source_file import DEFAULT

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a mapping of keys and values",
    "null": "empty",
}
_VISIBLE = re.compile(r"[^\s\u00ad\u200c\u200d]")
"""Characters that leave a mark in print. A text without any of these would be blank; schemas use this too."""
_MOST_LISTED = 12
"""With more words than this, a message gives their number instead."""


class Message:
    """One violation in words."""

    def __init__(
        self,
        root: Node,
        document: Schema,
        violation: Violation,
        unknown: UnknownKeys,
        *,
        lacking: bool = False,
        toml: bool = False,
    ) -> None:
        """`lacking` says that the mapping of the violation lacks a key; hints are in TOML with `toml`, else in YAML."""
        self.violation = violation
        self.root = root
        self.unknown = unknown
        self.lacking = lacking
        self.document = document
        self.written = TOML if toml else YAML
        self.context = context_at(document, violation.schema_path)
        self.key, self.node = locate(root, violation.path)

    def diagnostics(self) -> list[Diagnostic]:
        violation = self.violation
        if "propertyNames" in violation.schema_path:
            return [self._bad_name()]
        match violation.keyword:
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
            case "pattern" if isinstance(violation.found, str) and not _VISIBLE.search(violation.found):
                blank = "a blank text" if violation.found else "an empty text"
                hint = self._write() or "write it, or leave the key out"
                return [self._say(codes.EMPTY_VALUE, f"{self._label()} is {blank}", hint)]
            case "pattern" if "\t" in str(violation.found):
                message = f"{self._label()} cannot have {named(chr(9))} in it"
                return [self._say(BAD_CHARACTER, message, "write a space in place of the tab")]
            case "pattern" if is_device(str(violation.found)):
                return [self._say(codes.BAD_FORM, of_a_device(str(violation.found)), _OTHER_NAME)]
            case "pattern":
                form = violation.schema.get("patternErrorMessage", "written in another form")
                meant = in_the_form(violation)
                hint = f"write `{meant}`{explained(str(violation.found))}" if meant else self._write()
                return [self._say(codes.BAD_FORM, f"{self._label()} must be {form}", hint)]
            case "minItems" | "maxItems" | "minLength" | "maxLength" | "minProperties" | "maxProperties":
                return [self._wrong_length()]
            case "uniqueItems":
                return self._twice()
            case "x-block":
                return [self._no_block()]
            case "not" if "errorMessage" in violation.schema:
                span = self.key.span if self.key else self.node.span
                return [Diagnostic(codes.NOT_TOGETHER, violation.schema["errorMessage"], span, "keep one of the two")]
            case _:
                return [self._say(codes.NOT_THE_FORMAT, f"{self._label()} does not keep to the format", self._write())]

    def _say(self, code: Code, message: str, hint: str) -> Diagnostic:
        return Diagnostic(code, message, self.node.span, hint)

    def _label(self) -> str:
        match self.violation.path:
            case ():
                return "the file"
            case (*_, str(key), int(number)):
                return f"item {number + 1} of `{shortened(key)}`"
            case (*_, str(key)):
                return f"`{shortened(key)}`"
            case _:
                return "this item"

    def _write(self) -> str:
        if not self.violation.path:
            return ""
        last = self.violation.path[-1]
        if isinstance(last, str):
            example = example_of(last, self.violation.schema, self.written)
            return f"for example `{example}`" if example else ""
        examples = self.violation.schema.get("examples")
        return f"for example `{self.written.value(examples[0])}`" if examples else ""

    def _unknown(self, key: Scalar, meant: str | None) -> Diagnostic:
        if meant is not None:
            hint = f"did you mean `{meant}`?"
        else:
            node = self.node
            free = [name for name in self.context.keys if isinstance(node, MappingNode) and node.pair(name) is None]
            twin = meant_key(key.text, self.context.keys)
            hint = f"leave it out: `{twin}` is already there" if twin else "leave it out"
            if free and not twin:
                hint = f"it may also have {listed(free, 'and')}"
        message = f"`{shortened(key.text)}` is not a key of {self.context.noun}"
        return Diagnostic(codes.UNKNOWN_KEY, message, key.span, hint)

    def _missing(self) -> list[Diagnostic]:
        node = self.node
        # A key that is missing only because it is misspelt is reported at the misspelling.
        renamed = {meant for _, meant in self.unknown}
        wanted = [name for name in self.violation.wanted if name not in self.violation.found and name not in renamed]
        # jsonschema reports each missing key by itself; every report carries the whole list.
        span = node.pairs[0].key.span if isinstance(node, MappingNode) and node.pairs else node.span
        if len(wanted) > 3:
            begun = [name for name in self.violation.found if name in self.context.keys]
            is_other = len(wanted) > len(begun)
            hint = f"is it {self.context.noun} at all?" if is_other else f"write `{wanted[0]}` next"
            return [Diagnostic(codes.MISSING_KEY, f"{self.context.noun} needs {listed(wanted, 'and')}", span, hint)]
        diagnostics = []
        for name in wanted:
            slip = self._slip_for(name)
            if slip is not None:
                diagnostics.append(self._unknown(slip, name))
                continue
            schema = self.context.keys.get(name, {})
            example = example_of(name, schema, self.written) or self._placed(name, schema)
            about = schema.get("description", "")
            first = about.split(". ")[0].rstrip(".")
            hint = f"add `{example}`" + (f" ({uncapital(first)})" if first else "")
            diagnostics.append(Diagnostic(codes.MISSING_KEY, f"{self.context.noun} needs `{name}`", span, hint))
        return diagnostics

    def _placed(self, name: str, schema: Schema) -> str:
        """Return how to write a key without an example: in TOML, a mapping is a table with a header of its own."""
        kind = schema.get("type") or self.document.get("$defs", {}).get(schema.get("$ref", "").split("/")[-1], {}).get(
            "type"
        )
        if self.written is TOML and kind == "object":
            return f"[{'.'.join(map(str, (*self.violation.path, name)))}]"
        return f"{name}{self.written.between}..."

    def _slip_for(self, name: str) -> Scalar | None:
        """Return the key that is probably `name` misspelt, if the mapping's other keys depend on `name`."""
        pairs = self.node.pairs[: DEFAULT.repeats] if isinstance(self.node, MappingNode) else ()
        foreign = [pair.key for pair in pairs if pair.name not in self.context.keys]
        wanted = {name: self.context.keys.get(name, {})}
        return next((key for key in foreign if meant_key(key.text, wanted)), None)

    def _wrong_type(self) -> Diagnostic:
        node = self.node
        types = self.violation.wanted
        wanted: list[str] = types if isinstance(types, list) else [types]
        if isinstance(node, Scalar) and node.value is None and node.style == "plain":
            return self._empty(node)
        kinds = listed([_TYPES.get(kind, kind) for kind in wanted], "or", quote=False)
        hint = self._completed() or self._write() or self._shape(wanted)
        if "string" in wanted and isinstance(node, Scalar):
            hint = f'put it in quotation marks: "{shortened(node.text)}"'
        elif not self.violation.path:
            hint = "a card file begins with lines of `key: value`"
        return self._say(codes.WRONG_TYPE, f"{self._label()} must be {kinds}, not {kind_of(node)}", hint)

    def _completed(self) -> str:
        """Return a list, whose beginning stands there, in full."""
        whole = whole_list(words_of(self.node), self.violation.schema)
        return f"write `{self.written.value(whole)}`" if whole else ""

    def _shape(self, wanted: list[str]) -> str:
        """Return how a list or a mapping is written, for a value that is the other one or a text."""
        if self.written is TOML:
            head = ".".join(map(str, self.violation.path))
            return "write it in brackets: `[...]`" if "array" in wanted else f"write a table under `[{head}]`"
        if "array" in wanted:
            return "write a list: each item begins with `- ` on a line of its own"
        if "object" in wanted:
            return "write `key: value` on lines of their own" + (
                ", without `- `" if isinstance(self.node, SequenceNode) else ""
            )
        return ""

    def _empty(self, node: Scalar) -> Diagnostic:
        if node.text == "":
            rest = node.span.source.line(node.span.end_line)[node.span.end_column - 1 :]
            hint = self._write() or "write a value, or leave the key out"
            if re.match(r":\s+#", rest):
                hint = "a `#` begins a comment: put the value in quotation marks"
            return self._say(codes.EMPTY_VALUE, f"{self._label()} has no value", hint)
        message, hint = f"`{node.text}` means that there is no value", f'put it in quotation marks: "{node.text}"'
        return self._say(codes.EMPTY_VALUE, message, hint)

    def _not_allowed(self) -> Diagnostic:
        node = self.node
        allowed = [self.violation.wanted] if self.violation.keyword == "const" else list(self.violation.wanted)
        words = listed([flow(value) for value in allowed], "or")
        many = len(allowed) > _MOST_LISTED
        if isinstance(node, Scalar) and node.value is None and node.style == "plain":
            return self._empty(node)
        if not isinstance(node, Scalar):
            return self._say(codes.WRONG_TYPE, f"{self._label()} must be {words}", self._write())
        # Many words are listed only if none of them is similar.
        otherwise = f"write {words}" if many else self._write()
        hint = did_you_mean(node.text, [value for value in allowed if isinstance(value, str)], otherwise)
        known = f"one of {len(allowed)} words" if many else words
        return self._say(
            codes.NOT_ALLOWED_VALUE, f"{self._label()} must be {known}, not `{shortened(node.text)}`", hint
        )

    def _out_of_range(self) -> Diagnostic:
        low, high = self.violation.schema.get("minimum"), self.violation.schema.get("maximum")
        if low is not None and high is not None:
            limits = f"from {low} to {high}"
        else:
            limits = f"at least {low}" if low is not None else f"at most {high}"
        message = f"{self._label()} must be a number {limits}, not {flow(self.violation.found)}"
        return self._say(codes.OUT_OF_RANGE, message, self._write())

    def _wrong_length(self) -> Diagnostic:
        actual, wanted = self.violation.found, int(self.violation.wanted)
        if not actual and not isinstance(actual, dict | list):
            return self._say(codes.EMPTY_VALUE, f"{self._label()} is an empty text", "write it, or leave the key out")
        if not actual:
            return self._say(codes.EMPTY_VALUE, f"{self._label()} is empty", "fill it, or leave the key out")
        unit = "characters" if isinstance(actual, str) else "items" if isinstance(actual, list) else "keys"
        exact = self.violation.schema.get("minItems") == self.violation.schema.get("maxItems") == wanted
        bound = "exactly" if exact else "at least" if self.violation.keyword.startswith("min") else "at most"
        noun = unit if wanted != 1 else unit.removesuffix("s")
        message = f"{self._label()} must have {bound} {wanted} {noun}, not {len(actual)}"
        return self._say(codes.WRONG_LENGTH, message, self._completed() or self._write())

    def _twice(self) -> list[Diagnostic]:
        first: dict[str, Span] = {}
        diagnostics = []
        for item in self.node.items if isinstance(self.node, SequenceNode) else ():
            word = item.text if isinstance(item, Scalar) else item.span.text
            if word in first:
                related = (Related(first[word], "the first one"),)
                message = f"`{shortened(word)}` appears twice in {self._label()}"
                hint = "write another one, or leave it out"
                diagnostics.append(Diagnostic(codes.ITEM_TWICE, message, item.span, hint, related))
            first.setdefault(word, item.span)
        return diagnostics

    def _no_block(self) -> Diagnostic:
        key = str(self.violation.path[-1]) if self.violation.path else "text"
        hint = f"write `{key}: |` and the text on the next line, indented"
        return self._say(codes.NOT_A_BLOCK, f"{self._label()} contains sentences, so it must be a block", hint)

    def _bad_name(self) -> Diagnostic:
        name = str(self.violation.found)
        key = locate(self.root, (*self.violation.path, name))[0]
        form = self.violation.schema.get("patternErrorMessage", "written in another form")
        meant = in_the_form(self.violation)
        if is_device(name):
            return Diagnostic(codes.BAD_FORM, of_a_device(name), key.span if key else self.node.span, _OTHER_NAME)
        hint = f"write `{meant}`{explained(name)}" if meant else ""
        message = f"`{shortened(name)}` is not an id: an id is {form}"
        return Diagnostic(codes.BAD_FORM, message, key.span if key else self.node.span, hint)


_OTHER_NAME = "take another id; the printed `name` is free"
_NUMBERS = {word: str(number) for number, word in enumerate(["zero", "one", "two", "three", "four", "five", "six"])}
_WHOLE = re.compile(r"([-+]?[0-9]+)(?:\.0+)?")
_TRUTHS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_COMMENTED = re.compile(r":[ ]+(#[^\s#]+)[ ]*\r?")
_INDENT = "  "


def with_fixes(message: Message, diagnostic: Diagnostic) -> Diagnostic:
    """Return the diagnostic of a violation with its fixes."""
    make = _MAKERS.get(diagnostic.kind)
    return replace(diagnostic, fixes=make(message, diagnostic.span)) if make else diagnostic


def _unknown_key(message: Message, span: Span) -> tuple[Fix, ...]:
    node = message.node
    pair = next((pair for pair in node if pair.key.span == span), None) if isinstance(node, MappingNode) else None
    if pair is None or not isinstance(node, MappingNode):
        return ()
    free = {name: schema for name, schema in message.context.keys.items() if node.pair(name) is None}
    meant = meant_key(pair.name, free)
    if meant is not None:
        return respelling(pair.name, meant, span, safe=is_certain(pair.name, meant, free))
    # Its value may be that of a key that is missing.
    left_out = None if message.lacking else without_key(node, pair)
    return replacing("leave it out", left_out, "", safe=False) if left_out else ()


def _missing_key(message: Message, span: Span) -> tuple[Fix, ...]:
    node = message.node
    if not isinstance(node, MappingNode) or node.span.text.startswith("{"):
        return ()
    lines = []
    for name in message.violation.wanted:
        schema = message.context.keys.get(name, {})
        example = example_of(name, schema)
        if node.pair(name) is None:
            lines.append((f"{name}: |\n{_INDENT}..." if schema.get("x-block") else example, "const" in schema))
    if len(lines) != 1 or not lines[0][0]:
        return ()
    (line, safe), indent = lines[0], " " * (span.column - 1)
    here = span.source.span(span.start, span.start)
    return (Fix(f"add `{line}`", (Edit(here, line.replace("\n", f"\n{indent}") + f"\n{indent}"),), safe),)


def _wrong_type(message: Message, span: Span) -> tuple[Fix, ...]:
    node, wanted = message.node, message.violation.wanted
    if not isinstance(node, Scalar) or not isinstance(wanted, str):
        return ()
    word = node.text.casefold()
    match wanted:
        case "string" if node.style == "plain":
            return _quoted(span, node.text)
        case "boolean" if word in _TRUTHS:
            return replacing(f"write `{_TRUTHS[word]}`", span, _TRUTHS[word], safe=True)
        case "boolean" if word in ("true", "false"):
            return replacing(f"write `{word}`", span, word, safe=True)
        case "integer" if number := _NUMBERS.get(word) or ((whole := _WHOLE.fullmatch(word)) and whole[1]):
            return replacing(f"write `{number}`", span, number, safe=True)
        case "array" if listed := whole_list(words_of(node), message.violation.schema):
            return replacing(f"write `{flow(listed)}`", span, flow(listed), safe=True)
        case "array" if message.violation.schema.get("minItems", 1) > 1:
            return ()
        case "array" if node.style == "plain" and node.text and not re.search(r"[][{},#]", node.text):
            return replacing(f"write `[{node.text}]`", span, f"[{node.text}]", safe=True)
    return ()


def _not_allowed(message: Message, span: Span) -> tuple[Fix, ...]:
    node, wanted = message.node, message.violation.wanted
    if message.violation.keyword == "const":
        return replacing(f"write `{flow(wanted)}`", span, flow(wanted), safe=False)
    words = [value for value in wanted if isinstance(value, str)]
    return correction(node.text, words, span)[1] if isinstance(node, Scalar) else ()


def _out_of_range(message: Message, span: Span) -> tuple[Fix, ...]:
    actual, schema = message.violation.found, message.violation.schema
    low, high = schema.get("minimum", actual), schema.get("maximum", actual)
    limit = flow(max(low, min(actual, high)))
    return replacing(f"write `{limit}`", span, limit, safe=False)


def _bad_form(message: Message, span: Span) -> tuple[Fix, ...]:
    meant = in_the_form(message.violation)
    return respelling(str(message.violation.found), meant, span, safe=False) if meant else ()


def _twice(message: Message, span: Span) -> tuple[Fix, ...]:
    node = message.node
    spans = [item.span for item in node] if isinstance(node, SequenceNode) else []
    cut = without_item(node, spans.index(span)) if isinstance(node, SequenceNode) and span in spans else None
    return replacing("leave it out", cut, "", safe=True) if cut else ()


def _wrong_length(message: Message, span: Span) -> tuple[Fix, ...]:
    whole = whole_list(words_of(message.node), message.violation.schema)
    return replacing(f"write `{flow(whole)}`", span, flow(whole), safe=True) if whole else ()


def _empty(message: Message, span: Span) -> tuple[Fix, ...]:
    key, node = message.key, message.node
    if key is None or not isinstance(node, Scalar):
        return ()
    line = whole_lines(key.span)
    comment = _COMMENTED.match(line.text.rstrip("\n"), key.span.end - line.start)
    if node.text == "" and comment is not None:
        start = line.start + comment.start(1)
        return _quoted(line.source.span(start, start + len(comment[1])), comment[1])
    if node.text and node.style == "plain":
        # `null` and `~`, of which the first may be a name.
        return replacing(f'write `"{node.text}"`', span, f'"{node.text}"', safe=False)
    around = locate(message.root, message.violation.path[:-1])[1]
    pair = around.pair(key.text) if isinstance(around, MappingNode) else None
    cut = without_key(around, pair) if isinstance(around, MappingNode) and pair is not None else None
    return replacing("leave it out", cut, "", safe=False) if cut else ()


def _no_block(message: Message, span: Span) -> tuple[Fix, ...]:
    key, node = message.key, message.node
    if key is None or not isinstance(node, Scalar) or key.span.line != span.line:
        return ()
    if node.style == "folded":
        mark = span.source.span(span.start, span.start + 1)
        return replacing("write `|`", mark, "|", safe=True)
    if span.line != span.end_line or not node.text.strip() or "\n" in node.text:
        return ()
    text = f"|\n{' ' * (key.span.column - 1)}{_INDENT}{node.text}"
    return replacing(f"write `{key.text}: |` and the text below it", span, text, safe=True)


def _quoted(span: Span, text: str) -> tuple[Fix, ...]:
    quoted = json.dumps(text, ensure_ascii=False)
    return replacing(f"write `{quoted}`", span, quoted, safe=True)


_MAKERS: dict[Code, Callable[[Message, Span], tuple[Fix, ...]]] = {
    codes.UNKNOWN_KEY: _unknown_key,
    codes.MISSING_KEY: _missing_key,
    codes.WRONG_TYPE: _wrong_type,
    codes.NOT_ALLOWED_VALUE: _not_allowed,
    codes.OUT_OF_RANGE: _out_of_range,
    codes.BAD_FORM: _bad_form,
    codes.ITEM_TWICE: _twice,
    codes.WRONG_LENGTH: _wrong_length,
    codes.EMPTY_VALUE: _empty,
    codes.NOT_A_BLOCK: _no_block,
}
