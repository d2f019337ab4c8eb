"""Where a reader finds more: the addresses come from the installed metadata, and no link leads elsewhere."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gesso.cli import main
from gesso.cli.formats import CheckReport, check_text
from gesso.cli.terminal import GuardedStream, link, shows_links
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import UNKNOWN_KEY
from gesso.diagnostics.explanations import addresses, code_address, home_address
from gesso.source import SourceFile

SITE = "https://cards.example/gesso"
REPOSITORY = "https://code.example/gesso"
Given = Callable[..., None]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Given]:
    """Install metadata with some addresses."""

    def give(*urls: str) -> None:
        folder = tmp_path / "gesso-9.dist-info"
        folder.mkdir()
        lines = ["Metadata-Version: 2.1", "Name: gesso", "Version: 9", *(f"Project-URL: {url}" for url in urls), ""]
        (folder / "METADATA").write_text("\n".join(lines), encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        addresses.cache_clear()

    yield give
    monkeypatch.undo()
    addresses.cache_clear()


def sample(folder: Path) -> CheckReport:
    source = SourceFile("a.yaml", "cuont: 1\n")
    return CheckReport(folder, (Diagnostic(UNKNOWN_KEY, "no key", source.span(0, 5)),), ("a.yaml",), colour=True)


@pytest.mark.parametrize(
    ("urls", "home", "page"),
    [
        ((), "", ""),
        ((f"Documentation, {SITE}/", f"Repository, {REPOSITORY}"), SITE, f"{SITE}/diagnostics/GS101.html"),
        ((f"Repository, {REPOSITORY}",), REPOSITORY, f"{REPOSITORY}/blob/HEAD/docs/diagnostics.md#gs101-unknown-key"),
        ((f"Source, {REPOSITORY}",), REPOSITORY, f"{REPOSITORY}/blob/HEAD/docs/diagnostics.md#gs101-unknown-key"),
        (("Documentation, file:///etc/passwd", "Repository, javascript:x"), "", ""),
        (("Documentation, https://a b", "Changelog, https://code.example/news"), "", ""),
    ],
)
def test_a_code_has_an_address_when_the_metadata_has_one(
    given: Given, tmp_path: Path, urls: tuple[str, ...], home: str, page: str
) -> None:
    given(*urls)
    assert (home_address(), code_address(UNKNOWN_KEY)) == (home, page)
    (run,) = json.loads(check_text("sarif", sample(tmp_path)))["runs"]
    driver = run["tool"]["driver"]
    assert (driver.get("informationUri", ""), driver["rules"][0].get("helpUri", "")) == (home, page)


def test_a_terminal_shows_a_code_as_a_link_and_a_pipe_does_not(
    given: Given, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(f"Documentation, {SITE}")
    linked = link("GS101", f"{SITE}/diagnostics/GS101.html")
    for forced in ("1", "0"):
        monkeypatch.setenv("FORCE_HYPERLINK", forced)
        assert (linked in check_text("text", sample(tmp_path))) == (forced == "1")
        assert "\x1b" not in check_text("junit", sample(tmp_path))


@pytest.mark.parametrize(
    ("environment", "shown"),
    [
        ({"TERM_PROGRAM": "vscode"}, True),
        ({"TERM_PROGRAM": "iTerm.app"}, True),
        ({"TERM": "foot-extra"}, True),
        ({"VTE_VERSION": "7600"}, True),
        ({"WT_SESSION": "1"}, True),
        ({"TERM": "xterm-256color"}, False),
        ({"TERM_PROGRAM": "vscode", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb", "VTE_VERSION": "7600"}, False),
        ({"TERM": "dumb", "FORCE_HYPERLINK": "1"}, True),
        ({"TERM_PROGRAM": "vscode", "FORCE_HYPERLINK": "0"}, False),
    ],
)
def test_only_a_terminal_that_is_known_to_shows_links(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], shown: bool
) -> None:
    monkeypatch.setattr("os.environ", environment)
    monkeypatch.setattr("sys.stdout", Terminal())
    assert shows_links() == shown
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert shows_links() == (shown and "FORCE_HYPERLINK" in environment)


@pytest.mark.threat("C4")
@pytest.mark.parametrize(
    "address", ["https://evil.example/x", f"{SITE}.evil.example/", f"{SITE}x/", "file:///etc/passwd", "javascript:x"]
)
def test_a_text_makes_no_link_of_its_own(given: Given, address: str) -> None:
    given(f"Documentation, {SITE}")
    own = link("GS101", f"{SITE}/diagnostics/GS101.html")
    stream = Terminal()
    GuardedStream(stream).write(f"{own} {link('here', address)}")
    shown, _, rest = stream.getvalue().partition(" ")
    assert shown == own and f"8;;{address}\x1b" not in rest


def test_the_page_of_a_code_is_that_of_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "GS301", "--page"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("# GS301 unknown-name\n") and "GS302" not in page
    assert main(["explain", "GS3O1", "--page"]) == 2
