"""One convention for the help of all commands: names of values, options, groups, and what goes to which stream."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from cli.laboratory import make_project

from gesso.cli import main
from gesso.cli.command_line import COMMANDS, Listed, whole_parser
from gesso.cli.terminal import terminal_width

VALUES = {"N", "NAME", "ENTRY", "OPPONENT", "NAME|SIZE", "FILE", "DIR", "REV", "REV|DIR", "CODE", "ID", "URL", "X,Y",
          "MM",
          "SHELL", "SERVICE", "WHAT", "WORD", "CARD", "TEXT", "COMMAND"}  # fmt: skip
MOST_IN_A_GROUP = 8


def actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if not isinstance(action, argparse._SubParsersAction)]


@pytest.fixture(scope="module")
def parsers() -> dict[str, argparse.ArgumentParser]:
    commands = next(each for each in whole_parser()._actions if isinstance(each, argparse._SubParsersAction))
    return dict(commands.choices)


def test_every_value_has_one_of_a_few_names(parsers: dict[str, argparse.ArgumentParser]) -> None:
    for command, parser in parsers.items():
        for action in actions(parser):
            if action.metavar is not None:
                name = str(action.metavar)
                assert name.removesuffix(",...") in VALUES, (command, action)
                assert name.endswith(",...") == isinstance(action, Listed), (command, action)


def test_an_option_is_the_same_in_every_command(parsers: dict[str, argparse.ArgumentParser]) -> None:
    seen: dict[str, set[object]] = defaultdict(set)
    for parser in parsers.values():
        for action in actions(parser):
            for word in action.option_strings:
                value = str(action.metavar).removesuffix(",...") if action.metavar else bool(action.nargs)
                seen[word].add((value, tuple(action.option_strings)))
    several = {word: found for word, found in seen.items() if len(found) > 1}
    assert several == {}


def test_no_help_has_a_long_flat_list(parsers: dict[str, argparse.ArgumentParser]) -> None:
    for command, parser in parsers.items():
        for group in parser._action_groups:
            assert len(group._group_actions) <= MOST_IN_A_GROUP, (command, group.title)


def test_usage_fits_a_narrow_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for command in ("", *COMMANDS):
        main([*([command] if command else []), "--help"])
        # A name, and a line to type, is never broken.
        wide = [line for line in capsys.readouterr().out.splitlines() if len(line) > 40]
        assert [line for line in wide if not line.strip().startswith(("-", "[", "gesso "))] == [], command


@pytest.mark.parametrize(
    "words", [["check"], ["fmt"], ["fmt", "--check"], ["check", "--format", "concise"]], ids=" ".join
)
def test_quiet_prints_nothing_if_all_is_well(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_project(tmp_path, "dancer")
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    file = next(tmp_path.rglob("dancer/artist.yaml"))
    old, new = ("\npieces:", "\n\n\n\npieces:") if "fmt" in words else ("count: ", "cuont: ")
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert main([*words, "--quiet"]) == (0 if words == ["fmt"] else 1)
    assert bool(capsys.readouterr().out) == (words != ["fmt"])


@pytest.mark.parametrize("option", ["--games", "--seed", "--jobs", "--cap", "--story"])
def test_a_number_is_asked_for_in_a_sentence(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "dancer", "dancer", option, "many"]) == 2
    assert capsys.readouterr().err.startswith(f"gesso simulate: {option} takes a whole number, not `many`\n")


@pytest.mark.parametrize("word", ["-V", "--version"])
def test_the_version_has_a_short_option(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == 0
    assert capsys.readouterr().out.startswith("gesso ")


def test_the_help_of_gesso_loads_little() -> None:
    """`inspect` alone takes a third of the time that the help may take."""
    code = "import sys, gesso.cli; gesso.cli.main(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    own = {name for name in loaded if name.startswith("gesso.")}
    assert own == {"gesso.cli", "gesso.cli.command_line", "gesso.cli.terminal", "gesso.request_error"}
    assert not {"inspect", "dataclasses", "pathlib", "json", "tomllib", "importlib.metadata", "typing", "shutil"} & set(
        loaded
    )


@pytest.mark.parametrize(("said", "width"), [("50", 50), ("0", 80), ("x", 80), (None, 80)])
def test_the_width_is_that_of_shutil(said: str | None, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    if said is not None:
        monkeypatch.setenv("COLUMNS", said)
    monkeypatch.setattr(sys, "__stdout__", None)
    assert terminal_width() == shutil.get_terminal_size().columns == width
