"""The schema documents themselves: they teach the format in an editor, and nothing in them is out of reach of words."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from gesso.schema.documents import BlockText, load_document
from gesso.schema.schema_context import TOML, example_of
from gesso.schema.validation import _validator

FOLDER = Path(__file__).parents[2] / "schema"
NAMES = sorted(str(path.relative_to(FOLDER)).removesuffix(".schema.json") for path in FOLDER.rglob("*.schema.json"))
# Documents of files that people write; messages of the live page are written by programs.
WRITTEN = [name for name in NAMES if name != "page"]
# What `faults` puts into words, and what only leads to something that it does.
SAID = {
    "type", "required", "additionalProperties", "properties", "enum", "const", "minimum", "maximum", "pattern", "items",
    "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties", "uniqueItems", "propertyNames",
    "if", "then", "else", "allOf", "not", "x-block",
}  # fmt: skip
SILENT = {
    "$schema",
    "$id",
    "title",
    "description",
    "examples",
    "x-noun",
    "x-also",
    "default",
    "x-read-on",
    "x-seen-on",
    "x-on-paper",
    "x-weights",
    "x-follows",
    "x-art",
    "x-text",
    "x-from",
    "x-name",
    "errorMessage",
    "patternErrorMessage",
}


def schemas(part: Any) -> Iterator[dict[str, Any]]:
    """Every schema inside a document, references filled in."""
    if not isinstance(part, dict):
        return
    yield part
    for key, value in part.items():
        if key == "properties":
            for inner in value.values():
                yield from schemas(inner)
        elif key == "allOf":
            for inner in value:
                yield from schemas(inner)
        elif key in ("items", "additionalProperties", "propertyNames", "if", "then", "else", "not"):
            yield from schemas(value)


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_a_sound_schema(name: str) -> None:
    Draft202012Validator.check_schema(json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", NAMES)
def test_every_keyword_can_be_put_into_words(name: str) -> None:
    for schema in schemas(load_document(name)):
        assert set(schema) <= SAID | SILENT


@pytest.mark.parametrize("name", WRITTEN)
def test_every_key_has_a_description_for_the_editor(name: str) -> None:
    """Hovering over any key of a card file says what it is for."""
    for schema in schemas(load_document(name)):
        for key, inner in schema.get("properties", {}).items():
            if set(inner) & {"not", "const"} and "description" not in inner:
                continue  # a repetition inside a condition; the key itself is described where it is declared
            assert inner.get("description"), f"{key} in {schema.get('title')}"
            assert len(inner["description"]) > 10


@pytest.mark.parametrize("name", WRITTEN)
def test_every_mapping_is_closed_and_has_a_name(name: str) -> None:
    """A key that the format does not know is always an error, and the message can say of what."""
    for schema in schemas(load_document(name)):
        if schema.get("type") == "object":
            assert "x-noun" in schema
            assert "additionalProperties" in schema or "allOf" in schema or "else" in schema


@pytest.mark.parametrize("name", NAMES)
def test_every_example_keeps_to_its_own_schema(name: str) -> None:
    """Examples are shown as hints: a wrong one would be worse than none."""
    document = load_document(name)
    for schema in schemas(document):
        for example in schema.get("examples", ()):
            errors = list(_validator(name).evolve(schema=schema).iter_errors(blocks(example)))
            assert not errors, (schema.get("description"), example, errors)


def blocks(value: Any) -> Any:
    match value:
        case dict():
            return {key: blocks(inner) for key, inner in value.items()}
        case str() if value.endswith("\n"):
            return BlockText(value)
        case _:
            return value


def test_patterns_take_linear_time() -> None:
    """A pattern that backtracks would let one line of a card file hold up the checker."""
    import re
    import time

    patterns = {schema["pattern"] for name in NAMES for schema in schemas(load_document(name)) if "pattern" in schema}
    assert patterns
    for pattern in patterns:
        begin = time.perf_counter()
        for probe in ("a" * 5000, "a-" * 5000, "#" * 5000, "a" * 5000 + "!", "-" * 5000, "a-a" * 2000 + "\n"):
            re.search(pattern, probe)
        assert time.perf_counter() - begin < 1.0, pattern


def test_a_document_refuses_a_ring_and_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    from gesso.schema import documents

    for text in (
        '{"$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#/$defs/a"}}}}',
        '{"$ref": "#/$defs/a", "type": "string", "$defs": {"a": {"type": "integer"}}}',
    ):
        monkeypatch.setattr(documents, "read_resource", lambda name, text=text: text)
        with pytest.raises(ValueError):
            documents.load_document.__wrapped__("x/y")


CARDS = sorted(path for folder in ("cards", "tests/cases/react") for path in (FOLDER.parent / folder).rglob("*.yaml"))


@pytest.mark.parametrize("path", CARDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_card_file_leads_an_editor_to_its_schema(path: Path) -> None:
    """The first line is what the YAML extension of an editor reads for completion and hover."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    prefix = "# yaml-language-server: $schema="
    assert first.startswith(prefix)
    assert (path.parent / first.removeprefix(prefix)).resolve().is_relative_to(FOLDER)
    assert (path.parent / first.removeprefix(prefix)).is_file()


@pytest.mark.parametrize(
    "name", [name for name in NAMES if name.endswith("theme") or name.startswith(("services", "tables"))]
)
def test_hints_for_files_of_toml_are_lines_of_toml(name: str) -> None:
    """Such as `text_sizes = "10.08/12"`, in quotation marks, and `names = "{id}"`."""
    found = [
        (key, inner)
        for part in schemas(load_document(name))
        for key, inner in part.get("properties", {}).items()
        if inner.get("examples")
    ]
    assert found
    for key, schema in found:
        assert tomllib.loads(example_of(key, schema, TOML)) == {key: schema["examples"][0]}
