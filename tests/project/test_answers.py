"""What a check has found is kept, and found again only while everything that it depends on is the same."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from games.react.checks import casebook
from warm import lend_parsers

import gesso.records
import gesso.tasks.check
from gesso import checks
from gesso.cli import main
from gesso.cli.reports import diagnostic_data
from gesso.diagnostics import Diagnostic
from gesso.project import entries
from gesso.project.selection import Selection
from gesso.records import Record, diagnostics_data, diagnostics_of
from gesso.tasks.answers import Question, question

ROOT = Path(__file__).parents[2]
_ART = shutil.ignore_patterns("art")
"""Pictures that were copied just now do not count as settled."""
Checks = list[str]
"""A word for each check that was made rather than found."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of both games with two entries each, in a cache of its own."""
    root = tmp_path / "project"
    for game, kept in (("react", ("dancer", "dj", "nathaniel", "painter")), ("solrei", ("ashley", "bram"))):
        for entry in kept:
            shutil.copytree(ROOT / "cards" / game / entry, root / "cards" / game / entry, ignore=_ART)
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react", "solrei"]\n# more\n')
    table = (ROOT / "cards/react/game.yaml").read_text(encoding="utf-8").splitlines()
    lines = [line for line in table if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (root / "cards/react/game.yaml").write_text(
        "\n".join([*lines, "artists: [dancer, dj, nathaniel, painter]", "not_selectable: [nathaniel]", ""]),
        encoding="utf-8",
    )
    shutil.copy(ROOT / "cards/solrei/game.yaml", root / "cards/solrei/game.yaml")
    shutil.copytree(ROOT / "cards/solrei/translations", root / "cards/solrei/translations")
    lend_parsers(tmp_path / "cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Checks:
    checks: Checks = []
    check = gesso.tasks.check.check

    def noted(chosen: Selection) -> list[Diagnostic]:
        checks.append("check")
        return check(chosen)

    monkeypatch.setattr("gesso.tasks.check.check", noted)
    return checks


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    main(["check", "--format", "json", *words])
    said = capsys.readouterr()
    assert said.err == ""
    found: dict[str, object] = json.loads(said.out)
    return found


def _edit(file: str, old: str, new: str) -> None:
    path = Path(file)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


EDITS: tuple[Callable[[], object], ...] = (
    lambda: _edit("cards/react/dancer/artist.yaml", "exhaust self", "exhoust self"),
    lambda: _edit("cards/react/nathaniel/artist.yaml", "exhaust", "exhoust"),
    lambda: _edit("cards/react/game.yaml", "artists: [dancer, dj", "artists: [dancer, dy"),
    lambda: _edit("cards/solrei/translations/fr.yaml", "en: Open", "en: Opened"),
    lambda: _edit("gesso.toml", "mine", "yours"),
    lambda: Path("cards/react/dancer/artist.yml").write_text("id: dancer\n"),
    lambda: Path("gesso.yml").touch(),
    lambda: Path("cards/solrei/bram/scenarios.yaml").unlink(),
)
"""Changes after each of which a check has something else to say, or at least something else to look at."""


@pytest.mark.slow
def test_an_answer_is_what_a_check_finds(project: Path, made: Checks, capsys: pytest.CaptureFixture[str]) -> None:
    """Cold, warm, and after each change: the answer that was kept equals the one that is made without any."""
    cache = Path(os.environ["XDG_CACHE_HOME"]) / "gesso" / "projects"
    for edit in (lambda: None, *EDITS):
        edit()
        found = report(capsys)
        number = len(made)
        assert report(capsys) == found
        assert len(made) == number, "the second check finds the answer of the first"
        shutil.rmtree(cache)
        assert report(capsys) == found
        assert len(made) == number + 1


@pytest.mark.slow
def test_an_answer_belongs_to_its_question(project: Path, made: Checks, capsys: pytest.CaptureFixture[str]) -> None:
    _edit("cards/react/dancer/artist.yaml", "exhaust self", "exhoust self")
    questions = ((), ("dancer",), ("cards/react",), ("--ignore", "GS6"), ("--select", "GS2"), ("dj",))
    found = [report(capsys, *words) for words in questions]
    assert len(made) == len(questions)
    assert [report(capsys, *words) for words in questions] == found
    assert len(made) == len(questions)
    for words in (("--changed-since", "HEAD"), ("--fix",)):
        main(["check", *words])
    assert main(["check", "dy"]) == main(["check", "dy"]) == 2
    capsys.readouterr()


@pytest.mark.slow
@pytest.mark.parametrize(
    "edit",
    [
        pytest.param(lambda: Path("cards/react/dj").rename("cards/dj"), id="a folder elsewhere"),
        pytest.param(lambda: Path("cards/react/new").symlink_to("dj"), id="a link"),
        pytest.param(lambda: Path("fonts").mkdir(), id="a folder that is looked into"),
        pytest.param(lambda: _edit("gesso.toml", "# more", '[check.paths."a/*"]\nGS6 = "off"'), id="any path"),
    ],
)
def test_what_a_digest_does_not_cover_is_not_kept(
    project: Path, made: Checks, capsys: pytest.CaptureFixture[str], edit: Callable[[], object]
) -> None:
    edit()
    words = ("cards/dj",) if Path("cards/dj").exists() else ()
    if words:
        shutil.copy("cards/react/game.yaml", "cards/dj/game.yaml")
    for _ in range(2):
        report(capsys, *words)
    assert len(made) == 2


@pytest.mark.slow
def test_an_edit_costs_that_edit(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only the edited entry is read and checked again, with those that inherit from others or look at such a one."""
    checked: list[str] = []
    read: list[str] = []

    def noted(ids: list[str], function: Callable[..., Any], id_of: Callable[..., str]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            ids.append(id_of(*given))
            return function(*given)

        return call

    monkeypatch.setattr(checks, "check_entry", noted(checked, checks.check_entry, lambda how, model, known: model.id))
    monkeypatch.setattr(entries, "read_entry", noted(read, entries.read_entry, lambda id, *rest: id))
    # The positions of scenarios need programs.
    for file in project.rglob("scenarios.yaml"):
        file.unlink()
    report(capsys, "cards/react")
    assert sorted(checked) == sorted(read) == ["dancer", "dj", "nathaniel", "painter"]
    for id in ("dj", "dancer", "painter"):
        again = sorted({id, "nathaniel", "painter"})
        checked.clear()
        read.clear()
        _edit(f"cards/react/{id}/artist.yaml", "\nname:", "\n\nname:")
        report(capsys, "cards/react")
        assert (sorted(checked), sorted(read)) == (again, again)
    # What all files declare for each other is part of every check of SolRei: an edit that leaves it costs that edit.
    report(capsys, "cards/solrei")
    for old, new, again in (
        ("\nname:", "\n\nname:", ["bram"]),
        ("\nname: Bram", "\nname: Abraham", ["ashley", "bram"]),
    ):
        checked.clear()
        read.clear()
        _edit("cards/solrei/bram/set-up.yaml", old, new)
        report(capsys, "cards/solrei")
        assert (sorted(checked), sorted(read)) == (again, again)


@pytest.mark.slow
def test_a_verdict_that_says_something_else_is_none(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "dj")
    (file,) = (Path(os.environ["XDG_CACHE_HOME"]) / "gesso").rglob("verdicts.json")
    kept = Record(file.parent, "verdicts", 2).entries["react/dj"]
    broken: tuple[list[object], ...] = (
        [], [1, 2], [kept[0], 7], [[kept[0][0], [["GS101"]], {}], kept[1]], [[*kept[0][:2], 7], kept[1]], [kept[0], [*kept[1][:3], ["os", "path", []]]],
        [kept[0], [*kept[1][:3], ["gesso.files", "Path", []]]], [kept[0], [*kept[1][:2], [7], None]],
    )  # fmt: skip
    for wrong in broken:
        record = Record(file.parent, "verdicts", 2)
        record.keep("react/dj", wrong)
        record.save(9)
        (file.parent / "answers.json").unlink()
        assert report(capsys, "dj") == found


def _diagnostics() -> list[Diagnostic]:
    cases = random.Random(7).sample(casebook.cases(), 12)
    return [found for case in cases for found in casebook.find(case.text)]


def test_diagnostics_come_back_as_they_were() -> None:
    """The corpus of cases has problems with fixes, with related places and with other severities."""
    found = _diagnostics()
    assert found
    back = diagnostics_of(json.loads(json.dumps(diagnostics_data(found))))
    assert [diagnostic_data(each) for each in back] == [diagnostic_data(each) for each in found]
    assert [each.kind for each in back] == [each.kind for each in found]


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Question, Path]:
    """A question with a kept answer, and the file of the answer."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "project").mkdir()
    (tmp_path / "project/gesso.toml").write_text('[project]\ngames = ["react"]\n')
    asked = question([str(tmp_path / "project")], None, ())
    assert asked is not None and asked.answer() is None
    asked._record.keep(str(asked._key), [["cards/a.yaml"], diagnostics_data(_diagnostics())])
    asked._record.save(9)
    (file,) = (tmp_path / "cache").rglob("answers.json")
    return asked, file


def _again(asked: Question) -> tuple[list[dict[str, object]], list[str]] | None:
    """What a process that begins now finds."""
    answer = Question(asked.root, asked.words).answer()
    return None if answer is None else ([diagnostic_data(each) for each in answer[0]], answer[1])


@pytest.mark.slow
def test_a_damaged_answer_is_none(asked: tuple[Question, Path]) -> None:
    """Whatever byte is another one, the answer is made again: it is never a wrong one."""
    known, file = asked
    whole = file.read_bytes()
    assert _again(known)
    chance = random.Random(1)
    for at in (*range(60), *chance.sample(range(60, len(whole)), 60)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
        assert _again(known) is None, at
    for foreign in (b"", whole[: len(whole) // 2], whole + b" ", b"{}", b"[1", b"\n", whole.replace(b":1,", b":9,", 1)):
        file.write_bytes(foreign)
        assert _again(known) is None
    file.write_bytes(whole)
    assert _again(known)


def test_a_record_that_says_something_else_is_none(asked: tuple[Question, Path]) -> None:
    """Even a sound file may have come from a later program, or from another one."""
    known, file = asked
    for version, kept in ((2, [[], [[], []]]), (1, 3), (1, [[], [[], [["GS101"]]]]), (1, [[]]), (1, [[], [[], 7]])):
        record = Record(file.parent, "answers", version)
        record.entries = {str(known._key): kept}  # type: ignore[dict-item]
        record._changed = True
        record.save(9)
        assert _again(known) is None


def test_a_change_shows_whatever_the_clock_says(asked: tuple[Question, Path]) -> None:
    """Contents of texts count, not times; a picture also counts with the time at which its times were set."""
    known, _ = asked
    cards = known.root / "cards"
    cards.mkdir()
    keys = {known._key}
    for number, name in enumerate(("a.yaml", "a.yaml", "a.png", "a.png", "b.yaml")):
        (cards / name).write_text(f"id: {number}")
        os.utime(cards / name, ns=(0, 0))
        keys.add(Question(known.root, known.words)._key)
    assert len(keys) == 6


def test_a_cache_that_cannot_be_written_is_done_without(
    asked: tuple[Question, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    known, file = asked

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(gesso.records, "write_cached", full)
    before = file.read_bytes()
    for answer in ([], ["b.yaml"]):
        record = Record(file.parent, "answers", 1)
        record.keep(str(known._key), [answer, [[], []]])
        record.save(9)
    assert file.read_bytes() == before
    monkeypatch.setattr("gesso.records.private_cache", lambda: None)
    assert _again(known) is None


def test_two_runs_at_once_leave_one_whole_record(asked: tuple[Question, Path]) -> None:
    """Both have read the same record; the last one to write counts."""
    known, file = asked
    both = [Record(file.parent, "answers", 1) for _ in range(2)]
    for number, record in enumerate(both):
        record.keep(f"run {number}", [number])
    for record in both:
        record.save(9)
    assert Record(file.parent, "answers", 1).entries.keys() == {str(known._key), "run 1"}


def test_records_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(gesso.records, "_MOST_PROJECTS", 3)
    for number in range(6):
        record = gesso.records.user_record(tmp_path / str(number), "some", 1)
        for entry in range(5):
            record.keep(str(entry), [])
        record.save(2)
        assert len(gesso.records.user_record(tmp_path / str(number), "some", 1).entries) == 2
    assert len(list((tmp_path / "cache/gesso/projects").iterdir())) == 3


@pytest.mark.slow
def test_a_kept_answer_loads_no_parser_and_no_game(project: Path) -> None:
    """Finding an answer takes little more than `gesso --help`, and a check after an edit less than the first."""
    code = "import sys; from gesso.cli import main; main(['check', 'cards/react/dj']); print(*sys.modules)"

    def loads() -> list[str]:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        return done.stdout.splitlines()[-1].split()

    first, loaded = loads(), loads()
    _edit("cards/react/dj/artist.yaml", "\nname:", "\n\nname:")
    edited = loads()
    assert len(edited) < 560
    unused = ("reportlab", "multiprocessing", "gesso.printing.pipeline.print_run", "gesso.lang.errors")
    assert {*unused} & {*first} == set()
    assert len(first) < 600
    stages = {name.split(".")[1] for name in loaded if name.startswith("gesso.")}
    assert stages == {
        "cli",
        "data_classes",
        "diagnostics",
        "files",
        "installed",
        "project",
        "records",
        "request_error",
        "resources",
        "tasks",
    }
    assert {"lark", "ruamel", "PIL", "tempfile", "tomllib"} & {*loaded} == set()
    assert len(loaded) < 130
