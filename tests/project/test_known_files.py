"""No file that looks meant is passed over, and none that is nobody's mistake is reported."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from project.broken_files import HOME

from gesso.diagnostics import RequestError
from gesso.project import READ_FOLDERS
from gesso.project.known_files import HOOK_PATTERN, file_problems, is_read_by_all
from gesso.project.project import ProjectModel, open_project
from gesso.project.selection import select
from gesso.tasks.doctor import health

REPOSITORY = Path(__file__).parents[2]
ARTIST, MUSE, BARE = "cards/react/apprentice", "cards/solrei/bram", "cards/solrei"
Found = Callable[[], list[str]]
PACK = '[pack]\nid = "bees"\ngame = "react"\nname = "Bees"\nversion = "1"\ngesso = ">=0.1"\n'


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> ProjectModel:
    """A project, opened once: its folders are looked through again in each test."""
    root = tmp_path_factory.mktemp("known")
    fill(root)
    return open_project(root)


@pytest.fixture
def root(project: ProjectModel) -> Iterator[Path]:
    yield project.root
    shutil.rmtree(project.root)
    fill(project.root)


@pytest.fixture
def found(project: ProjectModel) -> Callable[[], list[str]]:
    return lambda: [f"{each.code} {each.span.path}: {each.hint}" for each in file_problems(project)]


def fill(root: Path) -> None:
    for path, text in HOME.items():
        write(root / path, text)


def write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_sound_project_has_nothing_to_say(found: Found) -> None:
    assert found() == []


@pytest.mark.slow
def test_this_repository_has_nothing_to_say() -> None:
    assert file_problems(open_project(REPOSITORY)) == []


@pytest.mark.parametrize(
    ("path", "code", "hint"),
    [
        (f"{ARTIST}/scenarios.yml", "GS916", "`scenarios.yaml`"),
        (f"{ARTIST}/Scenarios.yaml", "GS916", "`scenarios.yaml`"),
        (f"{ARTIST}/scеnarios.yaml", "GS916", "U+0435 (cyrillic small letter ie) looks like `e`"),
        (f"{ARTIST}/scenario.yaml", "GS916", "`scenarios.yaml`"),
        (f"{ARTIST}/scenarios.yaml.txt", "GS916", "`scenarios.yaml`"),
        (f"{ARTIST}/artist.yml", "GS917", "`artist.yaml`"),
        (f"{ARTIST}/Artist.yaml", "GS917", "`artist.yaml`"),
        (f"{ARTIST}/more-cards.yaml", "GS917", "`scenarios.yaml`"),
        (f"{ARTIST}/Theme.toml", "GS916", "`theme.toml`"),
        (f"{ARTIST}/translations/fr.yml", "GS916", "`fr.yaml`"),
        (f"{ARTIST}/translations/FR.YAML", "GS916", "`fr.yaml`"),
        (f"{ARTIST}/translation/fr.yaml", "GS916", "`translations`"),
        (f"{ARTIST}/Art/key.png", "GS916", "`art`"),
        (f"{ARTIST}/sigil/bee.svg", "GS916", "`sigils`"),
        ("cards/react/bee/artist.yml", "GS916", "`artist.yaml`"),
        ("cards/react/bee/artits.yaml", "GS916", "`artist.yaml`"),
        ("cards/react/bee/art/key.png", "GS919", "`artist.yaml`"),
        ("cards/react/bee/scenarios.yaml", "GS919", "`artist.yaml`"),
        ("cards/react/first-set/bee/artist.yaml", "GS917", "move `bee` up"),
        ("cards/react/bee.yaml", "GS917", "folder of its own"),
        ("cards/react/pack.tml", "GS916", "`pack.toml`"),
        ("cards/react/translations/fr.yml", "GS916", "`fr.yaml`"),
        ("cards/solrei/ada/set_up.yaml", "GS916", "`set-up.yaml`"),
        ("cards/solrei/ada/setup.yaml", "GS916", "`set-up.yaml`"),
        ("cards/solrei/ada/set-up.yml", "GS916", "`set-up.yaml`"),
        (f"{MUSE}/scenarios.yml", "GS916", "`scenarios.yaml`"),
        ("cards/raect/bee/artist.yaml", "GS917", "`react`"),
        ("cards/other/bee/artist.yaml", "GS917", "`cards/react`"),
        ("cards/artist.yaml", "GS917", "`cards/<game>/<id>`"),
        ("pack.toml", "GS917", "`cards/<game>`"),
        ("template/faces/react/action.xml.j2", "GS916", "`templates`"),
        ("Cards/react/bee/artist.yaml", "GS917", "`cards`"),
        ("templates/face/react/action.xml.j2", "GS916", "`faces`"),
        ("templates/tables/raect.toml", "GS916", "`react.toml`"),
        ("templates/fonts/mine-400.ttf", "GS917", "name of its family"),
        ("services/mine.tml", "GS916", "`mine.toml`"),
        ("services/My Printer.toml", "GS916", "`my-printer.toml`"),
        ("service/mine.toml", "GS916", "`services`"),
        ("services/aux.toml", "GS916", "another name"),
        ("templates/sigils/con.svg", "GS916", "another name"),
        (f"{ARTIST}/LPT1.yaml", "GS916", "another name"),
        ("tables/react.toml", "GS917", "move it to `templates`"),
        ("faces/react/action.xml.j2", "GS917", "move it to `templates`"),
        ("fonts/mine/mine-400.ttf", "GS917", "move it to `templates`"),
        ("translations/fr.yaml", "GS917", "move it to `cards/<game>/<id>`"),
        (f"{ARTIST}/art/key.TXT", "GS916", "`key.txt`"),
    ],
)  # fmt: skip
def test_a_file_with_nearly_the_right_name_is_reported(
    root: Path, found: Found, path: str, code: str, hint: str
) -> None:
    write(root / path, "gesso: 1\n")
    (problem, *others) = found()
    assert not others
    assert problem.startswith(f"{code} ") and hint in problem
    shown = problem.split()[1].rstrip(":")
    assert path.startswith(shown)


@pytest.mark.parametrize(
    "path",
    [
        "README.md", "notes.yaml", "mkdocs.yml", ".gitlab-ci.yml", ".vscode/settings.json", "Makefile", "src/main.py",
        "docs/cards/bee/artist.yaml", "build/react/apprentice/artist.yaml", "card/readme.md", "services.md",
        "cards/README.md", "cards/ideas.txt", "cards/react/README.md", "cards/react/notes/ideas.md",
        "cards/react/sources/key.psd", "cards/react/sources/key.png", "cards/react/.DS_Store", "cards/.git/config",
        f"{ARTIST}/README.md", f"{ARTIST}/notes.txt", f"{ARTIST}/artist.yaml~", f"{ARTIST}/.artist.yaml.swp",
        f"{ARTIST}/#artist.yaml#", f"{ARTIST}/artist.yaml.orig", f"{ARTIST}/artist.yaml.bak", f"{ARTIST}/Thumbs.db",
        f"{ARTIST}/old/artist.yaml", f"{ARTIST}/key.xcf", f"{ARTIST}/art/key.xcf", f"{ARTIST}/art/key.txt",
        f"{ARTIST}/parts/list.md", f"{ARTIST}/card/key.png", f"{ARTIST}/desktop.ini", f"{ARTIST}/artist.csv",
        "cards/react/__MACOSX/artist.yaml", "templates/notes.md", "services/profile.icc", "services/README.md",
        "templates/fonts/mine/mine-400.ttf", "templates/sigils/bee.svg", "cards/solrei/rehearsal/translations/fr.yaml",
    ],
)  # fmt: skip
def test_what_a_designer_may_keep_is_left_alone(root: Path, found: Found, path: str) -> None:
    write(root / path, "gesso: 1\n")
    assert found() == []


def test_an_entry_whose_id_is_nearly_the_name_of_a_folder_is_an_entry(root: Path, found: Found) -> None:
    write(root / "cards/react/arts/art/key.png")
    assert len(found()) == 1, "pictures in a misspelt folder"
    write(root / "cards/react/arts/artist.yaml", "gesso: 1\n")
    assert found() == []


def test_a_file_of_scenarios_that_is_played_by_its_path_is_left_alone(root: Path, found: Found) -> None:
    write(root / ARTIST / "long-duel.yaml", "gesso: 1\ngame: react\nscenarios: []\n")
    assert found() == []


def folder(path: Path) -> None:
    path.mkdir(parents=True)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def ring(path: Path) -> None:
    path.symlink_to(path.name)


def nowhere(path: Path) -> None:
    path.symlink_to("nothing-here")


@pytest.mark.slow
def test_doctor_never_says_that_all_is_well_over_one(root: Path) -> None:
    def of_files() -> list[str]:
        return [finding.value for finding in health(root).findings if finding.about == "files"]

    assert of_files() == []
    write(root / ARTIST / "scenarios.yml")
    assert [f"{ARTIST}/scenarios.yml" in value for value in of_files()] == [True]
    assert not health(root).well


@pytest.mark.parametrize("make", [folder, pipe, ring, nowhere])
@pytest.mark.parametrize(
    "path",
    [
        f"{ARTIST}/artist.yaml", f"{ARTIST}/scenarios.yaml", f"{ARTIST}/theme.toml", "cards/react/game.yaml",
        f"{MUSE}/set-up.yaml", "cards/react/pack.toml",
    ],
)  # fmt: skip
def test_what_is_no_file_is_reported(root: Path, found: Found, make: Callable[[Path], None], path: str) -> None:
    (root / path).unlink(missing_ok=True)
    make(root / path)
    assert [each.split(":")[0] for each in found()] == [f"GS918 {path}"]


@pytest.mark.parametrize("path", [f"{ARTIST}/translations", f"{ARTIST}/art", "cards/solrei/translations", "services"])
def test_a_file_in_the_place_of_a_folder_is_reported(root: Path, found: Found, path: str) -> None:
    write(root / path)
    assert [each.split(":")[0] for each in found()] == [f"GS918 {path}"]


@pytest.mark.parametrize("make", [folder, pipe, ring, nowhere])
@pytest.mark.parametrize("path", [f"{ARTIST}/translations/fr.yaml", f"{ARTIST}/art/key.txt", "services/mine.toml"])
def test_what_is_no_file_is_reported_where_names_are_free(
    root: Path, found: Found, make: Callable[[Path], None], path: str
) -> None:
    (root / path).parent.mkdir(exist_ok=True)
    make(root / path)
    assert [each.split(":")[0] for each in found()] == [f"GS918 {path}"]


@pytest.mark.parametrize("path", [f"{ARTIST}/translations", "cards/react/bee", f"{ARTIST}/theme.toml"])
def test_a_link_out_of_the_project_is_reported(root: Path, found: Found, tmp_path: Path, path: str) -> None:
    write(tmp_path / "outside" / "fr.yaml")
    (root / path).symlink_to(tmp_path / "outside" / ("fr.yaml" if path.endswith(".toml") else ""))
    assert [each.split(":")[0] for each in found()] == [f"GS018 {path}"]


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ('id = "bees"', 'id = "Bées"', "2:1", "write `bees`"),
        ('game = "react"', 'game = "raect"', "3:1", "did you mean `react`?"),
        ('game = "react"', 'game = "solrei"', "3:1", "write `react`"),
        ('name = "Bees"', 'nmae = "Bees"', "1:2", 'add `name = "My Pack"`'),
        ('version = "1"', "version = 1", "5:1", 'add `version = "1.0"`'),
        ('gesso = ">=0.1"', 'gesso = ">=99"', "6:1", "install another version of the pack, or of Gesso"),
        ('gesso = ">=0.1"', 'gesso = "new"', "6:1", 'for example `gesso = ">='),
        ('gesso = ">=0.1"', 'gesso = ">=0.1"\npacks = ["solrie"]', "7:10", "did you mean `solrei`?"),
        ('gesso = ">=0.1"', 'gesso = ">=0.1"\npacks = "solrei"', "7:1", "for example `packs"),
        ('gesso = ">=0.1"', 'gesso = ">=0.1"\nauthor = "A"', "7:1", "it has id, game, name, version, gesso"),
        ("[pack]", "[pakc]", "1:1", "write `[pack]`"),
        ("[pack]", "[pack", "1:6", "lines of `key"),
    ],
)
def test_a_pack_file_is_checked(project: ProjectModel, root: Path, old: str, new: str, place: str, said: str) -> None:
    write(root / "cards/react/pack.toml", PACK)
    assert file_problems(project) == []
    write(root / "cards/react/pack.toml", PACK.replace(old, new))
    problems = file_problems(project)
    assert {each.code for each in problems} <= {"GS909", "GS910", "GS911"}
    assert any(f"{each.span.line}:{each.span.column}" == place and said in each.hint for each in problems)


@pytest.mark.parametrize("name", ["Gesso.toml", "geso.toml", "gesso.tml"])
def test_a_project_file_with_nearly_the_right_name_is_named(tmp_path: Path, name: str) -> None:
    write(tmp_path / name)
    with pytest.raises(RequestError) as caught:
        select([str(tmp_path)])
    assert caught.value.hint == f"rename {name} to gesso.toml"


@pytest.mark.parametrize("make", [folder, pipe, ring, nowhere])
def test_what_is_no_file_is_no_project_file(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "gesso.toml")
    with pytest.raises(RequestError) as caught:
        select([str(tmp_path)])
    assert "put the file itself there" in caught.value.hint


def test_hooks_run_for_all_that_is_read() -> None:
    hooks = (REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    assert f"files: {HOOK_PATTERN}\n" in hooks
    for path in ("gesso.toml", *(f"{folder}/any/file" for folder in READ_FOLDERS), "below/gesso.toml"):
        assert re.search(HOOK_PATTERN, path)
    assert not re.search(HOOK_PATTERN, "README.md")
    assert [*map(is_read_by_all, ("gesso.toml", "services/a.toml", "cards/react/pack.toml", f"{ARTIST}/artist.yaml"))] == [
        True, True, True, False,
    ]  # fmt: skip
