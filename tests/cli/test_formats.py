"""The formats of reports: each as its readers want it, whatever stands in names, paths and messages."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from cli.laboratory import STORIES, make_project
from jsonschema import Draft4Validator

from gesso.cli import main, reports
from gesso.cli.formats import CHECK_FORMATS, TEST_FORMATS, CheckReport, check_text
from gesso.diagnostics import Diagnostic, Related, error, replacement, warning
from gesso.resources import add_home, remove_home
from gesso.source import SourceFile

SCHEMA = Path(__file__).parents[1] / "cases" / "sarif" / "sarif-2.1.0-rtm.5.json"
HOSTILE = "a%b,c:d\n::error::x\x1b[31m]](y){z}\u202e<&\"'\x00"
CODE = error("GS999", "made-up")
CAUTION = warning("GS998", "made-up-too")
TEXTS = """
[GS999]
title = "A [title](x) {0}."
problem = "What <is> wrong."
reason = "Why & how."
example = "one"
instead = "two"
"""


@pytest.fixture(autouse=True)
def home_of_codes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Explain the first code, and not the second."""
    home = tmp_path_factory.mktemp("home")
    file = home / "templates" / "diagnostics" / "made-up" / "en.toml"
    file.parent.mkdir(parents=True)
    file.write_text(TEXTS, encoding="utf-8")
    add_home(home)
    yield
    remove_home(home)


def report(
    root: Path, *, path: str = "cards/x/a.yaml", text: str = "one\ntwo three\n", colour: bool = False
) -> CheckReport:
    """Two problems, the first with all that one can have and hostile words in it."""
    source = SourceFile(path, text)
    at = text.index("three")
    span = source.span(at, at + 5)
    fix = replacement(f"write {HOSTILE}", span, HOSTILE, safe=True)
    removal = replacement("remove it", span, "", safe=True)
    first = Diagnostic(CODE, HOSTILE, span, HOSTILE, (Related(source.span(0, 3), HOSTILE),), (fix, removal))
    return CheckReport(root, (first, Diagnostic(CAUTION, "careful", source.top)), (path, "cards/x/b.yaml"), colour)


