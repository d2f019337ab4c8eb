"""The source of a plug-in: the same everywhere, readable, and traced back to its card."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from games.react import roster
from oracle.workshop import TEMPLATE, filled, program_of

from gesso.engine.plugin_loader import plugin_from_text
from gesso.games.react.lowering import generate

TESTS = Path(__file__).parents[1]
IDS = roster.table().artists
ALL = "import hashlib; from games.react import roster; print(hashlib.sha256(''.join(map(roster.source, roster.table().artists)).encode()).hexdigest())"


def test_two_processes_generate_the_same_text() -> None:
    """Whatever order hashing gives to sets and dicts, the bytes stay the same."""
    found = set()
    for seed in ("1", "4242"):
        paths = os.pathsep.join([str(TESTS), str(TESTS.parent / "src")])
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
        run = subprocess.run([sys.executable, "-c", ALL], env=environment, capture_output=True, text=True, check=True)
        found.add(run.stdout)
    assert len(found) == 1


@pytest.mark.parametrize("id", IDS)
def test_every_function_stands_under_its_card_and_line(id: str) -> None:
    """A heading names the card and the line of its text; the functions below it belong to it alone."""
    source, lines = roster.source(id), (roster.ROOT / f"{id}.yaml").read_text(encoding="utf-8").splitlines()
    headings = re.findall(rf"^# (.+) \({id}\.yaml:(\d+)\)$", source, re.MULTILINE)
    programs = roster.plugins()[id].programs
    assert [(program.title, str(program.line)) for program in programs if program.blocks or program.match] == headings
    for _, line in headings:
        assert lines[int(line) - 1].strip(), f"line {line} of {id}.yaml is empty"
    functions = [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    assert len(set(functions)) == len(functions)


@pytest.mark.parametrize("id", IDS)
def test_the_text_is_laid_out(id: str) -> None:
    """No tabs, no space at the end of a line, one empty line at most within a function, a newline at the end."""
    source = roster.source(id)
    assert source.endswith("\n") and not source.endswith("\n\n")
    assert "\t" not in source and not re.search(r" +$", source, re.MULTILINE)


def test_the_content_is_what_the_texts_say() -> None:
    """Another text gives another digest; comments and places in the file do not count."""
    plain = program_of(filled({}))
    moved = program_of(filled({}).replace("pieces:\n", "# a comment\n\npieces:\n"))
    other = program_of(filled({"chip": "effect: |\n  move self 2"}))
    digests = [plugin_from_text(generate(program), "<p>").content for program in (plain, moved, other)]
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize("name", ['"""', "\\", '"""\nimport os\n"""', "# x", "\N{SNOWMAN}", "'''", "{g}", "%s"])
def test_a_name_stays_a_name(name: str) -> None:
    """Whatever an Artist or a card is called, its name is text in the plug-in and never code."""
    quoted = "'" + name.replace("'", "''").replace("\n", " ") + "'"
    text = (
        filled({})
        .replace("name: The Tester\n", f"name: {quoted}\n")
        .replace("name: First Study\n", f"name: {quoted}\n")
    )
    plugin = plugin_from_text(generate(program_of(text)), "<p>")
    said = name.replace("\n", " ")
    assert plugin.data["name"] == said
    assert said in [program.title for program in plugin.programs]


@pytest.mark.parametrize("id", ["passive", "setup", "frame", "passive-1", "p", "data", "plugin"])
def test_a_card_may_have_any_id(id: str) -> None:
    """The programs of cards, passives, frames and set-up never share a name, neither as ids nor as functions."""
    source = generate(program_of(TEMPLATE_WITH.format(id=id)))
    functions = [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    ids = [program.id for program in plugin_from_text(source, "<p>").programs]
    assert len(set(functions)) == len(functions) and len(set(ids)) == len(ids)
    assert f"{id}/1" in ids


TEMPLATE_WITH = filled({}).replace("{", "{{").replace("}", "}}").replace("id: first-study\n", "id: {id}\n")
assert "# here:" in TEMPLATE
