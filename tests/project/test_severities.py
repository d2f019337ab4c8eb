"""How bad a project takes problems to be: settings by code and path, held by everything that asks the project."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.diagnostics import CheckError
from gesso.project.manifest import read_manifest
from gesso.project.severities import read_severities

pytestmark = pytest.mark.usefixtures("coarse")

HEAD = '[project]\nname = "mine"\ngames = ["react"]\n'
DANCER = "cards/react/dancer/artist.yaml"


def found(root: Path, settings: str) -> list[tuple[str, str, str]]:
    """File, code and severity of all that is wrong under some settings."""
    (root / "gesso.toml").write_text(HEAD + settings)
    return [(each.span.path, each.name, str(each.severity)) for each in gesso.open(root).check()]


def add(root: Path, *lines: str) -> None:
    """Put lines at the beginning of the first effect of the Dancer."""
    file = root / DANCER
    before, head, after = file.read_text(encoding="utf-8").partition("effect: |\n")
    indent = after[: len(after) - len(after.lstrip(" "))]
    file.write_text(before + head + "".join(f"{indent}{line}\n" for line in lines) + after, encoding="utf-8")


@pytest.fixture
def zero(tmp_path: Path) -> Path:
    """A project whose Dancer has one error, a judgment."""
    make_project(tmp_path, "dancer", "dj")
    add(tmp_path, "draw 0 cards")
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "severity"),
    [
        ("", "error"),
        ('[check]\nGS406 = "warning"\n', "warning"),
        ('[check]\nzero = "warning"\n', "warning"),
        ('[check]\nGS4 = "warning"\n', "warning"),
        ('[check]\nGS406 = "off"\n', None),
        ('[check]\nGS406 = "off"\nGS4 = "warning"\n', None),
        ('[check]\nGS4 = "off"\nGS406 = "warning"\n', "warning"),
        ('[check.paths."cards/react/dancer"]\nzero = "warning"\n', "warning"),
        ('[check.paths."cards/react/dancer/*"]\nzero = "warning"\n', "warning"),
        ('[check.paths."cards/*/d*"]\nzero = "warning"\n', "warning"),
        ('[check.paths."cards/**"]\nzero = "warning"\n', "warning"),
        ('[check.paths."**/artist.yaml"]\nzero = "warning"\n', "warning"),
        ('[check.paths."cards/react/dj"]\nzero = "warning"\n', "error"),
        ('[check.paths."**/dj/*"]\nzero = "warning"\n', "error"),
        ('[check]\nzero = "off"\n[check.paths."cards/react/dancer"]\nzero = "error"\n', "error"),
        ('[check.paths.cards]\nzero = "off"\n[check.paths."cards/react"]\nzero = "warning"\n', "warning"),
    ],
)
def test_the_most_exact_setting_says_how_bad_a_problem_is(zero: Path, settings: str, severity: str | None) -> None:
    assert found(zero, settings) == ([(DANCER, "zero", severity)] if severity else [])


@pytest.mark.slow
def test_what_is_turned_down_plays_and_builds_and_what_is_raised_does_not(zero: Path) -> None:
    def plays() -> bool:
        project = gesso.open(zero)
        try:
            project.pair("dancer", "dj")
        except CheckError:
            return False
        built = gesso.open(zero).build(zero / "build", ("plugins",))
        assert built.written and not [each for each in built.diagnostics if each.is_error]
        return True

    assert found(zero, "") and not plays()
    assert found(zero, '[check]\nzero = "warning"\n') and plays()
    file = zero / DANCER
    file.write_text(file.read_text(encoding="utf-8").replace("draw 0 cards", "draw 2 cards"), encoding="utf-8")
    (zero / "cards/react/stray").mkdir()
    (zero / "cards/react/stray/artist.yaml").write_text(
        (zero / "cards/react/dj/artist.yaml").read_text(encoding="utf-8").replace("id: dj", "id: stray", 1)
    )
    assert [name for _, name, _ in found(zero, "")] == ["unlisted-entry"]
    assert plays()
    found(zero, '[check]\nunlisted-entry = "error"\n')
    assert gesso.open(zero).build(zero / "build", ("plugins",)).written == ()


def test_an_editor_is_told_the_same_and_follows_the_project_file(zero: Path) -> None:
    workspace = gesso.Workspace(zero)
    assert [each.is_error for each in workspace.problems[DANCER]] == [True]
    workspace.update(Path("gesso.toml"), HEAD + '[check]\nzero = "warning"\n')
    assert [each.is_error for each in workspace.problems[DANCER]] == [False]
    workspace.update(Path("gesso.toml"), HEAD + '[check]\nzero = "off"\n')
    assert workspace.problems == {}
    workspace.update(Path("gesso.toml"), None)
    assert [each.is_error for each in workspace.problems[DANCER]] == [True]


@pytest.mark.slow
def test_what_an_error_hides_is_told_when_that_is_turned_off(tmp_path: Path) -> None:
    """Mending the first would mend both; who lets the first stand has the second still."""
    make_project(tmp_path, "dancer", "dj")
    add(tmp_path, "draw 1 card", "if done", "  if done", "    draw 0 cards")
    shown = {name for _, name, _ in found(tmp_path, "")}
    assert "zero" in shown
    assert {name for _, name, _ in found(tmp_path, '[check]\nzero = "off"\n')} >= shown - {"zero"}


@pytest.mark.parametrize(
    ("settings", "code", "marked", "hint"),
    [
        ('[check]\nnever-placd = "off"\n', "bad-setting", "never-placd", "did you mean never-placed?"),
        ('[check]\nGS9999 = "off"\n', "bad-setting", "GS9999", ""),
        ('[check]\nzero = "of"\n', "bad-setting", '"of"', "did you mean `off`?"),
        ('[check]\nzero = "ignore everything"\n', "bad-setting", '"ignore everything"', '"error", "warning", "off"'),
        ("[check]\nzero = 0\n", "bad-setting", "zero", '"error", "warning", "off"'),
        ("[check]\nzero = {a = 1}\n", "bad-setting", "zero", '"error", "warning", "off"'),
        ('[check]\nGS101 = "off"\n', "bad-setting", "GS101", "correct the text"),
        ('[check]\nGS1 = "warning"\n', "bad-setting", "GS1", "correct the text"),
        ('[check]\npaths = "cards"\n', "bad-setting", "paths", "[check.paths."),
        ('[check.paths]\ncards = "off"\n', "bad-setting", "cards", "[check.paths."),
        ('[check.paths."../x"]\n', "bad-setting", '"../x"', "from its folder"),
        ('[check.paths."/etc"]\n', "bad-setting", '"/etc"', "from its folder"),
        ('[check.paths."**/danser"]\nzero = "off"\n', "unused-path", '"**/danser"', "spelling"),
        ('[check.paths."cards/a**"]\nzero = "off"\n', "unused-path", '"cards/a**"', "spelling"),
        ('[check.paths."[/*/["]\nzero = "off"\n', "unused-path", '"[/*/["', "spelling"),
        ('[check.paths."cards/danser"]\nzero = "off"\n', "unused-path", '"cards/danser"', "spelling"),
    ],
)
def test_a_setting_that_cannot_be_used_says_where(
    tmp_path: Path, settings: str, code: str, marked: str, hint: str
) -> None:
    make_project(tmp_path, "dj")
    (tmp_path / "gesso.toml").write_text(HEAD + settings)
    wrong = read_severities(read_manifest(tmp_path), tmp_path).diagnostics
    assert [each.name for each in wrong] == [code]
    assert wrong[0].span.text.endswith(f".{marked}") or wrong[0].span.text == marked
    assert hint in wrong[0].hint


def test_an_error_may_be_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "gesso.toml").write_text(HEAD + '[check]\nGS101 = "error"\nGS6 = "off"\n')
    assert read_severities(read_manifest(tmp_path), tmp_path).diagnostics == ()


@pytest.mark.slow
def test_what_only_a_build_finds_is_judged_too(zero: Path) -> None:
    """A picture that belongs to no card: a warning, unless the project or a comment says otherwise."""

    def built(settings: str) -> tuple[list[str], bool]:
        (zero / "gesso.toml").write_text(HEAD + '[check]\nzero = "off"\n' + settings)
        shutil.rmtree(zero / "build", ignore_errors=True)
        printed = gesso.open(zero, "dancer").build(zero / "build", ("plugins",))
        return [str(each.severity) for each in printed.diagnostics], bool(printed.written)

    art = zero / "cards/react/dancer/art"
    art.mkdir()
    (art / "nobody.png").write_bytes(b"")
    assert built("") == (["warning"], True)
    assert built('picture-unused = "error"\n') == (["error"], False)
    assert built('picture-unused = "off"\n') == ([], True)
    assert built("") == (["warning"], True)
    file = zero / DANCER
    lines = file.read_text(encoding="utf-8").splitlines()
    (found,) = gesso.open(zero, "dancer").build(zero / "build", ("plugins",)).diagnostics
    lines[found.span.line - 1] += "  # gesso: allow picture-unused for the box"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    assert built('picture-unused = "error"\n') == ([], True)
