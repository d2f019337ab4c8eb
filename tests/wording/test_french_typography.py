"""French sets a no-break space before high punctuation and inside its quotation marks: in phrases, rules in short, and
translations of cards."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from gesso.resources import home, resource

_SELECTOR = re.compile(r"<[a-z_]+#?(=[a-z_]+)?: ?")
_FAULT = re.compile("(?<!\u00a0)[:;!?%»]|«(?!\u00a0)|[“”„]|\u00a0\u00a0")
_TYPED = re.compile("`[^`]*`")
"""What is typed has no such blanks."""
_NAMES = ("Re;ACT", "“{text}”")
"""Names, and the marks around a quotation inside another."""
FILES = sorted((*resource("templates").glob("*/*/fr.toml"), *(home() / "cards").glob("**/translations/fr.yaml")))


def texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, each in value.items():
                if key not in ("locale", "language", "rules", "en"):
                    yield from texts(each)
        case list():
            for each in value:
                yield from texts(each)


def read(file: Path) -> object:
    text = file.read_text(encoding="utf-8")
    return tomllib.loads(text) if file.suffix == ".toml" else YAML(typ="safe").load(text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-3:]))
def test_punctuation_keeps_to_its_word(file: Path) -> None:
    for text in texts(read(file)):
        bare = _TYPED.sub("", _SELECTOR.sub("", text))
        for name in _NAMES:
            bare = bare.replace(name, "")
        assert not _FAULT.search(bare), text
