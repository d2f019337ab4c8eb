"""The source of a plug-in: the same everywhere, readable, and traced back to its card."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from codegen.sources import check_format, check_types, outputs, written
from games.solrei import roster
from games.solrei.lowering.plugins import plugins, source

from gesso.games.solrei.lang.ast import Forbid, GainAbility
from gesso.games.solrei.lang.language import SOLREI
from gesso.lang.unparser import unparse

IDS = roster.FILES
ALL = (
    "import hashlib; from games.solrei import roster; from games.solrei.lowering.plugins import source;"
    "print(hashlib.sha256(''.join(map(source, roster.FILES)).encode()).hexdigest())"
)


@pytest.mark.slow
def test_two_processes_generate_the_same_text() -> None:
    """Whatever order hashing gives to sets and dicts, the bytes stay the same."""
    assert len(outputs(ALL)) == 1


@pytest.mark.parametrize("id", IDS)
def test_every_function_stands_under_its_card_and_line(id: str) -> None:
    """A heading names the card and the line of its text; the functions below it belong to it alone."""
    text = source(id)
    (path,) = {program.source for program in plugins()[id].programs}
    lines = (roster.ROOT / path).read_text(encoding="utf-8").splitlines()
    headings = re.findall(rf"^# (.+) \({path}:(\d+)\)$", text, re.MULTILINE)
    assert [(program.title, str(program.line)) for program in plugins()[id].programs] == headings
    for _, line in headings:
        assert lines[int(line) - 1].strip(), f"line {line} of {path} is empty"
    functions = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    assert len(set(functions)) == len(functions)


@pytest.mark.parametrize("id", IDS)
def test_every_function_says_which_line_of_the_text_it_carries_out(id: str) -> None:
    """The comment above a function is a sentence, a price or an item as the language writes it, or one begun before."""
    lines = source(id).splitlines()
    for number, line in enumerate(lines):
        if line.startswith("def "):
            assert re.match(r"# \S", lines[number - 1]), f"nothing stands above {line}"
    texts = " ".join(line.lstrip("# .") for line in lines if line.startswith("# "))
    for text in roster.program(id).texts:
        for node in text.body:
            said = unparse(SOLREI, (node,)).partition("\n")[0]
            inner = node.then if hasattr(node, "then") else getattr(node, "items", ())
            held = [unparse(SOLREI, (part,)).partition("\n")[0] for part in inner]
            assert said in texts or all(part in texts for part in held), f"{text.id} never says: {said}"


@pytest.mark.parametrize("id", IDS)
def test_positions_have_names(id: str) -> None:
    """No bare number leads into a frame or a record, and nothing is of any type."""
    assert not re.search(r"\b(f|own)\[-?\d", source(id))
    assert "Any" not in source(id)


@pytest.mark.parametrize("id", IDS)
def test_everything_of_a_card_is_in_the_plugin(id: str) -> None:
    """The cards name programs that are there, and what is gained is named by what gains it."""
    plugin = plugins()[id]
    ids = [program.id for program in plugin.programs]
    assert len(set(ids)) == len(ids)
    data = plugin.data
    cards = [*data["advantages"], *data["arts"], *([data["muse"]] if data["muse"] else [])]
    named = [name for card in cards for key in ("passives", "abilities") for name in card.get(key, ())]
    named += [art["play"] for art in data["arts"]]
    if data["muse"]:
        named.append(data["muse"]["charge"]["program"])
    gained = [name for program in plugin.programs for name in program.facts.get("gains", ())]
    assert sorted([*named, *gained]) == sorted(ids)
    texts = roster.program(id).texts
    gaining = [node for text in texts for node in text.body if isinstance(node, GainAbility | Forbid)]
    assert len(gained) >= len(gaining)


def plugin_files(folder: Path) -> list[str]:
    """The plug-ins of the roster, plain and observed, as files."""
    return written(folder, IDS, lambda id, observed: source(id, observed=observed))


def test_the_formatter_has_nothing_to_do(tmp_path: Path) -> None:
    """Every plug-in comes out as the formatter of the house would lay it out, in at most 120 columns."""
    check_format(plugin_files(tmp_path))


@pytest.mark.slow
def test_the_type_checker_has_nothing_to_say(tmp_path: Path) -> None:
    """Every plug-in passes the strict type checker against the state that it is written for."""
    check_types(plugin_files(tmp_path))