def invalid(text: str) -> list[str]:
    """What the published schema has against a SARIF log."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return [each.message for each in Draft4Validator(schema).iter_errors(json.loads(text))]


def test_sarif_keeps_to_its_published_schema(tmp_path: Path) -> None:
    text = check_text("sarif", report(tmp_path))
    assert invalid(text) == []
    (run,) = json.loads(text)["runs"]
    rules = run["tool"]["driver"]["rules"]
    first, second = run["results"]
    assert [rules[each["ruleIndex"]]["id"] for each in (first, second)] == ["GS999", "GS998"]
    assert (first["level"], second["level"]) == ("error", "warning")
    place = first["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 10}
    assert place["artifactLocation"] == {"uri": "cards/x/a.yaml", "uriBaseId": "%SRCROOT%"}
    assert first["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"] == {"text": HOSTILE}
    assert "insertedContent" not in first["fixes"][1]["artifactChanges"][0]["replacements"][0]
    assert first["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 1
    assert "{{z}}" in first["message"]["text"] and "\\]" in first["message"]["text"]
    assert [rule["shortDescription"]["text"] for rule in rules] == ["Made up too.", "A \\[title\\](x) {{0}}."]
    assert str(tmp_path) not in text


def test_sarif_of_a_clean_project_is_valid_too(tmp_path: Path) -> None:
    assert invalid(check_text("sarif", CheckReport(tmp_path, (), ()))) == []


@pytest.mark.parametrize("path", ["cards/x/ü %20 #?.yaml", "cards/x/a\udce9.yaml", "cards/x/<&'\".yaml", "a\nb,c:d"])
@pytest.mark.parametrize("format", CHECK_FORMATS)
def test_a_hostile_path_breaks_no_format(tmp_path: Path, format: str, path: str) -> None:
    text = check_text(format, report(tmp_path, path=path))
    data = text.encode("utf-8", "backslashreplace")
    if format == "sarif":
        assert invalid(text) == []
    if format in ("json", "gitlab"):
        assert json.loads(data)
    if format == "junit":
        ElementTree.fromstring(data)
    if format in ("text", "concise", "github"):
        assert "\x1b" not in text and "\u202e" not in text


def test_commands_of_a_workflow_cannot_be_made_up(tmp_path: Path) -> None:
    """Every line that begins a command is one of ours; what would end it or part its properties is written otherwise."""
    lines = check_text("github", report(tmp_path, path="a,b:c\nd")).splitlines()
    assert [line for line in lines if line.startswith("::")] == lines[:2]
    assert lines[0].startswith(
        "::error file=a%2Cb%3Ac d,line=2,endLine=2,col=5,endColumn=10,title=GS999 made-up::a%25b,c:d"
    )
    assert lines[0].count("%0A") == 1
    assert lines[1] == "::warning file=a%2Cb%3Ac d,line=1,endLine=1,col=1,endColumn=1,title=GS998 made-up-too::careful"


def test_services_get_the_path_in_the_repository(tmp_path: Path) -> None:
    root = tmp_path / "sets" / "mine"
    root.mkdir(parents=True)
    assert "file=cards/x/a.yaml," in check_text("github", report(root))
    (tmp_path / ".git").mkdir()
    assert "file=sets/mine/cards/x/a.yaml," in check_text("github", report(root))
    assert '"uri": "sets/mine/cards/x/a.yaml"' in check_text("sarif", report(root))
    assert json.loads(check_text("gitlab", report(root)))[0]["location"]["path"] == "sets/mine/cards/x/a.yaml"
    assert json.loads(check_text("json", report(root)))["diagnostics"][0]["path"] == "cards/x/a.yaml"


def fingerprints(root: Path, text: str) -> list[str]:
    """The fingerprints of the problems in a text, one at each `three`."""
    source = SourceFile("a.yaml", text)
    places = [at for at in range(len(text)) if text.startswith("three", at)]
    found = [Diagnostic(CODE, f"on line {source.position(at)[0]}", source.span(at, at + 5)) for at in places]
    return [each["fingerprint"] for each in json.loads(check_text("gitlab", CheckReport(root, found, ("a.yaml",))))]


def test_a_fingerprint_outlives_that_its_line_moves(tmp_path: Path) -> None:
    before = fingerprints(tmp_path, "two three\nthree\n")
    assert len(set(before)) == 2
    assert fingerprints(tmp_path, "one\n\n    two   three\n\nthree\n") == before
    assert fingerprints(tmp_path, "three\nthree\n")[0] == before[1]
    assert len(set(fingerprints(tmp_path, "three\nthree\n"))) == 2


def test_junit_has_a_case_for_each_file(tmp_path: Path) -> None:
    tree = ElementTree.fromstring(check_text("junit", report(tmp_path)))
    (suite,) = tree
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    broken, clean = suite
    assert broken.find("failure").get("type") == "GS999"  # type: ignore[union-attr]
    assert "careful" in (broken.find("system-out").text or "")  # type: ignore[union-attr]
    assert [each.tag for each in clean] == []


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = make_project(tmp_path, "dancer", "calligrapher")
    failing = STORIES + "  - name: 'It <fails> & \"how\"'\n    expect: {decides: dancer, hand: {dancer: 1}}\n"
    (home / "dancer" / "scenarios.yaml").write_text(failing)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_scenarios_are_reported_in_every_format(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said: dict[str, str] = {}
    (project / "cards/react/calligrapher/scenarios.yaml").write_text("gesso: 1\n")
    for format in TEST_FORMATS:
        assert main(["test", "--format", format]) == 1
        said[format] = capsys.readouterr().out
    tree = ElementTree.fromstring(said["junit"])
    assert (tree.get("tests"), tree.get("errors")) == ("4", "1")
    names = [case.get("name") for case in tree.iter("testcase")]
    assert "She begins" in names and 'It <fails> & "how"' in names
    assert [line for line in said["github"].splitlines() if line.startswith("::error")]
    assert json.loads(said["json"])["failed"] >= 1
    assert "1 file with errors" in said["text"]


@pytest.mark.slow
def test_a_report_goes_to_a_file_while_text_goes_to_the_terminal(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "cards/react/dancer/artist.yaml").write_text("id: [\n")
    assert main(["check", "--format", "sarif", "--output", "out/gesso.sarif"]) == 1
    assert "error GS" in capsys.readouterr().out
    assert invalid((project / "out/gesso.sarif").read_text(encoding="utf-8")) == []
    assert main(["test", "--format", "junit", "--output", "tests.xml"]) == 1
    assert "1 file with errors" in capsys.readouterr().out
    ElementTree.parse(project / "tests.xml")


@pytest.mark.slow
@pytest.mark.parametrize("place", [".", "gesso.toml/x", "a\0b"])
def test_a_report_that_cannot_be_written_is_a_usage_error(
    project: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    assert main(["check", "--output", place]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colours_are_for_terminals_and_for_those_who_ask(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], coloured: bool
) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert reports.wants_colour() is coloured


@pytest.mark.parametrize("width", [20, 60, 100, 300])
def test_a_long_line_is_cut_around_the_mark_to_the_width_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", str(width))
    for before, after in ((0, 400), (400, 0), (200, 200), (5, 5)):
        text = "x" * before + " three " + "y" * after
        found = reports.block(
            tmp_path, Diagnostic(CODE, "m", SourceFile("a", text).span(before + 1, before + 6)), False
        )
        _, line, mark, *_ = found.splitlines()
        assert line[mark.index("^") : mark.index("^") + 5] == "three"
        assert mark.rstrip().endswith("^~~~~")
        assert len(line) <= max(width, 54) or len(text) < 20


def test_a_mark_wider_than_the_terminal_is_cut_too(tmp_path: Path) -> None:
    source = SourceFile("a", "z" * 1000)
    _, line, mark, *_ = reports.block(tmp_path, Diagnostic(CODE, "m", source.whole), False).splitlines()
    assert len(line) < 200 and len(mark) < 200


def found(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    """How a check ends, and the codes that it reports."""
    status = main(["check", "--format", "json", *words])
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return status, [each["code"] for each in data["diagnostics"]]


@pytest.fixture
def with_overrides(project: Path) -> Path:
    """A project whose Dancer draws no card, which is an error, and tells nobody why an exception stands, a warning."""
    file = project / "cards/react/dancer/artist.yaml"
    text = file.read_text(encoding="utf-8")
    before, head, after = text.partition("effect: |\n")
    indent = after[: len(after) - len(after.lstrip(" "))]
    file.write_text(f"{before}{head}{indent}draw 0 cards\n{indent}draw 2 cards # gesso: allow zero so\n{after}")
    return project


@pytest.mark.slow
def test_codes_are_selected_and_ignored(with_overrides: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = ["GS406", "GS955"]
    assert found(capsys) == (1, both)
    assert found(capsys, "--select", "GS4") == (1, ["GS406"])
    assert found(capsys, "--select", "zero,unused-exception") == (1, both)
    assert found(capsys, "--ignore", "zero") == (0, ["GS955"])
    assert found(capsys, "--ignore", "zero", "--strict") == (1, ["GS955"])
    assert found(capsys, "--ignore", "gs4", "--ignore", "GS955", "--strict") == (0, [])
    assert found(capsys, "--select", "GS4", "--ignore", "GS406") == (0, [])


@pytest.mark.slow
def test_what_nothing_can_be_made_of_is_always_reported(
    with_overrides: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (with_overrides / "cards/react/dancer/artist.yaml").write_text("id: [\n")
    assert found(capsys, "--select", "GS4") == (1, ["GS009"])
    for words, said in [
        (["--ignore", "GS009"], "always reported"),
        (["--ignore", "GS00"], "always reported"),
        (["--select", "zreo"], "there is no code"),
        (["--statistics", "--format", "sarif"], "text or json"),
    ]:
        assert main(["check", *words]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.slow
def test_statistics_count_the_codes(with_overrides: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--statistics"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines[:2]] == [
        ["1", "GS406", "error", "zero"],
        ["1", "GS955", "warning", "unused-exception"],
    ]
    assert lines[2] == "3 files checked: 1 error, 1 warning"
    assert main(["check", "--statistics", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)[0] == {"code": "GS406", "name": "zero", "severity": "error", "count": 1}
