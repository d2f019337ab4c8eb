"""Names over cards, game file, scenarios and translations: found, renamed, and the check finds what it found before."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

import gesso
from gesso import Workspace
from gesso.diagnostics import Fix, RequestError
from gesso.diagnostics.fixes import applied
from gesso.editing.name_uses import NameUse

ROOT = Path(__file__).parents[2]
CARD = "cards/react/calligrapher/artist.yaml"


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace(ROOT)


def renamed_texts(workspace: Workspace, use: NameUse, new: str) -> dict[str, str]:
    edits = workspace.renamed(use.span.path, use.span.start, new)
    return {path: applied(each[0].span.source.text, [Fix("rename", each, safe=True)]) for path, each in edits.items()}


def sampled(workspace: Workspace, seed: int, number: int) -> list[NameUse]:
    """Names that cards declare, with at least one other place."""
    entries = {entry.id for game in workspace.project.games for entry in game.entries}
    names = [
        use
        for use in workspace.declarations()
        if use.name.owner and use.name.word not in entries
        if len(workspace.references(use.span.path, use.span.start)) > 1
    ]
    return random.Random(seed).sample(names, number)


def keeps_its_meaning(workspace: Workspace, use: NameUse, folder: Path) -> None:
    """Write a renamed project, check it, and play the scenarios of the files that have changed."""
    texts = renamed_texts(workspace, use, f"{use.name.word}-anew")
    assert CARD not in texts or f"{use.name.word}-anew" in texts[CARD]
    shutil.copy(ROOT / "gesso.toml", folder)
    shutil.copytree(ROOT / "cards", folder / "cards", dirs_exist_ok=True)
    for path, text in texts.items():
        (folder / path).write_text(text, encoding="utf-8")
    project = gesso.open(folder)
    changed = sorted({Path(path).relative_to(f"cards/{use.name.game}").parts[0] for path in texts})
    chosen = project.select(*(id for id in changed if id in {entry.id for entry in project.entries}))
    assert chosen.check() == []
    outcomes = [outcome for file in chosen.run_scenarios() for outcome in file.outcomes]
    assert all(outcome.passed for outcome in outcomes), (use.name, [each for each in outcomes if not each.passed][:1])


def test_after_a_rename_the_check_and_the_scenarios_say_what_they_said(workspace: Workspace, tmp_path: Path) -> None:
    (use,) = sampled(workspace, 8, 1)
    keeps_its_meaning(workspace, use, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_after_many_renames_they_still_do(workspace: Workspace, tmp_path: Path, seed: int) -> None:
    (use,) = sampled(workspace, 100 + seed, 1)
    keeps_its_meaning(workspace, use, tmp_path)


@pytest.mark.parametrize(
    ("word", "new", "why"),
    [
        ("ink", "sealbrush-spirit", "already names something here"),
        ("ink", "calligrapher", "already names something here"),
        ("ink", "unit", "cannot be the name"),
        ("ink", "Wet Ink", "cannot be a name"),
        ("ink", "", "cannot be a name"),
        ("ink", "con", "cannot be a name"),
        ("ink", "x" * 41, "cannot be a name"),
        ("calligrapher", "scribe", "its folder has the same name"),
        ("token", "coin", "no name of this project"),
    ],
)
def test_a_name_that_would_not_do_is_refused_in_a_sentence(workspace: Workspace, word: str, new: str, why: str) -> None:
    text = (ROOT / CARD).read_text(encoding="utf-8")
    with pytest.raises(RequestError, match=why):
        workspace.renamed(CARD, text.index(word, text.index(f"{word}:" if word == "ink" else word)), new)


def test_a_face_of_a_die_is_declared_among_the_faces_and_renamed_with_its_mark(workspace: Workspace) -> None:
    painter = "cards/react/painter/artist.yaml"
    text = (ROOT / painter).read_text(encoding="utf-8")
    place = text.index("line", text.index("faces: ["))
    declared = workspace.definition(painter, place + 1)
    assert declared is not None and declared.start == place
    edits = workspace.renamed(painter, place, "stroke")
    marked = text.index("line", text.index("face_sigils: {"))
    assert marked in [edit.span.start for edit in edits[painter]]
    assert [edit.text for edit in edits["cards/react/painter/translations/fr.yaml"]] == ["Stroke"]


def test_what_was_found_elsewhere_stays_while_a_line_is_no_yaml() -> None:
    text = (ROOT / CARD).read_text(encoding="utf-8")
    faulty = text.replace("kind: summon", "kind: sumon", 1)
    workspace = Workspace(ROOT, {Path(CARD): faulty})
    before = [(each.code, each.span.line) for each in workspace.problems[CARD]]
    assert before
    workspace.update(CARD, f"half typed\n{faulty}")
    assert len(workspace.problems[CARD]) == 1
    kept = [(each.code, each.span.line - 1) for each in workspace.hidden_problems[CARD]]
    assert kept == before
    workspace.update(CARD, text)
    assert workspace.hidden_problems == {} and CARD not in workspace.problems
