"""How the command line ends: as promised, with one line, whatever happens inside."""

from __future__ import annotations

import gc
import io
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from cli.laboratory import STORIES, make_project
from interrupting import heeding_ctrl_c, interrupt, status_of

from gesso.cli import command_line, main
from gesso.cli.commands import check
from gesso.diagnostics import RequestError
from gesso.printing.pages import PAPERS
from gesso.printing.pages.pdf import _new_canvas
from gesso.resources import home

REPOSITORY = Path(__file__).parents[2]


def gesso(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gesso", *words],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "src"), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_module_is_the_command() -> None:
    done = gesso("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("gesso 0.")


def test_no_command_shows_the_help_and_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "check" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ("chekc", "gesso: there is no command `chekc`", "did you mean `check`?"),
        ("help chekc", "gesso: there is no command `chekc`", "did you mean `check`?"),
        ("hlep me", "gesso: there is no command `hlep`", "`gesso --help` lists all commands"),
        ("check --fromat json", "gesso check: unknown option `--fromat`", "did you mean `--format`?"),
        ("--nothing", "gesso: unknown option `--nothing`", "`gesso --help` lists all options"),
        (
            "text --format jsn",
            "gesso text: --format takes text, json or markdown, not `jsn`",
            "did you mean `json`?",
        ),
        (
            "kit --flip up",
            "gesso kit: --flip takes long, short or fold-over, not `up`",
            "`gesso kit --help` shows what it takes",
        ),
        (
            "build --only faces,sheet",
            "gesso build: --only takes plugins, faces or sheets, not `sheet`",
            "did you mean `sheets`?",
        ),
        (
            "simulate a b --games many",
            "gesso simulate: --games takes a whole number, not `many`",
            "`gesso simulate --help` shows what it takes",
        ),
    ],
)
def test_words_that_mean_nothing_are_a_usage_error(
    words: str, message: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr().err == f"{message}\nhint: {hint}\n"


def test_what_is_missing_is_named_below_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff"]) == 2
    first, *_, missing, hint = capsys.readouterr().err.splitlines()
    assert first.startswith("usage: gesso diff ") and missing == "gesso diff: missing: REV|DIR"
    assert hint == "hint: `gesso diff --help` shows what it takes"


def test_lists_take_commas_and_may_be_repeated() -> None:
    words = ["build", "--cards", "a,b", "--only", "faces", "--cards", "c,", "dancer", "--only", "plugins,sheets"]
    found = command_line.parser(words).parse_args(words)
    assert (found.cards, found.only, found.paths) == (["a", "b", "c"], ["faces", "plugins", "sheets"], ["dancer"])


def test_help_is_a_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for words in (["help", "check"], ["check", "--help"]):
        assert main(words) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] and said[0].startswith("usage: gesso check")


@pytest.mark.parametrize(
    "words", [["--only", "words", "."], [".", "--only", "words"], ["--locale", "en", ".", "--json"]]
)
def test_options_may_stand_between_and_after_other_words(words: list[str]) -> None:
    command = command_line.parser(["diff"])
    found, unknown = command.parse_known_args(["diff", "HEAD", *words])
    assert (found.since, found.paths) == ("HEAD", ["."]) and unknown == [word for word in words if word == "--json"]


