"""The source of a plug-in: the same everywhere, readable, and traced back to its card."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from codegen.sources import check_format, check_types, outputs, written
from games.react import roster
from oracle.workshop import TEMPLATE, filled, program_of

from gesso.engine.plugin import plugin_from_text
from gesso.games.react.lang.language import REACT
from gesso.games.react.lowering import generate
from gesso.lang.unparser import unparse

IDS = roster.table().artists
ALL = "import hashlib; from games.react import roster; print(hashlib.sha256(''.join(map(roster.source, roster.table().artists)).encode()).hexdigest())"


@pytest.mark.slow
def test_two_processes_generate_the_same_text() -> None:
    """Whatever order hashing gives to sets and dicts, the bytes stay the same."""
    assert len(outputs(ALL)) == 1


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
def test_every_function_says_which_line_of_the_text_it_carries_out(id: str) -> None:
    """The comment above a function is a sentence, a price or an event as the language writes it, perhaps one begun before."""
    lines = roster.source(id).splitlines()
    for number, line in enumerate(lines):
        if line.startswith("def "):
            assert re.match(r"# \S", lines[number - 1]), f"nothing stands above {line}"
    texts = " ".join(line.lstrip("# .") for line in lines if line.startswith("# "))
    program = roster.program(id)
    for effect in program.effects:
        for sentence in effect.body:
            said = unparse(REACT, (sentence,)).partition("\n")[0]
            assert said.strip() in texts, f"{effect.id} never says: {said}"


@pytest.mark.parametrize("id", IDS)
def test_positions_have_names(id: str) -> None:
    """No bare number leads into a frame, and nothing is of any type."""
    source = roster.source(id)
    assert not re.search(r"\bf\[-?\d", source)
    assert "Any" not in source


@pytest.mark.parametrize("id", IDS)
def test_what_is_equal_is_written_once(id: str) -> None:
    """No two functions of a plug-in carry out the same line in the same way."""
    blocks = re.findall(r"^((?:# .*\n)+)def \w+(\(.*\n(?:(?:    .*)?\n)*)", roster.source(id), re.MULTILINE)
    bare = [(re.sub(r"# .*:\d+\)\n", "", comment), body.rstrip()) for comment, body in blocks]
    assert len(set(bare)) == len(bare)


def plugin_files(folder: Path) -> list[str]:
    """The plug-ins of the roster, plain and observed, as files."""
    return written(folder, IDS, lambda id, observed: generate(roster.program(id), observed=observed))


@pytest.mark.slow
def test_the_formatter_has_nothing_to_do(tmp_path: Path) -> None:
    """Every plug-in comes out as the formatter of the house would lay it out, in at most 120 columns."""
    check_format(plugin_files(tmp_path))


@pytest.mark.slow
def test_the_type_checker_has_nothing_to_say(tmp_path: Path) -> None:
    """Every plug-in passes the strict type checker against the state that it is written for."""
    check_types(plugin_files(tmp_path))


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
