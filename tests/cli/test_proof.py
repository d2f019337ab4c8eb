"""`gesso text --proof`: faces, words and lines side by side on a page, with what is wrong said beside them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import CHROMIUM, browsing
from cli.proof_page import ProofPage
from games.lanterns.definition import GAME, PROJECT

import gesso
from gesso.cli import main
from gesso.games import register, unregister

ROOT = Path(__file__).parents[2]
WICK = "name: Wick\n"
HOSTILE = """name: "<script>alert(1)</script> & \\"x\\" '--' 🔥"\n"""
LONG = "gain 1 light\n      draw 1 card\n      the rival loses 1 light\n      "


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register(GAME)
    yield
    unregister(GAME.id)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    shutil.copytree(PROJECT, tmp_path / "lanterns", ignore=shutil.ignore_patterns(".gesso"))
    return tmp_path / "lanterns"


def edit(root: Path, entry: str, before: str, after: str) -> None:
    file = root / "cards/lanterns" / entry / "keeper.yaml"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


def prove(root: Path, *words: str) -> int:
    return main(["text", "--proof", *words, "--project", str(root)])


def data_of(capsys: pytest.CaptureFixture[str], root: Path, *words: str) -> tuple[int, dict[str, Any], str]:
    status = prove(root, *words, "--format", "json")
    said = capsys.readouterr()
    return status, json.loads(said.out), said.err


ADA = {
    "passive": ("Passive: Ada", "passive", "When your rival gains light, you may draw **1 card**."),
    "ada-wick": ("Card: Wick", "wick", "Gain **1 light** for each card in your hand."),
    "ada-shutter": (
        "Card: Shutter",
        "shutter",
        "[SPEND 1 LIGHT]",
        "If you lead, your rival loses **2 light**.",
        "Otherwise, choose **1** of these:",
        "• Gain **2 light**.",
        "• Draw **2 cards**.",
    ),
    "ada-passive": ("ada-passive", "Ada", "LANTERNS", "When your rival gains light, you may draw 1 card."),
}
BO = {
    "passive": (
        "Passive: Bo",
        "passive",
        "When you draw a card, gain **1 light**.",
        "While you have **4** or more cards in hand, your rival cannot gain light.",
    ),
    "bo-gust": ("Card: Gust", "gust", "Your rival loses **1 light**. If they do, draw **1 card**."),
    "bo-oil": (
        "Card: Oil",
        "oil",
        "[ONLY IF YOU HAVE 2 OR MORE CARDS IN HAND]",
        "Draw **1 card**. Your rival may draw **1 card**.",
    ),
    "bo-passive": (
        "bo-passive",
        "Bo",
        "LANTERNS",
        "When you draw a card, gain 1 light.",
        "While you have 4 or more cards in hand, your rival cannot gain light.",
    ),
}
SPARK = {
    "passive": ("Passive: Spark", "passive", "When you gain light, your rival loses **1 light**."),
    "spark-passive": ("spark-passive", "Spark", "LANTERNS", "When you gain light, your rival loses 1 light."),
}
FITS = {
    "ada": {"SPEND 1 LIGHT", "LANTERNS", "Shutter", "Wick", "Ada"},
    "bo": {"ONLY IF YOU HAVE 2 OR MORE CARDS IN HAND", "LANTERNS", "Gust", "Oil", "Bo"},
    "spark": {"LANTERNS", "Spark"},
}
"""The lines of each entry's faces that stand alone."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> ProofPage:
    """The proof of the small project."""
    register(GAME)
    project = tmp_path_factory.mktemp("proof") / "lanterns"
    shutil.copytree(PROJECT, project, ignore=shutil.ignore_patterns(".gesso"))
    assert prove(project) == 0
    unregister(GAME.id)
    return ProofPage(project / "build/proofs/all.html")


@pytest.mark.slow
def test_a_proof_has_a_section_for_each_entry_and_links_to_it(page: ProofPage) -> None:
    assert page.title == "Proof: Ada, Bo, Spark"
    assert [section.heading for section in page.sections] == [
        "Ada cards/lanterns/ada/keeper.yaml",
        "Bo cards/lanterns/bo/keeper.yaml",
        "Spark cards/lanterns/spark.yaml",
    ]
    assert page.links == [(f"#{section.id}", section.heading.partition(" ")[0]) for section in page.sections]


