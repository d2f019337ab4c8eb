"""What runs Gesso elsewhere: the steps of the action, the hooks, the lines of the page, each run in a sample repository."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from cli.laboratory import STORIES, make_project
from ruamel.yaml import YAML
from warm import script

from gesso.cli.command_line import COMMANDS

REPOSITORY = Path(__file__).parents[2]
DANCER = Path("cards/react/dancer/artist.yaml")
_INPUT = re.compile(r"\$\{\{ inputs\.([\w-]+) \}\}")

pytestmark = pytest.mark.skipif(os.name != "posix" or shutil.which("git") is None, reason="bash and git")


def read_yaml(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


ACTION = read_yaml((REPOSITORY / "action.yml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}
PYPROJECT = (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8")
PAGE = (REPOSITORY / "docs/ci.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


class Job:
    """A sample repository on a runner, with the files that a workflow writes to."""

    def __init__(self, home: Path) -> None:
        self.root = home / "work"
        self.root.mkdir()
        self.temp = home / "temp"
        programs = home / "bin"
        for folder in (self.temp, programs):
            folder.mkdir()
        script(programs / "gesso")
        self.summary, self.output = self.temp / "summary", self.temp / "output"
        self.environment = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_OUTPUT": str(self.output),
            "GITHUB_ACTION_PATH": str(REPOSITORY),
        }

    def git(self, *words: str) -> str:
        identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
        done = subprocess.run(("git", *identity, *words), cwd=self.root, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def bash(self, script: str, variables: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Run a script as a runner does: every line has to succeed."""
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=self.root,
            env={**self.environment, **(variables or {})},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def step(self, name: str, **given: str) -> subprocess.CompletedProcess[str]:
        """Run a step of the action, with inputs as given or as they are by default."""
        inputs = {key: str(value["default"]) for key, value in ACTION["inputs"].items()} | given
        variables = {
            key: _INPUT.sub(lambda match: inputs[match[1]], value) for key, value in STEPS[name].get("env", {}).items()
        }
        return self.bash(STEPS[name]["run"], variables)


@pytest.fixture
def job(tmp_path: Path) -> Iterator[Job]:
    found = Job(tmp_path)
    home = make_project(found.root, "dancer", "calligrapher")
    (home / "dancer" / "scenarios.yaml").write_text(STORIES.partition("  - name: He begins")[0])
    found.git("init", "-q", "-b", "main")
    found.git("add", "-A")
    found.git("commit", "-qm", "one")
    yield found


def plant(job: Job, line: str) -> None:
    """Begin an effect of the Dancer with another line."""
    file = job.root / DANCER
    before, head, after = file.read_text(encoding="utf-8").partition("effect: |\n")
    indent = after[: len(after) - len(after.lstrip(" "))]
    file.write_text(f"{before}{head}{indent}{line}\n{after}", encoding="utf-8")


@pytest.mark.slow
def test_the_action_passes_a_sound_project_and_shows_its_changed_words(job: Job) -> None:
    plant(job, "draw 2 cards")
    for name in ("Check", "Test", "Problems as SARIF"):
        done = job.step(name)
        assert done.returncode == 0, (name, done.stdout, done.stderr)
    assert job.step("Check", strict="true").returncode == 0
    assert job.step("Changed words", since="HEAD").returncode == 0
    assert re.search(r"(?m)^\+ .*raw 2 cards", job.summary.read_text(encoding="utf-8"))
    file = job.output.read_text(encoding="utf-8").strip().removeprefix("file=")
    assert json.loads(Path(file).read_text(encoding="utf-8"))["runs"][0]["results"] == []


