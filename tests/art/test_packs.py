"""Somebody else's art pack: an installed package whose pictures card files may name, and what happens if it is faulty."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.laboratory import make_project
from PIL import Image

import gesso
from gesso import installed
from gesso.art import PLAIN_MOTIF, art_of, library
from gesso.cli import main
from gesso.printing.component import EntryPrints
from gesso.printing.paint import ArtCache, render_face
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.project.styles import with_project_style
from gesso.tasks.build import print_context
from gesso.tasks.doctor import health
from gesso_art.react import PACK as SHIPPED

pytestmark = pytest.mark.usefixtures("coarse")

OILS = """
from gesso.art import ArtPack, Motif
from gesso.art.shapes import star
from PIL import Image

def paint(scene):
    return Image.new("RGB", (scene.width, scene.height), scene.accent)

PACK = ArtPack(
    motifs={"oils": Motif("oils", 1, (paint,), paint)},
    sigils={"sun": (star(0, 0, 0.9, 0.5, 8),)},
)
"""
ENTRY = Path("cards/react/dancer/artist.yaml")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which packages can be installed."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if name.startswith("oil"):
            del sys.modules[name]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    make_project(folder, "dancer")
    return folder


def install(site: Path, package: str, code: str, game: str = "react") -> None:
    """Install a package that offers one art pack."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[gesso.art]\n{game} = {package}:PACK\n")
    (site / package).mkdir()
    (site / package / "__init__.py").write_text(code)


def name(root: Path, *, motif: str = "scales", sigil: str = "scales") -> None:
    """Let the card file name another motif and sigil, and no figure."""
    text = (root / ENTRY).read_text(encoding="utf-8")
    named, person = "\nmotif: scales\nsigil: scales\n", "\nfigure: dancer\n"
    assert named in text and person in text
    text = text.replace(named, f"\nmotif: {motif}\nsigil: {sigil}\n").replace(person, "\n")
    (root / ENTRY).write_text(text, encoding="utf-8")


def reported(root: Path) -> list[str]:
    """What a check reports."""
    return [f"{each.code} {each.span.text.partition(chr(10))[0]}: {each.message}" for each in gesso.open(root).check()]


def prints(root: Path) -> EntryPrints:
    game = gesso.open(root).games[0]
    entry = game.entry("dancer")
    assert entry is not None
    bare = game.definition.printing().prints(game.program(entry), game.table)
    return with_project_style(game, entry, bare, root, print_context(root).fonts)


def painted(root: Path) -> Image.Image:
    """The first Action card."""
    made, context = prints(root), print_context(root)
    face, problems = lay_out_job(DrawJob(made.components[0].front, "", made.art, {}), context)
    assert face is not None, problems
    return render_face(face, context.fonts, ArtCache(made.art))


@pytest.mark.slow
def test_a_card_shows_the_pictures_of_an_installed_package(site: Path, root: Path) -> None:
    before = painted(root)
    install(site, "oil_art", OILS)
    name(root, motif="oils", sigil="sun")
    assert reported(root) == []
    card = painted(root)
    picture = card.crop((330, 200, 500, 300)).getcolors(1 << 16)
    assert picture is not None and len(picture) < 100, "one colour under its grain"
    assert card.tobytes() != before.tobytes()
    point = next(point for point in installed.pack_points() if point.place == str(site / "oil_art"))
    assert (point.game, point.value, point.distribution) == ("react", "oil_art:PACK", "oil_art")


@pytest.mark.slow
def test_a_name_that_no_pack_has_is_reported_and_printed_plain(root: Path) -> None:
    name(root, motif="scalse", sigil="sun")
    plain = "a plain one is printed"
    assert reported(root) == [
        f"GS733 scalse: no art pack has a motif `scalse`: {plain}",
        f"GS733 sun: no art pack has a sigil `sun`: {plain}",
    ]
    found = [each.hint for each in gesso.open(root).check()]
    assert found[0] == "did you mean `scales`?"
    assert found[1].startswith("write `nib`, `scales`, ") and found[1].endswith(", or install the art pack that has it")
    assert prints(root).art.motifs["scalse"] is PLAIN_MOTIF
    painted(root)


@pytest.mark.slow
def test_a_pack_that_raises_is_reported_in_one_line_and_cards_are_printed_plain(site: Path, root: Path) -> None:
    install(site, "oil_art", "import nothing_there\n")
    name(root, motif="oils", sigil="sun")
    (line,) = reported(root)
    assert line.startswith("GS732")
    assert "the art pack `oil_art:PACK` of oil_art cannot be loaded: ModuleNotFoundError: No module named" in line
    assert prints(root).art.motifs["oils"] is PLAIN_MOTIF
    painted(root)


