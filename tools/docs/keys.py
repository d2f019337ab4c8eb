"""Regions about the keys of a file, from its JSON Schema: a table for each kind of mapping."""

import json
import re
from collections.abc import Iterator
from typing import Any

from gesso.resources import read_resource
from tools.docs.markdown import PageError, anchor, table

Schema = dict[str, Any]
_LONG = 9
_ARTICLE = re.compile(r"^(an?|the) ")


def keys(game: str, kind: str) -> list[str]:
    """Return all keys of a kind of file: the file itself, then every mapping in it, in reading order.

    Raises:
        PageError: A mapping has no title, so that nothing could lead to it.
    """
    pages = _Pages(game, kind)
    lines = [pages.document["description"], "", *pages.rows(pages.document), ""]
    done: set[str] = set()
    waiting = [*pages.below(pages.document)]
    while waiting:
        title, schema = waiting.pop(0)
        if not title:
            raise PageError(f"{game} {kind}: a mapping with the keys {', '.join(schema['properties'])} has no title")
        if title not in done:
            done.add(title)
            lines += [f"### {title}", "", schema.get("description", ""), ""]
            lines += [*pages.rows(schema), ""] if "properties" in schema else []
            waiting = [*pages.below(schema), *waiting]
    return lines[:-1]


def summary(game: str, kind: str) -> list[str]:
    """Return the keys of the file itself and what they hold. Required keys are bold."""
    pages = _Pages(game, kind)
    rows = [[label, full.get("description", "")] for label, _, full in pages.properties(pages.document)]
    return table(["key", "holds"], rows)


def variants(game: str, kind: str, definition: str) -> list[str]:
    """Return the kinds of a mapping and the keys of each. Required keys are bold."""
    pages = _Pages(game, kind)
    rows = []
    for case in (pages.filled(case["then"]) for case in pages.document["$defs"][definition]["allOf"]):
        rows.append([case["title"], case["description"], ", ".join(label for label, _, _ in pages.properties(case))])
    return table(["", "is", "keys"], rows)


class _Pages:
    def __init__(self, game: str, kind: str) -> None:
        self.document: Schema = json.loads(read_resource(f"schema/{game}/{kind}.schema.json"))
        self._told: set[tuple[Any, ...]] = set()

    def filled(self, part: Schema) -> Schema:
        reference = part.get("$ref")
        if not isinstance(reference, str):
            return part
        return {**self.filled(self.document["$defs"][reference.removeprefix("#/$defs/")]), **part, "$ref": None}

    def properties(self, schema: Schema) -> Iterator[tuple[str, str, Schema]]:
        for key, part in schema["properties"].items():
            yield f"**`{key}`**" if key in schema.get("required", ()) else f"`{key}`", key, self.filled(part)

    def rows(self, schema: Schema) -> list[str]:
        rows = []
        for label, key, full in self.properties(schema):
            example = f"`{_yaml(full['examples'][0])}`" if full.get("examples") else ""
            rows.append([label, self._value(full, key), full.get("description", ""), example])
        return table(["key", "value", "holds", "for example"], rows)

    def below(self, schema: Schema) -> Iterator[tuple[str, Schema]]:
        for key, part in schema.get("properties", {}).items():
            yield from self._inside(self.filled(part), key)
        if "properties" not in schema:
            yield from self._held(schema)
        # A case without a title only narrows a key that has its row.
        for case in (case for case in schema.get("allOf", ()) if "title" in self.filled(case.get("then", {}))):
            yield from self._inside(self.filled(case.get("then", {})), "")

    def _inside(self, full: Schema, key: str) -> Iterator[tuple[str, Schema]]:
        if self._has_keys(full):
            yield _title(full, key), full
        else:
            yield from self._held(full)

    def _held(self, full: Schema) -> Iterator[tuple[str, Schema]]:
        for holder in ("items", "additionalProperties", "else"):
            inner = full.get(holder)
            if isinstance(inner, dict):
                yield from self._inside(self.filled(inner), "")
        for branch in full.get("oneOf", ()) or full.get("anyOf", ()):
            yield from self._inside(self.filled(branch), "")

    def _has_keys(self, full: Schema) -> bool:
        return "properties" in full or ("title" in full and any(self.below(full)))

    def _value(self, full: Schema, key: str = "") -> str:
        if "const" in full:
            return f"`{_yaml(full['const'])}`"
        if "enum" in full:
            return self._choices(tuple(full["enum"]))
        if "x-art" in full:
            own = f"; {self._value(full['then'], key)}" if "then" in full else ""
            return f"{self._choices(tuple(full['examples']))}; a {full['x-art']} of another art pack{own}"
        kind = full.get("type", "")
        if isinstance(kind, list):
            return " or ".join(dict.fromkeys(self._value({**full, "type": one}, key) for one in kind))
        if kind == "array":
            low = full.get("minItems")
            amount = f"{low}: " if low is not None and low == full.get("maxItems") else ""
            return f"list of {amount}{self._value(self.filled(full.get('items', {})))}"
        if kind == "object" or "properties" in full:
            title = _title(full, key)
            return f"[{title}](#{anchor(title)})" if self._has_keys(full) else "keys with values"
        if kind == "integer":
            low, high = full.get("minimum"), full.get("maximum")
            return f"whole number, {low} to {high}" if low is not None and high is not None else "whole number"
        if kind == "number":
            low, high = full.get("minimum"), full.get("maximum")
            return f"number, {low} to {high}" if low is not None and high is not None else "number"
        if kind == "boolean":
            return "`true` or `false`"
        if full.get("x-block"):
            return "text in a block (`|`)"
        words = full.get("patternErrorMessage", "text")
        most = full.get("maxLength")
        return f"{words}, at most {most} characters" if most else str(words)

    def _choices(self, values: tuple[Any, ...]) -> str:
        if len(values) > _LONG and values in self._told:
            return f"as above, such as `{_yaml(values[0])}`"
        self._told.add(values)
        return ", ".join(f"`{_yaml(value)}`" for value in values)


def _title(full: Schema, key: str) -> str:
    """Return the heading of a mapping: its title, the key that holds it, or what messages call it."""
    noun = _ARTICLE.sub("", str(full.get("x-noun", "")))
    return str(full.get("title") or key.replace("_", " ").capitalize() or noun[:1].upper() + noun[1:])


def _yaml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str() if value.endswith("\n"):
            return "| " + " / ".join(value.rstrip().splitlines())
        case str() if value.startswith("#"):
            return f'"{value}"'
        case list():
            return "[" + ", ".join(_yaml(item) for item in value) + "]"
        case dict():
            return "{" + ", ".join(f"{key}: {_yaml(item)}" for key, item in value.items()) + "}"
        case _:
            return str(value)
