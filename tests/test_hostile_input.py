"""Card files from a stranger: whatever they hold, a report with a place, status 1, and never a traceback or a hang."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gesso.cli import main

CASES = Path(__file__).parent / "cases" / "react" / "artists"
DANCER = (CASES / "dancer.yaml").read_text(encoding="utf-8")


def make_project(root: Path) -> Path:
    """A project with the Dancer alone; the path of his file."""
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    home = root / "cards" / "react"
    (home / "dancer").mkdir(parents=True)
    table = (CASES / "game.yaml").read_text(encoding="utf-8")
    lines = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (home / "game.yaml").write_text("\n".join([*lines, "artists: [dancer]", ""]), encoding="utf-8")
    shutil.copy(CASES / "dancer.yaml", home / "dancer" / "artist.yaml")
    return home / "dancer" / "artist.yaml"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GESSO_DEBUG", "1")  # a fault of ours shall fail the test, not be put politely
    return make_project(tmp_path)


def problems(capsys: pytest.CaptureFixture[str]) -> list[str]:
    begin = time.perf_counter()
    status = main(["check", "--format", "json"])
    report = json.loads(capsys.readouterr().out)
    assert status == (1 if report["errors"] else 0)
    assert time.perf_counter() - begin < 20
    return [f"{each['line']}:{each['column']} {each['name']}" for each in report["diagnostics"]]


@pytest.mark.threat("X5")
def test_a_file_of_fifty_megabytes_is_refused_unread(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with file.open("wb") as sparse:
        sparse.truncate(50_000_000)
    assert problems(capsys) == ["1:1 file-too-big"]


def test_fifty_megabytes_of_text_are_refused_as_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with file.open("w") as big:
        for _ in range(50):
            big.write("- x\n" * 250_000)
    assert problems(capsys) == ["1:1 file-too-big"]


@pytest.mark.slow
@pytest.mark.threat("X5")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[" * 4_900_000, "1:65 nested-too-deep"),
        ("- " * 2_400_000, "1:129 nested-too-deep"),
        ("{a: " * 1_200_000, "1:257 nested-too-deep"),
        ("? " * 2_400_000, "1:129 nested-too-deep"),
        ("\n".join(" " * depth + "a:" for depth in range(3000)), "65:65 nested-too-deep"),
        ("- x\n" * 1_200_000, "20000:3 too-many-values"),
        ("a: &a x\nb: [" + "*a, " * 1_000_000 + "]\n", "2:79985 too-many-values"),
        ("x" * 4_900_000, "1:1 wrong-type"),
        ("a: '" + "x" * 4_900_000, "1:4 unclosed"),
        ("\t" * 4_900_000, "1:1 tab"),
        (" " * 4_900_000, "1:1 empty-file"),
        ("#" * 4_900_000, "1:1 empty-file"),
        ("a: " + "9" * 4_900_000, "1:4 number-too-long"),
        ("a: " + "1." + "9" * 4_900_000, "1:4 number-too-long"),
        ("\r\n" * 2_400_000, "1:1 empty-file"),
    ],
    ids=lambda value: value if len(value) < 40 else value[:6].strip() + "...",
)
def test_large_texts_end_soon(file: Path, capsys: pytest.CaptureFixture[str], text: str, expected: str) -> None:
    file.write_text(text, newline="")
    assert problems(capsys)[-1] == expected


@pytest.mark.threat("X5")
@pytest.mark.parametrize(
    "lines",
    [
        ["draw 1 card"] * 20_000,
        ["drwa 1 card"] * 5_000,
        ["  " * depth + "if self is exhausted" for depth in range(500)],
        ["draw " + "1 " * 50_000],
        ["deal 1 damage to a unit" + " adjacent to a unit" * 5_000],
        ["x" * 200_000],
        ["((((((((((" * 10_000],
        ["draw 1 card" + " " * 200_000 + "drwa"],
        ["draw " + "9" * 100_000 + " cards"],
    ],
    ids=[
        "many-lines",
        "many-faults",
        "deep-blocks",
        "long-line",
        "long-description",
        "long-word",
        "brackets",
        "spaces",
        "digits",
    ],
)
def test_large_effects_end_soon(file: Path, capsys: pytest.CaptureFixture[str], lines: list[str]) -> None:
    text = "".join(f"          {line}\n" for line in lines)
    old = "          swap my artist with a unit adjacent to my artist\n"
    assert old in DANCER
    file.write_text(DANCER.replace(old, text), encoding="utf-8")
    problems(capsys)


@pytest.mark.threat("X5")
def test_a_bomb_of_aliases_is_refused_alias_by_alias(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60)]
    file.write_text("\n".join(lines))
    found = problems(capsys)
    assert {mark.split()[1] for mark in found} == {"alias"}


@pytest.mark.slow
def test_thousands_of_duplicate_keys_take_linear_time(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("".join(f"k{n}: 1\n" for n in range(5000)) * 2)
    assert "5001:1 duplicate-key" in problems(capsys)


@pytest.mark.threat("C3")
@pytest.mark.skipif(os.name != "posix", reason="special files")
def test_what_is_no_file_is_not_waited_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A named pipe in the place of a card would never end; a device neither."""
    file.unlink()
    os.mkfifo(file)
    assert "cannot-read" in " ".join(problems(capsys)) or "missing-entry" in " ".join(problems(capsys))
    file.unlink()
    file.symlink_to("/dev/zero")
    assert problems(capsys)
    file.unlink()
    file.mkdir()
    assert problems(capsys)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_without_the_right_to_read_it_is_reported(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.chmod(0)
    assert problems(capsys) == ["1:1 cannot-read"]


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-16", "1:1 not-utf-8"), ("utf-32", "1:1 not-utf-8"), ("latin-1", "not-utf-8")]
)
def test_other_encodings_are_named(file: Path, capsys: pytest.CaptureFixture[str], encoding: str, mark: str) -> None:
    file.write_bytes(DANCER.replace("The Dancer", "The Däncer").encode(encoding))
    assert mark in " ".join(problems(capsys))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_change_no_place(
    file: Path, capsys: pytest.CaptureFixture[str], newline: str, mark: str
) -> None:
    text = DANCER.replace("count: 14", "cuont: 14")
    file.write_bytes((mark + text.replace("\n", newline)).encode("utf-8"))
    assert problems(capsys) == ["21:5 unknown-key"]


@pytest.mark.slow
def test_every_character_of_a_card_may_be_lost_or_changed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each cut of the file at a line, and each line left out, ends with a report."""
    lines = DANCER.splitlines(keepends=True)
    for number in range(0, len(lines), 4):
        for text in ("".join(lines[:number]), "".join(lines[:number] + lines[number + 1 :])):
            file.write_text(text, encoding="utf-8")
            problems(capsys)


EDITS = st.lists(
    st.tuples(
        st.integers(0, len(DANCER) - 1),
        st.integers(0, 30),
        st.sampled_from(
            ["", " ", "  ", "\n", "\t", ":", "- ", "|", "#", "'", '"', "[", "}", "&a ", "*a", "!x ", "\x00"]
        )
        | st.text(max_size=4),
    ),
    min_size=1,
    max_size=4,
)


@pytest.mark.slow
@given(edits=EDITS)
@settings(max_examples=80, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
def test_edits_at_random_end_with_a_report(
    edits: list[tuple[int, int, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = DANCER
    for start, length, new in edits:
        text = text[:start] + new + text[start + length :]
    root = tmp_path_factory.mktemp("mutant")
    file = make_project(root)
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    status = main(["check", "--project", str(root)])
    assert status in (0, 1)
    shutil.rmtree(root)
