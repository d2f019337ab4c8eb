"""The layout of files: what it changes, what it never does, and that our own files have it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

import gesso
from gesso.cli import main
from gesso.project import TRANSLATIONS
from gesso.project.game import AnyGame
from gesso.source import MappingNode, read_text
from gesso.source.layout import lines_of_texts, scalars
from gesso.tasks.format import format_text

REPOSITORY = Path(__file__).parents[2]
SCHEMA = "react/artist"
ROUNDS = 3 + int(os.environ.get("GESSO_SOAK", "0")) // 10
FOUND = (*REPOSITORY.glob("cards/*/*/*.yaml"), *REPOSITORY.glob("cards/*/*.yaml"))
FILES = sorted(path for path in FOUND if path.parent.name != TRANSLATIONS)


def formatted(text: str, schema: str = SCHEMA) -> str:
    reading = read_text(text, path="artist.yaml")
    assert reading.source is not None
    assert reading.node is not None, reading.diagnostics
    return format_text(reading.source, reading.node, schema)


def schema_of(path: Path) -> str:
    name = "artist" if path.name == "artist.yaml" else "set-up" if path.stem not in ("scenarios", "game") else ""
    return f"{path.relative_to(REPOSITORY / 'cards').parts[0]}/{name}" if name else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_our_files_are_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text, schema_of(path)) == text


def disordered(text: str, schema: str, chance: Random) -> str:
    """A file with spaces and blank lines that mean nothing."""
    reading = read_text(text)
    assert reading.source is not None
    assert reading.node is not None
    words: set[int] = set()
    for key, scalar in scalars(reading.node):
        if schema and scalar.content is not None and key in ("cost", "effect", "text", "setup"):
            first = reading.source.position(scalar.content.start)[0] - 1
            words.update(range(first, first + scalar.content.text.count("\n")))
    kept = lines_of_texts(reading.source, reading.node) - words
    lines = []
    for number, line in enumerate(text.split("\n")):
        new = line
        if number in words and "#" not in line:
            indent = len(line) - len(line.lstrip())
            new = line[:indent] + "".join(
                letter * chance.choice((1, 1, 2)) if letter == " " else letter for letter in line[indent:]
            )
        if number not in kept:
            new += " " * chance.choice((0, 0, 3)) if line else ""
        lines.append(new)
        if number not in kept | words and not line:
            lines += [""] * chance.choice((0, 2))
    return "\n".join(lines) + "\n" * chance.choice((0, 2))


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-2:]))
def test_disordered_files_are_laid_out_again(path: Path) -> None:
    text, schema = path.read_text(encoding="utf-8"), schema_of(path)
    for seed in range(ROUNDS):
        assert formatted(disordered(text, schema, Random(seed)), schema) == text


MESSY = """\
# A comment.   

gesso: 1   
id:   tester      # kept as it is


playstyle: |
  Two  spaces stay,   and so does this line.  

  And this one.
pieces:
  ink: {kind: token,  count: 8}
  ward:
      kind: token
setup: |


     draw  1   card      # first
     if done
        # Then this.
        draw 2  cards    # second


        draw 3 cards

     # The end.
     draw 4 cards
quoted: "a
  b   c"
"""
TIDY = """\
# A comment.

gesso: 1
id:   tester      # kept as it is

playstyle: |
  Two  spaces stay,   and so does this line.  

  And this one.

pieces:
  ink: {kind: token,  count: 8}
  ward:
      kind: token

setup: |
  draw 1 card         # first
  if done
    # Then this.
    draw 2 cards      # second

    draw 3 cards

  # The end.
  draw 4 cards
quoted: "a
  b   c"
"""


def test_a_messy_file_is_tidied_and_its_own_layout_kept() -> None:
    assert formatted(MESSY) == TIDY
    assert formatted(TIDY) == TIDY


def test_line_ends_stay() -> None:
    assert formatted(MESSY.replace("\n", "\r\n")) == TIDY.replace("\n", "\r\n")


@pytest.mark.parametrize("head", ["|+", "|2", "|2-", ">", "|  # by hand, 2 columns"])
def test_blocks_laid_out_by_hand_keep_what_they_say(head: str) -> None:
    text = f"setup: {head}\n  draw 1 card\n\n\nid: x\n"
    before, after = read_text(text).node, read_text(formatted(text)).node
    assert isinstance(before, MappingNode)
    assert isinstance(after, MappingNode)
    assert (
        str(getattr(before.get("setup"), "text", "")).rstrip() == str(getattr(after.get("setup"), "text", "")).rstrip()
    )


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copy(REPOSITORY / "gesso.toml", tmp_path)
    shutil.copytree(REPOSITORY / "cards", tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    return tmp_path


DJ = Path("cards/react/dj/artist.yaml")


def programs(games: tuple[AnyGame, ...]) -> Iterator[object]:
    return (game.program(entry) for game in games for entry in game.entries)


@pytest.mark.slow
def test_programs_stay_the_same(project: Path) -> None:
    texts: Mapping[Path, str] = {
        path.relative_to(REPOSITORY): disordered(path.read_text(encoding="utf-8"), schema_of(path), Random(7))
        for path in FILES
        if schema_of(path)
    }
    found = gesso.open(project, texts=texts).format(write=False)
    assert not found.left
    assert set(found.texts) == {str(path) for path in texts}
    assert list(programs(gesso.open(project, texts=texts).games)) == list(programs(gesso.open(project).games))


@pytest.mark.slow
def test_the_command_writes_checks_and_shows(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tidy = DJ.read_bytes()
    DJ.write_bytes(tidy.replace(b"draw 1 beat", b"draw  1 beat ", 1))
    messy = DJ.read_bytes()
    assert main(["fmt", "--check", str(DJ)]) == 1
    assert main(["fmt", "--diff", str(DJ)]) == 1
    assert "+        draw 1 beat\n" in capsys.readouterr().out
    assert DJ.read_bytes() == messy
    assert main(["fmt", str(DJ)]) == 0
    assert DJ.read_bytes() == tidy
    assert main(["fmt", "--check"]) == 0


def test_a_file_with_errors_is_left_and_said(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    DJ.write_bytes(DJ.read_bytes().replace(b"draw 1 beat", b"drwa  1 beat ", 1))
    broken = DJ.read_bytes()
    assert main(["fmt", str(DJ)]) == 1
    assert f"{DJ}: unchanged: it has errors" in capsys.readouterr().err
    assert DJ.read_bytes() == broken
