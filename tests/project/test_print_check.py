"""What `build` would refuse, `check` sees: without painting, and without laying out twice what has not changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from PIL import Image
from project.broken_files import CARDS, HOME

import gesso
from gesso.diagnostics import Diagnostic
from gesso.printing.component import EntryPrints
from gesso.printing.pipeline import print_check as laying_out
from gesso.printing.pipeline.drawing import DrawJob, LaidOut, PrintContext, lay_out_job
from gesso.resources import home

ENTRY = Path("cards/react/dancer/artist.yaml")
ART = ENTRY.parent / "art"
FACES = Path("templates/faces/react")
HOME_FONTS = home() / "templates" / "fonts"
LONG = "W" * 40
SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'
LARGE = '<face width="300" height="300" bleed="0" safe="0"/>'


def _picture(root: Path, name: str, size: tuple[int, int] = (825, 1125), icc_profile: bytes | None = None) -> None:
    (root / ART).mkdir(exist_ok=True)
    Image.new("RGB", size).save(root / ART / name, icc_profile=icc_profile)


def _write(root: Path, path: Path, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8")


def _edit(before: str, after: str) -> Callable[[Path], None]:
    def edit(root: Path) -> None:
        text = (root / ENTRY).read_text(encoding="utf-8")
        assert before in text
        (root / ENTRY).write_text(text.replace(before, after), encoding="utf-8")

    return edit


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one Artist, which checks clean."""
    table = HOME["cards/react/game.yaml"].replace("[apprentice]", "[dancer]")
    _write(tmp_path, Path("gesso.toml"), '[project]\ngames = ["react"]\n')
    _write(tmp_path, Path("cards/react/game.yaml"), table)
    _write(tmp_path, ENTRY, (CARDS / "react/dancer/artist.yaml").read_text(encoding="utf-8"))
    return tmp_path


def _found(root: Path) -> list[tuple[str, str, int]]:
    problems = gesso.open(root).check()
    return [(each.code, Path(each.span.path).name, each.span.line) for each in problems]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "file", "change"),
    [
        ("GS704", "artist.yaml", _edit("name: Pivoting Step", f"name: {LONG}")),
        ("GS706", "artist.yaml", _edit("name: Pivoting Step", "name: Pivoting 墨")),
        ("GS715", "artist.yaml", _edit('deep: "#08333F", main: "#1F9A97"', 'deep: "#9A8F80", main: "#5C6B78"')),
        ("GS701", "action.xml.j2", lambda root: _write(root, FACES / "action.xml.j2", "<face>{{ nobody }}</face>")),
        ("GS702", "action.xml.j2", lambda root: _write(root, FACES / "action.xml.j2", "<card/>")),
        ("GS702", "artist.yaml", lambda root: _write(root, FACES / "back.xml.j2", LARGE)),
        ("GS702", "artist.yaml", lambda root: _write(root, FACES / "reference.xml.j2", LARGE)),
        ("GS717", "acton.xml.j2", lambda root: _write(root, FACES / "acton.xml.j2", "<face/>")),
        ("GS714", "artist.yaml", lambda root: _picture(root, "pivotng-step.png")),
        ("GS714", "artist.yaml", lambda root: _picture(root, "pivoting-step.gif")),
        ("GS716", "artist.yaml", lambda root: _picture(root, "pivoting-step.png", (3, 3))),
        ("GS734", "artist.yaml", lambda root: _picture(root, "pivoting-step.png", (825, 1125), icc_profile=b"none")),
        ("GS711", "artist.yaml", lambda root: _write(root, ART / "pivoting-step.png", "no picture")),
    ],
)
def test_check_sees_what_printing_would_report(
    project: Path, code: str, file: str, change: Callable[[Path], None]
) -> None:
    """Under its code, in the file that is at fault; a second look finds the same from what was kept."""
    change(project)
    found = _found(project)
    assert (code, file) in {each[:2] for each in found}
    assert _found(project) == found


@pytest.mark.slow
def test_a_credit_that_is_too_long_is_told_once_where_it_stands(project: Path) -> None:
    """However many faces bear it."""
    _edit("sigil: scales\n", f"sigil: scales\ncredit: The 'people' {LONG}\n")(project)
    line = (project / ENTRY).read_text(encoding="utf-8").split("credit:")[0].count("\n") + 1
    assert _found(project) == [("GS703", "artist.yaml", line)]
    assert _found(project) == [("GS703", "artist.yaml", line)]


