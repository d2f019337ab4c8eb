"""What is said first of a broken file: where it stands, and what to write instead, as the case files hold it."""

from __future__ import annotations

from pathlib import Path

import pytest
from project.broken_files import CASES, HOME, BrokenFile, answer, first_problems, read_cases
from soak import sampled

import gesso

FILES = sorted(CASES.glob("*.case"))
AT_LEAST = 150
GOOD_SHARE = 0.95


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the sample entry of each game, which has no problem."""
    root = tmp_path_factory.mktemp("broken")
    for path, text in HOME.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


def test_the_files_into_which_cases_are_set_are_clean(project: Path) -> None:
    assert gesso.Workspace(project).problems == {}


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_first_problem_is_the_one_that_stands_in_the_case(
    path: Path, project: Path, request: pytest.FixtureRequest
) -> None:
    """Its place, its code, its message and its hint, word by word."""
    workspace = gesso.Workspace(project)
    cases = sampled(read_cases(path), 1 if request.config.getoption("--update-goldens") else 2)
    found = [*first_problems(project, workspace, cases)]
    assert not [case.title for case, problem in found if problem is None], "nothing is said of these"
    if request.config.getoption("--update-goldens"):
        path.write_text("\n".join(_written(case, case.marked(problem)) for case, problem in found if problem), "utf-8")
        return
    wrong = [(case, problem) for case, problem in found if problem and answer(case, problem) != case.expected]
    assert not wrong, "\n".join(
        f"{path.name}: {case.title}\n  said: {answer(case, problem)}\n  held: {case.expected}"
        for case, problem in wrong
    )


def _written(case: BrokenFile, lines: list[str]) -> str:
    score = "" if case.score == 2 else f" ({case.score})"
    return "\n".join([f"=== {case.place}{score}: {case.title}", *lines, ""])


def test_there_are_enough_cases_and_nearly_all_say_what_to_write() -> None:
    """Each case was judged by a person: 2 place and remedy, 1 the place alone, 0 neither."""
    scores = [case.score for path in FILES for case in read_cases(path)]
    assert len(scores) >= AT_LEAST
    assert scores.count(2) >= GOOD_SHARE * len(scores)
