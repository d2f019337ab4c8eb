"""Whole games in a real browser: by mouse, by keyboard alone, and with one thumb on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser import CHROMIUM, Browser, browser_at
from page.people import LOOKS, wrong
from page.serving import Served, serving
from page.talking import ROOT, project

from gesso.engine import Log
from gesso.tasks import play

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")]
STATE = "(window.state = window.gesso.table.shown) && ({status: state.status, seq: state.seq, moment: state.moment})"
Move = Callable[[Browser, Random], None]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(ROOT, invite=True) as server:
        yield server


@pytest.fixture(scope="module")
def browser(served: Served) -> Iterator[Browser]:
    with browser_at(served.address) as opened:
        yield opened


def sit(
    browser: Browser,
    entries: tuple[str, str],
    seats: tuple[str, str],
    width: int,
    height: int = 900,
    seed: int = 11,
    **look: Any,
) -> None:
    # The address alone would change nothing but the screen.
    browser.value("location.href = 'about:blank'")
    browser.open("#table", width, height=height, **look)
    browser.wait("window.gesso?.link.state === 'live' && !!window.gesso.table")
    browser.value("localStorage.setItem('pace', 'once')")
    browser.value(f"gesso.begin('table/new', {{entries: {list(entries)}, seats: {list(seats)}, seed: {seed}}})")
    browser.wait("gesso.table.shown?.status === 'choice' || gesso.table.shown?.status === 'curtain'")


def played(browser: Browser, move: Move, most: int = 400) -> Log:
    """Play to the end; return the log that the page saves."""
    chance = Random(2)
    for _ in range(most):
        browser.wait("['choice', 'curtain', 'over'].includes(gesso.table.shown.status) && !gesso.table.asking")
        state: dict[str, Any] = browser.value(STATE)
        if state["status"] == "over":
            break
        move(browser, chance)
        browser.wait(f"gesso.table.shown.seq > {state['seq']} || gesso.table.shown.status !== {state['status']!r}")
    assert browser.value("gesso.table.shown.status") == "over"
    assert browser.complaints() == []
    answer = browser.value("gesso.link.ask('table/log', {table: gesso.table.id})")
    return Log.parse(answer["log"])


def by_mouse(browser: Browser, chance: Random) -> None:
    """Click what is marked on the table if that says it all, else a choice in the list."""
    if browser.value("gesso.table.shown.status") == "curtain":
        return browser.click(".t-curtain button")
    alone = browser.value(
        "[...document.querySelectorAll('.t-middle .t-thing.is-legal')].filter(each => each.offsetParent && gesso.table.shown"
        ".question.options.filter(option => option.points.includes(each.dataset.thing)).length === 1)"
        ".map(each => each.dataset.thing)"
    )
    if alone and chance.random() < 0.5:
        return browser.click(f'.t-middle [data-thing="{chance.choice(alone)}"]')
    number = browser.value("document.querySelectorAll('.t-option').length")
    return browser.click(f".t-option:nth-child({chance.randrange(number) + 1})")


def by_keyboard(browser: Browser, chance: Random) -> None:
    """Type the number of a choice or walk to it with arrows; members of a set one after the other."""
    if browser.value("gesso.table.shown.status") == "curtain":
        return browser.press("Enter")
    if browser.value("gesso.table.shown.question.number - gesso.table.shown.question.picked.length") > 1:
        while not browser.value("!!document.querySelector('.t-deeds .solid:enabled')"):
            left = browser.value(_KEYS.replace(".t-option", ".t-option:not(.is-picked, .is-out)"))
            _typed(browser, chance.choice(left or browser.value(_KEYS)))
        return browser.press("Enter")
    keys = browser.value(_KEYS)
    if chance.random() < 0.8:
        return _typed(browser, chance.choice(keys))
    for _ in range(chance.randrange(len(keys)) + 1):
        browser.press("ArrowDown")
    return browser.press("Enter")


_KEYS = "[...document.querySelectorAll('.t-option > kbd')].map(each => each.textContent)"


def _typed(browser: Browser, number: str) -> None:
    browser.type(number)
    if browser.value("!!gesso.table.typed"):
        browser.press("Enter")


def by_thumb(browser: Browser, chance: Random) -> None:
    number = browser.value("document.querySelectorAll('.t-choice.is-legal').length")
    out = browser.value("!document.querySelector('.t-out').disabled")
    if (out and chance.random() < 0.3) or not number:
        return browser.click(".t-out")
    browser.click(f".t-choice.is-legal:nth-child({chance.randrange(number) + 1})")
    return browser.click(".t-deed")


@pytest.mark.parametrize(
    ("entries", "rival", "seed", "move", "width"),
    [
        pytest.param(("calligrapher", "dj"), "greedy", 11, by_mouse, 1280, id="react-mouse"),
        pytest.param(("sculptor", "dj"), "greedy", 11, by_keyboard, 1440, id="react-keyboard"),
        pytest.param(("odalys", "corvin"), "random", 5, by_keyboard, 1280, id="solrei-keyboard"),
        pytest.param(("sable", "odalys"), "greedy", 11, by_thumb, 390, id="solrei-thumb"),
    ],
)
def test_a_whole_game(
    browser: Browser, entries: tuple[str, str], rival: str, seed: int, move: Move, width: int, tmp_path: Path
) -> None:
    sit(browser, entries, ("person", rival), width, 844 if width < 500 else 900, seed)
    log = played(browser, move)
    saved = tmp_path / "game.log"
    saved.write_text(log.text(), encoding="utf-8")
    again = play.replay(project().model, saved)
    assert again.hash() == log.hash and again.result is not None
    assert browser.value("document.documentElement.scrollWidth") <= width


def test_two_browsers_play_each_other(browser: Browser, served: Served, tmp_path: Path) -> None:
    """A seat is given away by its link; each side loads its page anew in the middle, and goes on where it was."""
    browser.value("location.href = 'about:blank'")
    browser.open("#table", 1280)
    browser.wait("!!document.querySelector('.t-setup')")
    browser.value("localStorage.setItem('pace', 'once')")
    for seat, entry in enumerate(("Tagger", "Animator")):
        plate = f"[...document.querySelectorAll('.t-seat')][{seat}]"
        browser.value(f"[...{plate}.querySelectorAll('.t-entry')].find(each => each.textContent === {entry!r}).click()")
    browser.value(f"{plate}.querySelector('.switch :last-child').click()")
    browser.click(".t-seed input")
    browser.type("2")
    browser.click(".t-begin .button")
    browser.wait("!!gesso.table.shown")
    browser.type("m")
    browser.wait("!!document.querySelector('.t-menu')")
    browser.value(
        "[...document.querySelectorAll('.t-menu .button')].find(each => /Animator/.test(each.textContent)).click()"
    )
    browser.wait("!!document.querySelector('.t-shared svg')")
    link = browser.value("document.querySelector('.t-shared input').value")
    browser.press("Escape")
    guest = browser.another()
    guest.open(link.removeprefix(f"{served.address}/"), 390, height=844)
    guest.wait("!!window.gesso?.table?.shown && location.hash.startsWith('#table')")
    guest.value("localStorage.setItem('pace', 'once')")
    sides, chance, moves = ((browser, by_keyboard), (guest, by_thumb)), Random(2), 0
    ready = "!!window.gesso?.table?.shown && !gesso.table.asking && gesso.table.shown.status"
    while not all(page.value(ready) == "over" for page, _ in sides):
        for page, move in sides:
            if page.value(ready) != "choice":
                continue
            seq, moves = page.value("gesso.table.shown.seq"), moves + 1
            move(page, chance)
            page.wait(f"gesso.table.shown.seq > {seq} || gesso.table.shown.status !== 'choice'")
            if moves in (8, 9):
                shown = "[gesso.table.shown.lines.length > 0, gesso.table.shown.moment, gesso.table.shown.players.map(each => each.here)]"
                page.wait(f"!({ready} === 'thinking')")
                before = page.value(shown)
                page.ask("Page.reload")
                page.wait(
                    f"document.readyState === 'complete' && {ready} && gesso.table.shown.players.every(each => each.here)"
                )
                assert page.value(shown) == before
    assert browser.value("gesso.table.shown.result.words") == guest.value("gesso.table.shown.result.words")
    assert guest.value("document.querySelectorAll('.t-result button').length") == 0
    assert browser.complaints() == [] == guest.complaints()
    log = browser.value("gesso.link.ask('table/log', {table: gesso.table.id})")["log"]
    (saved := tmp_path / "game.log").write_text(log, encoding="utf-8")
    assert play.replay(project().model, saved).result is not None


def test_two_people_at_one_screen_never_see_both_hands(browser: Browser) -> None:
    """The curtain holds no hand; a choice is taken back; a moment is played on, and opens from its address."""
    sit(browser, ("calligrapher", "dancer"), ("person", "person"), 1280)
    hands = "document.querySelectorAll('.t-hand [data-thing], [data-thing^=\"card:\"]').length"
    seen = set()
    for _ in range(8):
        browser.wait("['choice', 'curtain'].includes(gesso.table.shown.status) && !gesso.table.asking")
        status, seq, held = browser.value(f"[gesso.table.shown.status, gesso.table.shown.seq, {hands}]")
        assert status == "choice" or held == 0
        seen.add(status)
        by_mouse(browser, Random(3))
        browser.wait(f"gesso.table.shown.seq > {seq} || gesso.table.shown.status !== '{status}'")
    assert seen == {"choice", "curtain"}
    browser.wait("gesso.table.shown.back && !gesso.table.asking")
    before = browser.value("gesso.table.shown.moment")
    browser.type("u")
    browser.wait(f"gesso.table.shown.moment < {before}")
    link = browser.value("gesso.link.ask('table/link', {table: gesso.table.id}).then(answer => answer.link)")
    moment = browser.value("gesso.table.shown.moment")
    browser.value(f"location.hash = '#table/link/{link}'")
    browser.wait(f"gesso.table.shown?.moment === {moment} && gesso.table.shown.status === 'curtain'")
    assert browser.complaints() == []


def test_a_game_is_walked_through_with_keys(browser: Browser) -> None:
    sit(browser, ("calligrapher", "dancer"), ("person", "random"), 1280)
    for _ in range(5):
        browser.wait("gesso.table.shown.status === 'choice' && !gesso.table.asking")
        by_keyboard(browser, Random(5))
    browser.value("gesso.go('replay', gesso.table.id)")
    browser.wait("!!document.querySelector('.r-line')")
    browser.press("Home")
    browser.wait("document.querySelector('h1').textContent === 'Choice 1'")
    browser.press("ArrowRight")
    browser.wait("document.querySelector('h1').textContent !== 'Choice 1'")
    assert browser.value("document.querySelectorAll('.t-option.is-current').length") == 1
    browser.type("d")
    browser.wait("document.querySelector('.r-difference').textContent.includes('stays the same')")
    browser.type("p")
    browser.wait("location.hash.startsWith('#table/') && gesso.table.shown?.status === 'choice'")
    assert browser.complaints() == []


@LOOKS
def test_nobody_is_shut_out(browser: Browser, width: int, dark: bool) -> None:
    """axe-core finds nothing serious on any screen, and a thumb hits everything on a phone."""
    height = 844 if width < 500 else 900
    for screen in ("bench/react/calligrapher/CAL-01", "set"):
        browser.value("location.href = 'about:blank'")
        browser.open(f"#{screen}", width, height=height, dark=dark)
        browser.wait("window.gesso?.link.state === 'live' && document.querySelector('main').innerText.length > 200")
        assert wrong(browser) == [], screen
    for entries in (("calligrapher", "dancer"), ("ashley", "sable")):
        sit(browser, entries, ("person", "greedy"), width, height, dark=dark)
        for _ in range(4):
            browser.wait("gesso.table.shown.status === 'choice' && !gesso.table.asking")
            seq = browser.value("gesso.table.shown.seq")
            (by_thumb if width < 500 else by_mouse)(browser, Random(5))
            browser.wait(f"gesso.table.shown.seq > {seq} && gesso.table.shown.status === 'choice'")
        assert wrong(browser) == [], entries
        browser.value("gesso.go('replay', gesso.table.id)")
        browser.wait("!!document.querySelector('.r-line')")
        assert wrong(browser) == [], f"replay of {entries}"
    browser.value("gesso.go('table'); gesso.table.id = null; gesso.table.shown = null")
    browser.wait("!!document.querySelector('.t-setup')")
    assert wrong(browser) == [], "before a game"
    # Nothing is squeezed or cut off, so that every game and every player can be chosen.
    cut = "[...document.querySelectorAll('.t-setup, .t-setup .switch')].filter(each => each.scrollWidth > each.clientWidth + 1 || each.clientHeight < 26)"
    assert browser.value(f"{cut}.map(each => each.className)") == []


def speaks_french_and_fits(browser: Browser, width: int) -> None:
    assert browser.value("document.documentElement.lang") == "fr"
    said = browser.value("document.querySelector('#page').innerText")
    assert "À vous" in said or "choix" in said
    assert not re.findall(r"\b(?:table|replay|status|screen|keys)\.[a-z_.]+", said)
    assert browser.value("document.documentElement.scrollWidth") <= width


def test_the_table_speaks_french_and_fits(browser: Browser) -> None:
    """Where the browser does, and where somebody chooses it; then it stays so."""
    agent, game = browser.value("navigator.userAgent"), (("calligrapher", "dancer"), ("person", "greedy"))
    browser.ask("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="fr-FR")
    try:
        sit(browser, *game, 1440)
        speaks_french_and_fits(browser, 1440)
        assert "PROGRAMME FORT" in browser.value("document.querySelector('.t-bar-rival').innerText").upper()
    finally:
        browser.ask("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage="en-US")
    sit(browser, *game, 390)
    assert browser.value("document.documentElement.lang") == "en"
    browser.click(".t-open-story")
    browser.wait("!!document.querySelector('.t-sheet[open]')")
    browser.click(".t-sheet .t-open-story")
    browser.wait("!!document.querySelector('.t-menu[open]')")
    browser.click(".t-menu [lang=fr]")
    browser.wait("document.documentElement.lang === 'fr'")
    sit(browser, *game, 390)
    speaks_french_and_fits(browser, 390)
    browser.widen(1440)
    browser.click(".mast [lang=en]")
    browser.wait("document.documentElement.lang === 'en'")


@pytest.mark.parametrize(("entries", "width"), [(("calligrapher", "dancer"), 1280), (("ashley", "sable"), 390)])
def test_a_card_is_words_in_its_place_until_its_picture_comes(
    browser: Browser, entries: tuple[str, str], width: int
) -> None:
    places = """JSON.stringify([...document.querySelectorAll('.t-thing, .t-seal, .t-mini, .t-choice')].map((each) =>
        [each.dataset.thing, each.getBoundingClientRect()]))"""
    sit(browser, entries, ("person", "greedy"), width, 844)
    browser.wait("[...document.querySelectorAll('.t-card')].every((each) => !each.querySelector('.t-words'))")
    drawn = browser.value(places)
    # From now on no picture comes.
    browser.value(
        "Object.values(gesso.table.faces).forEach((face) => { face.small = face.large = 'picture/none.webp'; });"
        "gesso.update({})"
    )
    browser.wait("[...document.querySelectorAll('.t-card')].every((each) => each.querySelector('.t-words'))")
    assert browser.value(places) == drawn
    hand = "gesso.table.shown.scene.areas.filter((area) => area.place === 'hand').flatMap((area) => area.things)"
    shown = browser.value("document.querySelector('main').textContent")
    for name, alt in browser.value(
        f"{hand}.map((thing) => gesso.table.faces[thing.face]).map(({{name, alt}}) => [name, alt])"
    ):
        assert name in shown
        assert entries[0] != "calligrapher" or alt.removeprefix(name) in shown


def test_marks_show_in_forced_colours_and_nothing_moves_for_those_who_ask(browser: Browser) -> None:
    media = {"forced-colors": "active", "prefers-reduced-motion": "reduce"}
    sit(browser, ("calligrapher", "dancer"), ("person", "greedy"), 1440, media=media)
    # Some question of a turn is about something on the table.
    for _ in range(20):
        browser.wait("gesso.table.shown.status === 'choice' && !gesso.table.asking")
        if browser.value("!!document.querySelector('.t-middle .is-legal .t-marks')"):
            break
        seq = browser.value("gesso.table.shown.seq")
        by_keyboard(browser, Random(4))
        browser.wait(f"gesso.table.shown.seq > {seq}")
    width, style = browser.value(
        "(({borderTopWidth, borderTopStyle}) => [borderTopWidth, borderTopStyle])"
        "(getComputedStyle(document.querySelector('.t-middle .is-legal .t-marks')))"
    )
    assert float(width.removesuffix("px")) >= 2 and style != "none"
    browser.press("ArrowDown")
    marked, plain = browser.value(
        "['.t-option.is-current', '.t-option:not(.is-current)'].map((each) => getComputedStyle(document.querySelector(each)).outlineStyle)"
    )
    assert marked == "solid" and plain != "solid"
    assert browser.value("document.getAnimations().length") == 0
    assert browser.value(
        "[...document.querySelectorAll('#page *')].every((each) => parseFloat(getComputedStyle(each).transitionDuration) === 0)"
    )


def test_twice_the_size_still_fits(browser: Browser) -> None:
    """A zoom of 200 % halves the window in CSS pixels: that of 1280 by 900 is 640 by 450 then."""
    sit(browser, ("calligrapher", "dancer"), ("person", "greedy"), 640, 450)
    assert browser.value("document.documentElement.scrollWidth") <= 640
    deed = browser.value("document.querySelector('.t-deed').getBoundingClientRect().bottom")
    assert 0 < deed <= 450
    seq = browser.value("gesso.table.shown.seq")
    by_thumb(browser, Random(1))
    browser.wait(f"gesso.table.shown.seq > {seq}")
