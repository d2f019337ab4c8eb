"""Entries of packs are looked up, inherited from and played against, and are never the project's own."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from project.packages import MANIFEST, install

import gesso
from gesso.cli import main
from gesso.diagnostics import CheckError, has_errors
from gesso.tasks.text import transcripts

pytestmark = pytest.mark.usefixtures("coarse")

REPOSITORY = Path(__file__).parents[2]
ARTISTS = REPOSITORY / "tests" / "cases" / "react" / "artists"
DANCER = (ARTISTS / "dancer.yaml").read_text(encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project that builds on the shipped pack and has nothing of its own."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "gesso.toml").write_text('[project]\nname = "mine"\npacks = ["react"]\n')
    return folder


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which packages are looked for."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for module in [name for name in sys.modules if name.partition(".")[0] in ("bees", "wasps")]:
        del sys.modules[module]


def write(root: Path, id: str, text: str) -> Path:
    file = root / "cards" / "react" / id / "artist.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return file


def own(id: str, name: str = "Own") -> str:
    """The Dancer under another id and name."""
    return DANCER.replace("id: dancer\n", f"id: {id}\n", 1).replace("The Dancer", f"The {name}")


def names(project: gesso.Project) -> list[str]:
    return [found.name for found in project.check()]


@pytest.mark.slow
def test_a_project_of_packs_alone_checks_clean_and_plays(root: Path) -> None:
    project = gesso.open(root)
    (game,) = project.games
    assert project.check() == []
    assert game.entries == ()
    assert project.simulate("dancer", "painter", games=1, seed=1).games[0].end == "over"


@pytest.mark.slow
def test_an_own_entry_joins_the_table_of_the_pack(root: Path) -> None:
    write(root, "hopper", own("hopper"))
    project = gesso.open(root)
    (game,) = project.games
    assert names(project) == []
    assert [entry.id for entry in game.entries] == ["hopper"]
    assert game.definition.selectable(game.table)[-1] == "hopper"
    assert project.simulate("hopper", "dancer", games=1, seed=1).games[0].end == "over"


@pytest.mark.slow
def test_no_entry_of_a_pack_is_read_to_check_an_own_one(root: Path) -> None:
    write(root, "hopper", own("hopper"))
    project = gesso.open(root)
    project.check()
    assert list(project.games[0].pack_entries.read_so_far()) == []


def test_a_parent_may_be_of_a_pack(root: Path) -> None:
    text = (ARTISTS / "nathaniel.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("replaces:")]
    write(root, "heir", "\n".join(lines).replace("id: nathaniel", "id: heir").replace("Nathaniel", "Heir") + "\n")
    project = gesso.open(root)
    entry = project.games[0].entry("heir")
    assert entry is not None
    assert not has_errors(entry.diagnostics)
    assert entry.model is not None
    assert {entry.id for entry in project.games[0].pack_entries.read_so_far()} == {"painter"}


def test_a_misspelt_parent_may_have_been_meant_to_be_of_a_pack(root: Path) -> None:
    text = (ARTISTS / "nathaniel.yaml").read_text(encoding="utf-8").replace("inherit: painter", "inherit: paniter")
    write(root, "heir", text.replace("id: nathaniel", "id: heir"))
    hints = [found.hint for found in gesso.open(root).check() if found.name == "unknown-source"]
    assert hints == ["did you mean `painter`?"] * len(hints)
    assert hints


@pytest.mark.slow
def test_words_of_packs_are_shown_when_they_are_asked_for(root: Path) -> None:
    write(root, "hopper", own("hopper"))
    project = gesso.open(root)
    assert [each.id for each in transcripts(project.model)[0]] == ["hopper"]
    assert [each.id for each in transcripts(project.model, ["painter"])[0]] == ["painter"]
    assert [each.id for each in transcripts(project.model, ["flowing-ink"])[0]] == ["calligrapher"]


@pytest.mark.slow
def test_entries_of_packs_are_tested_and_built_only_by_name(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    assert list(gesso.open(root).run_scenarios()) == []
    (outcome,) = gesso.open(".", "dancer").run_scenarios()
    assert outcome.passed
    built = gesso.open(".", "dancer").build(root / "out", ["plugins"])
    assert [path.name for path in built.written] == ["plugin.py"]
    with pytest.raises(gesso.RequestError) as caught:
        gesso.open(".", "dnacer")
    assert "did you mean `dancer`?" in caught.value.hint


@pytest.mark.slow
def test_an_own_game_file_says_what_can_be_played(root: Path) -> None:
    write(root, "hopper", own("hopper"))
    table = (REPOSITORY / "cards" / "react" / "game.yaml").read_text(encoding="utf-8")
    lines = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (root / "cards" / "react" / "game.yaml").write_text("\n".join([*lines, "artists: [hopper, tagger]", ""]))
    project = gesso.open(root)
    (game,) = project.games
    assert names(project) == []
    assert game.definition.selectable(game.table) == ("hopper", "tagger")
    assert project.pair("hopper", "tagger")
    with pytest.raises(gesso.RequestError, match="cannot be chosen"):
        project.pair("hopper", "dancer")


@pytest.mark.threat("G2")
def test_an_own_entry_with_an_id_of_a_pack_is_an_error(root: Path) -> None:
    write(root, "dancer", DANCER)
    (found,) = gesso.open(root).check()
    assert (found.name, found.span.text) == ("entry-of-a-pack", "dancer")
    assert "`react`" in found.message


def test_problems_of_a_pack_are_not_the_projects_until_it_is_asked_for(root: Path, site: Path) -> None:
    folder = install(site, "bees", {"bees": "bees:CARDS"})
    (folder / "keeper").mkdir()
    (folder / "keeper" / "artist.yaml").write_text(own("keeper").replace("move ", "mvoe "))
    (root / "gesso.toml").write_text('[project]\npacks = ["react", "bees"]\n')
    project = gesso.open(root)
    assert names(project) == []
    with pytest.raises(CheckError) as caught:
        project.pair("keeper", "dancer")
    assert caught.value.diagnostics[0].span.path == "bees:keeper/artist.yaml"


@pytest.mark.slow
@pytest.mark.parametrize("value", ["bees.cards", "bees:CARDS"])
def test_a_pack_of_an_installed_package_is_played_and_inherited_from(root: Path, site: Path, value: str) -> None:
    folder = install(site, "bees", {"bees": value}, MANIFEST.format(id="bees", game="react") + 'packs = ["react"]\n')
    (folder / "keeper").mkdir()
    (folder / "keeper" / "artist.yaml").write_text(own("keeper", "Keeper"))
    (root / "gesso.toml").write_text('[project]\npacks = ["bees"]\n')
    text = (ARTISTS / "nathaniel.yaml").read_text(encoding="utf-8").replace("inherit: painter", "inherit: keeper")
    write(root, "heir", text.replace("id: nathaniel", "id: heir"))
    project = gesso.open(root)
    (game,) = project.games
    assert [entry.model is not None for entry in game.entries] == [True]
    assert game.definition.selectable(game.table)[-1] == "keeper"
    assert project.pair("keeper", "dancer")


BEES = MANIFEST.format(id="bees", game="react")


@pytest.mark.parametrize(
    ("packs", "manifest", "points", "name", "marked", "said"),
    [
        ('["raect"]', BEES, {"bees": "bees:CARDS"}, "missing-pack", '"raect"', "did you mean `react`?"),
        ('["nobody"]', BEES, {"bees": "bees:CARDS"}, "missing-pack", '"nobody"', "install the package"),
        ('["../react"]', BEES, {"bees": "bees:CARDS"}, "missing-pack", '"../react"', "react"),
        ('["react", "react"]', BEES, {"bees": "bees:CARDS"}, "bad-manifest", '"react"', "named twice"),
        ("[1]", BEES, {"bees": "bees:CARDS"}, "bad-manifest", "packs", "for example"),
        ('"react"', BEES, {"bees": "bees:CARDS"}, "bad-manifest", "packs", "for example"),
        ('["bees"]', BEES, {"bees": "bees:NOWHERE"}, "broken-pack", '"bees"', "NOWHERE"),
        ('["bees"]', BEES, {"bees": "bees:BROKEN"}, "broken-pack", '"bees"', "TypeError"),
        ('["bees"]', BEES, {"bees": "beees"}, "broken-pack", '"bees"', "no module named"),
        ('["bees"]', BEES, {"bees": "bees"}, "broken-pack", '"bees"', "no such file"),
        ('["bees"]', "[pack", {"bees": "bees:CARDS"}, "broken-pack", '"bees"', "not valid TOML"),
        ('["bees"]', "a = 1", {"bees": "bees:CARDS"}, "broken-pack", '"bees"', "no `[pack]`"),
        ('["bees"]', BEES.replace("react", "raect"), {"bees": "bees:CARDS"}, "broken-pack", '"bees"', "no game"),
        ('["bees"]', BEES.replace('"1.0"', "1.0"), {"bees": "bees:CARDS"}, "broken-pack", '"bees"', "version"),
        ('["bees"]', BEES + "art = 1\n", {"bees": "bees:CARDS"}, "broken-pack", '"bees"', "`art` is not a key"),
        ('["bees"]', BEES + 'packs = ["wasp"]\n', {"bees": "bees:CARDS"}, "missing-pack", '"bees"', "needs `wasp`"),
        ('["wasp"]', BEES, {"wasp": "bees:CARDS"}, "broken-pack", '"wasp"', "calls it `bees`"),
        ('["bees"]', BEES.replace(">=0.1", ">=99"), {"bees": "bees:CARDS"}, "other-version", '"bees"', ">=99"),
        ('["bees"]', BEES.replace(">=0.1", "new"), {"bees": "bees:CARDS"}, "broken-pack", '"bees"', "range"),
    ],
)
def test_a_pack_that_cannot_be_used_is_named_in_the_project_file(
    root: Path, site: Path, packs: str, manifest: str, points: dict[str, str], name: str, marked: str, said: str
) -> None:
    install(site, "bees", points, manifest)
    (root / "gesso.toml").write_text(f'[project]\ngames = ["react"]\npacks = {packs}\n')
    project = gesso.open(root)
    (found,) = project.model.diagnostics
    assert (found.name, found.span.path, found.span.text) == (name, "gesso.toml", marked)
    assert said in found.message + found.hint
    assert found.hint
    with pytest.raises(CheckError):
        project.pair("dancer", "tagger")


@pytest.mark.threat("G2")
def test_two_packages_with_one_pack_are_both_named(root: Path, site: Path) -> None:
    for package in ("bees", "wasps"):
        install(site, package, {"bees": f"{package}:CARDS"})
    (root / "gesso.toml").write_text('[project]\npacks = ["bees"]\n')
    (found,) = gesso.open(root).model.diagnostics
    assert (found.name, found.message) == ("broken-pack", "bees and wasps both have a pack `bees`")


@pytest.mark.threat("G2")
def test_two_packs_with_one_entry_are_both_named(root: Path, site: Path) -> None:
    folder = install(site, "bees", {"bees": "bees:CARDS"})
    shutil.copytree(REPOSITORY / "cards" / "react" / "dancer", folder / "dancer")
    (root / "gesso.toml").write_text('[project]\npacks = ["react", "bees"]\n')
    (found,) = gesso.open(root).check()
    assert (found.name, found.span.text) == ("entry-of-a-pack", '"bees"')
    assert found.message == "the packs `react` and `bees` both have an entry `dancer`"


def test_a_pack_whose_game_file_has_errors_is_named_with_the_first_of_them(root: Path, site: Path) -> None:
    folder = install(site, "bees", {"bees": "bees:CARDS"})
    (folder / "game.yaml").write_text("gesso: 1\nartists: [a]\n")
    (root / "gesso.toml").write_text('[project]\npacks = ["bees"]\ngames = ["react"]\n')
    found = [each for each in gesso.open(root).check() if each.name == "broken-pack"]
    assert [each.span.text for each in found] == ['"bees"']
    assert "bees:game.yaml:" in found[0].message


@pytest.mark.threat("G1")
def test_a_pack_that_is_a_link_is_refused(root: Path, site: Path, tmp_path: Path) -> None:
    folder = install(site, "bees", {"bees": "bees:CARDS"})
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    (root / "gesso.toml").write_text('[project]\npacks = ["bees"]\n')
    (found,) = gesso.open(root).model.diagnostics
    assert found.name == "broken-pack"
    assert "a link" in found.message


@pytest.mark.threat("G1")
def test_an_entry_of_a_pack_that_is_a_link_out_of_it_is_not_read(root: Path, site: Path, tmp_path: Path) -> None:
    folder = install(site, "bees", {"bees": "bees:CARDS"})
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "artist.yaml").write_text(own("keeper"))
    (folder / "keeper").symlink_to(tmp_path / "secret")
    (root / "gesso.toml").write_text('[project]\npacks = ["react", "bees"]\n')
    entry = gesso.open(root).games[0].entry("keeper")
    assert entry is not None
    assert [found.name for found in entry.diagnostics] == ["outside-project"]


def test_a_workspace_keeps_what_packs_lend(root: Path) -> None:
    file = write(root, "hopper", own("hopper"))
    workspace = gesso.Workspace(root)
    before = workspace.project.games[0]
    changed = workspace.update(file, own("hopper").replace("id: hopper", "id: hoper"))
    assert [found.name for found in changed["cards/react/hopper/artist.yaml"]] == ["id-and-folder"]
    assert workspace.project.games[0].pack_entries is before.pack_entries
    assert workspace.update(file, None) == {"cards/react/hopper/artist.yaml": ()}


def test_without_a_table_the_way_to_one_is_said(root: Path) -> None:
    (root / "gesso.toml").write_text('[project]\ngames = ["react"]\n')
    (found,) = gesso.open(root).check()
    assert found.span.path == "cards/react/game.yaml"
    assert "`packs` in gesso.toml" in found.hint


def test_a_package_cannot_take_the_place_of_a_shipped_pack(root: Path, site: Path) -> None:
    install(site, "bees", {"react": "bees:CARDS"}, MANIFEST.format(id="react", game="react"))
    assert gesso.open(root).games[0].entry("dancer") is not None
    findings = [found for found in gesso.health(root).findings if found.about == "pack react"]
    assert [bool(found.hint) for found in findings] == [True, False]


@pytest.mark.slow
def test_what_a_pack_translates_is_printed_in_a_project_that_uses_it(
    root: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The words of its entries and of its table; its own faults are told by the name of the pack."""
    manifest, fr = root / "gesso.toml", Path("translations") / "fr.yaml"
    manifest.write_text('[project]\npacks = ["solrei", "react", "bees"]\n')
    pack = install(site, "bees", {"bees": "bees.cards"}, MANIFEST.format(id="bees", game="react"))
    for id in ("drone", "queen"):
        folder = pack / id
        (folder / fr).parent.mkdir(parents=True)
        (folder / "artist.yaml").write_text(own(id, "Drone"), encoding="utf-8")
    (pack / "drone" / fr).write_text("gesso: 1\nwords:\n  - {en: The Drone, fr: Le Faux bourdon}\n")
    (pack / "queen" / fr).write_text("gesso: 1\nwords: none\n")
    french = gesso.open(root).select("dancer", "drone", "ashley").in_locale("fr")
    printed = {words.id: words for words in french.transcripts()}
    assert printed["dancer"].name == "Le Danseur"
    assert printed["drone"].name == "Le Faux bourdon"
    assert "Duel" in str(printed["ashley"]) and "Showdown" not in str(printed["ashley"])
    assert main(["text", "queen", "--locale", "fr", "--project", str(root)]) == 1
    assert "bees:queen/translations/fr.yaml:2:8: error GS103" in capsys.readouterr().err