@pytest.mark.slow
def test_a_pack_of_something_else_is_reported(site: Path, root: Path) -> None:
    install(site, "oil_art", "PACK = 3\n")
    (line,) = reported(root)
    assert "TypeError: it is not an `ArtPack`" in line
    install(site, "oil_paint", "from gesso.art import ArtPack\nPACK = ArtPack(motifs=[])\n")
    assert "TypeError: `motifs` of the pack is not a mapping" in reported(root)[1]


@pytest.mark.slow
def test_a_motif_that_raises_when_it_is_loaded_is_reported(site: Path, root: Path) -> None:
    lazy = "from gesso.art import ArtPack, MotifPackage\nPACK = ArtPack(motifs=MotifPackage(__name__, 'oils'))\n"
    install(site, "oil_art", lazy)
    (site / "oil_art" / "oils.py").write_text("1 / 0\n")
    name(root, motif="oils")
    (line,) = reported(root)
    assert line.startswith("GS732 oils: the motif `oils` cannot be loaded: ZeroDivisionError")
    assert prints(root).art.motifs["oils"] is PLAIN_MOTIF
    painted(root)


@pytest.mark.slow
def test_a_picture_that_two_packs_have_is_reported_and_plain(site: Path, root: Path) -> None:
    install(site, "oil_art", OILS)
    install(site, "oil_paint", OILS.replace("sun", "moon"))
    name(root, motif="oils", sigil="moon")
    (line,) = reported(root)
    assert line.startswith("GS732")
    assert "the art packs `oil_art:PACK` and `oil_paint:PACK` both have a motif `oils`" in line
    art = prints(root).art
    assert art.motifs["oils"] is PLAIN_MOTIF and art.motifs["ink"].name == "ink"
    painted(root)


@pytest.mark.slow
def test_without_any_pack_cards_are_printed_plain(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "points_of", lambda installation: ())
    monkeypatch.setattr(library, "_library", library._library.__wrapped__)
    (line,) = reported(root)
    assert line.startswith("GS732") and "no art pack for `react` is installed" in line
    assert prints(root).art.motifs["scales"] is PLAIN_MOTIF
    painted(root)


@pytest.mark.slow
def test_a_problem_of_a_pack_is_reported_once_for_all_entries(site: Path, tmp_path: Path) -> None:
    root = tmp_path / "two"
    root.mkdir()
    make_project(root, "dancer", "tagger")
    install(site, "oil_art", "import nothing_there\n")
    assert len(reported(root)) == 1


@pytest.mark.slow
def test_a_verdict_changes_with_the_files_of_a_pack(site: Path, root: Path) -> None:
    name(root, motif="oils")
    assert len(reported(root)) == 1
    install(site, "oil_art", OILS)
    assert reported(root) == []
    before = installed.packs_key()
    (site / "oil_art" / "more.py").write_text("")
    assert installed.packs_key() != before


def test_an_icon_of_a_mark_that_is_nowhere_is_plain(site: Path) -> None:
    icon = "from gesso.art import ArtPack, IconMark, IconShape\nPACK = ArtPack(icons={'bell': IconShape('bell', (IconMark('bel'),))})\n"
    install(site, "oil_art", icon)
    library = art_of("react")
    (problem,) = library.problems
    assert problem.message == "the icon `bell` is made of a mark `bel`, which no art pack has"
    assert not library.icons["bell"].words


def test_the_installation_shows_its_packs(site: Path, root: Path) -> None:
    install(site, "oil_art", OILS)
    install(site, "oil_paint", "import nothing_there\n", game="solrei")
    about = {(each.about, each.value, each.hint) for each in health(root).findings if each.about.startswith("art ")}
    assert (
        "art react",
        f"gesso_art.react:PACK of gesso: {len(SHIPPED.motifs)} motifs, {len(SHIPPED.sigils)} sigils",
        "",
    ) in about
    assert ("art react", "oil_art:PACK of oil_art: 1 motif, 1 sigil", "") in about
    assert any(hint and "oil_paint:PACK" in value for about, value, hint in about)


def test_what_is_installed_is_read_once(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    install(site, "oil_art", OILS)
    points = installed.pack_points()
    installed.points_of.cache_clear()
    monkeypatch.setattr("importlib.metadata.entry_points", None)
    assert installed.pack_points() == points


@pytest.mark.slow
def test_a_build_prints_all_cards_of_a_pack_that_is_missing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name(root, motif="oils")
    assert main(["build", "--only", "faces", str(root)]) == 0
    assert capsys.readouterr().err.count("warning GS733") == 1
    assert list((root / "build").rglob("DAN-01.png"))
