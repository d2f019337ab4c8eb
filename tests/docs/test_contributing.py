"""The page for contributors names verbs, files and sections that are there."""

from __future__ import annotations

import re

import pytest
from ruamel.yaml import YAML

from tools.docs import root

PAGE = (root() / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (root() / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z][\w-]*):", MAKEFILE, re.MULTILINE))
WALKS = ("a verb", "a check", "a face", "a kind of piece", "an Artist", "a game")
SPANS = re.findall(r"`([^`\n]+)`", PAGE)


@pytest.mark.parametrize("what", WALKS)
def test_adding_something_has_a_walk(what: str) -> None:
    assert f"\n## Adding {what}\n" in PAGE


def test_every_verb_of_make_is_in_the_table_and_the_other_way_round() -> None:
    named = set(re.findall(r"`make ([\w-]+)`", PAGE))
    assert named == TARGETS - {"clean"}
    phony = re.search(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    assert phony and set(phony[1].split()) == TARGETS


def test_every_file_that_is_named_is_there() -> None:
    """But for names with a part left open, and what is not a path."""
    for span in SPANS:
        if re.fullmatch(r"\.?[\w-]+(/[\w.-]+)+/?|[\w-]+\.(txt|md|toml)", span) and not span.startswith("pictures/"):
            assert (root() / span).exists(), span


def test_commits_and_the_gate_run_verbs_of_make() -> None:
    hooks = YAML(typ="safe").load((root() / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    entries = [hook["entry"] for repo in hooks["repos"] for hook in repo["hooks"]]
    assert all(repo["repo"] == "local" for repo in hooks["repos"]), "nothing is downloaded"
    gate = (root() / ".ci" / "run").read_text(encoding="utf-8")
    called = [word for line in [*entries, *re.findall(r"^ *make (.+)$", gate, re.MULTILINE)] for word in line.split()]
    verbs = {word for word in called if word != "make" and re.fullmatch(r"[a-z][\w-]*", word)}
    assert verbs <= TARGETS, verbs - TARGETS
    assert {"build", "lint", "types", "docs-check", "test", "test-all"} <= verbs, "the gate leaves something out"
