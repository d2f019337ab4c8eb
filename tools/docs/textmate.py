"""The TextMate grammar that colours the effect language inside card files, made from the words of the shipped games.

An editor shows these colours at once and without a server. They are laid over the editor's own grammar for YAML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from gesso.games import game_ids
from gesso.lang.errors.error_context import begin
from gesso.lang.language import Start, terminals
from gesso.lang.nodes import EVERYWHERE
from gesso.resources import resources
from tools.docs.examples import manual
from tools.docs.words import all_headwords

FILE = "editors/vscode/syntaxes/gesso.tmLanguage.json"
SCOPE = "text.gesso.injection"
BLOCK = "meta.embedded.block.gesso"
"""The scope around every effect text."""
NAME = "variable.other.gesso"
"""The scope of a word that is not of the language: the name of a piece or a card."""
SCOPES: Mapping[str, str] = MappingProxyType(
    {
        "picking": "storage.modifier.gesso",
        "whose": "variable.language.gesso",
        "things": "support.type.gesso",
        "where": "keyword.operator.wordlike.gesso",
        "states": "variable.other.enummember.gesso",
        "logic": "keyword.control.gesso",
        "events": "entity.name.function.gesso",
    }
)
"""The scope of words by their role in the list of words; all other words are deeds."""
DEED = "support.function.gesso"
_END = r"(?![\w-])"


@cache
def word_scopes() -> Mapping[str, str]:
    """Return the scope of every form of every word. A word of two games has the scope of the first."""
    found: dict[str, str] = {}
    for game in game_ids(installed=False):
        roles = manual(game).roles
        for word in all_headwords(game):
            for form in word.forms:
                found.setdefault(form, SCOPES.get(roles[word.chapter], DEED))
    return MappingProxyType(found)


@cache
def first_words() -> frozenset[str]:
    """Return the words that a text can begin with."""
    found: set[str] = set()
    for game in game_ids(installed=False):
        language = manual(game).language
        spelled = terminals(language).spellings
        for start in EVERYWHERE:
            found.update(form for terminal in _first(language, start) for form in spelled.get(terminal, ()))
    return frozenset(found)


def _first(language: Any, start: Start) -> Iterable[str]:
    return begin(language, start).accepts()


@cache
def text_keys() -> frozenset[str]:
    """Return the keys of card files that hold a text of the language, as the schemas of the shipped games say."""
    found: set[str] = set()
    for game in game_ids(installed=False):
        for folder in resources(f"schema/{game}"):
            for file in sorted(folder.glob("*.json")):
                top = json.loads(file.read_text(encoding="utf-8"))
                found.update(_text_keys(top, top))
    return frozenset(found)


def _text_keys(schema: Any, top: Mapping[str, Any]) -> Iterator[str]:
    if isinstance(schema, list):
        for each in schema:
            yield from _text_keys(each, top)
    elif isinstance(schema, dict):
        for key, value in schema.items():
            if key == "properties":
                yield from (name for name, inner in value.items() if _is_text(inner, top))
            yield from _text_keys(value, top)


def _is_text(schema: Any, top: Mapping[str, Any]) -> bool:
    while isinstance(schema, dict) and (reference := schema.get("$ref", "")).startswith("#/"):
        found: Any = top
        for part in reference[2:].split("/"):
            found = found[part]
        schema = found
    return isinstance(schema, dict) and schema.get("type") == "string" and bool(schema.get("x-block"))


def grammar() -> Mapping[str, Any]:
    """Return the grammar as data."""
    after_key = "|".join(rf"(?<=\b{key}:)|(?<=\b{key}['\"]:)" for key in sorted(text_keys()))
    scopes: dict[str, list[str]] = {}
    for word, scope in word_scopes().items():
        scopes.setdefault(scope, []).append(word)
    begins = rf"(?=(?:{_any(first_words())}){_END})"
    inside = {"include": "#sentence"}
    return {
        "name": "Gesso effects in YAML",
        "scopeName": SCOPE,
        "injectionSelector": f"L:source.yaml -comment -string -{BLOCK}",
        "patterns": [{"include": "#block"}, {"include": "#line"}],
        "repository": {
            "block": {
                "begin": rf"(?:{after_key})[ \t]+([|>][-+0-9]*)[ \t]*((?<=[ \t])#.*)?$",
                "beginCaptures": {
                    "1": {"name": "keyword.control.flow.block-scalar.literal.yaml"},
                    "2": {"name": "comment.line.number-sign.yaml"},
                },
                # The grammar around this ends the value, and this with it, where a line is not deeper than its key.
                "while": r"(?:^|\G)(?=[ \t]|$)",
                "patterns": [
                    {"match": r"(?:^|\G)[ \t]*(#.*)", "captures": {"1": {"name": "comment.line.number-sign.gesso"}}},
                    {
                        "begin": rf"(?:^|\G)[ \t]*{begins}",
                        "while": r"(?:^|\G)",
                        "name": BLOCK,
                        "patterns": [inside],
                    },
                    {
                        "begin": r"(?:^|\G)[ \t]*(?=\S)",
                        "while": r"(?:^|\G)",
                        "name": "string.unquoted.block.yaml",
                    },
                ],
            },
            "line": {
                "begin": rf"(?:{after_key})[ \t]+(['\"]?){begins}",
                "beginCaptures": {"1": {"name": "punctuation.definition.string.begin.yaml"}},
                "end": r"(?=[ \t]#|[}\],]|['\"])|$",
                "contentName": BLOCK,
                "patterns": [inside],
            },
            "sentence": {
                "patterns": [
                    {"name": "comment.line.number-sign.gesso", "match": r"(?:^|(?<=\s))#.*"},
                    *(
                        {"name": scope, "match": rf"(?<![\w-])(?:{_any(words)}){_END}"}
                        for scope, words in sorted(scopes.items())
                    ),
                    {"name": "constant.numeric.gesso", "match": rf"(?<![\w-])\d+{_END}"},
                    {"name": NAME, "match": r"[^\W\d][\w-]*"},
                ]
            },
        },
    }


def grammar_text() -> str:
    """Return the file of the grammar."""
    return json.dumps(grammar(), indent=1) + "\n"


def _any(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words)))
