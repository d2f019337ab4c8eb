"""Fixes of a value that breaks its schema; built from the violation, beside its message."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from gesso.diagnostics import Code, Diagnostic, Edit, Fix, codes, replacing
from gesso.diagnostics.fixes import whole_lines
from gesso.diagnostics.suggestions import correction, is_certain, respelling
from gesso.schema.documents import locate
from gesso.schema.schema_context import example_of, flow, in_the_form, meant_key, whole_list, words_of
from gesso.source import MappingNode, Scalar, SequenceNode, Span
from gesso.source.fixes import without_item, without_key

if TYPE_CHECKING:
    from gesso.schema.error_messages import Message

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