@pytest.mark.slow
@pytest.mark.parametrize(("at", "rows"), [*enumerate((ADA, BO, SPARK))], ids=["ada", "bo", "spark"])
def test_each_row_has_a_face_with_its_words(page: ProofPage, at: int, rows: dict[str, tuple[str, ...]]) -> None:
    assert [(*row.faces, *row.words) for row in page.sections[at].rows] == [
        words if name == "passive" else (name, *words) for name, words in rows.items()
    ]


@pytest.mark.parametrize("at", range(3), ids=["ada", "bo", "spark"])
def test_the_lines_of_the_file_stand_beside_them(page: ProofPage, at: int) -> None:
    section = page.sections[at]
    path = section.heading.partition(" ")[2]
    lines = (PROJECT / path).read_text(encoding="utf-8").splitlines()
    shown = [row for row in section.rows if row.source]
    assert [line for row in shown for line in row.source] == list(enumerate(lines, 1))
    assert [row.place for row in shown] == [f"{path}:{row.source[0][0]}" for row in shown]
    assert [row.faces for row in section.rows if not row.source] == [[f"{section.id.partition('-')[2]}-passive"]]


@pytest.mark.parametrize("at", range(3), ids=["ada", "bo", "spark"])
def test_every_text_of_the_faces_is_in_the_table_the_worst_first(page: ProofPage, at: int) -> None:
    section = page.sections[at]
    head, *rows = section.fits
    assert head == ["text", "box", "faces", "pt", "asked", "lines", "mm", "of", "full", "look at"]
    faces = {name for row in section.rows for name in row.faces}
    assert {name for row in rows for name in row[2].split(", ")} == faces
    running = {row[0] for row in rows} - FITS[section.id.partition("-")[2]]
    assert len(running) == len(faces) and len(rows) == len(FITS[section.id.partition("-")[2]]) + len(faces)
    for text in running:
        words = " ".join(word for row in section.rows for word in row.words).replace("**", "").replace("• ", "")
        assert text.removesuffix("…") in words
    for _, _, _, size, asked, lines, used, room, full, look in rows:
        assert float(size) == float(asked) and int(lines) >= 1 and not look
        assert 100 * float(used) / float(room) == pytest.approx(float(full.removesuffix(" %")), abs=0.6)
    worst = [(float(row[3]), -int(row[8].removesuffix(" %"))) for row in rows]
    assert worst == sorted(worst)


