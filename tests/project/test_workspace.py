"""A project under an editor: unsaved texts, checked again as they change, with the same result as a fresh check."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest
from soak import SOAK, seeds

import gesso
from gesso import Workspace
from gesso.diagnostics import Diagnostic
from gesso.games.react import checks
from gesso.games.solrei import checks as solrei_checks

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
DANCER = Path("cards/react/dancer/artist.yaml")
BRAM = Path("cards/solrei/bram/set-up.yaml")
PAINTER = Path("cards/react/painter/artist.yaml")
GAME = Path("cards/react/game.yaml")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of this repository's project."""
    shutil.copy(REPOSITORY / "gesso.toml", tmp_path)
    shutil.copytree(REPOSITORY / "cards", tmp_path / "cards")
    return tmp_path


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A project of four of its Artists, one of whom another becomes, with their translations."""
    ids = ("calligrapher", "dancer", "painter", "nathaniel")
    (tmp_path / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    for id in ids:
        shutil.copytree(REPOSITORY / "cards" / "react" / id, tmp_path / "cards" / "react" / id)
    lines = (REPOSITORY / GAME).read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (tmp_path / GAME).write_text(
        "\n".join([*kept, f"artists: [{', '.join(ids)}]", "not_selectable: [nathaniel]", ""]), encoding="utf-8"
    )
    return tmp_path


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The entries of both games that are checked, as they are checked: Artists, then files of SolRei."""
    ids: list[str] = []

    def count(real: Callable[..., object]) -> Callable[..., object]:
        def counted(model: object, *rest: object) -> object:
            ids.append(model.id)  # type: ignore[attr-defined]
            return real(model, *rest)

        return counted

    for game in (checks, solrei_checks):
        monkeypatch.setattr(game, "check_entry", count(game.check_entry))
    return ids


def told(problems: Iterable[Diagnostic]) -> list[tuple[str, int, int, str, str, str]]:
    return [(p.span.path, p.span.start, p.span.end, p.code, p.message, p.hint) for p in problems]


def edited(text: str, chance: Random) -> str:
    """The text with one small change of the kind that typing makes."""
    at, size = chance.randrange(len(text)), chance.randrange(1, 12)
    match chance.randrange(4):
        case 0:
            return text[:at] + text[at + size :]
        case 1:
            return text[:at] + chance.choice(("a", ":", "\n", "  ", "'", "unit", "- ", "\t", "é")) + text[at:]
        case 2:
            other = chance.randrange(len(text))
            return text[:at] + text[other : other + size] + text[at + size :]
        case _:
            lines = text.split("\n")
            one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            return "\n".join(lines)


def test_an_update_checks_the_changed_entry_alone(root: Path, checked: list[str]) -> None:
    workspace = Workspace(root)
    assert (workspace.problems, len(checked)) == ({}, 21)
    checked.clear()
    text = (root / DANCER).read_text(encoding="utf-8")
    workspace.update(DANCER, text.replace("up to 3", "up to 2", 1))
    assert checked == ["dancer"]


@pytest.mark.parametrize("file", [DANCER, BRAM])
def test_each_further_update_checks_one_entry_however_far_the_last_check_went(
    root: Path, checked: list[str], file: Path
) -> None:
    workspace = Workspace(root)
    text = (root / file).read_text(encoding="utf-8")
    for number in range(3):
        for _ in range(number + 1):
            workspace.look_further()
        checked.clear()
        workspace.update(file, f"{text}# {number}\n")
        assert checked == [file.parent.name]


def test_what_inherits_from_the_changed_entry_is_checked_with_it(root: Path, checked: list[str]) -> None:
    workspace = Workspace(root)
    assert workspace.problems == {}
    checked.clear()
    workspace.update(PAINTER, (root / PAINTER).read_text(encoding="utf-8") + "\n")
    assert set(checked) == {"painter", "nathaniel"}


def test_an_update_tells_the_files_whose_problems_have_changed(root: Path) -> None:
    workspace = Workspace(root)
    text = (root / DANCER).read_text(encoding="utf-8")
    found = workspace.update(DANCER, text.replace("jump self", "jupm self", 1))
    assert [(path, [each.code for each in problems]) for path, problems in found.items()] == [(str(DANCER), ["GS202"])]
    assert workspace.update(DANCER, text) == {str(DANCER): ()}
    assert workspace.update(DANCER, None) == {}


def test_a_text_that_cannot_be_read_leaves_the_last_tree(root: Path) -> None:
    text = (root / DANCER).read_text(encoding="utf-8")
    workspace = Workspace(root)
    found = workspace.update(DANCER, text.replace("abilities:", "abilities: '", 1))
    last = workspace.last_valid(DANCER)
    assert list(found) == [str(DANCER)]
    assert last is not None and last.source.text == text and last.node.span.source is last.source
    misspelt = text.replace("jump self", "jupm self", 1)
    workspace.update(DANCER, misspelt)
    last = workspace.last_valid(DANCER)
    assert last is not None and last.source.text == misspelt


def test_a_new_entry_need_not_be_saved(root: Path) -> None:
    """A file that is nowhere but in the editor is an entry like any other."""
    workspace = Workspace(root)
    text = (root / DANCER).read_text(encoding="utf-8").replace("id: dancer", "id: understudy", 1)
    workspace.update(Path("cards/react/understudy/artist.yaml"), text)
    workspace.update(GAME, (root / GAME).read_text(encoding="utf-8").replace("dancer,", "dancer, understudy,", 1))
    assert workspace.problems == {}
    assert workspace.project.pair("understudy", "dancer").players == ("understudy", "dancer")


def test_a_text_outside_of_the_project_is_no_entry(root: Path) -> None:
    workspace = Workspace(root)
    assert workspace.update(root.parent / "cards" / "react" / "x" / "artist.yaml", "id: x") == {}


def test_a_project_opens_with_unsaved_texts(few: Path) -> None:
    text = (few / DANCER).read_text(encoding="utf-8")
    project = gesso.open(few, texts={DANCER: text.replace("jump self", "jupm self", 1)})
    assert [problem.code for problem in project.check()] == ["GS202"]


@pytest.mark.parametrize("seed", [pytest.param(n, marks=pytest.mark.slow) if n > 1 else n for n in seeds(3)])
def test_any_edits_give_what_a_fresh_check_gives(request: pytest.FixtureRequest, seed: int) -> None:
    """Random edits, each on top of the last: the problems are those of a project opened with the same texts. The long
    run takes the whole repository."""
    root: Path = request.getfixturevalue("root" if SOAK else "few")
    chance = Random(seed)
    workspace = Workspace(root)
    files = [
        Path("gesso.toml"),
        GAME,
        PAINTER,
        DANCER,
        *(p.relative_to(root) for p in sorted(root.rglob("artist.yaml"))),
    ]
    texts: dict[Path, str] = {}
    for _ in range(8):
        path = chance.choice(files)
        if path in texts and chance.random() < 0.3:
            del texts[path]
        else:
            texts[path] = edited(texts.get(path) or (root / path).read_text(encoding="utf-8"), chance)
        workspace.update(path, texts.get(path))
        found = [each for problems in workspace.problems.values() for each in problems]
        assert sorted(told(found)) == sorted(told(gesso.open(root, texts=texts).check())), f"after an edit of {path}"
