"""The bench in a real browser: from a save to the pixels that a build writes, broken and mended, gone and back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import CHROMIUM, PATIENCE, Browser, browser_at
from page.people import small
from page.serving import Served, serving, small_project

import gesso

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("coarse"),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium"),
]
FACE = "document.querySelector('.proof-picture')"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_project(tmp_path_factory.mktemp("browser"), "calligrapher", "dancer")


@pytest.fixture(scope="module")
def served(root: Path) -> Iterator[Served]:
    with serving(root) as server:
        yield server


@pytest.fixture(scope="module")
def browser(served: Served) -> Iterator[Browser]:
    with browser_at(served.address) as browser:
        browser.open("#bench/react/calligrapher/CAL-01", 1440)
        browser.wait(f"{FACE}?.complete === true")
        yield browser


def artist(root: Path) -> Path:
    return root / "cards" / "react" / "calligrapher" / "artist.yaml"


def save(root: Path, old: str, new: str) -> None:
    """Change the first place behind the id of Flowing Ink."""
    file = artist(root)
    before, after = file.read_text(encoding="utf-8").split("id: flowing-ink", 1)
    assert old in after
    file.write_text(f"{before}id: flowing-ink{after.replace(old, new, 1)}", encoding="utf-8")


def shown(browser: Browser) -> str:
    """The address of the face that is shown."""
    address: str = browser.value(f"{FACE}.getAttribute('src')")
    return address


def test_a_save_shows_what_a_build_writes_and_nothing_else(
    served: Served, browser: Browser, root: Path, tmp_path: Path
) -> None:
    before = shown(browser)
    save(root, "place 1 ink on a unit", "place 2 ink on a unit")
    browser.wait(f"{FACE}.getAttribute('src') !== {before!r} && {FACE}.complete")
    browser.wait("document.querySelectorAll('.cut').length === 2")
    built = gesso.open(root, "calligrapher").build(tmp_path / "out", ["faces"])
    face = next(file for file in built.written if file.name == "CAL-01.png")
    assert served.get(shown(browser)) == face.read_bytes()
    assert browser.value("document.querySelector('.words ins').textContent") == "2"
    # What is undone shows the earlier picture again.
    save(root, "place 2 ink on a unit", "place 1 ink on a unit")
    browser.wait(f"{FACE}.getAttribute('src') === {before!r}")
    assert browser.complaints() == []


def test_a_broken_save_is_mended_with_one_key(browser: Browser, root: Path) -> None:
    before, text = shown(browser), artist(root).read_text()
    save(root, "place 1 ink on a unit", "place 1 inkk on a unit")
    browser.wait("document.querySelector('.tape') !== null && document.querySelector('.problem .wave') !== null")
    assert shown(browser) == before
    assert browser.value("document.querySelector('.wave').textContent") == "inkk"
    assert browser.value("document.querySelector('.wrong-error .word-error').textContent") == "inkk"
    browser.press("a")
    browser.wait("document.querySelector('.tape') === null && document.querySelector('.problem') === null")
    assert artist(root).read_text() == text
    assert browser.complaints() == []


def test_a_text_that_is_proposed_is_seen_with_its_words_and_written(browser: Browser, root: Path) -> None:
    before, text = shown(browser), artist(root).read_text()
    save(root, "place 1 ink on a unit", "Put a thorn on an enemy unit.")
    browser.wait("document.querySelectorAll('.problem.error').length === 1")
    browser.wait("document.querySelector('.proposal') !== null")
    assert browser.value("document.querySelector('.proposal pre').textContent").startswith("place 1 thorn on")
    assert browser.value("document.querySelector('.proposal p').textContent").startswith("Place 1 Thorn on")
    browser.press("a")
    browser.wait(f"document.querySelector('.tape') === null && {FACE}.getAttribute('src') !== {before!r}")
    assert "  thorn:" in artist(root).read_text()
    artist(root).write_text(text)
    browser.wait(f"{FACE}.getAttribute('src') === {before!r}")


def test_a_click_on_a_word_of_the_face_leads_to_its_line(browser: Browser) -> None:
    # Millimetres of the sheet: in the second line of the effect, and in the name.
    for x, y, words in ((25, 80.8, "move each unit"), (25, 13, "name: Flowing Ink")):
        at: dict[str, object] = {}
        deadline = time.monotonic() + PATIENCE
        while browser.value("document.querySelector('.under') === null"):
            left, top, width, height = browser.value(
                "(({x, y, width, height}) => [x, y, width, height])(document.querySelector('.proof').getBoundingClientRect())"
            )
            at = {"x": left + x / 69.9 * width, "y": top + y / 95.3 * height, "button": "left", "clickCount": 1}
            # The words are asked for when the pointer comes.
            browser.ask("Input.dispatchMouseEvent", type="mouseMoved", x=left + 1, y=top + 1)
            browser.ask("Input.dispatchMouseEvent", type="mouseMoved", x=at["x"], y=at["y"])
            assert time.monotonic() < deadline
        for kind in ("mousePressed", "mouseReleased"):
            browser.ask("Input.dispatchMouseEvent", type=kind, **at)
        browser.wait(f"[...document.querySelectorAll('.picked')].at(-1)?.textContent.includes({words!r})")
        browser.ask("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
        browser.wait("document.querySelector('.under') === null")
    assert browser.complaints() == []


def test_markup_in_a_card_is_shown_as_text(browser: Browser, root: Path) -> None:
    name = "<img src=x onerror=window.hit=1>"
    save(root, "name: Flowing Ink", f'name: "{name}"')
    browser.wait(f"document.querySelector('.drawer-row').textContent.includes({name!r})")
    assert (
        browser.value("window.hit") is None
        and browser.value("document.querySelector('.drawer-row img[src=x]')") is None
    )
    save(root, f'name: "{name}"', "name: Flowing Ink")
    browser.wait("document.querySelector('.drawer-row').textContent === 'Flowing Ink'")
    assert browser.complaints() == []


def test_keys_lead_through_the_page(browser: Browser) -> None:
    browser.press("ArrowDown")
    browser.wait("location.hash.endsWith('CAL-02') && document.querySelector('h1').textContent === 'Spilled Well'")
    browser.press("ArrowUp")
    browser.wait("document.querySelector('h1').textContent === 'Flowing Ink'")
    browser.press("f")
    browser.wait("document.querySelector('.proof-tools [aria-pressed=true]').textContent === 'Back'")
    browser.press("f")
    browser.press("?")
    browser.wait("document.querySelector('dialog')?.open === true")
    browser.press("Escape")
    browser.wait("document.querySelector('dialog') === null")
    browser.press("/")
    browser.type("long ent")
    browser.wait("document.querySelectorAll('.drawer-row').length === 1")
    browser.press("Enter")
    browser.wait("document.querySelector('h1').textContent === 'Long Entrance'")
    browser.value("location.hash = 'bench/react/calligrapher/CAL-01'")
    browser.wait("document.querySelector('h1').textContent === 'Flowing Ink'")
    assert browser.complaints() == []


def test_the_set_is_filtered(browser: Browser) -> None:
    browser.press("s")
    browser.wait("document.querySelectorAll('.tile').length > 30")
    browser.press("/")
    browser.type("flowing")
    browser.wait("document.querySelectorAll('.tile').length === 1")
    browser.value("document.querySelector('.tile').click()")
    browser.wait("document.querySelector('h1').textContent === 'Flowing Ink'")
    assert browser.complaints() == []


@pytest.mark.parametrize("width", [1440, 1280, 390])
def test_no_screen_is_wider_than_its_window(browser: Browser, width: int) -> None:
    browser.widen(width)
    for name in ("bench/react/calligrapher/CAL-01", "set/faces", "set/sheets", "set/kit", "set/problems"):
        browser.value(f"location.hash = {name!r}")
        browser.widen(width)
        assert browser.value("document.documentElement.scrollWidth") <= width
    browser.value("location.hash = 'bench/react/calligrapher/CAL-01'")
    browser.widen(1440)


def test_a_thumb_hits_everything(browser: Browser, root: Path) -> None:
    """With a scenario that fails, and with a problem that can be mended."""
    good = artist(root).read_text(encoding="utf-8")
    browser.widen(390, height=844)
    for old, new, shown in (
        ("unit with ink 1 in the", "unit with ink 2 in the", ".scenario summary"),
        ("place 1 ink on a unit", "place 1 inkk on a unit", "[data-fix]"),
    ):
        save(root, old, new)
        browser.wait(f"document.querySelector({shown!r}) !== null")
        assert small(browser, "p") == []
        for screen in ("set/faces", "set/sheets", "set/kit", "set/problems"):
            browser.value(f"location.hash = {screen!r}")
            browser.wait(f"document.querySelector('.switch [aria-current=page]')?.hash === '#{screen}'")
            assert small(browser, "p") == [], screen
        browser.value("location.hash = 'bench/react/calligrapher/CAL-01'")
        artist(root).write_text(good, encoding="utf-8")
        browser.wait(f"document.querySelector('.words') !== null && document.querySelector({shown!r}) === null")
    browser.widen(1440)


def test_what_is_printed_is_seen_and_listed_with_what_has_changed(browser: Browser, root: Path) -> None:
    browser.value("location.hash = 'set/sheets'")
    browser.wait(
        "document.querySelector('.sheet img')?.complete && document.querySelectorAll('.sheet-list li').length > 10"
    )
    assert browser.value("document.querySelector('.sheet img').naturalWidth") == 794
    browser.value("document.querySelectorAll('.sheet-list button')[2].focus()")
    browser.press("ArrowDown")
    browser.wait("document.querySelectorAll('.sheet-list li')[3].querySelector('[aria-current]') !== null")
    assert "Flowing Ink ×7" in browser.value("document.querySelector('.sheet-list [aria-current] img').alt")
    browser.press("z")
    browser.wait("document.querySelector('.sheet').getBoundingClientRect().width >= 794")
    browser.press("z")
    browser.value("location.hash = 'set/kit'")
    browser.wait("document.querySelectorAll('.kit li').length > 3")
    assert "Flowing Ink ×7" in browser.value("document.querySelector('.kit li').textContent")
    assert "scissors" in browser.value("document.querySelector('.needs').textContent")
    assert browser.value("document.querySelectorAll('.cut-order li').length") > 3
    # Nobody looks at this card.
    save(root, "place 1 ink on a unit", "place 4 ink on a unit")
    browser.wait("document.querySelector('.kit-number .chg')?.textContent === '7 to reprint'")
    # Only the first kind of piece stays.
    browser.value("[...document.querySelectorAll('.kit input')].slice(1).forEach((each) => each.click())")
    browser.wait("document.querySelector('.print-start').textContent.endsWith('4 sheets')")
    browser.value("[...document.querySelectorAll('.kit input')].slice(1).forEach((each) => each.click())")
    save(root, "place 4 ink on a unit", "place 1 ink on a unit")
    browser.wait("document.querySelector('.kit-number .chg') === null")
    browser.value("location.hash = 'bench/react/calligrapher/CAL-01'")
    browser.wait("document.querySelector('.words') !== null")
    assert browser.complaints() == []


def test_an_entry_that_was_never_whole_shows_its_sound_cards_and_opens_at_the_wrong_one(root: Path) -> None:
    save(root, "place 1 ink on a unit", "place 1 inkk on a unit")
    try:
        with serving(root) as server, browser_at(server.address) as browser:
            browser.open("#bench/react/calligrapher", 1440)
            browser.wait("document.querySelector('.wrong-error .word-error')?.textContent === 'inkk'")
            assert browser.value("document.querySelector('.drawer-row[aria-current]').textContent") == "flowing-ink1"
            browser.value("location.hash = 'bench/react/calligrapher/CAL-03'")
            browser.wait(f"{FACE}?.complete && document.querySelector('h1').textContent === 'Downstroke'")
            assert browser.value("document.querySelector('.tape')") is None
            faces = browser.value(
                "gesso.state.pieces['react/calligrapher'].filter((each) => each.faces.length).map((each) => each.id)"
            )
            assert "CAL-02" in faces and "CAL-01" not in faces
            save(root, "place 1 inkk on a unit", "place 1 ink on a unit")
            browser.wait("gesso.state.pieces['react/calligrapher'].every((each) => each.faces.length)")
            assert browser.complaints() == []
    finally:
        artist(root).write_text(artist(root).read_text().replace("inkk", "ink"))


def test_a_page_comes_back_with_the_server(root: Path) -> None:
    with serving(root) as first, browser_at(first.address) as browser:
        browser.open("#bench/react/dancer/DAN-02", 1440)
        browser.wait("document.querySelector('.words .text') !== null")
        title = browser.value("document.querySelector('h1').textContent")
        first.stop()
        browser.wait("document.querySelector('.banner') !== null")
        # It may be read on.
        assert browser.value("document.querySelector('h1').textContent") == title
        # Another start, another token.
        with serving(root, port=first.port):
            browser.value("gesso.link.again()")
            browser.wait("gesso.state.link === 'live' && document.querySelector('.banner') === null")
            assert browser.value("document.querySelector('h1').textContent") == title
            save(root, "place 1 ink on a unit", "place 2 ink on a unit")
            browser.wait("gesso.state.saved.files?.length === 1")
            save(root, "place 2 ink on a unit", "place 1 ink on a unit")
