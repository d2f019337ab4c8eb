"""The colours of effects inside YAML: every text of a shipped card, every word of it by its role, and nothing else.

A few lines here read the grammar as an editor does, where the editor's own grammar for YAML has ended every key: in an
editor itself `editors/vscode/README.md` says how to look.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import gesso
from gesso.schema.access import EffectText
from tools.docs import root
from tools.docs.textmate import BLOCK, FILE, NAME, first_words, grammar, grammar_text, text_keys, word_scopes
from tools.site.lexer import word_tokens

PROJECT = cache(lambda: gesso.open(root()).model)
ENTRIES = ("calligrapher", "sculptor", "odalys")
Scoped = tuple[int, str, str]
"""A line from 1, a word or a comment, and its scope."""


def regex(pattern: str) -> re.Pattern[str]:
    """A pattern of the grammar; each line is handed over from its begin, so `\\G` is `^`."""
    return re.compile(pattern.replace(r"(?:^|\G)", "^"))


def words(line: str, number: int) -> Iterator[Scoped]:
    at = 0
    rules = [(regex(rule["match"]), rule["name"]) for rule in grammar()["repository"]["sentence"]["patterns"]]
    while True:
        found = [
            (match.start(), order, match, name)
            for order, (rule, name) in enumerate(rules)
            if (match := rule.search(line, at))
        ]
        if not found:
            return
        _, _, match, name = min(found, key=lambda each: each[:2])
        yield number, match[0], name
        at = match.end()


def coloured(text: str) -> Iterator[Scoped]:
    """What the grammar colours in a file whose blocks are deeper than their keys."""
    block, line_rule = (grammar()["repository"][name] for name in ("block", "line"))
    begin, goes_on = regex(block["begin"]), regex(block["while"])
    comment, sentences, prose = (regex(rule.get("begin") or rule["match"]) for rule in block["patterns"])
    inside, deepest, kind = False, 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        indentation = len(line) - len(line.lstrip())
        if inside and goes_on.match(line) and (indentation > deepest or not line.strip()):
            kind = kind or next(
                (name for name, rule in (("#", comment), ("text", sentences), ("prose", prose)) if rule.match(line)), ""
            )
            if kind == "text":
                yield from words(line, number)
            kind = "" if kind == "#" else kind
            continue
        inside = begin.search(line) is not None
        deepest, kind = len(re.match(r"[ -]*", line)[0]), ""  # type: ignore[index]
        if not inside and (found := regex(line_rule["begin"]).search(line)):
            rest = line[found.end() :]
            yield from words(rest[: regex(line_rule["end"]).search(rest).start()], number)  # type: ignore[union-attr]


def texts(value: Any) -> Iterator[EffectText]:
    """Every text of the language in the model of an entry."""
    if isinstance(value, EffectText):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, Mapping):
        yield from texts(tuple(value.values()))
    elif dataclasses.is_dataclass(value):
        yield from texts(tuple(getattr(value, field.name) for field in dataclasses.fields(value)))


def test_the_grammar_is_made_from_the_words_of_the_games() -> None:
    assert (root() / FILE).read_text(encoding="utf-8") == grammar_text(), f"{FILE} is stale: run `make docs`"
    for game in ("react", "solrei"):
        assert word_tokens(game).keys() <= word_scopes().keys()
    assert first_words() <= word_scopes().keys()
    assert {"text", "cost", "effect"} <= text_keys()
    assert not {"playstyle", "opponent", "board", "name"} & text_keys()


@pytest.mark.parametrize("id", ENTRIES)
def test_every_text_of_a_card_is_coloured_and_nothing_else(id: str) -> None:
    entry = next(entry for game in PROJECT().games for entry in game.entries if entry.id == id)
    assert entry.source is not None
    own = {
        (number, word)
        for text in texts(entry.model)
        for number, line in enumerate(text.span.text.splitlines(), text.span.line)
        for word in re.findall(r"#.*|[\w-]+", line)
    }
    found = {(number, word) for number, word, _ in coloured(entry.source.text)}
    assert own
    assert found == own


def test_a_word_has_the_scope_of_its_role() -> None:
    written = "effect: |\n  when my artist leaves a zone  # once\n    place 2 inks on self-portrait\nname: draw\n"
    scopes = {word: scope.removesuffix(".gesso") for _, word, scope in coloured(written)}
    assert scopes == {
        "when": "keyword.control",
        "my": "variable.language",
        "artist": "support.type",
        "leaves": "entity.name.function",
        "a": "storage.modifier",
        "zone": "support.type",
        "# once": "comment.line.number-sign",
        "place": "support.function",
        "2": "constant.numeric",
        "inks": NAME.removesuffix(".gesso"),
        "on": "keyword.operator.wordlike",
        "self-portrait": NAME.removesuffix(".gesso"),
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("text: |\n  Your draw is what it is\n", []),
        ("run: |\n  draw 1 card\n", []),
        ("text: |-  # why\n  # first\n\n  draw 1\n", ["draw", "1"]),
        ("effect: draw 1  # why\n", ["draw", "1"]),
        ('- {cost: "spend 2", kind: may}\n', ["spend", "2"]),
        ("effect: |\n- effect: |\n    draw 1\n  name: draw\n", ["draw", "1"]),
    ],
)
def test_only_sentences_under_keys_of_the_language_are_coloured(text: str, found: list[str]) -> None:
    assert [word for _, word, scope in coloured(text) if not scope.startswith("comment")] == found


def test_the_extension_lays_the_grammar_over_yaml() -> None:

    about = json.loads((root() / "editors/vscode/package.json").read_text(encoding="utf-8"))
    (laid,) = about["contributes"]["grammars"]
    assert laid["scopeName"] == grammar()["scopeName"]
    assert (root() / "editors/vscode" / laid["path"]) == root() / FILE
    assert laid["injectTo"] == ["source.yaml"] and laid["tokenTypes"] == {BLOCK: "other"}
    assert "languages" not in about["contributes"], "a language of its own would lock other extensions for YAML out"
