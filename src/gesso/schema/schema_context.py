"""Where a file breaks its schema, and what schema and file say there, in words."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import field
from itertools import islice
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics.suggestions import nearest
from gesso.names import figure_last, id_of
from gesso.schema.documents import Schema, locate
from gesso.source import MappingNode, Node, Scalar, SequenceNode
from gesso.source.source_file import DEFAULT

_TWO_WORDS = "two words"
"""No id fits this, and every printed text does."""


@dataclass(frozen=True, slots=True)
class Context:
    """The thing at a place of the schema: its name in a sentence, and its keys with their own schemas."""

    noun: str
    keys: dict[str, Schema] = field(default_factory=dict)


def context_at(document: Schema, schema_path: Sequence[str | int]) -> Context:
    """Return the innermost named thing on a path through the schema, without the keyword at its end."""
    noun, keys = "this mapping", dict[str, Schema]()
    part: Any = document
    for step in ("", *schema_path):
        if step != "":
            part = part[step]
        if not isinstance(part, dict):
            continue
        if "x-noun" in part:
            noun, keys = part["x-noun"], {}
        properties = part.get("properties")
        if isinstance(properties, dict):
            keys = {
                **keys,
                **{key: value for key, value in properties.items() if key not in keys or "const" not in value},
            }
    return Context(noun, keys)


@dataclass(frozen=True, slots=True)
class Notation:
    """How hints write values, and what stands between a key and its value."""

    value: Callable[[Any], str]
    between: str


def example_of(key: str, schema: Schema, written: Notation | None = None) -> str:
    """Return how the key is written, `count: 3`; empty if the schema gives no example."""
    written = written or YAML
    if schema.get("x-block"):
        return f"{key}: |"
    examples = schema.get("examples")
    return f"{key}{written.between}{written.value(examples[0])}" if examples else ""


def flow(value: Any) -> str:
    """Return a plain value on one line of YAML."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case dict():
            return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(flow(item) for item in value) + "]"
        case str() if value.startswith("#") or ": " in value or "\n" in value:
            return '"' + " ".join(value.split()) + '"'
        case _:
            return str(value)


def toml_value(value: Any) -> str:
    """Return a plain value on one line of TOML."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items()) + " }"
        case list():
            return "[" + ", ".join(toml_value(item) for item in value) + "]"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return flow(value)


YAML = Notation(flow, ": ")
TOML = Notation(toml_value, " = ")


def kind_of(node: Node) -> str:
    """Return the kind of a value in words."""
    match node:
        case MappingNode():
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


def listed(words: Sequence[str], joiner: str, *, quote: bool = True) -> str:
    """Return `a`, `b` and `c`."""
    quoted = [f"`{word}`" if quote else word for word in words]
    if len(quoted) < 2:
        return "".join(quoted)
    return f"{', '.join(quoted[:-1])} {joiner} {quoted[-1]}"


def uncapital(text: str) -> str:
    """Return a sentence as it stands inside another one."""
    return text[:1].lower() + text[1:]


UnknownKeys = tuple[tuple[Scalar, str | None], ...]
"""Keys, each with the key that was probably meant."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A keyword of the schema that a value breaks: where in the file, and where in the schema."""

    keyword: str
    wanted: Any
    found: Any
    path: tuple[str | int, ...]
    schema_path: tuple[str | int, ...]
    schema: Schema


def in_the_form(violation: Violation) -> str | None:
    """Return the id of a value that breaks the pattern of an id or of a like word, if that fits the pattern."""
    words, pattern = str(violation.found), str(violation.wanted)
    if violation.keyword != "pattern" or re.search(pattern, _TWO_WORDS):
        return None
    id = figure_last(id_of(words))
    return id if id != words and re.search(pattern, id) else None


def unknown_keys(root: Node, document: Schema, violation: Violation) -> UnknownKeys:
    """Return the keys of a mapping that its format does not know: one more than is reported, so that a report may
    say so."""
    node = locate(root, violation.path)[1]
    if not isinstance(node, MappingNode):
        return ()
    known = violation.schema.get("properties", {})
    keys = context_at(document, violation.schema_path).keys
    free = {key: schema for key, schema in keys.items() if node.pair(key) is None}
    foreign = (pair.key for pair in node if pair.name not in known)
    return tuple((key, meant_key(key.text, free)) for key in islice(foreign, DEFAULT.repeats + 1))


def meant_key(word: str, keys: dict[str, Schema]) -> str | None:
    """Return the key that a word was probably meant to be: one that people often write so, or the nearest spelling."""
    small = word.casefold()
    return next((key for key, schema in keys.items() if small in schema.get("x-also", ())), None) or nearest(word, keys)


def whole_list(words: Sequence[str], schema: Schema) -> list[str] | None:
    """Return the one example of a list that begins with these words and is longer; None for none or several."""
    examples = (example for example in schema.get("examples", ()) if isinstance(example, list))
    fitting = [example for example in examples if len(example) > len(words) > 0 and example[: len(words)] == [*words]]
    return fitting[0] if len(fitting) == 1 else None


def words_of(node: Node) -> list[str]:
    """Return the words of a list, or of a text with slashes, commas or blanks between them."""
    match node:
        case SequenceNode():
            return [item.text for item in node.items if isinstance(item, Scalar)]
        case Scalar():
            return re.findall(r"[^\s/,]+", node.text)
        case _:
            return []
