"""From text to a tree: one pass without recursion, so that depth and number can be limited as they grow."""

import re
from collections.abc import Iterator
from dataclasses import field
from typing import Any, assert_never

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic, Fix, Related, codes, replacing
from gesso.diagnostics.english import shortened
from gesso.names import composed
from gesso.source.characters import check_value
from gesso.source.fixes import colon_in_brackets, explain_error, unmarked, with_fixes, without_repetition
from gesso.source.nodes import (
    MappingNode,
    Node,
    NumberTooLong,
    Pair,
    Scalar,
    ScalarValue,
    SequenceNode,
    Style,
    resolve_plain,
    same_value,
)
from gesso.source.source_file import Limits, SourceFile, Span

# The events of both parsers carry the same marks; only `style` differs ('' and None for plain scalars).
Event = Any


def parse_events(text: str, *, pure: bool = False) -> Iterator[Event]:
    """Yield the events of `text` one by one, so that a limit can stop a hostile file early.

    `pure` forces the slow parser. Raises `ruamel.yaml.error.YAMLError` at the first thing that is not YAML.
    """
    if not pure:
        try:
            from ruamel.yaml import cyaml
        except ImportError:
            pass
        else:
            parser = cyaml.CParser(text)  # type: ignore[attr-defined]
            while parser.check_event():
                yield parser.get_event()
            return
    from ruamel.yaml import YAML

    yield from YAML(typ="safe", pure=True).parse(text)


_STYLES: dict[str | None, Style] = {"'": "single", '"': "double", "|": "literal", ">": "folded"}
_CORE = "tag:yaml.org,2002:"
_JOINED_COLON = re.compile(r":(?=\S)")
_COLLECTION_TAGS = {"map", "seq"}


@dataclass(slots=True)
class _Open:
    start: int
    flow: bool
    mapping: bool
    items: list[Node] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    keys: dict[str, Scalar] = field(default_factory=dict)
    values: dict[str, Node] = field(default_factory=dict)
    key: Scalar | None = None
    is_key: bool = False


def build_tree(source: SourceFile, limits: Limits, *, pure: bool = False) -> tuple[Node | None, list[Diagnostic]]:
    """Return the tree of a text with all problems of its structure; no tree if a part of it has no value."""
    from ruamel.yaml.error import YAMLError

    builder = _Builder(source, limits)
    try:
        for event in parse_events(source.text, pure=pure):
            if not builder.take(event):
                break
    except YAMLError as error:
        builder.report.append(with_fixes(explain_error(source, error)))
        builder.broken = True
    return (None if builder.broken else builder.root), builder.report


