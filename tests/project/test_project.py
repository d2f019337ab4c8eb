"""A project on disk: found from inside, read as a whole, and never a way out of its folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gesso.diagnostics import Diagnostic
from gesso.games import load
from gesso.project import find_root
from gesso.project.game import Game, open_game
from gesso.project.project import open_project

REPOSITORY = Path(__file__).parents[2]
ARTISTS = REPOSITORY / "tests" / "cases" / "react" / "artists"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the Dancer alone."""
    (tmp_path / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    home = tmp_path / "cards" / "react"
    (home / "dancer").mkdir(parents=True)
    shutil.copy(ARTISTS / "dancer.yaml", home / "dancer" / "artist.yaml")
    table = (ARTISTS / "game.yaml").read_text(encoding="utf-8")
    lines = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (home / "game.yaml").write_text("\n".join([*lines, "artists: [dancer]", ""]), encoding="utf-8")
    return tmp_path


def marks(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    return [f"{found.span.path}:{found.span.line} {found.name}" for found in diagnostics]


def everything(game: Game) -> list[str]:
    return marks(game.diagnostics) + [mark for entry in game.entries for mark in marks(entry.diagnostics)]


def artist(root: Path, name: str, text: str) -> None:
    folder = root / "cards" / "react" / name
    folder.mkdir(exist_ok=True)
    (folder / "artist.yaml").write_text(text, encoding="utf-8")


def test_this_repository_is_a_project_that_reads_clean() -> None:
    project = open_project(REPOSITORY)
    assert (project.name, [game.id for game in project.games]) == ("gesso", ["react", "solrei"])
    assert project.diagnostics == ()
    react, solrei = project.games
    assert react.table is not None and solrei.table is not None
    listed = (react.table.artists, (*solrei.table.muses, *solrei.table.loose))
    for game, ids in zip(project.games, listed, strict=True):
        assert everything(game) == []
        assert [entry.id for entry in game.entries] == list(ids)
        assert all(entry.model and entry.model.id == entry.id for entry in game.entries)


@pytest.mark.slow
def test_all_ten_artists_load() -> None:
    game = open_game(ARTISTS, load("react"), root=REPOSITORY)
    assert everything(game) == []
    assert game.table is not None
    assert [entry.id for entry in game.entries if entry.model] == list(game.table.artists)
    painter, nathaniel = game.entry("painter"), game.entry("nathaniel")
    assert painter is not None
    assert nathaniel is not None
    assert painter.model is not None
    assert nathaniel.model is not None
    assert nathaniel.model.pieces == painter.model.pieces
    assert nathaniel.model.masterpiece == painter.model.masterpiece


def test_the_project_is_found_from_any_folder_inside(project: Path) -> None:
    assert find_root(project / "cards" / "react" / "dancer") == project.resolve()
    assert find_root(Path("/")) is None


def test_an_entry_knows_its_folder_its_file_and_its_model(project: Path) -> None:
    entry = open_project(project).games[0].entry("dancer")
    assert entry is not None
    assert entry.folder == project.resolve() / "cards" / "react" / "dancer"
    assert entry.file == entry.folder / "artist.yaml"
    assert entry.source is not None
    assert entry.source.path == "cards/react/dancer/artist.yaml"
    assert entry.model is not None
    assert entry.model.name == "The Dancer"


def test_a_listed_entry_that_is_not_there_is_named_in_the_game_file(project: Path) -> None:
    table = project / "cards" / "react" / "game.yaml"
    table.write_text(table.read_text().replace("[dancer]", "[dancre, dancer, ghost]"))
    found = open_project(project).games[0].diagnostics
    assert [each.span.text for each in found] == ["dancre", "ghost"]
    table.write_text(table.read_text().replace("[dancre, dancer, ghost]", "[dancre]"))
    assert "did you mean `dancer`?" in open_project(project).games[0].diagnostics[0].hint


def test_an_entry_that_is_not_listed_is_a_warning(project: Path) -> None:
    (project / "cards" / "react" / "dancer").rename(project / "cards" / "react" / "spare")
    artist(project, "dancer", (ARTISTS / "dancer.yaml").read_text(encoding="utf-8"))
    game = open_project(project).games[0]
    assert everything(game) == [
        "cards/react/spare/artist.yaml:1 unlisted-entry",
        "cards/react/spare/artist.yaml:4 id-and-folder",
    ]


def test_an_id_that_differs_is_compared_with_the_folder_or_the_file(project: Path) -> None:
    home = project / "cards" / "react"
    text = (home / "dancer" / "artist.yaml").read_text(encoding="utf-8").replace("id: dancer\n", "id: dancr\n", 1)
    artist(project, "dancer", text)
    (in_folder,) = open_project(project).games[0].entries[0].diagnostics
    shutil.rmtree(home / "dancer")
    (home / "dancer.yaml").write_text(text, encoding="utf-8")
    (alone,) = open_project(project).games[0].entries[0].diagnostics
    assert "its folder is `dancer`" in in_folder.message and "rename the folder" in in_folder.hint
    assert "its file is `dancer`" in alone.message and "rename the file" in alone.hint


def test_other_files_beside_the_entries_are_no_entries(project: Path) -> None:
    home = project / "cards" / "react"
    (home / "notes.yaml").write_text("a: [")
    (home / ".hidden.yaml").write_text("a: [")
    (home / "pictures").mkdir()
    assert everything(open_project(project).games[0]) == []


def test_an_entry_with_errors_has_no_model_and_the_others_do(project: Path) -> None:
    artist(project, "dancer", "gesso: 1\n\tgame: react\n")
    game = open_project(project).games[0]
    assert [(entry.id, entry.model) for entry in game.entries] == [("dancer", None)]
    assert everything(game) == ["cards/react/dancer/artist.yaml:2 tab"]


def test_a_key_that_nothing_reads_does_not_keep_the_rest_from_being_checked(project: Path) -> None:
    text = (ARTISTS / "dancer.yaml").read_text(encoding="utf-8").replace("motif:", "colour: red\nmotif:", 1)
    artist(project, "dancer", text)
    entry = open_project(project).games[0].entries[0]
    assert marks(entry.diagnostics) == ["cards/react/dancer/artist.yaml:15 unknown-key"]
    assert entry.model is not None


@pytest.mark.parametrize(
    ("inherit", "expected", "word"),
    [
        ("dancre", "unknown-source", "did you mean `dancer`?"),
        ("nobody", "unknown-source", "name one in the folder beside"),
        ("heir", "inherits-in-a-ring", "heir -> heir"),
        ("broken", "unknown-source", "correct `broken` first"),
    ],
)
def test_inheriting_from_one_that_cannot_give_is_reported_once(
    project: Path, inherit: str, expected: str, word: str
) -> None:
    text = (ARTISTS / "nathaniel.yaml").read_text(encoding="utf-8")
    artist(
        project, "heir", text.replace("inherit: painter", f"inherit: {inherit}").replace("id: nathaniel", "id: heir")
    )
    artist(project, "broken", "a: [")
    entry = open_project(project).games[0].entry("heir")
    assert entry is not None
    assert entry.model is None
    found = [each for each in entry.diagnostics if each.name != "unlisted-entry"]
    assert [each.name for each in found] == [expected]
    assert word in found[0].hint + found[0].message


def test_links_out_of_the_project_are_not_followed(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    shutil.move(str(project / "cards" / "react" / "dancer" / "artist.yaml"), outside / "artist.yaml")
    (project / "cards" / "react" / "dancer" / "artist.yaml").symlink_to(outside / "artist.yaml")
    assert everything(open_project(project).games[0]) == ["cards/react/dancer/artist.yaml:1 outside-project"]
    shutil.move(str(project / "cards"), outside / "cards")
    (project / "cards").symlink_to(outside / "cards")
    assert everything(open_project(project).games[0]) == ["cards/react/game.yaml:1 outside-project"]