@pytest.mark.slow
def test_equal_projects_make_equal_bytes(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = []
    for out in ("one", "two"):
        assert prove(root, "ada", "--out", str(root / out)) == 0
        made.append([file.read_bytes() for file in sorted((root / out / "proofs").iterdir())])
        shutil.rmtree(root / ".gesso")
    assert made[0] == made[1]
    assert "2 faces drawn" not in capsys.readouterr().out, "the card of the passive is drawn too"


def test_the_page_is_called_after_what_was_asked_for(root: Path) -> None:
    assert prove(root, "ada/wick") == 0
    assert [file.name for file in (root / "build/proofs").iterdir()] == ["ada-wick.html"]
    page = (root / "build/proofs/ada-wick.html").read_text(encoding="utf-8")
    assert "<title>Proof: Ada" in page and '<html lang="en">' in page


def test_a_card_is_proofed_alone(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, data, _ = data_of(capsys, root, "shutter")
    (entry,) = data["entries"]
    (card,) = entry["cards"]
    assert (status, card["id"], [face["id"] for face in card["faces"]]) == (0, "shutter", ["ada-shutter"])
    assert {face for fit in entry["fits"] for face in fit["faces"]} == {"ada-shutter"}
    lines = (root / entry["path"]).read_text(encoding="utf-8").splitlines()
    assert lines[card["lines"][0] - 1].strip() == "- id: shutter"


def test_every_line_of_a_file_stands_in_its_proof_once(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for entry in data_of(capsys, root)[1]["entries"]:
        text = (root / entry["path"]).read_text(encoding="utf-8").splitlines()
        shown = sorted(line for card in entry["cards"] for line in card["lines"] if text[line - 1].strip())
        assert shown == [number for number, line in enumerate(text, 1) if line.strip()]


@pytest.mark.slow
def test_a_face_without_a_card_stands_beside_the_prose_that_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    (entry,) = data_of(capsys, ROOT, "calligrapher")[1]["entries"]
    (card,) = (card for card in entry["cards"] if [face["id"] for face in card["faces"]] == ["CAL-PLAY"])
    lines = (ROOT / entry["path"]).read_text(encoding="utf-8").splitlines()
    assert lines[card["lines"][0] - 1] == "playstyle: |"
    assert lines[card["lines"][-1]].startswith("opponent:")


@pytest.mark.slow
def test_what_has_errors_is_left_out_and_named(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "bo", "draw 1 card", "draw 1 carp")
    assert prove(root) == 1
    said = capsys.readouterr()
    assert "error GS202" in said.err and "all.html" in said.out
    page = (root / "build/proofs/all.html").read_text(encoding="utf-8")
    assert "bo is left out:</strong> 1 error, the first: `carp`" in page and "Shutter" in page
    assert prove(root, "bo") == 1
    assert "bo is left out" in (root / "build/proofs/bo.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_text_that_does_not_fit_comes_first_in_the_table(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "ada", "gain 1 light", LONG * 30 + "gain 1 light")
    assert prove(root) == 1
    said = capsys.readouterr()
    assert "error GS703" in said.err, "printing would be refused"
    page = (root / "build/proofs/all.html").read_text(encoding="utf-8")
    assert re.search(r'class="problem">the text is \d+ lines too long at 8.4 pt', page)
    assert 'alt="ada-wick"' not in page and 'alt="ada-shutter"' in page
    (entry, *_) = data_of(capsys, root, "ada")[1]["entries"]
    worst = entry["fits"][0]
    assert worst["faces"] == ["ada-wick"] and not worst["fits"] and worst["used"] > worst["room"] == 54
    assert worst["marks"][0] == "does not fit" and all(fit["fits"] for fit in entry["fits"][1:])


@pytest.mark.slow
def test_names_are_text_wherever_they_stand(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "ada", WICK, HOSTILE)
    assert prove(root) == 1, "no font has the sign"
    assert "🔥" in capsys.readouterr().err
    page = (root / "build/proofs/all.html").read_text(encoding="utf-8")
    assert "<script" not in page and "&lt;script&gt;alert(1)&lt;/script&gt; &amp;" in page
    assert not re.findall(r"(?:src|href)=\"(?!data:|#)", page), "the page asks for no other file"
    assert "default-src 'none'" in page


@pytest.mark.slow
def test_a_damaged_cache_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert prove(root, "ada") == 0
    for file in (root / ".gesso/cache/faces").glob("*.png"):
        file.write_bytes(file.read_bytes()[:40])
    assert prove(root, "ada") == 1
    assert "remove the folder .gesso/cache" in capsys.readouterr().err


@pytest.mark.parametrize("text", [b"no font", b""])
def test_a_font_that_is_none_is_told(root: Path, text: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    font = root / "templates/fonts/alegreya-sans/alegreya-sans-500.ttf"
    font.parent.mkdir(parents=True)
    font.write_bytes(text)
    assert prove(root) == 1
    assert "a font cannot be used: `alegreya-sans-500.ttf`" in capsys.readouterr().err
    assert not (root / "build").exists()


def test_a_template_that_cannot_be_used_is_told_on_its_faces(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    template = root / "templates/faces/lanterns/card.xml.j2"
    template.parent.mkdir(parents=True)
    template.write_text("<face>{{ 1 / 0 }}</face>")
    assert prove(root, "ada") == 1
    assert "error GS701" in capsys.readouterr().err
    page = (root / "build/proofs/ada.html").read_text(encoding="utf-8")
    assert page.count('class="problem"') == 3 and "Gain <strong>1 light" in page


@pytest.mark.slow
def test_options_that_make_no_sense_say_so(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (["text", "--out", "proofs"], "--out needs --proof"),
        (["text", "--paper", "a4"], "unknown option `--paper`"),
        (["text", "--locale", "en", "--locale", "en"], "more than one --locale"),
        (
            ["text", "--proof", "--format", "markdown"],
            "--proof cannot be combined with --changed-since or --format markdown",
        ),
        (["text", "--proof", "--out", "proof.pdf"], "a proof is an HTML page, not a PDF"),
        (["text", "--proof", "--locale", "en,xx"], "no locale `xx`"),
        (["text", "--proof", "nothing"], "nothing is called `nothing`"),
        (["text", "--proof", "--out", str(root)], "has the sources"),
    ):
        assert main([*words, "--project", str(root)]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.slow
def test_languages_stand_side_by_side_and_variants_where_they_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, data, _ = data_of(capsys, ROOT, "flowing-ink", "hush", "--locale", "en-2022,en")
    react, solrei = data["entries"]
    assert (react["locales"], solrei["locales"]) == (["en-2022", "en"], ["en"])
    (text,) = react["cards"][0]["texts"]
    assert "a standee" in text["said"]["en-2022"]["paragraphs"][0] and "a unit" in text["said"]["en"]["paragraphs"][0]
    assert {fit["locale"] for fit in react["fits"]} == {"en", "en-2022"}
    _, data, _ = data_of(capsys, ROOT, "flowing-ink")
    assert "en" in data["entries"][0]["locales"] and "en-2022" not in data["entries"][0]["locales"]


@pytest.mark.slow
def test_the_words_of_a_translation_stand_beside_their_card(capsys: pytest.CaptureFixture[str]) -> None:
    _, data, _ = data_of(capsys, ROOT, "calligrapher", "--locale", "en,fr")
    shown: dict[str, list[int]] = {}
    for card in data["entries"][0]["cards"]:
        for excerpt in card["translations"]:
            shown.setdefault(excerpt["path"], []).extend(excerpt["lines"])
            lines = (ROOT / excerpt["path"]).read_text(encoding="utf-8").splitlines()
            if card["id"] == "spilled-well":
                assert [lines[number - 1].strip() for number in excerpt["lines"]] == [
                    "- {en: Spilled Well, fr: Encrier renversé}"
                ]
    (found,) = shown.values()
    first = lines.index("words:") + 2
    assert sorted(set(found)) == [number for number in range(first, len(lines) + 1) if lines[number - 1].strip()]
    # Advice is told by the entry, and stands once more beside the face that it is on.
    (advice,) = [card for card in data["entries"][0]["cards"] if [face["id"] for face in card["faces"]] == ["CAL-OPP"]]
    (excerpt,) = advice["translations"]
    words = " ".join(lines[number - 1].strip() for number in excerpt["lines"])
    assert "Watch inked units" in words and "Gare aux unités encrées" in words


@pytest.mark.slow
def test_faces_are_drawn_in_each_of_several_languages_where_they_differ() -> None:
    project = gesso.open(ROOT)
    (card,) = project.proof("flowing-ink", locales=["en", "fr"]).proof.entries[0].cards
    (face,) = card.faces
    ((locale, other),) = face.others
    assert locale == "fr" and face.picture is not None
    assert other.read_bytes() != face.picture.read_bytes()
    (card,) = project.proof("flowing-ink").proof.entries[0].cards
    assert not card.faces[0].others


@pytest.mark.slow
def test_every_face_and_text_of_the_shipped_games_is_in_their_proof(capsys: pytest.CaptureFixture[str]) -> None:
    status, data, err = data_of(capsys, ROOT, "--locale", "en")
    assert (status, err, data["left_out"]) == (0, "", {})
    assert main(["text", "--format", "json", "--project", str(ROOT)]) == 0
    printed = json.loads(capsys.readouterr().out)["entries"]
    assert [entry["id"] for entry in data["entries"]] == [entry["id"] for entry in printed]
    for entry, words in zip(data["entries"], printed):
        said = {text["id"]: text["said"]["en"]["paragraphs"] for card in entry["cards"] for text in card["texts"]}
        assert {text["id"]: text["paragraphs"] for text in words["texts"]}.items() <= said.items()
        with_texts = [card for card in entry["cards"] if card["id"]]
        assert all(card["lines"] for card in with_texts), "each card stands in the file"
    assert not [fit for entry in data["entries"] for fit in entry["fits"] if not fit["fits"]]


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser")
def test_the_page_holds_in_a_browser(root: Path, tmp_path: Path) -> None:
    edit(root, "ada", "name: Ada", """name: '<img src=x onerror="document.title=1">'""")
    edit(root, "ada", "gesso: 1\n", f"# {'x' * 3000}\ngesso: 1\n")
    prove(root)
    with browsing(root / "build/proofs") as browser:
        for width in (320, 1400):
            browser.open("all.html", width)
            assert browser.complaints() == []
            assert browser.value("document.documentElement.scrollWidth") <= width, "nothing is wider than the window"
            assert browser.value("[...document.images].every(each => each.naturalWidth > 100)")
            assert browser.value("document.images.length") == 6
        assert browser.value("document.title").startswith("Proof: ")
