"""The library face: each text parsed once, one entry compiled when one is asked for, and nothing played that does not check."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import lark
import pytest
from checks.case_files import Case
from games.react.checks.casebook import CASES, cases

import gesso
from gesso.engine import Game
from gesso.lang import parser
from gesso.tasks.play import display, session
from gesso.tasks.text import transcripts

ROOT = Path(__file__).parents[1]
ALL = cases()
ENTRY = Path("cards/react/sampler/artist.yaml")


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of effects that are parsed, as they are parsed."""
    texts: list[str] = []
    real = lark.Lark.parse

    def counted(self: lark.Lark, text: lark.TextSlice[str], start: str) -> object:
        texts.append(text.text[text.start : text.end])
        return real(self, text, start=start)

    monkeypatch.setattr(lark.Lark, "parse", counted)
    # What other tests have parsed is parsed again.
    monkeypatch.setattr(parser, "_tree", parser._tree.__wrapped__)
    return texts


def taken(parsed: list[str], job: Callable[[], object]) -> list[str]:
    parsed.clear()
    job()
    return sorted(parsed)


@pytest.mark.slow
def test_a_build_parses_each_text_once(parsed: list[str], tmp_path: Path) -> None:
    checked = taken(parsed, lambda: gesso.open(ROOT).check())
    built = taken(parsed, lambda: gesso.open(ROOT).build(tmp_path, ["plugins"]))
    assert len(checked) > 100
    assert built == checked


@pytest.mark.slow
def test_whatever_is_made_of_a_project_each_text_is_parsed_once(parsed: list[str]) -> None:
    project = gesso.open(ROOT)
    checked = taken(parsed, lambda: project.check())
    assert checked

    def everything() -> None:
        project.check()
        transcripts(project.model)
        project.simulate("calligrapher", "dancer", games=2, seed=1)
        display(project.model, ("calligrapher", "dancer"))
        list(project.run_scenarios())

    assert taken(parsed, everything) == []


@pytest.mark.slow
def test_what_plays_two_entries_reads_the_texts_of_these_two_alone(parsed: list[str]) -> None:
    def wanted(*ids: str) -> list[str]:
        folders = [str(ROOT / "cards" / "react" / id) for id in ids]
        return taken(parsed, lambda: gesso.open(".", *folders).check())

    both = wanted("calligrapher", "dancer")
    assert taken(parsed, lambda: gesso.open(ROOT).pair("calligrapher", "dancer")) == both
    assert taken(parsed, lambda: transcripts(gesso.open(ROOT).model, ["dancer"])) == wanted("dancer")
    tested = taken(parsed, lambda: list(gesso.open(".", str(ROOT / "cards/react/dancer")).run_scenarios()))
    assert set(tested) < set(wanted())
    painter = wanted("painter", "nathaniel", "dancer")
    assert taken(parsed, lambda: gesso.open(ROOT).pair("painter", "dancer")) == painter


@pytest.mark.slow
def test_a_pairing_is_linked_once_and_anew_where_a_text_has_changed(workspace: gesso.Workspace) -> None:
    opened(workspace, ACCEPTED[0])
    before = workspace.project
    rules = before.pair("sampler", "sampler")
    assert before.pair("sampler", "sampler") is rules
    assert before.pair("sampler", "sampler", observed=True) is not rules
    opened(workspace, ACCEPTED[1])
    assert workspace.project.pair("sampler", "sampler").contents != rules.contents


# ---------------------------------------------------------------- what does not check does not play


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> gesso.Workspace:
    """A project with one Artist, whose text each case gives."""
    root = tmp_path_factory.mktemp("cases")
    (root / "gesso.toml").write_text('[project]\nname = "cases"\ngames = ["react"]\n')
    (root / "cards" / "react").mkdir(parents=True)
    table = (CASES / "react/artists/game.yaml").read_text(encoding="utf-8")
    lines = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (root / "cards/react/game.yaml").write_text("\n".join([*lines, "artists: [sampler]", ""]), encoding="utf-8")
    return gesso.Workspace(root)


def opened(workspace: gesso.Workspace, case: Case) -> gesso.Project:
    workspace.update(ENTRY, re.sub(r"(?m)^id: .*", "id: sampler", case.text))
    return workspace.project


REJECTED = [case for case in ALL if any(expected.severity == "error" for expected in case.expected)]
# A file that leaves out what its schema wants is a case for the checks alone.
ACCEPTED = [case for case in ALL if case not in REJECTED and not re.search(r": (\[\]|\{\})", case.text)]


@pytest.mark.parametrize("case", REJECTED, ids=[f"{case.code} {case.title}" for case in REJECTED])
def test_what_does_not_check_does_not_play(workspace: gesso.Workspace, case: Case) -> None:
    """Whoever asks for a pairing with a rejected text gets its diagnostics, and never rules."""
    project = opened(workspace, case)
    with pytest.raises(gesso.CheckError) as caught:
        project.pair("sampler", "sampler")
    found = {each.code for each in caught.value.diagnostics if each.is_error}
    entry = project.games[0].entry("sampler")
    assert entry is not None
    assert found if entry.model is None else found >= {each.code for each in case.expected if each.severity == "error"}


@pytest.mark.parametrize("case", ACCEPTED[::7], ids=[f"{case.code} {case.title}" for case in ACCEPTED[::7]])
def test_what_checks_with_warnings_at_most_plays(workspace: gesso.Workspace, case: Case) -> None:
    project = opened(workspace, case)
    game, chance = Game.begin(project.pair("sampler", "sampler"), seed=1), Random(1)
    for _ in range(50):
        decision = game.decision
        if decision is not None:
            game.apply(chance.choice(decision.options))


def test_nothing_is_made_of_a_rejected_text(workspace: gesso.Workspace) -> None:
    """Not by any of the ways to play, and no words either."""
    project = opened(workspace, REJECTED[0])
    players = ("sampler", "sampler")
    for job in (
        lambda: project.simulate(*players, games=1, seed=1),
        lambda: project.coverage(*players, games=1, seed=1),
        lambda: display(project.model, players),
        lambda: session(project.model, players, (), seed=1),
    ):
        with pytest.raises(gesso.CheckError):
            job()
    printed, faulty = transcripts(project.model)
    assert (printed, [fault.id for fault in faulty]) == ([], ["sampler"])


def test_an_error_of_the_game_file_keeps_all_from_playing(workspace: gesso.Workspace) -> None:
    opened(workspace, ACCEPTED[0])
    path = Path("cards/react/game.yaml")
    text = (workspace.root / path).read_text(encoding="utf-8")
    workspace.update(path, text.replace("artists: [sampler]", "artists: [sampler, ghost]"))
    with pytest.raises(gesso.CheckError) as caught:
        workspace.project.pair("sampler", "sampler")
    printed, broken = transcripts(workspace.project.model)
    workspace.update(path, None)
    assert (printed, [error.diagnostics for error in broken]) == ([], [caught.value.diagnostics])
    assert "missing-entry" in {found.name for found in caught.value.diagnostics}


# ---------------------------------------------------------------- codes


@pytest.mark.parametrize("word", ["GS202", "gs202", "unknown-word"])
def test_a_code_is_explained_by_its_number_or_its_name(word: str) -> None:
    assert gesso.explain(word).code == "GS202"


def test_a_word_that_is_no_code_is_met_with_the_nearest() -> None:
    with pytest.raises(gesso.RequestError) as caught:
        gesso.explain("unknown-wort")
    assert caught.value.hint == "did you mean unknown-word?"