@pytest.mark.slow
def test_a_credit_beside_a_picture_is_judged_in_its_own_file(project: Path) -> None:
    """Its letters are not looked for in the card's file, where the next card may have them, too."""
    _picture(project, "pivoting-step.png", (900, 1250))
    _write(project, ART / "pivoting-step.txt", f"  {LONG} 墨 {LONG}\n")
    _edit("name: Long Entrance", "name: Long 墨 墨 Ж Entrance")(project)
    for _ in range(2):
        found = gesso.open(project).check()
        assert [(each.code, Path(each.span.path).name, each.span.text) for each in found] == [
            ("GS703", "pivoting-step.txt", f"{LONG} 墨 {LONG}"),
            ("GS706", "pivoting-step.txt", "墨"),
            ("GS706", "artist.yaml", "墨"),
        ]
        assert "no shape for `墨` (U+58A8) or `Ж` (U+0416) in `Long 墨 墨 Ж Entrance`" in found[-1].message
        assert ", Long 墨 墨 Ж Entrance: " in found[-1].message


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "words", "change"),
    [
        ("GS704", LONG, _edit("name: Pivoting Step", f"name: {LONG}")),
        ("GS706", "墨", _edit("name: Pivoting Step", "name: Pivoting 墨")),
        ("GS706", "墨", _edit("Never stand still", "Never 墨 still")),
        ("GS715", "#9A8F80", _edit('deep: "#08333F", main: "#1F9A97"', 'deep: "#9A8F80", main: "#5C6B78"')),
        ("GS716", "id: pivoting-step", lambda root: _picture(root, "pivoting-step.png", (3, 3))),
        ("GS711", "id: pivoting-step", lambda root: _write(root, ART / "pivoting-step.png", "no picture")),
        ("GS713", "id: pivoting-step", lambda root: (root / ART / "pivoting-step.png").mkdir(parents=True)),
    ],
)
def test_a_problem_is_told_once_and_at_the_words_that_it_is_about(
    project: Path, code: str, words: str, change: Callable[[Path], None]
) -> None:
    """However many faces show them: the rest of the report would only repeat it."""
    change(project)
    (found,) = gesso.open(project).check()
    assert (found.code, found.span.text) == (code, words)


@pytest.mark.slow
def test_an_exception_from_a_print_problem_is_used_or_reported(project: Path) -> None:
    _edit("name: Pivoting Step", "name: Pivoting Step # gesso: allow GS716 a sketch")(project)
    assert [code for code, *_ in _found(project)] == ["GS955"]
    _edit("  - id: pivoting-step", "  # gesso: allow GS716 a sketch\n  - id: pivoting-step")(project)
    _edit("name: Pivoting Step # gesso: allow GS716 a sketch", "name: Pivoting Step")(project)
    _picture(project, "pivoting-step.png", (3, 3))
    assert _found(project) == []


def test_a_font_that_is_none_is_a_problem_and_no_crash(project: Path) -> None:
    """Whichever of the fonts it stands for."""
    for path in HOME_FONTS.rglob("*.ttf"):
        _write(project, Path("templates/fonts") / path.relative_to(HOME_FONTS), "no font")
    codes = [code for code, *_ in _found(project)]
    assert codes.count("GS718") == 1 and codes.count("GS730") == len(list(HOME_FONTS.rglob("*.ttf"))) - 1


def _told(problems: Iterable[Diagnostic]) -> list[tuple[str, str, str, str, int]]:
    return [(each.code, each.message, each.hint, each.span.path, each.span.line) for each in problems]


FONT = Path("alegreya-sans/alegreya-sans-500.ttf")
WHOLE = (HOME_FONTS / FONT).read_bytes()


@pytest.mark.parametrize("signed", [False, True], ids=["", "with a sign of one's own"])
@pytest.mark.parametrize(
    "content",
    [b"no font", b"", bytes(range(256)) * 20, WHOLE[:300], WHOLE[:6000], WHOLE[:20000], WHOLE[:-2000]],
    ids=["text", "empty", "random", "its head", "6000 bytes", "20000 bytes", "nearly all"],
)
def test_a_damaged_font_is_told_as_a_build_tells_it(project: Path, content: bytes, signed: bool) -> None:
    if signed:
        _write(project, ENTRY.parent / "sigils/lamp.svg", SIGN)
        _edit("sigil: scales\n", "sigil: lamp.svg\n")(project)
    _write(project, Path("templates/fonts") / FONT, "")
    (project / "templates/fonts" / FONT).write_bytes(content)
    checked = _told(gesso.open(project).check())
    assert [code for code, *_ in checked] == ["GS718"]
    built = _told(gesso.open(project).build(project / "build", ["faces"]).diagnostics)
    assert checked == built, "a check and a build say the same at the same place"