class _Builder:
    def __init__(self, source: SourceFile, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.report: list[Diagnostic] = []
        self.root: Node | None = None
        self.broken = False
        self.stack: list[_Open] = []
        self.count = 0
        self.documents = 0
        self.anchors: dict[str, Span] = {}
        self.aliased: set[str] = set()

    def take(self, event: Event) -> bool:
        """Add one event; return False if the rest of the file is not to be read."""
        match type(event).__name__:
            case "ScalarEvent":
                if self._crowded(event) or self._joins_a_colon(event):
                    return False
                self._place(self._scalar(event))
            case "MappingStartEvent" | "SequenceStartEvent":
                return self._open(event, type(event).__name__ == "MappingStartEvent")
            case "MappingEndEvent" | "SequenceEndEvent":
                self._close(event)
            case "AliasEvent":
                if self._crowded(event):
                    return False
                self._alias(event)
            case "DocumentStartEvent":
                return self._document(event)
            case "StreamEndEvent":
                self._unused_anchors()
        return True

    def _at(self, event: Event) -> Span:
        start = event.start_mark.index
        return self.source.span(start, min(start + 1, len(self.source.text)))

    def _fail(
        self,
        code: Code,
        message: str,
        span: Span,
        hint: str,
        related: tuple[Related, ...] = (),
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        self.report.append(Diagnostic(code, message, span, hint, related, fixes))
        self.broken = True

    def _document(self, event: Event) -> bool:
        self.documents += 1
        if self.documents == 1:
            return True
        message = "a second document begins here, but only the first one is read"
        span = self.source.span(event.start_mark.index, event.end_mark.index)
        hint = "one file has one entry: put the rest into a file of its own"
        self.report.append(Diagnostic(codes.SEVERAL_DOCUMENTS, message, span, hint))
        self._unused_anchors()
        return False

    def _crowded(self, event: Event) -> bool:
        self.count += 1
        if self.count <= self.limits.nodes:
            return False
        message = f"the file has more than {self.limits.nodes} values"
        self._fail(codes.TOO_MANY_VALUES, message, self._at(event), "split the file")
        return True

    def _joins_a_colon(self, event: Event) -> bool:
        """Refuse text in brackets with a colon and no space behind it, as the parser in C does."""
        if event.style in _STYLES or not any(outer.flow for outer in self.stack):
            return False
        start, end = event.start_mark.index, event.end_mark.index
        if not _JOINED_COLON.search(self.source.text[start : end + 1]):
            return False
        self.report.append(with_fixes(colon_in_brackets(self.source, start)))
        self.broken = True
        return True

    def _open(self, event: Event, mapping: bool) -> bool:
        if self._crowded(event):
            return False
        here = self._at(event)
        if len(self.stack) >= self.limits.depth:
            message = f"values are nested more than {self.limits.depth} levels deep here"
            self._fail(codes.NESTED_TOO_DEEP, message, here, "no card needs more than a dozen levels")
            return False
        self._anchor_and_tag(event, here, _COLLECTION_TAGS)
        top = self.stack[-1] if self.stack else None
        is_key = top is not None and top.mapping and top.key is None
        if is_key and not any(outer.is_key for outer in self.stack):
            message = "a list or mapping is in the place of a key"
            self._fail(codes.KEY_NOT_TEXT, message, here, 'put the key in quotation marks: "{...}":')
        self.stack.append(_Open(here.start, bool(event.flow_style), mapping, is_key=is_key))
        return True

    def _close(self, event: Event) -> None:
        done = self.stack.pop()
        if done.flow:
            end = event.end_mark.index
        elif done.mapping:
            end = max(done.pairs[-1].value.span.end, done.pairs[-1].key.span.end) if done.pairs else done.start
        else:
            end = done.items[-1].span.end if done.items else done.start
        span = self.source.span(done.start, end)
        if done.is_key:
            self._place(Scalar(None, f"\0{self.count}", "plain", span))
        elif done.mapping:
            self._place(MappingNode(tuple(done.pairs), span))
        else:
            self._place(SequenceNode(tuple(done.items), span))

    def _place(self, node: Node) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if not top.mapping:
            top.items.append(node)
        elif top.key is None:
            assert isinstance(node, Scalar)
            top.key = node
        else:
            self._enter(top, top.key, node)
            top.key = None

    def _enter(self, top: _Open, key: Scalar, value: Node) -> None:
        if isinstance(value, Scalar) and value.style == "plain" and value.text == "":
            # Each parser gives an empty value a different place; a reader looks at the key.
            value = Scalar(None, "", "plain", key.span)
        first = top.keys.setdefault(key.text, key)
        pair = Pair(key, value)
        if first is key:
            top.pairs.append(pair)
            top.values[key.text] = value
            return
        message = f"`{shortened(key.text)}` appears twice here; the first is on line {first.span.line}"
        related = (Related(first.span, "the first one"),)
        same = same_value(top.values[key.text], value)
        cut = without_repetition(top.pairs[-1], pair)
        fixes = replacing("leave the second one out", cut, "", safe=True) if same else ()
        self.report.append(Diagnostic(codes.DUPLICATE_KEY, message, key.span, "keep one of the two", related, fixes))

    def _alias(self, event: Event) -> None:
        span = self.source.span(event.start_mark.index, event.end_mark.index)
        name = str(event.anchor)
        self.aliased.add(name)
        anchor = self.anchors.get(name)
        related = (Related(anchor, "the value it repeats"),) if anchor else ()
        message = f"`{shortened(span.text)}` repeats a value from elsewhere"
        self._fail(codes.ALIAS, message, span, "write it out here", related)
        self._place(Scalar(None, span.text, "plain", span))

    def _unused_anchors(self) -> None:
        for name, span in self.anchors.items():
            if name not in self.aliased:
                message = f"`&{shortened(name)}` marks a value to be repeated"
                self._fail(codes.ALIAS, message, span, "leave the mark out", fixes=unmarked(span, safe=True))

    def _anchor_and_tag(self, event: Event, span: Span, allowed: set[str]) -> None:
        if event.anchor is not None:
            self.anchors.setdefault(str(event.anchor), span)
        tag = None if event.tag is None else str(event.tag)
        if tag is None or tag == "!" or (tag.startswith(_CORE) and tag[len(_CORE) :] in allowed):
            return
        name = tag if tag.startswith("!") else "!!" + tag.removeprefix(_CORE)
        message = f"the tag `{shortened(name)}` has no meaning in a card file"
        self._fail(codes.TAG, message, span, "write the value without it", fixes=unmarked(span, safe=False))

    def _scalar(self, event: Event) -> Scalar:
        start, end = event.start_mark.index, event.end_mark.index
        text = composed(event.value)
        style = _STYLES.get(event.style, "plain")
        content = None
        match style:
            case "literal":
                content = _literal_content(self.source, start, end, text)
                end = start + len(self.source.text[start : max(content.end, start)].rstrip())
            case "folded":
                end = start + len(self.source.text[start:end].rstrip())
            case "plain" | "single" | "double":
                if not text and style == "plain":
                    start = end = len(self.source.text[:start].rstrip())
            case _:
                assert_never(style)
        span = self.source.span(start, end)
        if event.anchor is not None or event.tag is not None:
            self._anchor_and_tag(event, span, {"str"})
        if (problem := check_value(text, span)) is not None:
            self.report.append(problem)
            self.broken = True
        value: ScalarValue = text
        if style == "plain" and event.tag is None:
            try:
                value = resolve_plain(text, digits=self.limits.digits)
            except NumberTooLong:
                hint = "write it in quotation marks if it is not a number"
                self._fail(codes.NUMBER_TOO_LONG, "this number has too many digits", span, hint)
        return Scalar(value, text, style, span, content)


def _literal_content(source: SourceFile, start: int, end: int, value: str) -> Span:
    """Return the lines of a literal block: as many as its value has, from the line after its `|`."""
    newline = source.text.find("\n", start, end)
    if newline == -1 or not value.strip("\n"):
        at = end if newline == -1 else newline + 1
        return source.span(at, at)
    first = at = newline + 1
    for _ in range(value.rstrip("\n").count("\n") + 1):
        newline = source.text.find("\n", at)
        at = len(source.text) if newline == -1 else newline + 1
    return source.span(first, at)