@pytest.mark.slow
def test_the_action_fails_a_project_with_a_fault_and_says_where(job: Job) -> None:
    plant(job, "drwa 1 card")
    check = job.step("Check")
    assert check.returncode == 1
    assert re.search(rf"(?m)^::error file={DANCER.as_posix()},line=\d+,", check.stdout)
    test = job.step("Test")
    assert test.returncode == 1
    assert "::error" not in test.stdout, "one annotation a problem"
    assert f"{DANCER.as_posix()}:" in test.stdout and "no scenarios played, 1 file with errors" in test.stdout
    assert job.step("Problems as SARIF").returncode == 0
    (result,) = json.loads((job.temp / "gesso.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert result["ruleId"] == "GS202"
    assert job.step("Changed words", since="HEAD").returncode == 0
    summary = job.summary.read_text(encoding="utf-8")
    assert "(has errors now)\n\nIts words are not compared." in summary and "```" not in summary
    assert job.step("Build").returncode == 1


@pytest.mark.slow
def test_the_action_goes_on_where_there_is_nothing_to_compare_with(job: Job) -> None:
    for since in ("0" * 40, "1" * 40, "$(touch made)", "--output=made"):
        assert job.step("Changed words", since=since).returncode == 0
    summary = job.summary.read_text(encoding="utf-8")
    assert summary.count("not compared") == 4 and summary.count("this branch is new") == 1
    assert not (job.root / "made").exists()


@pytest.mark.slow
def test_the_action_fetches_what_a_shallow_clone_has_not(job: Job, tmp_path: Path) -> None:
    """After a force push: the revision before it is in no branch any more."""
    plant(job, "draw 1 card")
    job.git("commit", "-qam", "one and a half")
    since = job.git("rev-parse", "HEAD")
    job.git("reset", "-q", "--hard", "HEAD~1")
    plant(job, "draw 2 cards")
    job.git("commit", "-qam", "two")
    job.git("config", "uploadpack.allowAnySHA1InWant", "true")
    job.root.rename(tmp_path / "server")
    subprocess.run(
        ["git", "clone", "-q", "--depth=1", f"file://{tmp_path / 'server'}", str(job.root)],
        check=True,
        capture_output=True,
    )
    assert job.step("Changed words", since=since).returncode == 0
    assert re.search(r"(?m)^\+ .*raw 2 cards", job.summary.read_text(encoding="utf-8"))


def test_the_action_installs_into_an_environment_of_its_own(job: Job) -> None:
    """With a stand-in for pip, which says what it was asked for."""
    python = job.root.parent / "bin" / "python3"
    python.write_text(
        '#!/bin/sh\nmkdir -p "$3/bin"\nprintf \'#!/bin/sh\\necho "$@"\\n\' > "$3/bin/python"\nchmod +x "$3/bin/python"\n'
    )
    python.chmod(0o755)
    paths = job.temp / "paths"
    done = job.bash(STEPS["Install"]["run"], {"GITHUB_PATH": str(paths)})
    assert done.stdout == f"-m pip install --quiet --disable-pip-version-check {REPOSITORY}\n", done.stderr
    assert paths.read_text(encoding="utf-8") == f"{job.temp / 'gesso' / 'bin'}\n"


def test_no_step_puts_an_input_into_its_script() -> None:
    """A script that holds an input would run what a stranger's branch is called."""
    for name, step in STEPS.items():
        assert "${{" not in step.get("run", ""), name
        assert step.get("shell", "bash") == "bash"
    used = set(re.findall(r"inputs\.([\w-]+)", (REPOSITORY / "action.yml").read_text(encoding="utf-8")))
    assert used == set(ACTION["inputs"])


def test_hooks_name_commands_and_the_page_names_hooks() -> None:
    hooks = read_yaml((REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    for hook in hooks:
        program, command = hook["entry"].split()[:2]
        assert program == "gesso" and command in COMMANDS
        assert hook["pass_filenames"] is False
        assert re.search(hook["files"], "cards/react/dancer/artist.yaml")
        assert re.search(hook["files"], "sets/mine/gesso.toml")
        assert not re.search(hook["files"], "README.md")
    named = {
        hook["id"] for block in fenced("yaml") for repo in read_yaml(block).get("repos", []) for hook in repo["hooks"]
    }
    assert named == {hook["id"] for hook in hooks}


@pytest.mark.slow
@pytest.mark.parametrize(("line", "status"), [("draw 2 cards", 0), ("drwa 1 card", 1)])
def test_the_lines_for_gitlab_write_what_they_say(job: Job, line: str, status: int) -> None:
    plant(job, line)
    (jobs,) = [read_yaml(block) for block in fenced("yaml") if "codequality" in block]
    found = [each for each in jobs.values() if "script" in each]
    assert [job.bash(line).returncode for each in found for line in each["script"]] == [status, status]
    reports = {kind: file for each in found for kind, file in each["artifacts"]["reports"].items()}
    assert (job.root / reports["junit"]).is_file()
    assert len(json.loads((job.root / reports["codequality"]).read_text(encoding="utf-8"))) == status


def test_the_files_for_its_own_host_are_sound() -> None:
    """They can be read, and what they run is there."""
    files = {file.name: read_yaml(file.read_text(encoding="utf-8")) for file in (REPOSITORY / ".github").rglob("*.yml")}
    for form in ("bug.yml", "wish.yml"):
        ids = [part["id"] for part in files[form]["body"]]
        assert len(ids) == len({*ids}) and {part["type"] for part in files[form]["body"]} <= {
            "textarea",
            "input",
            "dropdown",
        }
    runs = [step["run"] for job in files["ci.yml"]["jobs"].values() for step in job["steps"] if "run" in step]
    assert {line.split()[1] for line in runs if line.startswith("gesso ")} <= {*COMMANDS}
    assert ".ci/run" in runs and os.access(REPOSITORY / ".ci/run", os.X_OK)
    wanted = files["ci.yml"]["jobs"]["systems"]["strategy"]["matrix"]["python"]
    assert all(f"Programming Language :: Python :: {version}" in PYPROJECT for version in wanted)