@pytest.mark.slow
def test_a_fallback_font_that_is_none_is_told_before_a_letter_needs_it(project: Path) -> None:
    _write(project, Path("templates/fonts/fallback/kanji.ttf"), "no font")
    assert _found(project) == [("GS730", "kanji.ttf", 1)]
    _edit("name: Pivoting Step", "name: Pivoting 墨")(project)
    assert [code for code, *_ in _found(project)] == ["GS718"], "it is told once"


@pytest.mark.slow
def test_what_lies_among_fonts_and_is_none_is_told(project: Path) -> None:
    fonts = project / "templates/fonts/fallback"
    (fonts / "10-folder.ttf").mkdir(parents=True)
    (fonts / "20-nowhere.otf").symlink_to(fonts / "gone.otf")
    for name in ("30-web.woff2", "40-more.ttc", "50-LOUD.TTF", "read-me.txt"):
        (fonts / name).write_bytes(WHOLE)
    told = [each for each in gesso.open(project).check() if each.code == "GS730"]
    assert [(Path(each.span.path).name, each.message) for each in told] == [
        ("10-folder.ttf", "`10-folder.ttf` is a folder, but a font must be a file"),
        ("20-nowhere.otf", "`20-nowhere.otf` leads out of the folder of fonts, or nowhere"),
        ("30-web.woff2", "`30-web.woff2` is not read: fonts are `.ttf` or `.otf`"),
        ("40-more.ttc", "`40-more.ttc` is not read: fonts are `.ttf` or `.otf`"),
        ("50-LOUD.TTF", "`50-LOUD.TTF` is not read: fonts are `.ttf` or `.otf`, in small letters"),
    ]
    assert all(each.hint for each in told)


@pytest.mark.slow
def test_faces_are_laid_out_again_only_where_something_changed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A verdict holds until the entry, a picture or a template is another."""
    laid: list[int] = []
    whole = laying_out.check_prints

    def counted(prints: EntryPrints, context: PrintContext, sound: laying_out.SoundFaces) -> list[Diagnostic]:
        laid.append(1)
        return whole(prints, context, sound)

    monkeypatch.setattr(laying_out, "check_prints", counted)
    assert _found(project) == _found(project) == []
    assert len(laid) == 1
    _edit("Never stand still", "Stand never still")(project)
    _found(project)
    assert len(laid) == 2
    _picture(project, "pivoting-step.png")
    _found(project)
    assert len(laid) == 3
    shipped = (HOME_FONTS.parent / "faces/react/action.xml.j2").read_text(encoding="utf-8")
    _write(project, FACES / "action.xml.j2", shipped)
    _found(project)
    assert len(laid) == 4


@pytest.mark.slow
def test_of_an_entry_only_the_faces_that_have_changed_are_laid_out(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those with a problem are laid out each time, so that it is found again."""
    laid: list[str] = []

    def counted(job: DrawJob, context: PrintContext) -> LaidOut:
        laid.append(job.spec.id)
        return lay_out_job(job, context)

    monkeypatch.setattr(laying_out, "lay_out_job", counted)
    assert _found(project) == []
    assert len(laid) > 15
    laid.clear()
    _edit("Never stand still", "Stand never still")(project)
    assert _found(project) == []
    assert laid == ["DAN-PLAY", "DAN-REF-BACK"]
    laid.clear()
    _edit("name: Long Entrance", f"name: {LONG}")(project)
    found = _found(project)
    assert [code for code, _, _ in found] == ["GS704"]
    (broken,) = laid
    laid.clear()
    _edit("Stand never still", "Never stand still")(project)
    assert _found(project) == found
    assert sorted(laid) == sorted(["DAN-PLAY", "DAN-REF-BACK", broken])
    _write(project, FACES / "action.xml.j2", LARGE)
    assert {code for code, _, _ in _found(project)} == {"GS702"}


@pytest.mark.slow
def test_nothing_is_written_through_a_link(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (project / ".gesso").symlink_to(elsewhere)
    assert _found(project) == []
    assert list(elsewhere.rglob("*")) == []


@pytest.mark.slow
def test_texts_that_overlap_are_reported_once_a_template(project: Path) -> None:
    """A shadow, which is a text over itself, is none."""
    template = (home() / FACES / "action.xml.j2").read_text(encoding="utf-8")
    credit = '<text x="20" baseline="20" font="alegreya-sans/500" size="9" colour="#000000">{}</text>'
    shadow = credit.format("A full track") + credit.format("A full track").replace("20", "20.2")
    _write(project, FACES / "action.xml.j2", template.replace("</face>", f"{shadow}</face>"))
    assert _found(project) == []
    _write(project, FACES / "action.xml.j2", template.replace("</face>", f"{shadow}{credit.format('loses')}</face>"))
    (warning,) = gesso.open(project).check()
    assert warning.code == "GS731" and "`A full track` and `loses` overlap by" in warning.message
