"""Whatever a stranger's project holds, a run touches that project and nothing else; each test holds sentences of
docs/security.md, by their ids."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.laboratory import HOME, STORIES, TABLE, TABLE_FILE, make_project, put
from drawn import DrawnPictures
from security.confinement import Watched, plain, watched
from warm import lend_parsers

pytestmark = pytest.mark.usefixtures("coarse")
Run = Callable[..., Watched]
COMMANDS = (
    ("check",),
    ("check", "--format", "json"),
    ("text",),
    ("text", "--proof", "dancer", "--jobs", "2"),
    ("test",),
    ("simulate", "calligrapher", "dancer", "--games", "2"),
    ("build", "dancer", "--jobs", "2"),
    ("export", "tabletop-simulator", "dancer"),
)
PLANTED = {
    "plugin.py": "open('hacked', 'w')\nraise SystemExit(99)\n",
    "sitecustomize.py": "open('hacked', 'w')\n",
}
"""Programs of a stranger, which would leave a file in the project."""
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    home = make_project(root, "calligrapher", "dancer")
    (home / "calligrapher" / "scenarios.yaml").write_text(STORIES.partition("  - name: He begins")[0])
    return root


@pytest.fixture
def run(project: Path, tmp_path: Path) -> Run:
    """Runs a command in the project under watch and holds that it touched nothing else; `status` is what it may end
    with."""

    def run(*words: str, status: tuple[int, ...] = (0, 1, 2), cold: bool = False) -> Watched:
        found = watched(project, *words, cache=tmp_path / "cache", cold=cold)
        assert not found.findings and found.status in status, plain(found)
        return found

    return run


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


@pytest.mark.slow
@pytest.mark.parametrize("cold", [True, False], ids=["cold", "warm"])
def test_the_watch_sees_what_is_opened_outside(project: Path, tmp_path: Path, cold: bool) -> None:
    place = tmp_path / "report.txt"
    found = watched(project, "check", "--output", str(place), cache=tmp_path / "cache", cold=cold)
    assert place.exists() and any(str(tmp_path) in each for each in found.findings), plain(found)


@pytest.mark.slow
@pytest.mark.threat("X1", "X2", "X3", "O1", "P1")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_touches_the_project_alone(
    run: Run, project: Path, words: tuple[str, ...], drawn: DrawnPictures, tmp_path: Path
) -> None:
    """In an interpreter of its own; the first command builds its parsers, too. Programs that lie in the project are not run."""
    put(project, TABLE_FILE, TABLE.encode())
    for folder in (Path("build/react/dancer"), HOME / "dancer", Path()):
        for name, program in PLANTED.items():
            put(project, str(folder / name), program.encode())
    before = everything(project / "cards")
    # A build draws faces, in processes of its own; the others that draw find them drawn.
    with drawn.lent(project, *(["art"] if words[0] == "build" else [])):
        if words != ("check",):
            lend_parsers(tmp_path / "cache")
        run(*words, status=(0,), cold=True)
    assert everything(project / "cards") == before, "the sources are as they were"
    left = {path.name for path in project.iterdir()} - PLANTED.keys()
    assert left <= {"cards", "gesso.toml", "templates", "build", ".gesso"}
    assert not list(project.rglob("hacked"))


LINKS = {
    "entry": HOME / "dancer" / "artist.yaml",
    "folder of an entry": HOME / "dancer",
    "game file": HOME / "game.yaml",
    "folder of cards": Path("cards"),
    "scenarios": HOME / "calligrapher" / "scenarios.yaml",
    "picture": HOME / "dancer" / "art" / "pivoting-step.png",
    "folder of pictures": HOME / "dancer" / "art",
    "template": Path("templates/faces/react/action.xml.j2"),
    "part of a template": Path("templates/faces/react/parts.xml.j2"),
    "folder of templates": Path("templates/faces"),
    "templates": Path("templates"),
    "font": Path("templates/fonts/sofia-sans-extra-condensed/sofia-sans-extra-condensed-700.ttf"),
    "folder of fonts": Path("templates/fonts"),
    "manifest": Path("gesso.toml"),
    "cache": Path(".gesso"),
    "folder of the cache": Path(".gesso/cache"),
    "output": Path("build"),
    "folder of the output": Path("build/react"),
}
"""Each place where a run looks for a file or a folder of the project's."""


