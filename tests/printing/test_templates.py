"""Templates fill in values and can do nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.printing.faces import templates
from gesso.printing.faces.document import FaceError, Problem
from gesso.printing.faces.templates import TemplateBook


@pytest.fixture
def write(tmp_path: Path):  # type: ignore[no-untyped-def]
    def put(text: str | bytes, name: str = "game/card", folder: str = "own") -> TemplateBook:
        path = tmp_path / folder / f"{name}.xml.j2"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return TemplateBook((tmp_path / "own", tmp_path / "bundled"))

    return put


def problem(book: TemplateBook, values: dict[str, object] | None = None, name: str = "game/card") -> Problem:
    with pytest.raises(FaceError) as caught:
        book.render(name, values or {})
    assert caught.value.problem.code.code == "GS701"
    return caught.value.problem


def test_values_are_escaped_for_xml(write) -> None:  # type: ignore[no-untyped-def]
    assert "A &lt;b&gt; &amp; c" in write("<p>{{ name }}</p>").render("game/card", {"name": "A <b> & c"})


def test_a_projects_own_template_comes_before_the_bundled_one(write) -> None:  # type: ignore[no-untyped-def]
    write("<bundled/>", folder="bundled")
    assert write("<own/>").render("game/card", {}).startswith("<own")


def test_an_own_template_may_import_a_bundled_one(write) -> None:  # type: ignore[no-untyped-def]
    write('{% set ink = "#14161B" %}', "game/parts", "bundled")
    book = write('{% import "game/parts" as parts %}<a c="{{ parts.ink }}"/>')
    assert 'c="#14161B"' in book.render("game/card", {})


def test_a_changed_template_is_read_again(write) -> None:  # type: ignore[no-untyped-def]
    book = write("<one/>")
    before = book.digest("game/card")
    book.render("game/card", {})
    book = write("<another/>")
    assert "another" in book.render("game/card", {})
    assert book.digest("game/card") != before


def test_equal_templates_give_one_digest_however_many_folders_hold_them(write, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """A project's templates may be the program's own, or a copy of them before these."""
    write("<one/>", folder="bundled")
    write("<parts/>", "game/parts", "bundled")
    alone = TemplateBook((tmp_path / "bundled",)).digest("game/card")
    both = write("<one/>")
    assert both.digest("game/card") == alone, "a template that another takes the place of does not count"
    write("<two/>", folder="bundled")
    assert both.digest("game/card") == alone
    write("<two/>", "game/parts")
    assert both.digest("game/card") != alone, "one that takes the place of another counts"


def test_a_missing_value_is_reported_at_its_line(write) -> None:  # type: ignore[no-untyped-def]
    found = problem(write("<a>\n\n  {{ card.naem }}\n</a>"), {"card": {"name": "x"}})
    assert "naem" in found.message
    assert found.place is not None and found.place.line == 3


def test_a_syntax_error_is_reported_at_its_line(write) -> None:  # type: ignore[no-untyped-def]
    found = problem(write("<a>\n{% if %}\n</a>"))
    assert found.place is not None and found.place.line == 2


def test_a_missing_template_says_where_to_put_it() -> None:
    assert "templates/faces/game/card.xml.j2" in problem(TemplateBook(())).hint


@pytest.mark.threat("T3")
@pytest.mark.parametrize("name", ["../secret", "game/../../secret", ".hidden/x", "game//card", "/etc/passwd"])
def test_a_name_never_leads_out_of_the_folders(write, name: str) -> None:  # type: ignore[no-untyped-def]
    assert write("<a/>").file(name) is None


@pytest.mark.threat("T3")
def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path, write) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "secret.xml.j2").write_text("<secret/>")
    book = write("<a/>")
    (tmp_path / "own" / "game" / "link.xml.j2").symlink_to(tmp_path / "secret.xml.j2")
    assert book.file("game/link") is None


@pytest.mark.threat("T1")
@pytest.mark.parametrize(
    "attack",
    [
        "{{ card.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ card.name.format(card) }}",
        "{{ card.name.ljust(100000000) }}",
        "{{ 'x' * 100000000 }}",
        "{{ '%99999999d' % 1 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ range(100000000) | list }}",
        "{{ lipsum(n=1000000) }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ card.update({'a': 1}) }}",
        "{{ namespace(a=1) }}",
        "{{ 'a' | replace('a', 'b') }}",
        "{{ card | attr('__class__') }}",
        "{% include '../../../etc/passwd' %}",
        "{% import 'game/nothing' as parts %}",
        "{% extends 'game/card' %}",
        "{{ 1 / 0 }}",
        "{{ card.name + 1 }}",
        "{{ card.name + card.name }}",
    ],
)
def test_what_a_face_has_no_use_for_is_refused(write, attack: str) -> None:  # type: ignore[no-untyped-def]
    problem(write(f"<a>{attack}</a>"), {"card": {"name": "x"}})


@pytest.mark.threat("T2")
def test_a_template_without_an_end_is_stopped(write, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(templates, "_MAX_SECONDS", 0.2)
    loops = "{% for a in range(90000) %}{% for b in range(90000) %}{% endfor %}{% endfor %}"
    assert "longer" in problem(write(f"<a>{loops}</a>")).message


@pytest.mark.threat("T2")
def test_a_template_that_writes_too_much_is_stopped(write) -> None:  # type: ignore[no-untyped-def]
    loop = "{% for a in range(90000) %}0123456789{% endfor %}"
    assert "half a megabyte" in problem(write(f"<a>{loop}</a>")).message


@pytest.mark.threat("T2")
def test_a_template_that_is_no_text_or_too_large_is_refused(write) -> None:  # type: ignore[no-untyped-def]
    assert "UTF-8" in problem(write(b"<a>\xff\xfe</a>")).message
    assert "256 KB" in problem(write("<a>" + " " * 300_000 + "</a>", "game/large"), name="game/large").message


@pytest.mark.threat("T2")
@pytest.mark.parametrize(
    "double",
    ["{% set a = a ~ a %}", "{% set a = (a, a) %}{% set a = a ~ a %}", "{% set a %}{{ a }}{{ a }}{% endset %}",
     "{% macro m(b) %}{{ b }}{{ b }}{% endmacro %}{% set a = m(a) %}"],
)  # fmt: skip
def test_a_text_that_is_doubled_again_and_again_is_stopped(write, double: str) -> None:  # type: ignore[no-untyped-def]
    text = "{% set a = 'x' %}" + double * 40 + "{{ a | length }}"
    assert "half a megabyte" in problem(write(f"<a>{text}</a>")).message


def test_what_is_put_together_is_escaped_once(write) -> None:  # type: ignore[no-untyped-def]
    book = write("{% set a = '<' ~ name ~ 1 %}<p>{{ a ~ '&' }}</p>")
    assert book.render("game/card", {"name": "&"}).endswith(">&lt;&amp;1&amp;</p>")