@pytest.mark.parametrize("words", [["--help"], ["check", "--help"], ["explain", "--help"]])
def test_help_is_clean(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert capsys.readouterr().err == ""


def raising(fault: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(arguments: object) -> int:
        raise fault

    monkeypatch.setattr(check, "run", run)


def test_a_fault_of_ours_is_one_line_and_a_hint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(ZeroDivisionError("one\ntwo"), monkeypatch)
    monkeypatch.delenv("GESSO_DEBUG", raising=False)
    assert main(["check"]) == 70
    assert capsys.readouterr().err == (
        "gesso: internal error in gesso check: ZeroDivisionError: one two\n"
        "hint: run again with GESSO_DEBUG=1 to see where, and report it\n"
    )


def test_a_fault_of_ours_is_let_through_for_those_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    raising(ZeroDivisionError(), monkeypatch)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["check"])


@pytest.mark.parametrize("fault", [MemoryError(), RecursionError("deep"), OSError(5, "Input/output error")])
def test_no_exception_gets_out(
    fault: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(fault, monkeypatch)
    monkeypatch.delenv("GESSO_DEBUG", raising=False)
    assert main(["check"]) == 70
    assert "Traceback" not in capsys.readouterr().err


def test_a_full_disk_is_a_problem_with_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(OSError(28, "No space left on device", "build/x.png"), monkeypatch)
    monkeypatch.delenv("GESSO_DEBUG", raising=False)
    monkeypatch.setattr(command_line, "_drop_output", lambda: None)
    assert main(["check"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("gesso check: error GS908 cannot-write: cannot write build/x.png: No space left on device\n")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_output_that_finds_no_room_ends_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gesso", "explain", "--page"],
            env={**os.environ, "PYTHONPATH": str(REPOSITORY / "src")},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("gesso explain: error GS908 cannot-write")
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_closed_standard_input_is_an_empty_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["new", str(tmp_path / "bees")]) == 0
    assert sys.stdin is None


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps the folder that somebody is in")
def test_a_folder_that_is_gone_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert main(["check"]) == 2
    assert capsys.readouterr().err == (
        "gesso check: the folder that you are in has been removed\nhint: go to another folder\n"
    )


@pytest.mark.parametrize("date", ["", "1", "no number", "9" * 40])
def test_a_date_in_the_environment_changes_no_page(monkeypatch: pytest.MonkeyPatch, date: str) -> None:
    """Equal prints give equal files, and the cache keeps them."""
    family = "sofia-sans-extra-condensed"
    font = home() / "templates" / "fonts" / family / f"{family}-700.ttf"

    def written() -> bytes:
        target = io.BytesIO()
        _new_canvas(target, PAPERS["a4"], "a title", font, "somebody", "en").save()
        return target.getvalue()

    before = written()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    assert written() == before and os.environ["SOURCE_DATE_EPOCH"] == date


def test_an_interruption_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    raising(KeyboardInterrupt(), monkeypatch)
    assert main(["check"]) == 130
    assert capsys.readouterr().err == "gesso check: interrupted\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_in_the_middle_leaves_no_traceback() -> None:
    """A real interrupt at any moment after the start ends with the same line."""
    program = (
        "import sys, time; from gesso.cli import command_line, main; from gesso.cli.commands import check; check.run = lambda a: (print('on', flush=True), "
        "time.sleep(30))[1]; sys.exit(main(['check']))"
    )
    with heeding_ctrl_c():
        child = subprocess.Popen(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": str(REPOSITORY / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert child.stdout is not None
    assert child.stdout.readline() == "on\n"
    interrupt(child)
    _, err = child.communicate(timeout=30)
    assert (status_of(child), err) == (130, "gesso check: interrupted\n")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="pipes")
def test_a_reader_that_goes_away_is_no_problem() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "gesso", "explain", "--page"],
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    err = child.stderr.read()
    child.stderr.close()
    assert (child.wait(timeout=30), err) == (141, b"")


@pytest.mark.slow
def test_output_is_safe_where_the_terminal_knows_few_letters() -> None:
    done = gesso("check", "cards/react/ü", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_check_does_not_import_what_it_does_not_need() -> None:
    """Start-up is part of every edit: no picture library, no template engine, no test tools where faces have been laid
    out once."""
    program = (
        "import sys; from gesso.cli import main; main(['check', 'cards/react/dancer', 'cards/solrei/bram']); "
        "print([m for m in ('PIL', 'jinja2', 'reportlab', 'asyncio', 'multiprocessing') if m in sys.modules])"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=REPOSITORY,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY / "src")},
            capture_output=True,
            text=True,
            check=False,
        ).stdout
        for _ in range(2)
    ]
    assert said[-1].splitlines()[-1] == "[]"


@pytest.mark.parametrize("name", command_line.COMMANDS)
@pytest.mark.parametrize(
    ("fault", "status"),
    [
        (None, command_line.CLEAN),
        (RequestError("it is not there"), command_line.USAGE),
        (KeyboardInterrupt(), command_line.INTERRUPTED),
        (ZeroDivisionError(), command_line.INTERNAL),
        (OSError(28, "No space left on device"), command_line.PROBLEMS),
    ],
)
def test_every_command_ends_with_a_status_of_the_table(
    name: str, fault: BaseException | None, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(_: object) -> int:
        if fault is not None:
            raise fault
        return command_line.CLEAN

    command = import_module(f"gesso.cli.commands.{name}")
    monkeypatch.setattr(command, "run", run)
    monkeypatch.setattr(command, "add_arguments", lambda parser: None)
    monkeypatch.setattr(command_line, "_drop_output", lambda: None)
    monkeypatch.delenv("GESSO_DEBUG", raising=False)
    assert main([name]) == status
    assert main([name, "--no-such-option"]) == command_line.USAGE
    assert status in command_line.STATUSES


@pytest.mark.parametrize(
    ("words", "broken"),
    [
        (["check"], 1),
        (["build", "--only", "plugins"], 1),
        (["test"], 1),
        (["text"], 1),
        (["simulate", "dancer", "calligrapher", "--games", "1"], 1),
        (["explain", "GS101"], 0),
        (["check", "nowhere"], 2),
        (["build", "nowhere"], 2),
        (["test", "nowhere"], 2),
        (["simulate", "nobody", "calligrapher"], 2),
        (["explain", "GS999"], 2),
    ],
)
def test_a_sound_project_is_clean_and_one_with_an_error_has_problems(
    words: list[str], broken: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = make_project(tmp_path, "dancer", "calligrapher")
    (home / "dancer" / "scenarios.yaml").write_text(STORIES.partition("  - name: He begins")[0])
    monkeypatch.chdir(tmp_path)
    assert main(words) == (2 if broken == 2 else 0)
    file = home / "dancer" / "artist.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("effect: |\n", "effect: |\n          drwa 1 card\n", 1))
    assert main(words) == broken


@pytest.mark.parametrize(("words", "lasts"), [(["lsp"], True), (["check", "--watch"], True), (["check"], False)])
def test_commands_that_last_look_for_unreachable_objects_as_usual(
    monkeypatch: pytest.MonkeyPatch, words: list[str], lasts: bool
) -> None:
    seen: list[tuple[int, int, int]] = []

    def run(_: object) -> int:
        seen.append(gc.get_threshold())
        return 0

    monkeypatch.setattr(f"gesso.cli.commands.{words[0]}.run", run)
    before = gc.get_threshold()
    try:
        assert command_line.main(words) == 0
    finally:
        gc.set_threshold(*before)
    assert (seen == [command_line._USUAL]) == lasts
