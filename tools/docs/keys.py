"""The keys of a card file as a page: the schema's own titles and descriptions, one table for each kind of mapping."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gesso.resources import read_resource
from tools.docs.markdown import anchor, table

Schema = dict[str, Any]
_LONG = 9


@dataclass(frozen=True, slots=True)
class Section:
    """A mapping of the format: where it stands and what it holds."""

    title: str
    description: str
    schema: Schema


def keys(game: str, kind: str) -> list[str]:
    """A kind of file of a game: the file itself, then every mapping with keys of its own in it, in reading order."""
    document = _document(game, kind)
    pages = _Pages(document)
    lines = [document["description"], "", *pages.rows(document), ""]
    done: set[str] = set()
    waiting = [*pages.below(document)]
    while waiting:
        section = waiting.pop(0)
        if section.title in done:
            continue
        done.add(section.title)
        lines += [f"### {section.title}", "", section.description, ""]
        if "properties" in section.schema:
            lines += [*pages.rows(section.schema), ""]
        waiting = [*pages.below(section.schema), *waiting]
    return lines[:-1]


def summary(game: str, kind: str) -> list[str]:
    """The keys of the file itself with what they hold; those that must be there are bold."""
    document = _document(game, kind)
    pages = _Pages(document)
    required = set(document["required"])
    return table(
        ["key", "holds"],
        [
            [f"**`{key}`**" if key in required else f"`{key}`", pages.filled(part).get("description", "")]
            for key, part in document["properties"].items()
        ],
    )


def variants(game: str, kind: str, definition: str) -> list[str]:
    """The kinds of a mapping that has several, each with the keys that it takes; those that must be there are bold."""
    document = _document(game, kind)
    pages = _Pages(document)
    rows = []
    for case in document["$defs"][definition]["allOf"]:
        full = pages.filled(case["then"])
        required = set(full.get("required", ()))
        held = (f"**`{key}`**" if key in required else f"`{key}`" for key in full["properties"])
        rows.append([full["title"], full["description"], ", ".join(held)])
    return table(["", "is", "keys"], rows)


def _document(game: str, kind: str) -> Schema:
    document: Schema = json.loads(read_resource(f"schema/{game}/{kind}.schema.json"))
    return document


def every_key(game: str, kind: str) -> set[str]:
    """All keys that the format has, wherever they stand."""
    found: set[str] = set()

    def gather(part: Any) -> None:
        if isinstance(part, dict):
            properties = part.get("properties")
            if isinstance(properties, dict):
                found.update(key for key, value in properties.items() if value is not False)
            for value in part.values():
                gather(value)
        elif isinstance(part, list):
            for value in part:
                gather(value)

    gather(_document(game, kind))
    return found


class _Pages:
    def __init__(self, document: Schema) -> None:
        self._definitions: Schema = document.get("$defs", {})
        self._told: set[tuple[Any, ...]] = set()

    def filled(self, part: Schema) -> Schema:
        """A part with what its reference names, its own words before those."""
        reference = part.get("$ref")
        if not isinstance(reference, str):
            return part
        return {**self.filled(self._definitions[reference.removeprefix("#/$defs/")]), **part, "$ref": None}

    def rows(self, schema: Schema) -> list[str]:
        """The table of a mapping's keys; those that must be there are bold."""
        required = set(schema.get("required", ()))
        rows = []
        for key, part in schema["properties"].items():
            full = self.filled(part)
            label = f"**`{key}`**" if key in required else f"`{key}`"
            rows.append([label, self._value(full, key), full.get("description", ""), self._example(full)])
        return table(["key", "value", "holds", "for example"], rows)

    def below(self, schema: Schema) -> Iterator[Section]:
        """The mappings directly inside a part, in order."""
        for key, part in schema.get("properties", {}).items():
            yield from self._inside(self.filled(part), key)
        if "properties" not in schema:
            yield from self._held(schema)
        for case in schema.get("allOf", ()):
            yield from self._inside(self.filled(case.get("then", {})), "")

    def _inside(self, full: Schema, key: str) -> Iterator[Section]:
        if self._has_keys(full):
            yield Section(_title(full, key), full.get("description", ""), full)
        else:
            yield from self._held(full)

    def _held(self, full: Schema) -> Iterator[Section]:
        for holder in ("items", "additionalProperties", "else"):
            inner = full.get(holder)
            if isinstance(inner, dict):
                yield from self._inside(self.filled(inner), "")
        for branch in full.get("oneOf", ()) or full.get("anyOf", ()):
            yield from self._inside(self.filled(branch), "")

    def _has_keys(self, full: Schema) -> bool:
        """Whether a part gets a section: it has keys of its own, or a title and mappings below that have."""
        return "properties" in full or ("title" in full and any(self.below(full)))

    def _value(self, full: Schema, key: str = "") -> str:
        if "const" in full:
            return f"`{_yaml(full['const'])}`"
        if "enum" in full:
            return self._choices(tuple(full["enum"]))
        kind = full.get("type", "")
        if isinstance(kind, list):
            return " or ".join(dict.fromkeys(self._value({**full, "type": one}, key) for one in kind))
        if kind == "array":
            inner = self.filled(full.get("items", {}))
            return f"list of {_amount(full)}{self._value(inner)}"
        if kind == "object" or "properties" in full:
            title = _title(full, key)
            return f"[{title}](#{anchor(title)})" if self._has_keys(full) else "keys with values"
        if kind == "integer":
            low, high = full.get("minimum"), full.get("maximum")
            return f"whole number, {low} to {high}" if low is not None and high is not None else "whole number"
        if kind == "boolean":
            return "`true` or `false`"
        if full.get("x-block"):
            return "text in a block (`|`)"
        words = full.get("patternErrorMessage", "text")
        most = full.get("maxLength")
        return f"{words}, at most {most} characters" if most else str(words)

    def _choices(self, values: tuple[Any, ...]) -> str:
        """All of them; a long list stands on the page once."""
        if len(values) > _LONG and values in self._told:
            return f"as above, such as `{_yaml(values[0])}`"
        self._told.add(values)
        return ", ".join(f"`{_yaml(value)}`" for value in values)

    def _example(self, full: Schema) -> str:
        examples = full.get("examples")
        return f"`{_yaml(examples[0])}`" if examples else ""


def _title(full: Schema, key: str) -> str:
    """What the section of a mapping is called: its title, else its key."""
    return str(full.get("title") or key.replace("_", " ").capitalize())


def _amount(full: Schema) -> str:
    low, high = full.get("minItems"), full.get("maxItems")
    return f"{low}: " if low is not None and low == high else ""


def _yaml(value: Any) -> str:
    """A value as it may be written on one line of YAML."""
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
