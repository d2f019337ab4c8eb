"""Building: only what has changed is drawn, and nothing good is ever lost."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image
from printing.pdf_pages import page_picture
from printing.pipeline.shop import CARD, SPAN, Workshop, codes, components, order

from gesso.printing import paint
from gesso.printing.component import Component
from gesso.printing.pipeline import drawing
from gesso.printing.pipeline.output_files import OutputError
from gesso.printing.pipeline.runs import Printed


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def all_pages(pdf: bytes) -> list[bytes]:
    """Return what each page shows, coarsely."""
    return [page_picture(pdf, page, 24).tobytes() for page in range(len(pypdfium2.PdfDocument(pdf)))]


def changed(printed: Printed) -> list[str]:
    return sorted(path.name for path in printed.written)


def test_a_first_build_writes_faces_sheets_and_texts(shop: Workshop) -> None:
    printed = shop.build(*components("one", "two"))
    assert printed.drawn == 3 and not printed.diagnostics
    assert list(shop.files()) == [
        "faces/BACK.png",
        "faces/C-one.png",
        "faces/C-two.png",
        "plugin.py",
        "sheets/a4.pdf",
        "sheets/letter.pdf",
    ]
    with Image.open(shop.out / "faces" / "C-one.png") as face:
        assert face.size == (825, 1125) and face.mode == "RGB" and round(face.info["dpi"][0]) == 300


def test_nothing_changed_means_nothing_is_drawn_or_written(shop: Workshop) -> None:
    shop.build(*components("one", "two"))
    stamps = {path: path.stat().st_mtime_ns for path in shop.out.rglob("*")}
    printed = shop.build(*components("one", "two"))
    assert printed.drawn == 0 and not printed.written
    assert stamps == {path: path.stat().st_mtime_ns for path in shop.out.rglob("*")}


def test_one_changed_card_is_the_only_one_drawn(shop: Workshop) -> None:
    shop.build(*components("one", "two"))
    one, two = components("one", "two")
    other = replace(two, front=replace(two.front, values={"name": "another"}))
    printed = shop.build(one, other)
    assert printed.drawn == 1
    assert changed(printed) == ["C-two.png", "a4.pdf", "letter.pdf"]


def test_one_renamed_card_lays_out_and_paints_one_face_and_changes_one_page(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = components(*(f"card {number}" for number in range(5)))
    shop.build(*pieces)
    before = all_pages(shop.files()["sheets/a4.pdf"])
    worked: list[str] = []

    def counted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any, **more: Any) -> Any:
            worked.append(name)
            return work(*given, **more)

        return counting

    monkeypatch.setattr(drawing, "layout_of", counted("laid out", drawing.layout_of))
    for name in ("render_both", "render_face", "encode_jpeg", "encode_png"):
        monkeypatch.setattr(paint, name, counted(name, getattr(paint, name)))
    renamed = replace(pieces[1], front=replace(pieces[1].front, values={"name": "another"}))
    assert shop.build(pieces[0], renamed, *pieces[2:]).drawn == 1
    assert worked == ["laid out", "render_both", "encode_png"], "a plain face has no picture to pack as JPEG"
    after = all_pages(shop.files()["sheets/a4.pdf"])
    assert [number for number, page in enumerate(after) if page != before[number]] == [0]
    assert len(after) == len(before) == 4, "fronts and backs of two sheets"


def test_more_copies_change_the_sheets_and_no_face(shop: Workshop) -> None:
    shop.build(*components("one"))
    (one,) = components("one")
    printed = shop.build(replace(one, copies=3))
    assert printed.drawn == 0 and changed(printed) == ["a4.pdf", "letter.pdf"]


def test_a_changed_template_draws_everything_again(shop: Workshop) -> None:
    shop.build(*components("one", "two"))
    shop.template("card", CARD.replace("#14161B", "#D5342B"))
    assert shop.build(*components("one", "two")).drawn == 3


@pytest.mark.slow
def test_a_picture_is_painted_once_while_only_its_frame_changes(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gesso.printing.paint import pictures

    painted: list[object] = []

    def paint(request: object) -> Image.Image:
        painted.append(request)
        return Image.new("RGB", (825, 1125), "#777777")

    monkeypatch.setattr(pictures, "paint_art", paint)
    for y in (70, 75, 80):
        shop.build(Component(order("P", seed=7, y=y, picture=""), None, 1))
    assert len(painted) == 1
    shop.build(Component(order("P", seed=8, y=70, picture=""), None, 1))
    assert len(painted) == 2


def test_faces_that_show_one_picture_share_it_without_drawing_on_it(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gesso.printing.paint import pictures

    painted: list[object] = []

    def paint(request: object) -> Image.Image:
        painted.append(request)
        return Image.new("RGB", (825, 1125), "#777777")

    monkeypatch.setattr(pictures, "paint_art", paint)
    shop.build(*(Component(order(f"P{y}", seed=7, y=y, picture=""), None, 1) for y in (60, 70)))
    assert len(painted) == 1
    with Image.open(shop.out / "faces" / "P70.png") as face:
        assert face.getpixel((60, 38 + 62 * 300 // 25)) == (0x77, 0x77, 0x77)


def test_a_bad_picture_that_several_faces_show_is_reported_once(shop: Workshop) -> None:
    (shop.root / "art" / "ink.png").write_text("<html>")
    printed = shop.build(*(Component(order(f"P{y}", seed=7, y=y, picture="ink"), None, 1) for y in (60, 70)))
    assert codes(printed) == ["GS711"]


def test_clearing_the_output_brings_it_back_without_drawing(shop: Workshop) -> None:
    shop.build(*components("one"))
    before = shop.files()
    shutil.rmtree(shop.root / "build")
    printed = shop.build(*components("one"))
    assert printed.drawn == 0 and shop.files() == before


def test_a_file_that_somebody_changed_is_put_right(shop: Workshop) -> None:
    shop.build(*components("one"))
    before = shop.files()
    (shop.out / "faces" / "C-one.png").write_bytes(b"scribble")
    assert changed(shop.build(*components("one"))) == ["C-one.png"]
    assert shop.files() == before


def test_clearing_the_cache_gives_the_same_files(shop: Workshop) -> None:
    shop.build(*components("one"))
    before = shop.files()
    shutil.rmtree(shop.root / ".gesso")
    assert shop.build(*components("one")).drawn == 2
    assert shop.files() == before


@pytest.mark.parametrize("kind", ["png", "ppm"])
def test_a_flipped_bit_in_the_cache_only_costs_time(shop: Workshop, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from gesso.printing.paint import pictures

    monkeypatch.setattr(pictures, "paint_art", lambda _: Image.new("RGB", (825, 1125), "#777777"))
    card = Component(order("P", seed=7, y=70, picture=""), None, 1)
    shop.build(card)
    before, cache = shop.files(), shop.root / ".gesso" / "cache"
    for path in [*cache.rglob(f"*.{kind}")]:
        content = bytearray(path.read_bytes())
        content[len(content) * 3 // 4] ^= 4
        path.write_bytes(content)
    if kind == "ppm":
        # Another face is drawn on the same picture.
        shutil.rmtree(cache / "faces")
    shutil.rmtree(shop.root / "build")
    printed = shop.build(card)
    assert (printed.drawn, printed.diagnostics) == (1, ())
    assert shop.files() == before


@pytest.mark.parametrize("record", ["", "[]", "{}", '{"version": 1, "files": {"a": 3}}', '{"version": 1, "files": []}'])
def test_a_damaged_record_only_costs_time(shop: Workshop, record: str) -> None:
    shop.build(*components("one"))
    before = shop.files()
    (shop.root / ".gesso" / "cache" / "output.json").write_text(record)
    assert not shop.build(*components("one")).diagnostics
    assert shop.files() == before


@pytest.mark.slow
def test_several_processes_make_the_same_files_as_one(tmp_path: Path) -> None:
    files = []
    for workers in (1, 2):
        (tmp_path / str(workers)).mkdir()
        shop = Workshop(tmp_path / str(workers))
        assert shop.build(*components("one", "two", "three", "four"), workers=workers).drawn == 5
        files.append(shop.files())
    assert files[0] == files[1]


def test_pictures_of_cards_that_are_gone_go_too(shop: Workshop) -> None:
    shop.build(*components("one", "two"))
    (shop.out / "faces" / "mine.png").write_bytes(b"a designer's custom file")
    shop.build(*components("one"))
    assert sorted(path.name for path in (shop.out / "faces").iterdir()) == ["BACK.png", "C-one.png", "mine.png"]


@pytest.mark.parametrize(
    ("what", "made"),
    [
        ({"faces": False}, ["a4.pdf", "letter.pdf", "plugin.py"]),
        ({"sheets": None}, ["BACK.png", "C-one.png", "plugin.py"]),
        ({"faces": False, "sheets": None}, ["plugin.py"]),
    ],
)
def test_only_what_is_asked_for_is_made(shop: Workshop, what: dict[str, bool], made: list[str]) -> None:
    printed = shop.build(*components("one"), **what)
    assert changed(printed) == made
    assert printed.drawn == (0 if len(made) == 1 else 2)


def test_an_error_on_one_card_keeps_every_earlier_file(shop: Workshop) -> None:
    shop.build(*components("one", "two"))
    before = shop.files()
    one, two = components("one", "two")
    wrong = replace(two, front=replace(two.front, values={"name": "x" * 200}))
    changed_one = replace(one, front=replace(one.front, values={"name": "changed"}))
    printed = shop.build(changed_one, wrong)
    assert codes(printed) == ["GS703"] and not printed.written
    assert shop.files() == before
    assert printed.diagnostics[0].span == SPAN and printed.diagnostics[0].message.startswith("C-two, ")


def test_a_broken_template_is_reported_at_its_line(shop: Workshop) -> None:
    shop.build(*components("one"))
    before = shop.files()
    shop.template("card", CARD.replace("<rect", "<rekt"))
    printed = shop.build(*components("one"))
    assert set(codes(printed)) == {"GS702"}
    assert printed.diagnostics[0].span.line == 2 and printed.diagnostics[0].span.path.endswith("card.xml.j2")
    assert shop.files() == before


def full_disk(*_args: object, **_kwargs: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("folder", ["", "build"])
def test_a_full_disk_keeps_every_earlier_file_and_leaves_no_scrap(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    """At the first file, which is one of the cache, and at the first output."""
    shop.build(*components("one", "two"))
    before = shop.files()
    shop.fail_to_write(monkeypatch, full_disk, folder)
    with pytest.raises(OutputError, match="disk is full"):
        shop.build(*components("one", "three"))
    assert shop.files() == before


def test_an_interruption_keeps_every_earlier_file_and_leaves_no_scrap(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.build(*components("one"))
    before = shop.files()

    def interrupt(*_args: object) -> None:
        raise KeyboardInterrupt

    shop.fail_to_write(monkeypatch, interrupt, "build")
    with pytest.raises(KeyboardInterrupt):
        shop.build(*components("two"))
    assert shop.files() == before


def test_an_output_that_is_a_file_is_said_to_be_in_the_way(shop: Workshop) -> None:
    (shop.root / "build").write_text("not a folder")
    with pytest.raises(OutputError, match="in the way"):
        shop.build(*components("one"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_an_output_that_may_not_be_written_is_said_so(shop: Workshop) -> None:
    (shop.root / "build").mkdir(mode=0o500)
    with pytest.raises(OutputError, match="permission denied"):
        shop.build(*components("one"))


def custom(shop: Workshop, name: str, make: Callable[[Path], object]) -> Printed:
    make(shop.root / "art" / name)
    return shop.build(Component(order("P", seed=7, y=70, picture="ink"), None, 1))


@pytest.mark.slow
def test_a_designers_own_picture_takes_the_place_of_the_painted_one(shop: Workshop) -> None:
    printed = custom(shop, "ink.png", lambda path: Image.new("RGB", (900, 1200), "#00FF00").save(path))
    assert not printed.diagnostics
    with Image.open(shop.out / "faces" / "P.png") as face:
        assert face.getpixel((800, 20)) == (0, 255, 0)
    printed = custom(shop, "ink.png", lambda path: Image.new("RGB", (900, 1200), "#0000FF").save(path))
    assert printed.drawn == 1


HOSTILE: tuple[tuple[str, str, Callable[[Path], object], str], ...] = (
    ("a page of a web site", "ink.png", lambda path: path.write_text("<html>"), "GS711"),
    ("a cut picture", "ink.jpg", lambda path: path.write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF"), "GS711"),
    ("a link to the password file", "ink.png", lambda path: path.symlink_to("/etc/passwd"), "GS713"),
    ("a link to nothing", "ink.png", lambda path: path.symlink_to("nowhere.png"), "GS713"),
    ("a folder", "ink.png", lambda path: path.mkdir(), "GS713"),
)


@pytest.mark.parametrize(("name", "make", "code"), [row[1:] for row in HOSTILE], ids=[row[0] for row in HOSTILE])
def test_a_hostile_picture_is_a_diagnostic(
    shop: Workshop, name: str, make: Callable[[Path], object], code: str
) -> None:
    printed = custom(shop, name, make)
    assert codes(printed) == [code] and not printed.written
    assert printed.diagnostics[0].span == SPAN


@pytest.mark.slow
def test_a_picture_of_no_card_is_a_warning_with_a_suggestion(shop: Workshop) -> None:
    printed = custom(shop, "inc.png", lambda path: Image.new("RGB", (9, 9)).save(path))
    assert codes(printed) == ["GS714"] and printed.written
    assert printed.diagnostics[0].hint == "did you mean `ink.png`?"


def test_two_pictures_of_one_card_are_an_error(shop: Workshop) -> None:
    Image.new("RGB", (900, 1200)).save(shop.root / "art" / "ink.jpg")
    printed = custom(shop, "ink.png", lambda path: Image.new("RGB", (900, 1200)).save(path))
    assert codes(printed) == ["GS711"]