@pytest.mark.slow
@pytest.mark.threat("X1")
@pytest.mark.parametrize("place", LINKS.values(), ids=LINKS)
def test_a_link_out_of_the_project_is_not_followed(
    run: Run, project: Path, tmp_path: Path, place: Path, drawn: DrawnPictures
) -> None:
    """What the link leads to is of the right kind, so that nothing but its place keeps it from being read."""
    with drawn.lent(project, "art"):
        lead_outside(project, place, tmp_path / "outside" / place.name)
        for words in (("check",), ("test",), ("build", "cards/react/dancer", "--jobs", "1", "--cards", "DAN-01")):
            run(*words)


def lead_outside(project: Path, place: Path, outside: Path) -> None:
    """Put what lies at a place of the project, or something of its kind, outside of it, and a link to it there."""
    outside.parent.mkdir()
    own, bundled = project / place, REPOSITORY / place
    if own.exists():
        shutil.move(own, outside)
    elif bundled.is_dir():
        shutil.copytree(bundled, outside)
    elif bundled.is_file():
        shutil.copy(bundled, outside)
    elif place.suffix == ".png":
        shutil.copy(REPOSITORY / "docs" / "images" / "at-a-glance.png", outside)
    else:
        outside.mkdir()
        shutil.copy(REPOSITORY / "docs" / "images" / "at-a-glance.png", outside / "pivoting-step.png")
    own.parent.mkdir(parents=True, exist_ok=True)
    own.symlink_to(outside)


@pytest.mark.threat("C2")
@pytest.mark.parametrize(
    "text",
    [
        "name: !!python/object/apply:os.system ['touch hacked']",
        "name: !include /etc/hostname",
        "name: !!binary aGVsbG8=",
        "name: &a [x]\nnoun: *a",
        "<<: {name: x}",
    ],
)
def test_a_card_file_is_plain_yaml(run: Run, project: Path, text: str) -> None:
    file = project / HOME / "dancer" / "artist.yaml"
    file.write_text(file.read_text().replace("name: The Dancer", text, 1))
    assert "error GS0" in run("check", status=(1,)).output or "GS1" in run("check", status=(1,)).output
    assert not (project / "hacked").exists()


@pytest.mark.threat("C5")
@pytest.mark.parametrize("id", ["../../escape", "/tmp/escape", "..", "a/b", "a\\b", ".hidden", "con\x00trol"])
def test_an_id_is_no_path(run: Run, project: Path, id: str) -> None:
    file = project / HOME / "dancer" / "artist.yaml"
    text = file.read_text()
    for old in ("id: dancer\n", "id: pivoting-step\n"):
        assert old in text
        file.write_text(text.replace(old, f'id: "{id}"\n', 1))
        run("build", "--only", "faces", status=(1,))
    game = project / HOME / "game.yaml"
    game.write_text(game.read_text().replace("artists: [calligrapher, dancer]", f'artists: ["{id}"]'))
    run("check", status=(1,))


@pytest.mark.slow
@pytest.mark.threat("C4")
def test_no_text_of_a_card_steers_a_terminal(run: Run, project: Path) -> None:
    """Every command says what the check of a file says, so that one character is tried with all of them."""
    file = project / HOME / "dancer" / "artist.yaml"
    text = file.read_text()
    for number, evil in enumerate((r"\e]0;title\a", r"\e[2J", r"\u202e", r"\x9b31m", r"\r")):
        file.write_text(text.replace("name: The Dancer", f'name: "The{evil} Dancer"\nnaem: "{evil}"', 1))
        others = (("text",), ("test",), ("simulate", "dancer", "dancer", "--games", "1"))
        for words in (("check",), *(others if number == 0 else ())):
            shown = run(*words).output
            assert not set(shown) & set("\x1b\x07\x9b\u202e\r"), ascii(shown)
