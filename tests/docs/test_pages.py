"""The pages are what the code says now, and leave nothing out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gesso.cli.command_line import COMMANDS
from gesso.games import load
from gesso.games.react.manual import MANUAL
from gesso.lang.language import terminals
from gesso.project.codes import all_codes
from gesso.resources import read_resource
from tools.docs import PAGES, Page, PageError, fresh, root
from tools.docs import __main__ as command
from tools.docs import pages as pages_module
from tools.docs.commands import arguments

pytestmark = pytest.mark.usefixtures("coarse")


def text(path: str) -> str:
    return (root() / path).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path)
def test_a_page_is_fresh(page: Page) -> None:
    """Every table, printed word, diagnostic and output on it is the one of this code; `make docs` writes it again."""
    assert fresh(page) == text(page.path), f"{page.path} is stale: run `make docs` and read what changed"


def test_every_command_and_every_flag_is_on_the_page_of_commands() -> None:
    page = text("docs/cli.md")
    for name in COMMANDS:
        section = page.partition(f"## gesso {name}\n")[2].partition("\n## ")[0]
        assert section, f"`gesso {name}` is missing"
        flags = [flag for argument in arguments(name) for flag in argument.option_strings]
        assert not [flag for flag in flags if f"`{flag}" not in section], f"of `gesso {name}`"


def test_every_code_has_its_section() -> None:
    page = text("docs/diagnostics.md")
    assert not [rule.code for rule in all_codes().values() if page.count(f"### {rule.code} {rule.name}\n") != 1]


def test_every_reserved_word_is_in_the_list_of_words() -> None:
    table = text("dsl/README.md").partition("<!-- generated: headwords react -->")[2].partition("<!-- end -->")[0]
    assert not [word for word in terminals(MANUAL.language).terminals if f"`{word}`" not in table]


def test_every_entry_of_the_vocabulary_has_a_section() -> None:
    """No word of the language goes without signature, example and printed words."""
    page = text("dsl/README.md")
    assert page.count("\n### ") == len(MANUAL.vocabulary.words)


def every_key(part: object) -> Iterator[str]:
    """All keys that a part of a schema has, wherever they stand."""
    if isinstance(part, dict):
        properties = part.get("properties")
        yield from (key for key, value in properties.items() if value) if isinstance(properties, dict) else ()
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from every_key(inner)


@pytest.mark.parametrize("kind", ["artist", "game", "scenarios"])
def test_every_key_of_the_files_is_on_the_page_of_files(kind: str) -> None:
    page = text("docs/react/schema.md")
    document = json.loads(read_resource(f"schema/react/{kind}.schema.json"))
    assert not [key for key in every_key(document) if f"`{key}`" not in page]


def test_the_language_names_every_kind_of_text_and_every_sort() -> None:
    page = text("docs/react/language.md")
    assert not [type_ for type_ in MANUAL.types if f"| `{type_}` |" not in page]
    assert load("react").kinds[0].file in page or "artistyaml" in page


def test_a_stale_page_is_named_and_the_status_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "cli.md"
    page.write_text("# Commands\n\n<!-- generated: commands -->\nold\n<!-- end -->\n", encoding="utf-8")
    for module in (command, pages_module):
        monkeypatch.setattr(module, "root", lambda: tmp_path)
    assert command.main(["--check", "docs/cli.md"]) == 1
    assert "docs/cli.md is stale" in capsys.readouterr().err
    assert "old" in page.read_text(encoding="utf-8")
    assert command.main(["docs/cli.md"]) == 0
    assert "## gesso check" in page.read_text(encoding="utf-8")
    assert command.main(["--check", "docs/cli.md"]) == 0


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("<!-- generated: commands -->\n", "has no end"),
        ("<!-- generated: comands -->\n<!-- end -->\n", "nothing makes a region `comands`"),
        ("```effect\ndraw 1 card\n```\n", "followed by a region"),
        ("<!-- generated: printed -->\n<!-- end -->\n", "no example stands before"),
        ("```effect\ndraw 1 crad\n```\n<!-- generated: printed -->\n<!-- end -->\n", "GS"),
        ("```effect\ndraw 1 card\n```\n<!-- generated: problems -->\n<!-- end -->\n", "has none"),
        ("```effect attic\ndraw 1 card\n```\n<!-- generated: printed -->\n<!-- end -->\n", "no place `attic`"),
    ],
)
def test_a_page_that_cannot_be_made_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, fault: str
) -> None:
    """A broken example fails, and so does a region that nothing fills."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(body, encoding="utf-8")
    monkeypatch.setattr(pages_module, "root", lambda: tmp_path)
    with pytest.raises(PageError, match=fault):
        fresh(Page("docs/page.md"))
