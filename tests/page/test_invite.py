"""Two people, two machines: each comes by the link of a seat, sees that hand alone, and comes back to it."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser import CHROMIUM, browser_at
from page.serving import Page, Served, serving, small_project

from gesso.page.network import network_addresses, opener

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("coarse")]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    root = small_project(tmp_path_factory.mktemp("invite"), "calligrapher", "dancer")
    with serving(root, invite=True) as server:
        yield server


@contextmanager
def opened(served: Served) -> Iterator[tuple[Page, str, str]]:
    """The owner's page, an open table with a guest at its second seat, and the key of that seat."""
    with served.page() as owner:
        table = owner.ask("table/new", entries=["calligrapher", "dancer"], seats=["person", "guest"], seed=3)["table"]
        owner.wait("table")
        yield owner, table, owner.ask("table/invite", table=table, seat=1)["key"]


@pytest.mark.threat("N6")
def test_a_guest_sees_one_hand_and_has_one_table(served: Served) -> None:
    with opened(served) as (owner, table, key), served.page(seat=key) as guest:
        told = guest.wait("table")
        assert told["seat"] == 1 and told["table"] == table
        assert guest.hello["can"] == ["table"] and guest.hello["games"] == [] and "root" not in guest.hello
        for name, fields in (
            ("set/entries", {}),
            ("set/pieces", {"entry": "react/calligrapher"}),
            ("bench/look", {"entry": "react/calligrapher", "card": "CAL-01"}),
            ("bench/open", {"file": "gesso.toml", "line": 1}),
            ("bench/fix", {"problem": "x", "digest": "x"}),
            ("set/plan", {"entries": ["react/dancer"], "what": "kit", "paper": "a4", "saver": False}),
            ("set/print", {"entries": ["react/dancer"], "what": "kit", "paper": "a4", "saver": False}),
            ("table/new", {"entries": ["dancer", "dancer"], "seats": ["person", "person"]}),
            ("table/invite", {"table": table, "seat": 1}),
        ):
            assert guest.ask(name, **fields)["error"]["code"] == "refused", name
        # Nothing of the owner's project is told to a guest, either.
        (served.root / "cards" / "react" / "dancer" / "artist.yaml").touch()
        owner.wait("saved")
        assert {message.get("tell") for message in guest.told} <= {"table", "faces"}


def test_a_guest_comes_back_to_the_same_place(served: Served) -> None:
    with opened(served) as (owner, _, key):
        with served.page(seat=key) as guest:
            first = guest.wait("table")
            assert owner.wait("table", lambda message: message["players"][1]["here"])
        assert owner.wait("table", lambda message: not message["players"][1]["here"])
        with served.page(seat=key) as guest:
            again = guest.wait("table")
        assert (again["scene"], again["moment"]) == (first["scene"], first["moment"])


@pytest.mark.threat("N6")
def test_a_watcher_sees_no_hand(served: Served) -> None:
    with opened(served) as (owner, table, _):
        key = owner.ask("table/invite", table=table)["key"]
        with served.page(seat=key) as watcher:
            told = watcher.wait("table")
        assert told["seat"] is None and "question" not in told


@pytest.mark.threat("N6")
@pytest.mark.parametrize("key", ["", "x", "A" * 16])
def test_a_link_that_nobody_made_opens_nothing(served: Served, key: str) -> None:
    with served.link(served.address) as socket:
        page = Page(socket)
        assert page.ask("hello", version=1, seat=key)["error"]["code"] in ("unknown", "token")


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_a_link_opens_the_table_and_leaves_the_address(served: Served) -> None:
    with opened(served) as (_, _, key), browser_at(served.address) as browser:
        browser.open(f"#seat/{key}", 1280)
        browser.wait(
            "document.querySelector('[data-face], .t-own, .t-hand, .t-field') !== null || gesso.state.link === 'live'"
        )
        assert browser.value("location.hash").startswith("#table")
        assert browser.value("document.querySelectorAll('.screens a').length") == 1
        assert key not in browser.value("document.documentElement.outerHTML")
        assert browser.complaints() == []


def test_the_addresses_of_this_machine_are_no_loopback() -> None:
    assert not [each for each in network_addresses() if each.startswith("127.")]


def test_a_name_of_a_file_is_one_word_of_the_editors_command(tmp_path: Path) -> None:
    written = tmp_path / "out"
    script = f"import sys; open({str(written)!r}, 'w').write('|'.join(sys.argv[1:]))"
    open_at = opener(f"{sys.executable} -c {shlex.quote(script)} --goto {{file}}:{{line}}")
    open_at(tmp_path / "a file; rm -rf x", 7)
    deadline = time.monotonic() + 20
    while not (written.is_file() and written.read_text()) and time.monotonic() < deadline:
        time.sleep(0.01)
    # The thread that waits for the command ends with it.
    time.sleep(0.05)
    assert written.read_text() == f"--goto|{tmp_path / 'a file; rm -rf x'}:7"
